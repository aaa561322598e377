"""Moves and their notation, illegal moves, and the helpers of `game.py`."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, IllegalMove, Move, parse_cards
from cardkit.cards import french_deck, leaves_deck, odin_deck
from cardkit.game import ACTIONS, changed, check_whole, random_for

CARDS = sorted({*leaves_deck(), *french_deck(jokers=True), *odin_deck(goat=True)})


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play 10 10 10", Move("play", (Card(10),) * 3)),
        ("play 9g 1g take 8r", Move("play", parse_cards("9g 1g"), Card(8, "r"))),
        ("pass take 4", Move("pass", take=Card(4))),
        ("play 5♥ call", Move("play", (Card(5, "♥"),), call=True)),
        ("draw", Move("draw")),
        ("take", Move("take")),
        ("discard K♥", Move("discard", (Card(13, "♥"),))),
        ("go out K♥", Move("go out", (Card(13, "♥"),))),
        ("treze", Move("treze")),
        ("pass", Move("pass")),
        ("deal", Move("deal")),
    ],
)
def test_notation(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text
    assert eval(repr(move)) == move


@given(
    action=st.sampled_from(ACTIONS),
    cards=st.lists(st.sampled_from(CARDS), max_size=5).map(tuple),
    take=st.none() | st.sampled_from(CARDS),
    call=st.booleans(),
    name=st.none() | st.sampled_from("♣♦♥♠") | st.integers(0, 99),
)
def test_every_move_is_written_and_read_back(
    action: str,
    cards: tuple[Card, ...],
    take: Card | None,
    call: bool,
    name: str | int | None,
) -> None:
    move = Move(action, cards, take, call, name)
    assert Move.parse(str(move)) == move
    assert pickle.loads(pickle.dumps(move)) == move


def test_spaces_and_capitals_do_not_matter() -> None:
    assert Move.parse("  Play  kH ") == Move.parse("play K♥")
    assert Move.parse("Go Out kh") == Move.parse("go out K♥")
    assert Move.parse("PASS TAKE 4") == Move.parse("pass take 4")
    assert Move.parse("Play 5H Call") == Move.parse("play 5♥ call")


@pytest.mark.parametrize("wrong", [None, 7, Move("pass")])
def test_only_a_text_is_read_as_a_move(wrong: Any) -> None:
    with pytest.raises(ValueError, match="is not a move: it begins with"):
        Move.parse(wrong)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a move: it begins with"),
        ("jump", "it begins with one of play, pass"),
        ("go", "it begins with"),
        ("play 8 take", "'take' is followed by one card"),
        ("play take 8 9", "'take' is followed by one card"),
        ("play 8x", "'8x' is not a card"),
        ("play call 8", "'call' is not a card"),
    ],
)
def test_what_is_no_move_is_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Move.parse(text)


def test_illegal_moves_carry_their_rule() -> None:
    error = IllegalMove("nothing may be played there", "L7")
    assert isinstance(error, ValueError)
    assert (str(error), error.rule) == ("nothing may be played there (L7)", "L7")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.rule) == (str(error), "L7")


def test_whole_numbers() -> None:
    assert check_whole("n", 3, 1) == 3
    for wrong in (0, 6, "3", 3.0, True, None):
        with pytest.raises(ValueError, match=r"n=.*from 1 to 5 is needed"):
            check_whole("n", wrong, 1, 5)  # type: ignore[arg-type]


@given(st.lists(st.integers(), min_size=1).map(tuple), st.data())
def test_changed(row: tuple[int, ...], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(row) - 1))
    expected = list(row)
    expected[index] = 7
    assert changed(row, index, 7) == tuple(expected)


def test_random_numbers_follow_from_seed_and_occasion() -> None:
    first = random_for("42", "deal", 1).random()
    assert first == random_for("42", "deal", 1).random()
    assert first != random_for("42", "deal", 2).random()
    assert first != random_for("43", "deal", 1).random()
