"""The exercises of lesson 50: bots for all four games, each with something it must do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardkit.arena import play
from cardkit.exercises.answer import Answer
from cardkit.exercises.bot_checks import Contest, Dice, check_bot, views_of
from cardkit.exercises.checking import Case, exercise
from cardkit.exercises.guard import run
from cardkit.game import Game, Move, State
from cardkit.games.leaves import Leaves
from cardkit.games.odin import Odin
from cardkit.games.three_thirteen import ThreeThirteen, ThreeThirteenState
from cardkit.games.treze import TREZE, Treze
from cardkit.melds import best_discard, best_points
from cardkit.strategies.leaves import greedy as greedy_leaves
from cardkit.strategies.three_thirteen import greedy as greedy_rummy
from cardkit.strategies.treze import forgetful, plays_longest

GAMES: tuple[Game, ...] = (Leaves(players=3), Treze(), ThreeThirteen(players=2), Odin(players=3))

Player = Callable[[Any], Any]
"""Somebody who chooses a move from a full state: honest, or one who peeks at hidden cards."""


def check_lively(bot: Any) -> Answer:
    """In all four games: any move, but one with cards if there is one; dice from ``rng``."""
    answer = check_bot(bot, views_of(GAMES, 30), _uses_cards)
    return answer if not answer.ok or _rolls_dice(bot) else NO_DICE


NO_DICE = Answer(
    "wrong",
    ("It makes the same move whatever the dice say: choose at random, with `rng.choice(…)`.",),
)


def _rolls_dice(bot: Any) -> bool:
    """Whether other dice sometimes give another move."""
    views = [view for view in views_of(GAMES[:1], 8, "dice") if len(view.legal_moves()) > 2]
    return any(
        len({str(run(bot, (view, Dice(seed))).result) for seed in range(8)}) > 1 for view in views
    )


def check_catcher(bot: object) -> Answer:
    """In Treze: the bot says "treze!" whenever it can, and calls its own last card (Z12)."""
    forgets_half = forgetful(plays_longest, share=0.5)
    contest = Contest(Treze(), [forgets_half], "somebody who forgets half of the calls")
    return check_bot(bot, _treze_views(), _never_forgets, contest)


def check_taker(bot: object) -> Answer:
    """In Three Thirteen: the bot takes the top discard if, and only if, that lowers its points."""
    return check_bot(bot, _rummy_views(), _takes_if_better)


def check_closer(bot: object) -> Answer:
    """In Odin: the bot empties its hand whenever it can."""
    return check_bot(bot, _odin_views(), _empties_hand)


def check_champion(bot: object) -> Answer:
    """In 13 Leaves: the bot wins more than its third against two of the library's greedy bots."""
    contest = Contest(Leaves(players=3), [greedy_leaves] * 2, "two greedy players")
    return check_bot(bot, views_of(GAMES[:1], 40), None, contest)


def _uses_cards(view: Any, move: Move) -> str | None:
    with_cards = [other for other in view.legal_moves() if other.cards]
    if with_cards and not move.cards:
        return f"`{with_cards[0]}` is possible too, and it uses a card"
    return None


def _treze_views() -> Iterator[State]:
    """Views in which somebody has forgotten to call, or may forget it now; then any."""
    game = Treze()
    for hand, pile in (("Qh Kh 7c", "Jd"), ("5c 6c 9d", "4h"), ("2s 8d", "3d"), ("9h 10h", "8c")):
        yield game.position([hand, "5s"], pile=pile, uncalled=1).observe(0)
        yield game.position([hand, "5s 6s"], pile=pile).observe(0)
    yield from views_of([game], 40, "treze")


def _never_forgets(view: Any, move: Move) -> str | None:
    if TREZE in view.legal_moves() and move != TREZE:
        return "the other player has forgotten to call: say `treze` (Z12)"
    if move.action == "play" and len(move.cards) == len(view.hand) - 1 and not move.call:
        return "it leaves one card, and does not call it (Z12)"
    return None


def _rummy_views() -> list[ThreeThirteenState]:
    """What the players see in one match, in all rounds."""
    record = play(ThreeThirteen(players=2), [greedy_rummy] * 2, seed="bots")
    views = []
    for state in list(record.states())[::2]:
        if not state.waiting and not state.is_over:
            view = state.observe(state.current_player)
            assert isinstance(view, ThreeThirteenState)
            views.append(view)
    return [view for view in views if not view.drawn] + [view for view in views if view.drawn]


def _takes_if_better(view: Any, move: Move) -> str | None:
    if view.drawn:
        return None
    top = view.discards[-1]
    now = best_points(view.hand, wild=view.wild)
    after = best_discard((*view.hand, top), wild=view.wild).points
    helps = f"with {top}, and after the best discard, the hand has {after} points; without it {now}"
    return None if (move.action == "take") == (after < now) else helps


def _odin_views() -> Iterator[State]:
    """Views with a hand that can be emptied, then any."""
    game = Odin(players=3)
    yield game.position(["2p 5p 7p", "5g 9r", "1k 3k"]).observe(0)
    yield game.position(["9b", "5g 9r", "1k 3k"], table="6r").observe(0)
    yield game.position(["8b 8g", "5g 9r", "1k 3k"], table="6r 2r").observe(0)
    yield game.position(["4b 4g 4o", "5g 9r", "1k 3k"]).observe(0)
    small = ("1b 2b", "1k 1g 1p", "7o", "3r 4r 5r 6r", "9p 9g", "2k 8k")
    for hand in small:
        for table in ("", "1r", "3o 1o", "9o 2o"):
            yield game.position([hand, "5b 8o", "6k 3b"], table).observe(0)
    yield from views_of([game], 60, "odin")


def _empties_hand(view: Any, move: Move) -> str | None:
    for other in view.legal_moves():
        if len(other.cards) == len(view.hand) > len(move.cards):
            return f"`{other}` empties the hand (O7, O10)"
    return None


@exercise()
def check_peeks() -> Iterator[Case]:
    """``peeks(player, view)``: does this player's move depend on cards that it cannot see?"""
    for number, view in enumerate(views_of(GAMES[:1], 12, "peeks")):
        if len(view.legal_moves()) < 2:
            continue
        honest: Player = (_first, _last, _most_cards)[number % 3]
        why = f"`{honest.__name__[1:]}` uses only the own hand and the table"
        yield Case((honest, view), False, why, view)
        why = "the move changes when other cards are dealt to the places that the view hides"
        yield Case((_by_next_hand, view), True, why, view)


def _first(state: Any) -> Move:
    """The first legal move."""
    return state.legal_moves()[0]  # type: ignore[no-any-return]


def _last(state: Any) -> Move:
    """The last legal move."""
    return state.legal_moves()[-1]  # type: ignore[no-any-return]


def _most_cards(state: Any) -> Move:
    """The move that plays most cards."""
    return max(state.legal_moves(), key=lambda move: len(move.cards))  # type: ignore[no-any-return]


def _by_next_hand(state: Any) -> Move:
    """The first move if the next player's hand is a low one, else the last: a cheat."""
    hand = state.hands[(state.current_player + 1) % state.game.players]
    low = sum(card.rank for card in hand) < 7 * len(hand)
    return state.legal_moves()[0 if low else -1]  # type: ignore[no-any-return]
