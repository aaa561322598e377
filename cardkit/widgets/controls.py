"""The controls of ``explore``: each has a name, a value, and a widget that changes it.

What a control is follows from what is given for it, as ``control`` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import ipywidgets as w

from cardkit.cards import Card, Cards, parse_cards
from cardkit.drawing.cards import card_name
from cardkit.game import count_of
from cardkit.widgets.native import Slider
from cardkit.widgets.parts import Content, Hand, Shelf, change, row
from cardkit.widgets.style import face_class

FEW_VALUES = 6
"""So many values of a list get a button each; of more, one is chosen from a menu."""

STEPS = 100
"""A slider of decimal numbers has so many steps."""


class Control:
    """A named value that the reader can change; ``changed`` is called when that happens.

    What it shows itself is sent with what follows from it, ``at_once``.
    ``value`` can be set from code too; ``ValueError`` for what cannot be chosen.
    """

    widget: Any
    cards: Sequence[Card] = ()
    """The cards whose faces the control needs."""

    def __init__(self) -> None:
        self.name = ""
        self.changed: Callable[[], None] = lambda: None
        self.at_once: Callable[[], AbstractContextManager[None]] = nullcontext

    @property
    def value(self) -> Any:
        """What is chosen now."""
        raise NotImplementedError

    @value.setter
    def value(self, value: Any) -> None:
        raise NotImplementedError

    def build(self, name: str) -> None:
        """Make the widget."""
        raise NotImplementedError

    def _refuse(self, value: object, allowed: str) -> ValueError:
        return ValueError(f"{self.name}={value!r}: {allowed}")


class Choice(Control):
    """One of several values, on a slider, by buttons or from a menu."""

    def __init__(self, values: dict[str, Any], start: int = 0, slides: bool = False) -> None:
        super().__init__()
        self.texts, self.values = list(values), list(values.values())
        self.index, self.slides = start, slides

    @property
    def value(self) -> Any:
        """What is chosen now."""
        return self.values[self.index]

    @value.setter
    def value(self, value: Any) -> None:
        if value not in self.values:
            ends = f"from {self.texts[0]} to {self.texts[-1]}"
            listed = ends if self.slides else f"one of {', '.join(self.texts)}"
            raise self._refuse(value, f"it is {listed}")
        self._choose(self.values.index(value))

    def build(self, name: str) -> None:
        """Make the slider, the buttons or the menu."""
        self.name = name
        if self.slides:
            self._part = self.widget = Slider(name, self.texts, self.index)
            self._part.observe(lambda event: self._choose(event["new"]), "index")
        elif len(self.values) <= FEW_VALUES:
            self._shelf = Shelf(self._choose, len(self.values))
            self._shelf.box._dom_classes = ("ck-row",)
            self.widget = row([w.Label(f"{name}:"), self._shelf.box])
        else:
            self._part = self.widget = w.Dropdown(
                options=self.texts, index=self.index, description=name
            )
            self._part.observe(lambda event: self._choose(event["new"]), "index")
        self._show()

    def _show(self) -> None:
        if self.slides or len(self.values) > FEW_VALUES:
            change(self._part, index=self.index)
            return
        self._shelf.show(
            [
                Content(f"✓ {text}" if place == self.index else text, key=place)
                for place, text in enumerate(self.texts)
            ]
        )

    def _choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            with self.at_once():
                self._show()
                self.changed()


class Field(Control):
    """A number, a text, or yes or no."""

    def __init__(self, start: Any) -> None:
        super().__init__()
        self._start = start

    @property
    def value(self) -> Any:
        """What stands in the field now."""
        return self.widget.children[0].value

    @value.setter
    def value(self, value: Any) -> None:
        if type(value) is not type(self._start):
            raise self._refuse(value, f"it is a {type(self._start).__name__}")
        self.widget.children[0].value = value

    def build(self, name: str) -> None:
        """Make the field."""
        self.name = name
        kinds = {bool: w.Checkbox, int: w.IntText, float: w.FloatText, str: w.Text}
        late = {} if isinstance(self._start, bool) else {"continuous_update": False}
        field = kinds[type(self._start)](self._start, description=name, **late)
        if isinstance(self._start, bool):
            field.indent = False
        field.observe(lambda _: self.changed(), "value")
        self.widget = row([field])


class Pick(Control):
    """Cards to choose from by clicking; the value is the chosen ones in order. See ``pick``."""

    def __init__(self, cards: Sequence[Card], start: Sequence[Card], most: int, order: bool):
        super().__init__()
        self.cards, self._most, self._order = Cards(cards), most, order
        self._places: list[int] = []
        self.value = start

    @property
    def value(self) -> Cards:
        """The chosen cards in the order of choosing."""
        return Cards(self.cards[place] for place in self._places)

    @value.setter
    def value(self, value: str | Sequence[Card]) -> None:
        places: list[int] = []
        wanted = parse_cards(value)
        if len(wanted) > self._most:
            raise self._refuse(str(wanted), f"at most {count_of(self._most, 'card')} can be chosen")
        for card in wanted:
            free = (p for p, other in enumerate(self.cards) if other == card and p not in places)
            place = next(free, None)
            if place is None:
                raise self._refuse(str(wanted), f"there is no {card} left among {self.cards}")
            places.append(place)
        if places != self._places:
            self._places = places
            with self.at_once():
                self._show()
                self.changed()

    def build(self, name: str) -> None:
        """Make the cards."""
        self.name = name
        self._hand = Hand(self._click)
        self.widget = self._hand.box
        self._show()

    def _show(self) -> None:
        if self.name:
            self._hand.show([self._content(place) for place in range(len(self.cards))])

    def _content(self, place: int) -> Content:
        card = self.cards[place]
        name, classes = card_name(card), ["ck-card", f"ck-{face_class(card)}"]
        if place in self._places:
            number = self._places.index(place) + 1
            name = f"✓ {name}, number {number}" if self._order else f"✓ {name}, chosen"
            classes += ["ck-chosen", *([f"ck-nth-{number}"] if self._order else [])]
        return Content(name, tuple(classes), (card, place))

    def _click(self, place: int) -> None:
        if place in self._places:
            at = self._places.index(place)
            # In order, a card is taken back with all that follow it.
            kept = self._places[:at]
            self._places = kept if self._order else kept + self._places[at + 1 :]
        else:
            self._places = [*self._places, place][-self._most :]
        with self.at_once():
            self._show()
            self.changed()


def pick(
    cards: str | Sequence[Card],
    start: str | Sequence[Card] = "",
    *,
    most: int | None = None,
    order: bool = False,
) -> Control:
    """Cards to choose from, as a control of ``explore``; ``start`` are chosen at the beginning.

    At most ``most`` are chosen at once: one more takes the place of the first. With ``order``,
    each chosen card shows its number. Raises ``ValueError`` for a ``start`` that is not among
    the cards.
    """
    there = parse_cards(cards)
    return Pick(there, parse_cards(start), len(there) if most is None else most, order)


def control(name: str, spec: object) -> Control:
    """The control for what is given to ``explore``, built under this name.

    ======================================  ============================================
    ``range(1, 14)``, ``(1, 13)``           a slider of whole numbers
    ``(1, 13, 7)``                          a slider that starts at 7
    ``(0.0, 1.0, 0.5)``                     a slider of decimal numbers
    ``[2, 3, 4]``, ``{"two": 2, "six": 6}`` a button for each value; a menu of many
    ``True``, ``3``, ``0.5``, ``"7h 8h"``   a checkbox, a number field, a text field
    ``pick("7h 8h 9h")``                    cards to click
    ======================================  ============================================

    Raises ``ValueError`` for anything else.
    """
    made = spec if isinstance(spec, Control) else _made(name, spec)
    made.build(name.replace("_", " "))
    return made


def _made(name: str, spec: object) -> Control:
    if isinstance(spec, bool | int | float | str):
        return Field(spec)
    if isinstance(spec, range) and spec:
        return Choice({str(number): number for number in spec}, slides=True)
    if isinstance(spec, tuple) and 2 <= len(spec) <= 3 and all(_is_number(end) for end in spec):
        return _slider(name, *spec)
    if isinstance(spec, dict) and spec:
        return Choice({str(text): value for text, value in spec.items()})
    if isinstance(spec, list) and spec:
        return Choice({str(value): value for value in spec})
    raise ValueError(
        f"{name}={spec!r} is no control: give a range or (low, high, start) for a slider, a list "
        "or a dictionary of values to choose from, True or False, a number, a text, or pick(cards)"
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _slider(name: str, low: float, high: float, start: float | None = None) -> Control:
    if low >= high:
        raise ValueError(f"{name}=({low}, {high}): the first number must be less than the second")
    values: list[float]
    if isinstance(low, int) and isinstance(high, int):
        values = list(range(low, high + 1))
    else:
        values = [round(low + (high - low) * step / STEPS, 10) for step in range(STEPS + 1)]
    start = low if start is None else start
    if not low <= start <= high:
        raise ValueError(f"{name}: it starts at {start}, which is not between {low} and {high}")
    nearest = min(range(len(values)), key=lambda index: abs(values[index] - start))
    return Choice({f"{value:g}": value for value in values}, nearest, slides=True)
