"""A path through a lesson: read from the lesson, within the minutes where the lesson allows it."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from cardkit.classroom import plan

LESSONS = Path(__file__).parent.parent / "lessons"
ALL = sorted(LESSONS.glob("[0-8]*.ipynb"))  # 90 is a reference, no lesson


@pytest.mark.parametrize("lesson", ALL, ids=lambda path: path.stem)
def test_a_path_names_all_parts_and_leaves_out_hard_exercises(lesson: Path) -> None:
    text = "\n".join(cell.source for cell in nbformat.read(lesson, as_version=4).cells)
    hard = set(re.findall(r"### Exercise (\d+) ★★★", text))
    easy = set(re.findall(r"### Exercise (\d+) ★ *$", text, re.MULTILINE))
    path = plan(lesson, minutes=45)
    done = {number for _, _, work in path.rows for number in re.findall(r"\d+", work)}
    assert easy <= done
    assert not hard & done
    assert sum(minutes for minutes, _, _ in path.rows) + path.left == 45
    assert len(plan(lesson, minutes=90).rows) == len(path.rows)


def test_more_minutes_mean_more_exercises() -> None:
    lesson = LESSONS / "10-leaves-rules.ipynb"
    short, long = plan(lesson, minutes=30), plan(lesson, minutes=120)
    assert str(short).count(",") <= str(long).count(",")
    assert "to talk" in long._repr_html_()


def test_what_is_no_lesson_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_text("{}")
    with pytest.raises(ValueError, match="this is no notebook"):
        plan(tmp_path / "a.ipynb")


@pytest.mark.parametrize("lesson", ALL, ids=lambda path: path.stem)
def test_each_lesson_has_its_page_and_a_link_to_it(lesson: Path) -> None:
    pages = nbformat.read(LESSONS / "for-teachers.ipynb", as_version=4).cells
    assert any(cell.source.startswith(f"### {lesson.stem}\n") for cell in pages)
    link = f"(for-teachers.ipynb#{lesson.stem})"
    assert any(link in cell.source for cell in nbformat.read(lesson, as_version=4).cells)
