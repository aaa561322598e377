"""The middle of an Odin table: the last play, with the number that it makes, and the discards."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.drawing.cards import card_names, spread
from cardkit.drawing.layout import Laid, captioned, empty_place, new_mark, side_by_side
from cardkit.drawing.middle import Middle
from cardkit.drawing.odin_cards import odin_mark
from cardkit.drawing.palette import (
    FELT_EDGE,
    FELT_PANEL,
    FELT_SOFT_TEXT,
    FELT_TEXT,
    ODIN_COLOURS,
    ODIN_INKS,
)
from cardkit.drawing.svg import Piece, rect, shortened, text
from cardkit.game import count_of
from cardkit.games.odin import GOAT, GOAT_COST, OdinState, play_value

CELL_WIDTH, CELL_HEIGHT = 17, 15
"""A discarded card in the small table of discards."""

HEIGHTS = (122, 250)
"""Room for the middle: in one row, and on a narrow page."""


def draw(state: OdinState, names: Sequence[str], width: float) -> Piece:
    """The last play and its number, or an empty table; and what has been discarded."""
    pieces = [_play(state, names), _number(state)] if state.table else [empty_place("no play")]
    if state.discards:
        pieces.append(captioned(_discards(state), f"discards: {len(state.discards)}"))
    return side_by_side(pieces, width)


def lay(state: OdinState, names: Sequence[str], before: OdinState | None) -> Laid:
    """The last play, marked if it was not there ``before``, its number, and the discards."""
    discards = captioned(_discards(state), f"discards: {len(state.discards)}")
    if not state.table:
        pieces = [captioned(empty_place("no play"), "the table is empty"), discards]
        return Laid(pieces, [], HEIGHTS)
    play = spread(state.table, 270)
    if before is not None and before.table != state.table:
        play = play._replace(body=play.body + new_mark())
    by = "" if state.played_by is None else f"played by {shortened(names[state.played_by], 20)}"
    return Laid([captioned(play, by), _number(state), discards], [], HEIGHTS)


def _play(state: OdinState, names: Sequence[str]) -> Piece:
    by = "" if state.played_by is None else f"played by {shortened(names[state.played_by], 20)}"
    return captioned(spread(state.table, 270), by)


def _number(state: OdinState) -> Piece:
    """The number that the play makes, its digits from the highest to the lowest (O5)."""
    digits = str(play_value(state.table))
    width, height = max(110, 26 * len(digits) + 24), 84
    ground = rect(0.5, 0.5, width - 1, height - 1, FELT_PANEL, radius=9, stroke=FELT_EDGE)
    label = text(width / 2, 20, 13, "makes", FELT_SOFT_TEXT, anchor="middle")
    number = text(width / 2, 66, 46 if len(digits) < 6 else 40, digits, FELT_TEXT, anchor="middle")
    return Piece(ground + label + number, width, height)


def _discards(state: OdinState) -> Piece:
    """The cards out of play, a row a colour and a column a number; the goat at the foot (O15)."""
    colours = state.game.colours
    width, height = 18 + 9 * CELL_WIDTH, len(colours) * CELL_HEIGHT
    body = rect(0, 0, width, height, FELT_PANEL, radius=4)
    for row, colour in enumerate(colours):
        body += odin_mark(colour, 9, (row + 0.5) * CELL_HEIGHT, 11, FELT_TEXT)
    for card in state.discards:
        if card == GOAT:
            height += CELL_HEIGHT + 2
            body += text(width / 2, height - 2, 12, "and the goat", FELT_TEXT, anchor="middle")
            continue
        row = colours.index(card.suit)
        x, y = 18 + (card.rank - 1) * CELL_WIDTH, row * CELL_HEIGHT
        ground = rect(
            x + 1, y + 1, CELL_WIDTH - 2, CELL_HEIGHT - 2, ODIN_COLOURS[card.suit], radius=2
        )
        ink = ODIN_INKS[card.suit]
        body += ground + text(x + CELL_WIDTH / 2, y + 12, 12, card.rank, ink, anchor="middle")
    return Piece(body, width, height)


def words(state: OdinState, names: Sequence[str]) -> str:
    """The middle of the table in sentences."""
    parts = ["The table is empty"]
    if state.table:
        by = "" if state.played_by is None else f", played by {names[state.played_by]}"
        made = play_value(state.table)
        parts = [f"On the table: {card_names(state.table)}, making {made}{by}"]
    if state.discards:
        gone = count_of(len(state.discards), "card")
        parts.append(f"{gone} discarded in this hand: {card_names(state.discards)}")
    return ". ".join(parts)


def notes(state: OdinState, seat: int) -> list[str]:
    """The points, and what a hand that has just ended cost (O12 to O15)."""
    remarks = [count_of(state.scores[seat], "point")]
    if state.waiting or state.is_over:
        hand = state.hands[seat]
        remarks.append(f"this hand cost {len(hand) + (GOAT_COST - 1) * hand.count(GOAT)}")
    return remarks


MIDDLE = Middle(draw, words, notes, lay=lay)
