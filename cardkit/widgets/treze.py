"""Treze at the table: a run is built card by card, and one may forget to call the last card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardkit.cards import SUIT_NAMES, SUITS, Card
from cardkit.game import Move, count_of
from cardkit.games.treze import JOKERS, TrezeState
from cardkit.widgets.adapter import Adapter, Choices, Mark
from cardkit.widgets.wording import card_words, cards_words, holdings, in_words, subject


class TrezeAdapter(Adapter):
    """How Treze is played by clicking."""

    sorts: ClassVar[tuple[str, ...]] = ("rank", "suit")
    spare = 3
    switch = "Say “last card!” with it"
    offers_more_cards = False

    def ordered(self, view: TrezeState, sort: str) -> Sequence[Card]:
        """By rank, or by suit with the jokers at the end."""
        if sort == "suit":
            order = [*SUITS, *sorted(joker.suit for joker in JOKERS)]
            return sorted(view.hand, key=lambda card: (order.index(card.suit), card.rank))
        return tuple(view.hand)

    def choose(self, chosen: Sequence[int], place: int) -> list[int]:
        """A chosen card is taken back with all that follow it in the run."""
        if place in chosen:
            return list(chosen[: chosen.index(place)])
        return [*chosen, place]

    def marks(
        self, view: TrezeState, moves: Sequence[Move], cards: Sequence[Card], chosen: Sequence[int]
    ) -> dict[int, list[Mark]]:
        """The order of the run."""
        return {
            place: [Mark(f"number {number} of the run", f"ck-nth-{number}")]
            for number, place in enumerate(chosen, start=1)
        }

    def following(
        self, moves: Sequence[Move], cards: Sequence[Card], chosen: Sequence[int]
    ) -> list[int]:
        """The cards that can come next in the run."""
        run = tuple(cards[place] for place in chosen)
        following = {
            move.cards[len(run)]
            for move in moves
            if len(move.cards) > len(run) and move.cards[: len(run)] == run
        }
        return [
            place for place, card in enumerate(cards) if card in following and place not in chosen
        ]

    def fits(self, move: Move, chosen: Sequence[Card]) -> bool:
        """Whether the run begins like this; cards come in the order in which they are chosen."""
        return move.cards[: len(chosen)] == tuple(chosen)

    def choices(
        self,
        view: TrezeState,  # type: ignore[override]
        moves: Sequence[Move],
        chosen: Sequence[Card],
        begun: Move | None = None,
    ) -> Choices:
        """The moves with or without the call, as the switch says (Z12)."""
        calls = {move.cards for move in moves if move.call} if self.switched else set()
        said = [move for move in moves if move.call == (move.cards in calls)]
        return super().choices(view, said, chosen, begun)

    def reading(self, view: TrezeState, chosen: Sequence[Card]) -> str:
        """The run so far."""
        left = len(view.hand) - len(chosen)
        run = f"Run: {cards_words(chosen)}, which leaves {count_of(left, 'card')}."
        if left != 1:
            return run
        if self.switched:
            return f"{run} You say “last card!”, as you must (Z12)."
        return (
            f"{run} Then say “last card!”: tick the box beside the button. "
            "Who forgets it can be caught with “treze!”, and picks up 13 cards (Z12)."
        )

    def problem(self, view: TrezeState, chosen: Sequence[Card]) -> str:
        """Why nothing can be done, or in which order the cards are a run."""
        for move in view.legal_moves():
            if sorted(move.cards) == sorted(chosen):
                return f"A run is chosen in its order: {cards_words(move.cards)} (Z6)."
        return super().problem(view, chosen)

    def invitation(self, view: TrezeState, moves: Sequence[Move]) -> str:
        """What can be played on what."""
        if not any(move.cards for move in moves):
            return "None of your cards can be played."
        if view.asked is not None:
            return f"The joker asks for {SUIT_NAMES[view.asked]}: choose one."
        top = card_words(view.pile[-1])
        return f"Choose a card to lay on {top}, then more for a run."

    def wording(self, move: Move, view: TrezeState) -> str:
        """The move in words, its verbs in braces."""
        if move.action == "treze":
            return "{say} “treze!”"
        if move.action == "draw":
            cards = count_of(13, "card") if view.first_answer else "a card"
            return f"{{pick}} up {cards}"
        if move.action == "pass":
            return "{pass}, since there is nothing to pick up"
        call = " and {say} “last card!”" if move.call else ""
        return "{play} " + cards_words(move.cards) + call

    def news(
        self, before: TrezeState, move: Move, after: TrezeState, names: Sequence[str]
    ) -> list[str]:
        """A joker's question (Z8), a penalty (Z12), a reshuffle (Z11)."""
        assert before.current_player is not None
        other = names[1 - before.current_player]
        told = []
        if move.action == "treze":
            told.append(
                f"{subject(other)} {in_words('{forget}', other)} the call and "
                f"{in_words('{pick}', other)} up 13 cards."
            )
        if move.action == "play" and after.asked is not None and not after.is_over:
            told.append(f"The joker asks for {SUIT_NAMES[after.asked]}.")
        if len(after.stock) > len(before.stock):
            told.append("The pile was shuffled into a new stock.")
        return told

    def rules(self, before: TrezeState, move: Move, after: TrezeState) -> str:
        """A card (Z5), a run (Z6), a joker and its answer (Z7 to Z9), picking up (Z10), calls."""
        rules = [_rule_of(before, move)]
        if len(move.cards) > 1:
            rules.append("Z6")
        if move.cards and move.cards[-1] in JOKERS:
            rules.append("Z7")
        if len(after.stock) > len(before.stock):
            rules.append("Z11")
        if move.call:
            rules.append("Z12")
        if after.winners:
            rules.append("Z13")
        return ", ".join(dict.fromkeys(rules))

    def because(self, before: TrezeState, move: Move) -> str:
        """What the first card goes on, and what else the run shows."""
        if move.action != "play":
            return super().because(before, move)
        first, top = move.cards[0], before.pile[-1]
        if before.asked is not None:
            told = [f"{first} is of the suit that the joker asks for (Z8)"]
        elif first in JOKERS:
            told = [f"a joker goes on a king of its colour, {top} (Z7)"]
        else:
            told = [f"{first} is next to {top} (Z5)"]
        if len(move.cards) > 1:
            told.append("the rest is a run (Z6)")
        left = len(before.hand) - len(move.cards)
        if not left:
            told.append("no card is left: you win (Z13)")
        return ", ".join([*told, *(["one card is left: call it (Z12)"] if left == 1 else [])])

    def result(self, state: TrezeState, names: Sequence[str]) -> str:
        """Who won and why, and how many cards the other one holds."""
        won = super().result(state, names)
        if len(state.winners) == 1:
            won = f"{won.rstrip('!')}: no cards left (Z13)."
        return f"{won} {holdings(state, names)}".strip()


def _rule_of(before: TrezeState, move: Move) -> str:
    """The rule that a move follows in the first place."""
    if move.action == "treze":
        return "Z12"
    if move.action == "play":
        if before.asked is not None:
            return "Z8"
        return "Z7" if move.cards[0] in JOKERS else "Z5"
    return "Z9" if before.asked is not None else "Z10"


ADAPTER = TrezeAdapter
