"""Lesson 90 has every public name: how it is called, what it does, and an example that runs."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path

import pytest
from notebook_checks import code_cells, load

LESSON = Path(__file__).parent.parent / "lessons" / "90-reference.ipynb"

MODULES = [
    "cardkit",
    *("cardkit.arena", "cardkit.classroom", "cardkit.contract", "cardkit.exercises"),
    *("cardkit.melds", "cardkit.parts", "cardkit.ratings", "cardkit.record"),
    *("cardkit.strategies", "cardkit.strategies.search"),
]


def public_names(module: str) -> list[str]:
    """What a module offers: its ``__all__``, or the functions and classes that it defines."""
    found = importlib.import_module(module)
    if hasattr(found, "__all__"):
        return list(found.__all__)
    return [
        name
        for name, thing in vars(found).items()
        if not name.startswith("_")
        and (inspect.isfunction(thing) or inspect.isclass(thing))
        and thing.__module__ == module
    ]


def names_in(tree: ast.AST) -> set[str]:
    """The names that code mentions, also behind a dot."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }


def told_and_used() -> tuple[set[str], set[str]]:
    """The names that are given to ``about``, and those that occur elsewhere in the cells."""
    told: set[str] = set()
    used: set[str] = set()
    for cell in code_cells(load(LESSON)):
        for statement in ast.parse(cell.source).body:
            call = statement.value if isinstance(statement, ast.Expr) else None
            is_about = isinstance(call, ast.Call) and getattr(call.func, "id", "") == "about"
            (told if is_about else used).update(names_in(statement))
    return told, used


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_told_and_used(module: str) -> None:
    told, used = told_and_used()
    names = public_names(module)
    assert names
    constants = {name for name in names if name.isupper() or name == "Goal"}
    assert set(names) - constants - told == set(), "call `about` with these in lesson 90"
    assert set(names) - used == set(), "give these an example in lesson 90"
