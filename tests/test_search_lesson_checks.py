"""The checks of lesson 51 refuse what readers are likely to get wrong."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from cardkit.exercises import search_lesson as lesson


def positions_after(state: Any) -> int:
    return 1 + sum(positions_after(state.play(move)) for move in state.legal_moves())


def wins_for_somebody(state: Any) -> list[str]:
    """Asks for the seat whose turn it is after the move, instead of before it."""
    after = {str(move): state.play(move) for move in state.legal_moves()}
    return [text for text, new in after.items() if lesson.can_force(new, new.current_player)]


def held_in_all_guesses(view: Any, seat: int, value: int, rng: Any) -> float:
    """Counts the cards instead of the guesses."""
    held = 0
    for _ in range(200):
        held += [card.rank for card in view.guess(rng).hands[seat]].count(value)
    return held / 200


def first_line(node: dict[str, Any]) -> list[str]:
    """Follows the move that stands first, whether or not it was tried most."""
    for move, below in node["moves"].items():
        return [move, *first_line(below)]
    return []


def most_won(node: dict[str, Any]) -> list[str]:
    """Follows the wins instead of the tries."""
    line = []
    while moves := node["moves"]:
        line.append(max(moves, key=lambda move: moves[move]["won"]))
        node = moves[line[-1]]
    return line


WRONG: list[tuple[Callable[[object], Any], Callable[..., Any]]] = [
    (lesson.check_count_endings, positions_after),
    (lesson.check_count_endings, lambda state: len(state.legal_moves())),
    (lesson.check_sure_wins, lambda state: []),
    (lesson.check_sure_wins, lambda state: [str(move) for move in state.legal_moves()]),
    (lesson.check_sure_wins, wins_for_somebody),
    (
        lesson.check_sure_wins,
        lambda state: [str(m) for m in state.legal_moves() if lesson.can_force(state.play(m), 0)],
    ),
    (
        lesson.check_win_share,
        lambda results, seat: sum(seat in winners for winners in results) / len(results),
    ),
    (
        lesson.check_win_share,
        lambda results, seat: sum(1 / len(winners) for winners in results if seat in winners),
    ),
    (
        lesson.check_win_share,
        lambda results, seat: sum(winners == (seat,) for winners in results) / len(results),
    ),
    (lesson.check_could_be, lambda view, state: True),
    (lesson.check_could_be, lambda view, state: view == state),
    (lesson.check_could_be, lambda view, state: view.hand == state.hands[view.seat]),
    (lesson.check_could_be, lambda view, state: state.observe(None) == view),
    (lesson.check_chance_to_hold, held_in_all_guesses),
    (
        lesson.check_chance_to_hold,
        lambda view, seat, value, rng: (
            [card.rank for card in view.unseen].count(value) / max(1, len(view.unseen))
        ),
    ),
    (lesson.check_hope, lambda won, tries, total: won / tries if tries else math.inf),
    (lesson.check_hope, lambda won, tries, total: won / tries if tries else 0),
    (
        lesson.check_hope,
        lambda won, tries, total: (
            won / tries + 0.7 * math.sqrt(math.log(total)) / tries if tries else math.inf
        ),
    ),
    (lesson.check_better_half, lambda results: sorted(results)),
    (
        lesson.check_better_half,
        lambda results: sorted(results, key=results.get, reverse=True)[: (len(results) + 1) // 2],
    ),
    (
        lesson.check_better_half,
        lambda results: sorted(
            results, key=lambda move: results[move][0] / results[move][1], reverse=True
        )[: len(results) // 2],
    ),
    (lesson.check_expected_line, first_line),
    (lesson.check_expected_line, most_won),
    (lesson.check_expected_line, lambda node: list(node["moves"])),
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


def test_a_chance_may_be_exact() -> None:
    assert lesson.check_chance_to_hold(
        lambda view, seat, value, rng: lesson.chance_to_hold(view, seat, value)
    ).ok
