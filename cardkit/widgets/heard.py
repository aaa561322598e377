"""What a bot prints while it thinks: the browser would lose it."""

from __future__ import annotations

import contextlib
import io
import sys
import threading
from collections.abc import Iterator
from typing import Any, TextIO


class _Ear(io.TextIOBase):
    """Takes what one thread prints; what any other prints goes on to where it went before."""

    def __init__(self, before: TextIO, kept: TextIO) -> None:
        self._before, self._kept = before, kept
        self._thread: int | None = threading.get_ident()

    def write(self, text: str) -> int:
        own = threading.get_ident() == self._thread
        return (self._kept if own else self._before).write(text)

    def flush(self) -> None:
        self._before.flush()

    def close_ear(self) -> None:
        """Pass everything on from now."""
        self._thread = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._before, name)


@contextlib.contextmanager
def heard(kept: TextIO) -> Iterator[None]:
    """Write to ``kept`` what this thread prints while the block runs.

    >>> kept = io.StringIO()
    >>> with heard(kept):
    ...     print("five is low")
    >>> kept.getvalue().strip()
    'five is low'
    """
    ear = _Ear(sys.stdout, kept)
    try:
        with contextlib.redirect_stdout(ear):
            yield
    finally:
        ear.close_ear()
