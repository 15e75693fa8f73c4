"""NL2Plan: types, their hierarchy, the actions, each action in PDDL, the task; every step examined once; then planner and mapper.

Gestrin, Kuhlmann and Seipp 2024. The questions and their fields are in `nl2plan_parts`, the growing PDDL in `nl2plan_draft`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import dspy

from experiments.methods.kit import Kit, Told
from experiments.methods.nl2plan_draft import (
    Draft,
    Piece,
    domain_text,
    named_lines,
    problem_text,
    typed_lines,
    unreadable,
)
from experiments.methods.nl2plan_parts import examination, improvement, question, shown
from experiments.methods.session import Session
from pddlcoder.critic import read_verdict
from pddlcoder.pddl import check
from pddlcoder.solution import Solution
from pddlcoder.tools.edits import faults
from pddlcoder.tools.show import listed
from pddlcoder.workspace import File

ATTEMPTS = {"types": 3, "hierarchy": 3, "actions": 3, "construction": 8, "task": 8}
"""How often a step is asked at most while the kernel refuses what it gives; the examination allows one more."""
SWEEPS = 2
"""How often all actions are written down: a second time with the predicates of all, if the first brought any."""

_IN_PLACE = (
    "These faults were found when your answer was put into its place in the file; the lines are those of the file."
)


@dataclass(frozen=True, slots=True)
class NL2Plan:
    """Sees only dnl and pnl; after the last step nothing is repaired: what the planner then says is final."""

    kit: Kit
    name: str = "nl2plan"
    formalizer: bool = True

    def solve(self, task: Told, *, out: Path | None = None) -> Solution:
        """Five steps, then the planner and the mapper."""
        session = Session(self.kit, self.name, task, out)
        with session.work():
            Extraction(session).run()
        return session.conclude()


@dataclass
class Extraction:
    """The five steps of one solve."""

    session: Session
    draft: Draft = field(default_factory=Draft)

    def run(self) -> None:
        """All steps in their order; the files are written as soon as they are settled."""
        types = self.list_types()
        self.draft.types = self.order_types(types)
        self.draft.actions = self.list_actions()
        self.build_actions()
        self.session.write(File.DOMAIN, self.draft.prune())
        self.describe_task()

    def list_types(self) -> str:
        """Step 1: the types with their meanings."""
        reply = self.extract("types", lambda reply: _wrong(domain_text(" ".join(named_lines(reply.types)))))
        return "\n".join(named_lines(reply.types).values())

    def order_types(self, types: str) -> str:
        """Step 2: the same types as a hierarchy."""
        reply = self.extract(
            "hierarchy", lambda reply: _wrong(domain_text(typed_lines(reply.hierarchy))), known_types=types
        )
        return typed_lines(reply.hierarchy)

    def list_actions(self) -> dict[str, str]:
        """Step 3: the actions with their meanings, by name."""
        return named_lines(self.extract("actions", _unnamed, type_tree=self.draft.types).actions)

    def build_actions(self) -> None:
        """Step 4: each action in PDDL, in sweeps that end when one brings no new predicate."""
        for _ in range(SWEEPS):
            known = set(self.draft.predicates)
            for name in self.draft.actions:
                self.build(name)
            if known == set(self.draft.predicates):
                break

    def build(self, name: str) -> None:
        """One action, with what was settled by the ones before it."""
        draft = self.draft
        reply = self.extract(
            "construction",
            lambda reply: self.wrong_piece(name, _piece(reply)),
            type_tree=draft.types,
            known_predicates=draft.vocabulary(),
            other_actions=draft.others(name),
            action=draft.actions[name],
        )
        draft.take(name, _piece(reply))

    def wrong_piece(self, name: str, piece: Piece) -> str:
        """What the kernel has against an action, and not against what was settled before it."""
        draft = self.draft
        return piece.unreadable() or _wrong(draft.domain({name: piece}), besides=draft.domain({}))

    def describe_task(self) -> None:
        """Step 5: objects, initial state and goal."""
        draft, domain = self.draft, self.session.job.workspace.domain or ""
        reply = self.extract(
            "task",
            lambda reply: _unreadable(reply) or _wrong(domain, _problem(reply)),
            type_tree=draft.types,
            known_predicates=draft.vocabulary(),
            known_actions="\n".join(draft.actions.values()),
        )
        self.session.write(File.PROBLEM, _problem(reply))

    def extract(self, step: str, wrong: Callable[[dspy.Prediction], str], **known: str) -> dspy.Prediction:
        """The last answer to a step: `wrong` says what the kernel has against one; the first it lets pass is examined, once.

        Each question shows the task, the last answer and what is wrong with it, never the whole conversation.
        """
        session = self.session
        told = {"dnl": session.task.dnl, "pnl": session.task.pnl, **known}
        reply = session.ask(step, question(step), **told)
        asked, examined = 1, False
        while True:
            criticism = wrong(reply)
            session.note(criticism)
            if not criticism and not examined:
                examined, criticism = True, self.examine(step, reply, told)
            if not criticism or asked >= ATTEMPTS[step] + examined:
                return reply
            reply = session.ask(step, improvement(step), **told, last_answer=shown(step, reply), criticism=criticism)
            asked += 1

    def examine(self, step: str, reply: dspy.Prediction, told: dict[str, str]) -> str:
        """What the examiner wants changed; "" if nothing, or if the examiner cannot be understood."""
        name = f"check_{step}"
        said = self.session.attempt(name, examination(step), **told, answer=shown(step, reply))
        return "" if said is None or read_verdict(said.verdict) else said.feedback.strip()


def _wrong(domain: str, problem: str | None = None, *, besides: str = "") -> str:
    """What the kernel has against the newest of two texts, with its lines; not what it has against the domain `besides`, too."""
    newest = File.DOMAIN if problem is None else File.PROBLEM
    old = check(besides) if besides else ()
    found = tuple(fault for fault in faults(check(domain, problem), newest) if fault not in old)
    return f"{_IN_PLACE}\n{listed(found, domain, problem)}" if found else ""


def _unnamed(reply: dspy.Prediction) -> str:
    names = named_lines(reply.actions)
    if not names:
        return "there is no action in this answer; write one a line, as `name: meaning`"
    return _wrong(domain_text("", actions=(Piece().text(name) for name in names)))


def _unreadable(reply: dspy.Prediction) -> str:
    return unreadable(init=reply.init, goal=reply.goal)


def _piece(reply: dspy.Prediction) -> Piece:
    return Piece(reply.parameters, reply.precondition, reply.effect, reply.predicates)


def _problem(reply: dspy.Prediction) -> str:
    return problem_text(reply.objects_list, reply.init, reply.goal)
