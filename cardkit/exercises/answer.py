"""What a check answers: a verdict in a word and a symbol, a few sentences, perhaps a picture."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any

VERDICTS = {
    "solved": ("✓", "Solved", "#2e8b57"),
    "same": ("✓", "No difference", "#2e8b57"),
    "not yet": ("…", "Not solved yet", "#7a7f87"),
    "wrong": ("✗", "Not right yet", "#c96a00"),
    "error": ("!", "It stopped with an error", "#d0453b"),
    "puzzle": ("?", "Find the move", "#3a78c2"),
    "melds": ("?", "Find the melds", "#3a78c2"),
    "slow": ("!", "It takes too long", "#d0453b"),
    "endless": ("∞", "It does not come to an end", "#d0453b"),
}
"""Symbol, words, and the colour of the bar beside it, which reads on white and on black."""


@dataclass(frozen=True)
class Answer:
    """The answer of a check: ``ok`` says whether the exercise is solved.

    ``verdict`` is a key of ``VERDICTS``; ``lines`` are sentences, with code between backticks;
    ``picture`` is what draws itself below them: a state, cards, or nothing.

    >>> Answer("wrong", ("`f(2)` gave `5`, expected is `4`.",))
    ✗ Not right yet
    `f(2)` gave `5`, expected is `4`.
    """

    verdict: str
    lines: tuple[str, ...] = ()
    picture: Any = None

    @property
    def ok(self) -> bool:
        """Whether the exercise is solved."""
        return self.verdict in ("solved", "same")

    def __repr__(self) -> str:
        symbol, words, _ = VERDICTS[self.verdict]
        drawn = () if self.picture is None else (str(self.picture),)
        return "\n".join((f"{symbol} {words}", *self.lines, *drawn))

    def _repr_html_(self) -> str:
        symbol, words, colour = VERDICTS[self.verdict]
        paragraphs = [f"<strong>{symbol} {words}</strong>", *map(with_code, self.lines)]
        body = "".join(
            f'<p style="margin:0.3em 0;white-space:pre-wrap">{line}</p>' for line in paragraphs
        )
        drawn = "" if self.picture is None else self.picture._repr_html_()
        return f'<div style="border-left:5px solid {colour};padding:0 0.9em">{body}{drawn}</div>'


def with_code(line: str) -> str:
    """A sentence as HTML: everything escaped, what stands between backticks as code."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", html.escape(line))
