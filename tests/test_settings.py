"""How the tests themselves are set up: their order, and what happens without a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

ROOT = Path(__file__).parent.parent


def run_pytest(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A pytest of its own, with this project's settings."""
    command = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", "-v", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True
    )


def test_cells_run_in_order_though_tests_do_not(tmp_path: Path) -> None:
    names = ["first", "second"]
    for name in names:
        cells = [new_code_cell(f"x = {n}", id=f"c{n}", execution_count=n + 1) for n in range(6)]
        nbformat.write(new_notebook(cells=cells), tmp_path / f"{name}.ipynb")
    functions = "\n".join(f"def test_{n}(): pass" for n in range(6))
    (tmp_path / "test_order.py").write_text(functions)

    done = run_pytest(str(tmp_path), "--randomly-seed=1")
    assert done.returncode == 0, done.stdout
    for name in names:
        assert re.findall(rf"{name}.ipynb::Cell (\d) PASSED", done.stdout) == list("012345")
    order = re.findall(r"::test_(\d) PASSED", done.stdout)
    assert order != sorted(order)
    assert sorted(order) == list("012345")


def test_without_a_browser_its_tests_are_skipped_but_fail_in_ci(tmp_path: Path) -> None:
    test = "tests/test_browser.py::test_a_cell_that_fails_is_noticed"
    nowhere = str(tmp_path / "chromium")
    here = run_pytest(test, CARDKIT_CHROMIUM=nowhere, CI="false")
    assert here.returncode == 0
    assert "1 skipped" in here.stdout
    in_ci = run_pytest(test, CARDKIT_CHROMIUM=nowhere, CI="true")
    assert in_ci.returncode == 1
    assert f"no Chromium at {nowhere}" in in_ci.stdout
