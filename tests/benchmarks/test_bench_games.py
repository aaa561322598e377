"""How fast the games are: random play next to other libraries, search, tournaments.

    pytest tests/benchmarks/test_bench_games.py --benchmark-only -s

In the comparison all games take turns in one process, a fraction of a second each, again and
again, since the machine's speed drifts: what counts is the ratio in each turn, of which the median
is quoted. OpenSpiel's and RLCard's games are played through the same kind of loop, in Python; they
are left out if the extra ``bench`` is not installed.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardkit import Game, Leaves, Odin, ThreeThirteen, Treze
from cardkit.arena import tournament
from cardkit.game import DEAL
from cardkit.strategies.leaves import close_by, greedy
from cardkit.strategies.search import search

OURS: dict[str, Game] = {
    "13 Leaves, 3 players": Leaves(players=3),
    "Treze": Treze(),
    "Three Thirteen, 2 players": ThreeThirteen(players=2),
    "Odin, 3 players": Odin(players=3),
}
TURNS = 7
SECONDS = 0.3
"""How long a library plays in its turn, in time of this process; it finishes its match."""

PlayMatch = Callable[[], int]
"""Plays a match at random and returns how many moves it had."""


# --- Random play ----------------------------------------------------------------------------------


def ours(game: Game) -> PlayMatch:
    """A match at random, as anybody would write it: list the legal moves, play one of them."""
    rng = random.Random(1)

    def play() -> int:
        state, moves = game.deal(rng.random()), 0
        while not state.is_over:
            move = DEAL if state.waiting else rng.choice(state.legal_moves())
            state = state.play(move)
            moves += 1
        return moves

    return play


def open_spiel(name: str) -> PlayMatch:
    """The same with a game of OpenSpiel, whose rules are written in C++."""
    game = pytest.importorskip("pyspiel").load_game(name)
    rng = random.Random(1)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return moves

    return play


def rlcard(name: str) -> PlayMatch:
    """The same with a game of RLCard, whose rules are written in Python."""
    table = pytest.importorskip("rlcard").make(name, config={"seed": 1})
    rng = random.Random(1)

    def play() -> int:
        state, _ = table.reset()
        moves = 0
        while not table.is_over():
            state, _ = table.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return play


def speed(play: PlayMatch) -> tuple[float, float]:
    """Moves and matches in a second."""
    start, moves, matches = process_time(), 0, 0
    while process_time() - start < SECONDS:
        moves += play()
        matches += 1
    seconds = process_time() - start
    return moves / seconds, matches / seconds


@pytest.mark.parametrize("name", OURS)
def test_random_play(benchmark: BenchmarkFixture, name: str) -> None:
    benchmark.group = "a match at random"
    play = ours(OURS[name])
    benchmark.pedantic(play, rounds=10, warmup_rounds=1)
    if benchmark.disabled:
        return
    moves, matches = speed(play)
    benchmark.extra_info["moves/s"], benchmark.extra_info["matches/s"] = moves, matches
    print(f"\n{name}: {moves:,.0f} moves/s, {matches:,.1f} matches/s")


PEERS: dict[str, Callable[[], PlayMatch]] = {
    "OpenSpiel crazy eights": lambda: open_spiel("crazy_eights"),
    "OpenSpiel gin rummy": lambda: open_spiel("gin_rummy"),
    "RLCard uno": lambda: rlcard("uno"),
    "RLCard gin rummy": lambda: rlcard("gin-rummy"),
}


def test_next_to_others(benchmark: BenchmarkFixture) -> None:
    """A table of ratios: above 1, our game makes more moves in a second than theirs."""
    benchmark.group = "next to others"
    theirs = {name: make() for name, make in PEERS.items()}
    players = {**{name: ours(game) for name, game in OURS.items()}, **theirs}
    benchmark.pedantic(lambda: [play() for play in players.values()], rounds=1)
    if benchmark.disabled:
        return
    turns = [{name: speed(play)[0] for name, play in players.items()} for _ in range(TURNS)]
    print(f"\n{'moves in a second, median':28}", *(f"{name:>24}" for name in theirs))
    for name in players:
        median = statistics.median(turn[name] for turn in turns)
        row = [f"{name:28}"]
        if name in OURS:
            ratios = {
                other: statistics.median(turn[name] / turn[other] for turn in turns)
                for other in theirs
            }
            benchmark.extra_info[name] = {"moves/s": median, **ratios}
            row += [f"{ratio:24.2f}" for ratio in ratios.values()]
        print(*row, f"{median:12,.0f} moves/s")


# --- Search and tournaments -----------------------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_search(benchmark: BenchmarkFixture, name: str) -> None:
    """Imagined games in a second, for the first choice of some deals."""
    benchmark.group = "a hundred imagined games"
    player = search(iterations=100)
    rng = random.Random(1)
    views = []
    for seed in range(8):
        state: Any = OURS[name].deal(seed)
        while len(state.legal_moves()) < 2:
            state = state.play(state.legal_moves()[0])
        views.append(state.observe(state.current_player))
    benchmark.pedantic(lambda: [player(view, rng) for view in views], rounds=3, warmup_rounds=1)
    if benchmark.disabled:
        return
    start = process_time()
    games = sum(trial.games for view in views for trial in player.trials(view, rng))
    benchmark.extra_info["iterations/s"] = games / (process_time() - start)
    print(f"\n{name}: {benchmark.extra_info['iterations/s']:,.0f} imagined games/s")


def test_two_processes(benchmark: BenchmarkFixture) -> None:
    """How many times as fast a tournament is with two processes, in turn with one."""
    benchmark.group = "a tournament"
    players = {"greedy": greedy, "close by": close_by, "search": search(iterations=20)}

    def seconds(n_jobs: int) -> float:
        start = perf_counter()
        tournament(Leaves(players=3), players, games=60, n_jobs=n_jobs, progress=False)
        return perf_counter() - start

    seconds(2)  # the processes are started once and then kept
    benchmark.pedantic(seconds, args=(2,), rounds=3)
    if benchmark.disabled:
        return
    ratio = statistics.median(seconds(1) / seconds(2) for _ in range(5))
    benchmark.extra_info["speed-up"] = ratio
    print(f"\ntwo processes are {ratio:.2f} times as fast as one")
