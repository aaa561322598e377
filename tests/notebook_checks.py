"""What every stored lesson must be like, so that it reads well where nobody can run it.

Each check takes a notebook and yields a sentence for each thing that is wrong. nbval compares the
outputs with those of a new run; here is what nbval does not see.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
from bs4 import BeautifulSoup, Tag
from nbconvert.filters import markdown2html
from nbformat import NotebookNode
from nbformat.validator import iter_validate

Check = Callable[[NotebookNode], Iterator[str]]
CHECKS: list[Check] = []

LONGEST_CELL = 15
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
ABSOLUTE_PATH = re.compile(r"(?<![\w.:/-])(/(home|root|tmp|usr|var|opt|mnt|work|Users)/|[A-Z]:\\)")
ADDRESS = re.compile(r"\bat 0x[0-9a-fA-F]{6,}")


def check(function: Check) -> Check:
    """Add a check to the list."""
    CHECKS.append(function)
    return function


def load(path: Path) -> NotebookNode:
    """The notebook exactly as it is stored; `nbformat.read` would mend some mistakes."""
    return nbformat.v4.reads(path.read_text("utf-8"))


def problems(notebook: NotebookNode) -> list[str]:
    """All that is wrong with this notebook; nothing if it is fit to be read."""
    return [problem for check in CHECKS for problem in check(notebook)]


@check
def valid(notebook: NotebookNode) -> Iterator[str]:
    """The file keeps to the notebook format, in a version whose cells have ids."""
    for error in iter_validate(notebook):  # `validate` would add what is missing
        yield f"not a valid notebook: {error.message}"
    if (notebook.nbformat, notebook.nbformat_minor) < (4, 5):
        yield "the notebook format is older than 4.5: its cells have no ids"


@check
def cell_ids(notebook: NotebookNode) -> Iterator[str]:
    """Each cell has an id of its own, so that a change shows as a small one."""
    seen = set()
    for number, cell in enumerate(notebook.cells):
        if "id" not in cell:
            yield f"cell {number} has no id"
        elif cell.id in seen:
            yield f"cell {number}: another cell has the id {cell.id!r} too"
        else:
            seen.add(cell.id)


@check
def kernel(notebook: NotebookNode) -> Iterator[str]:
    """The kernel has the name that every installation knows."""
    name = notebook.metadata.get("kernelspec", {}).get("name")
    if name != "python3":
        yield f"the kernel is {name!r}: should be 'python3'"


@check
def run_in_order(notebook: NotebookNode) -> Iterator[str]:
    """The code cells were run once from top to bottom: 1, 2, 3, …"""
    cells = [cell for cell in code_cells(notebook) if cell.source.strip()]
    for number, cell in enumerate(cells, start=1):
        if cell.execution_count != number:
            yield f"{where(cell)}: run as number {cell.execution_count}, should be {number}"


@check
def outputs_stored(notebook: NotebookNode) -> Iterator[str]:
    """A cell that ends in a value or prints has an output."""
    cells = code_cells(notebook)
    if not any(cell.outputs for cell in cells):
        yield "no cell has an output"
    for cell in cells:
        if shows_something(cell.source) and not cell.outputs:
            yield f"{where(cell)}: its output is missing"


@check
def no_errors(notebook: NotebookNode) -> Iterator[str]:
    """No cell failed but those that are meant to."""
    for cell, output in outputs(notebook):
        if output.output_type == "error" and "raises-exception" not in tags(cell):
            yield f"{where(cell)}: failed with {output.ename}"


@check
def none_left_out(notebook: NotebookNode) -> Iterator[str]:
    """Every cell is run and compared: none is marked to be skipped by nbval."""
    for cell in code_cells(notebook):
        marks = [tag for tag in tags(cell) if tag in ("nbval-skip", "nbval-ignore-output")]
        marks += re.findall(r"^#\s*(?:NBVAL_SKIP|NBVAL_IGNORE_OUTPUT)", cell.source, re.MULTILINE)
        if marks:
            yield f"{where(cell)}: marked {marks[0]}, so nobody tests what it shows"


@check
def no_live_widgets(notebook: NotebookNode) -> Iterator[str]:
    """No widget is stored: it would be blank without its kernel, or "model not found"."""
    if "widgets" in notebook.metadata:
        yield "the state of widgets is stored in the metadata"
    for cell, output in outputs(notebook):
        if WIDGET_VIEW in output.get("data", {}):
            form = "a" if "text/html" in output.data else "no"
            yield f"{where(cell)}: a live widget is stored; it has {form} text/html form"


@check
def one_title(notebook: NotebookNode) -> Iterator[str]:
    """The lesson begins with its only heading of the first level."""
    first = notebook.cells[0] if notebook.cells else None
    start = markdown(first).find(True) if first and first.cell_type == "markdown" else None
    if start is None or start.name != "h1":
        yield "the notebook does not begin with a heading of level 1"
    titles = [text for level, text in headings(notebook) if level == 1]
    if len(titles) > 1:
        yield f"{len(titles)} headings of level 1: {', '.join(titles)}"


@check
def headings_in_order(notebook: NotebookNode) -> Iterator[str]:
    """No level of headings is jumped over on the way down."""
    above = 0
    for level, text in headings(notebook):
        if level > above + 1:
            yield f"heading {text!r} has level {level} below one of level {above}"
        above = level


@check
def alt_texts(notebook: NotebookNode) -> Iterator[str]:
    """Every picture says in words what it shows."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield from _without_alt(cell, markdown(cell))
    for cell, output in outputs(notebook):
        data = output.get("data", {})
        if "text/html" in data:
            yield from _without_alt(cell, BeautifulSoup(data["text/html"], "html.parser"))
        elif any(kind.startswith("image/") for kind in data):
            yield f"{where(cell)}: a picture without alt text; show it as HTML: <img alt=…>"


