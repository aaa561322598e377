"""What takes more games than a lesson has time for: computed here, stored in lessons/data.

    python tests/claims/data.py trees 1        one table anew, with the seed 1

Each file begins with a line that says how it was made. A lesson loads it and says so.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable
from pathlib import Path

import pandas as pd

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).parent.parent))

from cardkit import Leaves, Treze
from cardkit.arena import play, tournament
from cardkit.ratings import together
from cardkit.strategies import random_move
from cardkit.strategies.leaves import close_by, collector, greedy
from cardkit.strategies.treze import plays_longest
from claims.lessons import DATA, functions


def jokers(seed: object, games: int = 1500) -> pd.DataFrame:
    """Each first answer to a joker: the answerer's cards, whether it hit, and how it ended.

    One row for each number of cards and result, with how often that came. The number of different
    games stands there too, since the answers of one game are not independent.
    """
    rows = []
    for number in range(games):
        record = play(Treze(), [plays_longest, plays_longest], f"{seed}/{number}")
        states = list(record.states())
        winners = states[-1].winners
        for state, move in zip(states, record.moves, strict=False):
            if state.first_answer:
                seat = state.current_player
                end = "won" if seat in winners else "lost" if winners else "undecided"
                rows.append((len(state.hands[seat]), move.action == "draw", end, number))
    frame = pd.DataFrame(rows, columns=["cards", "hit", "end", "game"])
    groups = frame.groupby(["cards", "hit", "end"])["game"]
    return groups.agg(answers="count", games="nunique").reset_index()


def trees(seed: object, games: int = 240, start: int = 0) -> pd.DataFrame:
    """Lesson 51's four searching bots on the same deals, against two that are not its playouts."""
    lesson = functions("51-search")
    frames = []
    for kind in ("flat", "tree"):
        for way, strategy in (("at random", random_move), ("close by", close_by)):
            bots = {
                f"{kind}, {way}": lesson[f"{kind}_search"](24, strategy),
                "greedy": greedy,
                "collector": collector,
            }
            short = Leaves(players=3, hand_size=8)
            frame = tournament(short, bots, games=games, seed=seed, progress=False)
            frames.append(frame)
    return together(*frames)


def leaders(seed: object, games: int = 15_000) -> pd.DataFrame:
    """Three equal bots of lesson 52: how many deals each seat won, where seat 0 leads."""
    near = functions("52-tournament")["near"]
    game = Leaves(players=3, first_player=0)
    wins = [0, 0, 0]
    for number in range(games // 3):
        for seat in play(game, [near] * 3, f"{seed}/{number}").final_state().winners:
            wins[seat] += 1
    return pd.DataFrame({"seat": [0, 1, 2], "won": wins, "deals": games // 3})


TABLES: dict[str, tuple[str, Callable[..., pd.DataFrame]]] = {
    "jokers": ("treze-jokers", jokers),
    "trees": ("leaves-trees", trees),
    "leaders": ("leaves-leaders", leaders),
}


def store(name: str, seed: str, *numbers: int) -> Path:
    """Compute a table and write it, with the line that says how."""
    file, function = TABLES[name]
    frame = function(seed, *numbers)
    path = DATA / f"{file}.csv"
    DATA.mkdir(exist_ok=True)
    day = datetime.date.today().isoformat()
    head = f"# python tests/claims/data.py {' '.join([name, seed, *map(str, numbers)])} ({day})\n"
    path.write_text(head + frame.to_csv(index=False), encoding="utf-8")
    return path


if __name__ == "__main__":
    print(store(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
