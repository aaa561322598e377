"""A path through a lesson in so many minutes, read from the lesson itself."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

WORDS_A_MINUTE = 130
"""So fast is a text read that is also thought about."""

MINUTES_A_CELL = 0.4
TO_TALK = 5
MINUTES = {1: 3, 2: 6}
"""An exercise by its stars; those with three are for another day."""


class Part(NamedTuple):
    """A section of a lesson: minutes to read and run it, and its exercises as number and stars."""

    title: str
    minutes: float
    exercises: tuple[tuple[int, int], ...]


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
    """The core path: texts, cells and exercises with one star; some with two, as time allows.

    Times follow from the words, the cells and the stars; cells tagged ``extra`` are left out.
    Raises ``ValueError`` for what is no notebook.
    """
    try:
        cells = json.loads(Path(lesson).read_text("utf-8"))["cells"]
    except (ValueError, LookupError, TypeError):
        raise ValueError(f"{lesson}: this is no notebook") from None
    parts = _parts(cells)
    left = (
        minutes
        - TO_TALK
        - sum(p.minutes + sum(MINUTES[1] for _, s in p.exercises if s == 1) for p in parts)
    )
    rows = []
    for part in parts:
        done, spent = [], part.minutes
        for number, stars in part.exercises:
            takes = MINUTES.get(stars, minutes)
            if stars == 1 or (stars == 2 and takes <= left):
                left -= takes if stars == 2 else 0
                spent += takes
                done.append(number)
        work = f"exercise {', '.join(map(str, done))}" if done else ""
        rows.append((max(1, round(spent)), part.title, work))
    return Plan(tuple(rows), minutes - sum(row[0] for row in rows))


def _parts(cells: list[dict[str, Any]]) -> list[Part]:
    """The sections of a lesson, the first named after its beginning."""
    parts: list[Part] = []
    title, spent, exercises = "the beginning", 0.0, list[tuple[int, int]]()
    for cell in cells:
        source = "".join(cell["source"])
        if "extra" in cell["metadata"].get("tags", []):
            continue
        if cell["cell_type"] == "code":
            spent += MINUTES_A_CELL
            continue
        text = re.sub(r"<details>.*?</details>", "", source, flags=re.DOTALL)
        found = re.search(r"(?m)^## (.+)$", text)
        if found:
            before = text[: found.start()]
            spent += len(before.split()) / WORDS_A_MINUTE
            exercises += _exercises(before)
            parts.append(Part(title, spent, tuple(exercises)))
            title, spent, exercises = found[1].strip(), 0.0, []
            text = text[found.end() :]
        spent += len(text.split()) / WORDS_A_MINUTE
        exercises += _exercises(text)
    return [*parts, Part(title, spent, tuple(exercises))]


def _exercises(text: str) -> list[tuple[int, int]]:
    return [(int(n), len(stars)) for n, stars in re.findall(r"### Exercise (\d+) (★+)", text)]
