"""The exercises of lesson 20: the rules of Treze.

In these exercises a hand is a tuple of cards, as in ``state.hand``, and a card has a rank from 1 to
13 (a joker: 0) and a suit. ``top`` is the pile's top card.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardkit.cards import SUIT_NAMES, SUITS, Card, Cards, french_deck, parse_cards
from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import in_any_order
from cardkit.game import Move, count_of
from cardkit.games.treze import Treze, TrezeState, longest_run

EXAMPLES = (
    ("9c Qd 3h", "Jd"),
    ("Qh Kh As Ks Qc Jc 10c", "Jd"),
    ("Kc Ad Kh 2s", "Qh"),
    ("2s 2h Kd 7c 6c", "Ah"),
    ("As Qc *r *b 5d", "Kh"),
    ("*r", "Kh"),
    ("*b", "Kh"),
    ("*b", "Ks"),
    ("*r", "Qh"),
    ("Kd *r", "Qs"),
    ("*r Kd", "Kh"),
    ("5h 6h 4s", "7c"),
)
"""Hands and top cards of the rule sheet's worked examples, and some at the ends of the ranks."""

RUNS = (
    ("7h 8h 9h", "Qh Kh As Ks Qc Jc 10c", "5d", "9s 8s", "Ac Kc Qc", "Kc Ad", "Kh Qs Js"),
    ("7h 8h 9s", "7h 9h", "Kc Ad Kh", "Ah Ks", "Qd Ks", "7h 8h 7h", "3c 2c Ah"),
)
"""What is a run, and what is none."""


def examples() -> Iterator[TrezeState]:
    """Positions with the hands and top cards of ``EXAMPLES``."""
    for hand, top in EXAMPLES:
        yield Treze().position([hand, "8d"], top)


def positions(number: int = 60) -> Iterator[TrezeState]:
    """The examples, then random positions in which nobody can be caught without a call (Z12)."""
    yield from examples()
    for state in random_positions(Treze(), number, seed="treze-rules"):
        assert isinstance(state, TrezeState)
        if state.uncalled is None:
            yield state


@exercise()
def check_below() -> Iterator[Case]:
    """``below(rank)``: the rank that comes before this one on the circle (Z4)."""
    for rank in (7, 2, 13, 1, *range(3, 13)):
        expected = (rank - 2) % 13 + 1
        why = f"the circle goes …, {expected}, {rank}, … (Z4)"
        yield Case((rank,), expected, why)


@exercise()
def check_distance() -> Iterator[Case]:
    """``distance(rank, other)``: the fewest steps from one rank to the other on the circle (Z4)."""
    others = [(rank, other) for rank in range(1, 14) for other in range(1, 14)]
    random.Random("distance").shuffle(others)
    for rank, other in [(3, 5), (9, 4), (13, 1), (2, 12), (1, 7), (6, 6), *others]:
        up, down = (other - rank) % 13, (rank - other) % 13
        steps = count_of(min(up, down), "step")
        why = f"up from {rank} to {other} it is {up}, down {down}: so {steps} (Z4)"
        yield Case((rank, other), min(up, down), why)


@exercise(in_any_order)
def check_playable() -> Iterator[Case]:
    """``playable(hand, top)``: the cards of the hand that may be laid on the top card (Z5)."""
    for state in positions():
        top = state.pile[-1]
        if state.asked is None:
            hand = Cards(card for card in state.hand if card.rank)
            fitting = Cards(card for card in hand if state.why_not([card]) is None)
            low, high = (Card((top.rank + step) % 13 + 1, top.suit) for step in (-2, 0))
            why = f"next to {top} are the ranks {low.rank} and {high.rank}, of any suit (Z5)"
            yield Case((hand, top), fitting, why, state)


@exercise()
def check_is_run() -> Iterator[Case]:
    """``is_run(cards)``: are these cards, none of them a joker, a run in this order? (Z6)."""
    right, wrong = (list(map(parse_cards, texts)) for texts in RUNS)
    rng = random.Random("runs")
    longer = [_random_run(rng, 5) for _ in range(30)]
    swapped = [_with_another_suit(run, rng) for run in longer]
    for cards in (*right[:2], *wrong, *right[2:], *longer, *swapped):
        fault = _why_no_run(cards)
        yield Case((cards,), fault is None, fault or "each step is one of Z6", cards)


def _why_no_run(cards: Cards) -> str | None:
    """Why the cards are no run, asked of a position in which the first can be played."""
    top = next(
        card
        for card in french_deck()
        if (card.rank - cards[0].rank) % 13 in (1, 12) and card not in cards
    )
    spare = next(card for card in french_deck() if card not in (*cards, top))
    return Treze().position([set(cards), [spare]], [top]).why_not(Move("play", cards, call=False))


