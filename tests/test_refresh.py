"""The command that refreshes the lessons' outputs."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
import refresh
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from notebook_checks import WIDGET_VIEW, load, problems


def write(path: Path, *sources: str, tags: tuple[str, ...] = ()) -> Path:
    """A notebook with a title and these code cells, not run, with all that editors leave."""
    noise = {"execution": {"iopub.status.busy": "2026-01-01"}, "scrolled": True}
    cells = [new_markdown_cell("# A lesson", id="title")]
    cells += [
        new_code_cell(source, id=f"cell-{number}", metadata=noise | {"tags": list(tags)})
        for number, source in enumerate(sources)
    ]
    metadata = {"kernelspec": {"name": "my-venv", "display_name": "Mine"}, "widgets": {}}
    nbformat.write(new_notebook(cells=cells, metadata=metadata), path)
    return path


def test_a_refreshed_lesson_is_fit_to_be_read_and_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(
        tmp_path / "lesson.ipynb",
        "import ipywidgets\nclass Shown( ipywidgets.Label ):\n"
        "    def _repr_mimebundle_(self, **kw):\n"
        "        return super()._repr_mimebundle_(**kw) | {'text/html': '<b>leaf</b>'}",
        "Shown('leaf')",
        "import time\nprint('one', flush=True)\ntime.sleep(0.5)\nprint('two')",
        "from pathlib import Path\nPath.cwd().name",
    )
    assert refresh.main([str(path)]) == 0
    notebook = load(path)
    assert problems(notebook) == []
    assert "class Shown(ipywidgets.Label):" in notebook.cells[1].source, "not in ruff's format"
    shown = notebook.cells[2].outputs[0].data
    assert shown["text/html"] == "<b>leaf</b>"
    assert WIDGET_VIEW not in shown
    assert [output.text for output in notebook.cells[3].outputs] == ["one\ntwo\n"]
    assert notebook.cells[4].outputs[0].data["text/plain"] == repr(tmp_path.name)
    assert notebook.metadata == refresh.METADATA
    assert notebook.cells[1].metadata == {"tags": []}

    stored = path.read_bytes()
    assert refresh.main(["--check", str(path)]) == 0
    assert refresh.main([str(path)]) == 0
    assert path.read_bytes() == stored
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: refreshed",
        f"{path}: as it was",
        f"{path}: as it was",
    ]


def test_check_names_what_would_change_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "lesson.ipynb", "6 * 7")
    other = write(tmp_path / "other.ipynb", "1")
    assert refresh.main([str(path), str(other)]) == 0
    path.write_text(path.read_text("utf-8").replace('"42"', '"41"'), "utf-8")
    stored = path.read_bytes()
    capsys.readouterr()

    assert refresh.main(["--check", str(path), str(other)]) == 1
    assert path.read_bytes() == stored
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}: would change, line ")
    assert first.endswith('"41" is now "42"')
    assert second == f"{other}: as it was"


def test_a_failing_cell_is_told_and_nothing_is_stored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = write(tmp_path / "failing.ipynb", "1 / 0")
    unreadable = write(tmp_path / "unreadable.ipynb", "1 +")
    stored = failing.read_bytes(), unreadable.read_bytes()
    assert refresh.main([str(failing), str(unreadable)]) == 1
    assert (failing.read_bytes(), unreadable.read_bytes()) == stored
    told = capsys.readouterr().out
    assert "ZeroDivisionError" in told
    assert "ruff cannot format this notebook" in told


def test_an_expected_error_names_no_file_of_the_machine(tmp_path: Path) -> None:
    path = write(
        tmp_path / "lesson.ipynb", "import json\njson.loads('{')", tags=("raises-exception",)
    )
    assert refresh.main([str(path)]) == 0
    notebook = load(path)
    assert problems(notebook) == []
    traceback = re.sub(r"\x1b\[[\d;]*m", "", "\n".join(notebook.cells[1].outputs[0].traceback))
    assert 'json.loads("{")' in traceback
    assert "decoder.py" not in traceback
    assert "JSONDecodeError: Expecting property name" in traceback


def test_the_picture_in_the_readme_is_the_one_that_is_drawn_now() -> None:
    assert refresh.PICTURE.read_text("utf-8") == refresh.picture()
