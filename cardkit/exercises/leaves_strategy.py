"""The exercises of lesson 12: counting in 13 Leaves, bots with a plan, and what a table says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import Any

from cardkit.cards import Card
from cardkit.exercises.answer import Answer
from cardkit.exercises.bot_checks import Contest, check_bot, check_made_bots, views_of
from cardkit.exercises.checking import Case, exercise
from cardkit.exercises.comparing import about, same
from cardkit.game import Move, State, count_of
from cardkit.games.leaves import Leaves
from cardkit.strategies import random_move

GAME = Leaves(players=3)


def check_frugal(bot: object) -> Answer:
    """The bot plays as few cards as possible, and passes only if it must."""
    return check_bot(bot, _views(), _plays_fewest)


def check_never_splits(bot: object) -> Answer:
    """The bot plays all its cards of a value or none, and wins a good share against random."""
    random_players = Contest(GAME, [random_move] * 2, "two random players")
    return check_bot(bot, _views(), _keeps_stacks, random_players)


def check_balanced(maker: object) -> Answer:
    """``balanced(weight)``: a bot whose play has the most points, number - weight · distance."""
    return check_made_bots(maker, "weight", (0, 100, 0.5, 1.5), _views(), _has_most_points)


def examples() -> Iterator[State]:
    """Views with few moves, which show best what goes wrong."""
    yield GAME.position(["4 8 8 9 9 9", "2 5", "6 13"], table="7").observe(0)
    yield GAME.position(["2 2 8 10", "1 6", "7 9"], table="5 5 7").observe(0)
    yield GAME.position(["1 1 5 12 12", "2 5", "6 13"], table="4 7 7 10").observe(0)
    yield GAME.position(["3 8 8 8", "2 9", "5 11 11"]).observe(0)
    yield GAME.position(["6 6 7 8", "2 9", "5 11 11"], table="4 4 4 9 9").observe(0)


def _views() -> list[State]:
    return [*examples(), *views_of([GAME], 80, "leaves-strategy")]


def plays_of(view: Any) -> list[Move]:
    """The legal plays, without the passes."""
    return [move for move in view.legal_moves() if move.action == "play"]


def distance(view: Any, move: Move) -> int:
    """How far a play lies from the nearer end; on an empty table, from the 7."""
    value = move.cards[0].rank
    low, high = (view.table[0][0], view.table[-1][0]) if view.table else (7, 7)
    return int(max(low - value, value - high))


def _plays_fewest(view: Any, move: Move) -> str | None:
    plays = plays_of(view)
    if not plays:
        return None
    fewest = min(len(play.cards) for play in plays)
    if move.action == "pass":
        return f"a play of {count_of(fewest, 'card')} is possible"
    if len(move.cards) > fewest:
        return f"{count_of(fewest, 'card')} would be enough"
    return None


def _keeps_stacks(view: Any, move: Move) -> str | None:
    held = list(view.hand)
    whole = [play for play in plays_of(view) if len(play.cards) == held.count(play.cards[0])]
    if move.action == "pass":
        return f"`{whole[0]}` plays all the cards of a value" if whole else None
    kept = held.count(move.cards[0]) - len(move.cards)
    return f"{count_of(kept, 'card')} of this value would stay in the hand" if kept else None


def _has_most_points(weight: float) -> Callable[[Any, Move], str | None]:
    """The plan to play what has the most points."""

    def points(view: Any, move: Move) -> float:
        return len(move.cards) - weight * distance(view, move)

    def plan(view: Any, move: Move) -> str | None:
        best = max(plays_of(view), key=lambda play: points(view, play), default=None)
        if best is None:
            return None
        most = points(view, best)
        if move.action == "pass":
            return f"`{best}` is possible, with {most:g} points"
        own = points(view, move)
        return f"it has {own:g} points, and `{best}` has {most:g}" if own < most else None

    return plan


@exercise()
def check_number_unseen() -> Iterator[Case]:
    """``number_unseen(view, value)``: how many cards of this value the viewer cannot locate."""
    for view in _views():
        for value in (7, 1, 10, 13):
            number = list(view.unseen).count(Card(value))
            yield Case((view, value), number, f"that many are in `view.unseen`: {number}", view)


class Chance(float):
    """A chance, and what it would be if each card could be dealt again and again."""

    with_replacement: float


def _is_chance(got: Any, expected: Chance) -> bool | str:
    """Whether this is the chance, or about it, as a simulation finds it."""
    if not about(0.12)(got, expected):
        return False
    # A simulation may come so near, but only the wrong formula gives just this number.
    if expected.with_replacement != expected and same(got, expected.with_replacement):
        return "in this formula a card can be dealt twice: draw without putting back"
    return True


@exercise(_is_chance)
def check_chance() -> Iterator[Case]:
    """``chance(view, seat, value)``: how likely this seat holds one card of the value or more."""
    # Few of them: a reader who counts worlds needs thousands of guesses for them all.
    taken = GAME.position(["4 8", "3 3 5 9", "2 6 6 12"], table="7 7", current_player=1)
    asked = [(taken.play("pass take 7").observe(2), 1)]
    asked += [(view, ((view.seat or 0) + 1) % 3) for view in views_of([GAME], 3, "chances")]
    # In small hands it matters most that no card is dealt twice.
    small = GAME.position(["4 8", "12 3 9", "6"], table="7 7", current_player=0)
    asked += [(small.observe(0), 1), (small.observe(2), 1)]
    for view, seat in asked:
        for value in (12, 7) if len(view.unseen) > 5 else (12, 3, 9):
            expected, why = _chance(view, seat, value)
            yield Case((view, seat, value), expected, why, view)


def _chance(view: State, seat: int, value: int) -> tuple[Chance, str]:
    """The chance that a seat holds a value, and how it comes about."""
    hand = view.hands[seat]
    if Card(value) in hand:
        sure = Chance(1)
        sure.with_replacement = 1
        return sure, f"everybody has seen that seat {seat} took a {value}"
    hidden, unseen = hand.count(Card.HIDDEN), len(view.unseen)
    others = unseen - view.unseen.count(Card(value))
    chance = Chance(1 - comb(others, hidden) / comb(unseen, hidden))
    chance.with_replacement = 1 - (others / unseen) ** hidden
    return (
        chance,
        f"{others} of the {unseen} unseen cards are no {value}, {hidden} are in this hand",
    )


@exercise()
def check_clearly_better() -> Iterator[Case]:
    """``clearly_better(table, one, other)``: is the interval of one above the other's?"""
    import pandas as pd

    shares = {"ant": (0.5, 0.6), "bee": (0.45, 0.55), "cat": (0.3, 0.4), "dog": (0.38, 0.44)}
    table = pd.DataFrame(shares, index=["low", "high"]).T
    for one, (low, _) in shares.items():
        for other, (_, high) in shares.items():
            if one != other:
                why = f"{one} wins {low} or more, {other} {high} or less"
                yield Case((table, one, other), low > high, why)
