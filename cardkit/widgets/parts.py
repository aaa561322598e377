"""Parts that the widgets are put together from: rows of buttons, a hand, lines of text.

Buttons are made once and change what they say: that is much quicker to paint than new ones.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import ipywidgets as w

from cardkit.widgets.live import LiveText
from cardkit.widgets.together import HTML, Button, HBox, VBox


def change(widget: Any, **values: Any) -> None:
    """Set several traits of a widget: one message for all that differ, none if nothing does."""
    different = {key: value for key, value in values.items() if getattr(widget, key) != value}
    if different:
        with widget.hold_sync():
            for key, value in different.items():
                setattr(widget, key, value)


def button(label: str, on_click: Callable[[], None], tooltip: str = "") -> Any:
    """A button that does one thing."""
    made = Button(description=label, tooltip=tooltip or label)
    made.on_click(lambda _: on_click())
    return made


def row(children: Sequence[Any], *classes: str) -> Any:
    """Widgets side by side, in as many lines as they need."""
    box = HBox(list(children))
    box._dom_classes = ("ck-row", *classes)
    return box


def line_html(css_class: str, text: str) -> str:
    """A line of text as HTML, escaped."""
    return f'<div class="{css_class}">{html.escape(text)}</div>'


class Line:
    """A line of text as a widget; of a status, screen readers say what is new."""

    def __init__(self, css_class: str, is_status: bool = False) -> None:
        self._css_class, self._is_status = css_class, is_status
        self.widget: Any = LiveText(css_class=css_class) if is_status else HTML()
        self.show("")

    def show(self, text: str) -> None:
        """Show a text; it is escaped."""
        self.text = text
        if self._is_status:
            change(self.widget, text=text)
        else:
            change(self.widget, value=line_html(self._css_class, text))


class Content(NamedTuple):
    """What a button shows: its name, for tooltip and screen reader too, and its look.

    ``key`` is what it stands for, whatever its name is at the moment.
    """

    name: str
    classes: tuple[str, ...] = ()
    key: object = None


NOTHING = Content("")
"""What a button shows that has not been used yet."""

MOST_BUTTONS = 64
"""More buttons than this are never shown in a row: a hand of all cards of Treze has 54."""


class Shelf:
    """Buttons that are made once, of which as many are shown as are needed.

    Each button that changes costs the browser some milliseconds. So a button that is not needed
    keeps what it says, and is only hidden: by a class ``ck-off-3`` on the box around all of them,
    for which the style sheet has a rule. When the same is to be shown again, nothing but that
    class changes. All buttons share one layout and one style: each is one object, not three.
    """

    def __init__(self, on_click: Callable[[int], None], number: int) -> None:
        self._on_click = on_click
        self._layout, self._style = w.Layout(), w.ButtonStyle()
        self._all: list[Any] = []
        self._contents: list[Content] = []
        self.used: list[int] = []  # by place, the button that shows it
        self._keys: list[object] = []
        self.box = HBox()
        self._grow(number)

    def _grow(self, number: int) -> None:
        for index in range(len(self._all), number):
            made = Button(layout=self._layout, style=self._style)
            made.on_click(lambda _, index=index: self._clicked(index))
            self._all.append(made)
            self._contents.append(NOTHING)
        self.box.children = tuple(self._all)

    def show(self, contents: Sequence[Content]) -> tuple[str, ...]:
        """Show these contents in order; returns the classes that hide the other buttons."""
        if len(contents) > len(self._all):
            self._grow(len(contents) + 6)
        keys = [content.key for content in contents]
        if keys != self._keys or None in keys:  # else each stays where it is, with the keyboard
            self.used, self._keys = places(contents, self._contents), keys
        for index, content in zip(self.used, contents, strict=True):
            if self._contents[index] != content:
                self._contents[index] = content
                change(
                    self._all[index],
                    description=content.name,
                    tooltip=content.name,
                    _dom_classes=content.classes,
                )
        unused = set(range(len(self._all))) - set(self.used)
        return tuple(f"ck-off-{index}" for index in sorted(unused))

    def _clicked(self, index: int) -> None:
        if index in self.used:
            self._on_click(self.used.index(index))

    @property
    def buttons(self) -> list[Any]:
        """The buttons that are shown, in order."""
        return [self._all[index] for index in self.used]


def places(contents: Sequence[Content], buttons: Sequence[Content]) -> list[int]:
    """On which buttons to show some contents, in order, so that the fewest of them change.

    ``buttons`` is what each button says now; there are at least as many as contents.

    >>> a, b, c = map(Content, "abc")
    >>> places([a, c], [a, b, c, NOTHING]), places([b, c], [a, NOTHING, c, NOTHING])
    ([0, 2], [0, 2])
    """
    # costs[i][j] is the least number of changes that shows the first i contents on the first j
    # buttons; there is no way if i > j.
    impossible = len(buttons) + 1
    costs = [[0] * (len(buttons) + 1)]
    for i, content in enumerate(contents):
        line = [impossible]
        for j, button in enumerate(buttons):
            line.append(min(line[j], costs[i][j] + (button != content)))
        costs.append(line)
    chosen: list[int] = []
    i = len(contents)
    for j in reversed(range(len(buttons))):
        if i and costs[i][j + 1] < costs[i][j]:
            i -= 1
            chosen.append(j)
    return chosen[::-1]


class Hand:
    """A hand of cards that can be clicked; ``on_click`` gets the card's place in the hand."""

    def __init__(self, on_click: Callable[[int], None], number: int = 20) -> None:
        self._shelf = Shelf(on_click, number)
        self.box = self._shelf.box
        self.show([])

    def show(
        self, cards: Sequence[Content], following: Iterable[int] = (), room_for: int = 0
    ) -> None:
        """Show these cards; those at the places ``following`` are marked as the next to choose.

        There is room for ``room_for`` cards even if fewer are shown.
        """
        hidden = self._shelf.show(cards)
        marks = sorted(f"ck-next-{self._shelf.used[place]}" for place in following)
        size = (f"ck-n-{len(cards)}", f"ck-most-{min(max(len(cards), room_for), MOST_BUTTONS - 1)}")
        change(self.box, _dom_classes=("ck-hand", *size, *marks, *hidden))

    @property
    def buttons(self) -> list[Any]:
        """The buttons that show a card, in order."""
        return self._shelf.buttons

    def focus(self, place: int = 0) -> None:
        """Move the keyboard to a card, by default to the first."""
        for card in self.buttons[place : place + 1]:
            card.focus()


