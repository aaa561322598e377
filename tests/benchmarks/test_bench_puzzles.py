"""From a click to the repainted puzzle, in a real JupyterLab, beside a bare button and label.

    pytest tests/benchmarks/test_bench_puzzles.py --benchmark-enable -s

A card is chosen, the wrong move is made, its refutation is stepped through, and the reader goes
back, sixty times; the bare round trip is measured between them, in the same page.
"""

from __future__ import annotations

import statistics
from typing import Any

import pytest
from browser import Lab
from playwright.sync_api import ElementHandle, Page, expect
from test_bench_table import BARE, click_to_paint

pytestmark = pytest.mark.browser

ROUNDS = 60


def shown(page: Page, name: str) -> ElementHandle | None:
    """The action button of this name that is shown now."""
    button = page.locator(".ck-actions").get_by_role("button", name=name, exact=True)
    expect(button).to_have_count(1)
    return button.element_handle()


def test_click_to_paint(lab: Lab, benchmark: Any) -> None:
    lines = ["from cardkit.exercises import leaves_play", "table = leaves_play.puzzles()"]
    code = "\n".join([*lines, "table.go(9)", "table"])
    page = lab.open_cells(code, BARE)
    lab.run_all(page)
    bare = page.get_by_role("button", name="Bare", exact=True).element_handle()
    times: dict[str, list[float]] = {"bare": [], "card": [], "try": [], "step": [], "again": []}

    def solve() -> None:
        for _ in range(ROUNDS):
            times["bare"].append(click_to_paint(page, bare))
            card = page.locator(".ck-hand button:visible").first.element_handle()
            times["card"].append(click_to_paint(page, card))
            times["try"].append(click_to_paint(page, shown(page, "Play 2")))
            times["step"].append(click_to_paint(page, shown(page, "Show why (3 moves)")))
            times["again"].append(click_to_paint(page, shown(page, "Try again")))

    benchmark.pedantic(solve, rounds=1)
    usual = statistics.median(times["bare"])
    for what, values in times.items():
        median, late = statistics.median(values), sorted(values)[int(len(values) * 0.95)]
        told = f"{median:.0f} ms, {median / usual:.2f} of bare, 95 % under {late:.0f} ms"
        benchmark.extra_info[what] = told
    print(f"\n{benchmark.extra_info}")
    assert len(times["again"]) == ROUNDS
