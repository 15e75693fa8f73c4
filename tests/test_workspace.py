"""The workspace keeps every version and every edit, in memory and on disk."""

import json
from pathlib import Path

from pddlcoder.events import Ended, FormatFault
from pddlcoder.types import SolutionOutcome, StopReason
from pddlcoder.workspace import File, Workspace


def test_a_file_is_missing_until_it_is_written() -> None:
    workspace = Workspace()
    assert workspace.missing() == (File.DOMAIN, File.PROBLEM)
    workspace.store(File.DOMAIN, "(define)")
    assert workspace.missing() == (File.PROBLEM,)
    assert (workspace.domain, workspace.problem) == ("(define)", None)


def test_every_version_is_kept() -> None:
    workspace = Workspace()
    for text in ("one", "two", "two"):
        workspace.store(File.DOMAIN, text)
    assert [version.text for version in workspace.versions] == ["one", "two"]


def test_storing_the_same_text_says_so() -> None:
    workspace = Workspace()
    assert workspace.store(File.DOMAIN, "one")
    assert not workspace.store(File.DOMAIN, "one")


def test_failed_edits_are_counted_since_the_last_good_one_of_that_file() -> None:
    workspace = Workspace()
    workspace.reject(File.DOMAIN, "no")
    workspace.store(File.DOMAIN, "yes")
    workspace.reject(File.DOMAIN, "no")
    workspace.reject(File.PROBLEM, "no")
    workspace.reject(File.DOMAIN, "no")
    assert workspace.failed_edits(File.DOMAIN) == 2
    assert workspace.failed_edits(File.PROBLEM) == 1


def test_equal_texts_have_equal_fingerprints() -> None:
    one, other = Workspace(), Workspace()
    for workspace in (one, other):
        workspace.store(File.DOMAIN, "a")
    assert one.fingerprint() == other.fingerprint()
    other.store(File.PROBLEM, "b")
    assert one.fingerprint() != other.fingerprint()


def test_text_that_no_file_can_hold_is_made_writable(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    workspace.store(File.DOMAIN, "; \ud800 ä")
    assert (tmp_path / "domain.pddl").read_text(encoding="utf-8") == workspace.domain == "; ? ä"


def test_the_folder_mirrors_files_and_versions_with_their_line_ends(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "run")
    workspace.store(File.DOMAIN, "a\r\nb")
    workspace.store(File.PROBLEM, "c")
    workspace.store(File.DOMAIN, "d")
    assert (tmp_path / "run" / "domain.pddl").read_bytes() == b"d"
    versions = sorted(path.name for path in (tmp_path / "run" / "versions").iterdir())
    assert versions == ["0001.domain.pddl", "0002.problem.pddl", "0003.domain.pddl"]
    assert (tmp_path / "run" / "versions" / "0001.domain.pddl").read_bytes() == b"a\r\nb"


def test_events_are_on_disk_as_soon_as_they_happen(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    workspace.log(FormatFault(1, "empty", "your reply is empty", "\ud800"))
    workspace.log(Ended(SolutionOutcome.NO_PLAN, StopReason.MAX_ITERS, "unsolvable", 1.5, 10))
    rows = [json.loads(line) for line in (tmp_path / "steps.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["event"] for row in rows] == ["format_fault", "ended"]
    assert rows[1]["stop_reason"] == "max_iters"
