"""``python -m cardkit``: exit codes, sentences, and what each verb leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from league_class import bot_file

from cardkit import Leaves, Record, arena
from cardkit.__main__ import VERBS, main
from cardkit.classroom.terminal import play_in_terminal
from cardkit.strategies.leaves import greedy


@pytest.mark.parametrize("verb", [verb.__name__ for verb in VERBS])
def test_each_verb_has_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([verb, "--help"])
    assert end.value.code == 0
    assert "usage: python -m cardkit" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("league nowhere leaves", "no such folder"),
        ("collect nowhere", "no such folder"),
        ("tournament leaves nobody", "no bot 'nobody'"),
        ("tournament leaves --players 9", "players=9"),
        ("edition student nowhere.ipynb", "no such notebook"),
    ],
)
def test_what_is_wrong_is_a_sentence_and_exit_code_1(
    line: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 1
    error = capsys.readouterr().err
    assert error.splitlines()[-1].startswith("cardkit: ")
    assert words in error
    assert "Traceback" not in error


@pytest.mark.parametrize("line", ["", "dance", "play chess", "league . leaves --rounds x"])
def test_a_command_that_cannot_be_understood_is_exit_code_2(line: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(line.split())
    assert end.value.code == 2


def test_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.csv"
    line = ["tournament", "leaves", "random", "greedy", "--games", "6", "--csv", str(rows)]
    assert main(line) == 0
    assert "greedy" in capsys.readouterr().out
    assert rows.read_text().startswith("game,seed,seat,strategy,score,won,moves,error")


def test_a_league(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ann.py").write_text(bot_file("return view.legal_moves()[0]"))
    (tmp_path / "ben.py").write_text(bot_file("return 1 / 0"))
    out = tmp_path / "results"
    line = ["league", str(tmp_path), "leaves", "--rounds", "1", "--no-house", "--jobs", "1"]
    assert main([*line, "--seed", "1", "--out", str(out)]) == 0
    printed = capsys.readouterr()
    assert "it divided by zero" in printed.out
    assert "1 of 1 deals" in printed.err
    names = {path.name for path in out.iterdir()}
    assert {"league.html", "matches.csv", "standings.csv"} <= names
    for path in out.glob("match-*.json"):
        Record.load(path)


def test_collecting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena.play(Leaves(players=3), [greedy] * 3, 1).save(tmp_path / "a.json")
    picture = tmp_path / "p.svg"
    assert main(["collect", str(tmp_path), "--picture", str(picture)]) == 0
    assert picture.read_text().startswith("<svg")
    (tmp_path / "a.json").write_text("x")
    assert main(["collect", str(tmp_path)]) == 1
    assert "there is no saved game in it" in capsys.readouterr().err


def test_a_game_in_a_terminal_refuses_with_the_reason_and_goes_on() -> None:
    told: list[str] = []
    answers = iter(["play 99", "nonsense", *["1"] * 500])
    game = Leaves(players=3)
    record = play_in_terminal(
        game, game.deal(1), "Ann", read=lambda _: next(answers), write=told.append
    )
    assert record.final_state().is_over
    assert record.names[0] == "Ann"
    assert sum(line.startswith("No: ") for line in told) == 2
    assert told[-1].split("\n")[-1].startswith("The game is over. Won by: ")


def test_a_game_in_a_terminal_can_be_left() -> None:
    game = Leaves(players=3)
    record = play_in_terminal(game, game.deal(1), read=lambda _: "quit", write=lambda _: None)
    assert not record.final_state().is_over
