"""Puzzles in words and as a page to read: for their table, and for notebooks that do not run."""

from __future__ import annotations

import html
from collections.abc import Mapping

from cardkit.drawing import state_html
from cardkit.exercises.answer import VERDICTS, with_code
from cardkit.exercises.meld_puzzle import MeldPuzzle
from cardkit.exercises.puzzles import Puzzle
from cardkit.exercises.solving import Solving
from cardkit.widgets.adapter import Adapter

AnyPuzzle = Puzzle | MeldPuzzle


def names_of(puzzle: AnyPuzzle) -> list[str]:
    """What the players of a puzzle are called: the reader is "you", the others have seats."""
    state = puzzle.state
    return ["you" if seat == state.current_player else f"Seat {seat}" for seat in _seats(puzzle)]


def _seats(puzzle: AnyPuzzle) -> range:
    return range(puzzle.state.game.players)


def title(puzzles: Mapping[int, AnyPuzzle], number: int) -> str:
    """The heading of a puzzle: its number, if there are several, and its stars."""
    stars = "★" * puzzles[number].stars
    return f"Puzzle {number} {stars}" if len(puzzles) > 1 else "Find the move"


def status_words(solving: Solving, adapter: Adapter) -> str:
    """What the last click brought about: the verdict on a try, or the last move of its line."""
    answer, played = solving.answer, len(solving.moves) - 1
    if answer is None:
        return f"{_progress(solving)}Your turn."
    if played > 0:
        return _step_words(solving, adapter, played)
    if answer.ok:
        given_away = solving.number in solving.given_away - solving.solved
        verdict = "The solution." if given_away else "✓ Solved."
        return " ".join([verdict, *answer.lines])
    return f"✗ Not right yet. {' '.join(answer.lines)}"


def _progress(solving: Solving) -> str:
    if len(solving.puzzles) == 1:
        return ""
    solved = "You have solved this one. " if solving.number in solving.solved else ""
    return f"{solved}{len(solving.solved)} of {len(solving.puzzles)} solved. "


def _step_words(solving: Solving, adapter: Adapter, played: int) -> str:
    """A move of the line, and at its end what it shows."""
    before, after = solving.states[-2:]
    names = names_of(solving.puzzle)
    told = " ".join(adapter.told(before, solving.moves[-1], after, names))
    words = f"Move {played} of {len(solving.line)}: {told}"
    if solving.to_come:
        return words
    if solving.end:
        return f"{words} ✗ So {solving.end}."
    return f"{words} ✓ That is how it is done."


def static_text(puzzles: Mapping[int, AnyPuzzle]) -> str:
    """All puzzles as text."""
    return "\n\n".join(f"{title(puzzles, n)}: {puzzle!r}" for n, puzzle in puzzles.items())


def static_html(puzzles: Mapping[int, AnyPuzzle]) -> str:
    """All puzzles as HTML that every reader shows: hints and solutions can be unfolded."""
    return "".join(_static_puzzle(title(puzzles, n), puzzle) for n, puzzle in puzzles.items())


def _static_puzzle(heading: str, puzzle: AnyPuzzle) -> str:
    colour = VERDICTS["puzzle"][2]
    drawn = state_html(puzzle.seen(puzzle.state), names_of(puzzle))
    hints = [_folded(f"Hint {n}", hint) for n, hint in enumerate(puzzle.hints, start=1)]
    solution = [_folded("Solution", _solution(puzzle))] if puzzle.reason else []
    return (
        f'<div style="border-left:5px solid {colour};padding:0 0.9em;margin-bottom:1.5em">'
        f'<p style="margin:0.3em 0"><strong>{heading}</strong></p>'
        f'<p style="margin:0.3em 0">{html.escape(puzzle.question)}</p>'
        f"{drawn}{''.join(hints + solution)}</div>"
    )


def _folded(summary: str, text: str) -> str:
    return f"<details><summary>{summary}</summary><p>{with_code(text)}</p></details>"


def _solution(puzzle: AnyPuzzle) -> str:
    """The first move that solves it, or the melds, and the reason."""
    move = puzzle.solution if isinstance(puzzle, MeldPuzzle) else puzzle.solutions()[0]
    return f"`{move}`. {puzzle.reason}"
