"""Checks in which a bot plays: the lesson's own bot passes, and one of even strength does not.

Run with ``-m slow``; the other checks' tests are quick.
"""

from __future__ import annotations

from typing import Any

import pytest
from lesson_exercises import NOTEBOOKS, exercises_of

from cardkit.exercises import bot_checks
from cardkit.exercises.bot_checks import CLEAR, LOOKS, Contest

CONTESTS = [
    ("12-leaves-strategy", "never_splits", 2),
    ("22-treze-strategy", "my_bot", 60),
    ("33-three-thirteen-strategy", "tidy", 2),
    ("42-odin-strategy", "my_plan", 60),
    ("50-write-your-own-bot", "catcher", 10),
    ("50-write-your-own-bot", "champion", 60),
]
"""Lesson, bot, and how many times twenty deals are played to know its strength."""


def played(lesson: str, name: str, parts: int) -> tuple[float, float]:
    """The bot's wins above its even share in a deal: mean and deviation, from many deals."""
    found: list[tuple[Any, Contest]] = []
    notebook = next(path for path in NOTEBOOKS if path.stem == lesson)
    exercise = exercises_of(notebook)[name]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            bot_checks, "_after_contest", lambda bot, contest, lines: found.append((bot, contest))
        )
        with pytest.raises(AssertionError):
            exercise.answer(exercise.solution)
    bot, contest = found[0]
    frames = [
        bot_checks._matches(bot, contest._replace(seed=f"strength/{part}"), 20)
        for part in range(parts)
    ]
    above = [deal for frame in frames for deal in bot_checks._above_even_share_by_deal(frame)]
    mean = sum(above) / len(above)
    return mean, (sum((deal - mean) ** 2 for deal in above) / len(above)) ** 0.5


def passes(mean: float, deviation: float, contests: int = 20_000) -> float:
    """The share of contests that a bot passes whose deals have this mean and deviation."""
    import numpy as np

    rng = np.random.default_rng(1)
    undecided = np.ones(contests, bool)
    passed = np.zeros(contests, bool)
    total, before = np.zeros(contests), 0
    for deals in LOOKS:
        more = deals - before
        total += rng.normal(more * mean, deviation * more**0.5, contests)
        errors = total / deals**0.5 / deviation
        passed |= undecided & (errors > CLEAR)
        undecided &= ~passed & ~((errors < 0) & (deals >= 200))
        before = deals
    return float(passed.mean())


def test_a_bot_of_even_strength_fails_in_99_of_100_contests() -> None:
    assert passes(0.0, 1.0) < 0.01


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "name", "parts"), CONTESTS, ids=[name for _, name, _ in CONTESTS]
)
def test_the_lessons_own_bot_passes_in_99_of_100_contests(
    lesson: str, name: str, parts: int
) -> None:
    mean, deviation = played(lesson, name, parts)
    share = passes(mean, deviation)
    print(f"{name}: {mean:.3f} ± {deviation:.3f} a deal, passes {share:.4f}")
    assert share >= 0.99
