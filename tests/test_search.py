"""Search and the strong players: what they may know, exact values, limits, and use everywhere."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from cardkit import GAMES, Game, Leaves, Move, Odin, State, ThreeThirteen, Treze, arena
from cardkit.cards import LEAF_COPIES, Card
from cardkit.strategies import leaves as leaves_strategies
from cardkit.strategies import odin as odin_strategies
from cardkit.strategies import random_move, strategies_for
from cardkit.strategies import treze as treze_strategies
from cardkit.strategies.search import Search, Trial, costs, play_on, search
from cardkit.widgets.session import Session

THREE = Leaves(players=3)
every_game = pytest.mark.parametrize(
    "game", [THREE, Treze(), ThreeThirteen(), Odin(players=3)], ids=list(GAMES)
)


def positions(game: Game, number: int, seed: int = 1) -> Iterator[State]:
    """States in the middle of matches, in which the player has a choice."""
    rng = random.Random(seed)
    found = 0
    for match in itertools.count():
        state = game.deal(match)
        for _ in range(rng.randrange(4, 40)):
            if not state.is_over:
                state = state.play(rng.choice(state.legal_moves()))
        if not state.waiting and len(state.legal_moves()) > 1:
            yield state
            found += 1
            if found == number:
                return


def players_of(game: Game) -> list[Any]:
    """Search with few imagined games, and the game's strong player, with as few if it searches."""
    quick, strong = search(iterations=30), strategies_for(game.name)["strong"]
    return [quick] if isinstance(strong, Search) else [quick, strong]


# --- What it may know -----------------------------------------------------------------------------


@every_game
def test_a_changed_hidden_card_never_changes_its_choice(game: Game) -> None:
    for player, (number, state) in itertools.product(
        players_of(game), enumerate(positions(game, 4))
    ):
        view = state.observe(state.current_player)
        other = view.guess(random.Random(number))
        assert other != state
        assert other.observe(view.seat) == view
        alone = pickle.loads(pickle.dumps(view))
        moves = {
            player(known, random.Random(5)) for known in (view, other.observe(view.seat), alone)
        }
        assert len(moves) == 1


@every_game
def test_even_of_full_states_search_sees_one_hand_only(game: Game) -> None:
    player = search(iterations=30)
    for number, state in enumerate(positions(game, 3, seed=2)):
        view = state.observe(state.current_player)
        other = view.guess(random.Random(number))
        trials = [player.trials(known, random.Random(5)) for known in (state, other, view)]
        assert trials[0] == trials[1] == trials[2]


@every_game
def test_equal_seeds_give_equal_moves_and_explain_gives_the_same(game: Game) -> None:
    for player, state in itertools.product(players_of(game), positions(game, 2)):
        view = state.observe(state.current_player)
        move = player(view, random.Random(3))
        explained, reason = player.explain(view, random.Random(3))
        assert move == explained
        assert move in state.legal_moves()
        assert len(reason) > 5


# --- What it finds --------------------------------------------------------------------------------


def test_values_are_those_of_all_possible_games() -> None:
    """Two hidden cards can be dealt in few ways: all of them, weighted, give the exact values."""
    view = THREE.position(["3 9 9", "5", "6"], table="7 7").observe(0)
    unseen = [view.unseen.count(Card(value)) for value in range(14)]
    exact = {move: Trial(move) for move in view.legal_moves()}
    ways = 0
    for one, two in itertools.product(range(1, 14), repeat=2):
        weight = unseen[one] * (unseen[two] - (one == two))
        if weight <= 0:
            continue
        ways += weight
        world = THREE.position(["3 9 9", [Card(one)], [Card(two)]], table="7 7")
        for move, trial in exact.items():
            end = play_on(world.play(move), leaves_strategies.playout, random.Random(), 500)
            cost = costs(world, end)
            trial.won += weight * (cost[0] == min(cost)) / cost.count(cost[0])
            trial.ahead += weight * (sum(cost[1:]) / 2 - cost[0])
    player = search(iterations=6000, candidates=lambda view: view.legal_moves()[:2])
    trials = player.trials(view, random.Random(1))
    assert sum(LEAF_COPIES) == len(view.unseen) + 5
    assert [trial.games for trial in trials] == [3000, 3000]
    for trial in trials:
        assert trial.won / trial.games == pytest.approx(exact[trial.move].won / ways, abs=0.03)
        assert trial.value == pytest.approx(exact[trial.move].ahead / ways, abs=0.06)
    assert trials[0].value > trials[1].value


