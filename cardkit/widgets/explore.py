"""A picture or figure that follows the controls above it."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from contextlib import redirect_stdout
from html import escape
from typing import Any

import ipywidgets as w

from cardkit.widgets.controls import Control, Pick, control
from cardkit.widgets.native import Words
from cardkit.widgets.parts import change, row
from cardkit.widgets.results import Shown, both, printed, shown
from cardkit.widgets.style import StyleSheet, scale_class
from cardkit.widgets.together import HTML, Post


class Explorer(w.VBox):
    """What ``explore`` makes: the controls, the picture, and the words below it."""

    def __init__(self, show: Callable[..., Any], scale: float = 1.0, **controls: object) -> None:
        if not callable(show):
            raise ValueError(
                f"{show!r} is no function: give one that gets the values and returns a picture"
            )
        if not controls:
            raise ValueError("there is nothing to change: give a control, such as number=(1, 13)")
        self._show = show
        self._name = str(getattr(show, "__name__", "the picture")).replace("_", " ")
        self._lock = threading.Lock()
        self._post = Post()
        self._drawn: dict[str, Any] | None = None
        self._result = Shown()
        self._controls: dict[str, Control] = {}
        for name, spec in controls.items():
            self._controls[name] = control(name, spec)
            self._controls[name].changed = self._draw
            self._controls[name].at_once = self._post.at_once
        self._picture, self._words = HTML(), Words(look="ck-status")
        super().__init__([*self._rows(), self._picture, self._words])
        self._dom_classes = ("cardkit", scale_class(scale))
        self._draw()

    def _rows(self) -> list[Any]:
        """The style sheet, the small controls in one row, and each hand of cards below it."""
        hands = [each for each in self._controls.values() if isinstance(each, Pick)]
        small = [each.widget for each in self._controls.values() if each not in hands]
        faces = StyleSheet(card for hand in hands for card in hand.cards)
        return [faces.widget, row(small), *(hand.widget for hand in hands)]

    @property
    def values(self) -> dict[str, Any]:
        """The values of the controls, by name."""
        return {name: each.value for name, each in self._controls.items()}

    def set(self, **values: Any) -> None:
        """Set controls from code, as if they had been moved.

        Raises ``ValueError`` for an unknown name, and for a value that cannot be chosen.
        """
        for name, value in values.items():
            if name not in self._controls:
                known = ", ".join(self._controls)
                raise ValueError(f"there is no control {name!r}: they are {known}")
            self._controls[name].value = value

    @property
    def words(self) -> str:
        """What the line below the picture says."""
        return self._result.words

    def _draw(self) -> None:
        """Draw for the values of now, unless they are what is drawn.

        Two changes may come at once, in two threads: the later one waits, and then finds its
        work done.
        """
        with self._lock:
            values = self.values
            if values == self._drawn:
                return
            self._drawn = values
            self._result = self._asked(values)
            with self._post.at_once():
                change(self._picture, value=self._result.live)
                look = "ck-status" if self._result.words else "ck-none"
                self._words.show(self._result.words, look)

    def _asked(self, values: dict[str, Any]) -> Shown:
        """What ``show`` gives for these values, with what it prints; or what went wrong."""
        listed = ", ".join(f"{name}={value}" for name, value in values.items())
        out = io.StringIO()
        try:
            with redirect_stdout(out):
                result = shown(self._show(**values), f"{self._name}, {listed}")
        except (Exception, SystemExit) as error:
            told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            words = f"{self._name} failed for {listed}. {told}"
            html = f'<div class="ck-status" role="alert">✗ {escape(words)}</div>'
            return both(printed(out.getvalue()), Shown(html, html))
        return both(printed(out.getvalue()), result)

    def __repr__(self) -> str:
        """The values and the words."""
        listed = ", ".join(f"{name}: {value}" for name, value in self.values.items())
        return f"{self._name} – {listed}\n{self.words}".strip()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and for notebooks that are only read the first picture and words."""
        bundle: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        words = "".join(f"<p>{escape(line)}</p>" for line in self.words.splitlines())
        bundle["text/plain"] = repr(self)
        bundle["text/html"] = f"{self._result.static}{words}" or f"<p>{escape(repr(self))}</p>"
        return bundle


def explore(show: Callable[..., Any], *, scale: float = 1.0, **controls: object) -> Explorer:
    """A picture that follows controls: ``show`` is called with their values at each change.

    ``controls`` are given by name: ``(1, 13)`` is a slider of whole numbers, ``(1, 13, 7)`` one
    that starts at 7, ``(0.0, 1.0)`` one of decimal numbers; a list or a dictionary has a button
    for each value, or a menu of many; ``True`` is a checkbox, ``3`` a number field, ``"7h"`` a
    text field; ``pick("7h 8h 9h")`` has cards to click.

    ``show`` returns a picture (SVG, HTML, a matplotlib figure, whatever draws itself in a
    notebook), words, or several of these in a tuple. What it prints is shown too; where it
    fails, it is said how. Raises ``ValueError`` for a control that is none of these.

    >>> def times(number, factor):
    ...     return f"{number} times {factor} is {number * factor}."
    >>> squares = explore(times, number=(1, 13, 7), factor=[2, 3])
    >>> squares.words
    '7 times 2 is 14.'
    >>> squares.set(factor=3)
    >>> squares
    times – number: 7, factor: 3
    7 times 3 is 21.
    """
    return Explorer(show, scale, **controls)
