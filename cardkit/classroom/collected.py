"""Everybody's saved games together: one frame, a picture of one deal, and any game's replay."""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardkit.classroom.handed_in import files_in
from cardkit.drawing import picture
from cardkit.drawing.palette import FELT_PANEL, GOLD, INK, PAPER
from cardkit.drawing.svg import circle, document, rect, shortened, text
from cardkit.record import Record
from cardkit.strategies import strategies_for

if TYPE_CHECKING:
    import pandas as pd

    from cardkit.widgets import Replay

NOT_RECORDS = (".ipynb", ".py", ".csv", ".html", ".svg")
"""Files that may lie beside the records; they are passed over without a word."""


class Result(NamedTuple):
    """How somebody did in a saved game: a row of the frame."""

    file: str
    who: str
    deal: str
    game: str
    players: int
    seat: int
    score: int
    won: float
    moves: int
    over: bool


@dataclass(frozen=True)
class Collected:
    """All records of a folder. It shows itself as a table."""

    results: tuple[Result, ...]
    records: dict[str, Record]
    unreadable: tuple[tuple[str, str], ...]
    """Files that are no records, each with the reason."""

    @property
    def frame(self) -> pd.DataFrame:
        """One row for each person and game.

        Columns: ``file``, ``who``, ``deal`` (game and seed: alike for the same cards), ``game``,
        ``players``, ``seat``, ``score`` (what the match's ``scores`` say), ``won`` (as in a
        tournament: 1, or a share of a tie, else 0), ``moves`` (of the whole match), and ``over``
        (whether it was played to its end).
        """
        import pandas as pd

        return pd.DataFrame(self.results, columns=list(Result._fields))

    @property
    def deals(self) -> list[str]:
        """The deals that were played, the one with most results first."""
        played = [result.deal for result in self.results]
        return sorted(dict.fromkeys(played), key=lambda deal: -played.count(deal))

    def of(self, deal: str | None = None) -> list[Result]:
        """The results of a deal, winners first, then the lowest score; by default of the first."""
        deals = self.deals
        chosen = deal if deal is not None or not deals else deals[0]
        if chosen not in deals:
            raise ValueError(f"no deal {deal!r}: there are {', '.join(map(repr, deals)) or 'none'}")
        found = [result for result in self.results if result.deal == chosen]
        return sorted(found, key=lambda r: (-r.won, not r.over, r.score, r.moves, r.who))

    def picture(self, deal: str | None = None) -> DealPicture:
        """The results of a deal for the projector: everybody's score as a bar, winners first."""
        return DealPicture(tuple(self.of(deal)))

    def replay(self, file: str) -> Replay:
        """The replay of the game in a file, named as in the column ``file``."""
        from cardkit.widgets import Replay

        if file not in self.records:
            raise ValueError(f"no record {file!r}: there are {', '.join(self.records) or 'none'}")
        return Replay(self.records[file])

    def __repr__(self) -> str:
        lines = [f"{len(self.records)} records, {len(self.unreadable)} files that are none"]
        lines += [f"{r.who}: {said(r)} ({r.deal}; {r.file})" for r in self.results]
        lines += [f"{file}: {reason}" for file, reason in self.unreadable]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{name}</th>' for name in ("who", "deal", "result", "file"))
        rows = "".join(
            "<tr>"
            + "".join(f"<td>{html.escape(cell)}</td>" for cell in (r.who, r.deal, said(r), r.file))
            + "</tr>"
            for r in self.results
        )
        out = "".join(
            f"<li><b>{html.escape(file)}</b>: {html.escape(reason)}</li>"
            for file, reason in self.unreadable
        )
        told = f"<p>These files are no records:</p><ul>{out}</ul>" if out else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{told}"


