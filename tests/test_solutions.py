"""Every exercise of the lessons: its stub is not solved yet, and its folded solution is right.

How an exercise is written in a lesson stands in ``cardkit/exercises/__init__.py``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
import nbformat
import pytest

LESSONS = Path(__file__).parent.parent / "lessons"

SOLUTION = re.compile(
    r"<details>\s*<summary>[^<]*Solution[^<]*</summary>(?P<body>.*?)</details>", re.DOTALL
)
PYTHON = re.compile(r"\n```python\n(?P<code>.*?)\n```\n", re.DOTALL)

matplotlib.use("agg")


class Exercise(NamedTuple):
    """An exercise: the code cells above its stub, the stub, and the solution's code."""

    name: str
    before: list[str]
    stub: str
    solution: str


def exercises_of(notebook: Path) -> Iterator[Exercise]:
    code: list[str] = []
    number = 0
    for cell in nbformat.read(notebook, as_version=4).cells:
        if cell.cell_type == "code":
            code.append(cell.source)
        for block in SOLUTION.finditer(cell.source) if cell.cell_type == "markdown" else ():
            number += 1
            solution = "\n".join(found["code"] for found in PYTHON.finditer(block["body"]))
            yield Exercise(f"{notebook.stem}-{number}", code[:-1], code[-1], solution)


EXERCISES = [
    exercise for notebook in sorted(LESSONS.glob("*.ipynb")) for exercise in exercises_of(notebook)
]


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell's code; the value of its last line, if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def last_line(source: str) -> str:
    """The expression at the end of a cell, as code."""
    last = ast.parse(source).body[-1]
    assert isinstance(last, ast.Expr), "the last line of a stub is its check"
    return ast.unparse(last)


@pytest.mark.parametrize("exercise", EXERCISES, ids=[exercise.name for exercise in EXERCISES])
def test_the_solution_is_right_and_the_stub_is_not(
    exercise: Exercise, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(LESSONS)
    names: dict[str, Any] = {"__name__": "__main__"}
    for source in exercise.before:
        run(source, names)
    stub = run(exercise.stub, names)
    assert stub.verdict == "not yet", stub
    assert exercise.solution, "a solution is Python between ```python and ```"
    run(exercise.solution, names)
    answer = run(last_line(exercise.stub), names)
    assert answer.ok, answer


def test_a_lesson_has_exercises() -> None:
    """The lessons about a game's rules have five or more, in three levels."""
    for notebook in LESSONS.glob("*-rules.ipynb"):
        text = "\n".join(
            cell.source
            for cell in nbformat.read(notebook, as_version=4).cells
            if cell.cell_type == "markdown"
        )
        assert len(list(exercises_of(notebook))) >= 5, notebook.name
        levels = set(re.findall("★+", text))
        assert {"★", "★★", "★★★"} <= levels, notebook.name
