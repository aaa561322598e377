"""Faces of Odin's cards: a colour, a mark that belongs to it alone, and a number; and the goat."""

from __future__ import annotations

from cardkit.cards import COLOURS, Card
from cardkit.drawing.palette import INK, ODIN_COLOURS, ODIN_INKS
from cardkit.drawing.svg import circle, group, line, path, rect, text

MARKS = {
    # flame
    "r": "M1-11C1-5 8-3 8 3A8 8 0 0 1-8 3C-8-1-5-3-4.5-7-2-6-1-4-1-2 1-5 2-8 1-11z",
    # fir tree
    "g": "M0-11L6-4H3L8 2H4L9 7H2V11H-2V7H-9L-4 2H-8L-3-4H-6z",
    # ship
    "b": "M-1-11V-9Q9-7 8 2H0V4H11Q8 10 3 10H-4Q-10 9-11 4H-2V-11z",
    # sun
    "o": "M0-11L1.9-7 5.5-9.5 5.1-5.1 9.5-5.5 7-1.9 11 0 7 1.9 9.5 5.5 5.1 5.1 5.5 9.5 1.9 7 0 11"
    "-1.9 7-5.5 9.5-5.1 5.1-9.5 5.5-7 1.9-11 0-7-1.9-9.5-5.5-5.1-5.1-5.5-9.5-1.9-7z",
    # flower
    "p": "M0-3C-6-9-2-11 0-11S6-9 0-3ZM2.9-.9C4.8-9 9.2-6.8 10.5-3.4 10.9-1.5 9.5 3.4 2.9-.9Z"
    "M1.8 2.4C9.5 1.7 8.9 6.6 6.5 8.9 4.9 10.1.2 10.3 1.8 2.4ZM-1.8 2.4C-.2 10.3-4.9 10.1-6.5 8.9"
    "-8.9 6.6-9.5 1.7-1.8 2.4ZM-2.9-.9C-9.5 3.4-10.9-1.5-10.5-3.4-9.2-6.8-4.8-9-2.9-.9Z",
    # moon
    "k": "M3-10.5A10.5 10.5 0 1 0 9.5 5.5 9 9 0 0 1 3-10.5z",
}
"""Each colour's mark, about 22 wide and high around the point (0, 0)."""


def odin_mark(colour: str, x: float, y: float, size: float, fill: str) -> str:
    """The mark of one of Odin's colours, ``size`` high, with its middle at (x, y)."""
    return group(x, y, path(MARKS[colour], fill), size / 22)


def odin_face(card: Card) -> str:
    """What stands on the paper of one of Odin's cards."""
    if card.suit == "goat":
        return _goat()
    ink = ODIN_INKS[card.suit]
    ground = rect(2.5, 2.5, 55, 79, ODIN_COLOURS[card.suit], radius=4.5)
    corner = text(6, 23, 20, card.rank, ink) + odin_mark(card.suit, 12, 34, 13, ink)
    number = text(37, 53, 46, card.rank, ink, anchor="middle")
    return ground + corner + number + odin_mark(card.suit, 37, 67, 20, ink)


def _goat() -> str:
    """A grumpy goat, worth 0 of any colour (O15)."""
    ground = rect(2.5, 2.5, 55, 79, "#d9d4c7", radius=4.5)
    marks = "".join(
        odin_mark(colour, 9.5, 32 + 9 * i, 7.5, INK) for i, colour in enumerate(COLOURS)
    )
    horns = path(
        "M29 38C24 32 19 24 23 14 25 24 29 30 34 34zM45 38C50 32 55 24 51 14 49 24 45 30 40 34z",
        "#8a7a5c",
    )
    ears = path("M28 42Q20 38 17 45 21 50 29 47zM46 42Q54 38 57 45 53 50 45 47z", "#a79e8c")
    beard = path("M32 66Q37 84 42 66z", "#f4f0e6")
    head = path(
        "M27 38Q37 29 47 38L44 60Q43 69 37 69T30 60z",
        "#f4f0e6",
        f'stroke="{INK}" stroke-width=".8"',
    )
    eyes = circle(32.5, 47, 2, INK) + circle(41.5, 47, 2, INK)
    brows = line("M29 41.5L35 45M45 41.5L39 45", INK, 2)
    nose = path("M33.5 59H40.5L37 63z", INK) + line("M33 66.5Q37 63.5 41 66.5", INK, 1.5)
    animal = horns + ears + beard + head + eyes + brows + nose
    return ground + marks + text(6, 23, 20, 0, INK) + group(-0.5, 0, animal)
