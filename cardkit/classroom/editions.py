"""Editions of a lesson, made by nbconvert: preprocessors change the notebook, exporters write it.

=========  ====================================================================================
student    no solutions; hints stay folded; outputs are kept or cleared
teacher    each solution in the place of its stub, and run: every check says solved
paper      the lesson's puzzles as pictures, four to a page, the solutions on the last page
slides     one file for the projector that needs no network; whatever is too tall is made smaller
=========  ====================================================================================
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import HTMLExporter, NotebookExporter, SlidesExporter
from nbconvert.preprocessors import ClearOutputPreprocessor, ExecutePreprocessor, Preprocessor
from nbformat import NotebookNode

from cardkit.drawing import state_html
from cardkit.games import GAMES
from cardkit.melds import best_melds
from cardkit.parts import part

KINDS = ("student", "teacher", "paper", "slides")

TEMPLATES = Path(__file__).with_name("templates")

SOLUTION = re.compile(
    r"<details>\s*<summary>[^<]*Solution[^<]*</summary>(?P<body>.*?)</details>\n?", re.DOTALL
)
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
PYTHON = re.compile(r"\n```python\n(?P<code>.*?)\n```\n", re.DOTALL)
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

Changed = tuple[NotebookNode, dict[str, Any]]


def make(kind: str, lesson: Path, out: Path, *, clear: bool = False) -> Path:
    """Write an edition of a lesson into a folder, and return its path.

    ``clear`` leaves out outputs, for students and teachers. Raises ``ValueError`` for what is no
    kind or no notebook, and for a sheet of paper of a lesson without puzzles.
    """
    if kind not in KINDS:
        raise ValueError(f"no edition {kind!r}: there are {', '.join(KINDS)}")
    if lesson.suffix != ".ipynb" or not lesson.is_file():
        raise ValueError(f"{lesson}: there is no such notebook")
    try:
        notebook = nbformat.read(lesson, as_version=4)
    except Exception as error:
        raise ValueError(f"{lesson}: this is no notebook ({error})") from None
    notebook.metadata["title"] = title_of(notebook, lesson.stem)
    text = _MAKERS[kind](notebook, lesson, clear)
    suffix = ".ipynb" if kind in ("student", "teacher") else ".html"
    target = out / kind / f"{lesson.stem}{suffix}"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
    return target


def _student(notebook: NotebookNode, lesson: Path, clear: bool) -> str:
    steps = [WithoutSolutions(), *([ClearOutputPreprocessor()] if clear else [])]
    return _written(notebook, steps)


def _teacher(notebook: NotebookNode, lesson: Path, clear: bool) -> str:
    run = ExecutePreprocessor(timeout=300, kernel_name="python3", store_widget_state=False)
    run.extra_arguments = ["--HistoryManager.enabled=False"]
    last = ClearOutputPreprocessor() if clear else StaticOutputs()
    return _written(notebook, [SolutionsInPlace(), run, last], folder=lesson.parent)


def _paper(notebook: NotebookNode, lesson: Path, clear: bool) -> str:
    exporter = HTMLExporter(template_name="cardkit_paper", extra_template_basedirs=[str(TEMPLATES)])
    exporter.register_preprocessor(PuzzlesOnly(), enabled=True)
    return str(exporter.from_notebook_node(notebook)[0])


def _slides(notebook: NotebookNode, lesson: Path, clear: bool) -> str:
    exporter = SlidesExporter(
        template_name="cardkit_slides", extra_template_basedirs=[str(TEMPLATES)], embed_images=True
    )
    resources = {"metadata": {"path": str(lesson.parent)}}
    # The exporter derives where slides begin and end from the types, in its own preprocessor.
    return str(exporter.from_notebook_node(SlideTypes(enabled=True)(notebook, {})[0], resources)[0])


_MAKERS = {"student": _student, "teacher": _teacher, "paper": _paper, "slides": _slides}


def _written(notebook: NotebookNode, steps: list[Preprocessor], folder: Path | None = None) -> str:
    """The notebook's text after these steps; code runs in ``folder``."""
    exporter = NotebookExporter()
    for step in steps:
        exporter.register_preprocessor(step, enabled=True)
    resources = {"metadata": {"path": str(folder)}} if folder else {}
    return str(exporter.from_notebook_node(notebook, resources)[0])


def title_of(notebook: NotebookNode, otherwise: str) -> str:
    """The first heading."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and cell.source.startswith("# "):
            return str(cell.source).split("\n")[0].removeprefix("# ").strip()
    return otherwise


class WithoutSolutions(Preprocessor):
    """Takes the folded solutions out of text and outputs, such as puzzles; hints stay."""

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Changed:
        """Leave out solutions, and cells in which nothing else stood."""
        kept = []
        for cell in nb.cells:
            if cell.cell_type == "markdown":
                cell.source = SOLUTION.sub("", cell.source).strip()
            for output in cell.get("outputs", []):
                if "text/html" in output.get("data", {}):
                    output.data["text/html"] = SOLUTION.sub("", output.data["text/html"])
            if cell.source or cell.cell_type != "markdown":
                kept.append(cell)
        nb.cells = kept
        return nb, resources


class SolutionsInPlace(Preprocessor):
    """Puts each solution where its stub stands, above the check that was the stub's last line."""

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Changed:
        """Replace stubs, and tag them ``solution``; add the solutions of puzzles."""
        cells: list[NotebookNode] = []
        for cell in nb.cells:
            cells.append(cell)
            if cell.cell_type == "markdown":
                for found in SOLUTION.finditer(cell.source):
                    code = "\n".join(block["code"] for block in PYTHON.finditer(found["body"]))
                    stub = next(above for above in reversed(cells) if above.cell_type == "code")
                    imports, check = _frame(stub.source)
                    stub.source = "\n\n\n".join(filter(None, (imports, code.strip(), check)))
                    stub.metadata["tags"] = [*stub.metadata.get("tags", []), "solution"]
            elif (game := _puzzles_of(cell.source)) is not None:
                words = "\n".join(f"{n}. {told}" for n, told in _solutions(game).items())
                cells.append(nbformat.v4.new_markdown_cell(f"**Solutions**\n\n{words}"))
        nb.cells = cells
        return nb, resources


