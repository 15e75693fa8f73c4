"""The methods to compare, by name; adding one is a module, a line here, and a test.

A method is made from a `Kit` and offers `solve(task) -> Solution`. `formalizer` says whether it writes PDDL (levels 0 to 3) or plans
itself (level 2 or 3).
"""

from __future__ import annotations

from collections.abc import Callable

from experiments.methods.agents import ABLATIONS
from experiments.methods.cot import ChainOfThought
from experiments.methods.isr_llm import IsrLLM
from experiments.methods.kit import Kit, Method, Told
from experiments.methods.llm_p import LLMPlusP
from experiments.methods.nl2plan import NL2Plan
from experiments.methods.rigid import Rigid
from experiments.methods.vml_pddl import VmlPddl
from pddlcoder.errors import UsageError

METHODS: dict[str, Callable[[Kit], Method]] = {
    **ABLATIONS,
    "rigid": Rigid,
    "cot": ChainOfThought,
    "isr_llm": IsrLLM,
    "nl2plan": NL2Plan,
    "vml_pddl": VmlPddl,
    "llm_p": LLMPlusP,
}


def open_method(name: str, kit: Kit) -> Method:
    """The method of this name; UsageError names the others."""
    if name not in METHODS:
        raise UsageError(f"there is no method {name!r}; the methods are: {', '.join(METHODS)}")
    return METHODS[name](kit)


__all__ = ["METHODS", "Kit", "Method", "Told", "open_method"]
