"""What the lessons conclude from games holds with other seeds too (see tests/claims)."""

from __future__ import annotations

import pytest
from claims.data import TABLES
from claims.lessons import DATA, prose
from claims.run import ENOUGH, results
from claims.table import CLAIMS, Claim


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.name)
def test_the_sentence_of_each_claim_stands_in_its_lesson(claim: Claim) -> None:
    assert claim.sentence in prose(claim.lesson)


@pytest.mark.parametrize("name", TABLES)
def test_each_stored_table_says_how_it_was_made(name: str) -> None:
    file, _ = TABLES[name]
    head, columns, *rows = (DATA / f"{file}.csv").read_text(encoding="utf-8").splitlines()
    assert head.startswith(f"# python tests/claims/data.py {name} ")
    assert rows
    assert len(columns.split(",")) >= 3


def test_every_stored_table_has_a_command() -> None:
    assert {path.stem for path in DATA.glob("*.csv")} == {file for file, _ in TABLES.values()}


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.name)
def test_each_claim_holds_with_nine_of_ten_other_seeds(claim: Claim) -> None:
    found = results(claim)
    assert sum(held for held, _ in found) >= ENOUGH, found
