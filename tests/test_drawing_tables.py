"""Pictures of tables: told in full, escaped, and without anything hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pictures import NASTY_NAMES, check_svg, read_image, words_in

from cardkit.cards import Card, parse_cards
from cardkit.drawing import (
    cards_html,
    state_alt,
    state_html,
    table_svg,
)
from cardkit.game import Game, Move, State
from cardkit.games import GAMES
from cardkit.games.leaves import Leaves
from cardkit.games.odin import Odin
from cardkit.games.three_thirteen import ThreeThirteen
from cardkit.games.treze import Treze
from cardkit.melds import best_melds
from cardkit.parts import part

GAMES_TO_DRAW: list[Game] = [
    Leaves(players=3),
    Leaves(players=6, expert=True),
    Treze(),
    ThreeThirteen(players=2),
    ThreeThirteen(players=8),
    Odin(players=2),
    Odin(players=6, goat=True, goat_always_dealt=True),
]


def short_name(game: Game) -> str:
    return f"{game.name}-{game.players}"


def positions(game: Game, number: int = 8, seed: int = 0) -> list[State]:
    """Positions from a random match: its start, some of its middle, and its last one."""
    rng = random.Random(f"{game}/{seed}")
    state = game.deal(seed)
    found = [state]
    for step in range(400):
        moves = state.legal_moves()
        if not moves:
            break
        going_out = [move for move in moves if move.action == "go out"]
        was_waiting = state.waiting
        state = state.play(rng.choice(going_out or moves))
        if (state.waiting and not was_waiting) or step % 37 == 5 or state.is_over:
            found.append(state)
    return found if len(found) <= number else [*found[: number - 1], found[-1]]


def test_every_game_has_a_drawing() -> None:
    assert all(part(name, "middle") for name in GAMES)


@pytest.mark.parametrize("game", GAMES_TO_DRAW, ids=short_name)
def test_tables_are_well_formed_and_told_in_full(game: Game) -> None:
    for state in positions(game):
        for view in (state, state.observe(0), state.observe(None)):
            svg, alt = read_image(state_html(view))
            check_svg(svg)
            assert (svg, alt) == (table_svg(view), state_alt(view))
            assert len(svg) < 90_000
            for card in {card for hand in view.hands for card in hand} - {Card.HIDDEN}:
                assert card.name in alt
            for seat, hand in enumerate(view.hands):
                number = "1 card" if len(hand) == 1 else f"{len(hand)} cards"
                assert number in words_in(svg)
                assert f"holds {number}" in alt or not hand
                assert any(f"eat {seat}" in words for words in words_in(svg))


@pytest.mark.parametrize("game", GAMES_TO_DRAW, ids=short_name)
def test_nothing_hidden_is_in_the_picture_of_a_view(game: Game) -> None:
    """Two full states that look the same to a seat give the same picture and the same words."""
    rng = random.Random(5)
    differed = 0
    for state in positions(game):
        for seat in (*range(game.players), None):
            view = state.observe(seat)
            other = view.guess(rng)
            differed += table_svg(other) != table_svg(state)
            again = other.observe(seat)
            assert table_svg(again) == table_svg(view)
            assert state_alt(again) == state_alt(view)
            if seat is not None:
                assert table_svg(again, hide_hand_of=seat) == table_svg(view, hide_hand_of=seat)
    assert differed > 0


@pytest.mark.parametrize("game", GAMES_TO_DRAW, ids=short_name)
def test_names_are_escaped(game: Game) -> None:
    names = (NASTY_NAMES * 2)[: game.players]
    for state in positions(game, 4):
        svg, alt = read_image(state_html(state.observe(0), names))
        check_svg(svg)
        assert all(name in alt for name in names)
        assert all(any(name[:4] in words for words in words_in(svg)) for name in names)
        check_svg(table_svg(state, names, hide_hand_of=1))


def test_number_of_names_is_checked() -> None:
    state = Leaves(players=3).deal(1)
    with pytest.raises(ValueError, match="2 names for 3 players"):
        table_svg(state, ["Ann", "Bob"])
    with pytest.raises(ValueError, match="4 names for 3 players"):
        state_alt(state, ["Ann", "Bob", "Cleo", "Dan"])


def test_hand_that_is_left_out_is_not_in_the_picture() -> None:
    game = Leaves(players=3)
    one = game.position(["8 9", "1 2", "5 6"], table="7 7")
    other = game.position(["3 4", "1 2", "5 6"], table="7 7")
    assert table_svg(one, hide_hand_of=0) == table_svg(other, hide_hand_of=0)
    assert table_svg(one) != table_svg(other)
    assert "2 cards" in words_in(table_svg(one, hide_hand_of=0))


def test_seat_of_a_view_sits_below_the_others() -> None:
    svg = table_svg(Leaves(players=4).deal(3).observe(2), ["Ann", "Bob", "Cleo", "Dan"])
    order = [words for words in words_in(svg) if words in ("Ann", "Bob", "Cleo", "Dan")]
    assert order == ["Dan", "Ann", "Bob", "Cleo"]


def test_turn_and_winner_are_told() -> None:
    names = ["Ann", "Bob", "Cleo"]
    state: State = Leaves(players=3).position(["8 8", "1 2", "5"], table="7 7")
    assert "Ann is to move" in words_in(table_svg(state, names))
    over = state.play("play 8 8")
    assert "The match is over: Ann won" in words_in(table_svg(over, names))
    assert "The match is over: Ann won" in state_alt(over, names)
    assert "Ann (wins)" in state_alt(over, names)


def test_L5_L6_L7_leaves_table_shows_stacks_and_ends() -> None:
    state = Leaves(players=3).position(["8 10 10", "1 2", "5"], table="7 7 10", passed=[2])
    words = words_in(table_svg(state))
    assert {"×2", "×1"} <= set(words)
    assert "7 or lower: 2 or more cards · 10 or higher: 1 card or more" in words
    alt = state_alt(state)
    assert "from low to high: 2 × 7, 1 × 10" in alt
    assert "Seat 2 (passed) holds 1 card: leaf 5" in alt


def test_Z8_treze_table_shows_the_suit_asked_for() -> None:
    state = Treze().position(["Qh Kh", "5s 6s"], pile="2c Kd *r", current_player=1)
    assert "diamonds asked for" in words_in(table_svg(state))
    assert "A joker asks for diamonds" in state_alt(state)
    free = Treze().position(["Qh Kh", "5s 6s"], pile="2c Jd")
    assert {"10", "or", "Q"} <= set(words_in(table_svg(free)))
    assert "Next comes 10 or Q of any suit" in state_alt(free)


def test_Z4_ranks_on_the_pile_run_in_a_circle() -> None:
    for top, expected in (("Ad", "K or 2"), ("Kd", "Q or A"), ("2d", "A or 3")):
        state = Treze().position(["Qh 7h", "5s 6s"], pile=top)
        assert f"Next comes {expected} of any suit" in state_alt(state)


def test_T10_arrangement_draws_itself_with_its_melds_apart() -> None:
    svg, alt = read_image(best_melds("5h 6h 7h Ks Kd 7c 2d", wild=7)._repr_html_())
    check_svg(svg)
    assert alt == (
        "meld: 5 of hearts, 6 of hearts, 7 of hearts; "
        "meld: king of spades, king of diamonds, 7 of clubs; left over: 2 of diamonds"
    )
    together, _ = read_image(cards_html(parse_cards("5h 6h 7h Ks Kd 7c 2d")))
    assert width_of(svg) > width_of(together)


def width_of(svg: str) -> float:
    return float(svg.split('viewBox="0 0 ')[1].split()[0])


def test_T7_hand_that_went_out_lies_in_melds() -> None:
    game = ThreeThirteen(players=2)
    state = game.position(["7c 7d 3s", "2c 4d 9s"], discards="5s 9h", current_player=1, out=0)
    view = state.observe(1)
    alt = state_alt(view, ["Ann", "Bob"])
    melds = "melds: 7 of clubs, 7 of diamonds, 3 of spades (wild); left over: no cards"
    assert melds in alt
    assert "Ann went out: these are the last turns" in alt
    assert "went out" in " ".join(words_in(table_svg(view)))
    ended = state.play("draw").play("discard 9s")
    assert "left over" in " ".join(words_in(table_svg(ended)))


def test_O5_odin_table_shows_the_number_that_the_play_makes() -> None:
    state = Odin(players=3).position(["3b 6b", "5g 9r", "1k 2k"], table="2r 6r")
    assert "62" in words_in(table_svg(state))
    assert "red 6, red 2, making 62, played by Seat 2" in state_alt(state)
    beaten: Any = state.play("play 6b 3b")  # all cards: the hand ends
    assert "this hand cost 2" in state_alt(beaten)


def test_O15_goat_is_told_among_the_discards() -> None:
    state: State = Odin(players=2, goat=True).position(
        ["9b 1g", "goat 2g"], table="", current_player=1
    )
    state = state.play("play goat").play(Move.parse("play 1g take goat"))
    assert "goat" in state_alt(state)
    assert table_svg(state) != table_svg(state.observe(0))


def test_the_middle_of_a_game_without_a_drawing_is_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Leaves, "parts", {"middle": None})
    state = Leaves(players=3).deal("<b>&").observe(1)
    svg, alt = read_image(state_html(state))
    check_svg(svg)
    for line in state._middle():
        assert line in alt
        assert line in words_in(svg)
    assert "Seat 1 (you) holds 15 cards: leaf" in alt


def test_names_that_xml_does_not_allow_are_cleaned() -> None:
    names = ["bell\a", "half \ud800", "new\nline"]
    svg, alt = read_image(state_html(Leaves(players=3).deal(1), names))
    check_svg(svg)
    assert "half   holds 15 cards" in alt
