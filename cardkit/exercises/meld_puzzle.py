"""Puzzles about melds: a hand to arrange so that the fewest points are left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardkit.cards import Card, Cards, french_deck, parse_cards
from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import is_blank
from cardkit.exercises.guard import shown
from cardkit.game import Move, State, count_of
from cardkit.games.three_thirteen import ThreeThirteen
from cardkit.melds import Arrangement, best_melds, best_points, card_points, is_meld
from cardkit.widgets.adapter import Action, Choices
from cardkit.widgets.three_thirteen import ThreeThirteenAdapter


@dataclass(frozen=True)
class MeldPuzzle:
    """A hand to arrange in melds, so that the fewest points are left over (T10).

    >>> puzzle = MeldPuzzle("7c 7d 7h Ks", wild=4)
    >>> puzzle.check("7c 7d 7h").ok, puzzle.check("").verdict
    (True, 'not yet')
    >>> print(repr(puzzle.check("7c 7d Ks")).splitlines()[1])
    `7♣ 7♦ K♠` is no meld: it is neither one rank nor a run in one suit (T5, T6).
    """

    hand: str
    wild: int
    hints: tuple[str, ...] = ()
    reason: str = ""
    stars: int = 1

    @property
    def state(self) -> State:
        """The hand as seat 0 sees it in its own turn."""
        cards = parse_cards(self.hand)
        rest = [card for card in french_deck() if card not in cards]
        others = rest[: len(cards)]
        top = rest[len(cards) :][:1]
        game = ThreeThirteen(players=2)
        return game.position([cards, others], top, round=self.wild - 2).observe(0)

    @property
    def question(self) -> str:
        """What is to be done."""
        return "Arrange your hand in melds so that the fewest points are left over."

    def check(self, melds: Any) -> Answer:
        """Whether these melds, a text with a bar between them, leave the fewest points."""
        if is_blank(melds):
            how = "Write the melds between the quotes, a bar between them: `7c 7d 7h | 4s 5s 6s`."
            return Answer("not yet", (how,))
        if not isinstance(melds, str):
            return Answer("wrong", (f"`{shown(melds)}` is not a text such as `7c 7d 7h | 4s 5s`.",))
        try:
            laid = [parse_cards(part) for part in melds.split("|") if part.strip()]
        except ValueError as error:
            return Answer("wrong", (f"{error}.",))
        fault = self.fault(laid)
        if fault:
            return Answer("wrong", (f"{fault}.",))
        return self._judged(laid)

    def fault(self, laid: Sequence[Cards]) -> str:
        """Why these melds cannot be laid, or nothing."""
        too_many = Counter(card for meld in laid for card in meld) - Counter(self.state.hand)
        for card in too_many:
            if card in self.state.hand:
                return f"`{card}` can be in one meld only (T5)"
            return f"`{card}` is not in this hand"
        for meld in laid:
            if len(meld) < 3:
                return f"`{meld}` is no meld: it has fewer than three cards (T5)"
            if not is_meld(meld, self.wild):
                why = "it is neither one rank nor a run in one suit (T5, T6)"
                return f"`{meld}` is no meld: {why}"
        return ""

    def _judged(self, laid: Sequence[Cards]) -> Answer:
        """Melds that can be laid: are there better ones?"""
        left = Counter(self.state.hand) - Counter(card for meld in laid for card in meld)
        over = Cards(sorted(left.elements()))
        points = self.points(laid)
        drawn = Arrangement(tuple(laid), over, points)
        left_over = f"{over or 'Nothing'} {'are' if len(over) > 1 else 'is'} left over"
        costs = f"{left_over}: {count_of(points, 'point')}"
        if points == best_points(self.state.hand, self.wild):
            reason = (self.reason,) if self.reason else ()
            return Answer("solved", (f"{costs}, the fewest possible.", *reason), drawn)
        return Answer("wrong", (f"{costs}. There are melds that leave fewer.",), drawn)

    def points(self, laid: Sequence[Cards]) -> int:
        """What the cards outside these melds cost."""
        left = Counter(self.state.hand) - Counter(card for meld in laid for card in meld)
        return sum(card_points(card) for card in left.elements())

    @property
    def solution(self) -> str:
        """Melds that leave the fewest points, as ``check`` takes them."""
        return " | ".join(map(str, best_melds(self.state.hand, self.wild).melds))

    def seen(self, state: State) -> State:
        """The position as the reader may see it."""
        return state

    def __repr__(self) -> str:
        return f"{self.question}\n{self.state}"

    def _repr_html_(self) -> str:
        return Answer("melds", (self.question,), self.state)._repr_html_()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """A table to solve it at; where no kernel runs, the hand and the question."""
        from cardkit.exercises.puzzle_table import PuzzleTable

        return PuzzleTable({1: self})._repr_mimebundle_(**kwargs)


class MeldAdapter(ThreeThirteenAdapter):
    """How a puzzle about melds is solved by clicking: they are put together, then handed in.

    Other than at the table in a match, nothing tells whether there are better ones.
    """

    def __init__(self, puzzle: MeldPuzzle, hand_in: Callable[[str], None]) -> None:
        super().__init__()
        self._puzzle, self._hand_in = puzzle, hand_in

    def choices(
        self,
        view: State,
        moves: Sequence[Move],
        chosen: Sequence[Card],
        begun: Move | None = None,
    ) -> Choices:
        """Put the chosen cards together; or hand in the melds so far, or take them apart."""
        if chosen:
            return self._meld_choices(Cards(chosen))
        if not self.melds:
            return Choices([], "Choose three or more cards that are a meld together.")
        melds = " | ".join(map(str, self.melds))
        left = count_of(self._puzzle.points(self.melds), "point")
        actions = [
            Action("These are my melds", do=partial(self._hand_in, melds)),
            Action("Take my melds apart", do=self.melds.clear),
        ]
        return Choices(actions, f"Your melds: {melds}. What is left over costs {left}.")

    def _meld_choices(self, chosen: Cards) -> Choices:
        fault = self._puzzle.fault([chosen])
        if fault:
            return Choices([], f"{fault}.".replace("`", ""))
        label = f"Put together as a meld: {chosen}"
        return Choices([Action(label, do=partial(self._put_together, chosen))], "")
