"""Reports: rows put together, the paper's tables, intervals and tests by hand, reasons, figures, and bad input in one sentence."""

import csv
import subprocess
import sys
from pathlib import Path

import experiment_runs as runs
import pytest

from experiments.reporting.collection import collect
from experiments.reporting.comparison import comparisons
from experiments.reporting.figures import binned, figures
from experiments.reporting.paper import mean_tokens, paper, published_result
from experiments.reporting.reasons import normal, reasons
from experiments.reporting.statistics import holm, mcnemar, signed_ranks, wilson
from experiments.reporting.table import Table, escaped
from experiments.reporting.tables import tables
from experiments.running.estimate import Mean
from experiments.running.published import published
from experiments.running.rows import Row
from experiments.running.store import ROWS
from pddlcoder.errors import UsageError

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too


def written(folder: Path, *rows: Row) -> Path:
    """A run with these rows."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ROWS).write_text("".join(row.model_dump_json() + "\n" for row in rows))
    return folder


def some(method: str, levels: list[int | None], model: str = "fake", **facts: object) -> list[Row]:
    """Rows on hanoi/00, hanoi/01, ... with these levels."""
    return [
        runs.row(f"hanoi/{number:02}", level, method=method, model=model, formalizer=method != "cot", **facts)
        for number, level in enumerate(levels)
    ]


def found_in(folder: Path, *rows: Row):
    return collect([written(folder, *rows)])


# The paper's figures


def test_the_papers_lines_add_up_to_its_problems() -> None:
    for one in paper().result:
        assert sum(one.levels) == paper().problems, one
        sizes = (20, 20, 30, 36)
        solved = sum(round(share * size / 100) for share, size in zip(one.success, sizes, strict=True))
        assert solved == one.by_level[3], one


def test_estimates_take_the_papers_means_and_its_main_model_where_it_tried_no_other() -> None:
    assert mean_tokens("nobody", "deepseek-v4-flash") is None
    assert published("cot", "gemma-4-31b") == Mean(3946.9, 3336.4, "the paper")
    assert published("cot", "a-new-one") == Mean(2473.7, 7410.1, "the paper, with deepseek-v4-flash")


# Tables


def test_a_line_counts_levels_shares_and_tokens(tmp_path: Path) -> None:
    rows = some("pddlcoder", [3, 3, 2, 0, None])
    rows = [row.model_copy(update={"tokens_in": 100 * (place + 1)}) for place, row in enumerate(rows)]
    (table, *_) = tables(found_in(tmp_path, *rows))
    line = dict(zip(table.columns, table.rows[0], strict=True))
    assert line == {
        "model": "fake",
        **{"L0": "1", "L1": "0", "L2": "1", "L3": "2", "measured": "4/5", "success": "50.0", "95 %": "15.0–85.0"},
        **{"hanoi": "50.0", "tokens in": "250 ± 129", "tokens out": "0 ± 0"},
    }
    assert "Not measured, and no part of any number: pddlcoder with fake 1." in table.notes


def test_direct_planners_have_no_lower_levels_and_the_paper_stands_beside(tmp_path: Path) -> None:
    rows = [*some("pddlcoder", [3], "gemma-4-31b"), *some("cot", [2], "gemma-4-31b")]
    made = {table.name: table for table in tables(found_in(tmp_path, *rows), with_paper=True)}
    assert list(made) == ["table3", "table4"]
    names = [row[0] for row in made["table4"].rows]
    assert names == ["pddlcoder", "(paper)", "cot", "(paper)"]
    assert made["table4"].rows[2][1:5] == ("–", "–", "1", "0")
    assert made["table4"].rows[3][1:5] == ("–", "–", "85", "21")
    known = published_result("pddlcoder", "gemma-4-31b")
    assert known is not None
    assert made["table4"].rows[1][4] == str(known.by_level[3]) == "65"


def test_further_models_and_ablations_have_tables_of_their_own(tmp_path: Path) -> None:
    rows = [*some("pddlcoder", [3]), *some("rigid", [2]), *some("cot", [3]), *some("cot", [2], "other")]
    made = {table.name: [row[0] for row in table.rows] for table in tables(found_in(tmp_path, *rows))}
    assert made == {
        "table3": ["fake"],
        "table4": ["pddlcoder", "cot"],
        "table5": ["pddlcoder", "rigid"],
        "table7": ["cot"],
    }


def test_what_the_configuration_asks_for_and_nobody_began_counts_as_not_measured(tmp_path: Path) -> None:
    config = runs.write_config(tmp_path, limit=3).rename(tmp_path / "config.toml")
    assert config.exists()
    (group,) = found_in(tmp_path, runs.row("elevator/00")).groups
    assert (len(group.measured), group.wanted) == (1, 3)


def test_the_same_table_as_markdown_latex_and_csv() -> None:
    table = Table("t", "A_title", ("name", "x & y"), (("a_b", "5 ± 1"), ("c|d", "50 %")), ("A note.",))
    assert "| c\\|d | 50 % |" in table.markdown()
    assert list(csv.reader(table.csv().splitlines())) == [["name", "x & y"], ["a_b", "5 ± 1"], ["c|d", "50 %"]]
    assert r"a\_b & 5 $\pm$ 1 \\" in table.latex()
    assert r"\caption{A\_title. A note.}" in table.latex()


def test_latex_specials_are_escaped() -> None:
    assert escaped(r"\~^&%$#_{}") == r"\textbackslash{}\textasciitilde{}\textasciicircum{}\&\%\$\#\_\{\}"


# Statistics, by hand


def test_an_interval_of_wilson() -> None:
    # (p + z^2/2n ± z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n) with p = 0.5, n = 4, z = 1.959964
    assert wilson(2, 4) == pytest.approx((0.150036, 0.849964), abs=1e-5)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 5)[1] == pytest.approx(1.0)


def test_mcnemar_is_the_sign_test_of_what_differs() -> None:
    assert mcnemar(6, 0) == pytest.approx(2 / 2**6)
    assert mcnemar(5, 1) == pytest.approx(2 * (1 + 6) / 2**6)
    assert mcnemar(0, 0) is None


def test_holm_multiplies_by_the_tests_that_are_left_and_never_falls() -> None:
    assert holm([0.01, None, 0.04, 0.03]) == pytest.approx([0.03, None, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_signed_ranks_need_six_pairs_that_differ() -> None:
    assert signed_ranks([(1, 2)] * 5 + [(3, 3)] * 9) is None
    assert signed_ranks([(place, 0) for place in range(1, 7)]) == pytest.approx(2 / 2**6)


def test_methods_are_compared_on_the_tasks_that_both_were_measured_on(tmp_path: Path) -> None:
    rows = [*some("pddlcoder", [3] * 7 + [None]), *some("cot", [2] * 6 + [3, 3], tokens_in=10)]
    (table,) = comparisons(found_in(tmp_path, *rows))
    assert table.rows == (("pddlcoder, cot", "7", "6", "0", "0.031", "0.031", "0.00", "0.016"),)


# Reasons


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("step 3: (up) does not apply: (at lift floor1) is false", "step 12: (go a b) does not apply: (on a) is false"),
        ("goal (and (on a b) (on b c)) fails", "goal (and (on d)) fails"),
        ("no action 'fly'", "no action 'swim'"),
    ],
)
def test_reasons_that_differ_in_names_and_numbers_are_one(one: str, other: str) -> None:
    assert normal(one) == normal(other)


def test_failures_are_grouped_with_their_methods_and_tasks(tmp_path: Path) -> None:
    rows = [
        *some("pddlcoder", [2, 2], reason="step 1: (up) fails"),
        *some("cot", [3, 2], reason="step 7: (go a) fails"),
    ]
    (table,) = reasons(found_in(tmp_path, *rows))
    assert table.rows == (("step N: … fails", "2", "3", "pddlcoder 2, cot 1", "hanoi/00, hanoi/01"),)


# Figures


def test_figures_are_written_twice_alike(tmp_path: Path) -> None:
    found = found_in(tmp_path, *some("pddlcoder", [3, 1], objects=5), *some("cot", [2, 2], "a/b", objects=8))
    paths = figures(found, tmp_path / "one")
    assert [path.name for path in paths] == [
        *("figure3-fake.png", "figure3-fake.svg", "figure3-a-b.png", "figure3-a-b.svg", "figure4.png", "figure4.svg")
    ]
    assert paths[0].read_bytes().startswith(b"\x89PNG")
    again = figures(found, tmp_path / "two")
    assert [path.read_bytes() for path in paths if path.suffix == ".svg"] == [
        path.read_bytes() for path in again if path.suffix == ".svg"
    ]


def test_tasks_of_one_size_stay_in_one_bin() -> None:
    assert binned([(3, 3.0), (3, 1.0), (9, 0.0)]) == [(3.0, 2.0), (9.0, 0.0)]


# Bad input


def test_two_runs_that_measured_the_same_are_not_mixed(tmp_path: Path) -> None:
    folders = [written(tmp_path / name, runs.row()) for name in ("one", "two")]
    with pytest.raises(UsageError, match="both measured elevator/00 by cot with fake"):
        collect(folders)


def test_rows_on_other_texts_are_not_compared(tmp_path: Path) -> None:
    rows = [runs.row(data="old"), runs.row(data="new", method="pddlcoder")]
    with pytest.raises(UsageError, match=r"different versions of 1 tasks \(elevator/00\)"):
        found_in(tmp_path, *rows)


@pytest.mark.parametrize(
    ("text", "said"), [("", "there is no row yet"), ("{}\n", "rows.jsonl, line 1 is no row of a run")]
)
def test_a_run_that_cannot_be_reported_on_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / ROWS).write_text(text)
    with pytest.raises(UsageError, match=said):
        collect([tmp_path])


def test_the_command_writes_what_it_says(tmp_path: Path) -> None:
    folder = written(tmp_path / "run", *some("pddlcoder", [3, 2]), *some("cot", [3, 3]))
    command = [sys.executable, "-m", "experiments.report"]
    ended = subprocess.run([*command, folder, "--paper"], capture_output=True, text=True, cwd=runs.ROOT)
    assert (ended.returncode, ended.stderr) == (0, "")
    for line in ended.stdout.split():
        assert list(Path("/").glob(line.removeprefix("/"))), line
    text = (folder / "report/report.md").read_text()
    assert "### Table 4: methods with fake" in text
    assert "(figures/figure4.png)" in text
    one = subprocess.run([*command, folder, "--table", "3"], capture_output=True, text=True, cwd=runs.ROOT)
    assert one.stdout.startswith("### Table 3: models under pddlcoder")
    bad = subprocess.run([*command, tmp_path / "none"], capture_output=True, text=True, cwd=runs.ROOT)
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)
