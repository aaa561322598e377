"""The buttons and fields below the table, all in one place. What they do, the table says."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import ipywidgets as w

from cardkit.widgets.parts import button, change, row
from cardkit.widgets.together import HTML

On = Callable[[Callable[..., None]], Callable[..., None]]
"""Wraps what a click does, so that errors in it are shown."""


class Doings(NamedTuple):
    """What the tools do; those with an argument get what was chosen."""

    undo: Callable[[], None]
    redo: Callable[[], None]
    hint: Callable[[], None]
    open_hands: Callable[[bool], None]
    sort: Callable[[str], None]
    new_deal: Callable[[str], None]
    restart: Callable[[], None]
    tell_seed: Callable[[], None]
    log: Callable[[], list[str]]


class Tools:
    """The tools: one row that is always there, and more rows for what is needed rarely."""

    def __init__(
        self, do: Doings, on: On, sorts: Sequence[str], size: Any, more: Sequence[Any]
    ) -> None:
        self._do = do
        self._is_open = False
        self._open = button("Open all hands", on(self._switch_hands))
        self._more = button("More …", on(self._switch_more))
        self._sheet_button = button("Score sheet", on(self._switch_sheet))
        self._log_button = button("What happened", on(self._switch_log))
        self.sort = w.Dropdown(options=sorts, description="Sort by")
        self.sort.observe(on(lambda event: do.sort(event["new"])), "value")
        self.seed = w.Text(description="Seed", placeholder="any text")
        deal = on(lambda: do.new_deal(self.seed.value.strip()))
        self.seed.on_msg(
            lambda _, content, __: deal() if content.get("event") == "submit" else None
        )
        first = [
            button("Undo", on(do.undo)),
            button("Redo", on(do.redo)),
            button("Hint", on(do.hint)),
            *([self.sort] if len(sorts) > 1 else []),
            self._open,
            self._sheet_button,
            self._log_button,
            self._more,
        ]
        second = [
            size,
            self.seed,
            button("New deal", deal),
            button("Start again", on(do.restart)),
            button("Show this deal's seed", on(do.tell_seed)),
        ]
        self._sheet, self._log, self._printed = HTML(), HTML(), HTML()
        self._log_wanted = False
        self._sheet_wanted = False
        self._more_rows = [row(second), *more]
        for line in self._more_rows:
            line.add_class("ck-none")
        self._show_sheet(False)
        change(self._sheet_button, _dom_classes=("ck-none",))
        self.rows = [row(first), self._log, self._printed, self._sheet, *self._more_rows]

    def show_log(self) -> None:
        """Show what has happened in this hand, the newest first, if that is wanted."""
        if not self._log_wanted:
            change(self._log, value="")
            return
        events = self._do.log()
        lines = "".join(f"<li>{html.escape(event)}</li>" for event in reversed(events))
        listed = f'<ol class="ck-log" reversed>{lines}</ol>' if events else "Nothing yet."
        change(self._log, value=listed)

    def show_printed(self, printed: str) -> None:
        """Show what a bot has printed."""
        shown = f'<pre class="ck-printed">{html.escape(printed)}</pre>' if printed else ""
        change(self._printed, value=shown)

    def show_sheet(self, sheet: str, now: bool) -> None:
        """Have this score sheet ready; ``now`` shows it, wanted or not."""
        change(self._sheet_button, _dom_classes=())
        change(self._sheet, value=sheet)
        self._show_sheet(now or self._sheet_wanted)

    def _show_sheet(self, shown: bool) -> None:
        change(self._sheet, _dom_classes=() if shown else ("ck-none",))

    def _switch_sheet(self) -> None:
        self._sheet_wanted = "ck-none" in self._sheet._dom_classes
        self._show_sheet(self._sheet_wanted)

    def _switch_log(self) -> None:
        self._log_wanted = not self._log_wanted

    def _switch_hands(self) -> None:
        self._is_open = not self._is_open
        label = "Hide other hands" if self._is_open else "Open all hands"
        change(self._open, description=label, tooltip=label)
        self._do.open_hands(self._is_open)

    def _switch_more(self) -> None:
        hidden = "ck-none" in self._more_rows[0]._dom_classes
        for line in self._more_rows:
            if hidden:
                line.remove_class("ck-none")
            else:
                line.add_class("ck-none")
        label = "Less" if hidden else "More …"
        change(self._more, description=label, tooltip=label)
