"""Cards, decks and their notation."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, parse_cards
from cardkit.cards import COLOURS, SUITS, french_deck, leaves_deck, odin_deck

ALL = sorted({*leaves_deck(), *french_deck(jokers=True), *odin_deck(goat=True), Card.HIDDEN})


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("10♥", 10, "♥"), ("10h", 10, "♥"), ("AS", 1, "♠"), ("kD", 13, "♦"), ("jc", 11, "♣"),
        ("*r", 0, "*r"), ("*b", 0, "*b"), ("6b", 6, "b"), ("1k", 1, "k"), ("goat", 0, "goat"),
        ("7", 7, ""), ("13", 13, ""), (" 7 ", 7, ""), ("?", 0, "?"),
    ],
)  # fmt: skip
def test_notation(text: str, rank: int, suit: str) -> None:
    assert Card.parse(text) == Card(rank, suit)


@pytest.mark.parametrize("card", ALL, ids=str)
def test_each_card_is_written_and_read_back(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert eval(repr(card)) == card
    assert pickle.loads(pickle.dumps(card)) == card
    assert card.name


@pytest.mark.parametrize("text", ["", "0", "14", "11h", "1h", "10x", "0b", "10b", "Q", "♥", "h10"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card: write"):
        Card.parse(text)


def test_names_are_different() -> None:
    assert len({card.name for card in ALL}) == len(ALL)
    assert len({str(card) for card in ALL}) == len(ALL)


@given(st.lists(st.sampled_from(ALL)))
def test_hands_are_written_and_read_back(cards: list[Card]) -> None:
    hand = Cards(cards)
    assert parse_cards(str(hand)) == hand == tuple(cards)
    assert eval(repr(hand)) == hand
    assert parse_cards(hand) == hand
    assert hash(hand) == hash(tuple(cards))


def test_parse_cards_keeps_the_order_and_names_the_wrong_word() -> None:
    assert parse_cards("10 8, 10") == (Card(10), Card(8), Card(10))
    with pytest.raises(ValueError, match="'8x' is not a card"):
        parse_cards("8 8x 9")
    with pytest.raises(ValueError, match="7 is not a Card"):
        parse_cards([7])  # type: ignore[list-item]


@pytest.mark.parametrize("wrong", [None, 7, 1.5])
def test_what_cannot_be_cards_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="are not cards: write"):
        parse_cards(wrong)


def test_decks() -> None:
    assert len(set(french_deck())) == 52
    assert Counter(french_deck(2)) == Counter(french_deck() + french_deck())
    assert set(french_deck(jokers=True)) - set(french_deck()) == {Card(0, "*r"), Card(0, "*b")}
    assert [card.suit for card in odin_deck(3)[::9]] == list(COLOURS[:3])
    assert odin_deck(2, goat=True)[-1] == Card(0, "goat")
    assert {card.suit for card in french_deck()} == set(SUITS)
    for colours in (0, 7):
        with pytest.raises(ValueError, match=f"{colours} colours"):
            odin_deck(colours)
    with pytest.raises(ValueError, match="0 decks"):
        french_deck(0)
