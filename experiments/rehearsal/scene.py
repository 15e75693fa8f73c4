"""What a prompt shows and wants: its task, its fields, and what was done before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from nl_pddlgym.card import Card
from nl_pddlgym.dataset import load
from nl_pddlgym.task import Gold, Task
from nl_pddlgym.words import WORDS
from pddlcoder.llm import parse_arguments
from pddlcoder.llm.transcript import Turn
from pddlcoder.pddl import read_domain, read_problem
from pddlcoder.pddl.model import Domain, Problem

_MARKER = re.compile(r"^\[\[ ## (\w+) ## \]\]$", re.MULTILINE)
_ASKED = re.compile(r"\[\[ ## (\w+) ## \]\]")
END = "completed"


@dataclass(frozen=True, slots=True)
class Decision:
    """A call of a tool that the model made before, and what it gave."""

    tool: str
    args: Mapping[str, Any]
    observation: str


@dataclass(frozen=True)
class Scene:
    """A prompt taken apart: the first text of every field that was shown, and the names of the fields that are wanted."""

    task: Task
    shown: Mapping[str, str]
    wanted: tuple[str, ...]
    system: str
    decisions: tuple[Decision, ...]

    @cached_property
    def gold(self) -> Gold:
        """The answer key of the task."""
        return self.task.gold()

    @cached_property
    def card(self) -> Card:
        """The card of the domain."""
        return self.task.card()

    @cached_property
    def domain(self) -> Domain:
        """The gold domain."""
        found = read_domain(self.gold.domain).value
        assert found is not None
        return found

    @cached_property
    def problem(self) -> Problem:
        """The gold problem."""
        found = read_problem(self.gold.problem, self.domain).value
        assert found is not None
        return found

    def describes(self, field: str) -> str:
        """What the prompt says of a field that is wanted."""
        found = re.search(rf"`{field}` \([^)]*\):(.*)", self.system)
        return found[1] if found else ""


def read_scene(turns: Sequence[Turn]) -> Scene | None:
    """The prompt taken apart; None if it is about no task of the benchmark."""
    system = "\n".join(turn.text for turn in turns if turn.speaker == "system")
    asked = [turn.text for turn in turns if turn.speaker == "user"]
    shown: dict[str, str] = {}
    for text in asked:
        for name, said in sections(text).items():
            shown.setdefault(name, said)
    task = find_task(shown.get("pnl", ""))
    if task is None or not asked:
        return None
    wanted = tuple(name for name in _ASKED.findall(asked[-1].rstrip().rpartition("\n\n")[2]) if name != END)
    return Scene(task, shown, wanted, system, (*_decisions(turns), *_trajectory(shown)))


def sections(text: str) -> dict[str, str]:
    """The fields of a message by their markers; the reminder at its end belongs to none."""
    marks = list(_MARKER.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [text.rstrip().rfind("\n\n")]
    return {mark[1]: text[mark.end() : max(mark.end(), end)].strip() for mark, end in zip(marks, ends, strict=False)}


def find_task(pnl: str) -> Task | None:
    """The task that is told so, in whichever words."""
    return next((found for words in WORDS if (found := _by_pnl(words).get(pnl.strip()))), None)


@cache
def _by_pnl(words: str) -> dict[str, Task]:
    return {task.pnl.strip(): task for task in load("all", words=words)}


def _decisions(turns: Sequence[Turn]) -> Iterator[Decision]:
    """The calls of a conversation: each in the model's own words, its result in the next message."""
    for turn, after in pairwise(turns):
        if turn.speaker == "assistant":
            said = _fields(turn.text)
            observation = sections(after.text).get("observation", "")
            yield Decision(said.get("tool_name", ""), _read(said.get("tool_args", "")), observation)


def _trajectory(shown: Mapping[str, str]) -> Iterator[Decision]:
    """The calls of the stock loop, which are fields with numbers."""
    for number in range(len(shown)):
        if (name := shown.get(f"tool_name_{number}")) is None:
            return
        yield Decision(name, _read(shown.get(f"tool_args_{number}", "")), shown.get(f"observation_{number}", ""))


def _fields(text: str) -> dict[str, str]:
    marks = list(_MARKER.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return {mark[1]: text[mark.end() : end].strip() for mark, end in zip(marks, ends, strict=True)}


def _read(arguments: str) -> Mapping[str, Any]:
    return parse_arguments(arguments).arguments or {}
