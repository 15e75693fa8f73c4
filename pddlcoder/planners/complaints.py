"""What Fast Downward's translator says about PDDL it refuses, as findings with a file and a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.planners.task import Refusal
from pddlcoder.types import Outcome

NAME = r"[^\s()?;']+"
# What is wrong in itself, not only too much for this planner; all other complaints are about PDDL our kernel accepts.
TRULY_WRONG = ("not stratifiable",)
HINTS = {
    "Type value is expected": "declare a common supertype for these types, and use that",
    "not stratifiable": "let no derived predicate depend on its own negation",
}


@dataclass(frozen=True, slots=True)
class Complaint:
    """One complaint: the file, the contexts from the outermost inwards, the message, and the form it is about."""

    file: str
    contexts: tuple[str, ...]
    message: str
    form: str


def read_complaint(stdout: str, domain_text: str, problem_text: str) -> Refusal:
    """The refusal a translator's output amounts to: `invalid` if the PDDL is wrong, `unsupported` if it is only too much."""
    complaint = parse_complaint(stdout)
    wrong = any(words in complaint.message for words in TRULY_WRONG)
    line, column = locate(complaint, domain_text if complaint.file == "domain" else problem_text)
    prefix = "" if wrong else "the planner cannot read this: "
    finding = Diagnostic(
        code="translator",
        severity=Severity.ERROR if wrong else Severity.UNSUPPORTED,
        file=complaint.file,
        line=line,
        column=column,
        message=prefix + complaint.message,
        form=complaint.form,
        hint=next((hint for words, hint in HINTS.items() if words in complaint.message), ""),
    )
    outcome = Outcome.INVALID if wrong else Outcome.UNSUPPORTED
    reason = f"The planner's translator refused the {finding.file}, line {line}: {complaint.message}"
    return Refusal(outcome, reason, (finding,))


def parse_complaint(stdout: str) -> Complaint:
    """Read the last block of the output: contexts, one on a line, then the message, then what it got."""
    lines = [line.strip() for line in stdout.splitlines() if line.strip()]
    start = next((i for i, line in enumerate(lines) if re.match(r"Parsing (domain|problem)$", line)), None)
    if start is None:
        message = " ".join(lines[-1:]).removeprefix("Error: ") or "no reason was given"
        return Complaint("problem" if "problem file" in stdout else "domain", (), message.rstrip("."), "")
    block = lines[start:]
    contexts = [block[0], *(line.removeprefix("->") for line in block[1:] if line.startswith("->"))]
    rest = [line for line in block[1:] if not line.startswith("->")]
    form = next((line.removeprefix("Got: ") for line in rest if line.startswith("Got: ")), "")
    message = " ".join(line for line in rest if not line.startswith(("Got: ", "Syntax: "))).rstrip(".")
    return Complaint(block[0].split()[-1], tuple(contexts), message + (f": {form[:80]}" if form else ""), form[:200])


def locate(complaint: Complaint, text: str) -> tuple[int, int]:
    """Line and column of the complaint in the user's own text, as near as its names allow; (1, 1) if they do not."""
    code = re.sub(r";[^\n]*", lambda comment: " " * len(comment[0]), text).lower()
    position = 0
    names = [name for context in complaint.contexts for name in re.findall(rf"'({NAME})'", context)]
    names += re.findall(NAME, complaint.form)[:1] or ([":derived"] if "axioms" in complaint.message else [])
    for name in names:
        match = re.compile(rf"(?<![^\s()]){re.escape(name.lower())}(?![^\s()])").search(code, position)
        if match:
            position = match.start()
    line = code.count("\n", 0, position) + 1
    return line, position - (code.rfind("\n", 0, position) + 1) + 1
