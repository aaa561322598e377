"""Puzzles in a real JupyterLab: solved by keyboard alone, after a wrong move that is refuted."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import Lab
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


class Try(NamedTuple):
    """A lesson's puzzle by number, and the buttons for a wrong move and for the right one."""

    number: int
    wrong: list[str]
    right: list[str]


RUN = ["black 8", "black 5", "black 4", "Play 854 in black …"]
TRIES = {
    "leaves": Try(8, ["leaf 13", "leaf 13", "Play 13 13"], ["leaf 12", "leaf 12", "Play 12 12"]),
    "treze": Try(
        6,
        ["6 of spades", "5 of spades", "Play 6♠ 5♠"],
        ["6 of spades", "5 of spades", "4 of spades", "Play 6♠ 5♠ 4♠"],
    ),
    "three_thirteen": Try(
        11,
        ["5 of spades", "Go out and discard 5♠"],
        ["8 of spades", "Go out and discard 8♠"],
    ),
    "odin": Try(
        9,
        [*RUN, "Play 854 in black, and take the green 7"],
        [*RUN, "Play 854 in black, and take the green 3"],
    ),
}


def visible(table: Locator, name: str) -> Locator:
    """The first button of this name that is shown and not chosen yet."""
    more = r"(,.*| \(.*|\s*can be played next)?"
    named = table.get_by_role("button", name=re.compile(rf"^{re.escape(name)}{more}$"))
    return named.locator("visible=true").first


WAY = """button => {
    const here = document.activeElement;
    if (here === button) return '';
    const before = button.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
    const hand = button.closest('.ck-hand');
    if (hand && hand.contains(here)) return before ? 'ArrowLeft' : 'ArrowRight';
    return before ? 'Shift+Tab' : 'Tab';
}"""
"""The key that leads from what has the keyboard towards a button: in a hand, the arrow keys."""


def press(page: Page, table: Locator, name: str) -> None:
    """Go to a button by Tab, forward or back, and in the hand by arrows, and press it."""
    button = visible(table, name)
    chosen = table.locator(".ck-hand .ck-chosen:visible")
    before = chosen.count()
    for _ in range(40):
        key = button.evaluate(WAY)
        in_hand = button.evaluate("button => button.closest('.ck-hand') !== null")
        page.keyboard.press(key or "Space")
        if not key:
            if in_hand:  # not before it is seen is the card of the same name the next one
                expect(chosen).to_have_count(before + 1)
            return
    raise AssertionError(f"{name!r} is not reached by keyboard")


def refute(page: Page, table: Locator) -> None:
    """Step through the refutation of a wrong move to its end."""
    status = table.locator(".ck-status")
    expect(status).to_contain_text("✗ Not right yet")
    moves = int(re.findall(r"\d+", visible(table, "Show why").inner_text())[0])
    for number in range(1, moves + 1):
        press(page, table, "Next move" if number > 1 else "Show why")
        expect(status).to_contain_text(f"Move {number} of {moves}: ")
    expect(status).to_contain_text("✗ So ")


def test_a_puzzle_of_each_lesson_by_keyboard_alone(lab: Lab) -> None:
    cells = [f"from cardkit.exercises import {name}_play\n{name}_play.puzzles()" for name in TRIES]
    page = lab.open_cells(*cells)
    lab.run_all(page)
    for place, (lesson, puzzle) in enumerate(TRIES.items()):
        table = page.locator(".cardkit").nth(place)
        table.locator("button").first.focus()
        press(page, table, str(puzzle.number))
        lab.screenshot(page, f"puzzle-{lesson}-start")
        for name in puzzle.wrong:
            press(page, table, name)
        refute(page, table)
        lab.screenshot(page, f"puzzle-{lesson}-refuted")
        press(page, table, "Try again")
        for name in puzzle.right:
            press(page, table, name)
        expect(table.locator(".ck-status")).to_contain_text("✓ Solved")
        expect(visible(table, f"{puzzle.number} ✓")).to_be_visible()
        lab.screenshot(page, f"puzzle-{lesson}-solved")
    for theme in ("light", "dark"):
        lab.set_theme(page, theme)
        found = Axe().run(page, context=".cardkit").response
        assert len(found["passes"]) > 10
        serious = [
            f"{violation['id']}: {node['html']}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]
        assert serious == []
