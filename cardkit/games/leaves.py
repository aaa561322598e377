"""13 Leaves: a shedding game for 3 to 6 players, by Masato Uesugi (Cranio Creations 2025).

Be the first to empty your hand. On the table lies a row of stacks, each of one value. You play
cards of one value outside the row or on one of its two ends, at least as many as lie at that
end; or you pass, take one card from the table, and sit out until the next round.

The rules ``L1`` … ``L14`` are cited where they are applied. A hand is kept as a row of counts:
``counts[7]`` is the number of sevens. ``counts[0]`` is the number of cards that the viewer has
not seen; it is zero in a full state.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cardkit.cards import LEAF_COPIES, Card, Cards, leaves_deck, parse_cards
from cardkit.game import (
    Game,
    IllegalMove,
    Move,
    State,
    changed,
    check_row,
    check_whole,
    count_of,
    random_for,
)

VALUES = range(1, 14)
HAND_SIZES = {3: 15, 4: 13, 5: 11, 6: 9}  # L2
DECK = leaves_deck()

Counts = tuple[int, ...]
NO_CARDS: Counts = (0,) * 14

# All moves there are, made once: PLAYS[7][2] plays two sevens, PASSES[7] passes and takes a seven.
LEAVES = [Card(value) for value in range(14)]
"""The leaf of each value."""

PLAYS = [[Move("play", Cards([Card(v)] * n)) for n in range(LEAF_COPIES[v] + 1)] for v in range(14)]
PASSES = [Move("pass", take=Card(value)) for value in range(14)]


@dataclass(frozen=True)
class Leaves(Game):
    """The rules of 13 Leaves and their options (L1, L2, L3, L13, L14).

    ``hand_size`` cards are dealt to each, by default 15, 13, 11 or 9 with 3, 4, 5 or 6 players;
    ``first_player`` is the first leader, at random by default; with ``expert`` games are dealt
    until somebody has ``target`` points; a game of ``move_limit`` moves is stopped.
    Raises ``ValueError`` for options out of range.

    >>> state = Leaves(players=3).deal(seed=42)
    >>> [len(hand) for hand in state.hands]
    [15, 15, 15]
    """

    name: ClassVar[str] = "leaves"
    title: ClassVar[str] = "13 Leaves"
    player_counts: ClassVar[range] = range(3, 7)
    actions: ClassVar[tuple[str, ...]] = ("play", "pass")
    turn_rule: ClassVar[str] = "L3"
    end_rule: ClassVar[str] = "L12"
    example_move: ClassVar[str] = "play 7 7"

    players: int = 4
    hand_size: int | None = None
    first_player: int | None = None
    expert: bool = False
    target: int = 20
    move_limit: int = 1000

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.hand_size is not None:
            most = (len(DECK) - 1) // self.players
            check_whole("hand_size", self.hand_size, 1, most, "the deck is never used up, L2")
        if self.first_player is not None:
            self._seat("first_player", self.first_player)
        check_whole("target", self.target, 1)
        check_whole("move_limit", self.move_limit, 1)

    @property
    def deck(self) -> Cards:
        """All 62 leaves, sorted (L1)."""
        return DECK

    def _deal(self, seed: str) -> LeavesState:
        rng = random_for(seed, self.name)
        leader = rng.randrange(self.players) if self.first_player is None else self.first_player
        return self._dealt(seed, rng, leader, 1, (0,) * self.players)

    def _dealt(
        self, seed: str, rng: random.Random, leader: int, number: int, scores: tuple[int, ...]
    ) -> LeavesState:
        """The start of the match's game number ``number``: L2, L3."""
        deck = list(DECK)
        rng.shuffle(deck)
        size = self.hand_size or HAND_SIZES[self.players]
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(self.players)]
        counts = tuple(map(_counts, hands))
        return self._state(seed, leader, scores, counts, number=number)

    def _state(
        self,
        seed: str,
        current_player: int,
        scores: tuple[int, ...],
        counts: tuple[Counts, ...],
        table: tuple[tuple[int, int], ...] = (),
        passed: tuple[int, ...] = (),
        number: int = 1,
    ) -> LeavesState:
        """A state of which nothing has been seen but the table."""
        known = (NO_CARDS,) * self.players
        return LeavesState(
            self, seed, None, current_player, (), scores, False,
            counts, known, table, passed, NO_CARDS, 0, number,
        )  # fmt: skip

    def position(
        self,
        hands: Iterable[str | Iterable[Card]],
        table: str | Iterable[Card | Sequence[int]] = "",
        current_player: int = 0,
        passed: Iterable[int] = (),
        seed: object = 0,
        scores: Iterable[int] | None = None,
    ) -> LeavesState:
        """A position set up by hand: the hands by seat, the cards on the table, who has passed.

        The table is given as cards, or as pairs of value and number as in ``state.table``.
        The cards that are named nowhere are out of the game, unseen. Raises ``ValueError`` for a
        card that is no leaf, a card too many, or a position that cannot be.

        >>> state = Leaves(players=3).position(["8 10 10 10", "1 2", "5"], table="7 7")
        >>> state.why_not("play 8")
        'the end at 7 holds 2 cards: you need at least 2 to play there, not 1 (L6)'
        """
        counts = tuple(map(_counts, self._hands(hands)))
        on_table = _counts(_laid(table))
        for value in VALUES:
            number = sum(hand[value] for hand in counts) + on_table[value]
            if number > LEAF_COPIES[value]:
                raise ValueError(
                    f"{number} cards of value {value}: there are {LEAF_COPIES[value]} (L1)"
                )
        out = tuple(sorted({self._seat("passed", seat) for seat in check_row("passed", passed)}))
        if self._seat("current_player", current_player) in out:
            raise ValueError(f"seat {current_player} has passed and is not to move (L9)")
        if len(out) >= self.players - 1:
            raise ValueError("all but one have passed: the round would have ended (L10)")
        sheet = self._scores(scores)
        if any(sheet) and not self.expert:
            raise ValueError(f"scores {sheet}: only the expert variant keeps scores (L13)")
        if min(sheet) < 0 or max(sheet) >= self.target:
            raise ValueError(f"scores {sheet}: from 0 to below the target {self.target} (L13)")
        stacks = tuple((value, on_table[value]) for value in VALUES if on_table[value])
        return self._state(str(seed), current_player, sheet, counts, stacks, out)


