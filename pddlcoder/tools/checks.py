"""The tools that look for mistakes. Their docstrings are what the model reads about them."""

from __future__ import annotations

from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.tools.desk import Desk, Observation, ToolError
from pddlcoder.tools.edits import diagnose_workspace, faults
from pddlcoder.tools.show import clipped, counted, listed
from pddlcoder.types import Outcome

TRANSLATOR = "translator"
_TRANSLATED = {
    Outcome.SOLVED: "The translator takes both files.",
    Outcome.UNSOLVABLE: "The translator takes both files, and sees already that the goal cannot be reached; make_plan says why.",
    Outcome.EXHAUSTED: "The translator ended without a result.",
    Outcome.TIMEOUT: "The translator ran out of time: too many objects or parameters for its grounding.",
    Outcome.MEMOUT: "The translator ran out of memory: too many objects or parameters for its grounding.",
    Outcome.UNSUPPORTED: "The translator does not take a feature of the files.",
    Outcome.INVALID: "The translator refuses the files.",
    Outcome.CRASHED: "The translator itself failed; this says nothing about the files.",
}


def check_syntax(desk: Desk) -> Observation:
    """List every mistake in both files, each with its line and a repair.

    Use it after the files are written and after changes. All mistakes are listed at once; fix them all before the next check.
    """
    if len(desk.workspace.missing()) == 2:
        raise ToolError("there is no file yet; write the domain with create_file.")
    own = diagnose_workspace(desk.workspace)
    objections = _objections(desk, own, without=TRANSLATOR)
    found = (*own, *_all(objections))
    missing = "".join(f" There is no {name} yet." for name in desk.workspace.missing())
    if objections:
        head = f"The kernel finds no errors, but {' and '.join(objections)} {_objects(objections)}."
    elif wrong := faults(own):
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
    result = desk.translate(domain, problem, cancel=desk.cancel)
    told = [_TRANSLATED[result.outcome]]
    if refused := faults(result.diagnostics):
        told.append(listed(refused, domain, problem))
    elif result.outcome is not Outcome.SOLVED and result.reason:
        told.append(clipped(result.reason))
    return Observation("\n".join(told))


def final_findings(desk: Desk) -> tuple[Diagnostic, ...]:
    """What the kernel and, once it finds no fault, every other validator finds in the files as they are."""
    own = diagnose_workspace(desk.workspace)
    return (*own, *_all(_objections(desk, own)))


def _objections(desk: Desk, own: tuple[Diagnostic, ...], without: str = "") -> dict[str, tuple[Diagnostic, ...]]:
    """What each other validator refuses in files that the kernel takes; those that refuse nothing are left out."""
    if faults(own) or desk.workspace.missing():
        return {}
    domain, problem = desk.texts()
    asked = [one for one in desk.validators if one.name not in ("kernel", without)]
    refused = {one.name: faults(one.check(domain, problem)) for one in asked}
    return {name: found for name, found in refused.items() if found}


def _all(objections: dict[str, tuple[Diagnostic, ...]]) -> tuple[Diagnostic, ...]:
    return tuple(one for found in objections.values() for one in found)


def _objects(objections: dict[str, tuple[Diagnostic, ...]]) -> str:
    count = counted(len(_all(objections)), "error")
    return f"finds {count}" if len(objections) == 1 else f"find {count}"
