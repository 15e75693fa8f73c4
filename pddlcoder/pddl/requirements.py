"""Requirement flags: which ones PDDL has, what they imply, and which of them classical planning covers."""

from __future__ import annotations

from collections.abc import Iterable

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
