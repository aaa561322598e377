"""The table in a real JupyterLab: by mouse, by keyboard, by several people; what may go wrong."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import Lab
from playwright.sync_api import Page, expect
from table_driver import (
    TABLES,
    actions,
    cards,
    click,
    focused,
    open_table,
    play_hint,
    press_button,
    remark,
    seen,
    status,
    tab_to,
)

pytestmark = pytest.mark.browser


def is_over(page: Page) -> bool:
    """Whether the hand is over."""
    return any(text.startswith("Deal ") for text in actions(page).all_inner_texts())


@pytest.mark.parametrize("name", TABLES)
def test_a_full_hand_by_mouse(lab: Lab, name: str) -> None:
    page = open_table(lab, TABLES[name])
    cards(page).first.click()
    expect(cards(page).first).to_contain_text("✓")
    cards(page).first.click()
    expect(cards(page).first).not_to_contain_text("✓")
    for _ in range(150):
        play_hint(page)
        if is_over(page):
            break
    assert is_over(page)
    expect(status(page)).to_contain_text(
        "win" if name in ("leaves", "treze") else "Points so far – "
    )
    lab.screenshot(page, f"table-{name}")


def test_a_full_hand_by_keyboard_alone(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])
    page.locator(".jp-CodeCell .jp-InputPrompt").last.click()  # where a reader is who ran the cell
    for _ in range(60):
        tab_to(page, "Hint")
        play_hint(page, press_button)
        if is_over(page):
            break
        expect(cards(page).first).to_be_focused()
    expect(actions(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Your turn")
    expect(cards(page)).to_have_count(15)


def test_a_selection_by_keyboard_keeps_its_place(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])
    cards(page).nth(4).focus()
    for key, expected in (("Space", True), ("Space", False), ("Enter", True), ("Escape", False)):
        page.keyboard.press(key)
        expect(cards(page).nth(4)).to_have_text(re.compile("^✓ leaf" if expected else "^leaf"))
        expect(cards(page).nth(4)).to_be_focused()


def test_the_hand_is_one_stop_and_arrows_move_between_its_cards(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])
    hand = page.get_by_role("group", name="your hand")
    expect(hand).to_be_visible()
    cards(page).first.focus()
    for key, place in (("ArrowRight", 1), ("End", 14), ("ArrowLeft", 13), ("Home", 0)):
        page.keyboard.press(key)
        expect(cards(page).nth(place)).to_be_focused()
    page.keyboard.press("Tab")
    expect(actions(page).first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(cards(page).first).to_be_focused()
    assert page.locator(".jp-Cell").count() == 2  # JupyterLab did not hear the arrows


def test_enter_plays_when_one_move_is_offered(lab: Lab) -> None:
    page = open_table(lab, "Table(Odin(players=2), ['you', random_move], seed=3, pause=0)")
    if "pass" in remark(page).inner_text():
        click(page, "Pass")
    held = cards(page).count()
    cards(page).first.focus()
    page.keyboard.press("Space")
    expect(page.locator(".ck-play:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(cards(page)).not_to_have_count(held)
    expect(cards(page).first).to_be_focused()


def test_screen_readers_hear_each_event_once_from_one_node(lab: Lab) -> None:
    page = open_table(lab, "Table(Leaves(players=3, first_player=0), seed=1, pause=0.2)")
    page.evaluate(
        """() => { window.heard = []; window.voice = document.querySelector('.ck-voice');
        new MutationObserver(() => window.heard.push(window.voice.textContent))
            .observe(window.voice, {childList: true, characterData: true, subtree: true}); }"""
    )
    cards(page).first.click()
    actions(page).first.click()
    expect(status(page)).to_contain_text("Your turn")
    page.wait_for_function("window.heard.length >= 3")
    heard = page.evaluate("window.heard")
    assert page.evaluate("window.voice.isConnected")
    assert [text.split(" ")[0] for text in heard] == ["You", "Ada", "Ben"]
    assert heard[-1].endswith("Your turn.")


def test_an_error_is_said_by_a_node_that_stays(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])
    page.evaluate("window.line = document.querySelector('.ck-remark')")
    click(page, "Undo")
    expect(remark(page)).to_have_text("There is no move to take back.")
    assert page.evaluate("window.line.isConnected && window.line.role === 'status'")


def test_the_seed_is_shown_when_asked_for_and_entered_with_enter(lab: Lab) -> None:
    page = open_table(lab, "Table(Leaves(players=3), seed='maple-31', pause=0)")
    table = page.locator(".cardkit")
    click(page, "More …")
    assert "maple-31" not in table.evaluate("table => table.outerHTML")
    click(page, "Show this deal's seed")
    expect(remark(page)).to_have_text("The seed of this deal: maple-31")
    hand = cards(page).all_inner_texts()
    page.get_by_label("Seed").fill("2")
    page.get_by_label("Seed").press("Enter")
    expect(remark(page)).not_to_contain_text("maple-31")
    assert cards(page).all_inner_texts() != hand


def test_long_names_wrap(lab: Lab) -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff" * 2 + "Voralternw"
    page = open_table(lab, f"Table(Odin(players=3), ['you', '{name}', 'Ben'], seed=1, pause=0)")
    wide = "table => [...table.querySelectorAll('*')].every(e => !e.scrollWidth || "
    wide += "e.getBoundingClientRect().right <= table.getBoundingClientRect().right + 8)"
    assert page.locator(".cardkit").evaluate(wide)


def test_two_people_at_one_table(lab: Lab) -> None:
    page = open_table(lab, "Table(Odin(players=2), ['Ann', 'Ben'], seed=3)")
    names = set()
    for _ in range(6):
        expect(status(page)).to_contain_text("click when you are ready")
        names.add("Ann" if "Ann, click" in status(page).inner_text() else "Ben")
        assert cards(page).count() == 0
        click(page, "Show my cards")
        cards(page).first.wait_for()
        play_hint(page)
    assert names == {"Ann", "Ben"}


def test_undo_to_the_start_and_forward_again(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])

    def now() -> tuple[str, list[str]]:
        """The table in words, and the hand without what is new in it."""
        return seen(page), [t.replace(", new", "") for t in cards(page).all_inner_texts()]

    first = now()
    for _ in range(4):
        play_hint(page)
    last = now()
    assert last != first
    for button, end, expected in (
        ("Undo", "no move to take back", first),
        ("Redo", "no move to make again", last),
    ):
        for _ in range(5):
            click(page, button)
        expect(remark(page)).to_contain_text(end)
        assert focused(page) == button
        assert now() == expected


def test_double_clicks_and_clicks_during_a_bots_move(lab: Lab) -> None:
    page = open_table(lab, "Table(Leaves(players=3, first_player=0), seed=1, pause=0.3)")
    cards(page).first.click()
    actions(page).first.dblclick()
    for _ in range(4):
        cards(page).last.click()
    expect(status(page)).to_contain_text("Your turn")
    click(page, "What happened")
    log = page.locator(".ck-log li")
    expect(log).to_have_count(3)
    assert [line.split(" ")[0] for line in log.all_inner_texts()] == ["Ben", "Ada", "You"]


def test_two_tables_at_once(lab: Lab) -> None:
    code = "Table(Leaves(players=3, first_player=0), seed=1, pause=0.2)"
    page = lab.open_cells("from cardkit import Leaves, Table", code, code)
    lab.run_all(page)
    tables = page.locator(".cardkit")
    expect(tables).to_have_count(2)
    for index in (0, 1):
        hand = tables.nth(index).locator(".ck-hand button:visible")
        hand.nth(index * 3).click()
        tables.nth(index).locator(".ck-actions button:visible").first.click()
    for index in (0, 1):
        expect(tables.nth(index).locator(".ck-status")).to_contain_text("Your turn")
    one, two = (tables.nth(index).locator(".ck-status").inner_text() for index in (0, 1))
    assert one != two


@pytest.mark.parametrize("name", TABLES)
def test_axe_finds_nothing_serious(lab: Lab, name: str) -> None:
    page = open_table(lab, TABLES[name])
    click(page, "More …")
    cards(page).first.click()
    expect(cards(page).first).to_contain_text("✓")
    if name in ("odin", "three_thirteen"):
        click(page, "Score sheet")
    for theme in ("light", "dark"):
        lab.set_theme(page, theme)
        lab.screenshot(page, f"axe-{name}-{theme}")
        found = Axe().run(page, context=".cardkit").response
        assert len(found["passes"]) > 10
        serious = [
            f"{violation['id']}: {node['html']}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]
        assert serious == []


def test_the_size_grows_for_a_projector(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])
    click(page, "More …")
    before = cards(page).first.bounding_box()
    page.get_by_label("Size").select_option("150 %")
    expect(page.locator(".cardkit.ck-scale-150")).to_be_visible()
    after = cards(page).first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] == pytest.approx(1.5 * before["width"], rel=0.02)
    lab.screenshot(page, "table-large")


def test_a_game_is_saved_downloaded_and_loaded(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])
    play_hint(page)
    hand = cards(page).all_inner_texts()
    click(page, "More …")
    click(page, "Save this game")
    link = page.get_by_role("link", name="Download leaves-seed-1.json")
    with page.expect_download() as download:
        link.click()
    path = download.value.path()
    assert path.read_text() == (lab.folder / "leaves-seed-1.json").read_text()
    page.get_by_label("Seed").fill("2")
    click(page, "New deal")
    expect(status(page)).not_to_contain_text("You play")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Load a game").click()
    chooser.value.set_files(path)
    expect(remark(page)).to_contain_text("Loaded: ")
    assert cards(page).all_inner_texts() == hand


def test_a_bot_that_never_answers_does_not_stop_the_notebook(lab: Lab) -> None:
    page = lab.open_cells(
        "from cardkit import Leaves, Table\ndef endless(view, rng):\n    while True:\n        pass",
        "Table(Leaves(players=3, first_player=0), ['you', endless, endless], seed=1, time_limit=1)",
    )
    lab.run_all(page)
    cards(page).first.click()
    actions(page).first.click()
    expect(status(page)).to_contain_text("Ada (endless) gave no answer within 1 seconds")
    click(page, "Let the computer move at random instead")
    expect(status(page)).to_contain_text("Ben (endless) gave no answer")
    click(page, "Undo")
    expect(status(page)).to_contain_text("Your turn")


def test_after_a_restart_of_the_kernel_the_cell_is_run_again(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    lab.wait_until_idle(page)
    lab.run_all(page)
    expect(page.locator(".cardkit")).to_have_count(1)
    play_hint(page)


def test_a_reopened_notebook_goes_on_while_its_kernel_runs(lab: Lab) -> None:
    page = open_table(lab, TABLES["leaves"])
    play_hint(page)
    text = status(page).inner_text()
    lab.command(page, "docmanager:save")
    page.reload()
    lab.wait_until_idle(page)
    expect(status(page)).to_have_text(text)
    play_hint(page)
