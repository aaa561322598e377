"""The fewest points of a rummy hand, the textbook way: tuples, recursion, a cache (T5, T6, T10).

The points are those of `cardkit.melds.best_points`, only slower. The first card is left over, or it
is in a meld with cards after it: try all of these, and ask the same about the cards that remain.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from cardkit.cards import Card, parse_cards


def textbook_points(
    cards: str | Iterable[Card],
    wild: int | None = None,
    ace_high_or_low: bool = False,
    court_values: tuple[int, int, int] = (10, 10, 10),
) -> int:
    """The fewest points that can be left over; the arguments are those of `best_points`.

    >>> textbook_points("5h 6h 7h Ks Kd 7c 2d", wild=7)
    2
    """
    values = (0, 15 if ace_high_or_low else 1, *range(2, 11), *court_values)
    hand = sorted(parse_cards(cards))
    naturals = tuple(card for card in hand if card.rank != wild)
    wilds = len(hand) - len(naturals)
    rows = (naturals[i:] for i in range(len(naturals)))
    needs = (need for row in rows for need, _ in melds(row, ace_high_or_low))
    if wilds < 3 and all(need > wilds for need in needs):
        return sum(values[card.rank] for card in hand)  # nothing at all can be melded
    return fewest(naturals, wilds, ace_high_or_low, values)  # spare wild cards join any meld


@lru_cache(maxsize=100_000)
def fewest(cards: tuple[Card, ...], wilds: int, ace_high: bool, values: tuple[int, ...]) -> int:
    """The fewest points left over of these cards, with so many wild cards to spend on melds."""
    if not cards:
        return 0
    best = values[cards[0].rank] + fewest(cards[1:], wilds, ace_high, values)
    for need, meld in melds(cards, ace_high):
        if need <= wilds:
            rest = list(cards)
            for card in meld:
                rest.remove(card)
            best = min(best, fewest(tuple(rest), wilds - need, ace_high, values))
    return best


def melds(cards: tuple[Card, ...], ace_high: bool) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """The wild cards needed and the others, for each meld with the first card.

    Melds of six or more are not listed: they are two melds of three or more.
    """
    first, *rest = cards
    same_rank = [card for card in rest if card.rank == first.rank]
    same_suit = [card for card in rest if card.suit == first.suit]
    for size in range(5):
        for others in combinations(same_rank, size):
            yield max(0, 2 - size), (first, *others)
        for others in combinations(same_suit, size):
            ranks = [card.rank for card in others]
            for places in [first.rank, *ranks], [*ranks, first.rank + 13]:
                ace_fits = places[-1] < 14 or (places[-1] == 14 and ace_high)
                span = places[-1] - places[0] + 1
                if ace_fits and span <= 5 and len(set(places)) == len(places):
                    yield max(3, span) - len(places), (first, *others)
