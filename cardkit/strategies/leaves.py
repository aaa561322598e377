"""Simple strategies for 13 Leaves."""

from __future__ import annotations

import random
from collections import Counter

from cardkit.cards import Card
from cardkit.game import Move, count_of
from cardkit.games.leaves import LeavesState
from cardkit.strategies import Strategy, with_reasons


@with_reasons
def greedy(view: LeavesState, rng: random.Random) -> tuple[Move, str]:
    """Play as many cards as possible; of equals, those that leave the row shortest.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["4 8 8 9 9", "5", "6"], table="7")
    >>> print(greedy(state.observe(0), None))
    play 8 8
    """
    plays = [move for move in view.legal_moves() if move.action == "play"]
    if not plays:
        return _pass(view)
    best = max(plays, key=lambda move: (len(move.cards), -_distance(view, move)))
    return best, f"it gets rid of {count_of(len(best.cards), 'card')}, the most possible"


@with_reasons
def close_by(view: LeavesState, rng: random.Random) -> tuple[Move, str]:
    """Play next to an end of the row, so that it stays open; of equals, the most cards.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["4 8 8 13 13", "5", "6"], table="7")
    >>> print(close_by(state.observe(0), None))
    play 8 8
    """
    plays = [move for move in view.legal_moves() if move.action == "play"]
    if not plays:
        return _pass(view)
    best = min(plays, key=lambda move: (_distance(view, move), -len(move.cards)))
    if not view.table:
        return best, f"a {best.cards[0]} leaves the most room on both sides"
    return best, f"{best.cards[0]} is the closest to an end of the row, which leaves most room"


def _distance(view: LeavesState, move: Move) -> int:
    """How many values a play closes; on an empty table, how far it is from the middle."""
    value = move.cards[0].rank
    if not view.table:
        return abs(value - 7)
    low, high = view.table[0][0], view.table[-1][0]
    return max(low - value, value - high)


def _pass(view: LeavesState) -> tuple[Move, str]:
    """Pass and take the card that fits best to the hand."""
    held = Counter(view.hand)
    take = max((Card(value) for value, _ in view.table), key=lambda card: held[card])
    return Move("pass", take=take), f"nothing can be played, and {take} fits best to the hand"


STRATEGIES: dict[str, Strategy] = {"close by": close_by, "greedy": greedy}
