"""What a solve comes to, and how it is kept on disk."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from pddlcoder.errors import UsageError
from pddlcoder.llm.accounting import Usage
from pddlcoder.pddl import parse_plan
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.model import Plan, render_plan
from pddlcoder.review import Judgement
from pddlcoder.trajectory import TurnRecord, from_json_lines, to_json_lines
from pddlcoder.types import SolutionOutcome, StopReason


@dataclass(frozen=True, slots=True)
class SolveSettings:
    """The settings a solve ran under; times in seconds, memory in bytes, money in US dollars, None for "no limit".

    The limits of the planner are None, too, where a planner was given that has its own. `model_options` are those of `open_model`
    that may be told: no keys, no headers. `program` names the prompts that stood in for the house's own, "" if none did.
    """

    model: str
    critic_model: str
    mapper_model: str
    model_options: Mapping[str, str | float]
    planner: str
    planner_time_limit: float | None
    memory_limit: int | None
    validators: tuple[str, ...]
    critic: bool
    mapping: str
    tools: tuple[str, ...]
    loop: str
    max_iters: int
    time_limit: float | None
    budget_tokens: int | None
    budget_usd: float | None
    version: str
    program: str = ""


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a solve.

    `domain` and `problem` are PDDL texts, "" if never written; `plan` is in the terms of that domain, `mapped_plan` in the caller's;
    both are None if there is none and () if nothing is to be done. `reason` says in one sentence why the outcome is what it is;
    `stop_reason` is None if the model failed; `judgement` is the critic's on this very plan; `usage` is by role; `seconds` is wall time.
    """

    domain: str
    problem: str
    outcome: SolutionOutcome
    reason: str
    stop_reason: StopReason | None
    settings: SolveSettings
    diagnostics: tuple[Diagnostic, ...] = ()
    plan: Plan | None = None
    mapped_plan: Plan | None = None
    notes: tuple[str, ...] = ()
    judgement: Judgement | None = None
    summary: str = ""
    trajectory: tuple[TurnRecord, ...] = ()
    usage: Mapping[str, Usage] = field(default_factory=dict)
    seconds: float = 0.0

    def save(self, folder: Path | str) -> Path:
        """Write the solution into `folder` (made if missing) as files a person can read, and return it."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in self._texts().items():
            if text is None:
                (folder / name).unlink(missing_ok=True)
            else:
                _write(folder / name, text)
        return folder

    @classmethod
    def load(cls, folder: Path | str) -> Solution:
        """The solution that `save` wrote into `folder`; UsageError if there is none or it cannot be read."""
        folder = Path(folder)
        try:
            facts = json.loads(_read(folder / "solution.json"))
            return _from_json(facts, folder)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UsageError(f"no solution can be read from {folder}: {error}") from error

    def to_json(self) -> dict[str, Any]:
        """The facts of the solution but for its texts and turns, as JSON values."""
        facts = asdict(self)
        for name in ("domain", "problem", "plan", "mapped_plan", "trajectory"):
            del facts[name]
        return facts

    def _texts(self) -> dict[str, str | None]:
        return {
            "domain.pddl": self.domain or None,
            "problem.pddl": self.problem or None,
            "plan.txt": None if self.plan is None else render_plan(self.plan),
            "mapped_plan.txt": None if self.mapped_plan is None else render_plan(self.mapped_plan),
            "trajectory.jsonl": to_json_lines(self.trajectory),
            "solution.json": json.dumps(self.to_json(), indent=2, ensure_ascii=False) + "\n",
        }


def _from_json(facts: dict[str, Any], folder: Path) -> Solution:
    settings: dict[str, Any] = dict(facts["settings"])
    settings.update({name: tuple(settings[name]) for name in ("validators", "tools")})
    judgement = facts["judgement"]
    stop = facts["stop_reason"]
    return Solution(
        domain=_read_if_there(folder / "domain.pddl"),
        problem=_read_if_there(folder / "problem.pddl"),
        outcome=SolutionOutcome(facts["outcome"]),
        reason=facts["reason"],
        stop_reason=None if stop is None else StopReason(stop),
        settings=SolveSettings(**settings),
        diagnostics=tuple(_diagnostic(row) for row in facts["diagnostics"]),
        plan=_read_plan(folder / "plan.txt"),
        mapped_plan=_read_plan(folder / "mapped_plan.txt"),
        notes=tuple(facts["notes"]),
        judgement=None if judgement is None else Judgement(**judgement),
        summary=facts["summary"],
        trajectory=from_json_lines(_read(folder / "trajectory.jsonl")),
        usage={role: Usage(**row) for role, row in facts["usage"].items()},
        seconds=facts["seconds"],
    )


def _diagnostic(row: dict[str, Any]) -> Diagnostic:
    row.update(severity=Severity(row["severity"]))
    return Diagnostic(**row)


def _read_plan(path: Path) -> Plan | None:
    if not path.exists():
        return None
    reading = parse_plan(_read(path))
    if reading.plan is None:
        raise ValueError(f"{path.name}: {reading.error}")
    return reading.plan


def _read_if_there(path: Path) -> str:
    """The text of a file that `save` writes only when there is something in it."""
    return _read(path) if path.exists() else ""


def _read(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", errors="replace", newline="") as file:
        file.write(text)
