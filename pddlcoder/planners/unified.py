"""Any engine of unified-planning behind the same outcomes (https://unified-planning.readthedocs.io)."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pddlcoder import process
from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.pddl import check, print_domain, print_problem
from pddlcoder.pddl.diagnostics import Severity
from pddlcoder.pddl.model import Plan, Step
from pddlcoder.planners.exits import last_words, starved
from pddlcoder.planners.ordering import in_order
from pddlcoder.planners.renaming import without_clashes
from pddlcoder.planners.task import Refusal, read_task, refuse, spell
from pddlcoder.process import ProcessResult
from pddlcoder.settings import child_environment
from pddlcoder.types import Cancel, Outcome, PlannerResult

WORKER = Path(__file__).parent / "engine_worker.py"
RESULT_FILE = "result.json"
HOW_TO_GET_IT = "install it with `pip install 'pddlcoder[unified]'`, and the engine's own package, for example up-symk"

STATUSES: dict[str, tuple[Outcome, str]] = {
    "SOLVED_SATISFICING": (Outcome.SOLVED, "A plan was found."),
    "SOLVED_OPTIMALLY": (Outcome.SOLVED, "An optimal plan was found."),
    "INTERMEDIATE": (Outcome.SOLVED, "A plan was found."),
    "UNSOLVABLE_PROVEN": (Outcome.UNSOLVABLE, "No plan exists: the engine proved it."),
    "UNSOLVABLE_INCOMPLETELY": (
        Outcome.EXHAUSTED,
        "The engine ended without a plan and without a proof that there is none.",
    ),
    "TIMEOUT": (Outcome.TIMEOUT, "The engine ran out of time."),
    "MEMOUT": (Outcome.MEMOUT, "The engine ran out of memory."),
    "INTERNAL_ERROR": (Outcome.CRASHED, "The engine crashed."),
    "UNSUPPORTED_PROBLEM": (Outcome.UNSUPPORTED, "The engine does not take this task."),
}
"""What each PlanGenerationResultStatus means here."""


class UnifiedPlanner:
    """The engine of unified-planning called `engine` ("symk", "pyperplan", "enhsp"), in a process of its own.

    Numeric and temporal tasks are its own business: what it does not take is `unsupported`, with the features named, before
    any search. `time_limit` (seconds) and `memory_limit` (bytes) hold for the whole call. Raises PrerequisiteError if
    unified-planning, or later the engine, is not installed.
    """

    def __init__(self, engine: str, *, time_limit: float = 60.0, memory_limit: int | None = 4 * 1024**3) -> None:
        if not engine or "\0" in engine:
            raise UsageError("'up:' wants the name of an engine, for example up:symk")
        if find_spec("unified_planning") is None:
            raise PrerequisiteError(f"unified-planning is missing: {HOW_TO_GET_IT}")
        self.engine = engine
        self.name = f"up:{engine}"
        self.time_limit = time_limit
        self.memory_limit = memory_limit

    def plan(self, domain: str, problem: str, cancel: Cancel | None = None) -> PlannerResult:
        """Plan for the task; errors in the PDDL are found before the engine is started."""
        start = time.monotonic()
        refusal = refuse(tuple(one for one in check(domain, problem) if one.severity is not Severity.UNSUPPORTED))
        result = self._solve(domain, problem, start, cancel) if refusal is None else refusal.result(self.name)
        return replace(result, seconds=time.monotonic() - start)

    def _solve(self, domain: str, problem: str, start: float, cancel: Cancel | None) -> PlannerResult:
        task = read_task(domain, problem)
        if isinstance(task, Refusal):
            # Numeric or temporal, which the kernel does not model: the engine gets the user's own words.
            texts = in_order(domain, "domain"), in_order(problem, "problem")
            return self._read(self._run(*texts, start, cancel), {})
        if task.domain.axioms:
            return self._result(Outcome.UNSUPPORTED, "unified-planning does not take derived predicates.")
        plain, named, back = without_clashes(task)
        # It also refuses the mere requirement.
        needed = tuple(flag for flag in plain.requirements if flag != ":derived-predicates")
        texts = print_domain(replace(plain, requirements=needed)), print_problem(named)
        return self._read(self._run(*texts, start, cancel), {**task.spelling, **back})

    def _run(self, domain: str, problem: str, start: float, cancel: Cancel | None) -> ProcessResult:
        return process.run(
            [sys.executable, "-P", str(WORKER), self.engine],
            time_limit=max(0.01, start + self.time_limit - time.monotonic()),
            memory_limit=self.memory_limit,
            files={"domain.pddl": domain, "problem.pddl": problem},
            collect=RESULT_FILE,
            cancel=cancel,
            environment=child_environment(),
        )

    def _read(self, ended: ProcessResult, spelling: Mapping[str, str]) -> PlannerResult:
        facts: dict[str, Any] = json.loads(ended.files.get(RESULT_FILE, "{}"))
        if ended.exit_code == 0 and "engines" in facts:
            installed = ", ".join(facts["engines"]) or "none"
            raise PrerequisiteError(
                f"unified-planning has no engine {self.engine!r} (installed: {installed}): {HOW_TO_GET_IT}"
            )
        if ended.exit_code == 0 and "unsupported" in facts:
            features = ", ".join(facts["unsupported"])
            return self._result(Outcome.UNSUPPORTED, f"{self.engine} does not take {features}.")
        if ended.exit_code == 0 and "status" in facts:
            return self._judge(facts, spelling)
        return self._without_answer(ended, facts.get("stage", ""))

    def _judge(self, facts: dict[str, Any], spelling: Mapping[str, str]) -> PlannerResult:
        outcome, reason = STATUSES.get(facts["status"], STATUSES["INTERNAL_ERROR"])
        if outcome is Outcome.SOLVED and facts["plan"] is None:
            outcome, reason = Outcome.CRASHED, "The engine says it found a plan, but gave none."
        if outcome is not Outcome.SOLVED:
            return self._result(outcome, reason)
        plan: Plan = tuple(Step(name, tuple(args)) for name, *args in facts["plan"])
        if not plan:
            reason = "Solved, 0 steps: the goal already holds in the initial state."
        return PlannerResult(outcome, self.name, spell(plan, spelling), reason=reason)

    def _without_answer(self, ended: ProcessResult, stage: str) -> PlannerResult:
        if ended.timed_out:
            return self._result(Outcome.TIMEOUT, "The engine took more time than allowed.")
        if ended.cancelled:
            return self._result(Outcome.TIMEOUT, "The call was cancelled.")
        if ended.memory_exceeded or starved(ended):
            return self._result(Outcome.MEMOUT, "The engine took more memory than allowed.")
        if stage == "reading" and ended.exit_code == 1:
            return self._result(Outcome.UNSUPPORTED, f"unified-planning cannot read this task: {last_words(ended)}")
        how = f"signal {ended.signal}" if ended.exit_code is None else f"exit code {ended.exit_code}"
        return self._result(Outcome.CRASHED, f"The engine crashed ({how}): {last_words(ended)}")

    def _result(self, outcome: Outcome, reason: str) -> PlannerResult:
        return PlannerResult(outcome, self.name, reason=reason)
