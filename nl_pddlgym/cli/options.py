"""The arguments and options that several commands take."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from nl_pddlgym.paths import data_path

TaskId = Annotated[str, typer.Argument(metavar="TASK", help="A task, such as hanoi/03.")]
Words = Annotated[str, typer.Option(help="The words to tell it in: plain, nonsense or misleading.")]
Seed = Annotated[int, typer.Option(help="Chooses among the invented or misleading words.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Another data folder of the same layout.", exists=True)
]


def root_of(data: Path | None) -> Path:
    """The data folder to work on."""
    return data or data_path()


def emit_json(facts: Mapping[str, object]) -> None:
    """Print one JSON object, the only thing a `--json` run writes to standard output."""
    sys.stdout.write(json.dumps(facts, ensure_ascii=False, indent=2) + "\n")
