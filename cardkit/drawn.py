"""How cards, melds, states and plots draw themselves in a notebook: the one way up to ``drawing``.

All other imports of the library run down from the rules to the widgets. Drawing stands above the
rules, and only a notebook that shows something needs it, so it is loaded then.
"""

from __future__ import annotations


def drawn(thing: object) -> str:
    """The picture of something as HTML. Classes take it for their ``_repr_html_``.

    >>> from cardkit import Card
    >>> drawn(Card(8)) == Card(8)._repr_html_()
    True
    """
    from cardkit.drawing import html_of

    return html_of(thing)
