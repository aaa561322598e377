"""Plots that look like the tables and say in words what they show. Needs matplotlib."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from cardkit.drawing.palette import BACK, FELT, FELT_PANEL, INK, PAPER, SUIT_COLOURS
from cardkit.drawing.svg import FONT, Drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = (SUIT_COLOURS["♦"], SUIT_COLOURS["♥"], SUIT_COLOURS["♣"], "#a8700a", SUIT_COLOURS["♠"])
"""Lines and points: the colours of the suits, which colour-blind people can tell apart."""


def style() -> dict[str, Any]:
    """Settings of matplotlib for colours and fonts of the tables."""
    from cycler import cycler

    return {
        "font.family": ["DejaVu Sans"],  # comes with matplotlib, so places are the same everywhere
        "svg.fonttype": "none",  # text stays text, and ``figure`` gives it the font of the cards
        "axes.prop_cycle": cycler(color=COLOURS),
        "axes.facecolor": PAPER,
        "figure.facecolor": PAPER,
        "savefig.facecolor": PAPER,
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": FELT,
        "axes.titlecolor": FELT,
        "axes.titleweight": "bold",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "xtick.color": INK,
        "ytick.color": INK,
        "grid.color": "#d8d4c6",
        "axes.axisbelow": True,
    }


@contextmanager
def styled() -> Iterator[None]:
    """What is drawn inside looks like the tables."""
    import matplotlib as mpl

    with mpl.rc_context(style()):  # type: ignore[arg-type]
        yield


def chart(width: float = 7, height: float = 3, x: str = "", y: str = "") -> Axes:
    """Empty axes in the colours and fonts of the tables, with what the axes mean.

    >>> chart(x="games", y="share of wins").get_xlabel()
    'games'
    """
    import matplotlib.pyplot as plt

    with styled():
        ax: Axes = plt.subplots(figsize=(width, height))[1]
        ax.set_xlabel(x)
        ax.set_ylabel(y)
    return ax


def caterpillar(
    intervals: Sequence[tuple[float, float, float]], truth: float, ax: Axes | None = None
) -> Axes:
    """Many intervals side by side, and the truth as a line: who misses it is red and thick.

    An interval is its low end, its middle and its high end.

    >>> figure(caterpillar([(0.4, 0.5, 0.6), (0.51, 0.6, 0.7)], truth=0.5))
    2 intervals around the truth, 0.5: 1 misses it.
    """
    ax = chart(7, 3, x="experiment", y="share of wins") if ax is None else ax
    missed = 0
    for place, (low, middle, high) in enumerate(intervals, start=1):
        holds = low <= truth <= high
        missed += not holds
        colour, width = (BACK, 1.2) if holds else (SUIT_COLOURS["♥"], 3)
        ax.plot([place, place], [low, high], color=colour, linewidth=width)
        ax.plot(place, middle, "o" if holds else "X", color=colour, markersize=3 if holds else 6)
    ax.axhline(truth, color=FELT_PANEL, linewidth=2)
    ax.set_xticks([])
    misses = "misses" if missed == 1 else "miss"
    say(ax, f"{len(intervals)} intervals around the truth, {truth:.3g}: {missed} {misses} it.")
    return ax


def say(ax: Axes, words: str) -> None:
    """Leave the words that tell what a plot shows where ``figure`` finds them."""
    whole = ax.get_figure(root=True)
    if whole is not None:
        whole.set_label(words)


def plain(text: object) -> str:
    r"""A text for a plot as it stands: dollar signs begin no formula.

    >>> print(plain("$$ bot"))
    \$\$ bot
    """
    return str(text).replace("$", r"\$")


def figure(plot: Figure | Axes, alt: str = "") -> Drawing:
    """A matplotlib figure as a picture that says in words what it shows.

    matplotlib's own pictures have no text alternative. The plots of this library bring their words
    with them; ``alt`` says something else, and is needed for all other plots. The figure is
    closed: it does not appear a second time. The same figure gives the same picture. What was begun
    with ``chart`` has the fonts of the cards. Raises
    ``ValueError`` without words.
    """
    import matplotlib as mpl
    import matplotlib.pyplot as plt
    from matplotlib.colors import to_hex

    whole = plot.get_figure(root=True)
    if whole is None:
        raise ValueError("these axes belong to no figure, so there is nothing to show")
    words = alt.strip() or str(whole.get_label()).strip()
    if not words:
        raise ValueError("alt is empty: say in a sentence what the plot shows")
    file = io.StringIO()
    in_style = to_hex(whole.get_facecolor()) == PAPER
    with styled() if in_style else nullcontext(), mpl.rc_context({"svg.hashsalt": "cardkit"}):
        whole.savefig(file, format="svg", bbox_inches="tight", metadata=_NO_METADATA)
    plt.close(whole)
    svg = re.sub("'DejaVu Sans'[^;\"]*", FONT, file.getvalue())
    return Drawing(re.sub(r"\d+\.\d{3,}", _shorter, svg), words)


_NO_METADATA = dict.fromkeys(("Creator", "Date", "Format", "Type"))


def _shorter(number: re.Match[str]) -> str:
    """Two decimals for places on the page, three digits for small numbers, such as scales."""
    value = float(number[0])
    return f"{value:.2f}" if value >= 1 else f"{value:.3g}"
