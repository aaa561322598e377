"""Two parts that ipywidgets has not: a slider with a name, and text that leads to its rules.

Their few lines of JavaScript travel through the kernel by ``anywidget``: nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets as t

from cardkit.widgets.parts import change
from cardkit.widgets.together import Together, script


class Words(Together, anywidget.AnyWidget):
    """Lines of text; in each, a rule's number is a link to where the lesson states the rule.

    Such a statement is bold and begins like ``**L7. A value …``; without one it is plain text.
    The lines stay in one node, whose new text screen readers announce.
    """

    _esm = script("words.js")
    text = t.Unicode().tag(sync=True)
    look = t.Unicode("ck-remark").tag(sync=True)

    def show(self, text: str, look: str = "ck-remark") -> None:
        """Show a text, each line by itself; ``look`` is a CSS class."""
        change(self, text=text, look=look)


class Slider(Together, anywidget.AnyWidget):
    """A native ``<input type="range">``: ``index`` counts the ``texts`` of its values from 0."""

    _esm = script("slider.js")
    name = t.Unicode().tag(sync=True)
    texts = t.List(t.Unicode()).tag(sync=True)
    index = t.Int().tag(sync=True)

    def __init__(self, name: str, texts: Sequence[str], index: int = 0, **more: Any) -> None:
        super().__init__(name=name, texts=list(texts), index=index, **more)
