"""Moves and results in words: sentences that fit both "you" and a name.

A wording has its verbs in braces: ``"{play} 7 and {take} the 4"`` is "Play 7 and take the 4" on a
button and "Ann plays 7 and takes the 4" in the news.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardkit.cards import Card
from cardkit.game import State


def card_words(card: Card) -> str:
    """A card as people write it: with its suit's sign, or in words where there is none.

    >>> card_words(Card.parse("Kh")), card_words(Card.parse("*r")), card_words(Card.parse("6b"))
    ('K♥', 'the red joker', 'blue 6')
    >>> card_words(Card(7)), card_words(Card.parse("goat"))
    ('7', 'the goat')
    """
    if card.rank == 0 and card != Card.HIDDEN:
        return f"the {card.name}"
    return card.name if card.suit and card.suit.isalpha() else str(card)


def the_card(card: Card) -> str:
    """A certain card in a sentence.

    >>> the_card(Card.parse("6b")), the_card(Card.parse("goat"))
    ('the blue 6', 'the goat')
    """
    words = card_words(card)
    return words if words.startswith("the ") else f"the {words}"


def cards_words(cards: Sequence[Card]) -> str:
    """Several cards, as they are played.

    >>> from cardkit import parse_cards
    >>> cards_words(parse_cards("Qh Kh *r"))
    'Q♥ K♥ and the red joker'
    """
    *first, last = map(card_words, cards)
    between = " and " if first and " " in last else " "
    return between.join([" ".join(first), last]) if first else last


def verb(words: str) -> str:
    """A verb as it is marked in a wording.

    >>> verb("go out")
    '{go out}'
    """
    return "{" + words + "}"


def in_words(wording: str, name: str) -> str:
    """A wording with its verbs as they follow a name: "you play", "Ann plays".

    >>> in_words("{play} 7 and {take} the 4", "Ann"), in_words("{pass}", "you")
    ('plays 7 and takes the 4', 'pass')
    """
    if name == "you":
        return re.sub(r"\{([^}]*)\}", r"\1", wording)
    return re.sub(r"\{([^}]*)\}", lambda found: _third_person(found[1]), wording)


def _third_person(words: str) -> str:
    """The first word of a verb as it follows "she".

    >>> _third_person("pass"), _third_person("go out"), _third_person("say")
    ('passes', 'goes out', 'says')
    """
    first, space, rest = words.partition(" ")
    ending = "es" if first.endswith(("s", "sh", "ch", "o")) else "s"
    return first + ending + space + rest


def subject(name: str) -> str:
    """A name at the beginning of a sentence; only "you" gets a capital."""
    return "You" if name == "you" else name


def sentence(text: str, stop: str = ".") -> str:
    """The text with a capital and a full stop.

    >>> sentence("you do not hold 7 (L5)")
    'You do not hold 7 (L5).'
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else stop)


def all_of(names: Sequence[str], does: str) -> str:
    """The names as the subject of a verb.

    >>> all_of(["Ann"], "win"), all_of(["you", "Ben"], "win")
    ('Ann wins', 'You and Ben win')
    """
    if len(names) == 1:
        return f"{subject(names[0])} {in_words(verb(does), names[0])}"
    return f"{', '.join([subject(names[0]), *names[1:-1]])} and {names[-1]} {does}"


def holdings(state: State, names: Sequence[str]) -> str:
    """How many cards those hold who still have some, as a sentence."""
    held = {name: len(hand) for name, hand in zip(names, state.hands, strict=True) if hand}
    return numbers("Cards left", list(held), list(held.values())) if held else ""


def numbers(title: str, names: Sequence[str], values: Sequence[int]) -> str:
    """A number for each player as a sentence.

    >>> numbers("Points", ["you", "greedy 2"], [3, 5])
    'Points – you: 3, greedy 2: 5.'
    """
    pairs = zip(names, values, strict=True)
    return f"{title} – {', '.join(f'{name}: {value}' for name, value in pairs)}."
