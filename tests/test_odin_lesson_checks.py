"""The checks of the Odin lessons refuse what readers are likely to get wrong; the puzzles hold.

That the right solutions pass is tested with the lessons themselves, in ``test_solutions.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Move, Odin
from cardkit.exercises import Puzzle, bot_checks, odin_play, odin_rules, odin_strategy
from cardkit.games.odin import play_value
from cardkit.strategies import random_move
from cardkit.strategies.odin import biggest_play, keeps_together, lowest_winner


def _joined(cards: Any) -> int:
    """The number with its digits in the order of the cards."""
    return int("".join(str(card.rank) for card in cards) or 0)


def _fits(cards: Any) -> bool:
    return len({card.suit for card in cards}) == 1 or len({card.rank for card in cards}) == 1


def _most(features: Any) -> int:
    return max(Counter(features).values())


WRONG: list[tuple[Callable[[object], Any], Callable[..., Any]]] = [
    (odin_rules.check_beats, lambda cards, table: play_value(cards) > play_value(table)),
    (odin_rules.check_beats, lambda cards, table: _joined(cards) > _joined(table)),
    (odin_rules.check_beats, lambda cards, table: len(cards) == len(table)),
    (
        odin_rules.check_beats,
        lambda cards, table: (
            len(cards) in (len(table), len(table) + 1)
            and sum(card.rank for card in cards) > sum(card.rank for card in table)
        ),
    ),
    (odin_rules.check_leads, lambda hand: [[card] for card in hand]),
    (odin_rules.check_leads, lambda hand: [[card] for card in hand] + [hand] * _fits(hand)),
    (odin_rules.check_leads, lambda hand: [[card] for card in hand] + [hand]),
    (odin_rules.check_takes, lambda hand, cards, table: list(table)),
    (odin_rules.check_takes, lambda hand, cards, table: list(table)[:1]),
    (odin_rules.check_takes, lambda hand, cards, table: []),
    (odin_rules.check_next_leader, lambda first, actions, players: first),
    (
        odin_rules.check_next_leader,
        lambda first, actions, players: (
            (first + len(actions)) % players if actions[-1] == "pass" else None
        ),
    ),
    (
        odin_rules.check_winners,
        lambda scores, target: [n for n in range(len(scores)) if scores[n] == min(scores)],
    ),
    (
        odin_rules.check_winners,
        lambda scores, target: [n for n in range(len(scores)) if scores[n] >= target],
    ),
    (
        odin_rules.check_winners,
        lambda scores, target: [scores.index(min(scores))] if max(scores) >= target else [],
    ),
    (
        odin_rules.check_winners,
        lambda scores, target: (
            [n for n in range(len(scores)) if scores[n] == min(scores)]
            if max(scores) > target
            else []
        ),
    ),
    (odin_rules.check_penalty, len),
    (odin_rules.check_penalty, lambda hand: len(hand) + 5 * (hand[0].suit == "goat")),
    (odin_rules.check_fit_with_goat, _fits),
    (odin_rules.check_fit_with_goat, lambda cards: _fits(cards) or cards[-1].suit == "goat"),
    (
        odin_rules.check_fit_with_goat,
        lambda cards: _fits([card for card in cards if card.suit != "goat"]),
    ),
    (odin_rules.check_all_moves, lambda hand, table: [f"play {card}" for card in hand]),
    (odin_rules.check_all_moves, lambda hand, table: ["pass"]),
    (odin_rules.check_all_moves, lambda hand, table: ["play these cards"]),
    (odin_play.check_chance_higher, lambda view, number: (9 - number) / 9),
    (
        odin_play.check_chance_higher,
        lambda view, number: sum(card.rank > number for card in view.unseen),
    ),
    (
        odin_play.check_chance_higher,
        lambda view, number: sum(card.rank >= number for card in view.unseen) / len(view.unseen),
    ),
    (odin_play.check_safe_moves, lambda state: [str(move) for move in state.legal_moves()]),
    (odin_play.check_safe_moves, lambda state: []),
    (odin_play.check_safe_moves, lambda state: ["pass"] if state.table else []),
    (odin_strategy.check_gain, lambda view, move: len(move.cards)),
    (odin_strategy.check_gain, lambda view, move: len(move.cards) - 1),
    (odin_strategy.check_loose, lambda hand: len(hand) - len({card.suit for card in hand})),
    (odin_strategy.check_loose, lambda hand: len(hand) - _most(card.suit for card in hand)),
    (odin_strategy.check_loose, lambda hand: len(hand) - _most(card.rank for card in hand)),
    (odin_strategy.check_can_end, lambda hand, table: _fits(hand)),
    (
        odin_strategy.check_can_end,
        lambda hand, table: _fits(hand) and len(hand) in (len(table), len(table) + 1),
    ),
    (
        odin_strategy.check_can_end,
        lambda hand, table: _fits(hand) and (not table or play_value(hand) > play_value(table)),
    ),
    (odin_strategy.check_chance_to_fit, lambda colours: 1 / colours),
    (odin_strategy.check_chance_to_fit, lambda colours: 0.245),
    (odin_strategy.check_most_cards, biggest_play),
    (odin_strategy.check_most_cards, lowest_winner),
    (odin_strategy.check_most_cards, lambda view, rng: Move("pass")),
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


@pytest.mark.parametrize("number", odin_play.PUZZLES)
def test_a_puzzle_of_odin_is_solved_by_one_play_and_wrong_moves_are_explained(number: int) -> None:
    puzzle = odin_play.puzzle(number)
    moves = puzzle.state.legal_moves()
    answers = [puzzle.check(move) for move in moves]
    assert puzzle.state.current_player == 0
    assert len({move.cards for move in puzzle.solutions()}) == 1
    assert len(puzzle.solutions()) == (2 if number == 3 else 1)
    assert len(moves) > len(puzzle.solutions())
    for answer in answers:
        assert answer.ok or " is allowed, but " in answer.lines[0]


def test_puzzles_of_more_turns_cannot_be_solved_in_fewer() -> None:
    for number, turns in ((7, 2), (8, 2), (9, 2), (10, 3)):
        state = odin_play.puzzle(number).state
        assert Puzzle(state, odin_play.ends_in(turns - 1), "sooner").solutions() == []


def test_whoever_ends_the_hand_first_has_not_been_stopped() -> None:
    # Seat 1 may play both of its cards on any single card, and on an empty table.
    state = Odin(players=2).position(["9r 5g 5b", "1g 2g"], table="7r")
    puzzle = Puzzle(state, odin_play.ends_in(2), "End the hand in two turns.")
    assert [str(move) for move in puzzle.solutions()] == ["play 5g 5b take 7r"]
    assert "`play 2g 1g`" in repr(puzzle.check("play 9r take 7r"))


def test_a_puzzle_shows_a_move_of_its_own_game() -> None:
    assert "`play 6b 3b`" in repr(odin_play.puzzle(1).check(""))
    assert "`play 6b 3b`" in repr(odin_play.puzzle(1).check(63))


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(ValueError, match="there are 1 to 10"):
        odin_play.puzzle(11)


def test_a_chance_is_counted() -> None:
    def chance(colours: int) -> float:
        same_colour, same_number = colours * 9 * 8 / 2, 9 * colours * (colours - 1) / 2
        return (same_colour + same_number) / (9 * colours * (9 * colours - 1) / 2)

    assert odin_strategy.check_chance_to_fit(chance).ok


@pytest.fixture
def short_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_checks, "LOOKS", (10,))


@pytest.mark.usefixtures("short_duels")
def test_a_duel_tells_a_better_plan_from_a_worse_and_from_an_equal_one() -> None:
    assert odin_strategy.check_duel(keeps_together, random_move).ok
    worse = odin_strategy.check_duel(random_move, keeps_together)
    equal = odin_strategy.check_duel(lowest_winner, lowest_winner)
    assert worse.verdict == equal.verdict == "wrong"
    assert equal.lines[0].startswith(
        "It won 50% of 20 matches against the other plan; an even share is 50%"
    )


@pytest.mark.usefixtures("short_duels")
def test_a_duel_with_a_plan_that_fails_says_how() -> None:
    def fails_at_the_end(view: Any, rng: Any) -> Move:
        if len(view.hand) == 1 and view.seat == 1:
            raise KeyError("nothing left")
        return lowest_winner(view, rng)

    assert odin_strategy.check_duel(lambda view, rng: None, random_move).verdict == "not yet"
    assert odin_strategy.check_duel(None, random_move).verdict == "not yet"
    illegal = odin_strategy.check_duel(lambda view, rng: Move("pass"), random_move)
    assert illegal.verdict == "wrong"
    answer = odin_strategy.check_duel(fails_at_the_end, random_move)
    assert answer.verdict == "error"
    assert "KeyError: 'nothing left'" in answer.lines[0]
