"""VML-PDDL writes drafts, grades them, and rewrites the best after critiques: how often, what is shown, what wins, when it ends."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from solving import BROKEN, DOMAIN, PROBLEM, TASK, UNREACHABLE, BreadthFirst

from experiments.methods import Kit, open_method
from experiments.methods.vml_pddl import NO_SCORE, Effort, VmlPddl, read_score
from nl_pddlgym import load_task
from nl_pddlgym.scoring import grade
from pddlcoder.llm import scripted
from pddlcoder.pddl import render_plan
from pddlcoder.solution import Solution
from pddlcoder.types import SolutionOutcome, StopReason

ONCE = Effort(drafts=1, rounds=0)


def said(**fields: str) -> str:
    return "\n\n".join(f"[[ ## {name} ## ]]\n{text}" for name, text in {**fields, "completed": ""}.items())


def draft(thought: str = "So.", **text: str) -> str:
    return said(reasoning=thought, **text)


def grades(*numbers: int | str) -> list[str]:
    return [said(score=str(number)) for number in numbers]


def fault(text: str) -> str:
    return said(feedback=text)


def solve(
    replies: Sequence[str],
    domain: Effort = ONCE,
    problem: Effort = ONCE,
    out: Path | None = None,
    budget: int | None = None,
) -> tuple[Solution, list[str]]:
    """The solution, and the prompts of the method's own questions."""
    model = scripted({"agent": replies})
    method = VmlPddl(Kit(model, planner=BreadthFirst(), budget_tokens=budget), domain=domain, problem=problem)
    solution = method.solve(TASK, out=out)
    return solution, [prompt for prompt, role in zip(model.requests, model.roles, strict=True) if role == "agent"]


def steps(solution: Solution) -> list[str]:
    return [turn.tool for turn in solution.trajectory]


PROBLEM_ONCE = [draft(problem=PROBLEM), *grades(90)]


def test_a_real_task_is_solved_with_as_many_calls_as_the_paper_has() -> None:
    task = load_task("elevator/00")
    gold = task.gold()
    domain = [draft(domain=gold.domain)] * 8 + grades(*[80] * 8) + [fault("None."), draft(domain=gold.domain)] * 5
    problem = [draft(problem=gold.problem)] * 16 + grades(*[80] * 16) + [fault("None."), draft(problem=gold.problem)]
    solution = open_method("vml_pddl", Kit(scripted({"agent": domain + problem}))).solve(task)
    assert solution.outcome is SolutionOutcome.PLANNED, solution.reason
    assert len(solution.trajectory) == 8 + 8 + 10 + 16 + 16 + 2
    assert solution.mapped_plan is not None
    assert grade(task, valid_pddl=True, plan_text=render_plan(solution.mapped_plan)).level == 3


def test_drafts_come_first_then_grades_then_rounds_and_the_problem_after_the_domain() -> None:
    domain = [draft(domain=DOMAIN)] * 3 + grades(1, 2, 3) + [fault("It is."), draft(domain=DOMAIN)] * 2
    problem = [draft(problem=PROBLEM)] * 2 + grades(1, 2) + [fault("It is."), draft(problem=PROBLEM)]
    solution, prompts = solve(domain + problem, Effort(3, 2), Effort(2, 1))
    assert steps(solution) == [
        *["write_domain"] * 3,
        *["score_domain"] * 3,
        *["criticise_domain", "rewrite_domain"] * 2,
        *["write_problem"] * 2,
        *["score_problem"] * 2,
        *["criticise_problem", "rewrite_problem"],
    ]
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.FINISHED)
    assert all(TASK.dnl in prompt and TASK.pnl in prompt for prompt in prompts)
    assert not any("(go ?from ?to)" in prompt for prompt in prompts), "it never sees the listed actions"


@pytest.mark.parametrize(
    ("scores", "best"),
    [((10, 90, 50), 1), ((90, 90, 50), 0), (("no idea", 0, 0), 1), (("4", "85/100", "Score: 9"), 1)],
)
def test_the_best_graded_draft_is_taken_the_first_of_equals(scores: tuple[int | str, ...], best: int) -> None:
    names = ("first", "second", "third")
    drafts = [draft(domain=DOMAIN.replace("walk)", f"{name})")) for name in names]
    problem = PROBLEM.replace("walk", names[best])
    solution, _ = solve([*drafts, *grades(*scores), draft(problem=problem), *grades(90)], Effort(3, 0))
    assert f"(domain {names[best]})" in solution.domain
    assert solution.outcome is SolutionOutcome.PLANNED


