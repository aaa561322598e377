"""`Try`, `explore` and `predict` in a real JupyterLab, by keyboard alone, and axe on the lessons.

pytest -m slow tests/test_touching_browser.py       also goes through the five rules lessons
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import Lab
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

IMPORTS = "from cardkit import Leaves, Try, explore, parse_cards, pick, predict"
STATE = 'state = Leaves(players=3).position(["7 7 8 10 10", "6", "3"], table="7 7")'
WIDGETS = {
    "try": f'{STATE}\nTry(state, find="all plays")',
    "explore": """\
def show(number, cards):
    if number == 3:
        raise ValueError("no threes")
    return parse_cards("7 " * number), f"{number} and {cards} (L6)."


explore(show, number=(1, 13, 1), cards=pick("8 9"))""",
    "predict": 'predict("Which may be played?", ["play 8", "play 7 7"], state)',
}
RULES = ("10-leaves", "20-treze", "30-three-thirteen", "40-odin")
LESSONS = (*(f"{name}-rules.ipynb" for name in RULES), "32-three-thirteen-melds.ipynb")


def widget(page: Page, number: int) -> Locator:
    return page.locator(".jp-OutputArea-output .cardkit").nth(number)


def around(target: Locator, css_class: str) -> Locator:
    """The innermost element of this class around another one."""
    words = "concat(' ', normalize-space(@class), ' ')"
    return target.locator(f"xpath=ancestor::*[contains({words}, ' {css_class} ')][1]")


def tab_into(page: Page, target: Locator) -> None:
    """Press Tab, from the cell that shows the widget, until the target has the keyboard."""
    around(target, "jp-CodeCell").locator(".jp-InputPrompt").click()
    for _ in range(40):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"not reached by Tab: {target}")


def serious(page: Page) -> list[str]:
    """What axe finds that keeps people from using the widgets."""
    found = Axe().run(page, context=".jp-OutputArea-output .cardkit").response
    assert len(found["passes"]) > 5
    return [
        f"{violation['id']}: {node['html']}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.fixture
def page(lab: Lab) -> Page:
    page = lab.open_cells(IMPORTS, *WIDGETS.values())
    lab.run_all(page)
    expect(page.locator(".jp-OutputArea-output .cardkit")).to_have_count(3)
    return page


def test_all_three_by_keyboard_alone(lab: Lab, page: Page) -> None:
    tried = widget(page, 0)
    tab_into(page, tried.locator(".ck-hand button:visible").first)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(tried.locator(".ck-remark")).to_contain_text("you need at least 2 to play there")
    page.keyboard.press("Space")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    expect(tried.locator(".ck-remark")).to_contain_text("✓ May be played: 10 goes above")
    expect(tried.locator(".ck-status")).to_contain_text("Found 1 of 2 plays: 10 10.")
    explored = widget(page, 1)
    tab_into(page, explored.get_by_role("slider", name="number"))
    page.keyboard.press("ArrowRight")
    expect(explored.locator(".ck-status")).to_have_text("2 and  (L6).")
    page.keyboard.press("ArrowRight")
    expect(explored.get_by_role("alert")).to_contain_text("ValueError: no threes")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(explored.locator(".ck-status")).to_have_text("4 and 8 (L6).")
    asked = widget(page, 2)
    tab_into(page, asked.get_by_role("checkbox").nth(0))
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(asked.locator(".ck-status")).to_contain_text("0 of 2 are as you say.")
    for theme in ("light", "dark"):
        lab.set_theme(page, theme)
        assert serious(page) == []


def try_by_keyboard(page: Page) -> None:
    """Choose a card of the first `Try` of a lesson: its verdict stands below."""
    tried = page.locator(".cardkit", has=page.get_by_role("button", name="Back to the start")).first
    before = tried.locator(".ck-remark").inner_text()
    tab_into(page, tried.locator(".ck-hand button:visible").first)
    page.keyboard.press("Space")
    expect(tried.locator(".ck-remark")).not_to_have_text(before)


def explore_by_keyboard(page: Page) -> None:
    """Change the first exploration of a lesson: its words change."""
    sliders = page.locator(".cardkit input[type=range]")
    graph = page.locator(".cardkit", has=page.get_by_label("Four rings of cards"))
    cards = graph.locator(".ck-hand button:visible")
    choices = page.locator(".cardkit .ck-row .ck-row button:visible")
    control, key = (sliders.first, "ArrowRight")
    if not sliders.count():
        control, key = (cards.nth(3), "Space") if graph.count() else (choices.nth(1), "Space")
    words = around(control, "cardkit").locator(".ck-status").first
    before = words.inner_text()
    tab_into(page, control)
    page.keyboard.press(key)
    expect(words).not_to_have_text(before)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_by_keyboard_alone_and_by_axe(lab: Lab, lesson: str) -> None:
    page = lab.open(lesson)
    lab.run_all(page)
    if not lesson.startswith("32"):
        try_by_keyboard(page)
    explore_by_keyboard(page)
    for theme in ("light", "dark"):
        lab.set_theme(page, theme)
        assert serious(page) == []
    if lesson.startswith("10"):
        verdict = page.locator(".ck-status a", has_text="L6").first
        verdict.focus()
        page.keyboard.press("Enter")
        assert str(page.evaluate("document.activeElement.textContent")).startswith("L6. ")
