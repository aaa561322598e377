"""Treze: the graph of runs, with arrows from each card to those that may follow it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from cardkit.cards import SUIT_NAMES, SUITS, Card, french_deck
from cardkit.drawing.palette import (
    FELT,
    FELT_SOFT_TEXT,
    FELT_TEXT,
    HIGHLIGHT,
    INK,
    PAPER,
    SUIT_COLOURS,
)
from cardkit.drawing.svg import Drawing, document, line, num, rect, text
from cardkit.games.treze import BIT, IN_RUN, JOKERS

SIZE, DOT = 720, 17
MIDDLE = SIZE / 2
KING = 13
Point = tuple[float, float]


def may_follow(card: Card, last: Card) -> bool:
    """Whether a run that has come to ``last`` may go on with ``card`` (Z6, Z7).

    >>> may_follow(Card.parse("As"), Card.parse("Kh")), may_follow(Card.parse("Kh"), Card(1, "♠"))
    (True, False)
    """
    return bool(IN_RUN[last] & BIT[card])


def graph_of_runs(cards: Sequence[Card] = ()) -> tuple[Drawing, str]:
    """The graph with the chosen cards as a path, as far as it is a run, and the ways on marked.

    Each suit is a ring in its colour, each rank a direction, kings on top; the jokers stand in
    the middle. Grey lines go both ways, arrows one way.

    >>> from cardkit import parse_cards
    >>> graph_of_runs(parse_cards("Kc Ad Kh"))[1]
    '✗ K♣ A♦ K♥ is no run: K♥ may not follow A♦, since only after a king the suit may change (Z6).'
    """
    path = _as_far_as_it_is_a_run(cards)
    ways_on = [card for card in BIT if path and card not in path and may_follow(card, path[-1])]
    body = rect(0, 0, SIZE, SIZE, FELT, radius=10) + _rings() + _one_way_arrows()
    body += "".join(_arrow(last, card, HIGHLIGHT, 5) for last, card in pairwise(path))
    body += "".join(_dot(card, card in path, card in ways_on) for card in BIT)
    body += _legend()
    words = _words(cards, path, ways_on)
    alt = f"Four rings of cards, one for each suit, joined only at the kings. {words}"
    return Drawing(document(SIZE, SIZE, body), alt), words


def _as_far_as_it_is_a_run(cards: Sequence[Card]) -> list[Card]:
    path: list[Card] = []
    for card in cards:
        if path and not may_follow(card, path[-1]):
            break
        path.append(card)
    return path


def _words(cards: Sequence[Card], path: Sequence[Card], ways_on: Sequence[Card]) -> str:
    if not cards:
        return "Choose a card to begin with: a run may begin with any card that fits the pile (Z5)."
    named = " ".join(map(str, cards))
    if len(path) < len(cards):
        return f"✗ {named} is no run: {_why_not(cards[len(path)], path[-1])}."
    if path[-1] in JOKERS:
        return f"✓ {named} is a run. A joker ends it (Z7)."
    on = ", ".join(map(str, ways_on)) or "nothing"
    after_king = " After a king, any ace or queen, and the joker of its colour (Z7)."
    return f"✓ {named} is a run. It may go on with {on} (Z6)." + (
        after_king if path[-1].rank == KING else ""
    )


def _why_not(card: Card, last: Card) -> str:
    if last in JOKERS:
        return "nothing may follow a joker (Z7)"
    if card in JOKERS:
        return f"{card} may follow only a king of its colour, not {last} (Z7)"
    if (card.rank - last.rank) % 13 not in (1, 12):
        return f"{card} is not next to {last} (Z6)"
    return f"{card} may not follow {last}, since only after a king the suit may change (Z6)"


def _radius(card: Card) -> float:
    return 118 + 64 * SUITS.index(card.suit)


def _at(angle: float, radius: float) -> Point:
    return MIDDLE + radius * math.sin(angle), MIDDLE - radius * math.cos(angle)


def _place(card: Card) -> Point:
    """Where a card stands: jokers left and right of the middle."""
    if card in JOKERS:
        return MIDDLE + (-34 if card.suit == "*r" else 34), MIDDLE
    return _at(2 * math.pi * card.rank / 13, _radius(card))


def _rings() -> str:
    """The ways in both directions: from rank to rank, all round each suit's ring."""
    circles = ""
    for suit in SUITS:
        places = [_place(Card(rank, suit)) for rank in range(1, 14)]
        d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in places) + "Z"
        circles += line(d, FELT_SOFT_TEXT, 1.5)
    return circles


