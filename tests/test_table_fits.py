"""Every table fits where it is shown: a laptop, a projector and a phone, all games, all players.

pytest tests/test_table_fits.py -m "slow or not slow"     with every number of players
"""

from __future__ import annotations

from typing import Any

import pytest
from browser import Lab
from playwright.sync_api import Page, expect
from table_driver import IMPORTS

pytestmark = pytest.mark.browser

LAPTOP, PROJECTOR, PHONE = (1366, 768), (1920, 1080), (390, 844)
LAPTOP_ROOM = 520
"""So many pixels of a notebook does JupyterLab show at 1366 × 768, less what a cell has around."""

PROJECTOR_ROOM = 850
SMALLEST_TEXT, SMALLEST_CARD = 11, 44

ALL = {
    **{f"Leaves {n}": f"Leaves(players={n})" for n in range(3, 7)},
    "Treze 2": "Treze()",
    **{f"Three Thirteen {n}": f"ThreeThirteen(players={n})" for n in range(2, 9)},
    **{f"Odin {n}": f"Odin(players={n})" for n in range(2, 7)},
}
SOME = ["Leaves 3", "Leaves 6", "Treze 2", "Three Thirteen 2", "Three Thirteen 8", "Odin 6"]

MEASURE = """() => [...document.querySelectorAll('.jp-OutputArea-output .cardkit')].map(table => {
    const box = table.getBoundingClientRect();
    const seen = [...table.querySelectorAll('*')].filter(e => e.checkVisibility(
        {visibilityProperty: true, opacityProperty: true}) && e.getClientRects().length);
    const says = e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const texts = [];
    for (const e of seen.filter(says)) {
        const svg = e.ownerSVGElement, own = parseFloat(getComputedStyle(e).fontSize);
        const grown = svg ? e.getScreenCTM().a : 1;
        if (own * grown > 0) texts.push([own * grown, e.textContent.trim().slice(0, 40)]);
    }
    const out = seen.filter(e => !e.closest('svg')).filter(e => {
        const b = e.getBoundingClientRect();
        return b.width > 1 && (b.right > box.right + 1 || b.left < box.left - 1);
    }).map(e => e.className + ': ' + e.textContent.trim().slice(0, 40));
    const cards = [...table.querySelectorAll('.ck-hand button')].filter(e => seen.includes(e));
    const place = name => {
        const e = table.querySelector(name).getBoundingClientRect();
        return e.top - box.top;
    };
    return {height: box.height, width: box.width, smallest: texts.sort((a, b) => a[0] - b[0])[0],
        narrowest: Math.min(...cards.map(e => e.getBoundingClientRect().width)), out,
        hand: place('.ck-hand'), actions: place('.ck-actions')};
})"""
"""What is to be known of each table of a page: its size, its smallest text and card, what sticks
out of it, and where hand and buttons are."""


def open_tables(lab: Lab, names: list[str], size: tuple[int, int]) -> Page:
    """A page of this size with one table of each, after two turns of each player."""
    made = [f"Table({ALL[name]}, seed=1, pause=0)" for name in names]
    page = lab.open_cells(IMPORTS, *made)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    lab.hide_side_bars(page)
    lab.run_all(page)
    expect(page.locator(".jp-OutputArea-output .cardkit")).to_have_count(len(names))
    return page


def measured(page: Page, names: list[str]) -> dict[str, dict[str, Any]]:
    return dict(zip(names, page.evaluate(MEASURE), strict=True))
