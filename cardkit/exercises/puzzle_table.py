"""Puzzles to be solved at a table: by clicking, as the game itself is played."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import ipywidgets as w

from cardkit.cards import Card
from cardkit.exercises.answer import with_code
from cardkit.exercises.meld_puzzle import MeldAdapter, MeldPuzzle
from cardkit.exercises.puzzle_page import (
    AnyPuzzle,
    names_of,
    static_html,
    static_text,
    status_words,
    title,
)
from cardkit.exercises.solving import Solving
from cardkit.game import Move, State, count_of
from cardkit.widgets.adapter import MOST_ACTIONS, Action, Adapter, Choices, adapter_for
from cardkit.widgets.board import Board
from cardkit.widgets.felt import Seats, felt_html
from cardkit.widgets.live import Keys
from cardkit.widgets.parts import (
    ActionRow,
    Content,
    Hand,
    Line,
    Shelf,
    button,
    change,
    row,
)
from cardkit.widgets.showing import deeds, hand_buttons, remark_text
from cardkit.widgets.style import StyleSheet
from cardkit.widgets.together import HTML

Offer = tuple[str, Callable[[], None], tuple[str, ...]]
"""An action button: what it says, what it does, and its CSS classes."""


class PuzzleTable(Board):
    """Puzzles, by number, that are solved by clicking on cards and on what to do with them.

    A right move is confirmed with its reason. After a wrong one the table shows, move by move,
    what comes of it, and the reader may try again. Hints come one at a time. ``scale`` 1.5 or 2 is
    for a projector. Where no kernel runs, all positions and questions are shown, with the hints
    and the solutions folded. ``status`` is what the table says.

    >>> from cardkit.exercises import leaves_play
    >>> table = leaves_play.puzzles()
    >>> table.go(9)
    >>> table.attempt("play 2")
    >>> print(table.status)
    ✗ Not right yet. `play 2` is allowed, but seat 1 can prevent the win, by `pass take 2`.
    """

    def __init__(self, puzzles: Mapping[int, AnyPuzzle], *, scale: float = 1.0) -> None:
        self._solving = Solving(puzzles)
        super().__init__(scale)
        self._chosen: list[int] = []
        self._cards: tuple[Card, ...] = ()
        self._begun: Move | None = None
        self._do: list[Callable[[], None]] = []
        self._legal: tuple[object, list[Move]] = (None, [])
        self._pictured: object = None
        self.status = ""
        self._make_widgets()
        self.children = self._rows()
        self._turn_to(self._solving.number)
        self._render()

    def _make_widgets(self) -> None:
        on = self._on
        games = [puzzle.state.game for puzzle in self._solving.puzzles.values()]
        decks = {card for game in games for card in game.deck}
        self._style_sheet = StyleSheet(decks)
        self._head, self._picture, self._status = HTML(), HTML(), HTML()
        self._hints = HTML()
        self._remark = Line("ck-remark", is_status=True)
        self._hand = Hand(on(self._choose))
        self._actions = ActionRow(on(self._act), MOST_ACTIONS)
        self._switch = w.Checkbox(description="", indent=False)
        self._switch.observe(on(self._change_switch), "value")
        self._numbers = Shelf(on(self._go_to_place), len(self._solving.puzzles))
        self._hint_button = button("Hint", on(self._hint))

    def _rows(self) -> list[Any]:
        self._switch_row = row([self._switch])
        many = len(self._solving.puzzles) > 1
        back, on = self._turner("Previous", -1), self._turner("Next", 1)
        return [
            self._style_sheet.widget,
            row([back, self._numbers.box, on], *(() if many else ("ck-none",))),
            self._head,
            self._picture,
            self._status,
            self._hand.box,
            row([self._actions.box, self._switch_row], "ck-doing"),
            self._remark.widget,
            row([self._hint_button, self._size]),
            self._hints,
            Keys(),
        ]

    def _turner(self, label: str, step: int) -> Any:
        return button(label, self._on(lambda: self._turn_to(self._solving.neighbour(step))))

    # What code can do.

    @property
    def solved(self) -> set[int]:
        """The numbers of the puzzles solved so far."""
        return set(self._solving.solved)

    def go(self, number: int) -> None:
        """Turn to the puzzle with this number. ``ValueError`` if there is none."""
        self._turn_to(number)
        self._render()

    def attempt(self, given: Move | str) -> None:
        """Try a move, or its text, as the buttons do."""
        self._try(given)
        self._render()

    # What clicks do.

    def _turn_to(self, number: int) -> None:
        self._solving.go(number)
        puzzle = self._solving.puzzle
        if isinstance(puzzle, MeldPuzzle):
            self._adapter: Adapter = MeldAdapter(puzzle, self._try)
        else:
            self._adapter = adapter_for(puzzle.state.game)
        self._forget()

    def _go_to_place(self, place: int) -> None:
        self._turn_to(list(self._solving.puzzles)[place])

    def _forget(self) -> None:
        """Nothing is chosen any more."""
        self._chosen, self._begun = [], None
        self._switch.value = False

    def _choose(self, place: int) -> None:
        if self._solving.answer is not None:
            self._message = "To choose another move, press “Try again” first."
        elif place < len(self._cards):
            self._begun = None
            self._chosen = self._adapter.choose(self._chosen, place)

    def _act(self, index: int) -> None:
        self._do[index]()
        self._render()
        if self._solving.answer is None and self._begun is None:
            self._hand.focus()
        else:
            for first in self._actions.buttons[:1]:
                first.focus()

    def _try(self, given: Move | str) -> None:
        self._solving.attempt(given)
        self._forget()

    def _again(self) -> None:
        self._solving.again()
        self._forget()

    def _begin(self, begun: Move | None) -> None:
        self._begun = begun

    def _hint(self) -> None:
        if self._solving.has_hint:
            self._solving.hint()
        else:
            self._solving.give_away()
            self._forget()

    def _change_switch(self, event: Any) -> None:
        self._adapter.switched = event["new"]

    # What is shown.

    @property
    def _seat(self) -> int:
        """The seat of the reader: the one to move in the puzzle."""
        seat = self._solving.puzzle.state.current_player
        assert seat is not None
        return seat

    def _render(self) -> None:
        """Bring everything in line; only what has changed is sent."""
        with self._post.at_once():
            self._show_head()
            self._show_picture()
            self._show_hand_and_actions()
            self._show_hints()

    def _show_head(self) -> None:
        """The numbers of the puzzles with what is solved, and the question."""
        solving = self._solving
        hidden = self._numbers.show([self._mark(number) for number in solving.puzzles])
        change(self._numbers.box, _dom_classes=("ck-row", "ck-numbers", *hidden))
        heading = title(solving.puzzles, solving.number)
        question = html.escape(solving.puzzle.question)
        head = f'<div class="ck-question" role="status"><b>{heading}</b><br>{question}</div>'
        change(self._head, value=head)

    def _mark(self, number: int) -> Content:
        """The button of a puzzle: a tick if it is solved, a dot if its solution was shown."""
        solving = self._solving
        mark = " ✓" if number in solving.solved else " ·" if number in solving.given_away else ""
        here = ("ck-here",) if number == solving.number else ()
        return Content(f"{number}{mark}", here, number)

    def _show_picture(self) -> None:
        solving, puzzle = self._solving, self._solving.puzzle
        state = puzzle.seen(solving.states[-1])
        if self._pictured != (solving.number, state):
            self._pictured = (solving.number, state)
            names, states = names_of(puzzle), solving.states
            done = deeds(states, solving.moves, names, self._adapter)
            before = puzzle.seen(states[max(len(states) - 2, 0)])
            felt = felt_html(state, Seats(names, names, self._seat), done, before)
            change(self._picture, value=felt)
        self.status = status_words(solving, self._adapter)
        kind = "" if solving.answer is None else " ck-right" if solving.answer.ok else " ck-wrong"
        line = f'<div class="ck-status{kind}" role="status" aria-live="polite">'
        change(self._status, value=f"{line}{with_code(self.status)}</div>")

    def _show_hand_and_actions(self) -> None:
        solving, adapter = self._solving, self._adapter
        view = solving.states[-1].observe(self._seat)
        cards = tuple(adapter.ordered(view, adapter.sorts[0])) if view.hands[self._seat] else ()
        if cards != self._cards:
            self._cards, self._chosen = cards, []
        self._style_sheet.add(cards)
        moves = [] if solving.answer is not None else self._moves(view)
        new = Counter(view.hands[self._seat]) - Counter(solving.puzzle.state.hands[self._seat])
        buttons = hand_buttons(view, adapter, moves, cards, self._chosen, new)
        following = [] if self._begun else adapter.following(moves, cards, self._chosen)
        self._hand.show(buttons, following, room_for=len(solving.puzzle.state.hands[self._seat]))
        choices = Choices([], "")
        if solving.answer is None:
            chosen = [cards[place] for place in self._chosen]
            choices = adapter.choices(view, moves, chosen, self._begun)
        offers = self._offers(choices)
        self._do = [do for _, do, _ in offers]
        labels, looks = [label for label, _, _ in offers], [look for _, _, look in offers]
        self._actions.show(labels, (solving.number, tuple(solving.moves), labels), looks)
        self._remark.show(self._message or remark_text(choices.remark, following, self._chosen))
        change(self._switch, description=adapter.switch)
        calls = solving.answer is None and any(move.call for move in moves)
        change(self._switch_row, _dom_classes=("ck-row", *(() if calls else ("ck-none",))))

    def _moves(self, view: State) -> list[Move]:
        """The legal moves of the puzzle, worked out once."""
        if self._legal[0] is not self._solving.puzzle:
            self._legal = (self._solving.puzzle, view.legal_moves())
        return self._legal[1]

    def _offers(self, choices: Choices) -> list[Offer]:
        """The action buttons: what each says and does."""
        solving, answer = self._solving, self._solving.answer
        offers: list[Offer] = []
        if answer is None:
            offers = [(a.label, self._action(a), a.look) for a in choices.actions]
            if self._chosen and self._begun is None:
                offers.append(("Clear", self._chosen.clear, ("ck-soft", "ck-clear")))
            return offers
        if solving.to_come:
            first = len(solving.moves) == 1
            show = "Show the rest" if answer.ok else "Show why"
            moves = count_of(len(solving.to_come), "move")
            offers.append((f"{show} ({moves})" if first else "Next move", solving.play_on, ()))
        further = solving.next_unsolved
        if answer.ok and further is not None:
            offers.append(("Next puzzle", partial(self._turn_to, further), ()))
        offers.append(("Back to the start" if answer.ok else "Try again", self._again, ()))
        return offers

    def _action(self, action: Action) -> Callable[[], None]:
        if action.move is not None:
            return partial(self._try, action.move)
        if action.do is not None:
            return partial(self._do_and_forget, action.do)
        return partial(self._begin, action.begun)

    def _do_and_forget(self, do: Callable[[], None]) -> None:
        """Something that is no move, after which nothing is chosen."""
        do()
        self._chosen = []

    def _show_hints(self) -> None:
        """The hints given so far, and what the button for them gives next."""
        solving = self._solving
        total = len(solving.puzzle.hints)
        lines = [
            f"<p>Hint {number} of {total}: {with_code(hint)}</p>"
            for number, hint in enumerate(solving.hints, start=1)
        ]
        change(self._hints, value=f'<div class="ck-hints" role="status">{"".join(lines)}</div>')
        label = ("Next hint" if lines else "Hint") if solving.has_hint else "Show the solution"
        change(self._hint_button, description=label, tooltip=label)

    def __repr__(self) -> str:
        """All positions and questions, in words."""
        return static_text(self._solving.puzzles)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget; and for notebooks that are only read, pictures of all positions."""
        bundle: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        bundle["text/plain"] = repr(self)
        bundle["text/html"] = static_html(self._solving.puzzles)
        return bundle
