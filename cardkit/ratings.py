"""What the rows of a tournament say: win shares with intervals, who beats whom, ratings, plots.

All functions take the frame of ``arena.tournament``; ``figure`` takes any plot.
"""

from __future__ import annotations

import io
import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.drawn import drawn

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Z_95 = 1.96
"""A normal variable is within so many standard deviations of its mean in 95 % of all cases."""

ELO_SCALE = 400
"""By Elo's convention, 400 points of difference are odds of ten to one."""


def standings(frame: pd.DataFrame) -> pd.DataFrame:
    """One row for each strategy, the best first.

    Columns: ``matches`` (seats it played), ``won`` (its mean share of the win, from 0 to 1),
    ``low`` and ``high`` (the 95 % confidence interval of ``won``), ``score`` (mean) and
    ``errors`` (matches lost by an exception, an illegal move or the clock).

    The matches of one deal are not independent: all rotations share its luck. The interval is
    therefore computed from the mean of each deal; with fewer than two deals it is unknown (NaN).
    Of who has won none or all of n deals it goes to 3/n, or from 1 - 3/n (the rule of three).

    >>> import pandas as pd
    >>> rows = [("a", "d1", 1.0), ("b", "d1", 0.0), ("a", "d2", 0.5), ("b", "d2", 0.5)]
    >>> frame = pd.DataFrame(rows, columns=["strategy", "seed", "won"]).assign(score=0, error="")
    >>> standings(frame)["won"].to_dict()
    {'a': 0.75, 'b': 0.25}
    """
    deals = frame.groupby(["strategy", "seed"])["won"].mean().groupby("strategy")
    half_width = Z_95 * deals.std() / deals.count() ** 0.5
    by_strategy = frame.groupby("strategy")
    won = by_strategy["won"].mean()
    none_or_all = ((won == 0) | (won == 1)) & (deals.count() > 1)
    half_width = half_width.mask(none_or_all, 3 / deals.count())
    table = by_strategy.size().to_frame("matches")
    table["won"] = won
    table["low"] = (won - half_width).clip(lower=0)
    table["high"] = (won + half_width).clip(upper=1)
    table["score"] = by_strategy["score"].mean()
    table["errors"] = (frame["error"] != "").groupby(frame["strategy"]).sum()
    return table.sort_values("won", ascending=False, kind="stable")


def head_to_head(frame: pd.DataFrame) -> pd.DataFrame:
    """How often the strategy of a row did better than that of a column, where both played.

    A share from 0 to 1; a match in which both won or both lost counts half. NaN for strategies
    that never met, and for one against itself.

    >>> import pandas as pd
    >>> rows = [(0, "a", 1.0), (0, "b", 0.0), (1, "a", 0.5), (1, "b", 0.5)]
    >>> frame = pd.DataFrame(rows, columns=["game", "strategy", "won"])
    >>> float(head_to_head(frame).loc["a", "b"])
    0.75
    """
    pairs = _pairs(frame)
    shares = pairs.groupby(["strategy", "other"])["better"].mean().unstack()
    names = sorted(frame["strategy"].unique())
    return shares.reindex(index=names, columns=names)


def ratings(frame: pd.DataFrame, mean: float = 1500.0) -> pd.Series:
    """A number for each strategy, the best first: the Bradley–Terry model on Elo's scale.

    In this model each strategy has a strength, and a beats b with probability a / (a + b). The
    strengths that make the observed results most likely are found by Hunter's iteration (Annals
    of Statistics 32, 2004); they are given as ``mean + 400 · log10(strength)``. Each pair that
    met gets one drawn match more, so that a strategy that lost all has a rating too.

    >>> import pandas as pd
    >>> rows = [(n, name, float(name == "a")) for n in range(9) for name in "ab"]
    >>> frame = pd.DataFrame(rows, columns=["game", "strategy", "won"])
    >>> ratings(frame).round().to_dict()
    {'a': 1756.0, 'b': 1244.0}
    """
    import numpy as np
    import pandas as pd

    pairs = _pairs(frame).groupby(["strategy", "other"])["better"]
    names = sorted(frame["strategy"].unique())
    matches, better = _square(pairs.count(), names), _square(pairs.sum(), names)
    met = matches + (matches > 0)
    won = (better + (matches > 0) / 2).sum(axis=1)
    strength = np.ones(len(names))
    for _ in range(10_000):
        expected = (met / (strength[:, None] + strength)).sum(axis=1)
        new = np.divide(won, expected, out=np.ones(len(names)), where=expected > 0)
        new /= np.exp(np.log(new).mean())
        if np.allclose(new, strength, rtol=1e-10):
            break
        strength = new
    points = mean + ELO_SCALE * np.log10(strength)
    return pd.Series(points, index=pd.Index(names, name="strategy"), name="rating").sort_values(
        ascending=False, kind="stable"
    )


