"""The middle of a 13 Leaves table: the stacks from low to high, and which values are open."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card
from cardkit.drawing.cards import HEIGHT, WIDTH, card_body
from cardkit.drawing.layout import Laid, new_mark
from cardkit.drawing.middle import Middle
from cardkit.drawing.palette import (
    CARD_EDGE,
    FELT_EDGE,
    FELT_PANEL,
    FELT_SOFT_TEXT,
    FELT_TEXT,
    LEAF_PAPER,
)
from cardkit.drawing.svg import Piece, group, line, num, rect, text
from cardkit.game import count_of
from cardkit.games.leaves import LeavesState

SLOT_TOP = 30
"""Room above the cards for the lower cards of a high stack."""

STEP_UP = 4

PLACE_SCALE = 0.85
PLACE_TOP = 14
PLACE_WIDTH = 55
PLACE_HEIGHT = 106
MOST_LAYERS = 5
"""One of the thirteen places, where each is a piece of its own."""


def draw(state: LeavesState, names: Sequence[str], width: float) -> Piece:
    """A row of thirteen places, one for each value: stacks, closed places and open ones."""
    slot = width / 13
    scale = (slot - 5) / WIDTH
    stacks = dict(state.table)
    body = ""
    for value in range(1, 14):
        x = (value - 1) * slot + 2.5
        place = (
            _stack(value, stacks[value], scale)
            if value in stacks
            else _empty(value, _is_closed(state, value), scale)
        )
        body += group(x, SLOT_TOP, place)
    below = SLOT_TOP + HEIGHT * scale
    for value, number in stacks.items():
        body += text((value - 0.5) * slot, below + 19, 17, f"×{number}", FELT_TEXT, anchor="middle")
    lines = _remarks(state)
    for row, words_of_row in enumerate(lines):
        size, colour = ((15, FELT_TEXT), (13, FELT_SOFT_TEXT))[row]
        body += text(width / 2, below + 43 + 19 * row, size, words_of_row, colour, anchor="middle")
    return Piece(body, width, below + 29 + 19 * len(lines))


def lay(state: LeavesState, names: Sequence[str], before: LeavesState | None) -> Laid:
    """The thirteen places one by one; a stack that has grown since ``before`` is marked."""
    stacks = dict(state.table)
    then = stacks if before is None else dict(before.table)
    pieces = []
    for value in range(1, 14):
        number = stacks.get(value, 0)
        if number:
            grown = number > then.get(value, 0)
            mark = new_mark(HEIGHT * PLACE_SCALE - 18) if grown else ""
            place = _stack(value, min(number, MOST_LAYERS), PLACE_SCALE) + mark
        else:
            place = _empty(value, _is_closed(state, value), PLACE_SCALE)
        body = group(2, PLACE_TOP, place)
        if number:
            count = f"×{number}"
            body += text(PLACE_WIDTH / 2, PLACE_HEIGHT - 4, 16, count, FELT_TEXT, anchor="middle")
        pieces.append(Piece(body, PLACE_WIDTH, PLACE_HEIGHT))
    return Laid(pieces, _remarks(state) or [""], (PLACE_HEIGHT + 38, 3 * PLACE_HEIGHT + 43))


def _is_closed(state: LeavesState, value: int) -> bool:
    """Whether the value lies strictly between the ends (L7)."""
    return bool(state.table) and state.table[0][0] < value < state.table[-1][0]


def _stack(value: int, number: int, scale: float) -> str:
    """The top card of a stack, with the edges of those below it showing."""
    under = "".join(
        rect(0.5, -STEP_UP * layer, WIDTH - 1, 30, LEAF_PAPER, radius=6, stroke=CARD_EDGE)
        for layer in range(number - 1, 0, -1)
    )
    return group(0, 0, under + card_body(Card(value)), scale)


def _empty(value: int, closed: bool, scale: float) -> str:
    """A place where no stack lies; crossed out where nothing may be played (L7)."""
    width, height = WIDTH * scale, HEIGHT * scale
    ground = rect(0.5, 0.5, width - 1, height - 1, FELT_EDGE if closed else FELT_PANEL, radius=6)
    if closed:
        left, top, wide = width * 0.3, height * 0.6, width * 0.4
        cross = f"M{num(left)} {num(top)}l{num(wide)} 12m0-12l{num(-wide)} 12"
        ground += line(cross, FELT_PANEL, 2.5)
    return ground + text(width / 2, height * 0.42, 16, value, FELT_SOFT_TEXT, anchor="middle")


def _remarks(state: LeavesState) -> list[str]:
    """What may be played (L4 to L8), and how many cards are out of the game (L10)."""
    remarks = [] if state.is_over or state.waiting else [_ends(state)]
    if state.cleared:
        remarks.append(f"{count_of(len(state.cleared), 'card')} cleared")
    return remarks


def _ends(state: LeavesState) -> str:
    if not state.table:
        return "The table is empty: lead cards of any one value"
    (low, low_number), (high, high_number) = state.table[0], state.table[-1]
    if low == high:
        return f"{low} or any other value: {_at_least(low_number)}"
    at_low = "1" if low == 1 else f"{low} or lower"
    at_high = "13" if high == 13 else f"{high} or higher"
    return f"{at_low}: {_at_least(low_number)} · {at_high}: {_at_least(high_number)}"


def _at_least(number: int) -> str:
    return f"{number} or more cards" if number > 1 else "1 card or more"


def words(state: LeavesState, names: Sequence[str]) -> str:
    """The middle of the table in sentences."""
    stacks = ", ".join(f"{number} × {value}" for value, number in state.table)
    parts = [f"On the table from low to high: {stacks}"] if stacks else []
    parts += [remark.replace(" ·", ";") for remark in _remarks(state)]
    return ". ".join(parts)


def notes(state: LeavesState, seat: int) -> list[str]:
    """Whether the seat has passed, and its points in the expert variant (L13)."""
    remarks = ["passed"] if seat in state.passed else []
    if state.game.expert:
        remarks.append(count_of(state.scores[seat], "point"))
    return remarks


MIDDLE = Middle(draw, words, notes, lay=lay)
