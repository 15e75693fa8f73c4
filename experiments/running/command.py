"""The command line of a run: parses, checks, runs, prints."""

from __future__ import annotations

import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from experiments.methods import Kit
from experiments.running.agreement import agree
from experiments.running.config import Config
from experiments.running.estimate import Known, cost_of, expectation, first, like
from experiments.running.forecast import forecast, told
from experiments.running.items import Item, items
from experiments.running.ledger import Ledger
from experiments.running.models import known_prices, open_entry
from experiments.running.pool import LocalPool, Pool
from experiments.running.progress import Bar, JsonLines, Lines, counts, money
from experiments.running.published import published
from experiments.running.revision import revision
from experiments.running.runner import Ending, Runner, Watcher
from experiments.running.store import ROWS, Store, final_rows
from experiments.running.tally import Tally
from experiments.running.toml import load_config
from nl_pddlgym.errors import NLPddlgymError
from pddlcoder.errors import PDDLCoderError, UsageError

MEASURED, UNMEASURED, USAGE, BUDGET, INTERRUPTED = 0, 1, 2, 3, 130
_SLACK = 900.0  # seconds that a solve may take beyond its own limit for mapping, checking and grading, before it is ended from outside


@dataclass(frozen=True, slots=True)
class Outside:
    """The addresses of what a run uses besides this machine."""

    cluster: str | None = None
    mlflow: str | None = None


app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def run(
    config: Annotated[Path, typer.Argument(help="A TOML file such as experiments/configs/main.toml.")],
    model: Annotated[
        list[str] | None, typer.Option(help="A preset, a model of the file, or provider/name; may be repeated.")
    ] = None,
    method: Annotated[
        list[str] | None, typer.Option(help="A method, instead of those in the file; may be repeated.")
    ] = None,
    seed: Annotated[
        list[int] | None, typer.Option(help="A seed, instead of those in the file; may be repeated.")
    ] = None,
    limit: Annotated[int | None, typer.Option(help="Take so many tasks only, spread over the domains.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes that solve at once.")] = None,
    budget_usd: Annotated[float | None, typer.Option(help="Begin nothing that would pass this, in US dollars.")] = None,
    api_base: Annotated[str | None, typer.Option(help="The address of an OpenAI-compatible server.")] = None,
    out: Annotated[Path | None, typer.Option(help="The run's folder (default: runs/NAME).")] = None,
    estimate: Annotated[bool, typer.Option("--estimate", help="Say what it will take, and stop.")] = False,
    like: Annotated[Path | None, typer.Option(help="An earlier run whose means the estimate takes.")] = None,
    cluster: Annotated[
        str | None, typer.Option(help="Solve on a Dask cluster: dask://HOST:PORT, or dask://slurm?jobs=8.")
    ] = None,
    mlflow: Annotated[str | None, typer.Option(help="Also tell the MLflow server (or folder) at this URI.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON lines on standard output.")] = False,
) -> None:
    """Run methods on tasks, and keep one row for each. Started again, it goes on where it was, and pays for nothing twice.

    Exit codes: 0 everything is measured, 1 something is not, 2 wrong usage, 3 the budget is used up, 130 interrupted.
    """
    chosen: dict[str, Any] = {"models": model, "methods": method, "seeds": seed, "limit": limit, "workers": workers}
    chosen |= {"budget_usd": budget_usd, "api_base": api_base}
    try:
        resolved = load_config(config, **{key: None if value == [] else value for key, value in chosen.items()})
        folder = out or Path("runs", resolved.name)
        known = first(*_sources(like))
        outside = Outside(cluster, mlflow)
        code = _foretell(resolved, folder, known, json) if estimate else _run(resolved, folder, known, json, outside)
    except (PDDLCoderError, NLPddlgymError) as error:
        sys.stderr.write(f"{error}\n")
        code = USAGE
    except KeyboardInterrupt:
        sys.stderr.write("interrupted before anything was begun\n")
        code = INTERRUPTED
    except OSError as error:
        sys.stderr.write(f"the run cannot go on: {error}\n")
        code = UNMEASURED
    raise typer.Exit(code)


def _sources(earlier: Path | None) -> list[Known]:
    return ([like(final_rows(earlier), str(earlier))] if earlier else []) + [published]


