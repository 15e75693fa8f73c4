"""Reading plan text in the forms that planners, validators, people and language models write."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pddlcoder.pddl.model import Plan, Step
from pddlcoder.pddl.plan_json import read_json_plan

ACCEPTED = (
    "write one step a line, as (go x y), go x y or go(x, y), with or without a number or time before it: 0: (go x y)"
)
"""The forms in a sentence, for those who wrote something else."""

_NEWLINE = re.compile(r"\r\n|\r|\n")
_PLAIN = re.compile(r"\([^\W\d][\w-]*(?: \w[\w-]*)*\)")
_COMMENT = re.compile(r";[^\n]*")
_FENCE = re.compile(r"[ \t]*(?:```+|~~~+)[ \t]*[\w+-]*[ \t]*")
_BLANK = re.compile(r"[\s,\"'\]]+")
_HEADING = re.compile(r"#(?!\d)[^\n]*|[-=_*]{3,}(?=\n|$)|[^\n(]*:[ \t*]*(?=\n|$)")
_BULLET = re.compile(r"(?:[-*+•>][ \t]+)?[`*]*")
_NUMBER = re.compile(
    r"(?:[\[(]\d+[\])]|(?:(?:step|action)[ \t]*)?#?\d+(?:\.\d+)?[ \t]*(?:[:.)]|-(?=[ \t])|(?=\()))[`* \t]*",
    re.IGNORECASE,
)
_WRAPPER = re.compile(r"[(\[]\s*(?=[(\[]|[^\s()\[\]]+\()")
_FORM = re.compile(r"\(([^()]*)\)")
_CALL = re.compile(r"([^\s()\[\],`]+)(?:[ \t]+(?!\(\d+\)))?\(([^()]*)\)")
_LINE = re.compile(r"[^\n]*")
_TAIL = re.compile(r"(?:[ \t]\(\d+\)|\[[^\[\]]*\]?)$")
_AFTER = re.compile(r"[`* \t.]*(?:\[[^\[\]\n]*\]?)?[`* \t.]*(?:(?:->|=>|→)\s*(?=\())?")
_REMARK = re.compile(r"(?:#|//|[-:=>–—→])[^\n]*")
_NAME = re.compile(r"[\w?][^\s\[\]{}:`!]*")
_WORD = re.compile(r"\w[^\s()\[\]{},:\"'`?!]*")
_SEPARATORS = str.maketrans(",\"'", "   ")
_NOTES = 5


@dataclass(frozen=True, slots=True)
class PlanReading:
    """A plan, or the sentence that says what could not be read; `line` counts from 1, `notes` say what was passed over."""

    plan: Plan | None
    error: str = ""
    line: int | None = None
    notes: tuple[str, ...] = ()


def parse_plan(text: str) -> PlanReading:
    """Read a plan: parenthesised, bare or call-like steps, numbered or timed, fenced, or JSON; nothing at all is the empty plan.

    Comments start with ";". Headings ("Plan:") are passed over, and so is all text around a fenced plan; any other
    text that is no step makes the whole an error, because a step must never get lost.
    """
    text = _NEWLINE.sub("\n", text.removeprefix("\ufeff"))
    lines = text.rstrip("\n").split("\n")
    if all(map(_PLAIN.fullmatch, lines)):
        return PlanReading(tuple([_step(line[1:-1].split(" ")) for line in lines]))
    blocks = _fenced(text)
    if not blocks:
        return _read(text, 1)
    readings = [_read(block, first_line) for first_line, block in blocks]
    plans = {reading.plan: reading for reading in reversed(readings) if reading.plan}
    if len(plans) > 1:
        return PlanReading(None, "the text holds several different plans; give one", blocks[1][0])
    chosen = next(iter(plans.values()), readings[0])
    return PlanReading(chosen.plan, chosen.error, chosen.line, ("fence removed", *chosen.notes))


def _fenced(text: str) -> list[tuple[int, str]]:
    """The contents of each fence with the number of its first line; a fence that is not closed runs to the end."""
    blocks: list[tuple[int, str]] = []
    inside: list[str] | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        if not _FENCE.fullmatch(line):
            if inside is not None:
                inside.append(line)
        elif inside is None:
            inside, first_line = [], number + 1
        else:
            blocks.append((first_line, "\n".join(inside)))
            inside = None
    if inside is not None:
        blocks.append((first_line, "\n".join(inside)))
    return blocks


def _read(text: str, first_line: int) -> PlanReading:
    items = read_json_plan(text) if text.lstrip()[:1] in ("[", "{") else None
    if items is None:
        return _Scanner(text, first_line).read()
    steps: list[Step] = []
    for item in items:
        read = [item] if isinstance(item, Step) else _Scanner(item, first_line).read().plan
        if not read:
            return PlanReading(None, f"{_quoted(str(item))} is not a plan step; {ACCEPTED}")
        steps += read
    return PlanReading(tuple(steps))


def _quoted(text: str) -> str:
    line = text.strip().split("\n")[0]
    return f"'{line[:60]}...'" if len(line) > 60 else f"'{line}'"


def _step(words: list[str]) -> Step:
    return Step(words[0], tuple(words[1:]))


def _names(inside: str) -> list[str]:
    return inside.translate(_SEPARATORS).split()


class _Scanner:
    """Goes through a plan text once; `fresh` is true at the start of a line."""

    def __init__(self, text: str, first_line: int) -> None:
        self._text = _COMMENT.sub("", text)
        self._first_line = first_line
        self._at = 0
        self._fresh = True
        self._depth = 0
        self._steps: list[Step] = []
        self._marked = False
        self._bare: int | None = None
        self._notes: list[str] = []

    def read(self) -> PlanReading:
        while self._skip_blanks():
            plain = self._text[self._at] == "(" and self._form()
            if not (plain or (self._fresh and self._heading()) or self._item()):
                return self._fault(self._at)
        if self._depth:
            return self._fault(len(self._text) - 1)
        if self._marked and self._bare is not None:
            return self._fault(self._bare)
        return PlanReading(tuple(self._steps), notes=tuple(self._notes[:_NOTES]))

    def _skip_blanks(self) -> bool:
        """Go to the next thing to read; False at the end."""
        if blank := self._take(_BLANK):
            self._fresh = self._fresh or "\n" in blank[0]
        return self._at < len(self._text)

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self._text, self._at)
        if match:
            self._at = match.end()
        return match

    def _heading(self) -> bool:
        heading = self._take(_HEADING)
        if heading and len(self._notes) < _NOTES:
            self._notes.append(f"line {self._line(heading.start())} is not read: {_quoted(heading[0])}")
        return heading is not None

    def _form(self) -> bool:
        """Read a step in parentheses, or as a call; a number alone in parentheses is none."""
        start = self._at
        if form := self._take(_FORM):
            words = _names(form[1])
        elif call := self._take(_CALL):
            words = [call[1], *_names(call[2])]
        else:
            return False
        if (form and form[1].isdigit()) or not words or not all(map(_NAME.fullmatch, words)):
            self._at = start
            return False
        self._steps.append(_step(words))
        self._marked, self._fresh = True, False
        self._take(_AFTER)
        return self._remark()

    def _item(self) -> bool:
        """Read what may stand at the start of a line and the step behind it, or a bracket around the plan."""
        start, numbered = self._at, False
        if self._fresh:
            self._take(_BULLET)
            numbered = self._take(_NUMBER) is not None
        if wrapper := self._take(_WRAPPER):
            self._depth += wrapper[0][0] == "("
            self._fresh = False
            return True
        if self._depth and self._text.startswith(")", self._at):
            self._depth -= 1
            self._at += 1
            return True
        return self._form() or self._bare_step(start, numbered)

    def _bare_step(self, start: int, numbered: bool) -> bool:
        """Read the rest of the line as a step without parentheses."""
        line = _LINE.match(self._text, self._at)
        rest = _TAIL.sub("", line[0].rstrip("`* \t")).rstrip("`* \t") if line else ""
        words = (rest.removesuffix(".") if numbered else rest).split()
        if not words and numbered:
            return True
        if not self._fresh or not words or words[-1][-1] == "." or not all(map(_WORD.fullmatch, words)):
            self._at = start
            return False
        if numbered:
            self._marked = True
        elif self._bare is None:
            self._bare = start
        self._at += len(line[0]) if line else 0
        self._steps.append(_step(words))
        return True

    def _remark(self) -> bool:
        """Pass over a remark after a step; False if it might hide a step."""
        start = self._at
        remark = self._take(_REMARK)
        if remark and "(" in remark[0] and not remark[0].startswith(("#", "//")):
            self._at = start
            return False
        if remark and len(self._notes) < _NOTES:
            self._notes.append(f"line {self._line(start)}: not read after the step: {_quoted(remark[0])}")
        return True

    def _line(self, offset: int) -> int:
        return self._first_line + self._text.count("\n", 0, offset)

    def _fault(self, offset: int) -> PlanReading:
        line = self._line(offset)
        start = self._text.rfind("\n", 0, offset) + 1
        return PlanReading(
            None, f"line {line} is not a plan step: {_quoted(self._text[start : start + 200])}; {ACCEPTED}", line
        )
