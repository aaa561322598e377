"""Limits for code that others wrote: a time for an answer, and no way to end the whole program.

A bot that never answers must not stop the notebook, and one that calls ``exit()`` must not end it.
"""

from __future__ import annotations

import contextlib
import contextvars
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, NoReturn, TypeVar

Answer = TypeVar("Answer")

MOST_SECONDS = 1_000_000.0
"""Eleven days; ``None`` is no limit at all."""


class TooSlow(BaseException):
    """Raised by ``within`` when its time is used up.

    It is no ``Exception``, so that a bot's own ``except Exception`` does not swallow it.
    """


class TimeIsUp(BaseException):
    """Ends the code that runs under a limit. Who catches everything must let it pass.

    A bare ``except:`` may swallow it. Then, as it is dropped, the limit has Python stop before
    every single step that follows, so that not even ``while True: try: … except: pass`` goes on.
    """

    limit: Limit | None = None

    def __del__(self) -> None:
        if self.limit is not None and self.limit.holds:
            self.limit.press(sys._getframe(1))


class Limit:
    """A limit while it holds, and what ends the code under it."""

    def __init__(self) -> None:
        self.holds = True
        self.exception = type("TimeIsUp", (TimeIsUp,), {"limit": self})
        self._pressed = False
        self._trace_before: Any = None

    def press(self, frame: FrameType | None) -> None:
        """Stop before every further step of this frame, and of those that called it."""
        if not self._pressed:
            self._pressed, self._trace_before = True, sys.gettrace()
        while frame is not None and frame.f_code.co_filename != __file__:
            frame.f_trace, frame.f_trace_opcodes = self._stop, True
            frame = frame.f_back
        sys.settrace(self._stop)

    def _stop(self, frame: FrameType, event: str, argument: Any) -> Any:
        if self.holds and frame.f_code.co_filename != __file__:
            raise self.exception
        return None

    def end(self) -> None:
        """The code under this limit has come to its end."""
        self.holds = False
        if self._pressed:
            sys.settrace(self._trace_before)


def check_seconds(name: str, seconds: float | None) -> float | None:
    """``seconds`` if it can be a limit of time: a number above 0, or ``None`` for no limit.

    Raises ``ValueError`` for anything else.

    >>> check_seconds("time_limit", 2)
    2
    """
    if seconds is None:
        return None
    is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not is_number or not 0 < seconds <= MOST_SECONDS:
        raise ValueError(
            f"{name}={seconds!r:.40}: give a number of seconds above 0, up to a million, "
            "or None for no limit"
        )
    return seconds


def check_pause(name: str, seconds: float) -> float:
    """``seconds`` if it can be a pause: none at all, 0, or a number above. Else ``ValueError``."""
    if type(seconds) in (int, float) and seconds == 0:
        return seconds
    try:
        checked = check_seconds(name, seconds)
    except ValueError:
        checked = None
    if checked is None:
        raise ValueError(f"{name}={seconds!r:.40}: give a number of seconds, 0 or more")
    return checked


def within(seconds: float | None, ask: Callable[[], Answer]) -> Answer:
    """What ``ask()`` returns, or ``TooSlow`` after so many seconds; ``None`` is no limit.

    In the main thread the system's alarm rings, which also cuts a long wait. No alarm can ring
    in another thread. There ``ask`` runs in one more thread: when its time is up, nobody waits for
    it any longer, and it is stopped at its next step of Python. Without alarms and threads (in
    the browser's Python), a trace looks at the clock before every line.
    Raises ``ValueError`` for what is no limit.

    >>> within(5, lambda: 6 * 7)
    42
    """
    if check_seconds("seconds", seconds) is None:
        return ask()
    assert seconds is not None
    if sys.platform == "emscripten":
        return _with_trace(seconds, ask)
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _with_alarm(seconds, ask)
    return _in_a_thread(seconds, ask)


def _with_alarm(seconds: float, ask: Callable[[], Answer]) -> Answer:
    """With the alarm, which may already serve somebody else: that one rings in its time too."""
    limit = Limit()
    now = time.monotonic()
    deadline = now + seconds
    due, interval = signal.getitimer(signal.ITIMER_REAL)
    others_due = now + due if due else float("inf")

    def ring(number: int, frame: FrameType | None) -> None:
        nonlocal others_due
        if not limit.holds or (frame is not None and frame.f_code.co_filename == __file__):
            return  # it rings again soon, unless all is over
        if time.monotonic() >= others_due:
            others_due = others_due + interval if interval else float("inf")
            if callable(before):
                before(number, frame)
        if time.monotonic() >= deadline:
            raise limit.exception

    before = signal.signal(signal.SIGALRM, ring)
    # It rings again and again, in case the bot's code swallows the first exception.
    often = min(0.1, interval) if interval else 0.1
    signal.setitimer(signal.ITIMER_REAL, min(seconds, due or seconds), often)
    try:
        return ask()
    except TimeIsUp as late:
        if late.limit is limit:
            raise TooSlow from None
        raise
    finally:
        limit.end()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before if before is not None else signal.SIG_DFL)
        if others_due < float("inf"):
            signal.setitimer(
                signal.ITIMER_REAL, max(others_due - time.monotonic(), 0.000_001), interval
            )


