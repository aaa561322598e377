"""The replay and the deal lab, without a browser: what their buttons and fields do."""

from __future__ import annotations

import asyncio
from collections import Counter
from math import comb

import pytest

from cardkit import GAMES, DealLab, Leaves, Record, Replay, ThreeThirteen, arena, parse_cards
from cardkit.cards import french_deck, leaves_deck
from cardkit.drawing import state_alt
from cardkit.strategies import random_move, strategies_for
from cardkit.strategies.leaves import close_by, greedy
from cardkit.widgets.deal_lab import DECKS, MOST_BARS, QUESTIONS


@pytest.fixture
def replay() -> Replay:
    return Replay(arena.play(Leaves(players=3), [greedy, close_by, greedy], seed=1))


def press(replay: Replay | DealLab, label: str) -> None:
    """Click on the button with this label, wherever it is."""

    def buttons(widget: object) -> list[object]:
        inner = getattr(widget, "children", ())
        return [widget, *(button for child in inner for button in buttons(child))]

    found = [b for b in buttons(replay) if getattr(b, "description", "") == label]
    assert len(found) == 1, f"{label}: {len(found)} buttons"
    found[0].click()  # type: ignore[attr-defined]


def test_it_begins_before_the_first_move(replay: Replay) -> None:
    assert replay.position == 0
    assert replay.state == next(replay.record.states())
    assert replay.status.startswith("Before the first of")


def test_back_and_forward_stop_at_the_ends(replay: Replay) -> None:
    press(replay, "Back")
    assert replay.position == 0
    press(replay, "Forward")
    assert replay.position == 1
    last = len(replay.record.moves)
    replay.position = last
    press(replay, "Forward")
    assert replay.position == last
    assert replay.state == replay.record.final_state()
    assert "win" in replay.status


def test_the_number_and_the_list_of_moves_go_together(replay: Replay) -> None:
    replay.number.value = 3
    assert replay.moves.value == 3
    replay.moves.value = 5
    assert replay.number.value == 5 == replay.position
    assert replay.status.startswith(f"Move 5 of {len(replay.record.moves)}: ")


def test_play_runs_to_the_end_and_pause_stops_it() -> None:
    record = arena.play(Leaves(players=3), [greedy] * 3, seed=1)

    async def watch() -> None:
        replay = Replay(record, interval=0.001)
        press(replay, "Play")
        while replay.position < 3:
            await asyncio.sleep(0.001)
        press(replay, "Pause")
        await asyncio.sleep(0.01)
        stopped = replay.position
        assert replay.play_button.description == "Play"
        await asyncio.sleep(0.02)
        assert 3 <= replay.position == stopped < len(record.moves)
        press(replay, "Play")
        while replay.play_button.description == "Pause":
            await asyncio.sleep(0.001)
        assert replay.position == len(record.moves)
        press(replay, "Play")
        assert replay.position == 0, "it begins again"
        press(replay, "Pause")
        await asyncio.sleep(0.01)

    asyncio.run(watch())


def test_wrong_positions_are_refused(replay: Replay) -> None:
    for wrong in (-1, len(replay.record.moves) + 1):
        with pytest.raises(ValueError, match=f"position={wrong}: this match has positions 0 to"):
            replay.position = wrong
    assert replay.position == 0


def test_every_state_is_the_recorded_one(replay: Replay) -> None:
    for position, state in enumerate(replay.record.states()):
        replay.position = position
        assert replay.state == state


def test_seen_by_a_seat_the_other_hands_are_covered(replay: Replay) -> None:
    replay.position = 2
    open_picture = replay._picture.value
    assert "ck-backs" not in open_picture
    replay.seen_by.value = 1
    assert replay._picture.value.count("ck-backs") == 2
    bundle = replay._repr_mimebundle_()
    assert str(replay.state.observe(1)) in bundle["text/plain"]
    assert "seed 1" not in bundle["text/plain"]


def test_play_on_from_here(replay: Replay) -> None:
    replay.position = 4
    press(replay, "Play on from here")
    table = replay.table
    assert table is not None
    assert table.record.moves[:4] == replay.record.moves[:4]
    assert table.state == replay.state
    assert table in replay.children
    names = table.record.names
    assert names[replay.state.current_player or 0] == "you"
    table.play(table.state.legal_moves()[0])
    assert len(table.record.moves) > 4
    press(replay, "Play on from here")
    assert replay.children.count(table) == 0, "a second table takes the place of the first"


def test_static_form(replay: Replay) -> None:
    bundle = replay._repr_mimebundle_()
    assert bundle["text/html"].startswith('<img alt="')
    assert bundle["text/plain"] == repr(replay)
    assert state_alt(replay.state, replay._names).split(".")[0] in bundle["text/html"]


