"""Pictures of cards: well formed, small, and told apart, also in any kind of colour blindness."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from colour_vision import VISIONS, contrast, difference
from hypothesis import given
from hypothesis import strategies as st
from pictures import NASTY_NAMES, SVG, check_svg, read_image, words_in

from cardkit.cards import Card, french_deck, leaves_deck, odin_deck, parse_cards
from cardkit.drawing import card_svg, cards_html, cards_svg, palette, picture
from cardkit.drawing.cards import HIDDEN_STEP, OPEN_STEP, spread

FACES = [
    *dict.fromkeys(leaves_deck()),
    *french_deck(jokers=True),
    *odin_deck(goat=True),
    Card.HIDDEN,
]


@pytest.mark.parametrize("card", FACES, ids=str)
@pytest.mark.parametrize("marked", [False, True], ids=["plain", "marked"])
def test_card_is_small_and_well_formed(card: Card, marked: bool) -> None:
    svg = card_svg(card, marked)
    assert check_svg(svg).attrib["viewBox"] == "0 0 60 84"
    assert len(svg) < 2500


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
