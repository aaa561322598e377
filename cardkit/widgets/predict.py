"""A question that the reader answers before the notebook does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

import ipywidgets as w

from cardkit.game import State
from cardkit.widgets.native import Words
from cardkit.widgets.parts import button, change, row
from cardkit.widgets.style import StyleSheet, scale_class
from cardkit.widgets.verdict import why_allowed
from cardkit.widgets.wording import sentence

Check = State | Callable[[Any], str | None]
"""What judges an option: the rules of a position, or a function like its ``why_not``."""


class Judged(NamedTuple):
    """An option: whether it is right, and why."""

    text: str
    right: bool
    why: str


class Prediction(w.VBox):
    """What ``predict`` makes: the question, what can be answered, and then the answer."""

    def __init__(self, question: str, options: Sequence[Judged], scale: float) -> None:
        self.question, self.options = question, tuple(options)
        self._answer = Words(look="ck-none")
        self._told: list[str] = []
        self._asked = Words(text=question, look="ck-question")
        super().__init__([StyleSheet([]).widget, self._asked, *self._parts(), self._answer])
        self._dom_classes = ("cardkit", scale_class(scale))

    def _parts(self) -> list[Any]:
        """The widgets between question and answer."""
        raise NotImplementedError

    @property
    def told(self) -> str:
        """The answer, once the reader has committed to one."""
        return "\n".join(self._told)

    def _tell(self, lines: Sequence[str]) -> None:
        self._told = list(lines)
        self._answer.show(self.told, "ck-status" if lines else "ck-none")

    def answer_lines(self) -> list[str]:
        """The whole answer, for readers who cannot click."""
        return [_right(each) if each.right else _wrong(each) for each in self.options]

    def __repr__(self) -> str:
        """The question and what can be answered."""
        options = "".join(f"\n- {each.text}" for each in self.options if self._lists_options)
        return f"{self.question}{options}"

    _lists_options = True

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and for notebooks that are only read question and folded answer."""
        bundle: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        options = "".join(f"<li>{escape(each.text)}</li>" for each in self.options)
        options = f"<ul>{options}</ul>" if self._lists_options else ""
        lines = "".join(f"<div>{escape(line)}</div>" for line in self.answer_lines())
        bundle["text/plain"] = repr(self)
        bundle["text/html"] = (
            f"<p>{escape(self.question)}</p>{options}"
            f"<details><summary>Answer</summary>{lines}</details>"
        )
        return bundle


class TickPrediction(Prediction):
    """Several options, each right or wrong: tick those that are right."""

    def _parts(self) -> list[Any]:
        self._boxes = [w.Checkbox(description=each.text, indent=False) for each in self.options]
        self._button = button("That is my answer", self._commit)
        return [row(self._boxes, "ck-ticks"), row([self._button], "ck-actions")]

    def tick(self, *options: str) -> None:
        """Tick these options and no others, and commit. ``ValueError`` for an unknown one."""
        texts = [each.text for each in self.options]
        for option in options:
            if option not in texts:
                raise ValueError(f"no option {option!r}: they are {', '.join(texts)}")
        for box, text in zip(self._boxes, texts, strict=True):
            box.value = text in options
        self._tell([])
        self._commit()

    def _commit(self) -> None:
        again = bool(self._told)
        if again:
            self._tell([])
        else:
            pairs = list(zip(self.options, self._boxes, strict=True))
            hits = sum(each.right == box.value for each, box in pairs)
            lines = [f"{hits} of {len(pairs)} are as you say."]
            self._tell([*lines, *(_judged(each, box.value) for each, box in pairs)])
        for box in self._boxes:
            change(box, disabled=not again)
        label = "That is my answer" if again else "Try again"
        change(self._button, description=label, tooltip=label)


class ChoicePrediction(Prediction):
    """Several options of which one is chosen."""

    def _parts(self) -> list[Any]:
        self._buttons = [
            button(each.text, lambda place=place: self._choose(place))  # type: ignore[misc]
            for place, each in enumerate(self.options)
        ]
        return [row(self._buttons)]

    def choose(self, option: str) -> None:
        """Choose an option. ``ValueError`` for an unknown one."""
        texts = [each.text for each in self.options]
        if option not in texts:
            raise ValueError(f"no option {option!r}: they are {', '.join(texts)}")
        self._choose(texts.index(option))

    def _choose(self, place: int) -> None:
        chosen = self.options[place]
        for number, (each, made) in enumerate(zip(self.options, self._buttons, strict=True)):
            text = f"✓ {each.text}" if number == place else each.text
            change(made, description=text, tooltip=text)
        self._tell([_right(chosen) if chosen.right else _wrong(chosen)])


