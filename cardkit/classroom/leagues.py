"""The league: everybody's bots and the house's, each of the former in a process of its own."""

from __future__ import annotations

import html
import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.arena import COLUMNS, Deal, Fault, Match, play_deal
from cardkit.classroom.handed_in import Bot, find_bots
from cardkit.classroom.live import Live, standings_html, standings_text
from cardkit.classroom.own_process import Limits, OwnProcess
from cardkit.classroom.words import in_words
from cardkit.game import Game, State, random_for
from cardkit.games import GAMES
from cardkit.ratings import head_to_head, standings
from cardkit.record import Record
from cardkit.strategies import Strategy, strategies_for

if TYPE_CHECKING:
    import pandas as pd

    from cardkit.widgets import Replay


def league(
    folder: str | Path,
    game: Game,
    rounds: int = 10,
    seed: object = None,
    n_jobs: int | None = None,
    house: bool | Mapping[str, Strategy] = True,
    limits: Limits | None = None,
    progress: bool = True,
) -> League:
    """Let all bots in a folder play, each in a process of its own, with the house's among them.

    In each of the ``rounds`` everybody sits down once, at a table drawn by lot; the deal of a
    table is played in every rotation of its seats. House bots fill the last table. ``house`` may
    be ``False`` or a dictionary of strategies; ``True`` is the library's ladder, from random to
    strong.

    The seed is a secret one unless you give it, since who knows the seed knows all cards; it is
    ``.seed`` of the result. ``n_jobs`` and a Dask cluster work as in ``arena.tournament``, and
    ``.frame`` has the same columns. While it runs, a table shows the standings so far; stopping
    it (Interrupt, Ctrl-C) keeps the matches that are done.

    Raises ``ValueError`` for a folder that is missing or empty or holds no bot for this game.
    """
    import joblib

    if not isinstance(game, Game):
        raise ValueError(f"{game!r} is not a game: give one such as Leaves(players=3)")
    if type(rounds) is not int or rounds < 1:
        raise ValueError(f"rounds={rounds!r}: a whole number from 1 is needed")
    limits = Limits() if limits is None else limits
    handed_in = find_bots(folder, game)
    kept, refused = _try_out(handed_in.bots, game, limits)
    refused = [*handed_in.refused, *refused]
    if not kept:
        reasons = "; ".join(f"{file}: {reason}" for file, reason in refused)
        raise ValueError(f"{folder}: no bot for {game.title} can play. {reasons}")
    ours = strategies_for(game) if house is True else dict(house or {})
    bots = {bot.name: OwnProcess(bot, limits) for bot in kept}
    ours = {_new_name(name, bots): bot for name, bot in ours.items()}
    secret = secrets.token_hex(16) if seed is None else str(seed)
    deals = list(schedule(list(bots), list(ours), game.players, rounds, secret))
    everybody: dict[str, Strategy] = {**bots, **ours}
    tasks = (
        joblib.delayed(play_deal)(game, {name: everybody[name] for name in deal.lineup}, deal, None)
        for deal in deals
    )
    result = League(game, secret, tuple(bots), tuple(ours), tuple(refused))
    live = Live(f"League in {game.title}", len(deals), off=not progress)
    try:
        done = joblib.Parallel(n_jobs=n_jobs, return_as="generator")(tasks)
        for number, matches in enumerate(done, start=1):
            result.matches += matches
            if live.due:
                live.show(number, result.standings)
    except KeyboardInterrupt:
        if not result.matches:
            raise
    live.show(len(result.matches) // game.players, result.standings)
    return result


def schedule(
    bots: Sequence[str], house: Sequence[str], players: int, rounds: int, seed: str
) -> Iterator[Deal]:
    """Who meets whom: in each round everybody once, at tables drawn by lot.

    The last table of a round is filled with house bots, or, where there are too few, with
    somebody who is not yet at that table; if there are too few of all, some sit there twice.

    >>> for deal in schedule(["a", "b", "c"], ["random"], 2, 1, "s"):
    ...     print(deal.lineup)
    ('c', 'b')
    ('random', 'a')
    """
    everybody, number = [*bots, *house], 0
    for turn in range(rounds):
        lot = random_for(seed, "round", turn)
        order = lot.sample(everybody, len(everybody))
        while len(order) % players:
            table = order[len(order) // players * players :]
            others = [name for name in house if name not in table]
            others = others or [name for name in everybody if name not in table] or everybody
            order.append(lot.choice(others))
        for start in range(0, len(order), players):
            lineup = tuple(order[start : start + players])
            yield Deal(lineup, f"{seed}/{number}", number * players)
            number += 1


@dataclass
class League:
    """The results of a league. It shows itself; the frame is that of a tournament."""

    game: Game
    seed: str
    bots: tuple[str, ...]
    house: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]
    """Files that take no part, each with the reason."""
    matches: list[Match] = field(default_factory=list)

    @property
    def frame(self) -> pd.DataFrame:
        """One row for each player and match, as from ``arena.tournament``."""
        import pandas as pd

        rows = [row for match in self.matches for row in match.rows()]
        return pd.DataFrame(rows, columns=COLUMNS)

    @property
    def standings(self) -> pd.DataFrame:
        """The table of ``cardkit.ratings.standings``, the best first."""
        return standings(self.frame)

    @property
    def met(self) -> pd.DataFrame:
        """How often the bot of a row did better than that of a column; NaN: they never met."""
        return head_to_head(self.frame)

    @property
    def errors(self) -> pd.DataFrame:
        """Each bot's errors in words: how many matches each cost, and the first of these."""
        import pandas as pd

        told: dict[tuple[str, str], list[int]] = {}
        for match in self.matches:
            if match.guilty is not None:
                key = match.names[match.guilty], in_words(match.error)
                told.setdefault(key, []).append(match.game)
        rows = [(bot, words, len(at), at[0]) for (bot, words), at in told.items()]
        frame = pd.DataFrame(rows, columns=["bot", "what happened", "matches", "first match"])
        return frame.sort_values(["bot", "matches"], ascending=[True, False], ignore_index=True)

    def record(self, match: int) -> Record:
        """A match, by its number in the column ``game``, to be replayed or saved."""
        found = next((other for other in self.matches if other.game == match), None)
        if found is None:
            raise ValueError(f"match {match}: this league has 0 to {self.matches[-1].game}")
        return Record(self.game.name, self.game.options, found.seed, found.names, found.moves)

    @property
    def decisive(self) -> list[int]:
        """The matches that decided it: the two best were at the table, and one of them won.

        The latest is first. If they never met, these are the matches that the best one won.
        """
        first, second, *_ = [*self.standings.index, None]
        won = [match for match in self.matches if len(match.winners) == 1]
        winner = {match.game: match.names[match.winners[0]] for match in won}
        both = [
            match.game
            for match in won
            if {first, second} <= set(match.names) and winner[match.game] in (first, second)
        ]
        return (both or [match.game for match in won if winner[match.game] == first])[::-1]

    def replay(self, match: int | None = None) -> Replay:
        """The replay of a match; left out, of the first decisive one."""
        from cardkit.widgets import Replay

        if match is None:
            match = (self.decisive or [self.matches[-1].game])[0]
        return Replay(self.record(match))

    def save(self, folder: str | Path) -> list[Path]:
        """Write the frame, the standings, a page for the projector and the decisive replays.

        Returns the paths of the new files; ``Replay(Record.load(path))`` shows a replay.
        """
        root = Path(folder)
        root.mkdir(parents=True, exist_ok=True)
        self.frame.to_csv(root / "matches.csv", index=False)
        self.standings.to_csv(root / "standings.csv")
        page = (
            f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{self._title()}</title>'
        )
        style = "<style>body{font:22px sans-serif;margin:2em}td,th{padding:.1em .8em}</style>"
        (root / "league.html").write_text(f"{page}{style}{self._repr_html_()}</html>", "utf-8")
        paths = [root / name for name in ("matches.csv", "standings.csv", "league.html")]
        for match in self.decisive[:3]:
            paths.append(root / f"match-{match}.json")
            self.record(match).save(paths[-1])
        return paths

    def __repr__(self) -> str:
        parts = [self._title(), standings_text(self.standings)]
        parts += [f"{bot}, {lost} lost: {words}" for bot, words, lost in self._told()]
        parts += [f"{file} takes no part: {reason}." for file, reason in self.refused]
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{self._title()}</b></p>", standings_html(self.standings)]
        told = [
            f"<li><b>{html.escape(bot)}</b>, {lost} lost: {html.escape(words)}</li>"
            for bot, words, lost in self._told()
        ]
        if told:
            parts.append(f"<p>What went wrong:</p><ul>{''.join(told)}</ul>")
        out = [
            f"<li><b>{html.escape(file)}</b>: {html.escape(reason)}.</li>"
            for file, reason in self.refused
        ]
        if out:
            parts.append(f"<p>These files take no part:</p><ul>{''.join(out)}</ul>")
        return "".join(parts)

    def _told(self) -> Iterator[tuple[str, str, int]]:
        table = self.errors
        yield from zip(table["bot"], table["what happened"], table["matches"], strict=True)

    def _title(self) -> str:
        return (
            f"{self.game.title}: {len(self.bots)} bots handed in and {len(self.house)} of the "
            f"house, {len(self.matches)} matches"
        )


def _new_name(name: str, taken: Mapping[str, object]) -> str:
    """A house bot's name, which says that it is one and is nobody else's."""
    name = f"{name} (house)"
    while name in taken:
        name += "*"
    return name


def _try_out(
    bots: Sequence[Bot], game: Game, limits: Limits
) -> tuple[list[Bot], list[tuple[str, str]]]:
    """The bots that can be loaded, and for each other one why it cannot take part."""
    with ThreadPoolExecutor(2) as pool:
        reasons = list(pool.map(lambda bot: _why_out(bot, game, limits), bots))
    kept = [bot for bot, reason in zip(bots, reasons, strict=True) if not reason]
    refused = [(bot.file, reason) for bot, reason in zip(bots, reasons, strict=True) if reason]
    return kept, refused


def _why_out(bot: Bot, game: Game, limits: Limits) -> str:
    """Why a bot cannot take part: it does not load, or it is made for another game."""
    with OwnProcess(bot, limits).new_match() as seat:
        try:
            seat.load(random.Random(0))
        except Fault as fault:
            return in_words(str(fault)).rstrip(".")
        if _plays(seat, game) is not False:
            return ""
        for name, other in GAMES.items():
            if name != game.name and _plays(seat, other(players=other.player_counts[0])):
                return f"it fails in {game.title}, but it can play {other.title}"
    return ""


def _plays(seat: Any, game: Game) -> bool | None:
    """Whether a bot makes a legal move at the start of two matches; ``None`` if it is too slow."""
    for seed in ("try-out 1", "try-out 2"):
        state: State = game.deal(seed)
        assert state.current_player is not None
        try:
            view = state.observe(state.current_player)
            if view.why_not(seat(view, random.Random(1))) is not None:
                return False
        except Fault as fault:
            return None if str(fault).startswith(("no move within", "it", "its")) else False
        except Exception:
            return False
    return True
