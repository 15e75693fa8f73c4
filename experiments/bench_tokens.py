"""Tokens per solved task: `pddlcoder` beside the stock loop with the mapping line by line (`react` + `map_plan`), on the same decisions.

    uv run python -m experiments.bench_tokens [--recordings DIR ...] [--rehearse open_stacks/29 satellite/26 ...]

A recording is a solve in which a model really answered; the rehearsal answers from the gold, which is how the class of the longest plans
is covered. The decisions are told again in both ways, with the real tools and planner, and all prompts and replies are added up. A token is
counted as four characters, on both sides. "fresh" leaves out what begins like the prompt before it, which a provider's prefix cache serves
at a fraction of the price.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table

from experiments.rehearsal import open_rehearsal
from experiments.same_decisions import OURS, PAPERS, Cost, Way, costs
from nl_pddlgym import load_task
from pddlcoder import PDDLCoder
from pddlcoder.demo import Recording, open_recording, recordings
from pddlcoder.llm import record

LONG = 500
"""Steps from which a plan belongs to the class of the longest."""
LONGEST = ("open_stacks/29", "open_stacks/28", "open_stacks/27")
Costs = dict[Way, Cost]


def table(measured: dict[str, Costs]) -> Table:
    """A row for each recording, then the means of the classes."""
    shown = Table(
        *(
            "recording",
            "steps",
            "calls",
            "tokens",
            "of them fresh",
            "calls",
            "tokens",
            "of them fresh",
            "ratio",
            "fresh",
        ),
        title="Tokens (characters / 4): pddlcoder, then react + map_plan, on the same decisions",
    )
    for name, both in measured.items():
        shown.add_row(name, str(both[OURS].steps), *_sides([both]))
    shown.add_section()
    for title, chosen in classes(measured.values()).items():
        if chosen:
            shown.add_row(f"mean of {title} ({len(chosen)})", "", *_sides(chosen))
    return shown


def classes(measured: Iterable[Costs]) -> dict[str, list[Costs]]:
    """The recordings by the length of their plans."""
    every = list(measured)
    return {
        "long plans": [both for both in every if both[OURS].steps >= LONG],
        "other plans": [both for both in every if both[OURS].steps < LONG],
        "all": every,
    }


def _sides(chosen: list[Costs]) -> list[str]:
    cells = []
    for way in (OURS, PAPERS):
        for part in (lambda cost: cost.calls, lambda cost: cost.tokens, fresh):
            cells.append(f"{_mean(chosen, way, part):.0f}")
    return [*cells, *(f"{_mean(chosen, OURS, part) / _mean(chosen, PAPERS, part):.2f}" for part in (all_of, fresh))]


def all_of(cost: Cost) -> int:
    """Tokens in and out."""
    return cost.tokens


def fresh(cost: Cost) -> int:
    """Tokens in and out that no prefix cache serves."""
    return cost.tokens - cost.repeated


def _mean(chosen: list[Costs], way: Way, part: Callable[[Cost], int]) -> float:
    return sum(part(both[way]) for both in chosen) / len(chosen)


def rehearsed(task_id: str, folder: Path) -> Recording:
    """A recording of the rehearsal on a task."""
    name = f"{task_id.replace('/', '-')} (rehearsed)"
    (folder / name).mkdir(parents=True)
    task = load_task(task_id)
    model = record(folder / name / "replies.jsonl", open_rehearsal("rehearsal:0"))
    PDDLCoder(model).solve(task.dnl, task.pnl, task.actions, task.objects)
    card = f'task = "{task_id}"\ndate = "{date.today()}"\nanswered_by = "the rehearsal"\n'
    (folder / name / "task.toml").write_text(card)
    return open_recording(name, folder)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[], help="folders beside those of the package")
    parser.add_argument("--rehearse", nargs="*", default=LONGEST, help="tasks that the rehearsal is recorded on")
    options = parser.parse_args()
    found = [open_recording(name, folder) for folder in (None, *options.recordings) for name in recordings(folder)]
    with tempfile.TemporaryDirectory() as place:
        found += [rehearsed(task_id, Path(place)) for task_id in options.rehearse]
        measured = {recording.name: costs(recording) for recording in found}
    Console(width=140).print(table(measured))


if __name__ == "__main__":
    main()
