"""Odin: a climbing and shedding game for 2 to 6 players.

By Yohan Goh, Hope S. Hwang and Gary Kim (Helvetiq 2024). Be the first to empty your hand, hand
after hand. Beat the last play with as many cards of a higher value, or with one card more; then
take one of the cards that you have beaten.

The rules ``O1`` … ``O16`` are cited where they are applied. Sets of cards are kept as bit masks;
which of them make a play is found in ``odin_plays``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, islice
from typing import ClassVar, NamedTuple

from cardkit.cards import COLOUR_NAMES, COLOURS, Card, Cards, odin_deck, parse_cards
from cardkit.game import (
    Game,
    IllegalMove,
    Move,
    State,
    changed,
    check_whole,
    count_of,
    random_for,
)
from cardkit.games.odin_plays import (
    BIT,
    GOAT,
    GOAT_BIT,
    NO_PLAY,
    Mask,
    Play,
    beating,
    bits_of,
    cards_of,
    find_play,
    fit_together,
    mask_of,
    play_of,
    play_value,
    same_colour_or_number,
)

__all__ = ["GOAT", "GOAT_COST", "Odin", "OdinState", "play_value", "same_colour_or_number"]

HAND_SIZE = 9  # O2
GOAT_COST = 5  # O15
SCORINGS = ("penalty", "countdown")  # O14

PASS = Move("pass")
new_move = partial(tuple.__new__, Move)
"""Makes a move of its five fields in half the time of ``Move(...)``."""


@dataclass(frozen=True)
class Odin(Game):
    """The rules of Odin and their options (O1, O3, O13 to O16).

    With two players the deck has ``two_player_colours`` colours; ``first_player`` leads the first
    hand, at random by default; the match ends at ``target`` points; ``scoring`` is ``"penalty"``
    (points rise from 0, the lowest wins) or ``"countdown"`` (they fall from the target, the
    highest wins); ``goat`` shuffles the goat in, and ``goat_always_dealt`` deals it for sure.
    Raises ``ValueError`` for options out of range.

    >>> state = Odin(players=3).deal(seed=42)
    >>> [len(hand) for hand in state.hands]
    [9, 9, 9]
    """

    name: ClassVar[str] = "odin"
    title: ClassVar[str] = "Odin"
    player_counts: ClassVar[range] = range(2, 7)
    actions: ClassVar[tuple[str, ...]] = ("play", "pass")
    turn_rule: ClassVar[str] = "O3"
    end_rule: ClassVar[str] = "O13"
    example_move: ClassVar[str] = "play 6b 3b"

    players: int = 4
    two_player_colours: int = 4
    first_player: int | None = None
    target: int = 15
    scoring: str = "penalty"
    goat: bool = False
    goat_always_dealt: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_whole("two_player_colours", self.two_player_colours, 2, len(COLOURS), "O1")
        if self.first_player is not None:
            self._seat("first_player", self.first_player)
        check_whole("target", self.target, 1)
        if self.scoring not in SCORINGS:
            raise ValueError(f"scoring={self.scoring!r}: it is 'penalty' or 'countdown' (O14)")
        if self.goat_always_dealt and not self.goat:
            raise ValueError("goat_always_dealt needs the goat: give goat=True as well (O16)")

    @property
    def colours(self) -> str:
        """The letters of the deck's colours (O1).

        >>> Odin(players=2).colours
        'rgbo'
        """
        return COLOURS[: self.two_player_colours] if self.players == 2 else COLOURS

    @property
    def deck(self) -> Cards:
        """The cards of the colours in play, and the goat if it takes part, sorted (O1, O15)."""
        return _sorted_deck(self.colours, self.goat)

    def _deal(self, seed: str) -> OdinState:
        rng = random_for(seed, self.name)
        leader = rng.randrange(self.players) if self.first_player is None else self.first_player
        return self._dealt(seed, rng, leader, 1, (0,) * self.players)

    def _dealt(
        self, seed: str, rng: random.Random, leader: int, number: int, penalties: tuple[int, ...]
    ) -> OdinState:
        """The start of the match's hand number ``number``: O2."""
        sizes = (HAND_SIZE,) * self.players
        hands = self._random_hands(_deck(self.colours, self.goat), sizes, rng)
        return self._state(seed, leader, penalties, hands, NO_PLAY, 0, leader, number)

    def _random_hands(
        self, deck: Sequence[Mask], sizes: Sequence[int], rng: random.Random
    ) -> list[Mask]:
        """Hands of these sizes out of a deck; the cards left over are set aside (O2, O16)."""
        dealt = rng.sample(deck, sum(sizes))
        if self.goat_always_dealt and dealt and GOAT_BIT in deck and GOAT_BIT not in dealt:
            dealt[rng.randrange(len(dealt))] = GOAT_BIT
        cards = iter(dealt)
        return [sum(islice(cards, size)) for size in sizes]

    def _state(
        self, seed: str, current_player: int, penalties: tuple[int, ...], hands: Iterable[Mask],
        last: Play, gone: Mask, leader: int, number: int,
    ) -> OdinState:  # fmt: skip
        """A full state; what lies on the table is the previous seat's, and no hand is known."""
        zeros = (0,) * self.players
        played_by = (current_player - 1) % self.players if last.cards else None
        return OdinState(
            self, seed, None, current_player, (), penalties, False,
            tuple(hands), zeros, zeros, last, played_by, gone, leader, number,
        )  # fmt: skip

    def position(
        self,
        hands: Iterable[str | Iterable[Card]],
        table: str | Iterable[Card] = "",
        current_player: int = 0,
        leader: int | None = None,
        discards: str | Iterable[Card] = "",
        seed: object = 0,
        scores: Iterable[int] | None = None,
    ) -> OdinState:
        """A position set up by hand: the hands by seat, the last play, the cards discarded.

        The play on the table is the previous seat's, and nobody has passed since. Left out, the
        ``leader`` of the hand is that seat, or on an empty table the current player. The cards
        that are named nowhere are set aside, unseen. Raises ``ValueError`` for a card that is not
        in the deck, a card named twice, or a position that cannot be.

        >>> state = Odin(players=3).position(["3b 6b", "5g 9r", "1k"], table="6r 2r")
        >>> [str(move) for move in state.legal_moves()]
        ['play 6b 3b', 'pass']
        >>> state.why_not("play 6b")
        'on 2 cards you play 2 or 3 cards, not 1 (O8)'
        """
        held, last, gone = self._hands(hands), parse_cards(table), parse_cards(discards)
        self._check_cards([*chain(*held), *last, *gone])
        if last and not same_colour_or_number(last):
            raise ValueError(f"{last} cannot lie on the table: not one colour or number (O4)")
        self._seat("current_player", current_player)
        if leader is None:
            leader = (current_player - 1) % self.players if last else current_player
        return self._state(
            str(seed), current_player, self._penalties(scores), map(mask_of, held),
            find_play(last) or NO_PLAY, mask_of(gone), self._seat("leader", leader), 1,
        )  # fmt: skip

    def _penalties(self, scores: Iterable[int] | None) -> tuple[int, ...]:
        """The penalty points of a position's score sheet; nobody has reached the target (O13)."""
        if scores is None:
            return (0,) * self.players
        sheet = self._scores(scores)
        penalties, low, high = sheet, 0, self.target - 1
        if self.scoring == "countdown":
            penalties, low, high = tuple(self.target - score for score in sheet), 1, self.target
        if min(sheet) < low or max(sheet) > high:
            raise ValueError(f"scores {sheet}: from {low} to {high} while the match goes on (O13)")
        return penalties

    def _check_cards(self, cards: list[Card]) -> None:
        """``ValueError`` unless all these cards are in the deck, and none is named twice."""
        deck = self.deck
        for card in cards:
            if card == GOAT and not self.goat:
                raise ValueError("the goat is not in this game: Odin(goat=True) has it (O15)")
            if card not in deck:
                colours = ", ".join(COLOUR_NAMES[colour] for colour in self.colours)
                raise ValueError(f"{card} is not in this deck: 1 to 9 in {colours} (O1)")
            if cards.count(card) > 1:
                raise ValueError(f"{card} is there twice: each card exists once (O1)")


