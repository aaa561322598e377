"""The puzzles and exercises of lesson 41: play Odin, and find the move.

A goal of a puzzle is told the position, the move, and the position after it; it answers ``None``
if the goal is reached, else why not, often with moves that show it (see ``puzzles``). The seat
that moves is always seat 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import in_any_order
from cardkit.exercises.puzzle_table import PuzzleTable
from cardkit.exercises.puzzles import Goal, Puzzle, Refutation, forces, numbered
from cardkit.game import Move, State, count_of
from cardkit.games.odin import GOAT, GOAT_COST, Odin, OdinState, same_colour_or_number


def puzzle(number: int) -> Puzzle:
    """The puzzle with this number. ``ValueError`` if there is none."""
    return numbered(PUZZLES, number)


def puzzles() -> PuzzleTable:
    """All puzzles of the lesson, at one table."""
    return PuzzleTable(PUZZLES)


def ends_the_hand(before: State, move: Move, after: State) -> str | None:
    """The goal to empty the hand at once (O7, O10)."""
    left = after.hands[0]
    return f"{count_of(len(left), 'card')} would stay in your hand" if left else None


def fewest_points(before: State, move: Move, after: State) -> str | None:
    """The goal that the hand after the move costs as little as possible (O12, O15)."""
    points = _points(after)
    fewest = min(_points(before.play(other)) for other in before.legal_moves())
    if points == fewest:
        return None
    return f"your hand would cost {count_of(points, 'point')}, and less is possible"


def leaves_a_fit(before: State, move: Move, after: State) -> str | None:
    """The goal that all the cards left in the hand fit, and may be played together (O4)."""
    left = after.hands[0]
    return None if same_colour_or_number(left) else f"{left} do not fit together"


def next_cannot_end(before: State, move: Move, after: State) -> Refutation | None:
    """The goal that the next player does not empty the hand with the next move."""
    for answer in after.legal_moves():
        if _has_ended(after.play(answer)):
            why = f"seat {after.current_player} then ends the hand with `{answer}`"
            return Refutation(why, (answer,))
    return None


def ends_in(turns: int) -> Goal:
    """The goal to empty the hand in so many turns, this one counted, whatever the others do."""

    def outcome(state: State, seat: int) -> bool | None:
        return not state.hands[seat] if _has_ended(state) else None

    return forces(turns, outcome, "the end of your hand")


def _has_ended(state: State) -> bool:
    """Whether a hand has ended, and with it perhaps the match."""
    return state.waiting or state.is_over


def _points(state: State) -> int:
    """What the cards of seat 0 would cost if the hand ended now (O12, O15)."""
    return sum(GOAT_COST if card == GOAT else 1 for card in state.hands[0])


def _position(*hands: str, table: str = "", goat: bool = False) -> OdinState:
    return Odin(players=len(hands), goat=goat).position(hands, table)


PUZZLES = {
    1: Puzzle(
        _position("3g 3k 3o", "1b 8b", "7r 9p"),
        ends_the_hand,
        "End the hand at once.",
        hints=("The table is empty. There are two ways to lead (O6, O7).",),
        reason="All your cards are of one number, so you may lead the whole hand (O7).",
        stars=1,
    ),
    2: Puzzle(
        _position("1g 2g 4g", "3b 5b", "7r 9p", table="9r 9b"),
        ends_the_hand,
        "End the hand at once.",
        hints=("99 is the highest number with two digits. How many cards may you play?",),
        reason=(
            "You may play one card more than lie there (O8), and 421 is higher than 99. It "
            "does not matter how small the cards are."
        ),
        stars=1,
    ),
    3: Puzzle(
        _position("goat 3b 7b 5k 5r 9g", "8p", "1o 1p", table="6r 2r", goat=True),
        fewest_points,
        "You fear that seat 1 goes out next. Make your hand cost as few points as possible.",
        hints=(
            "The goat costs 5 points, each other card 1 (O15).",
            "The goat joins any colour. Which of your colours can play three cards with it?",
        ),
        reason=(
            "Five points less for the goat, and three cards leave your hand instead of two. "
            "Which red card you take makes no difference."
        ),
        stars=1,
    ),
    4: Puzzle(
        _position("2g 4g 9r", "3b 5k 5p", "1k 6p 7o", table="8g"),
        leaves_a_fit,
        "Play so that all the cards that you hold afterwards fit together.",
        hints=(
            "One card does not fit to the others. And you take a card, too.",
            "If you play two cards, you keep the 9. Does it fit to what you take?",
        ),
        reason=(
            "A single card on a single card gains nothing, and still it is the best move: now "
            "your three green cards fit. On an empty table, on two cards or on three (if they "
            "are low), they end the hand."
        ),
        stars=2,
    ),
    5: Puzzle(
        _position("2o 4k 7g 7r 9k", "6b 8b", "1k 2p 6o", table="5p"),
        next_cannot_end,
        "Seat 1 holds two blue cards. Do not let seat 1 end the hand in the next turn.",
        hints=(
            (
                "Seat 1 can end the hand on an empty table, on any single card, and on two cards "
                "that make less than 86."
            ),
            "You need two cards that make more than 86.",
        ),
        reason=(
            "Your 94 is higher than 86. The two 7s make 77, which is too little; and on any "
            "single card, two cards always win."
        ),
        stars=2,
    ),
    6: Puzzle(
        _position("2g 2r 4o 6k 8k", "3b 5b 7b", "1k 2p 6o", table="9r"),
        next_cannot_end,
        "Seat 1 holds three blue cards. Do not let seat 1 end the hand in the next turn.",
        hints=(
            "On how many cards can somebody play three cards?",
            "Is there a move that leaves a single card on the table?",
        ),
        reason=(
            "Three cards can be played on two or on three, but not on one. Each of your pairs "
            "would open the door. So you pass, although you could play."
        ),
        stars=2,
    ),
    7: Puzzle(
        _position("6b 7b 8b 9b 9r", "4r 9g"),
        ends_in(2),
        "You lead. End the hand with this turn and your next one, whatever seat 1 does.",
        hints=(
            "You want to lead twice: first one card, then all the others.",
            "Which card must go? And can seat 1 beat it?",
        ),
        reason=(
            "Four blue cards stay, and seat 1 has neither a card higher than 9 nor a pair. So "
            "seat 1 passes, you lead again, and lead the whole hand (O7)."
        ),
        stars=2,
    ),
    8: Puzzle(
        _position("5p 6p 8p 9o", "2b 4o 6k", "1g 3r 5k", table="1p"),
        ends_in(2),
        "End the hand with this turn and your next one, whatever the others do.",
        hints=(
            "It is the same plan as before: get rid of the odd card, and lead the whole hand.",
            "Nobody else holds a pair. Who has a card higher than 9?",
        ),
        reason=(
            "You take the pink 1, which fits. All others pass, and you lead four pink cards. "
            "If you play two pink cards instead, the 9 stays alone."
        ),
        stars=3,
    ),
    9: Puzzle(
        _position("3k 3o 4k 5k 8k", "4b 8g 9o", "1o 5o 5p 9r", table="7g 3g"),
        ends_in(2),
        "End the hand with this turn and your next one, whatever the others do.",
        hints=(
            "Nobody else holds three cards that fit, so three cards bring you the lead.",
            (
                "Your black cards and your 3s share one card. Which three of them leave two cards "
                "that fit, and which card do you take?"
            ),
        ),
        reason=(
            "854 wins the round. You keep the black 3 and the orange 3, take the green 3, and "
            "lead all three. If you play the black 3 as well, or take the 7, something is "
            "left over."
        ),
        stars=3,
    ),
    10: Puzzle(
        _position("4o 4p 7o 9r", "2g 3b 3r", "3o 6g 6r", table="4g"),
        ends_in(3),
        "End the hand within three turns, this one counted, whatever the others do.",
        hints=(
            (
                "You can collect a third 4. Then three 4s and one other card are left. Which one "
                "should that be, the 7 or the 9?"
            ),
            (
                "The highest single cards of the others are 6s, and each of the others has a "
                "pair, 33 and 66. What can you take after your 444, and what does it fit to?"
            ),
        ),
        reason=(
            "You keep three 4s and the red 9. If the others pass, you lead the 9, and they "
            "cannot keep you from ending with 444. If somebody plays 33 or 66, you play 444 "
            "on it and take the red card of that pair: with the red 9 it makes a whole hand "
            "to lead. The orange 7 would find no partner."
        ),
        stars=3,
    ),
}
"""The puzzles of the lesson, from easy to hard.

