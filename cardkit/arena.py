"""Matches and tournaments between strategies, and their results as data frames.

>>> from cardkit import Leaves
>>> from cardkit.strategies.leaves import close_by, greedy
>>> players = {"greedy": greedy, "close by": close_by, "again": greedy}
>>> frame = tournament(Leaves(players=3), players, games=3, progress=False)
>>> len(frame), int(frame["won"].sum())
(9, 3)
"""

from __future__ import annotations

import contextlib
import itertools
import math
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.game import DEAL, Game, Move, State, as_move, check_whole, random_for
from cardkit.limits import TimeIsUp, TooSlow, check_seconds, exit_in_words, no_exit, within
from cardkit.record import Record
from cardkit.strategies import Strategy

__all__ = ["name_of", "play", "tournament"]

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ["game", "seed", "seat", "strategy", "score", "won", "moves", "error"]
MAX_ERROR = 300
"""A longer reason for a lost match is cut off."""


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
    state = game if isinstance(game, State) else _checked_game(game).deal(seed)
    players = state.game.players
    if not (isinstance(strategies, Sequence) and all(map(callable, strategies))):
        raise ValueError("strategies: give a list of functions, one for each seat")
    if len(strategies) != players:
        raise ValueError(f"{len(strategies)} strategies for {players} players: give one for each")
    rngs = _rngs(str(seed), players)
    record = Record.begin(state, [name_of(strategy) for strategy in strategies])
    moves = []
    while (seat := state.current_player) is not None:
        move = DEAL if state.waiting else strategies[seat](state.observe(seat), rngs[seat])
        state = state.play(move)
        moves.append(move)
    return Record(
        record.game, record.options, record.seed, record.names, tuple(moves), record.start
    )


def _checked_game(game: Game) -> Game:
    """The game, if it is one: a class or a name is an easy mistake."""
    if not isinstance(game, Game):
        raise ValueError(f"{game!r} is not a game: give one such as Leaves(players=3)")
    return game


def name_of(strategy: Strategy) -> str:
    """What a strategy is called: its function's name."""
    return getattr(strategy, "__name__", type(strategy).__name__)


def tournament(
    game: Game,
    strategies: Mapping[str, Strategy],
    games: int = 1000,
    seed: object = 0,
    n_jobs: int | None = None,
    progress: bool = True,
    seconds_per_move: float | None = None,
) -> pd.DataFrame:
    """Let strategies play many matches against each other: one row for each player and match.

    Each deal is played once in every rotation of the seats, so that luck is shared; who sits next
    to whom is drawn anew for each deal. With as many strategies as players all of them meet in
    each match; with more, every choice of them has its deals; with fewer, some sit at several
    seats of a table. ``games`` is rounded up so that all strategies play equally often, in each
    seat equally often.

    The columns are ``game`` (the number of the match, from 0), ``seed`` (of the deal:
    ``game.deal(seed)`` gives it again), ``seat``, ``strategy`` (its name), ``score`` (what the
    match's ``scores`` say), ``won`` (1 for the winner, 1/k for each of k that tie, else 0),
    ``moves`` (of the whole match) and ``error``. A strategy that raises an exception, plays an
    illegal move, or takes longer than ``seconds_per_move`` loses that match: it stops there,
    ``error`` says why, and the others share the win.

    ``n_jobs`` is joblib's number of processes, -1 for all processors; left out, it is one, or
    what ``joblib.parallel_config`` says: inside ``parallel_config(backend="dask")`` the matches
    are played on a Dask cluster. The frame is the same wherever they are played, if the
    strategies take their random numbers from ``rng``, keep nothing from move to move, and look
    neither at a clock nor at the order of a ``set``. (``random.choice`` and its like are seeded
    for each match, which serves strategies that use them in a process of their own.)
    Raises ``ValueError`` if there are no strategies or no games to play, or something is no game,
    no strategy, or no limit of time at all.
    """
    import joblib
    import pandas as pd
    from tqdm.auto import tqdm

    _checked_game(game)
    if not (isinstance(strategies, Mapping) and all(map(callable, strategies.values()))):
        raise ValueError("strategies: give a dictionary of names and functions")
    if not strategies:
        raise ValueError("a tournament needs at least one strategy")
    for name in strategies:
        if not (isinstance(name, str) and name.strip()):
            raise ValueError(f"the name {name!r} of a strategy: give a text, not an empty one")
    check_whole("games", games, 1)
    check_seconds("seconds_per_move", seconds_per_move)
    deals = list(_deals(list(strategies), game.players, games, str(seed)))
    # One task is one deal in all its rotations: small enough to share out, large enough to send.
    results = joblib.Parallel(n_jobs=n_jobs, return_as="generator")(
        joblib.delayed(_rows_of_deal)(game, strategies, deal, seconds_per_move) for deal in deals
    )
    bar = tqdm(results, total=len(deals), desc="deals", disable=not progress)
    rows = [row for deal_rows in bar for row in deal_rows]
    return pd.DataFrame(rows, columns=COLUMNS)


class Deal(NamedTuple):
    """One deal of a tournament: who plays, from which seed, and its first match's number."""

    lineup: tuple[str, ...]
    seed: str
    first_game: int


