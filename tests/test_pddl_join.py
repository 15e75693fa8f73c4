"""Finding applicable steps: the indexed join gives what trying every binding gives, in the same order every time."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import naive_semantics as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pddl_tasks import NAMES, key, system

from pddlcoder.pddl.model import (
    Action,
    And,
    Atom,
    Axiom,
    Domain,
    Effect,
    Exists,
    Fact,
    ForAll,
    Formula,
    Imply,
    Not,
    Or,
    Predicate,
    Problem,
    Step,
    TypedName,
    When,
)
from pddlcoder.pddl.transition import TransitionSystem

OBJECTS = {"object": frozenset("abcd"), "big": frozenset("abc"), "small": frozenset("bc"), "none": frozenset()}
TYPES = (TypedName("big"), TypedName("small", ("big",)), TypedName("none"))
ARITIES = {"p": 1, "q": 2, "r": 0, "s": 3}
DECLARED = tuple(Predicate(name, (TypedName("?x"),) * arity) for name, arity in {**ARITIES, "d": 1, "e": 1}.items())
FACTS = [(name, *args) for name, arity in ARITIES.items() for args in product("abcd", repeat=arity)]
some_types = st.sampled_from([("object",), ("big",), ("small",), ("none",), ("small", "object")])


def typed(names: list[str]) -> st.SearchStrategy[tuple[TypedName, ...]]:
    return st.tuples(*(st.builds(TypedName, st.just(name), some_types) for name in names))


def atoms(scope: tuple[str, ...], predicates: dict[str, int]) -> st.SearchStrategy[Atom]:
    terms = st.sampled_from((*scope, *scope, *scope, "a", "c"))
    return st.sampled_from(sorted(predicates)).flatmap(
        lambda name: st.builds(Atom, st.just(name), st.tuples(*[terms] * predicates[name]))
    )


def formulas(scope: tuple[str, ...], depth: int, predicates: dict[str, int]) -> st.SearchStrategy[Formula]:
    equalities = {**predicates, "=": 2}
    leaves = st.one_of(atoms(scope, equalities), st.builds(Not, atoms(scope, equalities)))
    if depth == 0:
        return leaves
    below = formulas(scope, depth - 1, predicates)
    several = st.lists(below, max_size=3).map(tuple)
    new = f"?z{depth}"
    inner = formulas((*scope, new), depth - 1, predicates)
    return st.one_of(
        leaves,
        st.builds(And, several),
        st.builds(Or, several),
        st.builds(Not, below),
        st.builds(Imply, below, below),
        st.builds(Exists, typed([new]), inner),
        st.builds(ForAll, typed([new]), inner),
    )


def effects(scope: tuple[str, ...], depth: int) -> st.SearchStrategy[Effect]:
    leaves = st.one_of(atoms(scope, ARITIES), st.builds(Not, atoms(scope, ARITIES)))
    if depth == 0:
        return leaves
    below = effects(scope, depth - 1)
    new = f"?w{depth}"
    return st.one_of(
        leaves,
        st.builds(And, st.lists(below, max_size=3).map(tuple)),
        st.builds(When, formulas(scope, 1, ARITIES), below),
        st.builds(ForAll, typed([new]), effects((*scope, new), depth - 1)),
    )


actions = st.builds(
    Action,
    st.just("act"),
    typed(["?x", "?y"]),
    formulas(("?x", "?y"), 3, {**ARITIES, "d": 1}),
    effects(("?x", "?y"), 2),
)
axioms = st.tuples(
    st.builds(Axiom, st.just(Predicate("d", (TypedName("?x"),))), formulas(("?x",), 2, ARITIES)),
    st.builds(
        lambda seed, then: Axiom(Predicate("d", (TypedName("?x", ("big",)),)), Or((seed, then))),
        atoms(("?x",), ARITIES),
        st.sampled_from(
            [
                Exists((TypedName("?y"),), And((Atom("d", ("?y",)), Atom("q", ("?y", "?x"))))),
                ForAll((TypedName("?y"),), Imply(Atom("q", ("?y", "?x")), Atom("d", ("?y",)))),
                And((Atom("d", ("a",)), Not(Atom("p", ("?x",))))),
            ]
        ),
    ),
    st.builds(Axiom, st.just(Predicate("e", (TypedName("?x"),))), formulas(("?x",), 1, {"d": 1, "q": 2})),
)


tasks = (actions, axioms, st.sets(st.sampled_from(FACTS), max_size=40))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(*tasks)
def test_any_action_means_what_its_definition_says(action: Action, derived: tuple[Axiom, ...], init: set[Fact]) -> None:
    compare_with_definition(action, derived, init)


@pytest.mark.slow
@pytest.mark.timeout(600)
@settings(max_examples=1500, deadline=None, derandomize=True)
@given(*tasks)
def test_many_more_actions_mean_what_their_definitions_say(
    action: Action, derived: tuple[Axiom, ...], init: set[Fact]
) -> None:
    compare_with_definition(action, derived, init)


def compare_with_definition(action: Action, derived: tuple[Axiom, ...], init: set[Fact]) -> None:
    """Initial facts, applicable steps, bound groundings and all successors, kernel against definition."""
    domain = Domain("random", types=TYPES, predicates=DECLARED, axioms=derived, actions=(action,))
    objects = (TypedName("a", ("big",)), TypedName("b", ("small",)), TypedName("c", ("small",)), TypedName("d"))
    kernel = TransitionSystem(domain, Problem("p", "random", objects=objects, init=tuple(Atom(n, a) for n, *a in init)))
    strata = [list(derived[:2]), [derived[2]]]
    facts = naive.closure(strata, frozenset(init), OBJECTS)
    assert kernel.facts(kernel.initial) == sorted(facts)
    expected = sorted(naive.applicable(action, facts, OBJECTS))
    assert [taken.args for taken in kernel.applicable(kernel.initial)] == expected
    for value in "abcd":
        found = kernel.groundings(kernel.initial, "act", {"?y": value})
        assert [taken.args for taken in found] == [args for args in expected if args[1] == value]
    for args in expected:
        after = naive.successor(action, args, frozenset(init), facts, OBJECTS)
        reached = kernel.apply(kernel.initial, Step("act", args))
        assert kernel.facts(reached) == sorted(naive.closure(strata, after, OBJECTS))


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_applicable_exactly_when_no_reason_speaks_against_it(name: str) -> None:
    task = system(name)
    state = task.initial
    listed = {key(taken) for taken in task.applicable(state)}
    for action in task.domain.actions:
        for args in product(task.objects, repeat=len(action.parameters)):
            taken = Step(action.name, args)
            assert (
                (key(taken) in listed)
                == (task.why_not(state, taken) == ())
                == (task.transition(state, taken) is not None)
            )


SAME_EVERY_TIME = """
import sys
from pddl_tasks import NAMES, system
for name in NAMES:
    task = system(name)
    state = task.initial
    for number in range(6):
        steps = task.applicable(state)
        print(name, *steps, task.facts(state), task.unmet(state))
        if not steps:
            break
        state = task.apply(state, steps[number * 7 % len(steps)])
"""


def test_nothing_depends_on_the_hash_seed() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SAME_EVERY_TIME],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) > len(NAMES)
