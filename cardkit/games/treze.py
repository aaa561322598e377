"""Treze (Thirteen): a shedding game for 2 players, invented and contributed by Alex Olesen.

Be the first to have no cards. You play a card whose rank is next to that of the pile's top card,
or a run that begins with such a card. A joker on a king asks the other player for the king's
suit. Who is left with one card must call "last card".

The rules ``Z1`` … ``Z14`` are cited where they are applied. A set of cards is kept as a bit mask,
a whole number whose bit ``i`` tells whether ``ALL_CARDS[i]`` belongs to it: ``hand & followers``
are the cards in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cardkit.cards import (
    ASCII_SUITS,
    SUIT_NAMES,
    Card,
    Cards,
    french_deck,
    parse_cards,
    plain_suits,
)
from cardkit.game import Game, IllegalMove, Move, State, changed, check_whole, count_of, random_for

HAND_SIZE = 13  # Z1
PENALTY = 13  # Z9, Z12

ALL_CARDS = Cards(sorted(french_deck(jokers=True)))
BIT = {card: 1 << index for index, card in enumerate(ALL_CARDS)}
CARD = {bit: card for card, bit in BIT.items()}
NO_CARDS = Cards()

JOKERS = {Card(0, "*r"): "♦♥", Card(0, "*b"): "♣♠"}
"""Each joker with the suits of its colour."""

DRAW, PASS, TREZE = Move("draw"), Move("pass"), Move("treze")


def _mask(cards: Iterable[Card]) -> int:
    return sum(BIT[card] for card in cards)


def _are_neighbours(card: Card, other: Card) -> bool:
    """Whether two ranks follow one another on the circle, which a joker has no part in (Z4)."""
    return card.rank > 0 and other.rank > 0 and (card.rank - other.rank) % 13 in (1, 12)


def _takes_joker(card: Card, joker: Card) -> bool:
    """Whether the joker may be laid on this card: a king of its colour (Z7)."""
    return joker in JOKERS and card.rank == 13 and card.suit in JOKERS[joker]


def _may_follow(card: Card, last: Card) -> bool:
    """Whether a run that has come to ``last`` may go on with ``card`` (Z6, Z7)."""
    if _are_neighbours(card, last):
        return card.suit == last.suit or last.rank == 13
    return _takes_joker(last, card)


def _may_begin(card: Card, top: Card) -> bool:
    """Whether ``card`` may be laid on ``top``, the pile's top card (Z5, Z7)."""
    return _are_neighbours(card, top) or _takes_joker(top, card)


# These rules as tables, worked out once: for each card, the mask of what may come after it.
ON_PILE = {top: _mask(c for c in ALL_CARDS if _may_begin(c, top)) for top in ALL_CARDS}
IN_RUN = {last: _mask(c for c in ALL_CARDS if _may_follow(c, last)) for last in ALL_CARDS}
OF_SUIT = {suit: _mask(c for c in ALL_CARDS if c.suit == suit) for suit in SUIT_NAMES}


