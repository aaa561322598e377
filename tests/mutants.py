"""Small mistakes put into the solutions of the exercises: does a check refuse each of them?

    .venv/bin/python tests/mutants.py 10-leaves-rules [name of an exercise …]

prints the mutants that a check accepts, and counts. What is no mistake, since it gives the same on
every legal input, is listed in ``tests/answers`` under ``same``, with the reason.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import io
import itertools
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from answers import Answers, answers_of
from lesson_exercises import NOTEBOOKS, Exercise, exercises_of

SECONDS = 20
"""So long may a check take for a mutant; a mutant that takes longer is not accepted."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATIONS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div, ast.Mult),
    ast.Mod: (ast.FloorDiv, ast.Sub),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any", "sum": "max", "sorted": "list"}


class Mutant(NamedTuple):
    """A solution with one small change: what stood there, what stands there now, all of it."""

    before: str
    after: str
    code: str

    def __str__(self) -> str:
        return f"{self.before}  →  {self.after}"


def mutants_of(code: str) -> Iterator[Mutant]:
    """All mutants of a solution, each once."""
    tree = ast.parse(code)
    seen = {ast.unparse(tree)}
    for number, node in enumerate(ast.walk(tree)):
        for change in changes_of(node, tree):
            mutated = copy.deepcopy(tree)
            twin = list(ast.walk(mutated))[number]
            change(twin)
            with contextlib.suppress(ValueError, SyntaxError):
                text = ast.unparse(ast.fix_missing_locations(mutated))
                compile(text, "<mutant>", "exec")
                if text not in seen:
                    seen.add(text)
                    yield Mutant(*first_difference(ast.unparse(tree), text), text)


def first_difference(before: str, after: str) -> tuple[str, str]:
    """The first lines in which two texts differ."""
    old, new = before.splitlines(), after.splitlines()
    for mine, other in zip(old, new, strict=False):
        if mine != other:
            return mine.strip(), other.strip()
    return (old + new)[min(len(old), len(new))].strip(), ""


Change = Callable[[Any], None]


def changes_of(node: ast.AST, tree: ast.Module) -> Iterator[Change]:
    """What may be changed about this node; each change works on a copy of it."""
    match node:
        case ast.Compare(ops=operators):
            for place, operator in enumerate(operators):
                for other in COMPARISONS[type(operator)]:
                    yield lambda twin, p=place, o=other: twin.ops.__setitem__(p, o())
        case ast.BinOp(op=operator):
            for op in OPERATIONS.get(type(operator), ()):
                yield lambda twin, o=op: setattr(twin, "op", o())
        case ast.BoolOp(op=operator, values=values):
            swapped = ast.And if isinstance(operator, ast.Or) else ast.Or
            yield lambda twin: setattr(twin, "op", swapped())
            for place in range(len(values)):
                yield lambda twin, p=place: twin.values.pop(p)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield lambda twin: setattr(twin, "op", ast.UAdd()) or become(twin, twin.operand)
        case ast.Constant(value=bool(value)):
            yield lambda twin: setattr(twin, "value", not value)
        case ast.Constant(value=int(value)):
            yield lambda twin: setattr(twin, "value", value + 1)
            yield lambda twin: setattr(twin, "value", value - 1)
        case ast.Constant(value=float(value)):
            yield lambda twin: setattr(twin, "value", value * 2)
            yield lambda twin: setattr(twin, "value", value / 2)
        case ast.Constant(value=str(value)) if not is_docstring(node, tree):
            yield lambda twin: setattr(twin, "value", value + "x")
        case ast.If() | ast.IfExp() | ast.While():
            yield lambda twin: setattr(twin, "test", ast.UnaryOp(ast.Not(), twin.test))
            yield lambda twin: setattr(twin, "test", ast.Constant(True))
            yield lambda twin: setattr(twin, "test", ast.Constant(False))
        case ast.comprehension(ifs=conditions):
            for place in range(len(conditions)):
                yield lambda twin, p=place: twin.ifs.pop(p)
        case ast.Slice():
            for bound in ("lower", "upper"):
                if getattr(node, bound) is not None:
                    yield lambda twin, b=bound: setattr(twin, b, None)
        case ast.Call(func=function, args=arguments):
            if isinstance(function, ast.Name) and function.id in OPPOSITES:
                yield lambda twin: setattr(twin.func, "id", OPPOSITES[twin.func.id])
            if len(arguments) == 2:
                yield lambda twin: twin.args.reverse()
            if len(arguments) > 1:
                yield lambda twin: twin.args.pop()
            for place in range(len(node.keywords)):
                yield lambda twin, p=place: twin.keywords.pop(p)
        case ast.Tuple(elts=items, ctx=ast.Load()) | ast.List(elts=items, ctx=ast.Load()):
            for place in range(len(items)):
                yield lambda twin, p=place: twin.elts.pop(p)
        case ast.Return(value=value) if value is not None:
            yield lambda twin: setattr(twin, "value", None)
        case ast.FunctionDef(args=ast.arguments(args=parameters)):
            for one, other in itertools.pairwise(parameters):
                yield lambda twin, a=one.arg, b=other.arg: swap_names(twin, a, b)
    for field in ("body", "orelse"):
        body = getattr(node, field, None)
        if isinstance(body, list):
            for place, statement in enumerate(body):
                if not isinstance(statement, (ast.FunctionDef, ast.Import, ast.ImportFrom)):
                    yield lambda twin, f=field, p=place: getattr(twin, f).__setitem__(p, ast.Pass())


