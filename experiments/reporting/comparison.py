"""Methods against each other on the same tasks: who solves more, who takes fewer tokens, and whether that can be chance."""

from __future__ import annotations

from itertools import combinations

from experiments.reporting.collection import Collection, Group
from experiments.reporting.statistics import LEAST_PAIRS, holm, mcnemar, signed_ranks
from experiments.reporting.table import Table
from experiments.running.rows import Row

_COLUMNS = (
    "methods",
    "pairs",
    "only the first",
    "only the second",
    "p",
    "p (Holm)",
    "tokens, first / second",
    "p (Holm)",
)


def comparisons(found: Collection) -> list[Table]:
    """A table for each model with at least two methods."""
    return [table for model in found.models if (table := _comparison(found, model)).rows]


def _comparison(found: Collection, model: str) -> Table:
    couples = list(combinations(found.of(model=model), 2))
    paired = [pairs(one, other) for one, other in couples]
    counts = [_only(both) for both in paired]
    solved = [mcnemar(*only) for only in counts]
    spent = [signed_ranks([(_tokens(one), _tokens(other)) for one, other in both]) for both in paired]
    rows = tuple(
        (
            f"{one.method}, {other.method}",
            str(len(both)),
            *map(str, only),
            _p(p),
            _p(corrected),
            _ratio(both),
            _p(tokens),
        )
        for (one, other), both, only, p, corrected, tokens in zip(
            couples, paired, counts, solved, holm(solved), holm(spent), strict=True
        )
    )
    notes = (
        "Pairs: tasks that both methods were measured on. p: exact McNemar test on the tasks that only one of them solved; corrected by Holm "
        f"for the comparisons of this table. Tokens in and out: ratio of the means, Wilcoxon signed-rank test (at least {LEAST_PAIRS} pairs "
        "that differ), corrected alike. –: there is nothing to test.",
    )
    return Table(f"tests-{model}", f"Methods against each other with {model}", _COLUMNS, rows, notes)


def pairs(one: Group, other: Group) -> list[tuple[Row, Row]]:
    """The rows of two methods on the same task with the same seed and words, both measured."""
    known = {(row.task, row.seed, row.words): row for row in other.measured}
    return [(row, known[key]) for row in one.measured if (key := (row.task, row.seed, row.words)) in known]


def _only(both: list[tuple[Row, Row]]) -> tuple[int, int]:
    first = sum(one.level == 3 and other.level != 3 for one, other in both)
    return first, sum(other.level == 3 and one.level != 3 for one, other in both)


def _tokens(row: Row) -> float:
    return float(row.tokens_in + row.tokens_out)


def _ratio(both: list[tuple[Row, Row]]) -> str:
    below = sum(_tokens(other) for _, other in both)
    return f"{sum(_tokens(one) for one, _ in both) / below:.2f}" if below else "–"


def _p(value: float | None) -> str:
    if value is None:
        return "–"
    return "< 0.001" if value < 0.001 else f"{value:.3f}"
