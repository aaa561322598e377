"""The lessons as a small web site to read: plain pages, without a server and without scripts.

nbconvert makes a page of each lesson; what is left to do here is what it does not: links from page
to page, solutions at the end of what is printed, and an index with a picture of each lesson.
"""

from __future__ import annotations

import base64
import html
import mimetypes
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from bs4 import BeautifulSoup, Tag
from nbconvert.exporters import HTMLExporter
from nbformat import NotebookNode
from pygments.formatters import HtmlFormatter

from cardkit.classroom.editions import TEMPLATES, title_of
from cardkit.classroom.plans import minutes_of

INDEX = "index.html"
NUMBERED = re.compile(r"^[0-8]\d-")
"""Names of lessons that take time; the reference and the teacher's pages are for looking up."""


class Lesson(NamedTuple):
    """A lesson and what the index tells of it."""

    path: Path
    notebook: NotebookNode
    title: str

    @property
    def page(self) -> str:
        """The name of its page."""
        return f"{self.path.stem}.html"


def site(lessons: Sequence[Path], out: Path) -> list[Path]:
    """Write a page for each lesson and an index into a folder, and return their paths.

    The pages are in the order of the lessons. Raises ``ValueError`` for what is no notebook, and
    if there is none.
    """
    if not lessons:
        raise ValueError("there is no lesson to make pages of: name some notebooks")
    read = [_read(path) for path in lessons]
    out.mkdir(parents=True, exist_ok=True)
    pages = {INDEX: _index(read)}
    for place, lesson in enumerate(read):
        before = read[place - 1] if place else None
        after = read[place + 1] if place + 1 < len(read) else None
        pages[lesson.page] = _page(lesson, before, after, {one.path.name for one in read})
    for name, text in pages.items():
        (out / name).write_text(text, "utf-8")
    return [out / name for name in pages]


def _read(path: Path) -> Lesson:
    try:
        notebook = nbformat.read(path, as_version=4)
    except Exception as error:
        raise ValueError(f"{path}: this is no notebook ({error})") from None
    title = title_of(notebook, path.stem)
    notebook.metadata["title"] = title
    return Lesson(path, notebook, title)


# --- A page ---------------------------------------------------------------------------------------


def _page(lesson: Lesson, before: Lesson | None, after: Lesson | None, known: set[str]) -> str:
    # Without `embed_images`, which closes each `<details>` before what is folded in it.
    exporter = HTMLExporter(
        template_name="cardkit_page",
        extra_template_basedirs=[str(TEMPLATES)],
        exclude_input_prompt=True,
        exclude_output_prompt=True,
    )
    resources: dict[str, Any] = {
        "metadata": {"path": str(lesson.path.parent)},
        "page": {
            "css": _css(),
            "above": _turn(before, after, "lessons"),
            "below": _turn(before, after, "lessons, below"),
        },
    }
    page = BeautifulSoup(exporter.from_notebook_node(lesson.notebook, resources)[0], "html.parser")
    for link in page.select("a[href]"):
        name, _, heading = str(link["href"]).partition("#")
        if name in known:
            link["href"] = f"{Path(name).stem}.html{heading and '#'}{heading}"
    for image in page.select("img[src]"):
        file = lesson.path.parent / str(image["src"])
        if not str(image["src"]).startswith("data:") and file.is_file():
            kind = mimetypes.guess_type(file.name)[0]
            image["src"] = f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"
    for cell in page.select("th"):
        if not cell.get_text(strip=True):
            cell.name = "td"  # a corner of a table is the name of nothing
    for box in page.select(".output_area, pre"):
        box["tabindex"] = "0"  # what is too wide is moved by keyboard, too
    _solutions_at_the_end(page)
    return str(page)


