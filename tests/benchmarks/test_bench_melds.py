"""How fast the meld search is, by size of hand, and next to the gin rummy of two other libraries.

    pytest tests/benchmarks/test_bench_melds.py --benchmark-only -s

The table compares the questions, each asked about the same hundred hands. Mean, 99 % and worst over
a thousand hands are printed, and stand in ``extra_info`` of the JSON report; there each hand counts
with the fastest of five tries, as other programs may hold up any single one. The peers take turns
with cardkit hand by hand, since the machine's speed drifts: what counts is the ratio.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardkit.cards import SUITS, Cards, french_deck
from cardkit.exercises import textbook_melds
from cardkit.melds import best_discard, best_melds, best_points, can_go_out

HANDS = 1000


def hands(size: int, decks: int = 2, wild_heavy: bool = False) -> list[tuple[Cards, int]]:
    """Random hands, each with a random wild rank; if ``wild_heavy``, that rank is fourfold."""
    rng = random.Random(f"{size} {decks} {wild_heavy}")
    cases = []
    for _ in range(HANDS):
        wild = rng.randint(1, 13)
        deck = french_deck(decks)
        if wild_heavy:
            deck = Cards(deck + tuple(card for card in deck if card.rank == wild) * 3)
        cases.append((Cards(rng.sample(deck, size)), wild))
    return cases


def fastest_times(tasks: list[Callable[[], Any]], tries: int = 5) -> list[float]:
    """The fastest of some tries for each task, in µs; the tasks take turns."""
    times = [float("inf")] * len(tasks)
    for _ in range(tries):
        for i, task in enumerate(tasks):
            start = perf_counter()
            task()
            times[i] = min(times[i], 1e6 * (perf_counter() - start))
    return times


def measure(benchmark: BenchmarkFixture, ask: Callable[..., Any], cases: list[Any]) -> None:
    benchmark.pedantic(lambda: [ask(*case) for case in cases[:100]], rounds=10, warmup_rounds=1)
    if benchmark.disabled:
        return
    times = sorted(t for case in cases for t in fastest_times([partial(ask, *case)]))
    summary = {
        "mean": round(statistics.mean(times), 1),
        "99 %": round(times[len(times) * 99 // 100], 1),
        "worst": round(times[-1], 1),
    }
    benchmark.extra_info["µs for a hand"] = summary
    print(f"\n{benchmark.group}: {ask.__name__} {summary}")


QUESTIONS = [best_points, best_melds, best_discard, can_go_out]


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
@pytest.mark.parametrize("ask", QUESTIONS)
def test_two_decks(benchmark: BenchmarkFixture, ask: Callable[..., Any], size: int) -> None:
    benchmark.group = f"{size:2} cards, two decks"
    measure(benchmark, ask, hands(size))


@pytest.mark.parametrize("ask", QUESTIONS)
def test_wild_heavy(benchmark: BenchmarkFixture, ask: Callable[..., Any]) -> None:
    benchmark.group = "14 cards, wild-heavy"
    measure(benchmark, ask, hands(14, wild_heavy=True))


@pytest.mark.parametrize("size", [10, 14])
def test_textbook(benchmark: BenchmarkFixture, size: int) -> None:
    benchmark.group = f"{size:2} cards, two decks"

    def textbook(cards: Cards, wild: int) -> int:
        textbook_melds.fewest.cache_clear()
        return textbook_melds.textbook_points(cards, wild)

    measure(benchmark, textbook, hands(size)[:300])


# --- Next to the gin rummy of others: ten cards of one deck, nothing wild -------------------------


class Peer(NamedTuple):
    """Another library's questions, and its form of a hand."""

    hand: Callable[[Cards], list[Any]]
    points: Callable[[list[Any]], int]
    melds: Callable[[list[Any]], Any]


def open_spiel() -> Peer:
    """OpenSpiel, written in C++."""
    utils = pytest.importorskip("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
    letters = dict(zip(SUITS, "cdhs", strict=True))

    def hand(cards: Cards) -> list[Any]:
        return [utils.card_int("A23456789TJQK"[c.rank - 1] + letters[c.suit]) for c in cards]

    return Peer(hand, utils.min_deadwood, utils.best_meld_group)


def rlcard() -> Peer:
    """RLCard, written in Python: it lists all best groups of melds."""
    card = pytest.importorskip("rlcard.games.base").Card
    best_groups = pytest.importorskip("rlcard.games.gin_rummy.utils.melding").get_best_meld_clusters
    deadwood = pytest.importorskip("rlcard.games.gin_rummy.utils.utils").get_deadwood_count
    letters = dict(zip(SUITS, "CDHS", strict=True))

    def hand(cards: Cards) -> list[Any]:
        return [card(letters[c.suit], "A23456789TJQK"[c.rank - 1]) for c in cards]

    def points(hand: list[Any]) -> int:
        groups = best_groups(hand)
        return deadwood(hand, groups[0] if groups else [])

    return Peer(hand, points, best_groups)


def gin_hands(kind: str) -> list[Cards]:
    """Random hands have few melds; of six ranks only, as good hands in play, they have many."""
    rng = random.Random(kind)
    ranks = range(1, 14) if kind == "random" else range(4, 10)
    deck = [card for card in french_deck() if card.rank in ranks]
    return [Cards(rng.sample(deck, 10)) for _ in range(HANDS)]


@pytest.mark.parametrize("kind", ["random", "six ranks"])
@pytest.mark.parametrize("question", ["points", "melds"])
@pytest.mark.parametrize("peer", [open_spiel, rlcard])
def test_next_to(
    benchmark: BenchmarkFixture, peer: Callable[[], Peer], question: str, kind: str
) -> None:
    benchmark.group = f"10 cards, one deck, nothing wild, {kind}: {question}"
    them = peer()
    ours, theirs = (best_points, them.points) if question == "points" else (best_melds, them.melds)
    hands = gin_hands(kind)
    benchmark.pedantic(lambda: [ours(hand) for hand in hands[:100]], rounds=10)
    if benchmark.disabled:
        return
    pairs = [
        fastest_times([partial(ours, hand), partial(theirs, them.hand(hand))]) for hand in hands
    ]
    our_mean, their_mean = (statistics.mean(times) for times in zip(*pairs, strict=True))
    ratio = round(our_mean / their_mean, 2)
    benchmark.extra_info["mean µs"] = {"cardkit": our_mean, peer.__name__: their_mean}
    benchmark.extra_info["ratio"] = ratio
    print(
        f"\n{benchmark.group}: cardkit {our_mean:.1f} µs, {peer.__name__} {their_mean:.1f} µs, "
        f"so cardkit takes {ratio} times as long"
    )


@pytest.mark.parametrize("peer", [open_spiel, rlcard])
def test_the_peers_find_the_same_points(peer: Callable[[], Peer]) -> None:
    """Else the comparison would mean nothing."""
    them = peer()
    for kind in ("random", "six ranks"):
        for hand in gin_hands(kind)[:100]:
            assert them.points(them.hand(hand)) == best_points(hand)
