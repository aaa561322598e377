"""The minutes that lessons and README state are those of one rule, and a core path fits a lesson.

The rule stands in ``minutes.py``; after a change ``python tests/minutes.py --write`` states anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from minutes import LONGEST_CORE, README, lessons, minutes_of, stated


@pytest.mark.parametrize("path", lessons(), ids=[path.stem for path in lessons()])
def test_a_lesson_states_its_minutes_and_the_core_fits_a_school_lesson(path: Path) -> None:
    minutes = minutes_of(path)
    core, everything = (int(number) for number in re.findall(r"\d+", stated(path) + " 0")[:2])
    assert abs(core - minutes.core) <= 5, minutes
    assert abs((everything or core) - minutes.all) <= 8, minutes
    assert core <= LONGEST_CORE


def test_the_readme_agrees() -> None:
    found = re.search(
        r"takes (\d+) to (\d+) minutes, with\s+all extras up to (\d+)", README.read_text()
    )
    assert found
    low, high, most = map(int, found.groups())
    times = [minutes_of(path) for path in lessons()]
    assert abs(low - min(minutes.core for minutes in times)) <= 5
    assert abs(high - max(minutes.core for minutes in times)) <= 5
    assert abs(most - max(minutes.all for minutes in times)) <= 8
