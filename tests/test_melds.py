"""Melds and the best arrangement: the rule sheet's examples, exact counts, and a brute force."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import brute_melds
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.cards import SUITS, Card, Cards, french_deck, parse_cards
from cardkit.exercises.textbook_melds import textbook_points
from cardkit.melds import (
    MAX_CARDS,
    Arrangement,
    best_discard,
    best_melds,
    best_points,
    can_go_out,
    card_points,
    discard_points,
    going_out_discards,
    is_meld,
    is_run,
    is_set,
)


def laid(arrangement: Arrangement) -> list[str]:
    return [str(meld) for meld in arrangement.melds]


# --- The rule sheet's worked examples -------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "wild", "ace_high_or_low", "points"),
    [
        pytest.param("7c 7d 3s", 3, False, 0, id="T5-set-with-a-wild-card"),
        pytest.param("7c 8c 3s", 3, False, 0, id="T5-run-with-a-wild-card"),
        pytest.param("3c 3d 3s", 3, False, 0, id="T6-all-wild"),
        pytest.param("3c Kd Qs", 3, False, 23, id="T10-wild-left-over-costs-its-rank"),
        pytest.param("5h 6h 7h Ks Kd 7c 2d", 7, False, 2, id="T6-wild-as-itself"),
        pytest.param("Qh Kh Ah", 3, False, 21, id="T5-ace-is-low"),
        pytest.param("Qh Kh Ah", 3, True, 0, id="T12-ace-high"),
        pytest.param("Kh Ah 2h", 3, False, 13, id="T5-not-round-the-corner"),
        pytest.param("Kh Ah 2h", 3, True, 27, id="T12-not-round-the-corner"),
        pytest.param("9s 9s 9h 9h", 4, False, 0, id="T5-set-from-two-decks"),
        pytest.param("6d 5s 5c 9d As", 5, False, 1, id="T6-two-wilds-in-a-run"),
        pytest.param("9c 9d 9h 9s 5c", 5, False, 0, id="T6-set-of-five"),
        pytest.param("3h 3s 5h 5s 9c", 5, False, 6, id="T10-points-and-not-cards-count"),
    ],
)
def test_worked_examples(cards: str, wild: int, ace_high_or_low: bool, points: int) -> None:
    assert best_points(cards, wild, ace_high_or_low) == points
    assert best_melds(cards, wild, ace_high_or_low).points == points
    assert textbook_points(cards, wild, ace_high_or_low) == points


def test_T6_the_arrangement_of_the_example() -> None:
    best = best_melds("5h 6h 7h Ks Kd 7c 2d", wild=7)
    assert best == (
        (parse_cards("5h 6h 7h"), parse_cards("Ks Kd 7c")),
        parse_cards("2d"),
        2,
    )
    assert str(best) == "5♥ 6♥ 7♥ | K♠ K♦ 7♣ | 2♦ left over | 2 points"


def test_T7_all_in_melds_and_yet_no_way_out() -> None:
    cards = "6d 7d 8d 9c 9h 9s"
    assert best_points(cards, wild=5) == 0
    assert going_out_discards(cards, wild=5) == ()
    assert not can_go_out(cards, wild=5)


@pytest.mark.parametrize(
    ("cards", "wild", "ways_out"),
    [
        ("7c 7d 7h Kh", 3, "Kh"),
        ("7c 7d 7h 7s", 3, "7s 7c 7h 7d"),
        ("7c 7d 3h Kh", 3, "Kh"),
        ("7c 8c 9c 10c 3h", 5, "3h"),
        ("7c 8c 9c Jc 3h", 5, ""),
        ("7c 8c 9c 10c", 5, "7c 10c"),
        ("7c 7d 3h 3s", 3, "3s 3h 7c 7d"),
        ("Qh Kh Ah 2s", 3, ""),
    ],
)
def test_T7_ways_out(cards: str, wild: int, ways_out: str) -> None:
    assert going_out_discards(cards, wild) == parse_cards(ways_out)
    assert can_go_out(cards, wild) == bool(ways_out)


def test_T12_going_out_with_a_high_ace() -> None:
    assert going_out_discards("Qh Kh Ah 2s", 3, ace_high_or_low=True) == parse_cards("2s")


@pytest.mark.parametrize(
    ("card", "points"), [("Ah", 1), ("2c", 2), ("10s", 10), ("Jd", 10), ("Qd", 10), ("Kd", 10)]
)
def test_T10_card_points(card: str, points: int) -> None:
    assert card_points(Card.parse(card)) == points
    assert best_points(card) == points


def test_T10_court_values() -> None:
    assert [card_points(c, court_values=(11, 12, 13)) for c in parse_cards("Jd Qh Ks 10c")] == [
        11,
        12,
        13,
        10,
    ]
    assert best_points("Jd Qh Ks 10c", court_values=(11, 12, 13)) == 46
    assert best_points("Jd Qd Ks Kh", wild=2, court_values=(0, 0, 10**30)) == 2 * 10**30
    assert best_points("10d Jd Ks Kh Kd", court_values=(10**30, 0, 10**30)) == 10**30 + 10


def test_T12_an_ace_left_over_costs_15() -> None:
    assert card_points(Card.parse("Ah"), ace_high_or_low=True) == 15
    assert best_points("Ah 9c", ace_high_or_low=True) == 24


# --- What is a set, what is a run -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "wild", "set_", "run", "run_with_high_ace"),
    [
        ("", 3, False, False, False),
        ("7c 7d", 3, False, False, False),
        ("7c 3d", 3, False, False, False),
        ("7c 7d 7h", 3, True, False, False),
        ("7c 7c 7c", 3, True, False, False),
        ("7c 7d 8h", 3, False, False, False),
        ("9c 7c 8c", 3, False, True, True),
        ("9c 7c 8d", 3, False, False, False),
        ("9c 9c 8c", 3, False, False, False),
        ("7c 7c 8c 9c", 3, False, False, False),
        ("6c 8c 3d", 3, False, True, True),
        ("6c 9c 3d", 3, False, False, False),
        ("6c 9c 3d 3s", 3, False, True, True),
        ("2c 3c 4c", 3, False, True, True),  # the 3 stands for itself
        ("7c 3c 3d", 3, True, True, True),
        ("3c 3d 3h 3s 3c", 3, True, True, True),  # any cards: 5-6-7-8-9 of hearts, say
        ("Ac 2c 3d", 3, False, True, True),
        ("Kc Ac 3d", 3, False, False, True),
        ("Qc Kc Ac", 3, False, False, True),
        ("Kc Ac 2c", 3, False, False, False),
        ("Qc Ac 3d", 3, False, False, True),
        ("Ac Ac 3d", 3, True, False, False),
        ("Ah Ad Kd Qd", 1, False, True, True),  # aces are wild: A-J-Q-K needs both
        ("7c 7d 7h 3s 3s 3s 3c 3c 3c 3d 3d 3d 3h 3h 3h", 3, True, False, False),
    ],
)
def test_T5_T6_T12_sets_and_runs(
    cards: str, wild: int, set_: bool, run: bool, run_with_high_ace: bool
) -> None:
    backwards = parse_cards(cards)[::-1]
    for order in (cards, backwards):
        assert is_set(order, wild) == set_
        assert is_run(order, wild) == run
        assert is_meld(order, wild) == (set_ or run)
        assert is_run(order, wild, ace_high_or_low=True) == run_with_high_ace
        assert is_meld(order, wild, ace_high_or_low=True) == (set_ or run_with_high_ace)


def test_T6_a_run_ends_at_the_ace_and_at_the_king() -> None:
    """2 naturals and 12 wild cards are 14 places, and there are 13; with T12 there are 14."""
    wilds = " 3s" * 11
    assert is_run("7c 8c" + wilds, wild=3)
    assert not is_run("7c 8c 3s" + wilds, wild=3)
    assert is_run("7c 8c 3s" + wilds, wild=3, ace_high_or_low=True)
    assert not is_run("7c 8c 3s 3s" + wilds, wild=3, ace_high_or_low=True)
    assert best_points("7c 8c 3s" + wilds, wild=3) == 0


def test_T12_a_run_may_have_an_ace_at_either_end() -> None:
    every_rank = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"
    assert is_run(every_rank)
    assert not is_run(every_rank + " Ac")
    assert is_run(every_rank + " Ac", ace_high_or_low=True)


# --- Exact counts ---------------------------------------------------------------------------------


def test_T5_count_of_melds_in_one_deck() -> None:
    hands = list(combinations(french_deck(), 3))
    assert len(hands) == 22_100
    assert sum(is_meld(hand, 3) for hand in hands) == 964
    assert sum(best_melds(hand, 3).leftover == () for hand in hands) == 964


def test_T12_count_of_melds_in_one_deck() -> None:
    hands = list(combinations(french_deck(), 3))
    assert sum(is_meld(hand, 3, True) for hand in hands) == 1000
    assert sum(best_points(hand, 3, True) == 0 for hand in hands) == 1000


def test_T5_count_of_melds_in_two_decks() -> None:
    """Cards that look the same count as different ones: 182,104 hands."""
    copies = Counter(Cards(sorted(hand)) for hand in combinations(french_deck(2), 3))
    assert copies.total() == 182_104
    assert sum(count for hand, count in copies.items() if is_meld(hand, 3)) == 8792
    assert sum(count for hand, count in copies.items() if best_points(hand, 3) == 0) == 8792


def test_T7_count_of_hands_of_four_with_a_meld() -> None:
    """A meld of three and one more card to discard: so one can go out."""
    hands = list(combinations(french_deck(), 4))
    assert len(hands) == 270_725
    assert sum(can_go_out(hand, 3) for hand in hands) == 34_897


# --- How an arrangement reads ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "wild", "melds"),
    [
        ("8h 7h 6h", None, ["6♥ 7♥ 8♥"]),
        ("7d 7c 7s", None, ["7♠ 7♣ 7♦"]),
        ("5h 6h 3c", 3, ["5♥ 6♥ 3♣"]),  # the wild card goes above …
        ("Qh Kh 3c", 3, ["3♣ Q♥ K♥"]),  # … or below, where above is no place
        ("4h 5h 3c 3h", 3, ["3♥ 4♥ 5♥ 3♣"]),  # … or where it stands for itself
        ("6d 9d 5s 5c", 5, ["6♦ 5♠ 5♣ 9♦"]),
        ("2c 4c 3c Kd Ks 3d", 3, ["2♣ 3♣ 4♣", "K♠ K♦ 3♦"]),
        ("4h 5h 8c 9c 3c 3h", 3, ["3♥ 4♥ 5♥", "8♣ 9♣ 3♣"]),
        ("3s 3c 3h", 3, ["3♠ 3♣ 3♥"]),
        ("5h 6h 7h 3c 3d 3s", 3, ["5♥ 6♥ 7♥", "3♠ 3♣ 3♦"]),
        ("5h 6h 7h Kc Kd Ks 3c", 3, ["5♥ 6♥ 7♥", "K♠ K♣ K♦ 3♣"]),
        ("Qc Kc Ac", None, []),
    ],
)
def test_T6_wild_cards_in_their_places(cards: str, wild: int | None, melds: list[str]) -> None:
    assert laid(best_melds(cards, wild)) == melds


def test_T12_the_high_ace_comes_last() -> None:
    assert laid(best_melds("Ah Kh Qh", ace_high_or_low=True)) == ["Q♥ K♥ A♥"]
    assert laid(best_melds("Ah Qh 3c", 3, ace_high_or_low=True)) == ["Q♥ 3♣ A♥"]
    assert laid(best_melds("Ah 2h 3h", ace_high_or_low=True)) == ["A♥ 2♥ 3♥"]


@pytest.mark.parametrize(
    ("cards", "wild", "sizes"),
    [
        ("5h 6h 7h 8h 9h 10h", None, [6]),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", None, [13]),
        ("9c 9c 9d 9d 9h 9h 9s 9s", None, [8]),
        (" ".join(["9c"] * 14), None, [14]),
        ("5h 6h 7h 5h 6h 7h", None, [3, 3]),
        ("Ah 2h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh 3c", 3, [13]),
    ],
)
def test_T5_melds_that_are_one_are_listed_as_one(
    cards: str, wild: int | None, sizes: list[int]
) -> None:
    best = best_melds(cards, wild)
    assert best.leftover == ()
    assert [len(meld) for meld in best.melds] == sizes


def test_T6_a_full_run_leaves_no_wild_card_over() -> None:
    """Twelve hearts and two wild cards are too many for one run, not for two."""
    best = best_melds("Ah 2h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh 3c 3d", 3)
    assert (len(best.melds), best.points) == (2, 0)


def test_ties_fewest_cards_left_over() -> None:
    """Jacks that cost nothing are melded all the same, so that the wild card is free."""
    best = best_melds("Jc Jd 7s", 7, court_values=(0, 0, 0))
    assert (best.points, best.leftover) == (0, ())


def test_ties_the_lowest_card_is_melded() -> None:
    """Both the run and the set leave two cards and 16 points."""
    assert laid(best_melds("7h 8h 9h 8c 8d")) == ["7♥ 8♥ 9♥"]


def test_ties_the_longest_meld_of_the_lowest_card() -> None:
    """The card in which they cross could be in the set or in the run."""
    assert laid(best_melds("5h 6h 7h 8h 8c 8d 8s")) == ["5♥ 6♥ 7♥ 8♥", "8♠ 8♣ 8♦"]
    assert laid(best_melds("4s 4c 4h 4d 5d 6d 7d")) == ["4♠ 4♣ 4♥ 4♦", "5♦ 6♦ 7♦"]


def test_ties_few_wild_cards_for_the_lowest_card() -> None:
    """The 4♣ could also take both wild cards, beside 4-5-6 of hearts."""
    assert laid(best_melds("4h 5h 6h 4c 3s 3d", 3)) == ["4♣ 4♥ 3♠", "5♥ 6♥ 3♦"]


@pytest.mark.parametrize(
    ("cards", "wild", "card", "points"),
    [
        ("7c 7d 7h Kh", 3, "Kh", 0),
        ("7c 7d 7h 7s", 3, "7d", 0),  # all alike: the highest card
        ("5c 5d 5h Ks", 13, "5d", 0),  # the wild card is kept
        ("5c 5d 5h 5s Kc Kd Kh Ks", 3, "Kd", 0),  # the one that costs most
        ("3c Kd Qs 9h", 3, "Kd", 22),
        ("6d 7d 8d 9c 9h 9s", 5, "8d", 13),
        ("Kd", 3, "Kd", 0),
    ],
)
def test_T4_best_discard(cards: str, wild: int, card: str, points: int) -> None:
    assert best_discard(cards, wild) == (Card.parse(card), points)


def test_T4_discard_points_of_cards_that_look_the_same() -> None:
    points = discard_points("9s 9s 9h Kd Kd", wild=3)
    assert {str(card): left for card, left in points.items()} == {"9♠": 38, "9♥": 38, "K♦": 10}
    assert list(points) == sorted(points)


# --- Compared with a brute force that knows only the rules ----------------------------------------


def random_case(rng: random.Random, size: int) -> tuple[Cards, int | None, bool, Any]:
    """A hand from one to four decks, every third one rich in wild cards, with all options."""
    wild = rng.choice([None, *range(1, 14)])
    deck = french_deck(rng.choice([1, 1, 2, 2, 2, 4]))
    if rng.random() < 1 / 3:
        deck = Cards(deck + tuple(card for card in deck if card.rank == wild) * 3)
    if rng.random() < 1 / 4:  # few ranks, so that many melds compete
        low = rng.randint(1, 8)
        deck = Cards(card for card in deck * 2 if low <= card.rank < low + 6 or card.rank == wild)
    court_values = rng.choice([(10, 10, 10), (10, 10, 10), (11, 12, 13), (0, 0, 0)])
    return Cards(rng.sample(deck, size)), wild, rng.random() < 0.4, court_values


def assert_valid(
    cards: Iterable[Card],
    wild: int | None,
    ace_high_or_low: bool,
    court_values: tuple[int, int, int],
    best: Arrangement,
) -> None:
    """The arrangement has each card once, lists only melds, in order, and adds up its points."""
    laid_out = [card for part in (*best.melds, best.leftover) for card in part]
    assert Counter(laid_out) == Counter(cards)
    assert list(best.leftover) == sorted(best.leftover)
    value = brute_melds.value
    assert best.points == sum(value(c, ace_high_or_low, court_values) for c in best.leftover)
    for meld in best.melds:
        assert brute_melds.is_meld(meld, wild, ace_high_or_low)
        assert brute_melds.is_set(meld, wild) or reads_as_run(meld, wild, ace_high_or_low)


def reads_as_run(meld: Cards, wild: int | None, ace_high_or_low: bool) -> bool:
    """Whether each card stands in its place or is wild, from left to right."""
    line = [*range(1, 14), 1] if ace_high_or_low else list(range(1, 14))
    return any(
        all(card.rank in (rank, wild) for card, rank in zip(meld, line[start:], strict=False))
        for start in range(len(line) - len(meld) + 1)
    )


def compare_with_brute_force(seed: str, size: int, hands: int) -> None:
    rng = random.Random(seed)
    for _ in range(hands):
        case = random_case(rng, size)
        cards, *rules = case
        best = best_melds(*case)
        expected = brute_melds.fewest(*case)
        assert (best.points, len(best.leftover)) == expected, case
        assert_valid(*case, best)
        assert best_points(*case) == best.points, case
        assert textbook_points(*case) == best.points, case
        ways_out = brute_melds.ways_out(cards, *rules[:2])
        assert set(going_out_discards(cards, *rules[:2])) == ways_out, case
        assert can_go_out(cards, *rules[:2]) == bool(ways_out), case


@pytest.mark.parametrize(
    ("size", "hands"),
    [
        *((size, 300) for size in range(1, 9)),
        (9, 100),
        (10, 60),
        (11, 20),
        (12, 9),
        (13, 5),
        (14, 4),
    ],
)
def test_against_brute_force(size: int, hands: int) -> None:
    compare_with_brute_force(f"normal {size}", size, hands)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "hands"),
    [
        *((size, 3000) for size in range(1, 9)),
        *((9, 2000), (10, 2000), (11, 1200), (12, 600), (13, 400), (14, 300)),
    ],
)
def test_against_brute_force_on_many_hands(size: int, hands: int) -> None:
    compare_with_brute_force(f"slow {size}", size, hands)


def test_gin_rummy_of_open_spiel_agrees() -> None:
    """Gin rummy has the same melds and points, and no wild cards: an oracle by other people.

    Of eleven cards it looks for the best ten.
    """
    utils = pytest.importorskip("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
    rng = random.Random(313)
    letters = dict(zip(SUITS, "cdhs", strict=True))
    for _ in range(2000):
        cards = rng.sample(french_deck(), rng.randint(7, 11))
        texts = ["A23456789TJQK"[card.rank - 1] + letters[card.suit] for card in cards]
        numbers = [utils.card_int(text) for text in texts]
        points = best_discard(cards).points if len(cards) == 11 else best_points(cards)
        assert points == utils.min_deadwood(numbers)


# --- What is always true --------------------------------------------------------------------------


@st.composite
def hands(draw: st.DrawFn, least: int = 1, most: int = MAX_CARDS) -> tuple[Cards, int | None, bool]:
    """Cards, a wild rank and the ace option; close cards and wild cards are frequent."""
    wild = draw(st.none() | st.integers(1, 13))
    ranks = st.integers(1, 13) | st.integers(4, 7)
    if wild is not None:
        ranks |= st.just(wild)
    card = st.builds(Card, ranks, st.sampled_from(SUITS))
    cards = draw(st.lists(card, min_size=least, max_size=most))
    return Cards(cards), wild, draw(st.booleans())


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(
    hand: tuple[Cards, int | None, bool], rng: random.Random
) -> None:
    cards, *rules = hand
    shuffled = Cards(rng.sample(cards, len(cards)))
    for function in (best_melds, best_points, discard_points, best_discard, going_out_discards):
        assert function(shuffled, *rules) == function(cards, *rules)  # type: ignore[operator]


@given(hands(), st.permutations(SUITS))
def test_suits_are_alike(hand: tuple[Cards, int | None, bool], suits: list[str]) -> None:
    cards, *rules = hand
    other = [Card(card.rank, suits[SUITS.index(card.suit)]) for card in cards]
    mine, theirs = best_melds(cards, *rules), best_melds(other, *rules)
    assert (mine.points, len(mine.leftover)) == (theirs.points, len(theirs.leftover))


@given(hands())
def test_every_arrangement_is_valid(hand: tuple[Cards, int | None, bool]) -> None:
    best = best_melds(*hand)
    assert_valid(*hand, (10, 10, 10), best)
    assert best.points == best_points(*hand) == textbook_points(*hand)


@given(hands())
def test_melds_listed_without_wild_cards_are_not_one_meld_together(
    hand: tuple[Cards, int | None, bool],
) -> None:
    cards, wild, ace_high_or_low = hand
    wilds = sum(card.rank == wild for card in cards)
    natural = [meld for meld in best_melds(*hand).melds if all(c.rank != wild for c in meld)]
    for one, two in combinations(natural, 2):
        both = one + two
        assert not is_meld(both, wild, ace_high_or_low) or len(both) + wilds > 13


@given(hands(most=MAX_CARDS - 1), st.sampled_from(french_deck()))
def test_one_card_more_costs_no_more_than_itself(
    hand: tuple[Cards, int | None, bool], card: Card
) -> None:
    cards, wild, ace_high_or_low = hand
    more = best_points((*cards, card), wild, ace_high_or_low)
    assert more <= best_points(*hand) + card_points(card, ace_high_or_low)


@given(hands(most=MAX_CARDS - 1), st.integers(1, 13), st.sampled_from(SUITS))
def test_one_wild_card_more_does_no_harm(
    hand: tuple[Cards, int | None, bool], wild: int, suit: str
) -> None:
    """It joins any meld; only where there is none it is left over, too."""
    cards, _, ace_high_or_low = hand
    before = best_melds(cards, wild, ace_high_or_low)
    after = best_melds((*cards, Card(wild, suit)), wild, ace_high_or_low)
    if before.melds or after.melds:
        assert after.points <= before.points
    else:
        assert after.points == before.points + card_points(Card(wild, suit), ace_high_or_low)


@given(hands(), hands())
def test_two_hands_together_cost_no_more_than_both(
    one: tuple[Cards, int | None, bool], two: tuple[Cards, int | None, bool]
) -> None:
    cards, wild, ace_high_or_low = one
    others = two[0][: MAX_CARDS - len(cards)]
    if others:
        together = best_points(cards + others, wild, ace_high_or_low)
        apart = [best_points(part, wild, ace_high_or_low) for part in (cards, others)]
        assert together <= sum(apart)


@given(hands(least=2))
def test_discards(hand: tuple[Cards, int | None, bool]) -> None:
    cards, *rules = hand
    points = discard_points(cards, *rules)
    assert set(points) == set(cards)
    out = []
    for card, left in points.items():
        rest = list(cards)
        rest.remove(card)
        best = best_melds(rest, *rules)
        assert best.points == left
        out += [card] * (best.leftover == ())
    assert going_out_discards(cards, *rules) == tuple(out)
    assert can_go_out(cards, *rules) == bool(out)
    best_card, left = best_discard(cards, *rules)
    assert points[best_card] == left == min(points.values())


@given(hands(most=7))
def test_is_meld_is_what_the_rules_say(hand: tuple[Cards, int | None, bool]) -> None:
    cards, wild, _ = hand
    assert is_set(cards, wild) == brute_melds.is_set(cards, wild)
    assert is_run(*hand) == brute_melds.is_run(*hand)
    assert is_meld(*hand) == brute_melds.is_meld(*hand)
    assert is_meld(cards, wild, True) or not is_meld(cards, wild, False)


# --- Bad input ------------------------------------------------------------------------------------

QUESTIONS: list[Callable[..., Any]] = [
    best_melds,
    best_points,
    discard_points,
    best_discard,
    going_out_discards,
    can_go_out,
]


@pytest.mark.parametrize("ask", QUESTIONS)
def test_bad_hands(ask: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"^0 cards: from 1 to 14 .*T3"):
        ask("")
    with pytest.raises(ValueError, match=r"^15 cards: from 1 to 14 .*T3"):
        ask(french_deck()[:15])


@pytest.mark.parametrize("ask", [*QUESTIONS, is_meld, is_set, is_run])
def test_bad_cards_and_wild_ranks(ask: Callable[..., Any]) -> None:
    for card, words in [("?", "hidden card"), ("*r", "red joker"), ("6b", "blue 6"), ("7", "leaf")]:
        with pytest.raises(ValueError, match=f"{words}.*cannot be melded.*T5"):
            ask(f"2c 3c 4c {card}")
    with pytest.raises(ValueError, match="'1h5' is not a card"):
        ask("2c 1h5")
    with pytest.raises(ValueError, match="is not a Card"):
        ask(["2c", "3c", "4c"])
    for wild in (0, 14, -1, "7", 2.5):
        with pytest.raises(ValueError, match=r"^wild=.*rank from 1 .* to 13 .*T6"):
            ask("2c 3c 4c", wild)


@pytest.mark.parametrize("ask", [best_melds, best_points, discard_points, best_discard])
def test_bad_court_values(ask: Callable[..., Any]) -> None:
    for values in [(10, 10), (10, 10, 10, 10), (10, 10, -1), (10, 10, 9.5), ("a", 1, 2), ()]:
        with pytest.raises(ValueError, match=r"^court_values=.*three whole numbers.*T10"):
            ask("2c 3c 4c", None, False, values)


def test_bad_card_points() -> None:
    with pytest.raises(ValueError, match="hidden card"):
        card_points(Card.HIDDEN)
    with pytest.raises(ValueError, match="court_values"):
        card_points(Card.parse("2c"), court_values=(1, 2))  # type: ignore[arg-type]


# --- The brute force itself -----------------------------------------------------------------------


def test_the_brute_force_finds_all_that_can_be_melded() -> None:
    """Checked by hand: in 7-7-7 and 7-8-9 of clubs nothing, one of the two, or all but none."""
    cards = parse_cards("7d 7h 7s 7c 8c 9c")
    melded = {
        " ".join(str(card) for i, card in enumerate(cards) if subset >> i & 1)
        for subset in brute_melds.meldable(cards, None)
    }
    assert melded == {
        "",
        "7♦ 7♥ 7♠",
        "7♦ 7♥ 7♣",
        "7♦ 7♠ 7♣",
        "7♥ 7♠ 7♣",
        "7♦ 7♥ 7♠ 7♣",
        "7♣ 8♣ 9♣",
        "7♦ 7♥ 7♠ 7♣ 8♣ 9♣",
    }


def test_the_brute_force_on_hands_with_room_for_one_meld() -> None:
    rng = random.Random(6)
    for _ in range(200):
        cards, wild, ace_high_or_low, court_values = random_case(rng, rng.randint(1, 5))
        values = [brute_melds.value(card, ace_high_or_low, court_values) for card in cards]
        saved = [
            sum(values[i] for i in chosen)
            for size in (3, 4, 5)
            for chosen in combinations(range(len(cards)), size)
            if brute_melds.is_meld([cards[i] for i in chosen], wild, ace_high_or_low)
        ]
        points, _ = brute_melds.fewest(cards, wild, ace_high_or_low, court_values)
        assert points == sum(values) - max(saved, default=0)