class StaticOutputs(Preprocessor):
    """Drops widgets that work only while their kernel runs, where a picture says the same."""

    def preprocess_cell(self, cell: NotebookNode, resources: dict[str, Any], index: int) -> Changed:
        """Drop the view of a widget from each output that has another form."""
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if len(data) > 1:
                data.pop(WIDGET_VIEW, None)
        return cell, resources


class SlideTypes(Preprocessor):
    """Says of each cell how it is shown on slides.

    A heading of the first or second level begins a slide, any other text one below it; code and
    pictures stay with the text above them. Hints, solutions, exercises' stubs and the answers to
    predictions are left out.
    """

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Changed:
        """Derive ``slideshow`` metadata from the cells themselves."""
        in_exercise, pictures = False, 0
        for number, cell in enumerate(nb.cells):
            kind = "-"
            if cell.cell_type == "markdown":
                in_exercise = "<details" in cell.source or bool(
                    re.search(r"(?m)^### Exercise", cell.source)
                )
                kind = "slide" if re.match(r"##? ", cell.source) else "subslide"
                if cell.source.lstrip().startswith("<details"):
                    kind = "skip"
                pictures = 0
            elif in_exercise or (not cell.outputs and _only_imports(cell.source)):
                kind = "skip"
            else:
                pages = [o.data for o in cell.outputs if "text/html" in o.get("data", {})]
                for page in pages:
                    page["text/html"] = FOLDED.sub("", page["text/html"])
                has_picture = bool(pages)
                if has_picture and pictures:
                    kind = "subslide"  # one picture a slide can be large
                pictures += has_picture
            if cell.cell_type == "markdown" and kind != "skip":
                cell.source = re.sub(r"(?ms)^### Exercise.*", "", cell.source).strip()
                kind = kind if cell.source else "skip"
            cell.metadata["slideshow"] = {"slide_type": "slide" if number == 0 else kind}
        return nb, resources


class PuzzlesOnly(Preprocessor):
    """Leaves of a lesson its puzzles: a cell for each, and a last one with the solutions."""

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Changed:
        """Replace the cells by one for each puzzle."""
        games = [_puzzles_of(cell.source) for cell in nb.cells if cell.cell_type == "code"]
        game = next((found for found in games if found is not None), None)
        if game is None:
            raise ValueError(f"{nb.metadata.title}: this lesson has no puzzles to print")
        cells = []
        for number, puzzle in part(game, "puzzles").items():
            state = puzzle.state
            if not getattr(puzzle, "open_hands", False):
                state = state.observe(state.seat if state.is_view else state.current_player)
            drawn = state_html(state)
            words = f"## {number}. {'★' * puzzle.stars}\n\n{puzzle.question}\n\n<p>{drawn}</p>"
            cells.append(nbformat.v4.new_markdown_cell(words))
        told = "\n".join(f"{number}. {words}" for number, words in _solutions(game).items())
        last = f"# {nb.metadata.title}: the solutions\n\n{told}"
        nb.cells = [*cells, nbformat.v4.new_markdown_cell(last)]
        return nb, resources


def _puzzles_of(source: str) -> str | None:
    """The game whose puzzles a cell shows."""
    found = re.search(r"\b(\w+)_play\.puzzles\(\)", source)
    return found[1] if found and found[1] in GAMES else None


def _solutions(game: str) -> dict[int, str]:
    """The solutions of a game's puzzles, found by the library, with the reason."""
    told = {}
    for number, puzzle in part(game, "puzzles").items():
        if hasattr(puzzle, "solutions"):
            answer = ", ".join(f"`{move}`" for move in puzzle.solutions())
        else:
            melds = best_melds(puzzle.hand, wild=puzzle.wild)
            laid = " | ".join(" ".join(map(str, meld)) for meld in melds.melds)
            answer = f"`{laid}`, {melds.points} points left"
        told[number] = f"{answer}. {puzzle.reason}".strip()
    return told


def _frame(source: str) -> tuple[str, str]:
    """What of a stub stays around the solution: its imports, and the check at its end."""
    *lines, last = ast.parse(source).body
    imports = [
        ast.unparse(line) for line in lines if isinstance(line, (ast.Import, ast.ImportFrom))
    ]
    return "\n".join(imports), ast.get_source_segment(source, last) or ast.unparse(last)


def _only_imports(source: str) -> bool:
    """Whether a cell does nothing but import."""
    return all(isinstance(line, (ast.Import, ast.ImportFrom)) for line in ast.parse(source).body)
