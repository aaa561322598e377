"""The single checks of ``cardkit.contract``: each yields a sentence for what does not hold.

``OF_GAMES`` look at a game, ``EACH_MOVE`` at every position of a match, ``AT_POSITIONS`` more
closely at some of them, and ``OF_MATCHES`` at a whole match; the last two functions look at what
a game has besides its rules.
"""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from cardkit.cards import Card, Cards
from cardkit.game import ACTIONS, DEAL, Game, IllegalMove, Move, State, as_move
from cardkit.parts import PLACES, part
from cardkit.record import Record, position_of


class Moment(NamedTuple):
    """A position of a match, how it came about, and dice for whoever looks at it."""

    state: State
    before: State | None
    move: Move | None
    rng: random.Random


# --- The game -------------------------------------------------------------------------------------


def describes_itself(game: Game) -> Iterator[str]:
    """The facts on the class are of their types, and rule numbers are a letter and a number."""
    kind = type(game).__name__
    for verb in game.actions:
        if verb == "deal" or verb != verb.lower() or len(verb.split()) not in (1, 2):
            yield f"{kind}.actions has {verb!r}: verbs are one or two small words, not 'deal'"
    for fact in ("turn_rule", "end_rule"):
        if not re.fullmatch(r"[A-Z]+\d+", getattr(game, fact)):
            yield f"{kind}.{fact} is {getattr(game, fact)!r}, not a rule's number such as 'E3'"
    if Move.parse(game.example_move).action not in game.actions:
        yield f"{kind}.example_move is {game.example_move!r}, whose verb is not in its actions"


def is_its_options(game: Game) -> Iterator[str]:
    """A game is a value: its options give it again, and it hashes and pickles."""
    kind = type(game).__name__
    if type(game)(**game.options) != game or pickle.loads(pickle.dumps(game)) != game:
        yield f"{kind}(**game.options) is another game: make {kind} a frozen dataclass"
    hash(game)


def refuses_wrong_options(game: Game) -> Iterator[str]:
    """A wrong number of players, or an option that is on or off and neither, is a ValueError."""
    kind, few, many = type(game), game.player_counts[0], game.player_counts[-1]
    wrong = [("players", value) for value in (0, few - 1, many + 1, "3", 3.0, True, None)]
    wrong += [(name, "no") for name, value in game.options.items() if isinstance(value, bool)]
    for name, value in wrong:
        if not _raises(ValueError, kind, **{**game.options, name: value}):
            yield (
                f"{kind.__name__}({name}={value!r}) is no ValueError: let __post_init__ begin "
                "with super().__post_init__()"
            )


def has_a_deck(game: Game) -> Iterator[str]:
    """The deck is sorted, and each of its cards is written so that it can be read."""
    if list(game.deck) != sorted(game.deck):
        yield f"{type(game).__name__}.deck is not sorted"
    for card in set(game.deck):
        if Card.parse(str(card)) != card:
            yield f"{card} of {type(game).__name__}.deck is read as another card"


def deals_by_seed(game: Game) -> Iterator[str]:
    """Equal seeds deal alike, others do not; without a seed one is picked."""
    if not game.deal(42) == game.deal("42") == game.deal(seed=42):
        yield "deal(42) deals differently each time: all that is random must follow from the seed"
    if len({str(game.deal(seed).hands) for seed in range(8)}) == 1:
        yield "deal(0) to deal(7) deal the same hands: _deal takes no notice of its seed"
    picked = game.deal()
    if picked.seed is None or game.deal(picked.seed) != picked:
        yield f"state.seed is {picked.seed!r} after deal(), which does not deal the same again"


def has_parts_that_load(game: Game) -> Iterator[str]:
    """Each part of ``cardkit.parts`` is there or not; none is broken."""
    for name in PLACES:
        try:
            part(game, name)
        except Exception as error:
            yield f"the part '{name}' is broken: {type(error).__name__}: {error}"


