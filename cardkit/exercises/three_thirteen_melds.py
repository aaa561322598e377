"""The exercises of lesson 32: how the best melds of a hand are found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from cardkit.cards import Cards, french_deck, parse_cards
from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check_value, exercise, is_blank
from cardkit.exercises.guard import shown
from cardkit.game import count_of
from cardkit.melds import MAX_CARDS, Arrangement, best_melds, card_points, is_meld

EXAMPLE = "8s 8c 8h 8d 9s 10s"
"""The lesson's hand for which the longest meld first is not the best."""


def check_groups(groups: object) -> Answer:
    """How many groups of three, four or five cards are there in a hand of 14?"""
    expected = sum(comb(MAX_CARDS, size) for size in (3, 4, 5))
    hint = "`math.comb(14, 3)` counts the groups of three; add those of four and of five"
    why = f"{' + '.join(str(comb(MAX_CARDS, size)) for size in (3, 4, 5))} = {expected}"
    return check_value(groups, expected, hint, why=why)


def check_fooled(hand: Any) -> Answer:
    """A hand, as text, for which "the longest meld first" does not leave the fewest points."""
    if is_blank(hand):
        return Answer("not yet", ("Write a hand between the quotes, such as `7c 7d 7h 8h`.",))
    if not isinstance(hand, str):
        return Answer("wrong", (f"`{shown(hand)}` is not a text such as `7c 7d 7h 8h`.",))
    try:
        cards = parse_cards(hand)
        best = best_melds(cards)
    except ValueError as error:
        return Answer("wrong", (f"{error}.",))
    if max(Counter(cards).values()) > 1:
        return Answer("wrong", ("Take each card once only: from a single deck.",))
    if sorted(cards) == sorted(parse_cards(EXAMPLE)):
        return Answer("wrong", ("That is the hand of the lesson. Find one of your own.",))
    fooled = max(_longest_first(cards), key=lambda laid: laid.points)
    left = f"The longest meld first leaves {count_of(fooled.points, 'point')}"
    if fooled.points > best.points:
        return Answer("solved", (f"{left}, and {best.points} is possible.",), best)
    return Answer("wrong", (f"{left}, and that is the best one can do here.",), fooled)


def _longest_first(cards: Cards, laid: tuple[Cards, ...] = ()) -> Iterator[Arrangement]:
    """The melds of a hand with nothing wild, the longest first; among equals, each in turn."""
    left = Cards(sorted(cards))
    melds = _melds_in(left)
    if not melds:
        yield Arrangement(laid, left, sum(map(card_points, left)))
    longest = max(map(len, melds), default=0)
    for meld in melds:
        if len(meld) == longest:
            rest = Cards(card for card in left if card not in meld)
            yield from _longest_first(rest, (*laid, meld))


def _melds_in(cards: Cards) -> list[Cards]:
    groups = (group for size in range(3, len(cards) + 1) for group in combinations(cards, size))
    return [Cards(group) for group in groups if is_meld(group)]


@exercise()
def check_ways() -> Iterator[Case]:
    """``ways(n)``: in how many ways can a row of n cards be cut into pieces of 3, 4 and 5?"""
    for cards in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 20, 60, 200):
        why = "the first piece has 3, 4 or 5 cards; each time, cut the rest"
        yield Case((cards,), _ways(cards), "there is one way to cut nothing" if not cards else why)


@cache
def _ways(cards: int) -> int:
    if cards < 0:
        return 0
    return 1 if cards == 0 else sum(_ways(cards - piece) for piece in (3, 4, 5))


@exercise()
def check_run_needs() -> Iterator[Case]:
    """``run_needs(ranks)``: the wild cards that make a run of cards with these ranks (T5, T6)."""
    examples = [[5, 6, 7], [5, 7], [5, 6], [5], [4, 8], [2, 3, 4, 5]]
    rng = random.Random("run needs")
    for _ in range(40):
        start, reach = rng.randint(1, 6), rng.randint(1, 8)
        examples.append(sorted(rng.sample(range(start, start + reach), rng.randint(1, reach))))
    for ranks in examples:
        span = ranks[-1] - ranks[0] + 1
        need = max(3, span) - len(ranks)
        why = f"from {ranks[0]} to {ranks[-1]} there are {span} places, and {len(ranks)} are filled"
        if span < 3:
            why = f"a run has three cards or more, and these are {len(ranks)}"
        yield Case((ranks,), need, f"{why} (T5, T6)")


def _as_good(melds: Any, best: Arrangement) -> bool | str:
    """Whether these are melds of the hand that leave as few points as the best ones."""
    if isinstance(melds, str):
        return "that is a text, because of the quotes around it: a list of melds is expected"
    if not isinstance(melds, (list, tuple)) or not all(isinstance(m, (list, tuple)) for m in melds):
        return "a list of melds is expected, and a meld is a list or tuple of cards"
    hand = Counter(card for meld in (*best.melds, best.leftover) for card in meld)
    used = Counter(card for meld in melds for card in meld)
    if used - hand:
        return f"`{next(iter(used - hand))}` is in the melds more often than in the hand"
    wrong = next((meld for meld in melds if not is_meld(meld)), None)
    if wrong is not None:
        return f"`{Cards(wrong)}` is no meld (T5)"
    left = sum(map(card_points, (hand - used).elements()))
    return left == best.points or f"these melds leave {count_of(left, 'point')}"


@exercise(_as_good)
def check_arrange() -> Iterator[Case]:
    """``arrange(hand)``: a list of melds that leave the fewest points, with nothing wild (T10)."""
    rng = random.Random("arrange")
    few_ranks = [card for card in french_deck() if 5 <= card.rank <= 9]
    hands = [parse_cards("7c 7d 7h Ks"), parse_cards("2c 7d 9h"), parse_cards(EXAMPLE)]
    hands += [Cards(rng.sample(few_ranks, rng.randint(5, 8))) for _ in range(30)]
    for hand in hands:
        cards = Cards(sorted(hand))
        best = best_melds(cards)
        left = count_of(best.points, "point")
        why = f"{left} can be left, and any melds that do it are right (T10)"
        yield Case((cards,), best, why, cards)
