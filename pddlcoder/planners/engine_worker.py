"""Runs as a program of its own, never imported: solves a task with one engine of unified-planning.

    python engine_worker.py ENGINE        reads domain.pddl and problem.pddl, writes result.json, all in the current folder

It runs apart because limits can be put on a process only, because reading is slow, and because engines print and crash.
`result.json` holds "stage" (how far it came: "reading", "solving", "done") and, by the end, one of "status" (a name of
unified-planning's PlanGenerationResultStatus) with "plan", "unsupported" (features) or "engines" (those installed).
"""

import json
import sys
from pathlib import Path
from typing import Any


def report(stage: str, **facts: Any) -> None:
    """Write what is known so far, whole or not at all."""
    draft = Path("result.json.new")
    draft.write_text(json.dumps({"stage": stage, **facts}))
    draft.replace("result.json")


def steps(plan: Any) -> list[list[str]]:
    """The plan as names, in the order of execution; start times and durations are left out."""
    if hasattr(plan, "timed_actions"):
        actions = [action for _, action, _ in sorted(plan.timed_actions, key=lambda timed: timed[0])]
    elif hasattr(plan, "actions"):
        actions = plan.actions
    else:
        actions = next(iter(plan.all_sequential_plans())).actions
    return [[action.action.name, *map(str, action.actual_parameters)] for action in actions]


def missing_features(kind: Any, engine: Any) -> list[str]:
    """What the task has and the engine does not take."""
    return [] if engine.supports(kind) else sorted(kind.features - engine.supported_kind().features) or ["combination"]


def main(name: str) -> None:
    """Read, ask the engine whether it takes the task, solve."""
    import unified_planning.shortcuts as up

    report("reading")
    environment = up.get_environment()
    environment.credits_stream = None
    environment.error_used_name = False
    factory = environment.factory
    engines = sorted(engine for engine in factory.engines if factory.engine(engine).is_oneshot_planner())
    if name not in engines:
        return report("done", engines=engines)
    from unified_planning.io import PDDLReader

    problem = PDDLReader(environment).parse_problem("domain.pddl", "problem.pddl")
    missing = missing_features(problem.kind, factory.engine(name))
    if missing:
        return report("done", unsupported=missing)
    report("solving")
    with up.OneshotPlanner(name=name) as planner:
        result = planner.solve(problem)
    plan = None if result.plan is None else steps(result.plan)
    said = [message.message for message in result.log_messages or () if message.level.name == "ERROR"]
    return report("done", status=result.status.name, plan=plan, message="\n".join(said)[-1000:])


if __name__ == "__main__":
    main(sys.argv[1])
