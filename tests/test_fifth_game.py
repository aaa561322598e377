"""A game from outside: its rules and one line, ``GAMES["eights"] = Eights``, are enough."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from eights import Eights

from cardkit import GAMES, Record, Replay, Table, arena, parse_cards
from cardkit.drawing import state_alt
from cardkit.game import changed
from cardkit.strategies import random_move, strategies_for
from cardkit.strategies.search import search
from cardkit.widgets.adapter import Adapter


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "eights", Eights)


@pytest.fixture
def record() -> Record:
    return arena.play(Eights(players=3), [random_move] * 3, seed=5)


def labels(table: Table) -> list[str]:
    return [b.description for b in table._face.actions.buttons if "ck-none" not in b._dom_classes]


def test_a_whole_match_is_played_at_a_table_by_clicking() -> None:
    table = Table(Eights(), seed=3, pause=0)
    rng = random.Random(1)
    named = 0
    for _ in range(400):
        if table.state.is_over:
            break
        playable = [move for move in table.state.legal_moves() if move.cards]
        if playable and rng.random() < 0.8:
            table._choose(table._cards.index(rng.choice(playable).cards[0]))
            table._render()
        offered = labels(table)
        named += any("name hearts" in label for label in offered)
        table._act(rng.randrange(len(offered)))
    assert table.state.is_over
    assert "win" in table.status
    assert named


def test_an_eight_is_offered_with_each_suit_by_its_name() -> None:
    state = Eights().deal(1)
    assert state.current_player is not None
    hands = changed(state.hands, state.current_player, parse_cards("2c 8h"))
    view = state._replace(hands=hands).observe(state.current_player)
    choices = Adapter().choices(view, view.legal_moves(), parse_cards("8h"))
    assert [action.label for action in choices.actions] == [
        "Draw",
        *(f"Play 8♥ and name {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")),
    ]


def test_a_match_is_recorded_saved_and_replayed(record: Record, tmp_path: Path) -> None:
    assert any(move.name for move in record.moves)
    record.save(tmp_path / "eights.json")
    again = Record.load(tmp_path / "eights.json")
    assert again == record
    assert again.final_state() == record.final_state()
    replay = Replay(again)
    replay.position = len(record.moves)
    assert replay.state.is_over
    assert Table(again, pause=0).state == record.final_state()


def test_bots_and_the_search_play_a_tournament() -> None:
    game = Eights()
    players = {"search": search(iterations=8), **strategies_for(game)}
    frame = arena.tournament(game, players, games=4, progress=False)
    assert set(frame["strategy"]) == {"search", "random"}
    assert list(frame["error"]) == [""] * len(frame)
    assert frame["won"].sum() == len(frame) / 2


def test_a_view_is_drawn_with_its_hand_and_tells_no_more() -> None:
    view = Eights(players=3).deal(5).observe(0)
    words = state_alt(view)
    assert "Seat 0 (you) holds 5 cards" in words
    assert "Seat 1 holds 5 cards: 5 hidden cards" in words
    assert "36 hidden cards" in words


def test_a_wrong_verb_is_told_with_the_verbs_of_this_game() -> None:
    reason = Eights().deal(1).why_not("jump")
    assert reason == "'jump' is not a move: it begins with one of play, draw, pass, deal"


def test_what_cannot_be_named_is_told() -> None:
    state = Eights().deal(1)
    assert state.why_not("play 8h name 3") == "'name 3': only ♣ ♦ ♥ ♠ can be named (E5)"
    leaves = GAMES["leaves"]().deal(1)
    assert leaves.why_not("play 7 name s") == "'name ♠': in 13 Leaves no move names one (L3)"
