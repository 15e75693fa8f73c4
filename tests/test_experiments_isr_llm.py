"""ISR-LLM translates, plans and validates by itself: the order of its calls, the warmth of each, and when it is content."""

from collections.abc import Sequence

import pytest
from solving import DOMAIN, PROBLEM, TASK, FixedPlanner

from experiments.methods import Kit, open_method
from pddlcoder.llm import ReplayServer, open_model, scripted
from pddlcoder.llm.scripting import ScriptedLM
from pddlcoder.solution import Solution
from pddlcoder.types import Outcome, PlannerResult, SolutionOutcome, StopReason

GOOD, SHORT = "(go x y)\n(go y z)", "(go x z)"


def said(**fields: str) -> str:
    return "\n\n".join(f"[[ ## {name} ## ]]\n{text}" for name, text in {**fields, "completed": ""}.items())


TRANSLATED = said(domain=DOMAIN, problem=PROBLEM)
YES, NO = said(feedback="All holds.", verdict="yes"), said(feedback="There is no road from x to z.", verdict="no")


def planned(plan: str) -> str:
    return said(reasoning="Along the roads.", plan=plan)


def solve(replies: Sequence[str]) -> tuple[Solution, ScriptedLM]:
    model = scripted({"agent": replies})
    planner = FixedPlanner(PlannerResult(Outcome.CRASHED, "fixed", reason="nobody may ask it"))
    return open_method("isr_llm", Kit(model, planner=planner)).solve(TASK), model


def steps(solution: Solution) -> list[str]:
    return [turn.tool for turn in solution.trajectory]


def test_a_plan_that_is_found_good_takes_three_calls() -> None:
    solution, model = solve([TRANSLATED, planned(GOOD), YES])
    assert steps(solution) == ["translate", "plan", "validate"]
    assert solution.outcome is SolutionOutcome.PLANNED
    assert [str(step) for step in solution.mapped_plan or ()] == GOOD.split("\n")
    assert all(DOMAIN.strip() in prompt and PROBLEM.strip() in prompt for prompt in model.requests[1:])
    assert TASK.dnl not in model.requests[1], "it plans on the translation"


def test_a_refinement_is_shown_the_last_plan_and_what_is_wrong_with_it() -> None:
    solution, model = solve([TRANSLATED, planned(SHORT), NO, planned(GOOD), YES])
    assert "There is no road from x to z." in model.requests[3]
    assert SHORT in model.requests[3]
    assert [str(step) for step in solution.mapped_plan or ()] == GOOD.split("\n")


def test_there_are_at_most_ten_refinements() -> None:
    solution, model = solve([TRANSLATED, *[planned(SHORT), NO] * 11])
    assert len(model.requests) == 23
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.FINISHED)


@pytest.mark.parametrize("verdict", ["I cannot tell", "yes", "accept"])
def test_only_a_no_asks_for_another_plan(verdict: str) -> None:
    solution, _ = solve([TRANSLATED, planned(GOOD), said(feedback="Well.", verdict=verdict)])
    assert steps(solution) == ["translate", "plan", "validate"]


def test_the_temperature_rises_with_the_refinements() -> None:
    script = [TRANSLATED, *[planned(SHORT), NO] * 11]
    with ReplayServer(script=script) as server:
        model = open_model("fake", api_base=server.url, api_key="none", temperature=1.0)
        open_method("isr_llm", Kit(model)).solve(TASK)
        sent = [request.body["temperature"] for request in server.requests]
    assert sent[:3] == [0, 0, 0]
    assert sent[3:11] == [0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 0.4]
    assert set(sent[11:]) == {0.4}


def test_a_reply_without_a_plan_is_no_plan() -> None:
    solution, _ = solve([TRANSLATED, planned("I do not know how."), YES])
    assert solution.outcome is SolutionOutcome.NO_PLAN
