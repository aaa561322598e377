"""The exercises of lesson 42: which plan wins in Odin, and why."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from cardkit.cards import odin_deck, parse_cards
from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check, random_positions
from cardkit.game import Move, as_move
from cardkit.games.odin import Odin, OdinState, play_value, same_colour_or_number
from cardkit.strategies.odin import loose_cards

DUEL_MATCHES = 300
"""Enough to tell a plan that wins 56 % of its matches from luck."""


class Dice(random.Random):
    """Random numbers for a strategy, with a name that reads well in an answer."""

    def __repr__(self) -> str:
        return "rng"


def check_gain(function: object) -> Answer:
    """``gain(view, move)``: how many cards fewer are in the hand after this move (O9, O10)."""
    return check(function, _gain_cases())


def check_loose(function: object) -> Answer:
    """``loose(hand)``: how many cards are outside the hand's largest colour or number."""
    return check(function, _loose_cases())


def check_can_end(function: object) -> Answer:
    """``can_end(hand, table)``: may the whole hand be played now? (O4, O5, O7, O8)."""
    return check(function, _can_end_cases())


def check_chance_to_fit(function: object) -> Answer:
    """``chance_to_fit(colours)``: the share of all pairs in such a deck that fit (O1, O4)."""
    return check(function, _chance_cases())


def check_most_cards(function: object) -> Answer:
    """``most_cards(view, rng)``: plays the most cards; of those plays, the lowest number."""
    return check(function, _most_cards_cases(), _is_like)


def check_duel(mine: Any, rival: Any) -> Answer:
    """Whether a strategy beats another with two players, and not just by luck.

    It is first asked for a move in some positions; then both play ``DUEL_MATCHES`` matches. It is
    better if all of the 95 % interval for its share of wins is above one half.
    """
    trial = check(mine, _any_move_cases(), _is_like)
    if not trial.ok:
        return trial
    from cardkit.arena import tournament
    from cardkit.ratings import standings

    plans = {"yours": mine, "rival": rival}
    frame = tournament(
        Odin(players=2), plans, games=DUEL_MATCHES, progress=False, seconds_per_move=5.0
    )
    errors = [text for text in frame.loc[frame["strategy"] == "yours", "error"] if text]
    if errors:
        return Answer("error", (f"In a match, your strategy failed: {errors[0]}.",))
    won, low, high = standings(frame).loc["yours", ["won", "low", "high"]].to_numpy(float)
    result = (
        f"It wins {won:.0%} of {DUEL_MATCHES} matches; "
        f"with luck taken into account, {low:.0%} to {high:.0%}."
    )
    if low > 0.5:
        return Answer("solved", (result,))
    need = "The whole range should be above 50 %: be a little better, not only luckier."
    return Answer("wrong", (result, need))


def _is_like(got: Any, expected: Any) -> bool:
    """Whether a move is one of the expected ones; the order of its cards does not matter."""
    return any(_sorted(as_move(got)) == _sorted(move) for move in expected)


def _sorted(move: Move) -> Move:
    return move._replace(cards=tuple(sorted(move.cards)))


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


def _gain_cases() -> Iterator[Case]:
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


def _loose_cases() -> Iterator[Case]:
    hands = [parse_cards("2g 5g 8g 8r 9k"), parse_cards("4r 4g 4k 5r"), parse_cards("7o")]
    for hand in (*hands, *(view.hand for view in views(60))):
        loose = loose_cards(hand)
        why = f"the largest colour or number has {len(hand) - loose} of the {len(hand)} cards"
        yield Case((hand,), loose, why, hand)


def _can_end_cases() -> Iterator[Case]:
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


def _chance_cases() -> Iterator[Case]:
    for colours in (6, 4, 2, 1):
        pairs = list(combinations(odin_deck(colours), 2))
        fitting = sum(map(same_colour_or_number, pairs))
        yield Case((colours,), fitting / len(pairs), f"{fitting} of {len(pairs)} pairs fit (O4)")


def _most_cards_cases() -> Iterator[Case]:
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


def _any_move_cases() -> Iterator[Case]:
    for view in views(20):
        yield Case((view, Dice(0)), view.legal_moves(), "any legal move will do here", view)
