"""`Try`, `explore` and `predict` without a browser: what they say, refuse, show and send."""

from __future__ import annotations

import itertools
import random
import re
import threading
from typing import Any

import matplotlib.pyplot as plt
import pytest

from cardkit import Leaves, Odin, ThreeThirteen, Treze, Try, explore, parse_cards, pick, predict
from cardkit.cards import LEAF_COPIES
from cardkit.drawing import Drawing
from cardkit.drawing.lessons import row_of_values
from cardkit.game import State

SEVENS = Leaves(players=3).position(["7 7 8 10 10 10", "6 6 9", "3 13 13"], table="7 7")
ODIN = Odin(players=3).position(["3b 6b 1r", "5g 9r", "1k"], table="6r 2r")
TREZE = Treze().position(["Qh Kh As 3d", "5s 6s"], pile="2c Jd", current_player=0)
DRAWN = ThreeThirteen(players=2).position(
    ["7c 7d Kh 3s", "2c 4d 9s"], discards="3h", current_player=0, drawn=True
)


def static(widget: Any) -> dict[str, Any]:
    return widget._repr_mimebundle_()


def click(button: Any) -> None:
    button.click()


# Try.


@pytest.mark.parametrize(
    ("state", "cards", "says"),
    [
        (SEVENS, "8", "✗ The end at 7 holds 2 cards: you need at least 2 to play there, not 1 (L6"),
        (SEVENS, "7 8", "✗ 7 and 8 are different values: play cards of one value (L5)."),
        (SEVENS, "10 10", "✓ May be played: 10 goes above the only value, 7, where 2 lie: 2 are"),
        (ODIN, "3b 6b", "✓ May be played: makes 63, beats 62 (O8)."),
        (ODIN, "1r", "✗ "),
        (TREZE, "Qh Kh As", "✓ May be played: Q♥ is next to J♦ (Z5), the rest is a run (Z6), one "),
        (TREZE, "Kh", "✗ "),
        (DRAWN, "Kh", "✓ May be played: all but K♥ are in melds"),
        (DRAWN, "7c 7d 3s", "These are a meld (T5, T6)."),
    ],
)
def test_the_verdict_comes_before_the_play(state: State, cards: str, says: str) -> None:
    tried = Try(state)
    tried.choose(cards)
    assert tried.verdict.startswith(says)
    assert tried.state is state


@pytest.mark.parametrize("state", [SEVENS, ODIN, TREZE, DRAWN])
def test_only_what_the_rules_allow_may_be_played(state: State) -> None:
    tried = Try(state)
    hand = parse_cards(str(state.hand))
    legal = {tuple(sorted(move.cards)) for move in state.legal_moves() if move.cards}
    for first in range(len(hand)):
        for second in range(first, len(hand)):
            cards = hand[first : second + 1] if second > first else hand[first : first + 1]
            tried.choose(cards)
            if tried.verdict.startswith("✓"):
                assert tuple(sorted(cards)) in legal
            elif len(cards) == 1:
                assert tuple(cards) not in legal


def test_playing_by_clicks_and_back_to_the_start() -> None:
    tried = Try(ODIN)
    tried.choose("3b 6b")
    click(tried._actions.buttons[-1])
    assert tried.verdict == "Which card do you take?"
    click(tried._actions.buttons[0])
    assert len(tried.state.hands[0]) == 2
    click(tried._back)
    assert tried.state is ODIN


def test_all_plays_are_found_by_clicking() -> None:
    tried = Try(SEVENS, find="all plays")
    assert "Found 0 of 3 plays" in repr(tried)
    for cards in ("10 10", "8", "10 10", "7 7"):
        tried.choose(cards)
    assert "Found 2 of 3 plays: 7 7, 10 10." in repr(tried)
    tried.choose("10 10 10")
    assert "✓ Found 3 of 3 plays, all there are" in repr(tried)


def test_moves_after_the_start_are_not_counted() -> None:
    tried = Try(SEVENS, find="all plays")
    tried.play("play 10 10 10")
    tried.choose("6 6")
    assert "Found 0 of 3 plays" in repr(tried)


