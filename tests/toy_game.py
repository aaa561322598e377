"""A tiny game of its own, to see that the table serves games that it does not know."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cardkit.cards import Card, Cards
from cardkit.game import Game, IllegalMove, Move, State, changed


@dataclass(frozen=True)
class Toy(Game):
    """Each of two players has two leaves and plays one in turn; who has none left wins."""

    name: ClassVar[str] = "table"  # also the name of a module of the widgets, which must not matter
    title: ClassVar[str] = "Toy"
    player_counts: ClassVar[range] = range(2, 3)
    actions: ClassVar[tuple[str, ...]] = ("play", "pass")
    turn_rule: ClassVar[str] = "Y1"
    end_rule: ClassVar[str] = "Y2"

    players: int = 2

    @property
    def deck(self) -> Cards:
        return Cards(map(Card, (1, 2, 3, 4)))

    def _deal(self, seed: str) -> ToyState:
        return ToyState(self, seed, None, 0, (Cards([Card(1), Card(2)]), Cards([Card(3), Card(4)])))


class _Fields(NamedTuple):
    game: Toy
    seed: str | None
    viewer: int | None
    current_player: int | None
    hands: tuple[Cards, ...]
    winners: tuple[int, ...] = ()
    waiting: bool = False
    scores: tuple[int, ...] = (0, 0)


class ToyState(_Fields, State):
    __slots__ = ()

    @property
    def unseen(self) -> Cards:
        return Cards()

    def _moves(self) -> list[Move]:
        return [Move("play", Cards([card])) for card in self.hand] + [Move("pass")]

    def _refuse(self, move: Move) -> IllegalMove | None:
        if move in self._moves():
            return None
        return IllegalMove("you play one card of your hand, or pass", "Y1")

    def _after(self, move: Move) -> State:
        seat = self.current_player
        assert seat is not None
        hand = Cards(card for card in self.hands[seat] if card not in move.cards)
        after = self._replace(hands=changed(self.hands, seat, hand), current_player=1 - seat)
        return after if hand else after._replace(current_player=None, winners=(seat,))

    def _view(self, viewer: int) -> State:
        hands = tuple(
            hand if seat == viewer or self.is_over else Cards([Card.HIDDEN] * len(hand))
            for seat, hand in enumerate(self.hands)
        )
        return self._replace(seed=None, viewer=viewer, hands=hands)

    def _guess(self, rng: random.Random) -> State:
        raise NotImplementedError

    def _middle(self) -> list[str]:
        return []
