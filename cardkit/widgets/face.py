"""The widgets that make up a table, from the picture down to the tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import ipywidgets as w

from cardkit.cards import Card
from cardkit.game import State
from cardkit.widgets.adapter import MOST_ACTIONS, Adapter
from cardkit.widgets.live import Keys
from cardkit.widgets.parts import ActionRow, Content, Hand, Line, button, change, row
from cardkit.widgets.session import Session
from cardkit.widgets.sheet import score_sheet
from cardkit.widgets.showing import live_picture, status_html
from cardkit.widgets.style import StyleSheet
from cardkit.widgets.together import HTML
from cardkit.widgets.tools import On, Tools


class Clicks(NamedTuple):
    """What clicks do: on a card and on an action by number, on the cover, on the switch."""

    choose: Callable[[int], None]
    act: Callable[[int], None]
    uncover: Callable[[], None]
    switch: Callable[[bool], None]


class Face:
    """The widgets of a table. What stays the same is not sent again."""

    def __init__(
        self, adapter: Adapter, deck: Sequence[Card], clicks: Clicks, tools: Tools, on: On
    ) -> None:
        self._tools = tools
        self._pictured: object = None
        self._style_sheet = StyleSheet(deck)
        self._picture = ""
        self._table = HTML()
        self.status = ""
        self._keys = Keys()
        self.remark = Line("ck-remark", is_status=True)
        self.hand = Hand(on(clicks.choose))
        self._ready = button("Show my cards", on(clicks.uncover))
        self._ready_row = row([self._ready], "ck-none")
        self._switch = w.Checkbox(description=adapter.switch, indent=False)
        self._switch.observe(on(lambda event: clicks.switch(event["new"])), "value")
        self._has_switch = bool(adapter.switch)
        self._switch_row = row([self._switch])
        self.actions = ActionRow(on(clicks.act), MOST_ACTIONS)
        doing = row([self.actions.box, self._switch_row])
        doing._dom_classes = ("ck-doing",)
        self.widgets = (
            self._style_sheet.widget,
            self._table,
            self._ready_row,
            self.hand.box,
            doing,
            self.remark.widget,
            *tools.rows,
            self._keys,
        )

    def show_table(self, session: Session, adapter: Adapter, view: State, status: str) -> None:
        """Show the status line with the table below it, and the button of a covered hand.

        Both are one widget, since they change together: that is one message less for each move.
        """
        pictured = (view, session.viewer, session.names, len(session.moves))
        if self._pictured != pictured:
            self._pictured = pictured
            self._picture = live_picture(session, adapter, view)
        self.status = status
        change(self._table, value=status_html(session, status) + self._picture)
        hidden = () if session.is_covered else ("ck-none",)
        change(self._ready_row, _dom_classes=("ck-row", *hidden))
        if session.viewer is not None:
            name = session.shown_names[session.viewer]
            change(self._keys, hand_name="your hand" if name == "you" else f"hand of {name}")

    def say(self, text: str) -> None:
        """Have screen readers say this, once."""
        change(self._keys, text=text)

    def show_hand(
        self,
        cards: Sequence[Card],
        buttons: Sequence[Content],
        following: Sequence[int],
        room_for: int,
    ) -> None:
        """Show the hand, with the cards marked that can be chosen next."""
        self._style_sheet.add(cards)
        self.hand.show(buttons, following, room_for)

    def show_sheet(self, session: Session, titles: Sequence[str] | None) -> None:
        """Show the score sheet after each hand, in a game that has one."""
        if titles is not None:
            sheet = score_sheet(session.states, session.shown_names, titles)
            state = session.state
            self._tools.show_sheet(sheet, now=state.waiting or state.is_over)

    def show_switch(self, is_shown: bool) -> None:
        """Show the switch, in a game that has one."""
        hidden = () if is_shown and self._has_switch else ("ck-none",)
        change(self._switch_row, _dom_classes=("ck-row", *hidden))

    def set_switch(self, is_on: bool) -> None:
        """Turn the switch on for a move that calls, or off, as it is before each move."""
        self._switch.value = is_on

    def focus(self, on_actions: bool = False, place: int = 0) -> None:
        """Move the keyboard to where it goes on, after the button that had it has gone.

        That is the first action, or the card of the hand at ``place``.
        """
        button: Any
        if "ck-none" not in self._ready_row._dom_classes:
            self._ready.focus()
        elif self.hand.buttons and not on_actions:
            self.hand.focus(place)
        else:
            for button in self.actions.buttons[:1]:
                button.focus()
