"""`pddlcoder check`: is this PDDL, and can it be planned with?"""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from pddlcoder.cli.exits import Exit, diagnostics_exit
from pddlcoder.cli.findings import show_findings, tally
from pddlcoder.cli.options import AsJson, DomainFile, ProblemFile, Validators
from pddlcoder.cli.pair import Pair, read_pair
from pddlcoder.cli.screen import BAD, GOOD, count, emit_json, say, show_notes, stdout
from pddlcoder.pddl import read_domain, read_problem, to_json
from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.validators import open_validators

Opinions = Mapping[str, tuple[Diagnostic, ...]]


def check(
    domain: DomainFile, problem: ProblemFile = None, validator: Validators = None, as_json: AsJson = False
) -> Exit:
    """Find every fault in a domain and problem.

    Each is shown with its line, an excerpt and a repair. Warnings alone are fine.
    """
    pair, *_ = read_pair(domain, problem)
    opinions = {one.name: one.check(pair.domain.text, pair.problem_text) for one in open_validators(validator)}
    code = max(diagnostics_exit(diagnostics) for diagnostics in opinions.values())
    if as_json:
        emit_json(_facts(pair, opinions, code))
    else:
        _show(pair, opinions, code)
    return code


def _facts(pair: Pair, opinions: Opinions, code: Exit) -> dict[str, object]:
    validators = {
        name: {"clean": diagnostics_exit(found) is Exit.YES, "diagnostics": to_json(found)}
        for name, found in opinions.items()
    }
    return {"clean": code is Exit.YES, "validators": validators, "notes": list(pair.notes), "exit_code": code.value}


def _show(pair: Pair, opinions: Opinions, code: Exit) -> None:
    console = stdout()
    show_notes(pair.notes)
    for name, found in opinions.items():
        if len(opinions) > 1 and found:
            say(console, f"{name} says:", "bold")
        show_findings(console, found, pair.sources)
    _show_verdict(console, pair, opinions, code)


def _show_verdict(console: Console, pair: Pair, opinions: Opinions, code: Exit) -> None:
    for name, found in opinions.items():
        label = f"{name}: " if len(opinions) > 1 else ""
        good = diagnostics_exit(found) is Exit.YES
        say(console, f"{label}{tally(found) or 'clean'}", GOOD if good else BAD)
    if code is Exit.YES:
        say(console, _portrait(pair), "dim")


def _portrait(pair: Pair) -> str:
    """What was read, in one line, so that a person sees that it was the right file."""
    domain = read_domain(pair.domain.text).value
    if domain is None:
        return ""
    line = f"domain {domain.name}: {count(len(domain.predicates), 'predicate')}, {count(len(domain.actions), 'action')}"
    problem = read_problem(pair.problem.text, domain).value if pair.problem else None
    if problem is None:
        return line
    objects, facts = count(len(problem.objects), "object"), count(len(problem.init), "initial fact")
    return f"{line}; problem {problem.name}: {objects}, {facts}"
