"""What a table does, without its widgets: the session, the steps of a move, the wording."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import Toy

from cardkit import (
    GAMES,
    Card,
    IllegalMove,
    Leaves,
    Move,
    Odin,
    Record,
    ThreeThirteen,
    Treze,
    arena,
    parse_cards,
)
from cardkit.parts import part
from cardkit.strategies import random_move, strategies_for
from cardkit.strategies.leaves import greedy
from cardkit.strategies.treze import forgetful
from cardkit.widgets.adapter import MOST_ACTIONS, Adapter, adapter_for
from cardkit.widgets.felt import Deed
from cardkit.widgets.parts import NOTHING, Content, places
from cardkit.widgets.session import (
    BotTrouble,
    Player,
    Session,
    default_players,
    full_names,
    shown_names,
)
from cardkit.widgets.sheet import hand_scores, score_sheet
from cardkit.widgets.showing import deeds, hand_buttons, status_text, told

THREE = Leaves(players=3)


def played(session: Session, moves: int, seed: int = 1) -> Session:
    """The session after random moves for everybody."""
    rng = random.Random(seed)
    for _ in range(moves):
        if session.state.is_over:
            break
        session.play(rng.choice(session.state.legal_moves()))
    return session


# Who plays


def test_without_players_you_play_against_bots_of_the_game() -> None:
    for game in (THREE, Treze(), ThreeThirteen(players=4), Odin(players=2), Toy()):
        players = default_players(game)
        assert players[0] == "you"
        assert len(players) == game.players
        assert all(callable(bot) for bot in players[1:])


@pytest.mark.parametrize(
    ("start", "players", "message"),
    [
        (THREE, ["you", greedy], "2 players for a game of 3"),
        (THREE, ["you", greedy, 7], "7 is no player"),
        (THREE, ["you", greedy, " "], "' ' is no player"),
        (THREE.deal(1).observe(0), None, "a view lacks the hidden cards"),
        ("Leaves", None, "'Leaves' cannot be played"),
    ],
)
def test_what_cannot_be_played_is_refused(start: object, players: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Session(start, players)  # type: ignore[arg-type]


def test_bots_have_names_with_what_they_are_in_brackets() -> None:
    session = Session(THREE, ["you", greedy, greedy], seed=1)
    assert session.shown_names == ("you", "Ada", "Ben")
    assert session.names == session.record.names == ("you", "Ada (greedy)", "Ben (greedy)")
    assert Session(THREE, ["Ada", greedy, "Cleo"]).shown_names == ("Ada", "Ben", "Cleo")


def test_a_bot_that_forgets_is_called_so() -> None:
    bot = forgetful(strategies_for("treze")["keeps kings"])
    assert Session(Treze(), ["you", bot]).names == ("you", "Ada (forgetful keeps kings)")


def test_every_bot_of_a_full_table_has_a_name_of_its_own() -> None:
    names = Session(ThreeThirteen(players=8), [greedy] * 8).shown_names  # type: ignore[list-item]
    assert len({*names}) == 8


@given(
    st.lists(st.sampled_from(["you", "Ada", "Ben", "Ada (greedy)", "a_b (c)"]), max_size=8),
    st.integers(0, 12),
)
def test_names_in_sentences_are_different_where_full_names_are(
    people: list[str], bots: int
) -> None:
    players: list[Player] = [*dict.fromkeys(people), *[random_move] * bots]
    full = full_names(players)
    shown = shown_names(full, players)
    assert len({*full}) == len({*shown}) == len(players)
    assert all(is_in.startswith(name) for name, is_in in zip(shown, full, strict=True))


# Moves, undo and redo


def test_an_illegal_move_changes_nothing() -> None:
    session = Session(THREE.position(["8", "1 2", "5"], table="7 7"), ["A", "B", "C"])
    with pytest.raises(IllegalMove, match="L6"):
        session.play("play 8")
    assert session.moves == []
    assert len(session.states) == 1


@given(st.sampled_from(list(GAMES)), st.integers(0, 5), st.integers(0, 30))
def test_undo_to_the_start_and_forward_again(name: str, seed: int, moves: int) -> None:
    kind = GAMES[name]
    game = kind(players=kind.player_counts[0])
    names = [f"player {seat}" for seat in range(game.players)]
    session = played(Session(game, names, seed=seed), moves, seed)
    states, made = list(session.states), list(session.moves)
    for number in range(len(made), 0, -1):
        assert session.undo()
        assert session.states == states[:number]
    assert not session.undo()
    for number in range(1, len(made) + 1):
        assert session.redo()
        assert session.states == states[: number + 1]
    assert not session.redo()
    assert session.moves == made


def test_undo_goes_back_to_the_persons_own_move() -> None:
    session = Session(
        THREE.position(["8 9 13", "1 1 2", "5 6 6"], table="7"), ["you", greedy, greedy]
    )
    session.play("play 8")
    while session.goes_on_by_itself:
        session.play_bot()
    assert len(session.moves) > 1
    assert session.undo()
    assert session.moves == []
    assert session.redo()
    assert len(session.moves) > 1


def test_moves_of_bots_alone_cannot_be_taken_back_by_a_person() -> None:
    session = Session(Leaves(players=3, first_player=1), ["you", greedy, greedy], seed=1)
    session.play_bot()
    assert not session.undo()
    assert len(session.moves) == 1


def test_where_only_bots_sit_undo_takes_back_one_move() -> None:
    session = Session(THREE, [greedy] * 3, seed=1)
    session.play_bot()
    session.play_bot()
    assert session.undo()
    assert len(session.moves) == 1


def test_a_new_move_ends_what_could_be_made_again() -> None:
    session = Session(THREE.position(["8 9", "1 2", "5"], table="7"), ["A", "B", "C"])
    session.play("play 8")
    session.undo()
    session.play("play 9")
    assert not session.redo()


def test_a_bot_moves_alike_after_undo_and_redo() -> None:
    session = Session(THREE, ["you", random_move, random_move], seed=3)
    while session.goes_on_by_itself:
        session.play_bot()
    mine = session.state.legal_moves()[0]
    session.play(mine)
    answers = []
    for _ in range(2):
        while session.goes_on_by_itself:
            session.play_bot()
        answers.append(list(session.moves))
        session.undo()
        session.play(mine)
    assert answers[0] == answers[1]


def test_restart_goes_back_to_the_deal() -> None:
    session = played(Session(THREE, ["A", "B", "C"], seed=1), 9)
    session.restart()
    assert session.state == THREE.deal(1)
    assert session.redo()


# Records


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_session_replays(name: str) -> None:
    kind = GAMES[name]
    game = kind(players=kind.player_counts[0])
    session = played(Session(game, [f"p{seat}" for seat in range(game.players)], seed=1), 25)
    record = Record.from_json(session.record.to_json())
    assert record.final_state() == session.state
    assert Session(record).states == session.states


def test_a_record_goes_on_with_the_bots_that_it_names() -> None:
    record = arena.play(THREE, [greedy, random_move, greedy], seed=1)
    assert Session(record).players == (greedy, random_move, greedy)
    record = Record.begin(THREE.deal(1), ["you", "my_own_bot", "greedy"])
    assert Session(record).players == ("you", "my_own_bot", greedy)


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_of_a_record_is_known_again_by_its_name_at_a_table(game: str) -> None:
    kind = GAMES[game]
    for bot in strategies_for(game).values():
        rules = kind(players=kind.player_counts[0])
        session = Session(rules, ["you"] + [bot] * (rules.players - 1), seed=1)  # type: ignore
        again = Session(Record.from_json(session.record.to_json()))
        assert again.players == session.players
        assert again.names == session.names


def test_a_record_that_was_saved_before_bots_had_names_opens() -> None:
    session = Session(Record.begin(THREE.deal(1), ["you", "greedy", "close_by"]))
    assert session.names == ("you", "Ada (greedy)", "Ben (close by)")
    assert session.players[1] is greedy


def test_a_state_in_the_middle_can_be_played_but_not_recorded() -> None:
    middle = played(Session(THREE, ["A", "B", "C"], seed=1), 12).state
    session = Session(middle)
    session.play(session.state.legal_moves()[0]) if session.person_to_move else session.play_bot()
    with pytest.raises(ValueError, match="middle of a match"):
        _ = session.record


# Bots in trouble


def forgets_to_return(view: object, rng: object) -> None:
    return None


def answers_nonsense(view: object, rng: object) -> str:
    return "jump"


def breaks_the_rules(view: object, rng: object) -> str:
    return "play 1 1 1 1 1"


def fails(view: object, rng: object) -> Move:
    return [][0]


def never_answers(view: object, rng: object) -> Move:
    while True:
        pass


def never_answers_and_catches_all(view: object, rng: object) -> Move:
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (
            forgets_to_return,
            r"answer of Ada \(forgets to return\) is no move: None is not a move",
        ),
        (
            answers_nonsense,
            r"answer of Ada \(answers nonsense\) is no move: 'jump' is not a move",
        ),
        (
            breaks_the_rules,
            r"Ada \(breaks the rules\) wants to make .* 'play 1 1 1 1 1': .*\(L5\)",
        ),
        (fails, r"Ada \(fails\) failed in line \d+ \(return \[\]\[0\]\): IndexError, list index"),
        (never_answers, r"Ada \(never answers\) gave no answer within 0.05 seconds"),
        (never_answers_and_catches_all, "gave no answer within 0.05 seconds"),
    ],
)
def test_what_is_wrong_with_a_bot_is_told_and_changes_nothing(bot: object, told: str) -> None:
    state = THREE.position(["8 9", "1 2", "5"], table="7", current_player=1)
    session = Session(state, ["you", bot, greedy], time_limit=0.05)  # type: ignore[list-item]
    with pytest.raises(BotTrouble, match=told):
        session.play_bot()
    assert session.states == [state]
    session.play_at_random()
    assert len(session.moves) == 1


def test_a_hint_tells_a_legal_move_and_its_reason() -> None:
    for game in (THREE, Treze(), ThreeThirteen(), Odin(players=2)):
        session = Session(game, ["you"] * game.players, seed=2)
        assert session.hint() is None  # the cards are covered
        session.uncover()
        hint = session.hint()
        assert hint is not None
        assert hint.move in session.state.legal_moves()
        assert hint.reason
    assert Session(Toy(), ["A", "B"]).hint() is None
    assert Session(THREE, [greedy] * 3).hint() is None


# Who sees what


def test_a_single_persons_cards_are_always_shown() -> None:
    session = Session(Leaves(players=3, first_player=1), ["you", greedy, greedy], seed=1)
    assert session.viewer == 0
    assert not session.is_covered
    assert session.view == session.state.observe(0)


def test_hands_are_covered_between_people() -> None:
    game = Leaves(players=3, first_player=0)
    session = Session(game, ["Ann", greedy, "Ben"], seed=1)
    assert session.is_covered
    assert session.view == session.state.observe(None)
    session.uncover()
    assert (session.viewer, session.is_covered) == (0, False)
    session.play(session.state.legal_moves()[0])
    assert session.viewer == 0  # a bot is to move, and Ann still sits there
    session.play_bot()
    assert session.is_covered
    assert session.view == session.state.observe(None)
    session.uncover()
    assert session.viewer == 2
    session.undo()
    assert session.is_covered  # it is Ann's turn again


def test_hands_are_covered_after_a_deal() -> None:
    game = Odin(players=2, first_player=0)
    session = Session(game, ["Ann", "Ben"], seed=1)
    rng = random.Random(1)
    while not session.state.waiting:
        session.play(rng.choice(session.state.legal_moves()))
    session.uncover()
    session.play("deal")
    assert session.is_covered


def test_new_cards_are_those_got_since_ones_own_last_move() -> None:
    state = THREE.position(["8 9", "1 2 3 12", "5 6 6 11"], table="7 10 10")
    session = Session(state, ["you", "Ben", "Cleo"])
    session.uncover()
    session.play("pass take 7")
    assert session.viewer is None
    session = Session(state, ["you", greedy, greedy])
    session.play("pass take 7")
    assert session.new_cards == {Card(7): 1}
    while session.goes_on_by_itself:
        session.play_bot()
    assert session.new_cards == {Card(7): 1}


# Choosing a move


def labels(adapter: Adapter, state: object, text: str, begun: Move | None = None) -> list[str]:
    moves = state.legal_moves()  # type: ignore[attr-defined]
    choices = adapter.choices(state, moves, parse_cards(text), begun)  # type: ignore[arg-type]
    return [action.label for action in choices.actions]


def remark(state: object, text: str) -> str:
    adapter = adapter_for(state.game)  # type: ignore[attr-defined]
    moves = state.legal_moves()  # type: ignore[attr-defined]
    return adapter.choices(state, moves, parse_cards(text)).remark  # type: ignore[arg-type]


def test_leaves_a_card_offers_to_play_as_many_as_one_may() -> None:
    state = THREE.position(["8 10 10 10", "1 2", "5"], table="7 7")
    adapter = adapter_for(THREE)
    passing = "Pass and take the 7"
    assert labels(adapter, state, "10") == [passing, "Play 10 10", "Play 10 10 10"]
    assert labels(adapter, state, "10 10 10") == [passing, "Play 10 10 10"]
    assert labels(adapter, state, "8") == ["Pass and take the 7"]
    assert "(L6)" in remark(state, "8")
    assert "different values" in remark(state, "8 10")
    assert labels(adapter, state, "") == [passing]


def test_leaves_who_has_passed_everything_is_told() -> None:
    adapter, names = adapter_for(THREE), ["you", "Ann", "Ben"]
    state = THREE.position(["4", "1 2", "6"], table="5", current_player=1)
    after = state.play("pass take 5")
    assert adapter.told(state, Move.parse("pass take 5"), after, names) == [
        "Ann passes and takes the 5.",
        "Ben leads, since the table is empty.",
    ]


def test_odin_the_number_and_the_card_to_take_as_a_second_step() -> None:
    state = Odin(players=3).position(["9g 1g 5b", "5g 9r", "1k"], table="8r 7r")
    adapter = adapter_for(state.game)
    assert remark(state, "9g 1g") == "Makes 91. The table shows 87."
    moves = state.legal_moves()
    choices = adapter.choices(state, moves, parse_cards("1g 9g"))
    assert [action.label for action in choices.actions] == ["Pass", "Play 91 in green …"]
    begun = choices.actions[1].begun
    second = adapter.choices(state, moves, parse_cards("1g 9g"), begun)
    assert sorted(action.label for action in second.actions) == [
        "Back",
        "Play 91 in green, and take the red 7",
        "Play 91 in green, and take the red 8",
    ]
    assert second.actions[-1].move is None
    assert second.actions[-1].begun is None


def test_odin_the_whole_hand_may_be_led() -> None:
    state = Odin(players=3).position(["2p 5p 7p", "5g 9r", "1k"], table="")
    adapter = adapter_for(state.game)
    assert labels(adapter, state, "") == []
    whole = "Lead the whole hand, 752 in pink"
    assert labels(adapter, state, "5p") == ["Play pink 5", whole]
    assert labels(adapter, state, "2p 5p 7p") == [whole]


def test_treze_a_run_is_built_card_by_card_in_order() -> None:
    state = Treze().position(["Qh Kh As 2s 7d", "5s 6s"], pile="Jd")
    adapter = adapter_for(state.game)
    moves, cards = state.legal_moves(), state.hand
    at = {str(card): place for place, card in enumerate(cards)}
    assert adapter.following(moves, cards, []) == [at["Q♥"]]
    chosen = adapter.choose([], at["Q♥"])
    assert labels(adapter, state, "Qh") == ["Play Q♥"]
    marks = adapter.marks(state, moves, cards, chosen)
    assert [mark.note for mark in marks[at["Q♥"]]] == ["number 1 of the run"]
    assert at["K♥"] in adapter.following(moves, cards, chosen)
    assert labels(adapter, state, "Kh Qh") == []
    chosen = adapter.choose(adapter.choose(chosen, at["K♥"]), at["A♠"])
    assert adapter.choose(chosen, at["K♥"]) == [at["Q♥"]]  # what follows is taken back with it


def test_treze_one_may_forget_to_call_the_last_card() -> None:
    state = Treze().position(["Qh Kh As", "5s 6s"], pile="Jd")
    adapter = adapter_for(state.game)
    assert labels(adapter, state, "Qh Kh") == ["Play Q♥ K♥"]
    adapter.switched = True
    assert labels(adapter, state, "Qh Kh") == ["Play Q♥ K♥ and say “last card!”"]
    assert labels(adapter, state, "Qh") == ["Play Q♥"]  # there is nothing to call


def test_treze_who_forgot_can_be_caught() -> None:
    state = Treze().position(["Qh 5c", "5s"], pile="Jd", uncalled=1)
    adapter, names = adapter_for(state.game), ["you", "Ann"]
    assert labels(adapter, state, "") == ["Say “treze!”"]
    told = adapter.told(state, Move("treze"), state.play("treze"), names)
    assert told == ["You say “treze!”.", "Ann forgets the call and picks up 13 cards."]


def test_three_thirteen_melds_are_compared_with_the_best() -> None:
    game = ThreeThirteen(players=2)
    hands = ["7c 7d 7h 8h 9h", "2c 4d 9s 10s Jd"]
    state = game.position(hands, discards="3s", round=3)
    adapter = adapter_for(game)
    choices = adapter.choices(state, state.legal_moves(), parse_cards("7c 7d 7h"))
    assert choices.remark == "These are a meld (T5, T6)."
    choices.actions[-1].do()  # type: ignore[misc]
    assert [str(card) for card in adapter.ordered(state, "rank")[:3]] == ["7♣", "7♦", "7♥"]
    assert remark_of(adapter, state) == "Your melds leave 17 points; 14 is possible."
    show = adapter.choices(state, state.legal_moves(), ()).actions[2]
    assert show.label == "Show me the best melds"
    show.do()  # type: ignore[misc]
    assert remark_of(adapter, state) == "Your melds leave 14 points: the fewest."
    after = state.play("draw")
    assert len(adapter.ordered(after, "suit")) == 6


def remark_of(adapter: Adapter, state: object) -> str:
    return adapter.choices(state, state.legal_moves(), ()).remark  # type: ignore


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("7c", ""),
        ("7c 8h", "Choose one card to discard, or three or more for a meld."),
        ("7c 8h 9h", "No meld: a set has one rank, a run one suit and neighbouring ranks (T5)."),
        ("7h 8h 9h", "These are a meld (T5, T6)."),
    ],
)
def test_three_thirteen_says_what_chosen_cards_are_good_for(chosen: str, told: str) -> None:
    game = ThreeThirteen(players=2)
    state = game.position(
        ["7c 7d 7h 8h 9h Kd", "2c 4d 9s 10s Jd"], discards="3s", round=3, drawn=True
    )
    assert remark(state, chosen) == told


def test_three_thirteen_offers_to_go_out() -> None:
    game = ThreeThirteen(players=2)
    state = game.position(["7c 7d 7h Kd", "2c 4d 9s"], discards="5s", drawn=True)
    adapter = adapter_for(game)
    assert labels(adapter, state, "Kd") == ["Discard K♦", "Go out and discard K♦"]
    after = state.play("go out Kd")
    assert adapter.told(state, Move.parse("go out Kd"), after, ["Ann", "you"]) == [
        "Ann goes out and discards K♦.",
        "Everybody else has one last turn.",
    ]
    assert "last turn" in adapter.turn(after)


def test_a_game_without_adapter_gets_a_plain_one() -> None:
    state = Toy().deal(1)
    adapter = adapter_for(state.game)
    assert type(adapter) is Adapter
    assert labels(adapter, state, "") == ["Pass"]
    assert labels(adapter, state, "2") == ["Pass", "Play 2"]
    assert remark(state, "1 2") == "You play one card of your hand, or pass (Y1)."


@given(st.sampled_from(list(GAMES)), st.integers(0, 20), st.randoms(use_true_random=False))
def test_every_legal_move_can_be_chosen(name: str, seed: int, rng: random.Random) -> None:
    """Choosing the cards of any legal move, in its order, leads to a button for just that move."""
    kind = GAMES[name]
    game = kind(players=kind.player_counts[0])
    names = [f"player {seat}" for seat in range(game.players)]
    session = played(Session(game, names, seed=seed), rng.randrange(40), seed)
    if session.person_to_move is None:
        return
    session.uncover()
    adapter, view = adapter_for(game), session.view
    moves = view.legal_moves()
    move = rng.choice(moves)
    adapter.switched = move.call
    choices = adapter.choices(view, moves, move.cards)
    assert len(choices.actions) <= MOST_ACTIONS + 2
    steps = [choices.actions]
    for action in choices.actions:
        if action.begun is not None:
            steps.append(adapter.choices(view, moves, move.cards, action.begun).actions)
    assert move in [action.move for actions in steps for action in actions]
    for actions in steps:
        assert len({action.label for action in actions}) == len(actions)


# Words and the score sheet


def after_two_bots() -> Session:
    """A session in which two bots have answered the viewer's first move."""
    state = THREE.position(["8 9 13", "1 1 2", "5 6 6"], table="7")
    session = Session(state, ["you", greedy, greedy])
    session.play("play 8")
    while session.goes_on_by_itself:
        session.play_bot()
    return session


