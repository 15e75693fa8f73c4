"""The order in which derived predicates are evaluated: none may depend on its own negation (PDDL 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from pddlcoder.pddl.model import And, Atom, Axiom, Effect, Exists, ForAll, Formula, Imply, Not, Or

Reads = Mapping[str, Sequence[tuple[str, bool]]]
"""For each derived predicate the derived predicates it reads, each with whether it is read under a negation."""


def stratify(axioms: Sequence[Axiom]) -> list[list[Axiom]]:
    """The axioms in the order of evaluation; ValueError if a predicate depends on its own negation."""
    reads = _reads(axioms)
    level: dict[str, int] = {}
    for together in _components(reads):
        needed = [found for head in together for found in reads[head]]
        if any(negated and read in together for read, negated in needed):
            raise ValueError("a derived predicate depends on its own negation")
        rank = max([level[read] + negated for read, negated in needed if read not in together], default=0)
        level.update(dict.fromkeys(together, rank))
    strata: dict[int, list[Axiom]] = {}
    for axiom in axioms:
        strata.setdefault(level[axiom.head.name], []).append(axiom)
    return [strata[rank] for rank in sorted(strata)]


def unstratified(axioms: Sequence[Axiom]) -> str:
    """A derived predicate that depends on its own negation, or the empty string."""
    reads = _reads(axioms)
    component = {head: number for number, together in enumerate(_components(reads)) for head in together}
    for head, used in reads.items():
        if any(negated and component[name] == component[head] for name, negated in used):
            return head
    return ""


def _reads(axioms: Sequence[Axiom]) -> Reads:
    found: dict[str, set[tuple[str, bool]]] = {axiom.head.name: set() for axiom in axioms}
    for axiom in axioms:
        found[axiom.head.name] |= dependencies(axiom.condition)
    return {head: sorted(read for read in used if read[0] in found) for head, used in found.items()}


def _components(reads: Reads) -> list[Set[str]]:
    """The predicates that depend on each other, together, and behind all others they depend on (Kosaraju's algorithm)."""
    needs = {head: [name for name, _ in used] for head, used in reads.items()}
    users: dict[str, list[str]] = {head: [] for head in reads}
    for head, used in needs.items():
        for name in used:
            users[name].append(head)
    seen: set[str] = set()
    found = [set(_walk(users, [head], seen)) for head in reversed(_walk(needs, needs, set()))]
    return [together for together in reversed(found) if together]


def _walk(graph: Mapping[str, Sequence[str]], starts: Iterable[str], seen: set[str]) -> list[str]:
    """The nodes that can be reached without those already seen, each behind the ones it leads to."""
    order: list[str] = []
    for start in starts:
        todo = [(start, False)]
        while todo:
            node, done = todo.pop()
            if done:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                todo += [(node, True), *[(other, False) for other in graph[node] if other not in seen]]
    return order


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
