"""What a table shows, worked out without widgets: the hand, the status line, the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from cardkit.cards import Card
from cardkit.drawing import state_html
from cardkit.drawing.cards import card_name, is_wild
from cardkit.game import Move, State
from cardkit.widgets.adapter import Adapter
from cardkit.widgets.felt import Deed, Seats, felt_html
from cardkit.widgets.parts import Content, line_html
from cardkit.widgets.session import Session, last_turn
from cardkit.widgets.sheet import hand_scores
from cardkit.widgets.style import face_class
from cardkit.widgets.wording import in_words

MARKED = "▲ shows which fit."
"""What the marks below cards say while nothing is chosen."""


def remark_text(remark: str, following: Sequence[int], chosen: Sequence[int]) -> str:
    """The line below the hand; while nothing is chosen, it explains the marks below cards."""
    return f"{remark} {MARKED}" if following and not chosen else remark


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


def told(session: Session, adapter: Adapter, first: int) -> list[str]:
    """What has happened from this move on, a text for each move."""
    texts = []
    for number in range(first, len(session.moves)):
        before, after = session.states[number : number + 2]
        words = adapter.told(before, session.moves[number], after, session.shown_names)
        texts.append(" ".join(words))
    return texts


def deeds(
    states: Sequence[State], moves: Sequence[Move], names: Sequence[str], adapter: Adapter
) -> list[Deed | None]:
    """What each player did in their last turn of this hand; ``states`` lie around ``moves``."""
    found: list[Deed | None] = []
    for seat, name in enumerate(names):
        turn = last_turn(states, moves, seat)
        words = [in_words(adapter.deed(moves[number], states[number]), name) for number in turn]
        is_last = turn.stop == len(moves)
        found.append(Deed(", ".join(words), is_last) if words else None)
    return found


def status_text(session: Session, adapter: Adapter, trouble: str) -> str:
    """The last event and what comes next; of a hand that has ended, its result alone."""
    next_words = what_next(session, adapter, trouble)
    if session.is_ended:
        return next_words
    last = told(session, adapter, max(len(session.moves) - 1, session.hand_begin))
    return " ".join([*last, next_words])


def status_html(session: Session, text: str) -> str:
    """The status line as HTML; the result of a hand is larger, a line for each sentence."""
    if not session.is_ended:
        return line_html("ck-status", text)
    sentences = text.replace(". ", ".\n").replace("! ", "!\n").split("\n")
    lines = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return f'<div class="ck-status ck-result">{lines}</div>'


def what_next(session: Session, adapter: Adapter, trouble: str) -> str:
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


def live_picture(session: Session, adapter: Adapter, view: State) -> str:
    """The table as HTML for a page on which it is played."""
    seats = Seats(session.shown_names, session.names, session.viewer)
    done = deeds(session.states, session.moves, session.shown_names, adapter)
    return felt_html(view, seats, done, session.before_news)


def static_picture(session: Session) -> str:
    """The picture of what the viewer may see, as the one kind of HTML that every reader shows."""
    return state_html(session.view, session.names)
