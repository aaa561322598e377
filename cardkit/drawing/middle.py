"""What one game adds to the picture of a table: the part ``middle`` of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardkit.drawing.layout import Laid, above, centred
from cardkit.drawing.svg import Piece, shortened
from cardkit.game import State
from cardkit.melds import Arrangement


@dataclass(frozen=True)
class Middle:
    """How the middle of a game's table is drawn and told.

    ``draw(state, names, width)`` draws it, ``words(state, names)`` tells it in sentences;
    ``notes(state, seat)`` are short remarks beside a seat's name, and ``melds(state, seat)`` is a
    hand laid out in melds, or ``None`` where it is in plain order. ``lay(state, names, before)`` is
    the middle in pieces, for a page that is played at: what was not there in the state ``before``
    is marked. Without it, such a page shows what ``draw`` gives.
    """

    draw: Callable[[Any, Sequence[str], float], Piece]
    words: Callable[[Any, Sequence[str]], str]
    notes: Callable[[Any, int], list[str]] = lambda state, seat: []
    melds: Callable[[Any, int], Arrangement | None] = lambda state, seat: None
    lay: Callable[[Any, Sequence[str], Any], Laid] | None = None


def _lines(state: State, names: Sequence[str], width: float) -> Piece:
    """The middle as text, line by line."""
    lines = Piece("", width, 0)
    for line in state._middle():
        lines = above(lines, centred(shortened(line, 80), width))
    return lines


PLAIN = Middle(_lines, lambda state, names: ". ".join(state._middle()) or "an empty table")
"""The middle of a game that has none of its own: what ``str(state)`` says of it."""
