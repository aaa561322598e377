"""What the rows of a tournament say: win shares, who beats whom, differences, ratings, plots.

All functions take the frame of ``arena.tournament`` (also one that was saved and read again) and
count what is different: a match that was played twice in the same way, because a bot sat at
several seats, is one match. Every number has a 95 % interval that is computed from the deals, since
the matches of one deal share its luck. ``together`` puts several tournaments into one frame.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit import intervals
from cardkit.intervals import CHANCE, deals_to_notice, power_of
from cardkit.matches import by_deal, matches_of, means, pairs_of, together
from cardkit.plots import caterpillar, chart, figure, plain, say

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from matplotlib.axes import Axes

    Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

__all__ = [
    "Comparison",
    "caterpillar",
    "chart",
    "compare",
    "compare_all",
    "deals_to_notice",
    "figure",
    "head_to_head",
    "matches_of",
    "meetings",
    "plot_head_to_head",
    "plot_standings",
    "power_of",
    "ratings",
    "standings",
    "together",
]

Z_95 = 1.96
"""A normal variable is within so many standard deviations of its mean in 95 % of all cases."""

ELO_SCALE = 400
"""By Elo's convention, 400 points of difference are odds of ten to one."""


# --- Standings ------------------------------------------------------------------------------------


def standings(frame: pd.DataFrame) -> pd.DataFrame:
    """One row for each strategy, the best first.

    Columns: ``matches`` (different seats it played), ``won`` (its mean share of the win, from 0 to
    1), ``low`` and ``high`` (its 95 % interval), ``score`` (mean) and ``errors`` (matches
    lost by an exception, an illegal move or the clock).

    The interval comes from the means of the deals, since the matches of a deal share its luck; with
    one deal it is unknown (NaN). If all of n deals gave the same share, other deals are at most 3
    in n (the rule of three): of who has won none it goes to 3/n, of who has won all from 1 - 3/n.

    >>> import pandas as pd
    >>> rows = [(0, "a", "d1", 1.0), (0, "b", "d1", 0.0), (1, "a", "d2", 0.5), (1, "b", "d2", 0.5)]
    >>> frame = pd.DataFrame(rows, columns=["game", "strategy", "seed", "won"])
    >>> standings(frame)["won"].to_dict()
    {'a': 0.75, 'b': 0.25}
    """
    rows = matches_of(frame)
    by_strategy = rows.groupby("strategy")
    deals = rows.groupby(["strategy", "seed"])["won"].mean().groupby("strategy")
    half_width = Z_95 * deals.std() / deals.count() ** 0.5
    won = by_strategy["won"].mean()
    all_the_same = deals.std() < 1e-9  # not a number with one deal
    half_width = half_width.mask(all_the_same, 3 / deals.count())
    table = by_strategy.size().to_frame("matches")
    table["won"] = won
    table["low"] = (won - half_width).clip(lower=0)
    table["high"] = (won + half_width).clip(upper=1)
    if "score" in rows:
        table["score"] = by_strategy["score"].mean()
    if "error" in rows:
        table["errors"] = (rows["error"] != "").groupby(rows["strategy"]).sum()
    return table.sort_values("won", ascending=False, kind="stable")


# --- Who beats whom -------------------------------------------------------------------------------


def head_to_head(frame: pd.DataFrame) -> pd.DataFrame:
    """How often the strategy of a row did better than that of a column, where both played.

    A share from 0 to 1; a match in which both won or both lost counts half. NaN for strategies
    that never met, and for one against itself. ``meetings`` has the intervals.

    >>> import pandas as pd
    >>> rows = [(0, "a", 1.0), (0, "b", 0.0), (1, "a", 0.5), (1, "b", 0.5)]
    >>> frame = pd.DataFrame(rows, columns=["game", "strategy", "won"])
    >>> float(head_to_head(frame).loc["a", "b"])
    0.75
    """
    rows = matches_of(frame)
    shares = pairs_of(rows).groupby(["strategy", "other"])["better"].mean().unstack()
    names = sorted(rows["strategy"].unique())
    return shares.reindex(index=names, columns=names)


