"""The tools that plan, ask for a judgement, and end the work. Their docstrings are what the model reads about them."""

from __future__ import annotations

from pddlcoder.events import Planned
from pddlcoder.explain import explain
from pddlcoder.pddl import read_domain
from pddlcoder.pddl.model import Plan
from pddlcoder.review import Judgement, MappedPlan
from pddlcoder.tools.desk import Desk, Observation, Review, ToolError
from pddlcoder.tools.edits import diagnose_workspace, faults
from pddlcoder.tools.show import clipped, counted, listed, numbered_plan
from pddlcoder.types import Outcome, PlannerResult

_NO_PLAN = {
    Outcome.UNSOLVABLE: "No plan: the planner proved that the goal cannot be reached.",
    Outcome.EXHAUSTED: "No plan: the search ended without finding one.",
    Outcome.TIMEOUT: "No plan within the time limit.",
    Outcome.MEMOUT: "No plan within the memory limit.",
    Outcome.UNSUPPORTED: "The planner cannot take a feature of these files.",
    Outcome.INVALID: "The planner refuses the files.",
    Outcome.CRASHED: "The planner itself failed; this says nothing about the files.",
}


def make_plan(desk: Desk) -> Observation:
    """Run the planner on both files.

    Use it when the files have no errors. It returns the plan with numbered steps, or why there is none: which part of the goal
    can never become true and which facts are lacking.
    """
    domain, problem = desk.texts()
    wrong = faults(diagnose_workspace(desk.workspace))
    if wrong:
        return Observation(f"Not planned: {counted(len(wrong), 'error')} first.\n{listed(wrong, domain, problem)}")
    known = desk.current_plan()
    if known is not None and known.outcome is Outcome.CRASHED:
        known = None
    result = known or ask_planner(desk)
    same = "The files have not changed since the last plan. " if known else ""
    return Observation(same + _told(result, domain, problem))


def plan_feedback(desk: Desk) -> Observation:
    """Ask a second agent whether the plan does what the task says.

    Use it when there is a plan, before finish. The judge sees the task and the plan in the task's own terms, never the PDDL:
    read its answer as a fault of the PDDL (a missing precondition, effect, fact or goal), repair it and plan again.
    """
    result = desk.current_plan()
    if result is None or result.plan is None:
        planned = make_plan(desk)
        result = desk.current_plan()
        if result is None or result.plan is None:
            return Observation(f"No feedback, because there is no plan.\n{planned.text}")
    review, news = review_plan(desk, result.plan)
    head = _verdict(review.judgement)
    told = [f"Note: {note}" for note in review.mapped.notes]
    shown = (
        []
        if review.mapped.plan == result.plan
        else ["The plan in the terms of the task:", numbered_plan(review.mapped.plan)]
    )
    return Observation("\n".join([f"{news}{head}", *told, *shown]))


def finish(desk: Desk, summary: str = "") -> Observation:
    """End the work.

    Use it when there is a plan and the feedback on it is used, or when the task cannot be solved as it is told.
    `summary`: one or two sentences with the assumptions you made, or why there can be no plan.
    """
    lacking = unfinished(desk)
    asked_before = any(turn.tool == "finish" for turn in desk.workspace.turns)
    if lacking and not asked_before:
        return Observation(f"Not finished yet: {lacking} Call finish again only if you want to stop all the same.")
    return Observation("Finished.", done=True, summary=summary)


def ask_planner(desk: Desk) -> PlannerResult:
    """The planner's answer on the files as they are, remembered."""
    domain, problem = desk.texts()
    result = desk.planner.plan(domain, problem, desk.cancel)
    desk.plans[desk.workspace.fingerprint()] = result
    desk.emit(Planned(result.outcome, result.plan, result.reason))
    return result


def review_plan(desk: Desk, plan: Plan) -> tuple[Review, str]:
    """The plan mapped and judged, and a sentence if plan or mapping are what they were at the last review."""
    mapped = map_plan(desk, plan)
    last = desk.reviews[-1] if desk.reviews else None
    review = Review(plan, mapped, desk.reviewer.judge(mapped.plan))
    desk.reviews.append(review)
    return review, _news(last, review)


def map_plan(desk: Desk, plan: Plan) -> MappedPlan:
    """The plan in the caller's terms."""
    domain = read_domain(desk.texts()[0]).value
    if domain is None:
        raise ToolError("the domain has errors; call check_syntax.")
    return desk.reviewer.map(plan, domain)


def unfinished(desk: Desk) -> str:
    """What is lacking for a finished work, as far as the model has the tool to see it; "" if nothing."""
    missing = desk.workspace.missing()
    if missing:
        return f"there is no {' and no '.join(missing)} yet."
    if desk.has("check_syntax") and (wrong := faults(diagnose_workspace(desk.workspace))):
        return f"the files have {counted(len(wrong), 'error')} (check_syntax lists them)."
    if not desk.has("make_plan"):
        return ""
    result = desk.current_plan()
    if result is None:
        return "there is no plan for the files as they are (make_plan)."
    if result.plan is None:
        return "the planner found no plan for the files as they are."
    return _unheard(desk, result.plan) if desk.has("plan_feedback") else ""


def _unheard(desk: Desk, plan: Plan) -> str:
    review = next((review for review in reversed(desk.reviews) if review.plan == plan), None)
    if review is None:
        return "nobody has judged this plan yet (plan_feedback)."
    rejected = review.judgement is not None and review.judgement.accepted is False
    return "the judge rejected this plan and it has not changed since." if rejected else ""


def _told(result: PlannerResult, domain: str, problem: str) -> str:
    if result.plan is not None and result.outcome is Outcome.SOLVED:
        if not result.plan:
            return "Plan found with 0 steps: the goal already holds in the initial state, there is nothing to do."
        return f"Plan found with {counted(len(result.plan), 'step')}:\n{numbered_plan(result.plan)}"
    parts = [_NO_PLAN.get(result.outcome, "No plan."), result.reason]
    if result.diagnostics:
        parts.append(listed(result.diagnostics, domain, problem))
    if result.outcome in (Outcome.UNSOLVABLE, Outcome.EXHAUSTED, Outcome.TIMEOUT, Outcome.MEMOUT):
        story = explain(domain, problem)
        # That no plan exists is said once: the story of it says more than the planner does.
        parts = [story] if _tells(result, story) else [*parts, story]
    return clipped("\n".join(part for part in parts if part))


def _tells(result: PlannerResult, story: str) -> bool:
    return result.outcome is Outcome.UNSOLVABLE and story.startswith("No plan exists")


def _verdict(judgement: Judgement | None) -> str:
    if judgement is None:
        return "There is no judge here; look at the plan yourself: does every step make sense in the task?"
    if judgement.accepted is None:
        return f"No judgement: {judgement.feedback}"
    word = "Accepted" if judgement.accepted else "Rejected"
    return f"{word} by the judge. {clipped(judgement.feedback)}".strip()


def _news(last: Review | None, now: Review) -> str:
    if last is None:
        return ""
    if last.plan == now.plan:
        return (
            "The plan has not changed since the last feedback. "
            if last.mapped == now.mapped
            else "The mapping has changed. "
        )
    return (
        "The plan has changed, but not in the terms of the task. "
        if last.mapped == now.mapped
        else "The plan has changed. "
    )
