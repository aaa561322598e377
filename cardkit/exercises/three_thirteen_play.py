"""The puzzles and exercises of lesson 31: play Three Thirteen, find the melds and the move.

A goal of a puzzle is told the position, the move, and the position after it; it answers ``None``
if the goal is reached, else why not (see ``puzzles``). The seat that moves is always seat 0.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from cardkit.cards import SUITS, Card, Cards, french_deck, parse_cards
from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check, in_any_order, is_blank
from cardkit.exercises.guard import shown
from cardkit.exercises.puzzles import Puzzle
from cardkit.game import Move, State, count_of
from cardkit.games.three_thirteen import ThreeThirteen, ThreeThirteenState
from cardkit.melds import (
    Arrangement,
    best_discard,
    best_melds,
    best_points,
    can_go_out,
    card_points,
    discard_points,
    is_meld,
)


def puzzle(number: int) -> Puzzle | MeldPuzzle:
    """The puzzle with this number. ``ValueError`` if there is none."""
    if number not in PUZZLES:
        raise ValueError(f"no puzzle {number!r}: there are 1 to {len(PUZZLES)}")
    return PUZZLES[number]


def check_partners(function: object) -> Answer:
    """``partners(card, hand)``: the cards of the hand that might be in one meld with the card."""
    return check(function, _partners_cases(), in_any_order)


def check_best_discards(function: object) -> Answer:
    """``best_discards(hand, wild)``: all discards that leave the fewest points, in any order."""
    return check(function, _best_discards_cases(), in_any_order)


# --- Puzzles about melds --------------------------------------------------------------------------


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
        fault = self._fault(laid)
        if fault:
            return Answer("wrong", (f"{fault}.",))
        return self._judged(laid)

    def _fault(self, laid: Sequence[Cards]) -> str:
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
        points = sum(card_points(card) for card in over)
        drawn = Arrangement(tuple(laid), over, points)
        left_over = f"{over or 'Nothing'} {'are' if len(over) > 1 else 'is'} left over"
        costs = f"{left_over}: {count_of(points, 'point')}"
        if points == best_points(self.state.hand, self.wild):
            return Answer("solved", (f"{costs}, the fewest possible.",), drawn)
        return Answer("wrong", (f"{costs}. There are melds that leave fewer.",), drawn)

    def __repr__(self) -> str:
        return f"{self.question}\n{self.state}"

    def _repr_html_(self) -> str:
        return Answer("melds", (self.question,), self.state)._repr_html_()


# --- Goals of the puzzles about moves -------------------------------------------------------------


def goes_out(before: State, move: Move, after: State) -> str | None:
    """The goal to go out."""
    return None if move.action == "go out" else "you do not go out"


def fewest_points(before: State, move: Move, after: State) -> str | None:
    """The goal that the fewest points are left in one's hand after the discard."""
    assert isinstance(before, ThreeThirteenState)
    points = discard_points(before.hand, **before.melding)
    left = points[move.cards[0]]
    if left == min(points.values()):
        return None
    return f"it leaves {count_of(left, 'point')}, and fewer are possible"


def most_chances(before: State, move: Move, after: State) -> str | None:
    """The goal that as many cards as possible let one go out next; then the fewest points."""
    assert isinstance(before, ThreeThirteenState)
    ranks = {card: (-chances(before, card), _points_after(before, card)) for card in before.hand}
    number, points = ranks[move.cards[0]]
    if (number, points) == min(ranks.values()):
        return None
    if number == min(ranks.values())[0]:
        return f"with another discard you keep as many chances, {-number}, and fewer points"
    cards = count_of(-number, "card")
    return f"then {cards} of those that you have not seen would let you go out, and more can be had"


def chances(state: ThreeThirteenState, discard: Card) -> int:
    """How many unseen cards let the player to move go out with the next draw, after a discard."""
    kept = _without(state.hand, discard)
    seat = state.current_player
    unseen = state.observe(seat).unseen
    return sum(can_go_out((*kept, card), state.wild) for card in unseen)


