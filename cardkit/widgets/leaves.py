"""13 Leaves at the table: choosing a card offers to play as many of its value as one may."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card
from cardkit.game import Move
from cardkit.games.leaves import LeavesState
from cardkit.widgets.adapter import Adapter
from cardkit.widgets.wording import holdings, in_words, numbers, subject


class LeavesAdapter(Adapter):
    """How 13 Leaves is played by clicking."""

    spare = 3

    def reading(self, view: LeavesState, chosen: Sequence[Card]) -> str:
        """How many cards of which value are chosen."""
        return f"You have chosen {len(chosen)} × {chosen[0]}."

    def invitation(self, view: LeavesState, moves: Sequence[Move]) -> str:
        """Leading (L4), or playing and passing (L5, L9)."""
        if not view.table:
            return "The table is empty: choose any card to lead."
        if any(move.cards for move in moves):
            return "Choose a card to play, or pass and take one from the table."
        return "You can play none of your cards: pass and take one from the table."

    def wording(self, move: Move, view: LeavesState) -> str:
        """The move in words, its verbs in braces."""
        if move.action == "pass":
            return f"{{pass}} and {{take}} {'a card' if move.take is None else f'the {move.take}'}"
        return "{play} " + " ".join(map(str, move.cards))

    def deed(self, move: Move, view: LeavesState) -> str:
        """The move in few words."""
        passing = f"{{pass}}, {{take}} {move.take}"
        return passing if move.action == "pass" else self.wording(move, view)

    def news(
        self, before: LeavesState, move: Move, after: LeavesState, names: Sequence[str]
    ) -> list[str]:
        """Who has won the round (L10), or leads since the last card was taken (L11)."""
        if move.action != "pass" or after.table or after.current_player is None:
            return []
        who = names[after.current_player]
        if after.passed:
            return [f"{subject(who)} {in_words('{lead}, since the table is empty', who)}."]
        return [f"All others have passed: {who} {in_words('{clear} the table and {lead}', who)}."]

    def rules(self, before: LeavesState, move: Move, after: LeavesState) -> str:
        """Lead (L4), play on an end (L5, L6), pass (L9); the end of a round or of the game."""
        if move.action == "pass":
            empty = "L11" if after.passed else "L10"
            return "L9" if after.table else f"L9, {empty}"
        lead = "L5, L6" if before.table else "L4"
        return f"{lead}, L12" if not after.hands[before.current_player or 0] else lead

    def because(self, before: LeavesState, move: Move) -> str:
        """Which end a play goes to, and how many cards lie there."""
        if move.action == "pass":
            return "who does not play takes a card from the table (L9)"
        number, value = len(move.cards), move.cards[0].rank
        if not before.table:
            return "on an empty table, any number of cards of one value (L4)"
        (low, at_low), (high, at_high) = before.table[0], before.table[-1]
        end, there = (low, at_low) if value <= low else (high, at_high)
        way = "matches" if value == end else "goes below" if value < end else "goes above"
        which = "the only value" if low == high else "the low end" if end == low else "the high end"
        rules = "L5, L6, L8" if low == high else "L5, L6"
        return f"{value} {way} {which}, {end}, where {there} lie: {number} are enough ({rules})"

    def hand_titles(self, first: LeavesState) -> Sequence[str] | None:
        """Games are counted in the expert variant (L13)."""
        return () if first.game.expert else None

    def hand_result(self, state: LeavesState, names: Sequence[str], costs: Sequence[int]) -> str:
        """Who won this game of several, what it cost the others, the points so far (L13)."""
        out = next(name for name, hand in zip(names, state.hands, strict=True) if not hand)
        return (
            f"{subject(out)} {in_words('{win}', out)} this game: no cards left (L12). "
            f"{numbers('It costs a point for each card', names, costs)} "
            f"{numbers('Points so far', names, state.scores)}"
        )

    def result(self, state: LeavesState, names: Sequence[str]) -> str:
        """Who won and why, and what the others hold or, in the expert variant, all points."""
        won = super().result(state, names).rstrip("!")
        if state.game.expert:
            return f"{won}: the fewest points (L13). {numbers('Points', names, state.scores)}"
        return f"{won}: no cards left (L12). {holdings(state, names)}"


ADAPTER = LeavesAdapter
