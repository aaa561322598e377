"""Checks of a reader's function: on cases, against another function; and of a single answer."""

from __future__ import annotations

import copy
import inspect
import math
import random
from collections.abc import Callable, Iterable, Iterator
from numbers import Real
from typing import Any, NamedTuple

from cardkit.exercises.answer import Answer
from cardkit.exercises.guard import Outcome, run, shown
from cardkit.game import Game, State

NOTHING: tuple[Any, ...] = (None, ..., NotImplemented)
"""What a function returns that has not been written yet."""

Compare = Callable[[Any, Any], bool]


class Case(NamedTuple):
    """One call of the reader's function: its arguments, and what the rules say it must give.

    ``why`` is a sentence with the rule's number; ``picture`` draws itself when the answer is
    wrong: a state, or cards.
    """

    arguments: tuple[Any, ...]
    expected: Any
    why: str = ""
    picture: Any = None


def same(got: Any, expected: Any) -> bool:
    """Whether a result is right: equal, lists and tuples alike, floats to 9 digits.

    >>> same((1, 2), [1, 2]), same(0.1 + 0.2, 0.3), same([2, 1], [1, 2])
    (True, True, False)
    """
    if isinstance(expected, float):
        return isinstance(got, Real) and math.isclose(got, expected, abs_tol=1e-9)
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(got) == len(expected) and all(map(same, got, expected))
    return bool(got == expected)


def in_any_order(got: Any, expected: Any) -> bool:
    """Whether a list, tuple or set has the expected items, in whatever order.

    >>> in_any_order([2, 1], [1, 2]), in_any_order([1, 1], [1, 2])
    (True, False)
    """
    if not isinstance(got, (list, tuple, set, frozenset)) or len(got) != len(expected):
        return False
    left = list(got)
    for item in expected:
        if item not in left:
            return False
        left.remove(item)
    return True


def about(tolerance: float) -> Compare:
    """A comparison for results of a simulation: at most ``tolerance`` away.

    >>> about(0.05)(0.52, 0.5), about(0.05)("half", 0.5)
    (True, False)
    """

    def near(got: Any, expected: Any) -> bool:
        return isinstance(got, Real) and bool(abs(got - expected) <= tolerance)

    return near


def check(function: Any, cases: Iterable[Case], compare: Compare = same) -> Answer:
    """Run the reader's function on cases and answer as a good teacher would, at the first fault.

    Nothing that the function does raises here or lasts: see ``guard``. It gets copies of the
    arguments, so that it may change them.

    >>> def double(n):
    ...     return n + 2
    >>> check(double, [Case((2,), 4), Case((5,), 10, "twice 5 is 10")])
    ✗ Not right yet
    The first case was right, this one is not:
    `double(5)` gave `7`, expected is `10`: twice 5 is 10.
    >>> check(lambda n: 2 * n, [Case((2,), 4), Case((5,), 10)]).ok
    True
    """
    if not callable(function):
        return Answer("not yet" if is_nothing(function) else "error", (_no_function(function),))
    right = 0
    returned_something = False
    changes_arguments = False
    for case in cases:
        misfit = _misfit(function, case.arguments)
        if misfit:
            return Answer("error", (misfit,))
        given = copy.deepcopy(case.arguments)
        outcome = run(function, given)
        returned_something |= not is_nothing(outcome.result)
        if outcome.problem:
            return _stopped(function, case, outcome)
        if not run(compare, (outcome.result, case.expected)).result:
            if not returned_something:
                return Answer("not yet", (_how_to_begin(function, outcome),))
            return _wrong(function, case, outcome, right)
        changes_arguments |= _changed(given, case.arguments)
        right += 1
    lines = [f"Right in {'the only case' if right == 1 else f'all {right} cases'}."]
    if changes_arguments:
        lines.append("One thing to know: it also changes the list or dictionary that it is given.")
    return Answer("solved", tuple(lines))


def check_value(
    value: Any, expected: Any, hint: str = "", compare: Compare = same, why: str = ""
) -> Answer:
    """Check a single answer, such as a number worked out by hand.

    The expected value is not given away: a wrong answer gets the ``hint``, a right one the
    ``why``.

    >>> check_value(None, 62).verdict
    'not yet'
    >>> check_value(52, 62, "count the copies of each value (L1)")
    ✗ Not right yet
    `52` is not it: count the copies of each value (L1).
    """
    if is_blank(value):
        return Answer("not yet", ("Put your answer in place of the dots.",))
    if run(compare, (value, expected)).result:
        return Answer("solved", (_sentence(why),) if why else ())
    return Answer("wrong", (_sentence(f"`{shown(value)}` is not it" + (f": {hint}" * bool(hint))),))


def agrees(
    mine: Any, other: Callable[[Any], Any], things: Iterable[Any], compare: Compare = same
) -> Answer:
    """Whether two functions of one argument give the same for all things, such as positions.

    The first disagreement is shown, and drawn if the thing draws itself.

    >>> agrees(lambda n: n + n, lambda n: 2 * n, range(10))
    ✓ No difference
    The same in all 10 cases.
    """
    cases = (Case((thing,), other(thing), picture=_drawable(thing)) for thing in things)
    answer = check(mine, cases, compare)
    if not answer.ok:
        return answer
    return Answer("same", tuple(line.replace("Right", "The same") for line in answer.lines))


