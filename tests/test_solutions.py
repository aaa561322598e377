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

from cardkit.exercises import Answer

LESSONS = Path(__file__).parent.parent / "lessons"

SOLUTION = re.compile(
    r"<details>\s*<summary>[^<]*Solution[^<]*</summary>(?P<body>.*?)</details>", re.DOTALL
)
PYTHON = re.compile(r"\n```python\n(?P<code>.*?)\n```\n", re.DOTALL)

NOTEBOOKS = sorted(LESSONS.glob("*.ipynb"))
RULES = [path for path in NOTEBOOKS if path.stem.endswith("-rules")]

matplotlib.use("agg")


class Solution(NamedTuple):
    """A folded solution, found under the code cell that it solves."""

    code: str


def steps_of(notebook: Path) -> Iterator[str | Solution]:
    """A lesson's code cells and the solutions between them, in order."""
    for cell in nbformat.read(notebook, as_version=4).cells:
        if cell.cell_type == "code":
            yield cell.source
        elif cell.cell_type == "markdown":
            for block in SOLUTION.finditer(cell.source):
                yield Solution("\n".join(code["code"] for code in PYTHON.finditer(block["body"])))


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell's code; the value of its last line, if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def needed_steps(notebook: Path) -> list[str | Solution]:
    """A lesson's exercises, and of its other cells those that bind what the exercises use.

    The rest, tournaments and pictures, runs in nbval; once is enough.
    """
    steps = list(steps_of(notebook))
    needed: list[str | Solution] = []
    wanted: set[str] = set()
    for step, following in reversed(list(zip(steps, [*steps[1:], ""], strict=True))):
        is_exercise = isinstance(step, Solution) or isinstance(following, Solution)
        loaded, bound = names_in(step.code if isinstance(step, Solution) else step)
        if is_exercise or bound & wanted:
            needed.append(step)
            wanted |= loaded
    return needed[::-1]


def names_in(source: str) -> tuple[set[str], set[str]]:
    """The names that a cell reads, and those that it binds, changes in place or imports."""
    loaded, bound = set(), set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                loaded.add(name)
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                bound.add(name)
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()):
                bound.add(name)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
                bound.add(name)  # as in `hand.append(card)`
            case ast.alias():
                bound.add((node.asname or node.name).split(".")[0])
    return loaded, bound


def last_line(source: str) -> str:
    """The expression at the end of a cell, as code."""
    last = ast.parse(source).body[-1]
    assert isinstance(last, ast.Expr), "the last line of a stub is its check"
    return ast.unparse(last)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_stubs_are_not_solved_and_solutions_are_right(
    notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(LESSONS)
    names: dict[str, Any] = {"__name__": "__main__"}
    stub, answer = "", None
    for step in needed_steps(notebook):
        if isinstance(step, str):
            stub, answer = step, run(step, names)
            continue
        assert isinstance(answer, Answer), f"the last line is no check:\n{stub}"
        assert answer.verdict == "not yet", f"{answer}\n{stub}"
        assert step.code, f"a solution is Python between ```python and ```, below:\n{stub}"
        solved = dict(names)  # later cells see the stub, as they do in the stored notebook
        run(step.code, solved)
        check = run(last_line(stub), solved)
        assert check.ok, f"{check}\n{step.code}"


@pytest.mark.parametrize("notebook", RULES, ids=[path.stem for path in RULES])
def test_a_lesson_on_rules_has_exercises_on_three_levels(notebook: Path) -> None:
    text = "\n".join(cell.source for cell in nbformat.read(notebook, as_version=4).cells)
    assert len(SOLUTION.findall(text)) >= 5
    assert set(re.findall("★+", text)) >= {"★", "★★", "★★★"}