def meetings(frame: pd.DataFrame) -> pd.DataFrame:
    """One row for each two strategies that met: how often the first did better, and how sure.

    Columns: ``better`` (as in ``head_to_head``), its interval ``low`` to ``high``, and ``deals``.
    The more pairs one looks at, the likelier one of them surprises by luck alone; so the intervals
    are wider (Bonferroni's correction): in 95 of 100 such tables *all* of them hold the truth. The
    name over the columns says for how many pairs.

    >>> import pandas as pd
    >>> rows = [(n, name, float((n % 4 > 0) == (name == "a"))) for n in range(400) for name in "ab"]
    >>> frame = pd.DataFrame(rows, columns=["game", "strategy", "won"])
    >>> meetings(frame).round(2)
    1 comparison    better  low  high  deals
    strategy other
    a        b        0.75  0.7   0.8    400
    """
    import pandas as pd

    pairs = pairs_of(matches_of(frame))
    pairs = pairs[pairs["strategy"] < pairs["other"]]
    index = pd.MultiIndex.from_arrays([[], []], names=["strategy", "other"])
    columns = ["better", "low", "high", "deals"]
    if pairs.empty:
        return pd.DataFrame(index=index, columns=columns, dtype=float)
    sums, counts = by_deal(pairs, ["strategy", "other"], "better")
    chance = _corrected(sums.shape[1])
    resamples = _resamples(chance)
    samples = intervals.resampled(sums.to_numpy(), counts.to_numpy(), resamples)
    lines = []
    for column, pair in enumerate(sums.columns):
        share = sums[pair].sum() / counts[pair].sum()
        deal_means = means(sums[pair], counts[pair])
        ends = intervals.share_interval(share, deal_means, samples[:, column], chance)
        lines.append((share, *ends, len(deal_means)))
    return pd.DataFrame(
        lines, index=sums.columns, columns=pd.Index(columns, name=_number_of(len(lines)))
    )


def _corrected(comparisons: int) -> float:
    """The chance of each interval, so that all of so many hold the truth in 95 % of all cases."""
    return 1 - (1 - CHANCE) / comparisons


def _resamples(chance: float) -> int:
    """Enough resamples for a quantile so far out, within reason."""
    return min(10_000, max(intervals.RESAMPLES, round(40 / (1 - chance))))


def _number_of(comparisons: int) -> str:
    if comparisons == 1:
        return "1 comparison"
    return f"corrected for {comparisons} comparisons"


# --- Comparing ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """By how much one strategy won more than another on the same deals, and how sure that is.

    ``difference`` is of the shares of the win, from -1 to 1, with its interval ``low`` to ``high``;
    ``spread`` is the standard deviation of the difference in one deal. ``comparisons`` is the
    number of comparisons for which the interval is corrected.
    """

    one: str
    other: str
    difference: float
    low: float
    high: float
    deals: int
    spread: float
    comparisons: int = 1

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves 0 out: then luck alone hardly explains the difference."""
        return self.low > 0 or self.high < 0

    def deals_to_notice(self, difference: float, power: float = 0.8) -> int:
        """How many such deals show a true difference of this size with probability ``power``."""
        return deals_to_notice(difference, self.spread, power, _corrected(self.comparisons))

    def __str__(self) -> str:
        """The comparison as a sentence."""
        more = "more" if self.difference >= 0 else "less"
        verdict = "clear" if self.is_clear else "luck could do that"
        corrected = f", {_number_of(self.comparisons)}" if self.comparisons > 1 else ""
        return (
            f"{self.one} won {abs(self.difference):.3f} {more} than {self.other} a match "
            f"(95 % interval {self.low:+.3f} to {self.high:+.3f}, {self.deals} deals{corrected}): "
            f"{verdict}"
        )

    __repr__ = __str__


def compare(frame: pd.DataFrame, a: str, b: str) -> Comparison:
    """The difference of two strategies' shares of the win on the same deals, with its interval.

    What helps or hurts both at once drops out, so this sees more than two intervals side by side:
    that two intervals overlap does *not* mean that there is no difference. Only deals that both
    played count, in the same match or in different ones. Raises ``ValueError`` for a name that is
    not in the frame, twice the same one, or two that have no deal in common.

    >>> import pandas as pd
    >>> rows = [(n, name, float((n % 4 > 0) == (name == "a"))) for n in range(400) for name in "ab"]
    >>> compare(pd.DataFrame(rows, columns=["game", "strategy", "won"]), "a", "b")
    a won 0.500 more than b a match (95 % interval +0.410 to +0.590, 400 deals): clear
    """
    return _compared(matches_of(frame), str(a), str(b), 1)


