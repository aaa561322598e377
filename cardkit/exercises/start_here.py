"""The exercise of lesson 00: how exercises work."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardkit.exercises.checking import Case, exercise
from cardkit.games.leaves import Leaves


@exercise()
def check_highest() -> Iterator[Case]:
    """``highest(hand)``: the highest value in a hand, which is a list of numbers."""
    for seed in range(20):
        hand = Leaves(players=3).deal(seed).hands[0]
        values = [card.rank for card in hand]
        highest = values[-1]  # hands are sorted
        random.Random(seed).shuffle(values)
        yield Case((values,), highest, "no card of this hand is higher", hand)