def become(node: Any, other: ast.AST) -> None:
    """Turn a node into another one."""
    node.__class__ = other.__class__
    node.__dict__ = other.__dict__


def swap_names(function: ast.FunctionDef, one: str, other: str) -> None:
    """Take two parameters for each other in all of the body."""
    for node in (inner for statement in function.body for inner in ast.walk(statement)):
        if isinstance(node, ast.Name) and node.id in (one, other):
            node.id = other if node.id == one else one


def is_docstring(node: ast.AST, tree: ast.Module) -> bool:
    """Whether this is a text that stands alone."""
    alone = (statement for statement in ast.walk(tree) if isinstance(statement, ast.Expr))
    return any(statement.value is node for statement in alone)


class TooSlow(BaseException):
    """The time for a mutant is over."""


def accepted(exercise: Exercise, code: str) -> bool:
    """Whether the check takes this for a solution, within the time that it has."""

    def stop(*_: object) -> None:
        raise TooSlow

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            return exercise.answer(code).ok
    except TooSlow:
        return False
    except Exception:  # the cell itself fails, before the check begins
        return False
    finally:
        signal.alarm(0)


class Count(NamedTuple):
    """What became of an exercise's mutants."""

    made: int
    refused: int
    same: int
    survivors: list[Mutant]


def count(exercise: Exercise, answers: Answers) -> Count:
    """Try all mutants of an exercise."""
    made = list(mutants_of(exercise.solution))
    taken = [mutant for mutant in made if accepted(exercise, mutant.code)]
    known = [mutant for mutant in taken if str(mutant) in answers.same]
    survivors = [mutant for mutant in taken if mutant not in known]
    return Count(len(made), len(made) - len(taken), len(known), survivors)


def main(lesson: str, *only: str) -> None:
    """Print a line for each exercise of a lesson, and the mutants that are accepted."""
    notebook = next(path for path in NOTEBOOKS if path.stem == lesson)
    for name, exercise in exercises_of(notebook).items():
        answers = answers_of(lesson).get(name, Answers())
        if answers.free or (only and name not in only):
            continue
        result = count(exercise, answers)
        print(f"{lesson} {name}: {result.made} made, {result.refused} refused,", end=" ")
        print(f"{result.same} the same, {len(result.survivors)} accepted", flush=True)
        for mutant in result.survivors:
            print(f"    {mutant}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
