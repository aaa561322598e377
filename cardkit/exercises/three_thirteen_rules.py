"""The exercises of lesson 30: the rules of Three Thirteen.

In these exercises a hand is a row of cards; ``card.rank`` is a number from 1 to 13, ``card.suit``
one of ♣ ♦ ♥ ♠. ``wild`` is the rank that is wild.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from cardkit.cards import RANK_LETTERS, SUITS, Card, Cards, french_deck, parse_cards
from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import in_any_order
from cardkit.games.three_thirteen import EXTRA_CARDS, ROUNDS, ThreeThirteen, ThreeThirteenState
from cardkit.melds import best_melds, card_points, going_out_discards, is_run, is_set


@exercise()
def check_decks() -> Iterator[Case]:
    """``decks(players)``: how many decks of 52 cards are needed (T1)."""
    one = len(french_deck())
    for players in range(2, 9):
        number = len(ThreeThirteen(players=players).deck) // one
        why = f"half as many as players, rounded up, are {number} for {players} (T1)"
        yield Case((players,), number, why)


@exercise()
def check_first_player() -> Iterator[Case]:
    """``first_player(first, round, players)``: who begins a round, if ``first`` began round 1."""
    # With this limit, each round stops after its first turn (T13).
    for players in (2, 3, 4, 5):
        game = ThreeThirteen(players=players, move_limit=1)
        for seed in range(3):
            state = game.deal(seed)
            first = state.current_player
            while not state.is_over:
                assert isinstance(state, ThreeThirteenState)
                why = "the deal, and with it who begins, moves on by one seat each round (T2)"
                yield Case((first, state.round, players), state.current_player, why)
                state = state.play("draw")
                state = state.play(state.legal_moves()[0])
                state = state if state.is_over else state.play("deal")


def meldlike(seed: str, number: int, wild: int | None = None) -> Iterator[Cards]:
    """Cards that are melds, or nearly: sets and runs, often with a card changed, from two decks."""
    rng = random.Random(seed)
    for _ in range(number):
        size, rank, suit = rng.choice((2, 3, 3, 3, 4, 4, 5)), rng.randint(1, 13), rng.choice(SUITS)
        if rng.random() < 0.5:
            cards = [Card(rank, rng.choice(SUITS)) for _ in range(size)]
        else:
            start = min(rank, 14 - size)
            cards = [Card(place, suit) for place in range(start, start + size)]
        if rng.random() < 0.4:
            cards[rng.randrange(size)] = rng.choice(french_deck())
        for _ in range(rng.randrange(3) if wild else 0):
            cards[rng.randrange(size)] = Card(wild or 0, rng.choice(SUITS))
        rng.shuffle(cards)
        yield Cards(cards)


@exercise()
def check_is_set() -> Iterator[Case]:
    """``is_set(cards)``: are the cards a set? Nothing is wild (T5)."""
    for text in ("7c 7d 7h", "7c 7d 8h", "7c 7d", "9s 9s 9h 9h"):
        yield _set_case(parse_cards(text))
    for cards in meldlike("sets", 60):
        yield _set_case(cards)


def _set_case(cards: Cards) -> Case:
    ranks = sorted({card.rank for card in cards})
    why = f"{len(cards)} cards of one rank are a set (T5)"
    if len(cards) < 3:
        why = f"a set has three cards or more, these are {len(cards)} (T5)"
    elif len(ranks) > 1:
        why = f"these are {_ranks(ranks)}: not one rank (T5)"
    return Case((cards,), is_set(cards), why, cards)


@exercise()
def check_is_run() -> Iterator[Case]:
    """``is_run(cards)``: are the cards, in whatever order, a run? Nothing is wild (T5)."""
    for text in ("5h 6h 7h", "7h 5h 6h", "5h 6h", "5h 6h 8h", "5h 6h 7d", "As 2s 3s", "Qh Kh Ah"):
        yield _run_case(parse_cards(text))
    for cards in meldlike("runs", 60):
        yield _run_case(cards)


def _run_case(cards: Cards) -> Case:
    ranks = sorted(card.rank for card in cards)
    why = "one suit, and each rank is one higher than the one before (T5)"
    if len(cards) < 3:
        why = f"a run has three cards or more, these are {len(cards)} (T5)"
    elif len({card.suit for card in cards}) > 1:
        why = "a run has one suit (T5)"
    elif ranks != list(range(ranks[0], ranks[0] + len(ranks))):
        why = f"{_ranks(ranks)} are not consecutive, ace low (T5)"
    return Case((cards,), is_run(cards), why, cards)


@exercise()
def check_is_wild_set() -> Iterator[Case]:
    """``is_wild_set(cards, wild)``: are the cards a set, wild cards included? (T5, T6)."""
    for text in ("7c 7d 3s", "7c 8d 3s", "3c 3d 7s", "3c 3d 3s", "3c 7d"):
        yield _wild_set_case(parse_cards(text), 3)
    for wild in range(3, 14):
        for cards in meldlike(f"wild sets/{wild}", 8, wild):
            yield _wild_set_case(cards, wild)


def _wild_set_case(cards: Cards, wild: int) -> Case:
    naturals = sorted({card.rank for card in cards if card.rank != wild})
    why = f"the cards that are not wild have at most one rank, {RANK_LETTERS.get(wild, wild)}s fit"
    if len(cards) < 3:
        why = f"a set has three cards or more, these are {len(cards)}"
    elif len(naturals) > 1:
        why = f"the cards that are not wild are {_ranks(naturals)}: not one rank"
    return Case((cards, wild), is_set(cards, wild), f"{why} (T5, T6)", cards)


def hands_after_a_draw(seed: str, number: int = 40) -> Iterator[tuple[Cards, int]]:
    """Hands with one card too many, and the wild rank; about every other one can go out."""
    rng = random.Random(seed)
    while number:
        wild = rng.randint(3, 9)
        size = wild + 1
        # Few ranks and many wild cards, so that there is something to meld.
        low = rng.randint(1, 9)
        deck = [card for card in french_deck() if low <= card.rank <= low + 5 or card.rank == wild]
        cards = Cards(sorted(rng.sample(deck, size)))
        if bool(going_out_discards(cards, wild)) == bool(number % 2):
            number -= 1
            yield cards, wild


@exercise(in_any_order)
def check_ways_out() -> Iterator[Case]:
    """``ways_out(hand, wild)``: the cards to go out with, in any order, none twice (T7)."""
    examples = [("7c 7d Kh 3s", 3), ("7c 7d 9h Ks", 3), ("6d 7d 8d 9c 9h 9s", 5)]
    for text, wild in examples:
        yield _ways_out_case(parse_cards(text), wild)
    for cards, wild in hands_after_a_draw("ways out"):
        yield _ways_out_case(cards, wild)


def _ways_out_case(cards: Cards, wild: int) -> Case:
    ways = going_out_discards(cards, wild)
    if ways:
        why = f"without {ways[0]}, {best_melds(_without(cards, ways[0]), wild)} (T7)"
    else:
        why = "whatever you discard, some other card is in no meld (T7)"
    return Case((cards, wild), ways, why, cards)


def _without(cards: Sequence[Card], card: Card) -> list[Card]:
    rest = list(cards)
    rest.remove(card)
    return rest


@exercise()
def check_last_turns() -> Iterator[Case]:
    """``last_turns(out, players)``: the seats that have one more turn, in their order (T8)."""
    for players in (2, 3, 4, 6):
        game = ThreeThirteen(players=players, decks=players)
        for out in range(players):
            hands = ["4c 8d Kh"] * players
            hands[out] = "7c 7d 7h 2s"
            state = game.position(hands, "9s", current_player=out, drawn=True).play("go out 2s")
            seats = []
            while not state.waiting:
                seats.append(state.current_player)
                state = state.play("draw")
                state = state.play(state.legal_moves()[0])
            why = f"seat {out} is out, and each other player has one more turn, in order (T8)"
            yield Case((out, players), seats, why)


@exercise()
def check_points() -> Iterator[Case]:
    """``points(cards)``: what these cards cost if all of them are left over (T10)."""
    for text in ("5h", "3c Kd Qs", "Ah 10d", "Jc Qc Kc"):
        yield _points_case(parse_cards(text))
    rng = random.Random("points")
    for _ in range(40):
        yield _points_case(Cards(rng.sample(french_deck(), rng.randint(1, 13))))


def _points_case(cards: Cards) -> Case:
    values = [card_points(card) for card in cards]
    return Case((cards,), sum(values), f"they cost {' + '.join(map(str, values))} (T10)", cards)


@exercise(in_any_order)
def check_all_moves() -> Iterator[Case]:
    """``all_moves(hand, drawn, wild)``: the texts of all moves, in any order (T4, T7)."""
    game = ThreeThirteen(players=2)
    examples = [
        game.position(["7c 7d Kh", "2c 4d 9s"], "5s"),
        game.position(["7c 7d Kh 7s", "2c 4d 9s"], "5s", drawn=True),
        game.position(["7c 7d 9h Ks", "2c 4d 9s"], "5s", drawn=True),
    ]
    hands = hands_after_a_draw("all moves", 30)
    examples += [_position(game, hand, wild) for hand, wild in hands]
    for state in random_positions(game, 20, "all moves"):
        assert isinstance(state, ThreeThirteenState)
        if state.out is None:  # in last turns going out is no move of its own (T8)
            examples.append(state)
    for state in examples:
        moves = [str(move) for move in state.legal_moves()]
        why = "you have drawn: discard, or go out if you can (T4, T7)"
        if not state.drawn:
            why = "first you draw, from one of the two piles (T4)"
        yield Case((state.hand, state.drawn, state.wild), moves, why, state)


def _position(game: ThreeThirteen, hand: Cards, wild: int) -> ThreeThirteenState:
    """A position in which this hand is to move, having drawn."""
    rest = [card for card in french_deck() if card not in hand]
    random.Random(str(hand)).shuffle(rest)
    assert 1 <= wild - EXTRA_CARDS <= ROUNDS
    return game.position([hand, rest[:wild]], rest[wild:][:3], wild - EXTRA_CARDS, drawn=True)


def _ranks(ranks: Sequence[int]) -> str:
    """Ranks in words: "5, 6 and K"."""
    letters = [str(RANK_LETTERS.get(rank, rank)) for rank in ranks]
    return " and ".join(filter(None, (", ".join(letters[:-1]), letters[-1])))
