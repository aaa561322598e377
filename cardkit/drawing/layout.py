"""Putting pieces of a picture side by side, with captions: what the middles of tables share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.cards import Card
from cardkit.drawing.cards import HEIGHT, WIDTH, card_body, is_wild, spread
from cardkit.drawing.palette import (
    CARD_EDGE,
    FELT_EDGE,
    FELT_SOFT_TEXT,
    FELT_TEXT,
    INK,
    PAPER,
)
from cardkit.drawing.svg import Piece, group, rect, text

CAPTION_HEIGHT = 24

PILE_STEP = 32
"""How far the next card of a pile starts to the right: room for the mark of a new one."""


class Laid(NamedTuple):
    """The middle of a table in pieces, which a page puts side by side or into several rows.

    ``lines`` are said below them. ``heights`` is the room to keep in one row and on a narrow
    page, so that nothing below moves from turn to turn.
    """

    pieces: list[Piece]
    lines: list[str]
    heights: tuple[int, int]


def captioned(piece: Piece, caption: str) -> Piece:
    """The piece with a line of text below its middle."""
    words = text(piece.width / 2, piece.height + 19, 14, caption, FELT_TEXT, anchor="middle")
    return Piece(piece.body + words, piece.width, piece.height + CAPTION_HEIGHT)


def side_by_side(pieces: Sequence[Piece], width: float) -> Piece:
    """The pieces in one line, the free room shared out between them and at both ends."""
    free = (width - sum(piece.width for piece in pieces)) / (len(pieces) + 1)
    height = max(piece.height for piece in pieces)
    body, x = "", free
    for piece in pieces:
        body += group(x, (height - piece.height) / 2, piece.body)
        x += piece.width + free
    return Piece(body, width, height)


def above(upper: Piece, lower: Piece) -> Piece:
    """One piece on top of the other."""
    height = upper.height + lower.height
    return Piece(upper.body + group(0, upper.height, lower.body), upper.width, height)


def centred(words: str, width: float, *, size: float = 15, soft: bool = False) -> Piece:
    """A line of text in the middle of the table."""
    colour = FELT_SOFT_TEXT if soft else FELT_TEXT
    return Piece(text(width / 2, size + 3, size, words, colour, anchor="middle"), width, size + 8)


def stock(number: int) -> Piece:
    """A pile of so many hidden cards, or its empty place."""
    if not number:
        return empty_place("no stock")
    edges = "".join(
        rect(0.5 + lift, 0.5 + lift, WIDTH - 1, HEIGHT - 1, PAPER, radius=6, stroke=CARD_EDGE)
        for lift in (6, 3)
        if number > 1
    )
    return Piece(edges + card_body(Card.HIDDEN), WIDTH + 6, HEIGHT + 6)


def empty_place(words: str) -> Piece:
    """Where cards will lie, but none does now."""
    outline = rect(1, 1, WIDTH + 28, HEIGHT - 2, "none", radius=6, stroke=FELT_EDGE, stroke_width=2)
    label = text((WIDTH + 30) / 2, HEIGHT / 2 + 4, 12, words, FELT_SOFT_TEXT, anchor="middle")
    return Piece(outline + label, WIDTH + 30, HEIGHT)


def pile(cards: Sequence[Card], width: float, wild: int | None = None) -> Piece:
    """The last cards of a pile fanned, the top one to the right and whole."""
    return spread(cards, width, wild=wild) if cards else empty_place("no cards")


def fanned(cards: Sequence[Card], most: int, new: int = 0, wild: int | None = None) -> Piece:
    """The last cards of a pile, the top one to the right; the last ``new`` are marked as such.

    The piece is as wide as for ``most`` cards, so that what stands beside it stays in place.
    """
    shown = cards[-most:]
    width = WIDTH + (most - 1) * PILE_STEP
    if not shown:
        return Piece(empty_place("no cards").body, width, HEIGHT)
    body = ""
    for place, card in enumerate(shown):
        drawn = card_body(card, is_wild(card, wild), covered=place < len(shown) - 1)
        mark = new_mark() if place >= len(shown) - new else ""
        body += group(place * PILE_STEP, 0, drawn + mark)
    return Piece(body, width, HEIGHT)


def new_mark(y: float = HEIGHT - 19) -> str:
    """The word "new" on a card, at its left edge."""
    ground = rect(1, y, 30, 16, INK, radius=4)
    return ground + text(16, y + 12.5, 13.5, "new", PAPER, anchor="middle")


def number_of_new(now: Sequence[Card], before: Sequence[Card] | None) -> int:
    """How many cards at the end of a pile were not there before.

    >>> number_of_new([Card(1), Card(3)], [Card(1), Card(2)]), number_of_new([Card(1)], None)
    (1, 0)
    """
    if before is None:
        return 0
    same = 0
    while same < min(len(now), len(before)) and now[same] == before[same]:
        same += 1
    return len(now) - same
