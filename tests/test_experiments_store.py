"""The rows of a run on disk: whole lines, the last word for each key, one writer."""

from __future__ import annotations

from pathlib import Path

import experiment_runs as runs
import pytest

from experiments.running.rows import Row
from experiments.running.store import ROWS, Store, final_rows, read_rows
from pddlcoder.errors import UsageError


def kept(folder: Path, *rows: Row) -> list[tuple[str, int | None]]:
    with Store(folder) as store:
        for row in rows:
            store.append(row)
    return [(row.task, row.level) for row in final_rows(folder)]


def left(folder: Path, row: Row) -> Path:
    """What a worker leaves of a row that nobody took."""
    path = folder / "solves" / row.method / row.model / str(row.seed) / row.task.replace("/", "-") / "row.json"
    path.parent.mkdir(parents=True)
    path.write_text(row.model_dump_json(indent=1))
    return path


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    row = runs.row(reason="line\nbreak, \u2028 and Ünicode", cost_usd=None)
    kept(tmp_path, row)
    assert read_rows(tmp_path) == [row]


def test_the_last_word_counts_and_what_was_measured_stays(tmp_path: Path) -> None:
    a, b = "elevator/00", "hanoi/00"
    rows = [runs.row(a, None), runs.row(b, 2), runs.row(a, 3), runs.row(b, None), runs.row(a, 1)]
    assert kept(tmp_path, *rows) == [(a, 1), (b, 2)]
    assert len(read_rows(tmp_path)) == 5


def test_other_seeds_methods_models_and_words_are_other_rows(tmp_path: Path) -> None:
    rows = [runs.row(), runs.row(seed=1), runs.row(method="react"), runs.row(model="b"), runs.row(words="nonsense")]
    assert len(kept(tmp_path, *rows)) == 5


def test_a_torn_last_line_is_cut_off(tmp_path: Path) -> None:
    kept(tmp_path, runs.row("elevator/00"), runs.row("hanoi/00"))
    path = tmp_path / ROWS
    path.write_bytes(path.read_bytes()[:-20])
    assert [row.task for row in final_rows(tmp_path)] == ["elevator/00"]
    assert kept(tmp_path, runs.row("hanoi/01")) == [("elevator/00", 3), ("hanoi/01", 3)]
    assert len(path.read_text().splitlines()) == 2


def test_rows_that_nobody_lived_to_write_down_are_taken_over_once(tmp_path: Path) -> None:
    kept(tmp_path, runs.row("elevator/00", None), runs.row("hanoi/00", 2))
    left(tmp_path, runs.row("elevator/00", 3))
    left(tmp_path, runs.row("hanoi/00", 3))
    left(tmp_path, runs.row("hanoi/01", None))
    assert kept(tmp_path) == [("elevator/00", 3), ("hanoi/00", 2), ("hanoi/01", None)]
    kept(tmp_path)
    assert len(read_rows(tmp_path)) == 4


def test_a_folder_has_one_writer_and_any_number_of_readers(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.append(runs.row())
        assert len(final_rows(tmp_path)) == 1
        with pytest.raises(UsageError, match="another run is writing to"):
            Store(tmp_path)
    Store(tmp_path).close()


def test_a_line_that_is_no_row_is_named(tmp_path: Path) -> None:
    kept(tmp_path, runs.row())
    with (tmp_path / ROWS).open("a") as file:
        file.write('{"task": "elevator/01"}\n')
    with pytest.raises(UsageError, match=r"rows.jsonl, line 2 is no row of a run"):
        final_rows(tmp_path)
    with pytest.raises(UsageError, match="is no row of a run"):
        Store(tmp_path)
    (tmp_path / ROWS).write_text("")
    Store(tmp_path).close()


def test_a_folder_without_rows_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no run"):
        final_rows(tmp_path)