OF_GAMES = (
    describes_itself,
    is_its_options,
    refuses_wrong_options,
    has_a_deck,
    deals_by_seed,
    has_parts_that_load,
)

# --- Each move ------------------------------------------------------------------------------------


def doubles_no_card(moment: Moment) -> Iterator[str]:
    """No card is in more places than the deck has copies of it."""
    state = moment.state
    doubled = _everywhere(state) - Counter(state.game.deck)
    if doubled:
        yield f"{_after(moment)} {_listed(doubled)} is there more often than in the deck"


def loses_no_card(moment: Moment) -> Iterator[str]:
    """A move takes cards from one place to another; only a deal brings others into the game."""
    if moment.before is None or moment.move == DEAL:
        return
    lost = _everywhere(moment.before) - _everywhere(moment.state)
    if lost:
        yield (
            f"{_after(moment)} {_listed(lost)} is lost: it is neither in a hand nor in "
            f"{type(moment.state).__name__}.out_of_hand"
        )
    new = _everywhere(moment.state) - _everywhere(moment.before)
    if new:
        yield f"{_after(moment)} {_listed(new)} has come from nowhere"


def keeps_its_word_on_who_begins(moment: Moment) -> Iterator[str]:
    """Before a deal, ``current_player`` is the seat that will begin."""
    if moment.before is not None and moment.move == DEAL:
        promised, begins = moment.before.current_player, moment.state.current_player
        if promised != begins:
            yield f"before the deal current_player was seat {promised}, and seat {begins} begins"


EACH_MOVE = (doubles_no_card, loses_no_card, keeps_its_word_on_who_begins)

# --- Some positions: what a state is --------------------------------------------------------------


def fits_together(moment: Moment) -> Iterator[str]:
    """The public attributes have the promised types and fit together."""
    state, players = moment.state, moment.state.game.players
    if len(state.hands) != players or len(state.scores) != players:
        yield f"hands and scores are for {len(state.hands)} and {len(state.scores)} of {players}"
    for hand in state.hands:
        if not isinstance(hand, Cards) or list(hand) != sorted(hand):
            yield f"{_after(moment)} a hand is {hand!r}: hands are Cards, and sorted"
    if state.current_player not in (None, *range(players)):
        yield f"{_after(moment)} current_player is {state.current_player!r}, which is no seat"
    if not set(state.winners) <= set(range(players)) or (state.winners and not state.is_over):
        yield f"{_after(moment)} winners are {state.winners}, and the match is not over"
    if state.unseen or state.seat is not None:
        yield "a full state has no unseen cards and no seat"


def lists_moves_until_it_is_over(moment: Moment) -> Iterator[str]:
    """There is a move as long as the match is not over, and then none."""
    moves = moment.state.legal_moves()
    if moment.state.is_over != (not moves):
        yield f"{_after(moment)} the match is not over and there is no legal move"


def is_a_value(moment: Moment) -> Iterator[str]:
    """A state hashes, and equals its copy from a pickle."""
    state = moment.state
    try:
        hash(state)
    except TypeError as error:
        yield f"a state does not hash, as it holds something that can be changed: {error}"
        return
    try:
        copy = pickle.loads(pickle.dumps(state))
    except Exception as error:
        yield f"a state does not pickle: {error}"
        return
    if copy != state or hash(copy) != hash(state):
        yield "a state does not equal its copy: it holds something that is compared by identity"


def tells_itself(moment: Moment) -> Iterator[str]:
    """The text of a state begins with the title, and is what a notebook shows as well."""
    state, kind = moment.state, type(moment.state).__name__
    if not str(state).startswith(state.game.title):
        yield "str(state) does not begin with the game's title"
    if repr(state) != str(state):
        yield f"repr(state) is not str(state): write __repr__ = State.__repr__ into {kind}"


# --- Some positions: moves ------------------------------------------------------------------------


