"""Derived predicates: the least fixpoint of their axioms, stratum by stratum (PDDL 2.2, Edelkamp and Hoffmann 2004)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from pddlcoder.pddl.conditions import Compiler
from pddlcoder.pddl.join import Nested, Query
from pddlcoder.pddl.literals import Absent, Environment, Literal
from pddlcoder.pddl.model import Atom, Axiom, Fact
from pddlcoder.pddl.state import Relation, Relations
from pddlcoder.pddl.stratification import dependencies


@dataclass(frozen=True, slots=True)
class Definition:
    """A compiled axiom; `variables` are the slots of the head's parameters."""

    head: str
    variables: tuple[int, ...]
    condition: Query
    compiler: Compiler

    def facts(self, relations: Relations) -> list[Fact]:
        """Every fact that the axiom yields."""
        env = self.compiler.environment()
        return [(self.head, *values) for values in self.condition.assignments(relations, env, self.variables)]

    def facts_from(self, new: Fact, relations: Relations) -> list[Fact]:
        """The facts that the axiom yields with a new one in the place of one of its positive literals."""
        found: list[Fact] = []
        for disjunct in self.condition.disjuncts:
            for literal in disjunct.literals:
                env = self.compiler.environment()
                if literal.predicate == new[0] and self._unify(literal, new, env):
                    for _ in disjunct.solutions(relations, env, self.variables):
                        found.append((self.head, *[env[slot] for slot in self.variables]))
        return found

    def _unify(self, literal: Literal, fact: Fact, env: Environment) -> bool:
        for slot, value in zip(literal.slots, fact[1:], strict=True):
            if env[slot] not in ("", value) or value not in self.compiler.domain(slot).members:
                return False
            env[slot] = value
        return True


def compile_axiom(axiom: Axiom, compiler: Compiler) -> Definition:
    """The definition of an axiom; ValueError for names that do not fit."""
    scope, slots = compiler.declare(axiom.head.parameters, {})
    compiler.literal(Atom(axiom.head.name, tuple([parameter.name for parameter in axiom.head.parameters])), scope)
    return Definition(axiom.head.name, slots, compiler.query(axiom.condition, scope), compiler)


@dataclass(frozen=True, slots=True)
class Stratum:
    """Axioms that may need each other, and nothing of a later stratum."""

    definitions: tuple[Definition, ...]

    def evaluate(self, relations: Relations) -> Relations:
        """The relations with this stratum's predicates filled in afresh."""
        heads = {definition.head for definition in self.definitions}
        result = {**relations, **{head: Relation() for head in heads}}
        readers = self._readers()
        pending = self.definitions
        while pending:
            fresh = [fact for definition in pending for fact in _added(definition.facts(result), result)]
            pending = self._hidden_readers(heads) if fresh else ()
            while fresh:
                new = fresh.pop()
                for definition in readers.get(new[0], ()):
                    fresh += _added(definition.facts_from(new, result), result)
        return result

    def _readers(self) -> dict[str, list[Definition]]:
        """The axioms that have a positive literal of each predicate."""
        readers: dict[str, list[Definition]] = {}
        for definition in self.definitions:
            for predicate in {literal.predicate for d in definition.condition.disjuncts for literal in d.literals}:
                readers.setdefault(predicate, []).append(definition)
        return readers

    def _hidden_readers(self, heads: Set[str]) -> tuple[Definition, ...]:
        """The axioms that read this stratum's predicates inside a nested query, where no new fact can be put in place."""
        return tuple(
            [definition for definition in self.definitions if heads & set(_nested_reads(definition.condition))]
        )


def _added(facts: Iterable[Fact], relations: Relations) -> list[Fact]:
    return [fact for fact in facts if relations[fact[0]].add(fact)]


def _nested_reads(query: Query) -> Iterator[str]:
    """The predicates read inside nested queries; those of `forall` are read negated there, being asked for a counterexample."""
    pending = [check for disjunct in query.disjuncts for check in disjunct.checks]
    while pending:
        check = pending.pop()
        if isinstance(check, Nested):
            for disjunct in check.query.disjuncts:
                yield from [literal.predicate for literal in disjunct.literals]
                yield from [inner.literal.predicate for inner in disjunct.checks if isinstance(inner, Absent)]
                pending += disjunct.checks


def changing_heads(axioms: Sequence[Axiom], fluents: Set[str]) -> set[str]:
    """The derived predicates that can differ between states, because they read a fluent, directly or not."""
    readers: dict[str, list[str]] = {}
    for axiom in axioms:
        for read, _ in dependencies(axiom.condition):
            readers.setdefault(read, []).append(axiom.head.name)
    changing: set[str] = set()
    todo = list(fluents)
    while todo:
        fresh = set(readers.get(todo.pop(), ())) - changing
        changing |= fresh
        todo.extend(fresh)
    return changing
