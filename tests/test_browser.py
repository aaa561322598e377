"""The lessons in a real JupyterLab, and the tools for looking at them there."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser import LESSONS, Lab
from playwright.sync_api import Error, Page

pytestmark = pytest.mark.browser

lessons = pytest.mark.parametrize(
    "lesson", sorted(LESSONS.glob("*.ipynb")), ids=lambda lesson: lesson.stem
)


def images(page: Page) -> list[tuple[str, int]]:
    """Alt text and natural width of every image in the notebook, once they are loaded."""
    page.wait_for_function("[...document.images].every(image => image.complete)")
    return page.locator(".jp-Notebook img").evaluate_all(
        "es => es.map(e => [e.alt, e.naturalWidth])"
    )


@lessons
def test_a_lesson_that_nobody_has_run_shows_its_pictures(lab: Lab, lesson: Path) -> None:
    page = lab.open(lesson.name)
    pictures = images(page)
    assert pictures, "a lesson without a picture"
    assert [alt for alt, width in pictures if width == 0] == []
    assert all(alt for alt, _ in pictures)
    for output in page.locator(".jp-OutputArea-output").all():
        assert output.inner_text().strip() or output.locator("img").count()


def test_cells_run_and_their_widgets_work(lab: Lab) -> None:
    page = lab.open_cells(
        "import ipywidgets\nbutton = ipywidgets.Button(description='Deal')",
        "button.on_click(lambda _: setattr(button, 'description', 'Dealt'))\nbutton",
    )
    lab.run_all(page)
    page.get_by_role("button", name="Deal", exact=True).click()
    page.get_by_role("button", name="Dealt").wait_for()


def test_a_cell_that_fails_is_noticed(lab: Lab) -> None:
    page = lab.open_cells("1 / 0")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run_all(page)


def test_themes_can_be_changed(lab: Lab) -> None:
    page = lab.open_cells("1")
    colours = []
    for theme in ("dark", "light"):
        lab.set_theme(page, theme)
        colours.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert lab.screenshot(page, theme).stat().st_size > 0
    assert colours[0] != colours[1]


def test_requests_that_leave_the_machine_are_noticed_and_refused(lab: Lab) -> None:
    page = lab.open_cells("1")
    with pytest.raises(Error):
        page.evaluate("fetch('http://cards.example/ace.svg', {mode: 'no-cors'})")
    assert lab.off_machine == ["http://cards.example/ace.svg"]
    lab.off_machine.clear()


def test_errors_of_a_page_are_noticed(lab: Lab) -> None:
    page = lab.open_cells("1")
    page.evaluate("setTimeout(() => { throw new Error('a torn card') })")
    page.wait_for_timeout(200)
    assert "a torn card" in lab.page_errors[0]
    lab.page_errors.clear()
