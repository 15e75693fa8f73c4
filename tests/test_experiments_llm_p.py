"""LLM+P is given the domain and one example, asks once, and plans: what it shows, and what it does not."""

import pytest
from solving import TASK

from experiments.methods import Kit, open_method
from experiments.methods.llm_p import example
from nl_pddlgym import load, load_task
from nl_pddlgym.scoring import grade
from pddlcoder.errors import UsageError
from pddlcoder.llm import scripted
from pddlcoder.pddl import render_plan
from pddlcoder.types import SolutionOutcome


def said(problem: str) -> str:
    return f"[[ ## problem ## ]]\n{problem}\n\n[[ ## completed ## ]]"


@pytest.mark.parametrize("words", ["plain", "nonsense"])
def test_one_question_and_the_given_domain_lead_to_the_plan(words: str) -> None:
    task = load_task("hanoi/00", words=words)
    model = scripted({"agent": [said(task.gold().problem)]})
    solution = open_method("llm_p", Kit(model)).solve(task)
    assert model.roles == ["agent"]
    assert solution.domain == task.gold().domain
    assert grade(task, valid_pddl=True, plan_text=render_plan(solution.mapped_plan or ())).level == 3


def test_the_example_is_shown_and_the_domain_is_not() -> None:
    task = load_task("elevator/00")
    model = scripted({"agent": [said(task.gold().problem)]})
    open_method("llm_p", Kit(model)).solve(task)
    shown = model.requests[0]
    assert all(text.strip() in shown for text in (*example(task).values(), task.pnl, task.dnl))
    assert ":action" not in shown


def test_the_example_is_no_task_of_the_benchmark_and_always_the_same() -> None:
    tasks = list(load("elevator"))
    told = example(tasks[0])
    assert all(example(task) == told for task in tasks)
    assert told["example_task"] not in {task.pnl for task in tasks}


def test_a_wrong_problem_is_final() -> None:
    task = load_task("hanoi/00")
    model = scripted({"agent": [said(task.gold().problem.replace("(:goal", "(:gaol"))]})
    solution = open_method("llm_p", Kit(model)).solve(task)
    assert solution.outcome is SolutionOutcome.INVALID_PDDL


def test_a_task_without_a_given_domain_is_refused() -> None:
    with pytest.raises(UsageError, match="tasks of nl_pddlgym"):
        open_method("llm_p", Kit(scripted([]))).solve(TASK)
