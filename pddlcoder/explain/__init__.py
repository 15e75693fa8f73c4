"""Why is there no plan? An answer in the task's own words, short enough for a model to read."""

from __future__ import annotations

from pddlcoder.explain.rules import LiftedTask
from pddlcoder.explain.story import story
from pddlcoder.pddl import Severity, read_pair, render
from pddlcoder.pddl.transition import TransitionSystem

__all__ = ["MAX_LINES", "explain"]

MAX_LINES = 25


def explain(domain_text: str, problem_text: str) -> str:
    """Say why the task has no plan, or that it has one, in at most 25 lines; the same texts give the same answer.

    Goal conditions that stay out of reach even if nothing is ever deleted come first, with what the nearest actions lack;
    then conditions that can be had alone but not together; then how large the grounding is. Broken PDDL is answered with
    its findings. Work is limited by counting, so the answer never depends on the speed of the machine.
    """
    pair = read_pair(domain_text, problem_text)
    findings = [one for one in pair.diagnostics if one.severity is not Severity.WARNING]
    if pair.domain is None or pair.problem is None:
        return _cut(
            f"This cannot be planned with, because of the PDDL itself:\n{render(findings, domain_text, problem_text, 5)}"
        )
    try:
        system = TransitionSystem(pair.domain, pair.problem)
    except ValueError as error:
        return f"The domain and the problem do not fit together: {error}.\n"
    if not system.unmet(system.initial):
        return "The goal already holds in the initial state: the empty plan, of 0 steps, solves the task.\n"
    return _cut("\n".join(story(LiftedTask(pair.domain, pair.problem), system)))


def _cut(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    if len(lines) > MAX_LINES:
        lines = [*lines[: MAX_LINES - 1], f"... ({len(lines) - MAX_LINES + 1} more lines)"]
    return "\n".join(lines) + "\n"
