"""The table that is shown while a league runs: in a notebook or in a terminal."""

from __future__ import annotations

import html
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

SECONDS = 1.0
"""So often the table is written anew."""


class Live:
    """Shows how far a league is, and the standings so far. ``off`` shows nothing."""

    def __init__(self, title: str, total: int, off: bool = False) -> None:
        self._title, self._total, self._off = title, total, off
        self._last, self._lines = time.monotonic(), 0
        self._widget: Any = None
        if not off and in_notebook():
            import ipywidgets as w
            from IPython.display import display

            self._widget = w.HTML()
            display(self._widget)  # type: ignore[no-untyped-call]
        self.show(0, None, always=True)

    def show(self, done: int, table: pd.DataFrame | None, always: bool = False) -> None:
        """How many deals are done, with the standings; not more often than once a second."""
        if self._off:
            return
        self._last = time.monotonic()
        head = f"{self._title}: {done} of {self._total} deals"
        if self._widget is not None:
            self._widget.value = f"<p>{html.escape(head)}</p>" + (
                "" if table is None else standings_html(table)
            )
            return
        text = head if table is None else f"{head}\n{standings_text(table)}"
        if sys.stderr.isatty():
            print(f"\x1b[{self._lines}A\x1b[J" * bool(self._lines), end="", file=sys.stderr)
            self._lines = text.count("\n") + 1
            print(text, file=sys.stderr)
        else:
            print(head, file=sys.stderr)

    @property
    def due(self) -> bool:
        """Whether it is time to show something new."""
        return not self._off and time.monotonic() - self._last >= SECONDS


def in_notebook() -> bool:
    """Whether this runs in the kernel of a notebook."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return type(get_ipython()).__name__ == "ZMQInteractiveShell"


def place_rows(table: pd.DataFrame) -> list[tuple[str, ...]]:
    """The standings as rows of text: place, name, matches, share, interval, errors."""
    rows: list[tuple[str, ...]] = []
    for place, row in enumerate(table.reset_index().to_dict("records"), start=1):
        known = row["low"] == row["low"]  # NaN with a single deal
        interval = f"{row['low']:.0%} to {row['high']:.0%}" if known else "not yet known"
        rows.append((
            str(place), str(row["strategy"]), str(row["matches"]), f"{row['won']:.0%}",
            interval, str(row["errors"]),
        ))  # fmt: skip
    return rows


HEADS = ("place", "bot", "matches", "won", "95 % interval", "errors")


def standings_html(table: pd.DataFrame) -> str:
    """The standings as a table for a page; names are escaped."""
    head = "".join(f'<th scope="col">{name}</th>' for name in HEADS)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>"
        for row in place_rows(table)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def standings_text(table: pd.DataFrame) -> str:
    """The standings in columns for a terminal."""
    return in_columns([HEADS, *place_rows(table)])


def in_columns(rows: list[tuple[str, ...]]) -> str:
    """Rows of text, one below the other.

    >>> print(in_columns([("a", "bot"), ("12", "x")]))
    a   bot
    12  x
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)
