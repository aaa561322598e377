"""The interactive table: one widget for all games."""

from __future__ import annotations

import asyncio
import functools
import sys
from collections.abc import Callable, Sequence
from typing import Any

from cardkit.cards import Card
from cardkit.game import DEAL, Game, Move, State, count_of
from cardkit.limits import Task, check_pause
from cardkit.record import Record
from cardkit.widgets.adapter import Action, Choices, adapter_for
from cardkit.widgets.board import Board
from cardkit.widgets.face import Clicks, Face
from cardkit.widgets.lifetime import Lifetime
from cardkit.widgets.saving import SaveBar
from cardkit.widgets.session import BotTrouble, Player, Session, kind_in
from cardkit.widgets.showing import (
    hand_buttons,
    remark_text,
    static_picture,
    status_text,
    told,
    what_next,
)
from cardkit.widgets.tools import Doings, Tools
from cardkit.widgets.wording import in_words

UNTIL_SLOW = 0.7
"""After so many seconds of a bot's thinking, there is a button to stop it."""

Offer = tuple[str, Callable[[], None], tuple[str, ...]]
"""An action button: what it says, what it does, and its CSS classes."""


class Table(Board):
    """A match to play by clicking on cards, against bots and with other people.

    ``start`` is a game, which is dealt from ``seed``; a state to play on from; or a record, which
    goes on from its end. ``players`` has one entry for each seat, a name for a person and a
    function for a bot; without it "you" play against simple bots. A bot waits ``pause`` seconds
    before its move (0 where outputs are to be the same in each run), and has ``time_limit``
    seconds for it (``None``: as long as it likes). At ``scale`` 1 the table fits its page; 1.5 or 2
    is for a projector. Bots get names, with what they are in brackets: "Ada (greedy)".

    ``state`` is the match as it stands, ``record`` how it came about. ``play``, ``undo`` and
    ``redo`` do from code what the buttons do; bots then answer at once.

    After a restart of the kernel nothing stands behind the buttons any more: run the cell again,
    as for any widget. Where no kernel runs, as on a web page, a picture of the table is shown.

    Raises ``ValueError`` for what cannot be played, or for a wrong number of players.

    >>> from cardkit import Leaves, Table
    >>> table = Table(Leaves(players=3), seed=1, pause=0)
    >>> print(table.status)
    Ben passes and takes the 5. Your turn.
    """

    def __init__(
        self,
        start: Game | State | Record,
        players: Sequence[Player] | None = None,
        seed: object = None,
        pause: float = 0.4,
        *,
        scale: float = 1.0,
        time_limit: float | None = 10.0,
    ) -> None:
        self.pause = check_pause("pause", pause)
        self._session = Session(start, players, seed, time_limit)
        super().__init__(scale)
        self._adapter = adapter_for(self._session.game)
        self._turn = 0  # bots that were asked in an earlier turn answer too late
        self._thinking: Task | None = None
        self._is_slow = False  # whether a bot thinks so long that people may want to stop it
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._chosen: list[int] = []  # places in the hand, in the order of choosing
        self._cards: tuple[Card, ...] = ()  # the hand in the order in which it is shown
        self._begun: Move | None = None  # the first step of a move that is made in two
        self._trouble = ""  # what went wrong with a bot, until that is settled
        self._all_open = False
        self._sort = self._adapter.sorts[0]
        self._do: list[Callable[[], None]] = []  # what the action buttons do
        self._legal: tuple[State | None, list[Move]] = (None, [])
        self._most: tuple[object, int] = (None, 0)  # the most cards held, and since which deal
        self._announced = 0  # so many moves have been said
        self._next_words = ""
        self._save_bar = SaveBar(lambda: self.record, self._load, self._say, self._on)
        more = [self._save_bar.row]
        self._tools = Tools(self._doings(), self._on, self._adapter.sorts, self._size, more)
        clicks = Clicks(self._choose, self._act, self._uncover, self._change_switch)
        deck = self._session.game.deck
        self._face = Face(self._adapter, deck, clicks, self._tools, self._on)
        self.children = self._face.widgets
        self._lifetime = Lifetime(self)
        self._go_on()

    def _doings(self) -> Doings:
        return Doings(
            undo=self._click_undo,
            redo=self._click_redo,
            hint=self._hint,
            open_hands=self._open_hands,
            sort=self._change_sort,
            new_deal=self._new_deal,
            restart=self._restart,
            tell_seed=self._tell_seed,
            log=self._log,
        )

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
        return self._face.status

    def play(self, move: Move | str) -> None:
        """Make a move for the person whose turn it is; bots answer at once.

        Raises ``IllegalMove`` if the rules forbid it; nothing has then changed.
        """
        with self._lock:
            self._stop_bots()
            try:
                self._let_bots_move()
                self._session.play(move)
                self._clear()
                self._let_bots_move()
            finally:
                self._render()

    def undo(self) -> None:
        """Step back to before the last move of a person. ``ValueError`` if there is none."""
        with self._lock:
            if not self._session.undo():
                raise ValueError("there is no move to take back")
            self._clear()
            self._render()

    def redo(self) -> None:
        """Make the moves again that were taken back. ``ValueError`` if there are none."""
        with self._lock:
            if not self._session.redo():
                raise ValueError("there is no move to make again")
            self._clear()
            self._render()

    def close(self) -> None:
        """End the match and close every widget of the table; nothing is shown any more."""
        if hasattr(self, "_lifetime"):  # else it was never finished
            with self._lock:
                self._stop_bots()
                self._lifetime.close_parts(self._tools.sort, self._post)
        super().close()

    # What clicks do.

    def _choose(self, place: int) -> None:
        self._begun = None
        if place < len(self._cards):
            self._chosen = self._adapter.choose(self._chosen, place)

    def _act(self, index: int) -> None:
        chosen, before = [*self._chosen], self.state
        self._do[index]()
        self._render()
        place = chosen[-1] if chosen and self.state is before else 0
        self._focus(self._begun is not None or self.state.is_over, place)

    def _make_move(self, move: Move) -> None:
        self._session.play(move)
        self._clear()
        self._go_on()

    def _begin(self, begun: Move | None) -> None:
        self._begun = begun

    def _do_and_forget(self, do: Callable[[], None]) -> None:
        """Something that is no move, after which nothing is chosen."""
        do()
        self._chosen = []

    def _uncover(self) -> None:
        self._session.uncover()
        self._render()
        self._focus()

    def _focus(self, on_actions: bool = False, place: int = 0) -> None:
        """Move the keyboard on; a table shown in two cells would jump to the other one."""
        if not self._lifetime.is_shown_twice:
            self._face.focus(on_actions, place)

    def _click_undo(self) -> None:
        self._step(self._session.undo, "There is no move to take back.")

    def _click_redo(self) -> None:
        self._step(self._session.redo, "There is no move to make again.")

    def _step(self, step: Callable[[], bool], otherwise: str) -> None:
        if not step():
            self._say(otherwise)
            return
        self._clear()
        if self._session.people:
            self._go_on()

    def _hint(self) -> None:
        try:
            hint = self._session.hint()
        except BotTrouble as trouble:
            self._say(f"No hint: {trouble}.")
            return
        if hint is None:
            self._say("There is a hint only in your turn, and only in games that have an adviser.")
            return
        self._begun = None
        self._chosen = self._places_of(hint.move.cards)
        self._face.set_switch(hint.move.call)
        words = in_words(self._adapter.wording(hint.move, self._session.view), "you")
        self._say(f"Hint: {words}, since {hint.reason}.")

    def _tell_seed(self) -> None:
        self._say(f"The seed of this deal: {self._session.seed}")

    def _log(self) -> list[str]:
        session = self._session
        return [text for text in told(session, self._adapter, session.hand_begin) if text]

    def _clear_choice(self) -> None:
        self._chosen = []

    def _places_of(self, cards: Sequence[Card]) -> list[int]:
        """Where these cards of the hand are shown."""
        places: list[int] = []
        for card in cards:
            fitting = (place for place, other in enumerate(self._cards) if other == card)
            places.append(next(place for place in fitting if place not in places))
        return places

    def _open_hands(self, is_open: bool) -> None:
        self._all_open = is_open

    def _change_sort(self, sort: str) -> None:
        self._sort, self._chosen = sort, []

    def _change_switch(self, is_on: bool) -> None:
        self._adapter.switched = is_on

    def _new_deal(self, seed: str) -> None:
        """Deal a new match from this seed, or from any if it is empty."""
        self._begin_session(self._session.game, self._session.players, seed or None)

    def _deal_again(self) -> None:
        self._new_deal("")

    def _restart(self) -> None:
        self._session.restart()
        self._clear()
        self._go_on()

    def _load(self, record: Record) -> None:
        """Go on from a record of this game; bots of this table keep their seats."""
        if record.rules() != self._session.game:
            raise ValueError(
                f"that is a game of {record.game} with other rules than this table's: "
                "open it with Table(Record.load(...))"
            )
        same = [*map(kind_in, record.names)] == [*map(kind_in, self._session.names)]
        self._begin_session(record, self._session.players if same else None, None)
        moves = count_of(len(record.moves), "move")
        self._say(f"Loaded: {moves} by {', '.join(self._session.names)}.")

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
        self._face.set_switch(False)
        self._stop_bots()

    def _stop_bots(self) -> None:
        """No bot moves by itself any more, and an answer that is still to come is not heard."""
        self._turn += 1
        self._is_slow = False
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking = None
        if self._task is not None and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._task = self._loop = None

    def _stop_waiting(self) -> None:
        """What the button does that is shown while a bot thinks long."""
        name = self._whose_turn()
        self._clear()
        self._trouble = f"You stopped waiting for {name}"

    def _whose_turn(self) -> str:
        seat = self.state.current_player
        return "" if seat is None else self._session.shown_names[seat]

    def _go_on(self) -> None:
        """Let the bots move: after a pause each if there is a loop to wait on, else at once."""
        loop = _running_loop() if self.pause > 0 else None
        if loop is None:
            self._let_bots_move()
        elif self._session.goes_on_by_itself:
            self._loop = loop
            self._task = loop.create_task(self._bots_move_slowly(self._turn))
        self._render()

    def _let_bots_move(self) -> None:
        while self._session.goes_on_by_itself and not self._trouble:
            self._let_bot_move()

    def _let_bot_move(self) -> None:
        try:
            self._session.play_bot()
        except BotTrouble as trouble:
            self._trouble = str(trouble)

    async def _bots_move_slowly(self, turn: int) -> None:
        """One bot after the other; each thinks in a thread of its own, so that all else goes on."""
        while True:
            await asyncio.sleep(self.pause)
            with self._lock:
                if turn != self._turn or self._trouble or not self._session.goes_on_by_itself:
                    return
                thinking, come = self._begin_to_think()
            if not await _comes(come, UNTIL_SLOW):
                with self._lock:
                    self._is_slow = turn == self._turn
                    self._render()
                await come.wait()
            with self._lock:
                if turn != self._turn:  # the match has changed meanwhile: the answer is too late
                    return
                self._thinking, self._is_slow = None, False
                try:
                    self._session.play(thinking.result())
                except BotTrouble as trouble:
                    self._trouble = str(trouble)
                self._render()

    def _begin_to_think(self) -> tuple[Task, asyncio.Event]:
        """The bot whose turn it is, thinking, and what tells that it has come to an end."""
        loop, come = asyncio.get_running_loop(), asyncio.Event()
        question = self._session.question()

        def tell() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(come.set)

        in_thread = sys.platform != "emscripten"  # the browser's Python has no threads
        self._thinking = Task(question, tell, in_thread)
        return self._thinking, come

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
        with self._post.at_once():
            self._show_all()

    def _show_all(self) -> None:
        session, adapter, face = self._session, self._adapter, self._face
        view = session.state if self._all_open else session.view
        face.show_table(session, adapter, view, status_text(session, adapter, self._trouble))
        self._announce()
        cards: tuple[Card, ...] = ()
        if session.viewer is not None and not session.is_ended:  # else all hands lie on the table
            cards = tuple(adapter.ordered(session.view, self._sort))
        if cards != self._cards:
            self._cards, self._chosen = cards, []
        moves = self._moves()
        new = session.new_cards
        buttons = hand_buttons(session.view, adapter, moves, cards, self._chosen, new)
        following = adapter.following(moves, cards, self._chosen) if not self._begun else []
        face.show_hand(cards, buttons, following, self._room(len(cards)))
        face.show_switch(not session.is_ended)
        choices = self._choices(moves)
        offers = self._offers(choices)
        self._do = [do for _, do, _ in offers]
        labels, looks = [label for label, _, _ in offers], [look for _, _, look in offers]
        face.actions.show(labels, (session.state, labels), looks)
        face.remark.show(self._message or remark_text(choices.remark, following, self._chosen))
        self._tools.show_log()
        self._tools.show_printed(session.printed)
        face.show_sheet(session, adapter.hand_titles(session.states[0]))

    def _room(self, cards: int) -> int:
        """Room for the most cards held since the deal, and some to spare, till the hand ends."""
        if self._session.is_ended:
            return 0
        begin = (self._session.states[0].seed, self._session.hand_begin)
        most = self._most[1] if self._most[0] == begin else cards + self._adapter.spare
        self._most = (begin, max(most, cards))
        return self._most[1]

    def _announce(self) -> None:
        """Have screen readers say what is new, once: events since the last time, and whose turn."""
        session, moves = self._session, self._session.moves
        known = min(self._announced, len(moves))
        next_words = what_next(session, self._adapter, self._trouble)
        if (len(moves), next_words) == (self._announced, self._next_words):
            return
        self._announced, self._next_words = len(moves), next_words
        events = [text for text in told(session, self._adapter, known) if text]
        self._face.say(" ".join([*events, next_words]))

    def _moves(self) -> list[Move]:
        """The legal moves of the person whose turn it is, if their cards are shown."""
        session = self._session
        if session.person_to_move is None or session.is_covered:
            return []
        if self._legal[0] is not session.state:
            self._legal = (session.state, session.view.legal_moves())
        return self._legal[1]

    def _choices(self, moves: Sequence[Move]) -> Choices:
        """What the person whose turn it is can do with the cards chosen."""
        if not moves:
            return Choices([], "")
        cards = [self._cards[place] for place in self._chosen]
        return self._adapter.choices(self._session.view, moves, cards, self._begun)

    def _offers(self, choices: Choices) -> list[Offer]:
        """The action buttons: what each says and does, and how it looks."""
        session = self._session
        if self._trouble:
            return [
                ("Let the computer move at random instead", self._move_at_random, ()),
                ("Ask it again", self._ask_again, ()),
                ("Start again", self._restart, ()),
            ]
        if self._is_slow:
            return [(f"Stop waiting for {self._whose_turn()}", self._stop_waiting, ())]
        if session.state.is_over:
            return [("Deal again", self._deal_again, ()), ("Same cards again", self._restart, ())]
        if session.state.waiting and session.people:
            return [("Deal the next hand", functools.partial(self._make_move, DEAL), ())]
        offers: list[Offer] = [
            (action.label, self._action(action), action.look) for action in choices.actions
        ]
        if self._chosen and self._begun is None:
            offers.append(("Clear", self._clear_choice, ("ck-soft", "ck-clear")))
        return offers

    def _action(self, action: Action) -> Callable[[], None]:
        if action.move is not None:
            return functools.partial(self._make_move, action.move)
        if action.do is not None:
            return functools.partial(self._do_and_forget, action.do)
        return functools.partial(self._begin, action.begun)

    def __repr__(self) -> str:
        """The table in words, as far as whoever sits before it may see it."""
        names = ", ".join(self._session.names)
        return f"Table: {names}\n{self._session.view}\n{self.status}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and for notebooks that are only read a picture and the text."""
        bundle: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        bundle["text/plain"] = repr(self)
        bundle["text/html"] = static_picture(self._session)
        self._lifetime.shown()
        return bundle


async def _comes(event: asyncio.Event, seconds: float) -> bool:
    """Whether it comes within so many seconds."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