def fewer_on_average(before: State, move: Move, after: State) -> str | None:
    """The goal to take or draw, whichever leaves fewer points after the discard, on average."""
    assert isinstance(before, ThreeThirteenState)
    unseen = before.observe(before.current_player).unseen
    drawn = mean(points_with(before, card) for card in unseen)
    taken = points_with(before, before.discards[-1])
    here, there = (taken, drawn) if move.action == "take" else (drawn, taken)
    if here < there:
        return None
    return f"it leaves {here:.1f} points on average, and the other pile {there:.1f}"


def points_with(state: ThreeThirteenState, card: Card) -> int:
    """The points after drawing this card and the best discard."""
    return best_discard((*state.hand, card), **state.melding).points


def nothing_for_the_next(before: State, move: Move, after: State) -> str | None:
    """The goal that the discard is in no meld with cards that all know the next player holds.

    Of such discards, one that leaves the fewest points.
    """
    assert isinstance(before, ThreeThirteenState)
    card = move.cards[0]
    if _gives_a_meld(before, card):
        return f"seat 1 makes a meld with it: all have seen seat 1 take {before.known[1]}"
    safe = [other for other in before.hand if not _gives_a_meld(before, other)]
    fewest = min(_points_after(before, other) for other in safe)
    left = _points_after(before, card)
    if left == fewest:
        return None
    return f"it leaves {count_of(left, 'point')}, and a safe discard can leave {fewest}"


def _gives_a_meld(state: ThreeThirteenState, card: Card) -> bool:
    """Whether the card is in a meld together with what the next player is known to hold."""
    together = Cards((*state.known[1], card))
    return card not in best_melds(together, **state.melding).leftover


def goes_out_alone(before: State, move: Move, after: State) -> str | None:
    """The goal to go out with a discard that helps the next player least, if it is taken."""
    assert isinstance(before, ThreeThirteenState)
    if move.action != "go out":
        return "you do not go out"
    ways = [other.cards[0] for other in before.legal_moves() if other.action == "go out"]
    left = {card: best_discard((*before.hands[1], card), **before.melding).points for card in ways}
    mine = left[move.cards[0]]
    if mine == max(left.values()):
        return None
    return f"seat 1 takes it and is left with {count_of(mine, 'point')} only"


def _points_after(state: ThreeThirteenState, discard: Card) -> int:
    return best_points(_without(state.hand, discard), **state.melding)


def _without(cards: Sequence[Card], card: Card) -> list[Card]:
    rest = list(cards)
    rest.remove(card)
    return rest


# --- The puzzles ----------------------------------------------------------------------------------

_GAME = ThreeThirteen(players=2)


def _collector() -> State:
    """Seat 1 has taken two nines from the discard pile; seat 0 has just drawn."""
    start: State = _GAME.position(
        ["2s 2h 5d 7c 8h 9h", "4c 8c 10s Jc Qd Ks"],
        "Ac 9s", round=4, current_player=1, stock="9d 2d",
    )  # fmt: skip
    for move in ("take", "discard Ks", "draw", "discard 9h", "take", "discard Qd", "draw"):
        start = start.play(move)
    return start


