"""Puzzles: a position, a goal, and whether a move reaches it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import is_blank
from cardkit.exercises.guard import shown
from cardkit.game import IllegalMove, Move, State

Goal = Callable[[State, Move, State], str | None]
"""A goal is told the position, the move, and the position after it. It answers ``None`` if the
goal is reached, else a sentence that says why not."""


def wins(before: State, move: Move, after: State) -> str | None:
    """The goal to win at once."""
    if before.current_player in after.winners:
        return None
    return "the game goes on: nobody has won yet"


def forces(turns: int, outcome: Callable[[State, int], bool | None], what: str) -> Goal:
    """The goal to bring something about in so many turns, this one counted, whatever others do.

    ``outcome(state, seat)`` is ``True`` or ``False`` once that is decided for the seat, else
    ``None``; ``what`` is what it is called, such as "the win". All moves of all players are tried,
    so the position must be a small one: in the own turns one move that does it is enough, in
    others' turns all must.
    """

    def goal(before: State, move: Move, after: State) -> str | None:
        assert before.current_player is not None
        seat = before.current_player

        @functools.cache
        def forced(state: State, left: int) -> bool:
            decided = outcome(state, seat)
            if decided is not None:
                return decided
            if state.current_player == seat:
                moves = state.legal_moves() if left else []
                return any(forced(state.play(own), left - 1) for own in moves)
            return all(forced(state.play(other), left) for other in state.legal_moves())

        if forced(after, turns - 1):
            return None
        if after.current_player == seat:
            return f"it does not bring {what} in time"
        answers = after.legal_moves()
        refutation = next(move for move in answers if not forced(after.play(move), turns - 1))
        return f"seat {after.current_player} can prevent {what}, by `{refutation}`"

    return goal


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

    With ``open_hands=False`` only the hand of the player to move is drawn.

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

    def check(self, move: Any) -> Answer:
        """Whether the move, or its text, reaches the goal; if not, why not."""
        answer = check_move(self.state, move, self.goal)
        drawn = None if answer.picture is None else self._drawn(answer.picture)
        return replace(answer, picture=drawn)

    def solutions(self) -> list[Move]:
        """All legal moves that reach the goal."""
        return [move for move in self.state.legal_moves() if self.check(move).ok]

    def _drawn(self, state: State) -> State:
        return state if self.open_hands else state.observe(self.state.current_player)

    def __repr__(self) -> str:
        return f"{self.question}\n{self._drawn(self.state)}"

    def _repr_html_(self) -> str:
        return Answer("puzzle", (self.question,), self._drawn(self.state))._repr_html_()


def numbered(puzzles: Mapping[int, Puzzle], number: int) -> Puzzle:
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
    fault = goal(state, parsed, after)
    if fault is None:
        return Answer("solved", (f"`{parsed}` does it.",), after)
    return Answer("wrong", (f"`{parsed}` is allowed, but {fault}.",), after)
