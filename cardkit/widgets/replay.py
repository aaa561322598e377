"""A played match, step by step: play and pause, a list of moves, and "play on from here"."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import ipywidgets as w

from cardkit.drawing import state_html
from cardkit.game import State
from cardkit.limits import check_pause
from cardkit.record import Record
from cardkit.widgets.adapter import adapter_for
from cardkit.widgets.felt import Seats, felt_html
from cardkit.widgets.lifetime import Lifetime
from cardkit.widgets.parts import Line, button, change, row
from cardkit.widgets.session import full_names, players_of, shown_names
from cardkit.widgets.showing import deeds
from cardkit.widgets.style import StyleSheet, scale_class
from cardkit.widgets.table import Table

EVERYBODY = -1
"""Seen with all hands open."""


class Replay(w.VBox):
    """The match of a record, shown move by move with all hands open, or as one seat saw it.

    ``position`` is the number of moves made so far, from 0; it can be set. ``interval`` is the
    time between two moves, in seconds, while the replay runs. "Play on from here" opens a table
    below, with "you" at the seat to move and the bots of the record at the others.
    Raises ``ValueError`` for a record that cannot be replayed.

    The place is chosen in a number field and in the list of moves, and "Play" is a button of
    ours: the slider and the player of ipywidgets have no name that a screen reader could say.

    >>> from cardkit import Leaves, Replay, arena
    >>> from cardkit.strategies.leaves import greedy
    >>> replay = Replay(arena.play(Leaves(players=3), [greedy] * 3, seed=1))
    >>> replay.position = 2
    >>> print(replay.status)
    Move 2 of 36: Cleo passes and takes the 5. Rule: L9.
    """

    def __init__(self, record: Record, interval: float = 1.0, scale: float = 1.0) -> None:
        if not isinstance(record, Record):
            raise ValueError(f"{record!r:.40} is no record: give table.record or Record.load(...)")
        self.record = record
        self._states: tuple[State, ...] = tuple(record.states())
        self._adapter = adapter_for(self._states[0].game)
        players = players_of(record)
        self._labels = full_names(players, record.names)
        self._names = shown_names(self._labels, players)
        self._told = ["the beginning", *map(self._tell, range(1, len(self._states)))]
        self.table: Table | None = None
        last = len(self._states) - 1
        self._picture = w.HTML()
        self._line = Line("ck-status", is_status=True)
        self.interval = check_pause("interval", interval)
        self._task: asyncio.Task[None] | None = None
        self.number = w.BoundedIntText(min=0, max=last, description="Move")
        self.moves = w.Select(
            options=[(f"{number}. {told}", number) for number, told in enumerate(self._told)],
            rows=min(10, last + 1),
            description="Moves",
        )
        self.moves.layout.width = "100%"
        self.seen_by = w.Dropdown(options=_viewers(self._labels), description="Seen by")
        self.number.observe(self._moved, "value")
        self.moves.observe(self._moved, "value")
        self.seen_by.observe(lambda _: self._render(), "value")
        self.play_button = button("Play", self._play_or_pause)
        steps = [
            button("Back", lambda: self._go(self.position - 1)),
            button("Forward", lambda: self._go(self.position + 1)),
        ]
        self.play_on_button = button("Play on from here", self._play_on)
        self._widgets = [
            StyleSheet(self._states[0].game.deck).widget,
            self._picture,
            self._line.widget,
            row([self.play_button, *steps, self.number, self.seen_by]),
            self.moves,
            row([self.play_on_button]),
        ]
        super().__init__(self._widgets)
        self._lifetime = Lifetime(self)
        self._dom_classes = ("cardkit", scale_class(scale))
        self._render()

    @property
    def position(self) -> int:
        """How many moves have been made in the position that is shown."""
        return int(self.number.value)

    @position.setter
    def position(self, position: int) -> None:
        last = len(self._states) - 1
        if type(position) is not int or not 0 <= position <= last:
            raise ValueError(f"position={position!r:.40}: this match has positions 0 to {last}")
        self._go(position)

    @property
    def state(self) -> State:
        """The position that is shown, with all hands."""
        return self._states[self.position]

    @property
    def status(self) -> str:
        """The line below the picture: the last move, with the rules that it shows."""
        return self._line.text

    def play_on(self, seat: int | None = None) -> Table:
        """A table that goes on from here: ``seat`` is yours, by default the one to move."""
        begun = replace(self.record, moves=self.record.moves[: self.position])
        yours = self.state.current_player if seat is None else seat
        players = [
            "you" if other == yours else player
            for other, player in enumerate(players_of(self.record))
        ]
        return Table(begun, players)

    def _play_on(self) -> None:
        if self.table is not None:
            self.table.close()
        self.table = self.play_on()
        self.children = (*self._widgets, self.table)

    def _go(self, position: int) -> None:
        change(self.number, value=max(0, min(position, len(self._states) - 1)))

    def _play_or_pause(self) -> None:
        """Let the moves run, from the beginning if all are made; or stop them."""
        if self._task is not None:
            self._task.cancel()
            return
        if self.position == len(self._states) - 1:
            self._go(0)
        self._task = asyncio.get_running_loop().create_task(self._run())
        change(self.play_button, description="Pause", tooltip="Pause")

    async def _run(self) -> None:
        """One move after the other, until the last one or until it is cancelled."""
        try:
            while self.position < len(self._states) - 1:
                await asyncio.sleep(self.interval)
                self._go(self.position + 1)
        finally:
            self._task = None
            change(self.play_button, description="Play", tooltip="Play")

    def _moved(self, event: Any) -> None:
        """The number field or the list has changed: bring the other one in line."""
        change(self.number, value=event["new"])
        change(self.moves, value=event["new"])
        self._render()

    def _tell(self, number: int) -> str:
        """The move that leads to state ``number``, with its rules."""
        before, move, after = (
            self._states[number - 1],
            self.record.moves[number - 1],
            self._states[number],
        )
        told = self._adapter.told(before, move, after, self._names)
        if not told:
            return "The next hand is dealt."
        rules = self._adapter.rules(before, move, after)
        note = f" Rules: {rules}." if "," in rules else f" Rule: {rules}." if rules else ""
        return " ".join(told) + note

    def _view(self) -> State:
        seat = self.seen_by.value
        return self.state if seat == EVERYBODY else self.state.observe(seat)

    def _felt(self, number: int, view: State) -> str:
        """The table after so many moves, with what each player did last."""
        moves = self.record.moves[:number]
        done = deeds(self._states[: number + 1], moves, self._names, self._adapter)
        seat = None if self.seen_by.value == EVERYBODY else self.seen_by.value
        before = self._states[max(number - 1, 0)]
        seen_before = before if seat is None else before.observe(seat)
        return felt_html(view, Seats(self._names, self._labels, None), done, seen_before)

    def _render(self) -> None:
        number = self.position
        view = self._view()
        change(self._picture, value=self._felt(number, view))
        last = len(self._states) - 1
        place = f"Move {number} of {last}" if number else f"Before the first of {last} moves"
        end = ""
        if number == last and self.state.is_over:
            end = f" {self._adapter.result(self.state, self._names)}"
        self._line.show(f"{place}: {self._told[number]}{end}" if number else f"{place}.{end}")

    def close(self) -> None:
        """Stop, and close every widget of the replay; nothing is shown any more."""
        if hasattr(self, "_lifetime"):  # else it was never finished
            if self._task is not None:
                self._task.cancel()
            if self.table is not None:
                self.table.close()
            self._lifetime.close_parts()
        super().close()

    def __repr__(self) -> str:
        """The position that is shown, in words."""
        return f"Replay: {', '.join(self._labels)}\n{self._view()}\n{self.status}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and for notebooks that are only read a picture and the text."""
        bundle: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        bundle["text/plain"] = repr(self)
        bundle["text/html"] = state_html(self._view(), self._labels)
        self._lifetime.shown()
        return bundle


def _viewers(names: tuple[str, ...]) -> list[tuple[str, int]]:
    return [("everybody", EVERYBODY), *((name, seat) for seat, name in enumerate(names))]
