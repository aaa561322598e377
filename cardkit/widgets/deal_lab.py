"""Deal hands by the hundred and watch how often things happen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ipywidgets as w

from cardkit.cards import Card, Cards, french_deck, leaves_deck, odin_deck, parse_cards
from cardkit.drawing import cards_html, picture
from cardkit.drawing.palette import FELT, FELT_PANEL, FELT_TEXT, HIGHLIGHT
from cardkit.drawing.svg import document, num, rect, text
from cardkit.game import check_whole, count_of, random_for
from cardkit.limits import TimeIsUp, TooSlow, exit_in_words, no_exit, within
from cardkit.widgets.lifetime import Lifetime
from cardkit.widgets.parts import Line, button, change, row
from cardkit.widgets.style import StyleSheet, scale_class

Question = Callable[[tuple[Card, ...]], object]
"""What is counted: a function of a hand whose answers can be sorted."""

DECKS: dict[str, Cards] = {
    "13 Leaves, 62 cards": leaves_deck(),
    "French cards, 52": french_deck(),
    "French cards and jokers, 54": french_deck(jokers=True),
    "Odin, 54 cards": odin_deck(),
    "Odin with the goat, 55": odin_deck(goat=True),
}
"""The decks to choose from."""

SECONDS = 20.0
"""So long may a question take for all the hands of one click."""

MOST_BARS = 14
"""More different answers than this are not drawn; the rarest are put together."""


def most_of_one_rank(hand: tuple[Card, ...]) -> int:
    """How many cards of the hand's most frequent rank there are: 2 is a pair.

    >>> most_of_one_rank((Card(7), Card(7), Card(9)))
    2
    """
    return max(Counter(card.rank for card in hand).values())


def most_of_one_suit(hand: tuple[Card, ...]) -> int:
    """How many cards of the hand's most frequent suit or colour there are."""
    return max(Counter(card.suit for card in hand).values())


def different_ranks(hand: tuple[Card, ...]) -> int:
    """How many different ranks the hand has."""
    return len({card.rank for card in hand})


def lowest_rank(hand: tuple[Card, ...]) -> int:
    """The lowest rank in the hand."""
    return min(card.rank for card in hand)


QUESTIONS: dict[str, Question] = {
    "most cards of one rank": most_of_one_rank,
    "most cards of one suit": most_of_one_suit,
    "different ranks": different_ranks,
    "the lowest rank": lowest_rank,
}
"""The questions to choose from."""


class DealLab(w.VBox):
    """Deal hands from a shuffled deck, and see the answers to a question as growing bars.

    ``deck`` is a name in ``DECKS``, or cards; ``size`` is the number of cards in a hand;
    ``question`` is a name in ``QUESTIONS``, or a function of a hand, such as ``max``. All hands
    follow from ``seed``. ``counts`` tells how often each answer came, ``hand`` is the last hand.
    Raises ``ValueError`` for an unknown name, or a hand larger than the deck.

    >>> lab = DealLab("French cards, 52", size=2, question="most cards of one rank", seed=1)
    >>> lab.deal(1000)
    >>> sorted(lab.counts.items())
    [(1, 941), (2, 59)]
    """

    def __init__(
        self,
        deck: str | Sequence[Card] = "13 Leaves, 62 cards",
        size: int = 5,
        question: str | Question = "most cards of one rank",
        seed: object = 1,
        scale: float = 1.0,
    ) -> None:
        self._decks = _with_own(DECKS, "my deck", deck if isinstance(deck, str) else _cards(deck))
        if not (isinstance(question, str) or callable(question)):
            raise ValueError(f"question={question!r:.40}: a name or a function is needed")
        name = getattr(question, "__name__", "my question").replace("_", " ")
        self._questions = _with_own(QUESTIONS, name, question)
        self.counts: Counter[object] = Counter()
        self.hand: tuple[Card, ...] = Cards()
        self._rng = random.Random()
        self.deck_choice = w.Dropdown(options=list(self._decks), description="Deck")
        self.deck_choice.value = _chosen(self._decks, deck)
        most = len(self.deck)
        check_whole("size", size, 1, most, f"the deck has {most} cards")
        self.size_field = w.BoundedIntText(min=1, max=most, value=size, description="Cards")
        self.question_choice = w.Dropdown(options=list(self._questions), description="Count")
        self.question_choice.value = _chosen(self._questions, question)
        self.seed_field = w.Text(value=str(seed), description="Seed")
        for choice in (self.deck_choice, self.question_choice):
            choice.layout.width = "24em"
        self._last_hand, self._bars = w.HTML(), w.HTML()
        self._line = Line("ck-status", is_status=True)
        for field in (self.deck_choice, self.size_field, self.question_choice, self.seed_field):
            field.observe(lambda _: self.restart(), "value")
        self.buttons = [
            *(button(f"Deal {n}", partial(self.deal, n)) for n in (1, 10, 100, 1000)),
            button("Start again", self.restart),
        ]
        super().__init__(
            [
                StyleSheet([]).widget,
                row([self.deck_choice, self.size_field]),
                row([self.question_choice, self.seed_field]),
                row(self.buttons),
                self._last_hand,
                self._line.widget,
                self._bars,
            ]
        )
        self._dom_classes = ("cardkit", scale_class(scale))
        self._lifetime = Lifetime(self)
        self.restart()

    def close(self) -> None:
        """Close every widget of the lab; nothing is shown any more."""
        if hasattr(self, "_lifetime"):  # else it was never finished
            self._lifetime.close_parts()
        super().close()

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck that is dealt from, in order."""
        return tuple(self._decks[self.deck_choice.value])

    @property
    def status(self) -> str:
        """What the line below the hand says."""
        return self._line.text

    def restart(self) -> None:
        """Forget all deals, and begin at the seed again."""
        most = len(self.deck)
        if self.size_field.max != most:
            change(self.size_field, value=min(self.size_field.value, most), max=most)
        self._rng = random_for(self.seed_field.value, "deal lab")
        self.counts.clear()
        self.hand = Cards()
        self._render()

    def deal(self, hands: int = 1) -> None:
        """Deal so many hands more, each from the whole deck, shuffled anew."""
        check_whole("hands", hands, 1)
        question = self._questions[self.question_choice.value]
        dealt = [tuple(self._rng.sample(self.deck, self.size_field.value)) for _ in range(hands)]
        answers, problem = _asked(question, dealt)
        self.counts.update(answers)
        if answers:
            self.hand = Cards(sorted(dealt[len(answers) - 1]))
        self._render()
        if problem:
            self._line.show(f"The question {problem}.")

    def _render(self) -> None:
        dealt = self.counts.total()
        change(self._last_hand, value=cards_html(self.hand) if self.hand else "")
        answers = _answers(self.counts)
        question = self.question_choice.value
        if not dealt:
            self._line.show("Nothing is dealt yet.")
            change(self._bars, value="")
            return
        self._line.show(f"{count_of(dealt, 'hand')} dealt. Counted: {question}.")
        change(self._bars, value=picture(bars_svg(answers), _bars_alt(question, answers)))

    def __repr__(self) -> str:
        """The counts in words."""
        lines = [f"{answer}: {number}" for answer, number in _answers(self.counts)]
        return "\n".join([f"DealLab: {self.status}", *lines])

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and for notebooks that are only read the pictures and the text."""
        bundle: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        bundle["text/plain"] = repr(self)
        bundle["text/html"] = f"{self._last_hand.value}<p>{self.status}</p>{self._bars.value}"
        self._lifetime.shown()
        return bundle


