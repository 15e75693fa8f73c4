"""Each ablation is PDDLCoder with the one change it says, and with no other."""

from dataclasses import asdict

import pytest
from scripts import ACCEPT, REJECT, call
from solving import DOMAIN, PROBLEM, TASK, BreadthFirst

from experiments.methods import Kit, open_method
from experiments.methods.agents import Coder
from pddlcoder.llm import scripted
from pddlcoder.llm.scripting import ScriptedLM
from pddlcoder.solution import Solution

WALK = DOMAIN.replace(":action go", ":action walk")
WRITE = [call("create_file", file="domain", content=WALK), call("create_file", file="problem", content=PROBLEM)]
RULES = '[[ ## rules ## ]]\n{"operators": {"walk": "(go ?from ?to)"}, "objects": {}}\n\n[[ ## completed ## ]]'
LINES = "[[ ## mapped_plan ## ]]\n1. (go x y)\n2. (go y z)\n\n[[ ## completed ## ]]"
DECISIONS = [*WRITE, call("make_plan"), call("plan_feedback"), call("finish")]


def in_react(reply: str) -> str:
    """The same decision in the fields of the stock loop."""
    return reply.replace("## thought", "## next_thought").replace("## tool_", "## next_tool_")


def solve(name: str, agent: list[str], critic: str = ACCEPT) -> tuple[Solution, ScriptedLM]:
    model = scripted({"agent": agent, "critic": [critic] * 2, "mapper": [LINES if name == "map_plan" else RULES]})
    return open_method(name, Kit(model, planner=BreadthFirst())).solve(TASK), model


def settings(name: str) -> dict[str, object]:
    method = open_method(name, Kit(scripted([])))
    assert isinstance(method, Coder)
    return asdict(method.kit.coder(**method.changes).job(TASK, None).settings)


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("pddlcoder", set()),
        ("without_mapper", {"mapping"}),
        ("without_critic", {"critic", "tools"}),
        ("files_only", {"tools"}),
        ("react", {"loop"}),
        ("map_plan", {"mapping"}),
    ],
)
def test_an_ablation_changes_one_thing(name: str, changed: set[str]) -> None:
    whole, part = settings("pddlcoder"), settings(name)
    assert {key for key in whole if whole[key] != part[key]} == changed


def test_the_whole_method_maps_before_it_is_judged() -> None:
    solution, model = solve("pddlcoder", DECISIONS)
    assert model.roles == [*["agent"] * 4, "mapper", "critic", "agent"]
    assert "(go x y)" in model.requests[5]
    assert [str(step) for step in solution.mapped_plan or ()] == ["(go x y)", "(go y z)"]


def test_without_the_mapper_the_critic_sees_the_raw_plan_and_the_end_is_mapped() -> None:
    solution, model = solve("without_mapper", DECISIONS)
    assert model.roles == [*["agent"] * 4, "critic", "agent", "mapper"]
    assert "(walk x y)" in model.requests[4]
    assert [str(step) for step in solution.mapped_plan or ()] == ["(go x y)", "(go y z)"]


def test_without_the_critic_nobody_judges() -> None:
    solution, model = solve("without_critic", [*DECISIONS[:3], DECISIONS[4]])
    assert set(model.roles) == {"agent", "mapper"}
    assert "plan_feedback" not in model.requests[0]
    assert solution.judgement is None


def test_with_files_only_there_is_neither_check_nor_planner() -> None:
    solution, model = solve("files_only", [*WRITE, DECISIONS[4]])
    assert all(tool not in model.requests[0] for tool in ("check_syntax()", "make_plan()", "plan_feedback()"))
    assert [str(step) for step in solution.mapped_plan or ()] == ["(go x y)", "(go y z)"]


def test_the_stock_loop_makes_the_same_decisions_and_extracts_at_the_end() -> None:
    end = "[[ ## reasoning ## ]]\nDone.\n\n[[ ## summary ## ]]\nDone.\n\n[[ ## completed ## ]]"
    solution, model = solve("react", [*map(in_react, DECISIONS), end])
    assert model.roles.count("agent") == 6
    assert "trajectory" in model.requests[1]
    assert [str(step) for step in solution.mapped_plan or ()] == ["(go x y)", "(go y z)"]


def test_mapping_by_plan_asks_for_every_line() -> None:
    solution, model = solve("map_plan", DECISIONS)
    assert "1. (walk x y)\n2. (walk y z)" in model.requests[4]
    assert [str(step) for step in solution.mapped_plan or ()] == ["(go x y)", "(go y z)"]


def test_a_rejection_reaches_the_agent() -> None:
    _, model = solve("pddlcoder", [*DECISIONS, call("finish")], REJECT)
    assert "Rejected by the judge" in model.requests[6]
