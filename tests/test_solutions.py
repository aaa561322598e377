"""Every exercise of the lessons: its stub is not solved yet, and its folded solution is right.

How an exercise is written in a lesson stands in ``cardkit/exercises/__init__.py``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from lesson_exercises import LESSONS, NOTEBOOKS, SOLUTION, last_line, needed_steps, run

from cardkit.exercises import Answer, bot_checks

RULES = [path for path in NOTEBOOKS if path.stem.endswith("-rules")]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_stubs_are_not_solved_and_solutions_are_right(
    notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(LESSONS)
    # Whether a bot wins often enough takes minutes to see: that is in test_contests.py.
    monkeypatch.setattr(bot_checks, "LOOKS", (5,))
    monkeypatch.setattr(bot_checks, "CLEAR", -100)
    names: dict[str, Any] = {"__name__": "__main__"}
    stub, answer = "", None
    for step in needed_steps(notebook):
        if isinstance(step, str):
            stub, answer = step, run(step, names)
            continue
        assert isinstance(answer, Answer), f"the last line is no check:\n{stub}"
        assert answer.verdict == "not yet", f"{answer}\n{stub}"
        assert step.code, f"a solution is Python between ```python and ```, below:\n{stub}"
        solved = dict(names)  # later cells see the stub, as they do in the stored notebook
        run(step.code, solved)
        check = run(last_line(stub), solved)
        assert check.ok, f"{check}\n{step.code}"


@pytest.mark.parametrize("notebook", RULES, ids=[path.stem for path in RULES])
def test_a_lesson_on_rules_has_exercises_on_three_levels(notebook: Path) -> None:
    text = "\n".join(cell.source for cell in nbformat.read(notebook, as_version=4).cells)
    assert len(SOLUTION.findall(text)) >= 5
    assert set(re.findall("★+", text)) >= {"★", "★★", "★★★"}
