"""For a class: editions of the lessons, results together, and a league of everybody's bots.

``league(folder, game)`` lets all bots of a folder play against each other, each in a process of
its own. ``collect(folder)`` puts all saved games of a folder into one frame. ``editions`` makes
from each lesson one for students, one for the teacher, a sheet of paper and slides. The command
``python -m cardkit`` offers all of it without a notebook.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardkit.classroom.collected import Collected, collect
    from cardkit.classroom.leagues import League, league
    from cardkit.classroom.own_process import Limits
    from cardkit.classroom.plans import plan

__all__ = ["Collected", "League", "Limits", "collect", "league", "plan"]

_HOMES = {
    "Collected": "collected",
    "League": "leagues",
    "Limits": "own_process",
    "collect": "collected",
    "league": "leagues",
    "plan": "plans",
}


def __getattr__(name: str) -> Any:
    # A bot's process must start quickly: nothing is loaded before it is asked for.
    if name in _HOMES:
        return getattr(importlib.import_module(f"cardkit.classroom.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'cardkit.classroom' has no attribute {name!r}")
