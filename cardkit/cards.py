"""Cards, the decks of the four games, and their short notation.

A card is a pair of rank and suit. One form serves every game:

==================  =====================  ==========================  =======================
cards               rank                   suit                        written
==================  =====================  ==========================  =======================
French cards        ace 1 … king 13        ``♣ ♦ ♥ ♠``                 ``10♥``, or ``10h``
jokers              0                      ``*r`` (red), ``*b``        ``*r``, ``*b``
Odin                1 … 9                  ``r g b o p k``             ``6b``
Odin's goat         0                      ``goat``                    ``goat``
leaves              1 … 13                 empty                       ``7``
a card not seen     0                      ``?``                       ``?``
==================  =====================  ==========================  =======================
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from cardkit.drawn import drawn

SUITS = "♣♦♥♠"
SUIT_NAMES = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
ASCII_SUITS = dict(zip("cdhs", SUITS, strict=True))

COLOURS = "rgbopk"
"""Odin's colours in the order of the rule sheet: a deck of n colours has the first n (O1)."""
COLOUR_NAMES = dict(zip(COLOURS, ("red", "green", "blue", "orange", "pink", "black"), strict=True))

RANK_NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
RANK_LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}

LEAF_COPIES = (0, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2)
"""How often each leaf is in the deck, by value; there is no leaf 0 (L1)."""


class _RankAndSuit(NamedTuple):
    rank: int
    suit: str = ""


