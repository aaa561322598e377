"""Pictures of cards and tables, as SVG.

They are made of presentation attributes alone and wrapped as ``<img alt=… src="data:…">``, the
one form that every notebook viewer shows.
"""

from __future__ import annotations

from typing import Any

from cardkit.cards import Card, Cards
from cardkit.drawing.cards import card_names, card_svg, cards_html, cards_svg
from cardkit.drawing.svg import Drawing, picture
from cardkit.drawing.table import state_alt, state_html, table_svg
from cardkit.drawing.three_thirteen import arrangement_html
from cardkit.game import State
from cardkit.melds import Arrangement

__all__ = [
    "Drawing",
    "card_names",
    "card_svg",
    "cards_html",
    "cards_svg",
    "html_of",
    "picture",
    "state_alt",
    "state_html",
    "table_svg",
]


def html_of(thing: Any) -> str:
    """The picture of a card, cards, melds, a state, or of what has an ``svg`` and its ``alt``."""
    match thing:
        case State():
            return state_html(thing)
        case Arrangement():
            return arrangement_html(thing)
        case Card():
            return cards_html((thing,))
        case Cards():
            return cards_html(thing)
    return picture(thing.svg, thing.alt)
