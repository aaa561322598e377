"""The score sheet: a line for each hand of the match."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from cardkit.game import State


def hand_scores(states: Sequence[State]) -> list[tuple[int, ...]]:
    """What each hand that has ended added to the scores, by seat."""
    scores = states[0].scores
    lines = []
    for before, after in pairwise(states):
        if (after.waiting or after.is_over) and not before.waiting:
            lines.append(tuple(now - then for now, then in zip(after.scores, scores, strict=True)))
            scores = after.scores
    return lines


def score_sheet(states: Sequence[State], names: Sequence[str], titles: Sequence[str]) -> str:
    """The score sheet as an HTML table; ``titles`` name the hands, played or not.

    Where there are more hands than titles, they are counted.
    """
    lines = hand_scores(states)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("hand", *names))
    rows = [f"<tr>{head}</tr>"]
    if any(states[0].scores):
        rows.append(_row("before", states[0].scores))
    for number in range(max(len(titles), len(lines))):
        title = titles[number] if number < len(titles) else str(number + 1)
        rows.append(_row(title, lines[number] if number < len(lines) else [""] * len(names)))
    rows.append(_row("sum", states[-1].scores))
    return f'<table class="ck-sheet">{"".join(rows)}</table>'


def _row(title: str, cells: Sequence[object]) -> str:
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(title)}</th>{row}</tr>'
