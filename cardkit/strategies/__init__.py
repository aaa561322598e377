"""Strategies: functions ``strategy(view, rng) -> Move``, one file a game.

``view`` is ``state.observe(seat)``: what that seat may know. ``rng`` is a ``random.Random``
for players who roll dice. A strategy that can give its reasons has an attribute
``explain(view, rng) -> (Move, str)``; ``with_reasons`` makes one from such a function.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

from cardkit.game import Game, Move
from cardkit.parts import part

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


def strategies_for(game: Game | type[Game] | str) -> dict[str, Strategy]:
    """The strategies of a game by name, from random to strong.

    A game without strategies of its own has only the random one. Raises ``ValueError`` for an
    unknown game.

    >>> list(strategies_for("leaves"))[0]
    'random'
    """
    return {"random": random_move, **part(game, "strategies", {})}