def lists_moves_well(moment: Moment) -> Iterator[str]:
    """The list of legal moves is fresh, in a fixed order, and has no move twice."""
    state, moves = moment.state, moment.state.legal_moves()
    if moves != state.legal_moves():
        yield f"{_after(moment)} _moves gives another list, or another order, each time"
    if moves and moves is state.legal_moves():
        yield "_moves gives one list again and again: whoever changes it changes the game"
    same = {_same(state, move) for move in moves}
    if len(same) != len(moves):
        yield f"{_after(moment)} _moves has {len(moves)} moves, and only {len(same)} different ones"


def writes_its_moves(moment: Moment) -> Iterator[str]:
    """Each legal move is read back from its text, and its verb is one of the game's."""
    for move in moment.state.legal_moves():
        if move != DEAL and move.action not in moment.state.game.actions:
            yield f"_moves gives '{move}', and '{move.action}' is not in the game's actions"
        elif Move.parse(str(move)) != move:
            yield f"_moves gives a move that is written '{move}' and read back as another one"


def plays_its_legal_moves(moment: Moment) -> Iterator[str]:
    """A listed move is played, as move or text, in any order of cards where none matters."""
    state, kept = moment.state, pickle.dumps(moment.state)
    for move in _sample(moment.rng, state.legal_moves(), 6):
        for form in (move, str(move)):
            if (reason := state.why_not(form)) is not None:
                yield f"'{move}' is among the legal moves, and _refuse says: {reason}"
        after = state.play(move)
        if pickle.dumps(state) != kept:
            yield f"playing '{move}' has changed the state: _after must build a new one"
        if not state.game.order_matters:
            turned = move._replace(cards=move.cards[::-1])
            if state.why_not(turned) is not None or state.play(turned).hands != after.hands:
                yield f"'{turned}' is not the same as '{move}': should order_matters be True?"


def refuses_all_other_moves(moment: Moment) -> Iterator[str]:
    """What is not listed is refused, with a sentence and a rule, by ``why_not`` and ``play``."""
    state = moment.state
    legal = {_same(state, move) for move in state.legal_moves()}
    prefix = str(re.match(r"[A-Z]*", state.game.turn_rule)[0])  # type: ignore[index]
    for move in _other_moves(moment):
        reason = state.why_not(move)
        if (reason is None) != (_same(state, move) in legal):
            says = "has nothing against it" if reason is None else f"says: {reason}"
            listed = "not listed" if reason is None else "listed"
            yield f"{_after(moment)} '{move}' is {listed} by _moves, and _refuse {says}"
        if reason is None:
            continue
        try:
            state.play(move)
        except IllegalMove as error:
            if str(error) != reason:
                yield f"why_not says '{reason}', and play '{error}'"
            if not error.sentence or not re.fullmatch(rf"{prefix}\d+", error.rule):
                yield f"'{move}' is refused without a rule such as {prefix}3: '{reason}'"
        else:
            yield f"'{move}' is played, and why_not says: {reason}"


def tells_whether_cards_can_be_played(moment: Moment) -> Iterator[str]:
    """Some cards can be played if a legal move plays exactly them."""
    state, hand = moment.state, moment.state.hand
    if state.is_over or state.waiting:
        if state.why_not(state.hands[0]) is None:
            yield "why_not has nothing against cards when nobody can play"
        return
    legal = {_same(state, Move("play", move.cards)) for move in state.legal_moves()}
    for _ in range(6 if hand else 0):
        cards = Cards(moment.rng.sample(hand, moment.rng.randint(1, min(len(hand), 4))))
        reason = state.why_not(cards)
        if (reason is None) != (_same(state, Move("play", cards)) in legal):
            yield f"why_not of the cards {cards} says: {reason}; see _refuse_cards"


