"""The command line of an optimisation: parses, checks, searches, prints."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Annotated, NoReturn

import dspy
import typer

from experiments.methods import Kit
from experiments.optimizing.purse import Purse, metered, spent
from experiments.optimizing.rollouts import CALLS, Rollout, Rollouts
from experiments.optimizing.search import Best, Search
from experiments.optimizing.stops import Stopped
from experiments.optimizing.tasks import choose_tasks, digest, refuse_unknown
from experiments.optimizing.terms import Terms, agree, alone
from experiments.running.config import Config
from experiments.running.models import known_prices, open_entry
from experiments.running.toml import CONFIGS, load_config
from nl_pddlgym.errors import NLPddlgymError
from nl_pddlgym.task import Task
from pddlcoder.coder import PDDLCoder
from pddlcoder.errors import PDDLCoderError, UsageError
from pddlcoder.llm import resume
from pddlcoder.program import Program

WRITTEN, UNMEASURED, USAGE, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130
_INTERRUPTED = "interrupted"
_SPENT = ("used up", "cannot be kept")

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def optimize(
    model: Annotated[str, typer.Option(help="The coder's: a preset, a model of the file, or provider/name.")],
    reflection_model: Annotated[str, typer.Option(help="The one that rewrites the prompts.")],
    name: Annotated[str, typer.Option(help="The program is written to programs/NAME.json.")],
    max_calls: Annotated[int, typer.Option(min=1, help="Calls of both models at most, over all starts.")],
    config: Annotated[
        Path,
        typer.Argument(
            help="A TOML file with models, planner and limits of a solve.",
            show_default="experiments/configs/optimize.toml",
        ),
    ] = CONFIGS / "optimize.toml",
    budget_usd: Annotated[float | None, typer.Option(help="Money at most, over all starts, in US dollars.")] = None,
    train: Annotated[int, typer.Option(min=1, help="Tasks that show what goes wrong.")] = 40,
    validation: Annotated[int, typer.Option(min=1, help="Tasks that show which prompts are best.")] = 20,
    without: Annotated[list[str] | None, typer.Option(help="A task to leave out, such as blocks/03.")] = None,
    seed: Annotated[int, typer.Option(help="Chooses the tasks, and what GEPA leaves to chance.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="Solves at once.")] = 1,
    api_base: Annotated[str | None, typer.Option(help="The address of an OpenAI-compatible server.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="The folder of calls and solves (default: runs/optimize-NAME).")
    ] = None,
    programs: Annotated[Path, typer.Option(help="Where the program is written.")] = Path("programs"),
) -> None:
    """Search better prompts on the splits train and validation, and keep the best as a program.

    Stops at --max-calls, at --budget-usd, or where something cannot be measured; the best so far is written. Started again, it goes on
    where it was, and pays for nothing twice.

    Exit codes: 0 a program is written, 1 something could not be measured, 2 wrong usage, 3 a bound was hit before the first
    program was measured, 130 interrupted.
    """
    try:
        resolved = load_config(config, models=(model, reflection_model), api_base=api_base)
        refuse_unknown(without or ())
        chosen = [choose_tasks(*facts, seed, without or ()) for facts in (("train", train), ("validation", validation))]
        terms = _terms(_name(name), resolved, (model, reflection_model), (chosen[0], chosen[1]))
        folder = out or Path("runs", f"optimize-{name}")
        with alone(folder):
            code = _search(
                terms, folder, programs, (max_calls, _positive(budget_usd)), (seed, workers), (chosen[0], chosen[1])
            )
    except (PDDLCoderError, NLPddlgymError) as error:
        sys.stderr.write(f"{error}\n")
        code = USAGE
    raise typer.Exit(code)


Chosen = tuple[tuple[Task, ...], tuple[Task, ...]]


def _terms(name: str, config: Config, models: tuple[str, str], chosen: Chosen) -> Terms:
    return Terms(
        name=name,
        model=config.models[models[0]],
        reflection_model=config.models[models[1]],
        planner=config.planner,
        limits=config.limits,
        data={task.id: digest([task]) for tasks in chosen for task in tasks},
    )


def _search(
    terms: Terms, folder: Path, programs: Path, bounds: tuple[int, float | None], way: tuple[int, int], chosen: Chosen
) -> int:
    """Search, within the bounds, with this seed and so many workers, and say how it ended."""
    path = programs / f"{terms.name}.json"
    _refuse(terms, folder, path, bounds[1])
    agree(folder, terms)
    purse = Purse(*bounds, spent(folder))
    models = [metered(open_entry(entry), purse) for entry in (terms.model, terms.reflection_model)]
    talk = _Talk(purse)
    tasks = {task.id: task for tasks in chosen for task in tasks}
    build = partial(_coder, terms)
    rollouts = Rollouts(folder / "rollouts", models[0], purse, tasks, build, talk.rollout)
    reflection = resume(folder / "reflection" / CALLS, models[1])
    search = Search(terms.name, path, rollouts, reflection, purse, *chosen, *way)
    with (folder / "gepa.log").open("a", encoding="utf-8", errors="replace") as log, _listening(purse):
        best = search.run(talk.best, log)
    return _conclude(best, purse, path)


def _coder(terms: Terms, lm: dspy.BaseLM | str, program: Program | None = None) -> PDDLCoder:
    limits = terms.limits
    kit = Kit(lm, terms.planner, limits.planner_time, limits.memory_bytes, limits.max_iters)
    return kit.coder(program=program, time_limit=limits.time, budget_tokens=limits.tokens, budget_usd=limits.usd)


def _refuse(terms: Terms, folder: Path, path: Path, budget_usd: float | None) -> None:
    """Find out before anything is spent what would fail every solve, and whose work would be overwritten."""
    if path.exists() and not (folder / "rollouts").exists():
        raise UsageError(f"{path} exists already, and it was not made in {folder}; choose another --name")
    for entry in (terms.model, terms.reflection_model):
        _coder(terms, open_entry(entry))
        if (budget_usd or terms.limits.usd) and known_prices(entry) is None:
            raise UsageError(
                f"nobody knows what {entry.model} costs, so a budget in US dollars cannot be kept: give the prices of a million "
                "tokens in its [model.NAME] table, or set no budget"
            )


class _Talk:
    """Tells on standard error what happens."""

    def __init__(self, purse: Purse) -> None:
        self._purse, self._err = purse, sys.stderr

    def rollout(self, rollout: Rollout, label: str) -> None:
        """A task was solved with the prompts of a candidate."""
        self._err.write(f"{_account(self._purse)}: {rollout.task} with {label}: level {rollout.level}\n")

    def best(self, best: Best) -> None:
        """A candidate is better than all before it."""
        first = best.score == best.first
        what = (
            "the prompts of the house"
            if first
            else f"a new best, {best.score:.3f} on validation, against {best.first:.3f} of"
        )
        self._err.write(f"{what}{f': {best.score:.3f} on validation' if first else ' the prompts of the house'}\n")


def _conclude(best: Best, purse: Purse, path: Path) -> int:
    """Say how it ended, and how to go on."""
    spent_out = any(word in purse.closed for word in _SPENT)
    if best.score is None:
        told = "no program is written, for the prompts of the house were not measured in full"
    else:
        told = f"the best of {best.candidates} candidates is in {path}: {best.score:.3f} on validation, the house's {best.first:.3f}"
    onward = "start again with a higher bound to go on" if spent_out else "start the same command again to go on"
    told += f"; stopped because {purse.closed}; {onward}" if purse.closed else ""
    sys.stderr.write(f"{_account(purse)}: {told}\n")
    if purse.closed == _INTERRUPTED:
        return INTERRUPTED
    if purse.closed and not spent_out:
        return UNMEASURED
    return LIMIT if best.score is None else WRITTEN


def _account(purse: Purse) -> str:
    money = "price unknown" if purse.used.cost_usd is None else f"${purse.usd:.4f}"
    return f"{purse.used.calls}/{purse.max_calls} calls, {money}"


@contextmanager
def _listening(purse: Purse) -> Generator[None]:
    """A signal ends the search here, and closes the purse, so that solves in other threads end at their next call."""

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        purse.close(_INTERRUPTED)
        raise Stopped

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _name(name: str) -> str:
    if not re.fullmatch(r"[\w][\w.-]*", name):
        raise UsageError(f"a program's name is letters, digits, '.', '-' and '_', not {name!r}")
    return name


def _positive(budget_usd: float | None) -> float | None:
    if budget_usd is not None and not budget_usd > 0:
        raise UsageError(f"the budget must be above 0, not {budget_usd:g}")
    return budget_usd
