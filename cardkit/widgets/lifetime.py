"""How long the widgets of a notebook live: what a cell made before is closed when it runs again."""

from __future__ import annotations

import sys
from typing import Any
from weakref import WeakSet

from ipywidgets import Widget

_alive: WeakSet[Any] = WeakSet()
"""The lifetimes of all big widgets that have not been closed."""


class Lifetime:
    """Where a big widget was made and is shown.

    A cell that runs again shows a new table. What it made and showed in an earlier run is closed:
    else each run would leave its widgets in the kernel, and in the saved notebook. Where the cells
    have no names, as outside of JupyterLab, nothing is closed.
    """

    def __init__(self, widget: Any) -> None:
        self._widget = widget
        self._cell, self._run = _cell_and_run()
        self._shown_in: list[str] = []
        if self._cell:
            for other in list(_alive):
                if other._is_replaced_by(self):
                    other._widget.close()
        _alive.add(self)

    def _is_replaced_by(self, new: Lifetime) -> bool:
        is_earlier = self._cell == new._cell and self._run != new._run
        return is_earlier and set(self._shown_in) <= {self._cell}

    def shown(self) -> None:
        """The widget is being shown in the cell that runs now."""
        cell, run = _cell_and_run()
        where = cell or run or str(len(self._shown_in))
        if where not in self._shown_in:
            self._shown_in.append(where)

    @property
    def is_shown_twice(self) -> bool:
        """Whether several cells show it."""
        return len(self._shown_in) > 1

    def close_parts(self, *more: Any) -> None:
        """Close all that the widget is put together from, and these, which are not shown in it."""
        _alive.discard(self)
        for part in [*parts_of(self._widget), *more, *(p for one in more for p in parts_of(one))]:
            part.close()


def parts_of(widget: Any) -> list[Any]:
    """The widgets inside a widget, with their layouts and styles, and its own."""
    found: list[Any] = []
    waiting = [widget]
    while waiting:
        values = waiting.pop().trait_values(sync=True).values()
        for value in values:
            for part in value if isinstance(value, (tuple, list)) else [value]:
                if isinstance(part, Widget) and part is not widget and part not in found:
                    found.append(part)
                    waiting.append(part)
    return found


def _cell_and_run() -> tuple[str, str]:
    """The name of the cell that runs now, and of this run of it; empty where there is none."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    if shell is None or not hasattr(shell, "get_parent"):
        return "", ""
    request: dict[str, Any] = shell.get_parent() or {}
    if request.get("header", {}).get("msg_type") != "execute_request":
        return "", ""
    return request.get("metadata", {}).get("cellId", ""), request["header"].get("msg_id", "")
