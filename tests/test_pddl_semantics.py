"""What states, steps, effects, derived predicates and goals mean."""

from __future__ import annotations

import pytest
from pddl_tasks import step, system, system_of, texts

from pddlcoder.pddl import read_domain
from pddlcoder.pddl.execute import execute
from pddlcoder.pddl.model import And, Atom, Axiom, Exists, ForAll, Imply, Not, Or, Predicate, TypedName
from pddlcoder.pddl.stratification import stratify
from pddlcoder.pddl.transition import TransitionSystem


def after(task: TransitionSystem, *steps: str) -> set[tuple[str, ...]]:
    """The facts after some steps."""
    state = task.initial
    for text in steps:
        state = task.apply(state, step(text))
    return set(task.facts(state))


def listed(task: TransitionSystem, *steps: str) -> list[str]:
    """The steps that can be taken after some steps."""
    state = task.initial
    for text in steps:
        state = task.apply(state, step(text))
    return [str(taken) for taken in task.applicable(state)]


# --- states


def test_states_are_equal_and_hash_alike_when_the_same_facts_hold() -> None:
    task = system("flips")
    once = task.apply(task.initial, step("flip c3"))
    thrice = task.apply(task.apply(once, step("flip c3")), step("flip c3"))
    assert once == thrice
    assert hash(once) == hash(thrice)
    assert once != task.initial
    assert len({once, thrice, task.initial}) == 2


def test_facts_list_static_and_derived_facts_too() -> None:
    task = system("pipes")
    facts = task.facts(task.initial)
    assert ("pipe", "a", "b") in facts
    assert ("wet", "a") in facts
    assert facts == sorted(facts)
    assert ("wet", "a") in task.initial
    assert ("wet", "d") not in task.initial


def test_a_successor_shares_everything_that_did_not_change() -> None:
    task = system("roads")
    reached = task.apply(task.initial, step("go x y"))
    assert reached.relations["road"] is task.initial.relations["road"]
    assert ("at", "x") in task.initial


# --- effects


def test_conditions_of_effects_are_read_before_the_action() -> None:
    task = system("flips")
    assert ("heads", "c1") not in after(task, "flip c1")
    assert ("heads", "c2") in after(task, "flip c1")
    assert ("heads", "c1") in after(task, "flip c1", "flip c1")


def test_what_is_deleted_and_added_at_once_is_added() -> None:
    assert ("at", "van", "here") in after(system("parcels"), "drive van here here")


def test_conditional_effects_are_quantified_over_typed_objects_constants_and_subtypes_included() -> None:
    facts = after(system("garden"), "walk north shed", "fill", "walk shed south", "water south")
    assert ("watered", "old-oak") in facts
    assert ("watered", "tulip") in facts
    assert ("watered", "r1") not in facts


def test_a_forall_without_when_changes_every_object_of_its_type() -> None:
    facts = after(system("workshop"), "sand lid", "spray box red", "next-shift")
    assert not {fact for fact in facts if fact[0] in ("busy", "booked")}


def test_equality_inside_a_condition_of_an_effect() -> None:
    facts = after(system("workshop"), "spray lid red")
    assert {fact for fact in facts if fact[0] == "painted"} == {("painted", "lid", "red")}
    assert ("painted", "lid", "blue") in after(system("workshop"), "spray lid blue")


def test_the_cost_of_a_plan_adds_up_its_cost_effects() -> None:
    task = system("parcels")
    plan = tuple(step(text) for text in ("load box van here", "drive van here there", "unload box van there"))
    assert execute(task, plan).cost == 9


def test_without_a_metric_every_step_costs_one() -> None:
    domain, problem = texts("parcels")
    task = system_of(domain, problem.replace("(:metric minimize (total-cost))", ""))
    assert execute(task, (step("drive van here there"), step("drive van there here"))).cost == 2


# --- derived predicates


def test_derived_predicates_are_brought_up_to_date_after_every_step() -> None:
    task = system("pipes")
    wet = {fact for fact in after(task, "turn-on a", "turn-on c") if fact[0] in ("wet", "dry-end")}
    assert wet == {("wet", node) for node in "abcd"}
    assert ("dry-end", "d") in after(task, "turn-on a", "turn-on c", "turn-off b")