class ActionRow:
    """The buttons of what can be done now.

    A click that was on its way while the table changed must not do what the button says now.
    So there are two rows in turn: what is new stands in the other row, and a click on a row that
    is no longer shown is not heard.
    """

    def __init__(self, on_click: Callable[[int], None], number: int) -> None:
        self._heard = on_click
        self._side = 0
        self._number = 0
        self._meaning: object = None
        self._rows = [Shelf(partial(self._click, side), number) for side in (0, 1)]
        for shelf in self._rows:
            shelf.box._dom_classes = ("ck-row",)
        self.box = VBox([shelf.box for shelf in self._rows])
        self._show_row(("ck-off-all",))

    def _show_row(self, hidden: tuple[str, ...]) -> None:
        change(self.box, _dom_classes=("ck-actions", f"ck-side-{self._side}", *hidden))

    def show(
        self, labels: Sequence[str], meaning: object, looks: Sequence[tuple[str, ...]] = ()
    ) -> None:
        """Offer these actions; ``meaning`` differs whenever a click would do something else.

        ``looks`` are the CSS classes of each button.
        """
        if meaning == self._meaning:
            return
        self._meaning, self._number = meaning, len(labels)
        if not labels:
            self._show_row(("ck-off-all",))
            return
        self._side = 1 - self._side
        looks = looks or [()] * len(labels)
        contents = [Content(label, look) for label, look in zip(labels, looks, strict=True)]
        self._show_row(self._rows[self._side].show(contents))

    def _click(self, side: int, index: int) -> None:
        if side == self._side and index < self._number:
            self._heard(index)

    @property
    def buttons(self) -> list[Any]:
        """The buttons that are shown now."""
        return self._rows[self._side].buttons if self._number else []

    def focus(self) -> None:
        """Move the keyboard to the first of them."""
        for first in self.buttons[:1]:
            first.focus()
