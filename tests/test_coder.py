"""The whole solve with scripted models on the real kernel: outcomes, limits, both loops, threads, asyncio, and the folder."""

import asyncio
import json
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import dspy
import pytest
from solving import (
    ACTIONS,
    DNL,
    DOMAIN,
    GOOD_RUN,
    OBJECTS,
    PNL,
    PROBLEM,
    UNREACHABLE,
    WRITE,
    BreadthFirst,
    FixedPlanner,
    act,
    coder,
    judge,
    lines,
    rules,
    say,
)

from pddlcoder.coder import PDDLCoder
from pddlcoder.errors import ModelError, PrerequisiteError, UsageError
from pddlcoder.events import Criticised, Ended, Mapped, Planned, Started, Turn
from pddlcoder.llm import ContextOverflow, Reply, scripted
from pddlcoder.pddl.model import Step, render_plan
from pddlcoder.solution import Solution
from pddlcoder.types import Cancel, Outcome, PlannerResult, SolutionOutcome, StopReason

QUIT = [say("finish"), say("finish", summary="Enough.")]


def solve(
    made: PDDLCoder, out: Path | None = None, actions: str | None = ACTIONS, objects: str | None = OBJECTS
) -> Solution:
    return made.solve(DNL, PNL, actions, objects, out=out)


def facts(solution: Solution) -> tuple:
    """All of a solution but the time it took."""
    return tuple(value for name, value in vars_of(solution).items() if name != "seconds")


def vars_of(solution: Solution) -> dict:
    return {name: getattr(solution, name) for name in Solution.__dataclass_fields__}


# Outcomes


def test_two_paragraphs_become_a_plan() -> None:
    solution = solve(coder(GOOD_RUN))
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.FINISHED)
    assert (solution.domain, solution.problem) == (DOMAIN, PROBLEM)
    assert render_plan(solution.mapped_plan or ()) == "(go x y)\n(go y z)\n"
    assert solution.judgement is not None
    assert solution.judgement.accepted
    assert solution.summary == "Nothing had to be assumed."
    assert solution.reason == "a plan with 2 steps"
    assert solution.usage["agent"].calls == 5
    assert solution.usage["critic"].calls == 1


def test_the_real_planner_and_translator_agree() -> None:
    run = [*WRITE, say("check_syntax"), say("translate"), say("make_plan"), say("plan_feedback"), say("finish")]
    solution = solve(coder(run, planner="lama-first"))
    assert solution.outcome is SolutionOutcome.PLANNED
    assert [turn.observation.splitlines()[0] for turn in solution.trajectory[2:5]] == [
        "No errors.",
        "The translator takes both files.",
        "Plan found with 2 steps:",
    ]


def test_a_criticised_plan_is_repaired() -> None:
    longer = PROBLEM.replace("(road y z)", "(road y z) (road x z)")
    run = [
        say("create_file", file="domain", content=DOMAIN),
        say("create_file", file="problem", content=longer),
        say("plan_feedback"),
        say("replace_text", file="problem", old=" (road x z)", new=""),
        say("plan_feedback"),
        say("finish"),
    ]
    solution = solve(coder(run, [judge("reject", "Step 1: there is no road from x to z."), judge("accept")]))
    assert solution.outcome is SolutionOutcome.PLANNED
    assert solution.trajectory[2].observation.startswith("Rejected by the judge. Step 1: there is no road")
    assert solution.trajectory[4].observation.startswith("The plan has changed. Accepted by the judge.")
    assert solution.stop_reason is StopReason.FINISHED


@pytest.mark.parametrize(
    ("run", "outcome", "reason"),
    [
        (QUIT, SolutionOutcome.INVALID_PDDL, "no domain and no problem was written"),
        ([WRITE[0], *QUIT], SolutionOutcome.INVALID_PDDL, "no problem was written"),
        (
            [say("create_file", file="domain", content=DOMAIN.replace("(road ?from", "(raod ?from")), WRITE[1], *QUIT],
            SolutionOutcome.INVALID_PDDL,
            "1 error, the first in line 7 of the domain: 'raod' is not in :predicates",
        ),
        (
            [WRITE[0], say("create_file", file="problem", content=UNREACHABLE), *QUIT],
            SolutionOutcome.NO_PLAN,
            "unsolvable: every reachable state was seen",
        ),
    ],
    ids=["nothing", "half", "errors", "unsolvable"],
)
def test_the_outcome_comes_from_the_files_alone(run: list, outcome: SolutionOutcome, reason: str) -> None:
    solution = solve(coder(run))
    assert solution.outcome is outcome
    assert solution.reason.startswith(reason)
    assert solution.stop_reason is StopReason.FINISHED
    assert solution.plan is None


