"""Run the lessons anew and store what a reader sees, or check that nothing would change.

    python tests/refresh.py                        refresh all lessons and the picture in the README
    python tests/refresh.py lessons/10-*.ipynb     refresh some
    python tests/refresh.py --check                change nothing; say which would change, exit 1

What is stored reads everywhere, also where no kernel runs: cells formatted by ruff, outputs from
one run top to bottom, no widget models (JupyterLab would show "model not found" for them) where
text or a picture says the same, nothing that depends on the day or on the machine.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "lessons" / "images" / "table.svg"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}
CELL_METADATA_TO_KEEP = {"tags", "jupyter"}
LIBRARY_FRAME = re.compile(r"(\x1b\[[\d;]*m)*File ")


def refreshed(path: Path) -> str:
    """The text of this notebook after a run; raises `CellExecutionError` if a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    notebook = nbformat.reads(formatted(as_text(notebook), path), as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=120,
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,  # else a print may come in two parts, or not, as time will have it
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    return as_text(notebook)


def formatted(text: str, path: Path) -> str:
    """The notebook's text with its code cells in ruff's format."""
    command = [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(path)]
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise ValueError(f"{path}: ruff cannot format this notebook\n{done.stderr}")
    return done.stdout


def as_text(notebook: NotebookNode) -> str:
    """The notebook as it is stored, always in the same form."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        for key in cell.metadata.keys() - CELL_METADATA_TO_KEEP:
            del cell.metadata[key]
        for output in cell.get("outputs", []):
            _tidy(output)
    return nbformat.writes(notebook, version=4) + "\n"


def _tidy(output: NotebookNode) -> None:
    """Drop from an output what works or is true only while this kernel runs."""
    data = output.get("data", {})
    if len(data) > 1:
        data.pop(WIDGET_VIEW, None)
    if output.output_type == "error":
        # Frames outside the notebook name files of this machine.
        output.traceback = [part for part in output.traceback if not LIBRARY_FRAME.match(part)]


def picture() -> str:
    """The drawing of a table that the README shows."""
    from cardkit import Leaves
    from cardkit.drawing import table_svg

    hands = ["2 4 4 6 7 9 10 10 10 12", "1 3 5 5 8 8 11", "2 3 6 6 7 9 13 13"]
    state = Leaves(players=3).position(hands=hands, table="5 7 7 8 8", current_player=0)
    return table_svg(state.observe(0), names=["Mia", "Ada", "Blaise"]) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, exit 1 if it would")
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all lessons")
    options = parser.parse_args(arguments)

    work: list[tuple[Path, Callable[[Path], str]]] = [
        (path, refreshed)
        for path in options.notebooks or sorted((ROOT / "lessons").glob("*.ipynb"))
    ]
    if not options.notebooks:
        work.append((PICTURE, lambda _: picture()))

    status = 0
    for path, make in work:
        old = path.read_text("utf-8") if path.exists() else ""
        try:
            new = make(path)
        except (CellExecutionError, ValueError) as error:
            print(f"{path}: failed\n{error}")
            status = 1
            continue
        if new == old:
            print(f"{path}: as it was")
        elif options.check:
            print(f"{path}: would change{first_difference(old, new)}")
            status = 1
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(new, "utf-8")
            print(f"{path}: refreshed")
    return status


def first_difference(old: str, new: str) -> str:
    """Where two texts differ first, as ", line 3: … is now …"."""
    pairs = zip([*old.splitlines(), "the end"], [*new.splitlines(), "the end"], strict=False)
    for number, (before, after) in enumerate(pairs, start=1):
        if before != after:
            return f", line {number}: {before.strip()[:80]} is now {after.strip()[:80]}"
    return ""


if __name__ == "__main__":
    sys.exit(main())
