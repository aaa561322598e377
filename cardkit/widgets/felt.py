"""The table that is played at, as HTML: it flows, so that it fits a phone and a projector.

The seats are text, the middle is made of small pictures; both find their places in the style
sheet. A picture for notebooks that are only read is drawn by ``cardkit.drawing``.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from cardkit.cards import Card
from cardkit.drawing.cards import is_wild
from cardkit.drawing.layout import Laid
from cardkit.drawing.middle import Middle
from cardkit.drawing.svg import Piece, document, num, readable
from cardkit.drawing.table import INNER, hand_words, notes_of
from cardkit.game import State, count_of
from cardkit.parts import part
from cardkit.widgets.style import face_class

MOST_BESIDE = 5
"""An open hand of more cards lies below what there is to say of a player, not beside it."""


class Deed(NamedTuple):
    """What a player did last, in words, and whether nobody has done anything since."""

    words: str
    is_last: bool


class Seats(NamedTuple):
    """Who sits at the table: by seat, how they are called in a sentence, and in full.

    ``viewer`` is the seat whose hand is shown elsewhere, ``None`` if there is none.
    """

    names: Sequence[str]
    labels: Sequence[str]
    viewer: int | None


def felt_html(view: State, seats: Seats, deeds: Sequence[Deed | None], before: State) -> str:
    """The seats with what each did last, and the middle; what was not there ``before`` is marked.

    What is hidden from ``view`` is not in it; names are escaped.
    """
    middle: Middle | None = part(view.game, "middle")
    if middle is None:
        return f'<div class="ck-felt"><pre>{_safe(str(view))}</pre></div>'
    players = view.game.players
    near = seats.viewer
    others = range(players) if near is None else [(near + i) % players for i in range(1, players)]
    listed = "".join(_seat(view, middle, seats, seat, deeds[seat]) for seat in others)
    own = "" if near is None else _own(view, middle, seats, near)
    return (
        f'<div class="ck-felt" role="group" aria-label="{_safe(view.game.title)}">'
        f'<ul class="ck-seats ck-of-{len(others)}">{listed}</ul>'
        f"{_middle(view, middle, seats.names, before)}{own}</div>"
    )


def _seat(view: State, middle: Middle, seats: Seats, seat: int, deed: Deed | None) -> str:
    """Another player: name, number of cards, remarks, last deed, and the cards."""
    words = deed.words if deed else ""
    last = " ck-last" if deed and deed.is_last else ""
    return (
        f'<li class="ck-seat{_turn(view, seat)}">'
        f"<p>{_name(view, seats.labels[seat], seat)} {_about(view, middle, seat)}</p>"
        f'<p class="ck-deed{last}" title="{_safe(words)}">{_safe(words)}</p>'
        f"{_cards(view, middle, seat)}</li>"
    )


def _own(view: State, middle: Middle, seats: Seats, seat: int) -> str:
    """The line of the player whose hand lies below the table; at the end it lies here."""
    has_ended = view.waiting or view.is_over
    return (
        f'<div class="ck-own{_turn(view, seat)}">{_name(view, seats.labels[seat], seat)} '
        f"{_about(view, middle, seat)}{_cards(view, middle, seat) if has_ended else ''}</div>"
    )


def _turn(view: State, seat: int) -> str:
    return ' ck-turn" aria-current="true' if _is_on_turn(view, seat) else ""


def _is_on_turn(view: State, seat: int) -> bool:
    """Whether it is this seat's turn; after the end of a hand it is nobody's."""
    return seat == view.current_player and not view.waiting


def _name(view: State, label: str, seat: int) -> str:
    sign = "★ " if seat in view.winners else "▶ " if _is_on_turn(view, seat) else ""
    mark = f'<span aria-hidden="true">{sign}</span>' if sign else ""
    name, bracket, kind = label.partition(" (")
    what = f'<span class="ck-kind">{_safe(bracket + kind)}</span>' if bracket else ""
    return f'<span class="ck-name">{mark}{_safe(name)}{what}</span>'


def _about(view: State, middle: Middle, seat: int) -> str:
    """How many cards a player holds, and what else there is to say."""
    held = count_of(len(view.hands[seat]), "card")
    notes = "".join(f" · {note}" for note in notes_of(view, seat, middle))
    more = f'<span class="ck-notes">{_safe(notes)}</span>' if notes else ""
    return f'<span class="ck-about">{_safe(held)}{more}</span>'


def _cards(view: State, middle: Middle, seat: int) -> str:
    """The cards of another player: those that are known open, the others as backs."""
    laid_out, hand = middle.melds(view, seat), view.hands[seat]
    ends: set[int] = set()
    faint = len(hand)
    if laid_out is not None:
        hand_in_melds: list[Card] = []
        for meld in laid_out.melds:
            hand_in_melds += meld
            ends.add(len(hand_in_melds) - 1)
        faint = len(hand_in_melds)
        hand = type(hand)([*hand_in_melds, *laid_out.leftover])
    known = [card for card in hand if card != Card.HIDDEN]
    minis = ""
    for place, card in enumerate(known):
        wild = " ck-wild" if is_wild(card, view.wild) else ""
        end = " ck-end" if place in ends else ""
        pale = " ck-pale" if place >= faint else ""
        minis += f'<i class="ck-mini ck-{face_class(card)}{wild}{end}{pale}"></i>'
    hidden = len(hand) - len(known)
    backs = f'<i class="ck-backs" style="--n:{hidden}"></i>' if hidden else ""
    if not known:
        return f'<div class="ck-cards">{backs}</div>'
    words = _safe(hand_words(hand, laid_out, view.wild))
    is_open = "" if hidden else " ck-all ck-open" if len(known) > MOST_BESIDE else " ck-all"
    return f'<div class="ck-cards{is_open}" role="img" aria-label="{words}">{minis}{backs}</div>'


def _middle(view: State, middle: Middle, names: Sequence[str], before: State) -> str:
    if middle.lay is None:
        drawn = middle.draw(view, names, INNER)
        laid = Laid([drawn], [], (round(drawn.height), round(drawn.height)))
    else:
        laid = middle.lay(view, names, before)
    pieces = "".join(map(_piece, laid.pieces))
    lines = "".join(f"<p>{_safe(line)}</p>" for line in laid.lines)
    many = " ck-grid" if len(laid.pieces) > 4 else ""
    room = f"--wide:{laid.heights[0]};--narrow:{laid.heights[1]}"
    words = _safe(middle.words(view, names))
    return (
        f'<div class="ck-middle{many}" role="img" aria-label="{words}" style="{room}">'
        f'<div class="ck-pieces">{pieces}</div>{lines}</div>'
    )


def _piece(piece: Piece) -> str:
    drawn = document(piece.width, piece.height, piece.body)
    return f'<div class="ck-piece" style="--w:{num(piece.width)}">{drawn}</div>'


def _safe(words: str) -> str:
    return escape(readable(words))
