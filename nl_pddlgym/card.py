"""The card of a domain, `domain.toml`: its source, its decisions, its words, and what each S action stands for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from nl_pddlgym.errors import DataError
from nl_pddlgym.vocabulary import Vocabulary, read_vocabulary
from nl_pddlgym.words import Retelling

HIDDEN = "_"
KEYS = frozenset(
    (
        *("version", "source", "problems", "decisions", "ambiguous"),
        *("prose", "actions", "stacks", "vocabulary", "generated"),
    )
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One operator an S action can stand for; each argument is an S parameter ("?to"), an object, or "_" for a hidden one."""

    operator: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionSchema:
    """An S action: its name, its visible parameters, and the operators it can stand for."""

    name: str
    parameters: tuple[str, ...]
    patterns: tuple[Pattern, ...]

    def __str__(self) -> str:
        return f"({' '.join((self.name, *self.parameters))})"


@dataclass(frozen=True, slots=True)
class Stack:
    """A parameter that may name the base of a stack for its uppermost object: facts `(link above below)` stack on objects of type `base`."""

    base: str
    link: str


@dataclass(frozen=True, slots=True)
class Prose:
    """The words about a whole domain, where its card holds them: the dnl, and the rules that only other tellings state."""

    dnl: str
    rules: str


@dataclass(frozen=True, slots=True)
class Card:
    """What `domain.toml` says; `decisions` settle what the prose alone would leave open.

    `ambiguous` says why an S action can have several outcomes, and is "" where it cannot. `generated` holds the settings
    of each generated problem by its number ("03"), `seed` among them; a problem that is not in it was written by hand.
    `prose` is None where the words about the domain were written into files of their own.
    """

    version: str
    source: str
    problems: str
    decisions: tuple[str, ...]
    actions: tuple[ActionSchema, ...]
    stacks: Mapping[str, Stack] = field(default_factory=dict)
    ambiguous: str = ""
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    generated: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    prose: Prose | None = None

    def files(self) -> Mapping[str, str]:
        """The texts of the domain's files that follow from the card, by file name."""
        actions = {"actions.md": "".join(f"{schema}\n" for schema in self.actions)}
        if self.prose is None:
            return actions
        return {"domain.md": self.prose.dnl, "rules.md": self.prose.rules, **actions}

    def retold(self, words: Retelling) -> Card:
        """The card with its actions and stacks in other words."""
        tell = words.tell
        return replace(
            self,
            actions=tuple(_retold(schema, words) for schema in self.actions),
            stacks={tell(name): Stack(tell(stack.base), tell(stack.link)) for name, stack in self.stacks.items()},
        )


def _retold(schema: ActionSchema, words: Retelling) -> ActionSchema:
    tell = words.tell
    patterns = tuple(Pattern(tell(pattern.operator), tuple(map(tell, pattern.args))) for pattern in schema.patterns)
    return ActionSchema(tell(schema.name), tuple(map(tell, schema.parameters)), patterns)


def read_card(path: Path) -> Card:
    """Read a `domain.toml`; DataError, naming the file and the fault, if it is missing, broken or has unknown keys."""
    try:
        return card_of(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise DataError(f"{path}: {error}") from error


@lru_cache(maxsize=64)
def card_of(text: str) -> Card:
    """The card in this text; ValueError for a fault in it."""
    table = tomllib.loads(text)
    if unknown := sorted(set(table) - KEYS):
        raise ValueError(f"unknown key '{unknown[0]}'")
    return Card(
        version=_text(table, "version"),
        source=_text(table, "source"),
        problems=_text(table, "problems"),
        decisions=_texts(table.get("decisions", []), "decisions"),
        actions=tuple(_schema(form, patterns) for form, patterns in _table(table, "actions").items()),
        stacks={name: _stack(name, entry) for name, entry in _table(table, "stacks").items()},
        ambiguous=_text(table, "ambiguous") if "ambiguous" in table else "",
        vocabulary=read_vocabulary(_table(table, "vocabulary")),
        generated={number: _settings(number, entry) for number, entry in _table(table, "generated").items()},
        prose=_prose(_table(table, "prose")) if "prose" in table else None,
    )


def _prose(table: Mapping[str, object]) -> Prose:
    if set(table) != {"dnl", "rules"}:
        raise ValueError("prose must have the keys dnl and rules")
    return Prose(*(f"{_text(table, key).strip()}\n" for key in ("dnl", "rules")))


def _settings(number: str, entry: object) -> Mapping[str, int]:
    if not number.isdecimal():
        raise ValueError(f"generated.{number} is no number of a problem")
    if (
        not isinstance(entry, dict)
        or not all(isinstance(value, int) for value in entry.values())
        or "seed" not in entry
    ):
        raise ValueError(f"generated.{number} must give a seed and settings, all whole numbers")
    return entry


def _schema(form: str, patterns: object) -> ActionSchema:
    (name, *_), (_, *parameters) = _words(form), _words(form.lower())
    schema = ActionSchema(
        name, tuple(parameters), tuple(_pattern(text) for text in _texts(patterns, f"actions.{form}"))
    )
    if not schema.patterns:
        raise ValueError(f"{form} stands for no operator")
    named = {arg for pattern in schema.patterns for arg in pattern.args if arg.startswith("?")}
    if odd := sorted(named.symmetric_difference(parameters)):
        raise ValueError(f"{odd[0]} stands on one side only of {form}")
    return schema


def _pattern(text: str) -> Pattern:
    operator, *args = _words(text.lower())
    return Pattern(operator, tuple(args))


def _stack(name: str, entry: object) -> Stack:
    if not isinstance(entry, dict) or set(entry) != {"base", "link"}:
        raise ValueError(f"stacks.{name} must have the keys base and link")
    return Stack(_text(entry, "base"), _text(entry, "link"))


def _words(text: str) -> list[str]:
    words = text.strip().removeprefix("(").removesuffix(")").split()
    if not words or not text.strip().startswith("("):
        raise ValueError(f"'{text}' is not of the form (name ?parameter ...)")
    return words


def _text(table: Mapping[str, object], key: str) -> str:
    value = table.get(key)
    if not isinstance(value, str):
        raise ValueError(f"'{key}' must be a text")
    return value


def _texts(value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"'{key}' must be a list of texts")
    return tuple(str(item) for item in value)


def _table(table: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise ValueError(f"'{key}' must be a table")
    return value
