"""The exercises of lesson 40: the rules of Odin.

In these exercises a hand, a play and a table are cards, as in ``state.hand`` and ``state.table``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from cardkit.cards import Cards, odin_deck, parse_cards
from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import in_any_order
from cardkit.game import Move
from cardkit.games.odin import GOAT, GOAT_COST, Odin, OdinState, play_value, same_colour_or_number

SHEET = (
    ("3b 6b 2g 2k 7o", "6r 2r"),
    ("9p 9k 1k 4g", "9r"),
    ("9g 1g 4p 4k", "8r 7r"),
    ("9k", "6r"),
    ("5b 2b 8b 6g", "5r 5g"),
    ("1g 2g 3g 8k", "8r 7r"),
    ("9p 8p", "7p 6p 5p"),
)
"""Hands and tables of the rule sheet's worked examples, and some at the edges."""

HANDS_TO_LEAD = ("2p 5p 7p", "4r 4g 4k", "3b 6b 5g", "7o", "8b 8k", "1r 2g")


def _same_plays(got: Any, expected: Any) -> bool | str:
    """Whether two lists hold the same plays, whatever the order of the cards in each."""
    if not isinstance(got, (list, tuple)):
        return False
    return in_any_order([sorted(cards) for cards in got], [sorted(cards) for cards in expected])


def _same_moves(got: Any, expected: Any) -> bool | str:
    """Whether two lists of texts hold the same moves, whatever the order of their cards."""
    if isinstance(got, str):
        return False
    texts = [[_sorted_move(text) for text in texts] for texts in (got, expected)]
    return in_any_order(*texts)


def _sorted_move(text: str) -> Move:
    move = Move.parse(text)
    return move._replace(cards=tuple(sorted(move.cards)))


def positions(number: int = 60) -> Iterator[OdinState]:
    """The examples, then random positions; something lies on every table."""
    for hand, table in SHEET:
        yield Odin(players=3).position([hand, "1p", "1o"], table)
    for state in random_positions(Odin(players=4), number, seed="odin-rules"):
        assert isinstance(state, OdinState)
        if state.table:
            yield state


@exercise()
def check_beats() -> Iterator[Case]:
    """``beats(cards, table)``: does this play beat the one on the table? (O5, O8)."""
    for state in positions():
        groups = [cards for size in (1, 2, 3) for cards in combinations(state.hand, size)]
        plays = [Cards(cards) for cards in groups if same_colour_or_number(cards)]
        chosen = random.Random(str(state.hand)).sample(plays, min(4, len(plays)))
        for cards in sorted(chosen):
            fault = state.why_not(cards)
            more = len(cards) > len(state.table)
            numbers = f"{play_value(cards)} is higher than {play_value(state.table)} (O8)"
            why = "one card more always beats (O8)" if more else numbers
            yield Case((cards, state.table), fault is None, fault or why, state)


@exercise(_same_plays)
def check_leads() -> Iterator[Case]:
    """``leads(hand)``: all that can be led on an empty table, as lists of cards (O6, O7)."""
    hands = [parse_cards(text) for text in HANDS_TO_LEAD]
    hands += [state.hand for state in positions(20)]
    for hand in hands:
        state = Odin(players=2, two_player_colours=6).position([hand, [_other_than(hand)]])
        plays = [move.cards for move in state.legal_moves()]
        whole = "the whole hand is of one colour or number, and may be led at once (O7)"
        why = whole if len(plays) > len(hand) else "you lead exactly one card (O6)"
        if len(hand) == 1:
            why = "the single card is the whole hand: list it once (O7)"
        yield Case((hand,), plays, why, hand)


def _other_than(cards: Cards) -> Any:
    return next(card for card in odin_deck() if card not in cards)


@exercise(in_any_order)
def check_takes() -> Iterator[Case]:
    """``takes(hand, cards, table)``: the cards one of which must be taken (O9, O10)."""
    lead = Odin(players=3).position(["2p 5p 7p", "1k", "1g"])
    for state in (lead, *positions()):
        moves = [move for move in state.legal_moves() if move.action == "play"]
        for cards in dict.fromkeys(move.cards for move in moves[:40]):
            expected = [move.take for move in moves if move.cards == cards and move.take]
            why = "you take one card of the play that you have beaten (O9)"
            if len(cards) == len(state.hand):
                why = "the hand is empty, so you take nothing (O10)"
            elif not state.table:
                why = "the table is empty, so there is nothing to take (O6)"
            yield Case((state.hand, cards, state.table), expected, why, state)


