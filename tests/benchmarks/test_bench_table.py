"""From a click to the repainted table, in a real JupyterLab, beside a bare button and label.

    pytest tests/benchmarks/test_bench_table.py --benchmark-enable -s

Each game is played for 60 moves, and the bare round trip is measured between them, in the same
page, since the speed of a machine changes from minute to minute. What is measured ends with the
first frame that is painted after the last change of the page.
"""

from __future__ import annotations

import statistics
from typing import Any

import pytest
from browser import Lab
from playwright.sync_api import ElementHandle, Page, expect
from table_driver import IMPORTS, TABLES, actions, cards, choose_hint, click

pytestmark = pytest.mark.browser

MOVES = 60

BARE = """\
import ipywidgets
button, label = ipywidgets.Button(description="Bare"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.HBox([button, label])"""

CLICK_TO_PAINT = """async ([button, picture]) => {
    let painted = 0, changed = 0;
    const before = picture && picture.innerHTML;
    const observer = new MutationObserver(() => {
        changed = performance.now();
        requestAnimationFrame(() => setTimeout(() => { painted = performance.now(); }));
    });
    const page = document.querySelector('.jp-Notebook');
    observer.observe(page, {subtree: true, childList: true, attributes: true, characterData: true});
    const start = performance.now();
    button.click();
    while (changed === 0 || painted < changed || performance.now() - changed < 300
           || (picture && picture.innerHTML === before)) {
        if (performance.now() - start > 10000) throw new Error('nothing was painted');
        await new Promise(resolve => setTimeout(resolve, 5));
    }
    observer.disconnect();
    return painted - start;
}"""


def click_to_paint(
    page: Page, button: ElementHandle | None, picture: ElementHandle | None = None
) -> float:
    """Milliseconds from the click on a button to the last change on the screen.

    That is not before another picture stands in ``picture``.
    """
    assert button is not None
    return float(page.evaluate(CLICK_TO_PAINT, [button, picture]))


def hinted(page: Page) -> ElementHandle | None:
    """The button of the move that a hint advises."""
    label = choose_hint(page)
    button = page.locator(".ck-actions").get_by_role("button", name=label, exact=True)
    button.wait_for()
    return button.element_handle()


@pytest.mark.parametrize("name", TABLES)
def test_click_to_paint(lab: Lab, name: str, benchmark: Any) -> None:
    page = lab.open_cells(IMPORTS, TABLES[name], BARE)
    lab.run_all(page)
    bare_button = page.get_by_role("button", name="Bare", exact=True).element_handle()
    times: dict[str, list[float]] = {"bare": [], "card": [], "move": []}

    def play() -> None:
        while len(times["move"]) < MOVES:
            over = [text for text in actions(page).all_inner_texts() if text.startswith("Deal ")]
            if over:
                click(page, over[0])
                expect(actions(page).filter(has_text=over[0])).to_have_count(0)
                continue
            times["bare"].append(click_to_paint(page, bare_button))
            first = cards(page).first.element_handle()
            times["card"].append(click_to_paint(page, first))
            click_to_paint(page, first)
            times["move"].append(click_to_paint(page, hinted(page)))

    benchmark.pedantic(play, rounds=1)
    for what, values in times.items():
        median, worst = statistics.median(values), sorted(values)[int(len(values) * 0.95)]
        benchmark.extra_info[what] = f"{median:.0f} ms, 95 % under {worst:.0f} ms"
    print(f"\n{name}: {benchmark.extra_info}")
    assert len(times["move"]) == MOVES