def test_a_model_that_only_says_it_is_done_is_not_believed() -> None:
    planner = BreadthFirst()
    solution = solve(coder([*WRITE, *QUIT], planner=planner))
    assert solution.outcome is SolutionOutcome.PLANNED
    assert planner.calls == 1
    assert solution.judgement is None


def test_a_goal_that_already_holds_is_nothing_to_do() -> None:
    done = say("create_file", file="problem", content=PROBLEM.replace("(:goal (at z))", "(:goal (at x))"))
    solution = solve(coder([WRITE[0], done, say("make_plan"), say("plan_feedback"), say("finish")]))
    assert solution.outcome is SolutionOutcome.PLANNED
    assert (solution.plan, solution.mapped_plan) == ((), ())
    assert solution.trajectory[2].observation.startswith("Plan found with 0 steps")


@pytest.mark.parametrize(
    ("result", "outcome"),
    [
        (PlannerResult(Outcome.CRASHED, "f", reason="signal 11"), SolutionOutcome.NOT_MEASURED),
        (PlannerResult(Outcome.TIMEOUT, "f", reason="after 60 s"), SolutionOutcome.NO_PLAN),
        (PlannerResult(Outcome.MEMOUT, "f"), SolutionOutcome.NO_PLAN),
        (PlannerResult(Outcome.UNSUPPORTED, "f", reason="axioms"), SolutionOutcome.NO_PLAN),
        (PlannerResult(Outcome.INVALID, "f", reason="line 3"), SolutionOutcome.INVALID_PDDL),
        (PlannerResult(Outcome.SOLVED, "f", plan=(Step("go", ("x", "z")),)), SolutionOutcome.NOT_MEASURED),
    ],
    ids=["crashed", "timeout", "memout", "unsupported", "invalid", "wrong plan"],
)
def test_every_answer_of_a_planner_is_one_outcome(result: PlannerResult, outcome: SolutionOutcome) -> None:
    solution = solve(coder([*WRITE, *QUIT], planner=FixedPlanner(result)))
    assert solution.outcome is outcome
    assert solution.mapped_plan is None


# Mapping and the critic's view


def test_the_critic_sees_the_mapped_plan_and_the_solution_holds_it() -> None:
    made = coder(GOOD_RUN, mappings=[rules(go="(walk ?to)", objects={"z": "Zoo"})])
    solution = solve(made, actions="(walk ?place)", objects="x\ny\nZoo")
    assert render_plan(solution.mapped_plan or ()) == "(walk y)\n(walk Zoo)\n"
    assert "The plan in the terms of the task:\n1. (walk y)" in solution.trajectory[3].observation
    assert solution.usage["mapper"].calls == 1


def test_mapping_line_by_line_and_not_at_all() -> None:
    by_line = coder(GOOD_RUN, mappings=[lines("1. (up)", "2. (up)")], mapping="plan")
    assert render_plan(solve(by_line, actions="(up)").mapped_plan or ()) == "(up)\n(up)\n"
    off = solve(coder(GOOD_RUN, mapping="off"), actions="(up)")
    assert off.mapped_plan == off.plan


def test_without_a_critic_there_is_no_such_tool() -> None:
    solution = solve(coder([*WRITE, say("make_plan"), say("finish")], critic=False))
    assert solution.outcome is SolutionOutcome.PLANNED
    assert "plan_feedback" not in solution.settings.tools
    assert solution.judgement is None


def test_a_critic_that_mumbles_ends_nothing() -> None:
    solution = solve(coder(GOOD_RUN, ["mumble"] * 4))
    assert solution.outcome is SolutionOutcome.PLANNED
    assert solution.trajectory[3].observation.startswith("No judgement: ")


def test_tools_can_be_taken_away() -> None:
    solution = solve(coder([*WRITE, say("make_plan"), say("finish")], tools="files_only"))
    assert solution.trajectory[2].observation.startswith("Error: there is no tool 'make_plan'.")
    assert solution.stop_reason is StopReason.FINISHED
    assert solution.outcome is SolutionOutcome.PLANNED


# Models that fail, limits


