"""What the table has to know of a game to play it by clicking.

An ``Adapter`` serves any game; a game that has something special to say has one of its own, such
as ``cardkit.widgets.leaves.LeavesAdapter``. Nothing here knows of widgets. Each table has an
adapter of its own, which may remember things, such as melds that a player has put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from cardkit.cards import SUIT_NAMES, Card
from cardkit.game import DEAL, Game, Move, State
from cardkit.parts import part
from cardkit.widgets.wording import (
    all_of,
    card_words,
    in_words,
    numbers,
    sentence,
    subject,
    verb,
)

MOST_ACTIONS = 13
"""More buttons than this are not shown: one can take 13 values in 13 Leaves."""

FEW_ACTIONS = 6
"""If more moves than this hold the chosen cards, only those are offered that hold no others."""


class Action(NamedTuple):
    """A button below the hand: a move; ``begun``, the first step of several; or ``do``.

    ``do`` is something that is no move, such as to clear the choice; without any of the three, the
    first step of a move is taken back.
    """

    label: str
    move: Move | None = None
    begun: Move | None = None
    do: Callable[[], None] | None = None

    @property
    def look(self) -> tuple[str, ...]:
        """The CSS class of the button: what plays the chosen cards, and what is no move."""
        move = self.move or self.begun
        if move is None:
            return ("ck-soft",) if self.do else ("ck-soft", "ck-clear")
        return ("ck-play",) if move.cards else ()


class Choices(NamedTuple):
    """What can be done with the cards chosen so far, and a sentence about them."""

    actions: list[Action]
    remark: str


class Mark(NamedTuple):
    """What is special about a card of the hand, in a word and as a CSS class."""

    note: str
    css_class: str


class Adapter:
    """How a game is played by clicking: the order of the hand, the steps of a move, its wording.

    ``switched`` is whether the switch beside the actions is on, in a game that has one.
    """

    sorts: ClassVar[tuple[str, ...]] = ("value",)
    """In which orders the hand can be shown; it begins in the first one."""

    switch: ClassVar[str] = ""
    """What the switch says, in a game that has one."""

    spare: ClassVar[int] = 0
    """So many cards more than there are have room in the hand, in a game in which it grows."""

    offers_more_cards: ClassVar[bool] = True
    """Whether moves are offered that play more cards than are chosen yet."""

    def __init__(self) -> None:
        self.switched = False

    # The hand.

    def ordered(self, view: Any, sort: str) -> Sequence[Card]:
        """The viewer's hand in the order of ``sort``."""
        return tuple(view.hand)

    def choose(self, chosen: Sequence[int], place: int) -> list[int]:
        """The chosen places of the hand after a click on one of them."""
        if place in chosen:
            return [other for other in chosen if other != place]
        return [*chosen, place]

    def marks(
        self, view: Any, moves: Sequence[Move], cards: Sequence[Card], chosen: Sequence[int]
    ) -> dict[int, list[Mark]]:
        """What is special about cards of the hand, by place."""
        return {}

    def following(
        self, moves: Sequence[Move], cards: Sequence[Card], chosen: Sequence[int]
    ) -> list[int]:
        """The places of the cards that can be chosen next; none if it can be any card."""
        held = Counter(cards[place] for place in chosen)
        needed: Counter[Card] = Counter()
        for move in moves:
            if held <= Counter(move.cards):
                needed |= Counter(move.cards) - held
        free = [place for place in range(len(cards)) if place not in chosen]
        found = [place for place in free if needed[cards[place]]]
        return found if chosen or len(found) < len(free) else []

    # The steps of a move.

    def standing(self, moves: Sequence[Move], chosen: Sequence[Card]) -> list[Move]:
        """The moves that are offered whatever is chosen: those that play no card."""
        return [move for move in moves if not move.cards]

    def fits(self, move: Move, chosen: Sequence[Card]) -> bool:
        """Whether the move can still come out of the cards chosen so far."""
        return Counter(chosen) <= Counter(move.cards)

    def reading(self, view: Any, chosen: Sequence[Card]) -> str:
        """How the chosen cards, one or more, read together, such as "makes 63"."""
        return ""

    def problem(self, view: Any, chosen: Sequence[Card]) -> str:
        """Why nothing can be done with the chosen cards."""
        reason: str | None = view.why_not(tuple(chosen))
        return sentence(reason or "these cards cannot be played together")

    def because(self, before: Any, move: Move) -> str:
        """Why a legal move is allowed, with its rules: "makes 63, beats 62 (O8)"."""
        rules = self.rules(before, move, before.play(move))
        return f"{in_words(self.wording(move, before), 'you')}" + (f" ({rules})" if rules else "")

    def is_fine(self, view: Any, chosen: Sequence[Card]) -> bool:
        """Whether cards that cannot be played as they are break no rule all the same."""
        return False

    def own_actions(self, view: Any, chosen: Sequence[Card]) -> list[Action]:
        """What can be done besides the moves of the game."""
        return []

    def invitation(self, view: Any, moves: Sequence[Move]) -> str:
        """What to do while no card is chosen."""
        return "Choose cards from your hand." if any(move.cards for move in moves) else ""

    def taking(self, move: Move) -> str:
        """The question for the card to take, if there are several."""
        return "Which card do you take?"

    # Words.

    def wording(self, move: Move, view: Any) -> str:
        """The move in words, its verbs in braces."""
        words = [verb(move.action), *map(card_words, move.cards)]
        if move.take is not None:
            words += ["and {take}", card_words(move.take)]
        if move.name is not None:
            words += ["and {name}", SUIT_NAMES.get(str(move.name), str(move.name))]
        return " ".join(words + ["and {call}"] * move.call)

    def deed(self, move: Move, view: Any) -> str:
        """The move in few words, its verbs in braces, for the seat of the player."""
        return self.wording(move, view)

    def turn(self, view: Any) -> str:
        """What there is to say at the beginning of a person's turn."""
        return ""

    def news(self, before: Any, move: Move, after: Any, names: Sequence[str]) -> list[str]:
        """What a move brought about, in sentences, besides the move itself."""
        return []

    def rules(self, before: Any, move: Move, after: Any) -> str:
        """The numbers of the rules that a move shows, for the list of a replay."""
        return ""

    def result(self, state: Any, names: Sequence[str]) -> str:
        """How the match ended: who won and why, then what it cost each."""
        if not state.winners:
            return "The game is over: nobody wins."
        return f"{all_of([names[seat] for seat in state.winners], 'win')}!"

    def hand_result(self, state: Any, names: Sequence[str], costs: Sequence[int]) -> str:
        """How a hand ended after which the match goes on; ``costs`` are its points by seat."""
        cost = numbers("It costs", names, costs)
        return f"This hand is over. {cost} {numbers('Points so far', names, state.scores)}"

    def hand_titles(self, first: Any) -> Sequence[str] | None:
        """What the lines of the score sheet are called, as far as known from the first state on.

        ``None`` for a game that keeps no score.
        """
        return None

    # What follows is the same for all games.

    def choices(
        self,
        view: State,
        moves: Sequence[Move],
        chosen: Sequence[Card],
        begun: Move | None = None,
    ) -> Choices:
        """What can be done now: ``moves`` are the legal moves, ``chosen`` cards of the hand.

        ``begun`` is the first step of a move that is made in two.
        """
        if begun is not None:
            seconds = [move for move in moves if move._replace(take=None) == begun]
            actions = [Action(self._label(move, view), move) for move in seconds]
            return Choices([*actions, Action("Back")], self.taking(begun))
        standing = self.standing(moves, chosen)
        fitting = [move for move in moves if move.cards and self.fits(move, chosen)] * bool(chosen)
        whole = [move for move in fitting if len(move.cards) == len(chosen)]
        plays = self._actions(view, fitting if self.offers_more_cards else whole)
        if len(plays) > FEW_ACTIONS:
            plays = self._actions(view, whole)
        own = self.own_actions(view, chosen)
        if not chosen:
            remark = self.invitation(view, moves)
        elif fitting or own:
            remark = self.reading(view, chosen)
            if not plays and not own:
                remark = f"{remark} Choose more cards.".strip()
        else:
            remark = self.problem(view, chosen)
        return Choices([*self._actions(view, standing), *plays, *own], remark)

    def _actions(self, view: State, moves: Sequence[Move]) -> list[Action]:
        """A button for each move, or for each first step if there are several cards to take."""
        by_first_step: dict[Move, list[Move]] = {}
        for move in moves:
            by_first_step.setdefault(move._replace(take=None), []).append(move)
        return [
            Action(self._label(seconds[0], view), seconds[0])
            if len(seconds) == 1
            else Action(self._label(first, view) + " …", begun=first)
            for first, seconds in by_first_step.items()
        ]

    def _label(self, move: Move, view: State) -> str:
        return sentence(in_words(self.wording(move, view), "you"), stop="")

    def told(self, before: State, move: Move, after: State, names: Sequence[str]) -> list[str]:
        """A move as news, in sentences such as "Ann plays 7."."""
        if before.current_player is None or move == DEAL:
            return []
        name = names[before.current_player]
        words = in_words(self.wording(move, before), name)
        stop = "" if words.endswith("!") else "."
        return [f"{subject(name)} {words}{stop}", *self.news(before, move, after, names)]


def adapter_for(game: Game) -> Adapter:
    """A new adapter for a table of this game, a plain one if the game has none of its own."""
    adapter: Adapter = part(game, "adapter", Adapter)()
    return adapter
