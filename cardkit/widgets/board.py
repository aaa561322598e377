"""What the big widgets share: a size, and clicks that come one at a time."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import ipywidgets as w

from cardkit.widgets.style import SCALES, scale_class
from cardkit.widgets.together import Post


class Board(w.VBox):
    """A widget that is played at; its parts are set as ``children`` once they are made.

    A subclass has ``_render``, which brings everything in line and shows ``_message``, what the
    last click has to say. ``ValueError`` for a ``scale`` that there is not.
    """

    def __init__(self, scale: float) -> None:
        # Clicks come from several threads: JupyterLab runs some of them beside the main one.
        self._lock = threading.RLock()
        self._post = Post()
        self._message = ""
        super().__init__()
        self._size = w.Dropdown(options=SCALES, value=1.0, description="Size")
        self.scale = scale
        self._size.observe(self._on(self._change_scale), "value")

    @property
    def scale(self) -> float:
        """The size: at 1 it fits the page, 2 is twice as large."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        self._dom_classes = ("cardkit", scale_class(scale))
        self._scale = scale
        self._size.value = scale

    def _change_scale(self, event: Any) -> None:
        self.scale = event["new"]

    def _render(self) -> None:
        raise NotImplementedError

    def _on(self, do: Callable[..., None]) -> Callable[..., None]:
        """What is called by a click: errors are shown, since the browser would swallow them."""

        @functools.wraps(do)
        def heard(*arguments: Any) -> None:
            with self._lock, self._post.at_once():  # one action at a time
                self._message = ""
                try:
                    do(*arguments)
                except Exception as error:
                    self._message = str(error) or type(error).__name__
                self._render()

        return heard