def compare_all(frame: pd.DataFrame, one: str | None = None) -> pd.DataFrame:
    """Every two strategies that played the same deals compared, or ``one`` with all others.

    One row for each pair, the largest difference first: ``difference`` (of the first name from the
    second, on the same deals), ``low`` and ``high`` (corrected for the number of pairs, so that
    *all* intervals hold the truth in 95 % of all cases; the name over the columns says so),
    ``deals`` and ``clear`` (0 is outside).
    """
    import pandas as pd

    rows = matches_of(frame)
    names = list(rows.groupby("strategy")["won"].mean().sort_values(ascending=False).index)
    if one is not None:
        _known(rows, str(one))
    deals = rows.groupby("strategy")["seed"].agg(set)
    pairs = [
        pair
        for pair in itertools.combinations(names, 2)
        if (one is None or str(one) in pair) and deals[pair[0]] & deals[pair[1]]
    ]
    found = [_compared(rows, a, b, len(pairs)) for a, b in pairs]
    lines = [(c.difference, c.low, c.high, c.deals, c.is_clear) for c in found]
    columns = pd.Index(["difference", "low", "high", "deals", "clear"], name=_number_of(len(pairs)))
    index = pd.MultiIndex.from_tuples(pairs, names=["strategy", "other"]) if pairs else None
    table = pd.DataFrame(lines, index=index, columns=columns)
    return table.sort_values("difference", ascending=False, kind="stable")


def _known(rows: pd.DataFrame, *names: str) -> None:
    known = sorted(rows["strategy"].unique())
    for name in names:
        if name not in known:
            raise ValueError(f"{name!r} did not play: the strategies are {', '.join(known)}")


def _compared(rows: pd.DataFrame, a: str, b: str, comparisons: int) -> Comparison:
    _known(rows, a, b)
    if a == b:
        raise ValueError(f"{a!r} twice: give two different strategies")
    of_both = rows[rows["strategy"].isin([a, b])]
    both = of_both.groupby(["seed", "strategy"])["won"].mean().unstack().dropna()
    if both.empty:
        raise ValueError(f"{a!r} and {b!r} have no deal in common: let them play the same deals")
    differences = (both[a] - both[b]).to_numpy(float)
    chance = _corrected(comparisons)
    column = differences[:, None]
    samples = intervals.resampled(column, column * 0 + 1, _resamples(chance))[:, 0]
    low, high = intervals.difference_interval(differences, samples, chance)
    spread = float(differences.std(ddof=1)) if len(differences) > 1 else float("nan")
    mean = float(differences.mean())
    return Comparison(a, b, mean, low, high, len(differences), spread, comparisons)


# --- Ratings --------------------------------------------------------------------------------------


def ratings(frame: pd.DataFrame, mean: float = 1500.0) -> pd.DataFrame:
    """A rating for each strategy, the best first: the Bradley–Terry model on Elo's scale.

    In this model each strategy has a strength, and a beats b with probability a / (a + b). The
    strengths that make the observed results most likely are found by Hunter's iteration (Annals
    of Statistics 32, 2004); they are given as ``mean + 400 · log10(strength)`` in the column
    ``rating``. Each pair that met gets one drawn match more, so that a strategy that lost all has
    a rating too. ``low`` and ``high`` are the 95 % interval, from deals drawn anew.

    >>> import pandas as pd
    >>> rows = [(n, name, float(name == "a")) for n in range(9) for name in "ab"]
    >>> frame = pd.DataFrame(rows, columns=["game", "strategy", "won"])
    >>> ratings(frame)["rating"].round().to_dict()
    {'a': 1756.0, 'b': 1244.0}
    """
    import numpy as np
    import pandas as pd

    rows = matches_of(frame)
    names = sorted(rows["strategy"].unique())
    pairs = pairs_of(rows)
    table = pd.DataFrame({"rating": mean}, index=pd.Index(names, name="strategy"))
    if pairs.empty:
        return table.assign(low=np.nan, high=np.nan)
    sums, counts = by_deal(pairs, ["strategy", "other"], "better")
    better: Numbers = sums.to_numpy(float)
    met: Numbers = counts.to_numpy(float)
    where = [(names.index(pair[0]), names.index(pair[1])) for pair in sums.columns]
    deals = len(better)
    better, met = intervals.grouped(better), intervals.grouped(met)
    drawn = [(w @ better, w @ met) for w in intervals.weights_of(better)]
    all_better = np.concatenate([better.sum(0)[None], *(b for b, _ in drawn)])
    all_met = np.concatenate([met.sum(0)[None], *(m for _, m in drawn)])
    points = mean + ELO_SCALE * np.log10(_strengths(all_better, all_met, where, len(names)))
    table["rating"] = points[0]
    for column, name in enumerate(names):
        table.loc[name, ["low", "high"]] = intervals.percentiles(points[1:, column], deals)
    return table.sort_values("rating", ascending=False, kind="stable")


