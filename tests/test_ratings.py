"""What is said of a tournament's frame, checked against known truths."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from cardkit import Leaves, arena
from cardkit.ratings import (
    figure,
    head_to_head,
    plot_head_to_head,
    plot_standings,
    ratings,
    standings,
)
from cardkit.strategies import random_move
from cardkit.strategies.leaves import close_by, greedy

matplotlib.use("agg")


def frame_of(matches: Iterable[dict[str, float]], matches_a_deal: int = 1) -> pd.DataFrame:
    """The rows of matches that are given as shares of the win by strategy."""
    rows = [
        (number, str(number // matches_a_deal), seat, name, 0, won, 9, "")
        for number, match in enumerate(matches)
        for seat, (name, won) in enumerate(match.items())
    ]
    columns = ["game", "seed", "seat", "strategy", "score", "won", "moves", "error"]
    return pd.DataFrame(rows, columns=columns)


def duels(results: str, one: str = "a", other: str = "b") -> list[dict[str, float]]:
    """Matches of two: ``+`` is a win of the first, ``-`` a loss, ``=`` a tie."""
    share = {"+": 1.0, "-": 0.0, "=": 0.5}
    return [{one: share[letter], other: 1 - share[letter]} for letter in results]


# --- Standings ------------------------------------------------------------------------------------


def test_standings_have_the_best_first_and_count_everything() -> None:
    frame = frame_of(duels("--=+-"))
    frame.loc[frame["strategy"] == "a", "score"] = [1, 2, 3, 4, 5]
    frame.loc[0, "error"] = "ValueError: oh"
    table = standings(frame)
    assert list(table.index) == ["b", "a"]
    assert table.loc["a"].to_dict() == pytest.approx(
        {
            "matches": 5,
            "won": 0.3,
            # mean 0.3 ± 1.96 · standard deviation / √5; no share is below 0
            "low": 0,
            "high": 0.3 + 1.96 * math.sqrt((0.09 * 3 + 0.04 + 0.49) / 4 / 5),
            "score": 3,
            "errors": 1,
        }
    )


def test_matches_of_one_deal_count_once_in_the_interval() -> None:
    """Four times the same result in each deal is no more evidence than once."""
    results = "+-++-+--+++-"
    once = standings(frame_of(duels(results)))
    often = standings(frame_of(duels("".join(4 * r for r in results)), matches_a_deal=4))
    pd.testing.assert_frame_equal(once.drop(columns="matches"), often.drop(columns="matches"))
    assert list(often["matches"]) == [48, 48]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_nineteen_of_twenty_intervals_hold_the_truth(share: float) -> None:
    """Each deal has a luck of its own that its two matches share."""
    rng = np.random.default_rng(1)
    spread = min(share, 1 - share) * 0.8
    hits = 0
    for _ in range(300):
        luck = share + rng.choice([-spread, spread], size=100).repeat(2)
        results = "".join("+" if won else "-" for won in rng.random(200) < luck)
        row = standings(frame_of(duels(results), matches_a_deal=2)).loc["a"]
        hits += row["low"] <= share <= row["high"]
    assert 0.92 <= hits / 300 <= 0.98


def test_who_wins_all_or_nothing_has_an_interval_too() -> None:
    table = standings(frame_of(duels("+" * 60)))
    assert table.loc["a", ["won", "low", "high"]].tolist() == [1, 0.95, 1]
    assert table.loc["b", ["won", "low", "high"]].tolist() == [0, 0, 0.05]


def test_one_deal_says_nothing_of_its_luck() -> None:
    table = standings(frame_of(duels("+")))
    assert table["won"].tolist() == [1, 0]
    assert table["low"].isna().all()
    assert table["high"].isna().all()


def test_a_strategy_at_several_seats_counts_for_each() -> None:
    frame = arena.tournament(
        Leaves(players=3, hand_size=3), {"one": greedy, "two": close_by}, games=6, progress=False
    )
    assert standings(frame)["matches"].sum() == len(frame) == 18


# --- Head to head ---------------------------------------------------------------------------------


def test_head_to_head_of_all_that_met() -> None:
    frame = frame_of([*duels("++-="), *duels("-+", "b", "c")])
    table = head_to_head(frame)
    assert list(table.index) == list(table.columns) == ["a", "b", "c"]
    assert table.loc["a", "b"] == 2.5 / 4
    assert table.loc["b", "a"] == 1.5 / 4
    assert table.loc["b", "c"] == table.loc["c", "b"] == 0.5
    assert math.isnan(table.loc["a", "c"])
    assert all(math.isnan(table.loc[name, name]) for name in "abc")


def test_both_lost_against_a_third_counts_half() -> None:
    table = head_to_head(frame_of([{"a": 0.0, "b": 0.0, "c": 1.0}]))
    assert table.loc["a", "b"] == 0.5
    assert table.loc["c", "a"] == 1


# --- Ratings --------------------------------------------------------------------------------------


def exact_duels(strengths: dict[str, float], matches: int) -> list[dict[str, float]]:
    """For each pair so many matches with exactly the results that the model expects."""
    found = []
    for (one, a), (other, b) in itertools.combinations(strengths.items(), 2):
        won = round(matches * a / (a + b))
        found += duels("+" * won + "-" * (matches - won), one, other)
    return found


def test_known_strengths_are_found() -> None:
    """Ten times the strength is 400 points more, and the mean of all is 1500."""
    strengths = {"weak": 1.0, "middle": 10.0, "strong": 100.0}
    found = ratings(frame_of(exact_duels(strengths, 11 * 101 * 20)))
    assert list(found.index) == ["strong", "middle", "weak"]
    assert found.to_dict() == pytest.approx({"strong": 1900, "middle": 1500, "weak": 1100}, abs=1)
    assert ratings(frame_of(exact_duels(strengths, 2222)), mean=0).mean() == pytest.approx(0)


def test_ratings_make_the_results_most_likely() -> None:
    """No small change of any rating makes the results (and a draw for each pair) likelier."""
    frame = frame_of([*duels("+++-=-"), *duels("++-", "b", "c"), *duels("+-=", "a", "c")])
    found = ratings(frame)
    better = head_to_head(frame)
    number = {("a", "b"): 6, ("b", "c"): 3, ("a", "c"): 3}

    def log_likelihood(points: pd.Series) -> float:
        total = 0.0
        for (one, other), matches in number.items():
            p = 1 / (1 + 10 ** ((points[other] - points[one]) / 400))
            won = better.loc[one, other] * matches + 0.5
            total += won * math.log(p) + (matches + 1 - won) * math.log(1 - p)
        return total

    best = log_likelihood(found)
    for name, step in itertools.product("abc", (-5, 5)):
        changed = found.copy()
        changed[name] += step
        assert log_likelihood(changed) < best


def test_who_lost_all_and_who_met_nobody_have_a_rating() -> None:
    found = ratings(frame_of([*duels("+" * 50), {"alone": 1.0}]))
    assert np.isfinite(found).all()
    assert found["a"] > found["alone"] > found["b"]


# --- Plots ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    players = {"greedy": greedy, "close by": close_by, "random": random_move}
    return arena.tournament(Leaves(players=3), players, games=60, progress=False)


def test_plot_of_standings(frame: pd.DataFrame) -> None:
    ax = plot_standings(frame)
    assert ax.get_xlabel() == "share of wins, with 95 % interval"
    table = standings(frame)
    shown = [label.get_text() for label in ax.get_yticklabels()]
    assert shown == list(table.index[::-1])
    points = ax.lines[0]
    assert list(points.get_xdata()) == list(table["won"][::-1])
    alt = figure(ax).alt
    assert alt.startswith("Share of wins with 95 % interval: ")
    for name, row in table.iterrows():
        assert f"{name} {row['won']:.0%} ({row['low']:.0%} to {row['high']:.0%})" in alt


def test_plot_of_head_to_head(frame: pd.DataFrame) -> None:
    ax = plot_head_to_head(frame)
    table = head_to_head(frame)
    assert "row beat the column" in ax.get_title()
    assert [label.get_text() for label in ax.get_xticklabels()] == list(table.columns)
    assert [label.get_text() for label in ax.get_yticklabels()] == list(table.index)
    texts = {text.get_position()[::-1]: text.get_text() for text in ax.texts}
    assert texts == {
        (i, j): f"{table.iloc[i, j]:.0%}" for i, j in itertools.permutations(range(3), 2)
    }
    share = table.loc["close by", "greedy"]
    assert f"close by beat greedy in {share:.0%}" in figure(ax).alt


def test_plots_of_few_matches_and_into_axes_that_are_there() -> None:
    frame = frame_of([*duels("+"), {"c": 1.0}])
    fig, axes = plt.subplots(1, 2)
    assert plot_standings(frame, axes[0]) is axes[0]
    assert plot_head_to_head(frame, axes[1]) is axes[1]
    assert "nan" not in figure(fig).alt
    assert len(axes[1].texts) == 2
