"""The tools that look for mistakes. Their docstrings are what the model reads about them."""

from __future__ import annotations

from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.tools.desk import Desk, Observation, ToolError
from pddlcoder.tools.edits import diagnose_workspace, faults
from pddlcoder.tools.show import counted, listed

TRANSLATOR = "translator"


def check_syntax(desk: Desk) -> Observation:
    """List every mistake in both files, each with its line and a repair.

    Use it after the files are written and after changes. All mistakes are listed at once; fix them all before the next check.
    """
    if len(desk.workspace.missing()) == 2:
        raise ToolError("there is no file yet; write the domain with create_file.")
    found = findings(desk)
    wrong = faults(found)
    missing = "".join(f" There is no {name} yet." for name in desk.workspace.missing())
    if wrong:
        head = f"{counted(len(wrong), 'error')}.{missing}"
    else:
        head = f"No errors.{missing}" if not found else f"No errors, {counted(len(found), 'warning')}.{missing}"
    shown = listed(found, desk.workspace.domain, desk.workspace.problem) if found else ""
    return Observation(f"{head}\n{shown}".rstrip())


def translate(desk: Desk) -> Observation:
    """Run the planner's own translator on both files.

    Use it when check_syntax is clean, before make_plan. It says whether the planner takes the files, and if not, what it refuses.
    """
    domain, problem = desk.texts()
    wrong = faults(diagnose_workspace(desk.workspace))
    if wrong:
        return Observation(f"Not translated: {counted(len(wrong), 'error')} first.\n{listed(wrong, domain, problem)}")
    translator = next((v for v in desk.validators if v.name == TRANSLATOR), None)
    if translator is None:
        raise ToolError("no translator is set up here; go on with make_plan.")
    refused = faults(translator.check(domain, problem))
    if refused:
        return Observation(f"The translator refuses the files.\n{listed(refused, domain, problem)}")
    return Observation("The translator takes both files.")


def findings(desk: Desk) -> tuple[Diagnostic, ...]:
    """What the kernel finds and, once it finds no fault, what the other validators but the translator add to it."""
    found = diagnose_workspace(desk.workspace)
    if faults(found) or desk.workspace.missing():
        return found
    return (*found, *_others(desk, found, without=TRANSLATOR))


def final_findings(desk: Desk) -> tuple[Diagnostic, ...]:
    """What the kernel and, once it finds no fault, every other validator finds in the files as they are."""
    found = diagnose_workspace(desk.workspace)
    return found if faults(found) or desk.workspace.missing() else (*found, *_others(desk, found))


def _others(desk: Desk, known: tuple[Diagnostic, ...], without: str = "") -> tuple[Diagnostic, ...]:
    domain, problem = desk.texts()
    seen = {(d.file, d.line, d.message) for d in known}
    more = []
    for validator in desk.validators:
        if validator.name not in ("kernel", without):
            more += [d for d in validator.check(domain, problem) if (d.file, d.line, d.message) not in seen]
    return tuple(d for d in more if d.severity is not Severity.WARNING)
