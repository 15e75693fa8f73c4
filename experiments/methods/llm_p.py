"""LLM+P: the domain is given, and the model writes the problem, after one example; then the planner and the mapper.

Liu et al. 2023. One call. As in the published code the prompt shows the example and not the domain. The example is a task that the domain's
generator makes: it is none of the benchmark's, not even up to renaming, and the same for all tasks of a domain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import dspy

from experiments.methods.kit import Kit, Told
from experiments.methods.session import Session, prompt
from nl_pddlgym.building import Workshop
from nl_pddlgym.task import Task
from pddlcoder.errors import UsageError
from pddlcoder.solution import Solution
from pddlcoder.workspace import File

_SEED = 2023


class WriteProblem(dspy.Signature):
    """The problem of a known domain."""

    dnl: str = dspy.InputField(desc="what the world is like")
    example_task: str = dspy.InputField(desc="another task in this world")
    example_problem: str = dspy.InputField(desc="its problem in PDDL")
    pnl: str = dspy.InputField(desc="the new task: what is the case, and what is wanted")
    problem: str = dspy.OutputField(desc="the whole problem in PDDL")


@dataclass(frozen=True, slots=True)
class LLMPlusP:
    """Needs a task of the benchmark, which has a domain to give away; UsageError for any other."""

    kit: Kit
    name: str = "llm_p"
    formalizer: bool = True

    def solve(self, task: Told, *, out: Path | None = None) -> Solution:
        """One question, then the planner and the mapper."""
        if not isinstance(task, Task):
            raise UsageError("llm_p is given the domain in PDDL, so it can only solve tasks of nl_pddlgym")
        session = Session(self.kit, self.name, task, out)
        with session.work():
            session.write(File.DOMAIN, task.gold().domain)
            asked = WriteProblem.with_instructions(f"{prompt('llm_p', 'problem')}\n\n{prompt('shared', 'pddl')}")
            told = {"dnl": task.dnl, "pnl": task.pnl, **example(task)}
            session.write(File.PROBLEM, session.ask("write_problem", asked, **told).problem)
        return session.conclude()


def example(task: Task) -> dict[str, str]:
    """Another task in the same world, in the words of this one, and its problem in PDDL."""
    tell = task.retelling().tell
    pnl, problem = _made(task.data_path, task.domain)
    return {"example_task": tell(pnl), "example_problem": tell(problem)}


@cache
def _made(data_path: Path, domain: str) -> tuple[str, str]:
    built = next(Workshop(data_path, domain).fresh(_SEED, 1))
    return built.pnl, built.problem
