"""A position to try out a rule: choose cards, and read what the rules say before you play."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from cardkit.cards import Card, Cards, parse_cards
from cardkit.drawing import state_html
from cardkit.game import Move, State
from cardkit.widgets.adapter import MOST_ACTIONS, Action, adapter_for
from cardkit.widgets.board import Board
from cardkit.widgets.live import Keys
from cardkit.widgets.native import Words
from cardkit.widgets.parts import ActionRow, Hand, button, change, row
from cardkit.widgets.session import Session
from cardkit.widgets.showing import hand_buttons, live_picture
from cardkit.widgets.style import StyleSheet
from cardkit.widgets.together import HTML
from cardkit.widgets.verdict import verdict, whole_plays

FIND = ("all plays",)
"""What can be looked for."""


class Try(Board):
    """A position to try out: its hand as cards to choose, and below them what the rules say.

    All hands are open, and whoever is to move can be played for. With ``find="all plays"`` the
    reader looks for all the plays of the position by choosing cards, and those found are
    counted: plays of the same cards count once.

    ``verdict`` is what the rules say to the chosen cards. ``choose`` and ``play`` do from code
    what clicks do; ``back_to_the_start`` undoes all moves.

    Raises ``ValueError`` for what is no position, or one in which nobody can move.

    >>> from cardkit import Odin
    >>> state = Odin(players=3).position(["3b 6b 1r", "5g 9r", "1k"], table="6r 2r")
    >>> tried = Try(state)
    >>> tried.choose("6b 3b")
    >>> print(tried.verdict)
    ✓ May be played: makes 63, beats 62 (O8).
    >>> tried.choose("6b 1r")
    >>> print(tried.verdict)
    ✗ Blue 6 and red 1 are neither all of one colour nor all of one number (O4).
    """

    def __init__(self, state: State, *, find: str | None = None, scale: float = 1.0) -> None:
        if find is not None and find not in FIND:
            raise ValueError(f"find={find!r}: what can be looked for is 'all plays'")
        if not isinstance(state, State):
            raise ValueError(f"{state!r} is no position: give one such as game.position(…)")
        super().__init__(scale)
        names = [f"Seat {seat}" for seat in range(state.game.players)]
        self._session = Session(state, names)
        if self._session.person_to_move is None:
            raise ValueError("nobody can move in this position, so there is nothing to try")
        self._adapter = adapter_for(state.game)
        self._chosen: list[int] = []
        self._cards: tuple[Card, ...] = ()
        self._begun: Move | None = None
        self._do: list[Callable[[], None]] = []
        self._legal: tuple[State | None, list[Move]] = (None, [])
        self._said = ""
        self._pictured: State | None = None
        self._to_find = _different_plays(state.legal_moves()) if find else []
        self.found: set[tuple[Card, ...]] = set()
        self._make_widgets()
        self._render()

    def _make_widgets(self) -> None:
        self._faces = StyleSheet(self._session.game.deck)
        self._picture, self._words = HTML(), Words()
        self._count = Words(look="ck-status" if self._to_find else "ck-none")
        self._hand = Hand(self._on(self._click))
        self._switch = w.Checkbox(description=self._adapter.switch, indent=False)
        self._switch.observe(self._on(self._change_switch), "value")
        self._actions = ActionRow(self._on(self._act), MOST_ACTIONS)
        self._back = button("Back to the start", self._on(self.back_to_the_start))
        self._show_rest = button("Show those that are missing", self._on(self._show_missing))
        tools = row([self._back, *([self._show_rest] if self._to_find else [])])
        self.children = (
            self._faces.widget,
            self._picture,
            self._hand.box,
            self._words,
            row([self._switch], *(() if self._adapter.switch else ("ck-none",))),
            self._actions.box,
            self._count,
            tools,
            Keys(),
        )

    # What code can do.

    @property
    def state(self) -> State:
        """The position as it stands now."""
        return self._session.state

    @property
    def verdict(self) -> str:
        """What the rules say to the chosen cards."""
        return self._said

    def choose(self, cards: str | Sequence[Card]) -> None:
        """Choose these cards of the hand and no others. ``ValueError`` if one is not there."""
        places: list[int] = []
        for card in parse_cards(cards):
            there = (p for p, other in enumerate(self._cards) if other == card and p not in places)
            place = next(there, None)
            if place is None:
                raise ValueError(f"there is no {card} to choose among {Cards(self._cards)}")
            places.append(place)
        self._chosen, self._begun = places, None
        self._render()

    def play(self, move: Move | str) -> None:
        """Make a move; ``IllegalMove`` if the rules forbid it, and nothing has changed."""
        self._session.play(move)
        self._forget()
        self._render()

    def back_to_the_start(self) -> None:
        """Take all moves back, and choose nothing."""
        self._session.restart()
        self._session.undone.clear()
        self._forget()
        self._render()

    # What clicks do.

    def _click(self, place: int) -> None:
        if place < len(self._cards):
            self._chosen, self._begun = self._adapter.choose(self._chosen, place), None
            self._render()

    def _change_switch(self, event: Any) -> None:
        self._adapter.switched = event["new"]
        self._render()

    def _act(self, index: int) -> None:
        self._do[index]()
        self._render()
        (self._hand if self._hand.buttons and self._begun is None else self._actions).focus()

    def _forget(self) -> None:
        self._chosen, self._begun = [], None
        self._switch.value = False

    def _begin(self, begun: Move | None) -> None:
        self._begun = begun

    def _show_missing(self) -> None:
        self.found.update(self._to_find)
        self._render()

    # What is shown.

    def _render(self) -> None:
        with self._post.at_once():
            self._show_all()

    def _show_all(self) -> None:
        session, adapter = self._session, self._adapter
        session.uncover()
        state, view = session.state, session.view
        moves = self._moves()
        cards = tuple(adapter.ordered(view, adapter.sorts[0])) if moves else ()
        if cards != self._cards:
            self._cards, self._chosen = cards, []
        chosen = [self._cards[place] for place in self._chosen]
        self._faces.add(cards)
        if self._pictured is not state:  # drawing takes longer than all the rest
            self._pictured = state
            change(self._picture, value=live_picture(session, adapter, state))
        hand = hand_buttons(view, adapter, moves, cards, self._chosen, session.new_cards)
        self._hand.show(hand)
        self._note_found(moves, chosen)
        self._said = self._what_to_say(moves, chosen)
        self._words.show(f"✗ {self._message}" if self._message else self._said)
        self._offer(moves, chosen)
        self._count.show(self._progress(), "ck-status" if self._to_find else "ck-none")

    def _moves(self) -> list[Move]:
        if self._session.person_to_move is None:
            return []
        if self._legal[0] is not self.state:
            self._legal = (self.state, self.state.legal_moves())
        return self._legal[1]

    def _what_to_say(self, moves: Sequence[Move], chosen: Sequence[Card]) -> str:
        session, adapter = self._session, self._adapter
        if not moves:
            return "Nobody is to move now. Go back to the start to try something else."
        if self._begun is not None:
            return "Which card do you take?"
        if chosen:
            return verdict(adapter, session.view, moves, chosen).text
        who = f"Seat {session.state.current_player}."
        return f"{who} {adapter.invitation(session.view, moves)}"

    def _offer(self, moves: Sequence[Move], chosen: Sequence[Card]) -> None:
        """Buttons for what can be done with exactly the chosen cards."""
        actions: list[Action] = []
        if moves:
            choices = self._adapter.choices(self._session.view, moves, chosen, self._begun)
            actions = [each for each in choices.actions if self._is_whole(each, len(chosen))]
        self._do = [self._doing(action) for action in actions]
        labels = [action.label for action in actions]
        self._actions.show(labels, (self.state, labels), [action.look for action in actions])

    def _is_whole(self, action: Action, number: int) -> bool:
        """Whether an action plays just the chosen cards; others would give plays away."""
        move = action.move or action.begun
        return move is None or len(move.cards) in (0, number) or self._begun is not None

    def _doing(self, action: Action) -> Callable[[], None]:
        if action.move is not None:
            return functools.partial(self.play, action.move)
        if action.do is not None:
            return functools.partial(self._do_own, action.do)
        return functools.partial(self._begin, action.begun)

    def _do_own(self, do: Callable[[], None]) -> None:
        do()
        self._chosen = []

    # Looking for all plays.

    def _note_found(self, moves: Sequence[Move], chosen: Sequence[Card]) -> None:
        if self._to_find and not self._session.moves:
            plays = _different_plays(whole_plays(self._adapter, moves, chosen))
            self.found.update(plays)

    def _progress(self) -> str:
        if not self._to_find:
            return ""
        found = [play for play in self._to_find if play in self.found]
        listed = ", ".join(" ".join(map(str, play)) for play in found)
        told = f"Found {len(found)} of {len(self._to_find)} plays"
        if len(found) == len(self._to_find):
            return f"✓ {told}, all there are: {listed}."
        return f"{told}: {listed}." if found else f"{told}. Choose cards to find them."

    def __repr__(self) -> str:
        """The position, and what is said to it."""
        lines = ["Try:", str(self.state), self._said, self._progress()]
        return "\n".join(line for line in lines if line)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and for notebooks that are only read a picture and the words."""
        bundle: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        lines = [line for line in (self._said, self._progress()) if line]
        bundle["text/plain"] = repr(self)
        bundle["text/html"] = state_html(self.state) + "".join(f"<p>{escape(x)}</p>" for x in lines)
        return bundle


def _different_plays(moves: Sequence[Move]) -> list[tuple[Card, ...]]:
    """The cards of each play, once for all ways to take a card or to call."""
    return list(dict.fromkeys(tuple(move.cards) for move in moves if move.cards))
