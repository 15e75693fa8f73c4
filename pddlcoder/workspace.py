"""The desk of one solve: the two PDDL texts, every version of them, every edit tried, and the turns so far."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import takewhile
from pathlib import Path

from pddlcoder.events import Event, to_json_line
from pddlcoder.trajectory import TurnRecord


class File(StrEnum):
    """The two texts of a planning task."""

    DOMAIN = "domain"
    PROBLEM = "problem"

    @property
    def other(self) -> File:
        """The file that belongs to this one."""
        return File.PROBLEM if self is File.DOMAIN else File.DOMAIN


@dataclass(frozen=True, slots=True)
class Version:
    """A text a file once had; `number` counts the versions of both files from 1."""

    number: int
    file: File
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit that was tried; `reason` says why it was rejected and is "" if it was accepted."""

    file: File
    reason: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the file took it."""
        return not self.reason


@dataclass
class Workspace:
    """The state of one solve; made anew for each and touched by one thread at a time.

    With a `folder`, each version of a file and each event is written there at once: `domain.pddl` and `problem.pddl` as they are,
    `versions/0003.domain.pddl` as they were, and `steps.jsonl`. OSError if the folder cannot be written.
    """

    folder: Path | None = None
    versions: list[Version] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    turns: list[TurnRecord] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.folder is not None:
            (self.folder / "versions").mkdir(parents=True, exist_ok=True)
            (self.folder / "steps.jsonl").write_text("", encoding="utf-8")

    def text(self, file: File) -> str | None:
        """The current text, or None while nothing was written."""
        return next((version.text for version in reversed(self.versions) if version.file is file), None)

    @property
    def domain(self) -> str | None:
        """The current domain text."""
        return self.text(File.DOMAIN)

    @property
    def problem(self) -> str | None:
        """The current problem text."""
        return self.text(File.PROBLEM)

    def missing(self) -> tuple[File, ...]:
        """The files that were never written."""
        return tuple(file for file in File if self.text(file) is None)

    def store(self, file: File, text: str) -> bool:
        """Make `text` the current text and note the edit; False if it is what the file already held."""
        self.edits.append(Edit(file))
        text = writable(text)
        if text == self.text(file):
            return False
        version = Version(len(self.versions) + 1, file, text)
        self.versions.append(version)
        if self.folder is not None:
            _write(self.folder / f"{file}.pddl", text)
            _write(self.folder / "versions" / f"{version.number:04}.{file}.pddl", text)
        return True

    def reject(self, file: File, reason: str) -> None:
        """Note an edit that was not carried out."""
        self.edits.append(Edit(file, reason))

    def failed_edits(self, file: File) -> int:
        """How many edits of this file were rejected since the last one it took."""
        tried = (edit for edit in reversed(self.edits) if edit.file is file)
        return sum(1 for _ in takewhile(lambda edit: not edit.accepted, tried))

    def fingerprint(self) -> str:
        """A short name for the current pair of texts; equal texts have equal names."""
        pair = "\0".join(self.text(file) or "" for file in File)
        return hashlib.sha256(pair.encode()).hexdigest()[:16]

    def log(self, event: Event) -> None:
        """Append the event to `steps.jsonl` so that a killed run keeps it."""
        if self.folder is not None:
            with (self.folder / "steps.jsonl").open("a", encoding="utf-8", errors="replace") as file:
                file.write(to_json_line(event))


def writable(text: str) -> str:
    """The text without lone surrogates, which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