PUZZLES: dict[int, Puzzle | MeldPuzzle] = {
    1: MeldPuzzle("8s 8c 8h 8d 9s 10s", wild=6),
    2: Puzzle(
        _GAME.position(
            ["6h 7h 8s 9h 10s 10c 10h", "2c 3d 4s 5s Jd Kd"], "Qs", round=4, drawn=True
        ),
        goes_out,
        "Go out. Which card do you discard?",
        open_hands=False,
    ),
    3: MeldPuzzle("5s 5c 5d 6c 7c 8c 8d 9s 10d", wild=9),
    4: Puzzle(
        _GAME.position(["4c 5c 6c Kh Kd Ks", "2c 3d 7s 9s Jd"], "Qs", round=3, drawn=True),
        fewest_points,
        "You cannot go out: why? Discard so that the fewest points are left.",
        open_hands=False,
    ),
    5: Puzzle(
        _GAME.position(
            ["2d 3h 4h 8s 9d 10s 10c 10h 10d", "5s 6s 7s 8d Qs Qd Qc Qh"],
            "Jc", round=6, drawn=True, out=1,
        ),
        fewest_points,
        "Seat 1 has gone out, and this is your last turn. Leave the fewest points.",
        open_hands=False,
    ),
    6: Puzzle(
        _GAME.position(["Ah 8s Jd Jc", "2c 6d 9h"], "Qs", drawn=True),
        most_chances,
        "Keep as many chances as you can to go out in your next turn. If two discards are equal "
        "in this, leave the fewest points.",
        open_hands=False,
    ),
    7: Puzzle(
        _GAME.position(["7c 7d Kh", "2c 4d Qs"], "5h 9s"),
        fewer_on_average,
        "Draw, or take the 9? Choose what leaves fewer points after your discard, on average.",
        open_hands=False,
    ),
    8: Puzzle(
        _collector(),
        nothing_for_the_next,
        "Seat 1 has taken two 9s. Give it nothing that makes a meld with them, and leave the "
        "fewest points.",
        open_hands=False,
    ),
    9: MeldPuzzle("6s 6c 7s 7c 7d 8s 8d 9s 9c Jc Jh", wild=11),
    10: Puzzle(
        _GAME.position(["6c 8c 8d 9d", "2c 4h Kh"], "Qs", drawn=True),
        most_chances,
        "Keep as many chances as you can to go out in your next turn.",
        open_hands=False,
    ),
    11: Puzzle(
        _GAME.position(["4d 5s 6s 7s 8s", "5h 5d 8c Kh"], "Qs", round=2, drawn=True),
        goes_out_alone,
        "Go out. Seat 1 has one more turn and may take your discard: help it least.",
    ),
}  # fmt: skip
"""The puzzles of the lesson, from easy to hard; each has exactly one solution."""


# --- Exercises ------------------------------------------------------------------------------------


def _partners_cases() -> Iterator[Case]:
    rng = random.Random("partners")
    hands = [parse_cards("7c 7d 6c Kh"), parse_cards("5h 7h 9h 10h")]
    hands += [Cards(sorted(rng.sample(french_deck(), rng.randint(3, 10)))) for _ in range(40)]
    for hand in hands:
        for card in hand[:2]:
            yield _partners_case(card, hand)


def _partners_case(card: Card, hand: Cards) -> Case:
    others = [other for other in hand if other != card]
    found = [other for other in others if _could_meld(card, other)]
    why = f"{Cards(found)} could be in a meld of three with {card}" if found else "none could"
    return Case((card, hand), found, f"{why} (T5)", hand)


def _could_meld(one: Card, two: Card) -> bool:
    """Whether a third card makes a meld of these two."""
    third = [*(Card(one.rank, suit) for suit in SUITS), *(Card(r, one.suit) for r in range(1, 14))]
    return any(is_meld((one, two, card)) for card in third if card not in (one, two))


def _best_discards_cases() -> Iterator[Case]:
    rng = random.Random("best discards")
    hands = [(parse_cards("7c 7d 3s Kh"), 3), (parse_cards("Ah 8s Jd Jc"), 3)]
    for _ in range(40):
        wild = rng.randint(3, 8)
        hands.append((Cards(sorted(rng.sample(french_deck(), wild + 1))), wild))
    for hand, wild in hands:
        points = discard_points(hand, wild)
        fewest = min(points.values())
        best = [card for card in points if points[card] == fewest]
        why = f"{count_of(fewest, 'point')} left after it, the fewest possible (T10)"
        yield Case((hand, wild), best, why, hand)
