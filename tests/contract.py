"""What every game must keep, whatever its rules: `test_contract.py` runs it over ``GAMES``.

Each function here takes a state somewhere in a match and says with plain asserts what must hold.
A new game gets all of it for nothing; what it may add is a line in ``VARIANTS`` and ``SHOWN``.
"""

from __future__ import annotations

import itertools
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

from cardkit import GAMES, Card, Cards, Game, IllegalMove, Move, State
from cardkit.cards import french_deck, leaves_deck, odin_deck
from cardkit.game import DEAL
from cardkit.record import position_of

VARIANTS: dict[str, list[dict[str, object]]] = {
    "leaves": [{"players": 3, "expert": True, "target": 12}, {"players": 3, "move_limit": 9}],
    "odin": [
        {"players": 3, "goat": True, "goat_always_dealt": True},
        {"players": 2, "scoring": "countdown", "target": 10},
    ],
    "treze": [{"first_player": 1, "move_limit": 40}],
    "three_thirteen": [
        {"players": 3, "ace_high_or_low": True, "move_limit": 20},
        {"players": 2, "no_out_on_first_turn": True, "move_limit": 12},
    ],
}
"""Options to run besides the default ones, by game."""

SHOWN: dict[str, Callable[[State], list[Card]]] = {
    "leaves": lambda s: [*s.cleared, *(Card(v) for v, n in s.table for _ in range(n))],
    "odin": lambda s: [*s.table, *s.discards],
    "treze": lambda s: [*s.pile, *s.stock],
    "three_thirteen": lambda s: [*s.discards, *s.stock],
}
"""The cards of a state that are in no hand, by game; hidden ones included."""

FOREIGN = [
    "play 7", "play 7♥", "play 7r", "play goat", "play *r", "play", "pass", "pass take 7", "draw",
    "take", "discard K♥", "discard", "go out K♥", "treze", "deal", "play 7 take 8", "play 7♥ call",
    "draw call", "deal call",
]  # fmt: skip
"""Moves of all games: in each position most of them must be refused, with a reason."""


def games() -> Iterator[Game]:
    """All games, with each number of players and with some options."""
    for name, kind in GAMES.items():
        for players in kind.player_counts:
            yield kind(players=players)
        for options in VARIANTS.get(name, []):
            yield kind(**options)


def walk(game: Game, seed: int, moves: int) -> Iterator[State]:
    """The states of a match played at random, the first ``moves`` of them."""
    rng = random.Random(seed)
    state = game.deal(seed)
    for _ in range(moves):
        yield state
        if state.is_over:
            return
        state = state.play(rng.choice(state.legal_moves()))
    yield state


