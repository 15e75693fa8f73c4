"""What a reflecting model is told about a solve, role by role: the judge's reason, the findings in the PDDL, who was right."""

from __future__ import annotations

import re

from nl_pddlgym.judge import Score
from nl_pddlgym.scoring import score
from nl_pddlgym.task import Task
from pddlcoder.critic import read_verdict
from pddlcoder.solution import Solution

_SHOWN = 8
_NUMBER = re.compile(r"^\s*\d+\.\s*", re.MULTILINE)
_ENDINGS = {
    "max_iters": "it used up its turns",
    "timeout": "its time was up",
    "budget": "its budget was used up",
    "format": "three replies in a row could not be carried out",
    "repeating": "it made the same call with the same result four times",
    "context": "the conversation outgrew the context",
}


def feedback(solution: Solution, verdict: Score) -> dict[str, str]:
    """What each role but the critic is told; `verdict` has a level."""
    level = f"The solve reached level {verdict.level} of 3. {_sentence(verdict.reason)}"
    mapping = [level, *(f"In the mapped plan, {note}." for note in solution.notes[:_SHOWN])]
    told = "\n".join(mapping)
    return {"agent": "\n".join([level, *_agent(solution)]), "map_schema": told, "map_plan": told}


def truth(task: Task, plan: str) -> str:
    """Whether a plan as the critic sees it, numbered, works: "" if it does, else why not."""
    steps = "" if plan.startswith("(no steps") else _NUMBER.sub("", plan)
    verdict = score(task, steps)
    return "" if verdict.level in (3, None) else verdict.reason


def to_critic(said: str, fault: str) -> str:
    """What the critic is told about one verdict of its own; `fault` is the truth about the plan, "" if it works."""
    accepted = read_verdict(said)
    if accepted is None:
        return "This verdict is neither accept nor reject."
    if fault:
        wrong = "You accepted a plan that does not work" if accepted else "You rightly rejected this plan"
        return f"{wrong}: {fault}."
    return "You rightly accepted this plan." if accepted else "You rejected a plan that works; nothing in it is wrong."


def _agent(solution: Solution) -> list[str]:
    lines = [f"The examination of the files came to: {_sentence(solution.reason)}"]
    lines += [f"{one.file}, line {one.line}: {one.message}" for one in solution.diagnostics[:_SHOWN]]
    if more := len(solution.diagnostics) - _SHOWN:
        lines += [f"... and {more} more findings."] if more > 0 else []
    if solution.stop_reason in _ENDINGS:
        lines.append(f"The agent was stopped, for {_ENDINGS[solution.stop_reason]}.")
    faults = [turn for turn in solution.trajectory if turn.fault]
    if faults:
        lines.append(
            f"{len(faults)} of {len(solution.trajectory)} replies could not be carried out: {faults[-1].observation}"
        )
    return lines


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
