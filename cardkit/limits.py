"""A time limit for the move of a bot, so that one that never answers cannot stop the notebook."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class TooSlow(BaseException):
    """Raised inside code that has used up its time.

    It is no ``Exception``, so that a bot's own ``except Exception`` does not swallow it.
    """


def within(seconds: float | None, ask: Callable[[], Answer]) -> Answer:
    """What ``ask()`` returns, or ``TooSlow`` after so many seconds; ``None`` is no limit.

    The system's alarm is used where there is one, since it costs nothing while the time lasts.
    Elsewhere (on Windows, in the browser's Python, in a thread) a trace looks at the clock before
    every line of Python. Neither can interrupt a single long step inside a C library.

    >>> within(5, lambda: 6 * 7)
    42
    """
    if seconds is None:
        return ask()
    in_main_thread = threading.current_thread() is threading.main_thread()
    if hasattr(signal, "setitimer") and in_main_thread and sys.platform != "emscripten":
        return _with_alarm(seconds, ask)
    return _with_trace(seconds, ask)


def _with_alarm(seconds: float, ask: Callable[[], Answer]) -> Answer:
    answered = False

    def ring(number: int, frame: FrameType | None) -> None:
        if not answered:  # an alarm at the last moment must not stop the clearing up below
            raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    # It rings again and again, in case the bot's code swallows the first exception.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
    try:
        return ask()
    finally:
        answered = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _with_trace(seconds: float, ask: Callable[[], Answer]) -> Answer:
    deadline = time.monotonic() + seconds

    def look(frame: FrameType, event: str, argument: Any) -> Any:
        if time.monotonic() > deadline:
            raise TooSlow
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        return ask()
    finally:
        sys.settrace(before)