def test_a_cycle_does_not_support_itself() -> None:
    facts = after(system("pipes"), "turn-on a", "turn-on c", "turn-off a")
    assert {fact[1] for fact in facts if fact[0] == "wet"} == {"a"}


def test_a_predicate_that_depends_on_its_own_negation_is_refused() -> None:
    domain = """(define (domain liar) (:requirements :strips :derived-predicates :negative-preconditions)
      (:predicates (p) (q)) (:derived (p) (not (q))) (:derived (q) (p)))"""
    reading = read_domain(domain)
    assert [found.code for found in reading.diagnostics] == ["unstratified"]
    with pytest.raises(ValueError, match="negation"):
        stratify([Axiom(Predicate("p"), Not(Atom("q"))), Axiom(Predicate("q"), Atom("p"))])


def test_recursion_through_forall_reaches_the_fixpoint() -> None:
    domain = """(define (domain build) (:requirements :adl :derived-predicates)
      (:predicates (needs ?x ?y) (buildable ?x))
      (:derived (buildable ?x) (forall (?y) (imply (needs ?x ?y) (buildable ?y))))
      (:action rest :effect (and)))"""
    problem = """(define (problem b) (:domain build) (:objects app lib core loop)
      (:init (needs app lib) (needs app core) (needs lib core) (needs loop loop)) (:goal (buildable app)))"""
    task = system_of(domain, problem)
    assert {fact[1] for fact in task.facts(task.initial) if fact[0] == "buildable"} == {"app", "core", "lib"}


# --- traps that other engines have fallen into


def test_literals_whose_arguments_are_all_constants_are_checked() -> None:
    task = system("workshop")
    assert "(sand lid)" in listed(task)
    assert not [text for text in listed(task, "sand box") if text.startswith("(sand")]
    state = task.apply(task.initial, step("sand box"))
    assert task.why_not(state, step("sand lid")) == ("(not (busy sander)) is false",)


def test_disjunctions_are_not_lost() -> None:
    task = system("hands")
    state = task.apply(task.initial, step("take left-arm n1"))
    assert listed(task, "take left-arm n1") == [
        "(drop left-arm n1)",
        "(swap left-arm right-arm n1)",
        "(take right-arm n2)",
    ]
    assert not task.why_not(state, step("swap left-arm right-arm n1"))
    assert task.why_not(state, step("swap left-arm left-arm n1")) == (
        "(or (and (left left-arm) (right left-arm)) (and (right left-arm) (left left-arm))) is false",
        "(free left-arm) is false",
    )


def test_implications_are_not_lost() -> None:
    task = system("orders")
    assert not [text for text in listed(task) if text.startswith("(make")]
    assert [text for text in listed(task, "start o1 s1") if text.startswith("(make")] == ["(make p1)"]


def test_an_unused_parameter_of_an_empty_type_makes_the_action_inapplicable() -> None:
    task = system("ferries")
    aboard = task.apply(task.initial, step("board mini west"))
    assert not task.groundings(aboard, "sink")
    domain, problem = texts("ferries")
    seen = system_of(domain, problem.replace("ann bob - sailor", "ann bob - sailor eve - witness"))
    aboard = seen.apply(seen.initial, step("board mini west"))
    assert [str(taken) for taken in seen.groundings(aboard, "sink")] == ["(sink mini eve)"]


def test_an_unused_parameter_takes_every_object_of_its_type() -> None:
    task = system("ferries")
    found = task.groundings(task.initial, "sail", {"?to": "east"})
    assert [str(taken) for taken in found] == ["(sail west east ann)", "(sail west east bob)"]


def test_exists_over_an_empty_type_is_false_and_forall_is_true() -> None:
    task = system("ferries")
    nobody = (TypedName("?w", ("witness",)),)
    assert not task.holds(task.initial, Exists(nobody, And()))
    assert task.holds(task.initial, ForAll(nobody, Or()))


# --- types and objects


EITHER = """(define (domain zoo) (:requirements :strips :typing)
  (:types animal keeper - object cat bird - animal food)
  (:constants bob - keeper)
  (:predicates (fed ?x - (either animal keeper)))
  (:action feed :parameters (?x - (either bird keeper)) :effect (fed ?x)))"""
