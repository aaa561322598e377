"""Puzzles: a position, a goal, and whether a move reaches it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import is_blank
from cardkit.exercises.guard import shown
from cardkit.game import IllegalMove, Move, State


class Refutation(NamedTuple):
    """Why a move does not reach a goal, and the moves after it that show this, if moves can.

    The line is played from ``start``, or, without one, from the position after the move: a start
    of its own is needed where cards are hidden, and shows one way in which they may lie. ``end``
    is what can be seen after the line; without it, that is ``why``.
    """

    why: str
    line: tuple[Move, ...] = ()
    start: State | None = None
    end: str = ""


Goal = Callable[[State, Move, State], Refutation | str | None]
"""A goal is told the position, the move, and the position after it. It answers ``None`` if the
goal is reached, else why not: a sentence, or a ``Refutation`` with moves that show it."""

AnyPuzzle = TypeVar("AnyPuzzle")

Outcome = Callable[[State, int], bool | None]
"""Whether something has been brought about for a seat, or, while it is undecided, ``None``."""


def wins(before: State, move: Move, after: State) -> str | None:
    """The goal to win at once."""
    if before.current_player in after.winners:
        return None
    return "the game goes on: nobody has won yet"


@dataclass(frozen=True)
class Forces:
    """The goal to bring something about in so many turns, this one counted, whatever others do.

    ``outcome(state, seat)`` is ``True`` or ``False`` once that is decided for the seat, else
    ``None``; ``what`` is what it is called, such as "the win". All moves of all players are tried,
    so the position must be a small one: in the own turns one move that does it is enough, in
    others' turns all must. The line of a refutation ends when it is decided, or with the last turn.
    """

    turns: int
    outcome: Outcome
    what: str

    def __call__(self, before: State, move: Move, after: State) -> Refutation | None:
        """The goal, with a line in which the others prevent it."""
        seat = _to_move(before)
        left = self.turns - 1
        if self._forced(after, seat, left):
            return None
        line = self.course(before, after)
        late = f"it does not bring {self.what} in time"
        if not line or after.current_player == seat:
            return Refutation(late, line)
        why = f"seat {after.current_player} can prevent {self.what}, by `{line[0]}`"
        return Refutation(why, line, end=late)

    def course(self, before: State, after: State) -> tuple[Move, ...]:
        """How it goes on after a move, if everybody does what serves them best.

        Whoever can no longer change anything plays as many cards as possible.
        """
        seat, left, state = _to_move(before), self.turns - 1, after
        line: list[Move] = []
        while left and self.outcome(state, seat) is None:
            left -= state.current_player == seat
            line.append(self._best(state, seat, left))
            state = state.play(line[-1])
        return tuple(line)

    def _best(self, state: State, seat: int, left: int) -> Move:
        """The move that reaches the goal, or in others' turns prevents it, best at once."""
        mine = state.current_player == seat

        def merit(move: Move) -> tuple[bool, bool, int, bool]:
            after = state.play(move)
            good = self._forced(after, seat, left) == mine
            return good, self.outcome(after, seat) is mine, len(move.cards), move.call

        return max(state.legal_moves(), key=merit)

    @functools.cache  # noqa: B019 - goals live as long as their lesson
    def _forced(self, state: State, seat: int, left: int) -> bool:
        decided = self.outcome(state, seat)
        if decided is not None:
            return decided
        if state.current_player == seat:
            moves = state.legal_moves() if left else []
            return any(self._forced(state.play(own), seat, left - 1) for own in moves)
        return all(self._forced(state.play(other), seat, left) for other in state.legal_moves())


def forces(turns: int, outcome: Outcome, what: str) -> Forces:
    """The goal to bring something about in so many turns, whatever others do: see ``Forces``."""
    return Forces(turns, outcome, what)


def _to_move(state: State) -> int:
    assert state.current_player is not None
    return state.current_player


def wins_in(turns: int) -> Goal:
    """The goal to win in so many turns, this one counted, whatever the others do.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["12 12 13 13", "1 8 12", "6 11"])
    >>> check_move(state, "play 12 12", wins_in(2)).ok
    True
    >>> print(check_move(state, "play 13 13", wins_in(2)).lines[0])
    `play 13 13` is allowed, but seat 1 can prevent the win, by `pass take 13`.
    """
    return forces(turns, _won, "the win")


def _won(state: State, seat: int) -> bool | None:
    return seat in state.winners if state.is_over else None


