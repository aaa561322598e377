"""Checks for the exercises of the lessons: they answer like a good teacher.

For readers: a check takes your function and answers *solved*, *not solved yet*, *not right yet*
(with the first case that goes wrong, and the rule), *stopped with an error* (with your line), or
*does not come to an end*. Whatever your function does, the notebook goes on.

For authors of lessons. The checks of a lesson stand in one file named after it:
``leaves_rules.py`` for ``10-leaves-rules``. A check has one line of words for the reader,
and cases; these come from the library, and so do the answers; none is written by hand:

    @exercise()
    def check_value_is_open() -> Iterator[Case]:
        \"\"\"``value_is_open(table, value)``: may this value be played at all? (L5, L7)\"\"\"
        for state in positions():
            fault = state.why_not(parse_cards("8"))
            yield Case((list(state.table), 8), fault is None, fault or "8 is open (L5)", state)

Worked examples come first, so that the first fault shown is an easy one; then some dozens of
``random_positions``. The tools:

==========================================  ================================================
``@exercise()``                             a check made of a generator of cases
``@exercise(in_any_order)``                 the order of the result does not matter
``@exercise(about(0.02))``                  the result of a simulation
``check_value(value, expected, hint)``      one number or text
``agrees(mine, library's, positions)``      "the same rule from scratch", on many positions
``Puzzle(state, goal, question)``           is played; ``puzzle.check("play 8 8")``
``wins``, ``wins_in(2)``, ``forces(...)``   goals that suit every game
``random_positions(game, number, seed)``    positions to check on
==========================================  ================================================

In the notebook an exercise is three cells. First markdown with the task and its level, ★, ★★ or
★★★. Then the stub: a code cell whose last line is the check, so that it answers "not solved yet"
as it stands in the stored notebook:

    def value_is_open(table, value):
        \"\"\"May this value be played at all?\"\"\"
        ...

    leaves_rules.check_value_is_open(value_is_open)

Then markdown with hints, one at a time, and the solution, all folded. Blank lines around the code
are needed:

    <details><summary>Hint 1</summary>

    Compare with the first and the last stack of the table.

    </details>
    <details><summary>Solution</summary>

    ```python
    def value_is_open(table, value):
        return value <= table[0][0] or value >= table[-1][0]
    ```

    </details>

The puzzles of a lesson stand in its ``PUZZLES`` with their hints, reasons and stars, and are shown
by one cell, ``leaves_play.puzzles()``: a table to solve them at, or, where nothing runs, all of
them on one page. A typed move is checked alike: ``leaves_play.puzzle(3).check("play 8 8")``.

``tests/test_solutions.py`` takes each block of Python under a ``Solution`` summary, runs all code
cells above it, sees that the stub is "not solved yet", runs the solution in the stub's place, and
then the stub's last line once more: the answer must be ``ok``.
"""

from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import (
    Case,
    agrees,
    check,
    check_value,
    exercise,
    random_positions,
)
from cardkit.exercises.comparing import about, in_any_order, same
from cardkit.exercises.puzzles import Goal, Puzzle, check_move, forces, numbered, wins, wins_in

__all__ = [
    "Answer",
    "Case",
    "Goal",
    "Puzzle",
    "about",
    "agrees",
    "check",
    "check_move",
    "check_value",
    "exercise",
    "forces",
    "in_any_order",
    "numbered",
    "random_positions",
    "same",
    "wins",
    "wins_in",
]