ZOO = """(define (problem z) (:domain zoo)
  (:objects tom - cat jay - bird odd - (either cat bird) corn - food) (:init) (:goal (fed jay)))"""


def test_either_types_constants_and_the_root_type() -> None:
    task = system_of(EITHER, ZOO)
    assert listed(task) == ["(feed bob)", "(feed jay)", "(feed odd)"]
    assert dict(task.objects) == {
        "bob": "keeper",
        "corn": "food",
        "jay": "bird",
        "odd": "(either cat bird)",
        "tom": "cat",
    }
    assert task.why_not(task.initial, step("feed tom")) == ("'tom' is a cat, not (either bird keeper)",)
    everything = (TypedName("?x", ("object",)),)
    assert task.holds(task.initial, ForAll(everything, Imply(Atom("fed", ("?x",)), Or())))


def test_holds_takes_the_free_variables_of_a_formula_from_the_binding() -> None:
    task = system("roads")
    leads_on = Exists((TypedName("?y"),), Atom("road", ("?x", "?y")))
    assert task.holds(task.initial, leads_on, {"?x": "X"})
    assert not task.holds(task.initial, leads_on, {"?x": "z"})
    assert task.holds(task.initial, Not(Atom("=", ("?x", "y"))), {"?x": "z"})
    with pytest.raises(ValueError, match="'\\?x' is not bound"):
        task.holds(task.initial, leads_on)


# --- shapes of actions


@pytest.mark.parametrize("precondition", ["", ":precondition ()", ":precondition (and)"])
def test_b5_an_action_without_a_precondition_is_always_applicable(precondition: str) -> None:
    domain = f"""(define (domain b5) (:requirements :strips) (:predicates (done))
      (:action finish :parameters () {precondition} :effect (done)))"""
    task = system_of(domain, "(define (problem p) (:domain b5) (:init) (:goal (done)))")
    assert listed(task) == ["(finish)"]
    assert task.unmet(task.apply(task.initial, step("finish"))) == ()


def test_b6_a_task_without_objects_and_arguments_runs() -> None:
    task = system("lamps")
    assert listed(task) == ["(switch-on)"]
    assert listed(task, "switch-on") == ["(wait)"]
    assert execute(task, (step("switch-on"), step("wait"))).valid


# --- formulas of any size


def deep(levels: int) -> str:
    """A condition that nests `levels` deep and comes down to (at x)."""
    opening = "".join(("(and (at x) ", "(or (done) ", "(not (not ")[i % 3] for i in range(levels))
    closing = "".join((")", ")", "))")[i % 3] for i in range(levels))
    return f"{opening}(at x){closing[::-1]}"


def test_deep_conditions_are_evaluated_within_the_recursion_limit() -> None:
    domain, problem = texts("roads")
    domain = domain.replace(":strips", ":adl").replace("(and (at ?a)", f"(and {deep(250)} (at ?a)")
    task = system_of(domain.replace("(done))\n", "(done))\n  (:constants x)\n", 1), problem.replace("x y z", "y z"))
    assert listed(task) == ["(Go x y)"]
    reasons = task.why_not(task.apply(task.initial, step("go x y")), step("go y z"))
    assert [reason[:25] for reason in reasons] == ["(at x) is false", "(or (done) (not (not (and"]


def test_alternating_quantifiers_are_evaluated_up_to_a_limit() -> None:
    task = system("roads")

    def nested(levels: int) -> ForAll | Exists | Atom:
        formula: ForAll | Exists | Atom = Atom("at", ("x",))
        for level in range(levels):
            variables = (TypedName(f"?v{level}"),)
            formula = ForAll(variables, formula) if level % 2 else Exists(variables, formula)
        return formula

    assert task.holds(task.initial, nested(50))
    with pytest.raises(ValueError, match="alternate"):
        task.holds(task.initial, nested(300))


def test_many_disjunctions_are_not_multiplied_out() -> None:
    task = system("roads")
    pairs = tuple(Or((Atom("at", ("?x",)), Atom("road", ("?x", "?y")))) for _ in range(40))
    assert task.holds(task.initial, Exists((TypedName("?x"), TypedName("?y")), And(pairs)))
