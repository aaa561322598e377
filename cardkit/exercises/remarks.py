"""What often lies behind a wrong result, in a sentence that is true of it."""

from __future__ import annotations

import inspect
import math
from collections.abc import Mapping
from typing import Any

from cardkit.cards import Card
from cardkit.exercises.comparing import in_any_order, is_number, plain, same
from cardkit.exercises.guard import run, shown
from cardkit.game import Move

NOTHING: tuple[Any, ...] = (None, ..., NotImplemented)
"""What a function returns that has not been written yet."""


def is_nothing(value: Any) -> bool:
    """Whether this is what stands in a stub: ``None``, ``...`` or ``NotImplemented``."""
    return any(value is nothing for nothing in NOTHING)


def remark(got: Any, expected: Any, changed: bool = False) -> str:
    """What often lies behind such a result; nothing if nothing is known.

    ``changed`` tells that the function changed a list, dictionary or set that it was given.

    >>> remark("2", 2)
    'That is a text, because of the quotes around it: a number is expected.'
    >>> remark(50, 0.5)
    'That is in percent: a share goes from 0 to 1.'
    """
    found = run(_remark, (got, expected, changed)).result
    return found if isinstance(found, str) else ""


def _remark(got: Any, expected: Any, changed: bool) -> str:
    if is_nothing(got):
        if changed:
            return "The list that came in was changed, and nothing came back: `return` it."
        return "Nothing came back: does every way through the function end with a `return`?"
    if inspect.iscoroutine(got):
        got.close()
        return "Write `def` without `async`."
    if isinstance(got, type) or inspect.isroutine(got):
        return "That is a function itself: call it, with brackets behind its name."
    got = plain(got, like=expected)
    kind, wanted = kind_of(got), kind_of(expected)
    if kind and wanted and kind != wanted and {kind, wanted} not in ALIKE:
        return _another_kind(got, kind, expected, wanted)
    if isinstance(expected, Move):
        return ""
    if is_number(got) and is_number(expected):
        return _about_numbers(got, expected)
    if isinstance(got, (list, tuple)) and isinstance(expected, (list, tuple)):
        return _about_lists(got, expected)
    return ""


KINDS = (
    (bool, "`True` or `False`"),
    (Move, "a move"),
    (Card, "a card"),
    (str, "a text"),
    (Mapping, "a dictionary"),
    ((set, frozenset), "a set"),
    (list, "a list"),
)
ALIKE = (
    {"a list", "a tuple"},
    {"a list", "a pair"},
    {"a tuple", "a pair"},
    {"a move", "a text"},
)
"""Kinds that count as the same."""


def kind_of(value: Any) -> str:
    """What a reader would call this, or nothing: "a number", "a list", "a pair".

    >>> kind_of((1, 2)), kind_of({1}), kind_of(True), kind_of(object())
    ('a pair', 'a set', '`True` or `False`', '')
    """
    for kinds, name in KINDS:
        if isinstance(value, kinds):
            return name
    if isinstance(value, tuple):
        return "a pair" if len(value) == 2 else "a tuple"
    if inspect.isgenerator(value) or isinstance(value, (map, filter, zip, range)):
        return "something to loop over"
    if isinstance(value, (type({}.keys()), type({}.values()), type({}.items()))):
        return "something to loop over"
    return "a number" if is_number(value) else ""


def _another_kind(got: Any, kind: str, expected: Any, wanted: str) -> str:
    """What to say if a text came where a number is expected, and so on."""
    if kind == "something to loop over":
        return f"That is no list yet, and {wanted} is expected: `list(…)` makes one of it."
    if kind == "a text":
        return f"That is a text, because of the quotes around it: {wanted} is expected."
    if kind == "a set":
        return f"That is a set, which has no order and nothing twice: {wanted} is expected."
    if wanted == "a dictionary" and kind in ("a list", "a tuple", "a pair"):
        return f"That is {kind}: a dictionary is expected, and `dict(…)` makes one of pairs."
    if isinstance(got, (list, tuple)) and len(got) == 1 and same(got[0], expected):
        return f"That is {kind} around the right answer: {wanted} is expected."
    if isinstance(expected, (list, tuple)) and any(same(got, item) for item in expected):
        return f"That is only {kind}: {wanted} is expected, even if there is one thing in it."
    return f"That is {kind}: {wanted} is expected."


def _about_numbers(got: Any, expected: Any) -> str:
    if not isinstance(expected, float):
        return {1: "That is one too many.", -1: "That is one too few."}.get(got - expected, "")
    whole, got = isinstance(got, int), float(got)
    # A share that was counted in a simulation is only about the expected one.
    if math.isclose(got, 100 * expected, rel_tol=0.1, abs_tol=0.51) and got > 1 >= expected:
        return "That is in percent: a share goes from 0 to 1."
    if whole and got > 1 >= expected >= 0:
        return "Is that a number of cases? Divide it by the number of all."
    if any(got == round(expected, digits) for digits in range(2, 9)):
        return "That is rounded: return the number with all its digits."
    if 0 <= expected <= 1 and math.isclose(got, 1 - expected, abs_tol=1e-9):
        return "That is the chance of the opposite: take it from 1."
    return ""


def _about_lists(got: Any, expected: Any) -> str:
    if in_any_order(got, expected) is True:
        return "These are the right items, in another order."
    if len(got) != len(expected):
        return f"Its length is {len(got)}; {len(expected)} is expected."
    for place, (mine, right) in enumerate(zip(got, expected, strict=True)):
        if not same(mine, right):
            return f"The first difference is at `[{place}]`: `{shown(mine)}`." + (
                f" {_remark(mine, right, False)}" if kind_of(mine) != kind_of(right) else ""
            )
    return ""
