"""Line by line: numbered steps for a model, and the numbered answer read back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pddlcoder.mapping.vocabulary import Vocabulary
from pddlcoder.pddl import parse_plan
from pddlcoder.pddl.model import Plan, Step

_LINE = re.compile(r"^[ \t*`-]*(?:step\s+)?(\d{1,9})\s*[.:)=]+\s*(.*?)[ \t*`]*$", re.IGNORECASE)
_DROPPED = re.compile(r"[\W_]*(?:drop(?:ped)?|none|skip|omit(?:ted)?|nothing|no action)\b.*", re.IGNORECASE)
_GROUP = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class LineReading:
    """What each step became, by its number, and what is wrong with the answer."""

    steps: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
    errors: tuple[str, ...] = ()


def numbered(steps: Sequence[Step], first: int) -> str:
    """The steps for the model, counted from `first`."""
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, first))


def read_lines(text: str, steps: Plan, first: int, vocabulary: Vocabulary) -> LineReading:
    """Read the answer for these steps; a step that is unchanged is taken even if it is not listed."""
    expected = dict(enumerate(steps, first))
    found = _numbered_lines(text) or _plain_lines(text, expected)
    mapped: dict[int, tuple[Step, ...]] = {}
    errors = []
    for number, step in expected.items():
        if number not in found:
            errors.append(f"there is no line for step {number} {step}")
            continue
        new, error = _read_step(found[number], step, vocabulary)
        if error:
            errors.append(f"step {number}: {error}")
        else:
            mapped[number] = new
    return LineReading(mapped, tuple(errors))


def _numbered_lines(text: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for line in text.splitlines():
        if match := _LINE.match(line):
            found.setdefault(int(match[1]), []).append(match[2])
    return found


def _plain_lines(text: str, expected: Mapping[int, Step]) -> dict[int, list[str]]:
    """An answer without numbers, if it has a line for each step."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("```")]
    return {number: [line] for number, line in zip(expected, lines, strict=True)} if len(lines) == len(expected) else {}


def _read_step(lines: list[str], step: Step, vocabulary: Vocabulary) -> tuple[tuple[Step, ...], str]:
    new: list[Step] = []
    for line in lines:
        if _DROPPED.fullmatch(line) and not _GROUP.search(line):
            continue
        reading = parse_plan("\n".join(_GROUP.findall(line)) or line)
        if reading.plan is None or not reading.plan:
            return (), f"{line!r} is no action; write (name arguments) or drop"
        new += reading.plan
    for one in new:
        fault = vocabulary.fault(one)
        if fault and one.lower() != step.lower():
            return (), fault
    return tuple(vocabulary.spell(one) for one in new), ""
