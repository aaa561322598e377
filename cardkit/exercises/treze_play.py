"""The puzzles and exercises of lesson 21: play Treze, and find the move.

A goal of a puzzle is told the position, the move, and the position after it; it answers ``None``
if the goal is reached, else why not, often with moves that show it (see ``puzzles``). The seat
that moves is always seat 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.cards import Card, Cards, french_deck, parse_cards
from cardkit.exercises.checking import Case, exercise, random_positions
from cardkit.exercises.comparing import in_any_order
from cardkit.exercises.puzzle_table import PuzzleTable
from cardkit.exercises.puzzles import Puzzle, Refutation, numbered, wins, wins_in
from cardkit.game import Move, State, count_of
from cardkit.games.treze import JOKERS, Treze, TrezeState


def puzzle(number: int) -> Puzzle:
    """The puzzle with this number. ``ValueError`` if there is none."""
    return numbered(PUZZLES, number)


def puzzles() -> PuzzleTable:
    """All puzzles of the lesson, at one table."""
    return PuzzleTable(PUZZLES)


def joker_is_gone(before: State, move: Move, after: State) -> str | None:
    """The goal to hold no joker any more."""
    joker = next((card for card in after.hands[0] if card in JOKERS), None)
    return None if joker is None else f"you still hold the {joker.name}"


def calls_out(before: State, move: Move, after: State) -> str | None:
    """The goal that the other player picks up 13 cards because of this move."""
    grown = len(after.hands[1]) - len(before.hands[1])
    return None if grown == 13 else f"seat 1 still holds {count_of(len(after.hands[1]), 'card')}"


def costs_thirteen(before: State, move: Move, after: State) -> Refutation | str | None:
    """The goal that the other player must answer a joker, and cannot."""
    assert isinstance(after, TrezeState)
    if not after.first_answer:
        return "no joker asks seat 1 for a suit"
    return shuts_out(before, move, after)


def shuts_out(before: State, move: Move, after: State) -> Refutation | None:
    """The goal that the other player has nothing to play."""
    play = next((other for other in after.legal_moves() if other.action == "play"), None)
    return None if play is None else Refutation(f"seat 1 can answer with `{play}`", (play,))


def _position(mine: str, other: str, pile: str, uncalled: int | None = None) -> TrezeState:
    return Treze().position([mine, other], pile, uncalled=uncalled)


PUZZLES = {
    1: Puzzle(
        _position("9d 10d Jd", "5s 8c", "2h Qs"),
        wins,
        "Empty your hand in one run.",
        hints=("The queen's neighbours are the jack and the king. Which of them do you hold?",),
        reason=(
            "The first card's suit does not matter (Z5). From there you go down in diamonds (Z6)."
        ),
        stars=1,
    ),
    2: Puzzle(
        _position("2d Ad Kd Qc Jc", "8h 9s Ks", "4s 3s"),
        wins,
        "Empty your hand in one run.",
        hints=("You hold two suits, so your run must change the suit once. Where may it?",),
        reason=(
            "Only after a king may the suit change (Z6). So the diamonds come first, down to "
            "the king, and then the clubs."
        ),
        stars=1,
    ),
    3: Puzzle(
        _position("9d Qs Ks *b 4h", "Ah 7d 7c", "10c Jh"),
        joker_is_gone,
        "Get rid of the joker.",
        hints=("The black joker goes on the king of clubs or the king of spades (Z7).",),
        reason="Seat 1 holds no spade and picks up 13 cards (Z9).",
        stars=1,
    ),
    4: Puzzle(
        _position("2c 6d 7d 10h", "5s", "7s 6c", uncalled=1),
        calls_out,
        "Seat 1 has just laid the 6♣ on the pile, and said nothing. Make seat 1 pick up 13 cards.",
        hints=(
            "Who has exactly one card left must say something (Z12).",
            "The move is one word, and it is the name of the game.",
        ),
        reason="After that your turn goes on: you may still play 7♦.",
        stars=1,
    ),
    5: Puzzle(
        _position("3c Kd Kh *r", "2h 9h 5s Js", "9c Ac"),
        costs_thirteen,
        "Get rid of the joker so that seat 1 must pick up 13 cards.",
        hints=("You have two kings that take the red joker. Which suits does seat 1 hold?",),
        reason=(
            "Seat 1 holds two hearts, but no diamond. With the king of hearts the joker would "
            "have cost nothing."
        ),
        stars=2,
    ),
    6: Puzzle(
        _position("3s 4s 5s 6s 8h 9c", "2d 6h 7h 9h Jc Kd", "5h 7c"),
        shuts_out,
        "Shut the door: play so that seat 1 has nothing to play.",
        hints=(
            (
                "Your last card decides. Go through the cards on which you could end, and look "
                "for their neighbours in the other hand."
            ),
            "On a 6 fits a 7, on a 5 fits a 6, on a 3 fits a 2, on an 8 fits a 7 or a 9.",
        ),
        reason=(
            "On the 4 only a 3 or a 5 fits, and seat 1 has neither. It pays to stop one card early."
        ),
        stars=2,
    ),
    7: Puzzle(
        _position("As 2s 3s 4s Kd", "3d 5d 6c 8h Jc", "9s 3c"),
        wins_in(2),
        "Win with this turn and your next one, whatever seat 1 does.",
        hints=(
            (
                "Nothing that you hold goes with the king of diamonds in one run. So it must be "
                "your last card, alone: on which card can it be laid?"
            ),
            "Then you have exactly one card left. What must you say?",
        ),
        reason=(
            "On the ace fits a 2 or a king: seat 1 has neither and picks up a card. Then you "
            'play the king. Without the call, seat 1 would say "treze!".'
        ),
        stars=2,
    ),
    8: Puzzle(
        _position("Jh Qh Kh Ac Kc Qc Jc 10c 9c", "2s 5d 9s", "3d Qd"),
        wins,
        "Many runs are possible. Empty your hand with the only one that does it.",
        hints=(
            ("The suit can change only after a king. In which of your two suits must you begin?"),
            (
                "The run ends with the long way down, 10♣ and 9♣. So the clubs come last, and the "
                "ace of clubs must come before their king."
            ),
        ),
        reason="Up in hearts, over the king to the ace of clubs, and down in clubs.",
        stars=3,
    ),
    9: Puzzle(
        _position("9h 10h Jh Qh Qs Kc", "3h 5h 6h Jc Kd", "4d Ac"),
        wins_in(2),
        "Win with this turn and your next one, whatever seat 1 does.",
        hints=(
            (
                "The longest run leaves you with the queen of spades, and you will wait long for "
                "a king or a jack."
            ),
            (
                "Your four hearts are a run that wins in the next turn, from either end. What "
                "must lie on top for that? And which cards can seat 1 play?"
            ),
        ),
        reason=(
            "On the queen seat 1 can play only J♣ or K♦, and must. On both of them you play "
            "Q♥ J♥ 10♥ 9♥ and have won. Sometimes two cards are better than five."
        ),
        stars=3,
    ),
    10: Puzzle(
        _position("*b *r Jh Qh Kc Kh", "3h 4d 10c 10s Js", "2c Ah"),
        wins_in(2),
        "Two jokers are a heavy load. Win with this turn and your next one, whatever seat 1 does.",
        hints=(
            "Each joker needs a king of its colour. You have one of each.",
            "A joker forces the other player's answer. How many clubs does seat 1 hold?",
        ),
        reason=(
            "The black joker asks for clubs, and seat 1 has a single one, 10♣: it must be "
            "played. On it you play J♥ Q♥ K♥ and the red joker."
        ),
        stars=3,
    ),
}
"""The puzzles of the lesson, from easy to hard; each has exactly one solution."""


@exercise()
def check_doors() -> Iterator[Case]:
    """``doors(card, unseen)``: how many unseen cards may be laid on this card? (Z5, Z7)."""
    for top, unseen in (
        ("7c", "6h 7s 8d 9s Kc"),
        ("Kh", "Qs Ac 2c *r *b"),
        ("Ks", "Qs Ac 2c *r *b"),
        ("As", "Kd Kc 2h 3h *b"),
        ("Qd", "Jd 10d"),
    ):
        yield _doors_case(Card.parse(top), parse_cards(unseen))
    for state in random_positions(Treze(), 40, seed="doors"):
        view = state.observe(state.current_player)
        if view.hand[-1] not in JOKERS:
            yield _doors_case(view.hand[-1], view.unseen)


def _doors_case(top: Card, unseen: Cards) -> Case:
    fitting = Cards(card for card in unseen if _fits(card, top))
    return Case((top, unseen), len(fitting), f"these fit: {fitting} (Z5, Z7)")


def _fits(card: Card, top: Card) -> bool:
    """Whether the card may be laid on the top card, asked of a small position."""
    other = next(spare for spare in french_deck() if spare not in (card, top))
    return Treze().position([[card], [other]], [top]).why_not([card]) is None


@exercise(in_any_order)
def check_shutting_moves() -> Iterator[Case]:
    """``shutting_moves(state)``: the texts of the moves that leave the other without a play."""
    examples: list[State] = [PUZZLES[number].state for number in (6, 5, 3)]
    nothing = _position("2c 9d", "8d", "Qh")
    wins_at_once = _position("10d Jd", "8d 9h", "9c")
    may_catch = _position("10d Jd 2c", "8d", "9c 7c", uncalled=1)
    small = random_positions(Treze(), 80, seed="shut")
    for state in [
        *examples,
        nothing,
        wins_at_once,
        may_catch,
        *(_with_small_hands(state) for state in small),
    ]:
        shutting = [
            str(move)
            for move in state.legal_moves()
            if move.action == "play" and not _can_answer(state.play(move))
        ]
        why = "after each of these, seat 1 must pick up, or has lost (Z10, Z13)"
        yield Case((state,), shutting, why, state)


def _can_answer(state: State) -> bool:
    return any(move.action == "play" for move in state.legal_moves())


def _with_small_hands(state: State) -> State:
    """A position with the first six cards of each hand and a fresh pile."""
    first, second = (hand[::2][:6] for hand in state.hands)
    assert isinstance(state, TrezeState)
    tops = [card for card in state.pile if card not in JOKERS]
    return Treze().position([first, second], tops[-1:])