@dataclass(frozen=True)
class DealPicture:
    """The results of one deal, drawn large."""

    results: tuple[Result, ...]

    @property
    def alt(self) -> str:
        """The picture in words."""
        deal = self.results[0].deal if self.results else "no results"
        return f"{deal}. " + "; ".join(f"{r.who}: {said(r)}" for r in self.results) + "."

    @property
    def svg(self) -> str:
        """The picture: a row for each result, a crown's gold dot and the word for who won."""
        row, left, wide = 34, 240, 420
        most = max([1, *(abs(r.score) for r in self.results)])
        deal = self.results[0].deal if self.results else "no results"
        body = text(16, 34, 22, deal, INK)
        for number, r in enumerate(self.results):
            y = 56 + row * number
            body += text(left - 14, y + 20, 18, shortened(r.who, 22), INK, anchor="end")
            length = max(3, wide * abs(r.score) / most)
            body += rect(left, y, length, row - 8, FELT_PANEL, radius=3)
            if r.won:
                body += circle(left + length + 16, y + 13, 8, GOLD)
            at = left + length + (32 if r.won else 10)
            body += text(at, y + 20, 18, said(r), INK, bold=bool(r.won))
        width, height = left + wide + 330, 66 + row * len(self.results)
        return document(width, height, rect(0, 0, width, height, PAPER, radius=8) + body)

    def __repr__(self) -> str:
        return self.alt

    def _repr_html_(self) -> str:
        return picture(self.svg, self.alt)


def collect(folder: str | Path) -> Collected:
    """All saved games in a folder and in the folders in it.

    Who played is read from the record: every name that is no bot's. Who is only called "you"
    is named after the file, or after its folder, if all files bear the table's own name for it.
    A file that cannot be read is listed with the reason and stops nobody. Raises ``ValueError``
    if there is no such folder or nothing in it.
    """
    root = Path(folder)
    results: list[Result] = []
    records: dict[str, Record] = {}
    unreadable = []
    for path in files_in(root):
        file = path.relative_to(root).as_posix()
        if path.suffix.lower() in NOT_RECORDS:
            continue
        try:
            record = Record.load(path)
            results += _results(record, file)
            records[file] = record
        except OSError as error:
            unreadable.append((file, f"it cannot be read ({error.strerror})"))
        except ValueError as error:
            unreadable.append((file, str(error)))
    return Collected(tuple(results), records, tuple(unreadable))


def _results(record: Record, file: str) -> list[Result]:
    """A row for each person in a record; for each seat, if only bots played."""
    end = record.final_state()
    bots = {getattr(bot, "__name__", "") for bot in strategies_for(record.game).values()}
    seats = [seat for seat, name in enumerate(record.names) if name not in bots]
    deal = _deal_name(record)
    moves = sum(move.action != "deal" for move in record.moves)
    return [
        Result(
            file,
            _author(file) if record.names[seat] == "you" else record.names[seat],
            deal,
            record.game,
            end.game.players,
            seat,
            end.scores[seat],
            (seat in end.winners) / max(1, len(end.winners)),
            moves,
            end.is_over,
        )
        for seat in seats or range(end.game.players)
    ]


def _author(file: str) -> str:
    """Who handed in a file, by its path.

    >>> _author("ann.json"), _author("Ben Li/leaves-seed-1.json"), _author("leaves-seed-1.json")
    ('ann', 'Ben Li', 'leaves-seed-1')
    """
    path = Path(file)
    return path.parent.name if path.parent.name and "-seed-" in path.stem else path.stem


def _deal_name(record: Record) -> str:
    """A name that is the same for the same cards: game, players and options, seed or position."""
    game = record.rules()
    plain = type(game)(players=game.players)
    title = f"{game.title}, {game.players} players"
    for name, value in game.options.items():
        if value != getattr(plain, name):
            title += f", {name}={value}"
    title += f", seed {record.seed}"
    if record.start is not None:
        hands = " / ".join(map(str, record.start.get("hands", ())))
        title += f", position {shortened(hands, 60)}"
    return title


def said(result: Result) -> str:
    """A result in a few words.

    >>> said(Result("a.json", "Ann", "…", "leaves", 3, 0, 0, 1.0, 34, True))
    'won, score 0, 34 moves'
    """
    won = "won" if result.won == 1 else "shared the win" if result.won else "lost"
    word = won if result.over else "not finished"
    return f"{word}, score {result.score}, {result.moves} moves"
