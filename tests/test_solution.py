"""A solution is kept as files that a person can read, and comes back as it was."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pddlcoder.errors import UsageError
from pddlcoder.llm.accounting import Usage
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.model import Step
from pddlcoder.review import Judgement
from pddlcoder.solution import Solution, SolveSettings
from pddlcoder.trajectory import TurnRecord
from pddlcoder.types import SolutionOutcome, StopReason

SETTINGS = SolveSettings(
    model="some/model",
    critic_model="some/model",
    mapper_model="other/model",
    model_options={"temperature": 0.5, "api_base": "http://localhost:8000/v1"},
    planner="lama-first",
    planner_time_limit=60.0,
    memory_limit=None,
    validators=("kernel", "translator"),
    critic=True,
    mapping="schema",
    tools=("create_file", "finish"),
    loop="robust",
    max_iters=50,
    time_limit=None,
    budget_tokens=1000,
    budget_usd=0.5,
    version="0.1.0",
)
FULL = Solution(
    domain="(define (domain d)\r\n; ä\n)",
    problem="(define (problem p))",
    outcome=SolutionOutcome.PLANNED,
    reason="a plan with 2 steps",
    stop_reason=StopReason.FINISHED,
    settings=SETTINGS,
    diagnostics=(Diagnostic("unused", Severity.WARNING, "domain", 1, 2, "a message", "(form)", "a hint"),),
    plan=(Step("Go-To", ("X", "y_1")), Step("wait")),
    mapped_plan=(Step("go", ("x",)),),
    notes=("step 1: something",),
    judgement=Judgement(True, "Fine.\nReally."),
    summary="It was assumed that …",
    trajectory=(
        TurnRecord(1, fault="empty", observation="your reply is empty", reply="\u2028 \x85 ü"),
        TurnRecord(
            2, "create_file", {"file": "domain", "n": [1, None, 2.5]}, "hm\nhm", "stored", tokens_in=3, tokens_out=2
        ),
    ),
    usage={"agent": Usage(2, 30, 4, 1, None, 0, True), "critic": Usage(1, 2, 3, 0, 0.25)},
    seconds=1.25,
)


@pytest.mark.parametrize(
    "solution",
    [
        FULL,
        replace(FULL, plan=(), mapped_plan=()),
        replace(
            FULL, plan=None, mapped_plan=None, judgement=None, stop_reason=None, outcome=SolutionOutcome.NOT_MEASURED
        ),
        Solution("", "", SolutionOutcome.INVALID_PDDL, "no domain was written", StopReason.BUDGET, SETTINGS),
    ],
    ids=["full", "nothing to do", "no plan", "nothing written"],
)
def test_a_saved_solution_loads_as_it_was(solution: Solution, tmp_path: Path) -> None:
    assert Solution.load(solution.save(tmp_path / "kept")) == solution


def test_files_are_readable_by_a_person(tmp_path: Path) -> None:
    FULL.save(tmp_path)
    assert (tmp_path / "plan.txt").read_text() == "(Go-To X y_1)\n(wait)\n"
    assert (tmp_path / "mapped_plan.txt").read_text() == "(go x)\n"
    facts = json.loads((tmp_path / "solution.json").read_text(encoding="utf-8"))
    assert facts["outcome"] == "planned"
    assert facts["usage"]["agent"]["cost_usd"] is None
    assert "domain" not in facts


def test_saving_again_removes_a_plan_that_is_no_more(tmp_path: Path) -> None:
    FULL.save(tmp_path)
    replace(FULL, plan=None, mapped_plan=None).save(tmp_path)
    assert not (tmp_path / "plan.txt").exists()


@pytest.mark.parametrize("text", [None, "", "{}", '{"outcome": "x"}', "[1]"])
def test_a_folder_without_a_solution_is_a_usage_error(text: str | None, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "solution.json").write_text(text)
    with pytest.raises(UsageError, match="no solution can be read"):
        Solution.load(tmp_path)


def test_a_file_that_was_never_written_is_not_saved_as_an_empty_one(tmp_path: Path) -> None:
    nothing = Solution("", "", SolutionOutcome.NOT_MEASURED, "the model failed", None, SETTINGS)
    nothing.save(tmp_path)
    assert not list(tmp_path.glob("*.pddl"))
    assert Solution.load(tmp_path) == nothing
