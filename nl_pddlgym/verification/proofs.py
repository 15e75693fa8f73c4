"""The proofs of a task, by name; each returns "" where it holds, a sentence where it fails, None where it does not apply."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from random import Random

from nl_pddlgym.errors import UnsupportedError
from nl_pddlgym.judge import moments, score_in
from nl_pddlgym.pddlgym_engine import score_in_pddlgym
from nl_pddlgym.planning import solve
from nl_pddlgym.task import Task, full_dnl
from nl_pddlgym.verification.prose import disagreement, find_reader
from nl_pddlgym.words import WORDS
from nl_pddlgym.world import World, open_world
from pddlcoder.pddl import State, check, parse_plan, render_plan, validate
from pddlcoder.pddl.model import Plan

Proof = Callable[[Task], str | None]
WALK_STEPS, SAMPLED = 25, 12
"""How far a random walk goes, and how many of the actions that apply are tried in each state."""


def pddl(task: Task) -> str | None:
    """The PDDL has no fault at all."""
    gold = task.gold()
    return next((found.message for found in check(gold.domain, gold.problem)), "")


def plan(task: Task) -> str | None:
    """The gold plan reaches level 3 without a step of several outcomes, and the empty plan does not."""
    world = open_world(task)
    verdict = score_in(world, task.gold().plan)
    if verdict.level != 3:
        return verdict.reason
    if verdict.ambiguous:
        return "a step of the gold plan has several outcomes"
    return "the goal holds at the start" if score_in(world, "").level == 3 else ""


def operators(task: Task) -> str | None:
    """The gold plan with all its parameters is valid."""
    gold = task.gold()
    verdict = validate(gold.domain, gold.problem, render_plan(ground(task)))
    return "" if verdict.valid else verdict.reason


def sufficient(task: Task) -> str | None:
    """On the gold trajectory and a random walk each action has at most one outcome; None where the card says it cannot."""
    world, rng = open_world(task), Random(task.id)
    if task.card().ambiguous:
        return None
    gold = [moment.before[0] for moment in moments(world, parse_plan(task.gold().plan).plan or ())]
    for state in rng.sample(gold, min(SAMPLED, len(gold))):
        if step := _ambiguous(world, state, rng):
            return f"{step} on the gold trajectory"
    state = world.system.initial
    for _ in range(WALK_STEPS):
        if step := _ambiguous(world, state, rng):
            return f"{step} on a random walk"
        steps = world.applicable(state)
        if not steps:
            break
        state = next(iter(world.outcomes(state, rng.choice(steps))))
    return ""


def words(task: Task) -> str | None:
    """Every content word is in the vocabulary, and the gold plan works in invented and misleading words too."""
    vocabulary = task.card().vocabulary
    dnl = full_dnl(task.data_path, task.domain, WORDS[1])
    if strangers := vocabulary.strangers("\n".join((dnl, task.pnl, task.actions, task.objects))):
        return f"not in the vocabulary of the card, so no telling can replace it: {', '.join(strangers)}"
    for kind in WORDS[1:]:
        told = task.told_in(kind)
        verdict = score_in(open_world(told), told.gold().plan)
        if verdict.level != 3:
            return f"in {kind} words the gold plan fails: {verdict.reason}"
    return ""


def prose(task: Task) -> str | None:
    """Objects, initial state and goal follow from the description, in all words; None where nobody reads it."""
    read = find_reader(task.data_path, task.domain)
    if read is None:
        return None
    faults = (disagreement(task.told_in(kind), read) for kind in WORDS)
    return next((fault for fault in faults if fault), "")


def planner(task: Task) -> str | None:
    """Fast Downward's lama-first solves it within 60 seconds and 4 GB, and its plan is valid."""
    gold = task.gold()
    result = solve(gold.domain, gold.problem)
    if result.plan is None:
        return result.reason
    verdict = validate(gold.domain, gold.problem, render_plan(result.plan))
    return "" if verdict.valid else f"the planner's plan is not valid: {verdict.reason}"


def pddlgym(task: Task) -> str | None:
    """The real pddlgym gives the gold plan level 3 too; None where it is not installed or cannot hold the domain."""
    if find_spec("pddlgym") is None:
        return None
    try:
        verdict = score_in_pddlgym(open_world(task), task.gold().plan)
    except UnsupportedError:
        return None
    return "" if verdict.level == 3 else f"pddlgym: {verdict.reason}"


def unified(task: Task) -> str | None:
    """The simulator of unified-planning accepts the gold plan; None where it is not installed."""
    if find_spec("unified_planning") is None:
        return None
    from nl_pddlgym.verification.unified import refusal

    gold = task.gold()
    return refusal(gold.domain, gold.problem, ground(task))


def ground(task: Task) -> Plan:
    """The gold plan as full operators, the first outcome of each step."""
    world = open_world(task)
    found = (moment.outcomes[0] for moment in moments(world, parse_plan(task.gold().plan).plan or ()))
    return tuple(outcomes[0][1] for outcomes in found if outcomes)


def _ambiguous(world: World, state: State, rng: Random) -> str:
    """That an action which applies in a state has several outcomes, with two of them, among those tried; "" if none has."""
    steps = world.applicable(state)
    for step in rng.sample(steps, min(SAMPLED, len(steps))):
        ground = list(world.outcomes(state, step).values())
        if len(ground) > 1:
            return f"{step} has several outcomes, such as {ground[0]} and {ground[1]},"
    return ""


QUICK: Mapping[str, Proof] = {
    "pddl": pddl,
    "plan": plan,
    "operators": operators,
    "sufficient": sufficient,
    "words": words,
    "prose": prose,
}
"""What takes no engine but our own: minutes for all tasks."""
PROOFS: Mapping[str, Proof] = {**QUICK, "planner": planner, "pddlgym": pddlgym, "unified": unified}