def random_positions(game: Game, number: int = 200, seed: object = 0) -> Iterator[State]:
    """Positions of a game in which somebody is to move: random deals, random moves.

    The same arguments give the same positions.

    >>> from cardkit import Leaves
    >>> first, *others = random_positions(Leaves(players=3), number=5)
    >>> first.is_over, len(others)
    (False, 4)
    """
    rng = random.Random(f"positions/{seed}")
    for count in range(number):
        state = game.deal(f"{seed}/{count}")
        for _ in range(rng.randrange(30)):
            after = state.play(rng.choice(state.legal_moves()))
            if after.is_over or after.waiting:
                break
            state = after
        yield state


def is_nothing(value: Any) -> bool:
    """Whether this is what stands in a stub: ``None``, ``...`` or ``NotImplemented``."""
    return any(value is nothing for nothing in NOTHING)


def is_blank(value: Any) -> bool:
    """Whether this is an answer that nobody has filled in: nothing, or an empty text."""
    return is_nothing(value) or (isinstance(value, str) and not value.strip())


def _changed(given: tuple[Any, ...], before: tuple[Any, ...]) -> bool:
    """Whether the function has changed a list, dictionary or set that it was given."""
    pairs = zip(given, before, strict=True)
    return any(
        isinstance(old, (list, dict, set)) and not run(same, (new, old)).result
        for new, old in pairs
    )


def _drawable(thing: Any) -> Any:
    return thing if hasattr(thing, "_repr_html_") else None


def _name(function: Any) -> str:
    name = str(getattr(function, "__name__", "your function"))
    return "your function" if name == "<lambda>" else name


def _call(function: Any, arguments: tuple[Any, ...]) -> str:
    """The call as code; a position is drawn below instead."""
    texts = ["position" if isinstance(item, State) else shown(item) for item in arguments]
    return f"{_name(function)}({', '.join(texts)})"


def _sentence(text: str) -> str:
    """The text with a full stop."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _no_function(thing: Any) -> str:
    if is_nothing(thing):
        return "There is no function yet."
    return (
        f"`{shown(thing)}` is not a function. Hand over the function itself, without brackets: "
        "`check(my_function)`, not `check(my_function(…))`."
    )


def _misfit(function: Any, arguments: tuple[Any, ...]) -> str:
    """Why the function cannot be called with these arguments, or nothing."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return ""  # some built-in functions do not tell
    try:
        signature.bind(*arguments)
    except TypeError as error:
        number = len(arguments)
        what = "1 argument" if number == 1 else f"{number} arguments"
        return f"It is called with {what}, `{_call(function, arguments)}`, but: {error}."
    return ""


def _printed(outcome: Outcome) -> tuple[str, ...]:
    text = outcome.printed.strip()
    return (f"It printed:\n{text}",) if text else ()


def _how_to_begin(function: Any, outcome: Outcome) -> str:
    if outcome.printed.strip():
        return f"`{_name(function)}` prints something, but returns nothing: end it with `return`."
    return (
        f"`{_name(function)}` returns nothing so far. "
        "Write your code in it, end with `return`, and run the cell again."
    )


def _stopped(function: Any, case: Case, outcome: Outcome) -> Answer:
    """The answer to an exception, an endless loop or an endless recursion."""
    call = f"`{_call(function, case.arguments)}`"
    lines: tuple[str, ...]
    if outcome.problem == "endless":
        lines = (
            f"{call} was stopped, because it ran for very long.",
            "Is there a loop whose condition stays true?",
        )
    elif outcome.problem == "recursion":
        lines = (
            f"{call} calls itself again and again ({outcome.line}).",
            "Which case ends this without another call?",
        )
    else:
        place = f" in {outcome.line}" if outcome.line else ""
        lines = (f"{call} raised `{outcome.error}`{place}.",)
    verdict = "error" if outcome.problem == "error" else "endless"
    return Answer(verdict, (*lines, *_printed(outcome)), case.picture)


def _wrong(function: Any, case: Case, outcome: Outcome, right: int) -> Answer:
    so_far = {0: "", 1: "The first case was right, this one is not:"}
    before = so_far.get(right, f"The first {right} cases were right, this one is not:")
    came = f"gave `{shown(outcome.result)}`, expected is `{shown(case.expected)}`"
    call = _call(function, case.arguments)
    lines = [before, _sentence(f"`{call}` {came}" + (f": {case.why}" if case.why else ""))]
    lines += [_remark(outcome.result, case.expected), *_printed(outcome)]
    return Answer("wrong", tuple(filter(None, lines)), case.picture)


def _remark(got: Any, expected: Any) -> str:
    """What often lies behind such a result."""
    if is_nothing(got):
        return "Nothing came back: does every way through the function end with a `return`?"
    if inspect.iscoroutine(got):
        got.close()
        return "Write `def` without `async`."
    if inspect.isgenerator(got) or isinstance(got, (map, filter, zip, range)):
        return "That is not a list yet: put `list(…)` around it, or return a list."
    if isinstance(got, str) and not isinstance(expected, str) and got == str(expected):
        return "That is a text, because it has quotes around it; a number has none."
    if isinstance(expected, (list, tuple)) and run(in_any_order, (got, expected)).result:
        return "These are the right items, in another order."
    return ""
