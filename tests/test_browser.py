"""The lessons in a real JupyterLab, and the tools for looking at them there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import LESSONS, Lab, Server
from notebook_checks import load
from playwright.sync_api import Browser, Error, Page, expect

pytestmark = pytest.mark.browser

lessons = pytest.mark.parametrize(
    "lesson", sorted(LESSONS.glob("*.ipynb")), ids=lambda lesson: lesson.stem
)


@pytest.fixture(scope="module")
def reader(
    chromium: Browser, lab_server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Lab, Page]]:
    """One window of JupyterLab for all lessons: it takes longer to open than a lesson."""
    folder = tmp_path_factory.mktemp("reader")
    lab = Lab(lab_server, chromium, folder.name, folder)
    yield lab, lab.open("00-start-here.ipynb", wait_for_kernel=False)
    lab.close()
    assert lab.page_errors == []
    assert lab.off_machine == []


@lessons
def test_a_lesson_that_nobody_has_run_shows_its_pictures(
    reader: tuple[Lab, Page], lesson: Path
) -> None:
    lab, page = reader
    page.evaluate(
        "path => { window.jupyterapp.commands.execute('docmanager:open', {path}) }",
        f"{lab.name}/{lesson.name}",
    )
    page.locator(f'.lm-mod-current[title*="{lesson.name}"]').first.wait_for()
    notebook = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")
    expect(notebook.locator(".jp-Cell")).to_have_count(len(load(lesson).cells))
    page.wait_for_function("[...document.images].every(image => image.complete)")
    pictures = notebook.locator("img").evaluate_all("es => es.map(e => [e.alt, e.naturalWidth])")
    assert pictures, "a lesson without a picture"
    assert [alt for alt, width in pictures if width == 0] == []
    assert all(alt for alt, _ in pictures)
    empty = "es => es.filter(e => !e.innerText.trim() && !e.querySelector('img')).length"
    assert notebook.locator(".jp-OutputArea-output").evaluate_all(empty) == 0


def test_cells_run_and_their_widgets_work(lab: Lab) -> None:
    page = lab.open_cells(
        "import ipywidgets\nbutton = ipywidgets.Button(description='Deal')",
        "button.on_click(lambda _: setattr(button, 'description', 'Dealt'))\nbutton",
    )
    lab.run_all(page)
    page.get_by_role("button", name="Deal", exact=True).click()
    page.get_by_role("button", name="Dealt").wait_for()


def test_a_cell_that_fails_is_noticed(lab: Lab) -> None:
    page = lab.open_cells("1 / 0")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run_all(page)


def test_themes_can_be_changed(lab: Lab) -> None:
    page = lab.open_cells("1")
    colours = []
    for theme in ("dark", "light"):
        lab.set_theme(page, theme)
        colours.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert lab.screenshot(page, theme).stat().st_size > 0
    assert colours[0] != colours[1]


def test_requests_that_leave_the_machine_are_noticed_and_refused(lab: Lab) -> None:
    page = lab.open_cells("1")
    with pytest.raises(Error):
        page.evaluate("fetch('http://cards.example/ace.svg', {mode: 'no-cors'})")
    assert lab.off_machine == ["http://cards.example/ace.svg"]
    lab.off_machine.clear()


def test_errors_of_a_page_are_noticed(lab: Lab) -> None:
    page = lab.open_cells("1")
    page.evaluate("setTimeout(() => { throw new Error('a torn card') })")
    page.wait_for_timeout(200)
    assert "a torn card" in lab.page_errors[0]
    lab.page_errors.clear()
