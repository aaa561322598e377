"""When a result is right: comparisons of what a reader's function gave with what is expected."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from numbers import Real
from typing import Any

from cardkit.exercises.guard import shown
from cardkit.game import Move, as_move

Compare = Callable[[Any, Any], bool | str]
"""Told what came and what is expected: ``True`` if it is right; else ``False``, or why not."""


def same(got: Any, expected: Any) -> bool:
    """Whether a result is right: equal, lists and tuples alike, floats to 9 digits.

    >>> same((1, 2), [1, 2]), same(0.1 + 0.2, 0.3), same([2, 1], [1, 2])
    (True, True, False)
    """
    got = plain(got, like=expected)
    if isinstance(expected, float):
        return is_number(got) and math.isclose(float(got), expected, abs_tol=1e-9)
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(got) == len(expected) and all(map(same, got, expected))
    if isinstance(expected, dict) and isinstance(got, Mapping):
        return got.keys() == expected.keys() and all(same(got[key], expected[key]) for key in got)
    return bool(got == expected)


def in_any_order(got: Any, expected: Any) -> bool | str:
    """Whether a list, tuple or set has the expected items, in whatever order; else what is amiss.

    >>> in_any_order([2, 1], [1, 2]), in_any_order([1, 3], [1, 2])
    (True, '`2` is missing, and `3` does not belong there')
    """
    got = plain(got)
    if not isinstance(got, (list, tuple, set, frozenset)):
        return False
    missing, extra = list(expected), []
    for item in got:
        if item in missing:
            missing.remove(item)
        else:
            extra.append(item)
    return not (missing or extra) or _amiss(missing, extra, list(expected))


def one_of(got: Any, expected: Sequence[Move]) -> bool:
    """A comparison for bots: whether the move, or its text, is one of the right ones.

    >>> one_of("pass", [Move("draw"), Move("pass")])
    True
    """
    return as_move(got) in expected


def like_one_of(got: Any, expected: Sequence[Move]) -> bool:
    """Like ``one_of``, where the order of the cards in a move does not matter.

    >>> like_one_of("play 3g 8g", [as_move("play 8g 3g")])
    True
    """
    return any(_sorted(as_move(got)) == _sorted(move) for move in expected)


def _sorted(move: Move) -> Move:
    return move._replace(cards=tuple(sorted(move.cards)))


def about(tolerance: float) -> Compare:
    """A comparison for results of a simulation: at most ``tolerance`` away.

    >>> about(0.05)(0.52, 0.5), about(0.05)("half", 0.5)
    (True, False)
    """

    def near(got: Any, expected: Any) -> bool:
        got = plain(got)
        return is_number(got) and abs(float(got) - expected) <= tolerance

    return near


def plain(value: Any, like: Any = ()) -> Any:
    """What numpy and pandas give as numbers, lists and dictionaries; all else as it is.

    A pandas series is a dictionary if ``like`` is one, else a list of its values.
    """
    if type(value).__module__.partition(".")[0] not in ("numpy", "pandas"):
        return value
    if isinstance(like, Mapping) and hasattr(value, "to_dict"):
        return value.to_dict()
    return value.tolist() if hasattr(value, "tolist") else value


def is_number(value: Any) -> bool:
    """Whether this is a number, and not ``True`` or ``False``."""
    return isinstance(value, (Real, Decimal)) and not isinstance(value, bool)


def _amiss(missing: list[Any], extra: list[Any], expected: list[Any]) -> str:
    """What a list lacks and what it has too much, in a few words."""

    def few(items: list[Any]) -> str:
        more = f" and {len(items) - 2} more" if len(items) > 2 else ""
        return ", ".join(f"`{shown(item)}`" for item in items[:2]) + more

    parts = []
    if missing:
        parts.append(f"{few(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    if extra:
        doubled = all(item in expected for item in extra)
        verb = "stands" if len(extra) == 1 else "stand"
        does = "does" if len(extra) == 1 else "do"
        what = f"{verb} there too often" if doubled else f"{does} not belong there"
        parts.append(f"{few(extra)} {what}")
    return ", and ".join(parts)
