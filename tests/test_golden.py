"""Golden playthroughs: a change in what a game does shows as a difference in `golden/*.txt`.

`python tests/test_golden.py` writes the files anew; then read the difference before committing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit import GAMES, Game

GOLDEN = Path(__file__).parent / "golden"
MOVES = 60


def playthrough(game: Game) -> Iterator[str]:
    """The first moves of a match played at random: each position, what one may do, what is done."""
    rng = random.Random(7)
    state = game.deal(seed=7)
    for number in range(1, MOVES + 1):
        yield f"{state}\n"
        if number % 10 == 1:
            yield f"--- as seat 0 sees it\n{state.observe(0)}\n"
        moves = state.legal_moves()
        if not moves:
            return
        shown = "; ".join(map(str, moves[:40])) + ("; …" if len(moves) > 40 else "")
        move = rng.choice(moves)
        yield f"--- {len(moves)} legal moves: {shown}\n--- move {number}: {move}\n"
        state = state.play(move)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_as_before(name: str) -> None:
    expected = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(playthrough(GAMES[name]())) == expected


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, kind in GAMES.items():
        text = "\n".join(playthrough(kind()))
        (GOLDEN / f"{name}.txt").write_text(text, encoding="utf-8")
