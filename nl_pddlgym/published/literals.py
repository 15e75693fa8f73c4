"""Action literals: the atoms in the preconditions of a published domain that say which parameters of an operator are visible."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from nl_pddlgym.card import HIDDEN, ActionSchema, Pattern
from nl_pddlgym.reading import domain_of, problem_of
from pddlcoder.pddl import read_domain
from pddlcoder.pddl.model import Action, And, Atom, Domain, Effect, Formula, Not, Problem

_LISTED, _COMMENT, _FORM = re.compile(r"\(:actions\b([^()]*)\)"), re.compile(r";[^\n]*"), re.compile(r"\(([^()]*)\)")
_UNDECLARED = re.compile(r"(:[a-z-]+) is not in :requirements")


@dataclass(frozen=True, slots=True)
class PublishedDomain:
    """A domain without its action literals, and those literals by the operator they were taken from.

    `predicates` are the names of the action predicates in lower case; there are none where the operators themselves are the
    actions. The domain declares every requirement that it uses.
    """

    domain: Domain
    literals: Mapping[str, Atom]
    predicates: tuple[str, ...]

    def problem(self, text: str, file: str) -> Problem:
        """A problem of the domain without the action literals in its initial state; DataError if it cannot be read."""
        if not self.predicates:
            return problem_of(text, self.domain, file)
        names = "|".join(map(re.escape, self.predicates))
        literal = re.compile(rf"\(\s*(?:{names})(?=[\s)])[^()]*\)", re.IGNORECASE)
        return problem_of(literal.sub("", _COMMENT.sub("", text)), self.domain, file)

    def unchecked(self) -> Domain:
        """The domain as the published code executes it: preconditions about nothing but constants are never looked at."""
        names = frozenset(constant.name for constant in self.domain.constants)
        return replace(
            self.domain,
            actions=tuple(_without(action, lambda part: _fixed(part, names)) for action in self.domain.actions),
        )


@lru_cache(maxsize=32)
def read_published_domain(text: str, file: str) -> PublishedDomain:
    """A domain in the published form, where a comment `; (:actions ...)` lists the action predicates; DataError for bad PDDL."""
    listed = _LISTED.search(text)
    predicates = tuple(dict.fromkeys(listed[1].replace(";", " ").lower().split())) if listed else ()
    domain = domain_of(_LISTED.sub("", text), file)
    literals = {action.name: atom for action in domain.actions if (atom := _literal(action, predicates)) is not None}
    stripped = replace(
        domain,
        requirements=_requirements(text, domain),
        predicates=tuple(predicate for predicate in domain.predicates if predicate.name not in predicates),
        actions=tuple(_without(action, [literals.get(action.name)].__contains__) for action in domain.actions),
    )
    return PublishedDomain(stripped, literals, predicates)


def forms(text: str) -> tuple[tuple[str, ...], ...]:
    """The actions S, each as its name and parameters; a parameter may be written without its question mark."""
    found = (tuple(form.split()) for form in _FORM.findall(text))
    return tuple((form[0], *(f"?{name.lstrip('?')}" for name in form[1:])) for form in found if form)


def standing_for(reading: PublishedDomain, name: str) -> tuple[str, ...]:
    """The operators that an action of S means: those with the action predicate of this name, or the operator of this name."""
    wanted = plain(name)
    if found := tuple(name for name, literal in reading.literals.items() if plain(literal.predicate) == wanted):
        return found
    return tuple(action.name for action in reading.domain.actions if plain(action.name) == wanted)


def visible_actions(reading: PublishedDomain, actions: str) -> tuple[ActionSchema, ...]:
    """The actions S of a domain with the operators they stand for; one that stands for none, or takes other arguments, is left out."""
    operators = {action.name: action for action in reading.domain.actions}
    schemas: dict[str, ActionSchema] = {}
    for name, *parameters in forms(actions):
        names = tuple(_apart(parameters))
        behind = (operators[operator] for operator in standing_for(reading, name))
        patterns = tuple(found for operator in behind if (found := _pattern(reading, operator, names)))
        if patterns:
            schemas.setdefault(plain(name), ActionSchema(name, names, patterns))
    return tuple(schemas.values())


def as_published(reading: PublishedDomain) -> tuple[ActionSchema, ...]:
    """The actions as the published code knows them: by action predicate, or by operator where there are no such predicates."""
    names = reading.predicates or tuple(action.name for action in reading.domain.actions)
    forms_of = {name: standing_for(reading, name) for name in names}
    visible = {name: _visible(reading, _operator(reading, found[0])) for name, found in forms_of.items() if found}
    text = " ".join(f"({' '.join((name, *args))})" for name, args in visible.items())
    return visible_actions(reading, text)


def plain(name: str) -> str:
    """A name by which spellings are compared: lower case, without hyphens and underscores."""
    return name.lower().replace("-", "").replace("_", "")


def arities(reading: PublishedDomain, name: str) -> tuple[int, ...]:
    """How many arguments each operator behind an action of S shows, sorted, each number once."""
    counts = {len(_visible(reading, _operator(reading, operator))) for operator in standing_for(reading, name)}
    return tuple(sorted(counts))


def _operator(reading: PublishedDomain, name: str) -> Action:
    return next(action for action in reading.domain.actions if action.name == name)


def _visible(reading: PublishedDomain, action: Action) -> tuple[str, ...]:
    """The visible parameters of an operator: those of its action literal, or all if it has none."""
    literal = reading.literals.get(action.name)
    return literal.args if literal else tuple(parameter.name for parameter in action.parameters)


def _pattern(reading: PublishedDomain, operator: Action, names: tuple[str, ...]) -> Pattern | None:
    """The operator with its visible parameters called by these names; None if it shows another number of them, or a constant."""
    args, parameters = _visible(reading, operator), tuple(parameter.name for parameter in operator.parameters)
    if len(args) != len(names) or len(set(args)) != len(args) or not set(args).issubset(parameters):
        return None
    shown = dict(zip(args, names, strict=True))
    return Pattern(operator.name, tuple(shown.get(name, HIDDEN) for name in parameters))


def _apart(parameters: list[str]) -> list[str]:
    """The parameters with a number behind a name that was there before."""
    return [
        f"{name}{parameters[:place].count(name) + 1}".lower() if name in parameters[:place] else name.lower()
        for place, name in enumerate(parameters)
    ]


def _literal(action: Action, predicates: tuple[str, ...]) -> Atom | None:
    for part in _parts(action.precondition):
        if isinstance(part, Atom) and part.predicate in predicates:
            return part
    return None


def _parts(formula: Formula) -> tuple[Formula | Effect, ...]:
    return formula.parts if isinstance(formula, And) else (formula,)


def _without(action: Action, unwanted: Callable[[Formula | Effect], bool]) -> Action:
    parts = tuple(part for part in _parts(action.precondition) if not unwanted(part))
    return replace(action, precondition=parts[0] if len(parts) == 1 else And(parts))


def _fixed(part: Formula | Effect, constants: frozenset[str]) -> bool:
    atom = part.part if isinstance(part, Not) else part
    return isinstance(atom, Atom) and bool(atom.args) and constants.issuperset(atom.args)


def _requirements(text: str, domain: Domain) -> tuple[str, ...]:
    """The declared requirements and, behind them, those that the domain uses without saying so."""
    messages = " ".join(found.message for found in read_domain(_LISTED.sub("", text)).diagnostics)
    return tuple(dict.fromkeys((*domain.requirements, *_UNDECLARED.findall(messages))))