def _square(numbers: pd.Series, names: list[str]) -> np.ndarray:
    """Numbers by pair of strategies as a square matrix, with zero for pairs that never met."""
    table = numbers.unstack(fill_value=0)
    return table.reindex(index=names, columns=names, fill_value=0).to_numpy(float)


def _pairs(frame: pd.DataFrame) -> pd.DataFrame:
    """One row for each ordered pair of different strategies in a match: did the first do better?"""
    seats = frame[["game", "strategy", "won"]]
    pairs = seats.merge(
        seats.rename(columns={"strategy": "other", "won": "won_by_other"}), on="game"
    )
    pairs = pairs[pairs["strategy"] != pairs["other"]]
    difference = pairs["won"] - pairs["won_by_other"]
    return pairs.assign(better=(difference > 0) + (difference == 0) / 2)


def plot_standings(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """A point for the win share of each strategy, with its 95 % interval as a bar.

    ``figure(plot_standings(frame))`` shows it with these numbers in words.
    """
    import matplotlib.pyplot as plt

    ax = plt.subplots(figsize=(7, 3))[1] if ax is None else ax
    table = standings(frame)
    shares = [
        f"{name} {won:.0%}" + (f" ({low:.0%} to {high:.0%})" if low == low else "")
        for name, won, low, high in zip(
            table.index, table["won"], table["low"], table["high"], strict=True
        )
    ]
    _say(ax, f"Share of wins with 95 % interval: {', '.join(shares)}.")
    table = table[::-1]
    errors = [table["won"] - table["low"], table["high"] - table["won"]]
    ax.errorbar(table["won"], list(table.index), xerr=errors, fmt="o", capsize=4)
    ax.set_xlabel("share of wins, with 95 % interval")
    ax.set_xlim(left=0)
    ax.grid(axis="x", alpha=0.4)
    return ax


def plot_head_to_head(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The matrix of ``head_to_head`` with its numbers: how often the row beat the column.

    ``figure(plot_head_to_head(frame))`` shows it with these numbers in words.
    """
    import matplotlib.pyplot as plt

    table = head_to_head(frame)
    shares = [
        f"{name} beat {other} in {table.loc[name, other]:.0%}"
        for name, other in itertools.combinations(table.index, 2)
        if table.loc[name, other] == table.loc[name, other]
    ]
    ax = plt.subplots(figsize=(1.5 + len(table), 1 + 0.8 * len(table)))[1] if ax is None else ax
    ax.imshow(table.to_numpy(), vmin=0, vmax=1, cmap="cividis")
    for row, name in enumerate(table.index):
        for column, other in enumerate(table.columns):
            share = table.loc[name, other]
            if row != column and share == share:  # NaN, for pairs that never met, is not itself
                ink = "black" if share > 0.5 else "white"
                ax.text(column, row, f"{share:.0%}", ha="center", va="center", color=ink)
    ax.set_xticks(range(len(table)), table.columns, rotation=30, ha="right")
    ax.set_yticks(range(len(table)), table.index)
    ax.set_title("how often the row beat the column")
    _say(ax, f"How often one did better than the other: {', '.join(shares)}.")
    return ax


def _say(ax: Axes, words: str) -> None:
    """Leave the words that tell what a plot shows where ``figure`` finds them."""
    whole = ax.get_figure(root=True)
    if whole is not None:
        whole.set_label(words)


@dataclass(frozen=True)
class Plot:
    """A plot that draws itself in a notebook, with the words that tell what it shows."""

    svg: str
    alt: str

    def __repr__(self) -> str:
        return self.alt

    def _repr_html_(self) -> str:
        return drawn(self)


def figure(plot: Figure | Axes, alt: str = "") -> Plot:
    """A matplotlib figure as a picture that says in words what it shows.

    matplotlib's own pictures have no text alternative. The plots of this module bring their words
    with them; ``alt`` says something else, and is needed for all other plots. The figure is
    closed: it does not appear a second time. The same figure gives the same picture. Raises
    ``ValueError`` without words.
    """
    import matplotlib as mpl
    import matplotlib.pyplot as plt

    whole = plot.get_figure(root=True)
    if whole is None:
        raise ValueError("these axes belong to no figure, so there is nothing to show")
    words = alt.strip() or str(whole.get_label()).strip()
    if not words:
        raise ValueError("alt is empty: say in a sentence what the plot shows")
    file = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "cardkit"}):  # else its ids are random
        whole.savefig(file, format="svg", bbox_inches="tight", metadata=_NO_METADATA)
    plt.close(whole)
    return Plot(re.sub(r"\d+\.\d{3,}", _shorter, file.getvalue()), words)


_NO_METADATA = dict.fromkeys(("Creator", "Date", "Format", "Type"))


def _shorter(number: re.Match[str]) -> str:
    """Two decimals for places on the page, three digits for small numbers, such as scales."""
    value = float(number[0])
    return f"{value:.2f}" if value >= 1 else f"{value:.3g}"
