"""Binder: what it would build, and that its environment runs the lessons."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from uv import find_uv_bin

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def build_plan() -> str:
    """The Dockerfile that Binder would use, and what is said about it."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_binder_takes_a_python_that_the_library_runs_on(build_plan: str) -> None:
    assert "Building conda environment for python=3.12" in build_plan


def test_binder_installs_the_requirements_when_the_library_is_there(build_plan: str) -> None:
    steps = build_plan.splitlines()
    copied = steps.index("COPY --chown=0:0 src/ ${REPO_DIR}/")
    command = 'bin/pip install --no-cache-dir -r "binder/requirements.txt"'
    (installed,) = (number for number, step in enumerate(steps) if command in step)
    assert installed > copied


def test_binder_runs_our_last_step(build_plan: str) -> None:
    assert "RUN ./binder/postBuild" in build_plan
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)


def test_the_last_step_gives_jupyterlab_settings_that_it_knows(tmp_path: Path) -> None:
    environment = os.environ | {"NB_PYTHON_PREFIX": str(tmp_path)}
    subprocess.run(["binder/postBuild"], cwd=ROOT, env=environment, check=True)
    settings = json.loads((tmp_path / "share/jupyter/lab/settings/overrides.json").read_text())
    for plugin, values in settings.items():
        extension, name = plugin.split(":")
        (path,) = Path(sys.prefix, "share/jupyter").glob(f"**/schemas/{extension}/{name}.json")
        schema = json.loads(path.read_text("utf-8"))
        assert values.keys() <= schema["properties"].keys()


def test_the_requirements_make_an_environment_that_runs_the_lessons(tmp_path: Path) -> None:
    # uv makes in seconds what takes pip a minute and a half.
    uv = find_uv_bin()
    python = str(tmp_path / "venv/bin/python")
    subprocess.run(
        [uv, "venv", "--quiet", "--python", sys.executable, tmp_path / "venv"], check=True
    )
    install = [uv, "pip", "install", "--quiet", "--python", python, "-r", "binder/requirements.txt"]
    subprocess.run(install, cwd=ROOT, check=True)

    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "cardkit").rglob("*.py")
    }
    modules |= {"jupyterlab", "pandas", "matplotlib", "joblib", "tqdm"}
    program = "; ".join(["import cardkit", *(f"import {name}" for name in sorted(modules))])
    program += "; print(cardkit.__file__)"
    done = subprocess.run([python, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stdout, "the library is not installed but read from the checkout"
