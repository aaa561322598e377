"""Running a reader's function so that whatever it does, the notebook goes on.

Endless loops are found by counting the lines that run, with ``sys.settrace``, which also works
in the browser's Python, where nothing can interrupt a running cell. What this cannot stop is
one single call of a built-in function that never returns, such as ``sum(itertools.count())``.
"""

from __future__ import annotations

import builtins
import contextlib
import dis
import functools
import io
import random
import re
import reprlib
import sys
import sysconfig
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NoReturn

from cardkit.limits import TimeIsUp, exit_in_words, no_exit

STEPS = 1_000_000
"""So many lines may run in one call; it takes about a second to use them up."""

SECONDS = 20.0
"""So long may one call take, if its lines are slow."""

_NOT_THE_READERS = (str(Path(__file__).parent.parent), *set(sysconfig.get_paths().values()))
"""Folders of Python, its packages, and this library."""


@dataclass(frozen=True)
class Outcome:
    """What came of a call: its result, or why there is none; and what it printed.

    ``problem`` is empty, ``"error"``, ``"recursion"`` without end, or what used up the budget:
    ``"endless"`` inside a loop with a condition, ``"calls"`` inside a function that calls itself,
    else ``"slow"``. ``error`` is the exception in words, ``line`` says where it arose.
    """

    result: Any = None
    problem: str = ""
    error: str = ""
    line: str = ""
    printed: str = ""


def run(function: Callable[..., Any], arguments: tuple[Any, ...], steps: int = STEPS) -> Outcome:
    """Call a function under guard. Only ``KeyboardInterrupt``, a person's wish, gets through.

    >>> run(max, (3, 4)).result
    4
    >>> def spin(n):
    ...     while n: pass
    >>> run(spin, (1,), steps=1000).problem
    'endless'
    """
    budget = _Budget(steps)
    printed = _Capped()
    with contextlib.redirect_stdout(printed), _nothing_left_behind(), _no_questions(), no_exit():
        result, error = _try(function, arguments, budget)
    if budget.used_up:  # also if the reader's own `except:` swallowed what stopped it
        return Outcome(problem=budget.used_by, printed=printed.getvalue())
    if error is None:
        return Outcome(result, printed=printed.getvalue())
    if isinstance(error, NotImplementedError):
        return Outcome(NotImplemented, printed=printed.getvalue())
    problem = "recursion" if isinstance(error, RecursionError) else "error"
    line = _line_of(error, function)
    return Outcome(None, problem, _in_words(error), line, printed.getvalue())


def _try(
    function: Callable[..., Any], arguments: tuple[Any, ...], budget: _Budget
) -> tuple[Any, BaseException | None]:
    """The function's result, or the exception that it raised."""
    try:
        with budget:
            return function(*arguments), None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if isinstance(error, TimeIsUp) and not budget.used_up:
            raise  # somebody set a limit to the whole check
        return None, error


class _Budget:
    """Counts the lines that run while it is entered, and stops the code that uses them up."""

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.used_up = False
        self.used_by = ""
        self.deadline = time.monotonic() + SECONDS
        self.active = False

    def __enter__(self) -> None:
        self.before = sys.gettrace()  # a debugger's, or one that measures coverage
        self.active = True
        sys.settrace(self.trace)

    def __exit__(self, *_: object) -> None:
        self.active = False
        sys.settrace(self.before)

    def trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        """What Python calls for each line, and for each call and return."""
        if not self.active or frame.f_code.co_filename == __file__:
            return None
        if event == "call" and _jumps_to_itself(frame.f_code):
            frame.f_trace_opcodes = True
        self.left -= 1
        if self.left < 0 or time.monotonic() > self.deadline:
            self.used_up = True
            self.used_by = self.used_by or _what_takes_so_long(frame)
            raise _BudgetUsedUp(self)
        return self.trace

    def go_on(self, frame: FrameType | None) -> None:
        """Trace again after Python has switched tracing off, in all frames from this one out."""
        while frame is not None and frame.f_code is not _try.__code__:
            frame.f_trace = self.trace
            frame = frame.f_back
        sys.settrace(self.trace)


class _BudgetUsedUp(TimeIsUp):
    """Ends the reader's function.

    Python stops tracing when a trace function raises. So if a bare ``except:`` in a loop
    swallows and drops this exception, it has the tracing go on: the next line raises anew.
    """

    def __init__(self, budget: _Budget) -> None:
        self.budget = budget

    def __del__(self) -> None:
        if self.budget.active:
            self.budget.go_on(sys._getframe(1))


