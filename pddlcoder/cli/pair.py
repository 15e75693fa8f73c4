"""A domain and a problem from one or two inputs, in whichever order and file they came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pddlcoder.cli.reading import Source, read_sources
from pddlcoder.errors import UsageError
from pddlcoder.pddl import split_pddl


@dataclass(frozen=True, slots=True)
class Pair:
    """A domain and perhaps a problem, each with the name to show for it, and notes on how they were found."""

    domain: Source
    problem: Source | None
    notes: tuple[str, ...] = ()

    @property
    def problem_text(self) -> str | None:
        """The problem's text, None if only a domain was given."""
        return self.problem.text if self.problem else None

    @property
    def sources(self) -> Mapping[str, Source]:
        """The inputs under the names that diagnostics use."""
        return {"domain": self.domain, "problem": self.problem or self.domain}


def read_pair(domain: str, problem: str | None, *others: str) -> tuple[Pair, *tuple[Source, ...]]:
    """The pair, then any other inputs; UsageError if they cannot be read or hold no domain."""
    names = [domain, *([problem] if problem else []), *others]
    sources = read_sources(names)
    if problem:
        return _of_two(sources[0], sources[1]), *sources[2:]
    return _of_one(sources[0]), *sources[1:]


def _of_one(source: Source) -> Pair:
    """A text that holds a domain, or a domain and a problem."""
    split = split_pddl(source.text)
    notes = _notes(source)
    if split.domain is None and split.problem is not None:
        raise UsageError(f"{source.name} holds a problem but no domain; give the domain first: DOMAIN PROBLEM")
    if split.domain is None or split.problem is None:
        return Pair(source, None, notes)
    return Pair(replace(source, text=split.domain), replace(source, text=split.problem), (*notes, *split.notes))


def _of_two(first: Source, second: Source) -> Pair:
    """A domain and a problem, told apart by what they define when they came in the wrong order."""
    notes = (*_notes(first), *_notes(second))
    one, two = split_pddl(first.text), split_pddl(second.text)
    if one.domain is None and one.problem is not None and two.domain is not None and two.problem is None:
        return Pair(second, first, (*notes, f"{first.name} holds the problem and {second.name} the domain; taken so"))
    return Pair(first, second, notes)


def _notes(source: Source) -> tuple[str, ...]:
    return tuple(f"{source.name}: {note}" for note in source.notes)


def with_problem(pair: Pair) -> Pair:
    """The pair itself; UsageError if the problem is missing."""
    if pair.problem is None:
        raise UsageError(f"{pair.domain.name} holds no problem; give the problem too: DOMAIN PROBLEM")
    return pair