@dataclass(frozen=True)
class Treze(Game):
    """The rules of Treze and their options (Z3, Z14).

    ``first_player`` begins, at random by default; a game of ``move_limit`` moves is stopped and
    nobody wins. Raises ``ValueError`` for options out of range.

    >>> state = Treze().deal(seed=42)
    >>> [len(hand) for hand in state.hands], len(state.pile), len(state.stock)
    ([13, 13], 1, 27)
    """

    name: ClassVar[str] = "treze"
    title: ClassVar[str] = "Treze"
    player_counts: ClassVar[range] = range(2, 3)
    actions: ClassVar[tuple[str, ...]] = ("play", "draw", "pass", "treze")
    turn_rule: ClassVar[str] = "Z10"
    end_rule: ClassVar[str] = "Z13"
    example_move: ClassVar[str] = "play 5h"
    order_matters: ClassVar[bool] = True

    players: int = 2
    first_player: int | None = None
    move_limit: int = 1000

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first_player is not None:
            self._seat("first_player", self.first_player)
        check_whole("move_limit", self.move_limit, 1)

    @property
    def deck(self) -> Cards:
        """The 52 cards and both jokers, sorted (Z1)."""
        return ALL_CARDS

    def _deal(self, seed: str) -> TrezeState:
        rng = random_for(seed, self.name)
        deck = list(ALL_CARDS)
        rng.shuffle(deck)
        hands = (_mask(deck[:HAND_SIZE]), _mask(deck[HAND_SIZE : 2 * HAND_SIZE]))
        stock = deck[2 * HAND_SIZE :]
        while stock[-1] in JOKERS:  # Z2
            rng.shuffle(stock)
        pile = Cards([stock.pop()])
        dealer = rng.randrange(self.players)  # Z3
        first = 1 - dealer if self.first_player is None else self.first_player
        return TrezeState(
            self, seed, None, first, hands, (0, 0), pile, Cards(stock), None, False, None, 0
        )

    def position(
        self,
        hands: Iterable[str | Iterable[Card]],
        pile: str | Iterable[Card],
        current_player: int = 0,
        asked: str | None = None,
        uncalled: int | None = None,
        stock: str | Iterable[Card] | None = None,
        seed: object = 0,
        scores: Iterable[int] | None = None,
        first_answer: bool | None = None,
    ) -> TrezeState:
        """A position set up by hand: the hands by seat, the pile from bottom to top.

        ``asked`` is the suit that a joker on top of the pile asks for; left out, it is that of
        the king under it. ``first_answer`` tells whether the player to move is the first to
        answer, as is taken for granted (Z9). ``uncalled`` is the seat that has just come down to
        one card without a call (Z12). ``stock`` names the next cards to be picked up, the last
        one first; all other cards of the deck lie below them in an order that ``seed`` decides.
        Raises ``ValueError`` for an unknown card, a card named twice, or a position that cannot
        be.

        >>> state = Treze().position(["Qh Kh", "5s"], pile="2c Jd")
        >>> print(*state.legal_moves(), sep=", ")
        play Q♥ call, play Q♥, play Q♥ K♥
        """
        if any(self._scores(scores)):
            raise ValueError(f"scores {scores}: Treze keeps none, it is one game (Z13)")
        held = self._hands(hands)
        on_pile, on_stock = parse_cards(pile), parse_cards("" if stock is None else stock)
        if not on_pile:
            raise ValueError("the pile is empty: it has one card or more (Z1)")
        rest = _rest([*held[0], *held[1], *on_pile, *on_stock])
        random_for(str(seed), self.name, "position").shuffle(rest)
        suit = _asked_suit(asked, on_pile)
        if first_answer and suit is None:
            raise ValueError("first_answer: there is no joker on the pile to answer (Z9)")
        first = suit is not None and first_answer is not False
        player = self._seat("current_player", current_player)
        if uncalled is not None:
            number = len(held[self._seat("uncalled", uncalled)])
            if number != 1 or uncalled == player:
                raise ValueError(
                    f"uncalled={uncalled}: who forgot to call has one card, not {number}, "
                    f"and it is not their turn; seat {player} is to move (Z12)"
                )
        return TrezeState(
            self, str(seed), None, player, (_mask(held[0]), _mask(held[1])), (0, 0),
            on_pile, Cards([*rest, *on_stock]), suit, first, uncalled, 0,
        )  # fmt: skip


class _Fields(NamedTuple):
    game: Treze
    seed: str | None
    viewer: int | None
    current_player: int | None
    held: tuple[int, ...]
    """By seat, the mask of the cards that the viewer knows; all of them in a full state."""
    hidden: tuple[int, ...]
    """By seat, how many cards the viewer does not know."""
    pile: Cards
    """The play pile from bottom to top. Its cards lie open until they are reshuffled."""
    stock: Cards
    """The stock, its top card last; in a view the cards are hidden."""
    asked: str | None
    """The suit that a joker asks for (Z8)."""
    first_answer: bool
    """Whether the player to move is the first to answer a joker, which may cost 13 cards (Z9)."""
    uncalled: int | None
    """The seat that has one card left, did not call, and can be caught now (Z12)."""
    moves_made: int


