"""Requirement flags: which ones PDDL has, what they imply, and which of them classical planning covers."""

from __future__ import annotations

from collections.abc import Iterable

from pddlcoder.pddl.names import did_you_mean
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.sexpr import Form

_QUANTIFIED = (":existential-preconditions", ":universal-preconditions")
_ADL = (
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":equality",
    ":quantified-preconditions",
    ":conditional-effects",
    *_QUANTIFIED,
)

IMPLIED: dict[str, tuple[str, ...]] = {
    ":adl": _ADL,
    ":ucpop": _ADL,
    ":quantified-preconditions": _QUANTIFIED,
    ":negation": (":negative-preconditions",),
}

SUPPORTED = frozenset(
    {":strips", ":adl", ":action-costs", ":derived-predicates", ":negation", *_ADL},
)

NUMERIC_FLAGS = frozenset({":fluents", ":numeric-fluents"})
TEMPORAL_FLAGS = frozenset(
    {":durative-actions", ":duration-inequalities", ":continuous-effects", ":timed-initial-literals", ":time"},
)

KNOWN = (
    SUPPORTED
    | NUMERIC_FLAGS
    | TEMPORAL_FLAGS
    | {
        ":ucpop",
        ":object-fluents",
        ":preferences",
        ":constraints",
        ":goal-utilities",
        ":domain-axioms",
        ":subgoal-through-axioms",
        ":safety-constraints",
        ":expression-evaluation",
        ":open-world",
        ":true-negation",
        ":action-expansions",
        ":foreach-expansions",
        ":dag-expansions",
        ":hierarchy",
        ":htn",
        ":method-preconditions",
        ":multi-agent",
        ":unfactored-privacy",
        ":factored-privacy",
        ":non-deterministic",
        ":probabilistic-effects",
        ":rewards",
        ":mdp",
    }
)


def closure(flags: Iterable[str]) -> frozenset[str]:
    """The flags with everything they imply."""
    flags = set(flags)
    for flag in tuple(flags):
        flags.update(IMPLIED.get(flag, ()))
    return frozenset(flags)


def read_requirements(report: Report, form: Form | None) -> tuple[str, ...]:
    """The flags of a `(:requirements ...)` section; flags that PDDL or this planner does not have are reported."""
    flags: dict[str, None] = {}
    for position, item in enumerate(form.items[1:] if form else (), start=1):
        flag = item if isinstance(item, str) else item.head
        if flag[:1] != ":":
            message = f"requirement '{flag}' must start with ':'"
            report.error("missing-colon", _given(form), message, f"write ':{flag}'", item=position, key="*")
            flag = f":{flag}"
        _check_flag(report, _given(form), position, flag)
        flags[flag] = None
    return tuple(flags)


def _given(form: Form | None) -> Form:
    assert form is not None, "only a form has items"
    return form


def _check_flag(report: Report, form: Form, position: int, flag: str) -> None:
    if flag in NUMERIC_FLAGS:
        report_numeric_planning(report, form, item=position)
    elif flag in TEMPORAL_FLAGS:
        report_temporal_planning(report, form, item=position)
    elif flag not in KNOWN:
        message = f"'{flag}' is no requirement flag of PDDL"
        hint = did_you_mean(flag, sorted(SUPPORTED)) or "remove it"
        report.error("unknown-requirement", form, message, hint, item=position)
    elif flag not in SUPPORTED:
        message = f"{flag} is valid PDDL, but outside what this planner takes"
        report.unsupported("unsupported-requirement", form, message, "remove it if nothing needs it", item=position)


def report_numeric_planning(report: Report, form: Form, item: int | None = None) -> None:
    """Says that numbers beyond action costs are PDDL, but not for this planner."""
    message = "numeric fluents are valid PDDL 2.1, but outside what this planner takes; they need a numeric planner"
    hint = "for costs alone use :action-costs and (total-cost); otherwise count with objects, such as (level ?l) and (next ?l ?m)"
    report.unsupported("numeric-fluents", form, message, hint, item=item, key="*")


def report_temporal_planning(report: Report, form: Form, item: int | None = None) -> None:
    """Says that actions with a duration are PDDL, but not for this planner."""
    message = "actions and facts with time are valid PDDL 2.1, but outside what this planner takes; they need a temporal planner"
    hint = "write a plain (:action ...) with :parameters, :precondition and :effect"
    report.unsupported("durative-actions", form, message, hint, item=item, key="*")
