"""The exercises of lesson 10: the rules of 13 Leaves.

In these exercises a hand is a list of numbers and a table is a list of pairs, value and number of
cards, from low to high, as in ``state.table``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from cardkit.cards import LEAF_COPIES, Card, leaves_deck, parse_cards
from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import in_any_order
from cardkit.game import Move
from cardkit.games.leaves import Leaves, LeavesState

EXAMPLES = ("7 7", "5 7 7 8", "4 7 7 10", "1 1", "7 7 10 10 10", "13")
"""Tables of the rule sheet's worked examples, and some at the edges."""


def examples() -> Iterator[LeavesState]:
    """Positions with the tables of ``EXAMPLES``, the hands dealt at random from the other cards."""
    for text in EXAMPLES:
        table = parse_cards(text)
        rest = _rest(table)
        random.Random(text).shuffle(rest)
        hands = [sorted(rest[seat * 8 : (seat + 1) * 8]) for seat in range(4)]
        yield Leaves(players=4).position(hands, table)


def _rest(used: Sequence[Card]) -> list[Card]:
    """The deck without these cards."""
    rest = list(leaves_deck())
    for card in used:
        rest.remove(card)
    return rest


def positions(number: int = 60) -> Iterator[LeavesState]:
    """The examples, then random positions; something lies on every table."""
    yield from examples()
    for state in random_positions(Leaves(players=4), number, seed="leaves-rules"):
        assert isinstance(state, LeavesState)
        if state.table:
            yield state


def hand_of(state: LeavesState) -> list[int]:
    """The hand of the player to move, as numbers."""
    return [card.rank for card in state.hand]


@exercise()
def check_ends() -> Iterator[Case]:
    """``ends(table)``: the lowest and the highest value on the table (L5)."""
    for state in positions():
        (low, _), (high, _) = state.table[0], state.table[-1]
        why = f"{low} is the lowest value on the table, {high} the highest (L5)"
        yield Case((list(state.table),), (low, high), why, state)


@exercise()
def check_is_closed() -> Iterator[Case]:
    """``is_closed(table, value)``: does the value lie strictly between the ends? (L7)."""
    for state in positions():
        for value in sorted(set(hand_of(state))):
            fault = state.why_not([Card(value)]) or ""
            closed = fault.endswith("(L7)")
            why = fault if closed else f"{value} is not between the ends (L7)"
            yield Case((list(state.table), value), closed, why, state)


@exercise()
def check_needed() -> Iterator[Case]:
    """``needed(table, value)``: how many cards of an open value one must play at least (L6)."""
    for state in positions():
        for value in range(1, 14):
            plays = _possible_plays(state, value)
            if plays:
                fewest = min(len(move.cards) for move in plays)
                end = state.table[0] if value <= state.table[0][0] else state.table[-1]
                why = f"you play on the end at {end[0]}, and {end[1]} lie there (L6)"
                yield Case((list(state.table), value), fewest, why, state)


@exercise(in_any_order)
def check_all_moves() -> Iterator[Case]:
    """``all_moves(hand, table)``: the texts of all legal moves, in any order (L4 to L9)."""
    lead = Leaves(players=3).position(["3 8 8", "1 2", "5"])
    for state in (lead, *positions()):
        moves = [str(move) for move in state.legal_moves()]
        why = "L5 to L9" if state.table else "you lead, and may not pass (L4)"
        yield Case((hand_of(state), list(state.table)), moves, why, state)


@exercise()
def check_after_pass() -> Iterator[Case]:
    """``after_pass(table, value)``: the table when one card of the value is taken (L9)."""
    # Nobody has passed yet, so that the pass ends no round (L10).
    for state in positions():
        before = Leaves(players=4).position(state.hands, state.table)
        for value, number in before.table:
            after = before.play(f"pass take {value}")
            assert isinstance(after, LeavesState)
            left = f"{number - 1} of {number} stay" if number > 1 else "that stack is gone"
            yield Case((list(before.table), value), list(after.table), f"{left} (L9)", before)


@exercise()
def check_next_seat() -> Iterator[Case]:
    """``next_seat(seat, passed, players)``: whose turn it is after this seat (L3, L9)."""
    for players in (3, 4, 5, 6):
        game = Leaves(players=players)
        for seat in range(players):
            others = [other for other in range(players) if other != seat]
            for passed in ([], others[:1], others[-1:], others[:-2], others[1:-1]):
                state = game.position(["4 4"] * 2 + ["5 6"] * (players - 2), "", seat, passed)
                after = state.play(state.legal_moves()[0])
                expected = after.current_player
                why = f"seat {expected} is the next one clockwise who has not passed (L3, L9)"
                yield Case((seat, passed, players), expected, why, state)


@exercise()
def check_new_scores() -> Iterator[Case]:
    """``new_scores(scores, hands)``: the score sheet after a game of the expert variant (L13)."""
    deck = leaves_deck()
    for number in range(20):
        rng = random.Random(f"scores/{number}")
        players = 3 if number < 5 else rng.choice((3, 4, 5, 6))
        game = Leaves(players=players, expert=True)
        winner = rng.randrange(players)
        scores = [rng.randrange(12) for _ in range(players)]
        cards = rng.sample(deck, 7 * players + 1)
        hands = [cards[seat * 7 : seat * 7 + rng.randint(1, 7)] for seat in range(players)]
        hands[winner] = cards[-1:]
        state = game.position(hands, "", winner, scores=scores)
        after = state.play(state.legal_moves()[0])
        left = [[card.rank for card in hand] for hand in after.hands]
        why = "the winner gets 0 points, the others 1 for each card in hand (L13)"
        yield Case((scores, left), list(after.scores), why)


@exercise(in_any_order)
def check_dead_values() -> Iterator[Case]:
    """``dead_values(table)``: the values that nobody can play, whatever they hold (L1, L5-L8)."""
    for state in positions():
        dead = [value for value in range(1, 14) if not _possible_plays(state, value)]
        why = "closed (L7), or the deck has too few of them (L1, L6)"
        yield Case((list(state.table),), dead, why, state)


def _possible_plays(state: LeavesState, value: int) -> list[Move]:
    """What somebody could play who held all cards of a value that are not on the table."""
    on_table = [Card(low) for low, number in state.table for _ in range(number)]
    hand = [Card(value)] * (LEAF_COPIES[value] - on_table.count(Card(value)))
    if not hand:
        return []
    others = _rest([*on_table, *hand])
    trial = Leaves(players=3).position([hand, others[:1], others[1:2]], on_table)
    return [move for move in trial.legal_moves() if move.action == "play"]
