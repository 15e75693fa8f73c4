"""Plans as JSON: a list of steps, or an object that holds one."""

from __future__ import annotations

import json

from pddlcoder.pddl.model import Step

_PLAN_KEYS = ("plan", "steps", "actions")
_NAME_KEYS = ("name", "action")
_ARGUMENT_KEYS = ("args", "arguments", "parameters")


def read_json_plan(text: str) -> list[Step | str] | None:
    """The steps of a JSON plan, those written as strings left as they are; None if the text is no such JSON.

    A step is a string, a list of names, or an object with a name and a list of arguments.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict):
        value = next((value[key] for key in _PLAN_KEYS if key in value), None)
    if not isinstance(value, list):
        return None
    steps = [_step(item) for item in value]
    return [step for step in steps if step is not None] if None not in steps else None


def _step(item: object) -> Step | str | None:
    if isinstance(item, str):
        return item
    if isinstance(item, dict):
        name = next((item[key] for key in _NAME_KEYS if key in item), None)
        args = next((item[key] for key in _ARGUMENT_KEYS if key in item), [])
        item = [name, *args] if isinstance(args, list) else None
    words = (
        [word for word in item if isinstance(word, str) and word.split() == [word]] if isinstance(item, list) else []
    )
    return Step(words[0], tuple(words[1:])) if words and words == item else None