@exercise()
def check_next_leader() -> Iterator[Case]:
    """``next_leader(first, actions, players)``: who leads the next round, if it is over (O11)."""
    # Rounds of random play, cut off at any place.
    for number in range(40):
        rng = random.Random(f"rounds/{number}")
        players = rng.choice((2, 3, 4))
        state = Odin(players=players, two_player_colours=6).deal(f"rounds/{number}")
        first, actions = state.current_player, list[str]()
        while True:
            move = rng.choice(state.legal_moves())
            state = state.play(move)
            if state.waiting or state.is_over:
                break
            actions.append(move.action)
            over = not state.table  # type: ignore[attr-defined]
            if over or rng.random() < 0.2:
                leader = state.current_player if over else None
                why = "the round goes on until all the others have passed in turn (O11)"
                if over:
                    why = f"all the others have passed: seat {leader} played last and leads (O11)"
                yield Case((first, list(actions), players), leader, why)
            if over:
                break


@exercise(in_any_order)
def check_winners() -> Iterator[Case]:
    """``winners(scores, target)``: the seats that have won the match, if it is over (O13)."""
    yield Case(([3, 8, 12], 15), [], "nobody has reached 15 yet (O13)")
    yield Case(([3, 15, 12], 15), [0], "somebody has reached 15, and the lowest total wins (O13)")
    yield Case(([16, 9, 9], 15), [1, 2], "ties share the win (O13)")
    for number in range(30):
        rng = random.Random(f"winners/{number}")
        players, target = rng.randint(2, 6), rng.choice((10, 15, 20))
        game = Odin(players=players, two_player_colours=6, target=target)
        scores = [rng.randrange(max(1, target - 6), target) for _ in range(players)]
        cards = rng.sample(odin_deck(), 9 * players)
        hands = [cards[9 * seat : 9 * seat + rng.randint(1, 5)] for seat in range(players)]
        hands[0] = cards[:1]
        after = game.position(hands, scores=scores).play(f"play {cards[0]}")
        why = f"nobody has reached {target} yet (O13)"
        if after.is_over:
            why = f"{max(after.scores)} points: the match is over, and the lowest total wins (O13)"
        yield Case((list(after.scores), target), list(after.winners), why)


@exercise()
def check_penalty() -> Iterator[Case]:
    """``penalty(hand)``: the points that a hand costs, perhaps with the goat (O12, O15)."""
    for text in ("2b 7g", "2b 7g goat", "goat"):
        yield _penalty_case(parse_cards(text))
    for number in range(30):
        rng = random.Random(f"penalty/{number}")
        cards = [card for card in odin_deck(goat=True) if card != parse_cards("9r")[0]]
        yield _penalty_case(Cards(sorted(rng.sample(cards, rng.randint(1, 9)))))


def _penalty_case(hand: Cards) -> Case:
    """The points that this hand costs when somebody else plays a last card, the red 9."""
    state = Odin(players=3, goat=True).position(["9r", hand, [_other_than(hand)]])
    why = f"the goat alone costs {GOAT_COST} (O15)" if GOAT in hand else "1 point a card (O12)"
    return Case((hand,), state.play("play 9r").scores[1], why, hand)


@exercise()
def check_fit_with_goat() -> Iterator[Case]:
    """``fit_with_goat(cards)``: may these be played together? (O4, O15)."""
    for text in ("4b goat", "goat 9k 9r", "goat", "3b 6b", "3b 6b goat", "3b 6r goat", "5g 5r"):
        yield _goat_case(parse_cards(text))
    for number in range(90):
        rng = random.Random(f"goat/{number}")
        colour, rank = rng.choice("rgbopk"), rng.randint(1, 9)
        deck = odin_deck()
        groups = (
            [card for card in deck if card.suit == colour],
            [card for card in deck if card.rank == rank],
            deck,
        )
        cards = rng.sample(groups[number % 3], rng.randint(1, 3))
        yield _goat_case(Cards([*cards, *[GOAT] * rng.randint(0, 1)]))


def _goat_case(cards: Cards) -> Case:
    fit = same_colour_or_number(cards)
    why = "they are all of one colour or all of one number (O4)"
    if not fit:
        why = "they are neither all of one colour nor all of one number (O4)"
    if GOAT in cards and len(cards) > 1:
        why = "the goat joins cards that are all of one colour, and no others (O15)"
    return Case((cards,), fit, why, cards)


@exercise(_same_moves)
def check_all_moves() -> Iterator[Case]:
    """``all_moves(hand, table)``: the texts of all legal moves, in any order (O6 to O10)."""
    leads = [Odin(players=3).position([hand, "1k", "1g"]) for hand in HANDS_TO_LEAD]
    for state in (*leads, *positions(40)):
        moves = [str(move) for move in state.legal_moves()]
        why = "O8 to O10, and a pass" if state.table else "you lead, and may not pass (O6, O7)"
        yield Case((state.hand, state.table), moves, why, state)
