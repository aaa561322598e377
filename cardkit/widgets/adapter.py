"""What the table has to know of a game to play it by clicking.

An ``Adapter`` serves any game; a game that has something special to say has one of its own, such
as ``cardkit.widgets.leaves.LeavesAdapter``. Nothing here knows of widgets.
"""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from cardkit.cards import Card, Cards
from cardkit.game import DEAL, Game, Move, State, count_of
from cardkit.games import GAMES

MOST_ACTIONS = 13
"""More buttons than this are not shown: one can pass in 13 ways in 13 Leaves, one a value."""


class Action(NamedTuple):
    """A button below the hand: a move, or (``begun``) the first step of several moves."""

    label: str
    move: Move | None = None
    begun: Move | None = None


class Choices(NamedTuple):
    """What can be done with the cards chosen so far, and a sentence about them."""

    actions: list[Action]
    remark: str
    is_problem: bool = False
    """Whether the remark says why nothing can be done."""


Sort = Callable[[State, Cards], Sequence[Card]]


class Adapter:
    """How a game is played by clicking: the order of the hand, the steps of a move, its wording.

    A wording has its verbs in braces: ``"{play} 7 and {take} the 4"`` is "Play 7 and take the 4"
    on a button and "Ann plays 7 and takes the 4" in the news.
    """

    takes_in_second_step: ClassVar[bool] = False
    """Whether the card to take is asked for after the cards to play."""

    sorts: ClassVar[dict[str, Sort]] = {"value": lambda view, hand: hand}
    """In which orders the hand can be shown; the first one is where it begins."""

    def wild_rank(self, view: Any) -> int | None:
        """The rank whose cards are marked as wild."""
        return None

    def wording(self, move: Move, view: Any) -> str:
        """The move in words, its verbs in braces."""
        words = [verb(move.action), *map(str, move.cards)]
        if move.take is not None:
            words += ["and {take}", str(move.take)]
        return " ".join(words + ["and {call}"] * move.call)

    def fits(self, move: Move, chosen: Sequence[Card]) -> bool:
        """Whether the move can still come out of the cards chosen so far."""
        return Counter(chosen) <= Counter(move.cards)

    def is_whole(self, move: Move, chosen: Sequence[Card]) -> bool:
        """Whether the chosen cards are all that the move plays."""
        return len(move.cards) == len(chosen)

    def reading(self, view: Any, chosen: Sequence[Card]) -> str:
        """How the chosen cards read together, such as "makes 63"; empty if there is nothing."""
        return ""

    def news(self, before: Any, move: Move, after: Any, names: Sequence[str]) -> list[str]:
        """What a move brought about, in sentences, besides the move itself."""
        return []

    def result(self, state: Any, names: Sequence[str]) -> str:
        """How the match ended."""
        if not state.winners:
            return "The game is over: nobody wins."
        return f"{all_of([names[seat] for seat in state.winners], 'win')}!"

    def hand_result(self, state: Any, names: Sequence[str]) -> str:
        """How a hand ended after which the match goes on."""
        return f"This hand is over. {points(state, names)}"

    def deck(self, game: Any) -> Sequence[Card]:
        """The cards of the game, whose faces are sent to the browser at the beginning."""
        return ()

    def choose(self, chosen: Sequence[int], place: int) -> list[int]:
        """The chosen places of the hand after a click on one of them."""
        if place in chosen:
            return [other for other in chosen if other != place]
        return [*chosen, place]

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
            return Choices([*actions, Action("Back")], "Which card do you take?")
        fitting = [move for move in moves if self.fits(move, chosen)]
        if chosen and not fitting:
            problem = view.why_not(tuple(chosen)) or "these cards cannot be played together"
            return Choices([], _sentence(problem), is_problem=True)
        actions = self._actions(view, fitting)
        if len(actions) > MOST_ACTIONS:
            whole = [move for move in fitting if self.is_whole(move, chosen)]
            actions = self._actions(view, whole)[:MOST_ACTIONS]
        reading = self.reading(view, chosen) if chosen else ""
        if not chosen and any(move.cards for move in moves):
            reading = "Choose cards from your hand."
        elif chosen and not actions:
            reading = f"{reading} Choose more cards.".strip()
        return Choices(actions, reading)

    def _actions(self, view: State, moves: Sequence[Move]) -> list[Action]:
        """A button for each move; for each first step, if the card to take is asked for later."""
        if not self.takes_in_second_step:
            return [Action(self._label(move, view), move) for move in moves]
        actions: dict[Move, Action] = {}
        for move in moves:
            first = move._replace(take=None)
            label = self._label(first, view)
            alone = move.take is None
            actions[first] = Action(label, move) if alone else Action(label + " …", begun=first)
        return list(actions.values())

    def _label(self, move: Move, view: State) -> str:
        return _sentence(in_words(self.wording(move, view), "you"), stop="")

    def told(self, before: State, move: Move, after: State, names: Sequence[str]) -> list[str]:
        """A move as news, in sentences such as "Ann plays 7."."""
        if before.current_player is None or move == DEAL:
            return []
        name = names[before.current_player]
        words = in_words(self.wording(move, before), name)
        return [f"{subject(name)} {words}.", *self.news(before, move, after, names)]