Each is solved by one play, though in puzzle 3 it makes no difference which card is taken.
"""


@exercise()
def check_chance_higher() -> Iterator[Case]:
    """``chance_higher(view, number)``: the share of higher numbers among the unseen cards."""
    for state in random_positions(Odin(players=3), 40, seed="odin-play"):
        assert state.current_player is not None
        view = state.observe(state.current_player)
        for number in (1, 5, 8, 9):
            higher = sum(card.rank > number for card in view.unseen)
            why = f"{higher} of the {len(view.unseen)} unseen cards are higher"
            yield Case((view, number), higher / len(view.unseen), why, view)


@exercise(in_any_order)
def check_safe_moves() -> Iterator[Case]:
    """``safe_moves(state)``: the moves after which the next player cannot end the hand."""
    examples: list[State] = [PUZZLES[number].state for number in (5, 6, 4)]
    for state in [*examples, *_small_positions()]:
        safe, why = [], "the next player cannot end the hand after any move"
        for move in state.legal_moves():
            danger = next_cannot_end(state, move, state.play(move))
            if danger is None:
                safe.append(str(move))
            else:
                why = f"after `{move}` {danger.why}"
        yield Case((state,), safe, why, state)


def _small_positions() -> Iterator[State]:
    """Positions with few cards in the hands, and no way to end the hand at once."""
    for number in range(40):
        whole = Odin(players=3).deal(f"safe/{number}")
        assert isinstance(whole, OdinState)
        hands = [hand[:3] for hand in whole.hands]
        state = Odin(players=3).position(hands, whole.hands[2][-1:] if number % 4 else "")
        if not any(_has_ended(state.play(move)) for move in state.legal_moves()):
            yield state
