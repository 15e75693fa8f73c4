"""The paper's tables from our rows: 3 (models), 4 (methods), 5 (ablations), 7 and on (methods with each further model), and our own on top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from experiments.methods.agents import ABLATIONS
from experiments.reporting.collection import LEVELS, Collection, Group
from experiments.reporting.paper import SOURCE, Result, Spread, paper, published_result
from experiments.reporting.table import Table

OURS = "pddlcoder"
ABLATED = (OURS, "rigid", *(name for name in ABLATIONS if name != OURS))
_FIRST_FURTHER = 7
_NOTE = (
    "L0 no valid PDDL, L1 no plan, L2 the plan does not work, L3 solved; direct planners reach 2 or 3. Success in per cent of what was "
    "measured, with its 95 % interval (Wilson), and by domain. Tokens of a solve: mean ± standard deviation."
)


def tables(found: Collection, *, with_paper: bool = False) -> list[Table]:
    """All tables for which there are rows."""
    further = [model for model in found.models[1:] if _has_others(found, model)]
    main = found.models[0]
    made = [
        _results("table3", f"Table 3: models under {OURS}", found.of(methods=[OURS]), "model", with_paper),
        _methods("table4", f"Table 4: methods with {main}", found, main, with_paper),
        _results("table5", f"Table 5: ablations with {main}", _ablations(found, main), "method", with_paper),
    ]
    for number, model in enumerate(further, _FIRST_FURTHER):
        made.append(_methods(f"table{number}", f"Table {number}: methods with {model}", found, model, with_paper))
    return [table for table in made if table.rows]


def _has_others(found: Collection, model: str) -> bool:
    return any(group.method != OURS for group in found.of(model=model))


def _methods(name: str, title: str, found: Collection, model: str, with_paper: bool) -> Table:
    groups = [group for group in found.of(model=model) if group.method == OURS or group.method not in ABLATED]
    return _results(name, title, groups, "method", with_paper)


def _ablations(found: Collection, model: str) -> list[Group]:
    groups = found.of(model=model, methods=ABLATED)
    return groups if any(group.method != OURS for group in groups) else []


def _results(name: str, title: str, groups: Sequence[Group], label: str, with_paper: bool) -> Table:
    """A line for each group, and below it the paper's own where it has one."""
    domains = sorted({row.domain for group in groups for row in group.rows})
    columns = (
        label,
        *(f"L{level}" for level in LEVELS),
        "measured",
        "success",
        "95 %",
        *domains,
        "tokens in",
        "tokens out",
    )
    rows = []
    for group in groups:
        rows.append((str(getattr(group, label)), *_cells(group, domains)))
        published = published_result(group.method, group.model) if with_paper else None
        if published is not None:
            rows.append(("(paper)", *_paper_cells(published, domains)))
    return Table(name, title, columns, tuple(rows), tuple(_notes(groups, with_paper)))


def _cells(group: Group, domains: Iterable[str]) -> list[str]:
    low, high = group.interval()
    solved, measured = group.share()
    return [
        *(_level(group, level) for level in LEVELS),
        f"{measured}/{group.wanted}",
        per_cent(solved, measured),
        f"{100 * low:.1f}–{100 * high:.1f}" if measured else "–",
        *(per_cent(*group.share(domain)) for domain in domains),
        _spread(group.spread("tokens_in")),
        _spread(group.spread("tokens_out")),
    ]


def _level(group: Group, level: int) -> str:
    return str(group.at(level)) if group.formalizer or level > 1 else "–"


def _paper_cells(result: Result, domains: Iterable[str]) -> list[str]:
    known = dict(zip(paper().domains, result.success, strict=True))
    solved = result.by_level[3]
    return [
        *(str(result.by_level.get(level, "–")) for level in LEVELS),
        f"{paper().problems}/{paper().problems}",
        per_cent(solved, paper().problems),
        "–",
        *(f"{known[domain]:.1f}" if domain in known else "–" for domain in domains),
        _paper_spread(result.tokens_in),
        _paper_spread(result.tokens_out),
    ]


def _notes(groups: Sequence[Group], with_paper: bool) -> Iterable[str]:
    yield _NOTE
    if lacking := [
        f"{group.method} with {group.model} {group.wanted - len(group.measured)}"
        for group in groups
        if group.wanted > len(group.measured)
    ]:
        yield f"Not measured, and no part of any number: {', '.join(lacking)}."
    if any(row.tokens_estimated for group in groups for row in group.rows):
        yield "Some tokens are estimated, since the provider did not count them."
    if with_paper:
        yield f"(paper): {SOURCE}; its problems are other ones than ours, of the same domains."


def per_cent(part: int, whole: int) -> str:
    """A share as it stands in a table."""
    return f"{100 * part / whole:.1f}" if whole else "–"


def _spread(value: tuple[float, float] | None) -> str:
    return "–" if value is None else f"{value[0]:.0f} ± {value[1]:.0f}"


def _paper_spread(value: Spread | None) -> str:
    return "–" if value is None else _spread((value.mean, value.deviation))