@pytest.mark.parametrize(
    ("state", "best"),
    [
        (THREE.position(["8 8", "5 9", "6 6"], table="7 7"), "play 8 8"),
        (Treze().position(["5h 6h 7c", "5s 9d"], pile="4s"), "play 5♥ 6♥ call"),
        (Odin(players=3).position(["2p 5p 7p", "5g 9r", "1k 2k"]), "play 7p 5p 2p"),
        (
            ThreeThirteen().position(["7c 7d 7s Kh", "2c 4d 9s"], discards="5s", drawn=True),
            "go out K♥",
        ),
    ],
)
def test_it_ends_the_hand_if_it_can(state: State, best: str) -> None:
    """Also where all moves come into question and everybody plays on at random."""
    player = search(
        iterations=200, candidates=lambda view: view.legal_moves(), playout=random_move, horizon=40
    )
    assert str(player(state.observe(0), random.Random(1))) == best


def test_the_worse_half_of_the_moves_is_given_up() -> None:
    view = THREE.position(["1 2 3 4 5 6 8 9", "5 6", "7 7"], table="7").observe(0)
    trials = search(iterations=270).trials(view, random.Random(1))
    assert len(trials) == len(view.legal_moves()) == 9
    assert [trial.games for trial in trials] == sorted(
        (trial.games for trial in trials), reverse=True
    )
    assert [trial.games for trial in trials[-4:]] == [7] * 4
    assert sum(trial.games for trial in trials) <= 270


def test_both_ways_of_scoring_odin_are_the_same_to_it() -> None:
    hands, table = ["3b 6b 6r 1p", "5g 9r 2k", "1k 4o"], "4r"
    found = []
    for scoring in ("penalty", "countdown"):
        view = Odin(players=3, scoring=scoring).position(hands, table=table).observe(0)
        found.append(search(iterations=60).trials(view, random.Random(2)))
    assert found[0] == found[1]
    assert found[0][0].value > found[0][-1].value


def test_costs_are_points_at_the_end_and_cards_before() -> None:
    state = Odin(players=3).position(["9r", "5g 8r", "1k 4o 7o"], table="8k", scores=[3, 4, 5])
    assert costs(state, state.play("play 9r")) == [0, 2, 3]
    assert costs(state, state) == [1, 2, 3]
    down = Odin(players=3, scoring="countdown").position(
        ["9r", "5g 8r", "1k 4o 7o"], table="8k", scores=[9, 4, 5]
    )
    assert costs(down, down.play("play 9r")) == [0, 2, 3]


def test_a_trial_counts_ties_and_the_mean_of_the_others() -> None:
    trial = Trial(Move("pass"))
    trial.add([2, 2, 5], seat=0)
    trial.add([4, 1, 3], seat=0)
    assert (trial.games, trial.won, trial.ahead) == (2, 0.5, 1.5 - 2)
    assert str(trial) == "0.2 behind"


def test_an_imagined_game_stops_at_the_next_deal_or_the_horizon() -> None:
    rng = random.Random(1)
    state = Odin(players=3).deal(1)
    assert play_on(state, random_move, rng, 500).waiting
    assert play_on(state, random_move, rng, 2).number == 1
    long = Treze().deal(1)
    assert play_on(long, random_move, rng, 7).moves_made == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("module", "simple", "game"),
    [
        (leaves_strategies, leaves_strategies.loners_first, THREE),
        (leaves_strategies, leaves_strategies.loners_first, Leaves(players=5)),
        (odin_strategies, odin_strategies.keeps_together, Odin(players=3)),
        (odin_strategies, odin_strategies.keeps_together, Odin(players=2, goat=True)),
        (treze_strategies, treze_strategies.closes_doors, Treze()),
    ],
)
def test_a_quick_playout_makes_the_moves_of_the_strategy_that_it_stands_for(
    module: Any, simple: Callable[..., Move], game: Game
) -> None:
    for state in positions(game, 60):
        view = state.observe(state.current_player)
        move = simple(view, random.Random())
        assert module.playout(state, random.Random()) == move
        assert module.playout(view, random.Random()) == move


# --- Limits ---------------------------------------------------------------------------------------


