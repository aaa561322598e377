"""The ladder that a bot climbs."""

from __future__ import annotations

import pytest

from cardkit import Leaves, Treze
from cardkit.strategies import random_move
from cardkit.strategies.leaves import close_by
from cardkit.widgets.challenge import Rung, challenge

SMALL = Leaves(players=3, hand_size=4)


def test_a_good_bot_passes_random_and_its_worst_loss_is_a_loss() -> None:
    found = challenge(close_by, SMALL, games=60, strong_games=3)
    assert found.rungs[0].rival == "random"
    assert found.rungs[0].verdict == "better"
    assert found.worst is not None
    loser = found.worst.names.index("you")
    assert loser not in found.worst.final_state().winners
    assert found.replay().record == found.worst
    assert "fair share is 33%" in repr(found)
    assert repr(found.rungs[0].rival) not in found._repr_html_()


def test_the_climb_ends_where_the_whole_interval_is_below_the_fair_share() -> None:
    found = challenge(random_move, Treze(), games=20)
    verdicts = [rung.verdict for rung in found.rungs]
    assert "worse" not in verdicts[:-1]
    assert found.rungs[-1].low <= found.rungs[-1].won <= found.rungs[-1].high


def test_a_bot_that_fails_loses_and_it_is_said() -> None:
    found = challenge(lambda view, rng: "play 99", SMALL, games=6)
    assert found.rungs[-1].errors == found.rungs[-1].matches
    assert "lost by an error" in repr(found)
    assert found.worst is None
    with pytest.raises(ValueError, match="no match was lost"):
        found.replay()


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0.4, 0.6, "may be"), (0.51, 0.6, "better"), (0.2, 0.4, "worse")]
)
def test_the_verdict_looks_at_the_whole_interval(low: float, high: float, verdict: str) -> None:
    assert Rung("x", 0.5, low, high, 60, 0.5, 0).verdict.startswith(verdict)


def test_what_cannot_climb_is_refused() -> None:
    for bot, game, words in [("bot", SMALL, "no strategy"), (random_move, Leaves, "not a game")]:
        with pytest.raises(ValueError, match=words):
            challenge(bot, game)  # type: ignore[arg-type]
