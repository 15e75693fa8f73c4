"""What each model is asked and what it answers; the instructions come from `prompts/`."""

from __future__ import annotations

import dspy

from pddlcoder.prompts import prompt

_DNL = "what the world is like"
_PNL = "what is the case now, and what is wanted"
_ACTIONS = "the actions that exist in the world where the plan is carried out"
_OBJECTS = "the names of the things in it"


class Act(dspy.Signature):
    """One turn of the agent: a thought and a call of a tool."""

    dnl: str | None = dspy.InputField(desc=_DNL)
    pnl: str | None = dspy.InputField(desc=_PNL)
    actions: str | None = dspy.InputField(desc=_ACTIONS)
    objects: str | None = dspy.InputField(desc=_OBJECTS)
    tools: str | None = dspy.InputField(desc="the tools you may call")
    observation: str | None = dspy.InputField(desc="what your last call gave")
    history: dspy.History = dspy.InputField()
    thought: str = dspy.OutputField(desc="one to three sentences")
    tool_name: str = dspy.OutputField(desc="the name of one tool")
    tool_args: str = dspy.OutputField(desc="its arguments as one JSON object")


class Solve(dspy.Signature):
    """The whole task for `dspy.ReAct`."""

    dnl: str = dspy.InputField(desc=_DNL)
    pnl: str = dspy.InputField(desc=_PNL)
    actions: str = dspy.InputField(desc=_ACTIONS)
    objects: str = dspy.InputField(desc=_OBJECTS)
    summary: str = dspy.OutputField(desc="one or two sentences: assumptions made, or why there is no plan")


class Judge(dspy.Signature):
    """The critic's judgement of a mapped plan."""

    dnl: str = dspy.InputField(desc=_DNL)
    pnl: str = dspy.InputField(desc=_PNL)
    actions: str = dspy.InputField(desc=_ACTIONS)
    plan: str = dspy.InputField(desc="the plan as it will be carried out")
    feedback: str = dspy.OutputField(desc="what is wrong and why, or one sentence if nothing is")
    verdict: str = dspy.OutputField(desc="accept or reject")


class MapOperators(dspy.Signature):
    """How each operator of a domain becomes a listed action."""

    dnl: str = dspy.InputField(desc=_DNL)
    pnl: str = dspy.InputField(desc=_PNL)
    actions: str = dspy.InputField(desc=_ACTIONS)
    objects: str = dspy.InputField(desc=_OBJECTS)
    operators: str = dspy.InputField(desc="the plan's operators with their parameters, and a step of each")
    names: str = dspy.InputField(desc="the object names in the plan")
    remarks: str = dspy.InputField(desc="what was wrong with your last answer, if there was one")
    rules: str = dspy.OutputField(desc='one JSON object: {"operators": {...}, "objects": {...}}')


class MapSteps(dspy.Signature):
    """The steps of a plan, rewritten one by one."""

    dnl: str = dspy.InputField(desc=_DNL)
    pnl: str = dspy.InputField(desc=_PNL)
    actions: str = dspy.InputField(desc=_ACTIONS)
    objects: str = dspy.InputField(desc=_OBJECTS)
    before: str = dspy.InputField(desc="the last steps before these, already rewritten")
    steps: str = dspy.InputField(desc="the steps to rewrite, numbered")
    remarks: str = dspy.InputField(desc="what was wrong with your last answer, if there was one")
    mapped_plan: str = dspy.OutputField(desc="one line for each step, with its number")


def instructed(signature: type[dspy.Signature], *names: str) -> type[dspy.Signature]:
    """The signature with the texts of these prompts as its instructions."""
    return signature.with_instructions("\n\n".join(prompt(name) for name in names))
