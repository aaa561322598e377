"""How long a lesson takes, worked out by one rule, and stated in its first cell.

    .venv/bin/python tests/minutes.py            prints the minutes of all lessons
    .venv/bin/python tests/minutes.py --write    states them in the lessons and in the README

The rule stands in ``cardkit/classroom/plans.py``. ``--write`` also marks exercises as extra: all
with three stars, and then, the last one first, as many as make the core path too long.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from cardkit.classroom.plans import EXERCISE, EXTRA, Minutes, minutes_of

LESSONS = Path(__file__).parent.parent / "lessons"
README = LESSONS.parent / "README.md"

LONGEST_CORE = 45

NUMBERED = re.compile(r"^\d\d-")
STATED = re.compile(r"\*\*About (\d+) minutes(?:, (\d+) with all extras)?")


def words(minutes: Minutes) -> str:
    """What a lesson states."""
    core, everything = _rounded(minutes.core), _rounded(minutes.all)
    extras = f", {everything} with all extras" if everything > core else ""
    return f"**About {core} minutes{extras}"


def _rounded(minutes: float) -> int:
    return max(5, 5 * round(minutes / 5))


def mark(path: Path) -> None:
    """Mark exercises as extra: the hard ones, and then the last ones, until the core fits."""
    text = path.read_text("utf-8")
    text = EXERCISE.sub(lambda found: found[0].removesuffix(EXTRA), text)
    text = re.sub(r"### Exercise \d+ ★★★(?!★)", lambda found: found[0] + EXTRA, text)
    path.write_text(text, "utf-8")
    while minutes_of(path).core > LONGEST_CORE:
        left = [found for found in EXERCISE.finditer(text) if not found[0].endswith(EXTRA)]
        if len(left) < 3:
            return  # sections must be marked, by hand
        text = text[: left[-1].end()] + EXTRA + text[left[-1].end() :]
        path.write_text(text, "utf-8")


def lessons() -> list[Path]:
    """The numbered lessons but for the reference, which is to be looked up."""
    paths = (path for path in LESSONS.glob("*.ipynb") if NUMBERED.match(path.name))
    return sorted(path for path in paths if not path.name.startswith("90-"))


def stated(path: Path) -> str:
    """What the lesson says about its minutes, or nothing."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    found = STATED.search("".join(cells[0]["source"]) + "".join(cells[1]["source"]))
    return found[0] if found else ""


README_SAYS = re.compile(
    r"The core of each takes .*? minutes, with\s+all extras up to \d+\.", re.DOTALL
)


def for_the_readme() -> str:
    """What the README says about all lessons."""
    times = [minutes_of(path) for path in lessons()]
    core = [_rounded(minutes.core) for minutes in times]
    longest = max(_rounded(minutes.all) for minutes in times)
    takes = f"{min(core)} to {max(core)} minutes, with\nall extras up to {longest}"
    return f"The core of each takes {takes}."


def main(write: bool) -> None:
    """Print the minutes of each lesson; state them where ``write`` is set."""
    for path in lessons():
        if write:
            mark(path)
        minutes = minutes_of(path)
        print(f"{path.stem:30} {minutes.core:5.0f} {minutes.all:5.0f}   {stated(path)}")
        if write and stated(path):
            text = path.read_text("utf-8")
            path.write_text(text.replace(stated(path), words(minutes), 1), "utf-8")
    if write:
        readme = README_SAYS.sub(for_the_readme(), README.read_text("utf-8"))
        README.write_text(readme, "utf-8")


if __name__ == "__main__":
    main("--write" in sys.argv)
