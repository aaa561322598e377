"""The look of the widgets: the faces of cards as CSS classes, and everything around them.

The rules stand in ``look.css`` and, for a narrow page, in ``narrow.css``; what follows from numbers
is made here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import ceil
from pathlib import Path
from urllib.parse import quote

import ipywidgets as w

from cardkit.cards import Card
from cardkit.drawing import card_svg
from cardkit.drawing.cards import HEIGHT, WIDTH, wild_star
from cardkit.drawing.palette import GOLD_DARK
from cardkit.drawing.svg import document, rect
from cardkit.widgets.parts import MOST_BUTTONS

SCALES = {"75 %": 0.75, "100 %": 1.0, "125 %": 1.25, "150 %": 1.5, "175 %": 1.75, "200 %": 2.0}
"""The sizes that can be chosen. At 100 % a table fits the page; a projector may want more."""

HERE = Path(__file__).parent
LOOK = (HERE / "look.css").read_text(encoding="utf-8")
NARROW = (HERE / "narrow.css").read_text(encoding="utf-8")

NARROW_WIDTH = 560
"""A table narrower than so many of its units is arranged as for a phone."""

CARDS_IN_A_ROW = (30, 9)
"""So many cards of a hand have room side by side: on a wide page, and on a narrow one."""


class StyleSheet:
    """The style sheet as a widget: the look of everything, and a face for each different card.

    >>> sheet = StyleSheet([Card(7), Card(7)])
    >>> sheet.add([Card(8), Card(7)])
    >>> sheet.widget.value.count("--ck-face:url(")
    3
    """

    def __init__(self, deck: Iterable[Card]) -> None:
        self._faces: dict[Card, str] = {}
        self.widget = w.HTML()
        self.widget.layout.display = "none"
        self.add([*deck, Card.HIDDEN])

    def add(self, cards: Iterable[Card]) -> None:
        """Have faces for these cards too. Nothing is sent if they are all there."""
        new = sorted(set(cards) - self._faces.keys())
        for card in new:
            self._faces[card] = f".ck-{face_class(card)}{{--ck-face:{_url(card_svg(card))}}}"
        if new or not self.widget.value:
            self.widget.value = f"<style>{_frame()}{''.join(self._faces.values())}</style>"


@cache
def _frame() -> str:
    """All rules but the faces of cards."""
    hidden = "".join(
        f".cardkit .ck-hand.ck-off-{place}>:nth-child({place + 1}),"
        f".cardkit .ck-actions.ck-off-{place}>.ck-row>:nth-child({place + 1}){{display:none}}"
        for place in range(MOST_BUTTONS)
    )
    following = ",".join(
        f".cardkit .ck-next-{place}>:nth-child({place + 1}):not(.ck-chosen)::after"
        for place in range(MOST_BUTTONS)
    )
    numbers = "".join(
        f'.cardkit button.ck-nth-{number}::after{{content:"{number}" / ""}}'
        for number in range(1, 54)
    )
    hands = "".join(
        f".cardkit .ck-n-{number}{{--gaps:{max(number - 1, 1)}}}"
        f".cardkit .ck-most-{number}{{--wide:{_rows(number, 0)};--narrow:{_rows(number, 1)}}}"
        for number in range(MOST_BUTTONS)
    )
    wild = f".ck-wild{{--ck-over:{_url(_wild_mark())}}}"
    return f"{LOOK}{hidden}{following}{{{_NEXT}}}{numbers}{hands}{wild}{_sizes()}"


_NEXT = (
    'content:"▲" / "can be played next";position:absolute;left:0;right:0;'
    "bottom:calc(-13*var(--u));color:var(--ck-focus);text-align:left;"
    "padding-left:calc(6*var(--u));font:calc(13*var(--u))/1 sans-serif"
)
"""The mark of a card that can be played next."""


def _rows(number: int, page: int) -> int:
    """How many rows a hand of so many cards may need on a wide (0) or a narrow page (1)."""
    return ceil(number / CARDS_IN_A_ROW[page])


def _sizes() -> str:
    """Each size that can be chosen, and from which width on it is arranged as for a phone."""
    rules = ""
    for scale in SCALES.values():
        own = NARROW.replace(".cardkit ", f".cardkit.{scale_class(scale)} ")
        width = round(NARROW_WIDTH * scale)
        rules += f".cardkit.{scale_class(scale)}{{--ck:{scale}}}"
        rules += f"@container ck (max-width:{width}px){{{own}}}"
    return rules


def face_class(card: Card) -> str:
    """The part of a CSS class that names a card: letters and numbers only.

    >>> face_class(Card.parse("10h")), face_class(Card(7)), face_class(Card.parse("*r"))
    ('10-2665', '7', '0-2a-72')
    """
    return "-".join([str(card.rank), *(f"{ord(letter):x}" for letter in card.suit)])


def scale_class(scale: float) -> str:
    """The CSS class of a size; ``ValueError`` for one that there is not.

    >>> scale_class(1.5)
    'ck-scale-150'
    """
    if scale not in SCALES.values():
        raise ValueError(f"scale={scale!r:.40}: one of {', '.join(map(str, SCALES.values()))}")
    return f"ck-scale-{scale * 100:.0f}"


def _wild_mark() -> str:
    """What lies over the face of a wild card: a golden edge and a star, as on ``card_svg``."""
    edge = rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, "none", radius=6, stroke=GOLD_DARK, stroke_width=3)
    return document(WIDTH, HEIGHT, edge + wild_star(11.5, 70))


def _url(svg: str) -> str:
    return f'url("data:image/svg+xml,{quote(svg, safe=" =:/,()")}")'
