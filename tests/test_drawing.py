"""Pictures: well formed, small, told apart, escaped, and without anything hidden."""

from __future__ import annotations

import random
import re
from base64 import b64decode
from html import unescape
from html.parser import HTMLParser
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from colour_vision import VISIONS, contrast, difference
from hypothesis import given
from hypothesis import strategies as st

from cardkit.cards import Card, french_deck, leaves_deck, odin_deck, parse_cards
from cardkit.drawing import (
    card_svg,
    cards_html,
    cards_svg,
    palette,
    picture,
    state_alt,
    state_html,
    state_svg,
    table,
    table_svg,
    three_thirteen,
)
from cardkit.drawing.cards import HIDDEN_STEP, OPEN_STEP, spread
from cardkit.game import Game, Move, State
from cardkit.games import GAMES
from cardkit.games.leaves import Leaves
from cardkit.games.odin import Odin
from cardkit.games.three_thirteen import ThreeThirteen
from cardkit.games.treze import Treze

SVG = "{http://www.w3.org/2000/svg}"
FACES = [
    *dict.fromkeys(leaves_deck()),
    *french_deck(jokers=True),
    *odin_deck(goat=True),
    Card.HIDDEN,
]
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


NASTY_NAMES = ['<script>alert("1")</script>', "O'Hara & Sons", 'a" onerror="x', "]]>", "Ж 💚"]

# Presentation attributes only: nothing that another picture on the page could clash with.
ALLOWED = {
    "svg": {"viewBox", "width", "height", "font-family", "font-weight"},
    "g": {"transform"},
    "rect": {"x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width", "opacity"},
    "circle": {"cx", "cy", "r", "fill"},
    "path": {"d", "fill", "stroke", "stroke-width", "stroke-opacity"}
    | {"stroke-linecap", "stroke-linejoin"},
    "text": {"x", "y", "font-size", "font-weight", "text-anchor", "letter-spacing", "fill"},
}


def check_svg(svg: str) -> ElementTree.Element:
    """The parsed picture, in which only harmless elements and attributes may occur."""
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        assert tag in ALLOWED
        assert set(element.attrib) <= ALLOWED[tag]
        for name, value in element.attrib.items():
            assert "url(" not in value
            assert "nan" not in value
            assert "inf" not in value
            if name in ("fill", "stroke"):
                assert re.fullmatch(r"none|#[0-9a-f]{6}", value)
    return root