def refuses_nonsense(moment: Moment) -> Iterator[str]:
    """What is no move or no seat is a ValueError."""
    state = moment.state
    for seat in (-1, state.game.players, "0", 1.0):
        if not _raises(ValueError, state.observe, seat):
            yield f"observe({seat!r}) is no ValueError"
    for text in ("", "jump", "play 99", "pass take", "play 7 take", "deal deal"):
        if state.why_not(text) is None or not _raises(ValueError, state.play, text):
            yield f"{text!r} is taken for a move"
    nonsense: tuple[Any, ...] = (None, 7, Move("play", ("7",)), Move("pass", take="7"))  # type: ignore[arg-type]
    for what in nonsense:
        for method in (state.play, state.why_not):
            if not _raises(ValueError, method, what):
                yield f"{method.__name__}({what!r}) is no ValueError"


# --- Some positions: what a player sees -----------------------------------------------------------


def shows_each_their_own(moment: Moment) -> Iterator[str]:
    """A view has its seat's hand, no seed, and of other hands what is known, then hidden cards."""
    state = moment.state
    for seat, view in _views(state):
        if view.seed is not None or view.seat != seat:
            yield f"the view of {_who(seat)} has seed {view.seed!r} and seat {view.seat}"
        if seat is not None and view.hand != state.hands[seat]:
            yield f"the view of {_who(seat)} shows {view.hand} as their hand: {state.hands[seat]}"
        for shown, hand in zip(view.hands, state.hands, strict=True):
            known = [card for card in shown if card != Card.HIDDEN]
            right = [*sorted(known), *[Card.HIDDEN] * (len(hand) - len(known))]
            if Counter(known) - Counter(hand) or list(shown) != right:
                yield f"the view of {_who(seat)} shows {shown} for the hand {hand}"


def hides_hands_at_first(moment: Moment) -> Iterator[str]:
    """Right after the deal nobody sees all cards of anybody else."""
    if moment.before is None:
        for seat, view in _views(moment.state):
            for other, hand in enumerate(view.hands):
                if other != seat and Card.HIDDEN not in hand:
                    yield f"the view of {_who(seat)} shows the hand of seat {other}: see _view"


def counts_what_is_unseen(moment: Moment) -> Iterator[str]:
    """What a view shows and its unseen cards are the deck; enough of them for the hidden ones."""
    state = moment.state
    for seat, view in _views(state):
        cards = _everywhere(view)
        hidden = cards.pop(Card.HIDDEN, 0)
        if cards + Counter(view.unseen) != Counter(state.game.deck):
            yield f"what the view of {_who(seat)} shows and its unseen cards are not the deck"
        if hidden > len(view.unseen) or list(view.unseen) != sorted(view.unseen):
            yield f"the view of {_who(seat)} hides {hidden} cards: unseen are {view.unseen}"


def keeps_no_secret_in_a_view(moment: Moment) -> Iterator[str]:
    """No field of a view holds the seed, or a card that this seat cannot locate."""
    state = moment.state
    for seat, view in _views(state):
        fields = view._asdict() if hasattr(view, "_asdict") else vars(view)
        nowhere = set(view.unseen) - _everywhere(view).keys()
        for name, value in fields.items():
            for item in _inside(value):
                if item == state.seed:
                    yield f"the view of {_who(seat)} keeps the seed in its field '{name}'"
                if isinstance(item, Card) and item in nowhere:
                    yield f"the view of {_who(seat)} betrays {item} in its field '{name}'"


def observes_itself(moment: Moment) -> Iterator[str]:
    """A view is a value too, is its own view, and does not play."""
    for seat, view in _views(moment.state):
        if view.observe(seat) != view or pickle.loads(pickle.dumps(view)) != view:
            yield f"the view of {_who(seat)} does not equal its own view and its copy"
        if hash(view) != hash(moment.state.observe(seat)):
            yield f"two equal views of {_who(seat)} have different hashes"
        other = 0 if seat != 0 else None
        if not _raises(ValueError, view.play, "pass") or not _raises(
            ValueError, view.observe, other
        ):
            yield "a view plays, or shows what another seat sees: both are a ValueError"


