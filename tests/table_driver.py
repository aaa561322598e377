"""Playing at a table in a real JupyterLab: what a person sees, and clicks or types."""

from __future__ import annotations

from collections.abc import Callable

from browser import Lab
from playwright.sync_api import Locator, Page, expect

IMPORTS = """\
from cardkit import Card, Leaves, Odin, Record, Table, ThreeThirteen, Treze
from cardkit.strategies import random_move"""


TABLES = {
    "leaves": "Table(Leaves(players=3), seed=1, pause=0)",
    "odin": "Table(Odin(players=3), seed=1, pause=0)",
    "treze": "Table(Treze(), ['you', random_move], seed=53, pause=0)",
    "three_thirteen": "Table(ThreeThirteen(players=3), seed=1, pause=0)",
}
"""A table of each game, with a seed by which a hand does not take long."""

Press = Callable[[Page, str], None]


def open_table(lab: Lab, code: str, notebook: str = "probe.ipynb") -> Page:
    """A page with a notebook that has made the table ``table`` with this code and shows it."""
    page = lab.open_cells(IMPORTS, f"table = {code}\ntable", notebook=notebook)
    lab.run_all(page)
    page.locator(".cardkit .ck-status").wait_for()
    return page


def status(page: Page) -> Locator:
    return page.locator(".ck-status")


def remark(page: Page) -> Locator:
    return page.locator(".ck-remark")


def cards(page: Page) -> Locator:
    return page.locator(".ck-hand button:visible")


def actions(page: Page) -> Locator:
    return page.locator(".ck-actions button:visible")


def click(page: Page, name: str) -> None:
    page.locator(".cardkit").get_by_role("button", name=name, exact=True).click()


def seen(page: Page) -> str:
    """The table in words: the seats and what they did, and the middle."""
    middle = page.locator(".ck-middle").get_attribute("aria-label") or ""
    return page.locator(".ck-felt").inner_text() + middle


def focused(page: Page) -> str:
    """The text of what has the keyboard."""
    return str(page.evaluate("document.activeElement.textContent"))


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press the key until the button of this name has the keyboard."""
    for _ in range(60):
        if focused(page) == name:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{name!r} is not reached by {key}, which ended on {focused(page)!r}")


def press_button(page: Page, name: str) -> None:
    """Go to a button by keyboard, whether it stands after or before, and press it."""
    try:
        tab_to(page, name)
    except AssertionError:
        tab_to(page, name, "Shift+Tab")
    page.keyboard.press("Space")


def choose_hint(page: Page, press: Press = click) -> str:
    """Ask for a hint, go to its last step, and return the name of the button that makes the move.

    ``press`` is ``click`` or ``press_button``.
    """
    press(page, "Hint")
    expect(remark(page)).to_contain_text("Hint: ")
    words = remark(page).inner_text().removeprefix("Hint: ").split(", since ")[0]
    label = words[0].upper() + words[1:]
    if label not in actions(page).all_inner_texts():
        first = "Pass and take a card" if label.startswith("Pass") else label.split(", and take")[0]
        press(page, first + " …")
    return label


def play_hint(page: Page, press: Press = click) -> None:
    """Make the move that a hint advises."""
    press(page, choose_hint(page, press))
    expect(remark(page)).not_to_contain_text("Hint: ")
