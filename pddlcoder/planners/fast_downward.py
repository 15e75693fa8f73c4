"""Fast Downward as a planner: PDDL text in, one honest outcome out (Helmert, JAIR 26, 2006; https://www.fast-downward.org)."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

from pddlcoder import process
from pddlcoder.planners.complaints import read_complaint
from pddlcoder.planners.exits import Exit, FoundPlan, Meaning, crash, found_plans, may_have_plans, meaning
from pddlcoder.planners.installation import PLAN_FILE, check_search, find_installation, search_arguments
from pddlcoder.planners.task import Refusal, Task, read_task, spell
from pddlcoder.settings import child_environment, load_settings
from pddlcoder.types import Cancel, Outcome, PlannerResult

BLIND = "astar(blind())"
SATISFICING = "lama-first"


@dataclass(frozen=True, slots=True)
class Source:
    """The texts as the user wrote them, for findings that name their lines."""

    domain: str
    problem: str


class FastDownward:
    """Fast Downward with one search: an alias ("lama-first", "lama", "seq-opt-lmcut") or a search given in full.

    `time_limit` (seconds) and `memory_limit` (bytes) hold for the whole call, translation included. `program` is a driver
    script or the folder of one; by default FAST_DOWNWARD, else the package up-fast-downward. Raises PrerequisiteError if
    there is none, UsageError if it does not know the search.
    """

    def __init__(
        self,
        search: str = "lama-first",
        *,
        time_limit: float = 60.0,
        memory_limit: int | None = 4 * 1024**3,
        program: Path | None = None,
    ) -> None:
        self.name = search
        self.time_limit = time_limit
        self.memory_limit = memory_limit
        self.installation = find_installation(program or load_settings().fast_downward)
        check_search(search, self.installation)

    def plan(self, domain: str, problem: str, cancel: Cancel | None = None) -> PlannerResult:
        """Plan for the task; bad PDDL and everything that goes wrong in the planner are outcomes."""
        start = time.monotonic()
        task = read_task(domain, problem)
        if isinstance(task, Refusal):
            result = task.result(self.name)
        else:
            result = self._solve(task, Source(domain, problem), start, cancel)
        return replace(result, seconds=time.monotonic() - start)

    def _solve(self, task: Task, source: Source, start: float, cancel: Cancel | None) -> PlannerResult:
        end = start + self.time_limit
        result = self._search(self.name, task, source, end, cancel)
        if result.outcome is not Outcome.UNSUPPORTED or result.diagnostics:
            return result
        # The search refuses axioms or conditional effects: take one that does not, an optimal one first if that was asked.
        for search in (BLIND, SATISFICING) if self._is_optimal() else (SATISFICING,):
            share = (end - time.monotonic()) / 2 if search == BLIND else end - time.monotonic()
            other = self._search(search, task, source, time.monotonic() + share, cancel)
            if other.outcome in {Outcome.SOLVED, Outcome.UNSOLVABLE}:
                return replace(other, planner=self.name, reason=self._substituted(result.reason, search, other))
        hint = f"{result.reason} Choose another search, for example lama-first."
        return replace(result, reason=hint)

    def _search(self, search: str, task: Task, source: Source, end: float, cancel: Cancel | None) -> PlannerResult:
        limit = max(0.01, end - time.monotonic())
        ended = process.run(
            self.installation.command(search, limit),
            time_limit=limit,
            memory_limit=self.memory_limit,
            files={"domain.pddl": task.domain_text, "problem.pddl": task.problem_text},
            collect=f"{PLAN_FILE}*",
            cancel=cancel,
            environment=child_environment(),
        )
        plans = found_plans(ended, PLAN_FILE) if may_have_plans(ended) else []
        said = meaning(ended)
        if plans:
            return self._solved(plans, said, task)
        if said.outcome is Outcome.SOLVED:
            said = crash(ended, "The planner ended as if it had found a plan, but left none")
        if ended.exit_code == Exit.SEARCH_UNSUPPORTED:
            said = Meaning(said.outcome, f"{search} does not support {_refused_feature(ended.stderr)}.")
        if ended.exit_code == Exit.TRANSLATE_INPUT_ERROR:
            return replace(
                read_complaint(ended.stdout, source.domain, source.problem).result(self.name), planner=self.name
            )
        return PlannerResult(said.outcome, self.name, reason=said.reason)

    def _solved(self, plans: list[FoundPlan], said: Meaning, task: Task) -> PlannerResult:
        best = min(plans, key=lambda found: found.cost)
        steps = "1 step" if len(best.plan) == 1 else f"{len(best.plan)} steps"
        reason = f"Solved, {steps}, cost {best.cost:g}."
        if not best.plan:
            reason = "Solved, 0 steps: the goal already holds in the initial state."
        elif said.outcome is not Outcome.SOLVED:
            reason = f"{reason} A limit ended the search for a better plan."
        earlier = tuple(spell(found.plan, task.spelling) for found in plans if found is not best)
        return PlannerResult(
            Outcome.SOLVED, self.name, spell(best.plan, task.spelling), cost=best.cost, earlier=earlier, reason=reason
        )

    def _is_optimal(self) -> bool:
        return self.name.startswith("seq-opt") or any("astar(" in part for part in search_arguments(self.name))

    def _substituted(self, why: str, search: str, result: PlannerResult) -> str:
        kept = ""
        if result.plan is not None and self._is_optimal():
            kept = " The plan is still optimal." if search == BLIND else " The plan may not be optimal."
        return f"{result.reason} {why.removesuffix('.')}, so {search} was used instead.{kept}"


def _refused_feature(stderr: str) -> str:
    """What the search says it cannot take."""
    named = [feature for feature in ("axioms", "conditional effects") if feature in stderr]
    return " and ".join(named) or "a feature of the task"
