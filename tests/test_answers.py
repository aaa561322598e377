"""The checks of the lessons accept what is right and name what is wrong.

The answers stand in ``tests/answers``; how, is told in ``answers.py``. Some mistakes are made of
any solution: these must be found in every exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from answers import FOLDER, Answers, answers_of
from lesson_exercises import NOTEBOOKS, Exercise, exercises_of, run
from mutants import count

from cardkit.exercises import Answer, bot_checks

LESSONS = {path.stem: path for path in NOTEBOOKS}
LONG = ("12", "22", "33", "42", "50", "51", "52")
"""Lessons whose bots and simulations take long: their answers are tried with ``-m slow``."""

KNOWN = sorted(path.stem for path in FOLDER.glob("*.txt"))


class Told(NamedTuple):
    """An answer to an exercise, and what must be said about it; nothing if it is right."""

    lesson: str
    name: str
    number: int
    code: str
    words: str = ""

    def __str__(self) -> str:
        return f"{self.lesson}-{self.name}-{'wrong' if self.words else 'right'}-{self.number}"


def when_slow(lesson: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.slow] if lesson.startswith(LONG) else []


def told(right: bool) -> Iterator[Any]:
    """All answers in the files: the right ones, or the wrong ones."""
    for lesson in KNOWN:
        for name, answers in answers_of(lesson).items():
            pairs = [(code, "") for code in answers.right] if right else answers.wrong
            for number, (code, words) in enumerate(pairs, 1):
                answer = Told(lesson, name, number, code, words)
                yield pytest.param(answer, id=str(answer), marks=when_slow(lesson))


@pytest.fixture(autouse=True)
def _short_contests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_checks, "LOOKS", (5,))
    monkeypatch.setattr(bot_checks, "CLEAR", -100)


def exercise_of(answer: Told) -> Exercise:
    return exercises_of(LESSONS[answer.lesson])[answer.name]


@pytest.mark.parametrize("answer", told(right=True))
def test_a_right_answer_in_another_style_is_accepted(answer: Told) -> None:
    got = exercise_of(answer).answer(answer.code)
    assert got.ok, got


@pytest.mark.parametrize("answer", told(right=False))
def test_a_mistake_is_named(answer: Told) -> None:
    got = exercise_of(answer).answer(answer.code)
    assert not got.ok
    assert answer.words in repr(got), got


Spoil = Callable[[Callable[..., Any]], Callable[..., Any]]


def prints(solution: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: print(solution(*given))


def nothing_but_once(solution: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the first answer, and afterwards nothing."""
    answers: list[Any] = []

    def answer(*given: Any) -> Any:
        if answers:
            return None
        answers.append(solution(*given))
        return answers[0]

    return answer


def one_for_all(solution: Callable[..., Any]) -> Callable[..., Any]:
    """Works for the first example only."""
    answers: list[Any] = []

    def answer(*given: Any) -> Any:
        answers.append(solution(*given))
        return answers[0]

    return answer


def as_text(solution: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: str(solution(*given))


def fails(solution: Callable[..., Any]) -> Callable[..., Any]:
    def answer(*given: Any) -> Any:
        return solution(*given)[99:][99]

    return answer


SPOILS: list[tuple[Spoil, str]] = [
    (prints, "prints something, but returns nothing"),
    (nothing_but_once, "Nothing came back"),
    (one_for_all, "right, this one is not"),
    (as_text, "a text, because of the quotes"),
    (fails, "Error"),
]
FUNCTIONS = [
    pytest.param(lesson, name, marks=when_slow(lesson))
    for lesson in KNOWN
    for name, answers in answers_of(lesson).items()
    if answers.right and not answers.free
]


@pytest.mark.parametrize(("lesson", "name"), FUNCTIONS)
def test_what_can_go_wrong_everywhere_is_named(lesson: str, name: str) -> None:
    exercise = exercises_of(LESSONS[lesson])[name]
    names = dict(exercise.names)
    run(exercise.solution, names)
    solution = names[name]
    is_bot = "rng" in exercise.solution  # or it makes one
    if not callable(solution) or is_bot:
        return  # a single value, or a bot: `test_bot_checks` has what goes wrong with these
    for spoil, words in SPOILS:
        got = run(exercise.check, names | {name: spoil(solution)})  # it still calls itself unspoilt
        assert isinstance(got, Answer)
        assert words in repr(got), (spoil.__name__, got)


@pytest.mark.parametrize("lesson", sorted(LESSONS))
@pytest.mark.slow
def test_every_mutant_of_a_solution_is_refused(lesson: str) -> None:
    accepted = []
    for name, exercise in exercises_of(LESSONS[lesson]).items():
        answers = answers_of(lesson).get(name, Answers())
        if not answers.free:
            accepted += [f"{name}: {mutant}" for mutant in count(exercise, answers).survivors]
    assert accepted == []
