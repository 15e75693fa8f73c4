"""A page to read each solve, and an index over all of them; self-contained HTML."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from experiments.reporting.pages.story import read_story
from experiments.running.rows import Row
from experiments.running.store import final_rows

INDEX = "index.html"


def write_pages(runs: Sequence[Path], out: Path) -> Path:
    """Write the pages of all rows of some runs into a folder, and return the index; UsageError for a folder that is no run."""
    out.mkdir(parents=True, exist_ok=True)
    rows = [(run, row) for run in runs for row in sorted(final_rows(run), key=lambda row: row.key)]
    names = [_name(place, row) for place, (_, row) in enumerate(rows)]
    environment = Environment(
        loader=PackageLoader("experiments.reporting.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    solve, index = environment.get_template("solve.html"), environment.get_template("index.html")
    around = [None, *names, None]
    for place, (run, row) in enumerate(rows):
        text = solve.render(story=read_story(run, row), before=around[place], after=around[place + 2], index=INDEX)
        (out / names[place]).write_text(text, encoding="utf-8", errors="replace")
    listed = [(name, row) for name, (_, row) in zip(names, rows, strict=True)]
    (out / INDEX).write_text(
        index.render(rows=listed, runs=[str(run) for run in runs]), encoding="utf-8", errors="replace"
    )
    return out / INDEX


def _name(place: int, row: Row) -> str:
    told = f"{row.task}-{row.method}-{row.model}-{row.seed}"
    return f"{place:04}-{''.join(letter if letter.isalnum() or letter in '-_.' else '-' for letter in told)}.html"
