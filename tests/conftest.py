"""Settings and fixtures for all tests; those for a real browser are described in browser.py."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import browser
import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

# By default a run is the same for everybody; `--hypothesis-profile=explore` looks further.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile("repeatable")


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, Any]:
    """Let fixtures see whether their test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Where Chromium is. Without one, browser tests are skipped, but never where CI=true."""
    if not browser.CHROMIUM.exists():
        missing = f"no Chromium at {browser.CHROMIUM}: install it or set CARDKIT_CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return browser.CHROMIUM


@pytest.fixture(scope="session")
def lab_server(
    chromium_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[browser.Server]:
    """One JupyterLab for all browser tests of this process."""
    with browser.running_server(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="module")
def chromium(chromium_path: Path) -> Iterator[Browser]:
    """One Chromium for a file of tests; it ends with them, since it keeps an event loop busy."""
    with sync_playwright() as playwright, browser.launch(playwright, chromium_path) as chromium:
        yield chromium


@pytest.fixture
def lab(
    chromium: Browser,
    lab_server: browser.Server,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> Iterator[browser.Lab]:
    """A JupyterLab with a fresh copy of the lessons; no page may raise or leave the machine."""
    screenshots = Path(os.environ.get("CARDKIT_SCREENSHOTS", tmp_path / "screenshots"))
    lab = browser.Lab(lab_server, chromium, tmp_path.name, screenshots)
    yield lab
    if request.node.stash.get(FAILED, False):
        for number, page in enumerate(lab.pages):
            path = lab.screenshot(page, f"{tmp_path.name}-failed-{number}")
            print(f"the page when the test failed: {path}")
    lab.close()
    assert lab.page_errors == []
    assert lab.off_machine == []
