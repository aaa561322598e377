"""Checks of a reader's bot: legal, repeatable, with a plan, and good enough against others."""

from __future__ import annotations

import contextlib
import io
import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.arena import tournament
from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check, random_positions
from cardkit.exercises.guard import run, shown
from cardkit.exercises.remarks import is_nothing
from cardkit.game import Game, Move, State, as_move
from cardkit.strategies import Strategy

if TYPE_CHECKING:
    from pandas import DataFrame, Series

SECONDS = 5.0
"""So long may a bot think about one move."""

YOURS = "yours"

Plan = Callable[[Any, Move], str | None]
"""What a bot is asked to do: told a view and the bot's move, it answers ``None`` or why not."""

PlanOf = Callable[[float], Plan]


LOOKS = (20, 50, 100, 200, 400, 800, 1600)
"""After so many deals a contest is looked at: is it decided by now?"""

CLEAR = 3.0
"""A bot is better if its wins are so many standard errors above an even share.

As there are several looks, a bot that is no better passes once in about 150 contests.
"""


class Contest(NamedTuple):
    """Matches of the reader's bot against others, one for each other seat.

    The bot must win clearly more than its even share, half the matches of two. ``against`` says in
    words who the others are.
    """

    game: Game
    others: Sequence[Strategy]
    against: str
    seed: object = "contest"


def check_bot(
    bot: Any, views: Iterable[State], plan: Plan | None = None, contest: Contest | None = None
) -> Answer:
    """Check a bot on views of many positions, then in a contest, and answer at the first fault.

    It must give a legal move, the same one when the view and the dice are the same, and one that
    keeps to the plan. The first view should be an easy one.

    >>> from cardkit import Leaves
    >>> views = [Leaves(players=3).position(["4 8 8", "5", "6"], table="7 7").observe(0)]
    >>> check_bot(lambda view, rng: "play 8", views).lines[0]
    '`play 8` is not allowed: the end at 7 holds 2 cards: you need at least 2 to play there, not \
1 (L6).'
    >>> check_bot(lambda view, rng: "play 8 8", views).ok
    True
    """
    views = list(views)
    asked = [Case((view, Dice(13)), Expected("a move"), picture=view) for view in views]
    answer = check(bot, asked, lambda got, _: not is_nothing(got))
    if not answer.ok:
        return replace(answer, lines=(*answer.lines, *_forgotten(answer.picture)))
    for view in views:
        fault = _fault(bot, view, plan)
        if fault:
            return Answer("wrong", (fault,), view)
    lines = (f"It made a good move in all {len(views)} positions.",)
    return Answer("solved", lines) if contest is None else _after_contest(bot, contest, lines)


def _forgotten(view: Any) -> tuple[str, ...]:
    """What somebody may have forgotten whose bot fails at this view."""
    if not getattr(view, "drawn", False):
        return ()
    return ("Here a card has been drawn already, `view.drawn` is `True`: a discard is asked (T4).",)


def views_of(games: Iterable[Game], number: int = 40, seed: object = "bots") -> Iterator[State]:
    """What the player to move sees, in random positions of these games."""
    for game in games:
        for state in random_positions(game, number, seed):
            yield state.observe(state.current_player)


def check_made_bots(
    maker: Any, name: str, values: Sequence[float], views: Iterable[State], plan_of: PlanOf
) -> Answer:
    """Check a function that makes bots, ``maker(value)``, with each of these values.

    ``name`` is what the reader calls the value; ``plan_of(value)`` is what the bot must keep to.
    """
    views = list(views)
    a_bot = Expected("a function of view and rng")
    made = check(maker, [Case((value,), a_bot) for value in values], lambda got, _: callable(got))
    if not made.ok:
        return made
    for value in values:
        answer = check_bot(run(maker, (value,)).result, views, plan_of(value))
        if not answer.ok:
            with_value = f"With `{name} = {value}`:"
            return Answer(answer.verdict, (with_value, *answer.lines), answer.picture)
    tried = ", ".join(map(str, values))
    return Answer("solved", (f"Right with each `{name}` that was tried: {tried}.",))


