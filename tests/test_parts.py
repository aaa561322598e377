"""The one door to what belongs to a game: what is missing, what is broken, what a class brings."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from toy_game import Toy

from cardkit import GAMES, Leaves, arena
from cardkit.drawing import state_alt
from cardkit.drawing.middle import Middle
from cardkit.drawing.svg import Piece
from cardkit.parts import PLACES, BrokenPart, part
from cardkit.strategies import random_move, strategies_for
from cardkit.widgets.adapter import Adapter, adapter_for
from cardkit.widgets.session import Session


@pytest.mark.parametrize("name", GAMES)
def test_our_games_have_what_a_table_needs(name: str) -> None:
    for needed in ("middle", "adapter", "strategies", "opponent", "puzzles"):
        assert part(name, needed) is not None, needed
    assert part(name, "opponent") in strategies_for(name).values()


def test_without_parts_a_game_is_plain() -> None:
    game = Toy()
    assert [part(game, name, "plain") for name in PLACES] == ["plain"] * len(PLACES)
    assert strategies_for(game) == {"random": random_move}
    assert type(adapter_for(game)) is Adapter
    assert Session(game).players == ("you", random_move)


def test_a_class_brings_parts_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cautious(Adapter):
        """Words of its own."""

    def first(view, rng):  # type: ignore[no-untyped-def]
        return view.legal_moves()[0]

    middle = Middle(lambda state, names, width: Piece("", width, 0), lambda state, names: "Bare")
    own = {"adapter": Cautious, "strategies": {"first": first}, "middle": middle, "horizon": 3}
    monkeypatch.setattr(Toy, "parts", own)
    game = Toy()
    assert type(adapter_for(game)) is Cautious
    assert list(strategies_for(game)) == ["random", "first"]
    assert Session(game).players == ("you", first)
    assert "Bare" in state_alt(game.deal(1))
    assert part(Toy, "horizon", 500) == part(game, "horizon") == 3
    assert arena.play(game, [first, first], seed=1).names == ("first", "first")


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"midle": 1}, "Toy.parts has no use for 'midle': parts are middle, adapter"),
        (["middle"], "not a dictionary of parts by name"),
    ],
)
def test_parts_that_nobody_asks_for(
    monkeypatch: pytest.MonkeyPatch, parts: object, sentence: str
) -> None:
    monkeypatch.setattr(Toy, "parts", parts)
    with pytest.raises(BrokenPart, match=sentence):
        strategies_for(Toy())


def test_an_error_inside_a_part_is_shown_as_what_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A module that cannot be imported is not a missing part; neither is one without its name."""
    monkeypatch.setattr("cardkit.strategies.__path__", [str(tmp_path)])
    monkeypatch.setattr(Leaves, "__module__", "cardkit.games.clubs")
    assert part(Leaves, "strategies", {}) == {}
    file = tmp_path / "clubs.py"
    file.write_text("import a_library_that_is_not_there\n")
    importlib.invalidate_caches()
    with pytest.raises(ModuleNotFoundError, match="a_library_that_is_not_there"):
        strategies_for("leaves")
    file.write_text("HORIZON = 7\n")
    importlib.invalidate_caches()
    with pytest.raises(BrokenPart, match=r"cardkit\.strategies\.clubs has no STRATEGIES"):
        strategies_for("leaves")
    assert part("leaves", "horizon") == 7
    assert part("leaves", "playout") is None


def test_unknown_games_and_parts() -> None:
    with pytest.raises(ValueError, match="no game 'chess': known are leaves"):
        strategies_for("chess")
    with pytest.raises(ValueError, match="no part 'engine': the parts of a game are middle"):
        part("leaves", "engine")
