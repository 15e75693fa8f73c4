"""Engines that execute gold plans, each as a program of its own, so that it can be stopped.

    python -m experiments.engines ENGINE SECONDS

prints one JSON line a task, in a fixed shuffled order, until the seconds are over. Our judge and pddlgym get the S actions and
find the hidden parameters in the state; pymimir and unified-planning are told all parameters, which makes it easier for them.
A task is stopped, while it is opened or in the middle of a step, when it has had its seconds; engines in native code are stopped
when they come back.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from types import FrameType

from nl_pddlgym import Task, load, open_world
from nl_pddlgym.errors import NLPddlgymError
from nl_pddlgym.judge import moments
from nl_pddlgym.pddlgym_engine import write_layout
from nl_pddlgym.pddlgym_engine.layout import action_names, folder_of
from pddlcoder.pddl import Step, parse_plan

PATIENCE_SECONDS = 5.0
"""The seconds of wall time after which a task is given up; what was measured until then counts."""


class GivenUp(BaseException):
    """A task has had its seconds; no engine may mistake this for a fault of its own and go on."""


@dataclass(frozen=True, slots=True)
class Case:
    """A task, a folder with its two files, its gold plan as full operators and as S steps, and its folder for pddlgym."""

    task: Task
    folder_path: Path
    ground: tuple[Step, ...]
    seen: tuple[Step, ...]
    gym_path: Path | None


@dataclass(frozen=True, slots=True)
class Run:
    """What an engine did with a task: CPU milliseconds to open it and for each step; `error` is "" if it came to the end.

    The last figure of a task that was given up is the time until it was stopped: that step, or opening it, takes longer.
    """

    task: str
    objects: int
    opening: float
    steps: Sequence[float]
    error: str = ""
    given_up: bool = False


Engine = Callable[[Case], Iterator[None]]
"""Opens a task, yields, and yields again after each step, the goal check included in the last."""


def own(case: Case) -> Iterator[None]:
    """The judge of this package."""
    world = open_world(case.task)
    plan = parse_plan(case.task.gold().plan).plan or ()
    yield
    for moment in moments(world, plan):
        if moment.number == len(plan):
            assert not world.system.unmet(moment.after[0])
        yield


def pddlgym(case: Case, *, patched: bool) -> Iterator[None]:
    """Pddlgym 0.0.7, as it is or with the one-line patch that leaves out derived predicates."""
    from pddlgym.core import PDDLEnv

    if case.gym_path is None:
        raise NLPddlgymError("pddlgym cannot hold this domain")
    env = PDDLEnv(str(case.gym_path / "domain.pddl"), str(case.gym_path / "problems"))
    if patched:
        env._handle_derived_literals = lambda state: state
    state, _ = env.reset()
    things = {thing.name: thing for thing in state.objects}
    names = action_names(open_world(case.task).system.domain, case.task.card().actions)
    literals = [
        env.domain.predicates[names[step.name.lower()]](*[things[arg] for arg in step.args]) for step in case.seen
    ]
    yield
    done = False
    for literal in literals:
        _, _, done, _, _ = env.step(literal)
        yield
    assert done


def mimir(case: Case, *, grounding: bool) -> Iterator[None]:
    """The native engine of the mimir planner: the step is found among all that apply, or grounded from its parameters.

    Mimir splits an operator with a disjunction into several of the same name.
    """
    import pymimir

    domain = pymimir.Domain(str(case.folder_path / "domain.pddl"))
    problem = pymimir.Problem(domain, str(case.folder_path / "problem.pddl"))
    things = {thing.get_name(): thing for thing in (*problem.get_objects(), *domain.get_constants())}
    actions = {}
    for one in domain.get_actions():
        actions.setdefault(one.get_name(), []).append(one)
    goal, state = problem.get_goal_condition(), problem.get_initial_state()
    yield
    for number, step in enumerate(case.ground, 1):
        if grounding:
            args = [things[arg] for arg in step.args]
            options = (problem.new_ground_action(one, args) for one in actions[step.name])
            chosen = next(option for option in options if option.is_applicable(state))
        else:
            listed = (one for one in state.generate_applicable_actions() if one.get_action().get_name() == step.name)
            chosen = next(one for one in listed if tuple(thing.get_name() for thing in one.get_objects()) == step.args)
        state = chosen.apply(state)
        if number == len(case.ground):
            assert goal.holds(state)
        yield


def unified(case: Case) -> Iterator[None]:
    """The simulator of unified-planning."""
    from unified_planning.engines import UPSequentialSimulator
    from unified_planning.io import PDDLReader
    from unified_planning.shortcuts import get_environment

    get_environment().error_used_name = False
    problem = PDDLReader().parse_problem(str(case.folder_path / "domain.pddl"), str(case.folder_path / "problem.pddl"))
    simulator = UPSequentialSimulator(problem)
    state = simulator.get_initial_state()
    yield
    for number, step in enumerate(case.ground, 1):
        state = simulator.apply(state, problem.action(step.name), [problem.object(arg) for arg in step.args])
        assert state is not None
        if number == len(case.ground):
            assert simulator.is_goal(state)
        yield


ENGINES: dict[str, Engine] = {
    "own": own,
    "pddlgym": partial(pddlgym, patched=False),
    "pddlgym patched": partial(pddlgym, patched=True),
    "pymimir": partial(mimir, grounding=False),
    "pymimir grounding": partial(mimir, grounding=True),
    "unified-planning": unified,
}


def prepare(task: Task, folder_path: Path) -> Case:
    """The files of a task in a folder, and what its gold plan stands for."""
    gold, world = task.gold(), open_world(task)
    (folder_path / "domain.pddl").write_text(gold.domain, encoding="utf-8")
    (folder_path / "problem.pddl").write_text(gold.problem, encoding="utf-8")
    plan = parse_plan(gold.plan).plan or ()
    ground = tuple(moment.outcomes[0][0][1] for moment in moments(world, plan))
    seen = tuple(seen for step in ground if (seen := world.visible(step)) is not None)
    try:
        gym_path = folder_of(write_layout(world, list_actions=False), folder_path / "gym")
    except NLPddlgymError:
        gym_path = None
    return Case(task, folder_path, ground, seen, gym_path)


def measure(engine: Engine, case: Case, *, patience: float = PATIENCE_SECONDS) -> Run:
    """Run an engine on a task for at most so many seconds of wall time, with its own CPU time for opening and for each step."""
    times: list[float] = []
    error, given_up = "", False
    start = time.process_time()
    try:
        with stopped_after(patience):
            for _ in engine(case):
                times.append((time.process_time() - start) * 1000)
                start = time.process_time()
    except GivenUp:
        times.append((time.process_time() - start) * 1000)
        error, given_up = f"given up after {patience:g} s", True
    except refusals() as refusal:
        error = f"{type(refusal).__name__}: {refusal}".split("\n")[0][:200]
    opening, *steps = times or [0.0]
    return Run(case.task.id, len(case.task.objects.split()), opening, steps, error, given_up)


@contextmanager
def stopped_after(seconds: float) -> Generator[None]:
    """GivenUp in what runs inside after so many seconds of wall time."""

    def give_up(_number: int, _frame: FrameType | None) -> None:
        raise GivenUp

    before = signal.signal(signal.SIGALRM, give_up)
    # A timer of CPU seconds would be the one to take, but while one runs Linux counts CPU time in steps of 4 ms.
    others = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *others)
        signal.signal(signal.SIGALRM, before)


def refusals() -> tuple[type[Exception], ...]:
    """What the engines raise where they cannot read a task or execute a step."""
    from unified_planning.exceptions import UPException

    known = (AssertionError, AttributeError, KeyError, RuntimeError, StopIteration, TypeError, ValueError)
    return (*known, NLPddlgymError, UPException)


def main(name: str, seconds: float) -> None:
    """One line a task, until the seconds of measured time are over."""
    warnings.simplefilter("ignore")
    tasks = load("all")
    order = random.Random(0).sample(range(len(tasks)), len(tasks))
    spent = 0.0
    for index in order:
        with tempfile.TemporaryDirectory() as folder:
            case = prepare(tasks[index], Path(folder))
            if not spent:
                measure(ENGINES[name], case)  # imports are nobody's step
            run = measure(ENGINES[name], case)
        print(json.dumps(asdict(run)), flush=True)
        spent += (run.opening + sum(run.steps)) / 1000
        if spent > seconds:
            return


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
