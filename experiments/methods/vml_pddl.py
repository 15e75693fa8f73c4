"""VML-PDDL: the best of several drafts by score, then rounds of critique and rewriting, for the domain and then for the problem.

Yu et al. 2025. Their score is the likelihood of the draft's words; as in the PDDLCoder paper it is a grade from 0 to 100 here, which the
model gives, so that any model can be asked. The fields of its questions; every question also shows dnl and pnl, and those about a problem
`given_domain`:

    question                shows besides              wants
    write_FILE                                         reasoning, domain or problem
    score_FILE              thoughts, draft            score (0 to 100)
    criticise_FILE          thoughts, draft            feedback
    rewrite_FILE            thoughts, draft, critique  reasoning, domain or problem
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import dspy

from experiments.methods.kit import Kit, Told
from experiments.methods.session import Session, Stop, prompt
from pddlcoder.solution import Solution
from pddlcoder.types import StopReason
from pddlcoder.workspace import File

NO_SCORE = -1.0
_REASONING = "your thoughts, piece by piece"
_AUTHOR = "the thoughts of the author"


class _Told(dspy.Signature):
    """What every question shows."""

    dnl: str = dspy.InputField(desc="what the world is like")
    pnl: str = dspy.InputField(desc="what is the case now, and what is wanted")


class WriteDomain(_Told):
    """A draft of the domain."""

    reasoning: str = dspy.OutputField(desc=_REASONING)
    domain: str = dspy.OutputField(desc="the whole domain in PDDL")


class WriteProblem(_Told):
    """A draft of the problem."""

    given_domain: str = dspy.InputField(desc="the domain in PDDL")
    reasoning: str = dspy.OutputField(desc=_REASONING)
    problem: str = dspy.OutputField(desc="the whole problem in PDDL")


WRITE: dict[File, type[dspy.Signature]] = {File.DOMAIN: WriteDomain, File.PROBLEM: WriteProblem}


@dataclass(frozen=True, slots=True)
class Effort:
    """How many drafts are written and graded, and how often the best one is criticised and written anew."""

    drafts: int
    rounds: int


@dataclass(frozen=True, slots=True)
class VmlPddl:
    """Sees only dnl and pnl, and neither checks nor plans before it has ended.

    The efforts are those of the paper for the synthesis of domains and of problems. Drafts differ as far as the model's own
    temperature lets them; of equal grades the first draft wins.
    """

    kit: Kit
    name: str = "vml_pddl"
    formalizer: bool = True
    domain: Effort = Effort(drafts=8, rounds=5)
    problem: Effort = Effort(drafts=16, rounds=1)

    def solve(self, task: Told, *, out: Path | None = None) -> Solution:
        """The domain, the problem, then the planner and the mapper."""
        session = Session(self.kit, self.name, task, out)
        with session.work():
            told = {"dnl": task.dnl, "pnl": task.pnl}
            Writing(session, File.DOMAIN, told).run(self.domain)
            domain = session.job.workspace.domain or ""
            Writing(session, File.PROBLEM, {**told, "given_domain": domain}).run(self.problem)
        return session.conclude()


@dataclass(frozen=True, slots=True)
class Draft:
    """A text with the thoughts behind it."""

    reasoning: str
    text: str


@dataclass(frozen=True, slots=True)
class Writing:
    """The search for one of the two files; a reply that cannot be read is a draft, grade or critique less, and no more."""

    session: Session
    file: File
    told: dict[str, str]

    def run(self, effort: Effort) -> None:
        """Drafts, grades, then critique and rewriting; never ended early. Without any draft the work stops."""
        drafts = [draft for _ in range(effort.drafts) if (draft := self.write())]
        if not drafts:
            raise Stop(StopReason.FORMAT)
        draft = max(drafts, key=self.grade)
        self.session.write(self.file, draft.text)
        for _ in range(effort.rounds):
            draft = self.improve(draft)
            self.session.write(self.file, draft.text)

    def write(self) -> Draft | None:
        """One draft."""
        return self._draft(f"write_{self.file}", WRITE[self.file].with_instructions(self._task()))

    def grade(self, draft: Draft) -> float:
        """What the model gives for a draft, from 0 to 100; below that if it gives no number."""
        asked = self._about("score", "a whole number from 0 to 100")
        reply = self.session.attempt(f"score_{self.file}", asked, **self.told, **_shown(draft))
        return NO_SCORE if reply is None else read_score(reply.score)

    def improve(self, draft: Draft) -> Draft:
        """What the author makes of a draft after a critique."""
        asked = self._about("feedback", "the faults, one by one", "criticise")
        critic = self.session.attempt(f"criticise_{self.file}", asked, **self.told, **_shown(draft))
        if critic is None:
            return draft
        asked = WRITE[self.file].with_instructions(f"{self._task()}\n\n{prompt('vml_pddl', 'rewrite')}")
        asked = _with_draft(asked).append("critique", dspy.InputField(desc="what the critic found"), str)
        return self._draft(f"rewrite_{self.file}", asked, **_shown(draft), critique=critic.feedback) or draft

    def _draft(self, step: str, asked: type[dspy.Signature], **more: str) -> Draft | None:
        reply = self.session.attempt(step, asked, **self.told, **more)
        return None if reply is None else Draft(reply.reasoning, reply[self.file])

    def _task(self) -> str:
        return f"{prompt('vml_pddl', self.file)}\n\n{prompt('shared', 'pddl')}"

    def _about(self, output: str, desc: str, name: str = "") -> type[dspy.Signature]:
        """A question about a draft that wants one thing."""
        asked = WRITE[self.file].delete("reasoning").delete(self.file)
        asked = _with_draft(asked).append(output, dspy.OutputField(desc=desc), str)
        return asked.with_instructions(prompt("vml_pddl", f"{name or output}_{self.file}"))


def _shown(draft: Draft) -> dict[str, str]:
    return {"thoughts": draft.reasoning, "draft": draft.text}


def read_score(text: str) -> float:
    """The first number in a text, brought between 0 and 100; `NO_SCORE` if there is none."""
    found = re.search(r"-?\d+(?:\.\d+)?", text)
    return min(max(float(found[0]), 0.0), 100.0) if found else NO_SCORE


def _with_draft(asked: type[dspy.Signature]) -> type[dspy.Signature]:
    asked = asked.append("thoughts", dspy.InputField(desc=_AUTHOR), str)
    return asked.append("draft", dspy.InputField(desc="the PDDL that the author wrote"), str)
