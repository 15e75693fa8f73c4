"""The whole solve with scripted models on the real kernel: outcomes, limits, both loops, threads, asyncio, and the folder."""

import json
from pathlib import Path

import pytest
from solving import (
    DOMAIN,
    GOOD_RUN,
    PROBLEM,
    QUIT,
    UNREACHABLE,
    WRITE,
    BreadthFirst,
    FixedPlanner,
    coder,
    judge,
    lines,
    rules,
    say,
    solve,
)

from pddlcoder.errors import ModelError
from pddlcoder.events import Criticised, Ended, Mapped, Planned, Started, Turn
from pddlcoder.llm import ContextOverflow, Reply
from pddlcoder.pddl import Diagnostic, Verdict
from pddlcoder.pddl.model import Step, render_plan
from pddlcoder.solution import Solution
from pddlcoder.types import Cancel, Outcome, PlannerResult, SolutionOutcome, StopReason

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


class Sceptic:
    """A validator that accepts files and no plan."""

    name = "sceptic"

    def check(self, domain: str, problem: str | None = None) -> tuple[Diagnostic, ...]:
        return ()

    def validate(self, domain: str, problem: str, plan: str) -> Verdict:
        return Verdict(False, 1, "I doubt it")


def test_a_validator_that_does_not_accept_the_plan_is_heard() -> None:
    solution = solve(coder(GOOD_RUN, validators=("kernel", Sceptic())))
    assert solution.outcome is SolutionOutcome.PLANNED
    assert solution.notes == ("sceptic does not accept the plan: I doubt it",)
    assert solution.settings.validators == ("kernel", "sceptic")


def test_a_turn_counts_the_tokens_of_its_own_call_not_those_of_the_critic() -> None:
    priced = [Reply(reply, tokens_in=1000 + number) for number, reply in enumerate(GOOD_RUN)]
    solution = solve(coder(priced))
    assert [turn.tokens_in for turn in solution.trajectory] == [1000, 1001, 1002, 1003, 1004]


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
    assert critic.trajectory[3].observation == "Error in plan_feedback: no critic"
    mapper = solve(coder([*WRITE, *QUIT], mappings=[]), actions="(walk ?x)")
    assert mapper.outcome is SolutionOutcome.NOT_MEASURED
    assert mapper.reason.startswith("the plan could not be mapped: the script has no more replies")
    assert mapper.plan is not None


def test_a_budget_of_tokens_stops_the_run_and_what_is_there_is_examined() -> None:
    solution = solve(coder(GOOD_RUN, budget_tokens=220))
    assert solution.stop_reason is StopReason.BUDGET
    assert len(solution.trajectory) == 2
    assert solution.outcome is SolutionOutcome.PLANNED


def test_a_budget_of_money_that_cannot_be_kept_says_so() -> None:
    solution = solve(coder(GOOD_RUN, budget_usd=0.05))
    assert solution.stop_reason is StopReason.BUDGET
    assert "price is unknown; set a token budget" in solution.notes[-1]


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