@pytest.mark.parametrize("loop", ["robust", "react"])
def test_a_dead_model_is_not_measured_and_everything_is_kept(loop: str) -> None:
    write = (
        WRITE
        if loop == "robust"
        else [reply.replace("thought ##", "next_thought ##").replace("tool_", "next_tool_") for reply in WRITE]
    )
    solution = solve(coder([*write, ModelError("the server cannot be reached")], loop=loop))
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.NOT_MEASURED, None)
    assert solution.reason == "the model failed: the server cannot be reached"
    assert (solution.domain, solution.problem) == (DOMAIN, PROBLEM)
    assert solution.plan is not None
    assert len(solution.trajectory) == 2


def test_a_dead_critic_or_mapper_is_not_measured_either() -> None:
    critic = solve(coder(GOOD_RUN, [ModelError("no critic")]))
    assert (critic.outcome, critic.reason) == (SolutionOutcome.NOT_MEASURED, "the model failed: no critic")
    mapper = solve(coder([*WRITE, *QUIT], mappings=[]), actions="(walk ?x)")
    assert mapper.outcome is SolutionOutcome.NOT_MEASURED
    assert mapper.reason.startswith("the plan could not be mapped: the script has no more replies")
    assert mapper.plan is not None


def test_a_budget_of_tokens_stops_the_run_and_what_is_there_is_examined() -> None:
    solution = solve(coder(GOOD_RUN, budget_tokens=220))
    assert solution.stop_reason is StopReason.BUDGET
    assert len(solution.trajectory) == 2
    assert solution.outcome is SolutionOutcome.PLANNED


def test_a_budget_of_money_stops_the_run() -> None:
    priced = [Reply(reply, cost_usd=0.02) for reply in GOOD_RUN]
    solution = solve(coder(priced, budget_usd=0.05))
    assert solution.stop_reason is StopReason.BUDGET
    assert len(solution.trajectory) == 3


def test_the_time_limit_stops_the_run_and_what_is_there_is_examined() -> None:
    now = iter(range(1000))
    solution = solve(coder(GOOD_RUN, time_limit=4, clock=lambda: float(next(now))))
    assert solution.stop_reason is StopReason.TIMEOUT
    assert 0 < len(solution.trajectory) < 5


def test_the_planner_is_told_when_the_time_is_over_but_not_in_the_end() -> None:
    times, cancelled = [0.0], []

    class Watching(BreadthFirst):
        def plan(self, domain: str, problem: str, cancel: Cancel | None = None) -> PlannerResult:
            times[0] = 100.0
            assert cancel is not None
            cancelled.append(cancel.is_set())
            return super().plan(domain, problem) if not cancel.is_set() else PlannerResult(Outcome.TIMEOUT, "w")

    solution = solve(coder(GOOD_RUN, planner=Watching(), time_limit=50, clock=lambda: times[0]))
    assert cancelled == [True, False]
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.TIMEOUT)


@pytest.mark.parametrize(
    ("run", "stop"),
    [
        ([*WRITE, *["mumble"] * 3], StopReason.FORMAT),
        ([*WRITE, *[say("read_file", file="domain")] * 4], StopReason.REPEATING),
        ([*WRITE, *[ContextOverflow()] * 5], StopReason.CONTEXT),
        ([*WRITE, say("check_syntax"), say("make_plan")], StopReason.MAX_ITERS),
    ],
    ids=["format", "repeating", "context", "max_iters"],
)
def test_however_the_run_ends_its_files_are_examined(run: list, stop: StopReason) -> None:
    solution = solve(coder(run, max_iters=4 if stop is StopReason.MAX_ITERS else 50))
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, stop)


# The stock loop


REACT_RUN = [
    act("create_file", file="domain", content=DOMAIN),
    act("create_file", file="problem", content=PROBLEM),
    act("make_plan"),
    act("plan_feedback"),
    act("finish"),
    "[[ ## reasoning ## ]]\nAll there.\n\n[[ ## summary ## ]]\nNothing assumed.\n\n[[ ## completed ## ]]",
]


def test_the_stock_loop_solves_with_the_same_tools() -> None:
    solution = solve(coder(REACT_RUN, loop="react"))
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.FINISHED)
    assert solution.summary == "Nothing assumed."
    assert [turn.tool for turn in solution.trajectory] == [
        "create_file",
        "create_file",
        "make_plan",
        "plan_feedback",
        "finish",
    ]
    assert solution.trajectory[2].thought == "So be it."
    same = solve(coder(GOOD_RUN))
    assert [turn.observation for turn in solution.trajectory] == [turn.observation for turn in same.trajectory]


