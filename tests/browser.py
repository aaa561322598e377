"""A real JupyterLab in a real Chromium, for tests.

A test that asks for the fixture `lab` gets a `Lab`: a JupyterLab with its own settings whose
folder holds a fresh copy of the lessons, seen through a browser that reaches nothing else.

    @pytest.mark.browser
    def test_a_table_can_be_played(lab):
        page = lab.open("10-leaves-rules.ipynb")      # not trusted, not run, kernel idle
        lab.run_all(page)                             # returns when the last cell is done
        page.get_by_role("button", name="leaf 7").first.click()
        lab.screenshot(page, "table")                 # see CARDKIT_SCREENSHOTS below

    @pytest.mark.browser
    def test_with_cells_of_its_own(lab):
        page = lab.open_cells("from cardkit import Leaves, Table", "Table(Leaves(3), seed=1)")
        lab.run_all(page)
        lab.set_theme(page, "dark")

`page` is Playwright's page: https://playwright.dev/python/docs/api/class-page. After the test the
fixture fails it if JavaScript raised an error (`lab.page_errors`) or a request left the machine
(`lab.off_machine`); a test that expects one empties the list. Each test has its own copy of the
lessons and its own kernels; server and browser are shared by the tests of a file.

Environment variables: CARDKIT_CHROMIUM, where Chromium is (otherwise /usr/bin/chromium);
CARDKIT_SCREENSHOTS, a folder in which `lab.screenshot` and failing tests leave pictures (otherwise
pytest's own temporary folder). Without a Chromium these tests are skipped, but with CI=true they
fail.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from playwright.sync_api import Browser, Page, Playwright

LESSONS = Path(__file__).parent.parent / "lessons"
CHROMIUM = Path(os.environ.get("CARDKIT_CHROMIUM", "/usr/bin/chromium"))
PATIENCE = 60_000  # milliseconds; a busy machine may take its time

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

LAB_SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
    # All cells are in the page, not only those in sight.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No name but this machine's leads anywhere.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


class Server(NamedTuple):
    """A running JupyterLab: its address, the secret that opens it, and the folder it shows."""

    url: str
    token: str
    folder: Path

    def request(self, method: str, path: str) -> Any:
        """What the server's REST interface answers."""
        request = urllib.request.Request(
            f"{self.url}/{path}", method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")


@contextmanager
def running_server(home: Path) -> Iterator[Server]:
    """A JupyterLab with all its files under `home`, on a free port, while the block runs."""
    folder = home / "root"
    folder.mkdir()
    for name, values in LAB_SETTINGS.items():
        file = home / "settings" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    token = secrets.token_hex(16)
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", "--port=0", f"--IdentityProvider.token={token}"),
        *(f"--ServerApp.root_dir={folder}", "--LabApp.extension_manager=readonly"),
        "--LabApp.expose_app_in_browser=True",
    ]
    log = home / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command, env=environment, stdout=output, stderr=output, start_new_session=True
        )
    try:
        yield Server(_address(process, home / "runtime", log), token, folder)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _address(process: subprocess.Popen[bytes], runtime: Path, log: Path) -> str:
    """The address that the server wrote down, once it answers there."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline and process.poll() is None:
        for file in runtime.glob("jpserver-*.json"):
            try:
                url = f"http://127.0.0.1:{json.loads(file.read_text())['port']}"
                urllib.request.urlopen(f"{url}/api", timeout=5).close()
            except (OSError, ValueError):
                continue  # not written to its end, or not listening yet
            return url
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")


def launch(playwright: Playwright, path: Path = CHROMIUM) -> Browser:
    """Chromium, without a window."""
    return playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)


class Lab:
    """What a test sees of JupyterLab; see the top of this file."""

    def __init__(self, server: Server, browser: Browser, name: str, screenshots: Path) -> None:
        self.server = server
        self.page_errors: list[str] = []
        self.off_machine: list[str] = []
        self.name = name
        self.folder = server.folder / name
        self._screenshots = screenshots
        shutil.copytree(LESSONS, self.folder, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        self._context = browser.new_context(viewport={"width": 1280, "height": 1000})
        self._context.set_default_timeout(PATIENCE)
        self._context.on("request", lambda request: self._note_request(request.url))
        self._context.on("weberror", lambda error: self.page_errors.append(str(error.error)))

    def _note_request(self, url: str) -> None:
        at_home = (self.server.url, self.server.url.replace("http", "ws", 1), "data:", "blob:")
        if not url.startswith(at_home):
            self.off_machine.append(url)

    def open(self, notebook: str, wait_for_kernel: bool = True) -> Page:
        """A page with this notebook of the lab's folder, as stored, with an idle kernel."""
        page = self._context.new_page()
        token = self.server.token
        page.goto(f"{self.server.url}/lab/tree/{self.name}/{notebook}?token={token}&reset")
        page.locator(".jp-NotebookPanel .jp-Notebook .jp-Cell").first.wait_for()
        if wait_for_kernel:
            self.wait_until_idle(page)
        return page

    def open_cells(self, *sources: str, notebook: str = "probe.ipynb") -> Page:
        """A page with a new notebook of these code cells, not run yet."""
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
        content = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
        nbformat.write(content, self.folder / notebook)
        return self.open(notebook)

    def wait_until_idle(self, page: Page) -> None:
        """Wait for a kernel that is there and has nothing to do, as the status bar says."""
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()

    def run_all(self, page: Page) -> None:
        """Run all cells and wait for the last; an error in a cell that expects none is raised."""
        finished = self.command(page, "notebook:run-all-cells")
        self.wait_until_idle(page)
        if not finished:
            errors = page.locator('[data-mime-type="application/vnd.jupyter.stderr"]')
            raise AssertionError("\n".join(["a cell failed:", *errors.all_inner_texts()]))

    def command(self, page: Page, name: str, **arguments: Any) -> Any:
        """The answer of one of JupyterLab's commands, when it is done."""
        return page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args)", [name, arguments]
        )

    def set_theme(self, page: Page, theme: str) -> None:
        """Change to the "light" or "dark" theme."""
        self.command(page, "apputils:change-theme", theme=THEMES[theme])
        light = str(theme == "light").lower()
        page.locator(f'body[data-jp-theme-light="{light}"]').wait_for(state="attached")

    def screenshot(self, page: Page, name: str) -> Path:
        """Store a picture of the whole window and return its path."""
        self._screenshots.mkdir(parents=True, exist_ok=True)
        path = self._screenshots / f"{name}.png"
        page.screenshot(path=path)
        return path

    @property
    def pages(self) -> list[Page]:
        """The pages opened so far."""
        return self._context.pages

    def close(self) -> None:
        """Close the pages and end their kernels."""
        self._context.close()
        for session in self.server.request("GET", "api/sessions"):
            self.server.request("DELETE", f"api/sessions/{session['id']}")
