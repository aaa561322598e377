"""The one door to what belongs to a game besides its rules: its picture, its bots, its words.

The rules of a game are its class; everything else is a *part*, and every part may be missing.
A game of this package has its parts in modules that bear its module's name; a class made
elsewhere, such as in a notebook, carries them itself, in ``parts``.

| part | where this package has it | without it |
|---|---|---|
| ``middle`` | ``drawing/leaves.py``, ``MIDDLE`` | the middle of the table is text |
| ``adapter`` | ``widgets/leaves.py``, ``ADAPTER`` | a plain table |
| ``strategies`` | ``strategies/leaves.py``, ``STRATEGIES`` | random moves alone |
| ``opponent`` | there, ``OPPONENT`` | the first of the strategies sits at a table |
| ``hint`` | there, ``HINT`` | the strongest strategy that can give reasons |
| ``playout`` | there, ``playout`` | imagined games are played at random |
| ``candidates`` | there, ``candidates`` | the search tries all legal moves |
| ``horizon`` | there, ``HORIZON`` | an imagined game is broken off after 500 moves |
| ``puzzles`` | ``exercises/leaves_play.py``, ``PUZZLES`` | no puzzles |
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any, NamedTuple

from cardkit.game import Game
from cardkit.games import GAMES

__all__ = ["BrokenPart", "part"]

PACKAGE = "cardkit.games"


class Place(NamedTuple):
    """Where a game of this package has a part: a module, named after the game, and a name in it."""

    module: str
    name: str
    required: bool = False
    """Whether the module is there for this part, so that it must have the name."""


PLACES = {
    "middle": Place("cardkit.drawing.{}", "MIDDLE", required=True),
    "adapter": Place("cardkit.widgets.{}", "ADAPTER", required=True),
    "strategies": Place("cardkit.strategies.{}", "STRATEGIES", required=True),
    "opponent": Place("cardkit.strategies.{}", "OPPONENT"),
    "hint": Place("cardkit.strategies.{}", "HINT"),
    "playout": Place("cardkit.strategies.{}", "playout"),
    "candidates": Place("cardkit.strategies.{}", "candidates"),
    "horizon": Place("cardkit.strategies.{}", "HORIZON"),
    "puzzles": Place("cardkit.exercises.{}_play", "PUZZLES", required=True),
}
"""The parts by name."""


class BrokenPart(Exception):  # noqa: N818 - it says what is broken
    """A part of a game is there and cannot be used; the text says which one, and why."""


def part(game: Game | type[Game] | str, name: str, default: Any = None) -> Any:
    """A part of a game, or ``default`` where the game has none.

    ``game`` is a game, its class or its name in ``GAMES``; ``name`` is one of ``PLACES``. An error
    inside a module of the game is raised as what it is. Raises ``BrokenPart`` for a module without
    the name that it is there for and for a ``parts`` that is no dictionary of such names, and
    ``ValueError`` for an unknown game or part.

    >>> sorted(part("leaves", "strategies"))[:2]
    ['close by', 'collector']
    >>> part("leaves", "horizon", 500)
    500
    >>> part("chess", "middle")
    Traceback (most recent call last):
    ...
    ValueError: no game 'chess': known are leaves, treze, three_thirteen, odin
    """
    if name not in PLACES:
        raise ValueError(f"no part {name!r}: the parts of a game are {', '.join(PLACES)}")
    kind = kind_of(game)
    own = own_parts(kind)
    if name in own:
        return default if own[name] is None else own[name]
    package, _, module = kind.__module__.rpartition(".")
    return default if package != PACKAGE else _in_package(module, PLACES[name], default)


def kind_of(game: Game | type[Game] | str) -> type[Game]:
    """The class of a game that is given itself, as its class, or by its name in ``GAMES``.

    >>> kind_of("odin").title
    'Odin'
    """
    if isinstance(game, str):
        if game not in GAMES:
            raise ValueError(f"no game {game!r}: known are {', '.join(GAMES)}")
        return GAMES[game]
    return game if isinstance(game, type) else type(game)


def own_parts(kind: type[Game]) -> dict[str, Any]:
    """The parts that a class carries itself, in ``parts``; ``BrokenPart`` for unknown ones."""
    own = kind.parts
    if not isinstance(own, dict):
        raise BrokenPart(f"{kind.__name__}.parts is {own!r}, not a dictionary of parts by name")
    for name in own:
        if name not in PLACES:
            known = ", ".join(PLACES)
            raise BrokenPart(f"{kind.__name__}.parts has no use for {name!r}: parts are {known}")
    return own


def _in_package(module: str, place: Place, default: Any) -> Any:
    path = place.module.format(module)
    # Looked for first: an ImportError of a module that is there is then its own and not ours.
    if importlib.util.find_spec(path) is None:
        return default
    found = importlib.import_module(path)
    if place.required and not hasattr(found, place.name):
        raise BrokenPart(f"{path} has no {place.name}, for which it is there")
    return getattr(found, place.name, default)
