"""The engines of the stand-in."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

STATUSES = (
    "SOLVED_SATISFICING",
    "SOLVED_OPTIMALLY",
    "UNSOLVABLE_PROVEN",
    "UNSOLVABLE_INCOMPLETELY",
    "TIMEOUT",
    "MEMOUT",
    "INTERNAL_ERROR",
    "UNSUPPORTED_PROBLEM",
    "SOMETHING_NEW",
)
DEEDS = ("empty", "no-plan", "raises", "exits", "dies", "hangs", "starves", "timed", "noisy")


class Engine:
    """What the factory says of an engine."""

    @staticmethod
    def is_oneshot_planner() -> bool:
        return True

    @staticmethod
    def supported_kind() -> SimpleNamespace:
        return SimpleNamespace(features={"FLAT_TYPING"})

    @classmethod
    def supports(cls, kind: SimpleNamespace) -> bool:
        return kind.features <= cls.supported_kind().features


def get_environment() -> SimpleNamespace:
    """The environment, with its factory."""
    factory = SimpleNamespace(engines=[*STATUSES, *DEEDS], engine=lambda name: Engine)
    return SimpleNamespace(factory=factory, credits_stream=sys.stdout, error_used_name=True)


def step(name: str, *args: str) -> SimpleNamespace:
    return SimpleNamespace(action=SimpleNamespace(name=name), actual_parameters=args)


GO = [step("go", "x", "y"), step("go", "y", "z")]


class OneshotPlanner:
    """Does what its name says."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> "OneshotPlanner":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def solve(self, problem: SimpleNamespace) -> SimpleNamespace:
        """The result."""
        getattr(self, self.name.replace("-", "_"), lambda: None)()
        status = self.name if self.name in STATUSES else "SOLVED_SATISFICING"
        plan = SimpleNamespace(actions=GO) if status.startswith("SOLVED") else None
        if self.name == "empty":
            plan = SimpleNamespace(actions=[])
        if self.name == "no-plan":
            plan = None
        if self.name == "timed":
            plan = SimpleNamespace(timed_actions=[(2.0, GO[1], 1.0), (0.5, GO[0], 1.0)])
        return SimpleNamespace(status=SimpleNamespace(name=status), plan=plan, log_messages=None)

    def raises(self) -> None:
        raise RuntimeError("the engine is broken")

    def exits(self) -> None:
        os._exit(0)

    def dies(self) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)

    def noisy(self) -> None:
        sys.stdout.write("{" * 100_000)

    def starves(self) -> None:
        bytearray(10**10)

    def hangs(self) -> None:
        # As unified-planning does: the planner's own process leaves the group.
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
        Path(os.environ["RUNAWAY"]).write_text(str(child.pid))
        time.sleep(600)
