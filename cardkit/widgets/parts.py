"""Parts that the widgets are put together from: rows of buttons, a hand, lines of text.

Buttons are made once and change what they say: that is much quicker to paint than new ones.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import ipywidgets as w


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
    """Buttons that are made once and shared out as needed.

    All share one layout and one style, so that a button is one object, not three.
    """

    def __init__(self, on_click: Callable[[int], None], number: int) -> None:
        self._on_click = on_click
        self._layout, self._style = w.Layout(), w.ButtonStyle()
        self.buttons: list[Any] = []
        self.box = w.HBox()
        self.grow(number)

    def grow(self, number: int) -> None:
        """Have at least so many buttons."""
        for index in range(len(self.buttons), number):
            made = w.Button(layout=self._layout, style=self._style)
            made.on_click(lambda _, index=index: self._on_click(index))
            self.buttons.append(made)
        if len(self.box.children) < number:
            self.box.children = tuple(self.buttons)


class CardButton(NamedTuple):
    """A card of a hand as it is shown: its name for tooltip and screen reader, its look."""

    name: str
    classes: tuple[str, ...]


HIDDEN = CardButton("", ("ck-none",))


class Hand:
    """A hand of cards that can be clicked; ``on_click`` gets the card's place in the hand.

    The buttons stay in order, with hidden ones among them, and as few as possible are changed:
    each one costs the browser some milliseconds.
    """

    def __init__(self, on_click: Callable[[int], None], number: int = 20) -> None:
        self._on_click = on_click
        self._pool = ButtonPool(self._clicked, 0)
        self._shown: list[CardButton] = []
        self._places: list[int] = []
        self.box = self._pool.box
        self._grow(number)

    def _grow(self, number: int) -> None:
        self._pool.grow(number)
        for made in self._pool.buttons[len(self._shown) :]:
            change(made, _dom_classes=HIDDEN.classes)
            self._shown.append(HIDDEN)

    def show(self, cards: Sequence[CardButton]) -> None:
        """Show these cards."""
        if len(cards) > len(self._shown):
            self._grow(len(cards) + 6)
        self._places = places(cards, self._shown)
        wanted = [HIDDEN] * len(self._shown)
        for card, place in zip(cards, self._places, strict=True):
            wanted[place] = card
        for made, before, now in zip(self._pool.buttons, self._shown, wanted, strict=True):
            if before != now and now == HIDDEN:
                change(made, _dom_classes=now.classes)
            elif before != now:
                change(made, description=now.name, tooltip=now.name, _dom_classes=now.classes)
        self._shown = wanted
        many = ("ck-many",) if len(cards) > 11 else ()
        change(self.box, _dom_classes=("ck-hand", *many))

    def _clicked(self, index: int) -> None:
        if index in self._places:
            self._on_click(self._places.index(index))

    @property
    def buttons(self) -> list[Any]:
        """The buttons that show a card, in order."""
        return [self._pool.buttons[place] for place in self._places]

    def focus(self) -> None:
        """Move the keyboard to the first card."""
        if self._places:
            self.buttons[0].focus()


def places(cards: Sequence[CardButton], shown: Sequence[CardButton]) -> list[int]:
    """On which buttons to show the cards, in order, so that the fewest buttons change.

    >>> a, b, c = (CardButton(name, ()) for name in "abc")
    >>> places([a, c], [a, b, c, HIDDEN]), places([a, b, c], [a, HIDDEN, c, HIDDEN])
    ([0, 2], [0, 1, 2])
    """
    # costs[i][j] is the least number of changes that shows the first i cards on the first j
    # buttons; there is no way if i > j.
    impossible = len(shown) + 1
    hiding = [button != HIDDEN for button in shown]
    costs = [[0]]
    for hides in hiding:
        costs[0].append(costs[0][-1] + hides)
    for i, card in enumerate(cards):
        row = [impossible]
        for j, (button, hides) in enumerate(zip(shown, hiding, strict=True)):
            row.append(min(row[j] + hides, costs[i][j] + (button != card)))
        costs.append(row)
    chosen: list[int] = []
    i = len(cards)
    for j in reversed(range(len(shown))):
        if i and costs[i][j + 1] == costs[i - 1][j] + (shown[j] != cards[i - 1]):
            i -= 1
            chosen.append(j)
    return chosen[::-1]


class ActionRow:
    """The buttons of what can be done now.

    A click that was on its way while the table changed must not do what the button says now.
    So there are two rows in turn: what is new stands in the other row, and a click on a row that
    is no longer shown is not heard.
    """

    def __init__(self, on_click: Callable[[int], None], number: int) -> None:
        self._heard = on_click
        self._shown = 0
        self._labels: list[str] = []
        self._meaning: object = None
        self._pools = [ButtonPool(partial(self._click, side), number) for side in (0, 1)]
        for pool in self._pools:
            pool.box._dom_classes = ("ck-row",)
        self.box = w.VBox([pool.box for pool in self._pools])
        self._show_first(0)

    def _show_first(self, number: int) -> None:
        """Show the first buttons of the row whose turn it is; the style sheet hides the others."""
        change(
            self.box, _dom_classes=("ck-actions", f"ck-side-{self._shown}", f"ck-first-{number}")
        )

    def show(self, labels: Sequence[str], meaning: object) -> None:
        """Offer these actions; ``meaning`` differs whenever a click would do something else."""
        if meaning == self._meaning:
            return
        self._meaning, self._labels = meaning, list(labels)
        if labels:
            self._shown = 1 - self._shown
            for made, label in zip(self._pools[self._shown].buttons, labels, strict=False):
                change(made, description=label)
        self._show_first(len(labels))

    def _click(self, side: int, index: int) -> None:
        if side == self._shown and index < len(self._labels):
            self._heard(index)

    @property
    def buttons(self) -> list[Any]:
        """The buttons that are shown now."""
        return self._pools[self._shown].buttons[: len(self._labels)]
