"""Three Thirteen: a traditional rummy game of eleven rounds for 2 to 8 players.

Collect the fewest penalty points. Draw a card, discard a card, until all your cards but the one
you discard are in melds: sets of one rank and runs of one suit. Each round deals one card more
than the last, and the rank equal to the number of cards dealt is wild.

The rules ``T1`` … ``T14`` are cited where they are applied. What can be melded, and how well, is
the business of ``cardkit.melds``; this file is about the order of play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple

from cardkit.cards import RANK_NAMES, Card, Cards, french_deck, parse_cards
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
from cardkit.melds import Arrangement, best_melds, best_points, going_out_discards

ROUNDS = 11  # T3
EXTRA_CARDS = 2  # T3: round r deals r + 2 cards to each
MOST_CARDS = ROUNDS + EXTRA_CARDS

MOST_DECKS = 16
"""Twice what eight players might want; a limit, so that no options ask for endless memory."""

# All moves there are, made once.
DRAW = Move("draw")
TAKE = Move("take")
DISCARDS = {card: Move("discard", Cards([card])) for card in french_deck()}
GO_OUTS = {card: Move("go out", Cards([card])) for card in french_deck()}


@dataclass(frozen=True)
class ThreeThirteen(Game):
    """The rules of Three Thirteen and their options (T1, T10, T12, T13, T14).

    ``decks`` is the number of 52-card decks, by default one for two players and half as many as
    players, rounded up, for more, and at most 16; ``court_values`` are the points of a jack, a
    queen and a king left over; with ``ace_high_or_low`` a run may also end with an ace (Q-K-A), and
    an ace left over costs 15; with ``no_out_on_first_turn`` nobody goes out in their first turn of
    a round; a round of ``move_limit`` moves is stopped at the end of the turn.
    Raises ``ValueError`` for options out of range.

    >>> state = ThreeThirteen(players=2).deal(seed=42)
    >>> [len(hand) for hand in state.hands], state.round, state.wild
    ([3, 3], 1, 3)
    """

    name: ClassVar[str] = "three_thirteen"
    title: ClassVar[str] = "Three Thirteen"
    player_counts: ClassVar[range] = range(2, 9)
    actions: ClassVar[tuple[str, ...]] = ("draw", "take", "discard", "go out")
    turn_rule: ClassVar[str] = "T2"
    end_rule: ClassVar[str] = "T11"
    example_move: ClassVar[str] = "discard 5h"

    players: int = 2
    decks: int | None = None
    court_values: tuple[int, ...] = (10, 10, 10)
    ace_high_or_low: bool = False
    no_out_on_first_turn: bool = False
    move_limit: int = 1000

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.decks is not None:
            # One card is turned up, and one must be left to draw (T3, T4).
            cards = self.players * MOST_CARDS + 2
            fewest = -(-cards // len(french_deck()))
            why = f"the last round needs {cards} cards for {self.players} players, T1"
            check_whole("decks", self.decks, fewest, MOST_DECKS, why=why)
        if not isinstance(self.court_values, (tuple, list)) or len(self.court_values) != 3:
            values = self.court_values
            raise ValueError(f"court_values={values!r}: give three, for jack, queen, king (T10)")
        for value in self.court_values:
            check_whole("court_values", value, 0, why="the points of jack, queen or king, T10")
        object.__setattr__(self, "court_values", tuple(self.court_values))  # JSON has only lists
        check_whole("move_limit", self.move_limit, 1)

    @property
    def deck(self) -> Cards:
        """All cards of all decks, sorted (T1).

        >>> len(ThreeThirteen(players=5).deck)
        156
        """
        return _sorted_deck((self.players + 1) // 2 if self.decks is None else self.decks)

    def _deal(self, seed: str) -> ThreeThirteenState:
        dealer = random_for(seed, self.name).randrange(self.players)  # T2
        return self._dealt(seed, 1, (dealer + 1) % self.players, (0,) * self.players)

    def _dealt(
        self, seed: str, round: int, first_player: int, scores: tuple[int, ...]
    ) -> ThreeThirteenState:
        """The start of a round: T2, T3."""
        stock = list(self.deck)
        random_for(seed, self.name, round).shuffle(stock)
        size = round + EXTRA_CARDS
        hands = [[stock.pop() for _ in range(size)] for _ in range(self.players)]
        discards = Cards([stock.pop()])
        return ThreeThirteenState(
            game=self, seed=seed, current_player=first_player, scores=scores,
            hands=_sorted_hands(hands), known=(Cards(),) * self.players,
            discards=discards, stock=Cards(stock), round=round,
        )  # fmt: skip

    def position(
        self,
        hands: Iterable[str | Iterable[Card]],
        discards: str | Iterable[Card],
        round: int = 1,
        current_player: int = 0,
        drawn: bool = False,
        out: int | None = None,
        stock: str | Iterable[Card] | None = None,
        moves_made: int | None = None,
        seed: object = 0,
        scores: Iterable[int] | None = None,
    ) -> ThreeThirteenState:
        """A position set up by hand: the hands by seat, the discard pile from bottom to top.

        Hands have ``round`` + 2 cards, and the current player's has one more if ``drawn``. If
        the seat ``out`` has gone out, last turns are played until its turn would come. ``stock``
        names the next cards to be drawn, the last one first; all other cards of the decks lie
        below them in an order that ``seed`` decides. ``moves_made`` counts the moves of the
        round so far (T13, T14), by default none before this turn. Raises ``ValueError`` for an
        unknown card, a card too many, or a position that cannot be.

        >>> game = ThreeThirteen(players=2)
        >>> state = game.position(["7c 7d 3s Kh", "2c 4d 9s"], discards="5s", drawn=True)
        >>> state.why_not("go out 3s")
        'without 3♠ your other cards are not all in melds, 7♣ 7♦ K♥ are left over: ... (T7)'
        """
        check_whole("round", round, 1, ROUNDS, "T3")
        self._seat("current_player", current_player)
        parsed = self._hands(hands)
        for seat, hand in enumerate(parsed):
            size = round + EXTRA_CARDS + bool(drawn and seat == current_player)
            if len(hand) != size:
                raise ValueError(
                    f"seat {seat} has {count_of(len(hand), 'card')}, {hand}: in round {round} it "
                    f"has {size} here, {round + EXTRA_CARDS} dealt and 1 if just drawn (T3, T4)"
                )
        pile, top = parse_cards(discards), parse_cards("" if stock is None else stock)
        if not pile and not drawn:
            raise ValueError("the discard pile is empty: before a draw it has a card (T3, T4)")
        rest = self._rest(card for cards in (*parsed, pile, top) for card in cards)
        random_for(str(seed), self.name, "position").shuffle(rest)
        sheet = self._scores(scores)
        if min(sheet) < 0:
            raise ValueError(f"scores {sheet}: penalty points are 0 or more (T10)")
        made = check_whole("moves_made", int(drawn) if moves_made is None else moves_made, 0)
        if made % 2 != bool(drawn):
            raise ValueError(f"moves_made={made}: odd if drawn, else even, two for a turn (T4)")
        if made >= self.move_limit and not drawn:
            raise ValueError(f"moves_made={made}: the round would have ended before (T13)")
        if out is not None and self._seat("out", out) == current_player:
            raise ValueError(f"seat {out} has gone out and has no turn any more (T8)")
        state = ThreeThirteenState(
            game=self, seed=str(seed), current_player=current_player, scores=sheet,
            hands=_sorted_hands(parsed), known=(Cards(),) * self.players,
            discards=pile, stock=Cards((*rest, *top)), round=round,
            drawn=bool(drawn), out=out, moves_made=made,
        )  # fmt: skip
        if out is not None and state._melded(parsed[out]).leftover:
            raise ValueError(f"seat {out} is not out: {parsed[out]} are not all in melds (T7)")
        return state

    def _rest(self, named: Iterable[Card]) -> list[Card]:
        """The sorted cards of the decks that are not named; ``ValueError`` for one too many."""
        copies = len(self.deck) // len(french_deck())
        counts = Counter(named)
        for card, number in counts.items():
            if card not in DISCARDS:
                raise ValueError(f"{card} is no card of Three Thirteen, which has A♣ to K♠ (T1)")
            if number > copies:
                decks = count_of(copies, "deck")
                raise ValueError(f"{number} × {card} are too many in {decks} (T1)")
        return sorted((Counter(self.deck) - counts).elements())


class _Fields(NamedTuple):
    game: ThreeThirteen
    seed: str | None
    current_player: int | None
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    """By seat, the sorted cards; in a view the known ones first, then hidden ones."""
    known: tuple[Cards, ...]
    """By seat, the cards that all have seen being taken and that are still held."""
    discards: Cards
    """The discard pile from bottom to top: all cards lie open."""
    stock: Cards
    """From bottom to top; in a view all cards are hidden."""
    round: int
    """1 to 11 (T3)."""
    drawn: bool = False
    """Whether the current player has drawn a card in this turn."""
    out: int | None = None
    """The seat that has gone out in this round, if any."""
    moves_made: int = 0
    """In this round, by all players: two in each turn (T4, T13)."""
    waiting: bool = False
    winners: tuple[int, ...] = ()
    viewer: int | None = None


class ThreeThirteenState(_Fields, State):
    """A match of Three Thirteen at one moment."""

    __slots__ = ()
    __repr__ = State.__repr__  # a NamedTuple would list its fields

    @property
    def wild(self) -> int:
        """The rank that is wild: as many as cards were dealt to each (T6)."""
        return self.round + EXTRA_CARDS

    @property
    def melding(self) -> dict[str, Any]:
        """What ``best_melds`` and its like must know: the wild rank and the options on melds.

        >>> ThreeThirteen().deal(seed=1).melding
        {'wild': 3, 'ace_high_or_low': False, 'court_values': (10, 10, 10)}
        """
        return {
            "wild": self.wild,
            "ace_high_or_low": self.game.ace_high_or_low,
            "court_values": self.game.court_values,
        }

    @property
    def out_of_hand(self) -> Cards:
        """The discard pile and the stock."""
        return Cards([*self.discards, *self.stock])

    @property
    def _may_go_out(self) -> bool:
        """Whether this is a turn for going out, whatever the cards are: T8, T14."""
        first_turn = self.moves_made < 2 * self.game.players
        return self.out is None and not (self.game.no_out_on_first_turn and first_turn)

    def _melded(self, cards: Cards) -> Arrangement:
        """The cards in melds as well as possible (T10)."""
        return best_melds(cards, **self.melding)

    @property
    def _ways_out(self) -> Cards:
        """The cards to go out with, if this is a turn for it (T7)."""
        return going_out_discards(self.hand, self.wild, self.game.ace_high_or_low)

    def _moves(self) -> list[Move]:
        if not self.drawn:  # T4
            return [DRAW, TAKE]
        moves = [DISCARDS[card] for card in dict.fromkeys(self.hand)]
        if self._may_go_out:  # T7
            moves += [GO_OUTS[card] for card in self._ways_out]
        return moves

    @property
    def _end_rule(self) -> str:
        return "T13" if self.out is None else self.game.end_rule

    @property
    def _now_rule(self) -> str:
        return "T4"

    def _refuse(self, move: Move) -> IllegalMove | None:
        if move.call or move.take is not None:
            sentence = "there is nothing to call, and 'take' alone takes the top discard"
            return IllegalMove(f"in Three Thirteen {sentence}", "T4")
        if move.action in ("draw", "take"):
            return self._refuse_draw(move)
        problem = self._refuse_cards(Cards(move.cards))
        if problem is None and move.action == "go out":
            return self._refuse_going_out(move.cards[0])
        return problem

    def _refuse_draw(self, move: Move) -> IllegalMove | None:
        if self.drawn:
            return IllegalMove("you have drawn already: now discard a card, or go out", "T4")
        if move.cards:
            sentence = "'draw' is the top card of the stock, 'take' that of the discard pile"
            return IllegalMove(f"you cannot choose which card to {move.action}: {sentence}", "T4")
        return None

    def _refuse_cards(self, cards: Cards) -> IllegalMove | None:
        """Why these cards cannot be discarded: T4."""
        if not self.drawn:
            top = self.discards[-1]
            return IllegalMove(f"draw first: 'draw' from the stock, or 'take' the {top}", "T4")
        if len(cards) != 1:
            return IllegalMove(f"you discard exactly one card, not {len(cards)}", "T4")
        if cards[0] not in self.hand:
            return IllegalMove(f"you do not hold {cards[0]}: discard a card of your hand", "T4")
        return None

    def _refuse_going_out(self, card: Card) -> IllegalMove | None:
        """Why one cannot go out with this discard, which is in the hand: T7, T8, T14."""
        if self.out is not None:
            sentence = f"seat {self.out} has gone out: in the last turns you draw and discard only"
            return IllegalMove(sentence, "T8")
        if not self._may_go_out:
            return IllegalMove("nobody goes out in their own first turn of a round", "T14")
        ways = self._ways_out
        if card in ways:
            return None
        over = self._melded(_without(self.hand, card)).leftover
        if ways:
            hint = f"you can go out with {' or '.join(map(str, ways))}"
        elif not self._melded(self.hand).leftover:
            hint = "with it they are, and yet one card must be discarded"
        else:
            hint = "for now you can only discard"
        left = f"{over} {'is' if len(over) == 1 else 'are'} left over"
        sentence = f"without {card} your other cards are not all in melds, {left}: {hint}"
        return IllegalMove(sentence, "T7")

    def _after(self, move: Move) -> ThreeThirteenState:
        return self._after_discard(move) if self.drawn else self._after_draw(move)

    def _after_draw(self, move: Move) -> ThreeThirteenState:
        """T4: the current player has one card more; one that was taken openly stays known."""
        seat = self.current_player
        assert seat is not None
        known, stock, discards = self.known, self.stock, self.discards
        if move.action == "take":
            card, discards = discards[-1], Cards(discards[:-1])
            known = changed(known, seat, _with(known[seat], card))
        else:
            if not stock:  # T13
                stock, discards = self._reshuffled(), Cards(discards[-1:])
            card, stock = stock[-1], Cards(stock[:-1])
        return self._replace(
            hands=changed(self.hands, seat, _with(self.hands[seat], card)),
            known=known,
            stock=stock,
            discards=discards,
            drawn=True,
            moves_made=self.moves_made + 1,
        )

    def _reshuffled(self) -> Cards:
        """The discard pile but its top card as a new stock (T13)."""
        assert self.seed is not None
        stock = list(self.discards[:-1])
        random_for(self.seed, self.game.name, self.round, self.moves_made).shuffle(stock)
        return Cards(stock)

    def _after_discard(self, move: Move) -> ThreeThirteenState:
        """T4: the turn passes on; T8: it ends the round when it would come to who went out."""
        seat, card = self.current_player, move.cards[0]
        assert seat is not None
        after = self._replace(
            current_player=(seat + 1) % self.game.players,
            hands=changed(self.hands, seat, _without(self.hands[seat], card)),
            known=changed(self.known, seat, _without(self.known[seat], card)),
            discards=Cards((*self.discards, card)),
            drawn=False,
            out=seat if move.action == "go out" else self.out,
            moves_made=self.moves_made + 1,
        )
        if after.current_player == after.out or after.moves_made >= self.game.move_limit:
            return after._ended()  # T8, T13
        return after

    def _ended(self) -> ThreeThirteenState:
        """The round has ended and all hands are scored: T10, T11."""
        points = [best_points(hand, **self.melding) for hand in self.hands]
        scores = tuple(map(sum, zip(self.scores, points, strict=True)))
        if self.round == ROUNDS:
            winners = tuple(seat for seat, score in enumerate(scores) if score == min(scores))
            return self._replace(current_player=None, winners=winners, scores=scores)
        # Whose turn it would be now, and how many turns there were, tells who began (T2).
        assert self.current_player is not None
        first_player = self.current_player - self.moves_made // 2
        next_first_player = (first_player + 1) % self.game.players
        return self._replace(current_player=next_first_player, scores=scores, waiting=True)

    def _deal_next(self) -> ThreeThirteenState:
        assert self.seed is not None
        assert self.current_player is not None
        return self.game._dealt(self.seed, self.round + 1, self.current_player, self.scores)

    def _view(self, viewer: int) -> ThreeThirteenState:
        def seen(seat: int, hand: Cards) -> Cards:
            if self._idle or seat in (viewer, self.out):  # shown or scored: T7, T10
                return hand
            known = self.known[seat]
            return Cards((*known, *[Card.HIDDEN] * (len(hand) - len(known))))

        return self._replace(
            seed=None,
            viewer=viewer,
            hands=tuple(seen(seat, hand) for seat, hand in enumerate(self.hands)),
            stock=Cards([Card.HIDDEN] * len(self.stock)),
        )

    def _guess(self, rng: random.Random) -> ThreeThirteenState:
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        cards = iter(unseen)
        return self._replace(
            seed=str(rng.getrandbits(64)),
            viewer=None,
            hands=_sorted_hands(_filled(hand, cards) for hand in self.hands),
            stock=Cards(_filled(self.stock, cards)),
        )

    def _middle(self) -> list[str]:
        out = "nobody" if self.out is None else f"seat {self.out}"
        return [
            f"round {self.round} of {ROUNDS}, {count_of(self.moves_made, 'move')} made, "
            f"wild: {RANK_NAMES.get(self.wild, self.wild)}s",
            f"discards: {self.discards or '-'}",
            f"stock: {count_of(len(self.stock), 'card')}",
            f"drawn: {'yes' if self.drawn else 'no'}, out: {out}",
        ]


@cache
def _sorted_deck(decks: int) -> Cards:
    return Cards(sorted(french_deck(decks)))


def _sorted_hands(hands: Iterable[Iterable[Card]]) -> tuple[Cards, ...]:
    return tuple(Cards(sorted(hand)) for hand in hands)


def _with(cards: Cards, card: Card) -> Cards:
    """Sorted cards with one more."""
    return Cards(sorted((*cards, card)))


def _without(cards: Cards, card: Card) -> Cards:
    """Cards without one copy of a card, if there is one."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return Cards((*cards[:at], *cards[at + 1 :]))


def _filled(cards: Cards, unseen: Iterator[Card]) -> list[Card]:
    """The cards with each hidden one replaced by the next unseen one."""
    return [next(unseen) if card == Card.HIDDEN else card for card in cards]
