"""Three Thirteen: whether cards are a meld and what is missing; what a hand costs."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import RANK_NAMES, Card, Cards, french_deck
from cardkit.drawing.cards import card_names, spread
from cardkit.drawing.palette import FELT
from cardkit.drawing.svg import Drawing, document, group, rect
from cardkit.game import count_of
from cardkit.games.three_thirteen import EXTRA_CARDS
from cardkit.melds import Arrangement, best_melds, best_points, is_meld, is_run, is_set


def meld_or_not(cards: Sequence[Card], round: int = 1) -> tuple[Drawing, str]:
    """The cards, the wild ones with a star, and in words whether they are a meld in this round.

    If one card is missing, the words name those that would do. A second line says what changes
    if aces may be high too.

    >>> from cardkit import parse_cards
    >>> print(meld_or_not(parse_cards("7c 8c Kc"), round=1)[1])
    Round 1, 3s wild. ✗ No meld: 7♣ to K♣ are 7 ranks, and there are 3 cards (T5).
    >>> print(meld_or_not(parse_cards("6d 5s 9d"), round=3)[1])
    Round 3, 5s wild. ✗ No meld: 6♦ to 9♦ are 4 ranks, and there are 3 cards (T5).
    With one more it would be: 7♦, 8♦, or a wild 5 (T6).
    """
    wild = round + EXTRA_CARDS
    told = f"Round {round}, {RANK_NAMES.get(wild, str(wild))}s wild. {_verdict(cards, wild)}"
    aces = _with_high_aces(cards, wild)
    words = "\n".join(line for line in (told, _missing(cards, wild), aces) if line)
    hand = spread(tuple(cards), 680, wild=wild)
    ground = rect(0, 0, 720, 108, FELT, radius=8)
    svg = document(720, 108, ground + group(20, 12, hand.body))
    return Drawing(svg, f"Chosen: {card_names(cards, wild)}"), words


def _verdict(cards: Sequence[Card], wild: int, high: bool = False) -> str:
    if len(cards) < 3:
        return f"A meld has three cards or more; here {_are(len(cards))} (T5)."
    used = " and ".join(["T5", *(["T6"] if any(card.rank == wild for card in cards) else [])])
    if is_set(cards, wild):
        return f"✓ A meld: a set, all of one rank ({used})."
    if is_run(cards, wild, high):
        return f"✓ A meld: a run of one suit ({used})."
    return f"✗ No meld: {_why_not(cards, wild)} (T5)."


def _are(number: int) -> str:
    return "is one" if number == 1 else f"are {number}"


def _why_not(cards: Sequence[Card], wild: int) -> str:
    """What keeps the cards from being a run, since they are no set."""
    naturals = sorted(card for card in cards if card.rank != wild)
    ranks = [card.rank for card in naturals]
    if len({card.suit for card in naturals}) > 1:
        return "several ranks are no set, and several suits are no run"
    if len(set(ranks)) < len(ranks):
        return "a run has each rank once"
    span = ranks[-1] - ranks[0] + 1
    return f"{naturals[0]} to {naturals[-1]} are {span} ranks, and there are {len(cards)} cards"


def _missing(cards: Sequence[Card], wild: int) -> str:
    """The cards one of which would make a meld of these."""
    if len(cards) < 2 or is_meld(cards, wild):
        return ""
    fit = [
        card
        for card in french_deck()
        if card not in cards and card.rank != wild and is_meld([*cards, card], wild)
    ]
    wild_name = RANK_NAMES.get(wild, str(wild))
    if is_meld([*cards, _spare(cards, wild)], wild):
        listed = ", ".join(map(str, fit))
        return f"With one more it would be: {listed}, or a wild {wild_name} (T6)."
    return ""


def _spare(cards: Sequence[Card], wild: int) -> Card:
    """A wild card that is not among these, if there is one."""
    return next(
        (Card(wild, suit) for suit in "♣♦♥♠" if Card(wild, suit) not in cards), Card(wild, "♣")
    )


def _with_high_aces(cards: Sequence[Card], wild: int) -> str:
    """What T12 changes, where it changes something."""
    if len(cards) < 3 or is_meld(cards, wild) == is_meld(cards, wild, ace_high_or_low=True):
        return ""
    return f"If aces may be high too (T12): {_verdict(cards, wild, high=True)}"


def hand_cost(cards: Sequence[Card], round: int = 1) -> tuple[Arrangement | Cards, str]:
    """The best melds of the cards in this round, and their points in words.

    >>> from cardkit import parse_cards
    >>> print(hand_cost(parse_cards("3h 3s 5h 5s 9c"), round=3)[1])
    Round 3, 5s wild. 2 cards are left over and cost 6 points (T10).
    With aces high or low (T12): 6 points.
    """
    wild = round + EXTRA_CARDS
    best = best_melds(cards, wild)
    left = len(best.leftover)
    told = f"{count_of(left, 'card')} {'is' if left == 1 else 'are'} left over and"
    told = f"{told} {'costs' if left == 1 else 'cost'} {count_of(best.points, 'point')}"
    high = best_points(cards, wild, ace_high_or_low=True)
    words = (
        f"Round {round}, {RANK_NAMES.get(wild, str(wild))}s wild. "
        f"{told if left else 'Nothing is left over: 0 points'} (T10).\n"
        f"With aces high or low (T12): {count_of(high, 'point')}."
    )
    return best if cards else Cards(), words
