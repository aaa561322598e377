"""Records: JSON in and out, exact replay, and what is said of a file that is not right."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardkit import IllegalMove, Leaves, Move, Odin, Record, arena
from cardkit.record import MAX_CHARACTERS, VERSION
from cardkit.strategies import random_move

THREE = Leaves(players=3)


@pytest.fixture
def record() -> Record:
    return arena.play(THREE, [random_move] * 3, seed=5)


def broken(record: Record, **changes: Any) -> str:
    """The record's JSON with some parts changed."""
    return json.dumps({**json.loads(record.to_json()), **changes})


def test_json_round_trip(record: Record) -> None:
    again = Record.from_json(record.to_json())
    assert again == record
    assert list(again.states()) == list(record.states())
    assert again.names == ("random_move",) * 3
    assert json.loads(record.to_json())["moves"][0] == str(record.moves[0])


def test_records_of_positions(tmp_path: Path) -> None:
    state = THREE.position(["8 10 10 10", "1 2", "5"], table="7 7", seed=3)
    record = arena.play(state, [random_move] * 3, seed=1)
    assert record.start is not None
    record.save(tmp_path / "game.json")
    assert list(Record.load(tmp_path / "game.json").states())[0] == state


def test_moves_and_seeds_given_as_text_or_number_are_kept_in_one_form(record: Record) -> None:
    texts: Any = [str(move) for move in record.moves]
    seed: Any = 5
    by_hand = Record("leaves", THREE.options, seed, list(record.names), texts)  # type: ignore[arg-type]
    assert by_hand == record
    assert Record.from_json(by_hand.to_json()) == record
    assert len(by_hand.to_frame()) == len(texts)
    shorter = Record("leaves", THREE.options, seed, record.names, texts[:-1])
    assert shorter.with_move(texts[-1]) == record


@pytest.mark.parametrize("move", ["play 99", 7, None])
def test_a_record_takes_only_moves(record: Record, move: Any) -> None:
    with pytest.raises(ValueError, match="is not a"):
        record.with_move(move)


def test_a_strategy_may_answer_with_a_text() -> None:
    def first(view: Any, rng: Any) -> Any:
        return view.legal_moves()[0]

    def first_text(view: Any, rng: Any) -> Any:
        return str(first(view, rng))

    by_text = arena.play(THREE, [first_text] * 3, seed=5)
    assert by_text.moves == arena.play(THREE, [first] * 3, seed=5).moves
    assert Record.from_json(by_text.to_json()) == by_text
    assert set(by_text.to_frame()["action"]) <= {"play", "pass"}


def test_the_middle_of_a_match_cannot_be_a_beginning() -> None:
    state = THREE.position(["7 8", "1 2", "5"], table="7 7").play("pass take 7")
    with pytest.raises(ValueError, match="begin with a deal or a position"):
        Record.begin(state, ["a", "b", "c"])
    with pytest.raises(ValueError, match="a view has no record"):
        Record.begin(state.observe(0), ["a", "b", "c"])
    with pytest.raises(ValueError, match="2 names for 3 players"):
        Record.begin(THREE.deal(1), ["a", "b"])


def test_frame(record: Record) -> None:
    frame = record.to_frame()
    assert len(frame) == len(record.moves)
    assert list(frame["number"]) == list(range(1, len(frame) + 1))
    assert frame["held"].iloc[-1] == 0
    assert list(frame["move"]) == [str(move) for move in record.moves]
    first = next(record.states())
    assert frame["seat"].iloc[0] == first.current_player


def test_frame_of_a_match_without_moves() -> None:
    frame = Record.begin(THREE.deal(1), ["a", "b", "c"]).to_frame()
    assert len(frame) == 0
    assert "move" in frame


