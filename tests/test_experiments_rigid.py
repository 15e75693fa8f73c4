"""The rigid pipeline goes its way step by step: repairs, rounds, returns, and how many calls that is at both ends."""

from collections.abc import Sequence
from itertools import pairwise

from scripts import ACCEPT, REJECT
from solving import ACTIONS, BROKEN, DNL, DOMAIN, PNL, PROBLEM, TASK, UNREACHABLE, BreadthFirst

from experiments.methods import Kit, open_method
from pddlcoder.llm import scripted
from pddlcoder.llm.scripting import ScriptedLM
from pddlcoder.solution import Solution
from pddlcoder.task import Task
from pddlcoder.types import SolutionOutcome

OTHER = Task(DNL, PNL, ACTIONS.replace("go", "walk"), "\n".join(["x", "y", "z", *(f"p{place}" for place in range(5))]))
RULES = '[[ ## rules ## ]]\n{"operators": {"go": "(walk ?from ?to)"}, "objects": {}}\n\n[[ ## completed ## ]]'


def said(**fields: str) -> str:
    return "\n\n".join(f"[[ ## {name} ## ]]\n{text}" for name, text in {**fields, "completed": ""}.items())


def both(domain: str = DOMAIN, problem: str = PROBLEM) -> str:
    return said(reasoning="There it is.", domain=domain, problem=problem)


def solve(
    agent: Sequence[str], critic: Sequence[str] = (ACCEPT,), mapper: Sequence[str] = (), task: Task = TASK
) -> tuple[Solution, ScriptedLM]:
    model = scripted({"agent": agent, "critic": critic, "mapper": mapper})
    return open_method("rigid", Kit(model, planner=BreadthFirst())).solve(task), model


def steps(solution: Solution) -> list[str]:
    return [turn.tool for turn in solution.trajectory]


def test_where_every_first_answer_is_right_there_are_four_calls() -> None:
    solution, model = solve([said(domain=DOMAIN), said(problem=PROBLEM)], mapper=[RULES], task=OTHER)
    assert model.roles == ["agent", "agent", "mapper", "critic"]
    assert steps(solution) == ["write_domain", "write_problem"]
    assert [str(step) for step in solution.mapped_plan or ()] == ["(walk x y)", "(walk y z)"]


def longer(number: int) -> str:
    """A problem whose way is so many places longer."""
    names = ["z", *(f"p{place}" for place in range(number))]
    roads = "".join(f" (road {one} {two})" for one, two in pairwise(names))
    told = PROBLEM.replace("x y z -", f"x y {' '.join(names)} -").replace("(road y z)", f"(road y z){roads}")
    return told.replace("(:goal (at z))", f"(:goal (at {names[-1]}))")


def test_there_are_at_most_102_calls() -> None:
    writing = [said(domain=BROKEN)] * 5 + [said(domain=DOMAIN)]
    writing += [said(problem=PROBLEM.replace("(at x)", "(at nowhere)"))] * 5 + [said(problem=UNREACHABLE)]
    agent: list[str] = []
    for number in range(6):
        new = both(DOMAIN.replace("?to - place)", f"?to ?x{number} - place)"), longer(number))
        agent += [*writing, both(problem=UNREACHABLE), both(problem=UNREACHABLE), new]
    critic, mapper = [REJECT] * 6, [RULES] * 6
    solution, model = solve(agent, critic, mapper, OTHER)
    assert (len(model.requests), model.roles.count("agent")) == (102, 90), solution.reason
    assert steps(solution)[:15] == [
        *["write_domain", *["repair_domain"] * 5, "write_problem", *["repair_problem"] * 5, *["make_solvable"] * 3]
    ]


def test_a_repair_is_shown_the_file_and_its_errors_and_ends_with_them() -> None:
    solution, model = solve([said(domain=BROKEN), said(domain=DOMAIN), said(problem=PROBLEM)])
    assert steps(solution) == ["write_domain", "repair_domain", "write_problem"]
    assert "'raod'" in model.requests[1]
    assert BROKEN.strip() in model.requests[1]
    assert DOMAIN.strip() in model.requests[2]


def test_what_stays_broken_after_the_repairs_goes_on_to_the_solvability_rounds() -> None:
    agent = [said(domain=BROKEN)] * 6 + [said(problem=PROBLEM), both()]
    solution, model = solve(agent)
    assert steps(solution) == ["write_domain", *["repair_domain"] * 5, "write_problem", "make_solvable"]
    assert "Not planned: 1 error first." in model.requests[7]
    assert solution.outcome is SolutionOutcome.PLANNED


def test_without_a_plan_both_files_are_written_anew_with_the_planners_answer() -> None:
    solution, model = solve([said(domain=DOMAIN), said(problem=UNREACHABLE), both()])
    assert steps(solution)[-1] == "make_solvable"
    assert "No plan" in model.requests[2]
    assert UNREACHABLE.strip() in model.requests[2]


def test_a_rejected_plan_leads_back_to_the_start_with_the_critics_words() -> None:
    agent = [said(domain=DOMAIN), said(problem=PROBLEM)] * 2
    solution, model = solve([*agent[:2], said(domain=DOMAIN.replace("walk)", "walk)\n ")), agent[3]], [REJECT, ACCEPT])
    assert "The first step is not possible." in model.requests[3]
    assert steps(solution) == ["write_domain", "write_problem"] * 2


def test_it_ends_after_the_last_pass_whatever_the_critic_says() -> None:
    solution, _ = solve([said(domain=DOMAIN), said(problem=PROBLEM)] * 6, [REJECT] * 6)
    assert len(solution.trajectory) == 12
    assert solution.outcome is SolutionOutcome.PLANNED
