"""A bot climbs the ladder of a game's strategies, from random to strong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from cardkit import arena
from cardkit.game import Game, check_whole
from cardkit.games.leaves import Leaves
from cardkit.record import Record
from cardkit.strategies import Strategy, strategies_for
from cardkit.widgets.replay import Replay

if TYPE_CHECKING:
    import pandas as pd

YOU = "you"


@dataclass(frozen=True)
class Rung:
    """One step of the ladder: how often the bot won there, and how sure that is."""

    rival: str
    won: float
    low: float
    high: float
    matches: int
    fair: float
    errors: int

    @property
    def verdict(self) -> str:
        """Whether the interval lies above the fair share, below it, or holds it."""
        if self.low > self.fair:
            return "better"
        return "worse" if self.high < self.fair else "may be equal: the interval holds it"

    def __str__(self) -> str:
        """The rung as a line."""
        failed = f", {self.errors} lost by an error" if self.errors else ""
        return (
            f"{self.rival}: won {self.won:.0%} ({self.low:.0%} to {self.high:.0%}) of "
            f"{self.matches} matches{failed}; a fair share is {self.fair:.0%}: {self.verdict}"
        )


@dataclass(frozen=True)
class Challenge:
    """How far a bot came: its rungs, and the record of its worst loss (``None`` if there is none).

    It shows itself as a table, and the worst loss as a replay below it.
    """

    game: Game
    rungs: tuple[Rung, ...]
    worst: Record | None = field(repr=False, default=None)

    def replay(self) -> Replay:
        """The worst loss, move by move. Raises ``ValueError`` if there is none."""
        if self.worst is None:
            raise ValueError("no match was lost on the way, so there is no loss to look at")
        return Replay(self.worst)

    def __repr__(self) -> str:
        """The rungs, one a line, and where it ended."""
        return "\n".join([*map(str, self.rungs), self._end()])

    def _end(self) -> str:
        last = self.rungs[-1]
        if last.verdict == "worse":
            return f"It ends at {last.rival}."
        return "That was the whole ladder."

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{escape(str(rung))}</li>" for rung in self.rungs)
        return f"<ol>{lines}</ol><p>{escape(self._end())}</p>"


def challenge(
    bot: Strategy,
    game: Game | None = None,
    games: int = 60,
    strong_games: int = 12,
    seed: object = 0,
    seconds_per_move: float | None = 5.0,
) -> Challenge:
    """Let a bot climb the ladder of a game's strategies, from random to strong.

    On each rung it plays ``games`` matches against one strategy in all other seats, each deal in
    every rotation; against the strong one, which thinks long, ``strong_games``. Each rung has the
    95 % interval of its share of wins. The climb ends where the whole interval lies below the fair
    share, or at the top. ``game`` is 13 Leaves with three players if left out. Raises
    ``ValueError`` for something that is no function, no game, or no number of games.

    >>> from cardkit.strategies import random_move
    >>> found = challenge(random_move, games=30)
    >>> [rung.rival for rung in found.rungs]
    ['random', 'greedy']
    >>> found.rungs[-1].verdict
    'worse'
    >>> found.worst.names
    ('greedy 1', 'you', 'greedy 2')
    """
    if not callable(bot):
        raise ValueError(f"{bot!r} is no strategy: give a function of a view and rng")
    game = Leaves(players=3) if game is None else game
    if not isinstance(game, Game):
        raise ValueError(f"{game!r} is not a game: give one such as Leaves(players=3)")
    check_whole("games", games, 1)
    check_whole("strong_games", strong_games, 1)
    rungs: list[Rung] = []
    worst = None
    for name, rival in strategies_for(game).items():
        number = strong_games if name == "strong" else games
        names = {f"{name} {seat}": rival for seat in range(1, game.players)}
        players = {YOU: bot, **names}
        frame = arena.tournament(
            game, players, number, seed, progress=False, seconds_per_move=seconds_per_move
        )
        rungs.append(_rung(name, frame, game.players))
        worst = _worst_loss(game, players, frame) or worst
        if rungs[-1].verdict == "worse":
            break
    return Challenge(game, tuple(rungs), worst)


def _rung(name: str, frame: pd.DataFrame, players: int) -> Rung:
    from cardkit.ratings import standings

    table = standings(frame)
    row: Any = table.loc[[YOU]].to_dict("records")[0]
    won, low, high = row["won"], row["low"], row["high"]
    return Rung(name, won, low, high, int(row["matches"]), 1 / players, int(row["errors"]))


def _worst_loss(game: Game, players: Mapping[str, Strategy], frame: pd.DataFrame) -> Record | None:
    """The match that the bot lost by most, played once more; ``None`` if it lost none to the end.

    Matches that ended by an error are no games to learn from.
    """
    ended = frame[frame.groupby("game")["error"].transform(lambda errors: (errors == "").all())]
    lost = ended[(ended["strategy"] == YOU) & (ended["won"] == 0)].set_index("game")["score"]
    best = ended[ended["won"] > 0].groupby("game")["score"].first()
    behind = (lost - best).abs().dropna()
    if behind.empty:
        return None
    rows: Any = ended[ended["game"] == behind.idxmax()].sort_values("seat")
    names = list(rows["strategy"])
    record = arena.play(game, [players[name] for name in names], rows["seed"].iloc[0])
    return Record(record.game, record.options, record.seed, tuple(names), record.moves)