class _Fields(NamedTuple):
    game: Leaves
    seed: str | None
    viewer: int | None
    current_player: int | None
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    waiting: bool
    counts: tuple[Counts, ...]
    """By seat, the hand as counts by value."""
    known: tuple[Counts, ...]
    """By seat, the cards that all have seen being taken and that are still held."""
    table: tuple[tuple[int, int], ...]
    """The stacks from low to high, each a pair of value and number of cards."""
    passed: tuple[int, ...]
    """The seats that sit out this round."""
    gone: Counts
    """The cards that were cleared from the table, as counts by value."""
    moves_made: int
    number: int
    """Which game of the match this is, from 1 (L13)."""


class LeavesState(_Fields, State):
    """A match of 13 Leaves at one moment."""

    __slots__ = ()

    __repr__ = State.__repr__  # a NamedTuple would list its fields

    @property
    def hands(self) -> tuple[Cards, ...]:
        """For each seat its sorted cards; in a view the known ones first, then hidden ones."""
        return tuple(Cards([*_cards(row), *[Card.HIDDEN] * row[0]]) for row in self.counts)

    @property
    def cleared(self) -> Cards:
        """The sorted cards that rounds have cleared out of the game (L10)."""
        return _cards(self.gone)

    @property
    def out_of_hand(self) -> Cards:
        """The cards on the table and those that rounds have cleared."""
        laid = [LEAVES[value] for value, number in self.table for _ in range(number)]
        return Cards([*laid, *self.cleared])

    @property
    def unseen(self) -> Cards:
        """The sorted cards that the viewer cannot locate; none in a full state."""
        return _cards(self._unseen_counts()) if self.is_view else Cards()

    def _unseen_counts(self) -> Counts:
        """The deck without the cards whose place is known, as counts by value."""
        on_table = dict(self.table)
        rows = (*self.counts, self.gone)
        return tuple(
            copies - on_table.get(value, 0) - sum(row[value] for row in rows) if value else 0
            for value, copies in enumerate(LEAF_COPIES)
        )

    def _moves(self) -> list[Move]:
        assert self.current_player is not None
        hand = self.counts[self.current_player]
        moves: list[Move] = []
        if not self.table:  # L4: lead any number of any value; there is no passing
            for value in VALUES:
                moves += PLAYS[value][1 : hand[value] + 1]
            return moves
        low, needed_low = self.table[0]
        high, needed_high = self.table[-1]
        for value in range(1, low + 1):  # L5, L6; a single value counts as the low end (L8)
            moves += PLAYS[value][needed_low : hand[value] + 1]
        for value in range(max(high, low + 1), 14):
            moves += PLAYS[value][needed_high : hand[value] + 1]
        moves += [PASSES[value] for value, _ in self.table]  # L9
        return moves

    @property
    def _end_rule(self) -> str:
        return "L14" if all(self.hands) else self.game.end_rule

    @property
    def _now_rule(self) -> str:
        return "L5" if self.table else "L4"

    def _refuse(self, move: Move) -> IllegalMove | None:
        if move.call:
            return IllegalMove("there is nothing to call in 13 Leaves", "L3")
        if move.action == "pass":
            return self._refuse_pass(move)
        if move.take is not None:
            return IllegalMove("you take a card only when you pass, not when you play", "L9")
        return self._refuse_cards(move.cards)

    def _refuse_pass(self, move: Move) -> IllegalMove | None:
        """L4, L9: on an empty table one must lead; else passing takes a card from the table."""
        if not self.table:
            return IllegalMove("the table is empty: you lead, and may not pass", "L4")
        if move.cards:
            return IllegalMove("a pass plays no cards: it only takes one from the table", "L9")
        values = [LEAVES[value] for value, _ in self.table]
        if move.take in values:
            return None
        there = ", ".join(map(str, values))
        if move.take is None:
            return IllegalMove(f"who passes takes a card from the table: name one of {there}", "L9")
        return IllegalMove(f"no {move.take} lies on the table to take: there is {there}", "L9")

    def _refuse_cards(self, cards: tuple[Card, ...]) -> IllegalMove | None:
        if not cards:
            return IllegalMove("a play is one card or more", "L5" if self.table else "L4")
        assert self.current_player is not None
        hand = self.counts[self.current_player]
        card, number = cards[0], len(cards)
        if cards.count(card) != number:
            for stranger in sorted(set(cards) - set(LEAVES[1:])):
                return IllegalMove(f"{stranger} is no leaf: they have the values 1 to 13", "L1")
            values = " and ".join(map(str, sorted(set(cards))))
            rule = "L5" if self.table else "L4"
            return IllegalMove(f"{values} are different values: play cards of one value", rule)
        value, suit = card
        if suit or not 1 <= value <= 13 or hand[value] < number:
            held = hand[value] if not suit and 1 <= value <= 13 else 0
            has = f"you hold {held}" if held else "you hold none"
            rule = "L5" if self.table else "L4"
            return IllegalMove(f"you cannot play {number} × {card}: {has}", rule)
        if not self.table:
            return None
        low, needed_low = self.table[0]
        high, needed_high = self.table[-1]
        if low < value < high:
            return IllegalMove(
                f"{value} lies between the ends {low} and {high}: nothing may be played there", "L7"
            )
        end, needed = (low, needed_low) if value <= low else (high, needed_high)
        if number >= needed:
            return None
        return IllegalMove(
            f"the end at {end} holds {count_of(needed, 'card')}: "
            f"you need at least {needed} to play there, not {number}",
            "L6",
        )

    def _after(self, move: Move) -> LeavesState:
        assert self.current_player is not None
        seat = self.current_player
        hand, known = self.counts[seat], self.known[seat]
        table, passed, gone = self.table, self.passed, self.gone
        if move.action == "play":
            value, number = move.cards[0].rank, len(move.cards)
            hand = changed(hand, value, hand[value] - number)
            if known[value]:
                known = changed(known, value, max(0, known[value] - number))
            table = _with_play(table, value, number)
        else:  # L9
            assert move.take is not None
            value = move.take.rank
            hand = changed(hand, value, hand[value] + 1)
            known = changed(known, value, known[value] + 1)
            table = _without_one(table, value)
            passed = tuple(sorted((*passed, seat)))
        next_seat = _next_in(seat, passed, self.game.players)
        if len(passed) == self.game.players - 1:  # L10, looked at before L11
            gone = tuple(number + dict(table).get(value, 0) for value, number in enumerate(gone))
            table, passed = (), ()
        after = LeavesState(
            self.game, self.seed, None, next_seat, (), self.scores, False,
            changed(self.counts, seat, hand), changed(self.known, seat, known),
            table, passed, gone, self.moves_made + 1, self.number,
        )  # fmt: skip
        if not any(hand) or after.moves_made == self.game.move_limit:  # L12, L14
            return after._ended()
        return after

    def _ended(self) -> LeavesState:
        """This game has ended: L12, L14, and the scores of the expert variant, L13."""
        held = tuple(map(sum, self.counts))
        if not self.game.expert:
            return self._replace(current_player=None, winners=_lowest(held), scores=held)
        scores = tuple(score + cards for score, cards in zip(self.scores, held, strict=True))
        if max(scores) >= self.game.target:
            return self._replace(current_player=None, winners=_lowest(scores), scores=scores)
        leader = self._rng_of_game(self.number + 1).randrange(self.game.players)
        return self._replace(current_player=leader, scores=scores, waiting=True)

    def _rng_of_game(self, number: int) -> random.Random:
        assert self.seed is not None
        return random_for(self.seed, self.game.name, number)

    def _deal_next(self) -> LeavesState:
        assert self.seed is not None
        assert self.current_player is not None
        rng = self._rng_of_game(self.number + 1)
        rng.randrange(self.game.players)  # the leader, who is known since the last game's end
        number = self.number + 1
        return self.game._dealt(self.seed, rng, self.current_player, number, self.scores)

    def _view(self, viewer: int) -> LeavesState:
        counts = self.counts
        if not self._idle:  # hands that are being scored lie open
            counts = tuple(
                row if seat == viewer else (sum(row) - sum(known), *known[1:])
                for seat, (row, known) in enumerate(zip(counts, self.known, strict=True))
            )
        return self._replace(seed=None, viewer=viewer, counts=counts)

    def _guess(self, rng: random.Random) -> LeavesState:
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        counts = []
        for row in self.counts:
            drawn = [unseen.pop() for _ in range(row[0])]
            counts.append(tuple(map(sum, zip((0, *row[1:]), _counts(drawn), strict=True))))
        seed = str(rng.getrandbits(64))
        return self._replace(seed=seed, viewer=None, counts=tuple(counts))

    def _middle(self) -> list[str]:
        stacks = " ".join(f"{value}×{number}" for value, number in self.table)
        passed = " ".join(f"seat {seat}" for seat in self.passed)
        return [
            f"table: {stacks or '-'}",
            f"passed: {passed or '-'}",
            f"cleared: {self.cleared or '-'}",
        ]


