"""The exercises of lesson 33: what a card brings in Three Thirteen, and bots with a plan."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any

from cardkit.cards import Card, Cards, french_deck, parse_cards
from cardkit.exercises.answer import Answer
from cardkit.exercises.bot_checks import Contest, check_bot, check_made_bots, views_of
from cardkit.exercises.checking import Case, exercise
from cardkit.exercises.comparing import in_any_order
from cardkit.game import Move, State, count_of
from cardkit.games.three_thirteen import EXTRA_CARDS, ThreeThirteen
from cardkit.melds import best_discard, best_melds, best_points, can_go_out, discard_points
from cardkit.strategies.three_thirteen import blind

GAME = ThreeThirteen(players=2)


def check_magpie(bot: object) -> Answer:
    """The bot always takes the open card, and discards what leaves the fewest points."""
    return check_bot(bot, _views(), _plan(lambda view: "take"))


def check_careful(bot: object) -> Answer:
    """The bot takes the open card if that leaves fewer points than a draw does on average."""
    return check_bot(bot, _views(), _plan(_better_on_average))


def check_patient(maker: object) -> Answer:
    """``patient(limit)``: a bot that takes the open card if it lowers the points by the limit."""
    return check_made_bots(
        maker, "limit", (1, 5, 10), _views(), lambda limit: _plan(_lowers_by(limit))
    )


def check_tidy(bot: object) -> Answer:
    """The bot takes for its melds, discards cards with few partners, and beats ``blind``."""
    contest = Contest(GAME, [blind], "`blind`")
    return check_bot(bot, _views(), _plan(_for_a_meld, tidy=True), contest)


# --- Positions ------------------------------------------------------------------------------------


def _views() -> list[State]:
    """Views with few cards first, which show best what goes wrong; then all rounds."""
    examples: list[State] = [
        GAME.position(["7c 7d Kh", "2c 4d Qs"], "5h 9s").observe(0),
        GAME.position(["7c 7d Kh", "2c 4d Qs"], "5h 7s").observe(0),
        GAME.position(["Ah 8s Jd Jc", "2c 6d 9h"], "Qs", drawn=True).observe(0),
        GAME.position(["7c 7d 7s Kh", "2c 4d Qs"], "5h", drawn=True).observe(0),
    ]
    later = [_random_view(number % 6 + 1, seed=number) for number in range(24)]
    return [*examples, *views_of([GAME], 40, "three-thirteen-strategy"), *later]


def _random_view(round_number: int, seed: int) -> State:
    """What seat 0 sees at the start of its turn in some round, or after a draw."""
    deck = list(french_deck())
    random.Random(f"three-thirteen-strategy/{seed}").shuffle(deck)
    size, drawn = round_number + EXTRA_CARDS, seed % 2
    mine, others, top = deck[: size + drawn], deck[20 : 20 + size], deck[40:42]
    state = GAME.position([mine, others], top, round=round_number, drawn=bool(drawn))
    return state.observe(0)


# --- Plans of bots --------------------------------------------------------------------------------


def _plan(
    right_draw: Callable[[Any], str], tidy: bool = False
) -> Callable[[Any, Move], str | None]:
    """The plan to draw or take as ``right_draw`` says, and then to leave the fewest points.

    ``right_draw(view)`` answers "draw", "take" or "either", and why behind a colon.
    """

    def plan(view: Any, move: Move) -> str | None:
        if view.drawn:
            return _discard_fault(view, move, tidy)
        right, _, why = right_draw(view).partition(": ")
        if right in ("either", move.action):
            return None
        return f"the plan is to {right} here" + (f": {why}" if why else "")

    return plan


def _discard_fault(view: Any, move: Move, tidy: bool) -> str | None:
    """Why this discard does not leave the fewest points, or does not go out; or nothing."""
    ways = [other for other in view.legal_moves() if other.action == "go out"]
    if ways:
        return None if move.action == "go out" else f"`{ways[0]}` is possible"
    points = discard_points(view.hand, **view.melding)
    fewest, left = min(points.values()), points[move.cards[0]]
    if left > fewest:
        return f"it leaves {count_of(left, 'point')}, and {fewest} is possible"
    return _untidy(view, move.cards[0], points) if tidy else None


def _untidy(view: Any, card: Card, points: dict[Card, int]) -> str | None:
    """Why another discard that leaves as few points would be tidier, or nothing."""
    equal = [other for other in points if points[other] == points[card] and other.rank != view.wild]
    number = {other: partners(other, view.hand) for other in equal}
    lonely = min(equal, key=lambda other: number[other], default=card)
    if card.rank == view.wild and lonely != card:
        return f"{lonely} leaves as few points, and it is not wild"
    if lonely != card and number[card] > number[lonely]:
        few = count_of(number[lonely], "partner")
        return f"{lonely} leaves as few points, and it has {few}, {card} has {number[card]}"
    return None


def partners(card: Card, hand: Cards) -> int:
    """How many cards of the hand have the same rank, or the same suit at most 2 ranks away."""
    return sum(
        other != card
        and (
            other.rank == card.rank
            or (other.suit == card.suit and abs(other.rank - card.rank) <= 2)
        )
        for other in hand
    )


def _after(view: Any, card: Card) -> int:
    """The points after getting this card and the best discard."""
    return best_discard((*view.hand, card), **view.melding).points


def _better_on_average(view: Any) -> str:
    take = Fraction(_after(view, view.discards[-1]))
    draw = Fraction(sum(_after(view, card) for card in view.unseen), len(view.unseen))
    if take == draw:
        return "either"
    why = f"taking leaves {float(take):.1f} points, a draw {float(draw):.1f} on average"
    return f"{'take' if take < draw else 'draw'}: {why}"


def _lowers_by(limit: float) -> Callable[[Any], str]:
    """The plan to take a card that lowers the points by the limit or more."""

    def right_draw(view: Any) -> str:
        fall = best_points(view.hand, **view.melding) - _after(view, view.discards[-1])
        return f"{'take' if fall >= limit else 'draw'}: the open card saves {fall}"

    return right_draw


def _for_a_meld(view: Any) -> str:
    """The plan to take a card that lowers the points and gets into a meld."""
    top = view.discards[-1]
    discard, after = best_discard((*view.hand, top), **view.melding)
    if after >= best_points(view.hand, **view.melding):
        return f"draw: {top} does not lower the points"
    kept = [*view.hand, top]
    kept.remove(discard)
    if top in best_melds(kept, **view.melding).leftover:
        return f"draw: {top} gets into no meld"
    return f"take: {top} gets into a meld"


# --- Cases of functions ---------------------------------------------------------------------------


@exercise(in_any_order)
def check_outs() -> Iterator[Case]:
    """``outs(hand, unseen, wild)``: the unseen cards that let one go out (T7), in any order."""
    hands = [("7c 7d Kh", 3), ("7c 8c Kh", 3), ("7c 9c Kh", 3), ("3s 7c Kh", 3), ("Ac 8h Kd", 3)]
    for text, wild in hands:
        yield _outs_case(parse_cards(text), wild, seen=0)
    rng = random.Random("outs")
    for number in range(12):
        wild = 3 + number % 4
        hand = rng.sample([card for card in french_deck() if 4 <= card.rank <= 9], wild)
        yield _outs_case(Cards(sorted(hand)), wild, seen=6)


def _outs_case(hand: Cards, wild: int, seen: int) -> Case:
    rest = [card for card in french_deck() if card not in hand]
    random.Random(str(hand)).shuffle(rest)
    unseen = Cards(sorted(rest[seen:]))
    found = [card for card in unseen if can_go_out((*hand, card), wild)]
    why = f"{Cards(found)} let you go out" if found else "no card lets you go out"
    return Case((hand, unseen, wild), found, f"{why} (T7)", hand)


@exercise()
def check_draws_needed() -> Iterator[Case]:
    """``draws_needed(outs, unseen)``: draws until the chance of an out is above one half."""
    for outs, unseen in ((6, 48), (1, 2), (24, 48), (25, 48), (3, 48), (2, 48), (1, 47), (5, 40)):
        draws = 1
        while 2 * comb(unseen - outs, draws) >= comb(unseen, draws):
            draws += 1
        chance = 1 - comb(unseen - outs, draws) / comb(unseen, draws)
        why = f"after so many draws the chance is {chance:.3f}, and before that not above one half"
        yield Case((outs, unseen), draws, why)
