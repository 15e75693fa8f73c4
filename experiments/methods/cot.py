"""Chain of thought: one call that thinks and writes the plan itself; then the mapper."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import dspy

from experiments.methods.kit import Kit, Told
from experiments.methods.session import Session, plan_text, prompt
from pddlcoder.solution import Solution


class WritePlan(dspy.Signature):
    """The whole plan at once."""

    dnl: str = dspy.InputField(desc="what the world is like")
    pnl: str = dspy.InputField(desc="what is the case now, and what is wanted")
    actions: str = dspy.InputField(desc="the actions that exist")
    objects: str = dspy.InputField(desc="the names of the things")
    reasoning: str = dspy.OutputField(desc="your thoughts, step by step")
    plan: str = dspy.OutputField(desc="one action a line, in parentheses")


@dataclass(frozen=True, slots=True)
class ChainOfThought:
    """Wei et al. 2022, as the PDDLCoder paper uses it: given names and actions only, a complete plan, one call."""

    kit: Kit
    name: str = "cot"
    formalizer: bool = False

    def solve(self, task: Told, *, out: Path | None = None) -> Solution:
        """One question, then the mapper."""
        session = Session(self.kit, self.name, task, out)
        plan = None
        with session.work():
            reply = session.ask("write_plan", WritePlan.with_instructions(prompt("cot", "plan")), **session.told)
            plan = plan_text(reply.plan)
        return session.conclude_with(plan)
