"""Strategies for Three Thirteen: simple ones, and a strong one that imagines the next draw."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardkit.cards import Card
from cardkit.game import Move, count_of
from cardkit.games.three_thirteen import DISCARDS, DRAW, TAKE, ThreeThirteenState
from cardkit.melds import best_discard, best_points, discard_points
from cardkit.strategies import Strategy, with_reasons

IMAGINED_DRAWS = 20

OUT = 10
"""Going out is worth as much as so many points, and going out at once twice as much."""

MOST_DISCARDS = 5
"""So many discards come into question: with more, each has fewer imagined games."""


@with_reasons
def blind(view: ThreeThirteenState, rng: random.Random) -> tuple[Move, str]:
    """Never take the top discard; discard what leaves the fewest points; go out if possible.

    >>> from cardkit import ThreeThirteen
    >>> state = ThreeThirteen(players=2).position(["7c 7d Kh", "2c 4d 9s"], discards="7s")
    >>> print(blind(state.observe(0), None))
    draw
    """
    if not view.drawn:
        return DRAW, "the next card of the stock may be anything"
    return _discard_best(view)


@with_reasons
def by_eye(view: ThreeThirteenState, rng: random.Random) -> tuple[Move, str]:
    """Arrange nothing: take a card with two partners in the hand, discard one with the fewest.

    >>> from cardkit import ThreeThirteen
    >>> game = ThreeThirteen(players=2)
    >>> state = game.position(["7c 7d 4s Kh", "2c 4d 9s"], discards="5s", drawn=True)
    >>> print(by_eye(state.observe(0), None))
    discard K♥
    """
    if not view.drawn:
        top = view.discards[-1]
        if top.rank == view.wild:
            return TAKE, f"{top} is wild"
        partners = _partners(top, view.hand)
        return TAKE if partners >= 2 else DRAW, f"{top} has {count_of(partners, 'partner')}"
    if move := _going_out(view):
        return move, "all other cards are in melds"
    card = min(view.hand, key=lambda card: _worth_keeping(view, card))
    partners = _partners(card, view.hand)
    return DISCARDS[card], f"{card} has {count_of(partners, 'partner')}, the fewest"


@with_reasons
def greedy(view: ThreeThirteenState, rng: random.Random) -> tuple[Move, str]:
    """As ``blind``, but take the top discard if it lowers the points of the hand.

    >>> from cardkit import ThreeThirteen
    >>> state = ThreeThirteen(players=2).position(["7c 7d Kh", "2c 4d 9s"], discards="7s")
    >>> print(greedy(state.observe(0), None))
    take
    """
    return _discard_best(view) if view.drawn else _take_if_better(view)


def _take_if_better(view: ThreeThirteenState) -> tuple[Move, str]:
    """Take the top discard if the hand has fewer points with it, after the best discard."""
    top = view.discards[-1]
    now = best_points(view.hand, **view.melding)
    after = best_discard((*view.hand, top), **view.melding).points
    if after < now:
        return TAKE, f"with {top} the hand has {count_of(after, 'point')} instead of {now}"
    return DRAW, f"{top} does not lower the {count_of(now, 'point')} of the hand"


def _discard_best(view: ThreeThirteenState) -> tuple[Move, str]:
    """Go out if possible, else discard the card after which the fewest points are left."""
    card, points = best_discard(view.hand, **view.melding)
    if points == 0 and (move := _going_out(view)):
        return move, "all other cards are in melds"
    return DISCARDS[card], f"{count_of(points, 'point')} left without it, the fewest possible"


def _going_out(view: ThreeThirteenState) -> Move | None:
    """A move that goes out, if there is one; the next player gets no wild card if possible."""
    moves = [move for move in view.legal_moves() if move.action == "go out"]
    return min(moves, key=lambda move: move.cards[0].rank == view.wild, default=None)


def _worth_keeping(view: ThreeThirteenState, card: Card) -> tuple[bool, int, int]:
    """How good it is to keep a card: wild cards most, then partners, then a low rank."""
    return card.rank == view.wild, _partners(card, view.hand), -card.rank


def _partners(card: Card, hand: Iterable[Card]) -> int:
    """The cards that might be in one meld with a card: same rank, or same suit at most 2 apart."""
    near = sum(other.suit == card.suit and 1 <= abs(other.rank - card.rank) <= 2 for other in hand)
    return near + sum(other.rank == card.rank and other is not card for other in hand)


@with_reasons
def looks_ahead(view: ThreeThirteenState, rng: random.Random) -> tuple[Move, str]:
    """Take and keep what leaves the fewest points on average after one more draw.

    The next draw is imagined: some unseen cards, at random. Where somebody has gone out there is
    no more draw to come, and where nothing is unseen nothing to imagine: it plays as ``greedy``.

    >>> from cardkit import ThreeThirteen
    >>> game = ThreeThirteen(players=2)
    >>> state = game.position(["8c 9c 9s Kh", "2c 4d 9d"], discards="5s", drawn=True)
    >>> print(looks_ahead(state.observe(0), random.Random(1)))
    discard K♥
    """
    if view.out is not None or not view.unseen:
        return greedy.explain(view, rng)  # type: ignore[attr-defined, no-any-return]
    if view.drawn and (move := _going_out(view)):
        return move, "all other cards are in melds"
    draws = rng.sample(view.unseen, min(IMAGINED_DRAWS, len(view.unseen)))
    if view.drawn:
        _, card = _ahead(view, view.hand, draws, 5)
        return DISCARDS[card], f"the hand without {card} is the best for the next draw"
    top = view.discards[-1]
    if top.rank == view.wild:
        return TAKE, f"{top} is wild"
    taken, _ = _ahead(view, (*view.hand, top), draws, 3)
    drawn = [_ahead(view, (*view.hand, card), draws, 2)[0] for card in draws[:6]]
    if taken < sum(drawn) / len(drawn):
        return TAKE, f"{top} makes the hand better than a card of the stock does on average"
    return DRAW, f"a card of the stock makes the hand better than {top} does, on average"


def _ahead(
    view: ThreeThirteenState, hand: tuple[Card, ...], draws: list[Card], tried: int
) -> tuple[float, Card]:
    """Of so many promising discards the best: the mean points after one more draw, and the card."""
    points = discard_points(hand, **view.melding)
    ranked = sorted(points, key=lambda card: _regret(view, card, points[card], hand))
    if points[ranked[0]] == 0:
        return -2 * OUT, ranked[0]

    def value(card: Card) -> float:
        kept = list(hand)
        kept.remove(card)
        after = [best_discard((*kept, draw), **view.melding).points for draw in draws]
        return sum(after) / len(after) - OUT * after.count(0) / len(after)

    return min((value(card), card) for card in ranked[:tried])


def _regret(
    view: ThreeThirteenState, card: Card, points: int, hand: tuple[Card, ...]
) -> tuple[int, int]:
    """How bad a discard seems at first sight: the points left, the partners and wild cards lost."""
    wild = 20 if card.rank == view.wild else 0
    return points + 3 * _partners(card, hand) + wild, -card.rank


def candidates(view: ThreeThirteenState) -> list[Move]:
    """Going out if possible; else both ways to draw, or the discards that leave fewest points."""
    if not view.drawn:
        return view.legal_moves()
    if move := _going_out(view):
        return [move]
    points = discard_points(view.hand, **view.melding)
    cards = sorted(points, key=lambda card: (points[card], card.rank == view.wild, -card.rank))
    return [DISCARDS[card] for card in cards[:MOST_DISCARDS]]


playout = by_eye
"""So everybody plays in imagined games: it is the quickest, as it arranges nothing."""

STRATEGIES: dict[str, Strategy] = {
    "blind": blind,
    "by eye": by_eye,
    "greedy": greedy,
    "strong": looks_ahead,
}

OPPONENT = STRATEGIES["greedy"]
"""Who sits at a table with no other players: simple and sensible."""
