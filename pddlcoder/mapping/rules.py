"""Rules that turn the operators of a generated domain into listed actions: read from a model's JSON, and applied by code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pddlcoder.llm import parse_arguments
from pddlcoder.mapping.vocabulary import ListedAction, Vocabulary, loose
from pddlcoder.pddl.model import Action, Plan, Step

_DROP, _KEEP, _BY_LINE = "drop", "keep", "line by line"
_STEP = re.compile(r"\(?\s*([A-Za-z][\w-]*)((?:[\s,(]+\??[\w-]+)*)\s*\)*")


@dataclass(frozen=True, slots=True)
class Target:
    """An action to write; each argument is the index of an operator's parameter, or the name of an object."""

    action: str
    args: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """What the steps of one operator become: `targets` in a row, none to drop the step; or the step under its own name, or a case for `plan` mode."""

    targets: tuple[Target, ...] = ()
    keep: bool = False
    by_line: bool = False

    def apply(self, step: Step, renames: Mapping[str, str]) -> list[Step]:
        """The steps instead of `step`."""
        args = [renames.get(loose(arg), arg) for arg in step.args]
        if self.keep:
            return [Step(step.name, tuple(args))]
        return [
            Step(target.action, tuple(args[a] if isinstance(a, int) else a for a in target.args))
            for target in self.targets
        ]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules by operator (compared loosely) and the renamed objects."""

    rules: Mapping[str, Rule] = field(default_factory=dict)
    renames: Mapping[str, str] = field(default_factory=dict)

    def needs_lines(self, plan: Plan) -> bool:
        """Whether a step of the plan is beyond a rule."""
        return any(self.rules[loose(step.name)].by_line for step in plan)

    def apply(self, plan: Plan, vocabulary: Vocabulary) -> Plan:
        """The plan in the terms of the vocabulary."""
        steps = [new for step in plan for new in self.rules[loose(step.name)].apply(step, self.renames)]
        return tuple(vocabulary.spell(step) for step in steps)

    def faults(self, plan: Plan, vocabulary: Vocabulary) -> Iterator[str]:
        """What is wrong in the mapped steps, once each; steps that are kept on purpose are not judged."""
        seen = set()
        for step in plan:
            rule = self.rules[loose(step.name)]
            for new in [] if rule.keep else rule.apply(step, self.renames):
                fault = vocabulary.fault(new)
                if fault and fault not in seen:
                    seen.add(fault)
                    yield f"{step} becomes {new}: {fault}"


def match(operator: Action, vocabulary: Vocabulary) -> Rule | None:
    """The rule that needs no model: a listed action of the same name, whose parameters the operator has by name, or in number.

    The arguments go by name where all names are found, so `(move ?disc ?from ?to)` becomes `(move ?disc ?to)` or `(move ?to ?disc)`;
    names of which only some are found, in other places, are a case for the model.
    """
    named = vocabulary.named(operator.name)
    if not vocabulary.actions and not vocabulary.prose:
        return Rule(keep=True)
    if len(named) != 1:
        return None
    own = [loose(parameter.name.lstrip("?")) for parameter in operator.parameters]
    wanted = [loose(parameter) for parameter in named[0].parameters]
    if len(set(wanted)) == len(wanted) and set(wanted) <= set(own):
        return Rule((Target(named[0].name, tuple(own.index(name) for name in wanted)),))
    moved = any(name in own and own.index(name) != place for place, name in enumerate(wanted))
    if len(own) == len(wanted) and not moved:
        return Rule((Target(named[0].name, tuple(range(len(own)))),))
    return None


@dataclass(frozen=True, slots=True)
class RuleReading:
    """The rules a model wrote, or what is wrong with them."""

    book: RuleBook
    errors: tuple[str, ...] = ()


def read_rules(text: str, operators: Mapping[str, Action], vocabulary: Vocabulary) -> RuleReading:
    """Read `{"operators": {...}, "objects": {...}}`; `operators` are those asked for, by their loose names.

    An operator's value is a text "(action ?x)", {"action": ..., "args": [...]} with parameter names, objects or indexes, a list of these,
    or "drop", "keep", "line by line".
    """
    reading = parse_arguments(text)
    if not reading.arguments:
        return RuleReading(RuleBook(), (reading.problem or "the rules are empty",))
    facts = reading.arguments
    written = _part(facts, ("operators", "rules", "actions", "mapping")) or facts
    renames = {loose(old): str(new) for old, new in (_part(facts, ("objects", "renames", "names")) or {}).items()}
    given = {loose(_head(str(name))): value for name, value in written.items()}
    rules, errors = {}, []
    for key, operator in operators.items():
        try:
            rules[key] = _rule(given[key], operator, vocabulary)
        except KeyError:
            errors.append(f"the operator '{operator.name}' has no rule")
        except ValueError as error:
            errors.append(f"operator '{operator.name}': {error}")
    return RuleReading(RuleBook(rules, renames), tuple(errors))


def _part(facts: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any] | None:
    return next((facts[name] for name in names if isinstance(facts.get(name), dict)), None)


def _rule(value: Any, operator: Action, vocabulary: Vocabulary) -> Rule:
    if value is None or value == []:
        return Rule()
    if isinstance(value, str):
        word = re.sub(r"[\s_-]+", " ", value.strip().lower())
        if word in (_DROP, _KEEP, _BY_LINE):
            return Rule(keep=word == _KEEP, by_line=word == _BY_LINE)
    values = value if isinstance(value, list) else [value]
    return Rule(tuple(_target(item, operator, vocabulary) for item in values))


def _target(value: Any, operator: Action, vocabulary: Vocabulary) -> Target:
    if isinstance(value, dict):
        name, args = value.get("action", value.get("name")), value.get("args", value.get("arguments", []))
    else:
        match_ = _STEP.fullmatch(str(value).strip())
        name, args = (match_[1], re.findall(r"\??[\w-]+", match_[2])) if match_ else (None, None)
    if not isinstance(name, str) or not isinstance(args, list):
        raise ValueError(f'{value!r} is neither "(action ?x)" nor "{_DROP}", "{_KEEP}" or "{_BY_LINE}"')
    fault = vocabulary.fault(Step(name, ())) if not vocabulary.named(name) else ""
    if fault:
        raise ValueError(fault)
    _check_arity(len(args), vocabulary.named(name))
    return Target(name, tuple(_argument(arg, args, operator, vocabulary) for arg in args))


def _check_arity(count: int, named: list[ListedAction]) -> None:
    if named and count not in {len(action.parameters) for action in named}:
        raise ValueError(f"{' or '.join(map(str, named))} does not take {count} arguments")


def _argument(arg: Any, args: list[Any], operator: Action, vocabulary: Vocabulary) -> int | str:
    own = [loose(parameter.name.lstrip("?")) for parameter in operator.parameters]
    if isinstance(arg, int) and not isinstance(arg, bool):
        return _index(arg, [a for a in args if isinstance(a, int)], len(own))
    name = loose(str(arg).lstrip("?"))
    if name in own:
        return own.index(name)
    spelled = vocabulary.spell_object(str(arg))
    if str(arg).startswith("?") or spelled is None:
        raise ValueError(f"'{arg}' is none of its parameters ({' '.join(f'?{n}' for n in own) or 'it has none'})")
    return spelled


def _index(number: int, numbers: list[int], arity: int) -> int:
    """A parameter by its number, if it is plain whether counting starts at 0 or at 1."""
    if not 0 <= number <= arity or (0 in numbers and arity in numbers):
        raise ValueError(f"there is no parameter number {number}")
    if 0 in numbers:
        return number
    if arity in numbers:
        return number - 1
    raise ValueError("name the parameters instead of counting them")


def _head(name: str) -> str:
    """The operator's name of a key such as "(shove ?a ?b)"."""
    return name.strip().lstrip("(").split()[0] if name.strip(" (") else name
