"""A match that is being played, without any widgets: moves, undo and redo, people and bots.

The widgets show a ``Session`` and tell it what was clicked; everything that can be got wrong
about the course of a match is here, where it can be tested without a browser.
"""

from __future__ import annotations

import io
import linecache
import random
import re
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from cardkit.arena import name_of
from cardkit.cards import Card
from cardkit.game import DEAL, Game, IllegalMove, Move, State, as_move, random_for
from cardkit.limits import TimeIsUp, TooSlow, check_seconds, exit_in_words, no_exit, within
from cardkit.parts import part
from cardkit.record import Record
from cardkit.strategies import Strategy, random_move, strategies_for
from cardkit.widgets.heard import heard

Player = str | Strategy
"""A person's name, or a bot."""


BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana")
"""What bots are called, in the order of the seats; names that people have are left out."""

MOST_PRINTED = 2000
"""So many characters of what a bot prints are shown."""


class BotTrouble(Exception):  # noqa: N818 - it is the bot's trouble, not an error of the table
    """A bot that gave no legal move; the text says what happened."""


class Hint(NamedTuple):
    """A move that a strategy would make, and why, if it can say so."""

    move: Move
    reason: str


class Session:
    """A match from its first state to now, with a person or a bot at each seat.

    ``start`` is a game (dealt from ``seed``), a state to play on from, or a record, which goes on
    from its end. ``players`` has a name for each person and a function for each bot.

    >>> from cardkit import Leaves
    >>> session = Session(Leaves(players=3, hand_size=1), ["Ann", "Ben", random_move], seed=1)
    >>> session.play(session.state.legal_moves()[0])
    >>> session.state.is_over, session.undo(), session.state.is_over
    (True, True, False)
    """

    def __init__(
        self,
        start: Game | State | Record,
        players: Sequence[Player] | None = None,
        seed: object = None,
        time_limit: float | None = 10.0,
    ) -> None:
        self.time_limit = check_seconds("time_limit", time_limit)
        self.undone: list[list[Move]] = []
        self._seen: tuple[State, int | None, State] | None = None
        self.moves: list[Move] = []
        if isinstance(start, Record):
            self.states = list(start.states())
            self.moves = list(start.moves)
            players = players_of(start) if players is None else players
        elif isinstance(start, Game):
            self.states = [start.deal(seed)]
        elif isinstance(start, State):
            if start.is_view:
                raise ValueError(
                    "a view lacks the hidden cards: play from a full state, such as view.guess(rng)"
                )
            self.states = [start]
        else:
            raise ValueError(
                f"{start!r} cannot be played: give a game such as Leaves(players=3), "
                "a state, or a record"
            )
        self.game = self.states[0].game
        self.seed = str(self.states[0].seed if seed is None else seed)
        self.players = default_players(self.game) if players is None else _listed(players)
        _check_players(self.players, self.game.players)
        given = start.names if isinstance(start, Record) else None
        self.names = full_names(self.players, given)
        self.shown_names = shown_names(self.names, self.players)
        self.printed = ""
        self.viewer: int | None = None
        self._look()

    @property
    def state(self) -> State:
        """The match as it stands now."""
        return self.states[-1]

    @property
    def record(self) -> Record:
        """The match so far. ``ValueError`` if it began in the middle of a match."""
        return replace(Record.begin(self.states[0], self.names), moves=tuple(self.moves))

    @property
    def is_ended(self) -> bool:
        """Whether the hand or the match has ended, and all look at the result."""
        return self.state.waiting or self.state.is_over

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat, who in enumerate(self.players) if isinstance(who, str))

    @property
    def person_to_move(self) -> int | None:
        """The seat of the person whose turn it is, if it is one's."""
        state = self.state
        if state.is_over or state.waiting or state.current_player not in self.people:
            return None
        return state.current_player

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether the next move is a bot's, or the next deal where only bots sit."""
        state = self.state
        if state.is_over:
            return False
        return not self.people if state.waiting else state.current_player not in self.people

    @property
    def is_covered(self) -> bool:
        """Whether a person is to move who has not yet said that nobody else is looking."""
        person = self.person_to_move
        return person is not None and self.viewer != person

    def uncover(self) -> None:
        """Show the cards of the person to move."""
        if self.person_to_move is not None:
            self.viewer = self.person_to_move

    def _look(self) -> None:
        """``viewer`` is the seat whose cards are shown: a single person's are, always.

        Where several people share the screen, it is empty when the turn comes to another of them,
        and after each deal.
        """
        if len(self.people) == 1:
            self.viewer = self.people[0]
        elif self.is_covered or self.moves[-1:] == [DEAL]:
            self.viewer = None

    @property
    def view(self) -> State:
        """What whoever sits before the screen may see: worked out once for each state."""
        if self._seen is None or self._seen[:2] != (self.state, self.viewer):
            self._seen = (self.state, self.viewer, self.state.observe(self.viewer))
        return self._seen[2]

    def play(self, move: Move | str) -> None:
        """Make a move for whoever's turn it is; ``IllegalMove`` changes nothing."""
        move = as_move(move)
        self.states.append(self.state.play(move))
        self.moves.append(move)
        self.undone.clear()
        self._look()

    def play_bot(self) -> Move:
        """Let the bot whose turn it is move (or deal for bots alone).

        Raises ``BotTrouble`` if it does not give a legal move; the match then stands as before.
        """
        move = self.question()()
        self.play(move)
        return move

    def question(self) -> Callable[[], Move]:
        """What gives the next move, if called: a bot's answer, or the deal where bots sit alone.

        It belongs to the match as it stands now, and changes nothing; so it can be called in
        another thread, and its answer dropped if the match has changed meanwhile.
        """
        if self.state.waiting:
            return lambda: DEAL
        seat = self.state.current_player
        assert seat is not None
        bot = self.players[seat]
        assert not isinstance(bot, str)
        return partial(self._ask, bot, self.names[seat], self.state, self._rng())

    def play_at_random(self) -> Move:
        """Make a random move for whoever's turn it is."""
        move = random_move(self._view(), self._rng())
        self.play(move)
        return move

    def _ask(self, bot: Strategy, name: str, state: State, rng: random.Random) -> Move:
        """The bot's move in this state, checked."""
        view = state.observe(state.current_player)
        answer = self._within_limit(lambda: bot(view, rng), bot, name)
        try:
            move = as_move(answer)
        except ValueError as error:
            raise BotTrouble(f"the answer of {name} is no move: {error}") from None
        problem = state.why_not(move)
        if problem is not None:
            raise BotTrouble(f"{name} wants to make the move '{move}': {problem}")
        return move

    def _within_limit(self, ask: Callable[[], Any], bot: Any, name: str) -> Any:
        """What ``ask()`` returns; whatever goes wrong is told as ``BotTrouble``."""
        printed = io.StringIO()

        def guarded() -> Any:
            with no_exit(), heard(printed):
                return ask()

        try:
            return within(self.time_limit, guarded)
        except TooSlow:
            raise BotTrouble(f"{name} gave no answer within {self.time_limit:g} seconds") from None
        except KeyboardInterrupt:
            raise BotTrouble(f"{name} was interrupted while it was thinking") from None
        except TimeIsUp:  # of somebody who set a limit to all this
            raise
        except SystemExit as error:
            raise BotTrouble(f"{name}{_place(error, bot)} {exit_in_words(error)}") from None
        except BaseException as error:
            raise BotTrouble(f"{name} failed{_place(error, bot)}: {_told(error)}") from error
        finally:
            if printed.getvalue():
                self.printed = f"{name} printed:\n{printed.getvalue()[:MOST_PRINTED]}"

    def _view(self) -> State:
        return self.state.observe(self.state.current_player)

    def _rng(self) -> random.Random:
        """Random numbers for this move, the same again after undo and redo."""
        return random_for(self.seed, "player", self.state.current_player, len(self.moves))

    def hint(self) -> Hint | None:
        """What the best strategy that gives reasons would play for the person to move.

        ``None`` if it is no person's turn, their cards are covered, or there is no such strategy.

        Raises ``BotTrouble`` if it fails or takes too long.
        """
        strategy = _adviser(self.game)
        if self.person_to_move is None or self.is_covered or strategy is None:
            return None
        explain = strategy.explain  # type: ignore[attr-defined]
        view, rng = self._view(), self._rng()
        return Hint(*self._within_limit(lambda: explain(view, rng), strategy, name_of(strategy)))

    def undo(self) -> bool:
        """Step back to before the last move that a person made; ``False`` if there is none.

        Where only bots sit, one move.
        """
        back = len(self.moves) - 1
        while back >= 0 and not self._was_decided_by_a_person(back):
            back -= 1
        if back < 0:
            return False
        self.undone.append(self.moves[back:])
        del self.moves[back:]
        del self.states[back + 1 :]
        self._look()
        return True

    @property
    def news_begin(self) -> int:
        """The number of the first move that is news for whoever sits before the screen.

        That is their own last move; and nothing from before the last deal is news.
        """
        reader = self.person_to_move if self.viewer is None else self.viewer
        if reader is None:
            return max(len(self.moves) - 1, 0)
        first = len(self.moves)
        while first > 0 and self.moves[first - 1] != DEAL:
            first -= 1
            if self.states[first].current_player == reader:
                break
        return first

    @property
    def before_news(self) -> State:
        """The match as the viewer left it with their last move, as far as they may see it."""
        begin = self.news_begin
        if begin < len(self.moves) and self.states[begin].current_player == self.viewer:
            begin += 1
        return self.states[begin].observe(self.viewer)

    @property
    def hand_begin(self) -> int:
        """The number of the first move of this hand or round."""
        return begin_of_hand(self.moves)

    @property
    def new_cards(self) -> Counter[Card]:
        """The cards that the viewer has got since their own last move began."""
        if self.viewer is None or not self.moves:
            return Counter()
        before = self.states[self.news_begin].hands[self.viewer]
        return Counter(self.state.hands[self.viewer]) - Counter(before)

    def _was_decided_by_a_person(self, number: int) -> bool:
        before = self.states[number]
        return not self.people or before.waiting or before.current_player in self.people

    def redo(self) -> bool:
        """Make the moves again that the last undo took back; ``False`` if there are none."""
        if not self.undone:
            return False
        for move in self.undone.pop():
            self.states.append(self.state.play(move))
            self.moves.append(move)
        self._look()
        return True

    def restart(self) -> None:
        """Go back to the first state; the moves can be made again one by one with ``redo``."""
        while self.undo():
            pass


