"""The command line of a report: collects, computes, writes, prints where things are."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from experiments.reporting.collection import Collection, collect
from experiments.reporting.comparison import comparisons
from experiments.reporting.reasons import reasons
from experiments.reporting.table import Table
from experiments.reporting.tables import tables
from nl_pddlgym.errors import NLPddlgymError
from pddlcoder.errors import PDDLCoderError, UsageError

USAGE = 2

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


class Format(StrEnum):
    """What a report is written as."""

    MD = "md"
    LATEX = "latex"
    CSV = "csv"
    HTML = "html"
    ALL = "all"


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs; rows of several are put together.")],
    out: Annotated[Path | None, typer.Option(help="Where to write (default: report, in the first run).")] = None,
    paper: Annotated[bool, typer.Option("--paper", help="Put the paper's own figures beside ours.")] = False,
    written: Annotated[Format, typer.Option("--format", help="What to write.")] = Format.ALL,
    table: Annotated[
        int | None, typer.Option(help="Print one of the paper's tables as Markdown, and write nothing.")
    ] = None,
) -> None:
    """Write tables, tests, reasons and figures of runs, and a page to read each solve.

    `report.md` gathers the tables and figures; tables/ holds them as LaTeX and CSV, figures/ as PNG and SVG, pages/ every solve.
    """
    try:
        found = collect(runs)
        if table is not None:
            sys.stdout.write(_one(tables(found, with_paper=paper), table).markdown())
        else:
            _write(found, out or runs[0] / "report", written, with_paper=paper)
    except (PDDLCoderError, NLPddlgymError) as error:
        sys.stderr.write(f"{error}\n")
        raise typer.Exit(USAGE) from None


def _one(made: list[Table], number: int) -> Table:
    names = {one.name: one for one in made}
    if f"table{number}" not in names:
        raise UsageError(f"these rows make no table {number}; they make {', '.join(names)}")
    return names[f"table{number}"]


def _write(found: Collection, out: Path, written: Format, *, with_paper: bool) -> None:
    every = [*tables(found, with_paper=with_paper), *comparisons(found), *reasons(found)]
    out.mkdir(parents=True, exist_ok=True)
    if written in (Format.MD, Format.ALL):
        _say(_summary(found, every, out))
    if written in (Format.LATEX, Format.ALL):
        _say(_tables(every, out / "tables", "tex"))
    if written in (Format.CSV, Format.ALL):
        _say(_tables(every, out / "tables", "csv"))
    if written in (Format.HTML, Format.ALL):
        from experiments.reporting.pages import write_pages

        _say(write_pages(found.runs, out / "pages"))


def _summary(found: Collection, every: list[Table], out: Path) -> Path:
    from experiments.reporting.figures import figures  # here: matplotlib takes its time to load

    shown = [path for path in figures(found, out / "figures") if path.suffix == ".png"]
    runs = ", ".join(f"`{run}`" for run in found.runs)
    parts = [f"# Report\n\nRows of {runs}.\n", *(one.markdown() for one in every)]
    parts += [f"![{path.stem}](figures/{path.name})\n" for path in shown]
    (out / "report.md").write_text("\n".join(parts), encoding="utf-8")
    return out / "report.md"


def _tables(every: list[Table], folder: Path, suffix: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for one in every:
        text = one.latex() if suffix == "tex" else one.csv()
        (folder / f"{one.name.replace('/', '-')}.{suffix}").write_text(text, encoding="utf-8")
    return folder / f"*.{suffix}"


def _say(path: Path) -> None:
    sys.stdout.write(f"{path}\n")
