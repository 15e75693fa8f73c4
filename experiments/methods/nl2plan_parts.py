"""What NL2Plan asks, step by step, and how the answers become PDDL that the kernel can check.

The fields of its questions; every question also shows dnl and pnl, and once there was an answer that is to be improved,
`last_answer` and `criticism`:

    step          shows besides                                   wants
    types                                                         types
    hierarchy     known_types                                     hierarchy
    actions       type_tree                                       actions
    construction  type_tree, known_predicates, action,            reasoning, parameters, precondition, effect, predicates
                  other_actions
    task          type_tree, known_predicates, known_actions      reasoning, objects_list, init, goal
    check_STEP    what STEP shows, and answer                     feedback, verdict (accept or reject)

`types` and `actions` hold `name: meaning` a line; `hierarchy` `child - parent` a line; `parameters` `?x - type ?y - type`;
`precondition`, `effect` and `goal` one PDDL expression; `predicates` the new ones, `(name ?x - type): meaning` a line;
`objects_list` `name - type` a line; `init` one fact a line. `action` is the one line of `actions` that is asked about,
`type_tree` what `hierarchy` came to, `known_predicates` what `predicates` came to.
"""

from __future__ import annotations

import dspy

from experiments.methods.session import prompt

_NAMED = "one a line, each as `name: meaning`"


class _Told(dspy.Signature):
    """What every question shows."""

    dnl: str = dspy.InputField(desc="what the world is like")
    pnl: str = dspy.InputField(desc="what is the case now, and what is wanted")


class ListTypes(_Told):
    """Step 1."""

    types: str = dspy.OutputField(desc=f"the kinds of things, {_NAMED}")


class OrderTypes(_Told):
    """Step 2."""

    known_types: str = dspy.InputField(desc=f"the kinds of things, {_NAMED}")
    hierarchy: str = dspy.OutputField(desc="one type a line, each as `child - parent`; the topmost parent is `object`")


class ListActions(_Told):
    """Step 3."""

    type_tree: str = dspy.InputField(desc="the types, each as `child - parent`")
    actions: str = dspy.OutputField(desc=f"the actions, {_NAMED}")


class BuildAction(_Told):
    """Step 4, once for each action."""

    type_tree: str = dspy.InputField(desc="the types, each as `child - parent`")
    known_predicates: str = dspy.InputField(desc="the predicates so far, each as `(name ?x - type): meaning`")
    other_actions: str = dspy.InputField(desc=f"the actions that others write down, {_NAMED}")
    action: str = dspy.InputField(desc="the action to write down, as `name: meaning`")
    reasoning: str = dspy.OutputField(desc="what the action needs and changes, in a few sentences")
    parameters: str = dspy.OutputField(desc="all on one line, as `?x - type ?y - type`")
    precondition: str = dspy.OutputField(desc="one PDDL expression, such as `(and (p ?x) (not (q ?x ?y)))`")
    effect: str = dspy.OutputField(desc="one PDDL expression, such as `(and (q ?x ?y) (not (p ?x)))`")
    predicates: str = dspy.OutputField(desc="the new ones, one a line as `(name ?x - type): meaning`, or `none`")


class DescribeTask(_Told):
    """Step 5."""

    type_tree: str = dspy.InputField(desc="the types, each as `child - parent`")
    known_predicates: str = dspy.InputField(desc="all predicates, each as `(name ?x - type): meaning`")
    known_actions: str = dspy.InputField(desc=f"the actions, {_NAMED}")
    reasoning: str = dspy.OutputField(desc="which things there are, how they stand, what is wanted, in a few sentences")
    objects_list: str = dspy.OutputField(desc="one thing a line, as `name - type`")
    init: str = dspy.OutputField(desc="the facts that hold now, one a line, such as `(p a)`")
    goal: str = dspy.OutputField(desc="one PDDL expression, such as `(and (p a) (q a b))`")


STEPS: dict[str, type[dspy.Signature]] = {
    "types": ListTypes,
    "hierarchy": OrderTypes,
    "actions": ListActions,
    "construction": BuildAction,
    "task": DescribeTask,
}


def question(step: str) -> type[dspy.Signature]:
    """What the step asks."""
    return STEPS[step].with_instructions(prompt("nl2plan", step))


def improvement(step: str) -> type[dspy.Signature]:
    """The same question after an answer that is to be improved."""
    asked = question(step).append("last_answer", dspy.InputField(desc="your last answer to this"), str)
    return asked.append("criticism", dspy.InputField(desc="what is wrong with it; answer in full again"), str)


def examination(step: str) -> type[dspy.Signature]:
    """The question whether an answer to the step is good, by the list of what to look at in `check_STEP.md`."""
    asked = STEPS[step]
    for name in asked.output_fields:
        asked = asked.delete(name)
    asked = asked.append("answer", dspy.InputField(desc="the answer to look at"), str)
    asked = asked.append("feedback", dspy.OutputField(desc="what to change and why; empty if nothing"), str)
    asked = asked.append("verdict", dspy.OutputField(desc="accept or reject"), str)
    return asked.with_instructions(prompt("nl2plan", f"check_{step}"))


def shown(step: str, reply: dspy.Prediction) -> str:
    """An answer to the step as a later question shows it."""
    names = [name for name in STEPS[step].output_fields if name != "reasoning"]
    if len(names) == 1:
        return str(reply[names[0]]).strip()
    return "\n\n".join(f"{name}:\n{str(reply[name]).strip()}" for name in names)
