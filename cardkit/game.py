"""What all games share: moves, rules objects, states, and the reason why a move is not allowed.

A ``Game`` holds the number of players and the options. ``game.deal(seed)`` gives a ``State``,
which never changes: ``state.play(move)`` gives the next one. ``state.observe(seat)`` is what
one player may know of it, in the same form, with ``Card.HIDDEN`` for each card not seen.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from cardkit.cards import ASCII_SUITS, Card, Cards, parse_cards, plain_suits
from cardkit.drawn import drawn

ACTIONS = ["deal"]
"""The verbs that begin a move's text: those of each game are added when its class is made."""

SPECTATOR = -1
"""The viewer of ``observe(None)``: somebody who sits at no seat."""

Item = TypeVar("Item")


class Move(NamedTuple):
    """One move of any game: what is done, with which cards, taking which card, with a call or not.

    ``name`` is a suit or a number that a move names, in a game that has such moves.
    ``str(move)`` and ``Move.parse(text)`` are inverse; logs and records use this notation.

    >>> Move.parse("play 9g 1g take 8r").take
    Card.parse('8r')
    >>> print(Move("play", parse_cards("5h"), call=True))
    play 5♥ call
    >>> Move.parse("play 8h name s").name, Move.parse("play 8h name 3").name
    ('♠', 3)
    """

    action: str
    cards: tuple[Card, ...] = ()
    take: Card | None = None
    call: bool = False
    name: str | int | None = None

    @classmethod
    def parse(cls, text: str, verbs: Sequence[str] = ACTIONS) -> Move:
        """The move that a text such as ``play 10 10`` or ``pass take 4`` names.

        Capitals and a "!" at the end do not matter. Raises ``ValueError`` that says which word is
        wrong; of a verb that no game has, with those of ``verbs`` that would do.

        >>> Move.parse("go out Kh"), Move.parse("Treze!")
        (Move.parse('go out K♥'), Move.parse('treze'))
        """
        words = text.lower().rstrip(" !").split() if isinstance(text, str) else []
        starts = (" ".join(words[:length]) for length in (2, 1))  # "go out" before "go"
        action = next((start for start in starts if start in ACTIONS), None)
        if action is None:
            raise ValueError(f"{text!r} is not a move: it begins with one of {', '.join(verbs)}")
        rest = words[len(action.split()) :]
        call = rest[-1:] == ["call"]
        if call:
            rest.pop()
        name = None
        if "name" in rest:
            at = rest.index("name")
            if len(rest) != at + 2:
                raise ValueError(f"{text!r} is not a move: 'name' is followed by a suit or number")
            name = _named(rest[-1])
            rest = rest[:at]
        take = None
        if "take" in rest:
            at = rest.index("take")
            if len(rest) != at + 2:
                raise ValueError(f"{text!r} is not a move: 'take' is followed by one card")
            take = Card.parse(rest[-1])
            rest = rest[:at]
        return cls(action, parse_cards(" ".join(rest)), take, call, name)

    def __str__(self) -> str:
        words = [self.action, *map(str, self.cards)]
        if self.take is not None:
            words += ["take", str(self.take)]
        if self.name is not None:
            words += ["name", str(self.name)]
        if self.call:
            words.append("call")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


def _named(word: str) -> str | int:
    """What a move names: a number, a suit however it is written, or the word itself."""
    return int(word) if word.isdecimal() else ASCII_SUITS.get(word, plain_suits(word))


DEAL = Move("deal")


class IllegalMove(ValueError):  # noqa: N818 - the name that people look for
    """A move that the rules do not allow: a sentence that says why, and the rule's number.

    >>> error = IllegalMove("8 lies between the ends 7 and 10", "L7")
    >>> print(error, error.rule, sep=" / ")
    8 lies between the ends 7 and 10 (L7) / L7
    """

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence, rule)
        self.sentence = sentence
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


