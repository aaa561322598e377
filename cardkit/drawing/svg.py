"""The few pieces of SVG that all pictures are made of.

Only presentation attributes are used: no style sheets, ids, clip paths or scripts. So a picture
means the same inline, as an ``<img>`` and as a CSS background, and two on one page never clash.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import NamedTuple


class Piece(NamedTuple):
    """A part of a picture, drawn with its upper left corner at (0, 0), and its size."""

    body: str
    width: float
    height: float


class Drawing(NamedTuple):
    """A whole picture with the words that tell what it shows; it draws itself in a notebook."""

    svg: str
    alt: str

    def __repr__(self) -> str:
        return self.alt

    def _repr_html_(self) -> str:
        return picture(self.svg, self.alt)


FONT = "Arial,Helvetica,sans-serif"


def num(value: float) -> str:
    """A coordinate with at most one decimal, to keep pictures small.

    >>> num(3.04), num(-0.5), num(7)
    ('3', '-.5', '7')
    """
    text = f"{value:.1f}".removesuffix(".0").replace("0.", ".", 1 if abs(value) < 1 else 0)
    return "0" if text in ("-0", "") else text


def document(width: float, height: float, body: str) -> str:
    """A whole SVG picture of this size around ``body``."""
    size = f"{num(width)} {num(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        f'width="{num(width)}" height="{num(height)}" '
        f'font-family="{FONT}" font-weight="700">{body}</svg>'
    )


def picture(svg: str, alt: str) -> str:
    """The picture as an HTML image, in the one form that every notebook viewer keeps.

    >>> picture("<svg/>", 'a "7"')
    '<img alt="a &quot;7&quot;" src="data:image/svg+xml;base64,PHN2Zy8+" style="max-width:100%">'
    """
    data = b64encode(svg.encode()).decode()
    words = escape(readable(alt))
    return f'<img alt="{words}" src="data:image/svg+xml;base64,{data}" style="max-width:100%">'


def readable(words: str) -> str:
    """The text with spaces for characters that no picture can show and XML does not allow."""
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in words)


def group(x: float, y: float, body: str, scale: float = 1) -> str:
    """``body`` moved to (x, y), and made larger or smaller."""
    move = f"translate({num(x)} {num(y)})" if x or y else ""
    grow = f"scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="{move}{grow}">{body}</g>' if move or grow else body


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    radius: float = 0,
    stroke: str = "",
    stroke_width: float = 1,
    opacity: float = 1,
) -> str:
    """A rectangle, with round corners and an outline if asked for."""
    corners = f' rx="{num(radius)}"' if radius else ""
    line = f' stroke="{stroke}" stroke-width="{num(stroke_width)}"' if stroke else ""
    pale = f' opacity="{opacity}"' if opacity != 1 else ""
    place = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<rect {place}{corners} fill="{fill}"{line}{pale}/>'


def path(d: str, fill: str, extra: str = "") -> str:
    """A filled path; ``extra`` is any further attributes."""
    return f'<path d="{d}" fill="{fill}"{" " + extra if extra else ""}/>'


def line(d: str, colour: str, width: float) -> str:
    """A path drawn as a line with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def circle(x: float, y: float, radius: float, fill: str) -> str:
    """A filled circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"/>'


def text(
    x: float,
    y: float,
    size: float,
    words: object,
    fill: str,
    *,
    anchor: str = "start",
    bold: bool = True,
    spacing: float = 0,
) -> str:
    """A line of text whose baseline starts (or has its middle or end) at (x, y), escaped."""
    where = f' text-anchor="{anchor}"' if anchor != "start" else ""
    weight = "" if bold else ' font-weight="400"'
    apart = f' letter-spacing="{num(spacing)}"' if spacing else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{where}{weight}{apart} '
        f'fill="{fill}">{escape(readable(str(words)))}</text>'
    )


def shortened(words: str, letters: int) -> str:
    """The text cut to so many letters, with an ellipsis where something is missing.

    >>> shortened("Wilhelmina", 6), shortened("Ann", 6)
    ('Wilhe…', 'Ann')
    """
    return words if len(words) <= letters else words[: letters - 1] + "…"
