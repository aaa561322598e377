"""13 Leaves: which of the thirteen values may be played on a table with these two ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.cards import LEAF_COPIES, Card
from cardkit.drawing.palette import (
    FELT,
    FELT_EDGE,
    FELT_PANEL,
    FELT_SOFT_TEXT,
    FELT_TEXT,
    HIGHLIGHT,
    INK,
    LEAF_PAPER,
)
from cardkit.drawing.svg import Drawing, document, group, line, rect, text
from cardkit.game import count_of

SLOT, HEIGHT = 54, 74


class Value(NamedTuple):
    """A value of the row: a word for what may be done with it, a sign, and the reason."""

    kind: str
    sign: str
    why: str


def row_of_values(
    low: int, cards_at_low: int, high: int, cards_at_high: int, value: Sequence[Card] = ()
) -> tuple[Drawing, str]:
    """The thirteen values as a row: open with the number needed, closed, or dead.

    The ends ``low`` and ``high`` hold so many cards, at most as many as the deck has. ``value`` is
    a card about which the words tell more, or nothing. The words name the rules (L5 to L8).

    >>> picture, words = row_of_values(7, 2, 10, 3, [Card(13)])
    >>> print(words)
    13 is dead: the high end, 10, holds 3 cards, and only 2 of the 13s are left (L6).
    """
    low, high = min(low, high), max(low, high)
    at_low, at_high = min(cards_at_low, LEAF_COPIES[low]), min(cards_at_high, LEAF_COPIES[high])
    if low == high:
        at_high = at_low
    row = {number: _judge(number, low, at_low, high, at_high) for number in range(1, 14)}
    asked = value[0].rank if value else 0
    stacks = {low: at_low, high: at_high}
    body = "".join(
        group(6 + (number - 1) * SLOT, 8, _slot(number, row[number], stacks.get(number), asked))
        for number in row
    )
    width = 12 + 13 * SLOT
    svg = document(width, HEIGHT + 40, rect(0, 0, width, HEIGHT + 40, FELT, radius=8) + body)
    listed = "; ".join(f"{number}: {each.kind}" for number, each in row.items())
    words = row[asked].why if asked else _summary(low, at_low, high, at_high)
    return Drawing(svg, f"The row of values. {listed}."), words


def _judge(value: int, low: int, at_low: int, high: int, at_high: int) -> Value:
    """What may be done with a value."""
    if low < value < high:
        why = f"{value} is closed: it lies between the ends {low} and {high} (L7)."
        return Value("closed", "✗", why)
    end, needed = (low, at_low) if value <= low else (high, at_high)
    which = "the only value" if low == high else "the low end" if end == low else "the high end"
    left = LEAF_COPIES[value] - (needed if value == end else 0)
    held = f"{which}, {end}, holds {count_of(needed, 'card')}"
    if left < needed:
        kind = f"only {left} of the {value}s are left" if left else f"no {value} is left"
        return Value("dead", "†", f"{value} is dead: {held}, and {kind} (L6).")
    way = "matches" if value == end else "goes below" if value < end else "goes above"
    rules = "L5, L6, L8" if low == high else "L5, L6"
    why = f"{value} is open: it {way} {which}. {held[:1].upper()}{held[1:]}: play {needed} or more"
    return Value(f"open, {needed} or more", f"{needed}+", f"{why} ({rules}).")


def _summary(low: int, at_low: int, high: int, at_high: int) -> str:
    if low == high:
        return f"{low} is both ends: {at_low} or more cards of any value (L8)."
    return (
        f"{low} or lower: {at_low} or more. {high} or higher: {at_high} or more (L6). "
        f"Between them nothing may be played (L7)."
    )


def _slot(number: int, value: Value, stack: int | None, asked: int) -> str:
    """One value: its place, light where cards lie, and the sign below it."""
    is_open = value.kind.startswith("open")
    ground = LEAF_PAPER if stack else FELT_PANEL if is_open else FELT_EDGE
    edge, width = (HIGHLIGHT, 4) if number == asked else (FELT_EDGE, 1)
    body = rect(2, 2, SLOT - 4, HEIGHT - 4, ground, radius=6, stroke=edge, stroke_width=width)
    colour = INK if stack else FELT_TEXT if is_open else FELT_SOFT_TEXT
    body += text(SLOT / 2, 34, 24, number, colour, anchor="middle")
    if stack:
        body += text(SLOT / 2, 58, 15, f"×{stack}", colour, anchor="middle")
    if value.kind == "closed":
        body += line(f"M14 46l{SLOT - 28} 16m0-16l{28 - SLOT} 16", FELT_SOFT_TEXT, 3)
    sign = value.sign if value.kind != "dead" else "dead"
    return body + text(SLOT / 2, HEIGHT + 20, 16, sign, FELT_TEXT, anchor="middle")
