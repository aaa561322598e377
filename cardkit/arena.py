"""Matches between strategies."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.game import DEAL, Game, State, random_for
from cardkit.record import Record
from cardkit.strategies import Strategy


def play(game: Game | State, strategies: Sequence[Strategy], seed: object = 0) -> Record:
    """Play one match to its end, with one strategy for each seat, and return its record.

    ``game`` may be a state, such as a position, to play on from; ``seed`` then only serves the
    strategies. The same arguments give the same record. Raises ``ValueError`` for a wrong number
    of strategies, and whatever a strategy raises; an illegal move is an ``IllegalMove``.

    >>> from cardkit import Leaves
    >>> from cardkit.strategies import random_move
    >>> record = play(Leaves(players=3), [random_move] * 3, seed=1)
    >>> record.final_state().is_over
    True
    """
    state = game.deal(seed) if isinstance(game, Game) else game
    players = state.game.players
    if len(strategies) != players:
        raise ValueError(f"{len(strategies)} strategies for {players} players: give one for each")
    rngs = [random_for(str(seed), "player", seat) for seat in range(players)]
    record = Record.begin(state, [name_of(strategy) for strategy in strategies])
    moves = []
    while (seat := state.current_player) is not None:
        move = DEAL if state.waiting else strategies[seat](state.observe(seat), rngs[seat])
        state = state.play(move)
        moves.append(move)
    return Record(
        record.game, record.options, record.seed, record.names, tuple(moves), record.start
    )


def name_of(strategy: Strategy) -> str:
    """What a strategy is called: its function's name."""
    return getattr(strategy, "__name__", type(strategy).__name__)
