"""The interactive table: one widget for all games."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from cardkit.cards import Card, Cards
from cardkit.drawing import picture, state_alt, table_svg
from cardkit.drawing.cards import card_name, is_wild
from cardkit.game import DEAL, Game, Move, State
from cardkit.record import Record
from cardkit.widgets.adapter import MOST_ACTIONS, Action, Choices, adapter_for, in_words
from cardkit.widgets.parts import ActionRow, CardButton, Hand, Line, button, change, row
from cardkit.widgets.saving import SaveBar
from cardkit.widgets.session import BotTrouble, Player, Session
from cardkit.widgets.style import SCALES, StyleSheet, face_class, scale_class


class Table(w.VBox):
    """A match to play by clicking on cards, against bots and with other people.

    ``start`` is a game, which is dealt from ``seed``; a state to play on from; or a record, which
    goes on from its end. ``players`` has one entry for each seat, a name for a person and a
    function for a bot; without it "you" play against simple bots. A bot waits ``pause`` seconds
    before its move, and has ``time_limit`` seconds for it (``None``: as long as it likes).

    ``state`` is the match as it stands, ``record`` how it came about. ``play``, ``undo`` and
    ``redo`` do from code what the buttons do; bots then answer at once.

    Raises ``ValueError`` for what cannot be played, or for a wrong number of players.

    >>> from cardkit import Leaves, Table
    >>> table = Table(Leaves(players=3), seed=1, pause=0)
    >>> print(table.status)
    greedy 1 plays 5 5 5 5. greedy 2 passes and takes the 5. Your turn.
    """

    def __init__(
        self,
        start: Game | State | Record,
        players: Sequence[Player] | None = None,
        seed: object = None,
        pause: float = 0.4,
        *,
        time_limit: float | None = 10.0,
    ) -> None:
        self.pause = pause
        self._session = Session(start, players, seed, time_limit)
        self._adapter = adapter_for(self._session.game)
        self._task: asyncio.Task[None] | None = None
        self._chosen: list[int] = []  # places in the hand, in the order of choosing
        self._cards: tuple[Card, ...] = ()  # the hand in the order in which it is shown
        self._begun: Move | None = None  # the first step of a move that is made in two
        self._trouble = ""  # what went wrong with a bot, until that is settled
        self._message = ""  # what the last click has to say
        self._all_open = False
        self._sort = next(iter(self._adapter.sorts))
        self._do: list[Callable[[], None]] = []  # what the action buttons do
        self._pictured: object = None
        self._legal: tuple[State | None, list[Move]] = (None, [])

        self._style_sheet = StyleSheet(self._adapter.deck(self._session.game))
        self._picture = w.HTML()
        self._picture.add_class("ck-picture")
        self._status = Line("ck-status", is_status=True)
        self._remark = Line("ck-remark", is_status=True)
        self._hand = Hand(self._on(self._choose))
        self._ready = button("Show my cards", self._on(self._uncover))
        self._ready_row = row([self._ready], "ck-none")
        self._action_row = ActionRow(self._on(self._act), MOST_ACTIONS)
        super().__init__(
            [
                self._style_sheet.widget,
                self._picture,
                self._status.widget,
                self._ready_row,
                self._hand.box,
                self._remark.widget,
                self._action_row.box,
                *self._make_tools(),
            ]
        )
        self.scale = 1.0
        self._go_on()

    # What code can do.

    @property
    def state(self) -> State:
        """The match as it stands now."""
        return self._session.state

    @property
    def record(self) -> Record:
        """The match so far. ``ValueError`` if it began in the middle of a match."""
        return self._session.record

    @property
    def status(self) -> str:
        """What the status line says."""
        return self._status.text

    @property
    def scale(self) -> float:
        """The size of the table: 1 is normal, 2 twice as large."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        if scale not in SCALES.values():
            raise ValueError(f"scale={scale!r}: one of {', '.join(map(str, SCALES.values()))}")
        self._scale = scale
        self._dom_classes = ("cardkit", scale_class(scale))

    def play(self, move: Move | str) -> None:
        """Make a move for the person whose turn it is; bots answer at once.

        Raises ``IllegalMove`` if the rules forbid it; nothing has then changed.
        """
        self._let_bots_move()
        self._session.play(move)
        self._clear()
        self._let_bots_move()
        self._render()

    def undo(self) -> None:
        """Step back to before the last move of a person. ``ValueError`` if there is none."""
        if not self._session.undo():
            raise ValueError("there is no move to take back")
        self._clear()
        self._render()

    def redo(self) -> None:
        """Make the moves again that were taken back. ``ValueError`` if there are none."""
        if not self._session.redo():
            raise ValueError("there is no move to make again")
        self._clear()
        self._render()

    # What the buttons do.

    def _make_tools(self) -> list[Any]:
        """The rows of buttons below the table."""
        self._open_button = button("Open all hands", self._on(self._open_hands))
        self._more_button = button("More …", self._on(self._more))
        tools = [
            button("Undo", self._on(self._click_undo)),
            button("Redo", self._on(self._click_redo)),
            button("Hint", self._on(self._hint)),
            self._open_button,
            self._more_button,
        ]
        if len(self._adapter.sorts) > 1:
            sort = w.Dropdown(options=list(self._adapter.sorts), description="Sort by")
            sort.observe(self._on(self._change_sort), "value")
            tools.insert(3, sort)
        size = w.Dropdown(options=SCALES, value=1.0, description="Size")
        size.observe(self._on(lambda change: setattr(self, "scale", change["new"])), "value")
        self._seed = w.Text(description="Seed", placeholder="any word", continuous_update=False)
        deal = button("New deal", self._on(self._new_deal))
        again = button("Start again", self._on(self._restart))
        save = SaveBar(lambda: self.record, self._load, self._say, self._on)
        self._more_rows = [row([size, self._seed, deal, again], "ck-none"), save.row]
        save.row._dom_classes = ("ck-row", "ck-none")
        return [row(tools, "ck-tools"), *self._more_rows]

    def _on(self, do: Callable[..., None]) -> Callable[..., None]:
        """What is called by a click: errors are shown, since the browser would swallow them."""

        @functools.wraps(do)
        def heard(*arguments: Any) -> None:
            self._message = ""
            try:
                do(*arguments)
            except Exception as error:
                self._message = str(error) or type(error).__name__
            self._render()

        return heard

    def _choose(self, place: int) -> None:
        self._begun = None
        if place < len(self._cards):
            self._chosen = self._adapter.choose(self._chosen, place)

    def _act(self, index: int) -> None:
        self._do[index]()
        self._render()
        self._focus()

    def _focus(self) -> None:
        """Move the keyboard to where it goes on, after the button that had it has gone."""
        if self._session.is_covered:
            self._ready.focus()
        elif self._begun is None and self._cards and not self.state.is_over:
            self._hand.focus()
        elif self._action_row.buttons:
            self._action_row.buttons[0].focus()

    def _make_move(self, move: Move) -> None:
        self._session.play(move)
        self._clear()
        self._go_on()

    def _begin(self, begun: Move | None) -> None:
        self._begun = begun

    def _uncover(self) -> None:
        self._session.uncover()
        self._render()
        self._hand.focus()

    def _click_undo(self) -> None:
        self._step_back(self._session.undo, "There is no move to take back.")

    def _click_redo(self) -> None:
        self._step_back(self._session.redo, "There is no move to make again.")

    def _step_back(self, step: Callable[[], bool], otherwise: str) -> None:
        """Undo or redo; a bot whose turn it is then waits for the next click of a person."""
        if step():
            self._clear()
            self._go_on()
        else:
            self._say(otherwise)

    def _hint(self) -> None:
        try:
            hint = self._session.hint()
        except BotTrouble as trouble:
            self._say(f"No hint: {trouble}.")
            return
        if hint is None:
            self._say("There is a hint only in your turn, and only in games that have an adviser.")
            return
        left = list(range(len(self._cards)))
        chosen = []
        for card in hint.move.cards:
            place = next(place for place in left if self._cards[place] == card)
            left.remove(place)
            chosen.append(place)
        self._chosen, self._begun = chosen, None
        words = in_words(self._adapter.wording(hint.move, self._session.view), "you")
        self._say(f"Hint: {words}, since {hint.reason}.")

    def _open_hands(self) -> None:
        self._all_open = not self._all_open
        change(
            self._open_button,
            description="Hide other hands" if self._all_open else "Open all hands",
            tooltip="Hide other hands" if self._all_open else "Open all hands",
        )

    def _more(self) -> None:
        hidden = "ck-none" in self._more_rows[0]._dom_classes
        for line in self._more_rows:
            line._dom_classes = ("ck-row",) if hidden else ("ck-row", "ck-none")
        change(self._more_button, description="Less" if hidden else "More …")

    def _change_sort(self, event: Any) -> None:
        self._sort, self._chosen = event["new"], []

    def _new_deal(self) -> None:
        """Deal a new match from the seed in the field, or any seed."""
        seed = self._seed.value.strip() or None
        self._begin_session(self._session.game, self._session.players, seed)

    def _restart(self) -> None:
        self._session.restart()
        self._clear()
        self._go_on()

    def _load(self, record: Record) -> None:
        """Go on from a record of this game; bots of this table keep their seats."""
        if record.rules() != self._session.game:
            options = ", ".join(f"{key}={value!r}" for key, value in record.options.items())
            raise ValueError(
                f"that is a game of {record.game} with {options}, and this table has other "
                "rules: open it with Table(Record.load(...))"
            )
        same = record.names == self._session.names
        self._begin_session(record, self._session.players if same else None, None)
        self._say(f"Loaded: {len(record.moves)} moves by {', '.join(record.names)}.")

    def _begin_session(self, start: Game | Record, players: Any, seed: object) -> None:
        self._session = Session(start, players, seed, self._session.time_limit)
        self._clear()
        self._go_on()

    def _say(self, text: str) -> None:
        self._message = text

    # Bots.

    def _clear(self) -> None:
        """Forget what was chosen and what a bot was about to do."""
        self._chosen, self._begun, self._trouble, self._message = [], None, "", ""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _go_on(self) -> None:
        """Let the bots move: after a pause each if there is a loop to wait on, else at once."""
        loop = _running_loop() if self.pause > 0 else None
        if loop is None:
            self._let_bots_move()
        elif self._session.goes_on_by_itself:
            self._task = loop.create_task(self._bots_move_slowly())
        self._render()

    def _let_bots_move(self) -> None:
        while self._session.goes_on_by_itself and not self._trouble:
            self._let_bot_move()

    def _let_bot_move(self) -> None:
        try:
            self._session.play_bot()
        except BotTrouble as trouble:
            self._trouble = str(trouble)

    async def _bots_move_slowly(self) -> None:
        while self._session.goes_on_by_itself and not self._trouble:
            await asyncio.sleep(self.pause)
            self._let_bot_move()
            self._render()

    def _move_at_random(self) -> None:
        self._session.play_at_random()
        self._clear()
        self._go_on()

    def _ask_again(self) -> None:
        self._clear()
        self._go_on()

    # What is shown.

    def _render(self) -> None:
        """Bring everything in line with the match; only what has changed is sent."""
        self._draw_table()
        self._show_hand()
        choices = self._choices()
        self._show_actions(choices)
        self._status.show(self._status_text())
        self._remark.show(self._message or choices.remark)
        covered = self._session.is_covered
        change(self._ready_row, _dom_classes=("ck-row",) if covered else ("ck-row", "ck-none"))

    def _draw_table(self) -> None:
        session = self._session
        view = session.state if self._all_open else session.view
        if self._pictured != (view, session.viewer):
            self._pictured = (view, session.viewer)
            self._picture.value = self._image(view, session.viewer)

    def _image(self, view: State, hide_hand_of: int | None = None) -> str:
        names = self._session.shown_names
        return picture(table_svg(view, names, hide_hand_of), state_alt(view, names))

    def _show_hand(self) -> None:
        session = self._session
        hand = Cards() if session.viewer is None else session.view.hand
        cards = tuple(self._adapter.sorts[self._sort](session.view, hand))
        if cards != self._cards:
            self._cards, self._chosen = cards, []
        self._style_sheet.add(cards)
        wild = self._adapter.wild_rank(session.view)
        self._hand.show([self._button(place, wild) for place in range(len(cards))])

    def _button(self, place: int, wild: int | None) -> CardButton:
        card = self._cards[place]
        name, classes = card_name(card, wild), ["ck-card", f"ck-{face_class(card)}"]
        if is_wild(card, wild):
            classes.append("ck-wild")
        if place in self._chosen:
            name = f"✓ {name}, chosen"
            classes.append("ck-chosen")
        return CardButton(name, tuple(classes))

    def _choices(self) -> Choices:
        """What the person whose turn it is can do with the cards chosen."""
        session = self._session
        if session.person_to_move is None or session.is_covered:
            return Choices([], "")
        if self._legal[0] is not session.state:
            self._legal = (session.state, session.view.legal_moves())
        cards = [self._cards[place] for place in self._chosen]
        return self._adapter.choices(session.view, self._legal[1], cards, self._begun)

    def _show_actions(self, choices: Choices) -> None:
        offers = self._offers(choices)
        self._do = [do for _, do in offers]
        labels = [label for label, _ in offers]
        self._action_row.show(labels, (self.state, labels))

    def _offers(self, choices: Choices) -> list[tuple[str, Callable[[], None]]]:
        """The action buttons: what each says and does."""
        session = self._session
        if self._trouble:
            return [
                ("Let the computer move at random instead", self._move_at_random),
                ("Ask it again", self._ask_again),
                ("Start again", self._restart),
            ]
        if session.state.is_over:
            return [("Deal again", self._deal_again), ("Same cards again", self._restart)]
        if session.state.waiting and session.people:
            return [("Deal the next hand", functools.partial(self._make_move, DEAL))]
        return [(action.label, self._action(action)) for action in choices.actions]

    def _action(self, action: Action) -> Callable[[], None]:
        if action.move is not None:
            return functools.partial(self._make_move, action.move)
        return functools.partial(self._begin, action.begun)

    def _deal_again(self) -> None:
        self._begin_session(self._session.game, self._session.players, None)

    def _status_text(self) -> str:
        session, names = self._session, self._session.shown_names
        news: list[str] = []
        for number in range(session.news_begin, len(session.moves)):
            before, move, after = (
                session.states[number], session.moves[number], session.states[number + 1]
            )  # fmt: skip
            news += self._adapter.told(before, move, after, names)
        return " ".join([*news, self._turn_text()])

    def _turn_text(self) -> str:
        """Whose turn it is, or what happens now."""
        session, state = self._session, self._session.state
        names = session.shown_names
        if self._trouble:
            return f"{self._trouble}. What now?"
        if state.is_over:
            return self._adapter.result(state, names)
        if state.waiting:
            return self._adapter.hand_result(state, names)
        assert state.current_player is not None
        name = names[state.current_player]
        if session.is_covered:
            return f"{name}, click when you are ready."
        if session.person_to_move is not None:
            return "Your turn." if name == "you" else f"{name}, it is your turn."
        return f"{name} is thinking …"

    def __repr__(self) -> str:
        """The table in words, as far as whoever sits before it may see it."""
        names = ", ".join(self._session.shown_names)
        return f"Table: {names}\n{self._session.view}\n{self.status}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and for notebooks that are only read a picture and the text."""
        bundle: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        bundle["text/plain"] = repr(self)
        bundle["text/html"] = self._image(self._session.view)
        return bundle


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
