"""From a choice to the verdict, and from a control to the new picture, beside a bare button.

    pytest tests/benchmarks/test_bench_touching.py --benchmark-enable -s

All are measured in turn in one page: the speed of a machine changes from minute to minute.
"""

from __future__ import annotations

import statistics
from typing import Any

import pytest
from browser import Lab
from test_bench_table import BARE, click_to_paint

pytestmark = pytest.mark.browser

ROUNDS = 60
CELLS = [
    """\
from cardkit import Leaves, Try, explore, pick
from cardkit.drawing.lessons import row_of_values
state = Leaves(players=3).position(["7 7 8 10 10 10", "6 6 9", "3 13 13"], table="7 7")""",
    "Try(state)",
    """\
explore(row_of_values, low=[5, 6], cards_at_low=[1], high=[9], cards_at_high=[1])""",
    """\
import matplotlib.pyplot as plt
def plot(number):
    fig, ax = plt.subplots(figsize=(6, 3))
    ax.bar(range(10), [(value * number) % 7 for value in range(10)])
    return fig, f"Bars for {number}."
explore(plot, number=[2, 3])""",
    BARE,
]


def test_touch_to_paint(lab: Lab, benchmark: Any) -> None:
    page = lab.open_cells(*CELLS)
    lab.run_all(page)
    widgets = page.locator(".jp-OutputArea-output .cardkit")
    bare = page.get_by_role("button", name="Bare", exact=True).element_handle()
    card = widgets.nth(0).locator(".ck-hand button:visible").nth(2).element_handle()
    svg, plot = (
        [
            widgets.nth(place).locator(".ck-row .ck-row button").nth(n).element_handle()
            for n in (1, 0)
        ]
        for place in (1, 2)
    )
    drawn, plotted = (
        widgets.nth(place).locator(".widget-html-content").last.element_handle() for place in (1, 2)
    )
    times: dict[str, list[float]] = {"bare": [], "card": [], "svg": [], "matplotlib": []}

    def touch() -> None:
        for number in range(ROUNDS):
            times["bare"].append(click_to_paint(page, bare))
            times["card"].append(click_to_paint(page, card))
            times["svg"].append(click_to_paint(page, svg[number % 2], drawn))
            times["matplotlib"].append(click_to_paint(page, plot[number % 2], plotted))

    benchmark.pedantic(touch, rounds=1)
    medians = {what: statistics.median(values) for what, values in times.items()}
    for what, median in medians.items():
        ratio = median / medians["bare"]
        benchmark.extra_info[what] = f"{median:.0f} ms, {ratio:.2f} times the bare button"
    print(f"\n{benchmark.extra_info}")
    assert len(times["svg"]) == ROUNDS
