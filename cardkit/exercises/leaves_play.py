"""The puzzles and exercises of lesson 11: play 13 Leaves, and find the move.

A goal of a puzzle is told the position, the move, and the position after it; it answers ``None``
if the goal is reached, else why not (see ``puzzles``). The seat that moves is always seat 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check, in_any_order, random_positions
from cardkit.exercises.puzzles import Puzzle, numbered, wins, wins_in
from cardkit.game import Move, State, count_of
from cardkit.games.leaves import Leaves, LeavesState


def puzzle(number: int) -> Puzzle:
    """The puzzle with this number. ``ValueError`` if there is none."""
    return numbered(PUZZLES, number)


def check_must_pass(function: object) -> Answer:
    """``must_pass(state)``: can the player to move do nothing but pass?"""
    return check(function, _must_pass_cases())


def check_winning_moves(function: object) -> Answer:
    """``winning_moves(state)``: the texts of the moves that win at once, in any order."""
    return check(function, _winning_cases(), in_any_order)


def most_cards(before: State, move: Move, after: State) -> str | None:
    """The goal to get rid of as many cards as possible."""
    most = max(len(other.cards) for other in before.legal_moves())
    if len(move.cards) == most:
        return None
    return f"it gets rid of {count_of(len(move.cards), 'card')}, and more is possible"


def next_must_pass(before: State, move: Move, after: State) -> str | None:
    """The goal that the next player cannot play any card."""
    play = next((other for other in after.legal_moves() if other.action == "play"), None)
    return None if play is None else f"seat {after.current_player} can answer with `{play}`"


def next_cannot_win(before: State, move: Move, after: State) -> str | None:
    """The goal that the next player does not win with the next move."""
    for answer in after.legal_moves():
        if after.current_player in after.play(answer).winners:
            return f"seat {after.current_player} then wins with `{answer}`"
    return None


def nobody_can_answer(before: State, move: Move, after: State) -> str | None:
    """The goal that nobody can play at this table, whatever the others may hold.

    If somebody who held all the cards that you cannot see has no play, then nobody has.
    """
    assert isinstance(after, LeavesState)
    mine = after.hands[0]
    hands = [after.observe(0).unseen, mine[:1], mine[1:]]
    trial = Leaves(players=3).position(hands, after.table)
    play = next((other for other in trial.legal_moves() if other.action == "play"), None)
    return None if play is None else f"somebody may be able to answer with `{play}`"


def _position(*hands: str, table: str = "") -> LeavesState:
    return Leaves(players=3).position(hands, table)


PUZZLES = {
    1: Puzzle(_position("9 9", "1 2", "5 12", table="4 7 7"), wins, "Win at once."),
    2: Puzzle(
        _position("2 2 2 6 11 11 11 11", "1 3", "8 12", table="5 7 7 9 9"),
        most_cards,
        "Get rid of as many cards as possible.",
    ),
    3: Puzzle(
        _position("3 8 8 10 10 10", "5 11 11 12", "1 1 13", table="7 7"),
        next_must_pass,
        "Play so that seat 1 must pass.",
    ),
    4: Puzzle(
        _position("8 8 9", "3 5 6 11", "1 13", table="4 7 7 10 10"),
        next_must_pass,
        "You must pass. Take a card so that seat 1 must pass too.",
    ),
    5: Puzzle(
        _position("2 3 9 9 10", "12", "4 5 5 8", table="6"),
        next_cannot_win,
        "Seat 1 holds a single card, a 12. Do not let seat 1 win in the next turn.",
    ),
    6: Puzzle(
        _position("4 6 9 12 12 13", "3 5 5 8 10 11", "2 2 6 7 9 11", table="1 1 5"),
        nobody_can_answer,
        "You see only your own hand. Play so that nobody can answer, whatever they hold.",
        open_hands=False,
    ),
    7: Puzzle(
        _position("7 7 11 11", "2 5 8 12", "9 12"),
        wins_in(2),
        "You lead. Win with this turn and your next one, whatever the others do.",
    ),
    8: Puzzle(
        _position("12 12 13 13", "1 8 12", "6 11"),
        wins_in(2),
        "You lead. Win with this turn and your next one, whatever the others do.",
    ),
    9: Puzzle(
        _position("2 2 11 11", "6", "9", table="5 11 12"),
        wins_in(2),
        "Win with this turn and your next one, whatever the others do.",
    ),
    10: Puzzle(
        _position("8 9 9 13 13", "2 7 11", "6", table="5"),
        wins_in(3),
        "Win within three turns, this one counted, whatever the others do.",
    ),
}
"""The puzzles of the lesson, from easy to hard; each has exactly one solution."""


def _must_pass_cases() -> Iterator[Case]:
    examples: list[State] = [PUZZLES[number].state for number in (4, 3)]
    for state in [*examples, *random_positions(Leaves(players=4), 60, seed="leaves-play")]:
        plays = [move for move in state.legal_moves() if move.action == "play"]
        why = f"`{plays[0]}` is possible" if plays else "no card can be played (L9)"
        yield Case((state,), not plays, why, state)


def _winning_cases() -> Iterator[Case]:
    examples: list[State] = [PUZZLES[number].state for number in (1, 3)]
    one_value = [_position("7 7 7", "1", "13", table=table) for table in ("", "8 8", "5 9", "7")]
    for state in [*examples, *one_value, *random_positions(Leaves(players=3, hand_size=2), 60)]:
        seat = state.current_player
        winning = [str(move) for move in state.legal_moves() if seat in state.play(move).winners]
        why = "a move wins if it empties the hand (L12)"
        yield Case((state,), winning, why, state)
