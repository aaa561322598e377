"""Single cards, hands side by side or fanned, and stacks, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from math import ceil

from cardkit.cards import COLOURS, SUITS, Card
from cardkit.drawing.french import STAR, french_face
from cardkit.drawing.leaf_cards import leaf_face
from cardkit.drawing.odin_cards import odin_face
from cardkit.drawing.palette import (
    BACK,
    BACK_PATTERN,
    CARD_EDGE,
    FELT_PANEL,
    GOLD,
    GOLD_DARK,
    LEAF_PAPER,
    PAPER,
)
from cardkit.drawing.svg import Piece, document, group, path, picture, rect
from cardkit.game import count_of

WIDTH, HEIGHT = 60, 84
"""The size of a card in its own picture."""

ROW_HEIGHT = 47
"""How far down the next row of a hand in several rows starts: the corners above stay visible."""

OPEN_STEP = (25.0, WIDTH + 5.0)
HIDDEN_STEP = (5.0, 14.0)
GROUP_STEP = (WIDTH + 8.0, WIDTH + 20.0)
"""How far the next card starts, at least and at most: open, hidden, last of a group."""


def card_svg(card: Card, marked: bool = False) -> str:
    """The card as one complete picture of 60 by 84; ``marked`` adds the star of a wild card.

    >>> 'viewBox="0 0 60 84"' in card_svg(Card.parse("K♥"))
    True
    """
    return document(WIDTH, HEIGHT, card_body(card, marked))


@cache
def card_body(card: Card, marked: bool = False, covered: bool = False) -> str:
    """The card without the document around it, to be placed in a larger picture.

    A hidden card that is ``covered`` by the next one needs no pattern.
    """
    if card == Card.HIDDEN:
        return _back(covered)
    if card.suit in (*SUITS, "*r", "*b"):
        paper, face = PAPER, french_face(card)
    elif card.suit in (*COLOURS, "goat"):
        paper, face = PAPER, odin_face(card)
    else:
        paper, face = LEAF_PAPER, leaf_face(card)
    edge, width = (GOLD_DARK, 3) if marked else (CARD_EDGE, 1)
    sheet = rect(
        width / 2,
        width / 2,
        WIDTH - width,
        HEIGHT - width,
        paper,
        radius=6,
        stroke=edge,
        stroke_width=width,
    )
    return sheet + face + (wild_star(11.5, 70) if marked else "")


def wild_star(x: float, y: float, scale: float = 1) -> str:
    """The mark of a wild card (T6), with its middle at (x, y)."""
    return group(x, y, path(STAR, GOLD, f'stroke="{GOLD_DARK}" stroke-width="1.5"'), scale)


def _back(covered: bool) -> str:
    """The back of every card: diamonds on blue."""
    sheet = rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, PAPER, radius=6, stroke=CARD_EDGE)
    sheet += rect(4, 4, WIDTH - 8, HEIGHT - 8, BACK, radius=3.5)
    if covered:
        return sheet
    diamonds = "".join(
        f"M{x} {y}l5 7-5 7-5-7z" for x in (15, 30, 45) for y in (8.7, 29.7, 50.7)
    ) + "".join(f"M{x} {y}l5 7-5 7-5-7z" for x in (22.5, 37.5) for y in (19.2, 40.2, 61.2))
    return sheet + path(diamonds, BACK_PATTERN)


def card_name(card: Card, wild: int | None = None) -> str:
    """The card in words; a card of the wild rank says that it is wild.

    >>> card_name(Card.parse("3♠"), wild=3)
    '3 of spades (wild)'
    """
    return f"{card.name} (wild)" if is_wild(card, wild) else card.name


def is_wild(card: Card, wild: int | None) -> bool:
    """Whether the card has the wild rank; ``wild`` is ``None`` where nothing is wild."""
    return wild is not None and card.rank == wild and card != Card.HIDDEN


def spread(
    cards: Sequence[Card],
    width: float,
    *,
    scale: float = 1,
    wild: int | None = None,
    group_sizes: Sequence[int] = (),
    faint: int = 0,
) -> Piece:
    """The cards from left to right, overlapping where ``width`` asks for it.

    Side by side where there is room; never so tight that the corner of an open card is hidden:
    cards that would be begin another row. ``group_sizes`` says how many cards belong together,
    group by group: a gap follows each group. The last ``faint`` cards are drawn pale.
    """
    if not cards:
        return Piece("", 0, 0)
    room = width / scale - WIDTH
    steps = _steps(cards, group_sizes)
    rows = _rows(steps, room)
    ease = min(_ease([steps[place] for place in row[:-1]], room) for row in rows)
    body, widest = "", 0.0
    for number, row in enumerate(rows):
        x = 0.0
        for place in row:
            card = cards[place]
            drawn = card_body(card, is_wild(card, wild), covered=place != row[-1])
            if place >= len(cards) - faint:
                drawn += rect(0, 0, WIDTH, HEIGHT, FELT_PANEL, radius=6, opacity=0.45)
            body += group(x, number * ROW_HEIGHT, drawn)
            widest = max(widest, x + WIDTH)
            tight, loose = steps[place]
            x += tight + ease * (loose - tight)
    height = (len(rows) - 1) * ROW_HEIGHT + HEIGHT
    return Piece(group(0, 0, body, scale), widest * scale, height * scale)


def _steps(cards: Sequence[Card], group_sizes: Sequence[int]) -> list[tuple[float, float]]:
    """How far after each card the next one starts: at least, and where there is room."""
    steps = [HIDDEN_STEP if card == Card.HIDDEN else OPEN_STEP for card in cards]
    for end in accumulate(group_sizes):
        steps[end - 1] = GROUP_STEP
    return steps


def _rows(steps: Sequence[tuple[float, float]], room: float) -> list[list[int]]:
    """The places 0, 1, 2, … in as few rows as they fit in, all about equally full."""
    total = sum(tight for tight, _ in steps[:-1])
    number = max(1, ceil(total / max(room, 1)))
    rows: list[list[int]] = [[]]
    used = 0.0
    for place, (tight, _) in enumerate(steps):
        if rows[-1] and (used > room or (used > total / number and len(rows) < number)):
            rows.append([])
            used = 0.0
        rows[-1].append(place)
        used += tight
    return rows


def _ease(steps: Sequence[tuple[float, float]], room: float) -> float:
    """From 0 (as tight as allowed) to 1 (side by side): what fits into the room."""
    tight = sum(tight for tight, _ in steps)
    loose = sum(loose for _, loose in steps)
    return 1.0 if loose <= room else max(0.0, (room - tight) / (loose - tight))


def cards_svg(cards: Iterable[Card], *, width: float = 720, wild: int | None = None) -> str:
    """The cards side by side, fanned where they would be wider than ``width``."""
    piece = spread(tuple(cards), width, wild=wild)
    return document(piece.width or WIDTH, piece.height or HEIGHT, piece.body)


def cards_html(cards: Iterable[Card], *, wild: int | None = None) -> str:
    """The cards as an image for a notebook, its text alternative naming each of them.

    >>> 'alt="leaf 8, leaf 10"' in cards_html([Card(8), Card(10)])
    True
    """
    cards = tuple(cards)
    return picture(cards_svg(cards, wild=wild), card_names(cards, wild))


def card_names(cards: Iterable[Card], wild: int | None = None) -> str:
    """Cards in words; those that are not seen come as a number.

    >>> card_names([Card(8), Card.HIDDEN, Card.HIDDEN])
    'leaf 8, 2 hidden cards'
    """
    cards = tuple(cards)
    words = [card_name(card, wild) for card in cards if card != Card.HIDDEN]
    hidden = cards.count(Card.HIDDEN)
    if hidden:
        words.append(count_of(hidden, "hidden card"))
    return ", ".join(words) or "no cards"