def deck_of(game: Game) -> list[Card]:
    """The whole deck that is in play, sorted."""
    if game.name == "leaves":
        deck = leaves_deck()
    elif game.name == "odin":
        colours = game.options["two_player_colours"] if game.players == 2 else 6
        deck = odin_deck(colours, game.options["goat"])
    elif game.name == "treze":
        deck = french_deck(jokers=True)
    else:
        decks = game.options["decks"] or (1 if game.players == 2 else (game.players + 1) // 2)
        deck = french_deck(decks)
    return sorted(deck)


def same_move(game: Game, move: Move) -> Move:
    """A move in a form that is equal for moves that are the same: order counts in Treze only."""
    return move if game.name == "treze" else move._replace(cards=tuple(sorted(move.cards)))


def keeps_the_basics(state: State) -> None:
    """The public attributes have the promised types and fit together."""
    game = state.game
    assert isinstance(game, GAMES[game.name])
    assert type(game)(**game.options) == game
    assert hash(state) == hash(pickle.loads(pickle.dumps(state)))
    assert state == pickle.loads(pickle.dumps(state))
    assert len(state.hands) == len(state.scores) == game.players
    assert all(list(hand) == sorted(hand) for hand in state.hands)
    assert state.unseen == ()
    assert state.seat is None
    assert state.is_over == (state.current_player is None) == (state.legal_moves() == [])
    assert set(state.winners) <= set(range(game.players))
    assert state.is_over or not state.winners
    if state.current_player is not None:
        assert state.hand == state.hands[state.current_player]
        assert state.waiting == (state.legal_moves() == [DEAL])
    assert str(state).startswith(game.title)
    assert repr(state) == str(state)


def conserves_cards(state: State) -> None:
    """No card is lost or doubled, in the full state and in every view."""
    shown = SHOWN[state.game.name]
    deck = deck_of(state.game)
    seen = Counter(itertools.chain(*state.hands, shown(state)))
    assert not seen - Counter(deck), "a card is doubled"
    for seat in (*range(state.game.players), None):
        view = state.observe(seat)
        cards = Counter(itertools.chain(*view.hands, shown(view)))
        hidden = cards.pop(Card.HIDDEN, 0)
        assert sorted((cards + Counter(view.unseen)).elements()) == deck
        assert hidden <= len(view.unseen)
        assert list(view.unseen) == sorted(view.unseen)
        assert [len(hand) for hand in view.hands] == [len(hand) for hand in state.hands]


def legal_moves_agree_with_why_not(state: State, rng: random.Random) -> None:
    """``legal_moves``, ``why_not`` and ``play`` say the same of every move, legal or not."""
    moves = state.legal_moves()
    assert moves == state.legal_moves()
    assert moves is not state.legal_moves()
    assert len(set(moves)) == len(moves)
    legal = {same_move(state.game, move) for move in moves}
    assert len(legal) == len(moves)
    for move in rng.sample(moves, min(len(moves), 8)):
        assert Move.parse(str(move)) == move
        assert state.why_not(move) is state.why_not(str(move)) is None
        if move.cards and state.game.name != "treze":
            turned = move._replace(cards=move.cards[::-1])
            assert state.play(turned).hands == state.play(move).hands
    for move in (*map(Move.parse, FOREIGN), *_changed_moves(state, moves, rng)):
        reason = state.why_not(move)
        assert (reason is None) == (same_move(state.game, move) in legal), (
            str(state),
            move,
            reason,
        )
        if reason is not None:
            refuses(state, move, reason)


def refuses(state: State, move: Move, reason: str) -> None:
    """An illegal move raises what ``why_not`` says, ends with a rule's number, changes nothing."""
    before = pickle.dumps(state)
    try:
        state.play(move)
    except IllegalMove as error:
        assert str(error) == reason
        assert re.search(r"[a-z].* \([LZTO]\d+\)$", reason), reason
        assert reason.endswith(f"({error.rule})")
    else:
        raise AssertionError(f"{move} was played although {reason}")
    assert pickle.dumps(state) == before


def _changed_moves(state: State, moves: list[Move], rng: random.Random) -> Iterator[Move]:
    """Legal moves with something changed, and moves with random cards: mostly illegal."""
    deck = deck_of(state.game)
    for _ in range(12):
        move = rng.choice(moves) if moves else Move("play")
        cards = list(move.cards)
        match rng.randrange(7):
            case 0 if cards:
                cards.pop(rng.randrange(len(cards)))
            case 1:
                cards.append(rng.choice(state.hand or deck))
            case 2:
                cards = rng.sample(deck, rng.randrange(1, 4))
            case 3 if state.hand:
                cards = rng.sample(state.hand, rng.randrange(1, min(len(state.hand), 4) + 1))
            case 4:
                move = move._replace(take=rng.choice([None, rng.choice(deck)]))
            case 5:
                move = move._replace(call=not move.call)
            case _:
                move = move._replace(action=rng.choice(["play", "pass", "draw", "discard"]))
        yield move._replace(cards=tuple(cards))


def why_not_of_cards(state: State, rng: random.Random) -> None:
    """Cards can be played if some legal move plays exactly them."""
    if state.is_over or state.waiting:
        assert state.why_not(state.hands[0]) is not None
        return
    ordered = state.game.name == "treze"
    playable = {
        move.cards if ordered else tuple(sorted(move.cards)) for move in state.legal_moves()
    }
    for _ in range(6):
        hand = state.hand
        cards = tuple(rng.sample(hand, rng.randrange(1, min(len(hand), 4) + 1)))
        assert (state.why_not(Cards(cards)) is None) == (
            (cards if ordered else tuple(sorted(cards))) in playable
        ), (str(state), cards)


def views_betray_nothing(state: State, rng: random.Random) -> None:
    """A view shows its own hand, hides what is hidden, and looks the same after a guess."""
    for seat in (*range(state.game.players), None):
        view = state.observe(seat)
        assert view.seed is None
        assert view.seat == seat
        assert view.observe(seat) == view == pickle.loads(pickle.dumps(view))
        assert hash(view) == hash(state.observe(seat))
        if seat is not None:
            assert view.hand == view.hands[seat] == state.hands[seat]
            assert Card.HIDDEN not in view.hand
        for shown, hand in zip(view.hands, state.hands, strict=True):
            known = [card for card in shown if card != Card.HIDDEN]
            assert not Counter(known) - Counter(hand)
            assert list(shown) == [*sorted(known), *[Card.HIDDEN] * (len(hand) - len(known))]
        in_turn = seat is not None and seat == state.current_player
        assert view.legal_moves() == (state.legal_moves() if in_turn else [])
        if not in_turn and not state.is_over:
            assert view.why_not("play 7") is not None
        guesses = [view.guess(rng) for _ in range(2)]
        for guess in guesses:
            assert guess.observe(seat) == view
            assert str(guess.observe(seat)) == str(view)
            assert guess.seed not in (None, state.seed)
            assert guess.guess(rng) is guess
        assert view.guess(random.Random(5)) == view.guess(random.Random(5))
        if not state.is_over and not state.waiting:
            _hides_by_position(guesses[0], guesses[1], seat)


def _hides_by_position(one: State, other: State, seat: int | None) -> None:
    """Two states that differ only in hidden cards, each set up anew, look the same."""
    views = []
    for state in (one, other):
        arguments = position_of(state)
        arguments["seed"] = 0
        views.append(state.game.position(**arguments).observe(seat))
    if all(_nothing_known(state, seat) for state in (one, other)):
        assert views[0] == views[1]


def _nothing_known(state: State, seat: int | None) -> bool:
    """Whether the view shows no card of another hand (a position would not remember it)."""
    hands = state.observe(seat).hands
    return all(set(hand) <= {Card.HIDDEN} for other, hand in enumerate(hands) if other != seat)


def position_rebuilds(state: State) -> None:
    """A position set up from a state's own attributes has the same attributes."""
    if state.is_over or state.waiting:
        return
    arguments = position_of(state)
    again = state.game.position(**arguments)
    assert position_of(again) == arguments
    assert again.legal_moves() == state.legal_moves()
