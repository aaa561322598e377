"""Code of others: its time, the exits it tries, and what it leaves behind; in every thread."""

from __future__ import annotations

import builtins
import math
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from cardkit import Leaves, arena
from cardkit.exercises.guard import run
from cardkit.limits import TooSlow, no_exit, within
from cardkit.strategies import random_move
from cardkit.widgets.deal_lab import DealLab
from cardkit.widgets.session import BotTrouble, Session


def spins() -> None:
    while True:
        pass


def spins_and_catches_everything() -> None:
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722 - that is the point
            pass


def sleeps_and_catches_everything() -> None:
    while True:
        try:
            time.sleep(0.001)
        except BaseException as error:
            str(error)


def goes_on_in_finally() -> None:
    try:
        spins()
    finally:
        spins()


ENDLESS = [spins, spins_and_catches_everything, sleeps_and_catches_everything, goes_on_in_finally]


def in_a_thread(task: Callable[[], Any]) -> Any:
    """What the task returns in another thread than the main one; it is at most a minute."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(task()), daemon=True)
    thread.start()
    thread.join(60)
    assert results, "it never came to its end"
    return results[0]


def directly(task: Callable[[], Any]) -> Any:
    return task()


def how_it_ends(task: Callable[[], Any]) -> str:
    try:
        within(0.1, task)
    except TooSlow:
        return "too slow"
    return "answered"


@pytest.mark.parametrize("where", [directly, in_a_thread])
@pytest.mark.parametrize("task", ENDLESS)
def test_a_limit_holds_in_every_thread(task: Callable[[], Any], where: Callable[..., Any]) -> None:
    before = set(threading.enumerate())
    assert where(lambda: how_it_ends(task)) == "too slow"
    for thread in set(threading.enumerate()) - before:
        thread.join(20)
        assert not thread.is_alive()  # nothing runs on and takes the processor


def test_a_long_wait_outside_the_main_thread_keeps_nobody_waiting() -> None:
    over = threading.Event()
    assert in_a_thread(lambda: how_it_ends(lambda: over.wait(60))) == "too slow"
    over.set()


@pytest.mark.parametrize("where", [directly, in_a_thread])
def test_answers_and_errors_come_through_a_limit(where: Callable[..., Any]) -> None:
    assert where(lambda: within(60, lambda: 7)) == 7

    def fails() -> str:
        with pytest.raises(ZeroDivisionError):
            within(60, lambda: 1 // 0)
        return "failed"

    assert where(fails) == "failed"


NO_LIMITS = [0, -1, -0.5, math.nan, math.inf, -math.inf, "5", "", True, [], 10**400, 1j]


@pytest.mark.parametrize("limit", NO_LIMITS, ids=lambda limit: repr(limit)[:9])
def test_what_is_no_limit_is_refused_at_once(limit: Any) -> None:
    with pytest.raises(ValueError, match="seconds"):
        within(limit, lambda: 7)
    with pytest.raises(ValueError, match="time_limit"):
        Session(Leaves(players=3), ["you", random_move, random_move], time_limit=limit)
    with pytest.raises(ValueError, match="seconds_per_move"):
        arena.tournament(
            Leaves(players=3), {"a": random_move}, 1, progress=False, seconds_per_move=limit
        )


@pytest.mark.parametrize("where", [directly, in_a_thread])
def test_the_outer_of_two_limits_holds_during_the_inner_one(where: Callable[..., Any]) -> None:
    assert where(lambda: how_it_ends(lambda: within(60, spins))) == "too slow"


@pytest.mark.parametrize("where", [directly, in_a_thread])
def test_the_outer_of_two_limits_holds_after_the_inner_one(where: Callable[..., Any]) -> None:
    def task() -> None:
        with pytest.raises(TooSlow):
            within(0.05, spins)
        spins()

    def outer() -> str:
        try:
            within(0.3, task)
        except TooSlow:
            return "too slow"
        return "answered"

    assert where(outer) == "too slow"


def test_a_tournament_in_a_limit_blames_nobody() -> None:
    def endless(view: Any, rng: random.Random) -> None:
        spins()

    bots = {"endless": endless}
    with pytest.raises(TooSlow):
        within(
            0.2,
            lambda: arena.tournament(
                Leaves(players=3),
                bots,
                1,
                progress=False,
                seconds_per_move=60,  # type: ignore[arg-type]
            ),
        )


def test_a_readers_own_alarm_rings_in_its_time_and_stays() -> None:
    rung: list[float] = []

    def ring(number: int, frame: Any) -> None:
        rung.append(time.monotonic())

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.15)
        assert how_it_ends(spins) == "too slow"
        assert rung == []
        assert signal.getsignal(signal.SIGALRM) is ring
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
        while not rung:
            time.sleep(0.01)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        within(60, lambda: time.sleep(0.2))
        assert len(rung) == 2
        signal.setitimer(signal.ITIMER_REAL, 0.02, 0.03)
        within(60, lambda: time.sleep(0.3))
        assert len(rung) >= 4
        assert signal.getitimer(signal.ITIMER_REAL)[1] == pytest.approx(0.03)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- Exits ----------------------------------------------------------------------------------------


EXITS: dict[str, Callable[[], Any]] = {
    "exit": lambda: exit(),
    "quit": lambda: quit(),
    "sys.exit": lambda: sys.exit(3),
    "os._exit": lambda: os._exit(3),
}


@pytest.fixture(params=EXITS)
def leave(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """A function of whatever arguments that tries to end the program."""
    way = EXITS[request.param]
    return lambda *arguments: way()


def test_exits_in_a_bot_at_a_table(leave: Any) -> None:
    session = Session(Leaves(players=3, first_player=1), ["you", leave, leave], seed=1)
    with pytest.raises(BotTrouble, match=r"called (exit|os\._exit)\(.*whole notebook"):
        session.play_bot()


def test_exits_in_a_tournament(leave: Any) -> None:
    frame = arena.tournament(Leaves(players=3), {"a": leave, "b": random_move}, 2, progress=False)
    errors = frame["error"][frame["error"] != ""]
    assert len(errors) > 0
    assert errors.str.contains(r"called .*\(.*\), which would end the whole notebook").all()


def test_exits_in_a_readers_function(leave: Any) -> None:
    outcome = run(leave, (1,))
    assert outcome.problem == "error"
    assert "which would end the whole notebook" in outcome.error


def test_exits_in_a_question_of_the_deal_lab(leave: Any) -> None:
    lab = DealLab(question=leave)
    lab.deal(1)
    assert "which would end the whole notebook" in lab.status


def test_a_notebooks_own_exit_does_not_reach_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """IPython's ``exit()`` raises nothing: it asks the kernel to stop after the cell."""
    asked = []

    class Shell:
        def ask_exit(self) -> None:
            asked.append("exit")

    shell = Shell()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    with pytest.raises(SystemExit), no_exit():
        shell.ask_exit()
    assert asked == []
    shell.ask_exit()
    assert asked == ["exit"]


