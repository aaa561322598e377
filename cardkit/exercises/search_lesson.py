"""The exercises of lesson 51: search, from the whole tree to imagined games."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from math import comb
from typing import Any

from cardkit.cards import Card
from cardkit.exercises.checking import Case, exercise
from cardkit.exercises.comparing import about, in_any_order
from cardkit.game import State
from cardkit.games.leaves import Leaves

TINY = (
    (("2 9", "7 8", "6 9"), "3"),
    (("2 9", "5 6", "7 9"), "3"),
    (("3 12", "7 8", "11 12"), "5"),
)
"""Hands and a table, so small that all ways to go on can be tried."""


def tiny_positions() -> Iterator[State]:
    """The positions of ``TINY``, then deals of two cards each."""
    for hands, table in TINY:
        yield Leaves(players=3).position(hands, table)
    for seed in range(8):
        yield Leaves(players=3, hand_size=2).deal(seed)


def endings(state: State) -> int:
    """In how many ways the game can go on to its end."""
    if state.is_over:
        return 1
    return sum(endings(state.play(move)) for move in state.legal_moves())


def can_force(state: State, seat: int) -> bool:
    """Whether a seat wins from here, whatever the others do."""
    if state.is_over:
        return seat in state.winners
    answers = (can_force(state.play(move), seat) for move in state.legal_moves())
    return any(answers) if state.current_player == seat else all(answers)


@exercise()
def check_count_endings() -> Iterator[Case]:
    """``count_endings(state)``: in how many ways the game can go on to its end."""
    won = Leaves(players=3).position(["9 9", "2", "12"], "7 7").play("play 9 9")
    yield Case((won,), 1, "this game is over: it goes on in one way, not at all", won)
    for seed in range(2):
        state = Leaves(players=3, hand_size=1).deal(seed)
        yield Case((state,), 1, "a single card is led, and that wins (L12)", state)
    for state in tiny_positions():
        total = endings(state)
        parts = [endings(state.play(move)) for move in state.legal_moves()]
        why = f"after the first moves it is {' + '.join(map(str, parts))}"
        yield Case((state,), total, why, state)


@exercise(in_any_order)
def check_sure_wins() -> Iterator[Case]:
    """``sure_wins(state)``: the texts of the moves that win whatever the others do."""
    for state in tiny_positions():
        seat = state.current_player
        assert seat is not None
        sure = [str(move) for move in state.legal_moves() if can_force(state.play(move), seat)]
        why = "against each other move there is an answer" if sure else "no move is a sure win"
        yield Case((state,), sure, why, state)


@exercise()
def check_win_share() -> Iterator[Case]:
    """``win_share(results, seat)``: a seat's share of the wins; a shared win counts in part."""
    yield Case(([(0,), (1,), (0,), (2,)], 0), 0.5, "seat 0 won two of the four games")
    yield Case(([(1,), (1,)], 0), 0.0, "seat 0 won none of them")
    yield Case(([(0,), (0, 2)], 0), 0.75, "one win, and one win shared by two, which is a half")
    yield Case(([(0, 1, 2)], 1), 1 / 3, "a win shared by three counts a third")
    rng = random.Random("win share")
    for _ in range(20):
        results = [
            tuple(sorted(rng.sample(range(3), rng.choice([1, 1, 1, 2, 3])))) for _ in range(12)
        ]
        seat = rng.randrange(3)
        share = sum(1 / len(winners) for winners in results if seat in winners) / len(results)
        yield Case((results, seat), share, "each game counts 1, divided by its number of winners")


@exercise()
def check_could_be() -> Iterator[Case]:
    """``could_be(view, state)``: may this full state be what lies behind the view?"""
    game = Leaves(players=3)
    state = game.position(["2 9", "7 8", "6 9"], "3")
    view = state.observe(0)
    yield Case((view, state), True, "it is the very state that was seen", view)
    swapped = game.position(["2 9", "6 9", "7 8"], "3")
    yield Case((view, swapped), True, "the others' hands are changed, and nobody sees that", view)
    other = game.position(["2 8", "7 9", "6 9"], "3")
    yield Case((view, other), False, "the viewer's own hand is another one", view)
    later = game.position(["2 9", "7 8", "6 9"], "3", current_player=1)
    yield Case((view, later), False, "another player is to move", view)
    passed = game.position(["2 9", "7 8", "6 9"], "3", passed=(2,))
    yield Case((view, passed), False, "one sees who has passed (L9)", view)
    longer = game.position(["2 9", "7 8 8", "6 9"], "3")
    yield Case((view, longer), False, "one sees how many cards each hand has", view)
    taken = state.play("play 9").play("pass take 3")
    view = taken.observe(0)
    yield Case((view, taken), True, "it is the very state that was seen", view)
    for seat in (1, 2):
        view = taken.observe(seat)
        yield Case((view, taken), True, "it is the very state that was seen", view)
        yield Case((view, state), False, "another table, another player to move", view)
    knows = taken.observe(1)
    for hands in (["2 3", "7 8", "6 9"], ["2 6", "7 8", "3 9"]):
        guessed = game.position(hands, "", current_player=2)
        seen = guessed.observe(1) == knows
        yield Case((knows, guessed), seen, "seat 0 was seen to take the 3 (L9)", knows)
    view = taken.observe(0)
    rng = random.Random("could be")
    for _ in range(8):
        guess = view.guess(rng)
        yield Case((view, guess), True, "only unseen cards were dealt anew", view)
        forgotten = taken.observe(2).guess(rng)
        same = forgotten.observe(0) == view
        yield Case((view, forgotten), same, "compare what seat 0 sees in it with the view", view)


