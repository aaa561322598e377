"""The checks of lesson 52 refuse what readers are likely to get wrong."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from cardkit.exercises import tournament


def without_cutting(wins: int, games: int) -> tuple[float, float]:
    share = wins / games
    half = 1.96 * sqrt(share * (1 - share) / games)
    return share - half, share + half


def last_of_each_deal(rows: list[tuple[str, float]]) -> dict[str, float]:
    return dict(rows)


WRONG: list[tuple[Callable[[object], Any], Callable[..., Any]]] = [
    (tournament.check_standard_error, lambda wins, games: sqrt(wins) / games),
    (tournament.check_standard_error, lambda wins, games: sqrt(0.25 / games)),
    (tournament.check_standard_error, lambda wins, games: wins * (games - wins) / games**3),
    (tournament.check_interval, without_cutting),
    (tournament.check_interval, lambda wins, games: (0.0, 1.0)),
    (tournament.check_games_needed, lambda width: (0.5 / width) ** 2),
    (tournament.check_games_needed, lambda width: 1.96 * 0.5 / width),
    (tournament.check_by_deal, last_of_each_deal),
    (tournament.check_by_deal, lambda rows: {deal: 0.5 for deal, _ in rows}),
    (tournament.check_new_ratings, lambda a, b, result: (a + 20 * result, b - 20 * result)),
    (tournament.check_new_ratings, lambda a, b, result: (a + 10, b - 10)),
    (tournament.check_share_by_luck, lambda differences, rng: 0.05),
    (
        tournament.check_share_by_luck,
        lambda differences, rng: float(sum(differences) > 0),
    ),
]


@pytest.mark.parametrize(
    ("check", "function"), WRONG, ids=[f"{c.__name__}-{n}" for n, (c, _) in enumerate(WRONG)]
)
def test_a_wrong_function_is_refused(
    check: Callable[[object], Any], function: Callable[..., Any]
) -> None:
    assert check(function).verdict == "wrong"
