"""Puts what relaxation, exclusion and grounding showed into lines, the cause first."""

from __future__ import annotations

from collections.abc import Iterator

from pddlcoder.explain.causes import Causes
from pddlcoder.explain.conflicts import Conflicts
from pddlcoder.explain.grounding import LARGE, Size, sizes, unreachable_predicates
from pddlcoder.explain.relaxation import Relaxation
from pddlcoder.explain.rules import LiftedTask
from pddlcoder.explain.wording import atom_text, counted, name_text
from pddlcoder.pddl.model import Atom
from pddlcoder.pddl.transition import TransitionSystem

MAX_ACTIONS = 3
MAX_GOALS = 3


def story(task: LiftedTask, system: TransitionSystem) -> list[str]:
    """The lines about a task whose goal does not hold yet."""
    relaxation = Relaxation(task)
    if not relaxation.complete:
        return [*_too_large(task, relaxation), _counts(task, relaxation)]
    out_of_reach = [goal for goal in task.goals if relaxation.rules_out(goal)]
    counts = _counts(task, relaxation)
    lines = Causes(relaxation).lines(out_of_reach) if out_of_reach else Conflicts(relaxation, system).lines()
    large = [size for size in sizes(task) if size.estimate >= LARGE]
    return [*lines, counts, *_large_actions(task, large)]


def _too_large(task: LiftedTask, relaxation: Relaxation) -> Iterator[str]:
    never = unreachable_predicates(task)
    blocked = [goal for goal in task.goals if isinstance(goal, Atom) and goal.predicate in never]
    for goal in blocked[:MAX_GOALS]:
        yield f"No plan exists: {atom_text(goal, task.spelling)} can never become true, whatever the arguments of the actions."
    yield f"The grounding is so large that it was not looked through to the end{'' if blocked else ': no reason can be told yet'}."
    if relaxation.busiest:
        yield f"Most of the work went into {name_text(relaxation.busiest, task.spelling)}."
    largest, *others = sizes(task)
    yield from _large_actions(task, [largest, *(size for size in others if size.estimate >= LARGE)])


def _large_actions(task: LiftedTask, large: list[Size]) -> Iterator[str]:
    for size in large[:MAX_ACTIONS]:
        fewer = f", about {_rounded(size.estimate)} after its static preconditions" if size.estimate < size.all else ""
        name = name_text(size.name, task.spelling)
        yield f"Grounding: {name} has {counted(size.parameters, 'parameter')} and about {_rounded(size.all)} instances{fewer}."
    if large:
        yield "Smaller: fewer parameters in one action, narrower types, or static preconditions that tie parameters together."


def _counts(task: LiftedTask, relaxation: Relaxation) -> str:
    applicable = sum(len(found) for rule, found in relaxation.instances.items() if rule.kind == "action")
    total = sum(size.all for size in sizes(task))
    least = "" if relaxation.complete else "at least "
    atoms = counted(len(relaxation.layer), "ground atom")
    return f"Reachable if nothing is deleted: {least}{atoms}, and {least}{applicable:,} of {_rounded(total)} ground actions."


def _rounded(number: int) -> str:
    """Two digits that mean something: 2,514,000 becomes 2,500,000."""
    if number < 1000:
        return str(number)
    unit = 10 ** (len(str(number)) - 2)
    return f"{round(number / unit) * unit:,}"
