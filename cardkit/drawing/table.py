"""The whole table: seats with their hands, whose turn it is, and the middle that a game draws.

Each game says in a ``Middle`` what is special about it; without one, its middle is text.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card
from cardkit.drawing.cards import card_names, spread
from cardkit.drawing.french import STAR
from cardkit.drawing.middle import PLAIN, Middle
from cardkit.drawing.palette import (
    FELT,
    FELT_EDGE,
    FELT_PANEL,
    FELT_SOFT_TEXT,
    FELT_TEXT,
    GOLD,
    HIGHLIGHT,
)
from cardkit.drawing.svg import Piece, document, group, path, picture, rect, shortened, text
from cardkit.game import State, count_of
from cardkit.melds import Arrangement
from cardkit.parts import part

TABLE_WIDTH = 720
MARGIN = 16
INNER = TABLE_WIDTH - 2 * MARGIN
GAP = 10


def state_html(state: State, names: Sequence[str] | None = None) -> str:
    """The position as an image for a notebook, with a text alternative that tells all of it."""
    return picture(table_svg(state, names), state_alt(state, names))


def table_svg(
    state: State, names: Sequence[str] | None = None, hide_hand_of: int | None = None
) -> str:
    """The position as one picture: what is hidden from a view is not in it.

    The cards of seat ``hide_hand_of`` are left out. The seat of a view sits at the bottom, the
    others go on clockwise from it. ``names`` are the players' names by seat; ``ValueError`` if
    there are too few or too many.
    """
    middle = part(state.game, "middle", PLAIN)
    names = seat_names(state, names)
    near = state.seat if hide_hand_of is None else hide_hand_of
    players = state.game.players
    seats = [seat for seat in range(players) if seat != near]
    if near is not None:
        seats = [(near + step) % players for step in range(1, players)]
    rows = [_heading(state, names)]
    rows += _seat_rows(state, names, seats, middle)
    rows.append(middle.draw(state, names, INNER))
    if near is not None:
        scale = 0 if hide_hand_of is not None else 0.95
        rows.append(_seat_panel(state, names, near, middle, INNER, scale))
    return _felt(rows)


def state_alt(state: State, names: Sequence[str] | None = None) -> str:
    """The whole position in sentences, for those who cannot see the picture."""
    middle = part(state.game, "middle", PLAIN)
    names = seat_names(state, names)
    sentences = [state.game.title, turn_words(state, names), middle.words(state, names)]
    for seat, hand in enumerate(state.hands):
        notes = "".join(f"({note}) " for note in notes_of(state, seat, middle))
        held = hand_words(hand, middle.melds(state, seat), state.wild)
        sentences.append(_does(names[seat], f"{notes}hold {held}", f"{notes}holds {held}"))
    return ". ".join(sentences) + "."


def hand_words(hand: Sequence[Card], laid_out: Arrangement | None, wild: int | None) -> str:
    """The cards of a seat in words, meld by meld if they are laid out."""
    if not hand:
        return "no cards"
    number = count_of(len(hand), "card")
    if laid_out is None:
        return f"{number}: {card_names(hand, wild)}"
    melds = "; ".join(card_names(meld, wild) for meld in laid_out.melds) or "none"
    rest = card_names(laid_out.leftover, wild)
    return f"{number}; melds: {melds}; left over: {rest}"


def seat_names(state: State, names: Sequence[str] | None) -> Sequence[str]:
    """The players' names by seat; without any, their seats, and which one is the viewer's."""
    players = state.game.players
    if names is None:
        return [f"Seat {seat}" + " (you)" * (seat == state.seat) for seat in range(players)]
    if len(names) != players:
        raise ValueError(f"{len(names)} names for {players} players: give one for each seat")
    return names


def turn_words(state: State, names: Sequence[str]) -> str:
    """Whose turn it is, or how the match ended."""
    seat = state.current_player
    if seat is None:
        won = " and ".join(names[winner] for winner in state.winners)
        return f"The match is over: {won} won" if won else "The match is over: nobody won"
    if state.waiting:
        begins = _does(names[seat], "begin", "begins")
        return f"This hand is over. {begins} the next one"
    return _does(names[seat], "are to move", "is to move")


def _does(name: str, you: str, others: str) -> str:
    """What a player does, in words that fit the name "you" too."""
    return f"You {you}" if name == "you" else f"{name} {others}"


def _heading(state: State, names: Sequence[str]) -> Piece:
    title = text(2, 19, 15, state.game.title, FELT_SOFT_TEXT)
    turn = shortened(turn_words(state, names), 56)
    words = text(INNER - 2, 20, 17, turn, HIGHLIGHT, anchor="end")
    return Piece(title + words, INNER, 24)


def _seat_rows(
    state: State, names: Sequence[str], seats: Sequence[int], middle: Middle
) -> list[Piece]:
    """The other seats in rows of at most four panels."""
    if not seats:
        return []
    number_of_rows = -(-len(seats) // 4)
    in_a_row = -(-len(seats) // number_of_rows)
    width = (INNER - GAP * (in_a_row - 1)) / in_a_row
    rows = []
    for first in range(0, len(seats), in_a_row):
        row = seats[first : first + in_a_row]
        panels = [_seat_panel(state, names, seat, middle, width, 0.55) for seat in row]
        height = max(panel.height for panel in panels)
        panels = [_seat_panel(state, names, seat, middle, width, 0.55, height) for seat in row]
        body = "".join(
            group(place * (width + GAP), 0, panel.body) for place, panel in enumerate(panels)
        )
        rows.append(Piece(body, INNER, height))
    return rows


def _seat_panel(
    state: State,
    names: Sequence[str],
    seat: int,
    middle: Middle,
    width: float,
    scale: float,
    height: float = 0,
) -> Piece:
    """A seat: its name, what there is to say about it, and its cards (none for scale 0)."""
    hand = state.hands[seat]
    turn = seat == state.current_player
    held = count_of(len(hand), "card")
    notes = " · ".join(notes_of(state, seat, middle))
    cards = _hand(state, seat, middle, width - 24, scale) if scale else None
    one_line = width > 400
    top = 34 if one_line else 50
    height = height or top + (cards.height + 10 if cards and cards.height else -2)
    outline = HIGHLIGHT if turn else FELT_EDGE
    panel = rect(
        0.5, 0.5, width - 1, height - 1, FELT_PANEL,
        radius=9, stroke=outline, stroke_width=3 if turn else 1,
    )  # fmt: skip
    body, left = panel, 12
    if turn:
        body += path("M12 11V25L23 18z", HIGHLIGHT)
        left = 28
    elif seat in state.winners:
        body += group(19, 18, path(STAR, GOLD), 0.9)
        left = 32
    letters = int((width - left - 12 - 8 * len(held)) / 9)
    body += text(left, 24, 16, shortened(names[seat], letters), FELT_TEXT)
    body += text(width - 12, 24, 14, held, FELT_TEXT, anchor="end")
    if one_line:
        body += text(width / 2, 24, 14, notes, FELT_SOFT_TEXT, anchor="middle")
    else:
        body += text(12, 43, 13, shortened(notes, int(width / 7.5)), FELT_SOFT_TEXT)
    if cards:
        body += group(12, top, cards.body)
    return Piece(body, width, height)


def _hand(state: State, seat: int, middle: Middle, width: float, scale: float) -> Piece:
    """The cards of a seat; melds lie apart, and what is left over is pale."""
    wild, laid_out = state.wild, middle.melds(state, seat)
    if laid_out is None:
        return spread(state.hands[seat], width, scale=scale, wild=wild)
    cards = [card for meld in laid_out.melds for card in meld] + list(laid_out.leftover)
    sizes = [len(meld) for meld in laid_out.melds]
    faint = len(laid_out.leftover)
    return spread(cards, width, scale=scale, wild=wild, group_sizes=sizes, faint=faint)


def notes_of(state: State, seat: int, middle: Middle) -> list[str]:
    """The remarks beside a seat's name."""
    won = ["wins"] if seat in state.winners else []
    return won + middle.notes(state, seat)


def _felt(rows: Sequence[Piece]) -> str:
    """The pieces one below the other on the table."""
    y = float(MARGIN)
    body = ""
    for row in rows:
        if row.height:
            body += group(MARGIN, y, row.body)
            y += row.height + GAP
    height = y - GAP + MARGIN
    ground = rect(
        1, 1, TABLE_WIDTH - 2, height - 2, FELT, radius=16, stroke=FELT_EDGE, stroke_width=2
    )
    return document(TABLE_WIDTH, height, ground + body)
