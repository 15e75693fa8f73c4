"""Reading what VAL's `Parser` prints: trees, echoed characters, and complaints after the tally.

Neither the exit code nor the tally says whether VAL has read a file: a syntax tree must be there, with nothing before it.
Characters that it does not know are echoed and passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pddlcoder.pddl import Diagnostic, Severity
from pddlcoder.validators.val_texts import Texts

TALLY = re.compile(r"^Errors: (\d+), warnings: (\d+)$", re.M)
COMPLAINT = re.compile(r"^(domain|problem)\.pddl: line: (\d+): (Error|Warning): *(.*?)[ .]*$", re.M)
NO_GOAL = re.compile(r"^the_goal: \(NULL\)\s*$", re.M)
POINTER = re.compile(r"\[?0x[0-9a-f]+\]?")
# The beginnings of VAL's sentences, and the codes of the findings they become.
CODES = {
    "Undeclared requirement": "val-requirement",
    "Unrecognised requirements": "val-requirement",
    "Undeclared symbol": "val-undeclared",
    "Re-declaration": "val-redeclared",
    "Syntax error": "val-syntax",
    "Unreadable structure": "val-syntax",
}
# Consequences of an error that VAL has named before.
AFTERMATH = ("Unreadable structure", "Syntax error in domain", "Syntax error in problem definition")
SHOWN = 20


def read_findings(printed: str, texts: Texts) -> tuple[Diagnostic, ...] | None:
    """The findings in the order of the texts; None if the output is not that of a parser which came to its end."""
    tallies = list(TALLY.finditer(printed))
    if not tallies:
        return None
    tally = tallies[-1]
    sections = _sections(printed[: tally.start()], texts)
    if sections is None:
        return None
    complaints = _complaints(printed[tally.end() :], texts)
    found: list[Diagnostic] = []
    for file, section in sections.items():
        tree = re.search(rf"^\({file}\)$", section, re.M)
        found += _strays(section[: tree.start()] if tree else section, file, texts)
        own = [one for one in complaints if one.file == file]
        found += own
        if tree is None:
            if all(one.severity is Severity.WARNING for one in own):
                found.append(_finding("val-no-tree", file, 1, f"finds no {file} in this text"))
            break
        if file == "problem" and NO_GOAL.search(section):
            found.append(_finding("val-no-goal", file, _last_line(texts.of(file)), "finds no goal in this problem"))
    if int(tally[1]) and all(one.severity is Severity.WARNING for one in found):
        found.append(_finding("val-other", "domain", 1, f"counts {tally[1]} errors and names none"))
    return tuple(sorted(found, key=lambda one: (one.file, one.line, one.column, one.code)))


def _sections(printed: str, texts: Texts) -> dict[str, str] | None:
    """What was printed for each file; None where a file is missing."""
    _, header, rest = printed.partition("File: domain.pddl\n")
    if not header:
        return None
    if texts.problem is None:
        return {"domain": rest}
    domain, header, problem = rest.partition("File: problem.pddl\n")
    return {"domain": domain, "problem": problem} if header else None


def _complaints(printed: str, texts: Texts) -> list[Diagnostic]:
    """VAL's own sentences, each fault once: without repetitions, and without what only follows from another one."""
    kept: list[Diagnostic] = []
    seen: set[tuple[str, ...]] = set()
    for file, number, severity, sentence in COMPLAINT.findall(printed):
        code = next((code for words, code in CODES.items() if sentence.startswith(words)), "val-other")
        # A missing flag is one fault, however many lines need it.
        key = (file, "" if code == "val-requirement" else number, sentence)
        follows = any(one.file == file and one.severity is Severity.ERROR for one in kept)
        if key in seen or (follows and sentence.startswith(AFTERMATH) and " - " not in sentence):
            continue
        seen.add(key)
        finding = _finding(code, file, int(number), f"says: {POINTER.sub('', sentence)}", Severity(severity.lower()))
        kept.append(_placed(finding, sentence.rpartition(": ")[2] if ": " in sentence else "", texts))
    return kept


def _placed(finding: Diagnostic, symbol: str, texts: Texts) -> Diagnostic:
    """The finding with the symbol it is about and the column of it, where it stands in its line."""
    lines = texts.of(finding.file).split("\n")
    if not symbol or not finding.line <= len(lines):
        return finding
    match = re.search(rf"(?<![^\s()?]){re.escape(symbol)}(?![^\s()])", lines[finding.line - 1], re.I)
    return replace(finding, column=match.start() + 1, form=match[0]) if match else finding


def _strays(echoed: str, file: str, texts: Texts) -> Iterator[Diagnostic]:
    """One finding for all characters that VAL echoed because it does not know them."""
    stray = "".join(echoed.split())
    if not stray:
        return
    text = texts.of(file)
    offset = max(text.find(stray[0]), 0)
    shown = "".join(letter if letter.isprintable() else f"U+{ord(letter):04X}" for letter in stray[:SHOWN])
    finding = _finding("val-stray", file, text.count("\n", 0, offset) + 1, f"does not know these characters: {shown}")
    yield replace(finding, column=offset - (text.rfind("\n", 0, offset) + 1) + 1)


def _finding(code: str, file: str, line: int, message: str, severity: Severity = Severity.ERROR) -> Diagnostic:
    return Diagnostic(code, severity, file, line, 1, f"VAL {message}")


def _last_line(text: str) -> int:
    return text.rstrip().count("\n") + 1
