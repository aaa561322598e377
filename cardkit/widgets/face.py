"""The widgets that make up a table, from the picture down to the tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import ipywidgets as w

from cardkit.cards import Card
from cardkit.game import State
from cardkit.widgets.adapter import MOST_ACTIONS, Adapter
from cardkit.widgets.parts import ActionRow, Content, Hand, Line, button, change, line_html, row
from cardkit.widgets.session import Session
from cardkit.widgets.sheet import score_sheet
from cardkit.widgets.showing import live_picture
from cardkit.widgets.style import StyleSheet
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
        self._table = w.HTML()
        self.status = ""
        self.remark = Line("ck-remark", is_status=True)
        self.hand = Hand(on(clicks.choose))
        self._ready = button("Show my cards", on(clicks.uncover))
        self._ready_row = row([self._ready], "ck-none")
        self._switch = w.Checkbox(description=adapter.switch, indent=False)
        self._switch.observe(on(lambda event: clicks.switch(event["new"])), "value")
        switch_row = row([self._switch], *(() if adapter.switch else ("ck-none",)))
        self.actions = ActionRow(on(clicks.act), MOST_ACTIONS)
        self.widgets = (
            self._style_sheet.widget,
            self._table,
            self._ready_row,
            self.hand.box,
            self.remark.widget,
            switch_row,
            self.actions.box,
            *tools.rows,
        )

    def show_table(self, session: Session, view: State, status: str) -> None:
        """Show the picture with the status line below it, and the button of a covered hand.

        Both are one widget, since they change together: that is one message less for each move.
        """
        if self._pictured != (view, session.viewer, session.shown_names):
            self._pictured = (view, session.viewer, session.shown_names)
            self._picture = live_picture(session, view)
        self.status = status
        change(self._table, value=self._picture + line_html("ck-status", status, is_status=True))
        hidden = () if session.is_covered else ("ck-none",)
        change(self._ready_row, _dom_classes=("ck-row", *hidden))

    def show_hand(self, cards: Sequence[Card], buttons: Sequence[Content]) -> None:
        """Show the hand."""
        self._style_sheet.add(cards)
        self.hand.show(buttons)

    def show_sheet(self, session: Session, titles: Sequence[str] | None) -> None:
        """Show the score sheet after each hand, in a game that has one."""
        if titles is not None:
            sheet = score_sheet(session.states, session.shown_names, titles)
            state = session.state
            self._tools.show_sheet(sheet, now=state.waiting or state.is_over)

    def set_switch(self, is_on: bool) -> None:
        """Turn the switch on for a move that calls, or off, as it is before each move."""
        self._switch.value = is_on

    def focus(self, on_actions: bool) -> None:
        """Move the keyboard to where it goes on, after the button that had it has gone."""
        button: Any
        if "ck-none" not in self._ready_row._dom_classes:
            self._ready.focus()
        elif self.hand.buttons and not on_actions:
            self.hand.focus()
        else:
            for button in self.actions.buttons[:1]:
                button.focus()
