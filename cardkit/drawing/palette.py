"""Every colour that cards and tables use, in one place.

The four suit colours, and Odin's six, were chosen so that people with any of the three kinds of
colour blindness can tell them apart: a test computes how different they look. Nothing hangs on
colour alone, though: each suit, each of Odin's colours and each leaf has a shape of its own.
"""

from typing import Final

INK: Final = "#1b1b22"
"""Text on light ground."""

PAPER: Final = "#fffdf8"
LEAF_PAPER: Final = "#fdf6e3"
CARD_EDGE: Final = "#8b8778"

SUIT_COLOURS: Final = {"♣": "#149a6e", "♦": "#1747c4", "♥": "#c01818", "♠": "#17171c"}

JOKER_COLOURS: Final = {"*r": SUIT_COLOURS["♥"], "*b": SUIT_COLOURS["♠"]}

ODIN_COLOURS: Final = {
    "r": "#b3151f",
    "g": "#139a70",
    "b": "#1a46c0",
    "o": "#f2992c",
    "p": "#fab8d8",
    "k": "#221d2b",
}
ODIN_INKS: Final = {"r": PAPER, "g": PAPER, "b": PAPER, "o": INK, "p": INK, "k": PAPER}
"""What stands on each of Odin's colours: white on the dark ones, dark on the light ones."""

LEAF_COLOURS: Final = (
    "",
    "#1f6b3a",
    "#36853a",
    "#5f9e38",
    "#8cb030",
    "#b9c138",
    "#e6cc2f",
    "#eaa91c",
    "#e58a1c",
    "#d96a20",
    "#c95026",
    "#b83a2b",
    "#9c2433",
    "#761634",
)
"""From early-autumn green over gold to red, by value; there is no leaf 0."""

GOLD: Final = "#f0b429"
GOLD_DARK: Final = "#a8700a"
"""The wild mark's star and its outline; crowns."""

BACK: Final = "#33456b"
BACK_PATTERN: Final = "#8fa3cf"

FELT: Final = "#2c5547"
FELT_EDGE: Final = "#1c3a30"
FELT_PANEL: Final = "#376656"
"""The table, its rim, and the panels that lie on it."""

FELT_TEXT: Final = "#f6f4ea"
FELT_SOFT_TEXT: Final = "#cfe0d6"
HIGHLIGHT: Final = "#ffd75e"
"""Whose turn it is: always together with a mark or a word."""