@functools.lru_cache(maxsize=4096)
def _jumps_to_itself(code: CodeType) -> bool:
    """Whether there is a loop of one instruction, ``while True: pass``: it makes no line events."""
    return any(
        "JUMP" in instruction.opname and instruction.argval == instruction.offset
        for instruction in dis.get_instructions(code)
    )


def _what_takes_so_long(frame: FrameType | None) -> str:
    """What the calls that are under way tell: see ``Outcome``."""
    codes = []
    while frame is not None and frame.f_code is not _try.__code__:
        if not frame.f_code.co_filename.startswith(_NOT_THE_READERS):
            codes.append(frame.f_code)
        frame = frame.f_back
    if len(codes) - len(set(codes)) > 1:
        return "calls"
    return "endless" if any(map(_has_a_condition_loop, codes)) else "slow"


@functools.lru_cache(maxsize=4096)
def _has_a_condition_loop(code: CodeType) -> bool:
    """Whether there is a ``while``: a jump back that does not ask a ``for`` for its next item."""
    instructions = {instruction.offset: instruction for instruction in dis.get_instructions(code)}
    return any(
        "JUMP" in instruction.opname
        and instruction.argval <= instruction.offset
        and instructions[instruction.argval].opname not in ("FOR_ITER", "SEND")
        for instruction in instructions.values()
    )


class _Capped(io.StringIO):
    """Keeps the first 1,000 characters printed and drops the rest."""

    def write(self, text: str) -> int:
        super().write(text[: max(0, 1000 - self.tell())])
        return len(text)


_dice = random.Random().getstate()
"""Python's shared random numbers as the functions under check left them."""


@contextlib.contextmanager
def _nothing_left_behind() -> Iterator[None]:
    """Whatever a function does to Python's shared things, afterwards they are as before."""
    global _dice
    before, depth, names = random.getstate(), sys.getrecursionlimit(), dict(vars(builtins))
    random.setstate(_dice)
    try:
        yield
    finally:
        _dice = random.getstate()
        random.setstate(before)
        sys.setrecursionlimit(depth)
        for new in vars(builtins).keys() - names.keys():
            delattr(builtins, new)
        vars(builtins).update(names)


@contextlib.contextmanager
def _no_questions() -> Iterator[None]:
    """While a function is checked, ``input`` raises instead of waiting for somebody to type."""

    def refuse(*_: object) -> NoReturn:
        raise RuntimeError("input() was called: all that the function needs is in its arguments")

    ask, builtins.input = builtins.input, refuse
    try:
        yield
    finally:
        builtins.input = ask


def _in_words(error: BaseException) -> str:
    """Type and message of an exception, whatever its own ``str`` does."""
    if isinstance(error, SystemExit):
        return f"SystemExit: it {exit_in_words(error)}"
    message, _ = _try(str, (error,), _Budget(STEPS))
    name = type(error).__name__
    return f"{name}: {_shortened(message)}" if message else name


def _line_of(error: BaseException, function: Any) -> str:
    """Where in the reader's own code the exception arose.

    If it came out of a helper that a lesson gave, the line that called it stands there too.
    """
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(_NOT_THE_READERS)]
    if not own:
        return ""
    name = getattr(function, "__name__", "")
    calling = [frame for frame in own[:-1] if frame.name == name != own[-1].name]
    called = f", called in line {calling[-1].lineno} of `{name}`" if calling else ""
    return f"{_place(own[-1])}{called}"


def _place(frame: traceback.FrameSummary) -> str:
    text = f": `{frame.line}`" if frame.line else ""
    return f"line {frame.lineno}, in `{frame.name}`{text}"


class _Shortener(reprlib.Repr):
    """Texts of values, sets in sorted order, long ones cut."""

    def __init__(self, items: int) -> None:
        super().__init__()
        self.maxlist = self.maxtuple = self.maxset = self.maxdict = items
        self.maxstring = self.maxother = self.maxlong = 300


def shown(value: Any, most: int = 200, items: int = 16) -> str:
    """A value as Python code or something like it, short, the same in every run.

    >>> shown({3, 1, 2}), shown(object()), shown(list(range(99)), items=3)
    ('{1, 2, 3}', '<object object>', '[0, 1, 2, ...]')
    """
    outcome = run(_Shortener(items).repr, (value,))
    if outcome.problem or not isinstance(outcome.result, str):
        return f"something of type {type(value).__name__} that cannot be shown"
    # reprlib writes "<Thing instance at 0x…>" when a thing's own repr fails.
    return _shortened(re.sub(r" at 0x[0-9A-Fa-f]+", "", outcome.result), most)


def _shortened(text: str, most: int = 400) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
