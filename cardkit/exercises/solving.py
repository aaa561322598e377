"""A reader at work on puzzles, without any widgets: tries, refutations, hints, and progress."""

from __future__ import annotations

from collections.abc import Mapping

from cardkit.exercises.answer import Answer
from cardkit.exercises.meld_puzzle import MeldPuzzle
from cardkit.exercises.puzzles import Puzzle, numbered
from cardkit.game import Move, State, as_move


class Solving:
    """Some puzzles, by number, and how far a reader has come with them.

    ``number`` is the puzzle at hand. ``answer`` is what the last try was told, ``None`` before
    one. ``states`` are the positions on the table since the puzzle began, ``moves`` the moves
    between them: the try, and then the moves of ``line`` played so far, which refute a wrong move
    or show how it goes on after a right one. ``end`` says what a refutation shows.

    >>> from cardkit.exercises import leaves_play
    >>> solving = Solving(leaves_play.PUZZLES)
    >>> solving.go(8)
    >>> solving.attempt("play 13 13").verdict, len(solving.to_come)
    ('wrong', 3)
    >>> solving.play_on()
    >>> solving.moves
    [Move.parse('play 13 13'), Move.parse('pass take 13')]
    >>> solving.attempt("play 12 12").verdict, solving.solved
    ('solved', {8})

    Raises ``ValueError`` without any puzzles.
    """

    def __init__(self, puzzles: Mapping[int, Puzzle | MeldPuzzle]) -> None:
        if not puzzles:
            raise ValueError("no puzzles to solve: give at least one")
        self.puzzles = dict(puzzles)
        self.solved: set[int] = set()
        self.given_away: set[int] = set()
        self._hints = dict.fromkeys(self.puzzles, 0)
        self.go(next(iter(self.puzzles)))

    def go(self, number: int) -> None:
        """Turn to the puzzle with this number. ``ValueError`` if there is none."""
        self.puzzle = numbered(self.puzzles, number)
        self.number = number
        self.again()

    def neighbour(self, step: int) -> int:
        """The number of the next puzzle (1) or of the one before (-1), round in a circle."""
        numbers = list(self.puzzles)
        return numbers[(numbers.index(self.number) + step) % len(numbers)]

    @property
    def next_unsolved(self) -> int | None:
        """The number of the next puzzle that is not solved yet, round in a circle."""
        numbers = list(self.puzzles)
        at = numbers.index(self.number)
        ahead = numbers[at + 1 :] + numbers[:at]
        return next((number for number in ahead if number not in self.solved), None)

    def again(self) -> None:
        """Go back to the position of the puzzle."""
        self.answer: Answer | None = None
        self.states: list[State] = [self.puzzle.state]
        self.moves: list[Move] = []
        self.line: tuple[Move, ...] = ()
        self.end = ""

    def attempt(self, given: Move | str) -> Answer:
        """Try a move, or for a puzzle about melds the text of all melds, and be told about it."""
        answer = self._judge(given)
        if answer.ok:
            self.solved.add(self.number)
        return answer

    def give_away(self) -> None:
        """Show the solution; the puzzle does not count as solved by that."""
        puzzle = self.puzzle
        if isinstance(puzzle, MeldPuzzle):
            self._judge(puzzle.solution)
        else:
            self._judge(puzzle.solutions()[0])
        self.given_away.add(self.number)

    def _judge(self, given: Move | str) -> Answer:
        self.again()
        self.answer = self.puzzle.check(given)
        if isinstance(self.puzzle, Puzzle) and self.puzzle.state.why_not(given) is None:
            self._lay_out(self.puzzle, as_move(given))
        return self.answer

    def _lay_out(self, puzzle: Puzzle, move: Move) -> None:
        """The position after a legal move, and the line that is to be played from there."""
        refutation = puzzle.refutation(move)
        after = puzzle.state.play(move)
        if refutation is None:
            self.line = puzzle.continuation(move)
        else:
            self.line, self.end = refutation.line, refutation.end or refutation.why
            after = refutation.start or after
        self.moves.append(move)
        self.states.append(after)

    @property
    def to_come(self) -> tuple[Move, ...]:
        """The moves of the line that have not been played yet."""
        return self.line[len(self.moves) - 1 :] if self.moves else ()

    def play_on(self) -> None:
        """Play the next move of the line, if there is one."""
        for move in self.to_come[:1]:
            self.states.append(self.states[-1].play(move))
            self.moves.append(move)

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints given so far for this puzzle."""
        return self.puzzle.hints[: self._hints[self.number]]

    @property
    def has_hint(self) -> bool:
        """Whether there is another hint."""
        return len(self.hints) < len(self.puzzle.hints)

    def hint(self) -> None:
        """Give one hint more, if there is one."""
        self._hints[self.number] += self.has_hint
