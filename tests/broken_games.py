"""Crazy eights with one fault each, and the sentence in which the contract says so."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from eights import DRAW, PASS, Eights, EightsState

from cardkit.cards import Card, Cards
from cardkit.drawing.middle import Middle
from cardkit.game import Game, IllegalMove, Move, State, changed

SENTENCES: dict[type[Eights], str] = {}
"""The broken games, and what is to be said of each."""


@dataclass(frozen=True)
class Broken(Eights):
    """Eights whose states are of another class."""

    states: ClassVar[type[EightsState]] = EightsState

    def _deal(self, seed: str) -> EightsState:
        return self.states(*super()._deal(seed))


def refused(sentence: str) -> Any:
    """Note what is to be said of a game, or of the game with these states."""

    def note(kind: Any) -> Any:
        game = kind
        if issubclass(kind, State):
            game = type(f"With{kind.__name__}", (Broken,), {"states": kind, "__module__": __name__})
            globals()[game.__name__] = game  # where pickle looks for it
        SENTENCES[game] = sentence
        return kind

    return note


# --- Cards ----------------------------------------------------------------------------------------


@refused(r"after 'play .*' .* is lost: it is neither in a hand nor in ForgetsThePile\.out_of_hand")
class ForgetsThePile(EightsState):
    def _after(self, move: Move) -> EightsState:
        after = super()._after(move)
        return after._replace(pile=Cards(after.pile[-1:])) if move.cards else after


@refused(r"after 'play .*' .* is there more often than in the deck")
class KeepsWhatItPlays(EightsState):
    def _after(self, move: Move) -> EightsState:
        return super()._after(move)._replace(hands=self.hands) if move.cards else self


@refused(r"after 'draw' .* has come from nowhere")
class DrawsFromAnotherDeck(EightsState):
    def _drawn(self, seat: int) -> EightsState:
        hand = Cards(sorted([*self.hands[seat], Card(1, "r")]))
        return self._replace(hands=changed(self.hands, seat, hand), drawn=True)


@refused(r"a hand is parse_cards\('.*'\): hands are Cards, and sorted")
class NeverSorts(EightsState):
    def _drawn(self, seat: int) -> EightsState:
        after = super()._drawn(seat)
        return after._replace(hands=changed(after.hands, seat, Cards(after.hands[seat][::-1])))


# --- Moves ----------------------------------------------------------------------------------------


@refused(r"'pass' is among the legal moves, and _refuse says: draw a card before you pass \(E5\)")
class ListsAPass(EightsState):
    def _moves(self) -> list[Move]:
        return list(dict.fromkeys([PASS, *super()._moves()]))


@refused(r"'play .*' is not listed by _moves, and _refuse has nothing against it")
class LetsAnyCardPass(EightsState):
    def _refuse_cards(self, cards: Cards) -> IllegalMove | None:
        problem = super()._refuse_cards(cards)
        return None if problem and "neither" in problem.sentence else problem


@refused(r"'.*' is refused without a rule such as E3: '.* \(\)'")
class CitesNoRule(EightsState):
    def _refuse(self, move: Move) -> IllegalMove | None:
        problem = super()._refuse(move)
        return problem and IllegalMove(problem.sentence, "")


@refused(r"_moves gives another list, or another order, each time")
class ShufflesItsMoves(EightsState):
    def _moves(self) -> list[Move]:
        moves = super()._moves()
        return random.sample(moves, len(moves))


@refused(r"_moves has \d+ moves, and only \d+ different ones")
class ListsTwice(EightsState):
    def _moves(self) -> list[Move]:
        return super()._moves() * 2


@refused(r"_moves gives one list again and again: whoever changes it changes the game")
class SharesItsList(EightsState):
    lists: ClassVar[dict[EightsState, list[Move]]] = {}

    def _moves(self) -> list[Move]:
        return self.lists.setdefault(self, super()._moves())


@refused(r"_moves gives 'pick', and 'pick' is not in the game's actions")
class HasAnUnknownVerb(EightsState):
    def _moves(self) -> list[Move]:
        return [Move("pick") if move == DRAW else move for move in super()._moves()]


@refused(r"the match is not over and there is no legal move")
class GetsStuck(EightsState):
    def _moves(self) -> list[Move]:
        return [move for move in super()._moves() if move.cards]


@refused(r"a match has not ended after 12,000 moves: let it end")
class NeverEnds(EightsState):
    def _after(self, move: Move) -> EightsState:
        assert self.current_player is not None
        return self._replace(current_player=1 - self.current_player)


@refused(r"Stumbles\._after raised KeyError: 'draw'")
class Stumbles(EightsState):
    def _after(self, move: Move) -> EightsState:
        return super()._after(move) if move != DRAW else {}[move.action]  # type: ignore[no-any-return]


@refused(r"why_not of the cards .* says: .*; see _refuse_cards")
class RefusesAnyCards(EightsState):
    def _refuse(self, move: Move) -> IllegalMove | None:
        return None if move in self._moves() else IllegalMove("no", "E3")

    def _refuse_cards(self, cards: Cards) -> IllegalMove | None:
        return IllegalMove("no", "E3")


# --- What a state is ------------------------------------------------------------------------------


@refused(r"a state does not hash, .*: unhashable type: 'list'")
class HasAList(Broken):
    def _deal(self, seed: str) -> EightsState:
        return super()._deal(seed)._replace(suit=list("♣"))


@refused(r"a state does not equal its copy: it holds something that is compared by identity")
class HasAnObject(Broken):
    def _deal(self, seed: str) -> EightsState:
        return super()._deal(seed)._replace(drawn=random.Random(0))


@refused(r"a state does not pickle: .*lambda")
class HasAFunction(Broken):
    def _deal(self, seed: str) -> EightsState:
        return super()._deal(seed)._replace(drawn=lambda: False)


@refused(r"repr\(state\) is not str\(state\): write __repr__ = State\.__repr__ into ShowsItsFields")
class ShowsItsFields(EightsState):
    def __repr__(self) -> str:
        return "a state"


@refused(r"winners are \(0,\), and the match is not over")
class WinsEarly(EightsState):
    @property
    def winners(self) -> tuple[int, ...]:
        return (0,)


# --- What a player sees ---------------------------------------------------------------------------


@refused(r"the view of seat \d shows the hand of seat \d: see _view")
class HidesNothing(EightsState):
    def _view(self, viewer: int) -> EightsState:
        return super()._view(viewer)._replace(hands=self.hands)


@refused(r"the view of seat 0 betrays .* in its field 'stock'")
class ShowsTheStock(EightsState):
    @property
    def out_of_hand(self) -> Cards:
        stock = [Card.HIDDEN] * len(self.stock) if self.is_view else self.stock
        return Cards([*self.pile, *stock])

    def _view(self, viewer: int) -> EightsState:
        return super()._view(viewer)._replace(stock=self.stock)


@refused(r"the view of seat 0 keeps the seed in its field 'suit'")
class KeepsTheSeed(EightsState):
    def _view(self, viewer: int) -> EightsState:
        return super()._view(viewer)._replace(suit=self.seed)


@refused(r"the view of seat 0 has seed '.*' and seat 0")
class TellsTheSeed(EightsState):
    def _view(self, viewer: int) -> EightsState:
        return super()._view(viewer)._replace(seed=self.seed)


@refused(r"what the view of seat 0 shows and its unseen cards are not the deck")
class ForgetsWhatItSaw(EightsState):
    @property
    def unseen(self) -> Cards:
        return Cards(card for card in super().unseen if card.rank != 2)


@refused(r"the view of seat \d has other legal moves than the state: see _moves")
class LooksIntoTheStock(EightsState):
    def _moves(self) -> list[Move]:
        moves = super()._moves()
        good = self.stock and self._fits(self.stock[-1])
        return moves if good or len(moves) == 1 else moves[:-1]

    def _refuse(self, move: Move) -> IllegalMove | None:
        return None if move in self._moves() else IllegalMove("no", "E5")


@refused(r"a guess of seat 0 contradicts the view: see _guess and _view")
class GuessesItsOwnHand(EightsState):
    def _guess(self, rng: random.Random) -> EightsState:
        guess = super()._guess(rng)
        return guess._replace(hands=guess.hands[::-1])


@refused(r"all guesses of seat \d are the same: _guess deals unseen at random")
class GuessesAlike(EightsState):
    def _guess(self, rng: random.Random) -> EightsState:
        return super()._guess(random.Random(1))._replace(seed=str(rng.random()))


@refused(r"two guesses with equal dice differ: _guess must take all chance from rng")
class GuessesWithOtherDice(EightsState):
    def _guess(self, rng: random.Random) -> EightsState:
        return super()._guess(random.Random())


@refused(r"a guess of seat 0 is no full state: _guess sets viewer to None")
class GuessesAView(EightsState):
    def _guess(self, rng: random.Random) -> EightsState:
        return super()._guess(rng)._replace(viewer=self.viewer)


# --- Seeds and records ----------------------------------------------------------------------------


@refused(r"deal\(0\) to deal\(7\) deal the same hands: _deal takes no notice of its seed")
class DealsAlike(Broken):
    def _deal(self, seed: str) -> EightsState:
        return super()._deal("1")._replace(seed=seed)


@refused(r"deal\(42\) deals differently each time: all that is random must follow from the seed")
class DealsAnew(Broken):
    def _deal(self, seed: str) -> EightsState:
        return super()._deal(str(random.random()))._replace(seed=seed)


@refused(r"a record does not replay: (after move \d+, 'draw', the state is another one|move \d+)")
class ShufflesTheStock(EightsState):
    def _drawn(self, seat: int) -> EightsState:
        after = super()._drawn(seat)
        return after._replace(stock=Cards(random.sample(after.stock, len(after.stock))))


# --- The game and its parts -----------------------------------------------------------------------


@refused(r"TakesAnyNumber\(players=0\) is no ValueError: let __post_init__ begin with super\(\)")
class TakesAnyNumber(Broken):
    def __post_init__(self) -> None:
        pass


@refused(r"ShufflesItsDeck\.deck is not sorted")
class ShufflesItsDeck(Broken):
    @property
    def deck(self) -> Cards:
        return Cards(super().deck[::-1])


@refused(r"HasNoRules\.turn_rule is 'turns', not a rule's number such as 'E3'")
class HasNoRules(Broken):
    turn_rule: ClassVar[str] = "turns"


@refused(r"LacksItsDeck lacks deck: All cards that are in play, sorted\.")
class LacksItsDeck(Broken):
    deck = Game.deck


@refused(r"LacksItsView lacks _view: What a viewer may know of a full state\.")
class LacksItsView(EightsState):
    _view = State._view


@refused(r"the strategy 'cheat' plays 'pass': draw a card before you pass \(E5\)")
class HasACheat(Broken):
    parts: ClassVar[dict[str, Any]] = {"strategies": {"cheat": lambda view, rng: PASS}}


def _crooked(*_: Any) -> str:
    raise ZeroDivisionError("no room")


@refused(r"_crooked raised ZeroDivisionError: no room")
class DrawsCrookedly(Broken):
    parts: ClassVar[dict[str, Any]] = {"middle": Middle(_crooked, _crooked)}  # type: ignore[arg-type]


@refused(r"the part '.*' is broken: BrokenPart: HasABrokenPart\.parts has no use for 'midle'")
class HasABrokenPart(Broken):
    parts: ClassVar[dict[str, Any]] = {"midle": None}
