"""The exercises of lesson 22: strategy in Treze.

A bot is a function ``bot(view, rng)`` that returns a move; ``view`` is what its seat may see.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable, Iterator
from typing import Any

from cardkit.arena import tournament
from cardkit.cards import Card, Cards, french_deck, parse_cards
from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check, random_positions
from cardkit.game import State
from cardkit.games.treze import BIT, IN_RUN, JOKERS, Treze
from cardkit.strategies import Strategy
from cardkit.strategies.treze import plays_longest

SECONDS = 2.0
"""So long a bot may think about a move."""


def check_average(function: object) -> Answer:
    """``average(counts)``: the mean of values of which ``counts`` tells how often each came."""
    return check(function, _average_cases())


def check_chance_to_play(function: object) -> Answer:
    """``chance_to_play(cards, fitting, unseen)``: that one of so many random cards fits."""
    return check(function, _chance_cases())


def check_is_clear(function: object) -> Answer:
    """``is_clear(wins, losses)``: is the difference more than twice the root of their sum?"""
    return check(function, _clear_cases())


def check_mean_changes(function: object) -> Answer:
    """``mean_changes(turns)``: for each number of cards the mean of the changes."""
    return check(function, _mean_cases(), _same_means)


def check_joker_first(bot: object) -> Answer:
    """``joker_first(view, rng)``: play a joker if possible, else as many cards as possible."""
    return check(bot, _joker_cases(), _is_one_of)


def check_fewest_runs(function: object) -> Answer:
    """``fewest_runs(hand)``: in how few runs can all these cards be played? (Z6, Z7)."""
    return check(function, _fewest_cases())


def check_bot(bot: object, games: int = 100) -> Answer:
    """Whether a bot wins clearly more games than *plays longest*, over so many games."""
    state = Treze(first_player=0).deal(seed=1)
    view = state.observe(0)
    first = Case((view, random.Random(1)), view.legal_moves(), "the move must be legal", state)
    answer = check(bot, [first], _is_one_of)
    if not answer.ok:
        return answer
    assert callable(bot)
    players: dict[str, Strategy] = {"yours": bot, "longest run": plays_longest}
    frame = tournament(Treze(), players, games, "check", progress=False, seconds_per_move=SECONDS)
    faults = [error for error in frame["error"] if error]
    if faults:
        return Answer("error", (f"It lost {len(faults)} of {games} games by this: {faults[0]}.",))
    wins, losses = (int(frame.loc[frame["strategy"] == name, "won"].sum()) for name in players)
    result = f"{wins} games won, {losses} lost, {games - wins - losses} undecided."
    if wins > losses and _is_clear(wins, losses):
        return Answer("solved", (result,))
    return Answer(
        "wrong", (result, "A clear difference is needed; this one may be luck, or worse.")
    )


def _average_cases() -> Iterator[Case]:
    rng = random.Random("average")
    examples = [{2: 1}, {1: 1, 3: 1}, {0: 3, 4: 1}]
    more = [{length: rng.randint(1, 50) for length in range(rng.randint(2, 6))} for _ in range(20)]
    for counts in (*examples, *more):
        values = [value for value, number in counts.items() for _ in range(number)]
        why = f"the mean of {len(values)} values whose sum is {sum(values)}"
        yield Case((counts,), sum(values) / len(values), why)


def _chance_cases() -> Iterator[Case]:
    examples = [(1, 8, 53), (2, 8, 53), (1, 0, 40), (5, 4, 5), (13, 8, 53)]
    rng = random.Random("chance")
    more = [(rng.randint(1, 13), rng.randint(0, 9), rng.randint(22, 53)) for _ in range(20)]
    for cards, fitting, unseen in (*examples, *more):
        others = unseen - fitting
        none = math.comb(others, cards) / math.comb(unseen, cards)
        why = f"with a chance of {none:.4f} all {cards} come from the {others} that do not fit"
        yield Case((cards, fitting, unseen), 1 - none, why)


def _is_clear(wins: int, losses: int) -> bool:
    return abs(wins - losses) > 2 * math.sqrt(wins + losses)


def _clear_cases() -> Iterator[Case]:
    rng = random.Random("clear")
    examples = [(60, 40), (61, 39), (40, 60), (30, 70), (8, 1), (5, 5), (0, 4), (110, 425)]
    more = [(rng.randint(20, 60), rng.randint(20, 60)) for _ in range(30)]
    for wins, losses in (*examples, *more):
        limit = 2 * math.sqrt(wins + losses)
        why = f"the difference is {abs(wins - losses)}, twice the root of the sum {limit:.2f}"
        yield Case((wins, losses), _is_clear(wins, losses), why)


def _mean_cases() -> Iterator[Case]:
    rng = random.Random("changes")
    examples = [[(5, 1)], [(5, 1), (5, -2)], [(2, 1), (7, -1), (2, 1), (7, 1), (2, -1)]]
    more = [[(rng.randint(1, 6), rng.choice([1, 1, -1, -3])) for _ in range(20)] for _ in range(8)]
    for turns in (*examples, *more):
        changes: dict[int, list[int]] = {}
        for cards, change in turns:
            changes.setdefault(cards, []).append(change)
        means = {cards: sum(found) / len(found) for cards, found in sorted(changes.items())}
        first, found = min(changes.items())
        why = f"with {first} the changes are {', '.join(map(str, found))}"
        yield Case((turns,), means, why)


def _same_means(got: Any, expected: dict[int, float]) -> bool:
    """Whether two dictionaries have the same numbers, to 9 digits."""
    means = dict(got)
    return means.keys() == expected.keys() and all(
        math.isclose(means[cards], mean, abs_tol=1e-9) for cards, mean in expected.items()
    )


def _joker_cases() -> Iterator[Case]:
    positions: list[State] = [
        Treze().position(["Qs Ks *b 4h Qh 10h", "Ah 7d"], "Jh"),
        Treze().position(["Kd Qd Jd 10d *r", "2h 9h"], "Ac"),
        Treze().position(["*r 3c 4c 5c", "2h 9h"], "Qh Kh"),
        Treze().position(["Qh Kh 2c 7d", "5s"], "Jd"),
        Treze().position(["2c 9d", "8d"], "Qh"),
        *random_positions(Treze(), 60, seed="joker-first"),
    ]
    rng = random.Random(1)
    for state in positions:
        moves = state.legal_moves()
        if moves[-1].action == "treze":
            continue  # what is said then is another question
        jokers = [move for move in moves if move.cards and move.cards[-1] in JOKERS]
        most = max(len(move.cards) for move in moves)
        best = jokers or [move for move in moves if len(move.cards) == most]
        what = "a joker can be played (Z7)" if jokers else f"the longest run has {most} cards (Z6)"
        if not moves[0].cards:
            what = "nothing can be played (Z10)"
        yield Case((state.observe(state.current_player), rng), best, what, state)


def _is_one_of(got: Any, expected: list[Any]) -> bool:
    """Whether a move, or its text, is among the right ones."""
    return got in expected or got in [str(move) for move in expected]


def _fewest_cases() -> Iterator[Case]:
    rng = random.Random("fewest")
    examples = ["5h", "5h 6h", "5h 7h", "Kh Ac Qs", "Qh Kh As Ks Qc", "Kd *r 4s", "5h 6h 9c 10c *b"]
    court = [card for card in french_deck(jokers=True) if not 3 <= card.rank <= 10]
    hands = [parse_cards(text) for text in examples]
    hands += [Cards(sorted(rng.sample(court, rng.randint(2, 6)))) for _ in range(30)]
    for hand in hands:
        runs = _divided(hand)
        how = ", then ".join(map(str, runs))
        yield Case((hand,), len(runs), f"one way is {how} (Z6, Z7)", hand)


@functools.cache
def _divided(hand: Cards) -> tuple[Cards, ...]:
    """All cards in as few runs as possible: every run with the hand's first card is tried."""
    if not hand:
        return ()
    starts = [_runs_from(Cards([card]), _without(hand, [card])) for card in hand]
    runs = [found for start in starts for found in start if hand[0] in found]
    return min(((found, *_divided(_without(hand, found))) for found in runs), key=len)


def _runs_from(so_far: Cards, left: Cards) -> Iterator[Cards]:
    """All runs that begin like this."""
    yield so_far
    for card in left:
        if BIT[card] & IN_RUN[so_far[-1]]:
            yield from _runs_from(Cards([*so_far, card]), _without(left, [card]))


def _without(hand: Cards, cards: Iterable[Card]) -> Cards:
    return Cards(card for card in hand if card not in cards)