@dataclass(frozen=True)
class Game:
    """The rules of a game for a number of players, with its options. Never changes.

    The class attributes describe the game: ``name`` (as in ``GAMES``), ``title`` (as people say),
    ``player_counts``, its ``actions`` (the verbs of its moves), the numbers of the rules on turns
    and on the end, an ``example_move`` as it is written, whether the order of cards matters, and
    the ``suits_or_numbers`` that a move can name, if it can name any.
    ``parts`` are what a game made outside of this package brings with it: see ``cardkit.parts``.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    player_counts: ClassVar[range]
    actions: ClassVar[tuple[str, ...]]
    turn_rule: ClassVar[str]
    end_rule: ClassVar[str]
    example_move: ClassVar[str] = "pass"
    order_matters: ClassVar[bool] = False
    suits_or_numbers: ClassVar[tuple[str | int, ...]] = ()
    parts: ClassVar[dict[str, Any]] = {}

    players: int

    def __init_subclass__(cls) -> None:
        """Let ``Move.parse`` know the verbs of a new game."""
        new = [verb for verb in getattr(cls, "actions", ()) if verb not in ACTIONS]
        ACTIONS[-1:-1] = new  # "deal" stays the last

    def __post_init__(self) -> None:
        for fact in ("name", "title", "player_counts", "actions", "turn_rule", "end_rule"):
            if not hasattr(self, fact):
                raise TypeError(f"{type(self).__name__} lacks {fact}: see the docstring of Game")
        few, many = self.player_counts[0], self.player_counts[-1]
        allowed = f"{few} to {many}" if few < many else f"exactly {few}"
        check_whole("players", self.players, few, many, f"{self.title} is for {allowed} players")
        for name, value in self.options.items():
            if isinstance(getattr(type(self), name, None), bool):
                object.__setattr__(self, name, _true_or_false(name, value))

    @property
    def options(self) -> dict[str, Any]:
        """The number of players and all options by name: ``type(game)(**game.options) == game``."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    @property
    def deck(self) -> Cards:
        """All cards that are in play, sorted."""
        raise lacking(self, "deck")

    def deal(self, seed: object = None) -> State:
        """The first state of a match. The same seed deals the same; without one, one is picked.

        Seeds count as their text, so 42 and ``"42"`` deal alike; ``state.seed`` tells the text.
        """
        text = str(random.SystemRandom().randrange(10**6) if seed is None else seed)
        return self._deal(text)

    def _deal(self, seed: str) -> State:
        """The first state of the match that belongs to a seed."""
        raise lacking(self, "_deal")

    def position(self, *args: Any, **kwargs: Any) -> State:
        """A state set up by hand: the hands by seat, and what else each game says.

        A game need not have it.
        """
        raise lacking(self, "position")

    def _hands(self, hands: Iterable[str | Iterable[Card]]) -> list[Cards]:
        """The hands of a position: one for each player, none of them empty."""
        parsed = [parse_cards(hand) for hand in check_row("hands", hands)]
        if len(parsed) != self.players:
            raise ValueError(f"{len(parsed)} hands for {self.players} players: give one for each")
        for seat, hand in enumerate(parsed):
            if not hand:
                raise ValueError(f"the hand of seat {seat} is empty: it needs one card or more")
        return parsed

    def _seat(self, what: str, seat: int) -> int:
        """``seat`` if there is such a seat, else ``ValueError``."""
        return check_whole(what, seat, 0, self.players - 1)

    def _scores(self, scores: Iterable[int] | None) -> tuple[int, ...]:
        """The score sheet of a position: one number for each player, zeros if not given."""
        if scores is None:
            return (0,) * self.players
        sheet = check_row("scores", scores)
        if len(sheet) != self.players or not all(type(score) is int for score in sheet):
            raise ValueError(f"scores {sheet}: give {self.players} whole numbers, one a player")
        return sheet


