"""Effects that add and delete the same atom: legal, because the add wins, but hardly meant."""

from __future__ import annotations

from collections.abc import Iterator

from pddlcoder.pddl.context import Context
from pddlcoder.pddl.model import And, Atom, Effect, ForAll, Formula, Not, When
from pddlcoder.pddl.sexpr import Form


def warn_contradictions(context: Context, form: Form, effect: Effect) -> None:
    """Warns about atoms that one level of an effect both adds and deletes."""
    todo: list[Effect | Formula] = [effect]
    while todo:
        added: set[Atom] = set()
        deleted: set[Atom] = set()
        for part in _level(todo.pop()):
            if isinstance(part, Atom):
                added.add(part)
            elif isinstance(part, Not) and isinstance(part.part, Atom):
                deleted.add(part.part)
            elif isinstance(part, When):
                todo.append(part.effect)
            elif isinstance(part, ForAll):
                todo.append(part.part)
        for text in sorted(f"({' '.join((atom.predicate, *atom.args))})" for atom in added & deleted):
            message = f"{context.owner} both adds and deletes {text}; the add wins"
            key = f"{context.owner} {text}"
            context.report.warn("contradictory-effect", form, message, "keep one of the two", key=key)


def _level(effect: Effect | Formula) -> Iterator[Effect | Formula]:
    """The parts of nested conjunctions, flat."""
    todo = [effect]
    while todo:
        part = todo.pop()
        if isinstance(part, And):
            todo.extend(part.parts)
        else:
            yield part