class Expected:
    """What is expected, in words, where no single value is."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __repr__(self) -> str:
        return self.words


class Dice(random.Random):
    """Random numbers for a bot, with a name that reads well in an answer."""

    def __repr__(self) -> str:
        return "rng"


def _fault(bot: Any, view: State, plan: Plan | None) -> str:
    """What is wrong with the bot's move, or nothing."""
    answers = [run(bot, (view, Dice(13))).result for _ in range(2)]
    try:
        moves = [as_move(answer) for answer in answers]
    except ValueError:
        return f"It gave `{shown(answers[0])}`, which is no move: return one of `legal_moves()`."
    problem = view.why_not(moves[0])
    if problem:
        return f"`{moves[0]}` is not allowed: {problem}."
    if moves[0] != moves[1]:
        return (
            f"Asked twice about the same view, it gave `{moves[0]}` and then `{moves[1]}`. "
            "Take random numbers from `rng` only, and remember nothing from move to move."
        )
    fault = plan(view, moves[0]) if plan else None
    return f"`{moves[0]}` is allowed, but {fault}." if fault else ""


def _after_contest(bot: Strategy, contest: Contest, lines: tuple[str, ...]) -> Answer:
    """The answer after the contest, which goes on for as long as luck may have decided it."""
    from pandas import concat

    frames = [_matches(bot, contest, 1)]  # a single deal shows most errors quickly
    for deals, more in pairwise((0, *LOOKS)):
        if not (error := _first_error(frames[-1])):
            frames.append(_matches(bot, contest, more - deals))
            error = _first_error(frames[-1])
        if error:
            return Answer("error", (f"In a match against {contest.against} it stopped: {error}.",))
        frame = concat(frames[1:])
        errors_above = _above_even_share(frame)
        if errors_above > CLEAR or (errors_above < 0 and more >= 200):
            break
    own = frame[frame["strategy"] == YOURS]
    result = (
        f"It won {own['won'].mean():.0%} of {len(own)} matches against {contest.against}; "
        f"an even share is {frame['won'].mean():.0%}"
    )
    if errors_above > CLEAR:
        return Answer("solved", (*lines, f"{result}, and this is no luck."))
    return Answer("wrong", (f"{result}. To be sure that it is not luck, it must win more.",))


def _matches(bot: Strategy, contest: Contest, deals: int) -> DataFrame:
    """Matches on so many deals, each in all rotations, as the arena tells them."""
    players = {YOURS: bot, **{f"{seat}": other for seat, other in enumerate(contest.others, 1)}}
    with contextlib.redirect_stdout(io.StringIO()):
        return tournament(
            contest.game,
            players,
            deals * contest.game.players,
            f"{contest.seed}/{deals}",
            progress=False,
            seconds_per_move=SECONDS,
        )


def _first_error(frame: DataFrame) -> str:
    """The first error of the reader's bot, or nothing."""
    return next(filter(None, frame.loc[frame["strategy"] == YOURS, "error"]), "")


def _above_even_share(frame: DataFrame) -> float:
    """How many standard errors the bot's wins lie above an even share of all wins."""
    above = _above_even_share_by_deal(frame)
    spread = float(above.std()) or 1e-9
    return float(above.mean()) / (spread / math.sqrt(len(above)))


def _above_even_share_by_deal(frame: DataFrame) -> Series[float]:
    """The bot's share of the wins of each deal, less an even share.

    Deals are counted, not matches: rotations of one deal may go alike, and then prove no more.
    """
    won = frame[frame["strategy"] == YOURS].groupby("seed")["won"].mean()
    above: Series[float] = won - frame.groupby("seed")["won"].mean()
    return above
