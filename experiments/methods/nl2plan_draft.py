"""The planning model that NL2Plan puts together piece by piece, as PDDL that the kernel can check at any time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace

from pddlcoder.pddl import Hierarchy, print_domain, read_domain
from pddlcoder.pddl.hierarchy import ROOT
from pddlcoder.pddl.model import Atom, Domain, TypedName
from pddlcoder.pddl.sexpr import parse

_BULLET = re.compile(r"^\s*(?:[-*+•]\s+|\d+[.)]\s+)*")
NOTHING = "none yet"
_BROKEN = "`{}` cannot be read; count its parentheses, and write bare expressions without a section such as (:goal ...)"


@dataclass(frozen=True, slots=True)
class Piece:
    """An action in the PDDL texts of an answer, with the lines of the predicates it brings."""

    parameters: str = ""
    precondition: str = ""
    effect: str = ""
    predicates: str = ""

    def unreadable(self) -> str:
        """What is wrong with its parentheses."""
        parts = {"parameters": self.parameters, "precondition": self.precondition, "effect": self.effect}
        return unreadable(**parts, predicates="\n".join(map(_declared, self.lines())))

    def lines(self) -> list[str]:
        """The lines that declare predicates."""
        return [line for line in self.predicates.splitlines() if "(" in line]

    def text(self, name: str) -> str:
        """The action as a section of a domain."""
        return (
            f"  (:action {name}\n    :parameters ({_bare(self.parameters)}\n    )\n"
            f"    :precondition {self.precondition.strip() or '(and)'}\n    :effect {self.effect.strip() or '(and)'}\n  )"
        )


@dataclass
class Draft:
    """What is settled so far; `actions` and `predicates` are lines by name, `pieces` the actions that are written down."""

    types: str = ""
    actions: Mapping[str, str] = field(default_factory=dict)
    predicates: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)

    def take(self, name: str, piece: Piece) -> None:
        """Keep an action and its new predicates."""
        self.pieces[name] = piece
        for line in self.fresh(piece):
            self.predicates.setdefault(_head(line), line)

    def fresh(self, piece: Piece) -> list[str]:
        """The lines of predicates in an answer, but for those that say again what is known."""
        return [line for line in piece.lines() if not self._known(line)]

    def domain(self, pieces: Mapping[str, Piece] | None = None) -> str:
        """The domain with all that is settled and these actions, by default all; their new predicates come in as they are."""
        chosen = self.pieces if pieces is None else pieces
        fresh = [line for piece in chosen.values() for line in self.fresh(piece)]
        declared = [_declared(line) for line in (*self.predicates.values(), *fresh)]
        return domain_text(self.types, declared, (piece.text(name) for name, piece in chosen.items()))

    def others(self, name: str) -> str:
        """The lines of the actions but for this one."""
        return "\n".join(line for other, line in self.actions.items() if other != name) or "none"

    def vocabulary(self) -> str:
        """The predicates as a question shows them."""
        return "\n".join(self.predicates.values()) or NOTHING

    def prune(self) -> str:
        """Drop predicates that no action uses and types that nothing uses, and give the finished domain.

        A domain with errors stays as it is: what is not understood is not dropped.
        """
        domain = read_domain(self.domain()).value
        if domain is None:
            return self.domain()
        domain = pruned(domain)
        names = {predicate.name for predicate in domain.predicates}
        self.predicates = {name: line for name, line in self.predicates.items() if name in names}
        self.types = "\n".join(_typed(kind) for kind in domain.types)
        return print_domain(domain)

    def _known(self, line: str) -> bool:
        known = self.predicates.get(_head(line))
        return known is not None and self._shape(line) == self._shape(known)

    def _shape(self, line: str) -> object:
        """A declaration without the names of its variables; the line itself if it cannot be read."""
        domain = read_domain(domain_text(self.types, [_declared(line)])).value
        declared = domain.predicates if domain is not None else ()
        return [(one.name, [entry.types for entry in one.parameters]) for one in declared] or line


def domain_text(types: str, predicates: Iterable[str] = (), actions: Iterable[str] = ()) -> str:
    """A domain of these types (`child - parent` a line), declarations and sections."""
    sections = [f"  (:types\n{_indented(types)}\n  )"] if types.strip() else []
    declared = "\n".join(predicates)
    sections += [f"  (:predicates\n{_indented(declared)}\n  )"] if declared else []
    return "\n".join(["(define (domain world)", "  (:requirements :adl)", *sections, *actions, ")"]) + "\n"


def problem_text(objects: str, init: str, goal: str) -> str:
    """A problem of these objects (`name - type` a line), facts and goal."""
    listed = f"  (:objects\n{_indented(typed_lines(objects))}\n  )"
    wanted = goal.strip() or "(and)"
    parts = [listed, f"  (:init\n{_indented(init)}\n  )", f"  (:goal {wanted}\n  )"]
    return "\n".join(["(define (problem task)", "  (:domain world)", *parts, ")"]) + "\n"


def named_lines(text: str) -> dict[str, str]:
    """The lines `name: meaning` of an answer by name, the words of a name joined by hyphens; a heading is none of them."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        label, colon, meaning = _plain(line).partition(":")
        words = [word.strip("()") for word in label.split() if not word.startswith("?")]
        if words and (meaning.strip() or len(words) == 1):
            name = "-".join(words).lower()
            found.setdefault(name, f"{name}: {meaning.strip()}" if colon else name)
    return found