def _true_or_false(name: str, value: Any) -> bool:
    """An option as Python's own ``bool``: numpy's could not be saved."""
    is_numpys = type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_")
    if is_numpys or (isinstance(value, int) and value in (0, 1)):
        return bool(value)
    raise ValueError(f"{name}={value!r:.40}: it is True or False")


class State:
    """A whole match at one moment: immutable, hashable, picklable.

    Each game's state is a NamedTuple of what the game needs to remember, and this class, which
    gives all of them the same face. A state with a ``viewer`` is a view: it holds only what that
    viewer may know.
    """

    __slots__ = ()

    # What each game's NamedTuple holds. They are properties here so that types can be checked.

    @property
    def game(self) -> Game:
        """The rules and options in force."""
        raise lacking(self, "game")

    @property
    def seed(self) -> str | None:
        """The text from which everything random follows; ``None`` in a view."""
        raise lacking(self, "seed")

    @property
    def viewer(self) -> int | None:
        """The seat that this view belongs to, ``SPECTATOR``, or ``None`` for a full state."""
        raise lacking(self, "viewer")

    @property
    def current_player(self) -> int | None:
        """The seat to move (before a ``deal``: that will begin); ``None`` when all is over."""
        raise lacking(self, "current_player")

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several on a tie; empty while undecided."""
        raise lacking(self, "winners")

    @property
    def hands(self) -> tuple[Cards, ...]:
        """For each seat its sorted cards; in a view the known ones first, then hidden ones."""
        raise lacking(self, "hands")

    @property
    def out_of_hand(self) -> Cards:
        """The cards that are dealt and in no hand: on the table, stocks, discards; some hidden."""
        raise lacking(self, "out_of_hand")

    # What follows from these, unless a game has more to say.

    @property
    def waiting(self) -> bool:
        """Whether a hand has ended and the only move is ``deal``."""
        return False

    @property
    def scores(self) -> tuple[int, ...]:
        """The score sheet, by seat; without one, the cards held once the game is over."""
        return tuple(len(hand) if self.is_over else 0 for hand in self.hands)

    @property
    def unseen(self) -> Cards:
        """The sorted cards that the viewer cannot locate; none in a full state."""
        if not self.is_view:
            return Cards()
        located = Counter(itertools.chain(*self.hands, self.out_of_hand))
        return Cards(sorted((Counter(self.game.deck) - located).elements()))

    # What follows for all games.

    @property
    def wild(self) -> int | None:
        """The rank whose cards are wild now, in a game that has wild cards."""
        return None

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.current_player is None

    @property
    def seat(self) -> int | None:
        """The seat of a view; ``None`` for a full state and for a spectator."""
        return None if self.viewer == SPECTATOR else self.viewer

    @property
    def hand(self) -> Cards:
        """The viewer's hand, else the current player's; empty if there is neither."""
        seat = self.current_player if self.seat is None else self.seat
        return Cards() if seat is None else self.hands[seat]

    def legal_moves(self) -> list[Move]:
        """A fresh list of all legal moves, in a fixed order, none twice; empty when over.

        A view answers in its own turn only.
        """
        if self.current_player is None or self.viewer not in (None, self.current_player):
            return []
        return [DEAL] if self.waiting else self._moves()

    def play(self, move: Move | str) -> State:
        """The state after a move, given as ``Move`` or text. This state stays as it is.

        Raises ``IllegalMove`` if the rules forbid it, ``ValueError`` if it is no move at all or
        this is a view (``guess`` a full state first).
        """
        if self.viewer is not None:
            raise ValueError("a view does not play, it lacks the hidden cards: guess(rng) first")
        move = as_move(move, self.game)
        problem = self._problem(move)
        if problem is not None:
            raise problem
        return self._deal_next() if self.waiting else self._after(move)

    def why_not(self, what: Move | str | Iterable[Card]) -> str | None:
        """Why something cannot be played, with the rule's number; ``None`` if it can.

        ``what`` is a move, its text, or cards: can these be played (in Three Thirteen,
        discarded) in some way?
        """
        if isinstance(what, str):
            try:
                what = as_move(what, self.game)
            except ValueError as error:
                return str(error)
        if self.viewer is not None and self.viewer != self.current_player and not self.is_over:
            return f"it is the turn of seat {self.current_player} ({self.game.turn_rule})"
        if isinstance(what, Move):
            problem = self._problem(as_move(what))
        else:
            cards = parse_cards(what)
            problem = (
                self._problem(Move("play", cards)) if self._idle else self._refuse_cards(cards)
            )
        return None if problem is None else str(problem)

    def observe(self, seat: int | None) -> State:
        """What the player at ``seat`` may know; ``None`` is a spectator. See ``State``.

        Raises ``ValueError`` for a seat that does not exist, and for another's seat in a view.
        """
        if seat is not None:
            self.game._seat("seat", seat)
        viewer = SPECTATOR if seat is None else seat
        if self.viewer is None:
            return self._view(viewer)
        if viewer != self.viewer:
            raise ValueError("a view cannot be observed from elsewhere: it knows no more cards")
        return self

    def guess(self, rng: random.Random) -> State:
        """A full state that looks the same to this viewer, the unseen cards dealt at random.

        Its seed is new, from ``rng``. A full state is its own guess.
        """
        return self if self.viewer is None else self._guess(rng)

    def __str__(self) -> str:
        """The position as text: a title, whose turn it is, the middle of the table, the hands."""
        about = f"{self.game.title}, {self.game.players} players"
        if self.seed is not None:
            about += f", seed {self.seed}"
        elif self.is_view:
            about += ", seen by " + ("a spectator" if self.seat is None else f"seat {self.seat}")
        if self.is_over:
            turn = "over, " + (f"won by {_seats(self.winners)}" if self.winners else "nobody wins")
        elif self.waiting:
            turn = f"to be dealt, then seat {self.current_player} begins"
        else:
            turn = f"seat {self.current_player} to move"
        lines = [about, turn, *self._middle()]
        for seat, hand in enumerate(self.hands):
            lines.append(f"seat {seat}: {hand or '-'}")
        lines.append("scores: " + " ".join(map(str, self.scores)))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return drawn(self)

    @property
    def is_view(self) -> bool:
        """Whether this is what one viewer may know, not the whole state."""
        return self.viewer is not None

    @property
    def _idle(self) -> bool:
        """Whether no cards can be played, whatever they are."""
        return self.is_over or self.waiting

    def _problem(self, move: Move) -> IllegalMove | None:
        """Why the move is not legal, for what all games share; then the game's own reasons."""
        game = self.game
        if self.current_player is None:
            return IllegalMove("the match is over: nobody moves any more", self._end_rule)
        if self.waiting:
            if move == DEAL:
                return None
            return IllegalMove("this hand has ended: the only move now is 'deal'", self._end_rule)
        if move.action == "deal":
            return IllegalMove("this hand has not ended: the next deal comes after", game.end_rule)
        if move.action not in game.actions:
            known = ", ".join(f"'{action}'" for action in game.actions)
            sentence = f"{game.title} has no move '{move.action}', only {known}"
            return IllegalMove(sentence, self._now_rule)
        if move.name is not None and move.name not in game.suits_or_numbers:
            known = " ".join(map(str, game.suits_or_numbers))
            what = f"only {known} can be named" if known else f"in {game.title} no move names one"
            return IllegalMove(f"'name {move.name}': {what}", game.turn_rule)
        return self._refuse(move)

    @property
    def _end_rule(self) -> str:
        """The rule by which the hand or match has ended, where there are several."""
        return self.game.end_rule

    @property
    def _now_rule(self) -> str:
        """The rule that says what one may do in this position."""
        return self.game.turn_rule

    # What each game fills in.

    def _moves(self) -> list[Move]:
        """All legal moves of the current player in the middle of a hand."""
        raise lacking(self, "_moves")

    def _refuse(self, move: Move) -> IllegalMove | None:
        """Why a move with one of the game's own actions is not legal, or ``None``."""
        raise lacking(self, "_refuse")

    def _refuse_cards(self, cards: Cards) -> IllegalMove | None:
        """Why these cards cannot be played in any way, or ``None``."""
        return self._refuse(Move("play", cards))

    def _after(self, move: Move) -> State:
        """The state after a legal move."""
        raise lacking(self, "_after")

    def _deal_next(self) -> State:
        """The next hand or round of the match, once the last one has ended."""
        raise lacking(self, "_deal_next")

    def _view(self, viewer: int) -> State:
        """What a viewer may know of a full state."""
        raise lacking(self, "_view")

    def _guess(self, rng: random.Random) -> State:
        """A full state that looks the same to the viewer of this view."""
        raise lacking(self, "_guess")

    def _middle(self) -> list[str]:
        """The lines of ``str(state)`` between the turn and the hands."""
        seen = Cards(card for card in self.out_of_hand if card != Card.HIDDEN)
        hidden = count_of(len(self.out_of_hand) - len(seen), "hidden card")
        return [f"out of hand: {seen or '-'}, {hidden}"]


