"""Checks of a reader's function: on cases, against another function; and of a single answer."""

from __future__ import annotations

import copy
import inspect
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from cardkit.exercises.answer import Answer
from cardkit.exercises.comparing import Compare, in_any_order, is_number, like_one_of, one_of, same
from cardkit.exercises.guard import Outcome, run, shown
from cardkit.exercises.remarks import is_nothing, remark
from cardkit.game import Game, State

Check = Callable[[object], Answer]


class Case(NamedTuple):
    """One call of the reader's function: its arguments, and what the rules say it must give.

    ``why`` is a sentence with the rule's number; ``picture`` draws itself when the answer is
    wrong: a state, or cards.
    """

    arguments: tuple[Any, ...]
    expected: Any
    why: str = ""
    picture: Any = None


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
    changes_arguments = False
    cases = _telling_first(cases)
    for case in cases:
        misfit = _misfit(function, case.arguments)
        if misfit:
            return Answer("error", (misfit,))
        given = copy.deepcopy(case.arguments)
        outcome = run(function, given)
        changed = _changed(given, case.arguments)
        if outcome.problem:
            return _stopped(function, case, outcome)
        verdict = run(compare, (outcome.result, case.expected)).result
        if verdict is not True:
            nothing = right == 0 and is_nothing(outcome.result)
            if nothing and not _gives_something(function, cases):
                return Answer("not yet", (_how_to_begin(function, outcome, changed),))
            named = isinstance(verdict, str) and not is_nothing(outcome.result)
            why = verdict if named else ""
            expected = list(case.expected) if compare is in_any_order else case.expected
            one_of_several = compare in (one_of, like_one_of)
            if one_of_several:
                expected = expected[0]
            seen = why or remark(outcome.result, expected, changed)
            return _wrong(function, case, outcome, right, seen, one_of_several)
        changes_arguments |= changed
        right += 1
    lines = [f"Right in {'the only case' if right == 1 else f'all {right} cases'}."]
    if changes_arguments:
        lines.append("One thing to know: it also changes the list or dictionary that it is given.")
    return Answer("solved", tuple(lines))


def _telling_first(cases: Iterable[Case]) -> Iterator[Case]:
    """The cases, but first one whose result is neither false nor empty.

    Somebody who has forgotten the last ``return`` would else be told that there is none at all.
    """
    rest = iter(cases)
    passed: list[Case] = []
    for case in rest:
        if case.expected:
            return chain([case], passed, rest)
        passed.append(case)
    return iter(passed)


def _gives_something(function: Any, cases: Iterable[Case]) -> bool:
    """Whether the function returns something in one of the next cases."""
    results = (run(function, copy.deepcopy(case.arguments)) for case in islice(cases, 12))
    return any(not outcome.problem and not is_nothing(outcome.result) for outcome in results)


def exercise(compare: Compare = same) -> Callable[[Callable[[], Iterable[Case]]], Check]:
    """Make a check of a generator of cases, which keeps the question and its cases together.

    The name and the docstring, which is for the reader, become those of the check.

    >>> @exercise()
    ... def check_double():
    ...     \"\"\"``double(n)``: twice the number.\"\"\"
    ...     for n in (1, 2, 3):
    ...         yield Case((n,), 2 * n, f"twice {n}")
    >>> check_double(lambda n: n + n).ok
    True
    """

    def from_cases(cases: Callable[[], Iterable[Case]]) -> Check:
        def check_function(function: object) -> Answer:
            return check(function, cases(), compare)

        for name in ("__module__", "__name__", "__qualname__", "__doc__"):
            setattr(check_function, name, getattr(cases, name))
        return check_function

    return from_cases


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
    if run(compare, (value, expected)).result is True:
        return Answer("solved", (_sentence(why),) if why else ())
    seen = remark(value, expected) if not is_number(value) or isinstance(expected, float) else ""
    advice = f": {hint}" if hint and not seen else ""
    lines = (_sentence(f"`{shown(value)}` is not it{advice}"), seen)
    return Answer("wrong", tuple(filter(None, lines)))


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
    texts = [
        "position" if isinstance(item, State) else shown(item, most=100, items=8)
        for item in arguments
    ]
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


def _how_to_begin(function: Any, outcome: Outcome, changed: bool) -> str:
    name = _name(function)
    if outcome.printed.strip():
        return f"`{name}` prints something, but returns nothing: end it with `return`."
    if changed:
        return f"`{name}` changes what it is given, but returns nothing: end it with `return`."
    return (
        f"`{name}` returns nothing so far. "
        "Write your code in it, end with `return`, and run the cell again."
    )


STOPPED = {
    "endless": "Is there a loop whose condition stays true?",
    "calls": "It calls itself very often. Is the same asked again and again? Then remember the "
    "answers, in a dictionary or with `functools.cache`.",
    "slow": "It does too much, or never ends: which work is done again and again?",
}
"""What to ask somebody whose function ran for too long."""


def _stopped(function: Any, case: Case, outcome: Outcome) -> Answer:
    """The answer to an exception, an endless loop or an endless recursion."""
    call = f"`{_call(function, case.arguments)}`"
    lines: tuple[str, ...]
    if outcome.problem in STOPPED:
        lines = (f"{call} was stopped, because it ran for very long.", STOPPED[outcome.problem])
    elif outcome.problem == "recursion":
        lines = (
            f"{call} calls itself again and again ({outcome.line}).",
            "Which case ends this without another call?",
        )
    else:
        place = f" in {outcome.line}" if outcome.line else ""
        lines = (f"{call} raised `{outcome.error}`{place}.",)
    verdicts = {"error": "error", "calls": "slow", "slow": "slow"}
    verdict = verdicts.get(outcome.problem, "endless")
    return Answer(verdict, (*lines, *_printed(outcome)), case.picture)


def _wrong(
    function: Any, case: Case, outcome: Outcome, right: int, seen: str, one_of_several: bool
) -> Answer:
    so_far = {0: "", 1: "The first case was right, this one is not:"}
    before = so_far.get(right, f"The first {right} cases were right, this one is not:")
    got, expected = shown(outcome.result), shown(case.expected)
    wanted = f", expected is `{expected}`" if got != expected else ", which is not right"
    if one_of_several:
        wanted = f"; right is, for example, `{shown(case.expected[0])}`"
    call = _call(function, case.arguments)
    why = f": {case.why}" if case.why else ""
    lines = [before, _sentence(f"`{call}` gave `{got}`{wanted}{why}")]
    lines += [_sentence(seen[:1].upper() + seen[1:]) if seen else "", *_printed(outcome)]
    return Answer("wrong", tuple(filter(None, lines)), case.picture)