class Card(_RankAndSuit):
    """One card: a rank and a suit; see the table at the top of this module.

    Cards are plain pairs: they compare, sort (by rank first) and hash as such.

    >>> Card(10, "♥")
    Card.parse('10♥')
    >>> print(Card(7))
    7
    >>> Card.parse("Kh").name
    'king of hearts'
    """

    __slots__ = ()

    def __new__(cls, rank: int, suit: str = "") -> Card:
        """``ValueError`` for a rank that is no whole number, or a suit that is no text."""
        if type(rank) is not int or not isinstance(suit, str):
            raise ValueError(
                f"Card({rank!r:.40}, {suit!r:.40}): a whole number and a suit as text are needed; "
                "Card.parse reads a card's text, such as '7' or '10♥'"
            )
        return super().__new__(cls, rank, suit)

    HIDDEN: ClassVar[Card]
    """A card that the viewer has not seen."""

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that a text such as ``10♥``, ``10h``, ``*r``, ``6b``, ``goat`` or ``7`` names.

        Capitals do not matter. Raises ``ValueError`` for anything else.

        >>> Card.parse("ah") == Card(1, "♥")
        True
        """
        try:
            return _CARD_BY_TEXT[plain_suits(text.strip().lower())]
        except (KeyError, AttributeError, TypeError):
            raise ValueError(
                f"{text!r} is not a card: write a French card as '10♥' or '10h' "
                "(A, J, Q, K for ace, jack, queen, king), a joker as '*r' or '*b', "
                "an Odin card as '6b' (colours r g b o p k) or 'goat', "
                "a leaf as a number from 1 to 13"
            ) from None

    @property
    def name(self) -> str:
        """The card in words, for tooltips and text alternatives.

        >>> Card.parse("6b").name, Card.parse("*r").name, Card(7).name
        ('blue 6', 'red joker', 'leaf 7')
        """
        if self.suit in SUIT_NAMES:
            return f"{RANK_NAMES.get(self.rank, self.rank)} of {SUIT_NAMES[self.suit]}"
        if self.suit in COLOUR_NAMES:
            return f"{COLOUR_NAMES[self.suit]} {self.rank}"
        special = {"*r": "red joker", "*b": "black joker", "goat": "goat", "?": "hidden card"}
        return special.get(self.suit, f"leaf {self.rank}")

    def __str__(self) -> str:
        if self.suit in SUIT_NAMES:
            return f"{RANK_LETTERS.get(self.rank, self.rank)}{self.suit}"
        if self.rank == 0:
            return self.suit
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def _repr_html_(self) -> str:
        return drawn(self)


Card.HIDDEN = Card(0, "?")


class Cards(tuple[Card, ...]):
    """A tuple of cards that reads as text and draws itself in a notebook.

    >>> hand = Cards([Card(8), Card(10)])
    >>> hand
    parse_cards('8 10')
    >>> hand == (Card(8), Card(10))
    True
    """

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"parse_cards({str(self)!r})"

    def _repr_html_(self) -> str:
        return drawn(self)


def parse_cards(text: str | Iterable[Card]) -> Cards:
    """The cards that a text names, in its order; cards themselves are taken as they are.

    Raises ``ValueError`` that names the first word which is no card, or what is not cards at all.

    >>> parse_cards("8 10 10")
    parse_cards('8 10 10')
    >>> parse_cards("Kh *r")[0].name
    'king of hearts'
    """
    if isinstance(text, str):
        return Cards(Card.parse(word) for word in text.replace(",", " ").split())
    try:
        cards = Cards(text)
    except TypeError:
        raise ValueError(
            f"{text!r} are not cards: write a text such as '8 10 10', or give a list of Card"
        ) from None
    for card in cards:
        if not isinstance(card, Card):
            raise ValueError(f"{card!r} is not a Card: use Card.parse(...) or a text for all")
    return cards


def plain_suits(text: str) -> str:
    """The text without the invisible letters by which phones ask for a coloured ♥️ or a plain ♥︎.

    >>> len("♥\N{VARIATION SELECTOR-16}"), len(plain_suits("♥\N{VARIATION SELECTOR-16}"))
    (2, 1)
    """
    return text.replace("\N{VARIATION SELECTOR-16}", "").replace("\N{VARIATION SELECTOR-15}", "")


def leaves_deck() -> Cards:
    """The 62 leaves of 13 Leaves, in order (L1).

    >>> len(leaves_deck())
    62
    """
    return Cards(Card(value) for value in range(1, 14) for _ in range(LEAF_COPIES[value]))


def french_deck(decks: int = 1, jokers: bool = False) -> Cards:
    """The 52 cards, suit by suit, ``decks`` times over; with ``jokers`` a red and a black one each.

    Raises ``ValueError`` for fewer than one deck.

    >>> len(french_deck(jokers=True))
    54
    """
    if type(decks) is not int or not 1 <= decks <= 100:
        raise ValueError(f"{decks!r:.40} decks: a whole number is needed, at least one")
    one = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
    if jokers:
        one += [Card(0, "*r"), Card(0, "*b")]
    return Cards(one * decks)


def odin_deck(colours: int = 6, goat: bool = False) -> Cards:
    """Odin's cards: 1 to 9 in each of the first ``colours`` colours, then the goat (O1, O15).

    Raises ``ValueError`` unless there are 1 to 6 colours.

    >>> len(odin_deck()), len(odin_deck(colours=4, goat=True))
    (54, 37)
    """
    if type(colours) is not int or not 1 <= colours <= len(COLOURS):
        raise ValueError(f"{colours!r:.40} colours: Odin has 1 to {len(COLOURS)} (O1)")
    deck = [Card(rank, colour) for colour in COLOURS[:colours] for rank in range(1, 10)]
    return Cards([*deck, Card(0, "goat")] if goat else deck)


def _all_texts() -> dict[str, Card]:
    """Every text that names a card, in small letters."""
    special = [Card.HIDDEN]
    cards = [*leaves_deck(), *french_deck(jokers=True), *odin_deck(goat=True), *special]
    texts = {str(card).lower(): card for card in cards}
    for letter, suit in ASCII_SUITS.items():
        for rank in range(1, 14):
            card = Card(rank, suit)
            texts[str(card)[:-1].lower() + letter] = card
    return texts


_CARD_BY_TEXT = _all_texts()
