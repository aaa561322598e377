"""The program that runs in a bot's own process: it gets views, and answers with moves.

It first takes away from itself what a bot does not need, then loads the bot, then answers.
Messages come in as a length and that many bytes; answers go out as one line of JSON each. This
file is run as a program and imports nothing of the classroom.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import pickle
import random
import struct
import sys
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO, Any

# All that views and moves are made of is loaded before the doors are closed.
from cardkit.game import as_move
from cardkit.games import GAMES  # noqa: F401

FILE = "<bot>"
"""The name under which Python knows the bot's program."""

NETWORK = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.__new__")
NAMES = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "urllib.Request")
PROGRAMS = (
    "subprocess.Popen", "os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn",
    "os.spawn", "os.startfile", "pty.spawn", "os.kill", "os.killpg", "signal.pthread_kill",
)  # fmt: skip
PATHS = (
    "open", "os.listdir", "os.scandir", "os.remove", "os.rename", "os.mkdir", "os.rmdir",
    "os.chmod", "os.link", "os.symlink", "os.truncate", "os.utime", "os.chdir", "shutil.rmtree",
)  # fmt: skip
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000


def main() -> None:
    """Load the bot, say so, and answer until nobody asks any more."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):  # what a bot prints goes nowhere
        os.dup2(nowhere, number)
    setup = json.loads(_message(questions))
    _close_doors(setup["memory"])
    dice = random.Random(setup["dice"])
    bot: Any = None

    def load() -> dict[str, Any]:
        nonlocal bot
        random.seed(setup["dice"])
        names: dict[str, Any] = {"__name__": "bot", "__file__": FILE}
        exec(compile(setup["program"], FILE, "exec"), names)
        bot = names[setup["function"]]
        if not callable(bot):
            raise TypeError(f"`{setup['function']}` is no function")
        return {"ready": True}

    _say(answers, _guarded(load))
    while message := _message(questions):
        _say(answers, _guarded(partial(_move, bot, pickle.loads(message), dice)))


def _move(bot: Any, view: Any, dice: random.Random) -> dict[str, Any]:
    return {"move": str(as_move(bot(view, dice)))}


def _message(questions: IO[bytes]) -> bytes:
    """The next message, empty when there will be no more."""
    head = questions.read(4)
    return questions.read(struct.unpack(">I", head)[0]) if len(head) == 4 else b""


def _say(answers: IO[bytes], answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer).encode() + b"\n")


def _guarded(do: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What ``do()`` answers, or what went wrong: whatever it is, even ``exit()``."""
    try:
        return do()
    except BaseException as error:
        try:
            text = " ".join(str(error).split())
        except Exception:
            text = "(no text)"
        kind = type(error).__name__
        return {"error": f"{kind}: {text}"[:300], "line": _line(error.__traceback__)}


def _line(trace: TracebackType | None) -> int:
    """The last line of the bot's program that was being run, or 0."""
    lines = [line for frame, line in traceback.walk_tb(trace) if frame.f_code.co_filename == FILE]
    return lines[-1] if lines else 0


def _close_doors(memory: int) -> None:
    """Give up what a bot does not need, as far as this system lets a process do so."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            # A world of its own, without any network, and without rights over other processes.
            libc = ctypes.CDLL(None)
            libc.unshare(CLONE_NEWUSER | CLONE_NEWNET)
    with contextlib.suppress(ImportError):
        import resource

        for what, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_FSIZE, 10**6)):
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(what, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.addaudithook(_watch())


def _watch() -> Callable[[str, tuple[Any, ...]], None]:
    """A guard whom Python asks before it opens a file, a connection, or a program."""
    own = str(Path.cwd().resolve())
    readable = [own, *map(os.path.realpath, (sys.prefix, sys.base_prefix, *filter(None, sys.path)))]
    readable += ["/dev/null", "/dev/urandom", "/usr/share/zoneinfo", "/etc/localtime"]

    def inside(path: str, folders: list[str]) -> bool:
        return any(path == folder or path.startswith(folder + os.sep) for folder in folders)

    def network(event: str, args: tuple[Any, ...]) -> None:
        raise PermissionError("a bot may not use the network")

    def program(event: str, args: tuple[Any, ...]) -> None:
        raise PermissionError("a bot may not start programs or stop them")

    def paths(event: str, args: tuple[Any, ...]) -> None:
        path = args[0]
        if isinstance(path, int) or path is None:
            return
        real = os.path.realpath(os.fsdecode(path))
        reads = event in ("os.listdir", "os.scandir") or (
            event == "open" and not (args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        )
        if not inside(real, readable if reads else [own]):
            what = "read" if reads else "change"
            raise PermissionError(f"a bot may not {what} files: {Path(real).name}")

    rules = dict.fromkeys(NETWORK + NAMES, network) | dict.fromkeys(PROGRAMS, program)
    rules |= dict.fromkeys(PATHS, paths)

    def watch(event: str, args: tuple[Any, ...]) -> None:
        rule = rules.get(event)
        if rule is not None:
            rule(event, args)

    return watch


if __name__ == "__main__":
    main()
