"""`pddlcoder validate`: does this plan work, and if not, where and why?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer
from rich.console import Console

from pddlcoder.cli.exits import Exit
from pddlcoder.cli.findings import show_findings
from pddlcoder.cli.options import AsJson, DomainFile, Validators
from pddlcoder.cli.pair import Pair, read_pair, with_problem
from pddlcoder.cli.screen import BAD, GOOD, SOFT, count, emit_json, say, say_line, show_notes, stdout
from pddlcoder.cli.steps import show_plan
from pddlcoder.pddl import Severity, Verdict, parse_plan
from pddlcoder.pddl.model import Plan
from pddlcoder.validators import open_validators

Verdicts = Mapping[str, Verdict | None]
NEIGHBOURS = 2
"""Steps shown before and after the one that fails."""
MANY = 3


def validate(
    domain: DomainFile,
    problem: Annotated[
        str,
        typer.Argument(
            metavar="PROBLEM", help="The problem file, or '-'; or the plan, if DOMAIN holds the problem too."
        ),
    ],
    plan: Annotated[
        str | None, typer.Argument(metavar="PLAN", help="The plan file, or '-', in any common plan format.")
    ] = None,
    validator: Validators = None,
    as_json: AsJson = False,
) -> Exit:
    """Carry out a plan step by step.

    Says whether it reaches the goal, or which step fails and why.
    """
    pair, steps = read_pair(domain, problem if plan else None, plan or problem)
    pair = with_problem(pair)
    verdicts = {
        one.name: one.validate(pair.domain.text, pair.problem_text or "", steps.text)
        for one in open_validators(validator)
    }
    code = _code(verdicts)
    if as_json:
        emit_json(_facts(pair, verdicts, code))
    else:
        show_notes(pair.notes)
        _show_all(verdicts, pair, parse_plan(steps.text).plan or ())
    return code


def _code(verdicts: Verdicts) -> Exit:
    """Any "invalid" is a no; no answer from anyone is no answer."""
    given = [verdict.valid for verdict in verdicts.values() if verdict is not None]
    if not given:
        return Exit.HOUSE
    return Exit.YES if all(given) else Exit.NO


def _facts(pair: Pair, verdicts: Verdicts, code: Exit) -> dict[str, object]:
    """The verdict that decides, and below it what each validator said; null for one that gave no answer."""
    given = [verdict for verdict in verdicts.values() if verdict is not None]
    deciding = next((verdict for verdict in given if not verdict.valid), given[0] if given else None)
    return {
        **(deciding.to_json() if deciding else {"valid": None}),
        "validators": {name: None if verdict is None else verdict.to_json() for name, verdict in verdicts.items()},
        "notes": list(pair.notes),
        "exit_code": code.value,
    }


def _show_all(verdicts: Verdicts, pair: Pair, plan: Plan) -> None:
    """Every verdict; the place in the plan is shown once, unless they disagree about it."""
    console, shown = stdout(), None
    for name, verdict in verdicts.items():
        label = f"{name}: " if len(verdicts) > 1 else ""
        if verdict is None:
            say(console, f"{label}no answer", SOFT)
            continue
        show_findings(console, verdict.diagnostics, pair.sources)
        _show(console, label, verdict, plan, in_full=verdict.failed_step != shown)
        shown = verdict.failed_step


def beyond(verdict: Verdict) -> bool:
    """Whether nothing is wrong but that the task lies outside classical planning, so that the plan was never tried."""
    severities = {diagnostic.severity for diagnostic in verdict.diagnostics}
    return Severity.UNSUPPORTED in severities and Severity.ERROR not in severities


def _show(console: Console, label: str, verdict: Verdict, plan: Plan, *, in_full: bool) -> None:
    if verdict.valid:
        say(console, f"{label}Valid: {count(len(plan), 'step')}, and the goal holds at the end.", GOOD)
        return
    if verdict.failed_step is None:
        say(console, f"{label}{verdict.reason if beyond(verdict) else f'Invalid. {verdict.reason}'}", BAD)
        _list_unmet(console, verdict.unmet)
        return
    say(console, f"{label}Invalid: step {verdict.failed_step} of {len(plan)} fails.", BAD)
    if in_full:
        show_plan(console, plan, failed_step=verdict.failed_step, around=NEIGHBOURS)
    say(console, verdict.reason)


def _list_unmet(console: Console, unmet: tuple[str, ...]) -> None:
    """All goals that are not reached, where the reason, which is one sentence, cannot name them."""
    if len(unmet) > MANY:
        for goal in unmet:
            say_line(console, f"  not reached: {goal}")
