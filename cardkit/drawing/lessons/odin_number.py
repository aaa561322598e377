"""Odin: the number that chosen cards make, in all orders, and what it beats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from cardkit.cards import Card, parse_cards
from cardkit.drawing.cards import card_names, spread
from cardkit.drawing.palette import FELT, FELT_SOFT_TEXT, FELT_TEXT, HIGHLIGHT
from cardkit.drawing.svg import Drawing, document, group, rect, text
from cardkit.games.odin import play_value, same_colour_or_number

MOST_ORDERS = 12
IN_A_ROW = 6


def number_made(cards: Sequence[Card], table: str | Sequence[Card] = "") -> tuple[Drawing, str]:
    """The chosen cards, the numbers of all orders with the one that counts marked, and words.

    ``table`` is what lies on the table, to be beaten; nothing leads. The words name the rules
    (O4 to O8).

    >>> number_made(parse_cards("3b 6b"), "6r 2r")[1]
    '3b 6b make 63. That beats 62: as many cards, and a higher number (O8).'
    >>> number_made(parse_cards("3b 6r"))[1]
    '3b and 6r are neither of one colour nor of one number: no play (O4).'
    """
    there = parse_cards(table)
    orders = sorted({"".join(str(card.rank) for card in row) for row in permutations(cards[:5])})
    orders = orders[::-1][:MOST_ORDERS] if cards else []
    fits = same_colour_or_number(cards) if cards else False
    hand = spread(tuple(cards), 400)
    rows = max(1, -(-len(orders) // IN_A_ROW))
    height = 128 + 30 * rows
    body = rect(0, 0, 720, height, FELT, radius=8) + group(20, 12, hand.body)
    if there:
        lies = spread(tuple(there), 220)
        label = text(500, 116, 13, f"table: {play_value(there)}", FELT_SOFT_TEXT)
        body += group(500, 12, lies.body) + label
    body += "".join(
        group(20 + place % IN_A_ROW * 112, 124 + place // IN_A_ROW * 30, _number(order, not place))
        for place, order in enumerate(orders)
        if fits or len(cards) == 1
    )
    alt = f"Chosen: {card_names(cards)}. {_words(cards, there)}"
    return Drawing(document(720, height, body), alt), _words(cards, there)


def _number(order: str, counts: bool) -> str:
    """One order of the digits; the highest counts."""
    if not counts:
        return text(0, 20, 18, order, FELT_SOFT_TEXT, bold=False)
    width = 26 + 12 * len(order)
    frame = rect(-6, 0, width, 26, "none", radius=5, stroke=HIGHLIGHT, stroke_width=2)
    return frame + text(0, 20, 18, f"{order} ✓", FELT_TEXT)


def _words(cards: Sequence[Card], table: Sequence[Card]) -> str:
    if not cards:
        return "Choose cards."
    named = " ".join(map(str, cards))
    if not same_colour_or_number(cards):
        both = " and ".join(map(str, cards)) if len(cards) == 2 else named
        return f"{both} are neither of one colour nor of one number: no play (O4)."
    value = play_value(cards)
    made = f"{named} {'make' if len(cards) > 1 else 'makes'} {value}"
    if not table:
        return f"{made}: the digits from the highest to the lowest (O5)."
    return f"{made}. {_against(len(cards), value, len(table), play_value(table))}"


def _against(size: int, value: int, size_there: int, there: int) -> str:
    """What O8 says to a play on another."""
    if size == size_there + 1:
        return f"That beats {there}: one card more always beats (O8)."
    if size != size_there:
        allowed = f"{size_there} or {size_there + 1}"
        return f"It cannot be played on {there}: only {allowed} cards can (O8)."
    if value > there:
        return f"That beats {there}: as many cards, and a higher number (O8)."
    return f"It does not beat {there}: the number is not higher (O8)."
