"""The puzzles and exercises of lesson 31: play Three Thirteen, find the melds and the move.

A goal of a puzzle is told the position, the move, and the position after it; it answers ``None``
if the goal is reached, else why not, often with moves that show it (see ``puzzles``). The seat
that moves is always seat 0.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import mean

from cardkit.cards import SUITS, Card, Cards, french_deck, parse_cards
from cardkit.exercises.checking import Case, exercise
from cardkit.exercises.comparing import in_any_order
from cardkit.exercises.meld_puzzle import MeldPuzzle
from cardkit.exercises.puzzle_table import PuzzleTable
from cardkit.exercises.puzzles import Puzzle, Refutation, numbered
from cardkit.game import Move, State, count_of
from cardkit.games.three_thirteen import ThreeThirteen, ThreeThirteenState
from cardkit.melds import (
    best_discard,
    best_melds,
    best_points,
    can_go_out,
    discard_points,
    is_meld,
)


def deal_round(number: int, seed: object) -> ThreeThirteenState:
    """The position at the start of any of the eleven rounds, for two players.

    >>> deal_round(11, seed=8).wild, [len(hand) for hand in deal_round(11, seed=8).hands]
    (13, [13, 13])
    """
    deck = list(french_deck())
    random.Random(seed).shuffle(deck)  # type: ignore[arg-type]
    size = number + 2
    hands = [deck[:size], deck[size : 2 * size]]
    top = deck[2 * size : 2 * size + 1]
    return ThreeThirteen(players=2).position(hands, discards=top, round=number, seed=seed)


def puzzle(number: int) -> Puzzle | MeldPuzzle:
    """The puzzle with this number. ``ValueError`` if there is none."""
    return numbered(PUZZLES, number)


def puzzles() -> PuzzleTable:
    """All puzzles of the lesson, at one table."""
    return PuzzleTable(PUZZLES)


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
    over = best_melds(_without(before.hand, move.cards[0]), **before.melding).leftover
    return f"it leaves {count_of(left, 'point')}, {over}, and fewer are possible"


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


def nothing_for_the_next(before: State, move: Move, after: State) -> Refutation | str | None:
    """The goal that the discard is in no meld with cards that all know the next player holds.

    Of such discards, one that leaves the fewest points.
    """
    assert isinstance(before, ThreeThirteenState)
    card = move.cards[0]
    if _gives_a_meld(before, card):
        why = f"seat 1 makes a meld with it: all have seen seat 1 take {before.known[1]}"
        return Refutation(why, (Move("take"),))
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


def goes_out_alone(before: State, move: Move, after: State) -> Refutation | str | None:
    """The goal to go out with a discard that helps the next player least, if it is taken."""
    assert isinstance(before, ThreeThirteenState)
    if move.action != "go out":
        return "you do not go out"
    ways = [other.cards[0] for other in before.legal_moves() if other.action == "go out"]
    left = {card: best_discard((*before.hands[1], card), **before.melding) for card in ways}
    mine = left[move.cards[0]]
    if mine.points == max(best.points for best in left.values()):
        return None
    why = f"seat 1 takes it and is left with {count_of(mine.points, 'point')} only"
    return Refutation(why, (Move("take"), Move("discard", (mine.card,))))


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
    1: MeldPuzzle(
        "8s 8c 8h 8d 9s 10s",
        wild=6,
        hints=("The four 8s together are tempting. How many points does the rest cost then?",),
        reason=(
            "A set does not need all four. With four 8s in it, the 9 and the 10 would be left "
            "over: 19 points."
        ),
        stars=1,
    ),
    2: Puzzle(
        _GAME.position(["6h 7h 8s 9h 10s 10c 10h", "2c 3d 4s 5s Jd Kd"], "Qs", round=4, drawn=True),
        goes_out,
        "Go out. Which card do you discard?",
        open_hands=False,
        hints=(
            "The 6s are wild. You have one.",
            "Three 10s are a set. Which three of the other four cards are a run?",
        ),
        reason=(
            "10♠ 10♣ 10♥ are a set, and 7♥ 6♥ 9♥ are a run, where the wild 6♥ stands for the "
            "8♥ (T6)."
        ),
        stars=1,
    ),
    3: MeldPuzzle(
        "5s 5c 5d 6c 7c 8c 8d 9s 10d",
        wild=9,
        hints=(
            "Three melds of three cards. The wild 9♠ belongs where a card is missing.",
            "Do not use the 5♣ in the longest run.",
        ),
        reason=(
            "The run 5♣ 6♣ 7♣ 8♣ is longer, but then two 5s are left over. Short melds leave "
            "room for others."
        ),
        stars=2,
    ),
    4: Puzzle(
        _GAME.position(["4c 5c 6c Kh Kd Ks", "2c 3d 7s 9s Jd"], "Qs", round=3, drawn=True),
        fewest_points,
        "You cannot go out: why? Discard so that the fewest points are left.",
        open_hands=False,
        hints=(
            (
                "All six cards are in melds: K♥ K♦ K♠ and 4♣ 5♣ 6♣. But one must go, and five "
                "cards cannot be two melds."
            ),
            "The 5♣ is wild. If the run breaks, where else can it go?",
        ),
        reason=(
            "The wild 5♣ joins the kings, and only the 4♣ is left over: 4 points. Going out "
            "would need one meld of five cards (T7)."
        ),
        stars=2,
    ),
    5: Puzzle(
        _GAME.position(
            ["2d 3h 4h 8s 9d 10s 10c 10h 10d", "5s 6s 7s 8d Qs Qd Qc Qh"],
            "Jc",
            round=6,
            drawn=True,
            out=1,
        ),
        fewest_points,
        "Seat 1 has gone out, and this is your last turn. Leave the fewest points.",
        open_hands=False,
        hints=(
            "The 8♠ is wild. There are four 10s, so one of them is free for something else.",
            (
                "If you meld 9♦ and 10♦ with the wild card, 2♦, 3♥ and 4♥ are left, and one of "
                "them goes. Is there a better way to use the wild card?"
            ),
        ),
        reason=(
            "The four 10s are a set, and the wild 8♠ makes a run of 3♥ and 4♥. Only 2 points "
            "are left. Keeping the 9♦ costs 5 points or more."
        ),
        stars=2,
    ),
    6: Puzzle(
        _GAME.position(["Ah 8s Jd Jc", "2c 6d 9h"], "Qs", drawn=True),
        most_chances,
        "Keep as many chances as you can to go out in your next turn. If two discards are equal "
        "in this, leave the fewest points.",
        open_hands=False,
        hints=(
            "Your hand has no meld yet. Which three cards are closest to one?",
            (
                "With a pair, two cards of its rank and four wild cards let you go out. And the "
                "third card of the hand? It only costs points."
            ),
        ),
        reason=(
            "Six cards help: two jacks and four 3s. Throwing a jack would leave fewer points "
            "now, but then no card lets you go out. Besides the jacks, keep the ace, which "
            "is cheap."
        ),
        stars=2,
    ),
    7: Puzzle(
        _GAME.position(["7c 7d Kh", "2c 4d Qs"], "5h 9s"),
        fewer_on_average,
        "Draw, or take the 9? Choose what leaves fewer points after your discard, on average.",
        open_hands=False,
        hints=(
            (
                "If you take the 9, you discard the king. How many points is that better than "
                "before? One."
            ),
            (
                "If you draw, six of the 48 cards that you do not see let you go out, and many "
                "others are lower than 9."
            ),
        ),
        reason=(
            "With the 9 you are left with 23 points. A card from the stock leaves 18.1 on "
            "average. A small gain is not worth a draw. (How to compute this is a topic of "
            "lesson 33.)"
        ),
        stars=2,
    ),
    8: Puzzle(
        _collector(),
        nothing_for_the_next,
        "Seat 1 has taken two 9s. Give it nothing that makes a meld with them, and leave the "
        "fewest points.",
        open_hands=False,
        hints=(
            (
                "Your set of 2s stays. Which card would you throw if you did not know anything "
                "about seat 1?"
            ),
            "The 9♦ and the two 9s of seat 1 are a set.",
        ),
        reason=(
            "The 9♦ is the most expensive of your cards, but it would be a present. The 8♥ "
            "next to a 9♥ is no meld yet, and it leaves 21 points, the fewest after a safe "
            "discard."
        ),
        stars=2,
    ),
    9: MeldPuzzle(
        "6s 6c 7s 7c 7d 8s 8d 9s 9c Jc Jh",
        wild=11,
        hints=(
            "There is a way to meld all eleven cards. Begin with a run of four spades.",
            (
                "The 6♣, 7♣ and 9♣ lack one card between them, and 7♦ and 8♦ lack one beside "
                "them. You have two jacks."
            ),
        ),
        reason=(
            "Three 7s are tempting, and so are the pairs of 6s, 8s and 9s with a jack each. "
            "But only runs use everything."
        ),
        stars=3,
    ),
    10: Puzzle(
        _GAME.position(["6c 8c 8d 9d", "2c 4h Kh"], "Qs", drawn=True),
        most_chances,
        "Keep as many chances as you can to go out in your next turn.",
        open_hands=False,
        hints=(
            (
                "For each discard, look at the three cards that stay. Which fourth card makes a "
                "meld with two of them?"
            ),
            (
                "Count the four wild 3s once, two cards for a pair, and one or two for neighbours "
                "in a suit: 8♦ 9♦ can become 7-8-9 or 8-9-10, and 6♣ 8♣ only 6-7-8."
            ),
        ),
        reason=(
            "8♣ 8♦ 9♦ keep eight chances: 8♥ 8♠, 7♦ 10♦, and four 3s. Without the 9♦ there "
            "would be seven, and three points less."
        ),
        stars=3,
    ),
    11: Puzzle(
        _GAME.position(["4d 5s 6s 7s 8s", "5h 5d 8c Kh"], "Qs", round=2, drawn=True),
        goes_out_alone,
        "Go out. Seat 1 has one more turn and may take your discard: help it least.",
        hints=(
            (
                "The 4s are wild, so you can go out with *any* of your cards. Seat 1 may take it, "
                "and then discards a card too."
            ),
            (
                "The 4♦ and the 5♠ would complete the pair of 5s. The other three complete "
                "nothing. What will seat 1 throw away, if it takes one of them?"
            ),
        ),
        reason=(
            "None of 6♠, 7♠ and 8♠ makes a meld in seat 1's hand. It would take one only to "
            "get rid of its king, so give it the dearest: then it is left with 26 points."
        ),
        stars=3,
    ),
}
"""The puzzles of the lesson, from easy to hard; each has exactly one solution."""


# --- Exercises ------------------------------------------------------------------------------------


@exercise(in_any_order)
def check_partners() -> Iterator[Case]:
    """``partners(card, hand)``: the cards of the hand that might be in one meld with the card."""
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


@exercise(in_any_order)
def check_best_discards() -> Iterator[Case]:
    """``best_discards(hand, wild)``: all discards that leave the fewest points, in any order."""
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
