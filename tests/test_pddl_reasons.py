"""The reasons given when a step cannot be taken or the goal does not hold."""

from __future__ import annotations

import pytest
from pddl_tasks import step, system, system_of, texts


@pytest.mark.parametrize(
    ("taken", "reasons"),
    [
        ("go x y", ()),
        ("GO X Y", ()),
        ("go x z", ("(Road x z) is false",)),
        ("go y y", ("(at y) is false", "(Road y y) is false")),
        ("goo x y", ("unknown action 'goo' (did you mean 'Go'?)",)),
        ("fly x y", ("unknown action 'fly' (the actions are Go)",)),
        ("go x", ("'go' expects 2 arguments, got 1",)),
        ("go x y z", ("'go' expects 2 arguments, got 3",)),
        ("go x q", ("'q' is not an object",)),
        ("go ?a y", ("'?a' is not an object",)),
    ],
)
def test_why_not_says_every_reason(taken: str, reasons: tuple[str, ...]) -> None:
    task = system("roads")
    assert task.why_not(task.initial, step(taken)) == reasons


def test_why_not_names_types_and_near_names() -> None:
    task = system("parcels")
    assert task.why_not(task.initial, step("drive letter here van")) == (
        "'letter' is a parcel, not a vehicle",
        "'van' is a vehicle, not a city",
    )
    assert task.why_not(task.initial, step("drive van hre there")) == ("'hre' is not an object (did you mean 'here'?)",)


def test_a_false_quantified_condition_is_shown_whole_with_objects_for_its_free_variables() -> None:
    task = system("orders")
    state = task.apply(task.initial, step("start o1 s1"))
    assert task.why_not(state, step("ship o1 s1")) == (
        "(forall (?p - product) (imply (includes o1 ?p) (made ?p))) is false, for instance for ?p = p1",
    )
    assert task.false_literals(state, step("ship o1 s1")) == (
        "(forall (?p - product) (imply (includes o1 ?p) (made ?p)))",
    )
    assert task.unmet(state) == ("(forall (?o - order) (shipped ?o))",)
    assert task.why_unmet(state) == ("(forall (?o - order) (shipped ?o)) is false, for instance for ?o = o1",)


def test_apply_refuses_with_the_reasons() -> None:
    task = system("roads")
    with pytest.raises(ValueError, match=r"\(at y\) is false; \(Road y x\) is false"):
        task.apply(task.initial, step("go y x"))


def test_groundings_of_an_unknown_action_or_parameter_are_an_error_of_the_caller() -> None:
    task = system("roads")
    with pytest.raises(ValueError, match="unknown action 'goo'"):
        task.groundings(task.initial, "goo")
    with pytest.raises(ValueError, match=r"'go' has no parameter '\?q'"):
        task.groundings(task.initial, "go", {"?q": "x"})
    assert task.groundings(task.initial, "go", {"?a": "nowhere"}) == []


def test_unmet_lists_the_parts_of_the_goal_that_do_not_hold() -> None:
    task = system("hands")
    assert task.unmet(task.initial) == ("(holds right-arm n1)", "(or (holds left-arm n2) (dropped n2))")
    domain, problem = texts("roads")
    negated = system_of(
        domain.replace(":strips", ":adl"), problem.replace("(at z)", "(not (or (at x) (and (Road x y) (not (done)))))")
    )
    assert negated.unmet(negated.initial) == ("(not (at x))", "(not (and (Road x y) (not (done))))")
