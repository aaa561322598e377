"""Every table fits where it is shown: a laptop, a projector and a phone, all games, all players."""

from __future__ import annotations

from typing import Any

import pytest
from browser import Lab
from playwright.sync_api import Page, expect
from table_driver import IMPORTS

pytestmark = pytest.mark.browser

SIZES = {"laptop": (1366, 768), "projector": (1920, 1080), "phone": (390, 844)}
MOST_HEIGHT = {"laptop": 520, "projector": 850, "phone": 2000}
"""JupyterLab shows 536 px of a notebook at 1366 × 768, and has a line around each cell."""

SMALLEST_TEXT, SMALLEST_CARD = 11, 44

GAMES = [
    *(f"Leaves(players={n})" for n in range(3, 7)),
    "Treze()",
    *(f"ThreeThirteen(players={n})" for n in range(2, 9)),
    *(f"Odin(players={n})" for n in range(2, 7)),
]

TABLES = f"""\
tables = [Table(game, seed=1, pause=0) for game in ({", ".join(GAMES)})]
def on(table):
    state = table.state
    return "deal" if state.waiting else table._session.hint().move
def to_the_end(table):
    while not (table.state.waiting or table.state.is_over):
        table.play(on(table))
for table in tables:
    display(table)"""
TURN = """\
for table in tables:
    if not (table.state.waiting or table.state.is_over):
        table.play(on(table))"""
END = "for table in tables:\n    to_the_end(table)"

MEASURE = """() => [...document.querySelectorAll('.jp-OutputArea-output .cardkit')].map(table => {
    const box = table.getBoundingClientRect();
    const seen = [...table.querySelectorAll('*')].filter(e => e.checkVisibility(
        {visibilityProperty: true, opacityProperty: true}) && e.getClientRects().length
        && !e.closest('.ck-voice'));
    const says = e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const texts = [];
    for (const e of seen.filter(says)) {
        const svg = e.ownerSVGElement, own = parseFloat(getComputedStyle(e).fontSize);
        const grown = svg ? e.getScreenCTM().a : 1;
        if (own * grown > 0) texts.push([own * grown, e.textContent.trim().slice(0, 40)]);
    }
    const out = seen.filter(e => !e.closest('svg, .ck-sheet')).filter(e => {
        const b = e.getBoundingClientRect();
        return b.width > 1 && (b.right > box.right + 1 || b.left < box.left - 1);
    }).map(e => e.className + ': ' + e.textContent.trim().slice(0, 40));
    const cards = [...table.querySelectorAll('.ck-hand button')].filter(e => seen.includes(e));
    const place = name => {
        const e = table.querySelector(name).getBoundingClientRect();
        return e.top - box.top;
    };
    const undo = [...table.querySelectorAll('button')].find(e => e.textContent === 'Undo');
    return {height: undo.parentElement.getBoundingClientRect().bottom - box.top,
        text: texts.sort((a, b) => a[0] - b[0])[0],
        card: Math.min(...cards.map(e => e.getBoundingClientRect().width)), out,
        ended: table.querySelector('.ck-result') !== null,
        hand: place('.ck-hand'), actions: place('.ck-actions')};
})"""
"""What is to be known of each table of a page: its height to the tools, its smallest text and
card, what sticks out of it (the score sheet scrolls), and where hand and buttons are."""


def measured(page: Page, size: str) -> dict[str, dict[str, Any]]:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(300)
    return dict(zip(GAMES, page.evaluate(MEASURE), strict=True))


def problems(found: dict[str, Any], size: str) -> list[str]:
    """What does not fit of a table, in words."""
    told = [f"sticks out: {each}" for each in found["out"]]
    if found["height"] > MOST_HEIGHT[size]:
        told.append(f"is {found['height']:.0f} px high")
    if found["text"][0] < SMALLEST_TEXT - 0.01:
        told.append(f"has a text of {found['text']} px")
    if found["card"] is not None and found["card"] < SMALLEST_CARD - 0.01:
        told.append(f"has a card of {found['card']:.1f} px")
    return told


def test_tables_fit_and_stay_in_place(lab: Lab) -> None:
    page = lab.open_cells(IMPORTS, TABLES, TURN, END)
    lab.command(page, "application:toggle-left-area")
    for side in ("left", "right"):
        lab.command(page, "application:toggle-side-tabbar", side=side)
    for number in range(2):
        page.locator(".jp-CodeCell .jp-InputPrompt").nth(number).click()
        lab.command(page, "notebook:run-cell")
    tables = page.locator(".jp-OutputArea-output .cardkit")
    expect(tables).to_have_count(len(GAMES))
    lab.wait_until_idle(page)
    wrong: list[str] = []
    places: dict[tuple[str, str], Any] = {}
    for turn in ("at first", "in turn 2", "in turn 3", "in turn 4", "at the end"):
        for size in SIZES:
            for game, found in measured(page, size).items():
                wrong += [f"{game} {turn}, {size}: {told}" for told in problems(found, size)]
                place = (found["hand"], found["actions"])
                first = places.setdefault((game, size), place)
                if not found["ended"] and place != first:
                    wrong.append(f"{game} {turn}, {size}: hand and buttons move {first} -> {place}")
        page.locator(".jp-CodeCell .jp-InputPrompt").nth(3 if turn == "in turn 4" else 2).click()
        lab.command(page, "notebook:run-cell")
        lab.wait_until_idle(page)
    assert not wrong, "\n".join(wrong)
