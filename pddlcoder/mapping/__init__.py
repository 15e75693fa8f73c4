"""The mapper: a plan of a generated domain, put into the vocabulary of the place where it will run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

import dspy

from pddlcoder.llm import ContextOverflow, FormatError
from pddlcoder.mapping.lines import numbered, read_lines
from pddlcoder.mapping.rules import RuleBook, match, read_rules
from pddlcoder.mapping.vocabulary import Vocabulary, loose, read_vocabulary
from pddlcoder.pddl.model import Action, Domain, Plan, Step
from pddlcoder.pddl.source import shorten
from pddlcoder.review import MappedPlan
from pddlcoder.signatures import MapOperators, MapSteps, instructed
from pddlcoder.task import Task

TRIES = 3
CHUNK = 40
_CONTEXT = 5
_SHOWN = 12
_LONGEST = 300


class MappingMode(StrEnum):
    """How plans are mapped: `schema` by equal names or else by rules the model writes once, `plan` line by line by the model, `off` not at all."""

    SCHEMA = "schema"
    PLAN = "plan"
    OFF = "off"


@dataclass
class MappingMemory:
    """What one solve has mapped so far; rules, or that none were found (None), hold as long as the operators stay the same."""

    books: dict[tuple[str, ...], RuleBook | None] = field(default_factory=dict)
    plans: dict[tuple[tuple[str, ...], Plan], MappedPlan] = field(default_factory=dict)


class Mapper(dspy.Module):
    """The MapAgent; `chunk` is how many steps the model rewrites at a time."""

    def __init__(self, mode: MappingMode = MappingMode.SCHEMA, chunk: int = CHUNK) -> None:
        super().__init__()
        self.mode = mode
        self.chunk = chunk
        self.schema = dspy.Predict(instructed(MapOperators, "map_schema"))
        self.lines = dspy.Predict(instructed(MapSteps, "map_plan"))

    def forward(self, task: Task, plan: Plan, domain: Domain, memory: MappingMemory) -> dspy.Prediction:
        """`.mapped` is the plan in the terms of S and O; ModelError if the model cannot be reached."""
        vocabulary = read_vocabulary(task.actions, task.objects)
        if self.mode is MappingMode.OFF or not (task.actions or task.objects) or not plan:
            return dspy.Prediction(mapped=MappedPlan(plan))
        key = _operators_key(domain), plan
        if key not in memory.plans:
            memory.plans[key] = self._map(task, plan, domain, vocabulary, memory)
        return dspy.Prediction(mapped=memory.plans[key])

    def _map(self, task: Task, plan: Plan, domain: Domain, vocabulary: Vocabulary, memory: MappingMemory) -> MappedPlan:
        if self.mode is MappingMode.PLAN:
            return self._by_lines(task, plan, vocabulary)
        book = _book_without_model(plan, domain, vocabulary)
        if book is None and not vocabulary.prose:
            book = self._book(task, plan, domain, vocabulary, memory)
        if book is None or book.needs_lines(plan):
            return self._by_lines(task, plan, vocabulary)
        return _noted(book.apply(plan, vocabulary), vocabulary)

    def _book(
        self, task: Task, plan: Plan, domain: Domain, vocabulary: Vocabulary, memory: MappingMemory
    ) -> RuleBook | None:
        """The model's rules, asked for again with what is wrong in them; None if none work."""
        key = _operators_key(domain)
        known = memory.books.get(key)
        if key in memory.books and (known is None or not list(known.faults(plan, vocabulary))):
            return known
        operators = {loose(action.name): action for action in domain.actions}
        remarks: list[str] = []
        for _ in range(TRIES):
            try:
                reply = self.schema(
                    **_told(task, remarks), operators=_shown(operators, plan, domain), names=_names(plan)
                )
            except FormatError as error:
                remarks = [error.problem]
                continue
            except ContextOverflow:
                return None
            reading = read_rules(reply.rules, operators, vocabulary)
            remarks = list(reading.errors) or list(reading.book.faults(plan, vocabulary))
            if not remarks:
                memory.books[key] = reading.book
                return reading.book
        memory.books[key] = None
        return None

    def _by_lines(self, task: Task, plan: Plan, vocabulary: Vocabulary) -> MappedPlan:
        mapped: list[Step] = []
        for start in range(0, len(plan), self.chunk):
            mapped += self._chunk(task, plan[start : start + self.chunk], start + 1, tuple(mapped), vocabulary)
        return _noted(tuple(mapped), vocabulary)

    def _chunk(self, task: Task, steps: Plan, first: int, before: Plan, vocabulary: Vocabulary) -> list[Step]:
        """These steps rewritten; those for which no answer could be used stay as they are."""
        remarks: list[str] = []
        done: dict[int, tuple[Step, ...]] = {}
        told_before = "\n".join(map(str, before[-_CONTEXT:])) or "(none)"
        for _ in range(TRIES):
            try:
                reply = self.lines(**_told(task, remarks), before=told_before, steps=numbered(steps, first))
            except FormatError as error:
                remarks = [error.problem]
                continue
            except ContextOverflow:
                break
            reading = read_lines(reply.mapped_plan, steps, first, vocabulary)
            done.update(reading.steps)
            remarks = list(reading.errors)
            if not remarks:
                break
        return [new for number, step in enumerate(steps, first) for new in done.get(number, (step,))]


def _book_without_model(plan: Plan, domain: Domain, vocabulary: Vocabulary) -> RuleBook | None:
    """The rules, if every step of the plan finds its action and its objects by their names."""
    operators = {loose(action.name): action for action in domain.actions}
    rules = {}
    for step in plan:
        name = loose(step.name)
        rule = match(operators[name], vocabulary) if name in operators else None
        if rule is None or any(vocabulary.spell_object(arg) is None for arg in step.args):
            return None
        rules[name] = rule
    return RuleBook(rules)


def _noted(plan: Plan, vocabulary: Vocabulary) -> MappedPlan:
    """The mapped plan with a note on each kind of step that is not in the vocabulary."""
    faults: dict[str, int] = {}
    for number, step in enumerate(plan, 1):
        if fault := vocabulary.fault(step):
            faults.setdefault(fault, number)
    return MappedPlan(plan, tuple(f"step {number}: {fault}" for fault, number in faults.items()))


def _told(task: Task, remarks: Iterable[str]) -> dict[str, str]:
    listed = "\n".join(f"- {shorten(remark, _LONGEST)}" for remark in list(remarks)[:_SHOWN]) or "(none)"
    return {
        "dnl": task.dnl,
        "pnl": task.pnl,
        "actions": task.told_actions,
        "objects": task.told_objects,
        "remarks": listed,
    }


def _shown(operators: dict[str, Action], plan: Plan, domain: Domain) -> str:
    """Each operator with its parameters and types, and one step of the plan that uses it."""
    lines = []
    for name, action in operators.items():
        example = next((f"   for example {step}" for step in plan if loose(step.name) == name), "   not in this plan")
        lines.append(f"{_operator(action, domain)}{example}")
    return "\n".join(lines)


def _operator(action: Action, domain: Domain) -> str:
    name = domain.spelling.get(action.name, action.name)
    typed = [p.name if p.types == ("object",) else f"{p.name} - {'/'.join(p.types)}" for p in action.parameters]
    return f"({' '.join((name, *typed))})"


def _names(plan: Plan) -> str:
    return "\n".join(dict.fromkeys(arg for step in plan for arg in step.args)) or "(none)"


def _operators_key(domain: Domain) -> tuple[str, ...]:
    return tuple(_operator(action, domain) for action in domain.actions)
