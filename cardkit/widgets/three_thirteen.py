"""Three Thirteen at the table: drawing, discarding, going out, and arranging melds by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from cardkit.cards import RANK_NAMES, SUITS, Card, Cards
from cardkit.game import Move, count_of
from cardkit.games.three_thirteen import EXTRA_CARDS, ROUNDS, ThreeThirteenState
from cardkit.melds import best_discard, best_melds, card_points, is_meld
from cardkit.widgets.adapter import Action, Adapter, Mark
from cardkit.widgets.wording import card_words, cards_words, in_words, numbers, subject

MOST_WAYS_OUT = 3
"""So many ways to go out are offered at once; all others are found by choosing the card."""


class ThreeThirteenAdapter(Adapter):
    """How Three Thirteen is played by clicking. ``melds`` are those put together by hand."""

    sorts: ClassVar[tuple[str, ...]] = ("rank", "suit", "best melds")

    def __init__(self) -> None:
        super().__init__()
        self.melds: list[Cards] = []
        self._shown: list[Cards] = []

    def ordered(self, view: ThreeThirteenState, sort: str) -> Sequence[Card]:
        """The melds first, if there are any, then the rest by rank or by suit."""
        melds = self._shown = self._laid_out(view, sort)
        rest = list((Counter(view.hand) - Counter(_together(melds))).elements())
        by_suit = sort == "suit"
        rest.sort(key=lambda card: (SUITS.find(card.suit), card.rank) if by_suit else card)
        return (*_together(melds), *rest)

    def _laid_out(self, view: ThreeThirteenState, sort: str) -> list[Cards]:
        """The melds to show: those made by hand, else the best ones if they are asked for."""
        self._forget_broken_melds(view)
        if not self.melds and sort == "best melds":
            return list(best_melds(view.hand, **view.melding).melds)
        return list(self.melds)

    def _forget_broken_melds(self, view: ThreeThirteenState) -> None:
        """Melds of which a card has gone, or that another wild rank made, are no more."""
        kept: list[Cards] = []
        for meld in self.melds:
            there = not Counter(_together([*kept, meld])) - Counter(view.hand)
            if there and is_meld(meld, view.wild, view.game.ace_high_or_low):
                kept.append(meld)
        self.melds = kept

    def marks(
        self,
        view: ThreeThirteenState,
        moves: Sequence[Move],
        cards: Sequence[Card],
        chosen: Sequence[int],
    ) -> dict[int, list[Mark]]:
        """Which meld a card belongs to, and where one ends."""
        marks: dict[int, list[Mark]] = {}
        place = 0
        for number, meld in enumerate(self._shown, start=1):
            for _ in meld:
                marks[place] = [Mark(f"meld {number}", "ck-meld")]
                place += 1
            marks[place - 1].append(Mark("", "ck-end"))
        return marks

    def following(
        self, moves: Sequence[Move], cards: Sequence[Card], chosen: Sequence[int]
    ) -> list[int]:
        """The cards with which one can go out (T7); else any card can be discarded."""
        out = {move.cards[0] for move in moves if move.action == "go out"}
        return [] if chosen else [place for place, card in enumerate(cards) if card in out]

    def standing(self, moves: Sequence[Move], chosen: Sequence[Card]) -> list[Move]:
        """Drawing; and going out, which is offered as soon as it is possible (T7)."""
        out = [move for move in moves if move.action == "go out"]
        return [*super().standing(moves, chosen), *([] if chosen else out[:MOST_WAYS_OUT])]

    def fits(self, move: Move, chosen: Sequence[Card]) -> bool:
        """One card is discarded."""
        return move.cards == tuple(chosen)

    def own_actions(self, view: ThreeThirteenState, chosen: Sequence[Card]) -> list[Action]:
        """Putting melds together and apart, and being shown the best arrangement."""
        actions = []
        if is_meld_of(view, chosen):
            label = f"Put together as a meld: {cards_words(chosen)}"
            actions.append(Action(label, do=partial(self._put_together, Cards(chosen))))
        if self.melds and not chosen:
            if self._points_of_hand(view) > self._fewest_points(view):
                actions.append(Action("Show me the best melds", do=partial(self._show, view)))
            actions.append(Action("Take my melds apart", do=self.melds.clear))
        return actions

    def _put_together(self, meld: Cards) -> None:
        """A new meld; those that share a card with it are taken apart."""
        taken = Counter(meld)
        self.melds = [other for other in self.melds if not taken & Counter(other)] + [meld]

    def _show(self, view: ThreeThirteenState) -> None:
        self.melds = list(best_melds(self._kept(view), **view.melding).melds)

    def _kept(self, view: ThreeThirteenState) -> Cards:
        """The hand without the card that is best discarded, if one must be."""
        if not view.drawn:
            return view.hand
        cards = list(view.hand)
        cards.remove(best_discard(view.hand, **view.melding).card)
        return Cards(cards)

    def _fewest_points(self, view: ThreeThirteenState) -> int:
        return best_melds(self._kept(view), **view.melding).points

    def _points_of_hand(self, view: ThreeThirteenState) -> int:
        """What the cards outside the player's own melds cost, the dearest one discarded."""
        rest = (Counter(view.hand) - Counter(_together(self.melds))).elements()
        options = {key: value for key, value in view.melding.items() if key != "wild"}
        points = sorted(card_points(card, **options) for card in rest)
        return sum(points[:-1] if view.drawn else points)

    def invitation(self, view: ThreeThirteenState, moves: Sequence[Move]) -> str:
        """What the melds made by hand leave, or what to do."""
        out = [card_words(move.cards[0]) for move in moves if move.action == "go out"]
        if out:
            others = "everybody else then has one last turn (T8)"
            return f"You can go out (T7) by discarding {' or '.join(out)}: {others}."
        if self.melds:
            mine, fewest = self._points_of_hand(view), self._fewest_points(view)
            left = f"Your melds leave {count_of(mine, 'point')}"
            return f"{left}; {fewest} is possible." if mine > fewest else f"{left}: the fewest."
        if not view.drawn:
            return "Draw a card. You can put melds together by choosing three cards or more."
        return "Choose the card to discard, or three or more for a meld."

    def reading(self, view: ThreeThirteenState, chosen: Sequence[Card]) -> str:
        """What the chosen cards are good for."""
        if is_meld_of(view, chosen):
            return "These are a meld (T5, T6)."
        if len(chosen) == 1:
            return "" if view.drawn else "Draw first; then you can discard it."
        if len(chosen) == 2:
            return "Choose one card to discard, or three or more for a meld."
        return "No meld: a set has one rank, a run one suit and neighbouring ranks (T5)."

    def problem(self, view: ThreeThirteenState, chosen: Sequence[Card]) -> str:
        """Why nothing can be done with the chosen cards."""
        return self.reading(view, chosen)

    def because(self, before: ThreeThirteenState, move: Move) -> str:
        """Drawing and discarding, or going out."""
        if move.action == "go out":
            return f"all but {move.cards[0]} are in melds, so you may even go out with it (T7)"
        if move.action == "discard":
            return f"after drawing, any one card is discarded (T4): {move.cards[0]}"
        return super().because(before, move)

    def is_fine(self, view: ThreeThirteenState, chosen: Sequence[Card]) -> bool:
        """A meld, or two cards that may become one."""
        return len(chosen) == 2 or is_meld_of(view, chosen)

    def turn(self, view: ThreeThirteenState) -> str:
        """Whether this is the last turn of the round (T8)."""
        return "" if view.out is None else "It is your last turn of this round."

    def wording(self, move: Move, view: ThreeThirteenState) -> str:
        """The move in words, its verbs in braces."""
        if move.action == "draw":
            return "{draw} from the stock"
        if move.action == "take":
            return f"{{take}} the {card_words(view.discards[-1])} from the discards"
        if move.action == "go out":
            return f"{{go out}} and {{discard}} {card_words(move.cards[0])}"
        return f"{{discard}} {card_words(move.cards[0])}"

    def deed(self, move: Move, view: ThreeThirteenState) -> str:
        """The move in few words: what was drawn, what was discarded."""
        if move.action == "draw":
            return "{draw}"
        if move.action == "take":
            return f"{{take}} {card_words(view.discards[-1])}"
        return self.wording(move, view)

    def news(
        self,
        before: ThreeThirteenState,
        move: Move,
        after: ThreeThirteenState,
        names: Sequence[str],
    ) -> list[str]:
        """The last turns (T8), a reshuffle (T13)."""
        told = []
        if move.action == "go out" and not (after.waiting or after.is_over):
            told.append("Everybody else has one last turn.")
        if len(after.stock) > len(before.stock):
            told.append("The discards were shuffled into a new stock.")
        return told

    def rules(self, before: ThreeThirteenState, move: Move, after: ThreeThirteenState) -> str:
        """Draw and discard (T4), go out (T7), the last turns (T8), a reshuffle (T13), scoring."""
        rules = ["T7" if move.action == "go out" else "T4"]
        if before.out is not None:
            rules.append("T8")
        if len(after.stock) > len(before.stock):
            rules.append("T13")
        if after.waiting or after.is_over:
            rules.append("T10")
        return ", ".join(rules)

    def hand_result(
        self, state: ThreeThirteenState, names: Sequence[str], costs: Sequence[int]
    ) -> str:
        """What the round cost each (T10), the points so far, and what is wild next."""
        next_wild = RANK_NAMES.get(state.wild + 1, state.wild + 1)
        over = f"Round {state.round} is over"
        if state.out is not None:
            out = names[state.out]
            over = f"{subject(out)} {in_words('{end}', out)} round {state.round} by going out (T7)"
        return (
            f"{over}. {numbers('The cards left over cost', names, costs)} "
            f"{numbers('Points so far', names, state.scores)} Next, {next_wild}s are wild."
        )

    def hand_titles(self, first: ThreeThirteenState) -> Sequence[str]:
        """The rounds from the first to the eleventh, each with its wild rank (T3, T6)."""
        return [
            f"{number}: {RANK_NAMES.get(number + EXTRA_CARDS, number + EXTRA_CARDS)}s wild"
            for number in range(first.round, ROUNDS + 1)
        ]

    def result(self, state: ThreeThirteenState, names: Sequence[str]) -> str:
        """Who won and why, and the points."""
        won = super().result(state, names).rstrip("!")
        return f"{won}: the fewest points (T11). {numbers('Points', names, state.scores)}"


def is_meld_of(view: ThreeThirteenState, cards: Sequence[Card]) -> bool:
    """Whether the cards are a meld in this round."""
    return len(cards) >= 3 and is_meld(cards, view.wild, view.game.ace_high_or_low)


def _together(melds: Sequence[Cards]) -> tuple[Card, ...]:
    return tuple(card for meld in melds for card in meld)


ADAPTER = ThreeThirteenAdapter
