"""Intervals hold the truth as often as they promise, and power is what it says."""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np
import pandas as pd
import pytest

from cardkit import intervals
from cardkit.ratings import compare, deals_to_notice, meetings, power_of, ratings, standings

CHANCES = {"strong": 0.5, "weak": 0.3, "rare": 0.2}
"""How often each of three bots wins, on average."""


def simulated(deals: int, rng: np.random.Generator) -> pd.DataFrame:
    """A tournament with known truth: three rotations a deal, which share the luck of the deal.

    Half of the deals favour the first bot, the others the second, so that the deals differ.
    """
    shift = rng.choice([-0.2, 0.2], size=deals)
    chance = np.array(list(CHANCES.values())) + np.outer(shift, [1, -1, 0])
    below = np.cumsum(chance, axis=1)
    winner = (rng.random((deals, 3))[:, :, None] > below[:, None, :]).sum(2)
    number = np.arange(deals * 9)
    bot = number % 3
    return pd.DataFrame(
        {
            "game": number // 3,
            "seed": (number // 9).astype(str),
            "seat": (bot + number // 3) % 3,
            "strategy": np.array(list(CHANCES))[bot],
            "score": 0,
            "won": (winner.ravel()[number // 3] == bot).astype(float),
            "moves": 9,
            "error": "",
        }
    )


def truths() -> dict[str, float]:
    """What each interval ought to hold; a match that a third won counts half in a meeting."""
    p = CHANCES
    found = {f"share of {name}": chance for name, chance in p.items()}
    found["difference"] = p["strong"] - p["weak"]
    found["meeting"] = p["strong"] + p["rare"] / 2
    return found


def holding(deals: int, rng: np.random.Generator) -> dict[str, bool]:
    """For one simulated tournament: which of its intervals hold the truth?"""
    frame, true = simulated(deals, rng), truths()
    table = standings(frame)
    ends = {f"share of {name}": tuple(table.loc[name, ["low", "high"]]) for name in CHANCES}
    difference = compare(frame, "strong", "weak")
    ends["difference"] = (difference.low, difference.high)
    two = frame[frame["strategy"] != "rare"]  # one pair: nothing to correct for
    ends["meeting"] = tuple(meetings(two).loc[("strong", "weak"), ["low", "high"]])
    held = {what: low <= true[what] <= high for what, (low, high) in ends.items()}
    table = ratings(frame)
    for name, rating in true_ratings().items():
        held[f"rating of {name}"] = table.loc[name, "low"] <= rating <= table.loc[name, "high"]
    return held


@functools.cache
def true_ratings() -> dict[str, float]:
    """The ratings without luck: each pair has met 10,000 times with the expected results."""
    rows: list[tuple[int, str, float]] = []
    for one, other in itertools.combinations(CHANCES, 2):
        third = 1 - CHANCES[one] - CHANCES[other]
        better = round(10_000 * (CHANCES[one] + third / 2))
        for number in range(10_000):
            won = float(number < better)
            rows += [(len(rows) // 2, one, won), (len(rows) // 2, other, 1 - won)]
    frame = pd.DataFrame(rows, columns=["game", "strategy", "won"])
    return ratings(frame)["rating"].to_dict()


def test_intervals_of_simulated_tournaments_hold_the_truth() -> None:
    """The cheap version: 40 tournaments, all kinds of interval put together."""
    rng = np.random.default_rng(1)
    held = [value for _ in range(40) for value in holding(60, rng).values()]
    assert 0.91 <= np.mean(held) <= 0.98


@pytest.mark.slow
def test_intervals_of_1000_simulated_tournaments_hold_the_truth_in_93_to_97_per_cent() -> None:
    rng = np.random.default_rng(2)
    found = pd.DataFrame([holding(100, rng) for _ in range(1000)]).mean()
    print(found)
    assert found.between(0.93, 0.97).all(), found


def coverage(share: float, deals: int, trials: int, rng: np.random.Generator) -> float:
    """How often the interval of a share holds it, where each deal is one match."""
    held = 0
    for _ in range(trials):
        won = (rng.random(deals) < share).astype(float)[:, None]
        samples = intervals.resampled(won, won * 0 + 1, 400)[:, 0]
        low, high = intervals.share_interval(float(won.mean()), won[:, 0], samples)
        held += low <= share <= high
    return held / trials


@pytest.mark.parametrize("share", [0.02, 0.1, 0.5, 0.9])
def test_intervals_hold_near_the_ends_too(share: float) -> None:
    assert 0.91 <= coverage(share, 60, 300, np.random.default_rng(3)) <= 1


def test_power_is_how_often_a_difference_is_noticed() -> None:
    rng = np.random.default_rng(4)
    deals = deals_to_notice(0.1, spread=0.5, power=0.8)
    means = 0.1 + rng.normal(size=(4000, deals)).mean(axis=1) * 0.5
    noticed = np.mean(means - 1.96 * 0.5 / math.sqrt(deals) > 0)
    assert noticed == pytest.approx(0.8, abs=0.03)
    assert power_of(deals, 0.1) == pytest.approx(0.8, abs=0.01)


def test_power_of_no_difference_is_the_chance_of_a_false_alarm() -> None:
    assert power_of(500, 0.0) == pytest.approx(0.05)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((0.0,), "difference"),
        ((math.nan,), "difference"),
        ((0.1, -1.0), "spread"),
        ((0.1, 0.5, 1.0), "power"),
    ],
)
def test_what_nobody_can_notice_is_refused(arguments: tuple[float, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        deals_to_notice(*arguments)


def test_students_t() -> None:
    """Values of the usual table."""
    for freedom, value in [(5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984)]:
        assert intervals.student(freedom) == pytest.approx(value, rel=0.01)


def test_wilson() -> None:
    """Ten of a hundred: 5.5 to 17.4 per cent (Wilson 1927)."""
    assert intervals.wilson(0.1, 100) == pytest.approx((0.0552, 0.1744), abs=1e-4)


@pytest.mark.parametrize("share", [0.0, 1 / 3, 0.5, 1.0])
@pytest.mark.parametrize("deals", [2, 6, 100])
def test_no_interval_is_a_single_point(share: float, deals: int) -> None:
    both = [("a", share), ("b", 1 - share)]
    rows = [(n, name, n, won) for n in range(deals) for name, won in both]
    frame = pd.DataFrame(rows, columns=["game", "strategy", "seed", "won"])
    table = standings(frame)
    assert (table["high"] - table["low"] > 1 / deals).all()
