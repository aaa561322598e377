"""A played match: who played, from which seed, which moves; as JSON, and replayed exactly."""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cardkit.cards import Cards
from cardkit.game import Game, Move, State, as_move
from cardkit.games import GAMES

if TYPE_CHECKING:
    import pandas as pd

FORMAT = "cardkit record"
VERSION = 1
MAX_CHARACTERS = 2_000_000
"""A longer text is not read: the longest match that was ever recorded has a tenth of it."""

MAX_MOVES = 30_000
"""More moves are not read: that takes about a second."""


@dataclass(frozen=True)
class Record:
    """A match: the game and its options, the seed, the players' names, and the moves.

    ``game`` is the name in ``GAMES``, ``options`` what that class takes. ``start`` is ``None``
    for a match that was dealt, else the arguments of ``position``.

    >>> from cardkit import Leaves
    >>> game = Leaves(players=3, hand_size=1)
    >>> record = Record.begin(game.deal(seed=1), ["Ann", "Ben", "Cleo"])
    >>> record = record.with_move(record.final_state().legal_moves()[0])
    >>> record.final_state().is_over
    True
    """

    game: str
    options: Mapping[str, Any]
    seed: str
    names: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    start: Mapping[str, Any] | None = field(default=None)

    def __post_init__(self) -> None:
        # Seeds count as their text and moves may be given as text; both are kept in one form.
        if not isinstance(self.game, str) or not isinstance(self.options, Mapping):
            raise ValueError(
                f"a record of {self.game!r:.40} with {self.options!r:.40}: "
                "a game's name and its options by name are needed"
            )
        for what in ("names", "moves"):
            if isinstance(value := getattr(self, what), (str, bytes)) or not isinstance(
                value, Sequence
            ):
                raise ValueError(f"a record's {what}={value!r:.40}: a list is needed")
        if not (self.start is None or isinstance(self.start, Mapping)):
            raise ValueError(f"a record's start={self.start!r:.40}: None, or arguments by name")
        object.__setattr__(self, "seed", str(self.seed))
        object.__setattr__(self, "names", tuple(self.names))
        object.__setattr__(self, "moves", tuple(map(as_move, self.moves)))

    @classmethod
    def begin(cls, state: State, names: list[str] | tuple[str, ...]) -> Record:
        """The record of a match that starts at ``state``, before the first move.

        Raises ``ValueError`` if the state can be reached neither by a deal nor by a position.
        """
        if not isinstance(state, State):
            raise ValueError(f"{state!r:.40} is no state: a record begins with game.deal(seed)")
        if not isinstance(names, (list, tuple)):
            raise ValueError(f"names={names!r:.40}: a list is needed, one name for each seat")
        game, seed = state.game, state.seed
        if seed is None:
            raise ValueError("a view has no record: it lacks the hidden cards")
        if len(names) != game.players:
            raise ValueError(f"{len(names)} names for {game.players} players: give one for each")
        start = None if game.deal(seed) == state else position_of(state)
        if start is not None and game.position(**start) != state:
            raise ValueError(
                "this state is the middle of a match, which a record cannot begin with: "
                "begin with a deal or a position and play on"
            )
        return cls(game.name, game.options, seed, tuple(names), (), start)

    def with_move(self, move: Move | str) -> Record:
        """The record with one more move; whether it is legal shows when it is replayed."""
        return Record(
            self.game, self.options, self.seed, self.names, (*self.moves, as_move(move)), self.start
        )

    def rules(self) -> Game:
        """The rules object. Raises ``ValueError`` for an unknown game or options."""
        if self.game not in GAMES:
            raise ValueError(f"unknown game {self.game!r}: known are {', '.join(GAMES)}")
        try:
            return GAMES[self.game](**self.options)
        except TypeError as error:
            raise ValueError(f"options of {self.game}: {error}") from None

    def states(self) -> Iterator[State]:
        """The state before the first move, then that after each move.

        Raises ``ValueError`` that names the first move which is not legal.
        """
        game = self.rules()
        if self.start is None:
            state = game.deal(self.seed)
        else:
            try:
                state = game.position(**self.start)
            except (ValueError, TypeError, AttributeError, LookupError) as error:
                raise ValueError(f"start of {self.game}: {error}") from None
        yield state
        for number, move in enumerate(self.moves, start=1):
            try:
                state = state.play(move)
            except ValueError as error:
                raise ValueError(f"move {number}, '{move}': {error}") from None
            yield state

    def final_state(self) -> State:
        """The state after the last move."""
        for state in self.states():
            last = state
        return last

    def to_frame(self) -> pd.DataFrame:
        """One row for each move, as a pandas data frame.

        Columns: ``number`` from 1, ``seat``, ``name``, ``move`` (its text), ``action``, ``cards``
        (how many), ``held`` (cards in that seat's hand afterwards). A ``deal`` has no seat (-1).
        """
        import pandas as pd

        rows = []
        states = list(self.states())
        for number, (move, before, after) in enumerate(
            zip(self.moves, states, states[1:], strict=False), start=1
        ):
            seat = -1 if before.waiting else before.current_player
            assert seat is not None
            rows.append(
                {
                    "number": number,
                    "seat": seat,
                    "name": "" if seat < 0 else self.names[seat],
                    "move": str(move),
                    "action": move.action,
                    "cards": len(move.cards),
                    "held": 0 if seat < 0 else len(after.hands[seat]),
                }
            )
        columns = ["number", "seat", "name", "move", "action", "cards", "held"]
        return pd.DataFrame(rows, columns=columns)

    def to_json(self) -> str:
        """The record as JSON text, one move a line, so that people can read and compare it."""
        content = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "names": self.names,
            "start": None if self.start is None else dict(self.start),
            "moves": [str(move) for move in self.moves],
        }
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that a JSON text holds, replayed to its end.

        Raises ``ValueError`` that says what is wrong, and at which move.
        """
        if not isinstance(text, str):
            raise ValueError(f"{text!r:.40} is no text: Record.load reads a file")
        text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")  # as some editors begin a file
        if len(text) > MAX_CHARACTERS:
            raise ValueError(f"not a record: longer than {MAX_CHARACTERS:,} characters")
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"not a record: no valid JSON ({error})") from None
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise ValueError(f"not a record: its 'format' is not {FORMAT!r}")
        if content.get("version") != VERSION:
            raise ValueError(
                f"record of version {content.get('version')!r}: this cardkit reads {VERSION}"
            )
        record = _record(content)
        for _ in record.states():
            pass
        return record

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all: a failure leaves the old file.

        A file that is replaced keeps its rights; of a link, the file that it leads to is replaced.
        """
        from pathlib import Path  # takes long to load, and only files need it

        target = Path(path).resolve()
        temporary = target.with_name(f".{target.name[:50]}.{os.getpid()}.{os.urandom(4).hex()}")
        text = self.to_json()
        try:
            with temporary.open("x", encoding="utf-8") as file:
                if target.exists():
                    temporary.chmod(target.stat().st_mode & 0o777)
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record from a file; ``ValueError`` says what is wrong with its content."""
        from pathlib import Path

        with Path(path).open(encoding="utf-8") as file:
            try:
                # One character more than allowed is enough to know that it is too long.
                return cls.from_json(file.read(MAX_CHARACTERS + 1))
            except UnicodeDecodeError:
                raise ValueError("not a record: no UTF-8 text") from None


def position_of(state: State) -> dict[str, Any]:
    """The arguments of ``game.position`` that give this state, as plain JSON values.

    What the arguments are called, the state calls them too. What only a played match remembers,
    such as who has taken what, is not in them.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["8 10", "1 2", "5"], table="7 7")
    >>> position_of(state)["hands"]
    ['8 10', '1 2', '5']
    """
    names = inspect.signature(state.game.position).parameters
    return {name: _plain(getattr(state, name)) for name in names if hasattr(state, name)}


def _plain(value: Any) -> Any:
    """Cards as their text, everything else as JSON knows it."""
    if isinstance(value, Cards):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _record(content: dict[str, Any]) -> Record:
    """The record from checked JSON: each part has the type that it must have."""
    wanted = {"game": str, "options": dict, "seed": str, "names": list, "moves": list}
    for key, kind in wanted.items():
        if not isinstance(content.get(key), kind):
            raise ValueError(f"record: {key!r} is {content.get(key)!r}, not a {kind.__name__}")
    for key in ("names", "moves"):
        for number, item in enumerate(content[key], start=1):
            if not isinstance(item, str):
                raise ValueError(f"record: number {number} of {key!r} is {item!r}, not a text")
    start = content.get("start")
    if not (start is None or isinstance(start, dict)):
        raise ValueError(f"record: 'start' is {start!r}, neither null nor an object")
    if len(content["moves"]) > MAX_MOVES:
        raise ValueError(f"record: more than {MAX_MOVES:,} moves are not read")
    moves = []
    for number, text in enumerate(content["moves"], start=1):
        try:
            moves.append(Move.parse(text))
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from None
    record = Record(
        content["game"], content["options"], content["seed"],
        tuple(content["names"]), tuple(moves), start,
    )  # fmt: skip
    game = record.rules()
    if len(record.names) != game.players:
        raise ValueError(f"record: {len(record.names)} names for {game.players} players")
    return replace(record, options=game.options)  # JSON has lists where the rules have tuples
