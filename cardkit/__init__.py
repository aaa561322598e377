"""cardkit: four card games to play, to read and to teach with.

>>> from cardkit import Leaves
>>> state = Leaves(players=3).deal(seed=42)
>>> len(state.hands[0]), state.current_player
(15, 1)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from cardkit.cards import Card, Cards, parse_cards
from cardkit.game import Game, IllegalMove, Move, State
from cardkit.games import GAMES
from cardkit.games.leaves import Leaves
from cardkit.games.odin import Odin
from cardkit.games.three_thirteen import ThreeThirteen
from cardkit.games.treze import Treze
from cardkit.melds import best_melds
from cardkit.record import Record

if TYPE_CHECKING:
    from cardkit.widgets import DealLab, Replay, Table, Try, pick
    from cardkit.widgets.challenge import challenge
    from cardkit.widgets.explore import explore
    from cardkit.widgets.predict import predict

__all__ = [
    "GAMES",
    "Card",
    "Cards",
    "DealLab",
    "Game",
    "IllegalMove",
    "Leaves",
    "Move",
    "Odin",
    "Record",
    "Replay",
    "State",
    "Table",
    "ThreeThirteen",
    "Treze",
    "Try",
    "best_melds",
    "challenge",
    "explore",
    "parse_cards",
    "pick",
    "predict",
]

_WIDGETS = ("DealLab", "Replay", "Table", "Try", "challenge", "explore", "pick", "predict")


def __getattr__(name: str) -> Any:
    # Widgets load ipywidgets, which takes a quarter of a second: only when one is asked for.
    if name in _WIDGETS:
        return getattr(importlib.import_module("cardkit.widgets"), name)
    raise AttributeError(f"module 'cardkit' has no attribute {name!r}")
