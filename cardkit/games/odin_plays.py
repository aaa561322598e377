"""Odin's plays: which cards may be played together, what number they make, what beats what.

A set of cards is kept as a bit mask: a whole number whose bit ``i`` tells whether ``ALL_CARDS[i]``
is in the set. ``hand & reds`` are the red cards of a hand, ``hand & ~play`` are the cards left
after a play. So all plays in a hand are found by looking at each colour and each number of it,
never by trying sets of cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from cardkit.cards import COLOURS, Card, Cards, odin_deck, parse_cards

GOAT = Card(0, "goat")

Mask = int
ALL_CARDS = Cards(sorted(odin_deck(goat=True)))
BIT: dict[Card, Mask] = {card: 1 << index for index, card in enumerate(ALL_CARDS)}
GOAT_BIT = BIT[GOAT]

# What may lie in one play: cards of one number, or cards of one colour and the goat (O4, O15).
# No two cards are both of one number and of one colour, so no play of several is found twice.
OF_NUMBER = {n: sum(BIT[card] for card in ALL_CARDS if card.rank == n) for n in range(1, 10)}
OF_COLOUR = {c: sum(BIT[card] for card in ALL_CARDS if card.suit in (c, "goat")) for c in COLOURS}
GROUPS = (*OF_NUMBER.values(), *OF_COLOUR.values())
HIGHER = [sum(BIT[card] for card in ALL_CARDS if card.rank > n) for n in range(10)]


class Play(NamedTuple):
    """Cards that may be played together, from the highest to the lowest, and their value (O5)."""

    mask: Mask
    cards: Cards
    value: int


NO_PLAY = Play(0, Cards(), 0)
"""The empty table."""


def play_value(cards: str | Iterable[Card]) -> int:
    """The number written with the cards' digits from the highest to the lowest (O5).

    The goat is a 0. Raises ``ValueError`` for no cards, and for a card that is not Odin's.

    >>> play_value("3b 6b"), play_value("5p 2p 8p"), play_value("goat 9k")
    (63, 852, 90)
    """
    digits = sorted((str(card.rank) for card in _odin_cards(cards)), reverse=True)
    if not digits:
        raise ValueError("no cards make no value: a play is one card or more (O5)")
    return int("".join(digits))


def same_colour_or_number(cards: str | Iterable[Card]) -> bool:
    """Whether the cards are all of one colour or all of one number (O4); no cards are not.

    The goat is of any colour, and joins no number (O15). Raises ``ValueError`` for a card that
    is not Odin's.

    >>> [same_colour_or_number(cards) for cards in ("3b 6b", "3b 3r", "3b 6r")]
    [True, True, False]
    >>> same_colour_or_number("goat 4b"), same_colour_or_number("goat 4b 4r")
    (True, False)
    """
    return fit_together(mask_of(_odin_cards(cards)))


def _odin_cards(cards: str | Iterable[Card]) -> Cards:
    """The cards; ``ValueError`` if one of them is not Odin's."""
    parsed = parse_cards(cards)
    for card in parsed:
        if card not in BIT:
            raise ValueError(f"{card} is no card of Odin: they are written 6b, 9k or goat (O1)")
    return parsed


def mask_of(cards: Iterable[Card]) -> Mask:
    """Cards as a bit mask; those that are not Odin's do not count."""
    mask = 0
    for card in cards:
        mask |= BIT.get(card, 0)
    return mask


def bits_of(mask: Mask) -> list[Mask]:
    """The bits of a mask, each a mask of one card, in the order of ``ALL_CARDS``."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def cards_of(mask: Mask) -> Cards:
    """A bit mask as sorted cards."""
    return Cards(ALL_CARDS[bit.bit_length() - 1] for bit in bits_of(mask))


def fit_together(cards: Mask) -> bool:
    """Whether cards, one or more, are all of one colour or all of one number (O4, O15)."""
    if not cards & ~GOAT_BIT:
        return bool(cards)
    rank, suit = ALL_CARDS[cards.bit_length() - 1]  # the highest card, which is not the goat
    return not cards & ~OF_COLOUR[suit] or not cards & ~OF_NUMBER[rank]


@cache
def play_of(cards: Mask) -> Play:
    """The play of cards that fit together, of equal numbers in the order of the colours."""
    order = sorted(cards_of(cards), key=lambda card: (-card.rank, COLOURS.find(card.suit)))
    return Play(cards, Cards(order), play_value(order))


@lru_cache(maxsize=10_000)
def find_play(cards: tuple[Card, ...]) -> Play | None:
    """The play that cards in any order make, or ``None``."""
    mask = mask_of(cards)
    return play_of(mask) if mask.bit_count() == len(cards) and fit_together(mask) else None


@cache
def _plays_of(cards: Mask, size: int) -> list[Play]:
    """All plays of so many cards out of some that fit together."""
    return [play_of(sum(some)) for some in combinations(bits_of(cards), size)]


def beating(hand: Mask, last: Play) -> list[Play]:
    """All plays out of a hand that beat the last one: as many cards, or one more (O8).

    One card more always beats, for the number has one digit more.
    """
    size, value = len(last.cards), last.value
    plays = []
    if size == 1:  # a single card is in two groups: it is looked at here, once
        plays = [play_of(bit) for bit in bits_of(hand & HIGHER[value])]
    fewest = max(size, 2)
    for group in GROUPS:
        some = hand & group
        if some.bit_count() >= fewest:
            if size > 1:
                plays += [play for play in _plays_of(some, size) if play.value > value]
            plays += _plays_of(some, size + 1)
    return plays
