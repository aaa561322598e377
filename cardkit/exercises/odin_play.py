"""The puzzles and exercises of lesson 41: play Odin, and find the move.

A goal of a puzzle is told the position, the move, and the position after it; it answers ``None``
if the goal is reached, else why not (see ``puzzles``). The seat that moves is always seat 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check, in_any_order, random_positions
from cardkit.exercises.puzzles import Goal, Puzzle, forces, numbered
from cardkit.game import Move, State, count_of
from cardkit.games.odin import GOAT, GOAT_COST, Odin, OdinState, same_colour_or_number


def puzzle(number: int) -> Puzzle:
    """The puzzle with this number. ``ValueError`` if there is none."""
    return numbered(PUZZLES, number)


def check_chance_higher(function: object) -> Answer:
    """``chance_higher(view, number)``: the share of higher numbers among the unseen cards."""
    return check(function, _chance_cases())


def check_safe_moves(function: object) -> Answer:
    """``safe_moves(state)``: the moves after which the next player cannot end the hand."""
    return check(function, _safe_cases(), in_any_order)


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


def next_cannot_end(before: State, move: Move, after: State) -> str | None:
    """The goal that the next player does not empty the hand with the next move."""
    for answer in after.legal_moves():
        if _has_ended(after.play(answer)):
            return f"seat {after.current_player} then ends the hand with `{answer}`"
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
    1: Puzzle(_position("3g 3k 3o", "1b 8b", "7r 9p"), ends_the_hand, "End the hand at once."),
    2: Puzzle(
        _position("1g 2g 4g", "3b 5b", "7r 9p", table="9r 9b"),
        ends_the_hand,
        "End the hand at once.",
    ),
    3: Puzzle(
        _position("goat 3b 7b 5k 5r 9g", "8p", "1o 1p", table="6r 2r", goat=True),
        fewest_points,
        "You fear that seat 1 goes out next. Make your hand cost as few points as possible.",
    ),
    4: Puzzle(
        _position("2g 4g 9r", "3b 5k 5p", "1k 6p 7o", table="8g"),
        leaves_a_fit,
        "Play so that all the cards that you hold afterwards fit together.",
    ),
    5: Puzzle(
        _position("2o 4k 7g 7r 9k", "6b 8b", "1k 2p 6o", table="5p"),
        next_cannot_end,
        "Seat 1 holds two blue cards. Do not let seat 1 end the hand in the next turn.",
    ),
    6: Puzzle(
        _position("2g 2r 4o 6k 8k", "3b 5b 7b", "1k 2p 6o", table="9r"),
        next_cannot_end,
        "Seat 1 holds three blue cards. Do not let seat 1 end the hand in the next turn.",
    ),
    7: Puzzle(
        _position("6b 7b 8b 9b 9r", "4r 9g"),
        ends_in(2),
        "You lead. End the hand with this turn and your next one, whatever seat 1 does.",
    ),
    8: Puzzle(
        _position("5p 6p 8p 9o", "2b 4o 6k", "1g 3r 5k", table="1p"),
        ends_in(2),
        "End the hand with this turn and your next one, whatever the others do.",
    ),
    9: Puzzle(
        _position("3k 3o 4k 5k 8k", "4b 8g 9o", "1o 5o 5p 9r", table="7g 3g"),
        ends_in(2),
        "End the hand with this turn and your next one, whatever the others do.",
    ),
    10: Puzzle(
        _position("4o 4p 7o 9r", "2g 3b 3r", "3o 6g 6r", table="4g"),
        ends_in(3),
        "End the hand within three turns, this one counted, whatever the others do.",
    ),
}
"""The puzzles of the lesson, from easy to hard.

Each is solved by one play, though in puzzle 3 it makes no difference which card is taken.
"""


def _chance_cases() -> Iterator[Case]:
    for state in random_positions(Odin(players=3), 40, seed="odin-play"):
        assert state.current_player is not None
        view = state.observe(state.current_player)
        for number in (1, 5, 8, 9):
            higher = sum(card.rank > number for card in view.unseen)
            why = f"{higher} of the {len(view.unseen)} unseen cards are higher"
            yield Case((view, number), higher / len(view.unseen), why, view)


def _safe_cases() -> Iterator[Case]:
    examples: list[State] = [PUZZLES[number].state for number in (5, 6, 4)]
    for state in [*examples, *_small_positions()]:
        safe, why = [], "the next player cannot end the hand after any move"
        for move in state.legal_moves():
            danger = next_cannot_end(state, move, state.play(move))
            if danger is None:
                safe.append(str(move))
            else:
                why = f"after `{move}` {danger}"
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