@every_game
def test_a_single_move_is_made_at_once(game: Game) -> None:
    rng = random.Random(1)
    before = rng.getstate()
    player = search(iterations=10**9, candidates=lambda view: view.legal_moves()[:1])
    state = next(positions(game, 1))
    assert player.explain(state, rng) == (
        state.legal_moves()[0],
        "no other move comes into question",
    )
    assert rng.getstate() == before


class Clock:
    """A clock that goes on by a hundredth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.looks = 0

    def monotonic(self) -> float:
        self.looks += 1
        return self.looks / 100


@pytest.mark.parametrize("seconds", [0.1, 0.5])
def test_it_stops_in_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    clock = Clock()
    monkeypatch.setattr("cardkit.strategies.search.time", clock)
    for state in positions(THREE, 5):
        clock.looks = 0
        trials = search(seconds=seconds).trials(state, random.Random(1))
        assert seconds * 100 <= clock.looks <= seconds * 100 + 6
        assert sum(trial.games for trial in trials) <= clock.looks


def test_iterations_and_seconds_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.strategies.search.time", Clock())
    state = next(positions(THREE, 1))
    slow = search(iterations=10_000, seconds=0.3).trials(state, random.Random(1))
    assert sum(trial.games for trial in slow) < 30
    quick = search(iterations=100, seconds=10_000).trials(state, random.Random(1))
    assert quick == search(iterations=100).trials(state, random.Random(1))


def test_without_any_time_it_makes_the_most_promising_move() -> None:
    state = next(positions(Odin(players=3), 1))
    move, reason = search(seconds=1e-9).explain(state, random.Random(1))
    assert move == odin_strategies.candidates(state)[0]  # type: ignore[arg-type]
    assert reason == "there was no time to imagine a game"


def test_a_search_needs_a_limit_above_zero() -> None:
    with pytest.raises(ValueError, match="needs a limit: give iterations"):
        search()
    for limits in ({"iterations": 0}, {"seconds": -1}, {"iterations": 5, "horizon": 0}):
        with pytest.raises(ValueError, match="a number above 0 is needed"):
            search(**limits)  # type: ignore[arg-type]


# --- Use everywhere -------------------------------------------------------------------------------


@every_game
def test_strong_comes_last_pickles_and_gives_reasons(game: Game) -> None:
    *_, (name, player) = strategies_for(game.name).items()
    assert name == "strong"
    assert not isinstance(player, Search) or player.__name__ == "strong"
    assert pickle.loads(pickle.dumps(player)) == player
    assert hasattr(player, "explain")


def test_the_hint_of_a_table() -> None:
    session = Session(THREE, ["you", "Ann", "Ben"], seed=1)
    session.uncover()
    hint = session.hint()
    assert hint is not None
    assert hint.move in session.state.legal_moves()
    assert "imagined games" in hint.reason


def test_a_bot_at_a_table() -> None:
    session = Session(THREE, [search(iterations=10)] * 3, seed=1)
    for _ in range(4):
        session.play_bot()
    assert all(name.endswith("(search)") for name in session.names)


def test_a_tournament_is_the_same_in_two_processes() -> None:
    players = {"search": search(iterations=10), "close by": leaves_strategies.close_by}
    frames = [
        arena.tournament(THREE, players, games=6, n_jobs=jobs, progress=False) for jobs in (1, 2)
    ]
    assert frames[0].equals(frames[1])
    assert (frames[0]["error"] == "").all()


class Unknown(Leaves):
    """A game that has no module of strategies."""

    name: ClassVar[str] = "unknown"


def test_a_game_without_strategies_is_played_on_at_random() -> None:
    state = Unknown(players=3).position(["8 8", "5 9", "6 6"], table="7 7")
    assert str(search(iterations=100)(state, random.Random(1))) == "play 8 8"


@pytest.mark.parametrize(
    ("game", "simple", "games"),
    [(THREE, leaves_strategies.close_by, 36), (Odin(players=2), odin_strategies.keeps_together, 8)],
)
def test_few_imagined_games_already_beat_a_simple_strategy(
    game: Game, simple: Callable[..., Move], games: int
) -> None:
    players = {"search": search(iterations=60), **dict.fromkeys("ab"[: game.players - 1], simple)}
    frame = arena.tournament(game, players, games=games, progress=False)
    won = frame.groupby("strategy")["won"].mean()
    assert won["search"] > 1.2 / game.players
