"""A small world, a planner without a program, and replies as a model would write them: what the tests of the agent stand on."""

import json
from collections import deque
from pathlib import Path

from pddlcoder.coder import PDDLCoder
from pddlcoder.llm import Ledger, scripted
from pddlcoder.pddl import TransitionSystem, parse_plan, read_domain, read_problem
from pddlcoder.pddl.model import Domain, Plan
from pddlcoder.review import Judgement, MappedPlan
from pddlcoder.solution import Solution
from pddlcoder.task import Task
from pddlcoder.tools import choose_tools
from pddlcoder.tools.desk import Desk
from pddlcoder.tools.toolbox import Toolbox
from pddlcoder.turns import Limits, Turns
from pddlcoder.types import Outcome, PlannerResult
from pddlcoder.workspace import Workspace

DNL = "A walker goes from place to place. Going is possible along a road, in its direction."
PNL = "The walker is at x. There is a road from x to y and one from y to z. The walker wants to be at z."
ACTIONS = "(go ?from ?to)"
OBJECTS = "x\ny\nz"
TASK = Task(DNL, PNL, ACTIONS, OBJECTS)

DOMAIN = """(define (domain walk)
  (:requirements :strips :typing)
  (:types place)
  (:predicates (at ?p - place) (road ?p ?q - place))
  (:action go
    :parameters (?from ?to - place)
    :precondition (and (at ?from) (road ?from ?to))
    :effect (and (not (at ?from)) (at ?to))))
"""
PROBLEM = """(define (problem stroll)
  (:domain walk)
  (:objects x y z - place)
  (:init (at x) (road x y) (road y z))
  (:goal (at z)))
"""
BROKEN = DOMAIN.replace("(road ?from ?to)", "(raod ?from ?to)")
UNBALANCED = DOMAIN.rstrip().removesuffix(")")
UNREACHABLE = PROBLEM.replace(" (road y z)", "")


class BreadthFirst:
    """A planner for tiny tasks on the kernel's own semantics; `calls` counts how often it was asked."""

    name = "breadth-first"

    def __init__(self) -> None:
        self.calls = 0

    def plan(self, domain: str, problem: str, cancel: object = None) -> PlannerResult:
        self.calls += 1
        one = read_domain(domain).value
        two = read_problem(problem, one).value
        if one is None or two is None:
            return PlannerResult(Outcome.INVALID, self.name, reason="the files cannot be read")
        plan = shortest(TransitionSystem(one, two))
        if plan is None:
            return PlannerResult(Outcome.UNSOLVABLE, self.name, reason="every reachable state was seen")
        return PlannerResult(Outcome.SOLVED, self.name, plan=plan)


def shortest(system: TransitionSystem) -> Plan | None:
    queue, seen = deque([(system.initial, ())]), {system.initial}
    while queue:
        state, plan = queue.popleft()
        if not system.unmet(state):
            return plan
        for step in system.applicable(state):
            after = system.apply(state, step)
            if after not in seen:
                seen.add(after)
                queue.append((after, (*plan, step)))
    return None


class FixedPlanner:
    """A planner that always gives the same answer."""

    name = "fixed"

    def __init__(self, result: PlannerResult) -> None:
        self.result = result

    def plan(self, domain: str, problem: str, cancel: object = None) -> PlannerResult:
        return self.result


class Agreeable:
    """A reviewer that leaves plans as they are and judges them from a list; then it agrees."""

    def __init__(self, *judgements: Judgement | None) -> None:
        self.judgements = list(judgements)

    def map(self, plan: Plan, domain: Domain) -> MappedPlan:
        return MappedPlan(plan)

    def judge(self, plan: Plan) -> Judgement | None:
        return self.judgements.pop(0) if self.judgements else Judgement(True, "Fine.")


def desk(*, domain: str | None = None, problem: str | None = None, folder: Path | None = None, **parts) -> Desk:
    """A desk with these files on it."""
    names = parts.pop("tools", None)
    planner, reviewer = parts.pop("planner", BreadthFirst()), parts.pop("reviewer", Agreeable())
    made = Desk(Workspace(folder), planner, parts.pop("validators", ()), reviewer, choose_tools(names), **parts)
    for file, text in (("domain", domain), ("problem", problem)):
        if text is not None:
            call(made, "create_file", file=file, content=text)
    return made


def call(made: Desk, tool: str, **arguments) -> str:
    """What the model is shown for a call."""
    return Toolbox(made).call(tool, arguments).text


def turns(made: Desk, **limits) -> Turns:
    halt = limits.pop("halt", lambda: None)
    return Turns(Toolbox(made), Ledger(), Limits(**limits), halt)


def say(tool: str, thought: str = "So be it.", **arguments) -> str:
    """A reply of the agent's model."""
    args = json.dumps(arguments)
    return f"[[ ## thought ## ]]\n{thought}\n\n[[ ## tool_name ## ]]\n{tool}\n\n[[ ## tool_args ## ]]\n{args}\n\n[[ ## completed ## ]]"


def act(tool: str, **arguments) -> str:
    """A reply of the model inside DSPy's own ReAct."""
    return say(tool, **arguments).replace("thought ##", "next_thought ##").replace("tool_", "next_tool_")


def judge(verdict: str, feedback: str = "As it should be.") -> str:
    """A reply of the critic."""
    return f"[[ ## feedback ## ]]\n{feedback}\n\n[[ ## verdict ## ]]\n{verdict}\n\n[[ ## completed ## ]]"


def rules(**operators) -> str:
    """A reply of the mapper in `schema` mode; `objects` are the renamed ones."""
    renames = operators.pop("objects", {})
    return f"[[ ## rules ## ]]\n{json.dumps({'operators': operators, 'objects': renames})}\n\n[[ ## completed ## ]]"


def lines(*mapped: str) -> str:
    """A reply of the mapper in `plan` mode."""
    return "[[ ## mapped_plan ## ]]\n" + "\n".join(mapped) + "\n\n[[ ## completed ## ]]"


WRITE = [say("create_file", file="domain", content=DOMAIN), say("create_file", file="problem", content=PROBLEM)]
GOOD_RUN = [*WRITE, say("make_plan"), say("plan_feedback"), say("finish", summary="Nothing had to be assumed.")]


def coder(agent: list, verdicts: list | None = None, mappings: list | None = None, **settings) -> PDDLCoder:
    """A coder whose models say these things."""
    model = scripted(
        {"agent": agent, "critic": verdicts if verdicts is not None else [judge("accept")], "mapper": mappings or []}
    )
    settings.setdefault("planner", BreadthFirst())
    return PDDLCoder(model, **settings)


QUIT = [say("finish"), say("finish", summary="Enough.")]


def solve(
    made: PDDLCoder, out: Path | None = None, actions: str | None = ACTIONS, objects: str | None = OBJECTS
) -> Solution:
    """What the coder makes of the small world."""
    return made.solve(DNL, PNL, actions, objects, out=out)


def facts(solution: Solution) -> dict[str, object]:
    """All of a solution but the time it took."""
    return {name: getattr(solution, name) for name in Solution.__dataclass_fields__ if name != "seconds"}


def plan_of(text: str) -> Plan:
    """The plan in a text."""
    plan = parse_plan(text).plan
    assert plan is not None
    return plan