def begin_of_hand(moves: Sequence[Move]) -> int:
    """The number of the first move of the hand or round with which these moves end."""
    first = len(moves)
    while first > 0 and moves[first - 1] != DEAL:
        first -= 1
    return first


def last_turn(states: Sequence[State], moves: Sequence[Move], seat: int) -> range:
    """The numbers of the moves that a player made in their last turn of this hand."""
    first, end = begin_of_hand(moves), len(moves)
    while end > first and states[end - 1].current_player != seat:
        end -= 1
    begin = end
    while begin > first and states[begin - 1].current_player == seat:
        begin -= 1
    return range(begin, end)


def players_of(record: Record) -> tuple[Player, ...]:
    """Who sits where in a record: a strategy of the game is a bot, also as "Ada (greedy)"."""
    strategies = strategies_for(record.game).values()
    bots = {name_of(strategy).replace("_", " "): strategy for strategy in strategies}
    return tuple(bots.get(kind_in(name), name) for name in record.names)


def kind_in(name: str) -> str:
    """What a bot is, from its name at a table, or from its strategy's name alone.

    >>> kind_in("Ada (lowest winner)"), kind_in("lowest_winner"), kind_in("Ann")
    ('lowest winner', 'lowest winner', 'Ann')
    """
    found = _NAME_AND_KIND.fullmatch(name)
    return (found[2] if found else name).replace("_", " ")


