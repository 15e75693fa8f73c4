"""What a validator says about two texts, or why it says nothing."""

from __future__ import annotations

from dataclasses import dataclass

from pddlcoder.pddl import Diagnostic


@dataclass(frozen=True, slots=True)
class Opinion:
    """The findings of a validator; `silence` is the reason why it gave no answer, "" where it did."""

    diagnostics: tuple[Diagnostic, ...] = ()
    silence: str = ""
