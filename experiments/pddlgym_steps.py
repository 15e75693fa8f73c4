"""Executes a lift task in the real pddlgym and prints the milliseconds of each step: a program of its own, so that it can be stopped."""

from __future__ import annotations

import sys
import tempfile
import time
import warnings
from pathlib import Path

from experiments.workloads import Workload, lift


def run(work: Workload) -> None:
    """One line a step, flushed, until the plan ends or somebody ends the program."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pddlgym.core import PDDLEnv
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "problems").mkdir()
        (Path(folder) / "domain.pddl").write_text(work.domain)
        (Path(folder) / "problems" / "problem.pddl").write_text(work.problem)
        env = PDDLEnv(f"{folder}/domain.pddl", f"{folder}/problems", operators_as_actions=True)
    state, _ = env.reset()
    objects = {item.name: item for item in state.objects}
    actions = {predicate.name: predicate for predicate in env.action_space.predicates}
    for text in work.plan:
        name, *arguments = text[1:-1].split()
        action = actions[name](*[objects[argument] for argument in arguments])
        start = time.perf_counter()
        env.step(action)
        print((time.perf_counter() - start) * 1000, flush=True)


if __name__ == "__main__":
    run(lift(int(sys.argv[1])))
