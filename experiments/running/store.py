"""The rows of a run on disk: appended whole, never lost, never written by two runs at once."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from pydantic import ValidationError

from experiments.running.rows import Key, Row
from pddlcoder.errors import UsageError

ROWS = "rows.jsonl"
_ONE_ROW = "solves/*/*/*/*/row.json"


class Store:
    """A run's folder held for writing; a context manager. UsageError if another run holds it, or a row cannot be read."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        with ExitStack() as opened:
            self._lock = _opened(folder / ".lock", os.O_RDWR, opened)
            _hold(self._lock, folder)
            self._rows = _opened(folder / ROWS, os.O_RDWR | os.O_APPEND, opened)
            _heal(self._rows)
            self.final = _last_words(read_rows(folder))
            for row in _left_behind(folder, self.final):
                self.append(row)
            self.close = opened.pop_all().close

    def append(self, row: Row) -> None:
        """Keep a row; it is on the disk when this returns. OSError if the disk takes only a part, which is then taken back."""
        line = row.model_dump_json().encode("utf-8", "replace") + b"\n"
        size = os.fstat(self._rows).st_size
        if (written := os.write(self._rows, line)) != len(line):
            os.ftruncate(self._rows, size)
            raise OSError(
                f"{self.folder / ROWS}: only {written} of {len(line)} bytes could be written; is the disk full?"
            )
        os.fsync(self._rows)
        _say(self.final, row)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _opened(path: Path, flags: int, opened: ExitStack) -> int:
    file = os.open(path, flags | os.O_CREAT | os.O_CLOEXEC, 0o644)
    opened.callback(os.close, file)
    return file


def _hold(lock: int, folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise UsageError(
            f"another run is writing to {folder}: wait for its end, or choose another folder with --out"
        ) from None


def read_rows(folder: Path) -> list[Row]:
    """All rows of a run in the order they were written; a torn last line is left out. UsageError names a line that is no row."""
    try:
        data = (folder / ROWS).read_bytes()
    except OSError as error:
        raise UsageError(f"{folder} is no run: its {ROWS} cannot be read ({error.strerror})") from error
    lines = data[: data.rfind(b"\n") + 1].splitlines()
    return [_row(line, f"{folder / ROWS}, line {number}") for number, line in enumerate(lines, 1)]


def final_rows(folder: Path) -> list[Row]:
    """One row for each key of a run: the last that was measured, else the last. UsageError if the folder is no run."""
    return list(_last_words(read_rows(folder)).values())


def _last_words(rows: Iterable[Row]) -> dict[Key, Row]:
    final: dict[Key, Row] = {}
    for row in rows:
        _say(final, row)
    return final


def _say(final: dict[Key, Row], row: Row) -> None:
    """A row takes the place of an earlier one, but what was measured stays before what was not."""
    if row.measured or not _known(row, final):
        final[row.key] = row


def _row(data: bytes, where: str) -> Row:
    try:
        return Row.model_validate_json(data)
    except ValidationError as error:
        raise UsageError(f"{where} is no row of a run: {error.errors()[0]['msg']}") from error


def _heal(file: int) -> None:
    """Cut off what a crash left of a line."""
    size = os.fstat(file).st_size
    data = os.pread(file, size, 0)
    if data and not data.endswith(b"\n"):
        os.ftruncate(file, data.rfind(b"\n") + 1)


def _left_behind(folder: Path, final: dict[Key, Row]) -> Iterable[Row]:
    """Rows that workers finished and nobody lived to write down."""
    found = (_row(path.read_bytes(), str(path)) for path in sorted(folder.glob(_ONE_ROW)))
    return [row for row in found if row != final.get(row.key) and not _known(row, final)]


def _known(row: Row, final: dict[Key, Row]) -> bool:
    return row.key in final and final[row.key].measured