def test_names_are_escaped() -> None:
    record = Record.begin(Leaves(players=3).deal(1), ["<b>x</b>", "Ben", "Cleo"])
    record = record.with_move(record.final_state().legal_moves()[0])
    shown = Replay(record)
    shown.position = 1
    assert "<b>x" not in shown._picture.value
    assert "innerHTML" not in shown._line.widget._esm  # text is shown as text


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_every_game_is_told_with_a_rule(name: str) -> None:
    game = GAMES[name]()
    bots = list(strategies_for(name).values())
    record = arena.play(game, [bots[1]] * game.players, seed=4)
    record = Record(record.game, record.options, record.seed, record.names, record.moves[:300])
    for told in Replay(record)._told[1:]:
        assert "Rule" in told or told == "The next hand is dealt.", told


def test_a_record_that_is_wrong_is_refused() -> None:
    record = Record.begin(Leaves(players=3).deal(1), ["a", "b", "c"])
    with pytest.raises(ValueError, match="move 1"):
        Replay(record.with_move(ThreeThirteen().deal(1).legal_moves()[0]))


def test_random_players_keep_their_seats_when_one_plays_on() -> None:
    record = arena.play(Leaves(players=3), [random_move] * 3, seed=3)
    table = Replay(record).play_on(seat=2)
    assert table.record.names == ("Ada (random move)", "Ben (random move)", "you")


def test_deal_lab_counts_what_it_deals() -> None:
    lab = DealLab("French cards, 52", size=5, question="most cards of one rank", seed=1)
    assert lab.counts == Counter()
    press(lab, "Deal 1")
    assert lab.counts.total() == 1
    assert len(lab.hand) == 5
    press(lab, "Deal 100")
    assert lab.counts.total() == 101
    assert "101 hands dealt" in lab.status
    press(lab, "Start again")
    assert lab.counts == Counter()
    assert lab.hand == ()


def test_deal_lab_is_right_about_pairs() -> None:
    lab = DealLab(french_deck(), size=2, question=lambda hand: hand[0].rank == hand[1].rank)
    lab.deal(20_000)
    exact = 13 * comb(4, 2) / comb(52, 2)
    assert lab.counts[True] / 20_000 == pytest.approx(exact, abs=0.006)


def test_deal_lab_repeats_a_seed_and_changes_with_it() -> None:
    first = DealLab(seed="class")
    again = DealLab(seed="class")
    other = DealLab(seed="other")
    for lab in (first, again, other):
        lab.deal(30)
    assert (first.counts, first.hand) == (again.counts, again.hand)
    assert first.hand != other.hand
    again.seed_field.value = "other"
    again.deal(30)
    assert (again.counts, again.hand) == (other.counts, other.hand)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_deck_with_every_question(deck: str, question: str) -> None:
    lab = DealLab(deck, size=7, question=question)
    lab.deal(50)
    assert lab.counts.total() == 50
    assert lab.question_choice.value == question
    assert "Bars for" in lab._bars.value
    assert set(lab.hand) <= set(DECKS[deck])


def test_deal_lab_with_a_smaller_deck_deals_smaller_hands() -> None:
    lab = DealLab("13 Leaves, 62 cards", size=60)
    lab.deck_choice.value = "French cards, 52"
    assert lab.size_field.value == 52
    lab.deal()
    assert len(lab.hand) == 52


def test_many_answers_are_put_together() -> None:
    lab = DealLab(leaves_deck(), size=3, question=lambda hand: str(hand[0]) + str(hand[1]))
    lab.deal(500)
    lines = repr(lab).splitlines()[1:]
    assert len(lines) == MOST_BARS + 1
    assert lines[-1].startswith("others: ")


def test_answers_of_different_kinds_and_failing_questions() -> None:
    lab = DealLab(
        parse_cards("7 8"), size=1, question=lambda hand: None if hand[0].rank == 7 else 1
    )
    lab.deal(50)
    assert set(lab.counts) == {None, 1}

    def broken(hand: object) -> int:
        raise KeyError("<b>")

    lab = DealLab(question=broken)
    press(lab, "Deal 10")
    assert lab.status == "The question failed: KeyError: '<b>'."
    assert "innerHTML" not in lab._line.widget._esm  # text is shown as text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"deck": "tarot"}, "'tarot' is unknown: it is one of '13 Leaves"),
        ({"question": "luck"}, "'luck' is unknown"),
        ({"size": 63}, "the deck has 62 cards"),
        ({"size": 0}, "size=0"),
    ],
)
def test_deal_lab_refuses(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        DealLab(**arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="hands=0"):
        DealLab().deal(0)
