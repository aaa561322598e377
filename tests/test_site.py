"""The lessons as a web site: every link leads somewhere, every picture says what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from browser import launch
from bs4 import BeautifulSoup
from playwright.sync_api import sync_playwright

from cardkit.classroom.site import site

ROOT = Path(__file__).parent.parent
LESSONS = [*sorted((ROOT / "lessons").glob("[0-9]*.ipynb")), ROOT / "lessons/for-teachers.ipynb"]
LOOKED_AT = ["index", "10-leaves-rules", "50-write-your-own-bot", "90-reference"]
"""Pages that a browser opens in each run: an index, pictures, tables, long code."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    made = site(LESSONS, out)
    assert [path.name for path in made] == ["index.html", *(f"{p.stem}.html" for p in LESSONS)]
    return out


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, BeautifulSoup]:
    return {
        path.name: BeautifulSoup(path.read_text("utf-8"), "html.parser")
        for path in folder.glob("*.html")
    }


def test_every_link_leads_somewhere(pages: dict[str, BeautifulSoup]) -> None:
    for name, page in pages.items():
        for link in page.select("a[href]"):
            to, _, heading = str(link["href"]).partition("#")
            if to.startswith(("http://", "https://", "data:")):
                continue
            assert to == "" or to in pages, f"{name}: {link}"
            there = pages[to or name]
            assert heading == "" or there.find(id=heading) is not None, f"{name}: {link}"


def test_pages_need_nothing_from_elsewhere_and_no_script(pages: dict[str, BeautifulSoup]) -> None:
    for name, page in pages.items():
        assert not page.select("script, link[href], iframe"), name
        sources = [str(image["src"]) for image in page.select("img")]
        assert all(source.startswith("data:") for source in sources), name


def test_pictures_and_tables_tell_what_they_show(pages: dict[str, BeautifulSoup]) -> None:
    for name, page in pages.items():
        if name != "index.html":  # there a picture only goes with the title beside it
            assert all(image.get("alt") for image in page.select("img")), name
        assert all(cell.get_text(strip=True) for cell in page.select("th")), name


def test_what_is_folded_is_there_and_stands_at_the_end_on_paper(
    pages: dict[str, BeautifulSoup],
) -> None:
    page = pages["10-leaves-rules.html"]
    folded = page.select("details")
    assert len(folded) > 10
    end = page.select("main > section.on-paper")[-1].get_text()
    for box in folded:
        assert box.summary is not None
        text = box.get_text().replace(box.summary.get_text(), "", 1).strip()
        assert len(text) > 20
        assert text in end


def test_the_index_tells_of_each_lesson(pages: dict[str, BeautifulSoup]) -> None:
    entries = pages["index.html"].select("ul.lessons > li")
    assert len(entries) == len(LESSONS)
    for entry in entries:
        assert entry.h2 is not None
        assert entry.p is not None
        assert len(entry.p.get_text()) > 40
    times = [entry for entry in entries if "minutes" in str(entry.select(".minutes"))]
    assert len(times) == len(LESSONS) - 2  # the reference and the teacher's pages take no time
    assert sum(entry.img is not None for entry in entries) >= len(LESSONS) - 1


def test_one_turns_from_page_to_page(pages: dict[str, BeautifulSoup]) -> None:
    at, seen = LESSONS[0].stem, []
    while at:
        seen.append(at)
        following = pages[f"{at}.html"].find("a", string=re.compile("^Next: "))
        at = str(following["href"]).removesuffix(".html") if following else ""
    assert seen == [path.stem for path in LESSONS]


def test_bad_input_is_said(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no lesson"):
        site([], tmp_path)
    (tmp_path / "a.ipynb").write_text("{")
    with pytest.raises(ValueError, match="this is no notebook"):
        site([tmp_path / "a.ipynb"], tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.browser
@pytest.mark.parametrize(
    "names", [LOOKED_AT, pytest.param(None, marks=pytest.mark.slow)], ids=["some", "all"]
)
def test_a_phone_shows_pages_without_scrolling_sideways_and_axe_finds_nothing(
    folder: Path, names: list[str] | None
) -> None:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for scheme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": 390, "height": 844},
                color_scheme=scheme,  # type: ignore[arg-type]
            )
            page = context.new_page()
            for file in sorted(folder.glob("*.html")):
                if names and file.stem not in names:
                    continue
                page.goto(file.as_uri())
                assert page.evaluate("document.documentElement.scrollWidth") == 390, file.name
                found = Axe().run(page).response
                assert len(found["passes"]) > 5
                assert found["violations"] == [], (scheme, file.name)
        browser.close()


def test_the_workflow_runs_what_is_run_here() -> None:
    (path,) = (ROOT / ".github" / "workflows").glob("*.yml")
    workflow = yaml.safe_load(path.read_text("utf-8"))
    jobs = workflow["jobs"]
    assert workflow[True].keys() == {"push", "pull_request"}  # YAML reads `on` as true
    assert jobs["publish"]["needs"] == "test"
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert any(run.endswith("bash .ci/run") for run in runs)
    (command,) = (run for run in runs if "cardkit site" in run)
    assert f"    {command}\n" in (ROOT / "README.md").read_text("utf-8")
