"""Matches and tournaments: fair seats, the same frame wherever it is played, and bad bots."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import joblib
import nbclient
import nbformat
import pandas as pd
import pytest
from dask.distributed import Client, LocalCluster
from pandas.testing import assert_frame_equal

from cardkit import Leaves, Move, Odin, ThreeThirteen, Treze, arena
from cardkit.arena import COLUMNS, tournament
from cardkit.limits import TooSlow, within
from cardkit.strategies import Strategy, random_move
from cardkit.strategies.leaves import close_by, greedy

THREE = Leaves(players=3)
TINY = Leaves(players=3, hand_size=3)


def first_move(view: Any, rng: random.Random) -> Move:
    return view.legal_moves()[0]  # type: ignore[no-any-return]


def play_off(strategies: dict[str, Strategy], games: int = 6, **more: Any) -> pd.DataFrame:
    return tournament(TINY, strategies, games=games, progress=False, **more)


def among_good_ones(bad: Strategy, games: int = 6, **more: Any) -> pd.DataFrame:
    """A tournament of one doubtful strategy with two good ones."""
    return play_off({"bad": bad, "greedy": greedy, "close by": close_by}, games, **more)


# --- The frame ------------------------------------------------------------------------------------


def test_one_row_for_each_player_and_match() -> None:
    players = {"greedy": greedy, "close by": close_by, "random": random_move}
    frame = tournament(THREE, players, games=12, seed="s", progress=False)
    assert list(frame.columns) == COLUMNS
    assert list(frame["game"]) == [number for number in range(12) for _ in range(3)]
    assert list(frame["seat"]) == [0, 1, 2] * 12
    assert (frame.groupby("game")["won"].sum() == 1).all()
    assert (frame["error"] == "").all()
    assert frame["seed"].nunique() == 4


@pytest.mark.parametrize("names", ["a", "ab", "abc", "abcd", "abcde"])
def test_each_deal_in_every_rotation_and_each_strategy_equally_often_in_each_seat(
    names: str,
) -> None:
    frame = play_off(dict.fromkeys(names, first_move), games=1)
    by_seat = frame.groupby(["strategy", "seat"]).size()
    assert len(by_seat) == 3 * len(names)
    assert by_seat.nunique() == 1
    for _, deal in frame.groupby("seed"):
        seatings = deal.pivot(index="game", columns="seat", values="strategy").to_numpy().tolist()
        first = seatings[0]
        assert seatings == [first, first[2:] + first[:2], first[1:] + first[:1]]


def test_whoever_sits_next_is_drawn_anew() -> None:
    frame = play_off(dict.fromkeys("abc", first_move), games=300)
    rounds = frame.pivot(index="game", columns="seat", values="strategy").agg("".join, axis=1)
    counts = Counter("abc" if seats in ("abc", "bca", "cab") else "acb" for seats in rounds)
    assert min(counts["abc"], counts["acb"]) > 100


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert play_off(dict.fromkeys("abc", first_move), games=4)["game"].nunique() == 6
    assert play_off(dict.fromkeys("abcd", first_move), games=1)["game"].nunique() == 12


@pytest.mark.parametrize("game", [THREE, Odin(players=3), Treze(), ThreeThirteen(players=3)])
def test_rows_say_what_the_matches_say(game: Any) -> None:
    """The same deal, strategies and dice in `play` give what the frame tells of the match."""
    players = {"first": first_move, "random": random_move, "again": random_move}
    players = dict(itertools.islice(players.items(), game.players))
    frame = tournament(game, players, games=game.players, progress=False)
    for _, match in frame.groupby("game"):
        seats = [players[name] for name in match["strategy"]]
        record = arena.play(game, seats, seed=match["seed"].iloc[0])
        end = record.final_state()
        assert tuple(match["score"]) == end.scores
        shares = [(seat in end.winners) / max(1, len(end.winners)) for seat in range(game.players)]
        assert list(match["won"]) == shares
        moves = sum(move.action != "deal" for move in record.moves)
        assert set(match["moves"]) == {moves}


def test_seeds_count_as_text_and_differ() -> None:
    one, same = (play_off({"random": random_move}, seed=seed) for seed in (1, "1"))
    assert_frame_equal(one, same)
    assert not one.equals(play_off({"random": random_move}, seed=2))


def test_without_strategies_or_games_there_is_no_tournament() -> None:
    with pytest.raises(ValueError, match="at least one strategy"):
        play_off({})
    with pytest.raises(ValueError, match="games=0"):
        play_off({"greedy": greedy}, games=0)


@pytest.mark.parametrize("wrong", [Leaves, "leaves", None, THREE.deal(1)], ids=repr)
def test_only_a_game_has_a_tournament(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"is not a game: give one such as Leaves\(players=3\)"):
        tournament(wrong, {"a": first_move}, games=3, progress=False)


@pytest.mark.parametrize("wrong", [Leaves, "leaves", None])
def test_only_a_game_or_a_state_is_played(wrong: Any) -> None:
    with pytest.raises(ValueError, match="is not a game: give one such as Leaves"):
        arena.play(wrong, [first_move] * 3)


@pytest.mark.parametrize("wrong", [[first_move] * 3, first_move, {"a": first_move, "b": None}])
def test_a_tournament_is_between_named_functions(wrong: Any) -> None:
    with pytest.raises(ValueError, match="strategies: give a dictionary of names and functions"):
        tournament(THREE, wrong, games=3, progress=False)


@pytest.mark.parametrize("wrong", [{"a": 1, "b": 2, "c": 3}, first_move, [first_move, None, 7]])
def test_a_match_is_between_functions(wrong: Any) -> None:
    with pytest.raises(ValueError, match="strategies: give a list of functions, one for each seat"):
        arena.play(THREE, wrong)


def test_frames_to_files_and_back(tmp_path: Path) -> None:
    frame = among_good_ones(lambda view, rng: Move.parse("play 13 13 13"))
    frame.to_csv(tmp_path / "frame.csv", index=False)
    assert_frame_equal(pd.read_csv(tmp_path / "frame.csv", keep_default_na=False), frame)
    frame.to_parquet(tmp_path / "frame.parquet")
    assert_frame_equal(pd.read_parquet(tmp_path / "frame.parquet"), frame)


# --- Bots that fail -------------------------------------------------------------------------------


class Mute(Exception):  # noqa: N818
    def __str__(self) -> str:
        raise RuntimeError("not even this")


def raises(error: BaseException) -> Strategy:
    def bad(view: Any, rng: random.Random) -> Move:
        raise error

    return bad


def answers(answer: Any) -> Strategy:
    return lambda view, rng: answer


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (raises(KeyError("plan b")), "KeyError: 'plan b'"),
        (raises(ValueError("two\nlines")), "ValueError: two lines"),
        (raises(Mute()), "Mute: (no text)"),
        (raises(SystemExit(1)), "SystemExit: called exit(), which would end the whole notebook"),
        (raises(GeneratorExit()), "GeneratorExit: "),
        (raises(RecursionError("deep")), "RecursionError: deep"),
        (answers(None), "ValueError: None is not a move: use Move(...) or a text such as"),
        (answers("jump"), "ValueError: 'jump' is not a move"),
        (answers(Move("deal")), "IllegalMove: this hand has not ended"),
        (answers("play 13 13 13"), "IllegalMove: "),
        (answers(Move("play", 7)), "ValueError: 7: a move's cards are"),  # type: ignore[arg-type]
    ],
)
def test_who_fails_loses_the_match_and_the_rest_goes_on(bad: Strategy, error: str) -> None:
    frame = among_good_ones(bad)
    assert frame["game"].nunique() == 6
    rows = frame[frame["strategy"] == "bad"]
    others = frame[frame["strategy"] != "bad"]
    failed = rows["error"] != ""
    assert failed.any()
    assert rows["error"][failed].str.startswith(error).all()
    assert (others["error"] == "").all()
    assert (rows["won"][failed] == 0).all()
    lost = others["game"].isin(rows["game"][failed])
    assert (others["won"][lost] == 0.5).all()


def test_a_long_reason_is_cut_off() -> None:
    frame = among_good_ones(raises(ValueError("x" * 10_000)))
    assert frame["error"].str.len().max() == arena.MAX_ERROR


def test_who_stops_a_tournament_means_it() -> None:
    with pytest.raises(KeyboardInterrupt):
        among_good_ones(raises(KeyboardInterrupt()))


def sleeps(view: Any, rng: random.Random) -> Move:
    time.sleep(60)
    return first_move(view, rng)


def never_ends(view: Any, rng: random.Random) -> Move:
    while True:
        try:
            while True:
                pass
        except Exception:
            continue


def catches_everything(view: Any, rng: random.Random) -> Move:
    try:
        time.sleep(60)
    except BaseException:
        time.sleep(60)
    return first_move(view, rng)


@pytest.mark.parametrize("slow", [sleeps, never_ends, catches_everything])
def test_who_answers_too_late_loses(slow: Strategy) -> None:
    frame = among_good_ones(slow, games=3, seconds_per_move=0.05)
    late = frame["error"] == "no move within 0.05 seconds"
    assert late.sum() == 3
    assert set(frame["strategy"][late]) == {"bad"}
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def in_a_thread(task: Callable[[], Any]) -> Any:
    with joblib.parallel_config(backend="threading", n_jobs=2):
        return joblib.Parallel()([joblib.delayed(task)()])[0]


def test_the_clock_also_runs_in_a_thread() -> None:
    def ask() -> str:
        try:
            within(0.05, lambda: never_ends(None, random.Random()))
        except TooSlow:
            return "too slow"
        return "answered"

    assert in_a_thread(ask) == "too slow"
    assert in_a_thread(lambda: within(60, lambda: 7)) == 7


# --- The same frame wherever it is played ---------------------------------------------------------


def takes_shared_dice(view: Any, rng: random.Random) -> Move:
    """As students often write it: with `random.choice` instead of `rng.choice`."""
    return random.choice(view.legal_moves())  # type: ignore[no-any-return]


def mixed_field() -> dict[str, Strategy]:
    """Strategies of all kinds: by name, as lambda, as closure, failing, with shared dice."""
    number = 1

    def last_move(view: Any, rng: random.Random) -> Move:
        return view.legal_moves()[-number]  # type: ignore[no-any-return]

    return {
        "random": random_move,
        "lambda": lambda view, rng: rng.choice(view.legal_moves()[:2]),
        "closure": last_move,
        "shared dice": takes_shared_dice,
        "fails": raises(ValueError("on purpose")),
    }


def alike(frame: pd.DataFrame, other: pd.DataFrame) -> None:
    """Both frames are the same to the last bit."""
    assert_frame_equal(frame, other, check_exact=True)
    texts = [io.BytesIO(), io.BytesIO()]
    frame.to_parquet(texts[0])
    other.to_parquet(texts[1])
    assert texts[0].getvalue() == texts[1].getvalue()


def run(**more: Any) -> pd.DataFrame:
    return play_off(mixed_field(), games=60, seed=5, **more)


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return run()


def test_a_frame_repeats(frame: pd.DataFrame) -> None:
    random.seed(99)
    alike(frame, run())
    drawn = random.random()
    random.seed(99)
    assert drawn == random.random(), "the shared random numbers are put back"


def test_two_processes(frame: pd.DataFrame) -> None:
    alike(frame, run(n_jobs=2))
    with joblib.parallel_config(n_jobs=2):
        alike(frame, run())


def test_who_stops_a_tournament_in_two_processes_means_it() -> None:
    with pytest.raises(KeyboardInterrupt):
        among_good_ones(raises(KeyboardInterrupt()), n_jobs=2)


@contextlib.contextmanager
def two_workers() -> Iterator[Client]:
    """A Dask cluster on this machine: two worker processes."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as machines,
        Client(machines) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def cluster() -> Iterator[Client]:
    with two_workers() as client:
        yield client


