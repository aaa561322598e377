"""Puzzles: a position, a goal, and whether a move reaches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import is_blank
from cardkit.exercises.guard import shown
from cardkit.game import IllegalMove, Move, State

EXAMPLES = {
    "leaves": "play 7 7",
    "treze": "play 5h",
    "three_thirteen": "discard 5h",
    "odin": "play 6b 3b",
}
"""A move of each game, to show how one is written; by the game's name."""

Goal = Callable[[State, Move, State], str | None]
"""A goal is told the position, the move, and the position after it. It answers ``None`` if the
goal is reached, else a sentence that says why not."""


def wins(before: State, move: Move, after: State) -> str | None:
    """The goal to win at once."""
    if before.current_player in after.winners:
        return None
    return "the game goes on: nobody has won yet"


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


def check_move(state: State, move: Any, goal: Goal) -> Answer:
    """Whether a move, or its text, is legal and reaches the goal; an empty text is no answer yet.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["6 8", "1 2", "5"], table="5 7")
    >>> check_move(state, "play 6", wins)
    ✗ Not right yet
    `play 6` is not allowed: 6 lies between the ends 5 and 7: nothing may be played there (L7).
    """
    example = EXAMPLES.get(state.game.name, "pass")
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
