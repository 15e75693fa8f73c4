"""Finding the defects of a published checkout from its files alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from nl_pddlgym.errors import DataError
from nl_pddlgym.isomorphism import signature
from nl_pddlgym.published.agreement import description_of, stray, unnamed
from nl_pddlgym.published.defects import Defect, DefectKind
from nl_pddlgym.published.description import in_order
from nl_pddlgym.published.literals import PublishedDomain, arities, forms, visible_actions
from nl_pddlgym.published.pairing import Pairing, as_published
from nl_pddlgym.published.sketch import sketch
from nl_pddlgym.published.task import PublishedTask, PublishedTasks, load_published
from pddlcoder.pddl import Hierarchy
from pddlcoder.pddl.model import And, Atom, Effect, Formula, Not, Or

SHOWN = 6
"""Names in one clause; more are counted."""


def inspect_published(
    path: Path | str, *, which: str = "all", planner: bool = False, time_limit: float = 60.0
) -> tuple[Defect, ...]:
    """Every defect found in a checkout, by task and then by kind; `which` is a split, a domain or "all".

    Descriptions are compared with their own problems; that the published code pairs some otherwise is a defect of its own.
    With `planner` each problem is given to Fast Downward too, `time_limit` seconds each. DataError if the path is no
    checkout; a broken file inside is a defect.
    """
    tasks = load_published(path).select(which)
    found: list[Defect] = []
    twins = _Twins()
    for place, name in enumerate(tasks.ids):
        try:
            task = tasks[place]
            found += [
                *_mispaired(tasks, place, task),
                *_described(tasks, place, task),
                *_listed(task),
                *_acted(tasks, place, task),
            ]
            found += twins.see(task)
            found += _planned(task, time_limit) if planner else ()
        except DataError as error:
            found.append(Defect(DefectKind.BROKEN, name, str(error)))
    found += _twins_as_published(tasks, found)
    order = {
        name: number for number, name in enumerate((*tasks.ids, *(problems.domain for problems, _ in tasks.places)))
    }
    kinds = list(DefectKind)
    return tuple(sorted(dict.fromkeys(found), key=lambda defect: (order[defect.task], kinds.index(defect.kind))))


class _Twins:
    """The problems seen so far, by what they are up to the names of their objects."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], PublishedTask] = {}

    def see(self, task: PublishedTask, how: str = "") -> Iterator[Defect]:
        """Defects of a task that an earlier one equals."""
        try:
            mark = signature(task.reading().domain, task.problem())
        except ValueError as error:
            if isinstance(error, DataError):
                raise
            return
        first = self._seen.setdefault((task.domain, mark), task)
        if first.id == task.id:
            return
        same = f"is the same problem as {first.id} up to the names of its objects{how}"
        yield Defect(DefectKind.DUPLICATE, task.id, same)
        if first.split != task.split and first.split and task.split:
            yield Defect(DefectKind.LEAK, task.id, f"{same}: one is in {first.split}, this one in {task.split}")


def _twins_as_published(tasks: PublishedTasks, found: Iterable[Defect]) -> Iterator[Defect]:
    """Twins that arise only because the published code gives two descriptions problems that are not their own."""
    moved = {defect.task for defect in found if defect.kind is DefectKind.MISPAIRED}
    domains = {name.partition("/")[0] for name in moved}
    published = PublishedTasks(tasks.places, Pairing.PUBLISHED)
    twins = _Twins()
    known = {(defect.task, defect.kind) for defect in found}
    for place, name in enumerate(tasks.ids):
        if name.partition("/")[0] in domains:
            try:
                defects = list(twins.see(published[place], ", as the published code pairs them"))
            except DataError:
                continue
            yield from (defect for defect in defects if (defect.task, defect.kind) not in known)


def _mispaired(tasks: PublishedTasks, place: int, task: PublishedTask) -> Iterator[Defect]:
    problems, number = tasks.places[place]
    published = as_published(problems, number)
    if published is not None and published != task.problem_path:
        told = f"{task.description_path.name} tells {task.problem_path.name}, but the published code pairs it with {published.name}"
        yield Defect(DefectKind.MISPAIRED, task.id, told)
    if stray(problems, task.pnl, task.problem_path):
        where = task.problem_path.parent.name
        told = f"{task.description_path.name} tells no problem of {where}; it is paired with {task.problem_path.name}"
        yield Defect(DefectKind.MISPAIRED, task.id, told)


