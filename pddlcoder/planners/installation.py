"""Where Fast Downward is, and how it is started."""

from __future__ import annotations

import math
import re
import shlex
import sys
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path

from pddlcoder.errors import PrerequisiteError, UsageError

DRIVER = "fast-downward.py"
LAUNCHER = Path(__file__).parent / "launcher.py"
PLAN_FILE = "sas_plan"
LAYOUT = ("driver/aliases.py", "builds/release/bin/downward", "builds/release/bin/fast_downward/translate/__main__.py")
MANY_YEARS = 10**9
LONGEST_SEARCH = 50_000
HOW_TO_GET_IT = "install it with `pip install up-fast-downward`, or let FAST_DOWNWARD name your own fast-downward.py"


@dataclass(frozen=True, slots=True)
class Installation:
    """One Fast Downward: its driver script, and the folder around it.

    `direct` says that the parts lie where release 26 puts them; then we start them ourselves, see `launcher.py`.
    """

    driver: Path
    direct: bool

    def command(self, search: str, seconds: float) -> list[str]:
        """The command that plans for `domain.pddl` and `problem.pddl` in the current folder."""
        limit, arguments = _whole(seconds), search_arguments(search)
        if self.direct:
            return self._launch(limit, *(("search", *arguments) if arguments else ("alias", search)))
        start = [sys.executable, str(self.driver)] if self.driver.suffix == ".py" else [str(self.driver)]
        alias = [] if arguments else ["--alias", search]
        limits = ["--overall-time-limit", limit, "--plan-file", PLAN_FILE]
        return [*start, *limits, *alias, "domain.pddl", "problem.pddl", *arguments]

    def translator(self, seconds: float, *, ground: bool = True) -> list[str]:
        """The command that only translates; without `ground` it only reads, where that can be had."""
        if self.direct:
            return self._launch(_whole(seconds), "translate" if ground else "read")
        start = [sys.executable, str(self.driver)] if self.driver.suffix == ".py" else [str(self.driver)]
        return [*start, "--translate", "domain.pddl", "problem.pddl"]

    def aliases(self) -> tuple[str, ...]:
        """The names of the searches this driver knows; none if they cannot be told without running it."""
        folder = self.driver.parent / "driver"
        if not self.direct:
            return ()
        portfolios = (path.stem.replace("_", "-") for path in (folder / "portfolios").glob("*.py"))
        return tuple(
            sorted({*re.findall(r'^ALIASES\["([^"]+)"\]', (folder / "aliases.py").read_text(), re.M), *portfolios})
        )

    def _launch(self, *rest: str) -> list[str]:
        limit, *mode = rest
        # Neither site-packages nor the launcher's own folder: there the translator's imports could find something else.
        return [sys.executable, "-S", "-P", str(LAUNCHER), str(self.driver.parent), limit, PLAN_FILE, *mode]


def find_installation(path: Path | None = None) -> Installation:
    """Fast Downward at `path` (its driver or the folder of it), else the one of the package up-fast-downward.

    Raises PrerequisiteError if there is none.
    """
    driver = path / DRIVER if path is not None and path.is_dir() else path or _packaged()
    if driver is None or not driver.is_file():
        where = f"{path} is not there" if path else "Fast Downward was not found"
        raise PrerequisiteError(f"{where}: {HOW_TO_GET_IT}")
    direct = driver.name == DRIVER and all((driver.parent / part).is_file() for part in LAYOUT)
    return Installation(driver, direct)


def search_arguments(search: str) -> list[str]:
    """The program arguments of a search given in full, "astar(lmcut())" or "--search ..."; none for an alias."""
    if search.lstrip().startswith("--"):
        return shlex.split(search)
    return ["--search", search.strip()] if "(" in search else []


def check_search(search: str, installation: Installation) -> None:
    """Raise UsageError if `search` can be no search of this installation."""
    if not search.strip() or "\0" in search:
        raise UsageError(f"{search!r} names no planner")
    if len(search) > LONGEST_SEARCH:
        raise UsageError(
            f"the search is {len(search)} characters long; at most {LONGEST_SEARCH} can be given to a program"
        )
    try:
        arguments = search_arguments(search)
    except ValueError as error:
        raise UsageError(f"the search {search!r} cannot be split into arguments: {error}") from error
    names = installation.aliases()
    if arguments or not names or search in names:
        return
    near = get_close_matches(search, names, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise UsageError(
        f"there is no planner {search!r}: {hint}Known are {', '.join(names)}; a search such as 'astar(lmcut())'; "
        "'up:NAME' for an engine of unified-planning; and 'package.module:factory'"
    )


def _whole(seconds: float) -> str:
    """The limit as the programs take it; no limit is one of many years."""
    return str(math.ceil(min(seconds, MANY_YEARS)))


def _packaged() -> Path | None:
    # The specification is found without importing the package, which would load unified-planning.
    spec = find_spec("up_fast_downward")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations))) / "downward" / DRIVER
