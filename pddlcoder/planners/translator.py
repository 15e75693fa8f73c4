"""Fast Downward's translator alone: can the planner read and ground this task?"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from pathlib import Path

from pddlcoder import process
from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.planners.complaints import read_complaint
from pddlcoder.planners.exits import Exit, crash, meaning
from pddlcoder.planners.installation import find_installation
from pddlcoder.planners.task import Refusal, read_task
from pddlcoder.process import ProcessResult
from pddlcoder.settings import child_environment, load_settings
from pddlcoder.types import Cancel, Outcome

UNREACHABLE = ("No relaxed solution", "trivially false goal")


@dataclass(frozen=True, slots=True)
class Translation:
    """How translating ended: `solved` means translated, `unsolvable` that grounding already shows that no plan exists.

    `reason` is one deterministic sentence; `seconds` is wall time.
    """

    outcome: Outcome
    diagnostics: tuple[Diagnostic, ...] = ()
    reason: str = ""
    seconds: float = 0.0


def translate(
    domain: str,
    problem: str,
    *,
    time_limit: float = 60.0,
    memory_limit: int | None = 4 * 1024**3,
    cancel: Cancel | None = None,
    ground: bool = True,
    program: Path | None = None,
) -> Translation:
    """Translate the task in a process of its own; limits in seconds and bytes.

    Without `ground` the translator only reads the task, which takes no time worth a limit. Raises PrerequisiteError without
    Fast Downward.
    """
    start = time.monotonic()
    task = read_task(domain, problem)
    if isinstance(task, Refusal):
        return Translation(task.outcome, task.diagnostics, task.reason, time.monotonic() - start)
    installation = find_installation(program or load_settings().fast_downward)
    ended = process.run(
        installation.translator(time_limit, ground=ground),
        time_limit=time_limit,
        memory_limit=memory_limit,
        files={"domain.pddl": task.domain_text, "problem.pddl": task.problem_text},
        cancel=cancel,
        environment=child_environment(),
    )
    outcome, diagnostics, reason = _read(ended, domain, problem)
    return Translation(outcome, diagnostics, reason, time.monotonic() - start)


def _read(ended: ProcessResult, domain: str, problem: str) -> tuple[Outcome, tuple[Diagnostic, ...], str]:
    if ended.exit_code == Exit.TRANSLATE_INPUT_ERROR:
        refusal = read_complaint(ended.stdout, domain, problem)
        return refusal.outcome, refusal.diagnostics, refusal.reason
    if ended.exit_code == Exit.SUCCESS and any(words in ended.stdout for words in UNREACHABLE):
        return Outcome.UNSOLVABLE, (), "Translated: the goal cannot be reached, even if nothing were ever deleted."
    if ended.exit_code == Exit.SUCCESS:
        counts = dict(re.findall(r"^Translator (facts|operators): (\d+)$", ended.stdout, re.M))
        if not counts:
            return Outcome.SOLVED, (), "The translator can read the task."
        return Outcome.SOLVED, (), f"Translated: {counts['facts']} facts and {counts['operators']} ground actions."
    said = meaning(ended)
    if said.outcome is Outcome.SOLVED:
        said = crash(ended)
    return said.outcome, (), said.reason