def _foretell(config: Config, folder: Path, known: Known, as_json: bool) -> int:
    done = {row.key for row in final_rows(folder) if row.measured} if (folder / ROWS).exists() else set()
    todo = [item for item in items(config) if item.key not in done]
    lines = expectation(config, todo, known)
    if as_json:
        sys.stdout.write(told(lines, config.workers))
    else:
        Console().print(forecast(lines, config.workers, len(done)))
    return MEASURED


def _run(config: Config, folder: Path, known: Known, as_json: bool, outside: Outside) -> int:
    _prepare(config)
    wanted = items(config)
    with Store(folder) as store:
        agree(folder, config)
        ledger = Ledger(config.budget_usd, lambda item: _expected(config, known, item))
        tally = Tally(frozenset(item.key for item in wanted), store.final)
        watcher = JsonLines() if as_json else Bar(tally, Console(stderr=True)) if sys.stderr.isatty() else Lines()
        watchers: tuple[Watcher, ...] = (watcher,)
        if outside.mlflow is not None:
            from experiments.running.tracking import Tracking

            watchers += (Tracking(outside.mlflow, config, folder, watcher.said),)
        pool = open_pool(config, folder, outside.cluster)
        runner = Runner(config, store, pool, ledger, watchers, revision())
        if pool.size == 0:
            watcher.said("no worker is there yet; the run begins as soon as one comes")
        try:
            ending = str(_at_work(runner, wanted))
        except KeyboardInterrupt:
            ending = "interrupted"
        finally:
            _deaf()
            for each in watchers:
                each.close()
            pool.close()
        return _conclude(runner, ending, watcher)


def open_pool(config: Config, folder: Path, cluster: str | None = None) -> Pool:
    """The workers that the configuration asks for, on this machine, or those of a cluster."""
    limit = None if config.limits.time is None else 2 * config.limits.time + _SLACK
    if cluster is None:
        return LocalPool(config.workers, folder, limit)
    from experiments.running.cluster import ClusterPool

    return ClusterPool(cluster, limit)


def _at_work(runner: Runner, wanted: tuple[Item, ...]) -> Ending:
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    return runner.run(wanted)


def _conclude(runner: Runner, ending: str, watcher: Bar | Lines | JsonLines) -> int:
    """Say how it ended and how to go on."""
    tally, folder = runner.tally, runner.store.folder
    missing = tally.total - tally.measured
    code = {"budget": BUDGET, "interrupted": INTERRUPTED}.get(ending, UNMEASURED if missing else MEASURED)
    text = f"{tally.measured} of {tally.total} measured ({counts(tally)}), {money(tally)}, in {folder}"
    if ending == "budget" and runner.ledger.blind:
        text += (
            "; a solve came without a price, so the budget cannot be kept: give the model's prices in the configuration"
        )
    elif ending == "budget":
        text += f"; the budget of ${runner.ledger.budget_usd:g} allows no further solve: start again with a larger --budget-usd to go on"
    elif missing:
        text += (
            "; start the same command again to go on" if ending == "interrupted" else "; start again to try the rest"
        )
    if isinstance(watcher, JsonLines):
        levels = {str(level): count for level, count in tally.levels.items() if level is not None}
        facts = {"items": tally.total, "measured": tally.measured, "levels": levels, "spent_usd": tally.spent}
        watcher.event("end", ending=ending, text=text, run=str(folder), exit_code=code, **facts)
    else:
        sys.stderr.write(f"{text}\n")
    return code


def _prepare(config: Config) -> None:
    """Find out before anything is spent what would fail every solve: a model, a planner, a price."""
    for name, entry in config.models.items():
        lm = open_entry(entry)
        Kit(lm, config.planner, config.limits.planner_time, config.limits.memory_bytes).coder()
        if (config.budget_usd or config.limits.usd) and known_prices(entry) is None:
            raise UsageError(
                f"nobody knows what {name} costs, so a budget in US dollars cannot be kept: give the prices of a million tokens "
                f"under [model.{name}.prices] as input and output, or set no budget"
            )


def _expected(config: Config, known: Known, item: Item) -> float | None:
    return cost_of(config, item.model, known(item.method, item.model))


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def _deaf() -> None:
    """Ending takes a moment, and it has begun: more signals would only leave something behind."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