def test_the_status_tells_the_last_event_and_the_log_all_of_the_hand() -> None:
    session, adapter = after_two_bots(), adapter_for(THREE)
    everything = told(session, adapter, 0)
    assert everything[:2] == ["You play 8.", "Ada plays 1 1."]
    assert everything[2].startswith("Ben ")
    assert status_text(session, adapter, "") == f"{everything[-1]} Your turn."


def test_each_seat_tells_what_its_player_did_last() -> None:
    session = after_two_bots()
    own, ada, ben = deeds(session.states, session.moves, session.shown_names, adapter_for(THREE))
    assert own == Deed("play 8", False)
    assert ada == Deed("plays 1 1", False)
    assert ben is not None
    assert ben.is_last


def test_a_turn_of_two_moves_is_told_as_one() -> None:
    game = ThreeThirteen(players=2)
    state = game.position(["7c 7d Kh", "2c 4d 9s"], discards="3s", stock="5h 6h 8h 9c")
    session = played_in(Session(state, ["you", "Ann"]), "draw", "discard Kh", "take", "discard 9s")
    deed = deeds(session.states, session.moves, session.shown_names, adapter_for(game))[1]
    assert deed == Deed("takes K♥, discards 9♠", True)


def played_in(session: Session, *moves: str) -> Session:
    """The session after these moves."""
    for move in moves:
        session.play(move)
    return session


