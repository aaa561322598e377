"""Whether chosen cards may be played, in words with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardkit.cards import Card
from cardkit.game import Move, State, as_move
from cardkit.widgets.adapter import Adapter, adapter_for
from cardkit.widgets.wording import sentence


class Verdict(NamedTuple):
    """Whether the chosen cards may be played just as they are, and the sentence about them."""

    is_legal: bool
    text: str


def whole_plays(adapter: Adapter, moves: Sequence[Move], chosen: Sequence[Card]) -> list[Move]:
    """The moves that play exactly the chosen cards."""
    return [
        move
        for move in moves
        if move.cards and len(move.cards) == len(chosen) and adapter.fits(move, chosen)
    ]


def verdict(adapter: Adapter, state: Any, moves: Sequence[Move], chosen: Sequence[Card]) -> Verdict:
    """What the rules say to the chosen cards, one or more; ``moves`` are the legal moves."""
    plays = whole_plays(adapter, moves, chosen)
    if plays:
        return Verdict(True, f"✓ May be played: {adapter.because(state, plays[-1])}.")
    problem = sentence(adapter.problem(state, chosen))
    return Verdict(False, problem if adapter.is_fine(state, chosen) else f"✗ {problem}")


def why_allowed(state: State, move: Move | str) -> str:
    """Why a legal move is allowed.

    >>> from cardkit import Odin
    >>> state = Odin(players=3).position(["3b 6b", "5g 9r", "1k"], table="6r 2r")
    >>> why_allowed(state, "play 3b 6b")
    'makes 63, beats 62 (O8)'
    """
    return adapter_for(state.game).because(state, as_move(move))
