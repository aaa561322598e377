"""Putting pieces of a picture side by side, with captions: what the middles of tables share."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card
from cardkit.drawing.cards import HEIGHT, WIDTH, card_body, spread
from cardkit.drawing.palette import CARD_EDGE, FELT_EDGE, FELT_SOFT_TEXT, FELT_TEXT, PAPER
from cardkit.drawing.svg import Piece, group, rect, text

CAPTION_HEIGHT = 24


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
