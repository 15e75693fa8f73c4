"""What a person and a machine see of a run."""

from __future__ import annotations

import io
import json

import experiment_runs as runs
import pytest
from rich.console import Console

from experiments.running.estimate import Line, Mean, expectation, first, like
from experiments.running.forecast import forecast
from experiments.running.items import items
from experiments.running.progress import Bar, JsonLines, Lines, duration
from experiments.running.published import published
from experiments.running.rows import Row
from experiments.running.tally import Tally


def tally(*rows: Row, total: int = 4) -> Tally:
    wanted = frozenset(runs.item(task).key for task in runs.EASY[:total])
    return Tally(wanted, {row.key: row for row in rows}, spent=0.25)


def test_a_line_tells_task_method_model_level_and_reason() -> None:
    out = io.StringIO()
    row = runs.row("hanoi/00", 2, seed=3, reason="step 4 does not apply")
    Lines(out).row(row, tally(row))
    assert out.getvalue() == "[0/4] hanoi/00 by cot with fake, seed 3: level 2: step 4 does not apply\n"


def test_json_lines_hold_the_row_and_how_far_the_run_is() -> None:
    out = io.StringIO()
    watcher, row = JsonLines(out), runs.row("hanoi/00", None)
    watcher.row(row, tally(row))
    watcher.said("wait")
    told, message = map(json.loads, out.getvalue().splitlines())
    assert (told["event"], told["task"], told["level"], told["items"], told["spent_usd"]) == (
        "row",
        "hanoi/00",
        None,
        4,
        0.25,
    )
    assert message == {"event": "message", "text": "wait"}


def test_the_bar_counts_levels_cost_and_time_left() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=80)
    rows = [runs.row("hanoi/00", 3), runs.row("satellite/00", None, reason="[no] answer")]
    seen = tally(*rows)
    seen.before, seen.begun, seen.clock = 0, 0.0, lambda: 100.0
    bar = Bar(seen, console)
    bar.row(rows[1], seen)
    bar.close()
    told = out.getvalue()
    assert "1/4" in told
    assert "L3 1 L2 0 L1 0 L0 0 | 1 not measured | $0.25 | 0:05:00 left" in told
    assert "satellite/00 by cot with fake: not measured: [no] answer" in told


def test_a_duration_reads_as_on_a_clock() -> None:
    assert [duration(5), duration(3723.4)] == ["0:00:05", "1:02:03"]


def test_an_estimate_prefers_the_same_model_and_says_its_source() -> None:
    rows = [runs.row(tokens_in=100, model="other"), runs.row("hanoi/00", tokens_in=300)]
    known = first(like(rows, "runs/a"), lambda method, model: Mean(7, 7, "the paper"))
    assert known("cot", "fake") == Mean(300, 0, "runs/a (1 solve)", calls=1, seconds=0, cost=0.01)
    other = known("cot", "third")
    assert other is not None
    assert (other.tokens_in, other.source) == (200, "runs/a, with fake, other (2 solves)")
    assert known("react", "fake") == Mean(7, 7, "the paper")


def test_what_nobody_knows_is_unknown_and_never_nothing() -> None:
    made = runs.config(methods=("cot", "react"))
    known = lambda method, model: Mean(1000, 100, "the paper") if method == "cot" else None  # noqa: E731
    lines = expectation(made, items(made), known)
    assert lines == [Line("cot", "fake", 4, Mean(1000, 100, "the paper"), None), Line("react", "fake", 4, None, None)]
    out = io.StringIO()
    Console(file=out, width=160).print(forecast(lines, 2, 0))
    cot, react, both = out.getvalue().splitlines()[1:4]
    assert cot.split() == ["cot", "fake", "4", "?", "4,000", "400", "?", "?", "a"]
    assert react.split()[3:7] == ["?"] * 4
    assert "a: the paper" in out.getvalue().splitlines()[4]
    assert both.split() == ["together", "8", *["?"] * 5]


def test_the_paper_is_a_source_and_its_main_model_stands_in_for_unknown_ones() -> None:
    pytest.importorskip("experiments.reporting.paper")
    own, other = published("pddlcoder", "gemma-4-31b"), published("pddlcoder", "some/model")
    assert own is not None
    assert (own.tokens_in, own.tokens_out, own.source) == (411_577.6, 15_453.8, "the paper")
    assert other is not None
    assert (other.tokens_in, other.source) == (172_978.8, "the paper, with deepseek-v4-flash")
    assert published("react", "gemma-4-31b") is None


def test_what_an_earlier_run_cost_counts_where_no_price_is_known() -> None:
    made = runs.config(limit=2)
    lines = expectation(
        made, items(made), like([runs.row(cost_usd=0.5), runs.row("hanoi/00", cost_usd=0.25)], "runs/a")
    )
    assert [line.cost for line in lines] == [0.75]
    unknown = like([runs.row(), runs.row("hanoi/00", cost_usd=None)], "runs/a")
    assert [line.cost for line in expectation(made, items(made), unknown)] == [None]


def test_an_estimate_shows_whole_numbers_in_a_narrow_terminal() -> None:
    made = runs.config(methods=("without_critic",), models={"qwen-3.6-35b-a3b": runs.entry()}, limit=106)
    lines = expectation(made, items(made), lambda method, model: Mean(172_978.8, 32_809.4, "the paper"))
    out = io.StringIO()
    Console(file=out, width=80).print(forecast(lines, 2, 0))
    assert "without_critic  qwen-3.6-35b-a3b  106     ?      18.3M  3.48M" in out.getvalue()