@pytest.mark.parametrize(
    ("run", "settings", "stop", "turns"),
    [
        ([*REACT_RUN[:2], "mumble", "mumble"], {}, StopReason.FORMAT, 3),
        ([*REACT_RUN[:2], act("fly"), act("fly")], {}, StopReason.FORMAT, 3),
        ([*REACT_RUN[:2], *[ContextOverflow()] * 9], {}, StopReason.CONTEXT, 2),
        ([*REACT_RUN[:3], REACT_RUN[-1]], {"max_iters": 3}, StopReason.MAX_ITERS, 3),
        (REACT_RUN, {"budget_tokens": 220}, StopReason.BUDGET, 2),
    ],
    ids=["format", "unknown tool", "context", "max_iters", "budget"],
)
def test_failures_of_the_stock_loop_are_reasons_to_stop(
    run: list, settings: dict, stop: StopReason, turns: int
) -> None:
    solution = solve(coder(run, loop="react", **settings))
    assert (solution.stop_reason, len(solution.trajectory)) == (stop, turns)
    assert solution.outcome is SolutionOutcome.PLANNED


def test_a_dead_critic_ends_the_stock_loop() -> None:
    solution = solve(coder(REACT_RUN, [ModelError("no critic")], loop="react"))
    assert (solution.outcome, solution.reason) == (SolutionOutcome.NOT_MEASURED, "the model failed: no critic")


def test_the_stock_loop_for_asyncio() -> None:
    solution = asyncio.run(coder(REACT_RUN, loop="react").asolve(DNL, PNL, ACTIONS, OBJECTS))
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.FINISHED)


# Threads and asyncio


def storyteller(number: int) -> dict[str, list]:
    """The replies for a walk along `number` roads."""
    places = [f"p{n}" for n in range(number + 1)]
    roads = " ".join(f"(road {a} {b})" for a, b in pairwise(places))
    problem = f"(define (problem walk-{number}) (:domain walk) (:objects {' '.join(places)} - place)\n  (:init (at p0) {roads}) (:goal (at p{number})))\n"
    return {
        "agent": [
            WRITE[0],
            say("create_file", file="problem", content=problem),
            say("make_plan"),
            say("plan_feedback"),
            say("finish"),
        ]
    }


class ByTask:
    """Answers from the prompt alone, as a model would: the task's number says which story, the past says which reply."""

    def __call__(self, prompt: str) -> str:
        number = int(re.findall(r"along (\d+) roads", prompt)[0])
        if "[[ ## verdict ## ]]" in prompt:
            return judge("accept", f"{number} steps.")
        return storyteller(number)["agent"][prompt.count("===== assistant =====")]


def test_sixteen_solves_at_once_give_what_they_give_one_by_one() -> None:
    made = PDDLCoder(scripted([ByTask()] * 1000), planner=BreadthFirst())
    tasks = [f"The walker wants to walk along {number} roads." for number in range(1, 17)]
    one_by_one = [made.solve(DNL, task) for task in tasks]
    with ThreadPoolExecutor(16) as pool:
        at_once = list(pool.map(lambda task: made.solve(DNL, task), tasks))
    assert [facts(solution) for solution in at_once] == [facts(solution) for solution in one_by_one]
    assert [len(solution.plan or ()) for solution in at_once] == list(range(1, 17))


def test_asyncio_gives_the_same_solution() -> None:
    assert facts(asyncio.run(coder(GOOD_RUN).asolve(DNL, PNL, ACTIONS, OBJECTS))) == facts(solve(coder(GOOD_RUN)))


class Endless:
    """A planner that searches until it is cancelled."""

    name = "endless"

    def __init__(self) -> None:
        self.searching, self.ended = threading.Event(), threading.Event()

    def plan(self, domain: str, problem: str, cancel: Cancel | None = None) -> PlannerResult:
        self.searching.set()
        while cancel is not None and not cancel.is_set():
            time.sleep(0.01)
        self.ended.set()
        return PlannerResult(Outcome.TIMEOUT, self.name)


def test_cancelling_a_solve_ends_the_planner_and_the_loop_stays_free() -> None:
    planner, ticks = Endless(), []

    async def cancelled() -> None:
        task = asyncio.create_task(coder(GOOD_RUN, planner=planner).asolve(DNL, PNL))
        while not planner.searching.is_set():
            ticks.append(1)
            await asyncio.sleep(0.005)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert planner.ended.wait(5)
    assert ticks


# DSPy


