"""VAL, the plan validator of King's College London, where the user has it: a second opinion on PDDL and on plans.

Source: R. Howey, D. Long, M. Fox, VAL: automatic plan validation, ICTAI 2004.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pddlcoder import process
from pddlcoder.errors import PrerequisiteError
from pddlcoder.pddl import Diagnostic, Severity, Verdict, parse_plan, render_plan
from pddlcoder.process import ProcessResult
from pddlcoder.settings import GIB, child_environment, load_settings
from pddlcoder.validators.opinion import Opinion
from pddlcoder.validators.val_findings import read_findings
from pddlcoder.validators.val_texts import LONGEST_TEXT, Texts, blind_spot, canonical, is_timed, repaired, spelling
from pddlcoder.validators.val_verdicts import read_verdict

TIME_LIMIT = 5.0
MEMORY_LIMIT = 2 * GIB
OUTPUT_CAP = 8_000_000
HOW_TO_GET_IT = "build Parser and Validate from https://github.com/KCL-Planning/VAL, then put them on the PATH or let VAL name their folder"


@dataclass(frozen=True, slots=True)
class Programs:
    """The two programs of VAL that are used, as paths."""

    parser: str
    validate: str


def find_val(folder: Path | None = None) -> Programs | None:
    """VAL in `folder` (or in `bin` below it), else on the PATH; None where either program is missing."""
    path = None if folder is None else os.pathsep.join((str(folder), str(folder / "bin")))
    found = [shutil.which(name, path=path) for name in ("Parser", "Validate")]
    parser, validate = found
    return Programs(parser, validate) if parser and validate else None


class Val:
    """VAL as a validator: `Parser` for texts and `Validate` for plans, each call under `time_limit` seconds.

    It looks in `folder`, by default the one that the environment variable VAL names, else on the PATH. Where VAL crashes,
    runs away, or is known to misread the text, it gives no answer. Raises PrerequisiteError where VAL is missing.
    """

    name = "val"

    def __init__(self, folder: Path | None = None, *, time_limit: float = TIME_LIMIT) -> None:
        folder = folder or load_settings().val
        programs = find_val(folder)
        if programs is None:
            where = f"VAL was not found in {folder}" if folder else "VAL was not found"
            raise PrerequisiteError(f"{where}: {HOW_TO_GET_IT}")
        self.programs, self.time_limit = programs, time_limit

    def check(self, domain: str, problem: str | None = None) -> tuple[Diagnostic, ...]:
        """The findings of `examine`."""
        return self.examine(domain, problem).diagnostics

    def examine(self, domain: str, problem: str | None = None) -> Opinion:
        """What the parser complains about, at the lines of the user's texts, or why it has no answer.

        What it refuses only in the way it was written, and takes in canonical form, is a warning.
        """
        if len(domain) + len(problem or "") > LONGEST_TEXT:
            return Opinion(silence="the texts are too long for it")
        texts = repaired(domain, problem)
        if reason := blind_spot(texts):
            return Opinion(silence=reason)
        opinion = self._parse(texts)
        if _accepts(opinion):
            return opinion
        plainer = canonical(texts)
        if plainer is not None and _accepts(second := self._parse(plainer)) and not second.silence:
            return replace(opinion, diagnostics=tuple(_soften(one) for one in opinion.diagnostics))
        return opinion

    def validate(self, domain: str, problem: str, plan: str) -> Verdict | None:
        """The verdict on the plan, read from VAL's words; None if it gives none, or if the plan cannot be read."""
        steps = parse_plan(plan).plan
        texts = repaired(domain, problem)
        if steps is None or is_timed(texts):
            return None
        texts = canonical(texts) or texts
        if blind_spot(texts):
            return None
        listing = render_plan(tuple(step.lower() for step in steps))
        ended = self._run(
            [self.programs.validate, "-v", "domain.pddl", "problem.pddl", "plan"], texts, {"plan": listing}
        )
        return None if self._silence(ended) else read_verdict(ended.stdout, steps, spelling(texts))

    def _parse(self, texts: Texts) -> Opinion:
        files = ["domain.pddl"] if texts.problem is None else ["domain.pddl", "problem.pddl"]
        ended = self._run([self.programs.parser, *files], texts, {})
        if reason := self._silence(ended):
            return Opinion(silence=reason)
        found = read_findings(ended.stdout, texts)
        return Opinion(silence="what it printed cannot be read") if found is None else Opinion(found)

    def _run(self, command: list[str], texts: Texts, files: Mapping[str, str]) -> ProcessResult:
        return process.run(
            command,
            time_limit=self.time_limit,
            memory_limit=MEMORY_LIMIT,
            output_cap=OUTPUT_CAP,
            files={"domain.pddl": texts.domain, "problem.pddl": texts.of("problem"), **files},
            environment=child_environment(),
        )

    def _silence(self, ended: ProcessResult) -> str:
        """Why the output of a program that ended in this way means nothing; "" where it can be read."""
        if ended.timed_out:
            return f"it did not end within {self.time_limit:g} seconds"
        if ended.memory_exceeded:
            return "it ran out of memory"
        if ended.signal is not None:
            return f"it crashed ({_signal_name(ended.signal)})"
        return "it printed without end" if ended.truncated else ""


def _accepts(opinion: Opinion) -> bool:
    """Whether there is nothing but warnings."""
    return all(one.severity is Severity.WARNING for one in opinion.diagnostics)


def _soften(finding: Diagnostic) -> Diagnostic:
    if finding.severity is Severity.WARNING:
        return finding
    message = f"{finding.message} (it takes the same in canonical form)"
    return replace(finding, severity=Severity.WARNING, message=message)


def _signal_name(number: int) -> str:
    known = {one.value: one.name for one in signal.Signals}
    return known.get(number, f"signal {number}")
