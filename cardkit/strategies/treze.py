"""Strategies for Treze: simple ones, and a strong one that searches.

All of them call the last card, and catch who forgets it (Z12).
"""

from __future__ import annotations

import random
from collections.abc import Callable

from cardkit.game import Move, count_of
from cardkit.games.treze import BIT, JOKERS, ON_PILE, TREZE, TrezeState
from cardkit.strategies import Strategy, with_reasons
from cardkit.strategies.search import search

MOST_CANDIDATES = 5
"""A large hand can have hundreds of runs, too many to try them all."""

HORIZON = 60
"""A game of Treze goes on for hundreds of moves. After so many, the cards in hand are counted."""


@with_reasons
def single_card(view: TrezeState, rng: random.Random) -> tuple[Move, str]:
    """Play one card, the first that fits, and never a run.

    >>> from cardkit import Treze
    >>> state = Treze().position(["Qh Kh As 2s 7d", "5s"], pile="Jd")
    >>> print(single_card(state.observe(0), None))
    play Q♥
    """
    moves = _careful_moves(view)
    if moves[0].action != "play":
        return _without_a_choice(moves[0])
    best = min(moves, key=lambda move: len(move.cards))
    return best, f"{best.cards[0]} fits, and one card in a turn is enough"


@with_reasons
def keeps_kings(view: TrezeState, rng: random.Random) -> tuple[Move, str]:
    """Spend as few kings and jokers as possible; of equals, play the longest run.

    Kings join two suits in a run, and a joker on one may cost the other player 13 cards (Z9).

    >>> from cardkit import Treze
    >>> state = Treze().position(["Qh Kh As 2s 10d", "5s"], pile="Jd")
    >>> print(keeps_kings(state.observe(0), None))
    play 10♦
    """
    moves = _careful_moves(view)
    if moves[0].action != "play":
        return _without_a_choice(moves[0])

    def spent(move: Move) -> int:
        return sum(card.rank in (0, 13) for card in move.cards)

    best = min(moves, key=lambda move: (spent(move), -len(move.cards)))
    if spent(best):
        return best, "nothing can be played without a king or a joker"
    return best, f"it gets rid of {count_of(len(best.cards), 'card')} and keeps kings and jokers"


@with_reasons
def plays_longest(view: TrezeState, rng: random.Random) -> tuple[Move, str]:
    """Play the longest run there is.

    >>> from cardkit import Treze
    >>> state = Treze().position(["Qh Kh As 2s 10d", "5s"], pile="Jd")
    >>> print(plays_longest(state.observe(0), None))
    play Q♥ K♥ A♠ 2♠ call
    """
    moves = _careful_moves(view)
    if moves[0].action != "play":
        return _without_a_choice(moves[0])
    best = max(moves, key=lambda move: len(move.cards))
    return best, f"it gets rid of {count_of(len(best.cards), 'card')}, the most possible"


@with_reasons
def closes_doors(view: TrezeState, rng: random.Random) -> tuple[Move, str]:
    """Win or play a joker; else end on a card that few unseen cards can follow.

    >>> from cardkit import Treze
    >>> state = Treze().position(["10h 9h 10c 8c", "5s"], pile="Qd Jh 7s 7d 7c 9d")
    >>> print(closes_doors(state.observe(0), None))
    play 8♣
    """
    moves = _careful_moves(view)
    if moves[0].action != "play":
        return _without_a_choice(moves[0])

    def doors(move: Move) -> int:
        """How many of the cards that this player cannot see fit on the last card."""
        fitting = ON_PILE[move.cards[-1]]
        return sum(1 for card in view.unseen if BIT[card] & fitting)

    for move in moves:
        if len(move.cards) == len(view.hand):
            return move, "it wins"
    best = min(
        moves, key=lambda move: (move.cards[-1] not in JOKERS, doors(move), -len(move.cards))
    )
    if best.cards[-1] in JOKERS:
        return best, "the joker may cost the other player 13 cards"
    return best, f"only {doors(best)} of the unseen cards fit on {best.cards[-1]}"