@dataclass(frozen=True)
class Puzzle:
    """A position with the question that is asked about it; it draws itself.

    With ``open_hands=False`` only the hand of the player to move is drawn. ``hints`` are told one
    at a time, the ``reason`` once it is solved; ``stars`` say how hard it is.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["8 8", "1 2", "5"], table="7")
    >>> puzzle = Puzzle(state, wins, "Win at once.")
    >>> puzzle.check("play 8 8").ok, puzzle.check("").verdict
    (True, 'not yet')
    >>> print(repr(puzzle.check("play 8")).splitlines()[1])
    `play 8` is allowed, but the game goes on: nobody has won yet.
    """

    state: State
    goal: Goal
    question: str
    open_hands: bool = True
    hints: tuple[str, ...] = ()
    reason: str = ""
    stars: int = 1

    def check(self, move: Any) -> Answer:
        """Whether the move, or its text, reaches the goal; if not, why not."""
        answer = check_move(self.state, move, self.goal)
        drawn = None if answer.picture is None else self.seen(answer.picture)
        reason = (self.reason,) if answer.ok and self.reason else ()
        return replace(answer, lines=(*answer.lines, *reason), picture=drawn)

    def solutions(self) -> list[Move]:
        """All legal moves that reach the goal."""
        return [move for move in self.state.legal_moves() if self.refutation(move) is None]

    def refutation(self, move: Move) -> Refutation | None:
        """Why a legal move does not reach the goal, with moves that show it; ``None`` if it does.

        >>> from cardkit import Leaves
        >>> state = Leaves(players=3).position(["12 12 13 13", "1 8 12", "6 11"])
        >>> Puzzle(state, wins_in(2), "Win in two turns.").refutation(Move.parse("play 13 13")).line
        (Move.parse('pass take 13'), Move.parse('play 6'), Move.parse('pass take 6'))
        """
        return refutation_of(self.goal(self.state, move, self.state.play(move)))

    def continuation(self, move: Move) -> tuple[Move, ...]:
        """How it goes on after a move that is right, where that takes several turns."""
        course = getattr(self.goal, "course", None)
        return () if course is None else tuple(course(self.state, self.state.play(move)))

    def seen(self, state: State) -> State:
        """A position of this puzzle as the reader may see it."""
        if self.open_hands or state.is_view:
            return state
        return state.observe(self.state.current_player)

    def __repr__(self) -> str:
        return f"{self.question}\n{self.seen(self.state)}"

    def _repr_html_(self) -> str:
        return Answer("puzzle", (self.question,), self.seen(self.state))._repr_html_()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """A table to solve it at; where no kernel runs, the position and the question."""
        from cardkit.exercises.puzzle_table import PuzzleTable

        return PuzzleTable({1: self})._repr_mimebundle_(**kwargs)


def refutation_of(answer: Refutation | str | None) -> Refutation | None:
    """What a goal answers, a sentence made a refutation without a line."""
    return Refutation(answer) if isinstance(answer, str) else answer


def numbered(puzzles: Mapping[int, AnyPuzzle], number: int) -> AnyPuzzle:
    """The puzzle with this number. ``ValueError`` if there is none."""
    if number not in puzzles:
        raise ValueError(f"no puzzle {number!r}: there are 1 to {len(puzzles)}")
    return puzzles[number]


def check_move(state: State, move: Any, goal: Goal) -> Answer:
    """Whether a move, or its text, is legal and reaches the goal; an empty text is no answer yet.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["6 8", "1 2", "5"], table="5 7")
    >>> check_move(state, "play 6", wins)
    ✗ Not right yet
    `play 6` is not allowed: 6 lies between the ends 5 and 7: nothing may be played there (L7).
    """
    example = state.game.example_move
    if is_blank(move):
        return Answer("not yet", (f"Write your move between the quotes, such as `{example}`.",))
    if not isinstance(move, (Move, str)):
        return Answer(
            "wrong", (f"`{shown(move)}` is not a move: write a text, such as `{example}`.",)
        )
    try:
        after = state.play(move)
    except IllegalMove as error:
        return Answer("wrong", (f"`{move}` is not allowed: {error}.",))
    except ValueError as error:
        return Answer("wrong", (f"{error}.",))
    parsed = move if isinstance(move, Move) else Move.parse(move)
    fault = refutation_of(goal(state, parsed, after))
    if fault is None:
        return Answer("solved", (f"`{parsed}` does it.",), after)
    return Answer("wrong", (f"`{parsed}` is allowed, but {fault.why}.",), after)