class NumberPrediction(Prediction):
    """A number to give; the only option is the right one."""

    _lists_options = False

    def __init__(
        self, question: str, options: Sequence[Judged], scale: float, within: float
    ) -> None:
        self._within = within
        super().__init__(question, options, scale)

    def _parts(self) -> list[Any]:
        self._field = w.FloatText(description="Your answer", value=0)
        if float(self.options[0].text) % 1 == 0:
            self._field = w.IntText(description="Your answer", value=0)
        return [row([self._field, button("That is my answer", self._commit)])]

    def give(self, number: float) -> None:
        """Give a number as the answer."""
        self._field.value = number
        self._commit()

    def _commit(self) -> None:
        right = self.options[0]
        off = abs(self._field.value - float(right.text))
        if off > self._within + 1e-9:
            self._tell([f"✗ Not {self._field.value:g} but {_plain(right)}"])
        elif off > 1e-9:
            self._tell([f"✓ Near enough: {_plain(right)}"])
        else:
            self._tell([_right(right)])


def predict(
    question: str,
    options: Iterable[object] | None = None,
    check: Check | None = None,
    *,
    answer: object = None,
    why: str | Mapping[str, str] = "",
    within: float = 0,
    scale: float = 1.0,
) -> Prediction:
    """A question to answer before the answer is shown; each wrong answer is told its reason.

    - ``predict(question, ["play 8", "play 7 7"], state)``: tick the moves that may be made. The
      position judges them, or a function that returns ``None`` or why not.
    - ``predict(question, ["take 8r", "take 7r"], answer="take 8r", why={…})``: choose one.
      ``why`` has a reason for each option, or one for all.
    - ``predict(question, answer=23, why="…")``: give a number; one that is ``within`` so much
      of the answer is right too.

    Raises ``ValueError`` for a question that cannot be asked like that.

    >>> from cardkit import Leaves
    >>> state = Leaves(players=3).position(["7 8", "1", "2"], table="5 5 9")
    >>> asked = predict("Which may be played?", ["play 7", "play 8", "pass take 5"], state)
    >>> asked.tick("play 8", "pass take 5")
    >>> print(asked.told)  # doctest: +ELLIPSIS
    2 of 3 are as you say.
    ✓ play 7: right, this is not allowed. 7 lies between the ends 5 and 9: ... (L7).
    ✗ play 8: 8 lies between the ends 5 and 9: nothing may be played there (L7).
    ✓ pass take 5: right, this is allowed: who does not play takes a card from ... (L9).
    """
    if options is None:
        if not isinstance(answer, int | float) or isinstance(answer, bool) or check is not None:
            raise ValueError("without options a number is asked for: give answer=23, and no check")
        return NumberPrediction(question, [Judged(str(answer), True, str(why))], scale, within)
    texts = [str(option) for option in options]
    if len(texts) < 2 or len(set(texts)) < len(texts):
        raise ValueError(f"options {texts}: give two different ones or more")
    if (check is None) == (answer is None):
        raise ValueError("give either check, to tick all that are right, or answer, to choose one")
    if check is not None:
        return TickPrediction(question, [_judge(text, check) for text in texts], scale)
    if str(answer) not in texts:
        raise ValueError(f"the answer {str(answer)!r} is not among the options {texts}")
    reasons = why if isinstance(why, Mapping) else dict.fromkeys(texts, why)
    judged = [Judged(text, text == str(answer), reasons.get(text, "")) for text in texts]
    return ChoicePrediction(question, judged, scale)


def _judge(text: str, check: Check) -> Judged:
    reason = check.why_not(text) if isinstance(check, State) else check(text)
    if reason is not None:
        return Judged(text, False, reason)
    return Judged(text, True, why_allowed(check, text) if isinstance(check, State) else "")


def _judged(each: Judged, ticked: bool) -> str:
    """What to say to a tick, or to its absence."""
    if each.right:
        because = f": {each.why}" if each.why[:1] != "(" else f" {each.why}"
        said = "right, this is allowed" if ticked else "this is allowed too"
        return f"{'✓' if ticked else '✗'} {each.text}: {said}{because.rstrip(': ')}."
    if ticked:
        return f"✗ {each.text}: {sentence(each.why)}"
    return f"✓ {each.text}: right, this is not allowed. {sentence(each.why)}"


def _right(each: Judged) -> str:
    return f"✓ {_plain(each)}"


def _plain(each: Judged) -> str:
    return f"{each.text}. {sentence(each.why)}" if each.why else f"{each.text}."


def _wrong(each: Judged) -> str:
    return f"✗ {_plain(each)}"
