"""How long a lesson takes, by one rule, and a path through it in so many minutes.

The rule: 200 words a minute to read; 15 seconds for each code cell, and 2 more for each of its
lines, to read it, run it and look at what comes; 1 minute for each "Try it" and each prediction;
for each exercise 3 minutes a star; for each puzzle 2 minutes. What is folded is not counted.

What may be left out is *extra*: what stands below a heading that ends in "(extra)", and of the
puzzles all but the first five. All else is the core path.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

WORDS_A_MINUTE = 200
A_CELL, A_LINE = 15 / 60, 2 / 60
A_TRY, A_STAR, A_PUZZLE = 1.0, 3.0, 2.0
CORE_PUZZLES, PUZZLES = 5, 10
TO_TALK = 5
"""Minutes of a school lesson that no exercise fills."""

EXTRA = " (extra)"
EXERCISE = re.compile(r"### Exercise (\d+) (★+)( \(extra\))?")
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
SECTION = re.compile(r"(?m)^## (.+)$")


@dataclass
class Section:
    """A section of a lesson, or an exercise in one, with the minutes that it takes."""

    title: str
    stars: int = 0
    """How hard an exercise is; 0 for a section."""
    minutes: float = 0
    more: float = 0
    """Minutes that may be left out of it: all but its first puzzles."""
    exercises: list[Section] = field(default_factory=list)

    @property
    def extra(self) -> bool:
        """Whether all of it may be left out."""
        return self.title.endswith(EXTRA)

    @property
    def name(self) -> str:
        """The title without the remark that it is extra."""
        return self.title.removesuffix(EXTRA)


class Minutes(NamedTuple):
    """Minutes of the core path, and of everything."""

    core: float
    all: float


def minutes_of(lesson: str | Path) -> Minutes:
    """How long a lesson takes, by the rule above; ``ValueError`` for what is no notebook."""
    core = everything = 0.0
    for section in sections_of(lesson):
        for part in (section, *section.exercises):
            everything += part.minutes + part.more
            core += 0 if section.extra or part.extra else part.minutes
    return Minutes(core, everything)


def sections_of(lesson: str | Path) -> list[Section]:
    """The sections of a lesson; raises ``ValueError`` for what is no notebook."""
    try:
        cells = json.loads(Path(lesson).read_text("utf-8"))["cells"]
    except (ValueError, LookupError, TypeError):
        raise ValueError(f"{lesson}: this is no notebook") from None
    found = [Section("the beginning")]
    here = found[0]  # what the next cell belongs to: a section, or an exercise in it
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            here.minutes += A_CELL + A_LINE * len(source.splitlines())
            if ".puzzles()" in source:
                here.minutes += CORE_PUZZLES * A_PUZZLE
                here.more += (PUZZLES - CORE_PUZZLES) * A_PUZZLE
            continue
        text = FOLDED.sub("", source)
        if section := SECTION.search(text):
            here = Section(section[1].strip())
            found.append(here)
        if exercise := EXERCISE.search(text):
            here = Section(exercise[1] + (exercise[3] or ""), stars=len(exercise[2]))
            found[-1].exercises.append(here)
        here.minutes += _to_read(text) + A_STAR * here.stars * bool(exercise)
        if "Solution" in source:
            here = found[-1]  # the text after an exercise belongs to the section again
    return [section for section in found if section.minutes or section.exercises]


def _to_read(text: str) -> float:
    """Minutes to read a text and to do what it asks."""
    asked = text.count("**Try it") + text.count("**Predict")
    return len(re.findall(r"\w+", text)) / WORDS_A_MINUTE + A_TRY * asked


@dataclass(frozen=True)
class Plan:
    """Which parts of a lesson are done, and how long each takes. It shows itself as a table."""

    rows: tuple[tuple[int, str, str], ...]
    left: int
    """Minutes that are left to talk, negative if even the short path is too long."""

    def __repr__(self) -> str:
        lines = [
            f"{minutes:3} min  {title}{work and '; '}{work}" for minutes, title, work in self.rows
        ]
        return "\n".join([*lines, f"{self.left:3} min  to talk"])

    def _repr_html_(self) -> str:
        rows = [*self.rows, (self.left, "to talk", "")]
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>"
            for row in rows
        )
        names = ("minutes", "part", "exercises")
        head = "".join(f'<th scope="col">{name}</th>' for name in names)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def plan(lesson: str | Path, minutes: int = 45) -> Plan:
    """A path through a lesson: its core sections, and as many exercises as the time allows.

    The easy exercises come first, then what of the text is extra, then the other exercises.
    Raises ``ValueError`` for what is no notebook.
    """
    sections = sections_of(lesson)
    taken = [section for section in sections if not section.extra]
    left = minutes - TO_TALK - sum(section.minutes for section in taken)
    exercises = [(one, section) for section in sections for one in section.exercises]
    easy = [pair for pair in exercises if not (pair[0].extra or pair[1].extra)]
    texts = [(section, section) for section in sections if section.extra]
    others = [pair for pair in exercises if pair not in easy]
    for piece, section in sorted(easy, key=lambda pair: pair[0].stars) + texts + others:
        if piece.minutes <= left and (piece is section or section in taken):
            left -= piece.minutes
            taken.append(piece)
    rows = []
    for section in sections:
        if section in taken:
            chosen = [exercise for exercise in section.exercises if exercise in taken]
            spent = section.minutes + sum(exercise.minutes for exercise in chosen)
            names = ", ".join(exercise.name for exercise in chosen)
            rows.append((max(1, round(spent)), section.title, names and f"exercise {names}"))
    return Plan(tuple(rows), minutes - sum(row[0] for row in rows))
