"""Running the command line inside a test, and the small road world the tests are about."""

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

from pddlcoder.cli.app import run
from pddlcoder.pddl import Diagnostic, Severity, Verdict
from pddlcoder.types import Cancel, Outcome, PlannerResult

START = [sys.executable, "-c", "from pddlcoder.cli import main; main()"]
"""How a test starts `pddlcoder` as a process of its own."""
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""For such processes: compiling DSPy anew each time takes longer than the rest of the test."""
ROADS = """(define (domain roads)
  (:predicates (at ?x) (road ?x ?y) (done))
  (:action go
    :parameters (?a ?b)
    :precondition (and (at ?a) (road ?a ?b))
    :effect (and (at ?b) (not (at ?a)))))
"""
WALK = """(define (problem walk)
  (:domain roads)
  (:objects x y z)
  (:init (at x) (road x y) (road y z))
  (:goal (at z)))
"""
PLAN = "(go x y)\n(go y z)\n"


@dataclass(frozen=True)
class Ended:
    """How a command line ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on standard output."""
        return json.loads(self.out)


@dataclass(frozen=True)
class FixedPlanner:
    """A planner that always ends in the same way."""

    name: str
    outcome: Outcome

    def plan(self, domain: str, problem: str, cancel: Cancel | None = None) -> PlannerResult:
        return PlannerResult(self.outcome, self.name, reason=f"It ended in {self.outcome.value}.")


class Doubter:
    """A validator that is never content."""

    name = "doubter"

    def check(self, domain: str, problem: str | None = None) -> tuple[Diagnostic, ...]:
        return (Diagnostic("doubt", Severity.ERROR, "domain", 1, 1, "I doubt it."),)

    def validate(self, domain: str, problem: str, plan: str) -> Verdict:
        return Verdict(False, reason="I doubt it.")


def doubter() -> Doubter:
    return Doubter()


def timeout(**limits: object) -> FixedPlanner:
    return FixedPlanner("timeout", Outcome.TIMEOUT)


def memout(**limits: object) -> FixedPlanner:
    return FixedPlanner("memout", Outcome.MEMOUT)


def exhausted(**limits: object) -> FixedPlanner:
    return FixedPlanner("exhausted", Outcome.EXHAUSTED)


def crashed(**limits: object) -> FixedPlanner:
    return FixedPlanner("crashed", Outcome.CRASHED)


def pddlcoder(*arguments: object, stdin: bytes = b"") -> Ended:
    """Run `pddlcoder` with these arguments, in this process."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(err), standard_input(stdin):
        try:
            code = run([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code
    out.flush()
    err.flush()
    return Ended(code, out.buffer.getvalue().decode(), err.buffer.getvalue().decode())


@contextmanager
def standard_input(data: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(data), "utf-8")
    try:
        yield
    finally:
        sys.stdin = before