def as_move(move: Move | str, game: Game | None = None) -> Move:
    """The move itself or the one that a text names; ``ValueError`` for what is neither.

    For a verb that no game has, the error names those of ``game``.
    """
    if isinstance(move, str):
        return Move.parse(move, ACTIONS if game is None else [*game.actions, "deal"])
    if not isinstance(move, Move):
        raise ValueError(f"{move!r} is not a move: use Move(...) or a text such as 'play 7 7'")
    if not isinstance(move.cards, tuple):
        raise ValueError(f"{move.cards!r}: a move's cards are a tuple of Card")
    for card in move.cards:
        if not isinstance(card, Card):
            raise ValueError(f"{card!r} is not a Card: a move's cards are a tuple of Card")
    if not (move.take is None or isinstance(move.take, Card)):
        raise ValueError(f"{move.take!r} is not a Card: a move takes one Card or None")
    if not (move.name is None or isinstance(move.name, (str, int))):
        raise ValueError(f"{move.name!r}: a move names a suit, a number, or None")
    return move


def lacking(owner: Game | State, name: str) -> NotImplementedError:
    """The error for something that a game's class must fill in: what it is, and what it is for."""
    base = Game if isinstance(owner, Game) else State
    purpose = (getattr(base, name).__doc__ or "").splitlines()[0]
    return NotImplementedError(f"{type(owner).__name__} lacks {name}: {purpose}")


