"""Checks of a reader's bot: legal, repeatable, with a plan, and good enough against others."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from cardkit.arena import tournament
from cardkit.exercises.answer import Answer
from cardkit.exercises.checking import Case, check, is_nothing, random_positions
from cardkit.exercises.guard import run, shown
from cardkit.game import Game, Move, State, as_move
from cardkit.strategies import Strategy

SECONDS = 5.0
"""So long may a bot think about one move."""

YOURS = "yours"

Plan = Callable[[Any, Move], str | None]
"""What a bot is asked to do: told a view and the bot's move, it answers ``None`` or why not."""


class Contest(NamedTuple):
    """Matches of the reader's bot against others, one for each other seat, and the share to win.

    ``against`` says in words who they are; ``games`` counts all rotations of the seats.
    """

    game: Game
    others: Sequence[Strategy]
    against: str
    games: int
    share: float


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
    asked = [Case((view, _dice()), _Anything(), picture=view) for view in views]
    answer = check(bot, asked, lambda got, _: not is_nothing(got))
    if not answer.ok:
        return answer
    for view in views:
        fault = _fault(bot, view, plan)
        if fault:
            return Answer("wrong", (fault,), view)
    lines = (f"It made a good move in all {len(views)} positions.",)
    return Answer("solved", lines) if contest is None else _after_contest(bot, contest, lines)


def views_of(games: Iterable[Game], number: int = 40, seed: object = "bots") -> Iterator[State]:
    """What the player to move sees, in random positions of these games."""
    for game in games:
        for state in random_positions(game, number, seed):
            yield state.observe(state.current_player)


class _Anything:
    """What is expected of a bot: any move at all."""

    def __repr__(self) -> str:
        return "a move"


class _Dice(random.Random):
    """Dice with a short name."""

    def __repr__(self) -> str:
        return "rng"


def _dice() -> random.Random:
    """The dice that a bot is handed, the same each time."""
    return _Dice(13)


def _fault(bot: Any, view: State, plan: Plan | None) -> str:
    """What is wrong with the bot's move, or nothing."""
    answers = [run(bot, (view, _dice())).result for _ in range(2)]
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
    """The answer after the contest; the first deal alone shows most errors quickly."""
    for games in (contest.game.players, contest.games):
        with contextlib.redirect_stdout(io.StringIO()):
            won, played, error = _won(bot, contest, games)
        if error:
            return Answer("error", (f"In a match against {contest.against} it stopped: {error}.",))
    result = f"It won {won:.0%} of {played} matches against {contest.against}"
    if won < contest.share:
        return Answer("wrong", (f"{result}; {contest.share:.0%} or more are asked for.",))
    return Answer("solved", (*lines, f"{result}."))


def _won(bot: Strategy, contest: Contest, games: int) -> tuple[float, int, str]:
    """The bot's share of wins, of how many matches, and the first error that it made."""
    others = {f"{seat}": other for seat, other in enumerate(contest.others, 1)}
    frame = tournament(
        contest.game,
        {YOURS: bot, **others},
        games,
        seed="contest",
        progress=False,
        seconds_per_move=SECONDS,
    )
    own = frame[frame["strategy"] == YOURS]
    errors = [error for error in own["error"] if error]
    return float(own["won"].mean()), len(own), errors[0] if errors else ""
