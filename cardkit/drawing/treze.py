"""The middle of a Treze table: the fanned pile, the stock, and what must be played on it."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import RANK_LETTERS, SUIT_NAMES
from cardkit.drawing.french import pip
from cardkit.drawing.layout import (
    Laid,
    captioned,
    fanned,
    number_of_new,
    pile,
    side_by_side,
    stock,
)
from cardkit.drawing.middle import Middle
from cardkit.drawing.palette import FELT_EDGE, FELT_PANEL, FELT_SOFT_TEXT, FELT_TEXT, PAPER
from cardkit.drawing.svg import Piece, rect, text
from cardkit.game import count_of
from cardkit.games.treze import TrezeState

SHOWN = 8
"""So many cards of the pile are fanned: longer runs are rare."""

BADGE_WIDTH, BADGE_HEIGHT = 150, 104


def draw(state: TrezeState, names: Sequence[str], width: float) -> Piece:
    """The stock, the end of the pile with its top card to the right, and what may come next."""
    pieces = [
        captioned(stock(len(state.stock)), f"stock: {len(state.stock)}"),
        captioned(pile(state.pile[-SHOWN:], 330), f"pile: {len(state.pile)}, top card right"),
    ]
    if state.asked is not None:
        pieces.append(_asked_badge(state.asked))
    elif not state.is_over:
        pieces.append(_next_badge(_next_ranks(state)))
    return side_by_side(pieces, width)


def lay(state: TrezeState, names: Sequence[str], before: TrezeState | None) -> Laid:
    """The stock, what may come next, and the pile, with the cards that are new on it marked."""
    new = number_of_new(state.pile, None if before is None else before.pile)
    badge = Piece("", BADGE_WIDTH, BADGE_HEIGHT)
    if state.asked is not None:
        badge = _asked_badge(state.asked)
    elif not state.is_over:
        badge = _next_badge(_next_ranks(state))
    pieces = [
        captioned(stock(len(state.stock)), f"stock: {len(state.stock)}"),
        badge,
        captioned(fanned(state.pile, SHOWN, new), f"pile: {len(state.pile)}, top card right"),
    ]
    return Laid(pieces, [], (116, 236))


def _asked_badge(suit: str) -> Piece:
    """The suit that a joker asks for, large (Z8)."""
    middle = BADGE_WIDTH / 2
    ground = rect(0.5, 0.5, BADGE_WIDTH - 1, BADGE_HEIGHT - 1, PAPER, radius=9)
    words = text(middle, 98, 13, f"{SUIT_NAMES[suit]} asked for", "#1b1b22", anchor="middle")
    return Piece(ground + pip(suit, middle, 44, 66) + words, BADGE_WIDTH, BADGE_HEIGHT)


def _next_badge(ranks: tuple[str, str] | None) -> Piece:
    """The two ranks that may be played on the top card (Z5)."""
    if ranks is None:
        return Piece("", BADGE_WIDTH, BADGE_HEIGHT)
    middle, edge = BADGE_WIDTH / 2, FELT_EDGE
    ground = rect(0.5, 0.5, BADGE_WIDTH - 1, BADGE_HEIGHT - 1, FELT_PANEL, radius=9, stroke=edge)
    label = text(middle, 24, 14, "next", FELT_TEXT, anchor="middle")
    large = "".join(
        text(middle + side, 68, 36, rank, FELT_TEXT, anchor="middle")
        for side, rank in zip((-38, 38), ranks, strict=True)
    )
    between = text(middle, 64, 14, "or", FELT_SOFT_TEXT, anchor="middle")
    suits = text(middle, 93, 13, "of any suit", FELT_SOFT_TEXT, anchor="middle")
    return Piece(ground + label + large + between + suits, BADGE_WIDTH, BADGE_HEIGHT)


def _next_ranks(state: TrezeState) -> tuple[str, str] | None:
    """The ranks next to the top card's on the circle (Z4); ``None`` on a joker."""
    rank = state.pile[-1].rank
    if not rank:
        return None
    low, high = (rank - 2) % 13 + 1, rank % 13 + 1
    return RANK_LETTERS.get(low, str(low)), RANK_LETTERS.get(high, str(high))


def words(state: TrezeState, names: Sequence[str]) -> str:
    """The middle of the table in sentences."""
    shown = ", ".join(card.name for card in state.pile[: -SHOWN - 1 : -1])
    parts = [
        f"{count_of(len(state.pile), 'card')} in the pile, from the top: {shown}",
        f"{count_of(len(state.stock), 'card')} in the stock",
    ]
    ranks = _next_ranks(state)
    if state.asked is not None:
        parts.append(f"A joker asks for {SUIT_NAMES[state.asked]}")
        if state.first_answer:
            parts.append("Who is to move answers first, and picks up 13 cards without that suit")
    elif ranks is not None and not state.is_over:
        parts.append(f"Next comes {' or '.join(ranks)} of any suit")
    return ". ".join(parts)


def notes(state: TrezeState, seat: int) -> list[str]:
    """Whether the seat has called its last card or forgot to (Z12), or answers a joker (Z9)."""
    remarks = []
    if state.uncalled == seat:
        remarks.append("did not call the last card")
    elif len(state.hands[seat]) == 1:
        remarks.append("last card!")
    if state.first_answer and seat == state.current_player:
        remarks.append("answers the joker")
    return remarks


MIDDLE = Middle(draw, words, notes, lay=lay)
