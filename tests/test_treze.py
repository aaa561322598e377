"""Treze: the rule sheet's examples and each rule, under its number."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import Card, Cards, IllegalMove, Move, Treze, arena, parse_cards
from cardkit.cards import french_deck
from cardkit.game import random_for
from cardkit.games.treze import TrezeState, longest_run
from cardkit.strategies import Strategy, random_move, strategies_for
from cardkit.strategies.treze import STRATEGIES, forgetful, plays_longest

GAME = Treze()
DECK = frozenset(french_deck(jokers=True))
RED, BLACK = parse_cards("*r *b")


def position(hand: str, pile: str, other: str = "5c 5s 5d", **more: object) -> TrezeState:
    """Seat 0 holds ``hand`` and is to move."""
    return GAME.position([hand, other], pile=pile, **more)  # type: ignore[arg-type]


def with_stock(hands: list[str], pile: str, stock: str, **more: object) -> TrezeState:
    """A position whose stock is known: all cards not named lie at the bottom of the pile."""
    named = parse_cards(" ".join([*hands, pile, stock]))
    rest = sorted(DECK - set(named))
    return GAME.position(hands, pile=[*rest, *parse_cards(pile)], stock=stock, **more)  # type: ignore[arg-type]


def all_held(small: str, pile: str, stock: str, **more: object) -> TrezeState:
    """A position whose pile and stock are small: seat 1 has all cards that are not named."""
    named = parse_cards(" ".join([small, pile, stock]))
    other = sorted(DECK - set(named))
    return GAME.position([small, other], pile=pile, stock=stock, **more)  # type: ignore[arg-type]


def legal(state: TrezeState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def all_cards(state: TrezeState) -> list[Card]:
    return [*state.hands[0], *state.hands[1], *state.pile, *state.stock]


# Z1 to Z3: the deal


def test_Z1_thirteen_cards_each_and_one_starts_the_pile() -> None:
    state = GAME.deal(1)
    assert [len(hand) for hand in state.hands] == [13, 13]
    assert (len(state.pile), len(state.stock)) == (1, 27)
    assert set(all_cards(state)) == DECK
    assert len(DECK) == 54


def test_Z1_only_two_can_play() -> None:
    with pytest.raises(ValueError, match=r"players=3.*exactly 2"):
        Treze(players=3)


def test_Z2_house_rule_a_joker_is_not_the_start_card() -> None:
    turned = {}
    for seed in range(500):
        deck = sorted(DECK)
        random_for(str(seed), "treze").shuffle(deck)
        turned[seed] = deck[-1]
        assert GAME.deal(seed).pile[0] not in (RED, BLACK)
    jokers = {seed: card for seed, card in turned.items() if card in (RED, BLACK)}
    assert len(jokers) > 5, "the rule is put to the test"
    for seed, joker in jokers.items():
        assert joker in GAME.deal(seed).stock, "it goes back into the stock"


def test_Z3_who_begins() -> None:
    first = Counter(GAME.deal(seed).current_player for seed in range(60))
    assert set(first) == {0, 1}
    for seat in (0, 1):
        assert {Treze(first_player=seat).deal(s).current_player for s in range(9)} == {seat}
    assert Treze(first_player=0).deal(4).hands == Treze(first_player=1).deal(4).hands
    with pytest.raises(ValueError, match="first_player=2"):
        Treze(first_player=2)


# Z4 to Z6: what fits, and runs


def test_Z4_ranks_run_in_a_circle() -> None:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    for number, rank in enumerate(ranks):
        hearts = " ".join(f"{other}h" for other in ranks if other != rank)
        state = position(hearts, f"{rank}d", other="8c 8s")
        fitting = {str(move.cards[0])[:-1] for move in state.legal_moves()}
        assert fitting == {ranks[number - 1], ranks[(number + 1) % 13]}


def test_Z5_the_suit_of_the_first_card_does_not_matter() -> None:
    state = position("10c 10d 10h 10s Qh 9s 2c", "Jd")
    firsts = {str(move.cards[0]) for move in state.legal_moves()}
    assert firsts == {"10♣", "10♦", "10♥", "10♠", "Q♥"}
    assert state.why_not("play 9s") == "9♠ is not next to J♦: 10 or Q of any suit is (Z5)"


def test_Z6_the_long_run_of_the_sheet() -> None:
    state = position("Qh Kh As Ks Qc Jc 10c 3d", "Jd")
    run = "play Q♥ K♥ A♠ K♠ Q♣ J♣ 10♣ call"
    assert run in legal(state)
    assert state.play(run).pile == parse_cards("Jd Qh Kh As Ks Qc Jc 10c")


def test_Z6_after_an_ace_the_suit_stays() -> None:
    state = position("Kc Ad Kh 3d", "Qh")
    assert "play K♣ A♦" in legal(state)
    assert state.why_not("play Kc Ad Kh") == (
        "K♥ after A♦ changes suit: only after a king may it (Z6)"
    )


def test_Z6_any_queen_or_ace_follows_a_king_but_a_king_needs_its_suit() -> None:
    after_king = {move.cards[1:] for move in position("Kc Qd Qh Ac As 2c", "Qs").legal_moves()}
    assert after_king >= {tuple(parse_cards(text)) for text in ("Qd", "Qh", "Ac", "As", "Ac 2c")}
    assert legal(position("Qd Kc 9d", "Jc")) == ["play Q♦"], "K♣ does not match Q♦"
    assert legal(position("Ad Kc 9d", "2c")) == ["play A♦"], "nor A♦"


def test_Z6_ranks_in_a_run_are_neighbours() -> None:
    state = position("10d 9d 8d 7c", "Jd")
    assert legal(state) == ["play 10♦", "play 10♦ 9♦", "play 10♦ 9♦ 8♦ call", "play 10♦ 9♦ 8♦"]
    assert state.why_not("play 10d 8d") == "8♦ is not next to 10♦: 9♦ and J♦ are (Z6)"
    assert "(Z6)" in str(state.why_not("play 10d 9d 8d 7c"))


# Z7 to Z9: jokers


@pytest.mark.parametrize(
    ("joker", "kings"), [("*r", ["K♦", "K♥"]), ("*b", ["K♣", "K♠"])], ids=["red", "black"]
)
def test_Z7_a_joker_is_played_only_on_a_king_of_its_colour(joker: str, kings: list[str]) -> None:
    for top in sorted(DECK - {RED, BLACK} - set(parse_cards("2c 5c 5s 5d"))):
        state = position(f"{joker} 2c", str(top))
        assert (f"play {joker}" in legal(state)) == (str(top) in kings), top
    state = position(f"{joker} 2c", "Qd")
    assert str(state.why_not(f"play {joker}")).endswith(f"{' or '.join(kings)}, not on Q♦ (Z7)")


def test_Z7_on_the_king_just_laid_and_nothing_follows() -> None:
    state = position("Kh *r Ah Qh 3c", "Qd")
    assert "play K♥ *r" in legal(state)
    assert not any(RED in move.cards[:-1] for move in state.legal_moves())
    assert state.why_not("play Kh *r Ah") == ("a joker ends the turn: nothing may follow it (Z7)")
    assert state.why_not("play Kh *b") == "you do not hold *b (Z5)"
    state = position("Kh *b 3c", "Qd")
    assert state.why_not("play Kh *b") == ("the black joker goes only on K♣ or K♠, not on K♥ (Z7)")


def test_Z7_on_a_king_whoever_played_it() -> None:
    state = GAME.position(["Kh 2c 3c", "*r 2d 3d"], pile="Qd").play("play Kh")
    assert legal(state) == ["play *r"]
    state = state.play("play *r")
    assert (state.asked, state.first_answer, state.current_player) == ("♥", True, 0)


def test_Z8_a_joker_asks_for_the_suit_of_its_king_of_any_rank() -> None:
    state = position("2h 7h Kc 8d Ad", "2c Kh *r")
    assert legal(state) == ["play 2♥", "play 7♥"]
    assert state.why_not("play 8d") == "the joker asks for hearts, not for 8♦ (Z8)"
    assert state.play("play 7h").asked is None


def test_Z8_house_rule_the_answer_may_begin_a_run() -> None:
    state = position("Kd Ac 2c 9d 8d 9h", "*r", asked="d")
    assert {"play K♦ A♣ 2♣", "play 9♦ 8♦", "play 8♦ 9♦"} <= set(legal(state))
    assert not any("9♥" in move for move in legal(state))


def test_Z8_an_answer_may_end_in_the_other_joker() -> None:
    state = position("Qs Ks *b 2c 3c", "*r", asked="h")
    assert legal(state) == ["draw"], "neither a king of another suit nor a joker is an answer"
    state = position("Qh Kh Ks 2c 3c", "*b", asked="s", other="*r 4c")
    assert legal(state) == ["play K♠", "play K♠ Q♥", "play K♠ Q♥ K♥"]
    after = state.play("play Ks Qh Kh")
    assert legal(after) == ["play *r call", "play *r"]
    assert after.play("play *r call").asked == "♥"


def test_Z9_the_example_of_the_sheet() -> None:
    # The opponent played K♥ and a red joker; seat 0 holds no heart. Both hands are without one.
    state = with_stock(["2c 3c", "2s 3s"], "Kh *r", "9d Ah 4h Jh 2d 4d 5d 6d 7d 8d 10d Jd Qd Kd Ac")
    assert legal(state) == ["draw"]
    assert state.why_not("play 2c") == "the joker asks for hearts, not for 2♣ (Z8)"
    state = state.play("draw")
    assert len(state.hands[0]) == 15
    assert set(parse_cards("4h Jh")) < set(state.hands[0])
    assert (state.current_player, state.asked, state.first_answer) == (1, "♥", False)
    assert legal(state) == ["draw"]
    state = state.play("draw")
    assert state.hands[1] == parse_cards("Ah 2s 3s"), "one card only, the second time"
    assert legal(state) == ["play 4♥", "play J♥"]
    assert state.why_not("draw") == "the joker asks for hearts and you hold 4♥: you must play (Z9)"
    assert state.play("play 4h").asked is None


DIAMONDS = "Ad 2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd"


def test_Z9_only_the_first_answerer_pays_and_the_turns_go_on() -> None:
    state = with_stock(["2c 3c", "2s 3s"], "Kh *r", f"4c 5c 6c {DIAMONDS}")
    sizes = []
    for _ in range(3):
        state = state.play("draw")
        sizes.append(tuple(map(len, state.hands)))
    assert sizes == [(15, 2), (15, 3), (16, 3)]
    assert state.asked == "♥"


def test_Z9_who_played_the_joker_must_answer_too() -> None:
    state = with_stock(["2c 3c", "Qc 2h"], "Kh *r", f"4c 5c 6c {DIAMONDS}").play("draw")
    assert legal(state) == ["play 2♥ call", "play 2♥"]
    assert "(Z9)" in str(state.why_not("draw"))


def test_Z9_the_thirteen_is_due_anew_for_each_joker() -> None:
    state = GAME.position(["Kh 3d 4d", "Kd Ks *b"], pile="*r", asked="h", first_answer=False)
    state = state.play("play Kh")
    assert (state.asked, state.first_answer) == (None, False)
    state = GAME.position(["Ks *b 2d", "2h 3h"], pile="Ah").play("play Ks *b")
    assert (state.asked, state.first_answer) == ("♠", True)
    assert len(state.play("draw").hands[1]) == 2 + 13


# Z10 and Z11: picking up


def test_Z10_who_can_play_must() -> None:
    state = position("Qh 2c 3c", "Jd")
    assert legal(state) == ["play Q♥"]
    assert state.why_not("draw") == "you can play, for example Q♥: so you must (Z10)"
    assert "(Z10)" in str(state.why_not("pass"))
    assert state.why_not("play") == "a play is one card or more (Z10)"


def test_Z10_who_cannot_play_picks_up_one_and_the_turn_ends() -> None:
    state = position("2c 3c", "Jd", stock="Qd Qh")
    assert legal(state) == ["draw"]
    assert state.why_not("pass") == "who cannot play picks up: say 'draw', not 'pass' (Z10)"
    state = state.play("draw")
    assert state.hands[0] == parse_cards("2c 3c Qh")
    assert (state.current_player, state.pile) == (1, parse_cards("Jd"))


def test_Z11_the_last_card_of_the_stock_brings_the_pile_back() -> None:
    state = with_stock(["2c 3c", "2s"], "9c 5h Jd", "Ah")
    under = set(state.pile[:-1])
    state = state.play("draw")
    assert state.hands[0] == parse_cards("Ah 2c 3c")
    assert state.pile == parse_cards("Jd"), "the top card is set aside and starts the pile again"
    assert set(state.stock) == under
    assert set(all_cards(state)) == DECK


def test_Z11_the_pile_is_shuffled_by_seed_and_move() -> None:
    def new_stock(seed: int, moves_made: int = 0) -> Cards:
        state = with_stock(["2c 3c", "2s 3s"], "9c 5h Jd", "Ah", seed=seed)
        return state._replace(moves_made=moves_made).play("draw").stock

    stocks = [new_stock(1), new_stock(2), new_stock(1, moves_made=5)]
    assert new_stock(1) == stocks[0]
    assert len(set(stocks)) == 3
    assert len({tuple(sorted(stock)) for stock in stocks}) == 1


def test_Z11_house_rule_in_the_middle_of_picking_up_thirteen() -> None:
    state = with_stock(["2c 3c", "2s 3s"], "4d 9c Kh *r", "Ad Qd 7d 8d 9d")
    under = set(state.pile[:-1])
    state = state.play("draw")
    assert len(state.hands[0]) == 15
    assert set(parse_cards("Ad Qd 7d 8d 9d 2c 3c")) < set(state.hands[0])
    assert state.pile == (RED,)
    new = set(state.hands[0]) - set(parse_cards("Ad Qd 7d 8d 9d 2c 3c"))
    assert len(new) == 8
    assert new < under
    assert set(state.stock) == under - new
    assert state.asked == "♥", "house rule: it stays in force without its king"
    assert set(all_cards(state)) == DECK


def test_Z11_house_rule_the_suit_stays_in_force_without_its_king() -> None:
    state = with_stock(["2c 3c", "2s 9h"], "Kh *r", "Ad Qd 7d").play("draw")
    assert Card.parse("Kh") in {*state.stock, *state.hands[0]}
    assert legal(state) == ["play 9♥ call", "play 9♥"]
    after = state.play("play 9♥ call")
    assert (after.pile, after.asked) == (parse_cards("*r 9h"), None)


def test_Z11_with_exactly_thirteen_the_pile_comes_back_after_the_last() -> None:
    stock = "Ad 2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Ac"
    state = with_stock(["2c 3c", "2s 3s"], "Kh *r", stock)
    under = set(state.pile[:-1])
    state = state.play("draw")
    assert set(state.hands[0]) == set(parse_cards("2c 3c " + stock))
    assert set(state.stock) == under
    assert state.pile == (RED,)


def test_Z11_house_rule_a_pile_that_grew_comes_back_when_a_card_is_needed() -> None:
    state = GAME.position(
        [sorted(DECK - set(parse_cards("5s Jd"))), "5s"], pile="Jd", stock="", current_player=0
    )
    assert (len(state.stock), len(state.pile)) == (0, 1)
    state = state.play("play Qh")
    assert (len(state.stock), state.pile) == (0, parse_cards("Jd Qh")), "not before it is needed"
    assert legal(state) == ["draw"]
    state = state.play("draw")
    assert state.hands[1] == parse_cards("5s Jd")
    assert (state.stock, state.pile) == ((), parse_cards("Qh"))


def test_Z11_house_rule_with_nothing_at_all_you_pass() -> None:
    state = all_held("2c 3c", "Jd", "")
    assert legal(state) == ["pass"]
    assert state.why_not("draw") == "there is no card left to pick up: you can only pass (Z11)"
    after = state.play("pass")
    assert (after.current_player, after.hands, after.pile) == (1, state.hands, state.pile)
    assert "(Z10)" in str(after.why_not("pass")), "seat 1 can play"


def test_Z11_house_rule_a_thirteen_cut_short_counts_as_paid() -> None:
    state = all_held("2c 3c", "3d Kh *r", "4c 5c", asked="h")
    state = state.play("draw")
    assert state.hands[0] == tuple(sorted(parse_cards("2c 3c 3d 4c 5c Kh")))
    assert (state.stock, state.pile) == ((), (RED,))
    assert (state.asked, state.first_answer, state.current_player) == ("♥", False, 1)


def test_Z11_house_rule_a_first_answerer_with_nothing_to_pick_up_has_paid() -> None:
    state = all_held("2c 3c", "*r", "", asked="h")
    assert legal(state) == ["pass"]
    state = state.play("pass")
    assert (state.asked, state.first_answer, state.current_player) == ("♥", False, 1)
    assert state.why_not("play 7h") is None
    assert "(Z8)" in str(state.why_not("play 7d"))


# Z12: last card


def test_Z12_a_play_that_leaves_one_card_may_be_called_or_not() -> None:
    state = position("Qh Kh 2c", "Jd")
    assert legal(state) == ["play Q♥", "play Q♥ K♥ call", "play Q♥ K♥"]
    assert state.play("play Qh Kh call").uncalled is None
    assert state.play("play Qh Kh").uncalled == 0
    assert state.play("play Qh").uncalled is None


def test_Z12_from_two_cards_to_none_needs_no_call() -> None:
    state = position("5h 6h", "4s", other="9c")
    assert legal(state) == ["play 5♥ call", "play 5♥", "play 5♥ 6♥"]
    assert state.play("play 5h 6h").winners == (0,)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("play Qh call", "this leaves 2 cards"),
        ("play Qh Kh Ac call", "this leaves 0 cards"),
        ("draw call", "no call"),
        ("treze call", "no call"),
    ],
)
def test_Z12_a_call_anywhere_else_is_illegal(move: str, words: str) -> None:
    reason = str(position("Qh Kh Ac", "Jd", other="5c", uncalled=1).why_not(move))
    assert words in reason
    assert reason.endswith(("(Z12)", "(Z10)"))


def test_Z12_treze_makes_the_forgetter_pick_up_thirteen_and_the_turn_goes_on() -> None:
    state = GAME.position(["Qh 2c", "Kd 5s"], pile="Jd").play("play Qh")
    assert legal(state) == ["play K♦ call", "play K♦", "treze"]
    caught = state.play("treze")
    assert len(caught.hands[0]) == 14
    assert (caught.current_player, caught.uncalled, caught.moves_made) == (1, None, 2)
    assert legal(caught) == ["play K♦ call", "play K♦"]
    assert caught.why_not("treze") == "nobody has just forgotten to call the last card (Z12)"


def test_Z12_treze_is_legal_for_who_can_only_draw() -> None:
    state = GAME.position(["Qh 2c", "5d 5s"], pile="Jd").play("play Qh")
    assert legal(state) == ["draw", "treze"]
    state = state.play("treze").play("draw")
    assert [len(hand) for hand in state.hands] == [14, 3]


def test_Z12_any_other_move_lets_the_chance_go() -> None:
    state = GAME.position(["Qh 2c", "Kd 5s 9d"], pile="Jd").play("play Qh").play("play Kd")
    assert state.uncalled is None
    state = GAME.position(["2c", "Kd 5s 9d"], pile="7h", uncalled=0, current_player=1)
    state = state.play("draw")
    assert (state.uncalled, state.current_player) == (None, 0)


def test_Z12_both_may_forget_one_after_the_other() -> None:
    state = GAME.position(["Qh 2c", "Kd 5s"], pile="Jd").play("play Qh").play("play Kd")
    assert (state.uncalled, state.current_player) == (1, 0)
    assert legal(state) == ["draw", "treze"]


def test_Z12_treze_before_the_answer_to_a_joker() -> None:
    state = GAME.position(["Kh *r 2c", "3d 5s"], pile="Qd").play("play Kh *r")
    assert legal(state) == ["draw", "treze"]
    state = state.play("treze")
    assert (len(state.hands[0]), state.current_player) == (14, 1)
    assert (state.asked, state.first_answer) == ("♥", True)
    answers = legal(state)
    assert answers == ["draw"]
    assert len(state.play("draw").hands[1]) == 15


def test_Z12_the_penalty_goes_through_a_reshuffle() -> None:
    state = with_stock(["Qh 2c", "5d 5s"], "9c 4d Jd", "Ad Ah 3h").play("play Qh")
    under = set(state.pile[:-1])
    state = state.play("treze")
    picked = set(state.hands[0]) - {Card.parse("2c")}
    assert len(picked) == 13
    assert set(parse_cards("Ad Ah 3h")) < picked < set(parse_cards("Ad Ah 3h")) | under
    assert state.pile == parse_cards("Qh")


def test_Z12_treze_with_nothing_left_costs_nothing() -> None:
    named = parse_cards("2c Qh")
    state = GAME.position(
        ["2c", sorted(DECK - set(named))], pile="Qh", stock="", uncalled=0, current_player=1
    )
    caught = state.play("treze")
    assert caught.hands == state.hands
    assert caught.uncalled is None


def test_Z12_one_card_reached_anew_is_called_anew() -> None:
    state = GAME.position(["Qh 2c", "Kd 5s 6s"], pile="Jd", stock="Ac")
    state = state.play("play Qh call").play("play Kd").play("draw")
    assert state.hands[0] == parse_cards("Ac 2c")
    state = state.play("draw")
    assert legal(state) == ["play A♣ call", "play A♣", "play A♣ 2♣"]
    assert state.play("play Ac").uncalled == 0, "the first call does not count again"


# Z13 and Z14: the end


def test_Z13_who_has_no_cards_wins_at_once() -> None:
    state = position("Qh", "Jd", other="5c 6c 7c")
    state = state.play("play Qh")
    assert (state.is_over, state.winners, state.scores) == (True, (0,), (0, 3))
    assert state.legal_moves() == []
    assert str(state.why_not("draw")).endswith("(Z13)")
    assert state.observe(1).hands == state.observe(None).hands == state.hands


def test_Z13_also_with_a_joker() -> None:
    state = position("Kh *r", "Qd", other="5c").play("play Kh *r")
    assert (state.is_over, state.winners, state.scores) == (True, (0,), (0, 1))


def test_Z14_house_rule_at_the_limit_nobody_wins() -> None:
    game = Treze(move_limit=2)
    state = game.position(["2c 3c", "9d 8d 7d"], pile="Jd").play("draw")
    assert not state.is_over
    state = state.play("draw")
    assert (state.is_over, state.winners, state.scores) == (True, (), (3, 4))
    assert "nobody wins" in str(state)


def test_Z14_a_win_with_the_last_move_counts_and_treze_is_a_move() -> None:
    assert Treze(move_limit=1).position(["Qh", "2c"], pile="Jd").play("play Qh").winners == (0,)
    state = Treze(move_limit=2).position(["Qh 2c", "Kd 5s"], pile="Jd").play("play Qh")
    state = state.play("treze")
    assert (state.is_over, state.winners, state.scores) == (True, (), (14, 2))


@pytest.mark.parametrize("limit", [0, -1, 1.5, "9", None])
def test_Z14_limits_that_cannot_be(limit: object) -> None:
    with pytest.raises(ValueError, match="move_limit"):
        Treze(move_limit=limit)  # type: ignore[arg-type]


# Refusals, positions, views


@pytest.mark.parametrize(
    ("move", "rule", "words"),
    [
        ("play 9s", "Z5", "you do not hold 9♠"),
        ("play 2c", "Z5", "2♣ is not next to J♦: 10 or Q of any suit is"),
        ("play Qh Qh", "Z1", "there is only one Q♥"),
        ("play 7", "Z1", "7 is no card of Treze"),
        ("play 6b", "Z1", "6b is no card of Treze"),
        ("play Qh 2c", "Z6", "2♣ is not next to Q♥: J♥ and K♥ are"),
        ("play *r", "Z7", "the red joker goes only on K♦ or K♥, not on J♦"),
        ("play Qh take 2c", "Z10", "no card is taken"),
        ("draw Qh", "Z10", "'draw' is the whole move"),
        ("treze", "Z12", "nobody has just forgotten"),
        ("take", "Z10", "no move 'take', only 'play', 'draw', 'pass', 'treze'"),
        ("deal", "Z13", "has not ended"),
    ],
)
def test_each_refusal_names_its_rule(move: str, rule: str, words: str) -> None:
    state = position("Qh Kh 2c *r", "Jd")
    with pytest.raises(IllegalMove, match=words.replace("*", r"\*")) as caught:
        state.play(move)
    assert caught.value.rule == rule
    assert state.why_not(move) == str(caught.value)


def test_why_not_of_cards_reads_them_as_a_run() -> None:
    state = position("Qh Kh Ac 2c", "Jd")
    assert state.why_not(parse_cards("Qh Kh Ac")) is None
    assert "(Z6)" in str(state.why_not(parse_cards("Qh Ac")))
    assert "(Z5)" in str(state.why_not(parse_cards("Kh Qh")))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"pile": ""}, "the pile is empty"),
        ({"pile": "5s"}, "5♠ is named twice"),
        ({"pile": "Jd Jd"}, "J♦ is named twice"),
        ({"pile": "7"}, "7 is no card of Treze"),
        ({"pile": "?"}, r"\? is no card of Treze"),
        ({"pile": "*r"}, r"asked=None: \*r on this pile can ask for ♦ or ♥ only"),
        ({"pile": "Kc *r"}, "asked=None"),
        ({"pile": "Jd", "asked": "h"}, "J♦ lies on top, and only a joker asks"),
        ({"pile": "*r", "asked": "x"}, "'x' is no suit"),
        ({"pile": "*r", "asked": "s"}, r"\*r on this pile can ask for ♦ or ♥ only"),
        ({"pile": "Kd *r", "asked": "h"}, r"\*r on this pile can ask for ♦ only"),
        ({"pile": "Jd", "stock": "5s"}, "5♠ is named twice"),
        ({"pile": "Jd", "current_player": 2}, "current_player=2"),
        ({"pile": "Jd", "uncalled": 2}, "uncalled=2"),
        ({"pile": "Jd", "uncalled": 0}, "has one card, not 2"),
        ({"pile": "Jd", "uncalled": 1, "current_player": 1}, "seat 1 is to move"),
        ({"pile": "Jd", "first_answer": True}, "no joker on the pile"),
        ({"pile": "Jd", "scores": [0, 1]}, "Treze keeps none"),
        ({"pile": "Jd", "scores": [0]}, "give 2 whole numbers"),
    ],
)
def test_impossible_positions(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        GAME.position(["Qh Kh", "5s"], **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("hands", [["Qh"], ["Qh", ""], ["Qh", "2c", "3c"]])
def test_impossible_hands(hands: list[str]) -> None:
    with pytest.raises(ValueError, match=r"hands for 2 players|seat 1 is empty"):
        GAME.position(hands, pile="Jd")


def test_a_position_deals_the_rest_into_the_stock() -> None:
    state = position("Qh Kh", "2c Jd")
    assert set(all_cards(state)) == DECK
    assert len(all_cards(state)) == 54
    assert state == position("Qh Kh", "2c Jd", seed="0")
    assert sorted(position("Qh Kh", "2c Jd", seed=1).stock) == sorted(state.stock)
    assert position("Qh Kh", "2c Jd", seed=1).stock != state.stock
    assert position("Qh Kh", "Jd", stock="9c As").stock[-2:] == parse_cards("9c As")


@pytest.mark.parametrize("asked", ["h", "H", "♥", None])
def test_a_position_knows_what_its_joker_asks_for(asked: str | None) -> None:
    state = position("2h 3c", "Kh *r", asked=asked)
    assert (state.asked, state.first_answer) == ("♥", True)
    assert not position("2h 3c", "Kh *r", asked=asked, first_answer=False).first_answer


def test_views_show_the_pile_and_the_own_hand_only() -> None:
    state = with_stock(["Qh 3c", "2s 7s 8s"], "9c 5h Jd", "Ah 4d")
    view = state.observe(0)
    assert view.hands == (parse_cards("3c Qh"), parse_cards("? ? ?"))
    assert (view.stock, view.pile) == (parse_cards("? ?"), state.pile)
    assert view.unseen == tuple(sorted(parse_cards("2s 7s 8s Ah 4d")))
    assert view.seed is None
    assert legal(view) == ["play Q♥ call", "play Q♥"]
    assert legal(state.observe(1)) == []
    assert state.observe(None).hands == (parse_cards("? ?"), parse_cards("? ? ?"))


def test_what_went_back_into_the_stock_is_not_remembered() -> None:
    state = with_stock(["2c 3c", "2s"], "9c 5h Jd", "Ah")
    under = set(state.pile[:-1])
    assert not under & set(state.observe(1).unseen)
    after = state.play("draw")
    assert under < set(after.observe(1).unseen)
    assert Card.parse("Ah") in after.observe(1).unseen, "a card picked up is not seen"


def test_a_guess_deals_only_what_is_unseen() -> None:
    view = with_stock(["Qh 3c", "2s 7s 8s"], "9c 5h Jd", "Ah 4d").observe(0)
    hands = {view.guess(random.Random(seed)).hands[1] for seed in range(60)}
    assert len(hands) == 10, "all ways to hold three of the five unseen cards"
    assert set(itertools.chain(*hands)) == set(view.unseen)


def test_a_state_reads_as_text() -> None:
    state = position("2h 3c", "Kh *r", other="5c", uncalled=1)
    assert str(state).splitlines() == [
        "Treze, 2 players, seed 0",
        "seat 0 to move",
        "pile, top card last: K♥ *r",
        "stock: 49 cards",
        "asked: ♥, first answer",
        "uncalled: seat 1",
        "seat 0: 2♥ 3♣",
        "seat 1: 5♣",
        "scores: 0 0",
    ]


# Runs against brute force


NEXT_TO = {*itertools.pairwise([*range(1, 14), 1]), *itertools.pairwise([1, *range(13, 0, -1)])}
JOKER_OF = {"♥": RED, "♦": RED, "♠": BLACK, "♣": BLACK}


def is_run(cards: tuple[Card, ...], top: Card, asked: str | None) -> bool:
    """Whether these cards may be played in this order, in the words of Z4 to Z8."""

    def joker_on_its_king(last: Card, card: Card) -> bool:
        return last.rank == 13 and JOKER_OF[last.suit] == card

    first = cards[0]
    if asked is not None:
        begins = first.suit == asked
    else:
        begins = (first.rank, top.rank) in NEXT_TO or joker_on_its_king(top, first)
    return begins and all(
        ((card.rank, last.rank) in NEXT_TO and (card.suit == last.suit or last.rank == 13))
        or joker_on_its_king(last, card)
        for last, card in itertools.pairwise(cards)
    )


def plays_by_brute_force(hand: Cards, top: Card, asked: str | None) -> set[Move]:
    """All orders of all subsets of a hand that are runs, with and without a call where it fits."""
    plays = set()
    for size in range(1, len(hand) + 1):
        for cards in itertools.permutations(hand, size):
            if is_run(cards, top, asked):
                plays.add(Move("play", cards))
                if size == len(hand) - 1:
                    plays.add(Move("play", cards, call=True))
    return plays


def hands_near_a_king(rng: random.Random, sizes: Iterable[int]) -> Iterator[tuple[Cards, Card]]:
    """Hands and top cards, rich in queens, kings, aces and jokers: many ways to go on."""
    weights = {card: 8 if card.rank in (0, 1, 12, 13) else 1 for card in sorted(DECK)}
    for size in sizes:
        order = sorted(weights, key=lambda card: rng.random() ** (1 / weights[card]))
        top, *hand = order[-size - 1 :]
        yield Cards(sorted(hand)), top


def check_runs(hand: Cards, top: Card, rng: random.Random) -> int:
    """Legal moves and the longest run are those of brute force; how many runs there are."""
    asked = None
    if top.rank == 0:
        asked = rng.choice("♦♥" if top == RED else "♣♠")
    other = rng.choice(sorted(DECK - {*hand, top}))
    state = GAME.position([hand, [other]], pile=[top], asked=asked)
    expected = plays_by_brute_force(hand, top, asked)
    moves = state.legal_moves()
    assert set(moves) == (expected or {Move("draw")}), state
    assert len(moves) == len(set(moves))
    best = longest_run(hand, top, asked)
    assert len(best) == max((len(move.cards) for move in expected), default=0)
    assert not best or Move("play", best) in expected
    return len(expected)


def test_runs_of_small_hands_are_those_of_brute_force() -> None:
    rng = random.Random(1)
    sizes = [1 + number % 5 for number in range(8000)] + [6] * 300 + [7] * 20
    found = Counter(check_runs(hand, top, rng) for hand, top in hands_near_a_king(rng, sizes))
    assert found[0] > 100, "hands that cannot play are among them"
    assert max(found) > 20, "and hands that can play in many ways"


@given(data=st.data(), size=st.integers(1, 5))
def test_runs_of_any_hand_are_those_of_brute_force(data: st.DataObject, size: int) -> None:
    cards = data.draw(st.permutations(sorted(DECK)))[: size + 1]
    check_runs(Cards(sorted(cards[1:])), cards[0], random.Random(size))


@pytest.mark.slow
def test_runs_of_many_hands_are_those_of_brute_force() -> None:
    rng = random.Random(2)
    sizes = [1 + number % 7 for number in range(20_000)]
    assert sum(check_runs(hand, top, rng) for hand, top in hands_near_a_king(rng, sizes)) > 20_000


def test_longest_run() -> None:
    assert longest_run("Qh Kh As Ks Qc Jc 10c", top="Jd") == parse_cards("Qh Kh As Ks Qc Jc 10c")
    assert longest_run("2c 5h 9d", top="Jd") == ()
    assert longest_run("5h 6h 3h", top="4s") == parse_cards("5h 6h")
    assert longest_run("3h 5h", top="4s") == parse_cards("3h"), "of equals the first"
    assert longest_run("9d 10d Ah 2h", top="*r", asked="h") == parse_cards("Ah 2h")
    assert longest_run("9d 10d Ah 2h", top="*r", asked="♦") == parse_cards("9d 10d")
    assert longest_run(parse_cards("Qh Kh"), Card.parse("Jd")) == parse_cards("Qh Kh")
    assert longest_run("", "Jd") == ()


def test_longest_run_of_a_whole_deck() -> None:
    deck = french_deck()
    top = Card.parse("2c")
    best = longest_run([card for card in deck if card != top], top)
    assert is_run(best, top, None)
    assert len(best) == len(set(best)) > 45


@pytest.mark.parametrize(
    ("hand", "top", "asked", "words"),
    [
        ("Qh Qh", "Jd", None, "Q♥ is named twice"),
        ("Qh Jd", "Jd", None, "J♦ is named twice"),
        ("7", "Jd", None, "7 is no card of Treze"),
        ("?", "Jd", None, r"\? is no card of Treze"),
        ("Qh", "?", None, r"\? is no card of Treze"),
        ("Qh", "11x", None, "'11x' is not a card"),
        ("Qh", "*r", "x", "'x' is no suit"),
    ],
)
def test_longest_run_of_what_is_no_hand(hand: str, top: str, asked: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        longest_run(hand, top, asked)


# Whole games


def check_step(before: TrezeState, move: Move, after: TrezeState) -> None:
    """What a move does to hands, pile and stock, in the words of Z8 to Z13."""
    seat = before.current_player
    assert seat is not None
    other = 1 - seat
    who = other if move.action == "treze" else seat
    assert after.hands[1 - who] == before.hands[1 - who]
    lost = set(before.hands[who]) - set(after.hands[who])
    new = set(after.hands[who]) - set(before.hands[who])
    if move.action == "play":
        assert (lost, new) == (set(move.cards), set())
        assert after.pile == (*before.pile, *move.cards)
        assert after.stock == before.stock
        forgot = len(after.hands[seat]) == 1 and not move.call
        assert after.uncalled == (seat if forgot else None)
    else:
        due = 13 if move.action == "treze" or before.first_answer else 1
        there = len(before.stock) + len(before.pile) - 1
        assert not lost
        assert len(new) == min(due, there)
        assert (move.action == "pass") <= (there == 0)
        assert new >= set(before.stock[-due:])
        if len(before.stock) > due:
            assert after.pile == before.pile
            assert after.stock == before.stock[:-due]
        elif there:
            assert after.pile == before.pile[-1:]
        assert after.uncalled is None
    if not after.is_over:
        assert after.current_player == (seat if move.action == "treze" else other)
        assert (after.asked is not None) == (after.pile[-1].rank == 0)
        joker_answered = move.action == "play" and after.asked is not None
        assert after.first_answer == (
            joker_answered or (move.action == "treze" and before.first_answer)
        )
    assert len(all_cards(after)) == 54
    assert set(all_cards(after)) == DECK


@given(seed=st.integers(0, 10**6), moves=st.integers(0, 200))
def test_each_move_does_what_the_rules_say(seed: int, moves: int) -> None:
    rng = random.Random(seed)
    state = GAME.deal(seed)
    for _ in range(moves):
        if state.is_over:
            break
        move = rng.choice(state.legal_moves())
        after = state.play(move)
        check_step(state, move, after)
        state = after


def test_random_games_meet_all_there_is() -> None:
    met = Counter[str]()
    for seed in range(40):
        states = list(arena.play(GAME, [random_move] * 2, seed=seed).states())
        for before, after in itertools.pairwise(states):
            met["reshuffle"] += len(after.pile) < len(before.pile)
            met["thirteen"] += before.first_answer and len(after.stock) != len(before.stock)
            met["caught"] += (
                len(after.hands[0] + after.hands[1]) > len(before.hands[0] + before.hands[1]) + 1
            )
        met["undecided" if not states[-1].winners else "won"] += 1
    assert all(met[what] for what in ("reshuffle", "thirteen", "caught", "undecided", "won")), met


# Strategies


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies_call_catch_and_explain(name: str) -> None:
    strategy = STRATEGIES[name]
    rng = random.Random(1)
    two = GAME.position(["Qh 2c", "5s"], pile="Jd").observe(0)
    assert str(strategy(two, rng)) == "play Q♥ call"
    forgot = GAME.position(["Qh 2c 3c", "5s"], pile="Jd", uncalled=1).observe(0)
    assert str(strategy(forgot, rng)) == "treze"
    stuck = GAME.position(["2c", "5s"], pile="Jd").observe(0)
    assert str(strategy(stuck, rng)) == "draw"
    for view in (two, forgot, stuck):
        move, reason = strategy.explain(view, rng)  # type: ignore[attr-defined]
        assert move == strategy(view, rng)
        assert len(reason) > 5


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("single card", "play 10♦"),
        ("keeps kings", "play 10♦"),
        ("longest run", "play Q♥ K♥ A♠ 2♠"),
        ("closes doors", "play Q♥ K♥ *r"),
    ],
)
def test_strategies_differ(name: str, move: str) -> None:
    view = GAME.position(["Qh Kh *r As 2s 10d 7d", "5s"], pile="Jd").observe(0)
    assert str(STRATEGIES[name](view, random.Random(1))) == move


def test_strategies_for_treze_begin_with_random() -> None:
    assert list(strategies_for("treze")) == ["random", *STRATEGIES]


def wins(one: Strategy, other: Strategy, games: int = 30) -> tuple[int, int]:
    """How many games each of the two wins; each deal is played from both seats."""
    won = Counter[int]()
    for seed, turned in itertools.product(range(games // 2), (0, 1)):
        players = [other, one] if turned else [one, other]
        for seat in arena.play(GAME, players, seed=seed).final_state().winners:
            won[seat ^ turned] += 1
    return won[0], won[1]


@pytest.mark.parametrize("name", ["longest run", "closes doors"])
def test_strategies_beat_random_play(name: str) -> None:
    better, worse = wins(STRATEGIES[name], random_move)
    assert better > 1.5 * worse


def test_forgetful_bots_forget_their_share_of_calls() -> None:
    view = GAME.position(["Qh 2c", "5s"], pile="Jd").observe(0)
    rng = random.Random(1)

    def calls(strategy: Callable[..., Move]) -> int:
        return sum(strategy(view, rng).call for _ in range(1000))

    assert calls(forgetful(plays_longest, share=0)) == 1000
    assert calls(forgetful(plays_longest, share=1)) == 0
    assert 870 < calls(forgetful(plays_longest)) < 930
    assert 450 < calls(forgetful(plays_longest, share=0.5)) < 550


def test_forgetful_bots_are_else_the_same() -> None:
    view = GAME.position(["Qh 2c 3c", "5s"], pile="Jd").observe(0)
    bot = forgetful(plays_longest, share=1)
    assert bot(view, random.Random(1)) == plays_longest(view, random.Random(1))
    move, reason = bot.explain(view, random.Random(1))  # type: ignore[attr-defined]
    assert (str(move), reason) == ("play Q♥", "it gets rid of 1 card, the most possible")
    assert not hasattr(forgetful(random_move), "explain")


def test_forgetful_bots_lose_by_it() -> None:
    careful, careless = wins(plays_longest, forgetful(plays_longest, share=1), games=40)
    assert careful > 1.5 * careless


@pytest.mark.parametrize("share", [-0.1, 1.1])
def test_a_share_is_between_none_and_all(share: float) -> None:
    with pytest.raises(ValueError, match="share"):
        forgetful(plays_longest, share=share)
