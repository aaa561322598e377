"""Odin: the rule sheet's examples and each rule, under its number."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, IllegalMove, Move, Odin, arena, parse_cards
from cardkit.cards import odin_deck
from cardkit.games.odin import GOAT, OdinState, play_value, same_colour_or_number
from cardkit.games.odin_plays import ALL_CARDS, beating, find_play, mask_of
from cardkit.strategies import random_move
from cardkit.strategies.odin import STRATEGIES, biggest_play, keeps_together, lowest_winner

THREE = Odin(players=3)
GOATS = Odin(players=3, goat=True)


def position(
    hand: str, table: str = "", others: tuple[str, str] = ("6o 6k", "7k 7o"), **more: object
) -> OdinState:
    """Three players, with the goat; seat 0 holds ``hand`` and is to move."""
    return GOATS.position([hand, *others], table=table, **more)  # type: ignore[arg-type]


def legal(state: OdinState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def played(state: OdinState) -> set[frozenset[Card]]:
    """The sets of cards that can be played."""
    return {frozenset(move.cards) for move in state.legal_moves() if move.action == "play"}


# The rule text once more, in the plainest words, to check the library against.


def fits(cards: tuple[Card, ...]) -> bool:
    """O4, O15."""
    others = [card for card in cards if card != GOAT]
    one_colour = len({card.suit for card in others}) <= 1
    one_number = len({card.rank for card in others}) <= 1 and (GOAT not in cards or not others)
    return one_colour or one_number


def beats(cards: tuple[Card, ...], table: tuple[Card, ...]) -> bool:
    """O5, O8."""
    if len(cards) == len(table):
        digits = [sorted((card.rank for card in play), reverse=True) for play in (cards, table)]
        return digits[0] > digits[1]
    return len(cards) == len(table) + 1


def brute_moves(hand: tuple[Card, ...], table: tuple[Card, ...]) -> Counter[tuple[object, ...]]:
    """All moves by trying every set of cards: O4 to O10."""
    sets = [c for n in range(1, len(hand) + 1) for c in itertools.combinations(hand, n)]
    sets = [cards for cards in sets if fits(cards)]
    if not table:
        leads = [cards for cards in sets if len(cards) in (1, len(hand))]
        return Counter((frozenset(cards), None) for cards in leads)
    moves: list[tuple[object, ...]] = [("pass",)]
    for cards in sets:
        if beats(cards, table):
            takes = [None] if len(cards) == len(hand) else list(table)
            moves += [(frozenset(cards), take) for take in takes]
    return Counter(moves)


def listed_moves(state: OdinState) -> Counter[tuple[object, ...]]:
    return Counter(
        ("pass",) if move.action == "pass" else (frozenset(move.cards), move.take)
        for move in state.legal_moves()
    )


PLAYS_OF_THE_DECK = [
    play
    for group in itertools.chain(
        (parse_cards([Card(n, c) for n in range(1, 10)]) for c in "rgbopk"),
        (parse_cards([Card(n, c) for c in "rgbopk"]) for n in range(1, 10)),
    )
    for size in range(2, len(group) + 1)
    for play in itertools.combinations(group, size)
]
"""Every play of two cards or more, without the goat, in the plainest way."""


def test_O1_the_decks() -> None:
    assert len(odin_deck()) == len(set(odin_deck())) == 54
    assert Odin(players=2).colours == "rgbo"
    assert Odin(players=2, two_player_colours=2).colours == "rg"
    assert Odin(players=3, two_player_colours=2).colours == "rgbopk"
    for colours in range(2, 7):
        state = Odin(players=2, two_player_colours=colours).deal(1)
        seen = {card.suit for card in (*state.hands[0], *state.observe(0).unseen)}
        assert seen == set("rgbopk"[:colours])


def test_O1_two_players_and_two_colours_hold_all_cards() -> None:
    state = Odin(players=2, two_player_colours=2).deal(3)
    assert sorted(itertools.chain(*state.hands)) == sorted(odin_deck(2))
    assert state.observe(0).unseen == state.hands[1]


@pytest.mark.parametrize("players", range(2, 7))
def test_O2_everybody_holds_nine_cards(players: int) -> None:
    state = Odin(players=players).deal(8)
    assert [len(hand) for hand in state.hands] == [9] * players
    assert state.table == state.discards == ()


def test_O2_all_cards_are_dealt_alike() -> None:
    dealt = Counter(card for seed in range(300) for card in THREE.deal(seed).hands[0])
    assert set(dealt) == set(odin_deck())
    assert 25 < min(dealt.values()) <= max(dealt.values()) < 80  # 50 each on average


def test_O3_the_first_leader() -> None:
    assert {THREE.deal(seed).current_player for seed in range(40)} == {0, 1, 2}
    fixed = [Odin(players=3, first_player=2).deal(seed) for seed in range(9)]
    assert {state.current_player for state in fixed} == {state.leader for state in fixed} == {2}


def test_O3_play_goes_clockwise_and_the_lead_passes_on_whoever_won() -> None:
    game = Odin(players=3, first_player=2)
    state, rng = game.deal(5), random.Random(5)
    leaders = []
    while not state.is_over:
        seat = state.current_player
        assert seat is not None
        if state.waiting:
            leaders.append(state.leader)
            assert seat == (state.leader + 1) % 3
            state = state.play("deal")
            assert state.leader == state.current_player == seat
            assert [len(hand) for hand in state.hands] == [9, 9, 9]
        else:
            state = state.play(rng.choice(state.legal_moves()))
            assert state.waiting or state.is_over or state.current_player == (seat + 1) % 3
    assert len(leaders) > 2
    assert leaders == [(2 + number) % 3 for number in range(len(leaders))]


def test_O4_one_colour_or_one_number() -> None:
    state = position("3b 6b 6r 9g", table="5o 4o")
    assert played(state) == {
        frozenset(parse_cards("6b 3b")), frozenset(parse_cards("6r 6b")),
    }  # fmt: skip
    mixed = "blue 3 and red 6 are neither all of one colour nor all of one number (O4)"
    assert state.why_not("play 3b 6r take 5o") == mixed
    assert state.why_not(parse_cards("3b 6r")) == mixed


@pytest.mark.parametrize(
    ("cards", "value"),
    [("3b 6b", 63), ("6b 3b", 63), ("5r 2r 8r", 852), ("9k", 9), ("goat", 0), ("goat 9g", 90)],
)
def test_O5_the_value_joins_the_digits_from_high_to_low(cards: str, value: int) -> None:
    assert play_value(cards) == play_value(parse_cards(cards)) == value


@given(st.lists(st.sampled_from(ALL_CARDS), min_size=1, max_size=10))
def test_O5_the_value_depends_on_no_order(cards: list[Card]) -> None:
    ranks = sorted((card.rank for card in cards), reverse=True)
    assert play_value(cards) == sum(10**place * rank for place, rank in enumerate(ranks[::-1]))
    assert play_value(cards[::-1]) == play_value(cards)


def test_O5_what_has_no_value() -> None:
    with pytest.raises(ValueError, match="O5"):
        play_value("")
    for cards in ("7", "7h 3b", "*r", "?"):
        with pytest.raises(ValueError, match="no card of Odin"):
            play_value(cards)
        with pytest.raises(ValueError, match="no card of Odin"):
            same_colour_or_number(cards)


@given(st.sets(st.sampled_from(ALL_CARDS), max_size=5))
def test_O4_same_colour_or_number_says_what_the_rule_says(cards: set[Card]) -> None:
    assert same_colour_or_number(cards) == (bool(cards) and fits(tuple(cards)))


def test_O5_three_and_six_are_63_on_62() -> None:
    state = position("3b 6b 9b 1b 4g", table="6r 2r")
    assert state.why_not(parse_cards("3b 6b")) is None
    assert state.why_not("play 3b 6b take 2r") is None
    assert state.why_not("play 9b 3b 1b take 6r") is None
    four = "on 2 cards you play 2 or 3 cards, not 4 (O8)"
    assert state.why_not("play 9b 6b 3b 1b take 6r") == four
    assert frozenset(parse_cards("3b 1b")) not in played(state)
    assert state.why_not("play 3b 1b take 6r") == (
        "31 is not higher than 62: play a higher value, or one card more (O8)"
    )


def test_O6_a_lead_is_one_card_and_no_pass() -> None:
    state = position("3b 6b 9k")
    assert legal(state) == ["play 3b", "play 6b", "play 9k"]
    assert state.why_not("pass") == "the table is empty: you lead, and may not pass (O6)"
    assert state.why_not("play 3b 6b") == (
        "you lead one card, or your whole hand if all of it is of one colour or of one number, "
        "not 2 cards (O6)"
    )
    assert state.why_not("play") == "a play is one card or more (O6)"
    assert state.why_not("play 5g") == "you do not hold green 5 (O6)"
    nothing = "the table is empty: there is nothing to take (O6)"
    assert state.why_not("play 3b take 3b") == nothing


def test_O7_a_whole_hand_of_one_colour_may_be_led() -> None:
    state = position("2p 5p 7p")
    assert legal(state) == ["play 2p", "play 5p", "play 7p", "play 7p 5p 2p"]
    ended = state.play("play 2p 7p 5p")
    assert ended.waiting
    assert ended.hands[0] == ()
    assert ended.table == parse_cards("7p 5p 2p")


def test_O7_a_whole_hand_of_one_number_may_be_led() -> None:
    assert legal(position("4g 4b")) == ["play 4b", "play 4g", "play 4g 4b"]
    assert legal(position("4g 5b")) == ["play 4g", "play 5b"]


def test_O7_one_card_in_hand_is_listed_once() -> None:
    assert legal(position("4g")) == ["play 4g"]
    assert legal(position("goat")) == ["play goat"]


def test_O8_on_a_single_nine_only_two_cards_can_be_played() -> None:
    state = position("9b 3b 8g 8k 1r", table="9r")
    assert {len(cards) for cards in played(state)} == {2}
    assert "9 is not higher than 9" in str(state.why_not("play 9b take 9r"))


def test_O8_passing_is_always_allowed_on_a_play() -> None:
    state = position("9b 3b", table="2r")
    assert state.why_not("pass") is None
    for move in ("pass take 2r", "pass 3b"):
        assert state.why_not(move) == "who passes plays no card and takes none (O8)"
    assert state.why_not("play 9b take 2r call") == "there is nothing to call in Odin (O3)"


def test_O8_what_is_not_in_the_hand() -> None:
    state = position("9b 3b 4g", table="2r")
    assert state.why_not("play 9g take 2r") == "you do not hold green 9 (O8)"
    assert state.why_not("play 5♥ take 2r") == "you do not hold 5 of hearts (O8)"
    assert state.why_not("play ? take 2r") == "you do not hold hidden card (O8)"
    assert (
        state.why_not("play 9b 9b take 2r") == "blue 9 is named twice: each card exists once (O1)"
    )
    assert state.why_not("play") == "a play is one card or more (O8)"
    with pytest.raises(ValueError, match="tuple of Card"):
        state.play(Move("play", [Card(9, "b")], Card(2, "r")))  # type: ignore[arg-type]


def test_O9_a_card_of_the_beaten_play_is_taken_the_rest_discarded() -> None:
    state = position("9g 1g 5k", table="8r 7r")
    assert legal(state) == ["play 9g 1g take 8r", "play 9g 1g take 7r", "pass"]
    after = state.play("play 1g 9g take 8r")
    assert after.hands[0] == parse_cards("5k 8r")
    assert after.table == parse_cards("9g 1g")
    assert after.discards == parse_cards("7r")
    assert state.play("play 9g 1g take 7r").discards == parse_cards("8r")


def test_O9_taking_is_compulsory_and_from_the_table() -> None:
    state = position("9g 1g 5k", table="8r 7r")
    assert state.why_not("play 9g 1g") == (
        "you must take a card that you have beaten: the red 8 or the red 7 (O9)"
    )
    assert state.why_not("play 9g 1g take 9g") == (
        "no green 9 lies on the table: you may take the red 8 or the red 7 (O9)"
    )
    assert (
        state.why_not("play 9g 8r take 7r")
        == "red 8 lies on the table: it is not yours to play (O9)"
    )


def test_O10_a_play_that_empties_the_hand_takes_nothing() -> None:
    state = position("9g", table="6r")
    assert legal(state) == ["play 9g", "pass"]
    assert state.why_not("play 9g take 6r") == (
        "your hand is empty now: the hand ends, you take nothing (O10)"
    )
    ended = state.play("play 9g")
    assert ended.waiting
    assert ended.hands[0] == ()
    assert ended.discards == parse_cards("6r")
    assert ended.legal_moves() == [Move("deal")]


def test_O11_passing_is_for_now_only() -> None:
    state = position("4r 9b", table="3o", others=("8r 1r", "7b 2b"))
    state = state.play("pass").play("play 8r take 3o").play("pass")
    assert state.current_player == 0
    assert "play 9b take 8r" in legal(state)


def test_O11_the_round_ends_when_all_others_have_passed_since_the_last_play() -> None:
    state = position("4r 9b 1b", others=("8r 1r", "7b 2b"))
    state = state.play("play 4r").play("pass").play("play 7b take 4r")
    state = state.play("pass")
    assert state.table == parse_cards("7b")
    state = state.play("pass")
    assert state.table == ()
    assert state.current_player == 2
    assert state.played_by is None
    assert state.discards == parse_cards("7b")
    assert legal(state) == ["play 2b", "play 4r"]


def test_O11_nobody_has_passed_in_a_position() -> None:
    state = position("4r 9b", table="9o", current_player=1)
    assert state.played_by == 0
    assert state.play("pass").table == parse_cards("9o")
    assert state.play("pass").play("pass").current_player == 0
    assert state.play("pass").play("pass").table == ()


def test_O11_with_two_players_one_pass_ends_the_round() -> None:
    state = Odin(players=2).position(["4r 9b", "8r 1g"], table="9o").play("pass")
    assert state.table == ()
    assert state.current_player == 1


def test_O12_O13_points_for_the_cards_held_and_the_lowest_total_wins() -> None:
    state = position("9g", table="6r", others=("1o 2k 5k", "1k"), scores=[12, 3, 13])
    assert state.play("play 9g").scores == (12, 6, 14)
    assert state.play("play 9g").waiting
    over = position("9g", table="6r", others=("1o 2k 5k", "1k 7k"), scores=[6, 3, 13])
    over = over.play("play 9g")
    assert over.is_over
    assert over.scores == (6, 6, 15)
    assert over.winners == (0, 1)
    assert over.legal_moves() == []
    assert over.observe(1).hands == over.hands
    assert over.why_not("pass") == "the match is over: nobody moves any more (O13)"


@pytest.mark.parametrize("target", [1, 10, 30])
def test_O13_the_match_ends_at_the_target(target: int) -> None:
    record = arena.play(Odin(players=3, target=target), [random_move] * 3, seed=4)
    *before, last = [state for state in record.states() if state.waiting or state.is_over]
    assert all(max(state.scores) < target for state in before)
    assert max(last.scores) >= target
    assert [last.scores[seat] for seat in last.winners] == [min(last.scores)] * len(last.winners)


def test_O14_countdown_is_the_same_match_seen_from_above() -> None:
    penalty, countdown = (Odin(players=4, scoring=how) for how in ("penalty", "countdown"))
    one, other, rng = penalty.deal(9), countdown.deal(9), random.Random(9)
    assert other.scores == (15,) * 4
    while not one.is_over:
        assert other.scores == tuple(15 - score for score in one.scores)
        move = rng.choice(one.legal_moves())
        one, other = one.play(move), other.play(move)
    assert other.is_over
    assert other.winners == one.winners
    assert min(other.scores) <= 0
    assert other.scores[other.winners[0]] == max(other.scores)


def test_O14_a_countdown_score_may_fall_below_zero() -> None:
    game = Odin(players=2, scoring="countdown", target=5)
    state = game.position(["9g", "1g 2g 3g"], table="8g", scores=[4, 1]).play("play 9g")
    assert state.is_over
    assert state.scores == (4, -2)
    assert state.winners == (0,)


def test_O15_the_goat_is_a_zero_of_any_colour() -> None:
    state = position("goat 9g 4b 4r", table="8o 9o")
    assert "play 9g goat take 8o" not in legal(state)  # 90 does not beat 98
    state = position("goat 9g 4b 4r", table="8o 1o")
    assert legal(state) == ["play 9g goat take 8o", "play 9g goat take 1o", "pass"]
    assert state.why_not("play goat 4b 4r take 8o") == (
        "the goat joins cards of one colour, not of one number (O15)"
    )


def test_O15_alone_the_goat_is_beaten_by_anything_and_beats_nothing() -> None:
    assert "play 1b take goat" in legal(position("1b 5g", table="goat"))
    assert all("play goat take" not in text for text in legal(position("goat 5g", table="1r")))


def test_O15_a_hand_of_a_colour_and_the_goat_may_be_led() -> None:
    assert legal(position("4b goat")) == ["play goat", "play 4b", "play 4b goat"]
    assert len(legal(position("4b 4r goat"))) == 3


def test_O15_the_goat_costs_five_all_told() -> None:
    state = position("9g", table="6r", others=("goat 2k 5k", "1k"))
    assert state.play("play 9g").scores == (0, 7, 1)


def test_O15_without_the_goat_there_is_none() -> None:
    assert all(GOAT not in (*THREE.deal(s).hands[0], *THREE.deal(s).observe(0).unseen)
               for s in range(5))  # fmt: skip
    with pytest.raises(ValueError, match=r"goat is not in this game.*O15"):
        THREE.position(["goat", "1b", "2b"])


def goat_is_held(state: OdinState) -> bool:
    return any(GOAT in hand for hand in state.hands)


def test_O16_the_goat_is_always_dealt_to_somebody() -> None:
    usual = [goat_is_held(GOATS.deal(seed)) for seed in range(60)]
    assert True in usual
    assert False in usual
    always = Odin(players=3, goat=True, goat_always_dealt=True)
    states = [always.deal(seed) for seed in range(60)]
    assert all(map(goat_is_held, states))
    holders = {next(s for s in range(3) if GOAT in state.hands[s]) for state in states}
    assert holders == {0, 1, 2}
    assert all([len(hand) for hand in state.hands] == [9, 9, 9] for state in states)


def test_O16_a_guess_deals_the_goat_too() -> None:
    always = Odin(players=3, goat=True, goat_always_dealt=True)
    view = next(v for v in (always.deal(s).observe(0) for s in range(9)) if GOAT not in v.hand)
    guesses = [view.guess(random.Random(number)) for number in range(60)]
    assert all(map(goat_is_held, guesses))
    assert len({next(s for s in range(3) if GOAT in guess.hands[s]) for guess in guesses}) == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "2 to 6"),
        ({"players": 7}, "2 to 6"),
        ({"two_player_colours": 1}, "from 2 to 6"),
        ({"players": 2, "two_player_colours": 7}, "from 2 to 6"),
        ({"first_player": 4}, "first_player=4"),
        ({"first_player": -1}, "first_player=-1"),
        ({"target": 0}, "target=0"),
        ({"target": 2.5}, "target=2.5"),
        ({"scoring": "golf"}, "'penalty' or 'countdown'"),
        ({"goat_always_dealt": True}, "goat=True"),
    ],
)
def test_options_out_of_range(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Odin(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hands", "more", "message"),
    [
        (["1r", "2r"], {}, "2 hands for 3 players"),
        (["1r", "2r", ""], {}, "seat 2 is empty"),
        (["1r", "2r", "1r"], {}, "1r is there twice"),
        (["1r", "2r", "3r 3r"], {}, "3r is there twice"),
        (["1r", "2r", "3r"], {"table": "2r"}, "2r is there twice"),
        (["1r", "2r", "3r"], {"discards": "3r"}, "3r is there twice"),
        (["1r", "2r", "3h"], {}, "3♥ is not in this deck"),
        (["1r", "2r", "?"], {}, r"\? is not in this deck"),
        (["1r", "2r", "10r"], {}, "'10r' is not a card"),
        (["1r", "2r", "3r"], {"table": "6b 7g"}, "6b 7g cannot lie on the table"),
        (["1r", "2r", "3r"], {"table": "8o 7"}, "7 is not in this deck"),
        (["1r", "2r", "3r"], {"current_player": 3}, "current_player=3"),
        (["1r", "2r", "3r"], {"leader": 5}, "leader=5"),
        (["1r", "2r", "3r"], {"scores": [1, 2]}, "give 3 whole numbers"),
        (["1r", "2r", "3r"], {"scores": [1, 2, 15]}, "from 0 to 14"),
        (["1r", "2r", "3r"], {"scores": [1, -2, 5]}, "from 0 to 14"),
    ],
)
def test_positions_that_cannot_be(hands: list[str], more: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        THREE.position(hands, **more)  # type: ignore[arg-type]


def test_positions_of_other_decks_and_scores() -> None:
    with pytest.raises(ValueError, match="5p is not in this deck: 1 to 9 in red, green, blue, ora"):
        Odin(players=2).position(["5p", "1r"])
    countdown = Odin(players=2, scoring="countdown")
    assert countdown.position(["5b", "1r"]).scores == (15, 15)
    assert countdown.position(["5b", "1r"], scores=[15, 1]).scores == (15, 1)
    for scores in ([16, 3], [0, 3]):
        with pytest.raises(ValueError, match="from 1 to 15"):
            countdown.position(["5b", "1r"], scores=scores)


def test_a_position_remembers_what_it_is_given() -> None:
    state = position("4r 9b", table="2o 5o", current_player=1, discards="8k 1k", scores=[3, 4, 5])
    assert state.table == parse_cards("5o 2o")
    assert (state.current_player, state.played_by, state.leader) == (1, 0, 0)
    assert state.discards == parse_cards("1k 8k")
    assert state.scores == (3, 4, 5)
    assert position("4r", current_player=1).leader == 1
    assert position("4r", table="5o", leader=1).leader == 1
    assert state.observe(1).unseen == tuple(sorted(
        set(odin_deck(goat=True)) - set(parse_cards("6o 6k 2o 5o 8k 1k"))
    ))  # fmt: skip


def test_any_order_of_cards_is_the_same_play_and_the_listed_one_is_kept() -> None:
    state = position("2p 5p 8p 1k", table="9r 9b")
    states = {
        state.play(Move("play", cards, Card(9, "b")))
        for cards in itertools.permutations(parse_cards("2p 5p 8p"))
    }
    assert len(states) == 1
    assert states.pop().table == parse_cards("8p 5p 2p")


def test_a_taken_card_is_seen_by_all_until_it_is_played() -> None:
    state = position("9g 1g 5k", table="8r 7r", others=("9k 8k 2o", "3k"))
    after = state.play("play 9g 1g take 8r")
    hidden = Card.HIDDEN
    assert after.observe(1).hands[0] == (Card(8, "r"), hidden)
    assert after.observe(None).hands[0] == (Card(8, "r"), hidden)
    assert Card(8, "r") not in after.observe(1).unseen
    assert all(Card(8, "r") in after.observe(2).guess(random.Random(n)).hands[0] for n in range(20))
    # Seat 1 takes the 1g, seat 0 passes; the round over, seat 1 leads it, and seat 2 passes.
    later = after.play("play 9k 8k take 1g")
    assert later.observe(0).hands[1] == (Card(1, "g"), hidden)
    later = later.play("pass").play("pass").play("play 1g").play("pass")
    assert later.observe(0).hands[1] == (hidden,)
    assert later.observe(1).hands[0] == (Card(8, "r"), hidden)
    later = later.play("play 8r take 1g")
    assert later.observe(1).hands[0] == (Card(1, "g"), hidden)


def test_between_hands_all_hands_lie_open() -> None:
    ended = position("9g", table="6r").play("play 9g")
    assert ended.observe(1).hands == ended.observe(None).hands == ended.hands
    assert ended.observe(1).guess(random.Random(1)).hands == ended.hands
    fresh = ended.play("deal")
    assert fresh.observe(1).hands[0] == (Card.HIDDEN,) * 9


def test_facts_the_deck_holds_3579_plays() -> None:
    everything = mask_of(odin_deck())
    singles = legal(THREE.position([odin_deck()[2:], "1r", "2r"]))
    assert len(singles) + 2 == 54
    plays = []
    for size in range(1, 9):  # what beats 9, 98, 987 … with one card more
        last = find_play(odin_deck()[9 - size : 9])
        assert last is not None
        plays += [play.cards for play in beating(everything, last) if len(play.cards) > size]
    assert sum(len({card.rank for card in cards}) == 1 for cards in plays) == 513
    assert sum(len({card.suit for card in cards}) == 1 for cards in plays) == 3012
    assert set(map(frozenset, plays)) == set(map(frozenset, PLAYS_OF_THE_DECK))
    assert len(singles) + 2 + len(plays) == 3579


def test_facts_one_card_more_always_beats() -> None:
    plays = [*PLAYS_OF_THE_DECK, *((card,) for card in ALL_CARDS)]
    plays += [(GOAT, *play) for play in plays if fits((GOAT, *play)) and GOAT not in play]
    values: dict[int, list[int]] = {}
    for play in plays:
        values.setdefault(len(play), []).append(play_value(play))
    assert set(values) == set(range(1, 11))
    assert all(max(values[size]) < min(values[size + 1]) for size in range(1, 10))


@pytest.mark.parametrize("players", range(2, 7))
def test_facts_every_hand_ends(players: int) -> None:
    """A round's plays strictly rise, and each new round has lost at least one card."""
    rng = random.Random(players)
    state = Odin(players=players, goat=True).deal(1)
    held = 9 * players  # when the round began
    while not state.is_over:
        after = state.play(rng.choice(state.legal_moves()))
        if state.waiting:
            held = 9 * players
        elif not after.table:
            assert sum(map(len, after.hands)) < held
            held = sum(map(len, after.hands))
        elif after.table != state.table:
            was = (len(state.table), play_value(state.table)) if state.table else (0, 0)
            assert was < (len(after.table), play_value(after.table))
        state = after


