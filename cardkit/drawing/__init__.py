"""Pictures of cards and tables, as SVG."""

from cardkit.drawing.cards import card_svg, cards_html, cards_svg
from cardkit.drawing.svg import picture

__all__ = ["card_svg", "cards_html", "cards_svg", "picture"]