def process_of(view: Any, rng: random.Random) -> Move:
    raise ValueError(str(os.getpid()))


def test_a_cluster(cluster: Client, frame: pd.DataFrame) -> None:
    with joblib.parallel_config(backend="dask"):
        alike(frame, run())
        alike(frame, run(n_jobs=1))
        pids = set(among_good_ones(process_of, games=60)["error"]) - {""}
    workers = {f"ValueError: {pid}" for pid in cluster.run(os.getpid).values()}
    assert pids
    assert pids <= workers
    assert f"ValueError: {os.getpid()}" not in workers


def test_the_clock_runs_on_a_cluster(cluster: Client) -> None:
    with joblib.parallel_config(backend="dask"):
        frame = among_good_ones(never_ends, games=3, seconds_per_move=0.05)
    assert (frame["error"] == "no move within 0.05 seconds").sum() == 3


@pytest.mark.slow
def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    """One bot kills the process that it runs in, in the middle of a match, once."""
    killed = tmp_path / "killed"

    def kills_once(view: Any, rng: random.Random) -> Move:
        if rng.random() < 0.05:
            with contextlib.suppress(FileExistsError), killed.open("x") as file:
                print(os.getpid(), file=file, flush=True)
                os.kill(os.getpid(), signal.SIGKILL)
        return first_move(view, rng)

    def kills_nobody(view: Any, rng: random.Random) -> Move:
        rng.random()
        return first_move(view, rng)

    expected = play_off({**mixed_field(), "killer": kills_nobody}, games=90)
    with two_workers() as client, joblib.parallel_config(backend="dask"):
        workers = set(client.run(os.getpid).values())
        alike(expected, play_off({**mixed_field(), "killer": kills_once}, games=90))
    assert int(killed.read_text()) in workers