def random_hand_and_table(rng: random.Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A hand of up to 7 cards, from few colours or few numbers, and a play or nothing."""
    low, colours = rng.choice([(1, "rgbopk"), (1, "rg"), (7, "rgbopk"), (4, "rgb")])
    pool = [card for card in odin_deck(goat=True) if card == GOAT or
            (card.rank >= low and card.suit in colours)]  # fmt: skip
    rng.shuffle(pool)
    hand, rest = pool[: rng.randrange(1, 8)], pool[8:]
    size = rng.randrange(4)
    tables = [cards for cards in itertools.combinations(rest[:9], size) if fits(cards)]
    return tuple(hand), rng.choice(tables) if size and tables else ()


def test_moves_are_those_that_trying_every_set_of_cards_finds() -> None:
    rng = random.Random(3)
    led, goats = 0, 0
    for _ in range(3000):
        hand, table = random_hand_and_table(rng)
        spare = [card for card in odin_deck() if card not in (*hand, *table)][:2]
        state = GOATS.position([hand, spare[:1], spare[1:]], table=table)
        moves = brute_moves(hand, table)
        assert listed_moves(state) == moves, (hand, table)
        led += not table
        goats += GOAT in hand
        for size in range(1, min(len(hand), 4) + 1):
            cards = tuple(rng.sample(hand, size))
            can = any(frozenset(cards) == move[0] for move in moves)
            assert (state.why_not(cards) is None) == can
    assert min(led, goats) > 500


@given(st.integers(0, 10**6), st.integers(2, 6), st.booleans())
def test_a_random_hand_keeps_its_cards_and_hides_them(seed: int, players: int, goat: bool) -> None:
    game = Odin(players=players, goat=goat, target=1)
    deck = sorted(odin_deck(len(game.colours), goat))
    state, rng = game.deal(seed), random.Random(seed)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves()))
        seat = rng.randrange(players)
        view = state.observe(seat)
        guess = view.guess(rng)
        assert guess.observe(seat) == view
        held = [*itertools.chain(*view.hands), *view.table, *view.discards, *view.unseen]
        shown = sorted(card for card in held if card != Card.HIDDEN)
        assert shown == deck
        assert max(map(len, state.hands)) <= 9


def test_a_view_answers_in_its_own_turn_and_does_not_play() -> None:
    state = position("4r 9b", table="2o")
    assert legal(state.observe(0)) == legal(state)
    assert state.observe(1).legal_moves() == []
    assert state.observe(1).why_not("pass") == "it is the turn of seat 0 (O3)"
    with pytest.raises(ValueError, match="guess"):
        state.observe(0).play("pass")


def test_an_illegal_move_names_its_rule_and_changes_nothing() -> None:
    state = position("4r 9b", table="5o")
    with pytest.raises(IllegalMove, match="4 is not higher than 5") as error:
        state.play("play 4r take 5o")
    assert error.value.rule == "O8"
    assert state == position("4r 9b", table="5o")


def test_the_text_of_a_position() -> None:
    view = position("4r 9b", table="5o 3o", discards="8k").observe(0)
    assert repr(view) == str(view)
    assert str(view).splitlines() == [
        "Odin, 3 players, seen by seat 0",
        "seat 0 to move",
        "table: 5o 3o = 53, by seat 2",
        "discarded: 8k",
        "leader of the hand: seat 2",
        "seat 0: 4r 9b",
        "seat 1: ? ?",
        "seat 2: ? ?",
        "scores: 0 0 0",
    ]


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies_take_what_ends_the_hand(name: str) -> None:
    strategy = STRATEGIES[name]
    assert str(strategy(position("2p 5p 7p").observe(0), random.Random(1))) == "play 7p 5p 2p"
    assert str(strategy(position("9p", table="8r").observe(0), random.Random(1))) == "play 9p"
    assert str(strategy(position("7p", table="8r").observe(0), random.Random(1))) == "pass"


def test_strategies_do_what_their_names_say() -> None:
    view = position("9g 8g 4b 4r 1k", table="3r 2r").observe(0)
    rng = random.Random(1)
    assert str(lowest_winner(view, rng)) == "play 4r 4b take 3r"
    assert str(biggest_play(view, rng)) == "play 9g 8g take 3r"
    assert (
        str(keeps_together(position("1g 8g 5b", table="4r").observe(0), rng)) == "play 5b take 4r"
    )
    assert str(keeps_together(position("3g 8g 2g", table="9r").observe(0), rng)) == "pass"


def test_strategies_get_better_in_their_order() -> None:
    quick = {name: player for name, player in STRATEGIES.items() if name != "strong"}
    frame = arena.tournament(
        Odin(players=2), {"random": random_move, **quick}, games=36, progress=False
    )
    won = frame.groupby("strategy")["won"].mean()
    assert not frame["error"].any()
    assert list(won.sort_values().index) == ["random", *quick]
