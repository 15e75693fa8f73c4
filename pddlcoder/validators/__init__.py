"""Second opinions on PDDL and plans: the kernel, Fast Downward's translator, and VAL where the user has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol, runtime_checkable

from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.pddl import Diagnostic, Verdict
from pddlcoder.settings import load_settings
from pddlcoder.validators.kernel import Kernel
from pddlcoder.validators.opinion import Opinion
from pddlcoder.validators.translator import Translator
from pddlcoder.validators.val import Val, find_val

__all__ = [
    "VALIDATORS",
    "Candid",
    "Kernel",
    "Opinion",
    "Translator",
    "Val",
    "Validator",
    "open_validators",
    "opinion_of",
]


class Validator(Protocol):
    """Judges PDDL texts and plans; None as a verdict means that it has no answer."""

    name: str

    def check(self, domain: str, problem: str | None = None) -> tuple[Diagnostic, ...]: ...

    def validate(self, domain: str, problem: str, plan: str) -> Verdict | None: ...


@runtime_checkable
class Candid(Protocol):
    """A validator that also tells "nothing found" from "no answer"; its `check` is the diagnostics of `examine`."""

    def examine(self, domain: str, problem: str | None = None) -> Opinion: ...


VALIDATORS: dict[str, Callable[[], Validator]] = {"kernel": Kernel, "translator": Translator, "val": Val}


def open_validators(names: Sequence[str] | None = None) -> tuple[Validator, ...]:
    """Validators by name, each once; by default the kernel, and VAL where it is installed.

    A name is one of `VALIDATORS` or "package.module:factory", a function without arguments that gives a validator.
    Raises UsageError for an unknown name and PrerequisiteError for one whose program or module is missing.
    """
    return tuple(_factory(name)() for name in dict.fromkeys(names or _installed()))


def opinion_of(validator: Validator, domain: str, problem: str | None = None) -> Opinion:
    """What a validator finds in the texts, with its reason where it gives no answer and can say so."""
    if isinstance(validator, Candid):
        return validator.examine(domain, problem)
    return Opinion(validator.check(domain, problem))


def _installed() -> tuple[str, ...]:
    return ("kernel", "val") if find_val(load_settings().val) else ("kernel",)


def _factory(name: str) -> Callable[[], Validator]:
    if name in VALIDATORS:
        return VALIDATORS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join(sorted(VALIDATORS))
        raise UsageError(f"unknown validator {name!r}; there are {known}, and 'package.module:factory'")
    try:
        return getattr(import_module(module), attribute)
    except ImportError as error:
        raise PrerequisiteError(f"the validator {name} cannot be imported: {error}") from error
    except (AttributeError, ValueError) as error:
        raise UsageError(f"the validator {name} does not exist: {error}") from error
