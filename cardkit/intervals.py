"""How sure a number is that was counted from deals: bootstrap, Wilson's interval, power.

The deals are drawn anew, with repetition, many times ("bootstrap"): how much the number then moves
tells how much luck is in it. scipy and statsmodels have these tools too; with numpy alone they are
a few lines, and the lessons need not download 130 MB more. Of scipy's ``bootstrap`` it is missing,
besides, that all numbers of a tournament are to be computed from the same drawn deals.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

NORMAL = NormalDist()
CHANCE = 0.95
"""How often an interval shall hold the truth."""

RESAMPLES = 1000
FEW = 10
"""A share with fewer won (or lost) deals than this is near 0 (or 1)."""

MOST = 1000
"""More deals than this are put together in so many groups, which are drawn like deals: quicker."""

BLOCK = 100
"""So many resamples are drawn at once: more would only need more memory."""


def resampled(sums: Numbers, counts: Numbers, resamples: int = RESAMPLES) -> Numbers:
    """Means of several columns, computed anew from deals drawn with repetition.

    ``sums`` and ``counts`` have one row for each deal and one column for each number that is
    wanted: the sum of its results in that deal, and of how many. The answer has one row for each
    resample; NaN where no result was drawn. The same arguments give the same answer.

    >>> import numpy as np
    >>> won, played = np.array([[0.0], [1.0], [2.0]]), np.full((3, 1), 2.0)
    >>> resampled(won, played).shape
    (1000, 1)
    """
    import numpy as np

    sums, counts = grouped(sums), grouped(counts)
    means = [_ratio(weights @ sums, weights @ counts) for weights in weights_of(sums, resamples)]
    return np.concatenate(means)


def grouped(numbers: Numbers) -> Numbers:
    """The rows themselves, or the sums of ``MOST`` groups of them if there are more."""
    import numpy as np

    if len(numbers) <= MOST:
        return numbers
    groups = np.zeros((MOST, numbers.shape[1]))
    shuffled = np.random.default_rng(len(numbers)).permutation(len(numbers))
    np.add.at(groups, shuffled % MOST, numbers)
    return groups


def weights_of(sums: Numbers, resamples: int = RESAMPLES) -> Iterator[Numbers]:
    """How often each deal (row) is drawn in each resample, in blocks of ``BLOCK`` resamples."""
    import numpy as np

    deals = len(sums)
    rng = np.random.default_rng(deals)
    for _ in range(math.ceil(resamples / BLOCK)):
        yield rng.multinomial(deals, np.full(deals, 1 / deals), size=BLOCK).astype(float)


def _ratio(sums: Numbers, counts: Numbers) -> Numbers:
    import numpy as np

    empty = np.full(sums.shape, np.nan)
    means: Numbers = np.divide(sums, counts, out=empty, where=counts > 0)
    return means


def percentiles(samples: Numbers, deals: int, chance: float = CHANCE) -> tuple[float, float]:
    """The interval between the percentiles of resampled numbers.

    With few deals resamples move too little; as Hesterberg (2015) proposes, the percentiles lie
    further out, as far as Student's t lies beyond the normal curve. NaN below two deals.
    """
    import numpy as np

    samples = samples[~np.isnan(samples)]
    if deals < 2 or not len(samples):
        return math.nan, math.nan
    far = student(deals - 1, chance) * math.sqrt(deals / (deals - 1))
    tail = NORMAL.cdf(-far)
    low, high = np.quantile(samples, [tail, 1 - tail])
    return float(low), float(high)


def student(freedom: int, chance: float = CHANCE) -> float:
    """So many standard errors lie on each side: Student's t, by its expansion around the normal.

    From 5 degrees of freedom up it is right to 1 %.

    >>> round(student(9), 2), round(student(10**6), 2)
    (2.26, 1.96)
    """
    z = NORMAL.inv_cdf((1 + chance) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def wilson(share: float, number: float, chance: float = CHANCE) -> tuple[float, float]:
    """Wilson's interval of a share that was counted in ``number`` independent cases.

    >>> low, high = wilson(0, 100)
    >>> round(low, 3), round(high, 3)
    (0.0, 0.037)
    """
    z2 = NORMAL.inv_cdf((1 + chance) / 2) ** 2
    middle = (share + z2 / 2 / number) / (1 + z2 / number)
    half = math.sqrt(z2 * (share * (1 - share) + z2 / 4 / number) / number) / (1 + z2 / number)
    return max(0.0, middle - half), min(1.0, middle + half)


def rule_of_three(always: float, deals: int, least: float, most: float) -> tuple[float, float]:
    """The interval of a mean when all deals gave the same: other deals are at most 3 in ``deals``.

    They could give anything from ``least`` to ``most``.

    >>> rule_of_three(1.0, deals=60, least=0, most=1)
    (0.95, 1.0)
    """
    other = min(1.0, 3 / deals)
    return always - other * (always - least), always + other * (most - always)


def share_interval(
    share: float, by_deal: Numbers, samples: Numbers, chance: float = CHANCE
) -> tuple[float, float]:
    """The interval of a share from 0 to 1: ``by_deal`` are its means in the deals.

    ``samples`` are resampled shares. Near 0 and 1 they see too little, so Wilson's interval serves
    there, and if all deals gave the same, the rule of three. NaN below two deals, whose luck nobody
    knows.

    Two deals that both gave a half say nearly nothing:

    >>> import numpy as np
    >>> share_interval(0.5, np.array([0.5, 0.5]), np.full(1000, 0.5))
    (0.0, 1.0)
    """
    import numpy as np

    deals = len(by_deal)
    if deals < 2:
        return math.nan, math.nan
    if (by_deal == by_deal[0]).all():
        return rule_of_three(share, deals, 0, 1)
    if min(share, 1 - share) * deals < FEW:
        # Several matches of a deal tell more than one: as many as have this spread.
        spread = float(samples[~np.isnan(samples)].var())
        return wilson(share, max(deals, share * (1 - share) / max(spread, 1e-9)), chance)
    return _cut(percentiles(samples, deals, chance), 0, 1)


def difference_interval(
    by_deal: Numbers, samples: Numbers, chance: float = CHANCE
) -> tuple[float, float]:
    """The interval of a difference from -1 to 1, from its means in the deals and its resamples."""
    deals = len(by_deal)
    if deals >= 2 and (by_deal == by_deal[0]).all():
        return rule_of_three(float(by_deal[0]), deals, -1, 1)
    return _cut(percentiles(samples, deals, chance), -1, 1)


def _cut(interval: tuple[float, float], least: float, most: float) -> tuple[float, float]:
    low, high = interval
    return (low, high) if math.isnan(low) else (max(least, low), min(most, high))


def deals_to_notice(
    difference: float, spread: float = 0.5, power: float = 0.8, chance: float = CHANCE
) -> int:
    """How many deals it takes until a true difference is noticed with probability ``power``.

    Noticed means that the interval no longer contains 0. ``spread`` is the standard deviation of
    the result of one deal: 0.5 for won or lost; a ``Comparison`` knows the one of its deals.
    Raises ``ValueError`` for a difference of 0, which nobody can notice, or a power that is no
    probability.

    How long does it take to tell a bot that wins 51 % of its games from one that wins half?

    >>> deals_to_notice(0.01)
    19623
    """
    if not (math.isfinite(difference) and difference != 0):
        raise ValueError(f"difference is {difference}: give how large the true difference is")
    if not 0 < power < 1:
        raise ValueError(f"power is {power}: give a probability between 0 and 1, such as 0.8")
    if not spread >= 0:
        raise ValueError(f"spread is {spread}: give a standard deviation, such as 0.5")
    far = NORMAL.inv_cdf((1 + chance) / 2) + NORMAL.inv_cdf(power)
    return max(1, math.ceil((far * spread / difference) ** 2))


def power_of(deals: int, difference: float, spread: float = 0.5, chance: float = CHANCE) -> float:
    """How likely it is that so many deals show a true difference (see ``deals_to_notice``).

    >>> round(power_of(10_000, 0.01), 2)
    0.52
    """
    shift = abs(difference) * math.sqrt(deals) / spread
    z = NORMAL.inv_cdf((1 + chance) / 2)
    return NORMAL.cdf(shift - z) + NORMAL.cdf(-shift - z)