def _in_a_thread(seconds: float, ask: Callable[[], Answer]) -> Answer:
    task = Task(ask)
    deadline = time.monotonic() + seconds
    try:
        while not task.done.wait(min(0.05, max(deadline - time.monotonic(), 0))):
            if time.monotonic() >= deadline:
                raise TooSlow
    except BaseException:  # or this thread itself is stopped, by a limit around this one
        task.stop()
        raise
    answer: Answer = task.result()
    return answer


class Task:
    """Some code in a thread of its own, which can be left alone, and stopped.

    ``done`` is set when there is a result; ``then`` is called at that moment, in that thread.
    """

    def __init__(
        self,
        ask: Callable[[], Any],
        then: Callable[[], object] = lambda: None,
        in_thread: bool = True,
    ) -> None:
        self.done = threading.Event()
        self._ask, self._then = ask, then
        self._limit = Limit()
        self._answer: Any = None
        self._error: BaseException | None = None
        context = contextvars.copy_context()
        self._thread = threading.Thread(target=context.run, args=(self._run,), daemon=True)
        if in_thread:
            self._thread.start()
        else:  # where there are no threads, all is done before anybody waits for it
            self._run()

    def _run(self) -> None:
        with contextlib.suppress(TimeIsUp):  # it may come at the last moment
            try:
                self._answer = self._ask()
            except BaseException as error:
                self._error = error
            finally:
                self._limit.end()
                self.done.set()
                self._then()

    def result(self) -> Any:
        """What the code returned; what it raised is raised."""
        if self._error is not None:
            raise self._error
        return self._answer

    def stop(self) -> None:
        """Have the code end at its next step of Python, and again if it swallows that.

        Nothing can end one long step inside a library in C; nobody waits for it.
        """
        if self._thread.is_alive():
            threading.Thread(target=self._stop_until_it_ends, daemon=True).start()

    def _stop_until_it_ends(self) -> None:
        pause = 0.02
        while self._limit.holds and self._thread.is_alive():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(self._limit.exception)
            )
            time.sleep(pause)
            pause = min(2 * pause, 1.0)


def _with_trace(seconds: float, ask: Callable[[], Answer]) -> Answer:
    limit = Limit()
    deadline = time.monotonic() + seconds

    def look(frame: FrameType, event: str, argument: Any) -> Any:
        if not limit.holds or frame.f_code.co_filename == __file__:
            return None
        frame.f_trace_opcodes = True  # a loop of one instruction has no new line
        if time.monotonic() > deadline:
            raise limit.exception
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        return ask()
    except TimeIsUp as late:
        if late.limit is limit:
            raise TooSlow from None
        raise
    finally:
        limit.end()
        sys.settrace(before)


# --- No exits -------------------------------------------------------------------------------------

_inside = threading.local()
"""In ``process``, the process in which this thread runs code that must not end it."""

_lock = threading.Lock()
_guarded: list[tuple[Any, str, Any]] = []
_guards = 0


@contextlib.contextmanager
def no_exit() -> Iterator[None]:
    """``os._exit``, and a notebook's ``exit()`` and ``quit()``, raise ``SystemExit`` in here.

    Python's own ``exit()`` and ``sys.exit()`` do so anyway. Other threads, and processes that are
    begun in here, end as they like; afterwards all is as before.

    >>> try:
    ...     with no_exit():
    ...         os._exit(3)
    ... except SystemExit as error:
    ...     print(error)
    os._exit(3)
    """
    before = getattr(_inside, "process", None)
    _guard(1)
    _inside.process = os.getpid()
    try:
        yield
    finally:
        _inside.process = before
        _guard(-1)


def _guard(more: int) -> None:
    """Put the guards before the exits for the first who needs them, and away after the last."""
    global _guards
    with _lock:
        _guards += more
        if more > 0 and _guards == 1:
            for owner, name in _exits():
                _guarded.append((owner, name, owner.__dict__.get(name)))
                setattr(owner, name, _refusing(getattr(owner, name), name))
        elif _guards == 0:
            while _guarded:
                owner, name, own = _guarded.pop()
                if own is None:
                    delattr(owner, name)
                else:
                    setattr(owner, name, own)


def _exits() -> list[tuple[Any, str]]:
    """What would end this process, as objects and names: the system's, and the notebook's."""
    exits: list[tuple[Any, str]] = [(os, "_exit")]
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    if shell is not None:
        exits.append((shell, "ask_exit"))
    return exits


def _refusing(leave: Callable[..., Any], name: str) -> Callable[..., Any]:
    def refuse(*arguments: Any) -> Any:
        if getattr(_inside, "process", None) != os.getpid():
            return leave(*arguments)
        return _refuse(f"os._exit({', '.join(map(repr, arguments))})" if arguments else "exit()")

    refuse.__name__ = name
    return refuse


def _refuse(what: str) -> NoReturn:
    raise SystemExit(what)


def exit_in_words(error: SystemExit) -> str:
    """What the code did that tried to leave.

    >>> exit_in_words(SystemExit())
    'called exit(), which would end the whole notebook'
    """
    called = str(error) if str(error).startswith("os._exit(") else "exit()"
    return f"called {called}, which would end the whole notebook"
