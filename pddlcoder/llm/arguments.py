"""Reading of a tool's arguments: a JSON object, as models really write it; a cut-off one is never completed."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass

import json_repair

from pddlcoder.llm.reading import unfence

_NOTHING = frozenset({"", "{}", "none", "null", "n/a", "no arguments"})
_ODD_ESCAPE = re.compile(r"\\[^\\'\"abfnrtvxuUN0-7\n]")  # Python warns about those on the screen
_CUT_OFF = "your reply was cut off by the output limit, so its arguments are incomplete; send the call again, shorter"


@dataclass(frozen=True, slots=True)
class ArgumentReading:
    """The arguments by name, or None and the problem as a sentence for the model; notes say what was repaired."""

    arguments: dict[str, object] | None
    problem: str = ""
    notes: tuple[str, ...] = ()


def parse_arguments(raw: object, truncated: bool = False) -> ArgumentReading:
    """Read tool arguments.

    Accepted: a JSON object, also in a fence, with prose around it, as a string of JSON, with single quotes, trailing commas
    or raw line breaks in strings. Text that is cut off (`truncated`, or no closing bracket) is refused, never repaired,
    because a completed cut-off string is a silently shortened file.
    """
    if isinstance(raw, dict):
        return _named(raw)
    text = unfence(str(raw if raw is not None else ""))
    if text.lower() in _NOTHING and not truncated:
        return ArgumentReading({})
    value, notes = _strict(text), ()
    if value is None and truncated:
        return ArgumentReading(None, _CUT_OFF)
    if value is None:
        value, notes = _loose(text)
    if isinstance(value, str):
        return parse_arguments(value, truncated) if value != text else _not_an_object(text)
    return _named(value, notes) if isinstance(value, dict) else _not_an_object(text)


def _named(value: dict, notes: tuple[str, ...] = ()) -> ArgumentReading:
    try:
        plain = _plain({str(key): item for key, item in value.items()})
    except (ValueError, RecursionError):
        return ArgumentReading(None, "the arguments hold a number too long or values nested too deep")
    return ArgumentReading(plain, notes=notes)


def _plain(value: dict[str, object]) -> dict[str, object]:
    """The values as JSON has them, for they are recorded: no infinity, no set, no lone surrogate."""
    text = json.dumps(value, ensure_ascii=False, skipkeys=True, default=_odd)
    return json.loads(text.encode("utf-8", "replace"), parse_constant=str)


def _odd(value: object) -> object:
    """A value that only Python has; a set in an order that does not change between runs."""
    return sorted(value, key=repr) if isinstance(value, set) else repr(value)


def _strict(text: str) -> object:
    """The JSON value in the text, with raw line breaks allowed in strings and prose around an object; None if there is none."""
    for start in (0, text.find("{")):
        if start < 0:
            continue
        try:
            return json.JSONDecoder(strict=False).raw_decode(text, start)[0]
        except (ValueError, RecursionError):
            continue
    return None


def _loose(text: str) -> tuple[object, tuple[str, ...]]:
    """A Python literal or JSON with wrong punctuation, if the text holds a whole object."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or not re.fullmatch(r"[\s`.;]*", text[end + 1 :]) or end < start:
        return None, ()
    whole = text[start : end + 1]
    if not _ODD_ESCAPE.search(whole):
        try:
            return ast.literal_eval(whole), ("read as a Python literal",)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            pass
    try:
        return json_repair.loads(whole), ("the JSON was repaired",)
    except (ValueError, RecursionError):
        return None, ()


def _not_an_object(text: str) -> ArgumentReading:
    shown = " ".join(text.split())[:60]
    if text.lstrip().startswith("{"):
        return ArgumentReading(None, f"the arguments are not a complete JSON object (they begin {shown!r})")
    return ArgumentReading(None, f'the arguments must be one JSON object such as {{"name": "value"}}, not {shown!r}')