def in_words(wording: str, name: str) -> str:
    """A wording with its verbs as they follow a name: "you play", "Ann plays".

    >>> in_words("{play} 7 and {take} the 4", "Ann"), in_words("{pass}", "you")
    ('plays 7 and takes the 4', 'pass')
    """
    if name == "you":
        return re.sub(r"\{([^}]*)\}", r"\1", wording)
    return re.sub(r"\{([^}]*)\}", lambda found: _third_person(found[1]), wording)


def _third_person(words: str) -> str:
    """The first word of a verb as it follows "she".

    >>> _third_person("pass"), _third_person("go out"), _third_person("say")
    ('passes', 'goes out', 'says')
    """
    first, space, rest = words.partition(" ")
    ending = "es" if first.endswith(("s", "sh", "ch", "o")) else "s"
    return first + ending + space + rest


def subject(name: str) -> str:
    """A name at the beginning of a sentence; only "you" gets a capital."""
    return "You" if name == "you" else name


def verb(words: str) -> str:
    """A verb as it is marked in a wording.

    >>> verb("go out")
    '{go out}'
    """
    return "{" + words + "}"


def all_of(names: Sequence[str], does: str) -> str:
    """The names as the subject of a verb.

    >>> all_of(["Ann"], "win"), all_of(["you", "Ben"], "win")
    ('Ann wins', 'You and Ben win')
    """
    if len(names) == 1:
        return f"{subject(names[0])} {in_words(verb(does), names[0])}"
    return f"{', '.join([subject(names[0]), *names[1:-1]])} and {names[-1]} {does}"


def _sentence(text: str, stop: str = ".") -> str:
    """The text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else stop)


def held(state: State, names: Sequence[str]) -> str:
    """Who still holds how many cards, as a sentence: "Ann holds 3 cards, you hold 1 card."."""
    parts = [
        f"{name} {in_words(verb('hold'), name)} {count_of(len(hand), 'card')}"
        for name, hand in zip(names, state.hands, strict=True)
        if hand
    ]
    return f"{', '.join(parts)}." if parts else ""


def points(state: State, names: Sequence[str]) -> str:
    """The score sheet as a sentence: "Points: Ann 3, you 5."."""
    pairs = zip(names, state.scores, strict=True)
    return f"Points: {', '.join(f'{name} {score}' for name, score in pairs)}."


def adapter_for(game: Game) -> Adapter:
    """The adapter of a game, or the plain one."""
    if game.name not in GAMES:
        return Adapter()
    adapter: Adapter = importlib.import_module(f"cardkit.widgets.{game.name}").ADAPTER
    return adapter
