"""The exercises of lesson 01: cards, decks, dealing, and first chances."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any

from cardkit.cards import Card, Cards, french_deck, odin_deck
from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check_value, exercise
from cardkit.exercises.comparing import in_any_order


def check_court_chance(value: Any) -> Answer:
    """The chance that the top card of 52 is a jack, a queen or a king."""
    deck = french_deck()
    courts = [card for card in deck if card.rank > 10]
    return check_value(
        value,
        len(courts) / len(deck),
        hint="count the court cards of one suit, and remember that there are four suits",
        why=f"{len(courts)} of {len(deck)} cards are court cards",
    )


@exercise()
def check_hearts() -> Iterator[Case]:
    """``hearts(hand)``: how many hearts there are in a hand of French cards."""
    for seed in range(20):
        hand = Cards(random.Random(seed).sample(french_deck(), 1 + seed % 7))
        number = Counter(card.suit for card in hand)["♥"]
        yield Case((list(hand),), number, "count the cards whose suit is ♥", hand)


@exercise(in_any_order)
def check_odin_deck() -> Iterator[Case]:
    """``odin_deck(colours)``: Odin's cards as texts, such as ``3b``, for these colours (O1)."""
    for colours in ("b", "rg", "rgbo", "rgbopk"):
        cards = [Card(number, colour) for colour in colours for number in range(1, 10)]
        assert set(cards) <= set(odin_deck())
        why = "each colour has the numbers 1 to 9 (O1)"
        yield Case((colours,), [str(card) for card in cards], why)


@exercise()
def check_deal() -> Iterator[Case]:
    """``deal(deck, players, size)``: a list with each player's cards, from the top of the deck."""
    for players, size in ((2, 3), (3, 2), (4, 5), (1, 4), (3, 1)):
        deck = random.Random(players).sample(range(1, 60), players * size + 2)
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
        why = f"the first {size} cards go to the first player, the next to the second"
        yield Case((deck, players, size), hands, why)


@exercise()
def check_share_of_one_suit() -> Iterator[Case]:
    """``share_of_one_suit(hands)``: the share of these hands whose cards are all of one suit."""
    of_clubs, of_hearts, mixed = (
        [Card(rank, suit) for rank, suit in pairs]
        for pairs in (((2, "♣"), (9, "♣")), ((1, "♥"), (4, "♥")), ((2, "♣"), (4, "♥")))
    )
    yield Case(([of_clubs, mixed],), 1 / 2, "1 hand of 2 has a single suit")
    yield Case(([of_clubs, of_hearts, mixed, mixed],), 1 / 2, "2 hands of 4 have a single suit")
    yield Case(([of_clubs, of_hearts],), 1.0, "each of these hands has a single suit")
    for seed in range(10):
        rng = random.Random(seed)
        sizes = [rng.choice((1, 2, 2, 3)) for _ in range(40)] if seed else [2] * 40
        hands = [rng.sample(french_deck(), size) for size in sizes]
        number = sum(len({card.suit for card in hand}) == 1 for hand in hands)
        yield Case((hands,), number / 40, f"{number} hands of 40 have a single suit")


@exercise()
def check_at_least_one() -> Iterator[Case]:
    """``at_least_one(copies, size, deck)``: the chance that a hand has at least one of some cards.

    ``copies`` cards of the ``deck`` are of the kind that is looked for; the hand has ``size``.
    """
    # The small ones are counted hand by hand, so that the formula is not its own proof.
    for copies, size, deck in ((1, 1, 4), (2, 2, 5), (3, 2, 6), (2, 4, 5)):
        hands = list(combinations(range(deck), size))
        number = sum(min(hand) < copies for hand in hands)
        why = f"{number} of the {len(hands)} possible hands have one"
        yield Case((copies, size, deck), number / len(hands), why)
    for copies, size, deck in ((2, 15, 62), (8, 9, 62), (4, 5, 52), (13, 1, 52)):
        chance = 1 - comb(deck - copies, size) / comb(deck, size)
        yield Case((copies, size, deck), chance, "1 minus the chance of having none")
