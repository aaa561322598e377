"""The exercises of lesson 42: which plan wins in Odin, and why."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from cardkit.cards import odin_deck, parse_cards
from cardkit.exercises.answer import Answer
from cardkit.exercises.bot_checks import Contest, Dice, check_bot
from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import like_one_of
from cardkit.game import Move
from cardkit.games.odin import Odin, OdinState, play_value, same_colour_or_number
from cardkit.strategies.odin import loose_cards


def check_duel(mine: Any, rival: Any) -> Answer:
    """Whether a strategy beats another with two players, and not just by luck."""
    contest = Contest(Odin(players=2), [rival], "the other plan")
    return check_bot(mine, views(20), None, contest)


def views(number: int = 40) -> Iterator[OdinState]:
    """What the players to move see in some small positions, and in random ones."""
    small = (
        Odin(players=3).position(["2p 5p 7p", "3b 8b", "1k"]),
        Odin(players=3).position(["9k", "3b 8b", "1k"], table="6r"),
        Odin(players=3).position(["9g 1g 8k", "2b 6b", "1k 3o"], table="8r 7r"),
        Odin(players=3).position(["1g 2g", "2b 6b", "1k 3o"], table="9r"),
    )
    for state in (*small, *random_positions(Odin(players=3), number, seed="odin-strategy")):
        assert state.current_player is not None
        view = state.observe(state.current_player)
        assert isinstance(view, OdinState)
        yield view


@exercise()
def check_gain() -> Iterator[Case]:
    """``gain(view, move)``: how many cards fewer are in the hand after this move (O9, O10)."""
    for view in views(25):
        seat = view.current_player
        assert seat is not None
        state = view.guess(random.Random(0))
        for move in view.legal_moves()[:6] + view.legal_moves()[-1:]:
            gain = len(view.hand) - len(state.play(move).hands[seat])
            why = f"{len(move.cards)} played, and one taken (O9)"
            if move.take is None:
                why = f"{len(move.cards)} played, and none taken (O6, O10, O11)"
            yield Case((view, move), gain, why, view)


@exercise()
def check_loose() -> Iterator[Case]:
    """``loose(hand)``: how many cards are outside the hand's largest colour or number."""
    hands = [parse_cards("2g 5g 8g 8r 9k"), parse_cards("4r 4g 4k 5r"), parse_cards("7o")]
    for hand in (*hands, *(view.hand for view in views(60))):
        loose = loose_cards(hand)
        why = f"the largest colour or number has {len(hand) - loose} of the {len(hand)} cards"
        yield Case((hand,), loose, why, hand)


@exercise()
def check_can_end() -> Iterator[Case]:
    """``can_end(hand, table)``: may the whole hand be played now? (O4, O5, O7, O8)."""
    for state in (*_last_turns(), *views(30)):
        ends = any(len(move.cards) == len(state.hand) for move in state.legal_moves())
        fault = state.why_not(state.hand)
        yield Case((state.hand, state.table), ends, fault or "all of it may be played", state)


def _last_turns() -> Iterator[OdinState]:
    """Small hands on small tables."""
    for number in range(60):
        rng = random.Random(f"ends/{number}")
        group = [card for card in odin_deck() if card.suit == "rg"[number % 2] or number % 5 == 0]
        cards = rng.sample(group, 6)
        table = cards[3 : 3 + rng.randint(0, 3)]
        if table and not same_colour_or_number(table):
            table = table[:1]
        yield Odin(players=3).position([cards[: rng.randint(1, 3)], "1p", "1o"], table)


@exercise()
def check_chance_to_fit() -> Iterator[Case]:
    """``chance_to_fit(colours)``: the share of all pairs in such a deck that fit (O1, O4)."""
    for colours in (6, 4, 2, 1):
        pairs = list(combinations(odin_deck(colours), 2))
        fitting = sum(map(same_colour_or_number, pairs))
        yield Case((colours,), fitting / len(pairs), f"{fitting} of {len(pairs)} pairs fit (O4)")


@exercise(like_one_of)
def check_most_cards() -> Iterator[Case]:
    """``most_cards(view, rng)``: plays the most cards; of those plays, the lowest number."""
    for view in views(60):
        plays = [move for move in view.legal_moves() if move.action == "play"]
        best, why = view.legal_moves(), "no card can be played"
        if plays:
            best = _least(plays, lambda move: (-len(move.cards), play_value(move.cards)))
            size, number = len(best[0].cards), play_value(best[0].cards)
            why = f"the most cards that can be played are {size}, and their lowest number {number}"
        yield Case((view, Dice(0)), best, why, view)


def _least(moves: list[Move], key: Any) -> list[Move]:
    """All moves with the least key."""
    least = min(map(key, moves))
    return [move for move in moves if key(move) == least]