def _counts(cards: Iterable[Card]) -> Counts:
    """Cards as counts by value; ``ValueError`` for a card that is no leaf."""
    counts = [0] * 14
    for card in cards:
        if card.suit or not 1 <= card.rank <= 13:
            raise ValueError(f"{card} is no card of 13 Leaves: its cards are 1 to 13 (L1)")
        counts[card.rank] += 1
    return tuple(counts)


def _laid(table: str | Iterable[Card | Sequence[int]]) -> Iterable[Card]:
    """The cards of a table that is given as text, as cards, or as pairs of value and number."""
    if isinstance(table, str):
        return parse_cards(table)
    cards: list[Card] = []
    for item in check_row("table", table):
        if isinstance(item, Card):
            cards.append(item)
        else:
            value, number = _pair(item)
            card = Card(check_whole("value on the table", value, 1, 13))
            cards += [card] * check_whole(f"stack of {value}", number, 1, LEAF_COPIES[value])
    return cards


def _pair(item: Sequence[int]) -> tuple[int, int]:
    """A stack as value and number of cards; ``ValueError`` if it is something else."""
    if isinstance(item, (tuple, list)) and len(item) == 2:
        return item[0], item[1]
    raise ValueError(f"{item!r} on the table: give cards, or pairs of value and number")


