"""Widgets whose changes are sent to the browser together, as one message.

A message of its own for each change costs more than the change: the server passes it on, and the
browser may paint before the next one has come.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import anywidget
import ipywidgets as w


class _Held:
    """What waits to be sent: the names of changed traits by widget, then messages, in order."""

    def __init__(self) -> None:
        self.changed: dict[Any, set[str]] = {}
        self.messages: list[tuple[Any, object]] = []


class _Here(threading.local):
    """What each thread holds back; a task that is begun meanwhile does not."""

    held: _Held | None = None


_here = _Here()


def script(name: str) -> str:
    """A file of JavaScript beside this one."""
    return files("cardkit.widgets").joinpath(name).read_text("utf-8")


class Together(w.Widget):
    """A widget that waits with what it sends for the end of ``Post.at_once``."""

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send these traits, all by default; or hold them back."""
        held = _here.held
        if held is None or key is None or key == "children":  # those are widgets, no plain values
            super().send_state(key)
        else:
            held.changed.setdefault(self, set()).update([key] if isinstance(key, str) else key)

    def send(self, content: object, buffers: Any = None) -> None:
        """Send a message, such as where the keyboard is to go; or hold it back."""
        held = _here.held
        if held is None:
            super().send(content, buffers)
        else:
            held.messages.append((self, content))


class Button(Together, w.Button):
    """A button."""


class HTML(Together, w.HTML):
    """A piece of the page."""


class HBox(Together, w.HBox):
    """Widgets side by side."""


class VBox(Together, w.VBox):
    """Widgets one above the other."""


class Post(anywidget.AnyWidget):
    """Carries changes of other widgets to where the browser listens, and is itself not shown.

    Where it does not, as in front ends without ``anywidget``, each widget sends its own.
    """

    _esm = script("post.js")

    def __init__(self) -> None:
        super().__init__()
        self._is_heard = False
        self.on_msg(self._note)

    def _note(self, *_: Any) -> None:
        self._is_heard = True

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What changes while the block runs is sent at its end."""
        if _here.held is not None:
            yield
            return
        _here.held = held = _Held()
        try:
            yield
        finally:
            _here.held = None
            self._send_all(held)

    def _send_all(self, held: _Held) -> None:
        if self._is_heard and len(held.changed) + len(held.messages) > 1:
            states = {each.model_id: each.get_state(keys) for each, keys in held.changed.items()}
            messages = [(widget.model_id, content) for widget, content in held.messages]
            self.send({"states": states, "messages": messages})
            return
        for widget, keys in held.changed.items():
            widget.send_state(keys)
        for widget, content in held.messages:
            widget.send(content)
