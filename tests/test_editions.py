"""Editions of the lessons, and the command that makes them."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbclient import NotebookClient

from cardkit.classroom.editions import make
from cardkit.parts import part

LESSONS = Path(__file__).parent.parent / "lessons"
ALL = sorted(path for path in LESSONS.glob("*.ipynb") if path.stem[0] in "012345")
PUZZLES = [path for path in ALL if path.stem.endswith("-play")]
RULES = [path for path in ALL if path.stem.endswith("-rules")]
QUICK = LESSONS / "00-start-here.ipynb"


def name_of(path: Path) -> str:
    return path.stem


def texts(path: Path) -> str:
    return "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)


@pytest.mark.parametrize("lesson", ALL, ids=name_of)
def test_the_students_edition_has_hints_and_no_solutions(lesson: Path, tmp_path: Path) -> None:
    before, after = texts(lesson), texts(make("student", lesson, tmp_path))
    assert "Solution</summary>" not in after
    assert after.count("<summary>Hint") == before.count("<summary>Hint")
    assert after.count("<details>") == after.count("</details>")


@pytest.mark.parametrize("lesson", PUZZLES, ids=name_of)
def test_the_students_puzzles_have_hints_and_no_solutions(lesson: Path, tmp_path: Path) -> None:
    before, after = lesson.read_text("utf-8"), make("student", lesson, tmp_path).read_text("utf-8")
    hint, solution = "<summary>Hint 1</summary><p>", "<summary>Solution</summary><p>"
    assert before.count(solution) >= 10
    assert solution not in after
    assert after.count(hint) == before.count(hint) >= 10


def test_outputs_are_kept_or_cleared(tmp_path: Path) -> None:
    kept = nbformat.read(make("student", QUICK, tmp_path), as_version=4)
    assert any(cell.get("outputs") for cell in kept.cells)
    cleared = nbformat.read(make("student", QUICK, tmp_path, clear=True), as_version=4)
    assert not any(cell.get("outputs") for cell in cleared.cells)


def run_editions(lesson: Path, tmp_path: Path) -> None:
    """The student's edition runs, and in the teacher's every exercise is solved."""
    student = nbformat.read(make("student", lesson, tmp_path), as_version=4)
    resources = {"metadata": {"path": str(LESSONS)}}
    NotebookClient(student, timeout=300, kernel_name="python3", resources=resources).execute()
    teacher = nbformat.read(make("teacher", lesson, tmp_path), as_version=4)
    solved = [cell for cell in teacher.cells if "solution" in cell.metadata.get("tags", [])]
    assert len(solved) == texts(lesson).count("Solution</summary>")
    for cell in solved:
        last = cell.outputs[-1].data["text/plain"]
        assert re.match(r"[✓=]", last), f"{last}\n{cell.source}"


def test_students_and_teachers_edition_of_a_lesson_run(tmp_path: Path) -> None:
    run_editions(QUICK, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ALL, ids=name_of)
def test_students_and_teachers_editions_run(lesson: Path, tmp_path: Path) -> None:
    run_editions(lesson, tmp_path)


@pytest.mark.parametrize("lesson", PUZZLES, ids=name_of)
def test_the_sheet_has_all_puzzles_and_their_solutions_last(lesson: Path, tmp_path: Path) -> None:
    page = BeautifulSoup(make("paper", lesson, tmp_path).read_text("utf-8"), "html.parser")
    game = lesson.stem[3:].removesuffix("-play").replace("-", "_")
    puzzles = part(game, "puzzles")
    boxes = page.select(".puzzle")
    assert len(boxes) == len(puzzles)
    assert all(len(sheet.select(".puzzle")) <= 4 for sheet in page.select(".sheet"))
    assert all(box.img and box.img["alt"] for box in boxes)
    assert len(page.select(".last li")) == len(puzzles)
    assert not re.findall(r'(?:src|href)="https?://', str(page))


@pytest.mark.parametrize("lesson", RULES, ids=name_of)
def test_slides_need_no_network_and_leave_no_picture_out(lesson: Path, tmp_path: Path) -> None:
    page = BeautifulSoup(make("slides", lesson, tmp_path).read_text("utf-8"), "html.parser")
    assert not page.select("script[src], link[href]")
    leaves = page.select(".deck > section > section")
    assert len(leaves) > 10
    assert not page.select("details")
    assert all(leaf.get_text(strip=True) or leaf.img for leaf in leaves)


def test_what_cannot_be_made_is_said(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no such notebook"):
        make("student", tmp_path / "nothing.ipynb", tmp_path)
    with pytest.raises(ValueError, match="no edition 'film'"):
        make("film", QUICK, tmp_path)
    with pytest.raises(ValueError, match="no puzzles to print"):
        make("paper", QUICK, tmp_path)
    (tmp_path / "broken.ipynb").write_text("{")
    with pytest.raises(ValueError, match="this is no notebook"):
        make("student", tmp_path / "broken.ipynb", tmp_path)