def test_a_coder_is_a_module_whose_predictors_optimisers_see() -> None:
    assert sorted(name for name, _ in coder([]).named_predictors()) == [
        "agent.act",
        "critic.judge",
        "mapper.lines",
        "mapper.schema",
    ]
    assert "agent.react.react" in dict(coder([], loop="react").named_predictors())


def test_forward_gives_the_texts_and_a_copy_works_alone() -> None:
    made = coder(GOOD_RUN)
    copied = made.deepcopy()
    assert copied.agent.act is not made.agent.act
    with dspy.context(trace=[]):
        prediction = copied(dnl=DNL, pnl=PNL, actions=ACTIONS, objects=OBJECTS)
        names = [predictor.signature.instructions.split()[2] for predictor, _, _ in dspy.settings.trace]
    assert prediction.outcome == "planned"
    assert prediction.mapped_plan == "(go x y)\n(go y z)\n"
    assert prediction.solution.outcome is SolutionOutcome.PLANNED
    assert len(names) == 6


def test_the_model_configured_in_dspy_is_used_when_none_is_given() -> None:
    model = scripted({"agent": GOOD_RUN, "critic": [judge("accept")]})
    with dspy.context(lm=model):
        solution = PDDLCoder(planner=BreadthFirst()).solve(DNL, PNL, ACTIONS)
    assert solution.outcome is SolutionOutcome.PLANNED
    assert solution.settings.model == "scripted/model"


def test_without_any_model_there_is_an_error_that_says_what_to_do() -> None:
    with dspy.context(lm=None), pytest.raises(PrerequisiteError, match="no model is chosen"):
        PDDLCoder(planner=BreadthFirst()).solve(DNL, PNL)


def test_roles_may_have_models_of_their_own() -> None:
    agent, critic = scripted(GOOD_RUN), scripted([judge("accept")], model="scripted/critic")
    solution = PDDLCoder(agent, critic_model=critic, planner=BreadthFirst()).solve(DNL, PNL, ACTIONS)
    assert solution.settings.critic_model == "scripted/critic"
    assert len(critic.requests) == 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"loop": "endless"}, "the loop is robust or react, not 'endless'"),
        ({"mapping": "maybe"}, "the mapping is schema or plan or off"),
        ({"tools": ("fly",)}, "no tool or set of tools named 'fly'"),
        ({"max_iters": 0}, "max_iters must be above 0"),
        ({"budget_usd": -1.0}, "budget_usd must be above 0"),
    ],
)
def test_settings_that_cannot_be_used_are_named(settings: dict, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        coder([], **settings)


def test_two_empty_descriptions_are_nothing_to_solve() -> None:
    with pytest.raises(UsageError, match="nothing to solve"):
        coder([]).solve(" ", "\n")


# What is seen and kept


def test_events_tell_the_story_in_order() -> None:
    told: list = []
    solve(coder(GOOD_RUN, on_event=told.append))
    kinds = [type(event) for event in told]
    assert kinds == [Started, Turn, Turn, Planned, Turn, Mapped, Criticised, Turn, Turn, Ended]
    assert told[-1].outcome is SolutionOutcome.PLANNED
    assert told[-1].tokens == 6 * 110


def test_a_folder_keeps_every_step_and_the_solution(tmp_path: Path) -> None:
    solution = solve(coder(GOOD_RUN), out=tmp_path / "run")
    assert Solution.load(tmp_path / "run") == solution
    names = sorted(path.name for path in (tmp_path / "run").iterdir())
    assert names == [
        "domain.pddl",
        "mapped_plan.txt",
        "plan.txt",
        "problem.pddl",
        "solution.json",
        "steps.jsonl",
        "trajectory.jsonl",
        "versions",
    ]
    rows = [json.loads(line) for line in (tmp_path / "run" / "steps.jsonl").read_text().splitlines()]
    assert [row["event"] for row in rows][:3] == ["started", "turn", "turn"]


def test_a_killed_run_loses_nothing(tmp_path: Path) -> None:
    def killed(prompt: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(coder([*WRITE, "mumble", killed]), out=tmp_path)
    rows = [json.loads(line) for line in (tmp_path / "steps.jsonl").read_text().splitlines()]
    assert [row["event"] for row in rows] == ["started", "turn", "turn", "format_fault"]
    assert rows[1]["args"] == {"file": "domain", "content": DOMAIN}
    assert rows[3]["reply"] == "mumble"
    assert (tmp_path / "domain.pddl").read_text() == DOMAIN
    assert (tmp_path / "problem.pddl").read_text() == PROBLEM
