"""Whether derived predicates can be evaluated layer by layer: none may depend on its own negation."""

from __future__ import annotations

from collections.abc import Iterable

from pddlcoder.pddl.model import And, Atom, Axiom, Effect, Exists, ForAll, Formula, Imply, Not, Or


def unstratified(axioms: Iterable[Axiom]) -> str:
    """A derived predicate that depends on its own negation, or the empty string. Source: PDDL 2.2, section 2.2."""
    uses: dict[str, set[tuple[str, bool]]] = {}
    for axiom in axioms:
        uses.setdefault(axiom.head.name, set()).update(_atoms(axiom.condition))
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


def _atoms(condition: Formula) -> set[tuple[str, bool]]:
    """The predicates of a formula, each with whether it stands under a negation."""
    found: set[tuple[str, bool]] = set()
    todo: list[tuple[Formula | Effect, bool]] = [(condition, False)]
    while todo:
        part, negated = todo.pop()
        if isinstance(part, Atom):
            found.add((part.predicate, negated))
        elif isinstance(part, Not):
            todo.append((part.part, not negated))
        elif isinstance(part, And | Or):
            todo.extend((inner, negated) for inner in part.parts)
        elif isinstance(part, Imply):
            todo += [(part.antecedent, not negated), (part.consequent, negated)]
        elif isinstance(part, Exists | ForAll):
            todo.append((part.part, negated))
    return found