def _strengths(
    better: Numbers, met: Numbers, where: Sequence[tuple[int, int]], number: int
) -> Numbers:
    """The likeliest strengths, with geometric mean 1, for each row of results of ordered pairs."""
    import numpy as np

    first, second = np.array(where).T
    matches = np.zeros((len(met), number, number))
    matches[:, first, second] = met + (met > 0)
    won = np.zeros_like(matches)
    won[:, first, second] = better + (met > 0) / 2
    total = won.sum(2)
    strength: Numbers = np.ones((len(met), number))
    for _ in range(10_000):
        expected = (matches / (strength[:, :, None] + strength[:, None, :])).sum(2)
        new: Numbers = np.divide(total, expected, out=np.ones_like(strength), where=expected > 0)
        new /= np.exp(np.log(new).mean(1, keepdims=True))
        if np.allclose(new, strength, rtol=1e-7):
            return new
        strength = new
    return strength


# --- Plots ----------------------------------------------------------------------------------------


def plot_standings(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """A point for the win share of each strategy, with its 95 % interval as a bar.

    ``figure(plot_standings(frame))`` shows it with these numbers in words.
    """
    import matplotlib.pyplot as plt

    ax = plt.subplots(figsize=(7, 3))[1] if ax is None else ax
    table = standings(frame)
    lines = zip(table.index, table["won"], table["low"], table["high"], strict=True)
    shares = [f"{name} {won:.0%}{_range(low, high, ' (', ')')}" for name, won, low, high in lines]
    say(ax, f"Share of wins with 95 % interval: {', '.join(shares)}.")
    table = table[::-1]
    errors = [table["won"] - table["low"], table["high"] - table["won"]]
    names = [plain(name) for name in table.index]
    ax.errorbar(table["won"], names, xerr=errors, fmt="o", capsize=4)
    ax.set_xlabel("share of wins, with 95 % interval")
    ax.set_xlim(left=0)
    ax.grid(axis="x", alpha=0.4)
    return ax


def plot_head_to_head(
    frame: pd.DataFrame, ax: Axes | None = None, with_intervals: bool = False
) -> Axes:
    """The matrix of ``head_to_head`` with its numbers: how often the row beat the column.

    With ``with_intervals`` each share has its interval (``meetings``) below it.
    ``figure(plot_head_to_head(frame))`` shows it with these numbers in words.
    """
    import matplotlib.pyplot as plt

    table = head_to_head(frame)
    sure = meetings(frame) if with_intervals else None
    words = []
    ax = plt.subplots(figsize=(1.5 + len(table), 1 + 0.8 * len(table)))[1] if ax is None else ax
    ax.imshow(table.to_numpy(float), vmin=0, vmax=1, cmap="cividis")
    for row, one in enumerate(table.index):
        for column, other in enumerate(table.columns):
            share = float(table.to_numpy(float)[row, column])
            if row == column or share != share:  # NaN, for pairs that never met, is not itself
                continue
            ends = _ends(sure, one, other)
            if row < column:
                words.append(f"{one} beat {other} in {share:.0%}{_range(*ends, ' (', ')')}")
            ink = "black" if share > 0.5 else "white"
            told = f"{share:.0%}{_range(*ends, chr(10))}"
            ax.text(column, row, told, ha="center", va="center", color=ink)
    ax.set_xticks(range(len(table)), [plain(n) for n in table.columns], rotation=30, ha="right")
    ax.set_yticks(range(len(table)), [plain(n) for n in table.index])
    ax.set_title("how often the row beat the column")
    corrected = f", {sure.columns.name}" if sure is not None and len(sure) > 1 else ""
    say(ax, f"How often one did better than the other{corrected}: {', '.join(words)}.")
    return ax


def _ends(sure: pd.DataFrame | None, one: str, other: str) -> tuple[float, float]:
    """The interval of a meeting, in the order asked for; NaN if it is not wanted."""
    if sure is None:
        return float("nan"), float("nan")
    if one < other:
        row = list(sure.index).index((one, other))
        low, high = sure[["low", "high"]].to_numpy(float)[row]
        return float(low), float(high)
    low, high = _ends(sure, other, one)
    return 1 - high, 1 - low


def _range(low: float, high: float, before: str = "", after: str = "") -> str:
    """An interval in per cent, or nothing if it is unknown."""
    return f"{before}{low:.0%} to {high:.0%}{after}" if low == low else ""
