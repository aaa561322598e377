"""Faces of the French cards: pips, court cards and jokers, on a card of 60 by 84."""

from __future__ import annotations

from cardkit.cards import RANK_LETTERS, Card
from cardkit.drawing.palette import GOLD, GOLD_DARK, JOKER_COLOURS, PAPER, SUIT_COLOURS
from cardkit.drawing.svg import circle, group, line, path, rect, text

PIPS = {
    "♣": "M1.6 0Q1 8 4 10H-4Q-1 8-1.6 0zM-4.6-5.2a4.6 4.6 0 1 1 9.2 0 4.6 4.6 0 1 1-9.2 0z"
    "M-10 2.6a4.6 4.6 0 1 1 9.2 0 4.6 4.6 0 1 1-9.2 0z"
    "M.8 2.6a4.6 4.6 0 1 1 9.2 0 4.6 4.6 0 1 1-9.2 0z"
    "M-3.5-3H3.5V3H-3.5z",
    "♦": "M0-11Q3.5-4.5 8.5 0 3.5 4.5 0 11-3.5 4.5-8.5 0-3.5-4.5 0-11z",
    "♥": "M0 10C-3.5 5.5-10 1.5-10-4-10-7.5-7.7-9.5-5-9.5-2.7-9.5-.9-8 0-5.8.9-8 2.7-9.5 5-9.5 "
    "7.7-9.5 10-7.5 10-4 10 1.5 3.5 5.5 0 10z",
    "♠": "M0-10.5C3-6 9.5-2.5 9.5 3 9.5 6 7.4 7.6 5.2 7.6 3.5 7.6 2 6.8 1.1 5.4Q1.3 8.5 4 10.5H-4"
    "Q-1.3 8.5-1.1 5.4C-2 6.8-3.5 7.6-5.2 7.6-7.4 7.6-9.5 6-9.5 3-9.5-2.5-3-6 0-10.5z",
}
"""Each suit's shape, about 20 wide and 20 high around the point (0, 0)."""

_PEOPLE = {
    "♣": ("#8d5a3b", "#2b1d17"),
    "♦": ("#f3cfae", "#c9862b"),
    "♥": ("#e3ab82", "#6b3a1e"),
    "♠": ("#c98f63", "#26232b"),
}
"""Skin and hair of each suit's court."""

_SHOULDERS = "M13 80.5C13 67 22 62 35 62S57 67 57 80.5z"
_COLLAR = "M24 64Q35 77 46 64L43 61H27z"


def pip(suit: str, x: float, y: float, size: float, colour: str = "") -> str:
    """The suit's shape, ``size`` high, with its middle at (x, y)."""
    return group(x, y, path(PIPS[suit], colour or SUIT_COLOURS[suit]), size / 21)


def french_face(card: Card) -> str:
    """What stands on the paper of a French card or joker."""
    if card.rank == 0:
        return _joker(card.suit)
    colour = SUIT_COLOURS[card.suit]
    index = RANK_LETTERS.get(card.rank, str(card.rank))
    spacing = -2.5 if card.rank == 10 else 0
    corner = text(3.5, 22, 22, index, colour, spacing=spacing) + pip(card.suit, 11, 33, 13)
    if card.rank > 10:
        return _court(card) + corner
    return corner + pip(card.suit, 37, 56, 38 if card.rank > 1 else 46)


def _court(card: Card) -> str:
    """Jack, queen or king: told apart by cap, hair and crown, beard."""
    skin, hair = _PEOPLE[card.suit]
    colour = SUIT_COLOURS[card.suit]
    head = path("M26 42H44V50Q44 60 35 60T26 50z", skin)
    eyes = circle(31.5, 48, 1.2, "#1b1b22") + circle(38.5, 48, 1.2, "#1b1b22")
    body = path(_SHOULDERS, colour) + path(_COLLAR, GOLD)
    emblem = pip(card.suit, 35, 74.5, 9, PAPER)
    neck = rect(31, 56, 8, 9, skin)
    before, after = {11: _jack, 12: _queen, 13: _king}[card.rank](colour, hair)
    return group(0.5, 0, before + body + neck + head + after + eyes + emblem)


