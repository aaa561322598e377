"""The checking engine: what it answers to right, wrong, unfinished and wild functions."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Leaves, Move, parse_cards
from cardkit.exercises import (
    Answer,
    Case,
    Puzzle,
    about,
    agrees,
    check,
    check_move,
    check_value,
    in_any_order,
    random_positions,
    same,
    wins,
)
from cardkit.exercises.answer import VERDICTS
from cardkit.exercises.guard import run, shown

DOUBLES = [Case((n,), 2 * n, f"twice {n}") for n in (1, 2, 3)]


def verdict(function: Any, cases: list[Case] = DOUBLES) -> str:
    answer = check(function, cases)
    assert repr(answer) == repr(check(function, cases)), "the same in every run"
    assert VERDICTS[answer.verdict][1] in repr(answer)
    assert answer._repr_html_().count("<div") == answer._repr_html_().count("</div")
    return answer.verdict


def test_a_right_function_is_solved() -> None:
    assert verdict(lambda n: n + n) == "solved"
    assert "all 3 cases" in repr(check(lambda n: n + n, DOUBLES))


def stub_with_docstring(n: int) -> Any:
    """Twice n."""


def stub_with_dots(n: int) -> Any: ...


def stub_that_returns_dots(n: int) -> Any:
    return ...


def stub_that_raises(n: int) -> Any:
    raise NotImplementedError


def stub_that_returns_not_implemented(n: int) -> Any:
    return NotImplemented


@pytest.mark.parametrize(
    "stub",
    [
        stub_with_docstring,
        stub_with_dots,
        stub_that_returns_dots,
        stub_that_raises,
        stub_that_returns_not_implemented,
        None,
        ...,
    ],
)
def test_a_stub_is_not_solved_yet(stub: Any) -> None:
    assert verdict(stub) == "not yet"


def test_a_stub_is_not_solved_yet_even_if_nothing_was_right_once() -> None:
    assert verdict(stub_with_dots, [Case((0,), None), Case((1,), 2)]) == "not yet"


def test_printing_instead_of_returning_is_explained() -> None:
    assert "end it with `return`" in repr(check(lambda n: print(2 * n), DOUBLES))


def test_a_wrong_result_is_shown_with_what_is_expected_and_why() -> None:
    answer = check(lambda n: n + 1, DOUBLES)
    assert answer.verdict == "wrong"
    assert answer.lines[0] == "The first case was right, this one is not:"
    assert answer.lines[1] == "`your function(2)` gave `3`, expected is `4`: twice 2."


def test_the_position_of_a_wrong_case_is_drawn() -> None:
    state = Leaves(players=3).position(["8 10", "1", "5"], table="7 7")
    answer = check(lambda position: 1, [Case((state,), 2, "two lie there (L6)", state)])
    assert "`your function(position)` gave `1`, expected is `2`: two lie there (L6)." in repr(
        answer
    )
    assert str(state) in repr(answer)
    assert 'alt="' in answer._repr_html_()


@pytest.mark.parametrize(
    ("got", "expected", "remark"),
    [
        (None, 2, "end with a `return`"),
        ("2", 2, "a text, because"),
        ([2, 1], [1, 2], "another order"),
        (map(int, "12"), [1, 2], "`list(…)` makes one of it"),
        ((n for n in (1, 2)), [1, 2], "`list(…)` makes one of it"),
        ({1, 2}, [1, 2], "a set, which has no order"),
        ("12", [1, 2], "a text, because of the quotes"),
        ([2], 2, "a list around the right answer"),
        (1, [1], "only a number: a list is expected"),
        ([(1, 2)], {1: 2}, "`dict(…)` makes one of pairs"),
        (3, 2, "one too many"),
        (50, 0.5, "in percent"),
        (0.33, 1 / 3, "rounded"),
        (0.7, 0.3, "the chance of the opposite"),
        ("0.5", 0.5, "a text, because of the quotes"),
        (len, 2, "a function itself"),
    ],
)
def test_common_slips_get_a_remark(got: Any, expected: Any, remark: str) -> None:
    answer = check(lambda right: 0 if right else got, [Case((1,), 0), Case((0,), expected)])
    assert answer.verdict == "wrong"
    assert remark in answer.lines[-1]


def test_a_coroutine_is_explained_and_closed() -> None:
    async def double(n: int) -> int:
        return 2 * n

    assert "without `async`" in repr(check(double, DOUBLES))


def test_an_exception_is_shown_with_the_line_and_the_input() -> None:
    def pick(n: int) -> int:
        numbers = [2]
        return numbers[n - 1]

    answer = check(pick, DOUBLES)
    assert answer.verdict == "error"
    number = pick.__code__.co_firstlineno + 2
    assert answer.lines == (
        "`pick(2)` raised `IndexError: list index out of range` "
        f"in line {number}, in `pick`: `return numbers[n - 1]`.",
    )


def test_the_line_is_the_readers_own_even_if_the_library_raised() -> None:
    def play(n: int) -> Any:
        state = Leaves(players=3).position(["8", "1", "5"], table="7 7")
        return state.play("play 8")

    answer = check(play, DOUBLES)
    assert "you need at least 2" in repr(answer)
    assert '`return state.play("play 8")`' in repr(answer)


@pytest.mark.parametrize("error", [SystemExit(), GeneratorExit(), MemoryError(), StopIteration()])
def test_every_exception_is_caught(error: BaseException) -> None:
    def fail(n: int) -> int:
        raise error

    assert verdict(fail) == "error"


def test_somebody_who_interrupts_is_heard() -> None:
    def wait(n: int) -> int:
        raise KeyboardInterrupt

    before = sys.gettrace()
    with pytest.raises(KeyboardInterrupt):
        check(wait, DOUBLES)
    assert sys.gettrace() is before


def spin_on_one_line(n: int) -> int:
    while True: pass  # noqa: E701  # fmt: skip


def spin(n: int) -> int:
    while n > 0:
        n += 1
    return n


def spin_and_swallow(n: int) -> int:
    while True:
        try:  # noqa: SIM105
            n += 1
        except:  # noqa: E722
            pass


def spin_and_swallow_outside(n: int) -> int:
    try:
        while True:
            n += 1
    except BaseException:
        return 2


def spin_twice(n: int) -> int:
    while True:
        try:
            while True:
                n += 1
        except:  # noqa: E722
            pass


def spin_in_a_comprehension(n: int) -> list[int]:
    return [n for _ in itertools.count()]


def spin_in_recursion(n: int) -> int:
    return 0 if n == 99 else spin_in_recursion(n + 1) + spin_in_recursion(n + 1)


def spin_and_print(n: int) -> int:
    while True:
        print("more and more")


@pytest.mark.parametrize(
    "function",
    [
        spin_on_one_line,
        spin,
        spin_and_swallow,
        spin_and_swallow_outside,
        spin_twice,
        spin_in_a_comprehension,
        spin_in_recursion,
        spin_and_print,
    ],
)
def test_an_endless_loop_ends(function: Callable[[int], Any]) -> None:
    assert run(function, (1,), steps=2000).problem in ("endless", "calls", "slow")


def test_an_endless_loop_is_explained() -> None:
    answer = check(spin, DOUBLES)
    assert answer.verdict == "endless"
    assert "Is there a loop whose condition stays true?" in answer.lines


def fibonacci(n: int) -> int:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def all_pairs(n: int) -> int:
    return sum(1 for _ in range(5000) for _ in range(5000))


@pytest.mark.parametrize(
    ("function", "words"),
    [(fibonacci, "calls itself very often"), (all_pairs, "too much")],
)
def test_slow_is_told_from_endless(function: Callable[[int], int], words: str) -> None:
    answer = check(function, [Case((60,), 1)])
    assert answer.verdict == "slow"
    assert "loop whose condition" not in repr(answer)
    assert words in repr(answer)


def test_nothing_in_one_case_is_told_from_no_answer_at_all() -> None:
    cases = [Case((2,), False), Case((1,), True), Case((4,), False)]
    no_last_return = check(lambda n: True if n == 1 else None, cases)
    only_the_last = check(lambda n: False if n == 4 else None, cases)
    for answer in (no_last_return, only_the_last):
        assert answer.verdict == "wrong"
        assert "Nothing came back: does every way" in repr(answer)
    assert check(stub_with_dots, cases).verdict == "not yet"


def test_changing_in_place_is_told_from_no_answer() -> None:
    answer = check(lambda numbers: numbers.sort(), [Case(([2, 1],), [1, 2])])
    assert "changes what it is given, but returns nothing" in repr(answer)

    def sort_some(numbers: list[int]) -> Any:
        return numbers.sort() if len(numbers) > 1 else numbers

    answer = check(sort_some, [Case(([1],), [1]), Case(([2, 1],), [1, 2])])
    assert "was changed, and nothing came back" in repr(answer)


def test_two_things_that_look_alike_are_not_said_to_be_expected() -> None:
    answer = check(lambda n: SaysNothing(), [Case((1,), SaysNothing())])
    assert "expected is" not in repr(answer)


class SaysNothing:
    def __repr__(self) -> str:
        return "thing"


def test_long_inputs_and_results_are_not_dumped() -> None:
    answer = check(lambda numbers: numbers, [Case((list(range(1000)),), list(range(999)))])
    assert len(repr(answer)) < 400


def test_an_error_in_a_helper_of_the_lesson_names_the_readers_own_line() -> None:
    names: dict[str, Any] = {}
    exec("def helper(n):\n    return [][n]\n\ndef mine(n):\n    x = 1\n    return helper(n)", names)
    answer = check(names["mine"], DOUBLES)
    assert "line 2, in `helper`, called in line 6 of `mine`" in repr(answer)


def test_numpy_and_pandas_give_right_answers() -> None:
    import numpy as np
    import pandas as pd

    assert check(lambda n: np.array([n, 2]), [Case((1,), [1, 2])]).ok
    assert check(lambda n: np.float64(n / 3), [Case((1,), 1 / 3)]).ok
    assert check(lambda n: np.int64(n), [Case((1,), 1)]).ok
    assert check(lambda n: np.bool_(n), [Case((1,), True)]).ok
    assert check(lambda n: pd.Series({"a": n / 2}), [Case((1,), {"a": 0.5})]).ok
    assert check(lambda n: pd.Series([n, 2]), [Case((1,), [1, 2])]).ok


def test_slow_lines_count_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.exercises.guard.SECONDS", 0.1)

    def sleep(n: int) -> int:
        while True:
            time.sleep(0.01)

    assert run(sleep, (1,)).problem == "endless"


def test_recursion_without_end_is_explained() -> None:
    def again(n: int) -> int:
        return again(n)

    answer = check(again, DOUBLES)
    assert answer.verdict == "endless"
    assert "calls itself again and again (line" in answer.lines[0]


def test_tracing_goes_on_as_before() -> None:
    calls = []

    def debugger(frame: Any, event: str, argument: Any) -> Any:
        calls.append(frame.f_code.co_name)
        return debugger

    before = sys.gettrace()
    sys.settrace(debugger)
    try:
        check(lambda n: 2 * n, DOUBLES)
        run(spin, (1,), steps=100)
        assert sys.gettrace() is debugger
    finally:
        sys.settrace(before)
    assert "check" in calls


@pytest.mark.parametrize("steps", range(1, 40))
def test_the_trace_is_restored_wherever_the_budget_ends(steps: int) -> None:
    before = sys.gettrace()
    run(lambda n: [n for _ in range(5)], (1,), steps=steps)
    assert sys.gettrace() is before


def test_a_question_is_refused() -> None:
    before = __builtins__["input"] if isinstance(__builtins__, dict) else __builtins__.input
    answer = check(lambda n: int(input("n? ")), DOUBLES)
    assert answer.verdict == "error"
    assert "input() was called" in repr(answer)
    assert before is (__builtins__["input"] if isinstance(__builtins__, dict) else input)


def test_what_is_printed_is_shown_only_when_something_is_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def loud(n: int) -> int:
        print("n is", n)
        return n + 1

    assert "It printed:\nn is 2" in repr(check(loud, DOUBLES))
    assert "printed" not in repr(check(loud, DOUBLES[:1]))
    assert capsys.readouterr().out == ""


def test_a_flood_of_output_is_cut() -> None:
    def flood(n: int) -> int:
        for _ in range(1000):
            print("a" * 1000)
        return 0

    assert len(repr(check(flood, DOUBLES))) < 1500


def test_a_function_may_change_its_arguments() -> None:
    def take_all(hand: list[int]) -> int:
        total = sum(hand)
        hand.clear()
        return total

    cases = [Case(([1, 2],), 3), Case(([4],), 4)]
    answer = check(take_all, cases)
    assert answer.ok
    assert "changes the list" in answer.lines[-1]
    assert cases[0].arguments == ([1, 2],)


class WildEquality:
    def __eq__(self, other: object) -> bool:
        raise OSError("do not compare me")

    __hash__ = object.__hash__


class WildText:
    def __repr__(self) -> str:
        raise OSError("do not look at me")


class EndlessEquality:
    def __eq__(self, other: object) -> bool:
        while True:
            pass

    __hash__ = object.__hash__


class SaysYes:
    def __bool__(self) -> bool:
        raise OSError("neither yes nor no")

    def __eq__(self, other: object) -> Any:
        return self

    __hash__ = object.__hash__


class WildError(Exception):
    def __str__(self) -> str:
        raise self


@pytest.mark.parametrize("kind", [WildEquality, WildText, EndlessEquality, SaysYes, object])
def test_weird_results_are_just_wrong(kind: type) -> None:
    assert verdict(lambda n: kind()) == "wrong"


def test_weird_exceptions_are_reported() -> None:
    def fail(n: int) -> int:
        raise WildError

    assert "`WildError`" in repr(check(fail, DOUBLES))


def test_huge_results_are_cut() -> None:
    assert len(repr(check(lambda n: list(range(10**5)), DOUBLES))) < 1000
    assert len(repr(check(lambda n: "x" * 10**6, DOUBLES))) < 1000


@pytest.mark.parametrize("thing", [5, "double", [1], 2.5])
def test_what_is_no_function_is_explained(thing: object) -> None:
    answer = check(thing, DOUBLES)
    assert answer.verdict == "error"
    assert "without brackets" in repr(answer)


def test_a_wrong_number_of_arguments_is_explained() -> None:
    answer = check(lambda n, m: n, DOUBLES)
    assert answer.verdict == "error"
    assert answer.lines == (
        "It is called with 1 argument, `your function(1)`, but: missing a required argument: 'm'.",
    )
    assert verdict(lambda: 1) == "error"
    assert verdict(max, [Case((3, 4), 4)]) == "solved"


def test_html_is_escaped() -> None:
    answer = check(lambda n: "<script>`x`</script>", DOUBLES)
    assert "<script>" not in answer._repr_html_()
    assert "&lt;script&gt;" in answer._repr_html_()


def test_comparisons() -> None:
    assert same([(7, 2)], ((7, 2),))
    assert not same([1], [1, 2])
    assert not same("1", 1)
    assert not same("x", 0.5)
    assert in_any_order((2, 1, 1), [1, 1, 2])
    assert not in_any_order("12", ["1", "2"])
    assert in_any_order([3, 1], [1, 2]) == "`2` is missing, and `3` does not belong there"
    assert in_any_order([1, 1], [1]) == "`1` stands there too often"
    assert same({"a": 0.1 + 0.2}, {"a": 0.3})
    assert not same([("a", 1)], {"a": 1})
    assert about(0.1)(0.45, 0.5)
    assert not about(0.1)(0.39, 0.5)
    assert check(lambda n: {n, 2 * n}, [Case((1,), [2, 1])], in_any_order).ok


def test_shown_is_the_same_in_every_run() -> None:
    assert shown({"b", "a"}) == "{'a', 'b'}"
    assert shown([object()]) == "[<object object>]"
    assert shown(parse_cards("8 10")) == "parse_cards('8 10')"


def test_a_value_is_checked() -> None:
    assert [check_value(value, 62).verdict for value in (None, ..., "", 62, 61, "62")] == [
        "not yet",
        "not yet",
        "not yet",
        "solved",
        "wrong",
        "wrong",
    ]
    assert check_value(0.33, 1 / 3, compare=about(0.01)).ok
    assert check_value(62, 62, why="all cards (L1)").lines == ("all cards (L1).",)
    assert check_value(WildEquality(), 62).verdict == "wrong"


def test_two_functions_agree_or_the_first_disagreement_is_drawn() -> None:
    positions = list(random_positions(Leaves(players=3), 30, seed=1))

    def number_of_moves(state: Any) -> int:
        return len(state.legal_moves())

    assert agrees(number_of_moves, number_of_moves, positions) == Answer(
        "same", ("The same in all 30 cases.",)
    )
    answer = agrees(lambda state: number_of_moves(state) // 2 * 2, number_of_moves, positions)
    assert answer.verdict == "wrong"
    assert answer.picture in positions
    assert number_of_moves(answer.picture) % 2 == 1


def test_random_positions_are_seeded_and_somebody_is_to_move() -> None:
    game = Leaves(players=4, expert=True)
    positions = list(random_positions(game, 100, seed=3))
    assert positions == list(random_positions(game, 100, seed="3"))
    assert positions != list(random_positions(game, 100, seed=4))
    assert len(set(positions)) > 90
    assert all(state.legal_moves() and not state.waiting for state in positions)


LAST_CARDS = Leaves(players=3).position(["8 8", "1 2", "5"], table="7")


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("", "not yet"),
        ("  ", "not yet"),
        (None, "not yet"),
        (..., "not yet"),
        ("play 8 8", "solved"),
        (Move.parse("play 8 8"), "solved"),
        ("play 8", "wrong"),
        ("pass take 7", "wrong"),
        ("play 9", "wrong"),
        ("jump", "wrong"),
        ("play 99", "wrong"),
        (42, "wrong"),
        (["play 8 8"], "wrong"),
        (WildEquality(), "wrong"),
        (WildText(), "wrong"),
    ],
)
def test_a_puzzle_answers(move: Any, expected: str) -> None:
    answer = check_move(LAST_CARDS, move, wins)
    assert answer.verdict == expected
    assert repr(answer)
    assert answer._repr_html_()


def test_a_puzzle_says_why_a_move_is_not_allowed() -> None:
    assert check_move(LAST_CARDS, "play 9", wins).lines == (
        "`play 9` is not allowed: you cannot play 1 × 9: you hold none (L5).",
    )


def test_a_puzzle_draws_itself_and_knows_its_solutions() -> None:
    puzzle = Puzzle(LAST_CARDS, wins, "Win at once.")
    assert puzzle.solutions() == [Move.parse("play 8 8")]
    assert "Win at once." in repr(puzzle)
    assert "Win at once." in puzzle._repr_html_()
    assert 'alt="' in puzzle._repr_html_()
