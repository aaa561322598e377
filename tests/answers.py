"""Answers to the exercises, right and wrong, as texts in ``tests/answers``: one file a lesson.

=== ends                       an exercise, by the name of what the reader writes
+++                            a right answer; below it its code, or one expression
lambda table: (table[0][0], table[-1][0])
--- the lowest value (L5)      a mistake, and what the check's answer must say about it
lambda table: table[0]
~~~ old line  →  new line      a mutant of the solution that is no mistake …
because nobody can tell        … and why
*** any good plan is right     a task without one right answer: no mutants are made
"""

from __future__ import annotations

import ast
import functools
import re
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent / "answers"
MARK = re.compile(r"^(===|\+\+\+|---|~~~|\*\*\*) ?(.*)$")


@dataclass
class Answers:
    """What is known about an exercise."""

    right: list[str] = field(default_factory=list)
    wrong: list[tuple[str, str]] = field(default_factory=list)
    """Code, and what must be said about it."""

    same: dict[str, str] = field(default_factory=dict)
    free: str = ""


@functools.cache
def answers_of(lesson: str) -> dict[str, Answers]:
    """The answers to a lesson's exercises, by name; nothing if there is no file for it."""
    path = FOLDER / f"{lesson}.txt"
    found: dict[str, Answers] = {}
    name, blocks = "", list[tuple[str, str, list[str]]]()
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        mark = MARK.match(line)
        if mark:
            blocks.append((mark[1], mark[2].strip(), []))
        elif blocks:
            blocks[-1][2].append(line)
    for kind, text, lines in blocks:
        body = "\n".join(lines).strip()
        if kind == "===":
            name = text
            found[name] = Answers()
        elif kind == "+++":
            found[name].right.append(as_code(name, body))
        elif kind == "---":
            found[name].wrong.append((as_code(name, body), text))
        elif kind == "~~~":
            found[name].same[text] = body
        else:
            found[name].free = text
    return found


def as_code(name: str, body: str) -> str:
    """Code that binds the name: a single expression is what the name stands for."""
    try:
        ast.parse(body, mode="eval")
    except SyntaxError:
        return body
    return f"{name} = {body}"
