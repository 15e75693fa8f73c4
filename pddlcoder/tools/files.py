"""The tools that read and write the two files. Their docstrings are what the model reads about them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pddlcoder.pddl import repair_text, split_pddl
from pddlcoder.tools.desk import Desk, Observation, ToolError
from pddlcoder.tools.edits import diagnose, faults, standing
from pddlcoder.tools.places import Place, find
from pddlcoder.tools.show import around, counted, excerpt, listed
from pddlcoder.workspace import File

_FENCE = re.compile(r"\A\s*```[^\n]*\n(.*?)\n?[ \t]*```\s*\Z", re.DOTALL)
_NUMBERED = re.compile(r"^ *\d+\| ?", re.MULTILINE)
_TRIES = 2


def create_file(desk: Desk, file: File, content: str) -> Observation:
    """Write a whole file, new or in place of the old one.

    Use it for the first version, and whenever small edits get stuck. `content` is the complete PDDL text, never a part of it.
    The file is always stored; the answer lists every mistake in it.
    """
    repaired = repair_text(_unescaped(content))
    split = split_pddl(repaired.text)
    notes = [*repaired.notes, *split.notes]
    parts = {File.DOMAIN: split.domain, File.PROBLEM: split.problem}
    if not parts[file] and parts[file.other]:
        notes.append(f"the text is a {file.other}, so it was stored as the {file.other}")
    texts = {name: _trimmed(text) for name, text in parts.items() if text} or {file: repaired.text}
    if len(texts) > 1:
        notes.append("the text held both files, so both were stored")
    changed = [desk.workspace.store(name, text) for name, text in texts.items()]
    done = " and ".join(f"{name} ({counted(len(text.splitlines()), 'line')})" for name, text in texts.items())
    head = f"Stored {done}" if any(changed) else f"Stored {done}, the same text as before"
    return Observation(_with_findings(desk, texts, head, notes))


def read_file(desk: Desk, file: File, start: int = 1, end: int | None = None) -> Observation:
    """Show a file with line numbers, whole or from line `start` to line `end`.

    Use it before an edit when you are not sure of the text or the numbers. The numbers are not part of the file.
    """
    text = desk.text(file)
    total = len(text.splitlines())
    last = total if end is None else min(end, total)
    if not 1 <= start <= max(last, 1):
        raise ToolError(f"{file} has lines 1 to {total}; there is no range from {start} to {end}.")
    return Observation(f"{file}, lines {start} to {last} of {total}:\n{excerpt(file, text, start, last)}")


def edit_lines(desk: Desk, file: File, start: int, end: int, new: str) -> Observation:
    """Replace lines `start` to `end` (both included, numbered as in read_file) by the text `new`.

    Use it to change whole lines. An empty `new` deletes them; `end` = `start` - 1 inserts before line `start`.
    A file without errors stays so: an edit that would bring an error is rejected and nothing changes.
    """
    text = desk.text(file)
    lines = text.splitlines()
    if not (1 <= start <= len(lines) + 1 and start - 1 <= end):
        return _rejected(
            desk, file, f"{file} has lines 1 to {len(lines)}; {start} to {end} is no range of it.", Place(1, 1)
        )
    end = min(end, len(lines))
    fresh = _clean(new).splitlines()
    after = "\n".join([*lines[: start - 1], *fresh, *lines[end:]]) + "\n"
    return _edit(desk, file, after, Place(start, max(end, start)), Place(start, start + len(fresh) - 1))


def replace_text(desk: Desk, file: File, old: str, new: str) -> Observation:
    """Replace the text `old` by `new`; `old` must stand in the file exactly once.

    Use it for a small change: copy `old` from the file, with enough around it to be the only such place.
    A file without errors stays so: an edit that would bring an error is rejected and nothing changes.
    """
    text = desk.text(file)
    old = _clean(old)
    if not old.strip():
        raise ToolError("old is empty; give the text to replace, or insert lines with edit_lines.")
    search = find(text, old)
    if search.start is None:
        return _rejected(desk, file, f"{file} unchanged: {search.reason}", search.place)
    fresh = _clean(new) if search.exact else _clean(new).strip()
    after = text[: search.start] + fresh + text[search.end :]
    first = search.place.first
    return _edit(desk, file, after, search.place, Place(first, first + fresh.count("\n")))


def _unescaped(text: str) -> str:
    """The text with line breaks where a model escaped them twice; PDDL itself has no backslash."""
    return text.replace("\\n", "\n").replace("\\t", " ") if "\\n" in text and "\n" not in text.strip() else text


def _trimmed(text: str) -> str:
    """The text without the blank lines that stand for what was around it."""
    return re.sub(r"\A(?:[ \t]*\r?\n)+", "", text)


def _clean(text: str) -> str:
    """The text without a code fence and without the line numbers of read_file."""
    text = _FENCE.sub(r"\1", _unescaped(text))
    lines = [line for line in text.splitlines() if line.strip()]
    return _NUMBERED.sub("", text) if lines and all(_NUMBERED.match(line) for line in lines) else text


def _edit(desk: Desk, file: File, after: str, old: Place, new: Place) -> Observation:
    workspace = desk.workspace
    texts = {name: workspace.text(name) for name in File}
    before = standing(file, texts[File.DOMAIN], texts[File.PROBLEM])
    texts[file] = after
    then = standing(file, texts[File.DOMAIN], texts[File.PROBLEM])
    if not before.admits(then):
        added = counted(len(then.faults), "error")
        found = listed(then.faults, texts[File.DOMAIN], texts[File.PROBLEM], limit=3)
        return _rejected(desk, file, f"{file} unchanged: the edit would bring {added}.\n{found}", old)
    changed = workspace.store(file, after)
    head = f"Edited {file}" if changed else f"{file} is the same as before"
    shown = around(after, new.first, new.last)
    told = _with_findings(desk, (file,), head)
    return Observation(f"{told}\nNow:\n{shown}" if shown else told)


def _rejected(desk: Desk, file: File, reason: str, place: Place) -> Observation:
    desk.workspace.reject(file, reason)
    text = desk.text(file)
    parts = [f"Rejected, {reason}", f"Current text of {file} there:", around(text, place.first, place.last)]
    failed = desk.workspace.failed_edits(file)
    if failed >= _TRIES:
        parts.append(
            f"{failed} edits of the {file} in a row have failed: write the whole {file} with create_file instead."
        )
    return Observation("\n".join(parts))


def _with_findings(desk: Desk, files: Iterable[File], head: str, notes: Iterable[str] = ()) -> str:
    """The headline with the number of errors, then all findings in `files` and the errors in the other file."""
    domain, problem = desk.workspace.domain, desk.workspace.problem
    found = diagnose(domain, problem)
    wrong = faults(found)
    shown = tuple(finding for finding in found if finding in wrong or finding.file in files)
    if not wrong:
        missing = "".join(f" Still to write: {name}." for name in desk.workspace.missing())
        warnings = f", {counted(len(shown), 'warning')}" if shown else ""
        head = f"{head}; no errors{warnings}.{missing}"
    else:
        head = f"{head}; {counted(len(wrong), 'error')} to fix."
    told = [f"Note: {note}." for note in notes]
    return "\n".join([head, *told, *([listed(shown, domain, problem)] if shown else [])])
