"""Intervals and paired tests, as scipy has them."""

from __future__ import annotations

from collections.abc import Sequence

from scipy.stats import binomtest, wilcoxon

LEAST_PAIRS = 6
"""With fewer pairs that differ, no result of a two-sided signed-rank test is significant at 5 %."""


def wilson(successes: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927); from 0 to 1 where nothing was measured."""
    if n == 0:
        return 0.0, 1.0
    interval = binomtest(successes, n).proportion_ci(0.95, method="wilson")
    return float(interval.low), float(interval.high)


def mcnemar(only_one: int, only_other: int) -> float | None:
    """The two-sided exact p value that two methods solve equally often (McNemar 1947), from the tasks that only one of them solved.

    None where they never differ.
    """
    differ = only_one + only_other
    return float(binomtest(only_one, differ, 0.5).pvalue) if differ else None


def signed_ranks(pairs: Sequence[tuple[float, float]]) -> float | None:
    """The two-sided p value that paired values do not differ (Wilcoxon 1945); None with fewer than `LEAST_PAIRS` that differ."""
    differences = [one - other for one, other in pairs if one != other]
    if len(differences) < LEAST_PAIRS:
        return None
    return float(wilcoxon(differences).pvalue)


def holm(values: Sequence[float | None]) -> list[float | None]:
    """The p values corrected for being many (Holm 1979); those that are None count for nothing."""
    order = sorted((value, place) for place, value in enumerate(values) if value is not None)
    corrected: list[float | None] = [None] * len(values)
    highest = 0.0
    for rank, (value, place) in enumerate(order):
        highest = max(highest, min(1.0, value * (len(order) - rank)))
        corrected[place] = highest
    return corrected
