"""Three Thirteen: the rule sheet's examples and each rule, under its number."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain

import brute_melds
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, IllegalMove, Move, ThreeThirteen, arena, parse_cards
from cardkit.cards import french_deck
from cardkit.game import DEAL
from cardkit.games.three_thirteen import ThreeThirteenState
from cardkit.melds import best_melds
from cardkit.record import position_of
from cardkit.strategies import random_move, strategies_for
from cardkit.strategies.three_thirteen import blind, by_eye, greedy

TWO = ThreeThirteen(players=2)
THREE = ThreeThirteen(players=3)


def position(hand: str, other: str = "2c 4d 9s", **more: object) -> ThreeThirteenState:
    """Round 1 with two players; seat 0 holds ``hand``, and has drawn if it is four cards."""
    drawn = len(parse_cards(hand)) == 4
    arguments: dict[str, object] = {"discards": "5s", "drawn": drawn, **more}
    return TWO.position([hand, other], **arguments)  # type: ignore[arg-type]


def play(state: ThreeThirteenState, *moves: str) -> ThreeThirteenState:
    for move in moves:
        state = state.play(move)  # type: ignore[assignment]
    return state


def legal(state: ThreeThirteenState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def all_cards(state: ThreeThirteenState) -> list[Card]:
    return sorted(chain(*state.hands, state.stock, state.discards))


def other_hand(round: int, held: str) -> Cards:
    """A hand for this round of cards that are not held, the lowest there are."""
    rest = Counter(french_deck()) - Counter(parse_cards(held))
    return Cards(sorted(rest)[: round + 2])


# T1


@pytest.mark.parametrize(
    ("players", "decks"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)]
)
def test_T1_decks(players: int, decks: int) -> None:
    game = ThreeThirteen(players=players)
    assert game.deck == tuple(sorted(french_deck(decks)))
    assert all_cards(game.deal(1)) == list(game.deck)
    assert all_cards(ThreeThirteen(players=players, decks=5).deal(1)) == sorted(french_deck(5))


@pytest.mark.parametrize(("players", "fewest"), [(2, 1), (3, 1), (4, 2), (7, 2), (8, 3)])
def test_T1_the_decks_are_enough_for_the_last_round(players: int, fewest: int) -> None:
    assert ThreeThirteen(players=players, decks=fewest).decks == fewest
    for decks in (fewest - 1, 0, -1, 1.5, "2", 17, 10**12):
        with pytest.raises(ValueError, match=rf"decks=.*from {fewest} to 16.*cards for.*T1"):
            ThreeThirteen(players=players, decks=decks)  # type: ignore[arg-type]


def test_T1_other_options_out_of_range() -> None:
    for players in (1, 9):
        with pytest.raises(ValueError, match="2 to 8"):
            ThreeThirteen(players=players)
    for values in ((10, 10), (1, 2, 3, 4), 10, None, (10, -1, 10), (10, 1.5, 10)):
        with pytest.raises(ValueError, match=r"court_values.*T10"):
            ThreeThirteen(court_values=values)  # type: ignore[arg-type]
    for limit in (0, -5, "many"):
        with pytest.raises(ValueError, match="move_limit"):
            ThreeThirteen(move_limit=limit)  # type: ignore[arg-type]


def test_T1_options_survive_json() -> None:
    game = ThreeThirteen(players=2, court_values=[11, 12, 13])  # type: ignore[arg-type]
    assert game == ThreeThirteen(players=2, court_values=(11, 12, 13))
    assert ThreeThirteen(**game.options) == game
    assert hash(game) == hash(ThreeThirteen(**game.options))


# T2, T3


def test_T2_the_first_dealer_is_random() -> None:
    assert {THREE.deal(seed).current_player for seed in range(40)} == {0, 1, 2}


def test_T2_the_deal_passes_to_the_left_and_play_is_clockwise() -> None:
    game = ThreeThirteen(players=3, move_limit=8)
    state = game.deal(5)
    first = state.current_player
    assert first is not None
    for round in range(1, 12):
        assert (state.round, state.current_player) == (round, (first + round - 1) % 3)
        for turn in range(4):
            assert state.current_player == (first + round - 1 + turn) % 3
            state = play(state, "draw", f"discard {state.hand[0]}")
        if round < 11:
            # Before the deal it is told who will begin.
            assert (state.waiting, state.current_player) == (True, (first + round) % 3)
            state = play(state, "deal")
    assert state.is_over


def test_T3_round_r_deals_r_plus_two_cards() -> None:
    state = ThreeThirteen(players=4, move_limit=2).deal(3)
    for round in range(1, 12):
        assert (state.round, state.wild) == (round, round + 2)
        assert [len(hand) for hand in state.hands] == [round + 2] * 4
        assert len(state.discards) == 1
        assert len(state.stock) == 104 - 4 * (round + 2) - 1
        assert all_cards(state) == sorted(french_deck(2))
        assert not state.drawn
        assert state.out is None
        state = play(state, "draw", f"discard {state.stock[-1]}")
        if round < 11:
            assert state.legal_moves() == [DEAL]
            assert "'deal'" in str(state.why_not("draw"))
            state = play(state, "deal")
    assert state.is_over


# T4


def test_T4_draw_is_the_top_of_the_stock() -> None:
    state = position("7c 7d Kh", stock="2s 6h")
    assert legal(state) == ["draw", "take"]
    drawn = play(state, "draw")
    assert drawn.hands[0] == parse_cards("6h 7c 7d Kh")
    assert drawn.stock == state.stock[:-1]
    assert (drawn.drawn, drawn.current_player) == (True, 0)
    assert drawn.stock[-1] == Card.parse("2s")


def test_T4_take_is_the_top_of_the_discard_pile() -> None:
    state = position("7c 7d Kh", discards="5s 9c")
    taken = play(state, "take")
    assert taken.hands[0] == parse_cards("7c 7d 9c Kh")
    assert taken.discards == parse_cards("5s")
    assert taken.stock == state.stock


def test_T4_the_card_just_taken_may_be_discarded() -> None:
    state = play(position("7c 7d Kh"), "take")
    assert "discard 5♠" in legal(state)
    after = play(state, "discard 5s")
    assert after.discards == parse_cards("5s")
    assert (after.drawn, after.current_player) == (False, 1)


def test_T4_reasons() -> None:
    before = position("7c 7d Kh")
    draw_first = "draw first: 'draw' from the stock, or 'take' the 5♠ (T4)"
    for move in ("discard Kh", "go out Kh", "discard 2c", "discard"):
        assert before.why_not(move) == draw_first
    assert before.why_not(parse_cards("Kh")) == draw_first
    assert "(T4)" in str(before.why_not("draw 6h"))
    assert "(T4)" in str(before.why_not("take 5s"))
    after = play(before, "draw")
    for move in ("draw", "take"):
        assert "drawn already" in str(after.why_not(move))
        assert "(T4)" in str(after.why_not(move))
    assert after.why_not("discard 2c") == "you do not hold 2♣: discard a card of your hand (T4)"
    assert after.why_not("discard 7c 7d") == "you discard exactly one card, not 2 (T4)"
    assert after.why_not("discard") == "you discard exactly one card, not 0 (T4)"
    assert "(T4)" in str(after.why_not("discard 7c take Kh"))
    assert "(T4)" in str(after.why_not("discard 7c call"))
    assert after.why_not("discard 7c") is None
    assert after.why_not(parse_cards("7c")) is None
    assert "not 2" in str(after.why_not(parse_cards("7c 7d")))


def test_T4_two_cards_alike_are_one_discard() -> None:
    state = THREE.position(["9c 9c 4s Kh", "2c 4d 9s", "2c 4d 9s"], discards="5s", drawn=True)
    assert legal(state) == ["discard 4♠", "discard 9♣", "discard K♥"]
    assert play(state, "discard 9c").hands[0] == parse_cards("4s 9c Kh")


# T5, T6, T10, T12: the worked examples of the sheet, scored at the end of a round

EXAMPLES = [
    (1, "7c 7d 3s", False, 0),
    (1, "7c 8c 3s", False, 0),
    (1, "3c 3d 3s", False, 0),
    (1, "3c Kd Qs", False, 23),
    (5, "5h 6h 7h Ks Kd 7c 2d", False, 2),
    (1, "Qh Kh Ah", False, 21),
    (1, "Qh Kh Ah", True, 0),
    (1, "Kh Ah 2h", False, 13),
    (1, "Kh Ah 2h", True, 27),
    (2, "9s 9s 9h 9h", False, 0),
    (3, "6d 5s 5c 9d As", False, 1),
    (3, "9c 9d 9h 9s 5c", False, 0),
    (3, "3h 3s 5h 5s 9c", False, 6),
]


@pytest.mark.parametrize(("round", "hand", "ace_high_or_low", "points"), EXAMPLES)
def test_T5_T6_T10_T12_examples(round: int, hand: str, ace_high_or_low: bool, points: int) -> None:
    game = ThreeThirteen(players=3, ace_high_or_low=ace_high_or_low, move_limit=2)
    others = [other_hand(round, hand)] * 2
    state = game.position([others[0], hand, others[1]], discards="Jd", round=round, scores=[5] * 3)
    state = play(state, "draw", f"discard {state.stock[-1]}")
    assert state.waiting
    assert state.scores[1] == 5 + points


def test_T7_all_six_melded_and_no_way_out() -> None:
    state = TWO.position(
        ["6d 7d 8d 9c 9h 9s", "2c 4d 10s Js Qh"], discards="5s", round=3, drawn=True
    )
    assert legal(state) == [f"discard {card}" for card in state.hand]
    reason = str(state.why_not("go out 9s"))
    assert reason == (
        "without 9♠ your other cards are not all in melds, 9♣ 9♥ are left over: "
        "with it they are, and yet one card must be discarded (T7)"
    )


def test_T7_going_out() -> None:
    state = position("7c 7d 3s Kh")
    assert legal(state) == [
        "discard 3♠", "discard 7♣", "discard 7♦", "discard K♥", "go out K♥",
    ]  # fmt: skip
    out = play(state, "go out Kh")
    assert (out.out, out.current_player, out.hands[0]) == (0, 1, parse_cards("3s 7c 7d"))
    assert out.discards == parse_cards("5s Kh")


def test_T7_going_out_is_a_choice() -> None:
    state = play(position("7c 7d 3s Kh"), "discard Kh")
    assert state.out is None
    state = play(state, "draw", f"discard {state.stock[-1]}", "draw")
    assert any(move.startswith("go out") for move in legal(state))


def test_T7_reasons_say_what_would_be_right() -> None:
    state = position("7c 7d 3s Kh")
    assert state.why_not("go out 3s") == (
        "without 3♠ your other cards are not all in melds, 7♣ 7♦ K♥ are left over: "
        "you can go out with K♥ (T7)"
    )
    hopeless = position("7c 8d 10s Kh")
    assert hopeless.why_not("go out Kh") == (
        "without K♥ your other cards are not all in melds, 7♣ 8♦ 10♠ are left over: "
        "for now you can only discard (T7)"
    )
    assert "you do not hold" in str(state.why_not("go out 2c"))


def test_T7_free_cards_do_not_make_a_way_out() -> None:
    game = ThreeThirteen(players=2, court_values=(0, 0, 0))
    state = game.position(["Kc Kd Qs 2h", "2c 4d 9s"], discards="5s", drawn=True)
    assert not any("go out" in move for move in legal(state))
    assert "are left over" in str(state.why_not("go out 2h"))
    with pytest.raises(ValueError, match="seat 1 is not out: K♣ K♦ Q♠"):
        game.position(["2c 4d 9s", "Kc Kd Qs"], discards="5s", out=1)


# T8


def test_T8_each_other_player_has_one_more_turn() -> None:
    hands = ["7c 7d 3s Kh", "2c 4d 9s", "8c 8d 8h"]
    state = THREE.position(hands, discards="5s", drawn=True, stock="2h 2s")
    state = play(state, "go out Kh")
    assert (state.current_player, legal(state)) == (1, ["draw", "take"])
    state = play(state, "draw", "discard 9s")
    assert (state.current_player, state.waiting) == (2, False)
    state = play(state, "draw")
    # 8-8-8 and a card to discard, and yet no going out any more.
    assert legal(state) == ["discard 2♥", "discard 8♣", "discard 8♥", "discard 8♦"]
    assert state.why_not("go out 2h") == (
        "seat 0 has gone out: in the last turns you draw and discard only (T8)"
    )
    state = play(state, "discard 2h")
    assert state.waiting
    assert state.out == 0
    assert state.scores == (0, 2 + 2 + 4, 0)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("seat", [0, 1])
def test_T8_the_turn_ends_where_somebody_went_out(players: int, seat: int) -> None:
    game = ThreeThirteen(players=players)
    hands = [f"{rank}c {rank}h {rank}s" for rank in (2, 4, 6, 7, 8, 9, 10, "J")][:players]
    hands[seat] += " Kh"
    state = game.position(hands, discards="5s", current_player=seat, drawn=True)
    state = play(state, "go out Kh")
    turns = []
    while not state.waiting:
        turns.append(state.current_player)
        state = play(state, "take", f"discard {state.discards[-1]}")
    assert turns == [(seat + turn) % players for turn in range(1, players)]
    assert state.scores == (0,) * players


def test_T8_a_position_in_the_last_turns() -> None:
    hands = ["2c 4d 9s", "Jc Qd Ks", "7c 7d 3s"]
    state = THREE.position(hands, discards="5s", current_player=0, out=2)
    state = play(state, "take", "discard 9s")
    assert (state.current_player, state.waiting) == (1, False)
    state = play(state, "take", "discard Ks")
    assert (state.waiting, state.scores) == (True, (2 + 4 + 5, 10 + 10 + 9, 0))
    last = THREE.position(hands, discards="5s", current_player=1, out=2)
    assert play(last, "take", "discard Ks").waiting


# T9 to T11


def test_T9_nothing_is_added_to_other_melds() -> None:
    state = play(position("7c 7d 7s Kh", "7h 4d 9s"), "go out Kh", "take", "discard Kh")
    assert state.scores == (0, 7 + 4 + 9)


def test_T10_court_values() -> None:
    game = ThreeThirteen(players=2, court_values=(11, 12, 13), move_limit=2)
    state = game.position(["Jh Qs Kd", "Qc Kh 2s"], discards="5s", round=1, stock="Jc")
    assert play(state, "draw", "discard Jc").scores == (36, 27)


def test_T11_the_lowest_total_wins_and_ties_share() -> None:
    game = ThreeThirteen(players=3, decks=3, move_limit=2)
    hand = "Ac Ad 3c 3d 5c 5d 7c 7d 9c 9d Jc Jd Jh"
    points = 2 * (1 + 3 + 5 + 7 + 9)
    state = game.position(
        [hand, hand.replace("Ad", "2s"), hand], discards="Qs", round=11, stock="Qh",
        scores=[10, 9, 11], current_player=2,
    )  # fmt: skip
    state = play(state, "draw", "discard Qh")
    assert state.scores == (10 + points, 9 + points + 1, 11 + points)
    assert state.winners == (0, 1)
    assert (state.is_over, state.current_player, state.legal_moves()) == (True, None, [])
    assert "over" in str(state.why_not("draw"))
    assert "won by seat 0 and seat 1" in str(state)


def test_T11_no_winner_before_the_last_round() -> None:
    state = ThreeThirteen(players=2, move_limit=2).deal(1)
    state = play(state, "draw", f"discard {state.hand[0]}")
    assert (state.winners, state.is_over, state.waiting) == ((), False, True)


# T12


def test_T12_aces_end_a_run_on_one_side_only() -> None:
    hands = ["Qh Kh Ah 2h", "2c 4d 9s"]
    low = TWO.position(hands, discards="5s", drawn=True)
    assert not any("go out" in move for move in legal(low))
    high = ThreeThirteen(players=2, ace_high_or_low=True)
    assert "go out 2♥" in legal(high.position(hands, discards="5s", drawn=True))
    round_the_corner = high.position(["Kh Ah 2h 9c", "2c 4d 9s"], discards="5s", drawn=True)
    assert "(T7)" in str(round_the_corner.why_not("go out 9c"))


# T13


def everything_but(hands: list[str], decks: int = 1) -> Cards:
    """The rest of the cards, sorted."""
    held = Counter(chain(*map(parse_cards, hands)))
    return Cards(sorted((Counter(french_deck(decks)) - held).elements()))


@pytest.mark.parametrize("out", [None, 1])
def test_T13_the_discards_but_the_top_become_the_stock(out: int | None) -> None:
    hands = ["2c 4d 9s", "7c 7d 3s"]
    pile = everything_but(hands)
    stocks = set()
    for seed in range(5):
        state = TWO.position(hands, discards=pile, seed=seed, out=out)
        assert (state.stock, state.discards) == ((), pile)
        assert legal(state) == ["draw", "take"]
        drawn = play(state, "draw")
        assert drawn.discards == pile[-1:]
        assert len(drawn.stock) == len(pile) - 2
        assert sorted(drawn.stock) != list(drawn.stock)
        assert all_cards(drawn) == sorted(french_deck())
        assert drawn == play(state, "draw")
        stocks.add(drawn.stock)
    assert len(stocks) == 5


def test_T13_taking_needs_no_new_stock() -> None:
    hands = ["2c 4d 9s", "7c 7d 3s"]
    pile = everything_but(hands)
    taken = play(TWO.position(hands, discards=pile), "take")
    assert (taken.stock, taken.discards) == ((), pile[:-1])


def test_T13_a_second_reshuffle_is_another_one() -> None:
    state = TWO.position(
        ["2c 4d 9s", "7c 8d Js"], discards=everything_but(["2c 4d 9s", "7c 8d Js"])
    )
    orders = []
    for _ in range(100):
        before = state.stock
        state = play(state, "draw")
        if not before:
            orders.append(state.stock)
        state = play(state, f"discard {state.hand[-1]}")
    assert len(orders) == 3
    assert len(set(orders)) == 3
    hands = ["2c 4d 9s", "7c 7d 3s"]
    again = [
        play(TWO.position(hands, discards=everything_but(hands), moves_made=made), "draw").stock
        for made in (0, 60)
    ]
    assert again[0] != again[1]


def test_T13_the_order_of_a_new_stock_is_hidden() -> None:
    hands = ["2c 4d 9s", "7c 7d 3s"]
    state = play(TWO.position(hands, discards=everything_but(hands)), "draw")
    view = state.observe(1)
    assert set(view.stock) == {Card.HIDDEN}
    assert len(view.stock) == len(state.stock)
    assert view.unseen == tuple(sorted([*state.hands[0], *state.stock]))


@pytest.mark.parametrize(("limit", "moves"), [(1, 2), (2, 2), (3, 4), (4, 4), (7, 8)])
def test_T13_the_move_limit_stops_at_the_end_of_the_turn(limit: int, moves: int) -> None:
    state = ThreeThirteen(players=2, move_limit=limit).deal(1)
    made = 0
    while not state.waiting:
        state = play(state, "draw" if not state.drawn else f"discard {state.hand[0]}")
        made += 1
    assert made == moves
    assert state.out is None
    assert state.scores == tuple(best_melds(hand, wild=3).points for hand in state.hands)


def test_T13_the_limit_cuts_the_last_turns_too() -> None:
    game = ThreeThirteen(players=2, move_limit=2)
    state = game.position(["7c 7d 3s Kh", "2c 4d 9s"], discards="5s", drawn=True)
    state = play(state, "go out Kh")
    assert (state.waiting, state.scores) == (True, (0, 15))


def test_T13_each_round_has_the_limit_for_itself() -> None:
    record = arena.play(ThreeThirteen(players=2, move_limit=4), [blind, blind], seed=1)
    rounds = [len(part) for part in split(list(record.moves), DEAL)]
    assert len(rounds) == 11
    assert set(rounds) <= {2, 4}
    assert 4 in rounds


def split(moves: list[Move], at: Move) -> list[list[Move]]:
    parts: list[list[Move]] = [[]]
    for move in moves:
        if move == at:
            parts.append([])
        else:
            parts[-1].append(move)
    return parts


# T14


def test_T14_nobody_goes_out_in_their_first_turn() -> None:
    game = ThreeThirteen(players=2, no_out_on_first_turn=True)
    hands = ["7c 7d 3s Kh", "8c 8d 8s"]
    state = game.position(hands, discards="5s", drawn=True, stock="Jc Jd Jh")
    assert legal(state)[-1] == "discard K♥"
    assert state.why_not("go out Kh") == (
        "nobody goes out in their own first turn of a round (T14)"
    )
    state = play(state, "discard Kh", "draw")
    assert "(T14)" in str(state.why_not("go out Jh"))
    state = play(state, "discard Jh", "draw")
    assert state.why_not("go out Jd") is None, "the second turn of seat 0"
    assert legal(state)[-1] == "go out J♦"
    later = game.position(hands, discards="5s", drawn=True, moves_made=5)
    assert later.why_not("go out Kh") is None


# Positions


def test_position_places_the_stock_below_the_named_cards() -> None:
    state = position("7c 7d Kh", stock="Ah 2h", seed=3)
    assert state.stock[-2:] == parse_cards("Ah 2h")
    assert all_cards(state) == sorted(french_deck())
    other = position("7c 7d Kh", stock="Ah 2h", seed=4)
    assert other.stock != state.stock
    assert state == position("Kh 7d 7c", stock="Ah 2h", seed="3")


def test_position_counts_the_moves() -> None:
    game = ThreeThirteen(players=3, move_limit=8)
    hands = ["2c 4d 9s", "2c 4d 9s", "5c 7d Js"]
    state = game.position(hands, discards="5s", current_player=2, moves_made=6)
    state = play(state, "draw", f"discard {state.stock[-1]}")
    assert state.waiting
    # Three turns before seat 2's: seat 2 began this round, seat 0 begins the next (T2).
    assert state.current_player == 0
    with pytest.raises(ValueError, match=r"moves_made=3.*T4"):
        game.position(hands, discards="5s", moves_made=3)
    with pytest.raises(ValueError, match=r"moves_made=8.*T13"):
        game.position(hands, discards="5s", moves_made=8)
    with pytest.raises(ValueError, match="moves_made=-2"):
        game.position(hands, discards="5s", moves_made=-2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": ["7c 7d", "2c 4d 9s"]}, r"seat 0 has 2 cards, 7♣ 7♦: .*T3"),
        ({"hands": ["7c 7d 8h Kh", "2c 4d 9s"]}, r"seat 0 has 4 cards.*T3"),
        ({"drawn": True}, r"seat 0 has 3 cards.*4.*T3"),
        ({"round": 2}, r"seat 0 has 3 cards.*round 2"),
        ({"round": 0}, "round=0"),
        ({"round": 12}, "round=12"),
        ({"discards": "7c"}, r"2 × 7♣ are too many in 1 deck .T1"),
        ({"stock": "Kh"}, r"2 × K♥ are too many in 1 deck .T1"),
        ({"discards": "*r"}, r"\*r is no card of Three Thirteen.*T1"),
        ({"stock": "?"}, r"\? is no card of Three Thirteen.*T1"),
        ({"hands": ["7c 7d 4b", "2c 4d 9s"]}, "4b is no card of Three Thirteen"),
        ({"discards": ""}, r"the discard pile is empty.*T3"),
        ({"out": 0}, r"seat 0 has gone out and has no turn any more.*T8"),
        ({"out": 1}, r"seat 1 is not out: 2♣ 4♦ 9♠ are not all in melds.*T7"),
        ({"out": 2}, "out=2"),
        ({"current_player": 2}, "current_player=2"),
        ({"scores": [1, 2, 3]}, "scores"),
        ({"scores": [-1, 2]}, r"scores.*T10"),
    ],
)
def test_positions_that_cannot_be(change: dict[str, object], message: str) -> None:
    arguments = {"hands": ["7c 7d Kh", "2c 4d 9s"], "discards": "5s", **change}
    with pytest.raises(ValueError, match=message):
        TWO.position(**arguments)  # type: ignore[arg-type]


def test_a_drawn_card_may_have_been_the_only_discard() -> None:
    state = play(position("7c 7d Kh"), "take")
    assert state.discards == ()
    assert TWO.position(**position_of(state)).legal_moves() == state.legal_moves()


# What is seen


def test_taken_cards_are_known_until_they_are_discarded() -> None:
    state = play(position("7c 7d Kh", discards="5s 9c"), "take")
    assert state.observe(1).hands[0] == parse_cards("9c ? ? ?")
    assert state.observe(None).hands == (parse_cards("9c ? ? ?"), parse_cards("? ? ?"))
    assert state.observe(0).hands == (state.hands[0], parse_cards("? ? ?"))
    kept = play(state, "discard Kh")
    assert kept.observe(1).hands[0] == parse_cards("9c ? ?")
    gone = play(state, "discard 9c")
    assert gone.observe(1).hands[0] == parse_cards("? ? ?")


def test_of_two_cards_alike_the_known_one_counts_as_discarded() -> None:
    hands = ["9c Jd Kh", "2c 4d 9s", "2c 4d 9s"]
    state = play(THREE.position(hands, discards="5s 9c"), "take")
    assert state.observe(1).hands[0] == parse_cards("9c ? ? ?")
    after = play(state, "discard 9c")
    assert after.hands[0] == parse_cards("9c Jd Kh")
    assert after.observe(1).hands[0] == parse_cards("? ? ?")


def test_who_went_out_lies_open_and_all_do_when_scored() -> None:
    state = play(position("7c 7d 3s Kh"), "go out Kh")
    assert state.observe(1).hands[0] == state.observe(None).hands[0] == parse_cards("3s 7c 7d")
    assert state.observe(0).hands[1] == parse_cards("? ? ?")
    assert state.observe(1).out == 0
    scored = play(state, "draw", "discard 9s")
    assert scored.waiting
    for seat in (0, 1, None):
        assert scored.observe(seat).hands == scored.hands
        assert set(scored.observe(seat).stock) == {Card.HIDDEN}
        assert scored.observe(seat).unseen == tuple(sorted(scored.stock))


def test_a_view_tells_the_melding_rules() -> None:
    game = ThreeThirteen(players=2, ace_high_or_low=True, court_values=(1, 2, 3))
    view = game.deal(1).observe(0)
    assert view.melding == {"wild": 3, "ace_high_or_low": True, "court_values": (1, 2, 3)}
    assert best_melds("Jh Kh As", **view.melding).points == 19


def test_text() -> None:
    state = play(position("7c 7d Kh", seed="x", scores=[3, 4]), "take")
    assert str(state) == (
        "Three Thirteen, 2 players, seed x\n"
        "seat 0 to move\n"
        "round 1 of 11, 1 move made, wild: 3s\n"
        "discards: -\n"
        "stock: 45 cards\n"
        "drawn: yes, out: nobody\n"
        "seat 0: 5♠ 7♣ 7♦ K♥\n"
        "seat 1: 2♣ 4♦ 9♠\n"
        "scores: 3 4"
    )
    assert repr(state) == str(state)
    court = TWO.position([Cards(french_deck()[:11]), Cards(french_deck()[13:24])], "Ah", round=9)
    assert "wild: jacks" in str(court)
    assert "seen by seat 1" in str(state.observe(1))


# Compared with the words of the rules


@pytest.mark.parametrize("ace_high_or_low", [False, True])
@pytest.mark.parametrize("round", range(1, 6))
def test_going_out_against_brute_force(round: int, ace_high_or_low: bool) -> None:
    rng = random.Random(round)
    game = ThreeThirteen(players=3, ace_high_or_low=ace_high_or_low)
    wilds = [card for card in game.deck if card.rank == round + 2]
    ways = 0
    for _ in range(250):
        deck = list(game.deck)
        rng.shuffle(deck)
        deck.sort(key=lambda card: card.rank == round + 2)  # wild cards last
        held = [deck.pop() for _ in range(rng.randrange(min(4, len(wilds))))]
        rng.shuffle(deck)
        # Few ranks and suits, so that there are melds.
        narrow = [card for card in deck if card.rank > 8 or card.rank == 1 or card.suit == "♥"]
        hand = sorted(held + narrow[: round + 3 - len(held)])
        rest = sorted((Counter(game.deck) - Counter(hand)).elements())
        others = [rest[: round + 2], rest[round + 2 : 2 * round + 4]]
        state = game.position([hand, *others], discards=rest[-1:], round=round, drawn=True)
        expected = brute_melds.ways_out(hand, round + 2, ace_high_or_low)
        assert legal(state) == [f"discard {card}" for card in sorted(set(hand))] + [
            f"go out {card}" for card in sorted(expected)
        ]
        for card in set(hand):
            assert (state.why_not(f"go out {card}") is None) == (card in expected)
        ways += len(expected)
    assert ways > 20


@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 5),
    moves=st.integers(0, 60),
    options=st.fixed_dictionaries(
        {
            "ace_high_or_low": st.booleans(),
            "no_out_on_first_turn": st.booleans(),
            "move_limit": st.integers(1, 30),
        }
    ),
)
def test_random_play_keeps_the_cards_and_the_order(
    seed: int, players: int, moves: int, options: dict[str, int]
) -> None:
    game = ThreeThirteen(players=players, **options)  # type: ignore[arg-type]
    rng = random.Random(seed)
    state = game.deal(seed)
    for _ in range(moves):
        if state.is_over:
            break
        before = state
        going_out = [move for move in state.legal_moves() if move.action == "go out"]
        state = state.play(rng.choice(going_out or state.legal_moves()))  # type: ignore[assignment]
        assert all_cards(state) == list(game.deck)
        sizes = [
            state.round + 2 + (state.drawn and seat == state.current_player)
            for seat in range(players)
        ]
        assert [len(hand) for hand in state.hands] == sizes
        assert len(state.discards) >= 1 or state.drawn
        if state.out is not None:
            fewest = brute_melds.fewest if state.round < 4 else _search
            assert fewest(state.hands[state.out], state.wild, game.ace_high_or_low)[1] == 0
        for old, new in zip(before.scores, state.scores, strict=True):
            assert old <= new


def _search(cards: Cards, wild: int, ace_high_or_low: bool) -> tuple[int, int]:
    found = best_melds(cards, wild, ace_high_or_low)
    return found.points, len(found.leftover)


# Strategies


def test_the_strategies_are_legal_in_all_positions_of_a_match() -> None:
    rng = random.Random(2)
    game = ThreeThirteen(players=3, ace_high_or_low=True, court_values=(0, 0, 0))
    for strategy in strategies_for("three_thirteen").values():
        record = arena.play(game, [strategy, greedy, random_move], seed=2)
        assert record.final_state().is_over
    for state in list(record.states())[::7]:
        if state.current_player is None or state.waiting:
            continue
        view = state.observe(state.current_player)
        for strategy in (blind, by_eye, greedy):
            move, reason = strategy.explain(view, rng)  # type: ignore[attr-defined]
            assert move == strategy(view, rng)
            assert state.why_not(move) is None
            assert reason


def test_blind_never_takes() -> None:
    record = arena.play(TWO, [blind, greedy], seed=4)
    takers = {
        before.current_player
        for before, move in zip(record.states(), record.moves, strict=False)
        if move.action == "take"
    }
    assert takers == {1}


def test_greedy_beats_blind() -> None:
    matches = [arena.play(TWO, [greedy, blind], seed=seed).final_state() for seed in range(8)]
    assert sum(state.winners == (0,) for state in matches) >= 5
    assert sum(state.scores[0] for state in matches) < sum(state.scores[1] for state in matches)


def test_greedy_goes_out_with_a_natural_card_if_it_can() -> None:
    state = position("3c 3d 3s Kh")
    assert "go out 3♣" in legal(state)
    assert str(greedy(state.observe(0), random.Random(1))) == "go out K♥"


def test_illegal_moves_raise_with_the_rule() -> None:
    with pytest.raises(IllegalMove) as caught:
        position("7c 8d 10s Kh").play("go out Kh")
    assert caught.value.rule == "T7"