@pytest.mark.parametrize(
    ("start", "find", "says"),
    [
        (Leaves(players=3), None, "is no position"),
        (SEVENS.observe(0), None, "a view lacks the hidden cards"),
        (SEVENS, "some", "what can be looked for is 'all plays'"),
        (SEVENS.play("play 10 10 10").play("pass take 7").play("pass take 7"), "all", "find='all'"),
    ],
)
def test_what_cannot_be_tried_is_refused(start: Any, find: str | None, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Try(start, find=find)
    with pytest.raises(ValueError, match="there is no 5 to choose among"):
        Try(SEVENS).choose("5")


# explore.


def times(number: int, factor: int = 2) -> str:
    return f"{number} times {factor} is {number * factor}."


@pytest.mark.parametrize(
    ("spec", "start", "other"),
    [
        ((1, 13), 1, 13),
        ((1, 13, 7), 7, 2),
        (range(3, 9), 3, 8),
        ((0.0, 1.0, 0.5), 0.5, 0.25),
        ([2, 3], 2, 3),
        (list(range(20)), 0, 19),
        ({"two": 2, "six": 6}, 2, 6),
        (True, True, False),
        (3, 3, -4),
        (0.5, 0.5, 0.25),
        ("7h", "7h", "8h"),
        (pick("7h 8h 8h", "8h"), parse_cards("8h"), parse_cards("8h 7h 8h")),
    ],
)
def test_each_kind_of_control(spec: Any, start: Any, other: Any) -> None:
    seen: list[Any] = []
    explorer = explore(lambda value: seen.append(value), value=spec)
    explorer.set(value=other)
    explorer.set(value=other)
    assert seen == [start, other]
    assert explorer.values == {"value": other}


@pytest.mark.parametrize(
    "spec",
    [None, (), (1,), (5, 1), (1, 5, 9), [], {}, range(0), {1, 2}, (1, "x"), object(), (1, 2, 3, 4)],
)
def test_a_bad_control_is_refused_in_a_sentence(spec: Any) -> None:
    with pytest.raises(ValueError, match=r"^number"):
        explore(times, number=spec)


def test_what_cannot_be_set_is_refused() -> None:
    explorer = explore(times, number=(1, 13), factor=[2, 3])
    for values, says in (
        ({"number": 14}, "number=14: it is from 1 to 13"),
        ({"factor": 4}, "factor=4: it is one of 2, 3"),
        ({"size": 1}, "there is no control 'size': they are number, factor"),
    ):
        with pytest.raises(ValueError, match=says):
            explorer.set(**values)
    assert explorer.words == "1 times 2 is 2."
    with pytest.raises(ValueError, match="no 9♥ left among 7♥ 8♥"):
        explore(print, cards=pick("7h 8h", "9h"))
    with pytest.raises(ValueError, match="at most 1 card can be chosen"):
        explore(print, cards=pick("7h 8h", "7h 8h", most=1))
    with pytest.raises(ValueError, match="is no function"):
        explore("times", number=(1, 13))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nothing to change"):
        explore(times)


def test_cards_are_picked_by_clicking() -> None:
    control = pick("7h 8h 9h", most=2)
    explorer = explore(lambda cards: str(cards), cards=control)
    for place, words in ((0, "7♥"), (2, "7♥ 9♥"), (1, "9♥ 8♥"), (2, "8♥")):
        control._hand.buttons[place].click()
        assert explorer.words == words
    ordered = pick("7h 8h 9h", "9h 8h 7h", order=True)
    explorer = explore(lambda cards: str(cards), cards=ordered)
    assert ordered._hand.buttons[0].description == "✓ 7 of hearts, number 3"
    ordered._hand.buttons[1].click()
    assert explorer.words == "9♥"


def test_a_failing_function_says_so_where_its_picture_stood() -> None:
    def quarter(number: int) -> str:
        print("about to divide")
        if number == 2:
            raise SystemExit
        return f"{12 // number} <b>"

    explorer = explore(quarter, number=(0, 3))
    assert "quarter failed for number=0. ZeroDivisionError: " in explorer._picture.value
    assert "about to divide" in explorer._picture.value
    explorer.set(number=2)
    assert "quarter failed for number=2. SystemExit" in static(explorer)["text/html"]
    explorer.set(number=3)
    assert explorer.words == "4 <b>"
    assert "4 &lt;b&gt;" in static(explorer)["text/html"]
    assert "failed" not in explorer._picture.value


def test_pictures_of_all_kinds_have_words() -> None:
    def plot(kind: str) -> Any:
        if kind == "figure":
            figure, ax = plt.subplots()
            ax.plot([1, 2])
            return figure, "It rises."
        svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
        kinds = {"svg": svg, "html": "<b>bold</b>", "cards": parse_cards("7h")}
        return kinds.get(kind, Drawing(svg, "a <drawing>"))

    explorer = explore(plot, kind=["figure", "svg", "html", "cards", "drawing"])
    assert 'alt="It rises."' in explorer._picture.value
    assert explorer.words == "It rises."
    assert not plt.get_fignums()
    for kind, live, still in (
        ("svg", 'aria-label="plot, kind=svg"', 'alt="plot, kind=svg"'),
        ("html", "<b>bold</b>", "<b>bold</b>"),
        ("cards", 'alt="7 of hearts"', 'alt="7 of hearts"'),
        ("drawing", 'aria-label="a &lt;drawing&gt;"', 'alt="a &lt;drawing&gt;"'),
    ):
        explorer.set(kind=kind)
        assert live in explorer._picture.value
        assert still in static(explorer)["text/html"]


def test_two_changes_at_once_are_drawn_once_each() -> None:
    drawn: list[int] = []
    explorer = explore(lambda number: drawn.append(number), number=(1, 50))
    threads = [
        threading.Thread(target=explorer.set, kwargs={"number": number}) for number in range(2, 51)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(drawn) <= 50
    assert drawn[-1] == explorer.values["number"]
    assert all(one != two for one, two in itertools.pairwise(drawn))


# predict.


def test_ticks_are_judged_by_the_rules() -> None:
    asked = predict("Which?", ["play 8", "play 7 7", "play 10 10"], SEVENS)
    asked.tick("play 8", "play 7 7")
    lines = asked.told.splitlines()
    assert lines[0] == "1 of 3 are as you say."
    assert lines[1].startswith("✗ play 8: The end at 7 holds 2 cards")
    assert lines[2].startswith("✓ play 7 7: right, this is allowed: 7 matches")
    assert lines[3].startswith("✗ play 10 10: this is allowed too")
    click(asked._button)
    assert asked.told == ""
    with pytest.raises(ValueError, match="no option 'play 9'"):
        asked.tick("play 9")


def test_one_is_chosen_and_explained() -> None:
    asked = predict("Which?", ["8", "7"], answer="8", why={"7": "it is low (O9)"})
    asked.choose("7")
    assert asked.told == "✗ 7. It is low (O9)."
    asked.choose("8")
    assert asked.told == "✓ 8."
    with pytest.raises(ValueError, match="no option '9'"):
        asked.choose("9")


@pytest.mark.parametrize(
    ("number", "says"),
    [(23, "✓ 23. K, Q (T10)."), (24, "✓ Near enough: 23."), (20, "✗ Not 20 but 23.")],
)
def test_a_number_is_given(number: int, says: str) -> None:
    asked = predict("How many?", answer=23, why="K, Q (T10)", within=1)
    asked.give(number)
    assert asked.told.startswith(says)


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"answer": "23"},
        {"options": ["8"], "answer": "8"},
        {"options": ["8", "8"], "answer": "8"},
        {"options": ["8", "7"], "answer": "9"},
        {"options": ["8", "7"]},
        {"options": ["8", "7"], "answer": "8", "check": SEVENS},
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^(without options|options|the answer|give either)"):
        predict("Which?", **arguments)


# All three.

WIDGETS = {
    "try": lambda: Try(SEVENS, find="all plays"),
    "explore": lambda: explore(times, number=(1, 13), factor=[2, 3]),
    "tick": lambda: predict("<Which>?", ["play 8", "play 7 7"], SEVENS),
    "number": lambda: predict("How many?", answer=23, why="K, Q (T10)"),
}


@pytest.mark.parametrize("name", WIDGETS)
def test_readers_without_a_kernel_get_the_same_in_each_run(name: str) -> None:
    one, two = static(WIDGETS[name]()), static(WIDGETS[name]())
    for kind in ("text/html", "text/plain"):
        assert one[kind] == two[kind] != ""
    assert "<Which>" not in one["text/html"]


def test_only_what_has_changed_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    import ipywidgets

    sent: list[Any] = []
    tried = Try(SEVENS)
    tried.choose("7")
    monkeypatch.setattr(
        ipywidgets.Widget, "send_state", lambda self, key=None: sent.append((self, key))
    )
    tried.choose("7")
    assert sent == []
    tried.choose("7 7")
    # A card, the words, two actions (one is passing) and their row.
    assert len(sent) <= 5
    assert tried._picture not in [widget for widget, _ in sent]


# The row of values of lesson 10.


def test_the_row_of_values_says_what_the_game_says() -> None:
    rng = random.Random(7)
    kinds: set[str] = set()
    for _ in range(600):
        low, high = sorted(rng.choices(range(1, 14), k=2))
        ends = {end: rng.randint(1, LEAF_COPIES[end]) for end in (low, high)}
        drawn, _ = row_of_values(low, ends[low], high, ends[high])
        said = dict(re.findall(r"(\d+): (closed|dead|open, \d+)", drawn.alt))
        value = rng.randint(1, 13)
        left = LEAF_COPIES[value] - ends.get(value, 0)
        kind = said[str(value)]
        kinds.add(kind.split(",")[0])
        if not left:
            assert kind in ("dead", "closed")
            continue
        table = " ".join(f"{end} " * number for end, number in ends.items())
        others = [v for v in range(1, 14) if v != value and LEAF_COPIES[v] > ends.get(v, 0) + 1]
        hands = [f"{value} " * left, str(others[0]), str(others[0])]
        state = Leaves(players=3).position(hands, table=table)
        numbers = [len(move.cards) for move in state.legal_moves() if move.cards]
        if kind == "closed":
            assert "(L7)" in str(state.why_not(f"play {value}"))
            assert numbers == []
        elif kind == "dead":
            assert numbers == []
        else:
            assert kind == f"open, {min(numbers)}"
    assert kinds == {"open", "dead", "closed"}
