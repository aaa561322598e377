"""The checks of the Treze lessons refuse what readers are likely to get wrong; the puzzles hold.

That the right solutions pass is tested with the lessons themselves, in ``test_solutions.py``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from cardkit.exercises import (
    Puzzle,
    bot_checks,
    treze_play,
    treze_rules,
    treze_strategy,
    wins,
    wins_in,
)
from cardkit.games.treze import longest_run
from cardkit.strategies.treze import plays_longest, single_card


def _steps(cards: Any) -> list[tuple[Any, Any]]:
    return list(pairwise(cards))


def _near(card: Any, other: Any) -> bool:
    return (card.rank - other.rank) % 13 in (1, 12)


def _in_suit(cards: Any) -> bool:
    return all(_near(a, b) and a.suit == b.suit for a, b in _steps(cards))


WRONG: list[tuple[Callable[[object], Any], Callable[..., Any]]] = [
    (treze_rules.check_below, lambda rank: rank - 1),
    (treze_rules.check_below, lambda rank: (rank - 1) % 13),
    (treze_rules.check_below, lambda rank: rank % 13 + 1),
    (treze_rules.check_distance, lambda rank, other: abs(rank - other)),
    (treze_rules.check_distance, lambda rank, other: (other - rank) % 13),
    (treze_rules.check_playable, lambda hand, top: []),
    (
        treze_rules.check_playable,
        lambda hand, top: [card for card in hand if abs(card.rank - top.rank) == 1],
    ),
    (
        treze_rules.check_playable,
        lambda hand, top: [card for card in hand if _near(card, top) and card.suit == top.suit],
    ),
    (treze_rules.check_is_run, _in_suit),
    (treze_rules.check_is_run, lambda cards: all(_near(a, b) for a, b in _steps(cards))),
    (
        treze_rules.check_is_run,  # a king joins suits, but in one direction only
        lambda cards: all(
            _near(a, b) and (a.suit == b.suit or 13 in (a.rank, b.rank)) for a, b in _steps(cards)
        ),
    ),
    (
        treze_rules.check_is_run,  # a card comes twice
        lambda cards: all(
            _near(a, b) and (a.suit == b.suit or a.rank == 13) for a, b in _steps(cards)
        ),
    ),
    (
        treze_rules.check_picks_up,
        lambda hand, suit, is_first: 0 if suit in [card.suit for card in hand] else 13,
    ),
    (treze_rules.check_picks_up, lambda hand, suit, is_first: 13 if is_first else 1),
    (treze_rules.check_goes_out, lambda hand, top: True),
    (treze_rules.check_goes_out, lambda hand, top: len(longest_run(hand, top)) >= len(hand) - 1),
    (treze_rules.check_goes_out, lambda hand, top: _in_suit(sorted(hand))),
    (treze_rules.check_all_moves, lambda hand, top, asked: ["draw"]),
    (
        treze_rules.check_all_moves,
        lambda hand, top, asked: [f"play {card}" for card in hand if _near(card, top)] or ["draw"],
    ),
    (treze_play.check_doors, lambda card, unseen: 8),
    (treze_play.check_doors, lambda card, unseen: sum(_near(card, other) for other in unseen)),
    (
        treze_play.check_doors,
        lambda card, unseen: sum(other.rank > 0 and _near(card, other) for other in unseen),
    ),
    (treze_play.check_shutting_moves, lambda state: []),
    (treze_play.check_shutting_moves, lambda state: [str(move) for move in state.legal_moves()]),
    (treze_strategy.check_average, lambda counts: sum(counts) / len(counts)),
    (treze_strategy.check_average, lambda counts: sum(counts.values()) / len(counts)),
    (
        treze_strategy.check_chance_to_play,
        lambda cards, fitting, unseen: min(1, cards * fitting / unseen),
    ),
    (
        treze_strategy.check_chance_to_play,
        lambda cards, fitting, unseen: 1 - (1 - fitting / unseen) ** cards,
    ),
    (
        treze_strategy.check_chance_to_play,
        lambda cards, fitting, unseen: (
            math.comb(unseen - fitting, cards) / math.comb(unseen, cards)
        ),
    ),
    (treze_strategy.check_is_clear, lambda wins, losses: wins > losses),
    (
        treze_strategy.check_is_clear,
        lambda wins, losses: wins - losses > 2 * math.sqrt(wins + losses),
    ),
    (
        treze_strategy.check_is_clear,
        lambda wins, losses: abs(wins - losses) >= 2 * math.sqrt(wins + losses),
    ),
    (treze_strategy.check_mean_changes, dict),
    (treze_strategy.check_joker_first, plays_longest),
    (treze_strategy.check_joker_first, lambda view, rng: view.legal_moves()[0]),
    (treze_strategy.check_fewest_runs, len),
    (treze_strategy.check_fewest_runs, lambda hand: 1),
    (treze_strategy.check_fewest_runs, lambda hand: len({card.suit for card in hand})),
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


@pytest.mark.parametrize("number", treze_play.PUZZLES)
def test_a_puzzle_of_treze_has_one_solution_and_wrong_moves_are_explained(number: int) -> None:
    puzzle = treze_play.puzzle(number)
    moves = puzzle.state.legal_moves()
    assert puzzle.state.current_player == 0
    assert len(puzzle.solutions()) == 1
    assert len(moves) > 2
    for move in moves:
        answer = puzzle.check(move)
        assert answer.ok or " is allowed, but " in answer.lines[0]


def test_puzzles_of_two_turns_cannot_be_solved_in_one() -> None:
    two_turns = [n for n, puzzle in treze_play.PUZZLES.items() if "next one" in puzzle.question]
    assert len(two_turns) == 3
    for number in two_turns:
        state = treze_play.puzzle(number).state
        assert Puzzle(state, wins, "at once").solutions() == []
        assert len(Puzzle(state, wins_in(2), "soon").solutions()) == 1


def test_in_the_puzzle_of_the_last_card_the_call_is_needed() -> None:
    answer = treze_play.puzzle(7).check("play 4s 3s 2s As")
    assert answer.verdict == "wrong"
    assert "`treze`" in answer.lines[0]


@pytest.mark.parametrize(
    ("bot", "verdict", "words"),
    [
        (None, "not yet", "no function"),
        (lambda view, rng: None, "not yet", "returns nothing"),
        (lambda view, rng: 7, "wrong", "which is no move"),
        (lambda view, rng: view.hand[99], "error", "IndexError"),
        (lambda view, rng: view.legal_moves()[-1], "wrong", "not luck"),
        (lambda view, rng: view.legal_moves()[10 // len(view.hand)], "error", "it stopped"),
        (single_card, "wrong", "not luck"),
    ],
    ids=["none", "nothing", "no move", "fails at once", "weak", "fails later", "beginner"],
)
def test_a_bot_that_is_not_there_yet_is_told_why(
    bot: Any, verdict: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_checks, "LOOKS", (10,))
    answer = treze_strategy.check_bot(bot)
    assert answer.verdict == verdict, answer
    assert words in " ".join(answer.lines)