def words_in(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


class ImageReader(HTMLParser):
    """Collects the images of an HTML text, and every tag."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.images: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.images.append(dict(attrs))


def read_image(html: str) -> tuple[str, str]:
    """The picture and the text alternative of HTML that must be one image and no more."""
    reader = ImageReader()
    reader.feed(html)
    assert reader.tags == ["img"]
    image = reader.images[0]
    assert set(image) == {"alt", "src", "style"}
    start = "data:image/svg+xml;base64,"
    source, alt = image["src"], image["alt"]
    assert source is not None
    assert source.startswith(start)
    assert alt is not None
    return b64decode(source.removeprefix(start)).decode(), alt


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


@pytest.mark.parametrize("card", FACES, ids=str)
@pytest.mark.parametrize("marked", [False, True], ids=["plain", "marked"])
def test_card_is_small_and_well_formed(card: Card, marked: bool) -> None:
    svg = card_svg(card, marked)
    assert check_svg(svg).attrib["viewBox"] == "0 0 60 84"
    assert len(svg) < 2500
    assert svg == card_svg(card, marked)


def test_cards_are_small_on_average() -> None:
    assert sum(len(card_svg(card)) for card in FACES) / len(FACES) < 1200


def test_no_two_cards_look_alike() -> None:
    pictures = {card_svg(card, marked) for card in FACES for marked in (False, True)}
    assert len(pictures) == 2 * len(FACES) - 1  # the back is never marked
    assert card_svg(Card.HIDDEN, True) == card_svg(Card.HIDDEN)


def test_suits_colours_and_leaves_have_shapes_of_their_own() -> None:
    """In grey, too, no two cards look alike: nothing hangs on colour alone."""
    grey = {re.sub(r"#[0-9a-f]{6}", "#888888", card_svg(card)) for card in FACES}
    assert len(grey) == len(FACES)


def test_court_cards_differ_by_more_than_their_letter() -> None:
    def without_letter(text: str) -> str:
        return re.sub(r"<text.*?</text>", "", card_svg(Card.parse(text)))

    assert len({without_letter(f"{letter}h") for letter in "JQK"}) == 3


@pytest.mark.parametrize("value", range(1, 14))
def test_L1_leaf_has_a_dot_for_each_copy(value: int) -> None:
    svg = card_svg(Card(value))
    assert len(list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))) == leaves_deck().count(
        Card(value)
    )
    assert words_in(svg) == [str(value)]


def test_joker_shows_the_kings_that_it_may_follow() -> None:
    """Z7: red on hearts and diamonds, black on spades and clubs."""
    for joker, suits in (("*r", "♦♥"), ("*b", "♣♠")):
        for suit in "♣♦♥♠":
            shown = card_svg(Card(7, suit)).split(' d="')[1].split('"')[0]
            assert (shown in card_svg(Card(0, joker))) == (suit in suits)


def test_picture_escapes_the_text_alternative() -> None:
    for alt in NASTY_NAMES:
        assert read_image(picture("<svg/>", alt)) == ("<svg/>", alt)


def test_cards_html_names_every_card() -> None:
    svg, alt = read_image(cards_html(parse_cards("8 10 10 13")))
    assert alt == "leaf 8, leaf 10, leaf 10, leaf 13"
    assert words_in(svg) == ["8", "10", "10", "13"]


def test_cards_html_marks_and_names_wild_cards() -> None:
    cards = parse_cards("3♠ 7♠")
    svg, alt = read_image(cards_html(cards, wild=3))
    assert alt == "3 of spades (wild), 7 of spades"
    assert card_svg(cards[0], marked=True)[150:-6] in svg
    assert card_svg(cards[1])[150:-6] in svg


def test_cards_html_of_nothing_is_still_a_picture() -> None:
    svg, alt = read_image(cards_html(()))
    check_svg(svg)
    assert alt == "no cards"


def test_cards_and_hands_draw_themselves() -> None:
    hand = parse_cards("7 7")
    assert hand._repr_html_() == cards_html(hand)
    assert hand[0]._repr_html_() == cards_html(hand[:1])


@given(
    st.lists(st.sampled_from([Card(9), Card.HIDDEN]), min_size=1, max_size=60),
    st.integers(60, 900),
)
def test_spread_stays_in_its_width_and_hides_no_corner(cards: list[Card], width: int) -> None:
    piece = spread(cards, width)
    assert piece.width <= width + 1
    moves = re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\)">', piece.body)
    spots = [(0.0, 0.0)]  # the first card is not moved
    spots += [(float(x), float(y)) for x, y in moves]
    assert len(spots) == len(cards)
    for (x, y), (next_x, next_y), card in zip(spots, spots[1:], cards, strict=False):
        least = HIDDEN_STEP[0] if card == Card.HIDDEN else OPEN_STEP[0]
        assert next_y > y or next_x - x >= least - 0.11


def test_spread_keeps_melds_apart() -> None:
    cards = parse_cards("7♣ 7♦ 7♥ 2♠ 3♠ 4♠")
    together = spread(cards, 400)
    apart = spread(cards, 400, group_sizes=[3, 3])
    assert together.body != apart.body
    assert apart.width <= 400


def test_every_game_has_a_drawing() -> None:
    assert set(GAMES) <= set(table.MIDDLES)


@pytest.mark.parametrize("game", GAMES_TO_DRAW, ids=short_name)
def test_tables_are_well_formed_and_told_in_full(game: Game) -> None:
    for state in positions(game):
        for view in (state, state.observe(0), state.observe(None)):
            svg, alt = read_image(state_html(view))
            check_svg(svg)
            assert (svg, alt) == (state_svg(view), state_alt(view))
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
            differed += state_svg(other) != state_svg(state)
            again = other.observe(seat)
            assert state_svg(again) == state_svg(view)
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
        state_svg(state, ["Ann", "Bob"])
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
    svg = state_svg(Leaves(players=4).deal(3).observe(2), ["Ann", "Bob", "Cleo", "Dan"])
    order = [words for words in words_in(svg) if words in ("Ann", "Bob", "Cleo", "Dan")]
    assert order == ["Dan", "Ann", "Bob", "Cleo"]


def test_turn_and_winner_are_told() -> None:
    names = ["Ann", "Bob", "Cleo"]
    state: State = Leaves(players=3).position(["8 8", "1 2", "5"], table="7 7")
    assert "Ann is to move" in words_in(state_svg(state, names))
    over = state.play("play 8 8")
    assert "The match is over: Ann won" in words_in(state_svg(over, names))
    assert "The match is over: Ann won" in state_alt(over, names)
    assert "Ann (wins)" in state_alt(over, names)


def test_L5_L6_L7_leaves_table_shows_stacks_and_ends() -> None:
    state = Leaves(players=3).position(["8 10 10", "1 2", "5"], table="7 7 10", passed=[2])
    words = words_in(state_svg(state))
    assert {"×2", "×1"} <= set(words)
    assert "7 or lower: 2 or more cards · 10 or higher: 1 card or more" in words
    alt = state_alt(state)
    assert "from low to high: 2 × 7, 1 × 10" in alt
    assert "Seat 2 (passed) holds 1 card: leaf 5" in alt


def test_Z8_treze_table_shows_the_suit_asked_for() -> None:
    state = Treze().position(["Qh Kh", "5s 6s"], pile="2c Kd *r", current_player=1)
    assert "diamonds asked for" in words_in(state_svg(state))
    assert "A joker asks for diamonds" in state_alt(state)
    free = Treze().position(["Qh Kh", "5s 6s"], pile="2c Jd")
    assert {"10", "or", "Q"} <= set(words_in(state_svg(free)))
    assert "Next comes 10 or Q of any suit" in state_alt(free)


def test_Z4_ranks_on_the_pile_run_in_a_circle() -> None:
    for top, expected in (("Ad", "K or 2"), ("Kd", "Q or A"), ("2d", "A or 3")):
        state = Treze().position(["Qh 7h", "5s 6s"], pile=top)
        assert f"Next comes {expected} of any suit" in state_alt(state)


def test_T7_hand_that_went_out_lies_in_melds() -> None:
    game = ThreeThirteen(players=2)
    state = game.position(["7c 7d 3s", "2c 4d 9s"], discards="5s 9h", current_player=1, out=0)
    view = state.observe(1)
    alt = state_alt(view, ["Ann", "Bob"])
    melds = "melds: 7 of clubs, 7 of diamonds, 3 of spades (wild); left over: no cards"
    assert melds in alt
    assert "Ann went out: these are the last turns" in alt
    assert "went out" in " ".join(words_in(state_svg(view)))
    ended = state.play("draw").play("discard 9s")
    assert "left over" in " ".join(words_in(state_svg(ended)))


def test_T11_score_sheet_has_a_line_a_round_and_the_sums() -> None:
    game = ThreeThirteen(players=2)
    rng = random.Random(4)
    state = game.deal(4)
    states = [state]
    while not state.is_over and len(states) < 40_000:
        moves = state.legal_moves()
        going_out = [move for move in moves if move.action == "go out"]
        state = state.play(rng.choice(going_out or moves))
        states.append(state)
    assert state.is_over
    html = three_thirteen.score_sheet_html(states, ["Ann", "<b>Bob"])
    rows = [
        [unescape(cell) for cell in re.findall(r"<t[hd]>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", html)
    ]
    assert rows[0] == ["round", "wild", "Ann", "<b>Bob"]
    assert "<b>" not in html
    assert [row[0] for row in rows[1:-1]] == [str(number) for number in range(1, 12)]
    assert " ".join(row[1] for row in rows[1:-1]) == "3 4 5 6 7 8 9 10 J Q K"
    for seat in (0, 1):
        sums = sum(int(row[2 + seat]) for row in rows[1:-1])
        assert sums == int(rows[-1][2 + seat]) == state.scores[seat]


def test_O5_odin_table_shows_the_number_that_the_play_makes() -> None:
    state = Odin(players=3).position(["3b 6b", "5g 9r", "1k 2k"], table="2r 6r")
    assert "62" in words_in(state_svg(state))
    assert "red 6, red 2, making 62, played by Seat 2" in state_alt(state)
    beaten: Any = state.play("play 6b 3b")  # all cards: the hand ends
    assert "this hand cost 2" in state_alt(beaten)


def test_O15_goat_is_told_among_the_discards() -> None:
    state: State = Odin(players=2, goat=True).position(
        ["9b 1g", "goat 2g"], table="", current_player=1
    )
    state = state.play("play goat").play(Move.parse("play 1g take goat"))
    assert "goat" in state_alt(state)
    assert state_svg(state) != state_svg(state.observe(0))


def test_game_without_a_drawing_is_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(table.MIDDLES, "leaves")
    state = Leaves(players=3).deal("<b>&").observe(1)
    svg, alt = read_image(state_html(state))
    check_svg(svg)
    assert alt == str(state)
    assert words_in(svg)[0] == str(state).splitlines()[0]


def test_colour_differences_are_computed_right() -> None:
    """Known values: black and white are ΔE 100 and contrast 21; grey looks the same to all."""
    for vision in VISIONS:
        assert difference("#000000", "#ffffff", vision) == pytest.approx(100, abs=0.1)
        grey = difference("#777777", "#999999", "normal")
        assert difference("#777777", "#999999", vision) == pytest.approx(grey, abs=0.1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21, abs=0.01)
    # Red and green that differ much to most people, and little to red-green blind ones.
    assert difference("#b22222", "#5b7c14", "normal") > 3 * difference(
        "#b22222", "#5b7c14", "deutan"
    )


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colours", [palette.SUIT_COLOURS, palette.ODIN_COLOURS])
def test_suits_and_colours_are_told_apart_in_every_vision(
    vision: str, colours: dict[str, str]
) -> None:
    for one, other in combinations(colours.values(), 2):
        assert difference(one, other, vision) > 25


@pytest.mark.parametrize("vision", VISIONS)
def test_neighbouring_leaves_differ_in_every_vision(vision: str) -> None:
    for one, other in pairwise(palette.LEAF_COLOURS[1:]):
        assert difference(one, other, vision) > 6


def test_text_stands_out_from_its_ground() -> None:
    for ground in (palette.FELT, palette.FELT_PANEL, palette.FELT_EDGE):
        for text in (palette.FELT_TEXT, palette.FELT_SOFT_TEXT, palette.HIGHLIGHT):
            assert contrast(text, ground) > 4.5
    for colour in palette.SUIT_COLOURS.values():
        assert contrast(colour, palette.PAPER) > 3  # large figures and shapes
    for suit, colour in palette.ODIN_COLOURS.items():
        assert contrast(palette.ODIN_INKS[suit], colour) > 3


def test_long_hand_becomes_several_rows() -> None:
    root = check_svg(cards_svg(french_deck()))
    assert float(root.attrib["height"]) > 84
    assert float(root.attrib["width"]) <= 720
