"""A second opinion on gold plans: the plan validator of unified-planning."""

from __future__ import annotations

import warnings

from pddlcoder.pddl import render_plan
from pddlcoder.pddl.model import Plan


def refusal(domain: str, problem: str, plan: Plan) -> str:
    """What the validator has against a plan; "" if it accepts it."""
    from unified_planning.engines import SequentialPlanValidator, ValidationResultStatus
    from unified_planning.environment import get_environment
    from unified_planning.io import PDDLReader

    # Its engines mix other environments with the one they are given, so the global one it is.
    environment = get_environment()
    environment.error_used_name = False
    reader = PDDLReader(environment)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        task = reader.parse_problem_string(domain, problem)
        verdict = SequentialPlanValidator().validate(task, reader.parse_plan_string(task, render_plan(plan)))
    return (
        "" if verdict.status == ValidationResultStatus.VALID else f"unified-planning: {verdict.reason or 'not valid'}"
    )