def test_exits_are_put_back_and_other_threads_may_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    monkeypatch.setattr(os, "_exit", left.append)
    mine = os._exit
    with no_exit():
        with no_exit(), pytest.raises(SystemExit):
            os._exit(1)
        in_a_thread(lambda: [os._exit(2)])
        with pytest.raises(SystemExit):
            os._exit(3)
    assert os._exit == mine
    assert left == [2]


# --- Nothing is left behind -----------------------------------------------------------------------


def test_a_check_leaves_nothing_behind() -> None:
    def meddles(number: int) -> float:
        random.seed(number)
        sys.setrecursionlimit(5_000)
        builtins.len = lambda things: 7  # type: ignore[assignment]
        builtins.mine = 1  # type: ignore[attr-defined]
        sys.settrace(lambda *_: None)
        return random.random()

    random.seed(5)
    expected = [random.random() for _ in range(2)]
    random.seed(5)
    names, depth, trace = dict(vars(builtins)), sys.getrecursionlimit(), sys.gettrace()
    assert random.random() == expected[0]
    run(meddles, (3,))
    assert random.random() == expected[1]
    assert vars(builtins) == names
    assert sys.getrecursionlimit() == depth
    assert sys.gettrace() is trace


def test_a_check_in_a_limit_ends_with_the_limit() -> None:
    assert how_it_ends(lambda: run(spins, (), steps=10**12)) == "too slow"
