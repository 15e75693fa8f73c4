"""Writing tasks in layouts that people already use: pddlgym's, JSON, and a folder for the Hugging Face hub."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from nl_pddlgym.errors import UnsupportedError
from nl_pddlgym.pddlgym_engine import write_layout
from nl_pddlgym.task import Task
from nl_pddlgym.world import open_world


class Format(StrEnum):
    """The layouts."""

    PDDLGYM = "pddlgym"
    JSON = "json"
    HUGGINGFACE = "huggingface-folder"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Tasks of one domain, by id, that a layout cannot hold, and why; as a text, one sentence."""

    tasks: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        first, *more = self.tasks
        which = f"{len(self.tasks)} tasks, {first} to {more[-1]}" if more else f"one task, {first}"
        return f"left out {which}: {self.reason}"


def export(tasks: Iterable[Task], folder_path: Path, form: Format, *, gold: bool = False) -> list[LeftOut]:
    """Write tasks into a folder, made if it is missing; returns what was left out, domain by domain.

    `pddlgym` writes `<domain>.pddl` and `<domain>/problemN.pddl` with action predicates, and leaves out the domains that it
    cannot hold. `json` writes `tasks.json`, a list; `huggingface-folder` writes a file of lines for each split and the README
    that the hub reads. These two hold the gold PDDL and plans only where `gold` is true.
    """
    folder_path.mkdir(parents=True, exist_ok=True)
    if form is Format.PDDLGYM:
        return _pddlgym(tasks, folder_path)
    rows = [_row(task, gold) for task in tasks]
    if form is Format.JSON:
        _write(folder_path / "tasks.json", json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
    else:
        _huggingface(rows, folder_path)
    return []


def _row(task: Task, gold: bool) -> dict[str, str | int]:
    names = ("id", "domain", "split", "words", "seed", "dnl", "pnl", "actions", "objects")
    row = {name: getattr(task, name) for name in names}
    if gold:
        key = task.gold()
        row |= {"gold_domain": key.domain, "gold_problem": key.problem, "gold_plan": key.plan}
    return row


def _pddlgym(tasks: Iterable[Task], folder_path: Path) -> list[LeftOut]:
    left: dict[tuple[str, str], list[str]] = {}
    for task in tasks:
        try:
            layout = write_layout(open_world(task))
        except UnsupportedError as error:
            left.setdefault((task.domain, str(error)), []).append(task.id)
            continue
        _write(folder_path / f"{task.domain}.pddl", layout.domain)
        _write(folder_path / task.domain / f"problem{int(task.number)}.pddl", layout.problem)
    return [LeftOut(tuple(ids), reason) for (_, reason), ids in left.items()]


def _huggingface(rows: list[dict[str, str | int]], folder_path: Path) -> None:
    splits = list(dict.fromkeys(str(row["split"] or "other") for row in rows))
    for split in splits:
        lines = (json.dumps(row, ensure_ascii=False) for row in rows if str(row["split"] or "other") == split)
        _write(folder_path / "data" / f"{split}.jsonl", "".join(f"{line}\n" for line in lines))
    files = "".join(f"  - split: {split}\n    path: data/{split}.jsonl\n" for split in splits)
    header = f"---\nlicense: apache-2.0\nlanguage: en\nconfigs:\n- config_name: default\n  data_files:\n{files}---\n"
    _write(
        folder_path / "README.md", f"{header}\n# NL-pddlgym\n\nPlanning problems told in words: {len(rows)} tasks.\n"
    )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
