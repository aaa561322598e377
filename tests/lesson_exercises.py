"""The exercises of the lessons, taken out of the notebooks: what tests of checks work on."""

from __future__ import annotations

import ast
import contextlib
import functools
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
import nbformat

from cardkit.exercises import Answer

matplotlib.use("agg")

LESSONS = Path(__file__).parent.parent / "lessons"

SOLUTION = re.compile(
    r"<details>\s*<summary>[^<]*Solution[^<]*</summary>(?P<body>.*?)</details>", re.DOTALL
)
PYTHON = re.compile(r"\n```python\n(?P<code>.*?)\n```\n", re.DOTALL)

NOTEBOOKS = sorted(LESSONS.glob("*.ipynb"))


class Exercise(NamedTuple):
    """An exercise of a lesson, with all that its cell needs."""

    name: str
    """What the reader writes, such as ``ends``."""

    check: str
    """The last line of the stub's cell."""

    solution: str
    names: dict[str, Any]
    """What the cells above have bound."""

    def answer(self, code: str) -> Answer:
        """What the check answers if this code stands in the place of the stub."""
        names = dict(self.names)
        run(code, names)
        answer = run(self.check, names)
        assert isinstance(answer, Answer)
        return answer


@functools.cache
def exercises_of(notebook: Path) -> dict[str, Exercise]:
    """The exercises of a lesson with a solution, but not the puzzles, by name."""
    names: dict[str, Any] = {"__name__": "__main__"}
    found, stub = {}, ""
    with contextlib.chdir(LESSONS), contextlib.redirect_stdout(io.StringIO()):
        for step in needed_steps(notebook):
            if isinstance(step, str):
                stub = step
                run(step, names)
                continue
            check = last_line(stub)
            if "puzzle" not in check:
                name = ast.parse(check, mode="eval").body.args[0].id  # type: ignore[attr-defined]
                found[name] = Exercise(name, check, step.code, dict(names))
    return found


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
    names = [names_in(step.code if isinstance(step, Solution) else step) for step in steps]
    needed = {
        place
        for number, step in enumerate(steps)
        if isinstance(step, Solution)
        for place in (number - 1, number)
    }
    found = -1
    while found < len(needed):  # a function may use what a later cell binds
        found = len(needed)
        wanted = set().union(*(names[number][0] for number in needed))
        needed |= {number for number, (_, bound) in enumerate(names) if bound & wanted}
    return [steps[number] for number in sorted(needed)]


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
            case ast.Attribute(value=ast.Name(id=name), ctx=ast.Store()):
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
