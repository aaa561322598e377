"""Odin at the table: the number that the chosen cards make, and the card to take, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardkit.cards import COLOUR_NAMES, COLOURS, Card
from cardkit.game import Move
from cardkit.games.odin import GOAT, OdinState, play_value
from cardkit.games.odin_plays import find_play
from cardkit.widgets.adapter import Adapter
from cardkit.widgets.wording import card_words, in_words, numbers, subject, the_card


class OdinAdapter(Adapter):
    """How Odin is played by clicking."""

    sorts: ClassVar[tuple[str, ...]] = ("number", "colour")

    def ordered(self, view: OdinState, sort: str) -> Sequence[Card]:
        """By number, or by colour with the goat at the end."""
        if sort == "colour":
            order = [*COLOURS, GOAT.suit]
            return sorted(view.hand, key=lambda card: (order.index(card.suit), card.rank))
        return tuple(view.hand)

    def reading(self, view: OdinState, chosen: Sequence[Card]) -> str:
        """The number that the cards make (O5), and the one to beat."""
        to_beat = f" The table shows {play_value(view.table)}." if view.table else ""
        return f"Makes {play_value(chosen)}.{to_beat}"

    def invitation(self, view: OdinState, moves: Sequence[Move]) -> str:
        """Leading (O6, O7), or beating the table (O8)."""
        if not view.table:
            return "The table is empty: choose any card to lead."
        size, value = len(view.table), play_value(view.table)
        if not any(move.cards for move in moves):
            return f"None of your cards beat {value}: pass."
        return (
            f"Choose {size} or {size + 1} cards of one colour or one number "
            f"that make more than {value}, or pass."
        )

    def problem(self, view: OdinState, chosen: Sequence[Card]) -> str:
        """Why nothing can be done with the chosen cards, also where more might be added."""
        size = len(view.table)
        if chosen and len(chosen) < size and find_play(tuple(chosen)) is not None:
            words = " and ".join(map(card_words, chosen))
            return (
                f"No {size} or {size + 1} of your cards, {words} among them, "
                f"make more than {play_value(view.table)} (O8)."
            )
        return super().problem(view, chosen)

    def wording(self, move: Move, view: OdinState) -> str:
        """The move in words, its verbs in braces."""
        if move.action != "play":
            return "{pass}"
        whole_hand = not view.table and len(move.cards) > 1
        words = f"{{lead}} the whole hand, {named(move.cards)}" if whole_hand else ""
        words = words or f"{{play}} {named(move.cards)}"
        return words if move.take is None else f"{words}, and {{take}} {the_card(move.take)}"

    def deed(self, move: Move, view: OdinState) -> str:
        """The move in few words."""
        words = self.wording(move._replace(take=None), view)
        return words if move.take is None else f"{words}, {{take}} {card_words(move.take)}"

    def news(
        self, before: OdinState, move: Move, after: OdinState, names: Sequence[str]
    ) -> list[str]:
        """Who leads the next round, since all others have passed (O11)."""
        if move.action != "pass" or after.table or after.current_player is None:
            return []
        who = names[after.current_player]
        return [f"All others have passed: {who} {in_words('{lead}', who)}."]

    def rules(self, before: OdinState, move: Move, after: OdinState) -> str:
        """Lead (O6, O7), beat (O8) and take (O9), pass (O11); the end of a hand (O10)."""
        if move.action == "pass":
            return "O8" if after.table else "O11"
        if not before.table:
            lead = "O6" if len(move.cards) == 1 else "O7"
            return f"{lead}, O12" if after.waiting or after.is_over else lead
        return "O8, O10" if move.take is None else "O8, O9"

    def because(self, before: OdinState, move: Move) -> str:
        """The number that a play makes, and the one that it beats."""
        if move.action == "pass":
            return "who does not play passes, for now (O8, O11)"
        value = play_value(move.cards)
        if not before.table:
            if len(move.cards) == 1:
                return f"leads one card, a {value} (O6)"
            return f"leads the whole hand, all of one colour or one number: {value} (O7)"
        more = len(move.cards) - len(before.table)
        with_more = " with one card more" if more else ""
        return f"makes {value}, beats {play_value(before.table)}{with_more} (O8)"

    def hand_result(self, state: OdinState, names: Sequence[str], costs: Sequence[int]) -> str:
        """Who went out, what the hand cost each (O12, O15), and the points so far."""
        out = next(name for name, hand in zip(names, state.hands, strict=True) if not hand)
        lost = [abs(cost) for cost in costs]
        return (
            f"{subject(out)} {in_words('{win}', out)} this hand: no cards left (O10, O12). "
            f"{numbers('The cards left cost', names, lost)} "
            f"{numbers('Points so far', names, state.scores)}"
        )

    def hand_titles(self, first: OdinState) -> Sequence[str]:
        """Hands are counted: nobody knows before how many there will be (O13)."""
        return ()

    def result(self, state: OdinState, names: Sequence[str]) -> str:
        """Who won and why, and the points."""
        won = super().result(state, names).rstrip("!")
        most = "most" if state.game.scoring == "countdown" else "fewest"
        rule = "O14" if most == "most" else "O13"
        return f"{won}: the {most} points ({rule}). {numbers('Points', names, state.scores)}"


def named(cards: Sequence[Card]) -> str:
    """The number that a play makes, and in which colours.

    >>> from cardkit import parse_cards
    >>> named(parse_cards("6b")), named(parse_cards("6b 3b")), named(parse_cards("6b 6r"))
    ('blue 6', '63 in blue', '66 in blue and red')
    >>> named(parse_cards("goat 4b"))
    '40 in blue with the goat'
    """
    if len(cards) == 1:
        return cards[0].name if cards[0].suit in COLOUR_NAMES else "the goat"
    colours = [COLOUR_NAMES[card.suit] for card in cards if card.suit in COLOUR_NAMES]
    with_goat = " with the goat" if len(colours) < len(cards) else ""
    unlike = list(dict.fromkeys(colours))
    listed = ", ".join(unlike[:-1]) + " and " * (len(unlike) > 1) + unlike[-1]
    return f"{play_value(cards)} in {listed}{with_goat}"


ADAPTER = OdinAdapter