@pytest.mark.parametrize(
    ("game", "position", "move", "changed"),
    [
        (THREE, (["8 9 9", "1 2", "5 6"], "7"), "play 9 9", "×2"),
        (Treze(), (["Qh 2c 3c", "5s 6s"], "Jd"), "play Qh", "pile: 2"),
        (Odin(players=2), (["9g 1g", "5b 6o"], "8r"), "play 9g take 8r", "makes"),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_what_is_new_in_the_middle_is_marked(
    game: Any, position: tuple[Any, str], move: str, changed: str
) -> None:
    before = game.position(*position)
    middle = part(game, "middle")
    assert ">new<" not in "".join(p.body for p in middle.lay(before, "ABC", before).pieces)
    laid = middle.lay(before.play(move), "ABC", before)
    assert sum(">new<" in piece.body for piece in laid.pieces) == 1
    assert changed in "".join(piece.body for piece in laid.pieces)


@given(st.sampled_from(list(GAMES)), st.integers(0, 20), st.integers(0, 40))
def test_what_can_come_next_is_what_some_legal_move_goes_on_with(
    name: str, seed: int, moves: int
) -> None:
    kind = GAMES[name]
    game = kind(players=kind.player_counts[0])
    people = [f"player {seat}" for seat in range(game.players)]
    session = played(Session(game, people, seed=seed), moves, seed)
    if session.person_to_move is None:
        return
    session.uncover()
    adapter, view = adapter_for(game), session.view
    legal, cards = view.legal_moves(), tuple(adapter.ordered(session.view, adapter.sorts[0]))
    places = adapter.following(legal, cards, [])
    playable = {card for move in legal for card in move.cards[: 1 if game.order_matters else None]}
    if name == "three_thirteen":
        playable = {move.cards[0] for move in legal if move.action == "go out"}
    if places:
        assert {cards[place] for place in places} == playable


def test_the_score_sheet_has_a_line_for_each_hand() -> None:
    game = Odin(players=2, target=30)
    session = Session(game, ["Ann", "<b>"], seed=1)
    rng = random.Random(1)
    while not session.state.is_over:
        session.play(rng.choice(session.state.legal_moves()))
    lines = hand_scores(session.states)
    assert len(lines) > 1
    assert tuple(map(sum, zip(*lines, strict=True))) == session.state.scores
    sheet = score_sheet(session.states, session.shown_names, ())
    assert sheet.count("<tr>") == len(lines) + 2
    assert "&lt;b&gt;" in sheet


def test_the_score_sheet_of_three_thirteen_has_eleven_lines_from_the_start() -> None:
    game = ThreeThirteen()
    first = game.deal(1)
    sheet = score_sheet([first], ["Ann", "Ben"], adapter_for(game).hand_titles(first) or ())
    assert sheet.count("<tr>") == 13
    assert "11: kings wild" in sheet


def test_a_match_from_the_last_round_on_has_a_line_for_that_round_alone() -> None:
    game = ThreeThirteen(players=2)
    hands = ["Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc 2h", "Ad 2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd 4h"]
    first = game.position(hands, discards="9h", round=11, scores=[20, 30])
    sheet = score_sheet([first], ["Ann", "Ben"], adapter_for(game).hand_titles(first) or ())
    rows = re.findall(r'<th scope="row">(.*?)</th>', sheet)
    assert rows == ["before", "11: kings wild", "sum"]


def test_a_chosen_card_is_marked_in_its_name_and_of_equal_cards_the_last_is_new() -> None:
    state = THREE.position(["7 7 9", "1 2 3 12", "5 6 6 11"], table="7 10 10")
    session = Session(state, ["you", greedy, greedy])
    session.play("pass take 7")
    adapter = adapter_for(THREE)
    cards = adapter.ordered(session.view, "value")
    names = [
        button.name
        for button in hand_buttons(session.view, adapter, [], cards, [3], session.new_cards)
    ]
    assert names == ["leaf 7", "leaf 7", "leaf 7, new", "✓ leaf 9, chosen"]


# Which buttons change


@given(st.text("abcd", max_size=6), st.text("abcd.", max_size=9))
def test_places_are_in_order_and_change_the_fewest_buttons(now: str, before: str) -> None:
    shown = [NOTHING if name == "." else Content(name) for name in before]
    contents = [Content(name) for name in now]
    shown += [NOTHING] * max(len(contents) - len(shown), 0)
    found = places(contents, shown)
    assert found == sorted(set(found))
    assert len(found) == len(contents)

    def changes(chosen: Sequence[int]) -> int:
        return sum(shown[place] != new for place, new in zip(chosen, contents, strict=True))

    ways = itertools.combinations(range(len(shown)), len(contents))
    assert changes(found) == min(map(changes, ways))