def _jack(colour: str, hair: str) -> tuple[str, str]:
    """A flat cap with a feather; a smooth chin."""
    locks = path("M24 40H46V54Q43 56 42 49V44H28V49Q27 56 24 54z", hair)
    feather = line("M43 33Q53 29 53 18", GOLD, 4)
    cap = path("M22 42C20 33 27 29 36 29S49 33 48 42z", colour) + rect(22, 39, 26, 4, GOLD)
    return "", locks + feather + cap + _mouth()


def _queen(colour: str, hair: str) -> tuple[str, str]:
    """Long hair and a small crown with pearls."""
    long_hair = path("M22 46C22 35 28 32 35 32S48 35 48 46V58Q50 66 46 70H24Q20 66 22 58z", hair)
    parting = path("M26 50Q26 42 35 40 44 42 44 50L45 42 35 35 25 42z", hair)
    crown = path("M27 38L25 28 31 32 35 24 39 32 45 28 43 38z", GOLD)
    pearls = circle(25.5, 27, 2, colour) + circle(35, 23, 2.4, colour) + circle(44.5, 27, 2, colour)
    return long_hair, parting + crown + pearls + _mouth("#b5304a")


def _king(colour: str, hair: str) -> tuple[str, str]:
    """A tall crown and a full beard."""
    beard = path("M25.5 45Q28 53 35 52.5 42 53 44.5 45 47 58 35 68 23 58 25.5 45z", hair)
    crown = path("M24 42L21 22 29.5 30 35 18 40.5 30 49 22 46 42z", GOLD, f'stroke="{GOLD_DARK}"')
    jewels = rect(24.5, 37, 21, 4, colour) + circle(35, 28, 2, colour)
    return "", beard + crown + jewels + line("M32.5 56H37.5", "#f3e4d6", 1.6)


def _mouth(colour: str = "#7c3b2e") -> str:
    return line("M32.5 54.5Q35 56.5 37.5 54.5", colour, 1.5)


def _joker(suit: str) -> str:
    """A jester; the two small pips say on which kings it may be played (Z7)."""
    colour = JOKER_COLOURS[suit]
    kings = "♦♥" if suit == "*r" else "♣♠"
    star = group(11.5, 14, path(STAR, colour), 0.95)
    pips = pip(kings[0], 11, 29.5, 11, colour) + pip(kings[1], 11, 42, 11, colour)
    face = path("M27 46H45V54Q45 64 36 64T27 54z", "#f6dfc6")
    eyes = line("M31 52Q32 50 33.2 52M38.8 52Q40 50 41 52", "#1b1b22", 1.5)
    smile = line("M31 57Q36 61.5 41 57", colour, 1.7)
    cap = path(
        "M26 48Q22 44 20 53 18 30 31 33 34 22 36 19 38 22 41 33 55 30 54 50 52 42 46 48z", colour
    )
    stripe = path("M31 33Q34 22 36 19 38 22 41 33L40 48H32z", GOLD)
    bells = "".join(circle(x, y, 3, GOLD_DARK) for x, y in ((20, 55), (36, 18), (54, 51)))
    ruff = path("M22 66L27 61 31.5 66 36 62 40.5 66 45 61 50 66 45 70H27z", GOLD)
    word = text(36, 80, 8.5, "JOKER", colour, anchor="middle", spacing=1)
    return star + pips + face + eyes + smile + cap + stripe + bells + ruff + word


STAR = "M0-9L2.6-2.8 9-2.8 3.9 1.2 5.6 7.6 0 3.9-5.6 7.6-3.9 1.2-9-2.8-2.6-2.8z"
"""A five-pointed star around (0, 0)."""