def forgetful(strategy: Strategy, share: float = 0.1) -> Strategy:
    """The same strategy with a bad memory: it forgets this share of its calls (Z12).

    Raises ``ValueError`` unless the share lies between 0 and 1.

    >>> from cardkit import Treze
    >>> view = Treze().position(["Qh 2c", "5s"], pile="Jd").observe(0)
    >>> always = forgetful(plays_longest, share=1)
    >>> print(plays_longest(view, None), always(view, random.Random(1)), sep=", ")
    play Q♥ call, play Q♥
    """
    if not 0 <= share <= 1:
        raise ValueError(
            f"share={share!r}: a number from 0 (never forgets) to 1 (always) is needed"
        )

    def forget(move: Move, rng: random.Random) -> Move:
        return move._replace(call=False) if move.call and rng.random() < share else move

    def forgets(view: TrezeState, rng: random.Random) -> Move:
        return forget(strategy(view, rng), rng)

    name = f"forgetful_{getattr(strategy, '__name__', 'player')}"
    forgets.__name__ = name
    if hasattr(strategy, "explain"):
        explain = strategy.explain

        def forgets_explaining(view: TrezeState, rng: random.Random) -> tuple[Move, str]:
            move, reason = explain(view, rng)
            return forget(move, rng), reason

        forgets_explaining.__name__ = name
        return with_reasons(forgets_explaining)
    return forgets


def _careful_moves(view: TrezeState) -> list[Move]:
    """``treze`` alone if somebody can be caught; else all moves but those that forget a call."""
    moves = view.legal_moves()
    if moves[-1] == TREZE:
        return [TREZE]

    all_but_one = len(view.hand) - 1

    def forgets(move: Move) -> bool:
        return move.action == "play" and len(move.cards) == all_but_one and not move.call

    return [move for move in moves if not forgets(move)]


def _without_a_choice(move: Move) -> tuple[Move, str]:
    """A move other than a play, with its reason."""
    if move == TREZE:
        return move, "the other player has one card left and did not call"
    return move, "nothing can be played"


def playout(state: TrezeState, rng: random.Random) -> Move:
    """The moves of ``closes_doors``, found quickly: so everybody plays in imagined games."""
    moves = state.legal_moves()
    if moves[-1] == TREZE or moves[0].action != "play":
        return moves[-1]
    # Of two moves that differ in the call alone, the one with it comes first and is taken.
    return min(moves, key=_by_doors(state)) if len(moves) > 1 else moves[0]


def candidates(view: TrezeState) -> list[Move]:
    """The move that wins, if there is one, else those after which few cards can follow."""
    moves = _careful_moves(view)
    if len(moves) == 1 or moves[0].action != "play":
        return moves[:1]
    for move in moves:
        if len(move.cards) == len(view.hand):
            return [move]
    return sorted(moves, key=_by_doors(view))[:MOST_CANDIDATES]


def _by_doors(state: TrezeState) -> Callable[[Move], tuple[bool, int, int]]:
    """How ``closes_doors`` puts moves in order, as a key for sorting."""
    assert state.current_player is not None
    hand = state.held[state.current_player]
    seen = hand
    for card in state.pile:
        seen |= BIT[card]
    size = hand.bit_count()

    def key(move: Move) -> tuple[bool, int, int]:
        last, length = move.cards[-1], len(move.cards)
        if length == size:  # it wins
            return False, -1, 0
        return last.rank != 0, (ON_PILE[last] & ~seen).bit_count(), -length

    return key


STRATEGIES: dict[str, Strategy] = {
    "single card": single_card,
    "keeps kings": keeps_kings,
    "longest run": plays_longest,
    "closes doors": closes_doors,
    "strong": search(iterations=200, name="strong"),
}

OPPONENT = STRATEGIES["keeps kings"]
"""Who sits at a table with no other players: simple and sensible."""
