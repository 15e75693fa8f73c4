"""Runs as a program of its own, never imported: translates a task and becomes the search, in one process.

Fast Downward's driver starts Python a second time for the translator and waits beside it; this starts it once, which
nearly halves the time of a small call, and leaves a single process to limit and to end. Portfolios are handed to the driver.

    python launcher.py ROOT SECONDS PLAN_FILE alias NAME      the search that the driver knows by this name
    python launcher.py ROOT SECONDS PLAN_FILE search ARGS...  a search given in full
    python launcher.py ROOT SECONDS PLAN_FILE translate       no search
    python launcher.py ROOT SECONDS PLAN_FILE read            no grounding either

ROOT is the folder of Fast Downward; `domain.pddl` and `problem.pddl` are read in the current folder. Exit codes are Fast
Downward's own (driver/returncodes.py).
"""

import gc
import importlib
import os
import resource
import runpy
import sys
from pathlib import Path

INPUTS = ["domain.pddl", "problem.pddl"]
SAS_FILE = "output.sas"
INPUT_ERROR = 31


def limit_time(seconds: int) -> None:
    """A backstop should our parent die: the caller's wall clock ends us no later than this."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    ceiling = seconds + 5 if hard == resource.RLIM_INFINITY else min(hard, seconds + 5)
    resource.setrlimit(resource.RLIMIT_CPU, (min(seconds, ceiling), ceiling))


def search_arguments(root: Path, mode: str, rest: list[str]) -> list[str] | None:
    """The arguments of the search program; None for a portfolio."""
    if mode == "search":
        return rest
    aliases = importlib.import_module("driver.aliases")
    if rest[0] in aliases.PORTFOLIOS:
        return None
    return ["".join(part.split()) for part in aliases.ALIASES[rest[0]]]


def translate() -> None:
    """Run the translator here; it leaves by SystemExit if it fails."""
    # It builds millions of small objects that are not garbage; collecting among them only costs time.
    gc.disable()
    sys.argv = ["translate", *INPUTS, "--sas-file", SAS_FILE]
    runpy.run_module("fast_downward.translate", run_name="__main__")
    sys.stdout.flush()


def read() -> None:
    """Let the translator read the task, with the exit code it would have for what it cannot read."""
    parser = importlib.import_module("fast_downward.translate.pddl_parser")
    importlib.import_module("fast_downward.translate.options").set_options(INPUTS)
    try:
        task = parser.open(*INPUTS)
        importlib.import_module("fast_downward.translate.normalize").normalize(task)
    except parser.ParseError as complaint:
        sys.stdout.write(f"{complaint}\n")
        sys.exit(INPUT_ERROR)


def become(program: list[str], stdin: str = os.devnull) -> None:
    """Replace this process by `program`."""
    os.dup2(os.open(stdin, os.O_RDONLY), 0)
    os.execv(program[0], program)


def main(root: Path, seconds: int, plan_file: str, mode: str, rest: list[str]) -> None:
    """Translate, then search."""
    binaries = root / "builds" / "release" / "bin"
    sys.path[:0] = [str(root), str(binaries)]
    limit_time(seconds)
    if mode == "read":
        return read()
    arguments = None if mode == "translate" else search_arguments(root, mode, rest)
    if mode == "alias" and arguments is None:
        driver = [sys.executable, str(root / "fast-downward.py"), "--overall-time-limit", str(seconds)]
        become([*driver, "--plan-file", plan_file, "--alias", rest[0], *INPUTS])
    translate()
    if arguments is not None:
        return become([str(binaries / "downward"), *arguments, "--internal-plan-file", plan_file], SAS_FILE)
    return None


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4], sys.argv[5:])
