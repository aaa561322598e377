"""The checks of lessons 12 and 50 find what bots get wrong, and say so."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Leaves
from cardkit.exercises import bots, leaves_strategy
from cardkit.exercises.bot_checks import Contest, check_bot, views_of
from cardkit.strategies import random_move
from cardkit.strategies.leaves import close_by, greedy
from cardkit.strategies.three_thirteen import blind
from cardkit.strategies.treze import forgetful, plays_longest

LEAVES = Leaves(players=3)
Bot = Callable[..., Any]


def first(view: Any, rng: Any) -> Any:
    return view.legal_moves()[0]


def last(view: Any, rng: Any) -> Any:
    return view.legal_moves()[-1]


def undecided(view: Any, rng: Any) -> Any:
    return random.choice(view.legal_moves())


def without_passing(view: Any, rng: Any) -> Any:
    for move in view.legal_moves():
        if move.action == "play":
            return move
    return None


def endless(view: Any, rng: Any) -> Any:
    while True:
        pass


def knows_too_much(view: Any, rng: Any) -> Any:
    return view.guess(rng).deal()


def heavy(weight: float) -> Bot:
    return greedy


forgets_to_call = forgetful(plays_longest, share=1)

WRONG: list[tuple[Callable[[Any], Any], Bot, str]] = [
    (leaves_strategy.check_number_unseen, lambda view, value: 4, "that many are in"),
    (leaves_strategy.check_number_unseen, lambda view, value: view.unseen.count(value), "unseen"),
    (leaves_strategy.check_chance, lambda view, seat, value: 0.5, "are no 12"),
    (leaves_strategy.check_chance, lambda view, seat, value: 0.139, "took a 7"),
    (leaves_strategy.check_frugal, greedy, "would be enough"),
    (leaves_strategy.check_frugal, last, "is possible"),
    (leaves_strategy.check_never_splits, first, "would stay in the hand"),
    (leaves_strategy.check_never_splits, last, "plays all the cards"),
    (leaves_strategy.check_clearly_better, lambda table, one, other: True, "or less"),
    (
        leaves_strategy.check_clearly_better,
        lambda table, one, other: table.loc[one, "high"] > table.loc[other, "high"],
        "or less",
    ),
    (leaves_strategy.check_balanced, heavy, "points, and `"),
    (leaves_strategy.check_balanced, lambda weight: close_by, "points, and `"),
    (bots.check_lively, last, "uses a card"),
    (bots.check_lively, undecided, "Take random numbers from `rng` only"),
    (bots.check_lively, lambda view, rng: "play 99", "which is no move"),
    (bots.check_catcher, forgets_to_call, "does not call it"),
    (bots.check_catcher, first, "say `treze`"),
    (bots.check_taker, blind, "points; without it"),
    (bots.check_taker, last, "points; without it"),
    (bots.check_closer, first, "empties the hand"),
    (bots.check_champion, random_move, "it must win more"),
    (bots.check_champion, greedy, "it must win more"),
    (bots.check_peeks, lambda player, view: False, "other cards are dealt"),
    (bots.check_peeks, lambda player, view: True, "own hand"),
]


@pytest.mark.parametrize(
    ("check", "wrong", "reason"),
    WRONG,
    ids=[f"{check.__name__}-{number}" for number, (check, _, _) in enumerate(WRONG)],
)
def test_a_likely_mistake_is_found_and_explained(
    check: Callable[[Any], Any], wrong: Bot, reason: str
) -> None:
    answer = check(wrong)
    assert answer.verdict == "wrong", answer
    assert reason in " ".join(answer.lines)


@pytest.mark.parametrize(
    ("bot", "verdict"),
    [
        (lambda view, rng: None, "not yet"),
        (..., "not yet"),
        (7, "error"),
        (lambda view: None, "error"),
        (knows_too_much, "error"),
        (endless, "endless"),
        (without_passing, "wrong"),
        (first, "solved"),
    ],
    ids=["stub", "dots", "number", "one argument", "exception", "endless", "pass", "good"],
)
def test_whatever_a_bot_does_there_is_an_answer(bot: Any, verdict: str) -> None:
    assert check_bot(bot, views_of([LEAVES], 20)).verdict == verdict


def test_an_error_in_the_contest_is_told() -> None:
    def tired(view: Any, rng: Any) -> Any:
        return view.legal_moves()[0] if len(view.hand) > 3 else "pass"

    at_first = LEAVES.position(["4 5 6 7", "2", "3"], table="8").observe(0)
    contest = Contest(LEAVES, [random_move] * 2, "two random players")
    answer = check_bot(tired, [at_first], None, contest)
    assert answer.verdict == "error"
    assert "IllegalMove" in answer.lines[0]


def test_a_bot_may_print_without_filling_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    def talks(view: Any, rng: Any) -> Any:
        print("thinking")
        return first(view, rng)

    contest = Contest(LEAVES, [random_move] * 2, "two random players")
    assert check_bot(talks, views_of([LEAVES], 2), None, contest).ok
    assert capsys.readouterr().out == ""


def test_the_reason_for_a_bot_that_makes_bots_names_the_weight() -> None:
    assert leaves_strategy.check_balanced(lambda weight: 7).verdict == "wrong"
    assert "With `weight = 100`" in leaves_strategy.check_balanced(heavy_at_first).lines[0]


def heavy_at_first(weight: float) -> Bot:
    def bot(view: Any, rng: Any) -> Any:
        return max(view.legal_moves(), key=lambda move: len(move.cards))

    return bot
