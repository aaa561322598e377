"""13 Leaves: the rule sheet's examples and each rule, under its number."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, IllegalMove, Leaves, Move, arena, parse_cards
from cardkit.cards import LEAF_COPIES, leaves_deck
from cardkit.games.leaves import LeavesState
from cardkit.strategies import random_move

THREE = Leaves(players=3)


def position(
    hand: str, table: str = "", others: tuple[str, str] = ("1 2 13", "2 3"), **more: object
) -> LeavesState:
    """Three players; seat 0 holds ``hand`` and is to move."""
    return THREE.position([hand, *others], table=table, **more)  # type: ignore[arg-type]


def legal(state: LeavesState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def test_L1_the_deck() -> None:
    deck = Counter(leaves_deck())
    assert sum(deck.values()) == 62
    assert [deck[Card(value)] for value in range(1, 14)] == [2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2]


@pytest.mark.parametrize(("players", "size"), [(3, 15), (4, 13), (5, 11), (6, 9)])
def test_L2_hand_sizes(players: int, size: int) -> None:
    state = Leaves(players=players).deal(1)
    assert [len(hand) for hand in state.hands] == [size] * players


@pytest.mark.parametrize(("players", "most"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_L2_the_deck_is_never_used_completely(players: int, most: int) -> None:
    assert len(Leaves(players=players, hand_size=most).deal(1).hands[0]) == most
    for size in (most + 1, 0, -1, 2.0, "9"):
        with pytest.raises(ValueError, match=f"hand_size.*from 1 to {most}.*L2"):
            Leaves(players=players, hand_size=size)  # type: ignore[arg-type]


def test_L3_the_first_leader() -> None:
    leaders = Counter(THREE.deal(seed).current_player for seed in range(60))
    assert set(leaders) == {0, 1, 2}
    assert {Leaves(players=3, first_player=2).deal(s).current_player for s in range(9)} == {2}
    with pytest.raises(ValueError, match="first_player=3"):
        Leaves(players=3, first_player=3)


def test_L3_play_goes_clockwise() -> None:
    state = position("4 4 5", current_player=0)
    assert state.play("play 4").current_player == 1
    assert THREE.position(["4 4", "5", "6 6"], current_player=2).play("play 6").current_player == 0


def test_L4_a_lead_is_any_number_of_one_value_and_no_pass() -> None:
    state = position("4 7 7")
    assert legal(state) == ["play 4", "play 7", "play 7 7"]
    assert state.why_not("pass take 7") == "the table is empty: you lead, and may not pass (L4)"
    assert "(L4)" in str(state.why_not("play 4 7"))
    assert "(L4)" in str(state.why_not("play"))


def test_L5_a_play_is_beyond_or_at_an_end() -> None:
    state = position("3 5 8 9 11 13", table="5 9")
    assert legal(state) == [
        "play 3", "play 5", "play 9", "play 11", "play 13", "pass take 5", "pass take 9",
    ]  # fmt: skip


def test_L5_L6_L7_after_three_tens_on_two_sevens() -> None:
    state = position("10 10 10 4", table="7 7").play("play 10 10 10")
    assert state.table == ((7, 2), (10, 3))
    low, high = "1 1 6 6 8 8 8", "9 9 9 11 11 11 12 12 13 13"
    state = position(low, table="7 7 10 10 10", others=(high, "4"))
    between = "8 lies between the ends 7 and 10: nothing may be played there (L7)"
    assert state.why_not("play 8 8 8") == between
    assert legal(state)[:2] == ["play 1 1", "play 6 6"]
    state = position(high, table="7 7 10 10 10", others=(low, "4"))
    assert "(L7)" in str(state.why_not("play 9 9 9"))
    assert legal(state) == ["play 11 11 11", "pass take 7", "pass take 10"]
    assert "(L6)" in str(state.why_not("play 13 13"))
    assert LEAF_COPIES[13] == 2, "thirteen is out: three are needed and two exist"


def test_L6_L8_matching_a_single_value_makes_one_higher_stack() -> None:
    state = position("7 7 3", table="7 7", others=("7 7 7 7 8 8 8 8", "6 6 6")).play("play 7 7")
    assert state.table == ((7, 4),)
    assert legal(state) == ["play 7 7 7 7", "play 8 8 8 8", "pass take 7"]
    assert "(L6)" in str(state.why_not("play 8 8 8"))


def test_L7_nothing_between_the_ends_even_on_an_inner_stack() -> None:
    state = position("7 7 7 10", table="4 7 10")
    assert "(L7)" in str(state.why_not("play 7"))
    assert "play 7" not in legal(state)


def test_L7_between_two_ones_nothing_lies_below() -> None:
    state = THREE.position(["1 1 3", "2 2", "5 5"], current_player=0).play("play 1 1")
    assert legal(state) == ["play 2 2", "pass take 1"]
    assert "(L6)" in str(state.why_not("play 2"))
    once = state.play("pass take 1")
    assert once.table == ((1, 1),)
    assert "play 5" in legal(once)


def test_L8_each_play_on_a_single_value_is_listed_once() -> None:
    assert legal(position("7 7", table="7")) == ["play 7", "play 7 7", "pass take 7"]


def test_L9_taking_a_stack_away_moves_the_end_inward() -> None:
    state = position("2 5 5 6 6", table="4 7 7 10", others=("1 5 5 6 6 11", "2"))
    after = state.play("pass take 4")
    assert after.table == ((7, 2), (10, 1))
    assert after.hands[0] == parse_cards("2 4 5 5 6 6")
    assert {"play 5 5", "play 6 6", "play 11"} <= set(legal(after))
    assert "(L6)" in str(after.why_not("play 6"))


def test_L9_any_card_on_the_table_may_be_taken() -> None:
    state = position("5", table="4 7 7 7 10")
    assert legal(state)[-3:] == ["pass take 4", "pass take 7", "pass take 10"]
    assert state.play("pass take 7").table == ((4, 1), (7, 2), (10, 1))
    for move in ("pass", "pass take 5", "pass 5 take 4", "play 5 take 4"):
        assert "(L9)" in str(state.why_not(move)), move


def test_L9_who_passed_sits_out() -> None:
    state = position("5", table="7", others=("8 9", "8 8 9"))
    state = state.play("pass take 7")
    assert state.passed == (0,)
    state = state.play("play 8").play("play 9")
    assert state.current_player == 1


def test_L10_the_last_one_left_clears_and_leads() -> None:
    state = THREE.position(["3 4 8", "8 9", "10 11"], table="5 5", current_player=1, passed=[0])
    state = state.play("pass take 5")
    assert state.cleared == parse_cards("5")
    assert (state.table, state.passed, state.current_player) == ((), (), 2)
    assert legal(state) == ["play 10", "play 11"]


def test_L10_comes_before_L11() -> None:
    state = THREE.position(["6 7", "8 9", "4 11"], table="5", current_player=1)
    state = state.play("pass take 5").play("play 4")
    assert state.table == ((4, 1),)
    state = state.play("pass take 4")
    assert (state.table, state.passed, state.current_player) == ((), (), 2)
    assert state.cleared == ()


def test_L11_house_rule_after_the_only_card_was_taken_the_next_one_leads() -> None:
    state = THREE.position(["6 7", "8 9", "4 11"], table="5", current_player=1)
    state = state.play("pass take 5")
    assert (state.table, state.passed, state.current_player) == ((), (1,), 2)
    assert legal(state) == ["play 4", "play 11"]
    assert state.play("play 4").current_player == 0, "seat 1 stays out"


def test_L12_an_empty_hand_wins_at_once() -> None:
    state = position("8 8", table="7").play("play 8 8")
    assert state.is_over
    assert (state.winners, state.scores) == ((0,), (0, 3, 2))
    assert state.why_not("play 1") == "the match is over: nobody moves any more (L12)"


def test_L13_expert_scores_add_up_and_another_game_is_dealt() -> None:
    game = Leaves(players=3, expert=True)
    state = game.position(["8", "1 2 3", "4 5"], scores=[7, 5, 16], current_player=0)
    state = state.play("play 8")
    assert state.scores == (7, 8, 18)
    assert not state.is_over
    assert legal(state) == ["deal"]
    assert state.observe(1).hands == state.hands, "hands that are scored lie open"
    assert state.why_not("play 1") == "this hand has ended: the only move now is 'deal' (L12)"
    after = state.play("deal")
    assert after.current_player == state.current_player
    assert [len(hand) for hand in after.hands] == [15, 15, 15]
    assert (after.scores, after.cleared, after.table) == ((7, 8, 18), (), ())


def test_L13_the_lowest_total_wins_and_ties_share() -> None:
    game = Leaves(players=3, expert=True, target=20)
    state = game.position(["8", "1 2 3", "4 5"], scores=[7, 4, 18], current_player=0)
    state = state.play("play 8")
    assert state.is_over
    assert (state.scores, state.winners) == ((7, 7, 20), (0, 1))


def test_L13_later_leaders_are_random() -> None:
    game = Leaves(players=3, expert=True, first_player=0, hand_size=2)
    leaders = set()
    for seed in range(40):
        state = game.deal(seed)
        assert state.current_player == 0
        while not state.waiting:
            state = state.play(state.legal_moves()[0])
        leaders.add(state.current_player)
    assert leaders == {0, 1, 2}


def test_L14_house_rule_a_stopped_game_goes_to_the_smallest_hand() -> None:
    game = Leaves(players=3, move_limit=2)
    state = game.position(["8 8 8", "9 9", "2 3"], current_player=0).play("play 8")
    state = state.play("play 9")
    assert state.is_over
    assert (state.scores, state.winners) == ((2, 1, 2), (1,))
    tie = game.position(["8 8", "9 9", "2 3"], current_player=0).play("play 8").play("play 9")
    assert tie.winners == (0, 1)


def test_L14_in_the_expert_variant_everybody_scores() -> None:
    game = Leaves(players=3, move_limit=1, expert=True)
    state = game.position(["8 8 8", "9 9", "2 3"], current_player=0).play("play 8")
    assert state.scores == (2, 2, 2)
    assert state.waiting
    assert state.play("deal").moves_made == 0


def test_a_taken_card_is_known_until_as_many_are_played() -> None:
    game = Leaves(players=4)
    state = game.position(["7 7 8", "9 9", "10 2 2", "3 3"], table="7 9", current_player=0)
    state = state.play("pass take 7")
    assert state.observe(1).hands[0] == parse_cards("7 ? ? ?")
    assert state.observe(0).hands[0] == parse_cards("7 7 7 8")
    assert state.observe(None).hands[2] == parse_cards("? ? ?")
    state = state.play("pass take 9").play("play 10").play("pass take 10").play("play 2")
    assert (state.table, state.current_player) == (((2, 1),), 3)
    state = state.play("play 3")
    # Two sevens go, and the one that all have seen may be among them.
    assert state.play("play 7 7").observe(1).hands[0] == parse_cards("? ?")
    assert state.play("play 8").observe(1).hands[0] == parse_cards("7 ? ?")


@pytest.mark.parametrize(
    ("move", "rule", "words"),
    [
        ("play 8", "L6", "the end at 7 holds 2 cards: you need at least 2"),
        ("play 8 9", "L5", "8 and 9 are different values"),
        ("play 12 12", "L5", "you cannot play 2 × 12: you hold 1"),
        ("play 13", "L5", "you hold none"),
        ("play 8♥", "L5", "you hold none"),
        ("play", "L5", "one card or more"),
        ("pass", "L9", "name one of 7"),
        ("draw", "L5", "no move 'draw', only 'play', 'pass'"),
        ("play 8 8 call", "L3", "nothing to call"),
        ("deal", "L12", "has not ended"),
    ],
)
def test_each_refusal_names_its_rule(move: str, rule: str, words: str) -> None:
    state = position("8 8 9 12", table="7 7")
    with pytest.raises(IllegalMove, match=words) as caught:
        state.play(move)
    assert caught.value.rule == rule
    assert state.why_not(move) == str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"table": "1 1 1"}, "value 1: there are 2"),
        ({"table": "10h"}, "10♥ is no card of 13 Leaves"),
        ({"table": "?"}, r"\? is no card of 13 Leaves"),
        ({"table": "14"}, "'14' is not a card"),
        ({"current_player": 3}, "current_player=3"),
        ({"passed": [0]}, "seat 0 has passed"),
        ({"passed": [1, 2]}, "round would have ended"),
        ({"passed": [5]}, "passed=5"),
        ({"scores": [1, 2, 3]}, "expert"),
    ],
)
def test_impossible_positions(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        THREE.position(["1", "2", "3"], **arguments)  # type: ignore[arg-type]


def test_expert_positions_need_scores_below_the_target() -> None:
    with pytest.raises(ValueError, match="below the target 20"):
        Leaves(players=3, expert=True).position(["1", "2", "3"], scores=[0, 20, 0])


@pytest.mark.parametrize(("option", "value"), [("target", 0), ("move_limit", 0), ("target", "x")])
def test_options_out_of_range(option: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"{option}="):
        Leaves(**{option: value})  # type: ignore[arg-type]


def legal_by_the_words_of_the_rules(state: LeavesState) -> set[Move]:
    """The legal moves, by asking L4 to L9 of every possible one."""
    held = Counter(state.hand)
    table = dict(state.table)
    moves = set()
    for value in range(1, 14):
        for number in range(1, held[Card(value)] + 1):
            needed = 1
            if table:
                low, high = min(table), max(table)
                if low < value < high:
                    continue
                needed = table[low] if value <= low else table[high]
            if number >= needed:
                moves.add(Move("play", (Card(value),) * number))
    return moves | {Move("pass", take=Card(value)) for value in table}


@given(seed=st.integers(0, 10**6), players=st.integers(3, 6), moves=st.integers(0, 80))
def test_legal_moves_are_what_the_rules_say(seed: int, players: int, moves: int) -> None:
    rng = random.Random(seed)
    state = Leaves(players=players).deal(seed)
    for _ in range(moves):
        if state.is_over:
            break
        assert set(state.legal_moves()) == legal_by_the_words_of_the_rules(state)
        state = state.play(rng.choice(state.legal_moves()))


def test_random_games_end_well_before_the_limit() -> None:
    for seed in range(30):
        record = arena.play(THREE, [random_move] * 3, seed=seed)
        assert len(record.moves) < 1000
        assert record.final_state().winners
