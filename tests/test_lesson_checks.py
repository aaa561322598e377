"""The checks of the lessons refuse what readers are likely to get wrong.

That the right solutions pass is tested with the lessons themselves, in ``test_solutions.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from cardkit.exercises import cards_and_decks, leaves_play, leaves_rules, start_here

WRONG: list[tuple[Callable[[object], Any], Callable[..., Any]]] = [
    (start_here.check_highest, lambda hand: hand[0]),
    (start_here.check_highest, lambda hand: hand[-1]),
    (start_here.check_highest, min),
    (cards_and_decks.check_hearts, lambda hand: len(hand)),
    (cards_and_decks.check_hearts, lambda hand: sum(card.suit in "♥♦" for card in hand)),
    (
        cards_and_decks.check_odin_deck,
        lambda colours: [f"{n}{c}" for c in colours for n in range(9)],
    ),
    (cards_and_decks.check_odin_deck, lambda colours: [c + "1" for c in colours]),
    (cards_and_decks.check_deal, lambda deck, players, size: [deck[:size]] * players),
    (
        cards_and_decks.check_deal,
        lambda deck, players, size: [deck[n::players] for n in range(players)],
    ),
    (cards_and_decks.check_share_of_one_suit, lambda hands: 0.25),
    (cards_and_decks.check_share_of_one_suit, lambda hands: sum(len(set(h)) == 1 for h in hands)),
    (cards_and_decks.check_at_least_one, lambda copies, size, deck: copies * size / deck),
    (
        cards_and_decks.check_at_least_one,
        lambda copies, size, deck: 1 - (1 - copies / deck) ** size,
    ),
    (leaves_rules.check_ends, lambda table: (table[0], table[-1])),
    (leaves_rules.check_ends, lambda table: (table[0][0], table[0][0])),
    (leaves_rules.check_ends, lambda table: (table[-1][0], table[0][0])),
    (leaves_rules.check_is_closed, lambda table, value: False),
    (leaves_rules.check_is_closed, lambda table, value: table[0][0] <= value <= table[-1][0]),
    (leaves_rules.check_is_closed, lambda table, value: value not in dict(table)),
    (leaves_rules.check_needed, lambda table, value: table[0][1]),
    (leaves_rules.check_needed, lambda table, value: table[-1][1]),
    (leaves_rules.check_needed, lambda table, value: dict(table).get(value, 1)),
    (leaves_rules.check_needed, lambda table, value: table[-1][1] + 1),
    (leaves_rules.check_all_moves, lambda hand, table: [f"play {value}" for value in hand]),
    (
        leaves_rules.check_all_moves,
        lambda hand, table: [f"pass take {value}" for value, _ in table],
    ),
    (leaves_rules.check_after_pass, lambda table, value: table),
    (
        leaves_rules.check_after_pass,
        lambda table, value: [(there, number) for there, number in table if there != value],
    ),
    (
        leaves_rules.check_after_pass,
        lambda table, value: [(there, number - (there == value)) for there, number in table],
    ),
    (leaves_rules.check_next_seat, lambda seat, passed, players: seat + 1),
    (leaves_rules.check_next_seat, lambda seat, passed, players: (seat + 1) % players),
    (
        leaves_rules.check_next_seat,
        lambda seat, passed, players: (seat + 1 + len(passed)) % players,
    ),
    (leaves_rules.check_new_scores, lambda scores, hands: [len(hand) for hand in hands]),
    (
        leaves_rules.check_new_scores,
        lambda scores, hands: [old + sum(hand) for old, hand in zip(scores, hands, strict=True)],
    ),
    (
        leaves_rules.check_dead_values,
        lambda table: [value for value in range(1, 14) if table[0][0] < value < table[-1][0]],
    ),
    (leaves_rules.check_dead_values, lambda table: []),
    (leaves_play.check_must_pass, lambda state: False),
    (leaves_play.check_must_pass, lambda state: len(state.legal_moves()) == len(state.table) + 1),
    (leaves_play.check_must_pass, lambda state: state.legal_moves()[0].action == "play"),
    (leaves_play.check_winning_moves, lambda state: []),
    (leaves_play.check_winning_moves, lambda state: [str(m) for m in state.legal_moves()]),
    (
        leaves_play.check_winning_moves,
        lambda state: ["play " + str(state.hand)] if len(set(state.hand)) == 1 else [],
    ),
]


@pytest.mark.parametrize(
    ("check", "wrong"), WRONG, ids=[f"{check.__name__}-{n}" for n, (check, _) in enumerate(WRONG)]
)
def test_a_likely_mistake_is_found_and_explained(
    check: Callable[[object], Any], wrong: Callable[..., Any]
) -> None:
    answer = check(wrong)
    assert answer.verdict == "wrong", answer
    assert max(map(len, answer.lines)) > 20


@pytest.mark.parametrize("number", leaves_play.PUZZLES)
def test_a_puzzle_of_13_leaves_has_one_solution_and_wrong_moves_are_explained(number: int) -> None:
    puzzle = leaves_play.puzzle(number)
    answers = [puzzle.check(move) for move in puzzle.state.legal_moves()]
    assert puzzle.state.current_player == 0
    assert [answer.ok for answer in answers].count(True) == 1
    for answer in answers:
        assert answer.ok or " is allowed, but " in answer.lines[0]


def test_a_chance_may_be_written_in_any_way() -> None:
    check = cards_and_decks.check_court_chance
    assert check(12 / 52).ok
    assert check(Fraction(3, 13)).ok
    assert not check(16 / 52).ok
    assert "of one suit" in repr(check(4 / 52))
    assert check(...).verdict == "not yet"


def test_a_hidden_hand_is_not_drawn() -> None:
    puzzle = leaves_play.puzzle(6)
    assert "seat 1: ? ? ? ? ? ?" in repr(puzzle)
    assert "seat 1: ? ? ? ? ? ?" in repr(puzzle.check("play 12 12"))


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(ValueError, match="there are 1 to 10"):
        leaves_play.puzzle(11)
