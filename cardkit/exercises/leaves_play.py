"""The puzzles and exercises of lesson 11: play 13 Leaves, and find the move.

A goal of a puzzle is told the position, the move, and the position after it; it answers ``None``
if the goal is reached, else why not, often with moves that show it (see ``puzzles``). The seat
that moves is always seat 0.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import in_any_order
from cardkit.exercises.puzzle_table import PuzzleTable
from cardkit.exercises.puzzles import Puzzle, Refutation, numbered, wins, wins_in
from cardkit.game import Move, State, count_of
from cardkit.games.leaves import Leaves, LeavesState


def puzzle(number: int) -> Puzzle:
    """The puzzle with this number. ``ValueError`` if there is none."""
    return numbered(PUZZLES, number)


def puzzles() -> PuzzleTable:
    """All puzzles of the lesson, at one table."""
    return PuzzleTable(PUZZLES)


def most_cards(before: State, move: Move, after: State) -> str | None:
    """The goal to get rid of as many cards as possible."""
    most = max(len(other.cards) for other in before.legal_moves())
    if len(move.cards) == most:
        return None
    return f"it gets rid of {count_of(len(move.cards), 'card')}, and more is possible"


def next_must_pass(before: State, move: Move, after: State) -> Refutation | None:
    """The goal that the next player cannot play any card."""
    play = _play_in(after)
    if play is None:
        return None
    return Refutation(f"seat {after.current_player} can answer with `{play}`", (play,))


def next_cannot_win(before: State, move: Move, after: State) -> Refutation | None:
    """The goal that the next player does not win with the next move."""
    for answer in after.legal_moves():
        if after.current_player in after.play(answer).winners:
            return Refutation(f"seat {after.current_player} then wins with `{answer}`", (answer,))
    return None


def nobody_can_answer(before: State, move: Move, after: State) -> Refutation | None:
    """The goal that nobody can play at this table, whatever the others may hold.

    If somebody who held all the cards that you cannot see has no play, then nobody has. A
    refutation is played as the hidden cards may lie: in the first of some guesses that has a play.
    """
    assert isinstance(after, LeavesState)
    mine = after.hands[0]
    hands = [after.observe(0).unseen, mine[:1], mine[1:]]
    trial = Leaves(players=3).position(hands, after.table)
    play = _play_in(trial)
    if play is None:
        return None
    for number in range(100):
        guess = after.observe(0).guess(random.Random(number))
        answer = _play_in(guess)
        if answer is not None:
            why = f"if the hidden cards lie like this, seat 1 can answer with `{answer}`"
            return Refutation(why, (answer,), guess)
    return Refutation(f"somebody may be able to answer with `{play}`")


def _play_in(state: State) -> Move | None:
    """The first legal move that plays cards, if there is one."""
    return next((move for move in state.legal_moves() if move.action == "play"), None)


def _position(*hands: str, table: str = "") -> LeavesState:
    return Leaves(players=3).position(hands, table)


PUZZLES = {
    1: Puzzle(
        _position("9 9", "1 2", "5 12", table="4 7 7"),
        wins,
        "Win at once.",
        hints=("Two 7s lie at the upper end.",),
        reason=(
            "You hold two 9s, and two cards are needed at the upper end (L6). Your hand is "
            "empty, so you win (L12)."
        ),
        stars=1,
    ),
    2: Puzzle(
        _position("2 2 2 6 11 11 11 11", "1 3", "8 12", table="5 7 7 9 9"),
        most_cards,
        "Get rid of as many cards as possible.",
        hints=("The ends are 5 and 9. Which of your values lies between them?",),
        reason=(
            "The 6 is closed (L7). At the low end one card would do, and you could play three "
            "2s; but the four 11s are more, and the upper end asks for two only."
        ),
        stars=1,
    ),
    3: Puzzle(
        _position("3 8 8 10 10 10", "5 11 11 12", "1 1 13", table="7 7"),
        next_must_pass,
        "Play so that seat 1 must pass.",
        hints=("Seat 1 holds two 11s. When are two cards not enough?",),
        reason=(
            "Now three cards are needed at the upper end (L6), and seat 1 has no three of a "
            "kind there. At the low end still two are needed, and seat 1 has only one 5."
        ),
        stars=2,
    ),
    4: Puzzle(
        _position("8 8 9", "3 5 6 11", "1 13", table="4 7 7 10 10"),
        next_must_pass,
        "You must pass. Take a card so that seat 1 must pass too.",
        hints=(
            "You cannot play: single 8s and 9s are closed, since the ends are 4 and 10.",
            "Seat 1 could play a 3 on the low end. Can you make that more expensive?",
        ),
        reason=(
            "Without the 4 the low end is 7, where two cards lie (L9). Seat 1 holds no pair, "
            "so 3, 5 and 6 are too few, and the 11 is too few at the upper end."
        ),
        stars=2,
    ),
    5: Puzzle(
        _position("2 3 9 9 10", "12", "4 5 5 8", table="6"),
        next_cannot_win,
        "Seat 1 holds a single card, a 12. Do not let seat 1 win in the next turn.",
        hints=(
            (
                "There are two ways to stop a single 12: close it, or make one card too few. You "
                "have no card above 12."
            ),
        ),
        reason=(
            "With two 9s at the upper end, a single 12 is not enough (L6). Whatever else you "
            "do, seat 1 plays the 12 and wins."
        ),
        stars=2,
    ),
    6: Puzzle(
        _position("4 6 9 12 12 13", "3 5 5 8 10 11", "2 2 6 7 9 11", table="1 1 5"),
        nobody_can_answer,
        "You see only your own hand. Play so that nobody can answer, whatever they hold.",
        open_hands=False,
        hints=(
            (
                "Only your own hand is open, so think of all the cards that you cannot see: there "
                "are three 12s and two 13s in the deck."
            ),
            ("Nothing lies below 1, and both 1s are on the table. So only the upper end matters."),
        ),
        reason=(
            "Only one 12 and one 13 are left that you do not see, and two equal cards are "
            "needed. (At the low end two cards are needed too, and no 1 is left.) So all "
            "others must pass, and you lead the next round."
        ),
        stars=2,
    ),
    7: Puzzle(
        _position("7 7 11 11", "2 5 8 12", "9 12"),
        wins_in(2),
        "You lead. Win with this turn and your next one, whatever the others do.",
        hints=(
            "You want to empty your hand in two turns, so both turns must be pairs.",
            (
                "Those who pass take cards away from your stack. What can the others play after "
                "the first pass, if you lead with the 7s, and what if you lead with the 11s?"
            ),
        ),
        reason=(
            "Nobody holds a pair, so seat 1 must pass and takes an 11. Now a single 11 lies "
            "there, and seat 2 may play the 12 or the 9, or pass. In each case your 7s can be "
            "played at the low end. If you lead with the 7s instead, seat 1 takes a 7, seat 2 "
            "plays the 12, and your 11s are closed."
        ),
        stars=3,
    ),
    8: Puzzle(
        _position("12 12 13 13", "1 8 12", "6 11"),
        wins_in(2),
        "You lead. Win with this turn and your next one, whatever the others do.",
        hints=("Both pairs are high. Which one leaves room for the other?",),
        reason=(
            "After the 12s, the 13s can still come on top: nobody else has a 13. If you lead "
            "with the 13s, one is taken, and somebody plays a low card on the single 13 that "
            "is left. Then your 12s are in between, and closed (L7)."
        ),
        stars=3,
    ),
    9: Puzzle(
        _position("2 2 11 11", "6", "9", table="5 11 12"),
        wins_in(2),
        "Win with this turn and your next one, whatever the others do.",
        hints=(
            (
                "The single cards at the ends are 5 and 12. Where can your 11s be played, and who "
                "could open that way for you?"
            ),
            "If both others have to pass, you clear the table and may lead whatever you like.",
        ),
        reason=(
            "Two 2s close the low end for seats 1 and 2: nothing that they hold is lower, and "
            "nothing higher than 12. Both must pass and take a card. Then you have the lead "
            "(L10), and play the 11s."
        ),
        stars=3,
    ),
    10: Puzzle(
        _position("8 9 9 13 13", "2 7 11", "6", table="5"),
        wins_in(3),
        "Win within three turns, this one counted, whatever the others do.",
        hints=(
            (
                "Three turns, three values. Which one can wait until you lead, and which one must "
                "be played now?"
            ),
            ("Pairs keep the others out, since they hold no pair. Your 9s do not stop your 13s."),
        ),
        reason=(
            "Nobody holds a pair, so nobody can play on your 9s. If seat 1 plays the 2 at the "
            "low end, your 13s go on top, both others must pass, and you lead the 8. If both "
            "pass at once, you lead the 8, and whatever they put beside it, two 13s still go "
            "on top."
        ),
        stars=3,
    ),
}
"""The puzzles of the lesson, from easy to hard; each has exactly one solution."""


@exercise()
def check_must_pass() -> Iterator[Case]:
    """``must_pass(state)``: can the player to move do nothing but pass?"""
    examples: list[State] = [PUZZLES[number].state for number in (4, 3)]
    for state in [*examples, *random_positions(Leaves(players=4), 60, seed="leaves-play")]:
        plays = [move for move in state.legal_moves() if move.action == "play"]
        why = f"`{plays[0]}` is possible" if plays else "no card can be played (L9)"
        yield Case((state,), not plays, why, state)


@exercise(in_any_order)
def check_winning_moves() -> Iterator[Case]:
    """``winning_moves(state)``: the texts of the moves that win at once, in any order."""
    examples: list[State] = [PUZZLES[number].state for number in (1, 3)]
    one_value = [_position("7 7 7", "1", "13", table=table) for table in ("", "8 8", "5 9", "7")]
    for state in [*examples, *one_value, *random_positions(Leaves(players=3, hand_size=2), 60)]:
        seat = state.current_player
        winning = [str(move) for move in state.legal_moves() if seat in state.play(move).winners]
        why = "a move wins if it empties the hand (L12)"
        yield Case((state,), winning, why, state)