def answers_in_turn(moment: Moment) -> Iterator[str]:
    """A view lists the same moves as the state if it is its turn, else none."""
    state = moment.state
    for seat, view in _views(state):
        in_turn = seat is not None and seat == state.current_player
        if view.legal_moves() != (state.legal_moves() if in_turn else []):
            yield f"the view of {_who(seat)} has other legal moves than the state: see _moves"
        if not in_turn and not state.is_over and view.why_not("pass") is None:
            yield f"the view of {_who(seat)} has nothing against a move out of turn"


def guesses_what_fits(moment: Moment) -> Iterator[str]:
    """A guess looks the same to its viewer, is a full state, and follows from the dice."""
    state = moment.state
    for seat, view in _views(state):
        guess = view.guess(moment.rng)
        if guess.is_view or guess.guess(moment.rng) is not guess:
            yield f"a guess of {_who(seat)} is no full state: _guess sets viewer to None"
            return
        if guess.seed in (None, state.seed):
            yield f"a guess of {_who(seat)} has the seed {guess.seed!r}, not a new one from rng"
        again = guess.observe(seat)
        if again != view or str(again) != str(view):
            yield f"a guess of {_who(seat)} contradicts the view: see _guess and _view"
        if Card.HIDDEN in _everywhere(guess) or _everywhere(guess) - Counter(state.game.deck):
            yield f"a guess of {_who(seat)} leaves cards hidden, or has one twice: see _guess"
        if seat == state.current_player and guess.legal_moves() != view.legal_moves():
            yield f"{_after(moment)} _moves depends on cards that {_who(seat)} does not see"
        if view.guess(random.Random(5)) != view.guess(random.Random(5)):
            yield "two guesses with equal dice differ: _guess must take all chance from rng"


def guesses_at_random(moment: Moment) -> Iterator[str]:
    """Guesses differ wherever there is something to guess."""
    for seat, view in _views(moment.state) if moment.before is None else ():
        holders = [hand for hand in view.hands if Card.HIDDEN in hand]
        if len(set(view.unseen)) > max(map(len, holders), default=99):
            guesses = {view.guess(moment.rng).hands for _ in range(12)}
            if len(guesses) == 1:
                yield f"all guesses of {_who(seat)} are the same: _guess deals unseen at random"


# --- Some positions: set up by hand ---------------------------------------------------------------


def rebuilds_a_position(moment: Moment) -> Iterator[str]:
    """A position set up from a state's own attributes has the same attributes and moves."""
    state = moment.state
    if not _can_be_set_up(state):
        return
    arguments = position_of(state)
    again = state.game.position(**arguments)
    for name, value in position_of(again).items():
        if value != arguments[name]:
            yield f"position({name}={arguments[name]!r}) has {name}={value!r}"
    if again.legal_moves() != state.legal_moves():
        yield f"{_after(moment)} the same position set up by hand has other legal moves"


def hides_in_a_position(moment: Moment) -> Iterator[str]:
    """Two positions that differ only in cards that a seat does not see look the same to it."""
    state = moment.state
    for seat, view in _views(state) if _can_be_set_up(state) else ():
        others = chain(*(hand for other, hand in enumerate(view.hands) if other != seat))
        if set(others) <= {Card.HIDDEN}:  # a position does not remember cards that were seen
            guesses = [view.guess(moment.rng) for _ in range(2)]
            given = [{**position_of(guess), "seed": 0} for guess in guesses]
            one, other_one = (state.game.position(**arguments).observe(seat) for arguments in given)
            if one != other_one:
                yield f"the view of {_who(seat)} depends on cards that it hides: see _view"


