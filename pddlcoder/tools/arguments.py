"""From the text a model wrote as arguments to the values a tool takes; what does not fit is said with the right form."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from enum import StrEnum
from types import FunctionType
from typing import Any, get_type_hints

from pddlcoder.tools.desk import ToolError

_FENCED_BLOCK = re.compile(r"```[\w-]*[ \t]*\n(.*?)```", re.DOTALL)
_WHOLE = re.compile(r"(-?\d{1,18})(?:\.0+)?")
_SYNONYMS = {
    "file": ("filename", "file_name", "path", "file_path", "target"),
    "content": ("text", "code", "pddl", "contents"),
    "start": ("start_line", "from", "first", "line_start"),
    "end": ("end_line", "to", "last", "line_end"),
    "old": ("old_text", "old_str", "search", "find"),
    "new": ("new_text", "new_str", "replace", "replacement", "content", "text"),
    "summary": ("message", "answer", "result", "text", "reason"),
}


def bind(tool: FunctionType, given: Mapping[str, Any], raw: str = "") -> tuple[dict[str, Any], tuple[str, ...]]:
    """The values for the tool's parameters after the desk, and the names that were given in vain; ToolError if one is missing or unfit."""
    hints = get_type_hints(tool)
    parameters = list(inspect.signature(tool).parameters.values())[1:]
    left, values = dict(given), {}
    for parameter in parameters:
        key = _key(parameter.name, left)
        value = None if key is None else left.pop(key)
        if value is not None or (key is not None and parameter.default is inspect.Parameter.empty):
            values[parameter.name] = _fit(parameter.name, value, hints[parameter.name], tool)
    _fill_from_fence(values, parameters, raw)
    missing = [p.name for p in parameters if p.name not in values and p.default is inspect.Parameter.empty]
    if missing:
        raise ToolError(f"{_missing(missing, left)}; call it as {signature(tool)}")
    return values, tuple(sorted(left))


def signature(tool: FunctionType) -> str:
    """How the tool is called, as the model is shown it."""
    hints = get_type_hints(tool)
    shown = []
    for parameter in list(inspect.signature(tool).parameters.values())[1:]:
        default = "" if parameter.default is inspect.Parameter.empty else " (optional)"
        shown.append(f"{parameter.name}: {_type_name(hints[parameter.name])}{default}")
    return f"{tool.__name__}({', '.join(shown)})"


def schema(tool: FunctionType) -> dict[str, Any]:
    """The tool's parameters after the desk as JSON schemas, the way `dspy.Tool` wants them."""
    hints = get_type_hints(tool)
    properties: dict[str, Any] = {}
    for parameter in list(inspect.signature(tool).parameters.values())[1:]:
        properties[parameter.name] = _json_type(hints[parameter.name])
        if parameter.default is not inspect.Parameter.empty:
            properties[parameter.name]["default"] = parameter.default
    return properties


def nearest(word: str, known: list[str]) -> str:
    """The question whether the nearest known word is meant, or nothing if none is near."""
    near = get_close_matches(word.lower(), known, 1, 0.5)
    return f" Did you mean {near[0]}?" if near else ""


def _key(name: str, given: Mapping[str, Any]) -> str | None:
    if name in given:
        return name
    lower = {key.lower(): key for key in given}
    return next((lower[word] for word in (name, *_SYNONYMS.get(name, ())) if word in lower), None)


def _fill_from_fence(values: dict[str, Any], parameters: list[inspect.Parameter], raw: str) -> None:
    """A model that puts the PDDL into a code block after the object meant it as the text argument."""
    wanting = [p.name for p in parameters if p.name not in values and p.name in ("content", "new")]
    blocks = _FENCED_BLOCK.findall(raw)
    if len(wanting) == 1 and len(blocks) == 1 and not blocks[0].lstrip().startswith("{"):
        values[wanting[0]] = blocks[0]


def _fit(name: str, value: Any, kind: Any, tool: FunctionType) -> Any:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _choice(name, value, kind)
    if kind is str:
        if isinstance(value, list) and all(isinstance(line, str) for line in value):
            return "\n".join(value)
        return value if isinstance(value, str) else _reject(name, value, "a string", tool)
    number = _WHOLE.fullmatch(str(value).strip())
    if isinstance(value, bool) or number is None:
        return _reject(name, value, "a whole number", tool)
    return int(number[1])


def _choice(name: str, value: Any, kind: type[StrEnum]) -> StrEnum:
    said = str(value).lower()
    named = [choice for choice in kind if choice.value in said]
    if len(named) == 1:
        return named[0]
    options = " or ".join(f'"{choice}"' for choice in kind)
    raise ToolError(f"{name} must be {options}, not {_shown(str(value))}.")


def _reject(name: str, value: Any, wanted: str, tool: FunctionType) -> Any:
    raise ToolError(
        f"{name} must be {wanted}, not {_shown(json.dumps(value, default=str))}; call it as {signature(tool)}"
    )


def _missing(missing: list[str], left: Mapping[str, Any]) -> str:
    said = f"missing argument{'s' if len(missing) > 1 else ''} {', '.join(missing)}"
    if not left:
        return said
    return f"{said} (you gave {', '.join(sorted(left))}{nearest(min(left), missing)})"


def _json_type(kind: Any) -> dict[str, Any]:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"type": "string", "enum": [choice.value for choice in kind]}
    return {"type": "string" if kind is str else "integer"}


def _type_name(kind: Any) -> str:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return " or ".join(f'"{choice}"' for choice in kind)
    return "string" if kind is str else "number"


def _shown(text: str, most: int = 60) -> str:
    text = " ".join(text.split())
    return repr(text if len(text) <= most else f"{text[:most]}...")
