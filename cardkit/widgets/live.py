"""What ipywidgets cannot do accessibly: live regions, and the keyboard of a hand of cards.

Their JavaScript travels through the kernel by ``anywidget``: nothing is fetched. Where it does not
run, the hand and all buttons are still reached by Tab.
"""

from __future__ import annotations

from importlib.resources import files

import anywidget
import traitlets as t


def _script(name: str) -> str:
    return files("cardkit.widgets").joinpath(name).read_text("utf-8")


class LiveText(anywidget.AnyWidget):
    """A line of text that screen readers say when it changes: its node stays the same."""

    _esm = _script("live.js")
    text = t.Unicode().tag(sync=True)
    css_class = t.Unicode().tag(sync=True)


class Keys(anywidget.AnyWidget):
    """The keyboard of a table with a hand called ``hand_name``; its ``text`` is said, not seen."""

    _esm = _script("keys.js")
    text = t.Unicode().tag(sync=True)
    hand_name = t.Unicode("hand").tag(sync=True)
