"""All games hold the contract, with all numbers of players and all options; broken ones do not."""

from __future__ import annotations

import re
from typing import Any

import broken_games
import pytest
from eights import Eights
from toy_game import Toy

from cardkit import GAMES, Game, IllegalMove, Leaves, Odin, ThreeThirteen, Treze
from cardkit.contract import check_game
from cardkit.game import State

OPTIONS: list[Game] = [
    Leaves(3, hand_size=20, first_player=2),
    Leaves(3, expert=True, target=12),
    Leaves(3, move_limit=9),
    Odin(3, first_player=1, goat=True),
    Odin(3, goat=True, goat_always_dealt=True),
    Odin(2, scoring="countdown", target=10),
    Odin(2, two_player_colours=2),
    Treze(first_player=1, move_limit=40),
    ThreeThirteen(2, decks=3, court_values=(11, 12, 13), move_limit=100),
    ThreeThirteen(3, ace_high_or_low=True, move_limit=20),
    ThreeThirteen(2, no_out_on_first_turn=True, move_limit=12),
]
"""Games with other than the default options: together they have all of them."""


def games() -> list[Game]:
    """All games, of this package and from outside, with each number of players, and options."""
    found = [kind(players=n) for kind in (*GAMES.values(), Eights) for n in kind.player_counts]
    # Random rounds of Three Thirteen are long, and after some turns no different from before.
    short = {ThreeThirteen: {"move_limit": 100}}
    found = [type(game)(**{**game.options, **short.get(type(game), {})}) for game in found]
    return [*found, ThreeThirteen(), *OPTIONS]


@pytest.mark.parametrize("game", games(), ids=repr)
def test_every_game_holds_the_contract(game: Game) -> None:
    usual = game == type(game)()
    # Strong strategies take their time, and what sensible players do hardly depends on how many.
    report = check_game(game, matches=2 if usual or game in OPTIONS else 1, bots=usual)
    assert report.holds, str(report)


def test_all_options_are_tried() -> None:
    for kind in GAMES.values():
        tried = [game.options for game in OPTIONS if isinstance(game, kind)]
        for name, default in kind().options.items():
            assert name == "players" or any(options[name] != default for options in tried), name


@pytest.mark.parametrize("kind", broken_games.SENTENCES, ids=lambda kind: kind.__name__)
def test_a_broken_game_is_told_its_fault(kind: type[Eights]) -> None:
    report = check_game(kind(), matches=1, seed=1)
    sentences = [fault.sentence for fault in report.faults]
    assert not report.holds
    assert any(re.search(broken_games.SENTENCES[kind], sentence) for sentence in sentences), report


def test_a_report_reads_as_text() -> None:
    assert str(check_game(Eights(), matches=1)).startswith(
        "Crazy Eights holds what a game must hold: 1 match played, "
    )
    report = check_game(_broken("WithCitesNoRule")())
    first, second, *_ = repr(report).splitlines()
    assert first.startswith("Crazy Eights does not hold what a game must hold; 2 matches played")
    assert second.startswith("1. ")
    assert report.faults[0].state is not None
    assert repr(check_game(_broken("WithCitesNoRule")())) == repr(report)


def _broken(name: str) -> Any:
    return getattr(broken_games, name)


def test_checking_leaves_the_list_of_games_as_it_was() -> None:
    before = dict(GAMES)
    check_game(Eights(), matches=1)
    check_game(Toy(), matches=1)
    assert before == GAMES


@pytest.mark.parametrize("wrong", [Leaves, "leaves", None])
def test_only_a_game_is_checked(wrong: Any) -> None:
    with pytest.raises(ValueError, match="is not a game: give one, such as Leaves"):
        check_game(wrong)


def test_a_game_without_a_title_says_so() -> None:
    class Nameless(Game):
        name = "nameless"

    with pytest.raises(TypeError, match="Nameless lacks title: see the docstring of Game"):
        Nameless(players=2)


def test_what_is_lacking_is_named_where_it_is_needed() -> None:
    with pytest.raises(NotImplementedError, match="Toy lacks position: A state set up by hand"):
        Toy().position(["1", "2"])
    with pytest.raises(NotImplementedError, match="LacksItsDeck lacks deck: All cards that are"):
        _ = broken_games.LacksItsDeck().deck
    state = _broken("WithLacksItsView")().deal(1)
    with pytest.raises(NotImplementedError, match="LacksItsView lacks _view: What a viewer may"):
        state.observe(0)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_moves_when_all_is_over(name: str) -> None:
    from cardkit import arena
    from cardkit.strategies import random_move

    game = GAMES[name](move_limit=30) if "move_limit" in GAMES[name]().options else GAMES[name]()
    last = arena.play(game, [random_move] * game.players, seed=3).final_state()
    with pytest.raises(IllegalMove, match="over"):
        last.play("pass")


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (Leaves(players=3, move_limit=2), "L14"),
        (Leaves(players=3, move_limit=2, expert=True), "L14"),
        (Treze(move_limit=2), "Z14"),
        (ThreeThirteen(players=2, move_limit=2), "T13"),
    ],
)
def test_what_a_limit_stopped_is_told_with_the_rule_of_the_limit(game: Game, rule: str) -> None:
    state = game.deal(1)
    while not (state.is_over or state.waiting):
        state = state.play(state.legal_moves()[0])
    problem = state.why_not("treze" if game.name == "leaves" else "pass")
    assert problem is not None
    assert problem.endswith(f"({rule})")


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        (Leaves(players=3).position(["8", "9", "9"]), "L4"),
        (Leaves(players=3).position(["8", "9", "9"], table="7"), "L5"),
        (Treze().position(["Qh Kh", "5s"], pile="2c Jd"), "Z10"),
        (Treze().position(["Qh Kh", "5s"], pile="Ks *b"), "Z9"),
        (ThreeThirteen(players=2).position(["7c 7d Kh", "2c 4d 9s"], discards="3s"), "T4"),
        (Odin(players=2).position(["3b 6b", "1o"]), "O6"),
        (Odin(players=2).position(["3b 6b", "1o"], table="2r"), "O8"),
    ],
)
def test_a_verb_of_another_game_is_told_what_one_may_do_here(state: State, rule: str) -> None:
    verb = "take" if state.game.name == "leaves" else "go out Kh"
    if state.game.name == "three_thirteen":
        verb = "treze"
    problem = state.why_not(verb)
    assert problem is not None
    assert "has no move" in problem
    assert problem.endswith(f"({rule})")