def _one_way_arrows() -> str:
    """The ways from a king to the aces and queens of other suits, which do not lead back."""
    deck = french_deck()
    return "".join(
        _arrow(king, card, FELT_SOFT_TEXT, 1.2)
        for king in deck
        for card in deck
        if king.rank == KING and card.suit != king.suit and may_follow(card, king)
    )


def _arrow(start: Card, end: Card, colour: str, width: float) -> str:
    """An arrow; one that changes the suit bends, so that it does not run over other kings."""
    (x1, y1), (x2, y2) = _place(start), _place(end)
    bend = ((x1 + x2) / 2, (y1 + y2) / 2)
    if start.suit != end.suit and end not in JOKERS:
        turn = 2 * math.pi / 13 * (1 if end.rank == 1 else -1)
        bend = _at(turn * 0.55, _radius(start))
    if end in JOKERS:
        side = -1 if end.suit == "*r" else 1
        bend = (MIDDLE + side * 46, (y1 + y2) / 2)
    (bx, by), (tip_x, tip_y) = bend, _short_of(bend, (x2, y2))
    curve = line(
        f"M{num(x1)} {num(y1)}Q{num(bx)} {num(by)} {num(tip_x)} {num(tip_y)}", colour, width
    )
    return curve + _head(bend, (tip_x, tip_y), colour, 4 + 2 * width)


def _short_of(start: Point, end: Point) -> Point:
    """The point before ``end`` at which the dot around it begins."""
    (x1, y1), (x2, y2) = start, end
    way = math.hypot(x2 - x1, y2 - y1) or 1
    part = max(0.0, (way - DOT - 3) / way)
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def _head(start: Point, tip: Point, colour: str, size: float) -> str:
    angle = math.atan2(tip[1] - start[1], tip[0] - start[0])
    ends = [
        (tip[0] - size * math.cos(angle + side), tip[1] - size * math.sin(angle + side))
        for side in (0.45, -0.45)
    ]
    points = "L".join(f"{num(x)} {num(y)}" for x, y in (tip, *ends))
    return f'<path d="M{points}Z" fill="{colour}"/>'


def _dot(card: Card, chosen: bool, may_be_next: bool) -> str:
    """A card: chosen ones are filled, those that may be next have a broken ring around them."""
    x, y = _place(card)
    colour = SUIT_COLOURS.get(card.suit) or ("#c01818" if card.suit == "*r" else INK)
    fill, ink = (colour, PAPER) if chosen else (PAPER, colour)
    edge = f'stroke="{HIGHLIGHT if chosen else colour}" stroke-width="{3 if chosen else 2}"'
    dot = f'<circle cx="{num(x)}" cy="{num(y)}" r="{DOT}" fill="{fill}" {edge}/>'
    if may_be_next:
        ring = 'stroke-width="3.5" stroke-dasharray="6 4" fill="none"'
        dot += f'<circle cx="{num(x)}" cy="{num(y)}" r="{DOT + 5}" stroke="{HIGHLIGHT}" {ring}/>'
    return dot + text(x, y + 5, 13, card, ink, anchor="middle")


def _legend() -> str:
    """Which ring is which suit, in its colour, from the inside out."""
    body = text(16, 28, 14, "Rings from inside:", FELT_TEXT)
    for row, suit in enumerate(SUITS):
        y = 40 + 24 * row
        body += rect(16, y, 108, 20, PAPER, radius=4)
        body += text(24, y + 15, 13, f"{suit} {SUIT_NAMES[suit]}", SUIT_COLOURS[suit])
    body += text(SIZE - 16, 28, 14, "Lines: both ways", FELT_TEXT, anchor="end")
    body += text(SIZE - 16, 48, 14, "Arrows: one way", FELT_TEXT, anchor="end")
    return body + text(SIZE - 16, 68, 14, "Broken ring: may be next", FELT_TEXT, anchor="end")
