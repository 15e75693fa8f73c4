"""Tool calls in the notations of other agents and chat templates, read as a tool name and its arguments. Pure text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from pddlcoder.llm.reading import find_object

_NAME_KEYS = ("tool_name", "next_tool_name", "name", "tool", "function", "action")
_ARGUMENT_KEYS = ("tool_args", "next_tool_args", "arguments", "args", "parameters", "input", "action_input")
_THOUGHT_KEYS = ("thought", "next_thought", "thinking", "reasoning")
_TAGGED = re.compile(r"<(?:tool_call|function_call|tool_use)>|\[TOOL_CALLS\]|<\|python_tag\|>", re.IGNORECASE)
_FUNCTION = re.compile(r"<function=([\w.-]+)>")
_PARAMETER = re.compile(r"<parameter=([\w.-]+)>\n?")
_ACTION = re.compile(
    r"^[ \t*]*Action[ \t*]*:[ \t*`]*([\w.-]+)[^\n]*\n+[ \t*]*Action Input[ \t*]*:", re.MULTILINE | re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """A tool call found in a text: what was said before it, the tool, and the arguments as text."""

    thought: str
    tool_name: str
    tool_args: str


def find_call(answer: str) -> WrittenCall | None:
    """The first tool call in the text, in any of the notations known here, or None."""
    for way in (_functions, _tagged, _action, _object):
        if (call := way(answer)) is not None:
            return call
    return None


def _functions(answer: str) -> WrittenCall | None:
    """`<function=name><parameter=key>value</parameter></function>`"""
    match = _FUNCTION.search(answer)
    if match is None:
        return None
    body, closed, _ = answer[match.end() :].partition("</function>")
    if not closed:
        return None
    pieces = _PARAMETER.split(body)[1:]
    named = {
        key: text.rsplit("</parameter>", 1)[0].removesuffix("\n")
        for key, text in zip(pieces[::2], pieces[1::2], strict=True)
    }
    return WrittenCall(_before(answer, match), match[1], json.dumps(named, ensure_ascii=False))


def _tagged(answer: str) -> WrittenCall | None:
    """`<tool_call>{"name": ..., "arguments": {...}}</tool_call>` and its relatives"""
    match = _TAGGED.search(answer)
    return _named(find_object(answer[match.end() :], _is_call), _before(answer, match)) if match else None


def _action(answer: str) -> WrittenCall | None:
    """`Thought: ... Action: name  Action Input: {...}`"""
    match = _ACTION.search(answer)
    if match is None:
        return None
    given = re.split(r"^[ \t*]*Observation[ \t*]*:", answer[match.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    thought = re.sub(r"^[ \t*]*Thought[ \t*]*:[ \t*]*", "", _before(answer, match))
    return WrittenCall(thought, match[1], given.strip())


def _object(answer: str) -> WrittenCall | None:
    """A JSON object with the name of a tool and its arguments, bare or in a fence"""
    if "{" not in answer:
        return None
    return _named(find_object(answer, _is_call), answer[: answer.find("{")].split("```")[0].strip())


def _is_call(value: dict) -> bool:
    nested = value.get("function")
    return _named(nested if isinstance(nested, dict) else value, "") is not None


def _named(value: dict | None, thought: str) -> WrittenCall | None:
    if value is None:
        return None
    if isinstance(value.get("function"), dict):
        value = value["function"]
    name = next((value[key] for key in _NAME_KEYS if isinstance(value.get(key), str)), None)
    given = next((value[key] for key in _ARGUMENT_KEYS if value.get(key) is not None), None)
    if name is None or given is None:
        return None
    said = next((str(value[key]) for key in _THOUGHT_KEYS if value.get(key)), thought)
    return WrittenCall(said, name, given if isinstance(given, str) else json.dumps(given, ensure_ascii=False))


def _before(answer: str, match: re.Match[str]) -> str:
    return _TAGGED.sub("", answer[: match.start()]).strip()
