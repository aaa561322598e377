"""The fewest points of a rummy hand, found by trying every set of cards.

This is the oracle of `test_melds.py`. It knows the words of the rules T5, T6, T10 and T12 and
nothing of `cardkit.melds`: it asks of each subset of the hand whether it is a set or a run, and
then which subsets can be put together from melds.

Subsets are numbers, bit i standing for card i, and a *collection of subsets* is a number again, in
which bit s stands for subset s: so all hands of 14 cards can be gone through in Python.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card


def is_set(cards: Sequence[Card], wild: int | None) -> bool:
    """T5: three or more cards of one rank; T6: a wild card may be any of them."""
    return len(cards) >= 3 and len({card.rank for card in cards} - {wild}) <= 1


def is_run(cards: Sequence[Card], wild: int | None, ace_high_or_low: bool) -> bool:
    """T5: three or more cards of one suit in consecutive ranks; T6, T12."""
    line = [*range(1, 14), 1] if ace_high_or_low else list(range(1, 14))
    naturals = [card for card in cards if card.rank != wild]
    if not 3 <= len(cards) <= len(line) or len({card.suit for card in naturals}) > 1:
        return False
    ranks = [card.rank for card in naturals]
    for start in range(len(line) - len(cards) + 1):
        places = line[start : start + len(cards)]
        # Wild cards are put wherever no other card stands.
        if all(ranks.count(rank) <= places.count(rank) for rank in ranks):
            return True
    return False


def is_meld(cards: Sequence[Card], wild: int | None, ace_high_or_low: bool = False) -> bool:
    return is_set(cards, wild) or is_run(cards, wild, ace_high_or_low)


def value(card: Card, ace_high_or_low: bool, court_values: Sequence[int]) -> int:
    """T10: ace 1, 2 to 10 their number, jack, queen and king 10 each; T12: an ace 15."""
    if card.rank == 1:
        return 15 if ace_high_or_low else 1
    return card.rank if card.rank <= 10 else court_values[card.rank - 11]


def meldable(cards: Sequence[Card], wild: int | None, ace_high_or_low: bool = False) -> list[int]:
    """All subsets of the hand that can be laid out in melds with no card left over."""
    n = len(cards)
    everything = (1 << (1 << n)) - 1
    # The subsets that do not have card i: 2**i of them, then 2**i that do have it, and so on.
    lacking = [everything // (1 << (1 << i) | 1) for i in range(n)]
    reached = 1  # the empty subset
    for subset in range(1, 1 << n):
        members = [i for i in range(n) if subset >> i & 1]
        if is_meld([cards[i] for i in members], wild, ace_high_or_low):
            without = reached
            for i in members:
                without &= lacking[i]
            reached |= without << subset  # add this meld to all that have none of its cards
    return [subset for subset, bit in enumerate(reversed(f"{reached:b}")) if bit == "1"]


def fewest(
    cards: Sequence[Card],
    wild: int | None = None,
    ace_high_or_low: bool = False,
    court_values: Sequence[int] = (10, 10, 10),
) -> tuple[int, int]:
    """T10: the fewest points that can be left over, and with them the fewest cards."""
    values = [value(card, ace_high_or_low, court_values) for card in cards]
    return min(
        (
            sum(x for i, x in enumerate(values) if not melded >> i & 1),
            len(cards) - melded.bit_count(),
        )
        for melded in meldable(cards, wild, ace_high_or_low)
    )


def ways_out(
    cards: Sequence[Card], wild: int | None = None, ace_high_or_low: bool = False
) -> set[Card]:
    """T7: the cards that can be discarded so that all the others are in melds."""
    n = len(cards)
    return {
        next(card for i, card in enumerate(cards) if not melded >> i & 1)
        for melded in meldable(cards, wild, ace_high_or_low)
        if melded.bit_count() == n - 1
    }