def _cards(counts: Counts) -> Cards:
    """Counts by value as sorted cards; hidden ones are left to the caller."""
    return Cards(LEAVES[value] for value in VALUES for _ in range(counts[value]))


def _with_play(
    table: tuple[tuple[int, int], ...], value: int, number: int
) -> tuple[tuple[int, int], ...]:
    """The table after a legal play: a new end, or a higher stack at an old one (L5, L6)."""
    if not table or value > table[-1][0]:
        return (*table, (value, number))
    if value < table[0][0]:
        return ((value, number), *table)
    if value == table[0][0]:
        return ((value, table[0][1] + number), *table[1:])
    return (*table[:-1], (value, table[-1][1] + number))


def _without_one(table: tuple[tuple[int, int], ...], value: int) -> tuple[tuple[int, int], ...]:
    """The table without one card of a value; an empty stack is gone (L9)."""
    return tuple([(v, n - (v == value)) for v, n in table if v != value or n > 1])


def _next_in(seat: int, passed: tuple[int, ...], players: int) -> int:
    """The next seat clockwise that has not passed (L3, L11)."""
    seat = (seat + 1) % players
    while seat in passed:
        seat = (seat + 1) % players
    return seat


def _lowest(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the smallest number, several on a tie."""
    return tuple(seat for seat, number in enumerate(numbers) if number == min(numbers))
