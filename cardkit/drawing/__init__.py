"""Pictures of cards and tables, as SVG.

They are made of presentation attributes alone and wrapped as ``<img alt=… src="data:…">``, the
one form that every notebook viewer shows.
"""

from cardkit.drawing.cards import card_names, card_svg, cards_html, cards_svg
from cardkit.drawing.svg import Drawing, picture
from cardkit.drawing.table import state_alt, state_html, table_svg

__all__ = [
    "Drawing",
    "card_names",
    "card_svg",
    "cards_html",
    "cards_svg",
    "picture",
    "state_alt",
    "state_html",
    "table_svg",
]
