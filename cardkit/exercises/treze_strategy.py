"""The exercises of lesson 22: strategy in Treze.

A bot is a function ``bot(view, rng)`` that returns a move; ``view`` is what its seat may see.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardkit.cards import Card, Cards, french_deck, parse_cards
from cardkit.exercises import bot_checks
from cardkit.exercises.answer import Answer
from cardkit.exercises.bot_checks import Contest, Dice, views_of
from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import one_of, plain
from cardkit.game import State, count_of
from cardkit.games.treze import BIT, IN_RUN, JOKERS, Treze
from cardkit.strategies.treze import plays_longest


def check_bot(bot: object) -> Answer:
    """Whether a bot wins clearly more games than *plays longest*."""
    contest = Contest(Treze(), [plays_longest], "`plays_longest`")
    return bot_checks.check_bot(bot, views_of([Treze()], 20, "treze-strategy"), None, contest)


@exercise()
def check_average() -> Iterator[Case]:
    """``average(counts)``: the mean of values of which ``counts`` tells how often each came."""
    rng = random.Random("average")
    examples = [{2: 1}, {1: 1, 3: 1}, {0: 3, 4: 1}]
    more = [{length: rng.randint(1, 50) for length in range(rng.randint(2, 6))} for _ in range(20)]
    for counts in (*examples, *more):
        values = [value for value, number in counts.items() for _ in range(number)]
        why = f"the mean of {len(values)} values whose sum is {sum(values)}"
        yield Case((counts,), sum(values) / len(values), why)


@exercise()
def check_chance_to_play() -> Iterator[Case]:
    """``chance_to_play(cards, fitting, unseen)``: that one of so many random cards fits."""
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


@exercise()
def check_is_clear() -> Iterator[Case]:
    """``is_clear(wins, losses)``: is the difference more than twice the root of their sum?"""
    rng = random.Random("clear")
    examples = [(60, 40), (61, 39), (40, 60), (30, 70), (8, 1), (5, 5), (0, 4), (110, 425)]
    more = [(rng.randint(20, 60), rng.randint(20, 60)) for _ in range(30)]
    for wins, losses in (*examples, *more):
        limit = 2 * math.sqrt(wins + losses)
        why = f"the difference is {abs(wins - losses)}, twice the root of the sum {limit:.2f}"
        yield Case((wins, losses), _is_clear(wins, losses), why)


def _same_means(got: Any, expected: dict[int, float]) -> bool:
    """Whether both are dictionaries of the same numbers, to 9 digits."""
    means = plain(got, like=expected)
    if not isinstance(means, Mapping):
        return False
    return means.keys() == expected.keys() and all(
        math.isclose(means[cards], mean, abs_tol=1e-9) for cards, mean in expected.items()
    )


@exercise(_same_means)
def check_mean_changes() -> Iterator[Case]:
    """``mean_changes(turns)``: for each number of cards the mean of the changes."""
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


@exercise(one_of)
def check_joker_first() -> Iterator[Case]:
    """``joker_first(view, rng)``: play a joker if possible, else as many cards as possible."""
    positions: list[State] = [
        Treze().position(["Qs Ks *b 4h Qh 10h", "Ah 7d"], "Jh"),
        Treze().position(["Kd Qd Jd 10d *r", "2h 9h"], "Ac"),
        Treze().position(["*r 3c 4c 5c", "2h 9h"], "Qh Kh"),
        Treze().position(["Qh Kh 2c 7d", "5s"], "Jd"),
        Treze().position(["2c 9d", "8d"], "Qh"),
        *random_positions(Treze(), 60, seed="joker-first"),
    ]
    for state in positions:
        moves = state.legal_moves()
        if moves[-1].action == "treze":
            continue  # what is said then is another question
        jokers = [move for move in moves if move.cards and move.cards[-1] in JOKERS]
        most = max(len(move.cards) for move in jokers or moves)
        best = [move for move in jokers or moves if len(move.cards) == most]
        what = f"the longest run has {count_of(most, 'card')} (Z6)"
        if jokers:
            what = f"a joker can be played (Z7), at best at the end of {count_of(most, 'card')}"
        if not moves[0].cards:
            what = "nothing can be played (Z10)"
        yield Case((state.observe(state.current_player), Dice(1)), best, what, state)


@exercise()
def check_fewest_runs() -> Iterator[Case]:
    """``fewest_runs(hand)``: in how few runs can all these cards be played? (Z6, Z7)."""
    rng = random.Random("fewest")
    examples = ["5h", "5h 6h", "5h 7h", "Kh Ac Qs", "Qh Kh As Ks Qc", "Kd *r 4s", "5h 6h 9c 10c *b"]
    examples += ["*b 2h Jd Qd Kc Kh", "*r", "*b *r", "Ad Kd Kc Qc *b", "Ks *r", "Kh *b Qh"]
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
