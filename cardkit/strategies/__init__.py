"""Strategies: functions ``strategy(view, rng) -> Move``, one file a game.

``view`` is ``state.observe(seat)``: what that seat may know. ``rng`` is a ``random.Random``
for players who roll dice. A strategy that can give its reasons has an attribute
``explain(view, rng) -> (Move, str)``; ``with_reasons`` makes one from such a function.
"""

from __future__ import annotations

import functools
import importlib
import random
from collections.abc import Callable
from typing import Any

from cardkit.game import Move

Strategy = Callable[[Any, random.Random], Move]
Explanation = Callable[[Any, random.Random], tuple[Move, str]]


def random_move(view: Any, rng: random.Random) -> Move:
    """Any legal move, all equally likely.

    >>> from cardkit import Leaves
    >>> view = Leaves(players=3).position(["4", "5", "6"]).observe(0)
    >>> random_move(view, random.Random(1))
    Move.parse('play 4')
    """
    return rng.choice(view.legal_moves())  # type: ignore[no-any-return]


def with_reasons(explain: Explanation) -> Strategy:
    """A strategy that makes the moves of ``explain`` and keeps it as its attribute.

    >>> @with_reasons
    ... def first_move(view, rng):
    ...     return view.legal_moves()[0], "it is the first of the list"
    >>> from cardkit import Leaves
    >>> view = Leaves(players=3).position(["4", "5", "6"]).observe(0)
    >>> first_move(view, None), first_move.explain(view, None)[1]
    (Move.parse('play 4'), 'it is the first of the list')
    """

    @functools.wraps(explain)
    def strategy(view: Any, rng: random.Random) -> Move:
        return explain(view, rng)[0]

    strategy.explain = explain  # type: ignore[attr-defined]
    return strategy


def strategies_for(game: str) -> dict[str, Strategy]:
    """The strategies of a game by name, from random to strong; ``game`` as in ``GAMES``.

    Raises ``ValueError`` for a game that has none.

    >>> list(strategies_for("leaves"))[0]
    'random'
    """
    try:
        module = importlib.import_module(f"cardkit.strategies.{game}")
    except ModuleNotFoundError:
        raise ValueError(f"no strategies for {game!r}") from None
    return {"random": random_move, **module.STRATEGIES}
