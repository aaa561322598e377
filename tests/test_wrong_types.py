"""Public names given things of a wrong kind: a sentence each time, never a bare ``TypeError``."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import (
    Card,
    IllegalMove,
    Leaves,
    Move,
    Odin,
    Record,
    Replay,
    Table,
    ThreeThirteen,
    Treze,
    arena,
    best_melds,
    parse_cards,
)
from cardkit.cards import french_deck, odin_deck
from cardkit.strategies import random_move
from cardkit.widgets.deal_lab import DealLab
from cardkit.widgets.session import Session

LEAVES = Leaves(players=3)
STATE = LEAVES.deal(1)
RECORD = arena.play(LEAVES, [random_move] * 3, seed=1)
BOTS = [random_move] * 3

WRONG: list[Any] = [
    None, {}, {"a": 1}, [], [None], [[]], (), ("",), "", "you", "x" * 80, b"7", 0, -1, 7, 10**400,
    1.5, math.nan, math.inf, True, object(), object, len, Card(7), Move("pass"), STATE, RECORD, {7},
]  # fmt: skip


def hashable(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True


PUBLIC: dict[str, Callable[[Any], Any]] = {
    "Card rank": lambda wrong: Card(wrong),
    "Card suit": lambda wrong: Card(7, wrong),
    "Card.parse": Card.parse,
    "parse_cards": parse_cards,
    "french_deck": lambda wrong: french_deck(wrong),
    "odin_deck": lambda wrong: odin_deck(wrong),
    "Move.parse": Move.parse,
    "play": STATE.play,
    "play action": lambda wrong: STATE.play(Move(wrong)),
    "play cards": lambda wrong: STATE.play(Move("play", wrong)),
    "play take": lambda wrong: STATE.play(Move("pass", (), wrong)),
    "why_not": STATE.why_not,
    "observe": STATE.observe,
    "Leaves players": lambda wrong: Leaves(players=wrong),
    "Leaves hand_size": lambda wrong: Leaves(players=3, hand_size=wrong),
    "Treze": lambda wrong: Treze(wrong),
    "ThreeThirteen players": lambda wrong: ThreeThirteen(players=wrong),
    "Odin players": lambda wrong: Odin(players=wrong),
    "Odin target": lambda wrong: Odin(players=3, target=wrong),
    "Odin goat": lambda wrong: Odin(players=3, goat=wrong),
    "position hands": lambda wrong: LEAVES.position(wrong),
    "position table": lambda wrong: LEAVES.position(["7", "8", "9"], table=wrong),
    "position player": lambda wrong: LEAVES.position(["7", "8", "9"], current_player=wrong),
    "position scores": lambda wrong: LEAVES.position(["7", "8", "9"], scores=wrong),
    "Treze pile": lambda wrong: Treze().position(["Qh", "5s"], pile=wrong),
    "Treze asked": lambda wrong: Treze().position(["Qh", "5s"], pile="Kh *r", asked=wrong),
    "ThreeThirteen discards": lambda wrong: ThreeThirteen(2).position(
        ["7c 7d Kh", "2c 4d 9s"], discards=wrong
    ),
    "Odin table": lambda wrong: Odin(3).position(["3b", "5g", "1k"], table=wrong),
    "best_melds": lambda wrong: best_melds(wrong),
    "best_melds wild": lambda wrong: best_melds(parse_cards("7c 7d 7h"), wild=wrong),
    "Record game": lambda wrong: Record(wrong, {}, "1", ("a",)).rules(),
    "Record options": lambda wrong: Record("leaves", wrong, "1", ("a",)).rules(),
    "Record names": lambda wrong: Record("leaves", {"players": 3}, "1", wrong),
    "Record moves": lambda wrong: Record("leaves", {"players": 3}, "1", ("a", "b", "c"), wrong),
    "Record start": lambda wrong: Record(
        "leaves", {"players": 3}, "1", ("a", "b", "c"), (), wrong
    ).final_state(),
    "Record.begin": lambda wrong: Record.begin(wrong, ["a", "b", "c"]),
    "Record.begin names": lambda wrong: Record.begin(STATE, wrong),
    "Record.from_json": Record.from_json,
    "Session": Session,
    "Session players": lambda wrong: Session(LEAVES, wrong),
    "Table": lambda wrong: Table(wrong, pause=0),
    "Table players": lambda wrong: Table(LEAVES, wrong, pause=0),
    "Table player": lambda wrong: Table(LEAVES, ["you", random_move, wrong], pause=0, seed=1),
    "Table pause": lambda wrong: Table(LEAVES, pause=wrong, seed=1),
    "Table scale": lambda wrong: Table(LEAVES, pause=0, scale=wrong, seed=1),
    "Table.play": lambda wrong: Table(LEAVES, pause=0, seed=1).play(wrong),
    "Replay": lambda wrong: Replay(wrong),
    "Replay interval": lambda wrong: Replay(RECORD, interval=wrong),
    "Replay scale": lambda wrong: Replay(RECORD, scale=wrong),
    "Replay position": lambda wrong: setattr(Replay(RECORD), "position", wrong),
    "DealLab deck": lambda wrong: DealLab(wrong, size=1),
    "DealLab size": lambda wrong: DealLab(size=wrong),
    "DealLab question": lambda wrong: DealLab(question=wrong),
    "DealLab scale": lambda wrong: DealLab(scale=wrong),
    "arena.play game": lambda wrong: arena.play(wrong, BOTS),
    "arena.play bots": lambda wrong: arena.play(LEAVES, wrong),
    "tournament game": lambda wrong: arena.tournament(wrong, {"a": random_move}, 1),
    "tournament bots": lambda wrong: arena.tournament(LEAVES, wrong, 1, progress=False),
    "tournament name": lambda wrong: arena.tournament(
        LEAVES, {(wrong if hashable(wrong) else None): random_move},
        1, progress=False,
    ),
    "tournament games": lambda wrong: arena.tournament(
        LEAVES, {"a": random_move}, 1 if wrong == 7 else wrong if wrong != 10**400 else 0,
        progress=False,
    ),
}  # fmt: skip

MAY_BE_RAISED = (ValueError, IllegalMove)
"""A sentence for people. ``TypeError`` may come only for a wrong *number* of arguments."""


@pytest.mark.parametrize("name", PUBLIC)
def test_a_wrong_kind_of_thing_is_answered_by_a_sentence(name: str) -> None:
    call, bare = PUBLIC[name], []
    for wrong in WRONG:
        try:
            call(wrong)
        except MAY_BE_RAISED as error:
            if len(str(error)) < 12:
                bare.append(f"{wrong!r:.40}: only {error}")
        except Exception as error:
            bare.append(f"{wrong!r:.40}: {type(error).__name__}: {error}")
    assert bare == []


@pytest.mark.parametrize("wrong", [("7",), (None, None), (7.5,), (True,), (7, None), (7, 3)])
def test_a_card_is_a_whole_number_and_a_text(wrong: Any) -> None:
    with pytest.raises(ValueError, match="a whole number and a suit as text"):
        Card(*wrong)


def test_a_text_is_no_list_of_players() -> None:
    with pytest.raises(ValueError, match="list with one player for each seat"):
        Table(LEAVES, "you")


def test_leaves_that_are_none_are_named() -> None:
    problem = STATE.why_not([Card(5), Card(5, "♥")])
    assert problem is not None
    assert problem == "5♥ is no leaf: they have the values 1 to 13 (L1)"


@pytest.mark.parametrize("text", ["♥\N{VARIATION SELECTOR-16}", "♥\N{VARIATION SELECTOR-15}"])
def test_a_heart_as_phones_type_it_is_a_heart(text: str) -> None:
    assert Card.parse(f"10{text}") == Card(10, "♥")
    assert parse_cards(f"K{text} 5{text}") == parse_cards("Kh 5h")
    assert Move.parse(f"play 8{text} name {text}").name == "♥"
    assert Treze().position(["Qh", "5s"], pile="Ks *r", asked=text).asked == "♥"  # type: ignore[attr-defined]
