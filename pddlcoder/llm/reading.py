"""Reading of replies: which text stands in which field, however the model marked it. Pure text, no DSPy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import json_repair

Fields = dict[str, str]

_TAG = re.compile(r"<(/?)(think|thinking|thought|thoughts|reasoning|reflection)>", re.IGNORECASE)
_FENCE_LINE = re.compile(r"^[ \t]*(`{3,}|~{3,})([^\n`]*)$", re.MULTILINE)
_GAP = r"[^\S\n]{0,3}"
_MARKER = rf"\[\[{_GAP}#{{0,4}}{_GAP}([A-Za-z_][\w \-]{{0,40}}?){_GAP}#{{0,4}}{_GAP}\]\]"
_AT_LINE_START = re.compile(rf"^[ \t>#*`_]*{_MARKER}[*`_:]*", re.MULTILINE)
_BRACKET = re.compile(r";[^\n]*|\n[ \t]*\(|[()]")
_ANYWHERE = re.compile(rf"[*`]{{0,3}}{_MARKER}[*`]{{0,3}}:?")


@dataclass(frozen=True, slots=True)
class Thoughts:
    """A reply taken apart: what counts as the answer, and the thinking around it."""

    answer: str
    thinking: str


def split_thinking(text: str) -> Thoughts:
    """Take thinking blocks out, also one without its opening tag; thinking that never ends leaves no answer."""
    if "<|channel|>" in text:
        return _split_channels(text)
    answer: list[str] = []
    thinking: list[str] = []
    depth, at = 0, 0
    for tag in _TAG.finditer(text):
        (thinking if depth else answer).append(text[at : tag.start()])
        at = tag.end()
        if not tag[1]:
            depth += 1
        elif depth:
            depth -= 1
        else:
            thinking.extend(answer)
            answer.clear()
    (thinking if depth else answer).append(text[at:])
    return Thoughts("".join(answer).strip(), "\n".join(filter(None, (part.strip() for part in thinking))))


def _split_channels(text: str) -> Thoughts:
    """The notation of models that name a channel before each part; only the channel `final` is the answer."""
    answer: list[str] = []
    thinking: list[str] = []
    for part in text.split("<|channel|>")[1:]:
        name, _, said = part.partition("<|message|>")
        (answer if name.split("<")[0].strip() == "final" else thinking).append(said.split("<|")[0].strip())
    return Thoughts("\n".join(answer), "\n".join(filter(None, thinking)))


def read_fields(answer: str, names: Sequence[str]) -> Fields:
    """The text of each named field as far as the reply has it; the first field of a name wins.

    Tried in turn: marker lines, markers anywhere, a JSON object, one fenced or bare block per field. Markers may be in
    capitals, without blanks, or decorated. The way that finds most fields wins, the earlier one on equal terms.
    """
    best: Fields = {}
    for way in (_by_marker_lines, _by_markers_anywhere, _by_json, _by_blocks):
        found = way(answer, names)
        if len(found) > len(best):
            best = found
        if len(best) == len(names):
            break
    return {name: unfence(text) for name, text in best.items()}


def unfence(text: str) -> str:
    """The text without the one code fence that encloses all of it."""
    text = text.strip()
    fences = _fences(text) if text.startswith(("```", "~~~")) else []
    whole = len(fences) == 1 and fences[0].end == len(text)
    return fences[0].content if whole else text


def fenced_blocks(text: str) -> list[str]:
    """The contents of the code fences, in order; a fence that never ends is none."""
    return [fence.content for fence in _fences(text)]


@dataclass(frozen=True, slots=True)
class _Fence:
    content: str
    end: int


def _fences(text: str) -> list[_Fence]:
    fences: list[_Fence] = []
    opened: re.Match[str] | None = None
    for line in _FENCE_LINE.finditer(text):
        if opened is None:
            opened = line
        elif line[1].startswith(opened[1]) and not line[2].strip():
            fences.append(_Fence(text[opened.end() : line.start()].strip("\n"), line.end()))
            opened = None
    return fences


def find_object(text: str, wanted: Callable[[dict], bool] = bool) -> dict | None:
    """The first JSON object in the text that is wanted, repaired where only its punctuation is wrong."""
    for block in [*fenced_blocks(text), text]:
        start = block.find("{")
        while start >= 0:
            value, end = _object_at(block, start)
            if value is not None and wanted(value):
                return value
            start = block.find("{", end)
    return None


def _object_at(text: str, start: int) -> tuple[dict | None, int]:
    try:
        value, end = json.JSONDecoder(strict=False).raw_decode(text, start)
    except (ValueError, RecursionError):
        end = text.rfind("}") + 1
        if end <= start:
            return None, len(text)
        value = _repaired(text[start:end])
    return (value if isinstance(value, dict) else None), end


def _repaired(text: str) -> object:
    try:
        return json_repair.loads(text)
    except (ValueError, RecursionError):
        return None


def _by_marker_lines(answer: str, names: Sequence[str]) -> Fields:
    return _between(answer, list(_AT_LINE_START.finditer(answer)), names)


def _by_markers_anywhere(answer: str, names: Sequence[str]) -> Fields:
    return _between(answer, list(_ANYWHERE.finditer(answer)), names)


def _between(answer: str, markers: Sequence[re.Match[str]], names: Sequence[str]) -> Fields:
    """What stands after each marker, up to the next; words before the first are the first field if it has no marker."""
    found: Fields = {}
    ends = [marker.start() for marker in markers[1:]] + [len(answer)]
    for marker, end in zip(markers, ends, strict=False):
        name = _canonical(marker[1])
        if name in names and name not in found:
            found[name] = answer[marker.end() : end].strip()
    lead = answer[: markers[0].start()].strip() if markers else ""
    if found and lead and names[0] not in found:
        found[names[0]] = lead
    return found


def _by_json(answer: str, names: Sequence[str]) -> Fields:
    def has_fields(value: dict) -> bool:
        return any(_canonical(str(key)) in names for key in value)

    value = find_object(answer, has_fields) if "{" in answer else None
    found: Fields = {}
    for key, item in (value or {}).items():
        if (name := _canonical(str(key))) in names:
            found[name] = item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
    return found


def _by_blocks(answer: str, names: Sequence[str]) -> Fields:
    """One fenced block per field, or one bare bracketed form per field, in the order of the fields."""
    for blocks in (fenced_blocks(answer), top_level_forms(answer)):
        if len(blocks) == len(names) > 1:
            return dict(zip(names, blocks, strict=True))
    return {}


def top_level_forms(text: str) -> list[str]:
    """The balanced `(...)` forms that begin at the start of a line; PDDL comments are skipped, an open form is left out."""
    forms: list[str] = []
    depth, start, at_line_start = 0, 0, False
    for match in _BRACKET.finditer(text):
        if match[0].endswith("("):
            if depth == 0:
                start, at_line_start = match.end() - 1, match.end() - 1 == 0 or match[0] != "("
            depth += 1
        elif match[0] == ")" and depth:
            depth -= 1
            if depth == 0 and at_line_start:
                forms.append(text[start : match.end()])
    return forms


def _canonical(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.strip()).lower()
