"""The one room of the benchmark that asks a planner: to make gold plans, and to prove that each problem can be planned."""

from __future__ import annotations

from nl_pddlgym.errors import DataError
from nl_pddlgym.world import World
from pddlcoder.pddl import print_domain, print_problem
from pddlcoder.pddl.model import Plan
from pddlcoder.planners import open_planner
from pddlcoder.types import PlannerResult

SEARCH, SECONDS, BYTES = "lama-first", 60.0, 4 * 1024**3


def solve(domain: str, problem: str, *, time_limit: float = SECONDS, memory_limit: int = BYTES) -> PlannerResult:
    """What Fast Downward's first LAMA iteration says of a task within limits of wall seconds and bytes, translation included."""
    return open_planner(SEARCH, time_limit=time_limit, memory_limit=memory_limit).plan(domain, problem)


def gold_plan(world: World) -> Plan:
    """A plan of the world in S form, by the planner; DataError, with the reason, if it finds none."""
    domain, problem = world.system.domain, world.system.problem
    result = solve(print_domain(domain), print_problem(problem))
    if result.plan is None:
        raise DataError(f"{problem.name}: no plan ({result.outcome}: {result.reason})")
    steps = [world.visible(step) for step in result.plan]
    if any(step is None for step in steps):
        raise DataError(f"{problem.name}: no action of S stands for some step of the plan")
    return tuple(step for step in steps if step is not None)
