"""Strategies for 13 Leaves: simple ones, and a strong one that searches."""

from __future__ import annotations

import random
from collections import Counter

from cardkit.cards import Card, Cards
from cardkit.game import Move, count_of
from cardkit.games.leaves import PASSES, PLAYS, VALUES, LeavesState
from cardkit.strategies import Strategy, with_reasons
from cardkit.strategies.search import search

FEW = 7
"""With so many cards or fewer, the collector only plays."""


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


@with_reasons
def loners_first(view: LeavesState, rng: random.Random) -> tuple[Move, str]:
    """Lead what is hard to get rid of, few cards far from the middle; else play ``close_by``.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["2 7 7 8 8 8", "5", "6"])
    >>> print(loners_first(state.observe(0), None))
    play 2
    """
    if view.table:
        return close_by.explain(view, rng)  # type: ignore[attr-defined, no-any-return]
    held = Counter(view.hand)
    lead = min(held, key=lambda card: (held[card], -abs(card.rank - 7)))
    best = Move("play", Cards([lead] * held[lead]))
    return best, f"{lead} is hard to get rid of later: few cards, far from the middle"


@with_reasons
def collector(view: LeavesState, rng: random.Random) -> tuple[Move, str]:
    """As ``loners_first``, but pass, with many cards in hand, rather than close three values.

    The card that it takes is of a value that it holds, so that it goes with others later.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["1 3 6 9 9 12 12 13", "5", "6"], table="6")
    >>> print(collector(state.observe(0), None))
    play 6
    >>> state = Leaves(players=3).position(["1 3 9 9 9 11 12 13", "5", "6"], table="6 9")
    >>> print(collector(state.observe(0), None))
    play 9 9 9
    >>> state = Leaves(players=3).position(["1 2 2 8 8 8 13 13", "5", "6"], table="5 8 9")
    >>> print(collector(state.observe(0), None))
    pass take 8
    """
    best, reason = loners_first.explain(view, rng)  # type: ignore[attr-defined]
    if best.action == "pass" or not view.table or len(view.hand) <= FEW:
        return best, reason
    passing, _ = _pass(view)
    if _distance(view, best) > 2 and passing.take in view.hand:
        return passing, f"{passing.take} joins those in the hand, and no play is close by"
    return best, reason


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


def playout(state: LeavesState, rng: random.Random) -> Move:
    """The moves of ``loners_first``, found quickly: with it everybody plays in imagined games."""
    assert state.current_player is not None
    hand, table = state.counts[state.current_player], state.table
    if not table:
        lead = min(filter(hand.__getitem__, VALUES), key=lambda v: (hand[v], -abs(v - 7)))
        return PLAYS[lead][hand[lead]]
    (low, needed_low), (high, needed_high) = table[0], table[-1]
    for distance in range(13):
        below, above = low - distance, high + distance
        fewer = hand[below] if below > 0 and hand[below] >= needed_low else 0
        more = hand[above] if above < 14 and hand[above] >= needed_high else 0
        if fewer or more:
            return PLAYS[below][fewer] if fewer >= more else PLAYS[above][more]
    return PASSES[max(table, key=lambda stack: hand[stack[0]])[0]]


STRATEGIES: dict[str, Strategy] = {
    "greedy": greedy,
    "close by": close_by,
    "loners first": loners_first,
    "collector": collector,
    "strong": search(iterations=400, name="strong"),
}

OPPONENT = STRATEGIES["greedy"]
"""Who sits at a table with no other players: simple and sensible."""
