"""What is said of a tournament's frame, checked against known truths."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from cardkit import Leaves, arena
from cardkit.ratings import (
    compare,
    compare_all,
    figure,
    head_to_head,
    matches_of,
    meetings,
    plot_head_to_head,
    plot_standings,
    ratings,
    standings,
    together,
)
from cardkit.strategies import random_move
from cardkit.strategies.leaves import close_by, greedy

matplotlib.use("agg")


def frame_of(matches: Iterable[dict[str, float]], matches_a_deal: int = 1) -> pd.DataFrame:
    """The rows of matches that are given as shares of the win by strategy; the seats rotate."""
    rows = [
        (number, str(number // matches_a_deal), (seat + number) % len(match), name, 0, won, 9, "")
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
    row = table.loc["a"]
    assert row.drop(["low", "high"]).tolist() == pytest.approx([5, 0.3, 3, 1])
    assert 0 <= row["low"] < 0.3 < row["high"] < 1
    assert list(table) == ["matches", "won", "low", "high", "score", "errors"]


def test_matches_of_one_deal_count_once_in_the_interval() -> None:
    """Four times the same result in each deal is no more evidence than once."""
    results = "+-++-+--+++-"
    once = standings(frame_of(duels(results)))
    often = standings(frame_of(duels("".join(4 * r for r in results)), matches_a_deal=4))
    pd.testing.assert_frame_equal(once.drop(columns="matches"), often.drop(columns="matches"))
    assert list(often["matches"]) == [24, 24]  # the same twice in each seat: counted once each


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
    assert found["rating"].to_dict() == pytest.approx(
        {"strong": 1900, "middle": 1500, "weak": 1100}, abs=1
    )
    again = ratings(frame_of(exact_duels(strengths, 2222)), mean=0)
    assert again["rating"].mean() == pytest.approx(0)


def test_ratings_make_the_results_most_likely() -> None:
    """No small change of any rating makes the results (and a draw for each pair) likelier."""
    frame = frame_of([*duels("+++-=-"), *duels("++-", "b", "c"), *duels("+-=", "a", "c")])
    found = ratings(frame)["rating"]
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
    found = ratings(frame_of([*duels("+" * 50), {"alone": 1.0}]))["rating"]
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
    ax = plot_head_to_head(frame, with_intervals=True)
    table = head_to_head(frame)
    assert "row beat the column" in ax.get_title()
    assert [label.get_text() for label in ax.get_xticklabels()] == list(table.columns)
    assert [label.get_text() for label in ax.get_yticklabels()] == list(table.index)
    texts = {text.get_position()[::-1]: text.get_text().split("\n")[0] for text in ax.texts}
    assert texts == {
        (i, j): f"{table.iloc[i, j]:.0%}" for i, j in itertools.permutations(range(3), 2)
    }
    share = table.loc["close by", "greedy"]
    row = meetings(frame).loc[("close by", "greedy")]
    words = f"close by beat greedy in {share:.0%} ({row['low']:.0%} to {row['high']:.0%})"
    assert words in figure(ax).alt
    assert "corrected for 3 comparisons" in figure(ax).alt


def test_plots_of_few_matches_and_into_axes_that_are_there() -> None:
    frame = frame_of([*duels("+"), {"c": 1.0}])
    fig, axes = plt.subplots(1, 2)
    assert plot_standings(frame, axes[0]) is axes[0]
    assert plot_head_to_head(frame, axes[1]) is axes[1]
    assert "nan" not in figure(fig).alt
    assert len(axes[1].texts) == 2


def test_a_dollar_in_a_name_begins_no_formula() -> None:
    frame = frame_of(duels("+-", "$rich$", "$poor$"))
    for ax in (plot_standings(frame), plot_head_to_head(frame)):
        picture = figure(ax)
        assert "$rich$" in picture.svg
        assert "$rich$" in picture.alt


# --- What is different is counted -----------------------------------------------------------------


def test_a_match_that_was_played_twice_in_the_same_way_counts_once() -> None:
    """One bot at all seats: the rotations of a deal are one match."""
    frame = arena.tournament(Leaves(players=3), {"near": close_by}, games=12, progress=False)
    assert frame["game"].nunique() == 12
    assert matches_of(frame)["game"].nunique() == 4
    assert list(standings(frame)["matches"]) == [12]


def test_matches_that_only_look_alike_count_each() -> None:
    """Other seats, or another length, make another match."""
    frame = frame_of(duels("++"), matches_a_deal=2)
    assert matches_of(frame)["game"].nunique() == 2
    same_seats = frame.assign(seat=[0, 1, 0, 1])
    assert matches_of(same_seats)["game"].nunique() == 1
    assert matches_of(same_seats.assign(moves=[9, 9, 8, 8]))["game"].nunique() == 2


def test_a_frame_from_a_file_says_the_same(frame: pd.DataFrame, tmp_path: Path) -> None:
    frame.to_csv(tmp_path / "frame.csv", index=False)
    again = pd.read_csv(tmp_path / "frame.csv")
    for what in (standings, head_to_head, meetings, ratings, compare_all):
        pd.testing.assert_frame_equal(what(again), what(frame))


def test_two_tournaments_put_together_invent_no_meetings() -> None:
    first, second = frame_of(duels("+-+-")), frame_of(duels("++-+", "a", "c"))
    both = together(first, second)
    assert math.isnan(head_to_head(both).loc["b", "c"])
    assert standings(both)["matches"].to_dict() == {"a": 8, "b": 4, "c": 4}
    assert compare(both, "c", "b").difference == pytest.approx(0.25 - 0.5)  # on the same deals
    with pytest.raises(ValueError, match=r"number 0: .*together\(first, second\)"):
        standings(pd.concat([first, second]))
    other_deals = second.assign(seed="s" + second["seed"])
    with pytest.raises(ValueError, match="together"):
        head_to_head(pd.concat([first, other_deals]))


def test_the_same_rows_twice_are_the_same_matches() -> None:
    frame = frame_of(duels("+--+"))
    pd.testing.assert_frame_equal(standings(pd.concat([frame, frame])), standings(frame))


def test_names_of_any_kind() -> None:
    frame = frame_of([{1: 1.0, "a": 0.0, (2, 3): 0.0}, {1: 0.0, "a": 1.0, (2, 3): 0.0}])
    assert set(standings(frame).index) == {"1", "a", "(2, 3)"}
    assert list(head_to_head(frame).index) == ["(2, 3)", "1", "a"]


def bad_frames() -> list[tuple[object, str]]:
    frame = frame_of(duels("+-+"))
    return [
        ("frame", "str: give the frame"),
        (frame.drop(columns="won"), "no column 'won'"),
        (frame.iloc[:0], "no rows"),
        (frame.assign(won=2.0), "from 0 to 1"),
        (frame.assign(won="x"), "from 0 to 1"),
        (frame.assign(strategy=[None, *"babab"]), "no name"),
        (frame_of([{1: 1.0, "1": 0.0}]), "read the same"),
    ]


@pytest.mark.parametrize(("frame", "words"), bad_frames())
def test_what_is_no_frame_of_a_tournament_is_refused(frame: pd.DataFrame, words: str) -> None:
    for what in (standings, head_to_head, meetings, ratings, compare_all, together):
        if what is together and words in ("no name", "read the same"):
            continue
        with pytest.raises(ValueError, match=words):
            what(frame)


# --- Comparing ------------------------------------------------------------------------------------


def test_pairs_see_what_intervals_side_by_side_do_not() -> None:
    """A bot that wins a little more in each deal, where the deals differ much."""
    deals = [{"a": 0.9, "b": 0.8, "c": 0.0}, {"a": 0.2, "b": 0.1, "c": 0.7}] * 30
    frame = frame_of(deals)
    table = standings(frame)
    assert table.loc["b", "high"] > table.loc["a", "low"]
    found = compare(frame, "a", "b")
    assert found.difference == pytest.approx(0.1)
    assert found.is_clear
    assert compare(frame, "b", "a").high < 0


def test_several_comparisons_are_corrected_and_say_so() -> None:
    frame = frame_of([dict(zip("abcd", won, strict=True)) for won in itertools.permutations(
        [1.0, 0.0, 0.0, 0.0])] * 3)  # fmt: skip
    table = compare_all(frame)
    assert table.columns.name == "corrected for 6 comparisons"
    single = compare(frame, "a", "b")
    assert table.loc[("a", "b"), "low"] < single.low < 0 < single.high
    assert not table["clear"].any()
    assert len(compare_all(frame, "a")) == 3


def test_who_cannot_be_compared() -> None:
    frame = frame_of([*duels("+-"), *duels("+-", "c", "d")])
    for pair, words in [("ax", "'x' did not play"), ("aa", "twice"), ("ac", "no deal in common")]:
        with pytest.raises(ValueError, match=words):
            compare(frame, *pair)
    assert len(compare_all(frame)) == 2


def test_always_the_same_difference_is_not_quite_sure() -> None:
    found = compare(frame_of(duels("+" * 60)), "a", "b")
    assert (found.difference, found.low, found.high) == pytest.approx((1, 0.9, 1))
