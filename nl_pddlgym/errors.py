"""The errors of the benchmark: a name nobody knows, a data file that cannot be read, an action that does not apply.

NLPddlgymError
├── UnknownNameError      no such split, domain or problem; the message lists what exists
├── DataError             a file of the benchmark is broken; one line that names the file and, where known, the line
├── ConfigError           a generator was asked for something that cannot be made
├── UnsupportedError      pddlgym cannot hold a domain; the message says which feature it lacks
├── EngineMissingError    an optional engine is not installed; the message says how to get it
└── InvalidActionError    an environment opened with on_invalid="raise" was given a step that does not apply
"""

import difflib
from collections.abc import Sequence
from typing import Self


class NLPddlgymError(ValueError):
    """The root; its text is one sentence that can be shown as it is."""


class UnknownNameError(NLPddlgymError):
    """No such split, domain or problem; the message lists what exists."""

    @classmethod
    def among(cls, kind: str, name: str, existing: Sequence[str]) -> Self:
        """The error for a name of some kind, with the nearest names first and then all of them, or the range of many."""
        near = difflib.get_close_matches(name, existing, n=3)
        guess = f"; did you mean {' or '.join(near)}?" if near else ""
        listed = ", ".join(existing) if len(existing) <= 40 else f"{existing[0]} to {existing[-1]}"
        return cls(f"There is no {kind} '{name}'{guess} (there are: {listed or 'none at all'})")


class DataError(NLPddlgymError):
    """A file of the benchmark is broken; one line that names the file and, where known, the line."""


class ConfigError(NLPddlgymError):
    """A generator was asked for something that cannot be made; the message names the setting and its least value."""


class UnsupportedError(NLPddlgymError):
    """pddlgym cannot hold a domain; the message says which feature it lacks."""


class EngineMissingError(NLPddlgymError):
    """An optional engine is not installed; the message says how to get it."""


class InvalidActionError(NLPddlgymError):
    """An environment opened with on_invalid="raise" was given a step that does not apply; the message says why."""
