"""Recompute all claims with ten other seeds and print the table.

PYTHONPATH=tests python -m claims            all claims
PYTHONPATH=tests python -m claims 22 few     those whose name holds one of these words
"""

from __future__ import annotations

import sys

from claims.run import ENOUGH, SEEDS, results
from claims.table import CLAIMS

if __name__ == "__main__":
    words = sys.argv[1:]
    for claim in CLAIMS:
        if words and not any(word in f"{claim.name} {claim.again.__name__}" for word in words):
            continue
        found = results(claim)
        holds = sum(held for held, _ in found)
        print(f"{claim.name}\n    {holds} of {len(SEEDS)}{'' if holds >= ENOUGH else '  FAILS'}")
        print("    " + "; ".join(said for _, said in found), flush=True)