class TrezeState(_Fields, State):
    """A game of Treze at one moment."""

    __slots__ = ()
    __repr__ = State.__repr__  # a NamedTuple would list its fields

    @property
    def hands(self) -> tuple[Cards, ...]:
        """For each seat its sorted cards; in a view the known ones first, then hidden ones."""
        return tuple(
            Cards([*_cards(mask), *[Card.HIDDEN] * number])
            for mask, number in zip(self.held, self.hidden, strict=True)
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has no cards (Z13); empty before, and at the move limit (Z14)."""
        return tuple(seat for seat, hand in enumerate(self.hands) if not hand)

    @property
    def out_of_hand(self) -> Cards:
        """The pile and the stock."""
        return Cards([*self.pile, *self.stock])

    @property
    def unseen(self) -> Cards:
        """The sorted cards that the viewer cannot locate; none in a full state."""
        if not self.is_view:
            return Cards()
        seen = self.held[0] | self.held[1] | _mask(self.pile)
        return Cards(card for card in ALL_CARDS if not seen & BIT[card])

    @property
    def _beginners(self) -> int:
        """The mask of the cards that may be played first: Z5, Z7; after a joker Z8."""
        return ON_PILE[self.pile[-1]] if self.asked is None else OF_SUIT[self.asked]

    def _moves(self) -> list[Move]:
        assert self.current_player is not None
        hand = self.held[self.current_player]
        all_but_one = hand.bit_count() - 1
        moves = []
        for run in _runs(hand, self._beginners):
            if len(run) == all_but_one:  # Z12
                moves.append(Move("play", run, call=True))
            moves.append(Move("play", run))
        if not moves:  # Z10, Z11
            moves.append(PASS if self._nothing_left else DRAW)
        if self.uncalled is not None:  # Z12
            moves.append(TREZE)
        return moves

    @property
    def _nothing_left(self) -> bool:
        """Whether there is no card to pick up, not even after a reshuffle (Z11)."""
        return not self.stock and len(self.pile) == 1

    @property
    def _end_rule(self) -> str:
        return "Z14" if all(self.hands) else self.game.end_rule

    @property
    def _now_rule(self) -> str:
        return "Z10" if self.asked is None else "Z9"

    def _refuse(self, move: Move) -> IllegalMove | None:
        if move.take is not None:
            return IllegalMove("in Treze no card is taken from the table", "Z10")
        if move.action == "play":
            return self._refuse_play(move)
        if move.cards or move.call:
            return IllegalMove(f"'{move.action}' is the whole move: no cards, no call", "Z10")
        if move.action == "treze":
            if self.uncalled is None:
                return IllegalMove("nobody has just forgotten to call the last card", "Z12")
            return None
        return self._refuse_pick_up(move)

    def _refuse_pick_up(self, move: Move) -> IllegalMove | None:
        """Z9, Z10: one picks up only if one cannot play, and passes if there is nothing (Z11)."""
        assert self.current_player is not None
        playable = _cards(self.held[self.current_player] & self._beginners)
        if playable and self.asked is not None:
            suit = SUIT_NAMES[self.asked]
            return IllegalMove(
                f"the joker asks for {suit} and you hold {playable[0]}: you must play", "Z9"
            )
        if playable:
            return IllegalMove(f"you can play, for example {playable[0]}: so you must", "Z10")
        if move.action == "draw" and self._nothing_left:
            return IllegalMove("there is no card left to pick up: you can only pass", "Z11")
        if move.action == "pass" and not self._nothing_left:
            return IllegalMove("who cannot play picks up: say 'draw', not 'pass'", "Z10")
        return None

    def _refuse_play(self, move: Move) -> IllegalMove | None:
        assert self.current_player is not None
        left = self.held[self.current_player]
        allowed = self._beginners
        last, rule = self.pile[-1], "Z5"
        for card in move.cards:
            bit = BIT.get(card, 0)
            if not left & bit:
                return _not_held(card, move.cards)
            if not allowed & bit:
                if self.asked is not None and rule == "Z5":
                    suit = SUIT_NAMES[self.asked]
                    return IllegalMove(f"the joker asks for {suit}, not for {card}", "Z8")
                return _why_not_next(card, last, rule)
            left ^= bit
            allowed = IN_RUN[card]
            last, rule = card, "Z6"
        if not move.cards:
            return IllegalMove("a play is one card or more", "Z10")
        if move.call and left.bit_count() != 1:
            cards = count_of(left.bit_count(), "card")
            sentence = f"you call only when exactly one card is left: this leaves {cards}"
            return IllegalMove(sentence, "Z12")
        return None

    def _after(self, move: Move) -> TrezeState:
        assert self.current_player is not None
        seat = self.current_player
        next_seat, held, pile, stock = 1 - seat, self.held, self.pile, self.stock
        asked, first_answer, uncalled = self.asked, False, None
        if move.action == "play":
            hand = held[seat] & ~_mask(move.cards)
            held = changed(held, seat, hand)
            pile = Cards((*pile, *move.cards))
            first_answer = pile[-1] in JOKERS
            asked = pile[-2].suit if first_answer else None  # Z8
            if hand.bit_count() == 1 and not move.call:  # Z12
                uncalled = seat
        elif move.action == "treze":  # Z12: the other one picks up, and the turn goes on
            next_seat, first_answer = seat, self.first_answer
            held, pile, stock = self._picked_up(1 - seat, PENALTY)
        else:  # Z9, Z10; a pass is the same with nothing there to pick up (Z11)
            held, pile, stock = self._picked_up(seat, PENALTY if self.first_answer else 1)
        moves_made = self.moves_made + 1
        over = 0 in held or moves_made == self.game.move_limit  # Z13, Z14
        return TrezeState(
            self.game, self.seed, None, None if over else next_seat, held, self.hidden,
            pile, stock, asked, first_answer, uncalled, moves_made,
        )  # fmt: skip

    def _picked_up(self, seat: int, number: int) -> tuple[tuple[int, ...], Cards, Cards]:
        """The hands, the pile and the stock after this seat has picked up cards (Z11)."""
        hand, pile, stock = self.held[seat], self.pile, list(self.stock)
        for _ in range(number):
            if not stock:
                pile, stock = self._reshuffled(pile)
            if not stock:
                break
            hand |= BIT[stock.pop()]
        if not stock:
            pile, stock = self._reshuffled(pile)
        return changed(self.held, seat, hand), pile, Cards(stock)

    def _reshuffled(self, pile: Cards) -> tuple[Cards, list[Card]]:
        """The pile's top card alone, and the cards that lay under it as a new stock (Z11).

        There is only one such shuffle in a move, so the number of the move tells it from others.
        """
        assert self.seed is not None
        stock = list(pile[:-1])
        random_for(self.seed, self.game.name, self.moves_made).shuffle(stock)
        return Cards(pile[-1:]), stock

    def _view(self, viewer: int) -> TrezeState:
        open_ = [self.is_over or seat == viewer for seat in range(self.game.players)]
        held = tuple(mask if seen else 0 for mask, seen in zip(self.held, open_, strict=True))
        hidden = tuple(
            0 if seen else mask.bit_count() for mask, seen in zip(self.held, open_, strict=True)
        )
        stock = Cards([Card.HIDDEN] * len(self.stock))
        return self._replace(seed=None, viewer=viewer, held=held, hidden=hidden, stock=stock)

    def _guess(self, rng: random.Random) -> TrezeState:
        stock = list(self.unseen)
        rng.shuffle(stock)
        held = tuple(
            mask | _mask(stock.pop() for _ in range(number))
            for mask, number in zip(self.held, self.hidden, strict=True)
        )
        seed = str(rng.getrandbits(64))
        return self._replace(seed=seed, viewer=None, held=held, hidden=(0, 0), stock=Cards(stock))

    def _middle(self) -> list[str]:
        first = ", first answer" if self.first_answer else ""
        uncalled = "-" if self.uncalled is None else f"seat {self.uncalled}"
        return [
            f"pile, top card last: {self.pile}",
            f"stock: {count_of(len(self.stock), 'card')}",
            f"asked: {self.asked or '-'}{first}",
            f"uncalled: {uncalled}",
        ]


def longest_run(hand: str | Iterable[Card], top: str | Card, asked: str | None = None) -> Cards:
    """The longest run that a hand can play on the top card, ``()`` if none; of equals the first.

    ``asked`` is the suit that a joker on top asks for (Z8). Exact: all runs are listed and
    compared, which takes about a microsecond for each. A random hand of 30 cards has some fifty
    of them; the whole deck has 118,000 at most, and 358,000 after a joker. Raises ``ValueError``
    for an unknown card or suit, or a card that is there twice.

    >>> print(longest_run("Qh Kh As Ks Qc Jc 10c", top="Jd"))
    Q♥ K♥ A♠ K♠ Q♣ J♣ 10♣
    """
    cards = parse_cards(hand)
    on_pile = Card.parse(top) if isinstance(top, str) else top
    _rest([*cards, on_pile])
    beginners = ON_PILE[on_pile] if asked is None else OF_SUIT[_suit(asked)]
    return max(_runs(_mask(cards), beginners), key=len, default=NO_CARDS)


def _runs(hand: int, allowed: int, run: Cards = NO_CARDS) -> list[Cards]:
    """All ways to go on with a run whose next card is an allowed one, depth-first (Z6, Z7)."""
    runs: list[Cards] = []
    for card in _cards(hand & allowed):
        longer = Cards((*run, card))
        runs += [longer, *_runs(hand ^ BIT[card], IN_RUN[card], longer)]
    return runs


def _cards(mask: int) -> list[Card]:
    """The cards of a mask, sorted."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(CARD[lowest])
        mask ^= lowest
    return cards


def _rest(named: Iterable[Card]) -> list[Card]:
    """The sorted cards that are not named; ``ValueError`` for one unknown or named twice."""
    rest = dict.fromkeys(ALL_CARDS)
    for card in named:
        if card not in BIT:
            raise ValueError(f"{card} is no card of Treze, which has A♣ to K♠, *r and *b (Z1)")
        if card not in rest:
            raise ValueError(f"{card} is named twice: the deck has one (Z1)")
        del rest[card]
    return list(rest)


def _suit(text: str) -> str:
    """The suit that ``"h"`` or ``"♥"`` means."""
    suit = ASCII_SUITS.get(str(text).lower(), plain_suits(str(text)))
    if suit not in OF_SUIT:
        raise ValueError(f"{text!r} is no suit: it is one of {' '.join(OF_SUIT)}, or c d h s (Z8)")
    return suit


def _asked_suit(asked: str | None, pile: Cards) -> str | None:
    """The suit that a position's joker asks for: the one given, else that of its king (Z8)."""
    top = pile[-1]
    if top not in JOKERS:
        if asked is not None:
            raise ValueError(f"asked={asked!r}: {top} lies on top, and only a joker asks (Z8)")
        return None
    king = pile[-2].suit if len(pile) > 1 and _takes_joker(pile[-2], top) else None
    suit = king if asked is None else _suit(asked)
    if suit is None or suit not in JOKERS[top] or king not in (None, suit):
        right = king or " or ".join(JOKERS[top])
        raise ValueError(f"asked={asked!r}: {top} on this pile can ask for {right} only (Z7, Z8)")
    return suit


def _not_held(card: Card, cards: tuple[Card, ...]) -> IllegalMove:
    if card not in BIT:
        return IllegalMove(f"{card} is no card of Treze", "Z1")
    if cards.count(card) > 1:
        return IllegalMove(f"there is only one {card}", "Z1")
    return IllegalMove(f"you do not hold {card}", "Z5")


def _why_not_next(card: Card, last: Card, rule: str) -> IllegalMove:
    """Why ``card`` may not come after ``last``: by ``rule`` on the pile (Z5), or in a run (Z6)."""
    if last in JOKERS:
        return IllegalMove("a joker ends the turn: nothing may follow it", "Z7")
    if card in JOKERS:
        kings = " or ".join(f"K{suit}" for suit in JOKERS[card])
        return IllegalMove(f"the {card.name} goes only on {kings}, not on {last}", "Z7")
    if _are_neighbours(card, last):
        return IllegalMove(f"{card} after {last} changes suit: only after a king may it", "Z6")
    below, above = (Card((last.rank + step) % 13 + 1, last.suit) for step in (-2, 0))
    if rule == "Z5":
        ranks = f"{str(below)[:-1]} or {str(above)[:-1]} of any suit"
        return IllegalMove(f"{card} is not next to {last}: {ranks} is", rule)
    return IllegalMove(f"{card} is not next to {last}: {below} and {above} are", rule)