_NAME_AND_KIND = re.compile(r"(\S.*?) \((.+)\)", re.DOTALL)


def default_players(game: Game) -> tuple[Player, ...]:
    """One person, "you", against a simple bot of the game at each other seat."""
    *_, first = list(strategies_for(game).values())[:2]  # random, or the first of its own
    bot = part(game, "opponent", first)
    return ("you", *[bot] * (game.players - 1))


def _adviser(game: Game) -> Strategy | None:
    """The game's own adviser, or the strongest of its strategies that can give reasons."""
    able = [bot for bot in strategies_for(game).values() if hasattr(bot, "explain")]
    adviser: Strategy | None = part(game, "hint", able[-1] if able else None)
    return adviser


def _listed(players: Any) -> tuple[Player, ...]:
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise ValueError(f"players={players!r}: give a list with one player for each seat")
    return tuple(players)


def _check_players(players: Sequence[object], number: int) -> None:
    if len(players) != number:
        raise ValueError(f"{len(players)} players for a game of {number}: give one for each seat")
    for player in players:
        if not (callable(player) or (isinstance(player, str) and player.strip())):
            raise ValueError(
                f"{player!r} is no player: give a name for a person, a function for a bot"
            )


def full_names(players: Sequence[Player], names: Sequence[str] | None = None) -> tuple[str, ...]:
    """Who sits at a table: people by their names, bots by a name and, in brackets, what they are.

    ``names`` are those of a record: a bot that has a name there keeps it.

    >>> full_names(["you", print, "Ada", print], ["you", "Eva (print)", "Ada", "print"])
    ('you', 'Eva (print)', 'Ada', 'Ben (print)')
    """
    full = [player if isinstance(player, str) else name_of(player) for player in players]
    for seat, name in enumerate(names or ()):
        if kind_in(name) == kind_in(full[seat]):
            full[seat] = name
    named = [
        isinstance(player, str) or _NAME_AND_KIND.fullmatch(name) is not None
        for player, name in zip(players, full, strict=True)
    ]
    taken = {_first(name) for name, is_named in zip(full, named, strict=True) if is_named}
    numbered = (f"{name} {number}" for number in range(2, 99) for name in BOT_NAMES)
    free = (name for name in (*BOT_NAMES, *numbered) if name not in taken)
    return tuple(
        name if is_named else f"{next(free)} ({name.replace('_', ' ')})"
        for name, is_named in zip(full, named, strict=True)
    )


