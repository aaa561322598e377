"""A path through a lesson: read from the lesson, within the minutes where the lesson allows it."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from cardkit.classroom import plan
from cardkit.classroom.plans import minutes_of, sections_of

LESSONS = Path(__file__).parent.parent / "lessons"
ALL = sorted(LESSONS.glob("[0-8]*.ipynb"))  # 90 is a reference, no lesson


@pytest.mark.parametrize("lesson", ALL, ids=lambda path: path.stem)
def test_a_path_is_the_core_and_what_else_there_is_time_for(lesson: Path) -> None:
    text = "\n".join(cell.source for cell in nbformat.read(lesson, as_version=4).cells)
    hard = set(re.findall(r"### Exercise (\d+) ★★★", text))
    path = plan(lesson, minutes=45)
    done = {number for _, _, work in path.rows for number in re.findall(r"\d+", work)}
    assert not hard & done
    core = [section.title for section in sections_of(lesson) if not section.extra]
    assert set(core) <= {title for _, title, _ in path.rows}
    assert sum(minutes for minutes, _, _ in path.rows) + path.left == 45
    assert path.left >= 0


@pytest.mark.parametrize("lesson", ALL, ids=lambda path: path.stem)
def test_with_all_the_time_in_the_world_everything_is_done(lesson: Path) -> None:
    path = plan(lesson, minutes=1000)
    done = [number for _, _, work in path.rows for number in re.findall(r"\d+", work)]
    everything = [one.name for section in sections_of(lesson) for one in section.exercises]
    assert sorted(done) == sorted(everything)
    rounding = len(path.rows)
    puzzles = sum(section.more for section in sections_of(lesson))
    assert abs(1000 - path.left + puzzles - minutes_of(lesson).all) <= rounding


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