# --- Progress, in a terminal and in a notebook ----------------------------------------------------


def test_progress_in_a_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    tournament(TINY, {"greedy": greedy}, games=6)
    assert "deals: 100%" in capfd.readouterr().err
    tournament(TINY, {"greedy": greedy}, games=6, progress=False)
    assert capfd.readouterr() == ("", "")


CELLS = [
    """
import joblib
from cardkit import Leaves
from cardkit.arena import tournament
from cardkit.strategies import random_move

def first(view, rng):
    return view.legal_moves()[0]

def other_than(number):
    return lambda view, rng: view.legal_moves()[number % len(view.legal_moves())]

third = lambda view, rng: other_than(2)(view, rng)
bots = {"first": first, "second": other_than(1), "third": third}
game = Leaves(players=3, hand_size=3)
""",
    "frame = tournament(game, bots, games=12)",
    "print(frame.equals(tournament(game, bots, games=12, n_jobs=2, progress=False)))",
    """
from dask.distributed import Client
with Client(n_workers=2, threads_per_worker=1, dashboard_address=":0"):
    with joblib.parallel_config(backend="dask"):
        print(frame.equals(tournament(game, bots, games=12, progress=False)))
""",
]  # fmt: skip


def test_strategies_of_a_notebook_cell_and_its_progress_bar() -> None:
    cells = [nbformat.v4.new_code_cell(text.strip()) for text in CELLS]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbclient.execute(notebook, timeout=300)
    bars = notebook.cells[1].outputs
    assert ["application/vnd.jupyter.widget-view+json" in bar.data for bar in bars] == [True]
    widgets = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    progress = [w["state"] for w in widgets.values() if w["model_name"] == "FloatProgressModel"]
    assert [(bar["value"], bar["max"], bar["bar_style"]) for bar in progress] == [(4, 4, "success")]
    for cell in notebook.cells[2:]:
        texts = [output.text for output in cell.outputs if output.name == "stdout"]
        assert texts == ["True\n"]