def test_replay_names_the_move_that_is_wrong(record: Record) -> None:
    moves = [str(move) for move in record.moves]
    moves[3] = "play 13 13 13"
    with pytest.raises(ValueError, match=r"^move 4, 'play 13 13 13': .*\(L5\)$"):
        Record.from_json(broken(record, moves=moves))
    moves[3] = "jump"
    with pytest.raises(ValueError, match=r"^move 4: 'jump' is not a move"):
        Record.from_json(broken(record, moves=moves))
    longer = [*map(str, record.moves), "play 1"]
    with pytest.raises(ValueError, match=f"move {len(longer)}, 'play 1': the match is over"):
        Record.from_json(broken(record, moves=longer))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": "chess"}, "its 'format' is not"),
        ({"version": VERSION + 1}, f"version {VERSION + 1}: this cardkit reads {VERSION}"),
        ({"game": "whist"}, "unknown game 'whist'"),
        ({"game": 7}, "'game' is 7, not a str"),
        ({"options": {"players": 9}}, "players=9"),
        ({"options": {"cheat": True}}, "options of leaves: .*cheat"),
        ({"options": []}, "'options' is .*not a dict"),
        ({"seed": 4}, "'seed' is 4, not a str"),
        ({"names": ["a"]}, "1 names for 3 players"),
        ({"names": ["a", "b", 3]}, "number 3 of 'names' is 3"),
        ({"moves": "play 7"}, "'moves' is 'play 7', not a list"),
        ({"moves": [7]}, "number 1 of 'moves' is 7"),
        ({"start": 7}, "'start' is 7"),
        ({"start": {"hands": ["1", "2", "99"]}}, "'99' is not a card"),
        ({"start": {"hands": ["1", "2", "3"], "cheat": 1}}, "start of leaves: .*cheat"),
        ({"start": {"hands": 7}}, "start of leaves"),
        ({"start": {"hands": ["1", "2", "3"], "table": [[7, 10**12]]}}, "stack of 7="),
        ({"options": {"players": [3]}}, "players"),
    ],
)
def test_a_tampered_record_is_refused(record: Record, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Record.from_json(broken(record, **changes))


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "{", "[" * 100_000, '{"format": "cardkit record"}', "NaN"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="record"):
        Record.from_json(text)


def test_an_endless_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    path.write_text(" " * (MAX_CHARACTERS + 10))
    with pytest.raises(ValueError, match="longer than"):
        Record.load(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="no UTF-8 text"):
        Record.load(path)


def test_saving_is_whole_or_not_at_all(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    record.save(path)
    before = path.read_text(encoding="utf-8")

    def full_disk(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="no space"):
        record.with_move(Move("pass")).save(path)
    assert path.read_text(encoding="utf-8") == before
    assert list(tmp_path.iterdir()) == [path]


def test_an_illegal_move_stops_a_match() -> None:
    def cheat(view: object, rng: object) -> Move:
        return Move.parse("play 13 13 13")

    with pytest.raises(IllegalMove, match="L4"):
        arena.play(THREE, [cheat] * 3, seed=1)
    with pytest.raises(ValueError, match="2 strategies for 3 players"):
        arena.play(THREE, [cheat] * 2, seed=1)


# Files under real use


def test_a_new_file_has_the_rights_that_new_files_have(tmp_path: Path, record: Record) -> None:
    (tmp_path / "other").write_text("")
    record.save(tmp_path / "record.json")
    assert (tmp_path / "record.json").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "record.json"
    path.write_text("old")
    path.chmod(0o640)
    record.save(path)
    assert path.stat().st_mode & 0o777 == 0o640
    assert Record.load(path) == record


def test_a_link_stays_a_link(tmp_path: Path, record: Record) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "record.json", tmp_path / "link.json"
    real.write_text("old")
    link.symlink_to(real)
    record.save(link)
    assert link.is_symlink()
    assert Record.load(real) == record
    assert [path.name for path in (tmp_path / "real").iterdir()] == ["record.json"]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "record.json"
    path.write_text(record.to_json(), encoding="utf-8-sig")
    assert Record.load(path) == record
    assert Record.from_json(path.read_text(encoding="utf-8")) == record


def test_options_of_numpy_are_saved_as_pythons() -> None:
    game = Odin(players=3, goat=np.bool_(True))  # type: ignore[arg-type]
    assert type(game.goat) is bool
    saved = Record.begin(game.deal(1), ["a", "b", "c"])
    assert Record.from_json(saved.to_json()).rules() == Odin(players=3, goat=True)


def test_too_many_moves_are_refused_at_once(record: Record) -> None:
    text = replace(record, moves=("pass take 1",) * 100_000).to_json()  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="more than 30,000 moves"):
        Record.from_json(text)