def _first(name: str) -> str:
    """A name without what stands in brackets behind it."""
    found = _NAME_AND_KIND.fullmatch(name)
    return found[1] if found else name


def shown_names(names: Sequence[str], players: Sequence[Player]) -> tuple[str, ...]:
    """The names in sentences: those of bots without what they are, where that is clear.

    >>> shown_names(["you", "Ada (greedy)", "Tom (7b)"], ["you", print, "Tom (7b)"])
    ('you', 'Ada', 'Tom (7b)')
    """
    short = [
        name if isinstance(player, str) else _first(name)
        for name, player in zip(names, players, strict=True)
    ]
    unclear = {name for name in short if short.count(name) > 1}
    return tuple(full if name in unclear else name for name, full in zip(short, names, strict=True))


def _told(error: BaseException) -> str:
    """An exception in words."""
    if isinstance(error, IllegalMove) or not str(error):
        return str(error) or type(error).__name__
    return f"{type(error).__name__}, {error}"


def _place(error: BaseException, bot: Any) -> str:
    """The last line of the bot's own file that was running, by number and text if known."""
    code = getattr(bot, "__code__", None)
    own_file = None if code is None else code.co_filename
    place = ""
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == own_file:
            text = linecache.getline(frame.f_code.co_filename, number).strip()
            place = f" in line {number}" + (f" ({text})" if text else "")
    return place