def _random_run(rng: random.Random, length: int) -> Cards:
    """A run of up to so many cards without a joker, from a random card on."""
    deck = list(french_deck())
    run = [deck.pop(rng.randrange(52))]
    while len(run) < length:
        following = [card for card in deck if _why_no_run(Cards([run[-1], card])) is None]
        if not following:
            break
        run.append(rng.choice(following))
        deck.remove(run[-1])
    return Cards(run)


def _with_another_suit(run: Cards, rng: random.Random) -> Cards:
    """The run with one card's suit changed, if that card is not in it already."""
    cards = list(run)
    place = rng.randrange(len(cards))
    other = Card(cards[place].rank, rng.choice(SUITS))
    if other not in cards:
        cards[place] = other
    return Cards(cards)


@exercise()
def check_picks_up() -> Iterator[Case]:
    """``picks_up(hand, suit, is_first)``: how many cards who is asked for a suit picks up (Z9)."""
    rng = random.Random("joker")
    for suit, joker in zip("♥♥♠♦♣" * 6, ("*r", "*r", "*b", "*r", "*b") * 6, strict=True):
        pile = parse_cards(f"Q{suit} K{suit} {joker}")
        others = [card for card in french_deck(jokers=True) if card not in pile]
        hand = Cards(sorted(rng.sample(others, rng.randint(1, 6))))
        other = next(card for card in others if card not in hand)
        for is_first in (True, False):
            before = Treze().position([hand, [other]], pile, first_answer=is_first)
            move = before.legal_moves()[0]
            after = before.play(move)
            expected = 0 if move.action == "play" else len(after.hands[0]) - len(hand)
            yield Case((hand, suit, is_first), expected, _why_so_many(suit, expected), before)


def _why_so_many(suit: str, number: int) -> str:
    name = SUIT_NAMES[suit]
    if number == 0:
        return f"who holds {name} must play and picks up nothing (Z9)"
    if number == 1:
        return f"no {name}, and somebody has already answered this joker (Z9)"
    return f"no {name}, as the first who must answer this joker (Z9)"


@exercise()
def check_goes_out() -> Iterator[Case]:
    """``goes_out(hand, top)``: can the whole hand be played in one run? (Z5 to Z7)."""
    rng = random.Random("out")
    examples = [(parse_cards(hand), Card.parse(top)) for hand, top in EXAMPLES]
    built = []
    for number in range(40):
        run = _random_run(rng, 2 + number % 7)
        if len(run) > 1:
            changed = {*run[2:], rng.choice(french_deck())}
            built += [(Cards(sorted(run[1:])), run[0]), (Cards(sorted(changed)), run[0])]
    for hand, top in (*examples, *built):
        if hand and top not in hand:
            best = longest_run(hand, top)
            out = len(best) == len(hand)
            how = f"play {best} (Z6)" if out else f"no run is longer than {len(best)} (Z6)"
            yield Case((hand, top), out, how, Treze().position([hand, _spare(hand, top)], [top]))


def _spare(hand: Cards, top: Card) -> Cards:
    """A hand for the other player."""
    return Cards([card for card in french_deck() if card not in (*hand, top)][:1])


@exercise(in_any_order)
def check_all_moves() -> Iterator[Case]:
    """``all_moves(hand, top, asked)``: the texts of all legal moves, in any order (Z5 to Z12)."""
    joker = Treze().position(["3h 4h 9h 9c", "8d"], "Qh Kh *r")
    at_the_end = Treze().position(["Kc Ah 5s", "8d"], "Qh Kh *r")
    nothing = Treze().position(["2c 9d", "8d"], "Qh")
    for state in (*examples(), joker, at_the_end, nothing, *positions(40)):
        moves = [str(move) for move in state.legal_moves()]
        yield Case((state.hand, state.pile[-1], state.asked), moves, _about(state), state)


def _about(state: TrezeState) -> str:
    """Which rule matters most for the moves of this position."""
    moves = state.legal_moves()
    if moves[0].action == "draw":
        return "nothing can be played, so one picks up (Z10)"
    if any(move.call for move in moves):
        return "a run that leaves one card can be played with and without the call (Z12)"
    if state.asked is not None:
        return f"the run begins with {SUIT_NAMES[state.asked]} of any rank (Z8)"
    return "each run counts, also a part of a longer one (Z5, Z6, Z7)"