def typed_lines(text: str) -> str:
    """The lines `name - type` of an answer without bullets and remarks; a name without a type is an object."""
    lines = [_plain(line).partition(":")[0].rstrip(" ,") for line in text.splitlines()]
    return "\n".join(line if " - " in line else f"{line} - {ROOT}" for line in lines if line and line.lower() != ROOT)


def unreadable(**parts: str) -> str:
    """A sentence on each part of an answer whose parentheses do not add up; the kernel could only guess at them in a whole file."""
    broken = (name for name, text in parts.items() if not _adds_up(text))
    return "\n".join(f"{_BROKEN.format(name)}: {' '.join(parts[name].split())}" for name in broken)


def pruned(domain: Domain) -> Domain:
    """The domain without predicates that no action uses and without types that have nothing to do with any that is used."""
    used = {part.predicate for part in _parts(domain.actions) if isinstance(part, Atom)}
    predicates = tuple(one for one in domain.predicates if one.name in used)
    named = [part for part in _parts((domain.actions, predicates)) if isinstance(part, TypedName)]
    kinds = {kind for entry in named for kind in entry.types} - {ROOT}
    is_a = Hierarchy(domain.types).is_a
    types = tuple(one for one in domain.types if any(is_a(one.name, kind) or is_a(kind, one.name) for kind in kinds))
    return replace(domain, predicates=predicates, types=types)


def _parts(value: object) -> Iterator[object]:
    """The value and everything inside it."""
    yield value
    inside: Iterable[object] = value if isinstance(value, tuple) else ()
    if is_dataclass(value):
        inside = (getattr(value, one.name) for one in fields(value))
    for part in inside:
        yield from _parts(part)


def _adds_up(text: str) -> bool:
    """Whether a text is made of complete expressions."""
    return parse("\n".join(line.partition(";")[0] for line in text.lower().splitlines())).fault is None


def _declared(line: str) -> str:
    """The declaration in a line `(name ?x - type): meaning`; the line itself if its parentheses do not add up."""
    form = next(iter(parse(line).top.forms), None)
    return line if form is None or form.end < 0 else line[form.start : form.end]


def _head(line: str) -> str:
    """The name of the predicate that a line declares, or the line itself."""
    form = next(iter(parse(line.lower()).top.forms), None)
    return form.head if form is not None and form.head else line


def _bare(parameters: str) -> str:
    """The parameters without parentheses around all of them."""
    text = parameters.strip()
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def _plain(line: str) -> str:
    """A line of a list without its bullet and without marks of emphasis."""
    return _BULLET.sub("", line).replace("`", "").replace("**", "")


def _typed(entry: TypedName) -> str:
    alone = len(entry.types) == 1
    return f"{entry.name} - {entry.types[0]}" if alone else f"{entry.name} - (either {' '.join(entry.types)})"


def _indented(text: str) -> str:
    return "\n".join(f"    {line.strip()}" for line in text.splitlines())
