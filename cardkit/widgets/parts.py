"""Parts that the widgets are put together from: rows of buttons, a hand, lines of text.

Buttons are made once and change what they say: that is much quicker to paint than new ones.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import ipywidgets as w

from cardkit.cards import Card
from cardkit.widgets.style import face_class


def change(widget: Any, **values: Any) -> None:
    """Set several traits of a widget: one message for all that differ, none if nothing does."""
    different = {key: value for key, value in values.items() if getattr(widget, key) != value}
    if different:
        with widget.hold_sync():
            for key, value in different.items():
                setattr(widget, key, value)


def button(label: str, on_click: Callable[[], None], tooltip: str = "") -> Any:
    """A button that does one thing."""
    made = w.Button(description=label, tooltip=tooltip or label)
    made.on_click(lambda _: on_click())
    return made


def row(children: Sequence[Any], *classes: str) -> Any:
    """Widgets side by side, in as many lines as they need."""
    box = w.HBox(list(children))
    box._dom_classes = ("ck-row", *classes)
    return box


class Line:
    """A line of text. With ``role="status"`` screen readers say what is new in it."""

    def __init__(self, css_class: str, is_status: bool = False) -> None:
        self.text = ""
        self._open = f'<div class="{css_class}"' + (
            ' role="status" aria-live="polite">' if is_status else ">"
        )
        self.widget = w.HTML(f"{self._open}</div>")

    def show(self, text: str) -> None:
        """Show a text; it is escaped."""
        self.text = text
        change(self.widget, value=f"{self._open}{html.escape(text)}</div>")


class ButtonPool:
    """Buttons that are made once, shared out as needed, and hidden when there are too many."""

    def __init__(self, on_click: Callable[[int], None], number: int, *classes: str) -> None:
        self._on_click = on_click
        self._layout, self._style = w.Layout(), w.ButtonStyle()
        self.buttons: list[Any] = []
        self.box = w.HBox()
        self.box._dom_classes = classes
        self.grow(number)

    def grow(self, number: int) -> None:
        """Have at least so many buttons."""
        if number <= len(self.buttons):
            return
        for index in range(len(self.buttons), number):
            # All share one layout and one style, so that a button is one object, not three.
            made = w.Button(layout=self._layout, style=self._style)
            made._dom_classes = ("ck-none",)
            made.on_click(lambda _, index=index: self._on_click(index))
            self.buttons.append(made)
        self.box.children = tuple(self.buttons)

    def show(self, index: int, name: str, *classes: str) -> None:
        """Let a button have this name and these classes."""
        change(self.buttons[index], description=name, tooltip=name, _dom_classes=classes)

    def hide_from(self, first: int) -> None:
        """Hide all buttons from this one on."""
        for made in self.buttons[first:]:
            change(made, _dom_classes=("ck-none",))


class Slot(NamedTuple):
    """A card of a hand as it is shown."""

    card: Card
    name: str
    classes: tuple[str, ...] = ()


class Hand:
    """A hand of cards that can be clicked."""

    def __init__(self, on_click: Callable[[int], None], number: int = 15) -> None:
        self._pool = ButtonPool(on_click, number, "ck-hand")
        self.box = self._pool.box

    def show(self, slots: Sequence[Slot]) -> None:
        """Show these cards."""
        self._pool.grow(len(slots))
        for index, slot in enumerate(slots):
            face = f"ck-{face_class(slot.card)}"
            self._pool.show(index, slot.name, "ck-card", face, *slot.classes)
        self._pool.hide_from(len(slots))
        many = ("ck-many",) if len(slots) > 11 else ()
        change(self.box, _dom_classes=("ck-hand", *many))

    @property
    def buttons(self) -> list[Any]:
        """The buttons that show a card."""
        return [made for made in self._pool.buttons if "ck-none" not in made._dom_classes]

    def focus(self, index: int = 0) -> None:
        """Move the keyboard to a card."""
        buttons = self.buttons
        if buttons:
            buttons[min(index, len(buttons) - 1)].focus()


class ActionRow:
    """The buttons of what can be done now.

    A click that was on its way while the table changed must not do what the button says now.
    So there are two rows in turn: what is new stands in the other row, and a click on a row that
    is no longer shown is not heard.
    """

    def __init__(self, on_click: Callable[[int], None], number: int = 6) -> None:
        self._heard = on_click
        self._shown = 0
        self._labels: list[str] = []
        self._meaning: object = None
        self._pools = [
            ButtonPool(partial(self._click, side), number, "ck-row", "ck-none") for side in (0, 1)
        ]
        self.box = w.VBox([pool.box for pool in self._pools])
        self.box._dom_classes = ("ck-actions",)

    def show(self, labels: Sequence[str], meaning: object) -> None:
        """Offer these actions; ``meaning`` differs whenever a click would do something else."""
        if meaning == self._meaning:
            return
        self._meaning, self._labels = meaning, list(labels)
        change(self._pools[self._shown].box, _dom_classes=("ck-row", "ck-none"))
        if not labels:
            return
        self._shown = 1 - self._shown
        pool = self._pools[self._shown]
        pool.grow(len(labels))
        for index, label in enumerate(labels):
            pool.show(index, label)
        pool.hide_from(len(labels))
        change(pool.box, _dom_classes=("ck-row",))

    def _click(self, side: int, index: int) -> None:
        if side == self._shown and index < len(self._labels):
            self._heard(index)

    @property
    def buttons(self) -> list[Any]:
        """The buttons that are shown now."""
        return self._pools[self._shown].buttons[: len(self._labels)]
