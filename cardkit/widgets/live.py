"""What ipywidgets cannot do accessibly: live regions, and the keyboard of a hand of cards.

Their JavaScript travels through the kernel by ``anywidget``: nothing is fetched. Where it does not
run, the hand and all buttons are still reached by Tab.
"""

from __future__ import annotations

import anywidget
import traitlets as t

from cardkit.widgets.together import Together, script


class LiveText(Together, anywidget.AnyWidget):
    """A line of text that screen readers say when it changes: its node stays the same."""

    _esm = script("live.js")
    text = t.Unicode().tag(sync=True)
    css_class = t.Unicode().tag(sync=True)


class Keys(Together, anywidget.AnyWidget):
    """The keyboard of a table with a hand called ``hand_name``; its ``text`` is said, not seen."""

    _esm = script("keys.js")
    text = t.Unicode().tag(sync=True)
    hand_name = t.Unicode("hand").tag(sync=True)
