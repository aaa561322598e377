"""Puzzles at their table: what is right, what refutes a wrong move, hints, progress, clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets as w
import pytest

from cardkit import Leaves
from cardkit.exercises import Puzzle, leaves_play, odin_play, three_thirteen_play, treze_play, wins
from cardkit.exercises.meld_puzzle import MeldPuzzle
from cardkit.exercises.puzzle_table import PuzzleTable
from cardkit.exercises.puzzles import Forces, Refutation, wins_in
from cardkit.exercises.solving import Solving
from cardkit.game import Move, State

LESSONS: dict[str, dict[int, Any]] = {
    "leaves": leaves_play.PUZZLES,
    "treze": treze_play.PUZZLES,
    "three_thirteen": dict(three_thirteen_play.PUZZLES),
    "odin": odin_play.PUZZLES,
}
ALL = [(name, number) for name, puzzles in LESSONS.items() for number in puzzles]
MOVES = [(name, n) for name, n in ALL if isinstance(LESSONS[name][n], Puzzle)]
MELDS = [(name, n) for name, n in ALL if isinstance(LESSONS[name][n], MeldPuzzle)]


def wrong_moves(puzzle: Puzzle) -> Iterator[tuple[Move, Refutation]]:
    """The legal moves that do not reach the goal, with what refutes them."""
    for move in puzzle.state.legal_moves():
        refutation = puzzle.refutation(move)
        if refutation is not None:
            yield move, refutation


def positions(puzzle: Puzzle, move: Move, refutation: Refutation) -> list[State]:
    """Where the line of a refutation begins, and the positions after each of its moves."""
    states = [refutation.start or puzzle.state.play(move)]
    for other in refutation.line:
        assert states[-1].why_not(other) is None
        states.append(states[-1].play(other))
    return states


# --- Every puzzle of the lessons ------------------------------------------------------------------


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_puzzle_of_a_lesson_has_all_that_its_table_shows(name: str, number: int) -> None:
    puzzle = LESSONS[name][number]
    assert puzzle.state.current_player == 0
    assert puzzle.hints
    assert len(puzzle.reason) > 30
    assert puzzle.stars in (1, 2, 3)
    for text in (*puzzle.hints, puzzle.reason, puzzle.question):
        assert text.strip() == text
        assert text.endswith((".", "?", "!", ")"))


@pytest.mark.parametrize(("name", "number"), MOVES)
def test_a_line_is_legal_and_shows_only_what_the_reader_cannot_rule_out(
    name: str, number: int
) -> None:
    puzzle = LESSONS[name][number]
    solutions = puzzle.solutions()
    assert solutions
    for move, refutation in wrong_moves(puzzle):
        states = positions(puzzle, move, refutation)
        assert states[0].observe(0) == puzzle.state.play(move).observe(0)
        assert move not in solutions
    for move in solutions:
        state = puzzle.state.play(move)
        for other in puzzle.continuation(move):
            state = state.play(other)


def won(state: State) -> bool | None:
    return 0 in state.winners if state.is_over else None


def out_first(state: State) -> bool | None:
    return not state.hands[0] if state.is_over or state.waiting else None


def reached(state: State, left: int, decided: Callable[[State], bool | None]) -> bool:
    """Whether seat 0 can bring it about in so many turns: tried out, as a test of ``Forces``."""
    known = decided(state)
    if known is not None:
        return known
    if state.current_player == 0:
        return left > 0 and any(
            reached(state.play(move), left - 1, decided) for move in state.legal_moves()
        )
    return all(reached(state.play(move), left, decided) for move in state.legal_moves())


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, n) for name, n in MOVES if isinstance(LESSONS[name][n].goal, Forces)],
)
def test_what_is_forced_is_forced_and_what_is_refuted_is_refuted(name: str, number: int) -> None:
    puzzle = LESSONS[name][number]
    decided, turns = (out_first if name == "odin" else won), puzzle.goal.turns
    for move, refutation in wrong_moves(puzzle):
        left = turns - 1
        states = positions(puzzle, move, refutation)
        for state, other in zip(states, refutation.line, strict=False):
            assert not reached(state, left, decided)
            left -= state.current_player == 0
            assert other in state.legal_moves()
        assert decided(states[-1]) is False or (left == 0 and decided(states[-1]) is None)
        assert refutation.line
    for move in puzzle.solutions():
        state = puzzle.state.play(move)
        assert reached(state, turns - 1, decided)
        own = 0
        for other in puzzle.continuation(move):
            own += state.current_player == 0
            state = state.play(other)
        assert decided(state)
        assert own <= turns - 1


def plays(before: State, line: tuple[Move, ...], end: State) -> bool:
    """Somebody else answers with a play."""
    return before.current_player != 0 and [move.action for move in line] == ["play"]


def ends(before: State, line: tuple[Move, ...], end: State) -> bool:
    """The next player empties the hand with one play."""
    return plays(before, line, end) and not end.hands[before.current_player or 0]


REFUTES = {
    **{("leaves", number): plays for number in (3, 4, 6)},
    ("leaves", 5): ends,
    ("treze", 6): plays,
    **{("odin", number): ends for number in (5, 6)},
}
"""What a line must show, where the goal is about the next answer."""


@pytest.mark.parametrize(("name", "number"), REFUTES)
def test_a_refutation_of_one_move_does_what_it_says(name: str, number: int) -> None:
    puzzle = LESSONS[name][number]
    wrong = list(wrong_moves(puzzle))
    assert wrong
    for move, refutation in wrong:
        states = positions(puzzle, move, refutation)
        assert REFUTES[name, number](states[0], refutation.line, states[-1])
    for move in puzzle.solutions():
        after = puzzle.state.play(move)
        for answer in after.legal_moves():
            line = (answer,)
            assert not REFUTES[name, number](after, line, after.play(answer))


def test_a_discard_that_helps_the_next_player_is_taken_on_the_table() -> None:
    puzzle = three_thirteen_play.PUZZLES[11]
    assert isinstance(puzzle, Puzzle)
    (best,) = puzzle.solutions()

    def points(move: Move) -> int:
        """What seat 1 is left with, whatever it does: the fewest."""
        after = puzzle.state.play(move)
        ways = [first for first in after.legal_moves() if first.action == "take"]
        ends = [
            after.play(way).play(last) for way in ways for last in after.play(way).legal_moves()
        ]
        return min(end.scores[1] for end in ends)

    for move, refutation in wrong_moves(puzzle):
        if move.action == "go out":
            end = positions(puzzle, move, refutation)[-1]
            assert end.scores[1] == points(move) < points(best)


def test_a_puzzle_that_asks_for_calls_or_jokers_is_answered_by_a_play() -> None:
    refutation = treze_play.puzzle(5).refutation(Move.parse("play Kh *r"))
    assert refutation is not None
    assert [str(move) for move in refutation.line] == ["play 2♥"]


# --- Several solutions; goals of a reader's own ---------------------------------------------------

STATE = Leaves(players=3).position(["8 8", "1 2", "5"], table="7")


def test_several_moves_may_be_right() -> None:
    puzzle = Puzzle(STATE, lambda before, move, after: None, "Anything goes.", reason="Indeed.")
    moves = STATE.legal_moves()
    assert puzzle.solutions() == moves
    for move in moves:
        solving = Solving({1: puzzle})
        assert solving.attempt(move).ok
        assert solving.solved == {1}
        assert solving.answer is not None
        assert solving.answer.lines[-1] == "Indeed."


def test_a_goal_may_answer_with_a_sentence_alone() -> None:
    solving = Solving({1: Puzzle(STATE, wins, "Win at once.")})
    assert solving.attempt("play 8").verdict == "wrong"
    assert (solving.to_come, len(solving.states)) == ((), 2)


def test_a_goal_of_one_turn_has_no_line() -> None:
    puzzle = Puzzle(STATE, wins_in(1), "Win at once.")
    assert puzzle.refutation(Move.parse("play 8")) == Refutation(
        "it does not bring the win in time"
    )
    assert puzzle.refutation(Move.parse("play 8 8")) is None


# --- A reader at work -----------------------------------------------------------------------------


def test_a_wrong_move_is_refuted_step_by_step_and_may_be_tried_again() -> None:
    solving = Solving(LESSONS["leaves"])
    solving.go(8)
    start = solving.states
    assert solving.attempt("play 13 13").verdict == "wrong"
    line = solving.to_come
    for number in range(len(line)):
        assert solving.to_come == line[number:]
        solving.play_on()
    solving.play_on()
    assert solving.moves == [Move.parse("play 13 13"), *line]
    solving.again()
    assert (solving.states, solving.moves, solving.answer) == (start, [], None)
    assert solving.solved == set()
    assert solving.attempt("play 12 12").ok
    assert solving.solved == {8}


@pytest.mark.parametrize("given", ["", "play 9", "jump", "play 99"])
def test_what_is_no_legal_move_leaves_the_table_as_it_was(given: str) -> None:
    solving = Solving(LESSONS["leaves"])
    assert not solving.attempt(given).ok
    assert solving.states == [solving.puzzle.state]
    assert (solving.moves, solving.to_come) == ([], ())


def test_hints_come_one_at_a_time_and_stay_with_their_puzzle() -> None:
    solving = Solving(LESSONS["leaves"])
    solving.go(4)
    all_hints = LESSONS["leaves"][4].hints
    assert len(all_hints) == 2
    for number in range(len(all_hints)):
        assert solving.hints == all_hints[:number]
        assert solving.has_hint
        solving.hint()
    solving.hint()
    assert (solving.hints, solving.has_hint) == (all_hints, False)
    solving.go(5)
    assert solving.hints == ()
    solving.go(4)
    assert solving.hints == all_hints


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_solution_that_is_given_away_is_right_and_does_not_count(name: str, number: int) -> None:
    solving = Solving(LESSONS[name])
    solving.go(number)
    solving.give_away()
    assert solving.answer is not None
    assert solving.answer.ok
    assert (solving.solved, solving.given_away) == (set(), {number})


def test_the_next_puzzle_is_the_next_that_is_not_solved() -> None:
    solving = Solving(LESSONS["leaves"])
    for number in range(1, 11):
        if number != 3:
            solving.go(number)
            solving.attempt(solving.puzzle.solutions()[0])  # type: ignore[union-attr]
    assert (solving.number, solving.next_unsolved) == (10, 3)
    assert (solving.neighbour(1), solving.neighbour(-1)) == (1, 9)
    solving.go(3)
    assert solving.next_unsolved is None


def test_puzzles_must_be_there() -> None:
    with pytest.raises(ValueError, match="no puzzles to solve"):
        Solving({})
    with pytest.raises(ValueError, match="no puzzle 11: there are 1 to 10"):
        Solving(LESSONS["leaves"]).go(11)


# --- The table ------------------------------------------------------------------------------------


def labels(table: PuzzleTable) -> list[str]:
    return [button.description for button in table._actions.buttons]


def press(table: PuzzleTable, label: str) -> None:
    """Click on the action button of this name."""
    assert label in labels(table)
    table._actions.buttons[labels(table).index(label)].click()


def choose(table: PuzzleTable, cards: tuple[Any, ...]) -> None:
    """Click on cards of the hand, in this order."""
    for card in cards:
        places = [n for n, other in enumerate(table._cards) if other == card]
        place = next(place for place in places if place not in table._chosen)
        table._hand.buttons[place].click()


def click(table: PuzzleTable, move: Move) -> None:
    """Make a move by clicks alone, as a reader does."""
    choose(table, move.cards)
    if move.call:
        table._switch.value = True
    view = table._solving.puzzle.state.observe(0)
    first = table._adapter._label(move._replace(take=None), view) + " …"
    if move.take is not None and first in labels(table):
        press(table, first)
    press(table, table._adapter._label(move, view))


@pytest.mark.parametrize("name", LESSONS)
def test_every_move_can_be_clicked_and_is_answered_as_if_it_were_typed(name: str) -> None:
    table, typed = PuzzleTable(LESSONS[name]), PuzzleTable(LESSONS[name])
    for lesson, number in MOVES:
        if lesson != name:
            continue
        puzzle = LESSONS[name][number]
        for move in puzzle.state.legal_moves():
            table.go(number)
            click(table, move)
            typed.go(number)
            typed.attempt(str(move))
            assert table.status == typed.status
            for line in puzzle.check(str(move)).lines:
                assert line in table.status
    assert table.solved == typed.solved == {n for lesson, n in MOVES if lesson == name}


@pytest.mark.parametrize(("name", "number"), MELDS)
def test_melds_are_put_together_and_handed_in(name: str, number: int) -> None:
    puzzle = LESSONS[name][number]
    table = PuzzleTable({number: puzzle})
    assert labels(table) == []
    for meld in puzzle.solution.split(" | "):
        cards = tuple(card for card in puzzle.state.hand if str(card) in meld.split())
        choose(table, cards)
        press(table, f"Put together as a meld: {' '.join(map(str, cards))}")
        assert labels(table) == ["These are my melds", "Take my melds apart"]
    press(table, "These are my melds")
    assert table.status.startswith("✓ Solved. ")
    assert puzzle.reason in table.status
    assert table.solved == {number}


def test_melds_that_leave_too_much_may_be_changed() -> None:
    table = PuzzleTable(three_thirteen_play.PUZZLES)
    eights = tuple(card for card in table._cards if card.rank == 8)
    choose(table, eights[:2])
    assert table._remark.text == "8♠ 8♣ is no meld: it has fewer than three cards (T5)."
    choose(table, eights[2:])
    press(table, "Put together as a meld: 8♠ 8♣ 8♥ 8♦")
    assert "What is left over costs 19 points" in table._remark.text
    press(table, "These are my melds")
    assert table.status.startswith("✗ Not right yet. ")
    assert "There are melds that leave fewer." in table.status
    press(table, "Try again")
    assert labels(table) == ["These are my melds", "Take my melds apart"]
    press(table, "Take my melds apart")
    assert labels(table) == []


def test_a_refutation_is_played_on_the_table() -> None:
    table = PuzzleTable(LESSONS["leaves"])
    table.go(8)
    click(table, Move.parse("play 13 13"))
    assert labels(table) == ["Show why (3 moves)", "Try again"]
    table._hand.buttons[0].click()
    assert "Try again" in table._remark.text
    press(table, "Show why (3 moves)")
    assert table.status == "Move 1 of 3: Seat 1 passes and takes the 13."
    press(table, "Next move")
    press(table, "Next move")
    assert table.status.endswith("✗ So it does not bring the win in time.")
    assert labels(table) == ["Try again"]
    press(table, "Try again")
    click(table, Move.parse("play 12 12"))
    assert labels(table) == ["Show the rest (3 moves)", "Next puzzle", "Back to the start"]
    press(table, "Next puzzle")
    assert table._solving.number == 9
    marks = [button.description for button in table._numbers.buttons]
    assert marks == ["1", "2", "3", "4", "5", "6", "7", "8 ✓", "9", "10"]


def test_the_hint_button_ends_with_the_solution() -> None:
    table = PuzzleTable(LESSONS["leaves"])
    table.go(4)
    seen = []
    for _ in range(3):
        seen.append(table._hint_button.description)
        table._hint_button.click()
    assert seen == ["Hint", "Next hint", "Show the solution"]
    assert table.status.startswith("The solution. `pass take 4` does it.")
    assert [button.description for button in table._numbers.buttons][3] == "4 ·"
    assert table.solved == set()


def test_only_what_has_changed_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    table = PuzzleTable(LESSONS["leaves"])
    sent: list[Any] = []
    monkeypatch.setattr(w.Widget, "_send", lambda widget, *_, **__: sent.append(widget))
    table._hand.buttons[1].click()
    hand, said = table._hand.box, table._remark.widget
    shown = {hand, table._hand.buttons[1], said, *_all_of(table._actions.box)}
    assert set(sent) <= shown
    # The card, what can be chosen next, the row of actions and each of them, and what is said.
    assert len(sent) == 4 + len(table._actions.buttons)
    sent.clear()
    table._render()
    assert sent == []


def _all_of(box: Any) -> Iterator[Any]:
    """A box and all widgets in it."""
    yield box
    for child in getattr(box, "children", ()):
        yield from _all_of(child)


def test_hidden_hands_do_not_reach_the_browser() -> None:
    table = PuzzleTable(LESSONS["leaves"])
    table.go(6)
    for move in ("play 6", "play 12 12"):
        table.attempt(move)
        seat = table._picture.value.split("Seat 1")[1].split("</li>")[0]
        assert "6 cards" in seat
        assert '<i class="ck-backs" style="--n:6">' in seat
        assert "ck-mini" not in seat
        table.go(6)


def test_where_nothing_runs_every_position_and_question_is_shown() -> None:
    for puzzles in LESSONS.values():
        bundle = PuzzleTable(puzzles)._repr_mimebundle_()
        page, words = bundle["text/html"], bundle["text/plain"]
        assert page.count("<img alt=") == len(puzzles)
        assert page.count("<summary>Solution</summary>") == len(puzzles)
        for number, puzzle in puzzles.items():
            assert f"Puzzle {number} {'★' * puzzle.stars}" in page
            assert puzzle.question in words
            assert str(puzzle.seen(puzzle.state)) in words
        assert bundle == PuzzleTable(puzzles)._repr_mimebundle_() | {
            key: value for key, value in bundle.items() if "widget" in key
        }


def test_a_puzzle_of_ones_own_is_played_too_and_its_solution_is_not_shown() -> None:
    puzzle = Puzzle(STATE, wins, "Win <b>at once</b>.")
    page = puzzle._repr_mimebundle_()["text/html"]
    assert "Win &lt;b&gt;at once&lt;/b&gt;." in page
    assert "Solution" not in page
    table = PuzzleTable({1: puzzle})
    click(table, Move.parse("play 8 8"))
    assert table.status == "✓ Solved. `play 8 8` does it."
    assert labels(table) == ["Back to the start"]


def test_a_size_that_is_not_offered_is_refused() -> None:
    with pytest.raises(ValueError, match="scale=3: one of"):
        PuzzleTable(LESSONS["leaves"], scale=3)