@exercise(about(0.12))
def check_chance_to_hold() -> Iterator[Case]:
    """``chance_to_hold(view, seat, value, rng)``: how likely it is that a seat holds a value."""
    for seed in range(3):
        state: Any = Leaves(players=3, hand_size=6).deal(seed)
        view = state.observe(state.current_player)
        seat = (state.current_player + 1) % 3
        for value in (7, 1):
            expected = chance_to_hold(view, seat, value)
            why = f"{view.unseen.count(Card(value))} of {len(view.unseen)} unseen cards are such"
            yield Case((view, seat, value, random.Random(seed)), expected, why, view)
    state = Leaves(players=3).position(["2 9", "7 8", "6 9"], "3").play("pass take 3")
    view = state.observe(1)
    yield Case((view, 0, 3, random.Random(1)), 1.0, "everybody saw seat 0 take the 3 (L9)", view)


def chance_to_hold(view: Any, seat: int, value: int) -> float:
    """The exact chance that one of the seat's cards has this value."""
    hand = view.hands[seat]
    if Card(value) in hand:
        return 1.0
    unseen, hidden = len(view.unseen), hand.count(Card.HIDDEN)
    without = unseen - view.unseen.count(Card(value))
    return 1 - comb(without, hidden) / comb(unseen, hidden)


@exercise()
def check_hope() -> Iterator[Case]:
    """``hope(won, tries, total)``: share won, plus the bonus for what was rarely tried (UCB)."""
    yield Case((0, 0, 10), math.inf, "what was never tried comes first: `math.inf`")
    yield Case((3, 4, 1), 0.75, "the logarithm of 1 is 0, so the bonus is 0")
    for won, tries, total in [(5, 10, 20), (1, 2, 100), (0, 3, 50), (70, 100, 200), (8, 8, 9)]:
        bonus = 0.7 * math.sqrt(math.log(total) / tries)
        why = f"the share is {won / tries:.3f} and the bonus {bonus:.3f}"
        yield Case((won, tries, total), won / tries + bonus, why)


@exercise()
def check_better_half() -> Iterator[Case]:
    """``better_half(results)``: the moves with the larger shares, half of them, the best first."""
    yield Case(({"play 2": (3, 10), "play 9": (5, 10)},), ["play 9"], "5 of 10 is more than 3")
    results = {"play 2": (3, 10), "play 9": (5, 10), "pass take 3": (1, 10)}
    yield Case((results,), ["play 9", "play 2"], "half of three is rounded up: two are kept")
    results = {"play 2": (3, 4), "play 9": (5, 10)}
    yield Case((results,), ["play 2"], "3 of 4 is a larger share than 5 of 10")
    yield Case(({"play 2": (0, 5)},), ["play 2"], "the last move is kept")
    rng = random.Random("better half")
    for number in range(4, 20):
        tried = {f"play {value}": (rng.randrange(50), 50 + value) for value in range(1, number)}
        shares = {move: won / tries for move, (won, tries) in tried.items()}
        if len(set(shares.values())) == len(shares):
            best = sorted(shares, key=lambda move: -shares[move])[: (len(shares) + 1) // 2]
            yield Case((tried,), best, "the best first, and one more than half if it is odd")


@exercise()
def check_expected_line() -> Iterator[Case]:
    """``expected_line(node)``: the moves that were tried most, from the root down."""
    leaf = {"tries": 1, "won": 0, "moves": {}}
    yield Case((leaf,), [], "nothing was tried from here")
    node = {"tries": 9, "won": 3, "moves": {"play 2": _node(3, 3), "play 9": _node(5, 1)}}
    yield Case((node,), ["play 9"], "play 9 was tried 5 times, play 2 only 3 times")
    deeper = {"tries": 20, "won": 9, "moves": {"play 4": _node(6, 2), "pass take 3": node}}
    yield Case((deeper,), ["pass take 3", "play 9"], "after the pass, play 9 was tried most")
    for seed in range(20):
        tree = _random_tree(random.Random(seed), tries=60, depth=4)
        yield Case((tree,), _line(tree), "in each node, follow the move that was tried most")


def _node(tries: int, won: int) -> dict[str, Any]:
    return {"tries": tries, "won": won, "moves": {}}


def _random_tree(rng: random.Random, tries: int, depth: int) -> dict[str, Any]:
    """A tree of the lesson's form in which no two moves were tried equally often."""
    node = _node(tries, rng.randint(0, tries))
    parts = rng.sample(range(1, 3 + tries // 2), 2) if depth and tries > 2 else []
    for part in parts:
        move = f"play {rng.randint(1, 13)}"
        node["moves"][move] = _random_tree(rng, part, depth - 1)
    return node


def _line(node: dict[str, Any]) -> list[str]:
    """The moves that were tried most, from this node down."""
    moves = node["moves"]
    if not moves:
        return []
    most = max(moves, key=lambda move: int(moves[move]["tries"]))
    return [most, *_line(moves[most])]
