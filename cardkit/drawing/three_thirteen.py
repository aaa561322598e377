"""The middle of a Three Thirteen table: stock, discard pile, round and wild rank; melds shown."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card
from cardkit.drawing.cards import card_name, card_names, spread, wild_star
from cardkit.drawing.layout import (
    Laid,
    above,
    captioned,
    centred,
    fanned,
    number_of_new,
    pile,
    side_by_side,
    stock,
)
from cardkit.drawing.middle import Middle
from cardkit.drawing.palette import FELT_EDGE, FELT_PANEL, FELT_SOFT_TEXT, FELT_TEXT
from cardkit.drawing.svg import Piece, document, picture, rect, text
from cardkit.game import count_of
from cardkit.games.three_thirteen import ROUNDS, ThreeThirteenState
from cardkit.melds import Arrangement, best_melds

SHOWN_DISCARDS = 5


def draw(state: ThreeThirteenState, names: Sequence[str], width: float) -> Piece:
    """The stock, the top of the discard pile, and which round this is."""
    top = state.discards[-SHOWN_DISCARDS:]
    pieces = [
        captioned(stock(len(state.stock)), f"stock: {len(state.stock)}"),
        captioned(pile(top, 190, state.wild), f"discards: {len(state.discards)}"),
        _round_badge(state),
    ]
    middle = side_by_side(pieces, width)
    remark = _remark(state, names)
    return above(middle, centred(remark, width)) if remark else middle


def lay(state: ThreeThirteenState, names: Sequence[str], before: ThreeThirteenState | None) -> Laid:
    """The stock, round and wild rank, and the discards, with those that are new marked."""
    new = number_of_new(state.discards, None if before is None else before.discards)
    discards = fanned(state.discards, SHOWN_DISCARDS, new, state.wild)
    pieces = [
        captioned(stock(len(state.stock)), f"stock: {len(state.stock)}"),
        _round_badge(state),
        captioned(discards, f"discards: {len(state.discards)}, top card right"),
    ]
    return Laid(pieces, [], (116, 236))


def _round_badge(state: ThreeThirteenState) -> Piece:
    """The round, and the wild rank in large letters beside the star that marks it (T3, T6)."""
    width, height = 150, 100
    ground = rect(0.5, 0.5, width - 1, height - 1, FELT_PANEL, radius=9, stroke=FELT_EDGE)
    words = f"round {state.round} of {ROUNDS}"
    number = text(width / 2, 26, 15, words, FELT_TEXT, anchor="middle")
    wild = text(88, 74, 44, _rank_text(state.wild), FELT_TEXT, anchor="middle")
    label = text(width / 2, 92, 12, "is wild", FELT_SOFT_TEXT, anchor="middle")
    return Piece(ground + number + wild_star(46, 60, 2) + wild + label, width, height)


def _rank_text(rank: int) -> str:
    return str(Card(rank, "♠"))[:-1]


def _remark(state: ThreeThirteenState, names: Sequence[str]) -> str:
    """Who has gone out, or what the player in turn has to do."""
    if state.out is not None:
        last = "" if state.waiting or state.is_over else ": these are the last turns"
        return f"{names[state.out]} went out{last}"
    if state.current_player is None or state.waiting:
        return ""
    return "A card was drawn: one is to be discarded" if state.drawn else ""


def words(state: ThreeThirteenState, names: Sequence[str]) -> str:
    """The middle of the table in sentences."""
    rank = Card(state.wild, "♠").name.split()[0]
    parts = [
        f"Round {state.round} of {ROUNDS}, the rank {rank} is wild",
        f"{count_of(len(state.stock), 'card')} in the stock",
    ]
    if state.discards:
        shown = [card_name(card, state.wild) for card in state.discards[: -SHOWN_DISCARDS - 1 : -1]]
        parts.append(
            f"{count_of(len(state.discards), 'card')} in the discard pile, "
            f"from the top: {', '.join(shown)}"
        )
    else:
        parts.append("The discard pile is empty")
    remark = _remark(state, names)
    return ". ".join([*parts, remark] if remark else parts)


def notes(state: ThreeThirteenState, seat: int) -> list[str]:
    """The points so far, and what a hand that lies open costs (T10, T11)."""
    remarks = [count_of(state.scores[seat], "point")]
    arrangement = shown_melds(state, seat)
    if arrangement is not None:
        remarks.insert(0, "went out" if seat == state.out else f"{arrangement.points} left over")
    return remarks


def shown_melds(state: ThreeThirteenState, seat: int) -> Arrangement | None:
    """A hand that has gone out or is being scored lies open, arranged in melds (T7, T10)."""
    if seat == state.out or state.waiting or state.is_over:
        return best_melds(state.hands[seat], **state.melding)
    return None


def arrangement_html(laid_out: Arrangement) -> str:
    """A hand laid out, without a table: the melds apart, what is left over pale.

    >>> from cardkit.melds import best_melds
    >>> html = arrangement_html(best_melds("7c 7d 7h 2s"))
    >>> 'alt="meld: 7 of clubs, 7 of hearts, 7 of diamonds; left over: 2 of spades"' in html
    True
    """
    cards = [card for meld in laid_out.melds for card in meld] + list(laid_out.leftover)
    sizes = [len(meld) for meld in laid_out.melds]
    drawn = spread(cards, 720, group_sizes=sizes, faint=len(laid_out.leftover))
    words = [f"meld: {card_names(meld)}" for meld in laid_out.melds]
    if laid_out.leftover:
        words.append(f"left over: {card_names(laid_out.leftover)}")
    return picture(document(drawn.width, drawn.height, drawn.body), "; ".join(words))


MIDDLE = Middle(draw, words, notes, shown_melds, lay)