def _solutions_at_the_end(page: BeautifulSoup) -> None:
    """On paper nothing unfolds: there, what is folded stands on pages of its own at the end."""
    folded = [box for box in page.select("details") if box.summary is not None]
    if not folded:
        return
    end = page.new_tag("section", attrs={"class": "on-paper"})
    end.append(_named(page, "h2", "What is folded in the lesson"))
    for number, box in enumerate(folded, start=1):
        name = f"{box.summary.get_text(strip=True)} ({number})" if box.summary else ""
        box.insert_before(_named(page, "p", f"{name}: at the end.", "on-paper"))
        end.append(_named(page, "h3", name))
        for part in BeautifulSoup(box.decode_contents(), "html.parser").contents:
            if not (isinstance(part, Tag) and part.name == "summary"):
                end.append(part.__copy__() if isinstance(part, Tag) else str(part))
    assert page.main is not None  # our template has one
    page.main.append(end)


def _named(page: BeautifulSoup, kind: str, text: str, css_class: str = "") -> Tag:
    """A new element with this text."""
    tag = page.new_tag(kind, attrs={"class": css_class} if css_class else {})
    tag.string = text
    return tag


def _turn(before: Lesson | None, after: Lesson | None, name: str) -> str:
    """The links to the page before, to the index and to the page after."""
    links = [f'<a href="{INDEX}">All lessons</a>']
    if before:
        links.insert(0, f'<a href="{before.page}">Before: {html.escape(before.title)}</a>')
    if after:
        links.append(f'<a href="{after.page}">Next: {html.escape(after.title)}</a>')
    return f'<nav class="turn" aria-label="{name}">{" ".join(links)}</nav>'


def _css() -> str:
    """The look of all pages, with the colours of code in both themes."""
    own = (TEMPLATES / "cardkit_page" / "page.css").read_text("utf-8")
    light, dark = (
        HtmlFormatter(style=style, cssclass="highlight", nobackground=True).get_style_defs()
        for style in ("default", "github-dark")
    )
    return f"{light}@media screen and (prefers-color-scheme: dark) {{{dark}}}{own}"


# --- The index ------------------------------------------------------------------------------------


def _index(lessons: list[Lesson]) -> str:
    entries = "".join(_entry(lesson) for lesson in lessons)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>cardkit: four card games to learn with</title>
<style>{_css()}</style>
</head>
<body>
<main>
<h1>cardkit: four card games to learn with</h1>
<p>Lessons on card games, Python, chance and bots. These pages are for reading; to play, click and
program, run the same lessons as notebooks.</p>
<ul class="lessons">{entries}</ul>
</main>
</body>
</html>
"""


def _entry(lesson: Lesson) -> str:
    """A lesson in the index: its title, what it is about, its minutes, and its first picture."""
    takes = ""
    if NUMBERED.match(lesson.path.name):
        takes = (
            f'<p class="minutes">About {5 * round(minutes_of(lesson.path).core / 5)} minutes</p>'
        )
    return (
        f'<li><div>{_picture(lesson.notebook)}</div><div><h2><a href="{lesson.page}">'
        f"{html.escape(lesson.title)}</a></h2><p>{_about(lesson.notebook)}</p>{takes}</div></li>"
    )


def _about(notebook: NotebookNode) -> str:
    """What the first cell says the lesson is about: a sentence, or what one learns, as text."""
    first = next(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    paragraphs = [text.strip() for text in first.split("\n\n")]
    for text, following in zip(paragraphs, [*paragraphs[1:], ""], strict=True):
        if text.startswith(("#", "**About", "!", "- ", "[", "You need")):
            continue
        if following.startswith("- "):  # "What you will learn:", and a list
            items = [item.strip(" ,.;\n") for item in re.split(r"(?m)^- ", following)[1:]]
            text = f"{text.rstrip(':')}: {'; '.join(items)}."
        plain = re.sub(r"[*`]|\[([^\]]*)\]\([^)]*\)", r"\1", text)
        return html.escape(" ".join(plain.split()))
    return ""


def _picture(notebook: NotebookNode) -> str:
    """The first picture among the outputs, for show: what it says stands in the lesson."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            page = BeautifulSoup(output.get("data", {}).get("text/html", ""), "html.parser")
            if page.img is not None:
                return f'<img alt="" src="{page.img["src"]}">'
    return ""