def check_whole(what: str, value: int, low: int, high: int | None = None, why: str = "") -> int:
    """``value`` if it is a whole number from ``low`` to ``high``, else a ``ValueError``."""
    if type(value) is int and low <= value and (high is None or value <= high):
        return value
    allowed = f"{low} or more" if high is None else f"from {low} to {high}"
    reason = f" ({why})" if why else ""
    raise ValueError(f"{what}={value!r}: a whole number {allowed} is needed{reason}")


def check_row(what: str, row: Iterable[Item]) -> tuple[Item, ...]:
    """``row`` as a tuple if it is a list, a tuple or the like, else a ``ValueError``."""
    if isinstance(row, Iterable) and not isinstance(row, str):
        return tuple(row)
    raise ValueError(f"{what}={row!r}: a list is needed, with one item for each")


def changed(row: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The same row with another item at ``index``.

    >>> changed((5, 6, 7), 1, 0)
    (5, 0, 7)
    """
    copy = list(row)
    copy[index] = item
    return tuple(copy)


def random_for(seed: str, *what: object) -> random.Random:
    """The random numbers that belong to a seed and an occasion, such as the third deal."""
    return random.Random("/".join(map(str, (seed, *what))))


def count_of(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count_of(1, "card"), count_of(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _seats(seats: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)