def _described(tasks: PublishedTasks, place: int, task: PublishedTask) -> Iterator[Defect]:
    found = sketch(task.domain_path, task.problem_path)
    description = description_of(tasks.places[place][0], task.pnl, found)
    faults = [*description.miscounted(), *description.cut_short()]
    if description.absent:
        faults.append(f"names {_names(description.absent)}, which the problem does not have")
    if missing := unnamed(description, found):
        needed = [name for name in missing if name in found.goal_names]
        why = (
            ", which the goal needs"
            if len(needed) == len(missing)
            else f", of which the goal needs {_names(in_order(needed))}"
        )
        faults.append(f"never names {_names(in_order(missing))}{why if needed else ''}")
    for fault in faults:
        yield Defect(DefectKind.DESCRIPTION, task.id, f"{task.description_path.name} {fault}")


def _listed(task: PublishedTask) -> Iterator[Defect]:
    """Objects that the goal or an action can need and O does not have."""
    listed = {name.lower() for name in task.objects.split()}
    reading, problem = task.reading(), task.problem()
    missing = [thing for thing in (*reading.domain.constants, *problem.objects) if thing.name not in listed]
    needed = _goal_names(problem.goal)
    goal = [thing.name for thing in missing if thing.name in needed]
    types = _visible_types(reading, task.actions)
    hierarchy = Hierarchy(reading.domain.types)
    other = [thing.name for thing in missing if thing.name not in needed and hierarchy.fits(thing.types, types)]
    if goal:
        yield Defect(DefectKind.OBJECTS, task.id, f"O lacks {_names(in_order(goal))}, which the goal needs")
    if other:
        yield Defect(DefectKind.OBJECTS, task.id, f"O lacks {_names(in_order(other))}, which an action can take")


def _acted(tasks: PublishedTasks, place: int, task: PublishedTask) -> Iterator[Defect]:
    """Faults of S, said once for each domain file."""
    problems, number = tasks.places[place]
    if number != problems.numbers[0]:
        return
    for fault in _action_faults(task.reading(), task.actions):
        yield Defect(DefectKind.ACTIONS, task.domain, f"{fault} ({task.domain_path.name})")


def _action_faults(reading: PublishedDomain, actions: str) -> Iterator[str]:
    published = {name: name for name in reading.predicates or (action.name for action in reading.domain.actions)}
    for name, *parameters in forms(actions):
        counts = arities(reading, name)
        if not counts:
            yield f"S has {name}, but no operator or action predicate is called so"
        elif len(parameters) not in counts:
            shown = " or ".join(map(str, counts))
            yield f"S gives {name} {_arguments(len(parameters))}, its operators show {shown}"
        elif name.lower() not in published:
            yield f"S has {name}, a name the published code does not know: it fails every plan with it"
    covered = {pattern.operator for schema in visible_actions(reading, actions) for pattern in schema.patterns}
    for action in reading.domain.actions:
        if action.name not in covered:
            yield f"no action of S stands for the operator {action.name}"


def _planned(task: PublishedTask, time_limit: float) -> Iterator[Defect]:
    from nl_pddlgym.planning import solve

    gold = task.gold()
    result = solve(gold.domain, gold.problem, time_limit=time_limit)
    if result.plan is None:
        said = f"the planner finds no plan: {result.outcome} ({result.reason})"
        yield Defect(DefectKind.UNSOLVED, task.id, said)


def _visible_types(reading: PublishedDomain, actions: str) -> tuple[str, ...]:
    """The types of all parameters that an action of S shows, sorted."""
    operators = {action.name: action for action in reading.domain.actions}
    types: set[str] = set()
    for schema in visible_actions(reading, actions):
        for pattern in schema.patterns:
            for parameter, arg in zip(operators[pattern.operator].parameters, pattern.args, strict=True):
                types.update(parameter.types if arg in schema.parameters else ())
    return tuple(sorted(types))


def _goal_names(formula: Formula | Effect) -> frozenset[str]:
    if isinstance(formula, Atom):
        return frozenset(formula.args)
    if isinstance(formula, Not):
        return _goal_names(formula.part)
    if isinstance(formula, And | Or):
        return frozenset().union(*map(_goal_names, formula.parts))
    return frozenset()


def _names(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
    return f"{', '.join(listed[:SHOWN])}{more}"


def _arguments(count: int) -> str:
    return f"{count} argument{'' if count == 1 else 's'}"
