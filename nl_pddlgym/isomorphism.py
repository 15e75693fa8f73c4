"""Telling problems apart that differ in more than the names of their objects."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from pddlcoder.pddl.model import And, Atom, Domain, Effect, Formula, Not, Or, Problem

Mark = tuple[object, ...]
Relation = tuple[str, tuple[str, ...]]


def signature(domain: Domain, problem: Problem) -> str:
    """A text that is equal for problems of one domain that are equal up to the names of their objects.

    Colour refinement (Weisfeiler and Leman, 1968) over the objects, coloured by type, and the facts of the initial state and
    the goal between them; constants keep their names. Different texts prove the problems different; equal texts mean equal
    problems but for rare regular structures, so that a benchmark which refuses equal texts errs on the safe side.
    """
    relations = [*_facts("init", problem.init), *_goal(problem.goal)]
    colours = _numbered(_starting(domain, problem))
    digest = hashlib.sha256()
    while True:
        marks = _refined(colours, relations)
        digest.update(repr(sorted(marks.values())).encode())
        finer = _numbered(marks)
        if len(set(finer.values())) == len(set(colours.values())):
            break
        colours = finer
    digest.update(repr(sorted((name, [finer[arg] for arg in args]) for name, args in relations)).encode())
    return digest.hexdigest()


def _starting(domain: Domain, problem: Problem) -> dict[str, Mark]:
    """Constants by name and type, objects by type."""
    objects: dict[str, Mark] = {thing.name: ("", *thing.types) for thing in problem.objects}
    return objects | {thing.name: (thing.name, *thing.types) for thing in domain.constants}


def _refined(colours: Mapping[str, int], relations: list[Relation]) -> dict[str, Mark]:
    """Each object with its colour and, sorted, the places it has in facts with the colours beside it."""
    places: dict[str, list[Mark]] = {name: [] for name in colours}
    for name, args in relations:
        beside = tuple(colours[arg] for arg in args)
        for position, arg in enumerate(args):
            places[arg].append((name, position, beside))
    return {name: (colours[name], sorted(found)) for name, found in places.items()}


def _numbered(marks: Mapping[str, Mark]) -> dict[str, int]:
    """Equal marks to equal numbers, in the order of the marks, so that names play no part."""
    order = {repr(mark): 0 for mark in marks.values()}
    ranks = {text: rank for rank, text in enumerate(sorted(order))}
    return {name: ranks[repr(mark)] for name, mark in marks.items()}


def _facts(kind: str, atoms: tuple[Atom, ...]) -> Iterator[Relation]:
    for atom in dict.fromkeys(atoms):
        yield f"{kind} {atom.predicate}", atom.args


def _goal(formula: Formula | Effect, path: str = "goal") -> Iterator[Relation]:
    """The atoms of the goal with the connectives above them."""
    if isinstance(formula, Atom):
        yield f"{path} {formula.predicate}", formula.args
    elif isinstance(formula, Not):
        yield from _goal(formula.part, f"{path} not")
    elif isinstance(formula, And | Or):
        for part in formula.parts:
            yield from _goal(part, f"{path} {'and' if isinstance(formula, And) else 'or'}")
    else:
        raise ValueError(f"a goal with {type(formula).__name__.lower()} cannot be compared")
