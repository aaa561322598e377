"""Which cards of a hand to meld so that the rest costs least (T5, T6, T10).

1. **A meld of six or more cards splits into two melds.** So only melds of three to five cards need
   to be listed; those that belong together are joined again when a hand is laid out.
2. **Wild cards fill what is missing.** A set of k other cards needs ``3 - k`` wild cards, a run
   one for each gap, and both at least three cards in all. Wild cards to spare join any meld or,
   from three up, are a meld of their own. So we look for the best melds of the *natural* cards,
   with so many wild cards to spend; wild cards cost points only if nothing at all is melded.
3. **The lowest card is left over, or it belongs to one of its melds.** Try each of these, and
   ask the same question about the cards that remain. The answer depends on two things only:
   which cards are left, and how many wild cards. A dictionary remembers it.

A set of cards is one whole number. The natural cards are sorted, and card 0 is bit 0::

      bit     4  3  2  1  0
      card   8♥ 8♠ 7♥ 6♥ 6♥
              1  1  1  1  1    left              all is still to be placed
              1  0  1  0  1    meld              6♥ 7♥ 8♥, with the first of the two sixes
              0  1  0  1  0    left ^ meld       a 6♥ and 8♠ remain

``left & meld == meld`` asks if all cards of the meld are still there, and ``left & -left`` is the
lowest card left. Of two cards that look the same the first is always placed first, or each
answer would be looked for twice: 6♥ 7♥ 8♥ with the *second* six, ``1 0 1 1 0``, is no choice until
the first six is gone. So each meld is stored twice: its cards, and its cards with their earlier
copies, ``1 0 1 1 1``. It can be laid if ``left & with_copies == meld``.

What is kept small is the points and, among equals, the number of cards left over: both in one
whole number, the cost ``16 * points + cards``, as there are never more than 14 cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from cardkit.cards import Card

Copy: TypeAlias = tuple[int, int]  # a card's bit, and this bit with those of its earlier copies
Meld: TypeAlias = tuple[int, int, int, int]  # wild cards needed, -size, meld, with_copies


class MeldSearch:
    """One hand, its possible melds, and one memo for all questions about it.

    ``naturals`` are the sorted cards that are not wild, ``top`` is the last place of a run: 13, or
    14 where the ace stands again (T12). ``values`` are the points of a card left over, by rank.
    """

    def __init__(
        self, naturals: list[Card], wilds: list[Card], top: int, values: Sequence[int]
    ) -> None:
        self.wilds, self.top, self.values = wilds, top, values
        self.cards, self.misfits = split_misfits(naturals, len(wilds), top)
        self.cost_of_bit = {1 << i: 16 * values[c.rank] + 1 for i, c in enumerate(self.cards)}
        self.too_much = sum(self.cost_of_bit.values()) + 1
        self.all_cards = (1 << len(self.cards)) - 1
        self.memo: dict[int, int] = {}
        self.laid: dict[int, bool] = {}

    @cached_property
    def melds(self) -> dict[int, list[Meld]]:
        """The possible melds by their lowest bit."""
        return possible_melds(self.cards, len(self.wilds), self.top)

    def points(self, without: Card | None = None) -> int:
        """The fewest points left over; with ``without``, once this card is discarded."""
        left, wilds, misfits = self.all_cards, len(self.wilds), self.misfits
        if without in self.cards:
            left ^= 1 << self.cards.index(without)
        elif without in misfits:
            misfits = list(misfits)
            misfits.remove(without)
        elif without is not None:
            wilds -= 1
        cost = self.cost(left, wilds)
        if 1 <= wilds <= 2 and cost == self.cost_of(self.cards_of(left)):
            cost += self.cost_of(self.wilds[:wilds])  # there is no meld that they could join
        return (cost + self.cost_of(misfits)) // 16

    def cost(self, left: int, wilds: int) -> int:
        """The lowest cost of these cards when so many wild cards can be spent on their melds."""
        if not left:
            return 0
        key = left << 4 | wilds
        if key in self.memo:
            return self.memo[key]
        lowest = left & -left
        alone = self.cost_of_bit[lowest]
        best = self.too_much
        for need, _, meld, with_copies in self.melds.get(lowest, ()):
            if left & with_copies == meld and need <= wilds:
                cost = self.cost(left ^ meld, wilds - need)
                if cost < best:
                    best = cost
                    if best == 0:
                        break
        if alone < best:
            best = min(best, alone + self.cost(left ^ lowest, wilds))
        self.memo[key] = best
        return best

    def all_laid(self, left: int, wilds: int, spare: int = 0) -> bool:
        """Whether these cards can be melded with so many wild cards, but for ``spare`` of them.

        This is `cost` where a card more left over ends the search: a no comes much sooner.
        """
        if not left:
            return True
        key = left << 5 | wilds << 1 | spare
        if key not in self.laid:
            lowest = left & -left
            answer = spare > 0 and self.all_laid(left ^ lowest, wilds, spare - 1)
            for need, _, meld, with_copies in self.melds.get(lowest, ()):
                if answer:
                    break
                if left & with_copies == meld and need <= wilds:
                    answer = self.all_laid(left ^ meld, wilds - need, spare)
            self.laid[key] = answer
        return self.laid[key]

    def chosen(self) -> tuple[list[list[Card]], list[Card]]:
        """The melds that keep the cost lowest, yet without wild cards, and the natural cards left.

        This is the search once more, led by the memo.
        """
        chosen: list[list[Card]] = []
        left, wilds, alone = self.all_cards, len(self.wilds), 0
        while left:
            lowest, goal = left & -left, self.cost(left, wilds)
            for need, _, meld, with_copies in self.melds.get(lowest, ()):
                can_be_laid = left & with_copies == meld and need <= wilds
                if can_be_laid and self.cost(left ^ meld, wilds - need) == goal:
                    chosen.append(self.cards_of(meld))
                    left, wilds = left ^ meld, wilds - need
                    break
            else:
                left, alone = left ^ lowest, alone | lowest
        return chosen, self.cards_of(alone) + self.misfits

    def cost_of(self, cards: Sequence[Card]) -> int:
        """What these cards cost if none is melded."""
        return sum([16 * self.values[card.rank] + 1 for card in cards])

    def cards_of(self, mask: int) -> list[Card]:
        """The cards whose bits are set."""
        return [card for i, card in enumerate(self.cards) if mask >> i & 1]


def split_misfits(naturals: list[Card], wilds: int, top: int) -> tuple[list[Card], list[Card]]:
    """The cards that fit in some meld of this hand, and those that fit in none."""
    if wilds >= 2:
        return naturals, []  # any card and two wild ones are a meld
    count: dict[int, int] = {}
    ranks: dict[str, int] = {}  # for each suit, bit r is set if a card of rank r is there
    for rank, suit in naturals:
        count[rank] = count.get(rank, 0) + 1
        ranks[suit] = ranks.get(suit, 0) | 1 << rank
    in_run = {}
    for suit, here in ranks.items():
        if top == 14:
            here |= (here & 1 << 1) << 13  # the ace stands above the king too
        pairs, gaps = here & here >> 1, here & here >> 2  # the 7 of each 7-8, the 7 of each 7-9
        if wilds:
            bits = pairs | pairs << 1 | gaps | gaps << 2
        else:
            threes = pairs & gaps
            bits = threes | threes << 1 | threes << 2
        in_run[suit] = bits | bits >> 13
    fitting: list[Card] = []
    misfits: list[Card] = []
    for card in naturals:
        rank, suit = card
        fits = count[rank] >= 3 - wilds or in_run[suit] >> rank & 1
        (fitting if fits else misfits).append(card)
    return fitting, misfits


def possible_melds(cards: Sequence[Card], wilds: int, top: int) -> dict[int, list[Meld]]:
    """All melds of one to five of these cards and enough wild cards, by their lowest bit.

    Those that need few wild cards come first, of these the long ones.
    """
    ranks: dict[int, list[Copy]] = {}
    suits: dict[str, dict[int, list[Copy]]] = {}
    bit, copies, previous = 1, 0, None
    for card in cards:
        copies = copies | bit if card == previous else bit
        rank, suit = previous = card
        ranks.setdefault(rank, []).append((bit, copies))
        suits.setdefault(suit, {}).setdefault(rank, []).append((bit, copies))
        bit <<= 1
    melds: list[Meld] = []
    for same_rank in ranks.values():
        melds += sets(same_rank, wilds)
    for places in suits.values():
        if top == 14 and 1 in places:
            places[14] = places[1]
        if len(places) >= 3 - wilds:
            melds += runs(places, wilds)
    by_lowest: dict[int, list[Meld]] = {}
    for meld in sorted(melds):
        by_lowest.setdefault(meld[2] & -meld[2], []).append(meld)
    return by_lowest


def sets(same_rank: Sequence[Copy], wilds: int) -> list[Meld]:
    """The sets of one to five of these cards and enough wild cards."""
    found = []
    for size in range(max(1, 3 - wilds), min(5, len(same_rank)) + 1):
        for chosen in combinations(same_rank, size):
            meld = with_copies = 0
            for bit, copies in chosen:
                meld, with_copies = meld | bit, with_copies | copies
            found.append((max(0, 3 - size), -size, meld, with_copies))
    return found


def runs(places: dict[int, list[Copy]], wilds: int) -> list[Meld]:
    """The runs of two to five of these cards of one suit and enough wild cards.

    From each first card they grow place by place, with a card or a wild card.
    """
    found = []
    for first, copies_of_first in places.items():
        growing = [(1, bit, copies) for bit, copies in copies_of_first]
        for span in range(2, 6):
            # Leave the next place to a wild card, or take a card that is there.
            longer = [run for run in growing if span - run[0] <= wilds]
            for bit, copies in places.get(first + span - 1, ()):
                for size, meld, with_copies in growing:
                    run = (size + 1, meld | bit, with_copies | copies)
                    longer.append(run)
                    need = max(3, span) - size - 1
                    if need <= wilds:
                        found.append((need, -size - 1, run[1], run[2]))
            if not longer:
                break
            growing = longer
    return found
