"""The small tasks that the tests of the semantics share."""

from __future__ import annotations

from pathlib import Path

from pddlcoder.pddl import read_domain, read_problem
from pddlcoder.pddl.model import Step
from pddlcoder.pddl.transition import TransitionSystem

DATA = Path(__file__).parent / "data" / "semantics"
NAMES = tuple(sorted(path.name.removesuffix("-domain.pddl") for path in DATA.glob("*-domain.pddl")))


def texts(name: str) -> tuple[str, str]:
    """The domain and the problem of a task."""
    return (DATA / f"{name}-domain.pddl").read_text(), (DATA / f"{name}-problem.pddl").read_text()


def system_of(domain_text: str, problem_text: str) -> TransitionSystem:
    """The transition system of two texts that have no fault."""
    domain = read_domain(domain_text)
    assert domain.value is not None, domain.diagnostics
    problem = read_problem(problem_text, domain.value)
    assert problem.value is not None, problem.diagnostics
    return TransitionSystem(domain.value, problem.value)


def system(name: str) -> TransitionSystem:
    """The transition system of a task."""
    return system_of(*texts(name))


def step(text: str) -> Step:
    """The step written as "go x y"."""
    name, *args = text.strip("()").split()
    return Step(name, tuple(args))


def key(taken: Step) -> tuple[str, ...]:
    """A step in lower case, for comparing with other engines."""
    low = taken.lower()
    return (low.name, *low.args)
