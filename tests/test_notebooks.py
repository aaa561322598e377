"""Every lesson is fit to be read, and every check of that can fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import notebook_checks
import pytest
from bs4 import BeautifulSoup, Tag
from nbconvert import HTMLExporter
from nbformat import NotebookNode
from nbformat.v4 import (
    new_code_cell,
    new_markdown_cell,
    new_notebook,
    new_output,
)
from notebook_checks import CHECKS, WIDGET_VIEW, load, problems

LESSONS = Path(__file__).parent.parent / "lessons"

all_lessons = pytest.mark.parametrize(
    "lesson", sorted(LESSONS.glob("*.ipynb")), ids=lambda lesson: lesson.stem
)


@all_lessons
def test_the_lesson_is_fit_to_be_read(lesson: Path) -> None:
    assert problems(load(lesson)) == []


@all_lessons
def test_its_links_lead_somewhere(lesson: Path) -> None:
    notebook = load(lesson)
    targets = [target.split("#")[0] for target in notebook_checks.links(notebook)]
    assert [target for target in targets if not (LESSONS / target).exists()] == []


@all_lessons
def test_as_a_web_page_it_has_no_blank_output(lesson: Path) -> None:
    assert blank_outputs(load(lesson)) == []


def blank_outputs(notebook: NotebookNode) -> list[str]:
    """The outputs that show nothing in the page which nbconvert makes."""
    page, _ = HTMLExporter().from_notebook_node(notebook)
    places = BeautifulSoup(page, "html.parser").select(".jp-OutputArea-child")
    assert len(places) == len(list(notebook_checks.outputs(notebook)))
    return [str(place) for place in places if not shows_something(place)]


def shows_something(place: Tag) -> bool:
    """Whether a reader sees a text or a picture at this place of a page."""
    output = place.select_one(".jp-OutputArea-output")
    return output is not None and bool(output.get_text().strip() or output.find("img"))


def good_notebook() -> NotebookNode:
    """A small lesson with nothing wrong."""
    picture = '<img alt="Leaf 7" src="data:image/svg+xml;base64,PHN2Zy8+">'
    cells = [
        new_markdown_cell("# Leaves\n\nHello", id="title"),
        new_markdown_cell(
            "## A deck\n\n![A leaf](leaf.svg)\n\n```\n# not a heading\n```", id="text"
        ),
        new_code_cell(
            "7",
            id="value",
            execution_count=1,
            outputs=[
                new_output(
                    "execute_result", {"text/plain": "7", "text/html": picture}, execution_count=1
                )
            ],
        ),
        new_code_cell(
            "print(1)",
            id="print",
            execution_count=2,
            outputs=[new_output("stream", name="stdout", text="1\n")],
        ),
        new_code_cell("def f(): ...", id="silent", execution_count=3),
    ]
    kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return new_notebook(cells=cells, metadata={"kernelspec": kernelspec})


def test_a_good_notebook_passes() -> None:
    assert problems(good_notebook()) == []
    assert blank_outputs(good_notebook()) == []


def text_cell(source: str) -> Callable[[NotebookNode], None]:
    """A change: this text at the end of the notebook."""
    return lambda notebook: notebook.cells.append(new_markdown_cell(source, id="new"))


def code_cell(
    source: str, *outputs: NotebookNode, tags: tuple[str, ...] = ()
) -> Callable[[NotebookNode], None]:
    """A change: this code at the end of the notebook."""
    return lambda notebook: notebook.cells.append(
        new_code_cell(
            source,
            id="new",
            execution_count=4,
            outputs=list(outputs),
            metadata={"tags": list(tags)},
        )
    )


def html(text: str) -> NotebookNode:
    """An output that shows this HTML."""
    return new_output("display_data", {"text/html": text, "text/plain": "text"})


def clear_outputs(notebook: NotebookNode) -> None:
    for cell in notebook_checks.code_cells(notebook):
        cell.outputs = []


def run_again(notebook: NotebookNode) -> None:
    notebook.cells[2].execution_count = 4


def not_run(notebook: NotebookNode) -> None:
    notebook.cells[4].execution_count = None


def lose_one_output(notebook: NotebookNode) -> None:
    notebook.cells[3].outputs = []


def lose_an_id(notebook: NotebookNode) -> None:
    del notebook.cells[1]["id"]


def repeat_an_id(notebook: NotebookNode) -> None:
    notebook.cells[1].id = "title"


def older_format(notebook: NotebookNode) -> None:
    notebook.nbformat_minor = 4


def unknown_field(notebook: NotebookNode) -> None:
    notebook.cells[1]["colour"] = "red"


def other_kernel(notebook: NotebookNode) -> None:
    notebook.metadata.kernelspec.name = "my-venv"


def no_kernel(notebook: NotebookNode) -> None:
    del notebook.metadata["kernelspec"]


def store_widget_state(notebook: NotebookNode) -> None:
    notebook.metadata["widgets"] = {}


def no_title(notebook: NotebookNode) -> None:
    del notebook.cells[0]


def words_before_title(notebook: NotebookNode) -> None:
    notebook.cells[0].source = "Welcome\n\n# Leaves"


def no_cells(notebook: NotebookNode) -> None:
    notebook.cells = []


def note_the_time(notebook: NotebookNode) -> None:
    notebook.cells[2].metadata["execution"] = {"iopub.status.busy": "2026-01-01T00:00:00Z"}


ERROR = new_output("error", ename="IllegalMove", evalue="", traceback=["IllegalMove: no"])
VIEW = {WIDGET_VIEW: {"model_id": "1", "version_major": 2, "version_minor": 0}}
HOME = "/" + "home/mia/cardkit"

BROKEN = {
    "cleared": (clear_outputs, "no cell has an output"),
    "run again": (run_again, "run as number 4, should be 1"),
    "not run": (not_run, "run as number None, should be 3"),
    "lost output": (lose_one_output, "output is missing"),
    "lost id": (lose_an_id, "cell 1 has no id"),
    "same id": (repeat_an_id, "another cell has the id 'title'"),
    "older format": (older_format, "older than 4.5"),
    "not a notebook": (unknown_field, "not a valid notebook"),
    "other kernel": (other_kernel, "the kernel is 'my-venv'"),
    "no kernel": (no_kernel, "the kernel is None"),
    "widget state": (store_widget_state, "state of widgets"),
    "no title": (no_title, "does not begin with a heading"),
    "late title": (words_before_title, "does not begin with a heading"),
    "no cells": (no_cells, "does not begin with a heading"),
    "two titles": (text_cell("# Another"), "2 headings of level 1: Leaves, Another"),
    "a jump": (text_cell("#### Deep"), "heading 'Deep' has level 4 below one of level 2"),
    "time": (note_the_time, "say when it was run"),
    "live widget": (
        code_cell("w", new_output("display_data", VIEW | {"text/html": "<b>w</b>"})),
        "a live widget is stored; it has a text/html form",
    ),
    "blank widget": (
        code_cell("w", new_output("display_data", VIEW)),
        "a live widget is stored; it has no text/html form",
    ),
    "error": (code_cell("f()", ERROR), "failed with IllegalMove"),
    "skipped": (code_cell("f()", tags=("nbval-skip",)), "marked nbval-skip"),
    "ignored": (code_cell("# NBVAL_IGNORE_OUTPUT\nf()"), "marked # NBVAL_IGNORE_OUTPUT"),
    "markdown image": (text_cell("![](leaf.svg)"), "a picture without alt text"),
    "html image": (text_cell('<img src="leaf.svg">'), "a picture without alt text"),
    "output image": (code_cell("f()", html('<img alt=" " src="x">')), "a picture without alt text"),
    "plot": (
        code_cell("f()", new_output("display_data", {"image/png": "aaaa", "text/plain": "F"})),
        "a picture without alt text",
    ),
    "inline svg": (code_cell("f()", html("<svg></svg>")), "inline <svg>"),
    "long cell": (code_cell("a = 1\n" * 15 + "b = 1"), "16 lines of code"),
    "path in code": (code_cell(f"open('{HOME}')"), "only true on one machine"),
    "path in text": (text_cell(f"Look at {HOME}"), "only true on one machine"),
    "path in output": (code_cell("f()", html(f"<b>{HOME}</b>")), "only true on one machine"),
    "Windows path": (text_cell(r"Look at C:\Users"), "only true on one machine"),
    "address": (code_cell("f", html("&lt;f at 0x7f8c91807a60&gt;")), "only true on one machine"),
}


@pytest.mark.parametrize(("change", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_what_is_wrong_is_found(change: Callable[[NotebookNode], None], message: str) -> None:
    notebook = good_notebook()
    change(notebook)
    assert any(message in problem for problem in problems(notebook)), problems(notebook)


def test_every_check_can_fail() -> None:
    failed = set()
    for change, _ in BROKEN.values():
        notebook = good_notebook()
        change(notebook)
        failed |= {check for check in CHECKS if list(check(notebook))}
    assert failed == set(CHECKS)


@pytest.mark.parametrize(
    "change",
    [
        code_cell("f()", ERROR, tags=("raises-exception",)),
        code_cell("a = 1\n" * 15),
        code_cell("[].sort()"),
        text_cell("```\n# a comment\n![](x.png)\n```\n\n### Deeper"),
        text_cell(f"A data URI: data:image/png;base64,a/home/b and https://example.org{HOME}"),
    ],
    ids=["expected error", "15 lines", "returns nothing", "code in text", "no path"],
)
def test_what_is_right_is_let_through(change: Callable[[NotebookNode], None]) -> None:
    notebook = good_notebook()
    change(notebook)
    assert problems(notebook) == []


@pytest.mark.filterwarnings("ignore:Your element with mimetype")
def test_a_widget_without_another_form_is_blank_on_a_page() -> None:
    notebook = good_notebook()
    code_cell("w", new_output("display_data", VIEW))(notebook)
    assert len(blank_outputs(notebook)) == 1


def test_links_are_found() -> None:
    notebook = good_notebook()
    text_cell("[next](10-leaves-rules.ipynb) [web](https://example.org) ![x](images/a.svg)")(
        notebook
    )
    assert notebook_checks.links(notebook) == ["leaf.svg", "10-leaves-rules.ipynb", "images/a.svg"]
