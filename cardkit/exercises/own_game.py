"""The exercises of lesson 53: a game of one's own, crazy eights."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from cardkit.cards import Card, french_deck
from cardkit.exercises.answer import Answer
from cardkit.exercises.bot_checks import check_bot
from cardkit.exercises.checking import Case, exercise
from cardkit.game import Game, Move, State


def check_namer(bot: object, game: Game) -> Answer:
    """The bot plays if it can, an eight last, and names the suit that it will hold most of."""
    return check_bot(bot, _views(game), _names_well)


def _views(game: Game) -> Iterator[State]:
    """What players see who keep their eights: positions in which only an eight fits, and others."""
    rng = random.Random("eights")
    for number in range(30):
        state = game.deal(f"eights/{number}")
        while not state.is_over:
            view = state.observe(state.current_player)
            moves = view.legal_moves()
            plain = [move for move in moves if move.cards and move.cards[0].rank != 8]
            only_eights = not plain and any(move.cards for move in moves)
            if only_eights or rng.random() < 0.05:
                yield view
            state = state.play(rng.choice(plain or moves))


@exercise()
def check_next_seat() -> Iterator[Case]:
    """``next_seat(seat, players, card)``: a queen skips the next player."""
    for players in (2, 3, 4, 5):
        for seat in reversed(range(players)):
            for rank in (7, 12, 13):
                card = Card(rank, "♥")
                step = 2 if rank == 12 else 1
                why = "a queen skips a player" if rank == 12 else "the next seat"
                if seat + step >= players:
                    why += f"; after seat {players - 1} comes seat 0"
                yield Case((seat, players, card), (seat + step) % players, why)


@exercise()
def check_points() -> Iterator[Case]:
    """``points(hand)``: 50 for an eight, 10 for a court card, else the number."""
    cost = {8: 50, 11: 10, 12: 10, 13: 10}
    deck = french_deck()
    rng = random.Random("points")
    singles = [[Card(rank, "♠")] for rank in (7, 8, 13, 11, 12, 1, 10, 9)]
    for hand in (*singles, *(rng.sample(deck, number) for number in (2, 3, 5, 9)), []):
        costs = [cost.get(card.rank, card.rank) for card in hand]
        yield Case((tuple(hand),), sum(costs), " + ".join(map(str, costs)) or "no cards", None)


def _names_well(view: State, move: Move) -> str | None:
    """What is wrong with a move, if something is."""
    plays = [other for other in view.legal_moves() if other.cards]
    if plays and not move.cards:
        return f"`{plays[0]}` is possible, and you do not play"
    if move.cards and move.cards[0].rank == 8:
        others = [other for other in plays if other.cards[0].rank != 8]
        if others:
            return f"keep the eight: `{others[0]}` is possible"
        left = Counter(card.suit for card in view.hand if card not in move.cards)
        if left and left[str(move.name)] < max(left.values()):
            return f"you will hold {max(left.values())} cards of another suit: name that one"
    return None