def _deals(names: list[str], players: int, games: int, seed: str) -> Iterator[Deal]:
    """The deals of a tournament, in whole rounds of all line-ups."""
    lineups = _lineups(names, players)
    rounds = math.ceil(games / (len(lineups) * players))
    for number in range(rounds * len(lineups)):
        deal_seed = f"{seed}/{number}"
        lineup = list(lineups[number % len(lineups)])
        random_for(deal_seed, "seats").shuffle(lineup)
        yield Deal(tuple(lineup), deal_seed, number * players)


def _lineups(names: list[str], players: int) -> list[tuple[str, ...]]:
    """Who sits down together: every choice of names, or all of them and some twice or more.

    >>> _lineups(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> _lineups(["a", "b"], 3)
    [('a', 'b', 'a'), ('a', 'b', 'b')]
    """
    missing = players - len(names)
    if missing <= 0:
        return list(itertools.combinations(names, players))
    again = itertools.combinations_with_replacement(names, missing)
    return [(*names, *more) for more in again]


class Match(NamedTuple):
    """A match of a tournament: who sat where, how it ended, and all its moves (with each deal)."""

    game: int
    seed: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: tuple[Move, ...]
    guilty: int | None
    """The seat whose error stopped the match, ``None`` if it was played to its end."""
    error: str

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows of this match in the frame of a tournament, one a seat."""
        made = sum(move != DEAL for move in self.moves)
        for seat, name in enumerate(self.names):
            won = (seat in self.winners) / max(len(self.winners), 1)
            error = self.error if seat == self.guilty else ""
            yield self.game, self.seed, seat, name, self.scores[seat], won, made, error


def play_deal(
    game: Game, strategies: Mapping[str, Strategy], deal: Deal, seconds: float | None
) -> list[Match]:
    """All matches of a deal: in match r, everybody sits r seats further."""
    matches = []
    for rotation in range(game.players):
        names = [deal.lineup[(seat - rotation) % game.players] for seat in range(game.players)]
        with _own_dice(deal.seed):
            players = [strategies[name] for name in names]
            state, moves, guilty, error = _play_match(game, players, deal.seed, seconds)
        winners = state.winners
        if guilty is not None:
            winners = tuple(seat for seat in range(game.players) if seat != guilty)
        number = deal.first_game + rotation
        matches.append(
            Match(
                number, deal.seed, tuple(names), state.scores, winners, tuple(moves), guilty, error
            )
        )
    return matches


def _rows_of_deal(
    game: Game, strategies: Mapping[str, Strategy], deal: Deal, seconds: float | None
) -> list[tuple[Any, ...]]:
    """The rows of all matches of a deal; the moves stay where they were played."""
    return [row for match in play_deal(game, strategies, deal, seconds) for row in match.rows()]


def _play_match(
    game: Game, strategies: Sequence[Strategy], seed: str, seconds: float | None
) -> tuple[State, list[Move], int | None, str]:
    """The last state, the moves, and who made the match stop, with the reason."""
    state = game.deal(seed)
    rngs = _rngs(seed, game.players)
    moves: list[Move] = []
    with contextlib.ExitStack() as stack:
        players = [_sit_down(strategy, stack) for strategy in strategies]
        while (seat := state.current_player) is not None:
            if state.waiting:
                state = state.play(DEAL)
                moves.append(DEAL)
                continue
            try:
                move = _answer(players[seat], state.observe(seat), rngs[seat], seconds)
                state = state.play(move)
            except TooSlow:
                return state, moves, seat, f"no move within {seconds} seconds"
            except (KeyboardInterrupt, TimeIsUp):  # who stops the tournament means it
                raise
            except BaseException as error:  # whatever a strategy does, even exit(), all goes on
                return state, moves, seat, _told(error)
            moves.append(as_move(move))
    return state, moves, None, ""


def _sit_down(strategy: Strategy, stack: contextlib.ExitStack) -> Strategy:
    """The strategy for one match. One with ``new_match()``, a context, is made anew for each."""
    new_match = getattr(strategy, "new_match", None)
    return strategy if new_match is None else stack.enter_context(new_match())


class Fault(Exception):  # noqa: N818 - it is told to people
    """What a strategy did wrong, already told in words: they are the match's ``error``."""


def _answer(strategy: Strategy, view: State, rng: random.Random, seconds: float | None) -> Any:
    """The move that a strategy gives within its time."""

    def ask() -> Any:
        with no_exit():
            return strategy(view, rng)

    return within(seconds, ask)


@contextlib.contextmanager
def _own_dice(seed: str) -> Iterator[None]:
    """Python's shared random numbers, seeded for one match and then put back as they were."""
    before = random.getstate()
    random.seed(f"{seed}/shared")
    try:
        yield
    finally:
        random.setstate(before)


def _told(error: BaseException) -> str:
    """An exception in one line that is not too long, even if it cannot tell its own text."""
    if isinstance(error, Fault):
        return str(error)[:MAX_ERROR]
    if isinstance(error, SystemExit):
        return f"SystemExit: {exit_in_words(error)}"
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = "(no text)"
    text = re.sub(r" at 0x[0-9A-Fa-f]+", "", text)  # addresses differ from process to process
    return f"{type(error).__name__}: {text}"[:MAX_ERROR]


def _rngs(seed: str, players: int) -> list[random.Random]:
    """The dice of each seat, independent of the deal and of each other."""
    return [random_for(seed, "player", seat) for seat in range(players)]
