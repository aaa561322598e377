"""The exercises of lesson 52: is one bot better than another, and how sure can we be?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt
from statistics import mean
from typing import Any

from cardkit.exercises.checking import Case, exercise
from cardkit.exercises.comparing import about, is_number, plain, same

Z = 1.96
"""95 % of the results lie within so many standard errors of the truth."""


def _enough(got: Any, needed: float) -> bool | str:
    """Whether this is the number of games, rounded up or down to a whole one."""
    got = plain(got)
    if not is_number(got):
        return False
    return abs(got - needed) < 1 if got == int(got) else "a number of games is a whole number"


class Interval(tuple[float, float]):
    """An interval, and Wilson's for the same numbers, which is as right."""

    wilson: tuple[float, float]


def _interval(wins: int, games: int) -> Interval:
    share = wins / games
    half = Z * sqrt(share * (1 - share) / games)
    interval = Interval((max(share - half, 0.0), min(share + half, 1.0)))
    middle = (share + Z**2 / (2 * games)) / (1 + Z**2 / games)
    reach = Z * sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2) / (1 + Z**2 / games)
    interval.wilson = (middle - reach, middle + reach)
    return interval


def _either_interval(got: Any, expected: Interval) -> bool:
    return same(got, tuple(expected)) or same(got, expected.wilson)


@exercise()
def check_standard_error() -> Iterator[Case]:
    """``standard_error(wins, games)``: by how much the share of wins is off by chance."""
    for wins, games in ((50, 100), (10, 100), (500, 1000), (0, 10), (3, 4)):
        share = wins / games
        why = f"the share is {share:g}, so it is the root of {share:g} · {1 - share:g} / {games}"
        yield Case((wins, games), sqrt(share * (1 - share) / games), why)


@exercise(_either_interval)
def check_interval() -> Iterator[Case]:
    """``interval(wins, games)``: the 95 % interval of the share of wins, kept within 0 and 1."""
    for wins, games in ((50, 100), (300, 1000), (1, 100), (99, 100), (0, 7), (7, 7)):
        share = wins / games
        half = Z * sqrt(share * (1 - share) / games)
        low, high = share - half, share + half
        why = f"{share:g} minus and plus {half:.4f}"
        if low < 0 or high > 1:
            why += ", and no share is below 0 or above 1"
        yield Case((wins, games), _interval(wins, games), why)


@exercise(_enough)
def check_games_needed() -> Iterator[Case]:
    """``games_needed(width)``: how many games make the interval's half at most this wide."""
    for width in (0.1, 0.05, 0.03, 0.01, 0.2):
        needed = (Z * 0.5 / width) ** 2
        why = f"1.96 · 0.5 / √games is {width:g} after {needed:.2f} games"
        yield Case((width,), needed, why)


@exercise()
def check_by_deal() -> Iterator[Case]:
    """``by_deal(rows)``: the mean of the wins of each deal, as a dictionary."""
    yield Case(([("a", 1), ("a", 0), ("b", 1), ("b", 1)],), {"a": 0.5, "b": 1.0}, "by hand")
    rng = random.Random("by deal")
    for _ in range(20):
        rows = [(rng.choice("abcd"), rng.choice([0, 0, 1, 0.5])) for _ in range(12)]
        expected = {deal: mean(won for other, won in rows if other == deal) for deal in dict(rows)}
        yield Case((rows,), expected, "for each deal the sum of its wins, divided by their number")


@exercise()
def check_new_ratings() -> Iterator[Case]:
    """``new_ratings(a, b, result)``: both ratings after a game, by Elo's rule with K = 20."""
    for a, b, result in (
        (1500, 1500, 1),
        (1500, 1500, 0.5),
        (1900, 1500, 1),
        (1900, 1500, 0),
        (1510, 1730, 1),
        (1600, 1550, 0),
    ):
        expected = 1 / (1 + 10 ** ((b - a) / 400))
        change = 20 * (result - expected)
        why = f"a was expected to win {expected:.3f} of a game and won {result:g}"
        yield Case((float(a), float(b), result), (a + change, b - change), why)


@exercise(about(0.04))
def check_share_by_luck() -> Iterator[Case]:
    """``share_by_luck(differences, rng)``: how often chance alone gives such a difference."""
    rng = random.Random("luck")
    examples = [[rng.gauss(centre, 1) for _ in range(60)] for centre in (0.0, 0.15, 0.6)]
    examples += [[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, -1.0], [-1.0, -1.0, -1.0, -1.0, -1.0, 0.0]]
    for differences in examples:
        expected = _share_by_luck(differences, random.Random(3), 3000)
        why = "count in how many of the trials the mean is at least as far from 0"
        yield Case((differences, random.Random(1)), expected, why)


def _share_by_luck(differences: list[float], rng: random.Random, trials: int) -> float:
    """How often random signs give a mean at least as far from 0 as the observed one."""
    observed = abs(mean(differences))
    far = 0
    for _ in range(trials):
        turned = [difference * rng.choice([1, -1]) for difference in differences]
        far += abs(mean(turned)) >= observed
    return far / trials
