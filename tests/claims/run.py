"""Each claim is tried with ten seeds that no lesson uses; nine must hold."""

from __future__ import annotations

from claims.table import Claim, Found

SEEDS = [f"claim {number}" for number in range(10)]
ENOUGH = 9


def results(claim: Claim) -> list[Found]:
    """Whether the claim holds, with its numbers, for each seed."""
    return [claim.again(seed) for seed in SEEDS]
