"""The league: what a bot is told, what it may do, and that nobody else pays for what it does."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from league_class import BAD, OUT, SOUND, bot_file, hand_in, hand_in_unfit, notebook_file

from cardkit import GAMES, Game, Leaves, Odin, State, ThreeThirteen, Treze
from cardkit.arena import COLUMNS, Deal, play_deal
from cardkit.classroom import Limits, league
from cardkit.classroom.handed_in import Bot, NoBot, find_bots
from cardkit.classroom.leagues import schedule
from cardkit.classroom.own_process import OwnProcess, Seat, bytes_of
from cardkit.classroom.words import in_words
from cardkit.exercises import random_positions
from cardkit.strategies import random_move

LEAVES = Leaves(players=3)
QUICK = Limits(seconds_per_move=1.5, seconds_to_load=6, megabytes=400)
SMALL = [LEAVES, Treze(), ThreeThirteen(players=2), Odin(players=3)]


def run_one(body: str, limits: Limits = QUICK) -> str:
    """The error of a bot that does this, in a match against two that play at random."""
    bot = OwnProcess(Bot("one", "one.py", bot_file(body), "bot"), limits)
    players = {"one": bot, "random": random_move}
    matches = play_deal(LEAVES, players, Deal(("one", "random", "random"), "s", 0), None)
    assert all(match.guilty in (None, match.names.index("one")) for match in matches)
    return matches[0].error


def test_twenty_five_bots_and_nobody_pays_for_another(tmp_path: Path) -> None:
    hand_in(tmp_path)
    assert len(list(tmp_path.iterdir())) == 25
    result = league(
        tmp_path, LEAVES, rounds=1, seed=1, n_jobs=2, limits=QUICK, house={}, progress=False
    )
    frame = result.frame
    assert list(frame.columns) == COLUMNS
    assert set(frame["strategy"]) == {*SOUND, *BAD}
    errors = frame[frame["error"] != ""]
    assert not set(errors["strategy"]) & set(SOUND)  # the sound ones have no error …
    assert (errors["won"] == 0).all()
    others = frame[(frame["error"] == "") & frame["game"].isin(errors["game"])]
    assert (others["won"] == 0.5).all()  # … and lose nothing by those of others
    told = result.errors.groupby("bot")["what happened"].agg(" ".join)
    for name, words in told.items():
        assert BAD[str(name)][1] in words
    played = frame.groupby("strategy").size()
    assert (played >= 3).all()
    assert result.replay().state.game == LEAVES


@pytest.mark.parametrize("name", sorted(BAD))
@pytest.mark.slow
def test_each_bad_bot_is_told_what_it_did(name: str) -> None:
    body, words = BAD[name]
    assert words in in_words(run_one(body))


def test_files_that_cannot_take_part_stop_nobody(tmp_path: Path) -> None:
    hand_in_unfit(tmp_path)
    (tmp_path / "good.py").write_text(bot_file("return view.legal_moves()[0]"))
    limits = Limits(seconds_to_load=3)
    result = league(tmp_path, LEAVES, rounds=1, seed=1, house=False, limits=limits, progress=False)
    reasons = dict(result.refused)
    assert set(reasons) == {*OUT, "huge.ipynb"}
    for name, (_, words) in OUT.items():
        assert words in reasons[name]
    assert "100 MB" in reasons["huge.ipynb"]
    assert result.bots == ("good",)
    assert "letter.docx takes no part" in repr(result)


def test_the_frame_is_the_same_as_without_processes(tmp_path: Path) -> None:
    bots = {"first": SOUND["first"], "last": SOUND["last"], "most": SOUND["most"]}
    functions: dict[str, Any] = {}
    for name, body in bots.items():
        (tmp_path / f"{name}.py").write_text(bot_file(body))
        names: dict[str, Any] = {}
        exec(bot_file(body), names)
        functions[name] = names["bot"]
    there = league(tmp_path, LEAVES, rounds=1, seed="s", house=False, progress=False).frame
    deals = schedule(["first", "last", "most"], [], 3, 1, "s")
    here = [
        row for deal in deals for match in play_deal(LEAVES, functions, deal, None)
        for row in match.rows()
    ]  # fmt: skip
    assert list(there.itertuples(index=False, name=None)) == here


@pytest.mark.slow
def test_the_frame_is_the_same_with_two_processes_and_on_a_dask_cluster(tmp_path: Path) -> None:
    import joblib
    from distributed import Client, LocalCluster

    hand_in(tmp_path, bad=False)
    here, two = (
        league(tmp_path, LEAVES, rounds=1, seed="s", n_jobs=n, house=False, progress=False).frame
        for n in (1, 2)
    )
    assert here.equals(two)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster),
        joblib.parallel_config(backend="dask"),
    ):
        there = league(tmp_path, LEAVES, rounds=1, seed="s", house=False, progress=False).frame
    assert here.equals(there)


@given(st.sampled_from(SMALL), st.integers(0, 10**6))
def test_the_bytes_of_a_view_betray_nothing(game: Game, number: int) -> None:
    state = next(random_positions(game, 1, seed=f"a secret seed {number}"))
    seat = state.current_player
    sent = bytes_of(state.observe(seat))
    assert b"secret" not in sent
    for dice in (1, 2):
        other = state.observe(seat).guess(random.Random(dice))  # hidden cards and seed exchanged
        assert bytes_of(other.observe(seat)) == sent


def test_a_state_with_hidden_cards_does_not_travel() -> None:
    with pytest.raises(ValueError, match="only a view may travel"):
        bytes_of(LEAVES.deal(seed=1))


def test_nothing_that_is_sent_holds_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    sent, ask = [], Seat._ask

    def spy(seat: Seat, message: bytes, *rest: Any) -> dict[str, Any]:
        sent.append(message)
        return ask(seat, message, *rest)

    monkeypatch.setattr(Seat, "_ask", spy)
    bot = OwnProcess(Bot("one", "one.py", bot_file(SOUND["dice"]), "bot"), QUICK)
    lineup = ("one", "random", "random")
    play_deal(LEAVES, {"one": bot, "random": random_move}, Deal(lineup, "sesame", 0), None)
    assert len(sent) > 10
    assert not any(b"sesame" in message for message in sent)


def test_a_bot_finds_no_secret_in_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "sesame")
    error = run_one("import os\n    raise ValueError(sorted(os.environ))")
    assert "PYTHONHASHSEED" in error
    assert "SECRET" not in error


def test_a_bot_remembers_nothing_of_other_matches() -> None:
    program = (
        "seen = []\n\ndef bot(view, rng):\n"
        "    assert view.moves_made >= 3 or not seen\n"
        "    seen.append(view.hand)\n    return view.legal_moves()[0]\n"
    )
    bot = OwnProcess(Bot("one", "one.py", program, "bot"), QUICK)
    deals = [Deal(("one", "random", "random"), str(number), 0) for number in range(2)]
    players = {"one": bot, "random": random_move}
    matches = [match for deal in deals for match in play_deal(LEAVES, players, deal, None)]
    assert [match.error for match in matches] == [""] * 6


def test_a_process_ends_with_its_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    bot = OwnProcess(Bot("one", "one.py", bot_file("while True: pass"), "bot"), QUICK)
    with bot.new_match() as seat:
        process = seat._process
        seat.load(random.Random(1))
        assert process.poll() is None
    assert process.returncode is not None
    assert not list(tmp_path.iterdir())  # nor does its folder stay


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)
def test_all_games_are_played_through_the_boundary(game: Game) -> None:
    body = "return rng.choice([m for m in view.legal_moves() if m.cards] or view.legal_moves())"
    bot = OwnProcess(Bot("one", "one.py", bot_file(body), "bot"), Limits(seconds_per_move=5))
    with bot.new_match() as seat:
        for state in random_positions(game, 20, seed="boundary"):
            view: State = state.observe(state.current_player)
            assert view.why_not(seat(view, random.Random(1))) is None


def test_a_bot_in_a_notebook_without_what_else_it_does(tmp_path: Path) -> None:
    (tmp_path / "ann.ipynb").write_text(
        notebook_file(
            "%matplotlib inline\nimport random\nfrom cardkit import Leaves",
            "LUCK = 3\nweights = {}\nweights['a'] = LUCK\nprint(boom)",
            "frame = tournament(boom)\nshow(frame)",
            "def helper(view):\n    return weights['a']\n",
            "def leaves_bot(view, rng):\n    helper(view)\n    return 1 / 0\n\nTable(leaves_bot)",
            "this is no Python",
        )
    )
    (bot,) = find_bots(tmp_path, LEAVES).bots
    names: dict[str, Any] = {}
    exec(bot.program, names)
    assert {"weights", "LUCK", "helper", "leaves_bot"} <= set(names)
    assert not {"frame", "random"} & set(names)
    with pytest.raises(ZeroDivisionError) as error:
        names["leaves_bot"](None, None)
    line = error.traceback[-1].lineno + 1
    assert bot.place(line) == "cell 5, line 3: `return 1 / 0`"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_lesson_on_bots_can_be_handed_in_as_it_is(name: str) -> None:
    from cardkit.classroom.handed_in import _find

    path = Path(__file__).parent.parent / "lessons" / "50-write-your-own-bot.ipynb"
    game = GAMES[name](players=GAMES[name].player_counts[0])
    bot = _find(path, "ann", path.name, game)
    with OwnProcess(bot, Limits(seconds_per_move=5)).new_match() as seat:
        for state in random_positions(game, 5, seed="lesson"):
            view = state.observe(state.current_player)
            assert view.why_not(seat(view, random.Random(1))) is None


def test_names_are_told_apart_and_may_be_anything(tmp_path: Path) -> None:
    for file in ("ann/bot.py", "ben/bot.py", "cleo.py", "cleo.ipynb", "greedy.py", ".x.py"):
        path = tmp_path / file
        path.parent.mkdir(exist_ok=True)
        text = bot_file("return view.legal_moves()[0]")
        path.write_text(text if path.suffix == ".py" else notebook_file(text))
    names = [bot.name for bot in find_bots(tmp_path, LEAVES).bots]
    assert names == ["ann/bot", "ben/bot", "cleo", "cleo.py", "greedy"]
    result = league(
        tmp_path, LEAVES, rounds=1, seed=1, progress=False, house={"greedy": random_move}
    )
    assert result.house == ("greedy (house)",)
    assert "ann/bot" in result._repr_html_()


def test_a_name_cannot_change_the_page(tmp_path: Path) -> None:
    (tmp_path / "<script>.py").write_text(bot_file("return 1"))
    result = league(tmp_path, LEAVES, rounds=1, seed=1, progress=False, house={"r": random_move})
    assert "<script>" not in result._repr_html_()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("from cards import *\ndef bot(view, rng): pass", "name what you import"),
        ("bot = 3", "`bot` is no function"),
        ("def bot(view): return 1\n", ""),
    ],
)
def test_odd_programs(tmp_path: Path, content: str, words: str) -> None:
    (tmp_path / "odd.py").write_text(content)
    if not words:
        result = league(
            tmp_path, LEAVES, rounds=1, seed=1, house={"r": random_move}, progress=False
        )
        assert "takes two arguments" in result.errors["what happened"][0]
        return
    with pytest.raises(ValueError, match="no bot for 13 Leaves can play") as error:
        league(tmp_path, LEAVES, rounds=1, seed=1, progress=False)
    assert words in str(error.value)


def test_a_folder_must_be_there_and_hold_something(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no such folder"):
        league(tmp_path / "nowhere", LEAVES)
    with pytest.raises(ValueError, match="the folder is empty"):
        league(tmp_path, LEAVES)
    with pytest.raises(ValueError, match="is not a game"):
        league(tmp_path, "leaves")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rounds=0"):
        league(tmp_path, LEAVES, rounds=0)
    with pytest.raises(ValueError, match="megabytes 100"):
        Limits(megabytes=1)
    assert issubclass(NoBot, ValueError)


@given(
    st.integers(1, 9), st.integers(0, 4), st.integers(2, 6), st.integers(1, 3), st.integers(0, 99)
)
def test_everybody_sits_down_once_a_round(
    bots: int, house: int, players: int, rounds: int, seed: int
) -> None:
    names, ours = [f"b{n}" for n in range(bots)], [f"h{n}" for n in range(house)]
    deals = list(schedule(names, ours, players, rounds, str(seed)))
    assert [deal.first_game for deal in deals] == [players * n for n in range(len(deals))]
    assert len({deal.seed for deal in deals}) == len(deals)
    seats = Counter(name for deal in deals for name in deal.lineup)
    assert all(seats[name] >= rounds for name in (*names, *ours))
    if house >= players:  # the house fills the tables, so students sit equally often
        assert all(seats[name] == rounds for name in names)
    if bots + house >= players:
        assert all(len(set(deal.lineup)) == players for deal in deals)
