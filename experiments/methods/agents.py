"""The method of this house and its ablations: the same coder with one part changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from experiments.methods.kit import Kit, Told
from pddlcoder.mapping import Mapper, MappingMode
from pddlcoder.solution import Solution
from pddlcoder.task import Task


@dataclass(frozen=True)
class Coder:
    """`PDDLCoder` with other settings; `map_at_end` maps the final plan, which the agent itself saw unmapped.

    `programmed` takes the prompts of the kit's program, if there is one.
    """

    kit: Kit
    name: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    map_at_end: bool = False
    programmed: bool = False
    formalizer: bool = True

    def solve(self, task: Told, *, out: Path | None = None) -> Solution:
        """Solve the task as `PDDLCoder.solve` does."""
        program = {"program": self.kit.program_path} if self.programmed else {}
        coder = self.kit.coder(**self.changes, **program)
        job = coder.job(Task(task.dnl, task.pnl, task.actions, task.objects), out)
        with job.at_work():
            coder.agent(job.task, job.turns)
        if self.map_at_end:
            job.reviewer.mapper = Mapper(MappingMode.SCHEMA)
        job.settings = replace(job.settings, loop=self.name)
        return job.conclude()


def _coder(name: str, *, map_at_end: bool = False, programmed: bool = False, **changes: Any) -> Callable[[Kit], Coder]:
    return lambda kit: Coder(kit, name, changes, map_at_end, programmed)


ABLATIONS: dict[str, Callable[[Kit], Coder]] = {
    "pddlcoder": _coder("pddlcoder", programmed=True),
    "without_mapper": _coder("without_mapper", mapping="off", map_at_end=True),
    "without_critic": _coder("without_critic", critic=False),
    "files_only": _coder("files_only", tools="files_only"),
    "react": _coder("react", loop="react"),
    "map_plan": _coder("map_plan", mapping="plan"),
}
"""PDDLCoder paper, section 5.3: without the MapAgent the critic sees the raw plan, without the PlanAgent there is no critic, and
"CRU only" has no tool but those of files; `react` is the stock loop and `map_plan` the paper's mapping line by line."""