def _asked(question: Question, hands: Sequence[tuple[Card, ...]]) -> tuple[list[object], str]:
    """The answers to a reader's question, and why there are no more of them."""

    def ask() -> tuple[list[object], str]:
        answers: list[object] = []
        try:
            with no_exit():
                for hand in hands:
                    answer = question(hand)
                    hash(answer)  # what cannot be counted is a fault of the question too
                    answers.append(answer)
        except (KeyboardInterrupt, TimeIsUp):
            raise
        except SystemExit as error:
            return answers, exit_in_words(error)
        except BaseException as error:
            return answers, f"failed: {type(error).__name__}: {error}"
        return answers, ""

    try:
        return within(SECONDS, ask)
    except TooSlow:
        return [], f"was not answered within {SECONDS:g} seconds"


def bars_svg(answers: Sequence[tuple[object, int]]) -> str:
    """A bar for each answer, as long as it is frequent, with its share in figures."""
    height, label, width = 26, 90, 560
    total = sum(number for _, number in answers)
    most = max(number for _, number in answers)
    rows = [rect(0, 0, width, height * len(answers) + 12, FELT, radius=8)]
    for index, (answer, number) in enumerate(answers):
        y = 6 + index * height
        length = (width - label - 110) * number / most
        rows += [
            text(label - 10, y + 18, 14, answer, FELT_TEXT, anchor="end"),
            rect(label, y + 4, width - label - 110, height - 8, FELT_PANEL, radius=4),
            rect(label, y + 4, length, height - 8, HIGHLIGHT, radius=4),
            text(width - 100, y + 18, 13, f"{number / total:.1%}  ({number})", FELT_TEXT),
        ]
    return document(width, float(num(height * len(answers) + 12)), "".join(rows))


def _bars_alt(question: str, answers: Sequence[tuple[object, int]]) -> str:
    total = sum(number for _, number in answers)
    parts = [f"{answer}: {number / total:.1%} ({number})" for answer, number in answers]
    return f"Bars for {question}. {'; '.join(parts)}."


def _answers(counts: Counter[object]) -> list[tuple[object, int]]:
    """The answers in order with their numbers; too many to draw are put together as "others"."""
    frequent = [answer for answer, _ in counts.most_common(MOST_BARS)]
    try:
        frequent.sort()
    except TypeError:  # answers of different kinds have no order but that of their texts
        frequent.sort(key=str)
    answers = [(answer, counts[answer]) for answer in frequent]
    others = counts.total() - sum(number for _, number in answers)
    return [*answers, ("others", others)] if others else answers


def _cards(deck: Any) -> Cards:
    cards = parse_cards(deck)
    if not cards:
        raise ValueError("the deck has no cards: a name or a list of cards is needed")
    return cards


def _with_own(known: dict[str, Any], name: str, own: Any) -> dict[str, Any]:
    """What can be chosen: what is known, and before it the reader's own, if it is none of these."""
    if isinstance(own, str):
        if own not in known:
            raise ValueError(f"{own!r} is unknown: it is one of {', '.join(map(repr, known))}")
        return known
    return {name: own, **known}


def _chosen(choices: dict[str, Any], what: Any) -> str:
    """The name of what was chosen."""
    return what if isinstance(what, str) else next(iter(choices))
