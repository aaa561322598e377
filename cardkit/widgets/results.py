"""What a function returned, as HTML: live, and for readers without a kernel."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

from cardkit.drawing.svg import Drawing


class Shown(NamedTuple):
    """A result in three forms: ``live`` HTML, ``static`` HTML that every reader keeps, words."""

    live: str = ""
    static: str = ""
    words: str = ""


def shown(result: Any, name: str) -> Shown:
    """A result as it is shown; ``name`` tells what a picture is that has no words of its own.

    A text is words, or HTML or SVG if it begins with ``<``. Pictures of matplotlib and everything
    that draws itself in a notebook are shown; of several things in a tuple or list, each is.
    """
    if result is None:
        return Shown()
    if isinstance(result, Drawing):
        words = escape(result.alt)
        live = f'<div class="ck-picture" role="img" aria-label="{words}">{result.svg}</div>'
        return Shown(live, result._repr_html_())
    if type(result).__module__.startswith("matplotlib."):
        from cardkit.ratings import figure  # matplotlib is there, since this is one of its figures

        label = result.get_figure(root=True).get_label()
        html = figure(result, str(label) or name)._repr_html_()
        return Shown(html, html)
    own = result._repr_html_() if hasattr(result, "_repr_html_") else None
    if own is not None:
        return Shown(own, own)
    if isinstance(result, tuple | list):
        words = "\n".join(each for each in result if isinstance(each, str) and each[:1] != "<")
        return _together([shown(each, words or name) for each in result])
    text = str(result)
    if text.lstrip().startswith("<svg"):
        return shown(Drawing(text, name), name)
    return Shown(text, text) if text.lstrip().startswith("<") else Shown(words=text)


def printed(text: str) -> Shown:
    """What a function printed."""
    html = f"<pre>{escape(text.rstrip())}</pre>" if text.strip() else ""
    return Shown(html, html)


def _together(parts: list[Shown]) -> Shown:
    return Shown(
        "".join(part.live for part in parts),
        "".join(part.static for part in parts),
        "\n".join(part.words for part in parts if part.words),
    )


def both(first: Shown, second: Shown) -> Shown:
    """One result above the other."""
    return _together([first, second])
