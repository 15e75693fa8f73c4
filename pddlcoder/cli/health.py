"""What `pddlcoder doctor` looks at: each part of the house, whether it is there, and how to get it if not."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, distributions, version
from pathlib import Path

from pddlcoder.errors import PDDLCoderError
from pddlcoder.pddl import validate
from pddlcoder.pddl.model import render_plan
from pddlcoder.planners import open_planner
from pddlcoder.planners.installation import find_installation
from pddlcoder.settings import Settings
from pddlcoder.types import Outcome
from pddlcoder.validators import Val
from pddlcoder.validators.val import HOW_TO_GET_IT

LAMP = """(define (domain lamp)
  (:predicates (lit))
  (:action switch-on :parameters () :precondition (and) :effect (lit)))
"""
NIGHT = "(define (problem night) (:domain lamp) (:init) (:goal (lit)))\n"


class State(StrEnum):
    """How a part is: `absent` is an optional part that is not there, `broken` stops the main job."""

    GOOD = "ok"
    ABSENT = "absent"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Part:
    """One part: its name, its state, what it is, and how to get it where it is not there."""

    name: str
    state: State
    detail: str
    remedy: str = ""


FD_PACKAGE = "up-fast-downward"
OPTIONAL = {
    "litellm": "for providers that DSPy's own engine does not serve: pip install litellm",
    "unified-planning": "more planners, as --planner up:NAME: pip install 'pddlcoder[unified]' and an engine such as up-symk",
    "pddlgym": "only for comparisons in experiments: pip install pddlgym",
}


def inspect(settings: Settings) -> Iterator[Part]:
    """Every part in turn, the quick ones first; importing nothing heavy."""
    yield Part("python", State.GOOD, f"{platform.python_version()} ({sys.executable})")
    yield _package("pddlcoder", "reinstall pddlcoder")
    yield _package("dspy", "pip install 'dspy>=3.4.1,<3.5'")
    yield _fast_downward(settings)
    yield _val(settings)
    yield from (_package(name, remedy, needed=False) for name, remedy in OPTIONAL.items())
    yield _engines()
    yield _model(settings)
    yield _trial(settings)


def _package(name: str, remedy: str, *, needed: bool = True) -> Part:
    try:
        return Part(name, State.GOOD, version(name))
    except PackageNotFoundError:
        return Part(name, State.BROKEN if needed else State.ABSENT, "not installed", remedy)


def _fast_downward(settings: Settings) -> Part:
    name = "Fast Downward"
    try:
        installation = find_installation(settings.fast_downward)
    except PDDLCoderError as error:
        return Part(name, State.BROKEN, str(error))
    return Part(name, State.GOOD, f"{_release(installation.driver)} ({installation.driver.parent})")


def _release(driver: Path) -> str:
    """The release a driver belongs to, as it stands in its own files."""
    try:
        match = re.search(r'__version__ = "([^"]+)"', (driver.parent / "driver" / "version.py").read_text())
    except OSError:
        match = None
    return match[1] if match else "release unknown"


def _val(settings: Settings) -> Part:
    try:
        found = Val(settings.val)
    except PDDLCoderError as error:
        return Part("VAL", State.ABSENT, "no second opinion", str(error))
    folder = Path(found.programs.parser).parent
    silence = found.examine(LAMP, NIGHT).silence
    if not silence and found.validate(LAMP, NIGHT, "(switch-on)\n") is None:
        silence = "there is no verdict on a plan"
    if silence:
        return Part("VAL", State.ABSENT, f"in {folder}, but without an answer: {silence}", HOW_TO_GET_IT)
    return Part("VAL", State.GOOD, str(folder))


def _engines() -> Part:
    names = {dist.name.lower().replace("_", "-"): dist.version for dist in distributions() if dist.name}
    found = sorted(
        f"{name} {number}" for name, number in names.items() if name.startswith("up-") and name != FD_PACKAGE
    )
    if found:
        return Part("engines", State.GOOD, ", ".join(found))
    return Part("engines", State.ABSENT, "no unified-planning engine", "for example: pip install up-symk up-pyperplan")


def _model(settings: Settings) -> Part:
    if settings.model:
        return Part("model", State.GOOD, settings.model)
    return Part("model", State.ABSENT, "no default", "give solve a --model, or set PDDLCODER_MODEL")


def _trial(settings: Settings) -> Part:
    """A one-action plan, found by the real planner and executed by the kernel."""
    name = "trial plan"
    try:
        result = open_planner(settings.planner, time_limit=30.0).plan(LAMP, NIGHT)
    except PDDLCoderError as error:
        return Part(name, State.BROKEN, str(error))
    if result.outcome is not Outcome.SOLVED or result.plan is None:
        return Part(name, State.BROKEN, f"{result.outcome}: {result.reason}", "reinstall up-fast-downward")
    verdict = validate(LAMP, NIGHT, render_plan(result.plan))
    if not verdict.valid:
        return Part(name, State.BROKEN, f"{result.planner} gave a wrong plan: {verdict.reason}")
    return Part(name, State.GOOD, f"{result.planner} found it in {result.seconds:.2f} s, and it works")