def test_a_grader_sees_the_draft_and_the_thoughts_and_for_a_problem_the_domain() -> None:
    _, prompts = solve([draft("A walker walks.", domain=DOMAIN), *grades(5), *PROBLEM_ONCE])
    assert DOMAIN.strip() in prompts[1]
    assert "A walker walks." in prompts[1]
    assert "from 0 to 100" in prompts[1]
    assert all(DOMAIN.strip() in prompt for prompt in prompts[2:])
    assert PROBLEM.strip() in prompts[3]
    assert "A walker walks." not in prompts[2]


def test_the_critic_sees_the_draft_and_the_author_all_that_and_the_critique() -> None:
    rounds = [fault("The road is spelled wrong."), draft("Now right.", domain=DOMAIN)]
    solution, prompts = solve([draft("First try.", domain=BROKEN), *grades(5), *rounds, *PROBLEM_ONCE], Effort(1, 1))
    assert all("raod" in prompt and "First try." in prompt for prompt in prompts[2:4])
    assert "The road is spelled wrong." in prompts[3]
    assert solution.domain.strip() == DOMAIN.strip()


def test_every_round_starts_from_the_last_text() -> None:
    rounds = [fault("One."), draft("Second try.", domain=BROKEN), fault("Two."), draft("Third try.", domain=DOMAIN)]
    _, prompts = solve([draft("First try.", domain=BROKEN), *grades(5), *rounds, *PROBLEM_ONCE], Effort(1, 2))
    assert "Second try." in prompts[5]
    assert "First try." not in prompts[5]
    assert "One." not in prompts[5]


def test_rounds_go_on_when_the_critic_finds_nothing() -> None:
    rounds = [fault("There is no fault at all."), draft(domain=DOMAIN)] * 5
    solution, _ = solve([draft(domain=DOMAIN), *grades(100), *rounds, *PROBLEM_ONCE], Effort(1, 5))
    assert steps(solution).count("criticise_domain") == steps(solution).count("rewrite_domain") == 5


def test_nothing_is_checked_or_planned_before_the_end(tmp_path: Path) -> None:
    solution, prompts = solve([draft(domain=BROKEN), *grades(5), *PROBLEM_ONCE], out=tmp_path)
    assert solution.outcome is SolutionOutcome.INVALID_PDDL
    assert not any("is not in :predicates" in prompt for prompt in prompts)
    assert Solution.load(tmp_path).settings.loop == "vml_pddl"


def test_a_problem_without_a_plan_is_final() -> None:
    solution, _ = solve([draft(domain=DOMAIN), *grades(5), draft(problem=UNREACHABLE), *grades(5)])
    assert (solution.outcome, len(solution.trajectory)) == (SolutionOutcome.NO_PLAN, 4)


def test_a_draft_that_cannot_be_read_is_one_draft_less() -> None:
    solution, _ = solve(["Hm.", "Hm.", draft(domain=DOMAIN), *grades(5), *PROBLEM_ONCE], Effort(2, 0))
    assert solution.outcome is SolutionOutcome.PLANNED
    assert steps(solution).count("score_domain") == 1


def test_a_round_that_cannot_be_read_leaves_the_draft_as_it_is() -> None:
    rounds = ["", "", fault("It is."), "", ""]
    solution, _ = solve([draft(domain=DOMAIN), *grades(5), *rounds, *PROBLEM_ONCE], Effort(1, 2))
    assert solution.outcome is SolutionOutcome.PLANNED


def test_without_any_readable_draft_the_work_ends() -> None:
    solution, _ = solve(["Hm."] * 4, Effort(2, 0))
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.INVALID_PDDL, StopReason.FORMAT)


def test_a_spent_budget_ends_the_rounds_and_keeps_the_best_so_far() -> None:
    solution, _ = solve([draft(domain=DOMAIN), *grades(5), fault("It is.")], Effort(1, 5), budget=300)
    assert solution.stop_reason is StopReason.BUDGET
    assert solution.domain.strip() == DOMAIN.strip()


@pytest.mark.parametrize(
    ("text", "score"), [("85", 85), ("**85**/100", 85), ("120", 100), ("-3", 0), ("72.5 %", 72.5), ("good", NO_SCORE)]
)
def test_scores_are_read_from_what_surrounds_them(text: str, score: float) -> None:
    assert read_score(text) == score