def refuses_bad_positions(moment: Moment) -> Iterator[str]:
    """A position that cannot be is a ValueError."""
    state = moment.state
    if moment.before is not None or not _can_be_set_up(state):
        return
    good, players = position_of(state), state.game.players
    hands = good["hands"]
    strangers = [Card(3), Card(3, "r"), Card(3, "♥"), Card(0, "*r"), Card.HIDDEN]
    wrong: list[tuple[str, Any]] = [
        ("hands", hands[:-1]),
        ("hands", [*hands, hands[0]]),
        ("hands", ["", *hands[1:]]),
        ("hands", ["11x", *hands[1:]]),
        ("hands", "1" * players),
        *(
            ("hands", [Cards([card, *state.hands[0][1:]]), *hands[1:]])
            for card in strangers
            if card not in state.game.deck
        ),
        *(("current_player", seat) for seat in (-1, players, None)),
        ("scores", [0] * (players + 1)),
    ]
    places = {"hands", "table", "pile", "discards", "stock", "passed", "scores"} & set(good)
    wrong += [(name, bad) for name in places for bad in (7, [None], ["7x"] * players)]
    for name, value in wrong:
        if name in good and not _raises(ValueError, state.game.position, **{**good, name: value}):
            yield f"position({name}={value!r}) is no ValueError"


AT_POSITIONS = (
    fits_together,
    lists_moves_until_it_is_over,
    is_a_value,
    tells_itself,
    lists_moves_well,
    writes_its_moves,
    plays_its_legal_moves,
    refuses_all_other_moves,
    tells_whether_cards_can_be_played,
    refuses_nonsense,
    shows_each_their_own,
    hides_hands_at_first,
    counts_what_is_unseen,
    keeps_no_secret_in_a_view,
    observes_itself,
    answers_in_turn,
    guesses_what_fits,
    guesses_at_random,
    rebuilds_a_position,
    hides_in_a_position,
    refuses_bad_positions,
)

# --- A whole match --------------------------------------------------------------------------------

LONGEST_RECORD = 400
"""A longer match is recorded up to here: it shows the same."""


def replays_from_its_record(match: tuple[list[State], list[Move]]) -> Iterator[str]:
    """A record, written as JSON and read, goes through the same states as the match."""
    states, moves = match
    yield from _replayed(states[: LONGEST_RECORD + 1], moves[:LONGEST_RECORD])


def replays_from_a_position(match: tuple[list[State], list[Move]]) -> Iterator[str]:
    """So does a record that begins in the middle, at a position set up by hand."""
    states, _ = match
    middle = states[len(states) // 2]
    if not _can_be_set_up(middle):
        return
    walked, moves = [middle.game.position(**position_of(middle))], list[Move]()
    while len(moves) < 5 and walked[-1].legal_moves():
        moves.append(walked[-1].legal_moves()[0])
        walked.append(walked[-1].play(moves[-1]))
    yield from _replayed(walked, moves)


def _replayed(states: Sequence[State], moves: Sequence[Move]) -> Iterator[str]:
    game = states[0].game
    record = Record.begin(states[0], [f"player {seat}" for seat in range(game.players)])
    record = replace(record, moves=tuple(moves))
    try:
        again = Record.from_json(record.to_json())
    except ValueError as error:
        yield f"a record does not replay: {error}"
        return
    if again != record:
        yield "a record is not the same after it was written as JSON: options are plain values"
    for number, (state, walked) in enumerate(zip(again.states(), states, strict=True)):
        if state != walked:
            yield f"a record does not replay: after move {number}, '{moves[number - 1]}', the " + (
                "state is another one; all that is random must follow from seed and moves"
            )
            return


OF_MATCHES = (replays_from_its_record, replays_from_a_position)

# --- What else a game has -------------------------------------------------------------------------


def draws_itself(game: Game) -> Iterator[str]:
    """A state and a view have a picture and its words, and each legal move a wording."""
    from cardkit.drawing import state_html
    from cardkit.widgets.adapter import adapter_for  # loads ipywidgets, so not before it is needed

    state = game.deal("contract")
    adapter = adapter_for(game)
    for position in (state, state.observe(0), state.observe(None)):
        if not state_html(position).startswith("<img alt="):
            yield "the part 'middle' draws no picture"
    for move in state.legal_moves():
        if not adapter.wording(move, state.observe(state.current_player)):
            yield f"the part 'adapter' has no words for '{move}'"


def has_strategies_that_play(game: Game) -> Iterator[str]:
    """Each strategy of the game answers the first view with a legal move."""
    state = game.deal("contract")
    for name, strategy in part(game, "strategies", {}).items():
        move = as_move(strategy(state.observe(state.current_player), random.Random(0)), game)
        if (reason := state.why_not(move)) is not None:
            yield f"the strategy '{name}' plays '{move}': {reason}"


# --- What the checks share ------------------------------------------------------------------------


def _everywhere(state: State) -> Counter[Card]:
    """All cards in hands and out of them."""
    return Counter(chain(*state.hands, state.out_of_hand))


def _views(state: State) -> Iterator[tuple[int | None, State]]:
    """What each seat sees, and what a spectator sees."""
    for seat in (*range(state.game.players), None):
        yield seat, state.observe(seat)


def _inside(value: Any) -> Iterator[Any]:
    """All cards and texts in a field of a state, however deep."""
    if isinstance(value, Card | str):
        yield value
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(_inside, chain(*value.items())))
    elif isinstance(value, tuple | list | set | frozenset):
        yield from chain.from_iterable(map(_inside, value))


