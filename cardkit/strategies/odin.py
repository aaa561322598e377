"""Strategies for Odin: simple ones, and a strong one that searches.

All of them empty their hand whenever they can (O7, O10).
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable

from cardkit.cards import Card
from cardkit.game import Move, count_of
from cardkit.games.odin import PASS, OdinState
from cardkit.games.odin_plays import (
    BIT,
    GOAT,
    GOAT_BIT,
    GROUPS,
    Mask,
    beating,
    bits_of,
    fit_together,
    play_of,
    play_value,
)
from cardkit.strategies import Strategy, with_reasons
from cardkit.strategies.search import search

MOST_CANDIDATES = 10
"""Twice as many moves leave each half as many imagined games, and the best is among these."""


@with_reasons
def lowest_winner(view: OdinState, rng: random.Random) -> tuple[Move, str]:
    """Play the lowest value that beats the table, and take the highest card.

    >>> from cardkit import Odin
    >>> state = Odin(players=3).position(["9r 8g 2g 1b", "5p", "3k"], table="7r")
    >>> print(lowest_winner(state.observe(0), None))
    play 8g take 7r
    """
    plays, forced = _plays(view)
    if forced:
        return forced
    best = min(plays, key=lambda move: (play_value(move.cards), -_taken(move)))
    return best, f"{play_value(best.cards)} is the lowest value that can be played"


@with_reasons
def biggest_play(view: OdinState, rng: random.Random) -> tuple[Move, str]:
    """Play as many cards as possible, of these the highest value, and take the highest card.

    >>> from cardkit import Odin
    >>> state = Odin(players=3).position(["9r 8g 2g 1b", "5p", "3k"], table="7r")
    >>> print(biggest_play(state.observe(0), None))
    play 8g 2g take 7r
    """
    plays, forced = _plays(view)
    if forced:
        return forced
    best = max(plays, key=lambda move: (play_value(move.cards), _taken(move)))
    return best, f"{play_value(best.cards)} is the highest value that can be played"


@with_reasons
def keeps_together(view: OdinState, rng: random.Random) -> tuple[Move, str]:
    """Leave as few cards as possible outside the hand's largest colour or number.

    A hand that is all of one colour or number can be led at once (O7). If every play would leave
    more cards outside than there are now, pass.

    >>> from cardkit import Odin
    >>> state = Odin(players=3).position(["9r 8g 2g 1g", "5p", "3k"], table="7r")
    >>> print(keeps_together(state.observe(0), None))
    play 9r take 7r
    """
    plays, forced = _plays(view)
    if forced:
        return forced
    best = min(plays, key=lambda move: (loose_after(view, move), play_value(move.cards)))
    loose = loose_after(view, best)
    if view.table and loose > loose_cards(view.hand):
        return Move("pass"), "every play would take the hand apart"
    return best, f"{count_of(loose, 'card')} will not fit to the largest colour or number"


def loose_cards(hand: Iterable[Card]) -> int:
    """How many cards are outside the largest colour or number of a hand.

    >>> from cardkit import parse_cards
    >>> loose_cards(parse_cards("2g 5g 8g 8r 9k"))
    2
    """
    cards = [card for card in hand if card != GOAT]
    colours, numbers = Counter(card.suit for card in cards), Counter(card.rank for card in cards)
    return len(cards) - max([*colours.values(), *numbers.values()], default=0)


def loose_after(view: OdinState, move: Move) -> int:
    """How many loose cards a play leaves in the hand."""
    taken = [] if move.take is None else [move.take]
    return loose_cards([*(card for card in view.hand if card not in move.cards), *taken])


def _plays(view: OdinState) -> tuple[list[Move], tuple[Move, str] | None]:
    """The plays that there are, and what to do without thinking, if there is such a thing."""
    plays = [move for move in view.legal_moves() if move.action == "play"]
    for move in plays:
        if len(move.cards) == len(view.hand):
            return plays, (move, "it empties the hand")
    return plays, None if plays else (Move("pass"), "nothing in the hand beats the table")


def _taken(move: Move) -> int:
    """The number of the card that a move takes."""
    return -1 if move.take is None else move.take.rank


def playout(state: OdinState, rng: random.Random) -> Move:
    """The moves of ``keeps_together``, found quickly: so everybody plays in imagined games."""
    assert state.current_player is not None
    hand, table = state.held[state.current_player], state.last
    if not table.cards:
        if fit_together(hand):
            return Move("play", play_of(hand).cards)
        leads = map(play_of, bits_of(hand))
        return Move("play", min(leads, key=lambda p: (_loose(hand & ~p.mask), p.value)).cards)
    takes = [(card, BIT[card]) for card in table.cards]
    best, fewest = PASS, (_loose(hand), math.inf)
    for play in beating(hand, table):
        if play.mask == hand:
            return Move("play", play.cards)
        for card, bit in takes:
            worth = (_loose(hand & ~play.mask | bit), play.value)
            if worth < fewest:
                best, fewest = Move("play", play.cards, card), worth
    return best


def candidates(view: OdinState) -> list[Move]:
    """The moves that leave the fewest loose cards, and a pass; or the one that ends the hand."""
    moves = view.legal_moves()
    plays = [move for move in moves if move.action == "play"]
    for move in plays:
        if len(move.cards) == len(view.hand):
            return [move]
    plays.sort(key=lambda move: (loose_after(view, move), play_value(move.cards)))
    return plays[:MOST_CANDIDATES] + [move for move in moves if move == PASS]


def _loose(hand: Mask) -> int:
    """The same as ``loose_cards``, of a bit mask."""
    cards = hand & ~GOAT_BIT
    return cards.bit_count() - max([(cards & group).bit_count() for group in GROUPS])


STRATEGIES: dict[str, Strategy] = {
    "biggest play": biggest_play,
    "lowest winner": lowest_winner,
    "keeps together": keeps_together,
    "strong": search(iterations=300, name="strong"),
}

OPPONENT = STRATEGIES["lowest winner"]
"""Who sits at a table with no other players: simple and sensible."""
