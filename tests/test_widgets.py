"""The table as widgets, without a browser: buttons are clicked from code."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest
from toy_game import Toy

from cardkit import (
    GAMES,
    Card,
    Cards,
    IllegalMove,
    Leaves,
    Odin,
    Record,
    State,
    Table,
    ThreeThirteen,
    Treze,
)
from cardkit.strategies import random_move
from cardkit.strategies.leaves import greedy
from cardkit.widgets.saving import new_file

THREE = Leaves(players=3)
MINE = THREE.position(["4 8 8 9 13", "1 2 3 12", "5 6 6 11"], table="7 7", seed=1)


def table(start: Any = MINE, players: Any = None, **options: Any) -> Table:
    return Table(start, players, pause=0, **options)


def cards(shown: Table) -> list[str]:
    return [button.description for button in shown._face.hand.buttons]


def actions(shown: Table) -> list[str]:
    return [button.description for button in shown._face.actions.buttons]


def click_card(shown: Table, name: str) -> None:
    next(b for b in shown._face.hand.buttons if b.description.startswith(name)).click()


def click(shown: Table, label: str) -> None:
    """Click the visible button with this label."""
    for button in [*shown._face.actions.buttons, *visible_buttons(shown)]:
        if button.description == label:
            button.click()
            return
    raise AssertionError(f"no button {label!r}")


def visible_buttons(widget: Any) -> Iterator[Any]:
    if "ck-none" in widget._dom_classes:
        return
    if isinstance(widget, w.Button):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from visible_buttons(child)


def everything(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from everything(child)


def upload(shown: Table, content: bytes) -> None:
    """Choose a file with this content for "Load a game"."""
    file = {
        "name": "game.json",
        "type": "application/json",
        "size": len(content),
        "content": content,
        "last_modified": datetime(2026, 1, 1, tzinfo=UTC),
    }
    shown._save_bar.upload.value = (file,)


def remark(shown: Table) -> str:
    return shown._face.remark.text


# Playing


def test_a_card_is_played_by_clicking() -> None:
    shown = table()
    click_card(shown, "leaf 8")
    assert cards(shown) == ["leaf 4", "✓ leaf 8, chosen", "leaf 8", "leaf 9", "leaf 13"]
    assert actions(shown) == ["Pass and take the 7", "Play 8 8", "Clear"]
    click(shown, "Play 8 8")
    assert shown._face._keys.text.startswith("You play 8 8. Ada ")
    assert shown.status.startswith("Ben ")
    assert cards(shown)[:3] == ["leaf 4", "leaf 9", "leaf 13"]


def test_a_selection_that_leads_nowhere_is_explained() -> None:
    shown = table()
    click_card(shown, "leaf 9")
    assert actions(shown) == ["Pass and take the 7", "Clear"]
    assert "(L6)" in remark(shown)
    click(shown, "Clear")
    assert actions(shown) == ["Pass and take the 7"]
    assert cards(shown) == ["leaf 4", "leaf 8", "leaf 8", "leaf 9", "leaf 13"]


def test_what_can_be_chosen_next_is_marked() -> None:
    shown = table()
    assert marked(shown) == ["leaf 8", "leaf 8"]
    click_card(shown, "leaf 8")
    assert marked(shown) == ["leaf 8"]
    click_card(shown, "leaf 13")
    assert marked(shown) == []


def marked(shown: Table) -> list[str]:
    """The cards that bear the mark of what can be chosen next."""
    hand = shown._face.hand
    return [
        button.description
        for button in hand.buttons
        if f"ck-next-{hand.box.children.index(button)}" in hand.box._dom_classes
    ]


def test_the_card_to_take_is_chosen_in_a_second_step_that_can_be_taken_back() -> None:
    shown = table(Odin(players=3).position(["9g 1g 5b", "5g 9r", "1k"], table="8r 7r"))
    click_card(shown, "green 9")
    click_card(shown, "green 1")
    click(shown, "Play 91 in green …")
    assert "Which card do you take?" in remark(shown)
    click(shown, "Back")
    assert actions(shown) == ["Pass", "Play 91 in green …", "Clear"]
    click(shown, "Play 91 in green …")
    click(shown, "Play 91 in green, and take the red 8")
    assert Card.parse("8r") in shown.state.hands[0]
    assert "red 8, new" in cards(shown)


def test_the_switch_for_the_last_card_is_off_again_after_each_move() -> None:
    shown = table(Treze().position(["Qh Kh 2c", "5s 6s 8d"], pile="Jd"), ["you", random_move])
    shown._face._switch.value = True
    click_card(shown, "queen of hearts")
    click_card(shown, "king of hearts")
    click(shown, "Play Q♥ K♥ and say “last card!”")
    assert not shown._face._switch.value
    assert shown.record.moves[0].call


def test_a_hint_to_call_the_last_card_turns_the_switch_on() -> None:
    shown = table(Treze().position(["Qh 2c", "5s 6s 8d"], pile="Jd"), ["you", random_move])
    click(shown, "Hint")
    assert "and say “last card!”" in remark(shown)
    assert actions(shown) == ["Play Q♥ and say “last card!”", "Clear"]


def test_who_would_have_one_card_left_is_told_what_to_say_and_why() -> None:
    shown = table(Treze().position(["Qh 2c", "5s 6s 8d"], pile="Jd"), ["you", random_move])
    click_card(shown, "queen of hearts")
    assert "tick the box beside the button" in remark(shown)
    assert "picks up 13 cards (Z12)" in remark(shown)
    shown._face._switch.value = True
    assert remark(shown).endswith("You say “last card!”, as you must (Z12).")


def test_going_out_is_announced_as_soon_as_it_is_possible() -> None:
    game = ThreeThirteen(players=2)
    state = game.position(["7c 7d 7h", "2c 4d 9s"], discards="5s", stock="5h 8h 9c Kd")
    shown = table(state, ["you", "Ann"])
    shown._face._ready.click()
    click(shown, "Draw from the stock")
    assert remark(shown).startswith("You can go out (T7) by discarding K♦")
    assert marked(shown) == ["king of diamonds, new"]
    click(shown, "Go out and discard K♦")
    assert shown.state.out == 0


def test_a_game_without_adapter_can_be_played() -> None:
    shown = table(Toy(), ["Ann", "Ben"])
    for name in ("Ann", "Ben", "Ann"):
        assert shown.status.endswith(f"{name}, click when you are ready.")
        click(shown, "Show my cards")
        shown._face.hand.buttons[0].click()
        click(shown, actions(shown)[1])
    assert shown.status.endswith("Ann wins!")
    assert "Toy" in repr(shown)


@pytest.mark.parametrize("name", GAMES)
def test_clicking_at_random_never_breaks_anything(name: str) -> None:
    kind = GAMES[name]
    players = kind.player_counts[0]
    shown = table(kind(players=players), ["Ann", "Ben", *[random_move] * (players - 2)], seed=1)
    rng = random.Random(1)
    for _ in range(300):
        before = len(shown._session.moves)
        button = rng.choice([*visible_buttons(shown), *shown._face.actions.buttons * 5])
        if button.description in ("New deal", "Save this game", "Start again"):
            continue
        button.click()
        assert len(shown._session.moves) - before <= 2 * players
        assert shown._session.states[-1] == shown.state
        assert not shown._trouble
    replayed = Record.from_json(shown.record.to_json())
    assert replayed.final_state() == shown.state


# From code


def test_play_undo_and_redo_from_code() -> None:
    shown = table()
    shown.play("play 8 8")
    after = shown.state
    assert after.current_player == 0  # the bots have answered
    shown.undo()
    assert shown.state == MINE
    shown.redo()
    assert shown.state == after
    with pytest.raises(ValueError, match="no move to make again"):
        shown.redo()
    shown.undo()
    with pytest.raises(ValueError, match="no move to take back"):
        shown.undo()


def test_an_illegal_move_from_code_changes_nothing() -> None:
    shown = table()
    with pytest.raises(IllegalMove, match="L6"):
        shown.play("play 9")
    assert shown.state == MINE


def test_the_record_goes_on_where_it_ended() -> None:
    shown = table(THREE, seed=1)
    shown.play(shown.state.legal_moves()[0])
    again = Table(Record.from_json(shown.record.to_json()), pause=0)
    assert again.state == shown.state
    again.play(again.state.legal_moves()[0])
    assert again.record.moves[: len(shown.record.moves)] == shown.record.moves


def test_only_sizes_that_exist_can_be_chosen() -> None:
    assert table(scale=1.5).scale == 1.5
    with pytest.raises(ValueError, match=r"one of 0\.75, 1\.0, 1\.25"):
        table(scale=7)


# The tools


def test_undo_and_redo_by_button_say_when_there_is_nothing() -> None:
    shown = table()
    click(shown, "Undo")
    assert "no move to take back" in remark(shown)
    shown.play("play 8 8")
    click(shown, "Undo")
    assert shown.state == MINE
    click(shown, "Redo")
    assert shown.state != MINE
    click(shown, "Redo")
    assert "no move to make again" in remark(shown)


def test_a_hint_chooses_the_cards_and_says_why() -> None:
    shown = table()
    click(shown, "Hint")
    assert cards(shown)[1:3] == ["✓ leaf 8, chosen", "✓ leaf 8, chosen"]
    assert remark(shown).startswith("Hint: play 8 8, since ")


def test_hands_are_opened_and_hidden_again() -> None:
    shown = table()
    hidden = shown._face._picture
    click(shown, "Open all hands")
    assert shown._face._picture != hidden
    click(shown, "Hide other hands")
    assert shown._face._picture == hidden


def test_a_seed_deals_again() -> None:
    shown = table(THREE, seed=1)
    click(shown, "More …")
    shown._tools.seed.value = "class 7b"
    click(shown, "New deal")
    assert shown._session.states[0] == THREE.deal("class 7b")
    click(shown, "Start again")
    assert shown._session.states[0] == THREE.deal("class 7b")
    click(shown, "Less")
    assert "New deal" not in [button.description for button in visible_buttons(shown)]


def test_the_hand_is_sorted_as_wished() -> None:
    shown = table(Odin(players=3).position(["9g 1g 5b 1k", "5g 9r", "2k"], table=""))
    assert cards(shown) == ["green 1", "black 1", "blue 5", "green 9"]
    shown._tools.sort.value = "colour"
    assert cards(shown) == ["green 1", "green 9", "blue 5", "black 1"]


def test_after_the_end_one_deals_again() -> None:
    shown = table(THREE.position(["8 8", "1 2", "5 6"], table="7"))
    shown.play("play 8 8")
    assert shown.status == "You win: no cards left (L12). Cards left – Ada: 2, Ben: 2."
    assert actions(shown) == ["Deal again", "Same cards again"]
    click(shown, "Same cards again")
    assert cards(shown) == ["leaf 8", "leaf 8"]
    shown.play("play 8 8")
    click(shown, "Deal again")
    assert len(shown._session.states[0].hands[0]) == 15


def test_a_hand_that_is_over_is_looked_at_before_the_next_deal() -> None:
    shown = table(Odin(players=3).position(["9r 9g", "2b 5g", "1k"], table="8b"))
    shown.play("play 9r take 8b")
    shown._session.states[-1] = shown.state
    while not shown.state.waiting and not shown.state.is_over:
        shown.play(shown.state.legal_moves()[0])
    assert " this hand: no cards left (O10, O12). The cards left cost – " in shown.status
    assert actions(shown) == ["Deal the next hand"]
    assert "ck-none" not in shown._tools._sheet._dom_classes
    click(shown, "Deal the next hand")
    assert len(shown._session.view.hand) >= 8


# Saving and loading


def test_a_game_is_saved_beside_the_notebook_and_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = table(THREE, seed="Wölfe/7")
    shown.play(shown.state.legal_moves()[0])
    click(shown, "More …")
    click(shown, "Save this game")
    (path,) = tmp_path.glob("*.json")
    assert path.name == "leaves-seed-Wölfe_7.json"
    assert Record.load(path) == shown.record
    assert f'download="{path.name}"' in shown._save_bar.link.value
    saved = shown.state
    other = table(THREE, seed=2)
    upload(other, path.read_bytes())
    assert other.state == saved
    assert remark(other).startswith("Loaded: ")
    assert other._save_bar.upload.value == ()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe", "no text"),
        (b"hello", "no valid JSON"),
        (b"x" * 2_000_001, "more than 2,000,000"),
    ],
)
def test_a_file_that_is_no_record_is_refused(content: bytes, told: str) -> None:
    shown = table()
    upload(shown, content)
    assert told in remark(shown)
    assert shown.state == MINE


def test_a_record_of_other_rules_is_refused() -> None:
    shown = table(THREE, seed=1)
    before = shown.state
    other = table(Odin(players=3), seed=1).record.to_json().encode()
    upload(shown, other)
    assert "a game of odin with other rules" in remark(shown)
    assert shown.state == before


def test_a_game_that_has_no_record_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    middle = table()
    middle.play("pass take 7")
    shown = table(middle.state)
    click(shown, "More …")
    click(shown, "Save this game")
    assert "middle of a match" in remark(shown)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_leaves_the_link(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(record: Record, path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Record, "save", full)
    shown = table()
    shown._save_bar.save_button.click()
    assert "could not be written (No space left on device)" in remark(shown)
    assert "download=" in shown._save_bar.link.value


def test_a_saved_file_never_takes_the_place_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for expected in ("a_b.json", "a_b-2.json", "a_b-3.json"):
        path = new_file("a/b")
        assert path.name == expected
        path.touch()


# Trouble with bots


def fails_at_first(calls: list[int]) -> Callable[[Any, random.Random], Any]:
    def clumsy(view: State, rng: random.Random) -> Any:
        calls.append(1)
        if len(calls) == 1:
            raise ZeroDivisionError("division by zero")
        return view.legal_moves()[0]

    return clumsy


def test_a_bot_that_fails_is_told_of_and_the_game_goes_on() -> None:
    shown = table(MINE, ["you", fails_at_first([]), greedy])
    click_card(shown, "leaf 8")
    click(shown, "Play 8 8")
    assert "Ada (clumsy) failed in line" in shown.status
    assert "ZeroDivisionError, division by zero" in shown.status
    assert actions(shown)[0] == "Let the computer move at random instead"
    click(shown, "Ask it again")
    assert shown.status.endswith("Your turn.")


@pytest.mark.parametrize(
    "way_out", ["Let the computer move at random instead", "Undo", "Start again"]
)
def test_there_are_ways_out_of_a_bots_trouble(way_out: str) -> None:
    def hopeless(view: State, rng: random.Random) -> Any:
        return "play 13 13 13"

    shown = table(MINE, ["you", hopeless, "Ben"])
    click(shown, "Show my cards")
    shown.play("play 8 8")
    assert "Ada (hopeless) wants to make the move 'play 13 13 13'" in shown.status
    click(shown, way_out)
    assert "hopeless" not in shown.status
    assert len(shown._session.moves) == (2 if "random" in way_out else 0)


def test_a_bot_that_never_answers_is_stopped() -> None:
    def endless(view: State, rng: random.Random) -> Any:
        while True:
            pass

    shown = table(MINE, ["you", endless, greedy], time_limit=0.05)
    shown.play("play 8 8")
    assert "Ada (endless) gave no answer within 0.05 seconds" in shown.status
    click(shown, "Undo")
    assert shown.state == MINE


def test_an_error_in_a_click_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = table()
    monkeypatch.setattr(shown._session, "hint", lambda: 1 / 0)
    click(shown, "Hint")
    assert remark(shown) == "division by zero"


# Clicks that come too late, or twice


def test_a_click_on_a_button_that_has_changed_its_meaning_is_not_heard() -> None:
    shown = table()
    click_card(shown, "leaf 8")
    play = shown._face.actions.buttons[0]
    play.click()
    state, moves = shown.state, list(shown._session.moves)
    for _ in range(3):
        play.click()  # a double click, or one that was on its way
    assert shown.state == state
    assert shown._session.moves == moves


def test_every_turn_uses_other_buttons_than_the_last() -> None:
    shown = table(THREE, seed=4)
    for _ in range(6):
        if shown.state.is_over:
            break
        shown._face.hand.buttons[0].click()
        old = list(shown._face.actions.buttons)
        moves = len(shown._session.moves)
        move = next(b for b in [*reversed(old[:-1]), *old] if not b.description.endswith("…"))
        move.click()
        if move.description == "Clear":
            continue
        assert len(shown._session.moves) > moves
        now = shown.state
        move.click()
        assert shown.state == now


def test_bots_move_one_by_one_with_a_pause() -> None:
    async def watch() -> None:
        shown = Table(MINE, pause=0.02)
        click_card(shown, "leaf 8")
        play = shown._face.actions.buttons[1]
        play.click()
        play.click()
        assert len(shown._session.moves) == 1
        assert shown.status.endswith("Ada is thinking …")
        assert actions(shown) == []
        click_card(shown, "leaf 4")  # one may choose while the bots move
        while shown._session.goes_on_by_itself:
            await asyncio.sleep(0.005)
        assert shown.status.endswith("Your turn.")
        assert cards(shown)[0] == "✓ leaf 4, chosen"

    asyncio.run(watch())


def test_a_click_during_a_bots_move_can_take_ones_own_back() -> None:
    async def watch() -> None:
        shown = Table(MINE, pause=0.02)
        click_card(shown, "leaf 8")
        click(shown, "Play 8 8")
        click(shown, "Undo")
        await asyncio.sleep(0.1)
        assert shown.state == MINE
        assert shown._session.moves == []

    asyncio.run(watch())


def test_from_code_bots_answer_at_once_whatever_the_pause() -> None:
    async def watch() -> None:
        shown = Table(Leaves(players=3, first_player=1), seed=1, pause=60)
        before = time.monotonic()
        shown.play(first_legal(shown))
        assert time.monotonic() - before < 30
        assert shown._session.person_to_move == 0
        assert shown._task is None

    def first_legal(shown: Table) -> Any:
        shown._let_bots_move()
        return shown.state.legal_moves()[0]

    asyncio.run(watch())


def test_two_tables_do_not_disturb_one_another() -> None:
    async def watch() -> None:
        one, two = Table(MINE, pause=0.01), Table(MINE, pause=0.01)
        one.play("pass take 7")
        click_card(two, "leaf 8")
        click(two, "Play 8 8")
        await asyncio.sleep(0.1)
        assert one.record.moves[0] != two.record.moves[0]
        assert "Your turn" in one.status
        assert "Your turn" in two.status

    asyncio.run(watch())


def test_a_card_that_is_chosen_stays_on_its_button_and_so_keeps_the_keyboard() -> None:
    shown = table(THREE, seed=2)
    rng = random.Random(1)
    for _ in range(60):
        if shown.state.is_over:
            break
        hand = shown._face.hand.buttons
        chosen = rng.choice(hand)
        was_chosen = chosen.description.startswith("✓")
        chosen.click()
        assert shown._face.hand.buttons == hand
        assert chosen.description.startswith("✓") != was_chosen
        if actions(shown):
            rng.choice(shown._face.actions.buttons).click()
        else:
            chosen.click()


# What is sent


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, dict[str, Any]]]:
    """Each message to the browser: its widget and what it holds."""
    messages: list[tuple[Any, dict[str, Any]]] = []

    def note(widget: Any, content: dict[str, Any], buffers: Any = None) -> None:
        messages.append((widget, json.loads(json.dumps(content, default=str))))

    monkeypatch.setattr(w.Widget, "_send", note)
    return messages


def test_choosing_a_card_sends_only_what_has_changed(sent: list[Any]) -> None:
    shown = table()
    sent.clear()
    click_card(shown, "leaf 13")
    # The card; what else can be chosen, which is nothing; the other row of buttons, which has one
    # more; and why not.
    kinds = [type(widget).__name__ for widget, _ in sent]
    assert kinds == ["Button", "HBox", "Button", "Button", "VBox", "LiveText"]
    sent.clear()
    click_card(shown, "leaf 4")
    assert len(sent) <= 3


def test_what_a_click_changes_is_one_message_where_the_browser_listens(sent: list[Any]) -> None:
    shown = table()
    post = shown._post
    post._handle_custom_msg("listening", [])
    sent.clear()
    click_card(shown, "leaf 8")
    click_card(shown, "leaf 8")
    click(shown, "Play 8 8")
    assert [widget for widget, _ in sent] == [post] * 3
    content = sent[-1][1]["content"]
    assert content["states"][shown._face._table.model_id].keys() == {"value"}
    focus = [shown._face.hand.buttons[0].model_id, {"do": "focus"}]
    assert content["messages"] == [focus]


def test_a_move_sends_only_what_has_changed(sent: list[Any]) -> None:
    shown = table()
    click_card(shown, "leaf 8")
    click_card(shown, "leaf 8")
    sent.clear()
    click(shown, "Play 8 8")
    changed = [widget for widget, message in sent if message["method"] == "update"]
    assert not {*shown._face.hand.buttons} & {*changed}  # the two cards are only hidden
    assert shown._face._style_sheet.widget not in changed
    new_actions = [b for b in changed if isinstance(b, w.Button) and b.description]
    assert len(sent) <= 6 + len(new_actions)
    assert len([widget for widget in changed if isinstance(widget, w.HTML)]) == 1


def test_what_was_shown_before_is_not_sent_again(sent: list[Any]) -> None:
    shown = table()
    shown.play("play 8 8")
    sent.clear()
    shown.undo()
    assert cards(shown) == ["leaf 4", "leaf 8", "leaf 8", "leaf 9", "leaf 13"]
    assert not {*shown._face.hand.buttons} & {widget for widget, _ in sent}


def states_of(shown: Table) -> list[dict[str, Any]]:
    """All that the browser has of a table, without ids."""
    states = []
    for widget in everything(shown):
        state = {key: str(value) for key, value in widget.get_state().items()}
        states.append({key: value for key, value in state.items() if "IPY_MODEL" not in value})
    return states


@pytest.mark.parametrize(
    "game", [THREE, Treze(), ThreeThirteen(players=3), Odin(players=3)], ids=lambda game: game.name
)
@pytest.mark.parametrize("people", [1, 2])
def test_what_is_hidden_never_reaches_the_browser(game: Any, people: int) -> None:
    """A table looks the same whatever the cards are that its viewer cannot see."""
    players = ["Ann", "Ben", "Cleo"][: game.players]
    if people == 1:
        players[1:] = [random_move] * (game.players - 1)  # type: ignore[list-item]
    rng = random.Random(5)
    state = game.deal(5)
    for _ in range(14):
        moves = state.legal_moves()
        state = state.play(rng.choice(moves))
    while state.current_player != 0:
        state = state.play(rng.choice(state.legal_moves()))
    viewer = 0 if people == 1 else None
    looks = []
    for guess in (state, state.observe(viewer).guess(rng)):
        shown = Table(guess, players, seed="the same", pause=0)
        looks.append([states_of(shown), shown._repr_mimebundle_()["text/html"], repr(shown)])
    assert state.hands[1] != guess.hands[1]
    assert looks[0] == looks[1]


def test_names_are_escaped() -> None:
    evil = "<img src=x onerror=alert(1)>"
    game = Odin(players=3)
    shown = table(game, [evil, random_move, evil + "2"], seed=1)
    click(shown, "Show my cards") if shown._session.is_covered else None
    html = [widget.value for widget in everything(shown) if isinstance(widget, w.HTML)]
    html.append(shown._repr_mimebundle_()["text/html"])
    assert "&lt;img" in "".join(html)
    assert "<img src=x" not in "".join(html)


def test_a_card_without_a_face_gets_one_when_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "deck", Cards([Card(1), Card(2)]))
    shown = table(Toy(), ["Ann", random_move])
    assert ".ck-1{--ck-face" in shown._face._style_sheet.widget.value
    assert ".ck-3{--ck-face" not in shown._face._style_sheet.widget.value


# What a notebook stores


def test_a_table_that_is_only_read_shows_a_picture_and_text() -> None:
    bundle = table(THREE, seed=1)._repr_mimebundle_()
    assert bundle["text/html"].startswith('<img alt="13 Leaves. You are to move. ')
    assert 'src="data:image/svg+xml;base64,' in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    text = bundle["text/plain"]
    assert text.startswith("Table: you, Ada (greedy), Ben (greedy)\n13 Leaves, 3 players")
    assert text.endswith("Your turn.")
    assert text == table(THREE, seed=1)._repr_mimebundle_()["text/plain"]


# Several people


def test_hands_are_covered_until_the_next_person_is_ready() -> None:
    shown = table(MINE, ["Ann", greedy, "Ben"])
    assert shown.status == "Ann, click when you are ready."
    assert cards(shown) == []
    click(shown, "Show my cards")
    assert len(cards(shown)) == 5
    click_card(shown, "leaf 8")
    click(shown, "Play 8 8")
    assert shown.status.endswith("Ben, click when you are ready.")
    assert cards(shown) == []
    shown._face._ready.click()
    assert cards(shown) == ["leaf 5", "leaf 6", "leaf 6", "leaf 11"]
    shown._face._ready.click()  # a double click does no harm
    assert cards(shown) == ["leaf 5", "leaf 6", "leaf 6", "leaf 11"]
