"""How long a lesson takes, worked out by one rule, and stated in its first cell.

    .venv/bin/python tests/minutes.py            prints the minutes of all lessons
    .venv/bin/python tests/minutes.py --write    states them in the lessons and in the README

The rule: 200 words a minute to read; 15 seconds for each code cell, and 2 more for each of its
lines, to read it, run it and look at what comes; 1 minute for each "Try it" and each prediction;
for each exercise 3 minutes a star; for each puzzle 2 minutes. What is folded is not counted.

What may be left out is *extra*: what stands below a heading that ends in "(extra)", and of the
puzzles all but the first five. All else is the core path. ``--write`` also marks exercises as
extra: all with three stars, and then, the last one first, as many as make the core path too long.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

LESSONS = Path(__file__).parent.parent / "lessons"
README = LESSONS.parent / "README.md"

WORDS_A_MINUTE = 200
A_CELL, A_LINE = 15 / 60, 2 / 60
A_TRY, A_STAR, A_PUZZLE = 1.0, 3.0, 2.0
CORE_PUZZLES, PUZZLES = 5, 10
LONGEST_CORE = 45

EXTRA = " (extra)"
EXERCISE = re.compile(r"### Exercise \d+ (★+)( \(extra\))?")
NUMBERED = re.compile(r"^\d\d-")
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
STATED = re.compile(r"\*\*About (\d+) minutes(?:, (\d+) with all extras)?")


class Minutes(NamedTuple):
    """Minutes of the core path, and of everything."""

    core: float
    all: float

    @property
    def words(self) -> str:
        """What the lesson states."""
        core, everything = _rounded(self.core), _rounded(self.all)
        extras = f", {everything} with all extras" if everything > core else ""
        return f"**About {core} minutes{extras}"


def _rounded(minutes: float) -> int:
    return max(5, 5 * round(minutes / 5))


def minutes_of(path: Path) -> Minutes:
    """The minutes of a lesson, by the rule above."""
    core = extra = 0.0
    section_is_extra = exercise_is_extra = False
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            text = FOLDED.sub("", source)
            time = len(re.findall(r"\w+", text)) / WORDS_A_MINUTE
            time += A_TRY * (text.count("**Try it") + text.count("**Predict"))
            for marks, heading in HEADING.findall(text):
                if len(marks) <= 2:
                    section_is_extra, exercise_is_extra = heading.endswith(EXTRA), False
                if len(marks) == 3:
                    exercise_is_extra = heading.endswith(EXTRA)
                time += A_STAR * heading.count("★") * ("xercise" in heading)
        else:
            time = A_CELL + A_LINE * len(source.splitlines())
            if ".puzzles()" in source:
                time += CORE_PUZZLES * A_PUZZLE
                extra += (PUZZLES - CORE_PUZZLES) * A_PUZZLE
        if section_is_extra or exercise_is_extra:
            extra += time
        else:
            core += time
        if cell["cell_type"] == "markdown" and "Solution" in source:
            exercise_is_extra = False  # the text after an exercise belongs to the section again
    return Minutes(core, core + extra)


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
            path.write_text(text.replace(stated(path), minutes.words, 1), "utf-8")
    if write:
        readme = README_SAYS.sub(for_the_readme(), README.read_text("utf-8"))
        README.write_text(readme, "utf-8")


if __name__ == "__main__":
    main("--write" in sys.argv)
