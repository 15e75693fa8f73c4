"""Values to canonical PDDL: one layout, the user's spelling, and reading it back gives an equal value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pddlcoder.pddl.model import (
    Action,
    And,
    Atom,
    Axiom,
    Domain,
    Effect,
    Exists,
    Formula,
    Imply,
    Increase,
    Not,
    Or,
    Predicate,
    Problem,
    TypedName,
    When,
)

_ROOT = ("object",)
Spelling = Mapping[str, str]


def print_domain(domain: Domain) -> str:
    """The domain as PDDL text."""
    spell = domain.spelling
    parts = [f"(define (domain {_word(domain.name, spell)})"]
    if domain.requirements:
        parts.append(f"  (:requirements {' '.join(domain.requirements)})")
    parts += _section(":types", (_group(names, types, spell) for names, types in _groups(domain.types)))
    parts += _section(":constants", (_group(names, types, spell) for names, types in _groups(domain.constants)))
    parts += _section(":predicates", (_signature(predicate, spell) for predicate in domain.predicates))
    parts += _section(":functions", (f"{_signature(function, spell)} - number" for function in domain.functions))
    parts += [_axiom(axiom, spell) for axiom in domain.axioms]
    parts += [_action(action, spell) for action in domain.actions]
    return "\n".join(parts) + ")\n"


def print_problem(problem: Problem) -> str:
    """The problem as PDDL text."""
    spell = problem.spelling
    parts = [f"(define (problem {_word(problem.name, spell)})", f"  (:domain {_word(problem.domain_name, spell)})"]
    if problem.requirements:
        parts.append(f"  (:requirements {' '.join(problem.requirements)})")
    parts += _section(":objects", (_group(names, types, spell) for names, types in _groups(problem.objects)))
    costs = (f"(= {formula_text(atom, spell)} {_number(value)})" for atom, value in problem.costs)
    facts = [formula_text(fact, spell) for fact in problem.init]
    parts += _section(":init", (*facts, *costs)) or ["  (:init)"]
    parts.append(f"  (:goal {formula_text(problem.goal, spell)})")
    if problem.minimize:
        parts.append("  (:metric minimize (total-cost))")
    return "\n".join(parts) + ")\n"


def formula_text(formula: Formula | Effect, spelling: Spelling | None = None) -> str:
    """A formula or an effect as PDDL text on one line, in the given spelling or else in lower case."""
    spell = spelling or {}
    if isinstance(formula, Atom):
        return f"({' '.join([_word(formula.predicate, spell), *(_word(arg, spell) for arg in formula.args)])})"
    if isinstance(formula, And | Or):
        words = ["and" if isinstance(formula, And) else "or"]
        for part in formula.parts:
            words.append(formula_text(part, spell))
        return f"({' '.join(words)})"
    if isinstance(formula, Not):
        return f"(not {formula_text(formula.part, spell)})"
    if isinstance(formula, Imply):
        return f"(imply {formula_text(formula.antecedent, spell)} {formula_text(formula.consequent, spell)})"
    if isinstance(formula, When):
        return f"(when {formula_text(formula.condition, spell)} {formula_text(formula.effect, spell)})"
    if isinstance(formula, Increase):
        amount = formula_text(formula.amount, spell) if isinstance(formula.amount, Atom) else _number(formula.amount)
        return f"(increase ({_word('total-cost', spell)}) {amount})"
    quantifier = "exists" if isinstance(formula, Exists) else "forall"
    return f"({quantifier} ({_typed_list(formula.variables, spell)}) {formula_text(formula.part, spell)})"


def _word(name: str, spell: Spelling) -> str:
    return spell.get(name, name)


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(value)


def _section(keyword: str, lines: Iterable[str]) -> list[str]:
    """A section with one entry a line; nothing when it has no entry."""
    body = "".join(f"\n    {line}" for line in lines)
    return [f"  ({keyword}{body})"] if body else []


def _groups(names: tuple[TypedName, ...]) -> list[tuple[list[str], tuple[str, ...]]]:
    """Neighbours of one type together; without types when there is only `object`."""
    groups: list[tuple[list[str], tuple[str, ...]]] = []
    for name in names:
        if groups and groups[-1][1] == name.types:
            groups[-1][0].append(name.name)
        else:
            groups.append(([name.name], name.types))
    if len(groups) == 1 and groups[0][1] == _ROOT:
        return [(groups[0][0], ())]
    return groups


def _group(names: list[str], types: tuple[str, ...], spell: Spelling) -> str:
    text = " ".join(_word(name, spell) for name in names)
    if not types:
        return text
    kinds = [_word(kind, spell) for kind in types]
    return f"{text} - {kinds[0]}" if len(kinds) == 1 else f"{text} - (either {' '.join(kinds)})"


def _typed_list(names: tuple[TypedName, ...], spell: Spelling) -> str:
    return " ".join(_group(group, types, spell) for group, types in _groups(names))


def _signature(predicate: Predicate, spell: Spelling) -> str:
    arguments = _typed_list(predicate.parameters, spell)
    name = _word(predicate.name, spell)
    return f"({name} {arguments})" if arguments else f"({name})"


def _axiom(axiom: Axiom, spell: Spelling) -> str:
    return f"  (:derived {_signature(axiom.head, spell)}\n    {formula_text(axiom.condition, spell)})"


def _action(action: Action, spell: Spelling) -> str:
    return (
        f"  (:action {_word(action.name, spell)}\n"
        f"    :parameters ({_typed_list(action.parameters, spell)})\n"
        f"    :precondition {formula_text(action.precondition, spell)}\n"
        f"    :effect {formula_text(action.effect, spell)})"
    )