def _without_alt(cell: NotebookNode, soup: BeautifulSoup) -> Iterator[str]:
    for image in soup.find_all("img"):
        if not str(image.get("alt", "")).strip():
            yield f"{where(cell)}: a picture without alt text: {str(image)[:60]}"
    for _ in soup.find_all("svg"):
        yield f"{where(cell)}: inline <svg>, which JupyterLab removes; use <img alt=… src=data:…>"


@check
def short_cells(notebook: NotebookNode) -> Iterator[str]:
    """A code cell fits on a projector."""
    for cell in code_cells(notebook):
        lines = len(cell.source.splitlines())
        if lines > LONGEST_CELL:
            yield f"{where(cell)}: {lines} lines of code, at most {LONGEST_CELL} are allowed"


@check
def no_timestamps(notebook: NotebookNode) -> Iterator[str]:
    """Nothing says when a cell was run."""
    for cell in notebook.cells:
        for key in {"execution", "ExecuteTime"} & cell.metadata.keys():
            yield f"{where(cell)}: the metadata {key!r} say when it was run"


@check
def nothing_of_one_machine(notebook: NotebookNode) -> Iterator[str]:
    """No text names a folder of somebody's machine or an address in its memory."""
    for cell in notebook.cells:
        for text in (cell.source, *output_texts(cell)):
            plain = re.sub(r"data:[\w/+.-]+;base64,[\w+/=]*", "", text)
            for found in (ABSOLUTE_PATH.search(plain), ADDRESS.search(plain)):
                if found:
                    around = plain[max(found.start() - 10, 0) : found.end() + 30]
                    yield f"{where(cell)}: only true on one machine: {around!r}"


def links(notebook: NotebookNode) -> list[str]:
    """What the text cells link to or show, outside the web."""
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for tag in markdown(cell).find_all(["a", "img"]):
                target = str(tag.get("href") or tag.get("src") or "")
                if not re.match(r"[a-z]+:|#|$", target):
                    found.append(target)
    return found


def code_cells(notebook: NotebookNode) -> list[NotebookNode]:
    """The cells that hold code."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, NotebookNode]]:
    """All outputs, each with its cell."""
    for cell in code_cells(notebook):
        for output in cell.outputs:
            yield cell, output


def output_texts(cell: NotebookNode) -> Iterator[str]:
    """All that a cell's outputs hold as text."""
    for output in cell.get("outputs", []):
        yield output.get("text", "")
        yield "\n".join(output.get("traceback", []))
        yield from (value for value in output.get("data", {}).values() if isinstance(value, str))


def tags(cell: NotebookNode) -> list[str]:
    """The cell's tags."""
    return list(cell.metadata.get("tags", []))


def where(cell: NotebookNode) -> str:
    """A name by which people find the cell."""
    first = cell.source.strip().split("\n")[0]
    return f"cell {cell.get('id', '?')} ({first[:40]})"


def markdown(cell: NotebookNode) -> BeautifulSoup:
    """A text cell as the browser sees it."""
    return BeautifulSoup(markdown2html(cell.source), "html.parser")


def headings(notebook: NotebookNode) -> list[tuple[int, str]]:
    """Level and text of all headings."""
    found: list[Tag] = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            found += markdown(cell).find_all(re.compile(r"^h[1-6]$"))
    return [(int(tag.name[1]), tag.get_text().rstrip("¶")) for tag in found]


def shows_something(source: str) -> bool:
    """Whether running this code surely leaves an output: it prints, or its last line is a value.

    A call at the end may return nothing, so it is not sure.
    """
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return False
    values = [line.value for line in statements if isinstance(line, ast.Expr)]
    if any(isinstance(value, ast.Call) and _calls(value, "print", "display") for value in values):
        return True
    last = statements[-1] if statements else None
    return isinstance(last, ast.Expr) and not isinstance(last.value, ast.Call)


def _calls(call: ast.Call, *names: str) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in names
