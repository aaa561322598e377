"""A bot in a process of its own, which gets the bytes of a view and gives back a move's text.

What this keeps from a bot: hidden cards and the deal's seed (the view holds neither, and its
bytes are the same whatever they are), other bots and what happened in other matches (a new
process for each match), the environment with its secrets, endless time and memory, the network
and files outside its own empty folder.

What it is not: a sandbox. The process belongs to the same user. Python asks a guard before it
opens files, connections and programs, but whoever knows Python's insides gets round that guard.
On Linux the process also lives in a network of its own, where the system allows it; elsewhere
only the guard stands before the network, and on Windows there is no limit of memory. Do not run
programs of strangers with it.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import pickle
import queue
import random
import signal
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from cardkit.arena import Fault
from cardkit.classroom.handed_in import Bot
from cardkit.game import Move, State

PROGRAM = Path(__file__).with_name("seat.py")
LONGEST_ANSWER = 2_000


@dataclass(frozen=True)
class Limits:
    """What a bot may use: seconds for a move and for loading, and megabytes of memory."""

    seconds_per_move: float = 1.0
    seconds_to_load: float = 15.0
    megabytes: int = 1_000

    def __post_init__(self) -> None:
        if not (self.seconds_per_move > 0 and self.seconds_to_load > 0 and self.megabytes >= 100):
            raise ValueError(f"{self}: seconds must be above 0, and megabytes 100 or more")


@dataclass(frozen=True)
class OwnProcess:
    """A strategy that plays each match in a new process; it can travel to other processes.

    What goes wrong there is raised as ``Fault``, in words.
    """

    bot: Bot
    limits: Limits = field(default_factory=Limits)

    @property
    def __name__(self) -> str:
        return self.bot.name

    @contextlib.contextmanager
    def new_match(self) -> Iterator[Seat]:
        """A process that lasts for one match."""
        with tempfile.TemporaryDirectory(prefix="cardkit-bot-", ignore_cleanup_errors=True) as home:
            seat = Seat(self.bot, self.limits, home)
            try:
                yield seat
            finally:
                seat.close()

    def __call__(self, view: State, rng: random.Random) -> Move:
        """One move in a process of its own."""
        with self.new_match() as seat:
            return seat(view, rng)


class Seat:
    """One process with one bot, from its first move to the end of the match."""

    def __init__(self, bot: Bot, limits: Limits, home: str) -> None:
        self._bot, self._limits = bot, limits
        self._ready = False
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-s", "-B", str(PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=home,
            env=_environment(home),
            start_new_session=True,
        )
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        assert self._process.stdout is not None
        reader = threading.Thread(target=_read, args=(self._process.stdout, self._answers))
        reader.daemon = True
        reader.start()
        self._reader = reader

    def load(self, rng: random.Random) -> None:
        """Wait until the bot is loaded, with dice that tell nothing of the match's seed."""
        if not self._ready:
            setup = {
                "program": self._bot.program,
                "function": self._bot.function,
                "memory": self._limits.megabytes * 1_000_000,
                "dice": rng.getrandbits(128),
            }
            seconds = self._limits.seconds_to_load
            self._ask(json.dumps(setup).encode(), seconds, f"not loaded after {seconds:g} seconds")
            self._ready = True

    def __call__(self, view: State, rng: random.Random) -> Move:
        """The bot's move; whether it is legal shows when it is played."""
        self.load(rng)
        seconds = self._limits.seconds_per_move
        answer = self._ask(bytes_of(view), seconds, f"no move within {seconds:g} seconds")
        return Move.parse(answer["move"])

    def _ask(self, message: bytes, seconds: float, too_late: str) -> dict[str, Any]:
        """The answer to a message; ``Fault`` if it is an error, late, or does not come."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # a process that has ended is told of below
            self._process.stdin.write(struct.pack(">I", len(message)) + message)
            self._process.stdin.flush()
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise Fault(too_late) from None
        if not line:
            raise Fault(self._how_it_ended())
        try:
            answer = json.loads(line)
            if "error" in answer:
                raise Fault(self._told(str(answer["error"]), int(answer.get("line", 0))))
        except (ValueError, TypeError):
            raise Fault("its process sent something that is no answer") from None
        return dict(answer)

    def _told(self, error: str, line: int) -> str:
        return f"{error} ({self._bot.place(line)})" if line > 0 else error

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            return "its process stopped answering"
        if code < 0:
            return f"its process was stopped by the system ({signal.Signals(-code).name})"
        return f"it ended its own process (exit code {code})"

    def close(self) -> None:
        """End the process and all that it may have started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._reader.join(timeout=5)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def bytes_of(view: State) -> bytes:
    """A view as it travels to a bot's process.

    Its bytes depend on nothing but what the view says: pickle's usual short cut, to write an
    object once and then refer to it, would tell which cards are the same *object* in memory, and
    that could betray a hidden one. Raises ``ValueError`` for a state that is not a view.
    """
    if view.viewer is None:
        raise ValueError("only a view may travel to a bot's process: the state holds hidden cards")
    file = io.BytesIO()
    pickler = pickle.Pickler(file, protocol=5)
    pickler.fast = True  # every object in full
    pickler.dump(view)
    return file.getvalue()


def _read(answers: IO[bytes], into: queue.SimpleQueue[bytes]) -> None:
    """Pass on line after line, then an empty one."""
    with contextlib.suppress(OSError, ValueError):
        while line := answers.readline(LONGEST_ANSWER):
            into.put(line)
    into.put(b"")


def _environment(home: str) -> dict[str, str]:
    """All that a bot's process has for an environment: nothing of ours but where cardkit is."""
    environment = {
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "PYTHONHASHSEED": "0",  # else the order of a set changes from match to match
        "HOME": home,
        "TMPDIR": home,
        "LANG": "C.UTF-8",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
    if "SYSTEMROOT" in os.environ:  # Windows cannot start a program without it
        environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    return environment
