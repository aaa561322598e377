"""Single cards, hands side by side or fanned, and stacks, as SVG."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from cardkit.cards import COLOURS, SUITS, Card
from cardkit.drawing.french import STAR, french_face
from cardkit.drawing.leaf_cards import leaf_face
from cardkit.drawing.odin_cards import odin_face
from cardkit.drawing.palette import (
    BACK,
    BACK_PATTERN,
    CARD_EDGE,
    GOLD,
    GOLD_DARK,
    LEAF_PAPER,
    PAPER,
)
from cardkit.drawing.svg import document, group, path, picture, rect

WIDTH, HEIGHT = 60, 84
"""The size of a card in its own picture."""


def card_svg(card: Card, marked: bool = False) -> str:
    """The card as one complete picture of 60 by 84; ``marked`` adds the star of a wild card.

    >>> 'viewBox="0 0 60 84"' in card_svg(Card.parse("K♥"))
    True
    """
    return document(WIDTH, HEIGHT, card_body(card, marked))


def card_body(card: Card, marked: bool = False) -> str:
    """The card without the document around it, to be placed in a larger picture."""
    if card == Card.HIDDEN:
        return _back()
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


def _back() -> str:
    """The back of every card: diamonds on blue."""
    diamonds = "".join(
        f"M{x} {y}l5 7-5 7-5-7z" for x in (15, 30, 45) for y in (8.7, 29.7, 50.7)
    ) + "".join(f"M{x} {y}l5 7-5 7-5-7z" for x in (22.5, 37.5) for y in (19.2, 40.2, 61.2))
    return (
        rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, PAPER, radius=6, stroke=CARD_EDGE)
        + rect(4, 4, WIDTH - 8, HEIGHT - 8, BACK, radius=3.5)
        + path(diamonds, BACK_PATTERN)
    )


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
    step: float = 66,
    wild: int | None = None,
    marked: Collection[int] = (),
) -> tuple[str, float, float]:
    """The cards in a row, overlapping where ``width`` asks for it; with the size that they take.

    ``step`` is from one card's left edge to the next one's (before scaling) where there is room.
    A row never gets so tight that corners are hidden: more cards begin another row.
    """
    if not cards:
        return "", 0, 0
    body = ""
    tightest = 9 if all(card == Card.HIDDEN for card in cards) else 24
    room = max(width / scale - WIDTH, 0)
    in_a_row = min(len(cards), int(room // tightest) + 1)
    rows = -(-len(cards) // in_a_row)
    in_a_row = -(-len(cards) // rows)
    step = min(step, room / max(in_a_row - 1, 1))
    for place, card in enumerate(cards):
        row, column = divmod(place, in_a_row)
        mark = is_wild(card, wild) or place in marked
        body += group(column * step, row * 46, card_body(card, mark))
    used_width = (in_a_row - 1) * step + WIDTH
    used_height = (rows - 1) * 46 + HEIGHT
    return group(0, 0, body, scale), used_width * scale, used_height * scale


def cards_svg(cards: Iterable[Card], *, width: float = 720, wild: int | None = None) -> str:
    """The cards side by side, fanned where they would be wider than ``width``."""
    body, used_width, used_height = spread(tuple(cards), width, wild=wild)
    return document(used_width or WIDTH, used_height or HEIGHT, body)


def cards_html(cards: Iterable[Card], *, wild: int | None = None) -> str:
    """The cards as an image for a notebook, its text alternative naming each of them.

    >>> 'alt="leaf 8, leaf 10"' in cards_html([Card(8), Card(10)])
    True
    """
    cards = tuple(cards)
    alt = ", ".join(card_name(card, wild) for card in cards) or "no cards"
    return picture(cards_svg(cards, wild=wild), alt)
