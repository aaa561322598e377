"""A table whose clicks come from several threads, whose bots think long, and whose cells run again.

JupyterLab with ipykernel 7 runs some clicks in the main thread and some in a second one.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

import pytest
from ipywidgets import Widget

from cardkit import Leaves, Replay, Table, arena
from cardkit.strategies import random_move
from cardkit.widgets import lifetime
from cardkit.widgets.deal_lab import DealLab

MINE = Leaves(players=3).position(
    ["4 8 8 10", "1 2 9", "5 6 6"], table="7", current_player=0, seed=1
)


class Thinker:
    """A bot that thinks until it is told to answer."""

    __name__ = "thinker"

    def __init__(self) -> None:
        self.asked, self.may_answer = threading.Event(), threading.Event()

    def __call__(self, view: Any, rng: random.Random) -> Any:
        self.asked.set()
        self.may_answer.wait(30)
        return view.legal_moves()[0]


def actions(table: Table) -> list[str]:
    return [button.description for button in table._face.actions.buttons]


def click(table: Table, label: str) -> None:
    """Click an action, or one of the tools."""
    tools = [button for row in table._face._tools.rows for button in getattr(row, "children", ())]
    found = [
        button
        for button in [*table._face.actions.buttons, *tools]
        if getattr(button, "description", "") == label
    ]
    found[0].click()


def in_a_thread(do: Callable[[], Any]) -> None:
    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()


async def until(happens: Callable[[], Any]) -> None:
    for _ in range(3000):
        if happens():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


def make_first_move(table: Table) -> None:
    table._make_move(table.state.legal_moves()[-1])


@pytest.mark.parametrize("thread", ["this", "another"])
def test_undo_while_a_bot_thinks_drops_its_answer(thread: str) -> None:
    async def watch() -> None:
        bot = Thinker()
        table = Table(MINE, ["you", bot, bot], pause=0.01)
        make_first_move(table)
        await until(bot.asked.is_set)
        undo: Callable[[], None] = lambda: click(table, "Undo")  # noqa: E731
        undo() if thread == "this" else in_a_thread(undo)
        assert table.state == MINE
        bot.may_answer.set()
        await asyncio.sleep(0.2)
        assert table.state == MINE
        assert table._trouble == ""
        assert "Your turn" in table.status

    asyncio.run(watch())


def test_a_table_says_that_a_bot_thinks_and_can_stop_it() -> None:
    def spins(view: Any, rng: random.Random) -> None:
        while True:
            pass

    async def watch() -> None:
        before = set(threading.enumerate())
        table = Table(MINE, ["you", spins, spins], pause=0.01)  # type: ignore[list-item]
        make_first_move(table)
        assert "Ada is thinking" in table.status
        await until(lambda: actions(table) == ["Stop waiting for Ada"])
        click(table, "Stop waiting for Ada")
        assert "You stopped waiting for Ada" in table.status
        click(table, "Undo")
        assert table.state == MINE
        for started in set(threading.enumerate()) - before:
            await until(lambda started=started: not started.is_alive())  # type: ignore[misc]

    asyncio.run(watch())


@pytest.mark.parametrize("limit", [0.1, None])
def test_everything_works_while_a_bot_sleeps(limit: float | None) -> None:
    over = threading.Event()

    def sleeps(view: Any, rng: random.Random) -> None:
        over.wait(60)

    async def watch() -> None:
        table = Table(MINE, ["you", sleeps, sleeps], pause=0.01, time_limit=limit)  # type: ignore[list-item]
        make_first_move(table)
        if limit is not None:
            await until(lambda: "gave no answer within 0.1 seconds" in table.status)
        else:
            await until(lambda: actions(table) != [])
        click(table, "Undo")
        assert table.state == MINE
        over.set()
        await asyncio.sleep(0.1)
        assert table.state == MINE

    asyncio.run(watch())


def test_an_exit_after_a_pause_leaves_all_tables_alive() -> None:
    def leaves(view: Any, rng: random.Random) -> None:
        raise SystemExit

    async def watch() -> None:
        table = Table(MINE, ["you", leaves, random_move], pause=0.01)  # type: ignore[list-item]
        other = Table(MINE, ["you", random_move, random_move], pause=0.01)
        make_first_move(table)
        make_first_move(other)
        await until(lambda: "called exit()" in table.status)
        await until(lambda: not other._session.goes_on_by_itself)

    asyncio.run(watch())


def test_clicks_from_many_threads_act_one_after_the_other() -> None:
    table = Table(Leaves(players=3), ["Ann", "Ben", "Cleo"], seed=1)
    rng = random.Random(3)
    choices = [rng.random() for _ in range(60)]

    def act(choice: float) -> None:
        with table._lock:
            table._session.uncover()
        if choice < 0.4:
            click(table, "Undo")
        elif moves := table.state.legal_moves():
            table._on(lambda: table._make_move(moves[int(choice * 997) % len(moves)]))()

    threads = [
        threading.Thread(target=lambda part=part: [act(choice) for choice in part])  # type: ignore[misc]
        for part in (choices[::3], choices[1::3], choices[2::3])
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert [str(state) for state in table.record.states()] == list(map(str, table._session.states))


# --- Lifetimes ------------------------------------------------------------------------------------


def alive() -> int:
    """How many widgets there are."""
    return len(Widget.get_manager_state()["state"])


@pytest.fixture
def run_cell(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Begins a run of the cell of this name."""
    now = {"cell": "", "run": 0}
    monkeypatch.setattr(lifetime, "_cell_and_run", lambda: (now["cell"], str(now["run"])))
    monkeypatch.setattr(lifetime, "_alive", WeakSet())  # what other tests left is no concern here

    def begin(cell: str) -> None:
        now["cell"], now["run"] = cell, now["run"] + 1  # type: ignore[operator]

    return begin


