"""The lessons' own code: claims are recomputed with the functions that the reader sees."""

from __future__ import annotations

import ast
import functools
import json
from pathlib import Path
from typing import Any

LESSONS = Path(__file__).parent.parent.parent / "lessons"
DATA = LESSONS / "data"


@functools.cache
def cells(lesson: str) -> tuple[tuple[str, str], ...]:
    """The kinds and the texts of a lesson's cells."""
    notebook = json.loads((LESSONS / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    return tuple((cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"])


def prose(lesson: str) -> str:
    """All text of a lesson, its lines joined: where the sentences of the claims must stand."""
    return " ".join(" ".join(text for kind, text in cells(lesson) if kind == "markdown").split())


@functools.cache
def functions(lesson: str) -> dict[str, Any]:
    """The functions and imports of a lesson by name; of several with one name, the last."""
    wanted: list[ast.stmt] = []
    for kind, text in cells(lesson):
        if kind == "code":
            wanted += [
                node
                for node in ast.parse(text).body
                if isinstance(node, ast.FunctionDef | ast.Import | ast.ImportFrom)
            ]
    names: dict[str, Any] = {}
    exec(compile(ast.Module(wanted, []), lesson, "exec"), names)
    return names
