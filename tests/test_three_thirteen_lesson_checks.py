"""The checks of the Three Thirteen lessons refuse what readers are likely to get wrong.

That the right solutions pass is tested with the lessons themselves, in ``test_solutions.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, count
from typing import Any

import pytest

from cardkit.exercises import (
    three_thirteen_melds,
    three_thirteen_play,
    three_thirteen_rules,
    three_thirteen_strategy,
)
from cardkit.exercises.three_thirteen_play import MeldPuzzle
from cardkit.melds import best_melds, best_points, going_out_discards, is_meld
from cardkit.strategies import random_move
from cardkit.strategies.three_thirteen import blind, by_eye, greedy


def _ranks(cards: Any) -> list[int]:
    return sorted(card.rank for card in cards)


def _consecutive(cards: Any) -> bool:
    ranks = _ranks(cards)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def _one_suit(cards: Any) -> bool:
    return len({card.suit for card in cards}) == 1


def _in_given_order(cards: Any) -> bool:
    ranks = [card.rank for card in cards]
    return len(cards) >= 3 and _one_suit(cards) and ranks == sorted(ranks) and _consecutive(cards)


def _left_over(hand: Any, wild: int) -> list[Any]:
    """The card that the best melds leave over, if it is one."""
    over = best_melds(hand, wild).leftover
    return list(over) if len(over) == 1 else []


def _near(card: Any, other: Any, most: int = 2) -> bool:
    return bool(other.suit == card.suit and abs(other.rank - card.rank) <= most)


def _longest_first(hand: Any) -> list[Any]:
    laid, left = [], list(hand)
    while found := [c for n in range(3, 6) for c in combinations(left, n) if is_meld(c)]:
        laid.append(max(found, key=len))
        left = [card for card in left if card not in laid[-1]]
    return laid


WRONG: list[tuple[Callable[[Any], Any], Callable[..., Any]]] = [
    (three_thirteen_rules.check_decks, lambda players: players // 2),
    (three_thirteen_rules.check_decks, lambda players: round(players / 2)),
    (three_thirteen_rules.check_first_player, lambda first, round, players: first),
    (
        three_thirteen_rules.check_first_player,
        lambda first, round, players: (first + round) % players,
    ),
    (three_thirteen_rules.check_is_set, lambda cards: len(set(_ranks(cards))) == 1),
    (three_thirteen_rules.check_is_set, lambda cards: len(cards) >= 3),
    (
        three_thirteen_rules.check_is_set,
        lambda cards: len(set(_ranks(cards))) == 1 and len(set(cards)) >= 3,
    ),
    (three_thirteen_rules.check_is_run, lambda cards: _one_suit(cards) and _consecutive(cards)),
    (three_thirteen_rules.check_is_run, lambda cards: len(cards) >= 3 and _consecutive(cards)),
    (three_thirteen_rules.check_is_run, lambda cards: len(cards) >= 3 and _one_suit(cards)),
    (three_thirteen_rules.check_is_run, _in_given_order),
    (
        three_thirteen_rules.check_is_wild_set,
        lambda cards, wild: len(cards) >= 3 and len(set(_ranks(cards))) == 1,
    ),
    (
        three_thirteen_rules.check_is_wild_set,
        lambda cards, wild: len(cards) >= 3 and len({*_ranks(cards)} - {wild}) == 1,
    ),
    (three_thirteen_rules.check_ways_out, lambda hand, wild: []),
    (three_thirteen_rules.check_ways_out, _left_over),
    (
        three_thirteen_rules.check_ways_out,
        lambda hand, wild: list(hand) if best_points(hand, wild) == 0 else _left_over(hand, wild),
    ),
    (
        three_thirteen_rules.check_last_turns,
        lambda out, players: [seat for seat in range(players) if seat != out],
    ),
    (
        three_thirteen_rules.check_last_turns,
        lambda out, players: [(out + step) % players for step in range(players)],
    ),
    (three_thirteen_rules.check_points, lambda cards: sum(_ranks(cards))),
    (three_thirteen_rules.check_points, lambda cards: 10 * len(cards)),
    (
        three_thirteen_rules.check_all_moves,
        lambda hand, drawn, wild: [f"discard {card}" for card in hand],
    ),
    (
        three_thirteen_rules.check_all_moves,
        lambda hand, drawn, wild: (
            [f"discard {card}" for card in hand] if drawn else ["draw", "take"]
        ),
    ),
    (
        three_thirteen_rules.check_all_moves,
        lambda hand, drawn, wild: (
            [f"go out {card}" for card in going_out_discards(hand, wild)]
            or [f"discard {card}" for card in hand]
            if drawn
            else ["draw", "take"]
        ),
    ),
    (
        three_thirteen_play.check_partners,
        lambda card, hand: [other for other in hand if other.rank == card.rank],
    ),
    (
        three_thirteen_play.check_partners,
        lambda card, hand: [
            o for o in hand if o != card and (o.rank == card.rank or _near(card, o, 1))
        ],
    ),
    (
        three_thirteen_play.check_partners,
        lambda card, hand: [o for o in hand if o != card and abs(o.rank - card.rank) <= 2],
    ),
    (
        three_thirteen_play.check_best_discards,
        lambda hand, wild: [max(hand, key=lambda card: min(card.rank, 10))],
    ),
    (three_thirteen_play.check_best_discards, lambda hand, wild: list(hand)),
    (three_thirteen_melds.check_ways, lambda n: n // 3),
    (three_thirteen_melds.check_run_needs, lambda ranks: ranks[-1] - ranks[0] + 1 - len(ranks)),
    (three_thirteen_melds.check_run_needs, lambda ranks: max(0, 3 - len(ranks))),
    (three_thirteen_melds.check_arrange, _longest_first),
    (three_thirteen_melds.check_arrange, lambda hand: []),
    (three_thirteen_melds.check_arrange, lambda hand: [hand]),
    (
        three_thirteen_strategy.check_outs,
        lambda hand, unseen, wild: [c for c in unseen if best_points((*hand, c), wild) == 0],
    ),
    (
        three_thirteen_strategy.check_outs,
        lambda hand, unseen, wild: [c for c in unseen if c.rank in _ranks(hand) or c.rank == wild],
    ),
    (three_thirteen_strategy.check_draws_needed, lambda outs, unseen: unseen // (2 * outs) + 1),
    (three_thirteen_strategy.check_draws_needed, lambda outs, unseen: unseen / outs),
    (
        three_thirteen_strategy.check_draws_needed,
        lambda outs, unseen: next(n for n in count(1) if (1 - outs / unseen) ** n < 0.5),
    ),
    (three_thirteen_strategy.check_magpie, blind),
    (three_thirteen_strategy.check_magpie, random_move),
    (three_thirteen_strategy.check_careful, greedy),
    (three_thirteen_strategy.check_careful, blind),
    (three_thirteen_strategy.check_careful, by_eye),
    (three_thirteen_strategy.check_patient, lambda limit: greedy),
    (three_thirteen_strategy.check_patient, lambda limit: blind),
    (three_thirteen_strategy.check_tidy, greedy),
    (three_thirteen_strategy.check_tidy, by_eye),
]


@pytest.mark.parametrize(
    ("check", "wrong"), WRONG, ids=[f"{check.__name__}-{n}" for n, (check, _) in enumerate(WRONG)]
)
def test_a_likely_mistake_is_found_and_explained(
    check: Callable[[Any], Any], wrong: Callable[..., Any]
) -> None:
    answer = check(wrong)
    assert answer.verdict == "wrong", answer
    assert max(map(len, answer.lines)) > 20


MOVES = [
    n for n, puzzle in three_thirteen_play.PUZZLES.items() if not isinstance(puzzle, MeldPuzzle)
]
MELDS = [n for n, puzzle in three_thirteen_play.PUZZLES.items() if isinstance(puzzle, MeldPuzzle)]


@pytest.mark.parametrize("number", MOVES)
def test_a_puzzle_has_one_solution_and_wrong_moves_are_explained(number: int) -> None:
    puzzle = three_thirteen_play.puzzle(number)
    answers = [puzzle.check(move) for move in puzzle.state.legal_moves()]
    assert puzzle.state.current_player == 0
    assert [answer.ok for answer in answers].count(True) == 1
    for answer in answers:
        assert answer.ok or " is allowed, but " in answer.lines[0]


@pytest.mark.parametrize("number", MELDS)
def test_the_longest_meld_first_solves_no_puzzle_about_melds(number: int) -> None:
    puzzle = three_thirteen_play.puzzle(number)
    assert isinstance(puzzle, MeldPuzzle)
    best = best_melds(puzzle.state.hand, puzzle.wild)
    assert puzzle.check(" | ".join(map(str, best.melds))).ok
    left, laid = list(puzzle.state.hand), []
    while found := [
        c for n in range(3, 12) for c in combinations(left, n) if is_meld(c, puzzle.wild)
    ]:
        laid.append(max(found, key=len))
        left = [card for card in left if card not in laid[-1]]
    answer = puzzle.check(" | ".join(" ".join(map(str, meld)) for meld in laid))
    assert answer.verdict == "wrong"
    assert "There are melds that leave fewer" in answer.lines[0]


@pytest.mark.parametrize(
    ("melds", "verdict", "sentence"),
    [
        ("", "not yet", "Write the melds between the quotes"),
        ("  ", "not yet", "Write the melds between the quotes"),
        (7, "wrong", "`7` is not a text"),
        ("8x 8c 8h", "wrong", "'8x' is not a card"),
        ("8s 8c", "wrong", "fewer than three cards (T5)"),
        ("8s 8c 9s", "wrong", "neither one rank nor a run in one suit (T5, T6)"),
        ("8s 8c 8h | 8s 9s 10s", "wrong", "`8♠` can be in one meld only (T5)"),
        ("Qs Qh Qd", "wrong", "is not in this hand"),
        (
            "8c 8h 8d",
            "wrong",
            "8♠ 9♠ 10♠ are left over: 27 points. There are melds that leave fewer",
        ),
        ("8S 9S 10S | 8c,8h,8d |", "solved", "Nothing is left over: 0 points, the fewest possible"),
    ],
)
def test_melds_are_judged(melds: Any, verdict: str, sentence: str) -> None:
    answer = three_thirteen_play.puzzle(1).check(melds)
    assert (answer.verdict, sentence in answer.lines[0]) == (verdict, True), answer


def test_a_hidden_hand_is_not_drawn() -> None:
    assert "seat 1: 9♠ 9♥ ? ? ? ?" in repr(three_thirteen_play.puzzle(8))
    assert "seat 1: ? ? ?" in repr(three_thirteen_play.puzzle(1))


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(ValueError, match="there are 1 to 11"):
        three_thirteen_play.puzzle(12)


@pytest.mark.parametrize(
    ("hand", "verdict", "sentence"),
    [
        ("", "not yet", "Write a hand"),
        (3, "wrong", "`3` is not a text"),
        ("4h 5x", "wrong", "'5x' is not a card"),
        ("4h 4h", "wrong", "each card once only"),
        ("8s 8c 8h 8d 9s 10s", "wrong", "the hand of the lesson"),
        ("7c 7d 7h Ks", "wrong", "leaves 10 points, and that is the best"),
        ("4h 5h 6h 7h 7s 7c", "solved", "leaves 14 points, and 0 is possible"),
    ],
)
def test_a_hand_that_fools_the_longest_meld(hand: Any, verdict: str, sentence: str) -> None:
    answer = three_thirteen_melds.check_fooled(hand)
    assert (answer.verdict, sentence in answer.lines[0]) == (verdict, True), answer


def test_groups_are_counted() -> None:
    assert three_thirteen_melds.check_groups(...).verdict == "not yet"
    assert three_thirteen_melds.check_groups(2**14).verdict == "wrong"
    assert three_thirteen_melds.check_groups(3367).ok


def test_a_memo_is_needed() -> None:
    def slow(n: int) -> int:
        return 0 if n < 0 else 1 if n == 0 else slow(n - 3) + slow(n - 4) + slow(n - 5)

    assert three_thirteen_melds.check_ways(slow).verdict == "slow"