def shown() -> Table:
    table = Table(MINE, pause=0)
    table._repr_mimebundle_()
    return table


def test_a_cell_that_runs_again_leaves_one_table(run_cell: Callable[[str], None]) -> None:
    before = alive()
    run_cell("one")
    first = shown()
    one = alive() - before
    for _ in range(20):
        run_cell("one")
        last = shown()
    assert alive() - before == one
    assert first.comm is None
    last.play(last.state.legal_moves()[0])
    last.close()
    assert alive() == before


@pytest.mark.parametrize("kind", ["replay", "lab"])
def test_replays_and_labs_too(run_cell: Callable[[str], None], kind: str) -> None:
    record = arena.play(Leaves(players=3), [random_move] * 3, seed=1)
    make: Callable[[], Any] = lambda: Replay(record) if kind == "replay" else DealLab()  # noqa: E731
    before = alive()
    for _ in range(3):
        run_cell("one")
        widget = make()
        widget._repr_mimebundle_()
    if kind == "replay":
        widget.play_on_button.click()
        widget.play_on_button.click()
    widget.close()
    assert alive() == before


def test_what_is_shown_elsewhere_stays(run_cell: Callable[[str], None]) -> None:
    run_cell("makes two")
    left, right = shown(), shown()
    run_cell("shows one of them")
    right._repr_mimebundle_()
    run_cell("makes two")
    again = shown()
    assert left.comm is None
    assert right.comm is not None
    for table in (right, again):
        table.close()


def test_a_table_shown_in_two_cells_does_not_take_the_keyboard(
    run_cell: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    run_cell("one")
    table = shown()
    taken: list[Any] = []
    monkeypatch.setattr(table._face, "focus", lambda *where: taken.append(where))
    table._face.hand.buttons[0].click()
    table._face.actions.buttons[0].click()
    assert len(taken) == 1
    run_cell("two")
    table._repr_mimebundle_()
    table._face.actions.buttons[0].click()
    assert len(taken) == 1
    table.close()


def test_a_closed_table_plays_on_no_more() -> None:
    async def watch() -> None:
        table = Table(Leaves(players=3), [random_move] * 3, seed=1, pause=0.01)
        await until(lambda: len(table._session.moves) > 1)
        table.close()
        moves = len(table._session.moves)
        await asyncio.sleep(0.1)
        assert len(table._session.moves) == moves

    asyncio.run(watch())


def test_from_code_a_slow_bot_holds_up_nobody_for_longer_than_its_limit() -> None:
    def sleeps(view: Any, rng: random.Random) -> None:
        time.sleep(1)

    table = Table(MINE, ["you", sleeps, random_move], pause=0, time_limit=0.05)  # type: ignore[list-item]
    in_a_thread(lambda: table.play(table.state.legal_moves()[0]))
    assert "gave no answer within 0.05 seconds" in table.status
