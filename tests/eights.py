"""Crazy eights, as somebody might add it who has only this one file: the rules and nothing else.

E1 A deck of 52 cards for 2 to 5 players: each is dealt 7 cards if there are two, else 5.
E2 A card is turned up beside the stock; an eight is put back. The seat after the dealer begins.
E3 A card of the pile's suit or rank is laid on the pile.
E4 An eight goes on any card, and names the suit that counts from now on.
E5 Instead one may draw a card, once a turn, and then play or pass.
E6 When the stock is empty, the pile but its top card is shuffled and becomes the stock. If there
   is nothing to draw, one may pass at once.
E7 Who has no cards has won. After 1,000 moves nobody has.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cardkit.cards import SUIT_NAMES, Card, Cards, french_deck
from cardkit.game import Game, IllegalMove, Move, State, changed, random_for

EIGHT = 8
MOVE_LIMIT = 1000
DRAW, PASS = Move("draw"), Move("pass")
DECK = Cards(sorted(french_deck()))


@dataclass(frozen=True)
class Eights(Game):
    """The rules of crazy eights."""

    name: ClassVar[str] = "eights"
    title: ClassVar[str] = "Crazy Eights"
    player_counts: ClassVar[range] = range(2, 6)
    actions: ClassVar[tuple[str, ...]] = ("play", "draw", "pass")
    turn_rule: ClassVar[str] = "E5"
    end_rule: ClassVar[str] = "E7"
    example_move: ClassVar[str] = "play 8h name s"
    suits_or_numbers: ClassVar[tuple[str | int, ...]] = tuple(SUIT_NAMES)

    players: int = 2

    @property
    def deck(self) -> Cards:
        return DECK

    def _deal(self, seed: str) -> EightsState:
        rng = random_for(seed, self.name)
        stock = rng.sample(DECK, len(DECK))
        while stock[-1].rank == EIGHT:  # E2
            rng.shuffle(stock)
        pile = Cards([stock.pop()])
        size = 7 if self.players == 2 else 5
        hands = [Cards(sorted(stock.pop() for _ in range(size))) for _ in range(self.players)]
        first = rng.randrange(self.players)
        return EightsState(self, seed, None, first, tuple(hands), pile, Cards(stock), pile[0].suit)


class _Fields(NamedTuple):
    game: Eights
    seed: str | None
    viewer: int | None
    current_player: int | None
    hands: tuple[Cards, ...]
    pile: Cards
    stock: Cards
    suit: str
    """The suit that counts: the top card's, or what an eight has named."""
    drawn: bool = False
    moves_made: int = 0


class EightsState(_Fields, State):
    __slots__ = ()
    __repr__ = State.__repr__

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, hand in enumerate(self.hands) if not hand)

    @property
    def out_of_hand(self) -> Cards:
        return Cards([*self.pile, *self.stock])

    def _fits(self, card: Card) -> bool:
        return card.rank in (EIGHT, self.pile[-1].rank) or card.suit == self.suit

    @property
    def _nothing_to_draw(self) -> bool:
        return not self.stock and len(self.pile) == 1

    def _moves(self) -> list[Move]:
        moves = []
        for card in filter(self._fits, self.hand):
            suits = SUIT_NAMES if card.rank == EIGHT else [None]
            moves += [Move("play", Cards([card]), name=suit) for suit in suits]
        return [*moves, PASS if self.drawn or self._nothing_to_draw else DRAW]

    def _refuse(self, move: Move) -> IllegalMove | None:
        if move.take is not None or move.call:
            return IllegalMove("no card is taken, and nothing is called", "E5")
        if move.action == "play":
            return self._refuse_cards(Cards(move.cards)) or self._refuse_name(move)
        if move.cards or move.name is not None:
            return IllegalMove(f"'{move.action}' is the whole move", "E5")
        may_pass = self.drawn or self._nothing_to_draw
        if move.action == "pass" and not may_pass:
            return IllegalMove("draw a card before you pass", "E5")
        if move.action == "draw" and may_pass:
            return IllegalMove("only one card is drawn in a turn, if there is one", "E5")
        return None

    def _refuse_cards(self, cards: Cards) -> IllegalMove | None:
        if len(cards) != 1:
            return IllegalMove(f"one card is played, not {len(cards)}", "E3")
        if cards[0] not in self.hand:
            return IllegalMove(f"you do not hold {cards[0]}", "E3")
        if self._fits(cards[0]):
            return None
        suit = SUIT_NAMES[self.suit]
        return IllegalMove(f"{cards[0]} is neither one of the {suit} nor of the same rank", "E3")

    def _refuse_name(self, move: Move) -> IllegalMove | None:
        if move.cards[0].rank == EIGHT and move.name is None:
            return IllegalMove("an eight names a suit: 'play 8♥ name ♠'", "E4")
        if move.cards[0].rank != EIGHT and move.name is not None:
            return IllegalMove("only an eight names a suit", "E4")
        return None

    def _after(self, move: Move) -> EightsState:
        seat = self.current_player
        assert seat is not None
        made = self.moves_made + 1
        turn = (seat + 1) % self.game.players
        if move.action == "draw":
            state = self._drawn(seat)
        elif move.action == "pass":
            state = self._replace(current_player=turn, drawn=False)
        else:
            hand = Cards(card for card in self.hands[seat] if card not in move.cards)
            state = self._replace(
                hands=changed(self.hands, seat, hand),
                pile=Cards([*self.pile, *move.cards]),
                suit=move.name or move.cards[0].suit,
                current_player=turn if hand else None,  # E7
                drawn=False,
            )
        turn_or_end = None if made == MOVE_LIMIT else state.current_player
        return state._replace(moves_made=made, current_player=turn_or_end)

    def _drawn(self, seat: int) -> EightsState:
        pile, stock = self.pile, list(self.stock)
        if not stock:  # E6
            pile, stock = Cards(pile[-1:]), list(pile[:-1])
            assert self.seed is not None
            random_for(self.seed, self.game.name, self.moves_made).shuffle(stock)
        hand = Cards(sorted([*self.hands[seat], stock.pop()]))
        hands = changed(self.hands, seat, hand)
        return self._replace(hands=hands, pile=pile, stock=Cards(stock), drawn=True)

    def _view(self, viewer: int) -> EightsState:
        hands = tuple(
            hand if self.is_over or seat == viewer else Cards([Card.HIDDEN] * len(hand))
            for seat, hand in enumerate(self.hands)
        )
        stock = Cards([Card.HIDDEN] * len(self.stock))
        return self._replace(seed=None, viewer=viewer, hands=hands, stock=stock)

    def _guess(self, rng: random.Random) -> EightsState:
        unseen = rng.sample(self.unseen, len(self.unseen))
        hands = tuple(
            hand if Card.HIDDEN not in hand else Cards(sorted(unseen.pop() for _ in hand))
            for hand in self.hands
        )
        seed = str(rng.getrandbits(64))
        return self._replace(seed=seed, viewer=None, hands=hands, stock=Cards(unseen))
