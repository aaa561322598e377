"""13 Leaves at the table."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card, leaves_deck
from cardkit.game import Move
from cardkit.games.leaves import Leaves, LeavesState
from cardkit.widgets.adapter import Adapter, held, in_words, points, subject


class LeavesAdapter(Adapter):
    """Choosing a card offers to play as many of its value as the rules allow."""

    def deck(self, game: Leaves) -> Sequence[Card]:
        """All leaves."""
        return leaves_deck()

    def wording(self, move: Move, view: LeavesState) -> str:
        """The move in words, its verbs in braces."""
        if move.action == "pass":
            return f"{{pass}} and {{take}} the {move.take}"
        return "{play} " + " ".join(map(str, move.cards))

    def reading(self, view: LeavesState, chosen: Sequence[Card]) -> str:
        """How many cards of which value are chosen."""
        return f"{len(chosen)} × {chosen[0]} chosen."

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

    def result(self, state: LeavesState, names: Sequence[str]) -> str:
        """Who won, and what the others still hold or, in the expert variant, their points."""
        sheet = points(state, names) if state.game.expert else held(state, names)
        return f"{super().result(state, names)} {sheet}"


ADAPTER = LeavesAdapter()
