"""The different matches in the rows of tournaments, and what they say deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def together(*frames: pd.DataFrame) -> pd.DataFrame:
    """Several tournaments in one frame: their matches get numbers that go on.

    ``pandas.concat`` alone would give two matches the same number. Deals with the same seed stay
    the same deal, so bots that never met can be compared on the same cards (``compare``).

    >>> import pandas as pd
    >>> rows = [(0, "s", 0, "a", 1.0), (0, "s", 1, "b", 0.0)]
    >>> frame = pd.DataFrame(rows, columns=["game", "seed", "seat", "strategy", "won"])
    >>> together(frame, frame)["game"].tolist()
    [0, 0, 1, 1]
    """
    import pandas as pd

    if not frames:
        raise ValueError("no frames: give the frames of one or more tournaments")
    parts, first = [], 0
    for frame in frames:
        _check(frame)
        codes, found = pd.factorize(frame["game"])
        parts.append(frame.assign(game=codes + first))
        first += len(found)
    return pd.concat(parts, ignore_index=True)


def matches_of(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows of all different matches: names as text, errors as text, repetitions left out.

    A repetition has the same deal, the same strategies in the same seats and the same results:
    it tells nothing new. Raises ``ValueError`` for a frame that is none of a tournament's, a row
    without a name, or two different matches with one number (see ``together``).
    """
    _check(frame)
    rows = frame.copy()
    rows["strategy"] = _names(rows["strategy"])
    if "error" in rows:  # read from a file, "" comes back as NaN
        rows["error"] = rows["error"].astype(object).fillna("").astype(str)
    if "seed" not in rows:
        rows["seed"] = rows["game"]
    if "seat" not in rows:
        rows["seat"] = rows.groupby("game").cumcount()
    rows = rows.drop_duplicates()
    doubled = rows.duplicated(["game", "seat"]) | (
        rows.groupby("game")["seed"].transform("nunique") > 1
    )
    if doubled.any():
        number = rows.loc[doubled, "game"].iloc[0]
        raise ValueError(
            f"two different matches have the number {number}: put the frames of several "
            "tournaments together with together(first, second), not with concat"
        )
    return rows[~_is_repetition(rows)].reset_index(drop=True)


def _check(frame: pd.DataFrame) -> None:
    import pandas as pd

    if not isinstance(frame, pd.DataFrame):
        raise ValueError(f"{type(frame).__name__}: give the frame of a tournament")
    missing = {"game", "strategy", "won"} - set(frame.columns)
    if missing:
        raise ValueError(f"the frame has no column {sorted(missing)[0]!r}: a tournament's has")
    if frame.empty:
        raise ValueError("the frame has no rows: play some matches first")
    if not pd.to_numeric(frame["won"], errors="coerce").between(0, 1).all():
        raise ValueError('the column "won" holds shares of the win, from 0 to 1')


def _names(names: pd.Series) -> pd.Series:
    """The strategies' names as text, so that they can be sorted whatever they were."""
    if names.isna().any():
        raise ValueError(
            "a row has no name of a strategy (a name such as None or NA is lost in a CSV file: "
            "read it with keep_default_na=False)"
        )
    texts = {name: str(name) for name in names.unique()}
    if len(set(texts.values())) < len(texts):
        raise ValueError("two strategies have names that read the same: give them different ones")
    return names.map(texts)


def _is_repetition(rows: pd.DataFrame) -> pd.Series:
    """For each row whether its whole match was there before, seat by seat."""
    import pandas as pd

    same = [name for name in rows.columns if name not in ("game", "seat")]
    hashes = pd.util.hash_pandas_object(rows[["seat", *same]].astype(str), index=False)
    # The seats of a match in order do not matter here: their hashes are added (and wrap round).
    of_match = hashes.groupby(rows["game"]).transform("sum")
    first = rows["game"].groupby(of_match).transform("first")
    return rows["game"] != first


def by_deal(rows: pd.DataFrame, by: Sequence[str], value: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Sums and numbers of a column: one row for each deal, one column for each value of ``by``."""
    groups = rows.groupby(["seed", *by])[value]
    levels = list(range(1, len(by) + 1)) if len(by) > 1 else 1
    sums = groups.sum().unstack(levels, fill_value=0).astype(float)
    counts = groups.count().unstack(levels, fill_value=0).astype(float)
    return sums.sort_index(axis=1), counts.sort_index(axis=1)


def means(sums: pd.Series, counts: pd.Series) -> Numbers:
    """The means of the deals in which something was counted."""
    played = counts > 0
    return (sums[played] / counts[played]).to_numpy(float)


def pairs_of(rows: pd.DataFrame) -> pd.DataFrame:
    """One row for each ordered pair of different strategies in a match: did the first do better?"""
    seats = rows[["game", "seed", "strategy", "won"]]
    other = seats[["game", "strategy", "won"]]
    other = other.rename(columns={"strategy": "other", "won": "won_by_other"})
    pairs = seats.merge(other, on="game")
    pairs = pairs[pairs["strategy"] != pairs["other"]]
    difference = pairs["won"] - pairs["won_by_other"]
    return pairs.assign(better=(difference > 0) + (difference == 0) / 2)