class _Fields(NamedTuple):
    game: Odin
    seed: str | None
    viewer: int | None
    current_player: int | None
    winners: tuple[int, ...]
    penalties: tuple[int, ...]
    """By seat, the points of all hands that have ended (O12)."""
    waiting: bool
    held: tuple[Mask, ...]
    """By seat, the cards in hand that the viewer sees: in a full state, all of them."""
    hidden: tuple[int, ...]
    """By seat, the number of cards in hand that the viewer does not see."""
    known: tuple[Mask, ...]
    """By seat, the cards that all have seen being taken and that are still held."""
    last: Play
    """The last play, which lies on the table."""
    played_by: int | None
    """The seat that made the last play; ``None`` on an empty table."""
    gone: Mask
    """The cards discarded in this hand."""
    leader: int
    """The seat that led the first round of this hand (O3)."""
    number: int
    """Which hand of the match this is, from 1."""


class OdinState(_Fields, State):
    """A match of Odin at one moment."""

    __slots__ = ()
    __repr__ = State.__repr__  # a NamedTuple would list its fields

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, the penalty points, or what they have left of the target (O13, O14)."""
        if self.game.scoring == "penalty":
            return self.penalties
        return tuple(self.game.target - points for points in self.penalties)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """For each seat its sorted cards; in a view the known ones first, then hidden ones."""
        return tuple(
            Cards([*cards_of(held), *[Card.HIDDEN] * hidden])
            for held, hidden in zip(self.held, self.hidden, strict=True)
        )

    @property
    def table(self) -> Cards:
        """The cards of the last play, the highest first; none on an empty table."""
        return self.last.cards

    @property
    def discards(self) -> Cards:
        """The sorted cards that have been discarded in this hand (O9, O11)."""
        return cards_of(self.gone)

    @property
    def out_of_hand(self) -> Cards:
        """The last play and the discards; what was set aside is not dealt."""
        return Cards([*self.table, *self.discards])

    @property
    def unseen(self) -> Cards:
        """The sorted cards that the viewer cannot locate; none in a full state."""
        return cards_of(self._unseen_mask()) if self.is_view else Cards()

    def _unseen_mask(self) -> Mask:
        """The deck without the cards whose place is known."""
        seen = sum(self.held) | self.last.mask | self.gone
        return sum(_deck(self.game.colours, self.game.goat)) & ~seen

    def _moves(self) -> list[Move]:
        assert self.current_player is not None
        hand, takes = self.held[self.current_player], self.last.cards
        if not takes:
            moves = [_lead(bit) for bit in bits_of(hand)]  # O6
            if len(moves) > 1 and fit_together(hand):  # O7
                moves.append(_lead(hand))
            return moves
        moves = [
            new_move(("play", cards, card, False, None))
            for play, cards, _ in beating(hand, self.last)
            for card in (takes if play != hand else (None,))  # O9, O10
        ]
        moves.append(PASS)
        return moves

    @property
    def _now_rule(self) -> str:
        return "O8" if self.table else "O6"

    def _refuse(self, move: Move) -> IllegalMove | None:
        if move.call:
            return IllegalMove("there is nothing to call in Odin", "O3")
        if move.action == "play":
            return self._refuse_cards(move.cards) or self._refuse_take(move)
        if not self.table:
            return IllegalMove("the table is empty: you lead, and may not pass", "O6")
        if move.cards or move.take is not None:
            return IllegalMove("who passes plays no card and takes none", "O8")
        return None

    def _refuse_cards(self, cards: tuple[Card, ...]) -> IllegalMove | None:
        """Why these cards cannot be played, whatever is taken: O4 to O8, O15."""
        assert self.current_player is not None
        hand, play = self.held[self.current_player], find_play(cards)
        if play is None or play.mask & ~hand:
            return self._refuse_unfit(cards)
        size, needed = len(cards), len(self.last.cards)
        if not needed:
            if size == 1 or play.mask == hand:  # O6, O7
                return None
            text = "or your whole hand if all of it is of one colour or of one number"
            return IllegalMove(f"you lead one card, {text}, not {size} cards", "O6")
        if size not in (needed, needed + 1):
            text = f"you play {needed} or {count_of(needed + 1, 'card')}, not {size}"
            return IllegalMove(f"on {count_of(needed, 'card')} {text}", "O8")
        if size > needed or play.value > self.last.value:
            return None
        text = f"{play.value} is not higher than {self.last.value}"
        return IllegalMove(f"{text}: play a higher value, or one card more", "O8")

    def _refuse_unfit(self, cards: tuple[Card, ...]) -> IllegalMove:
        """Why cards are not a play out of this hand at all."""
        rule = "O8" if self.table else "O6"
        if not cards:
            return IllegalMove("a play is one card or more", rule)
        for card in cards:
            if card in self.table:
                return IllegalMove(f"{card.name} lies on the table: it is not yours to play", "O9")
            if card not in self.hand:
                return IllegalMove(f"you do not hold {card.name}", rule)
            if cards.count(card) > 1:
                return IllegalMove(f"{card.name} is named twice: each card exists once", "O1")
        if GOAT in cards and find_play(tuple(card for card in cards if card != GOAT)):
            return IllegalMove("the goat joins cards of one colour, not of one number", "O15")
        names = " and ".join(card.name for card in cards)
        return IllegalMove(f"{names} are neither all of one colour nor all of one number", "O4")

    def _refuse_take(self, move: Move) -> IllegalMove | None:
        """Why cards that can be played cannot take what the move wants to take: O6, O9, O10."""
        assert self.current_player is not None
        held = self.held[self.current_player].bit_count()
        take, beaten = move.take, self.last.cards
        if not beaten or len(move.cards) == held:
            if take is None:
                return None
            if not beaten:
                return IllegalMove("the table is empty: there is nothing to take", "O6")
            return IllegalMove("your hand is empty now: the hand ends, you take nothing", "O10")
        if take in beaten:
            return None
        names = " or ".join(f"the {card.name}" for card in beaten)
        if take is None:
            return IllegalMove(f"you must take a card that you have beaten: {names}", "O9")
        return IllegalMove(f"no {take.name} lies on the table: you may take {names}", "O9")

    def _after(self, move: Move) -> OdinState:
        assert self.current_player is not None
        seat, held, known, gone = self.current_player, self.held, self.known, self.gone
        last, played_by = self.last, self.played_by
        next_seat = (seat + 1) % self.game.players
        play = find_play(move.cards)
        if play is not None:
            taken = 0 if move.take is None else BIT[move.take]
            held = changed(held, seat, held[seat] & ~play.mask | taken)
            known = changed(known, seat, known[seat] & ~play.mask | taken)
            gone |= last.mask & ~taken  # O9
            last, played_by = play, seat
        elif next_seat == played_by:  # O11: all the others have passed in turn
            gone |= last.mask
            last, played_by = NO_PLAY, None
        after = OdinState(
            self.game, self.seed, None, next_seat, (), self.penalties, False,
            held, self.hidden, known, last, played_by, gone, self.leader, self.number,
        )  # fmt: skip
        return after if held[seat] else after._ended()

    def _ended(self) -> OdinState:
        """A hand is empty: everyone scores, and the match may be over (O12, O13)."""
        points = zip(self.penalties, map(_points, self.held), strict=True)
        penalties = tuple(before + now for before, now in points)
        if max(penalties) < self.game.target:
            leader = (self.leader + 1) % self.game.players  # O3
            return self._replace(current_player=leader, penalties=penalties, waiting=True)
        least = min(penalties)
        winners = tuple(seat for seat, total in enumerate(penalties) if total == least)
        return self._replace(current_player=None, penalties=penalties, winners=winners)

    def _deal_next(self) -> OdinState:
        assert self.seed is not None
        assert self.current_player is not None
        number = self.number + 1
        rng = random_for(self.seed, self.game.name, number)
        return self.game._dealt(self.seed, rng, self.current_player, number, self.penalties)

    def _view(self, viewer: int) -> OdinState:
        held = self.held
        if not self._idle:  # hands that are being scored lie open
            held = tuple(
                hand if seat == viewer else known
                for seat, (hand, known) in enumerate(zip(held, self.known, strict=True))
            )
        hidden = tuple(
            (full ^ seen).bit_count() for full, seen in zip(self.held, held, strict=True)
        )
        return self._replace(seed=None, viewer=viewer, held=held, hidden=hidden)

    def _guess(self, rng: random.Random) -> OdinState:
        drawn = self.game._random_hands(bits_of(self._unseen_mask()), self.hidden, rng)
        held = tuple(seen | cards for seen, cards in zip(self.held, drawn, strict=True))
        seed, hidden = str(rng.getrandbits(64)), (0,) * self.game.players
        return self._replace(seed=seed, viewer=None, held=held, hidden=hidden)

    def _middle(self) -> list[str]:
        table = f"{self.table} = {self.last.value}, by seat {self.played_by}" if self.table else "-"
        return [
            f"table: {table}",
            f"discarded: {self.discards or '-'}",
            f"leader of the hand: seat {self.leader}",
        ]


@cache
def _sorted_deck(colours: str, goat: bool) -> Cards:
    return Cards(sorted(odin_deck(len(colours), goat)))


@cache
def _deck(colours: str, goat: bool) -> list[Mask]:
    """The cards of a game, each as a mask of its own (O1, O15)."""
    return bits_of(mask_of(odin_deck(len(colours), goat)))


@cache
def _lead(cards: Mask) -> Move:
    """The move that plays cards and takes none."""
    return Move("play", play_of(cards).cards)


def _points(hand: Mask) -> int:
    """The points that a hand costs when somebody has gone out (O12, O15)."""
    return hand.bit_count() + (GOAT_COST - 1 if hand & GOAT_BIT else 0)
