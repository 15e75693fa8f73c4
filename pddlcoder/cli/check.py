"""`pddlcoder check`: is this PDDL, and can it be planned with?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pddlcoder.cli.exits import Exit, diagnostics_exit
from pddlcoder.cli.findings import show_findings, tally
from pddlcoder.cli.options import AsJson, DomainFile, ProblemFile, Validators
from pddlcoder.cli.pair import Pair, read_pair
from pddlcoder.cli.screen import BAD, GOOD, SOFT, STRONG, count, emit_json, say, show_notes, stdout
from pddlcoder.pddl import read_domain, read_problem, to_json
from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.validators import Validator, open_validators

KERNEL = "kernel"
Opinions = Mapping[str, tuple[Diagnostic, ...]]


def check(
    domain: DomainFile, problem: ProblemFile = None, validator: Validators = None, as_json: AsJson = False
) -> Exit:
    """Find every fault in a domain and problem.

    Each is shown with its line, an excerpt and a repair. Warnings alone are fine.
    """
    pair, *_ = read_pair(domain, problem)
    opinions = _ask(open_validators(validator), pair, until_one_objects=not validator)
    code = max(diagnostics_exit(diagnostics) for diagnostics in opinions.values())
    if as_json:
        emit_json(_facts(pair, opinions, code))
    else:
        _show(pair, opinions, code)
    return code


def _ask(validators: Sequence[Validator], pair: Pair, *, until_one_objects: bool) -> Opinions:
    """What each finds; those nobody named are not asked any more once one has objected, for they would repeat it."""
    opinions: dict[str, tuple[Diagnostic, ...]] = {}
    for one in validators:
        opinions[one.name] = one.check(pair.domain.text, pair.problem_text)
        if until_one_objects and diagnostics_exit(opinions[one.name]) is not Exit.YES:
            break
    return opinions


def _facts(pair: Pair, opinions: Opinions, code: Exit) -> dict[str, object]:
    return {
        "clean": code is Exit.YES,
        "diagnostics": [{**row, "validator": name} for name, found in opinions.items() for row in to_json(found)],
        "validators": {name: diagnostics_exit(found) is Exit.YES for name, found in opinions.items()},
        "notes": list(pair.notes),
        "exit_code": code.value,
    }


def _show(pair: Pair, opinions: Opinions, code: Exit) -> None:
    console = stdout()
    show_notes(pair.notes)
    for name, found in opinions.items():
        if found and name != KERNEL:
            say(console, f"{name} says:", STRONG)
        show_findings(console, found, pair.sources)
    words = {name: tally(found) or "clean" for name, found in opinions.items()}
    if len(set(words.values())) == 1:
        asked = f" ({', '.join(words)})" if len(words) > 1 else ""
        say(console, f"{next(iter(words.values()))}{asked}", GOOD if code is Exit.YES else BAD)
    else:
        for name, found in opinions.items():
            say(console, f"{name}: {words[name]}", GOOD if diagnostics_exit(found) is Exit.YES else BAD)
    if code is Exit.YES:
        say(console, _portrait(pair), SOFT)


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
