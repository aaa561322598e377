"""What every game must hold: ``check_game`` plays random matches and tells what does not.

Whoever makes a game gets a sentence for each fault, with the method to look at. The games of this
package are tested by the same function, so that table, replay, records, arena and search may rely
on what it says of any game.

>>> from cardkit import Leaves
>>> check_game(Leaves(players=3), matches=1)
13 Leaves holds what a game must hold: 1 match played, ... positions looked at.
"""

from __future__ import annotations

import contextlib
import random
import traceback
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cardkit.contract_checks import (
    AT_POSITIONS,
    EACH_MOVE,
    OF_GAMES,
    OF_MATCHES,
    Moment,
    draws_itself,
    has_strategies_that_play,
)
from cardkit.game import Game, Move, State, count_of
from cardkit.games import GAMES
from cardkit.parts import part
from cardkit.strategies import Strategy, random_move

__all__ = ["Report", "check_game"]

MOST_MOVES = 12_000
"""A longer match counts as one that never ends: eleven rounds of 1,000 moves are allowed."""

OF_A_GAME = ("deck", "_deal")
OF_A_STATE = (
    *("game", "seed", "viewer", "current_player", "winners", "hands", "out_of_hand"),
    *("_moves", "_refuse", "_after", "_view", "_guess"),
)
"""What the classes of a game must have; all else is optional."""

Check = Callable[[Any], Iterator[str]]


class Fault(NamedTuple):
    """Something that a game does not hold, and a position in which it shows, if it takes one."""

    sentence: str
    state: State | None = None


class Report(NamedTuple):
    """What ``check_game`` has found. It reads as text; ``faults`` is empty if all holds."""

    title: str
    matches: int
    positions: int
    faults: tuple[Fault, ...]

    @property
    def holds(self) -> bool:
        """Whether the game holds everything."""
        return not self.faults

    def __str__(self) -> str:
        matches = count_of(self.matches, "match").replace("matchs", "matches")
        looked = f"{matches} played, {count_of(self.positions, 'position')} looked at"
        if self.holds:
            return f"{self.title} holds what a game must hold: {looked}."
        lines = [f"{self.title} does not hold what a game must hold; {looked}."]
        lines += [f"{number}. {fault.sentence}" for number, fault in enumerate(self.faults, 1)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


def check_game(game: Game, matches: int = 2, seed: object = 0, bots: bool = True) -> Report:
    """Play matches of a game, and report what does not hold of what every game must hold.

    The first match is one of random moves, the second one of the game's own ``opponent`` if it has
    one, and so on in turn. Each fault is told once, by the first position in which it shows; a
    game with faults is looked at again once they are mended. The game's strategies are asked for a
    move too, unless ``bots`` is false. The same arguments give the same report. Raises
    ``ValueError`` for something that is no game, such as the class itself.
    """
    if not isinstance(game, Game):
        raise ValueError(f"{game!r} is not a game: give one, such as Leaves(players=3)")
    findings = _Findings(game)
    findings.take(_lacking, game)
    if findings.faults:
        return findings.report(0)
    with _registered(game):
        for check in OF_GAMES:
            findings.take(check, game)
        opponent = random_move if findings.faults else part(game, "opponent", random_move)
        for number in range(matches):
            if not findings.play(f"{seed}/{number}", opponent if number % 2 else random_move):
                break
        findings.take(draws_itself, game)
        if bots:
            findings.take(has_strategies_that_play, game)
    return findings.report(matches)


class _Findings:
    """The faults found so far, one for each check at most."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.faults: dict[str, Fault] = {}
        self.positions = 0
        self._done: set[Check] = set()

    def take(self, check: Check, what: Any) -> None:
        """Make a check, unless it has found something already; an exception is a fault as well."""
        if check in self._done:
            return
        state = what.state if isinstance(what, Moment) else None
        try:
            for sentence in check(what):
                self._note(Fault(sentence, state))
                self._done.add(check)
                return
        except Exception as error:
            self._note(Fault(_told(error, self.game), state))
            self._done.add(check)

    def _note(self, fault: Fault) -> None:
        self.faults.setdefault(fault.sentence, fault)

    def play(self, seed: str, strategy: Strategy) -> bool:
        """Play a match, and look at its positions: at all moves, and closely more and more rarely.

        Early positions differ most; the last one, and two of those between hands, are looked at
        closely too. The answer is whether the match could be played to an end.
        """
        seed = f"contract {seed}"  # a text that is nowhere else, so that one sees if it leaks
        rng = random.Random(seed)
        state, moves, look_at, waits = self.game.deal(seed), list[Move](), 0, 0
        states, moment = [state], Moment(state, None, None, rng)
        try:
            while True:
                place = len(moves)
                for check in EACH_MOVE:
                    self.take(check, moment)
                waits += state.waiting
                if place >= look_at or state.is_over or (state.waiting and waits in (1, 5)):
                    look_at = place + 1 + place // 3
                    self._look_closely(moment)
                if state.is_over or place == MOST_MOVES:
                    break
                move = _chosen(state, strategy, rng)
                moment = Moment(state.play(move), state, move, rng)
                state = moment.state
                states.append(state)
                moves.append(move)
        except Exception as error:
            self._note(Fault(_told(error, self.game), state))
            return False
        if not state.is_over:
            sentence = f"a match has not ended after {MOST_MOVES:,} moves: let it end"
            self._note(Fault(sentence, state))
            return False
        for match_check in OF_MATCHES:
            self.take(match_check, (states, moves))
        return True

    def _look_closely(self, moment: Moment) -> None:
        self.positions += 1
        for check in AT_POSITIONS:
            self.take(check, moment)

    def report(self, matches: int) -> Report:
        return Report(self.game.title, matches, self.positions, tuple(self.faults.values()))


def _chosen(state: State, strategy: Strategy, rng: random.Random) -> Move:
    """The move of the current player; before a deal there is only one."""
    if state.waiting or strategy is random_move:
        return random_move(state, rng)
    return strategy(state.observe(state.current_player), rng)


def _lacking(game: Game) -> Iterator[str]:
    """What must be there before anything can be tried: the methods, each with its purpose."""
    for name in OF_A_GAME:
        if getattr(type(game), name) is getattr(Game, name):
            yield _lack(game, Game, name)
            return
    state: object = game.deal("contract")
    if not isinstance(state, State):
        yield f"{type(game).__name__}._deal gives {state!r}, which is no State"
        return
    lacks = [n for n in OF_A_STATE if getattr(type(state), n) is getattr(State, n)]
    if lacks:
        yield "; ".join(_lack(state, State, name) for name in lacks)


def _lack(owner: Game | State, base: type, name: str) -> str:
    purpose = (getattr(base, name).__doc__ or "").splitlines()[0]
    return f"{type(owner).__name__} lacks {name}: {purpose}"


def _told(error: Exception, game: Game) -> str:
    """An exception as a sentence that names the method of the game in which it was raised."""
    if isinstance(error, NotImplementedError):
        return str(error)
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    own = [f for f in frames if f.f_globals.get("__name__") == type(game).__module__]
    where = (own or frames)[-1].f_code.co_qualname
    return f"{where} raised {type(error).__name__}: {error}"


@contextlib.contextmanager
def _registered(game: Game) -> Iterator[None]:
    """The game in ``GAMES`` for as long as it is looked at, as records need it there."""
    before = GAMES.get(game.name)
    GAMES[game.name] = type(game)
    try:
        yield
    finally:
        if before is None:
            del GAMES[game.name]
        else:
            GAMES[game.name] = before