def _same(state: State, move: Move) -> Move:
    """The move in a form that is equal for moves that mean the same."""
    return move if state.game.order_matters else move._replace(cards=tuple(sorted(move.cards)))


def _other_moves(moment: Moment) -> Iterator[Move]:
    """Verbs of all games with random cards, and legal moves with something changed."""
    state, rng = moment.state, moment.rng
    deck, moves = state.game.deck, state.legal_moves()
    named = (None, *state.game.suits_or_numbers, 99)
    for verb in ACTIONS:
        yield Move(verb)
        yield Move(verb, (rng.choice(deck),))
    yield Move("play", (Card.HIDDEN,))
    for _ in range(15):
        move = rng.choice(moves) if moves else Move(rng.choice(state.game.actions))
        cards = list(move.cards)
        match rng.randrange(8):
            case 0 if cards:
                cards.pop(rng.randrange(len(cards)))
            case 1:
                cards.append(rng.choice(state.hand or deck))
            case 2:
                cards = rng.sample(deck, rng.randint(1, min(3, len(deck))))
            case 3 if state.hand:
                cards = rng.sample(state.hand, rng.randint(1, min(len(state.hand), 4)))
            case 4:
                move = move._replace(take=rng.choice([None, rng.choice(deck)]))
            case 5:
                move = move._replace(call=not move.call)
            case 6:
                move = move._replace(name=rng.choice(named))
            case _:
                move = move._replace(action=rng.choice(ACTIONS))
        yield move._replace(cards=tuple(cards))


def _can_be_set_up(state: State) -> bool:
    """Whether the game has positions set up by hand, and this can be one."""
    has_positions = type(state.game).position is not Game.position
    return has_positions and not (state.is_over or state.waiting)


def _sample(rng: random.Random, moves: Sequence[Move], most: int) -> list[Move]:
    return rng.sample(moves, min(len(moves), most))


def _raises(kind: type[Exception], function: Any, *args: Any, **kwargs: Any) -> bool:
    """Whether a call raises this kind of exception; another kind is passed on."""
    try:
        function(*args, **kwargs)
    except kind:
        return True
    return False


def _after(moment: Moment) -> str:
    return "at the deal" if moment.move is None else f"after '{moment.move}'"


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _listed(cards: Counter[Card]) -> str:
    return " ".join(map(str, sorted(cards.elements())))
