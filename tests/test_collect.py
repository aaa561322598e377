"""Everybody's saved games: read whatever can be read, and say of the rest why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Leaves, Record, Treze, arena
from cardkit.classroom import collect
from cardkit.classroom.collected import Collected, DealPicture, Result
from cardkit.strategies import random_move
from cardkit.strategies.leaves import greedy

LEAVES = Leaves(players=3)


def played(name: str, seed: object = 7, stop: int | None = None) -> Record:
    """A finished game of somebody against two bots, or its first moves."""
    record = arena.play(LEAVES, [random_move, greedy, greedy], seed)
    return Record("leaves", LEAVES.options, record.seed, (name, "greedy", "greedy"),
                  record.moves[:stop])  # fmt: skip


def test_one_row_for_each_person_and_game(tmp_path: Path) -> None:
    played("Ann").save(tmp_path / "1.json")
    played("Ben", stop=5).save(tmp_path / "2.json")
    (tmp_path / "cleo").mkdir()
    played("you").save(tmp_path / "cleo" / "leaves-seed-7.json")
    played("you", seed=8).save(tmp_path / "dan.json")
    frame = collect(tmp_path).frame
    assert list(frame["who"]) == ["Ann", "Ben", "cleo", "dan"]
    assert frame["deal"].nunique() == 2
    assert list(frame["over"]) == [True, False, True, True]
    end = played("Ann").final_state()
    assert frame["score"][0] == end.scores[0]
    assert frame["won"][0] == (1.0 if 0 in end.winners else 0.0)
    assert frame["moves"][0] == len(played("Ann").moves)


def test_two_people_at_a_table_are_two_rows_and_bots_among_themselves_all(tmp_path: Path) -> None:
    record = arena.play(Treze(), [random_move] * 2, seed=1)
    Record("treze", record.options, "1", ("Ann", "Ben"), record.moves).save(tmp_path / "a.json")
    arena.play(LEAVES, [greedy] * 3, seed=1).save(tmp_path / "b.json")
    assert list(collect(tmp_path).frame["who"]) == ["Ann", "Ben", *["greedy"] * 3]


def test_unreadable_files_stop_nobody(tmp_path: Path) -> None:
    played("Ann").save(tmp_path / "ann.json")
    text = played("Ann").to_json()
    bad = {
        "empty.json": ("", "no valid JSON"),
        "illegal.json": (
            text.replace('"moves": [\n', '"moves": [\n  "play 13 13 13",\n'),
            "move 1",
        ),
        "list.json": ("[1, 2]", "not a record"),
        "other.json": (text.replace('"leaves"', '"chess"'), "chess"),
        "photo.jpeg": ("\0\1", "no valid JSON"),
    }
    for name, (content, _) in bad.items():
        (tmp_path / name).write_text(content)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(100_000_000)
    (tmp_path / "bot.py").write_text("not for us")
    collected = collect(tmp_path)
    assert list(collected.records) == ["ann.json"]
    reasons = dict(collected.unreadable)
    assert set(reasons) == {*bad, "bytes.json", "huge.json"}
    for name, (_, words) in bad.items():
        assert words in reasons[name]
    assert "longer than 2,000,000" in reasons["huge.json"]


def test_the_picture_of_a_deal_shows_everybody_the_winners_first(tmp_path: Path) -> None:
    for name in ("Ann", "Ben", "Zoë ✓ <b>$x$</b>"):
        played(name).save(tmp_path / f"{len(name)}{name[:1]}.json")
    played("Dan", seed=9).save(tmp_path / "dan.json")
    collected = collect(tmp_path)
    picture = collected.picture()
    assert picture.alt.startswith("13 Leaves, 3 players, seed 7.")
    assert "Dan" not in picture.alt
    assert "<b>" not in picture.svg
    assert picture.svg.count("<rect") == 1 + 3
    assert collected.picture(collected.deals[1]).results[0].who == "Dan"
    with pytest.raises(ValueError, match="no deal 'x'"):
        collected.picture("x")
    assert "&lt;b&gt;" in collected._repr_html_()


def test_a_position_is_another_deal_than_its_seed(tmp_path: Path) -> None:
    played("Ann", seed=0).save(tmp_path / "a.json")
    state = LEAVES.position(["5 9", "2 2", "12 12"], table="5")
    Record.begin(state, ["Ben", "greedy", "greedy"]).save(tmp_path / "b.json")
    assert len(collect(tmp_path).deals) == 2


def test_the_replay_of_the_chosen_one(tmp_path: Path) -> None:
    played("Ann").save(tmp_path / "ann.json")
    collected = collect(tmp_path)
    assert collected.replay("ann.json").record == played("Ann")
    with pytest.raises(ValueError, match=r"no record 'ben.json'"):
        collected.replay("ben.json")


def test_a_folder_must_be_there_and_hold_something(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no such folder"):
        collect(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="is empty"):
        collect(tmp_path)


@given(
    st.lists(st.tuples(st.text(), st.integers(-50, 99), st.sampled_from([0, 0.5, 1])), max_size=6)
)
def test_names_and_scores_may_be_anything(rows: list[tuple[str, int, float]]) -> None:
    import xml.etree.ElementTree as ET

    results = tuple(
        Result(f"{n}.json", who, "d", "leaves", 3, 0, score, won, 1, True)
        for n, (who, score, won) in enumerate(rows)
    )
    ET.fromstring(DealPicture(results).svg)
    assert Collected(results, {}, ()).deals == (["d"] if rows else [])
