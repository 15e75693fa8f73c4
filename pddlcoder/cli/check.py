"""`pddlcoder check`: is this PDDL, and can it be planned with?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pddlcoder.cli.exits import Exit, diagnostics_exit
from pddlcoder.cli.findings import show_findings, tally
from pddlcoder.cli.options import AsJson, DomainFile, ProblemFile, Validators
from pddlcoder.cli.pair import Pair, read_pair
from pddlcoder.cli.screen import BAD, GOOD, SOFT, STRONG, count, emit_json, say, show_notes, stdout
from pddlcoder.pddl import read_domain, read_problem, to_json
from pddlcoder.validators import Opinion, Validator, open_validators, opinion_of

KERNEL = "kernel"
Opinions = Mapping[str, Opinion]


def check(
    domain: DomainFile, problem: ProblemFile = None, validator: Validators = None, as_json: AsJson = False
) -> Exit:
    """Find every fault in a domain and problem.

    Each is shown with its line, an excerpt and a repair. Warnings alone are fine.
    """
    pair, *_ = read_pair(domain, problem)
    opinions = _ask(open_validators(validator), pair, until_one_objects=not validator)
    code = _code(opinions)
    if as_json:
        emit_json(_facts(pair, opinions, code))
    else:
        _show(pair, opinions, code)
    return code


def _ask(validators: Sequence[Validator], pair: Pair, *, until_one_objects: bool) -> Opinions:
    """What each finds; those nobody named are not asked any more once one has objected, for they would repeat it."""
    opinions: dict[str, Opinion] = {}
    for one in validators:
        opinions[one.name] = opinion_of(one, pair.domain.text, pair.problem_text)
        if until_one_objects and diagnostics_exit(opinions[one.name].diagnostics) is not Exit.YES:
            break
    return opinions


def _code(opinions: Opinions) -> Exit:
    """Any objection is a no; no answer from anyone is no answer."""
    given = [opinion for opinion in opinions.values() if not opinion.silence]
    return max((diagnostics_exit(one.diagnostics) for one in given), default=Exit.HOUSE)


def _facts(pair: Pair, opinions: Opinions, code: Exit) -> dict[str, object]:
    """All findings, and who is content; null for a validator that gave no answer."""
    found = [{**row, "validator": name} for name, one in opinions.items() for row in to_json(one.diagnostics)]
    content = {name: None if one.silence else _is_content(one) for name, one in opinions.items()}
    clean = None if code is Exit.HOUSE else code is Exit.YES
    return {
        "clean": clean,
        "diagnostics": found,
        "validators": content,
        "notes": list(pair.notes),
        "exit_code": code.value,
    }


def _is_content(opinion: Opinion) -> bool:
    return diagnostics_exit(opinion.diagnostics) is Exit.YES


def _show(pair: Pair, opinions: Opinions, code: Exit) -> None:
    console = stdout()
    show_notes(pair.notes)
    for name, opinion in opinions.items():
        if opinion.diagnostics and name != KERNEL:
            say(console, f"{name} says:", STRONG)
        show_findings(console, opinion.diagnostics, pair.sources)
    for name, opinion in opinions.items():
        label = f"{name}: " if len(opinions) > 1 or opinion.silence else ""
        if opinion.silence:
            say(console, f"{label}no answer: {opinion.silence}", SOFT)
        else:
            say(console, f"{label}{tally(opinion.diagnostics) or 'clean'}", GOOD if _is_content(opinion) else BAD)
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
