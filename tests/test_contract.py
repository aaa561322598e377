"""The contract of `contract.py`, for every game, number of players and some options."""

from __future__ import annotations

import random

import contract
import pytest

from cardkit import GAMES, Card, Game, Move, Record, State, arena
from cardkit.game import IllegalMove
from cardkit.strategies import random_move, strategies_for

GAMES_TO_TRY = list(contract.games())
every_game = pytest.mark.parametrize("game", GAMES_TO_TRY, ids=repr)
seeds = pytest.mark.parametrize("seed", range(3))


def _states(game: Game, seed: int, moves: int = 90, step: int = 5) -> list[State]:
    """Every few states of a match played at random, and its last ones."""
    states = list(contract.walk(game, seed, moves))
    chosen = states[seed % step :: step]
    return chosen + [state for state in states[-2:] if state not in chosen]


@every_game
@seeds
def test_basics(game: Game, seed: int) -> None:
    for state in _states(game, seed):
        contract.keeps_the_basics(state)


@every_game
@seeds
def test_cards_are_conserved(game: Game, seed: int) -> None:
    for state in _states(game, seed, step=3):
        contract.conserves_cards(state)


@every_game
@seeds
def test_legal_moves_agree_with_why_not(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    for state in _states(game, seed):
        contract.legal_moves_agree_with_why_not(state, rng)
        contract.why_not_of_cards(state, rng)


@every_game
@seeds
def test_views_betray_nothing(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    for state in _states(game, seed, step=9):
        contract.views_betray_nothing(state, rng)


@every_game
def test_positions_are_rebuilt(game: Game) -> None:
    for state in _states(game, 1, step=2):
        contract.position_rebuilds(state)


@every_game
def test_equal_seeds_deal_alike(game: Game) -> None:
    assert game.deal(42) == game.deal("42") == game.deal(seed=42)
    assert game.deal(42) != game.deal(43)
    picked = game.deal()
    assert picked == game.deal(picked.seed)
    assert len({str(game.deal().seed) for _ in range(5)}) > 1


@every_game
def test_a_match_of_sensible_players_ends_and_replays(game: Game) -> None:
    bots = list(strategies_for(game.name).values())[1:]
    players = [bots[seat % len(bots)] for seat in range(game.players)]
    record = arena.play(game, players, seed=3)
    last = record.final_state()
    assert last.is_over
    assert record == arena.play(game, players, seed=3)
    assert Record.from_json(record.to_json()) == record
    contract.conserves_cards(last)
    with pytest.raises(IllegalMove, match="over"):
        last.play("pass")


@every_game
def test_a_record_begins_with_a_deal_or_a_position(game: Game) -> None:
    first = game.deal(5)
    names = [f"player {seat}" for seat in range(game.players)]
    assert Record.begin(first, names).start is None
    states = [state for state in contract.walk(game, 5, 30) if not state.is_over]
    position = game.position(**contract.position_of(states[-1]))
    record = Record.begin(position, names)
    rng = random.Random(1)
    for _ in range(3):
        last = record.final_state()
        if not last.is_over:
            record = record.with_move(rng.choice(last.legal_moves()))
    again = Record.from_json(record.to_json())
    assert again.final_state() == record.final_state()
    assert list(again.states())[0] == position


@pytest.mark.parametrize("name", GAMES)
def test_wrong_numbers_of_players(name: str) -> None:
    kind = GAMES[name]
    for players in (0, kind.player_counts[0] - 1, kind.player_counts[-1] + 1, "3", 3.0, True, None):
        with pytest.raises(ValueError, match="players"):
            kind(players=players)


@every_game
def test_an_option_that_is_on_or_off_is_nothing_else(game: Game) -> None:
    for name, value in game.options.items():
        if isinstance(value, bool):
            with pytest.raises(ValueError, match=f"{name}='no'"):
                type(game)(**{**game.options, name: "no"})


@every_game
def test_bad_seats_and_moves(game: Game) -> None:
    state = game.deal(1)
    for seat in (-1, game.players, "0", 1.0):
        with pytest.raises(ValueError, match="seat"):
            state.observe(seat)  # type: ignore[arg-type]
    view = state.observe(0)
    with pytest.raises(ValueError, match="guess"):
        view.play("pass")
    with pytest.raises(ValueError, match="elsewhere"):
        view.observe(1)
    for nonsense in ("", "jump", "play 99", "pass take", "play 7 take", "deal deal"):
        assert state.why_not(nonsense) is not None
        with pytest.raises(ValueError):
            state.play(nonsense)
    for nonsense in (None, 7, ("play", ()), Move("play", ("7",)), Move("pass", take="7")):
        with pytest.raises(ValueError):
            state.play(nonsense)  # type: ignore[arg-type]
        with pytest.raises(ValueError):
            state.why_not(nonsense)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        state.play(Move("play", (Card.HIDDEN,)))


@every_game
def test_bad_positions(game: Game) -> None:
    state = game.deal(2)
    good = contract.position_of(state)
    assert game.position(**good).hands == state.hands
    hands = good["hands"]
    for wrong in (hands[:-1], [*hands, hands[0]], ["", *hands[1:]], ["11x", *hands[1:]]):
        with pytest.raises(ValueError):
            game.position(**{**good, "hands": wrong})
    for seat in (-1, game.players, None):
        with pytest.raises(ValueError, match="current_player"):
            game.position(**{**good, "current_player": seat})
    with pytest.raises(ValueError, match="scores"):
        game.position(**{**good, "scores": [0]})
    for part in {"hands", "table", "pile", "discards", "stock", "passed", "scores"} & set(good):
        for nonsense in (7, [None], ["7x"] * game.players):
            with pytest.raises(ValueError):
                game.position(**{**good, part: nonsense})
    with pytest.raises(ValueError, match="hands"):
        game.position(**{**good, "hands": "1" * game.players})
    for foreign in (Card(3), Card(3, "r"), Card(3, "♥"), Card(0, "*r"), Card.HIDDEN):
        if foreign in contract.deck_of(game):
            continue
        cards = [foreign, *state.hands[0][1:]]
        with pytest.raises(ValueError, match=str(foreign).replace("*", r"\*").replace("?", r"\?")):
            game.position(**{**good, "hands": [cards, *hands[1:]]})


# Random matches of Three Thirteen are long; the sensible players above show the same of it.
@pytest.mark.parametrize(
    "game", [game for game in GAMES_TO_TRY if game.name != "three_thirteen"], ids=repr
)
def test_random_players_are_reproducible(game: Game) -> None:
    players = [random_move] * game.players
    assert arena.play(game, players, seed=1) == arena.play(game, players, seed=1)
