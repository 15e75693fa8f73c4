"""The order in which derived predicates are evaluated: none may depend on its own negation (PDDL 2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from pddlcoder.pddl.model import And, Atom, Axiom, Effect, Exists, ForAll, Formula, Imply, Not, Or


def stratify(axioms: Sequence[Axiom]) -> list[list[Axiom]]:
    """The axioms in the order of evaluation; ValueError if a predicate depends on its own negation."""
    level = dict.fromkeys(sorted({axiom.head.name for axiom in axioms}), 0)
    for _ in range(len(level) + 1):
        before = dict(level)
        for axiom in axioms:
            needed = [level[read] + negated for read, negated in dependencies(axiom.condition) if read in level]
            level[axiom.head.name] = max([level[axiom.head.name], *needed])
        if level == before:
            return [[axiom for axiom in axioms if level[axiom.head.name] == i] for i in sorted(set(level.values()))]
    raise ValueError("a derived predicate depends on its own negation")


def unstratified(axioms: Sequence[Axiom]) -> str:
    """A derived predicate that depends on its own negation, or the empty string."""
    uses: dict[str, set[tuple[str, bool]]] = {}
    for axiom in axioms:
        uses.setdefault(axiom.head.name, set()).update(dependencies(axiom.condition))
    for head, used in uses.items():
        for name, negated in sorted(used):
            if negated and name in uses and head in _reachable(uses, name):
                return head
    return ""


def _reachable(uses: dict[str, set[tuple[str, bool]]], start: str) -> set[str]:
    seen, todo = {start}, [start]
    while todo:
        fresh = {name for name, _ in uses.get(todo.pop(), ())} - seen
        seen |= fresh
        todo.extend(fresh)
    return seen


def dependencies(condition: Formula | Effect) -> set[tuple[str, bool]]:
    """The predicates that a condition reads, each with whether it is read under a negation."""
    found: set[tuple[str, bool]] = set()
    pending: list[tuple[Formula | Effect, bool]] = [(condition, False)]
    while pending:
        formula, negated = pending.pop()
        match formula:
            case Atom(predicate):
                found.add((predicate, negated))
            case Not(part):
                pending.append((part, not negated))
            case And(parts) | Or(parts):
                pending += [(part, negated) for part in parts]
            case Imply(antecedent, consequent):
                pending += [(antecedent, not negated), (consequent, negated)]
            case Exists(_, part) | ForAll(_, part):
                pending.append((part, negated))
    return found
