"""The vocabulary of the place where a plan will run: its actions S and object names O, read from whatever text the caller has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from pddlcoder.pddl.model import Step

_NAME = r"[A-Za-z][\w-]*"
_DECLARED = re.compile(rf"\(\s*:action\s+({_NAME})\s*:parameters\s*\(([^()]*)\)", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[-*+•–>]\s+|\d+[.):]\s+)*[`*_]*")
_BRACKETED = re.compile(rf"\(\s*({_NAME})((?:\s+[^()]*)?)\)")
_CALLED = re.compile(rf"({_NAME})\(([^()]*)\)")
_BARE = re.compile(rf"({_NAME})((?:\s+\?[\w-]+)+)\s*(?:$|[:.;,–-]\s)")
_VARIABLES = re.compile(r"(?:\s*[?<][\w-]+>?[\s,]*)*")
_WORD = re.compile(r"[A-Za-z0-9][\w-]*")


@dataclass(frozen=True, slots=True)
class ListedAction:
    """An action of S with the names of its parameters, without question marks."""

    name: str
    parameters: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"({' '.join((self.name, *(f'?{parameter}' for parameter in self.parameters)))})"


@dataclass(frozen=True)
class Vocabulary:
    """S and O. Without actions, or without objects, that half is not checked; `prose` if S is a text in which no action is listed."""

    actions: tuple[ListedAction, ...] = ()
    objects: tuple[str, ...] = ()
    prose: bool = False

    @cached_property
    def _actions(self) -> dict[str, list[ListedAction]]:
        named: dict[str, list[ListedAction]] = {}
        for action in self.actions:
            named.setdefault(loose(action.name), []).append(action)
        return named

    @cached_property
    def _objects(self) -> dict[str, str]:
        exact = {name.lower(): name for name in self.objects}
        return {**{loose(name): name for name in reversed(self.objects)}, **exact}

    def named(self, name: str) -> list[ListedAction]:
        """The listed actions of this name, in any letter case, with `-` or `_`."""
        return self._actions.get(loose(name), [])

    def spell_object(self, name: str) -> str | None:
        """The object as it is listed, or None; the name itself where no objects are listed."""
        if not self.objects:
            return name
        return self._objects.get(name.lower()) or self._objects.get(loose(name))

    def spell(self, step: Step) -> Step:
        """The step as it is listed, as far as it is."""
        named = self.named(step.name)
        name = named[0].name if named else step.name
        return Step(name, tuple(self.spell_object(arg) or arg for arg in step.args))

    def fault(self, step: Step) -> str:
        """Why the step is none of this vocabulary, in a sentence; "" if it is one."""
        named = self.named(step.name)
        if self.actions and not named:
            return f"'{step.name}' is not a listed action{_hint(step.name, (a.name for a in self.actions))}"
        if named and len(step.args) not in {len(action.parameters) for action in named}:
            forms = " or ".join(map(str, named))
            return f"{step} does not have the arguments of {forms}"
        strange = next((arg for arg in step.args if self.spell_object(arg) is None), None)
        return f"'{strange}' is not a listed object{_hint(strange, self.objects)}" if strange is not None else ""


def read_vocabulary(actions: str | None, objects: str | None) -> Vocabulary:
    """The vocabulary of two texts: `(move ?disc ?to)` a line with bullets and prose around it, and names a line or by commas."""
    listed = read_actions(actions or "")
    return Vocabulary(listed, read_objects(objects or ""), prose=bool((actions or "").strip()) and not listed)


def read_actions(text: str) -> tuple[ListedAction, ...]:
    """The actions listed in a text, in its order.

    Forms: `(move ?disc ?to)`, `move(disc, to)`, `move ?disc ?to` at the start of a line, PDDL's `(:action ...)`; where no line starts
    with one, those inside the prose.
    """
    text = re.sub(r"-\s*\(\s*either\b[^()]*\)", "", text, flags=re.IGNORECASE)
    found = [(name, given) for name, given in _DECLARED.findall(text)]
    found = found or [pair for line in text.splitlines() if (pair := _leading(line))]
    found = found or [(m[1], m[2]) for m in _BRACKETED.finditer(text) if _VARIABLES.fullmatch(m[2])]
    return tuple(dict.fromkeys(ListedAction(name, _parameters(given)) for name, given in found))


def read_objects(text: str) -> tuple[str, ...]:
    """The names listed in a text, in its order: by lines or commas, with bullets, labels, PDDL types and remarks in brackets."""
    names: list[str] = []
    text = re.sub(r"^\s*```\w*\s*$", "", text, flags=re.MULTILINE)
    for line in re.sub(r"\([^()]*:objects([^()]*)\)", r"\1", text).splitlines():
        names += _names(re.sub(r"\([^()]*\)", "", _BULLET.sub("", line)))
    return tuple(dict.fromkeys(names))


def loose(name: str) -> str:
    """A name as it is compared: without letter case, `_` as `-`."""
    return name.lower().replace("_", "-")


def _leading(line: str) -> tuple[str, str] | None:
    """The action a line starts with."""
    line = _BULLET.sub("", line)
    match = _BRACKETED.match(line) or _CALLED.match(line) or _BARE.match(line)
    return (match[1], match[2]) if match else None


def _parameters(given: str) -> tuple[str, ...]:
    untyped = re.sub(r"\s-\s+[\w-]+", " ", f" {given}")
    return tuple(re.findall(r"[\w-]+", untyped))


def _names(line: str) -> list[str]:
    """The names in a line; of `d1: the small disc` only the first word, of `discs: d1, d2` the list."""
    label, colon, rest = line.partition(":")
    if not colon:
        return _words(line)
    inside, alone = _words(rest), [word for word in _words(label) if word == label.strip().strip("`*")]
    if "," in rest or (inside and not any(word.isalpha() for word in inside)):
        return inside
    return alone + (inside if len(inside) == 1 else []) if rest.strip() else []


def _words(text: str) -> list[str]:
    untyped = re.sub(r"\s-\s+[\w-]+", " ", text).replace(",", " ")
    words = [word.strip("`*'\".;") for word in untyped.split()]
    return [word for word in words if word.lower() != "and" and _WORD.fullmatch(word)]


def _hint(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name.lower(), [word.lower() for word in known], 1, 0.6)
    return f" (did you mean '{near[0]}'?)" if near else ""
