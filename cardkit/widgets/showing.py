"""What a table shows, worked out without widgets: the hand, the status line, the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from cardkit.cards import Card
from cardkit.drawing import state_alt, state_html, table_svg
from cardkit.drawing.cards import card_name, is_wild
from cardkit.game import Move, State
from cardkit.widgets.adapter import Adapter
from cardkit.widgets.parts import Content
from cardkit.widgets.session import Session
from cardkit.widgets.sheet import hand_scores
from cardkit.widgets.style import face_class


def hand_buttons(
    view: State,
    adapter: Adapter,
    moves: Sequence[Move],
    cards: Sequence[Card],
    chosen: Sequence[int],
    new: Counter[Card],
) -> list[Content]:
    """The cards of the viewer's hand: what is special about them is in their name and look.

    ``new`` are the cards to be marked as just arrived.
    """
    new = Counter(new)
    wild = view.wild
    marks = adapter.marks(view, moves, cards, chosen)
    buttons = []
    for place, card in reversed(list(enumerate(cards))):  # of equal cards, the last is the new one
        notes, classes = [card_name(card, wild)], ["ck-card", f"ck-{face_class(card)}"]
        if is_wild(card, wild):
            classes.append("ck-wild")
        if new[card] > 0:
            new[card] -= 1
            notes.append("new")
            classes.append("ck-new")
        for mark in marks.get(place, ()):
            notes += [mark.note] if mark.note else []
            classes.append(mark.css_class)
        if place in chosen:
            notes = [f"✓ {notes[0]}", *notes[1:], "chosen"]
            classes.append("ck-chosen")
        buttons.append(Content(", ".join(notes), tuple(classes), card))
    return buttons[::-1]


def status_text(session: Session, adapter: Adapter, trouble: str) -> str:
    """What has happened since the viewer's last move, and what comes next."""
    told: list[str] = []
    for number in range(session.news_begin, len(session.moves)):
        before, after = session.states[number : number + 2]
        told += adapter.told(before, session.moves[number], after, session.shown_names)
    return " ".join([*told, _what_next(session, adapter, trouble)])


def _what_next(session: Session, adapter: Adapter, trouble: str) -> str:
    """Whose turn it is, or how the hand or the match has ended."""
    state, names = session.state, session.shown_names
    if trouble:
        return f"{trouble}. What now?"
    if state.is_over:
        return adapter.result(state, names)
    if state.waiting:
        costs = hand_scores(session.states) or [(0,) * len(names)]
        return adapter.hand_result(state, names, costs[-1])
    assert state.current_player is not None
    name = names[state.current_player]
    if session.is_covered:
        return f"{name}, click when you are ready."
    if session.person_to_move is not None:
        yours = "Your turn." if name == "you" else f"{name}, it is your turn."
        return f"{yours} {adapter.turn(session.view)}".strip()
    return f"{name} is thinking …"


def live_picture(session: Session, view: State) -> str:
    """The picture as HTML for a table that is played at.

    It stands in the page itself, which is painted in half the time that an ``<img>`` takes.
    """
    names = session.shown_names
    alt = escape(state_alt(view, names))
    svg = table_svg(view, names, session.viewer)
    return f'<div class="ck-picture" role="img" aria-label="{alt}">{svg}</div>'


def static_picture(session: Session) -> str:
    """The picture of what the viewer may see, as the one kind of HTML that every reader shows."""
    return state_html(session.view, session.shown_names)
