"""The transition system of a task: its states, what can be done in them, where that leads, and what the goal still lacks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pddlcoder.pddl.axioms import Stratum, changing_heads, compile_axiom
from pddlcoder.pddl.conditions import Compiler
from pddlcoder.pddl.effects import Change, affected
from pddlcoder.pddl.join import Query
from pddlcoder.pddl.literals import Environment
from pddlcoder.pddl.model import And, Atom, Axiom, Domain, Fact, ForAll, Formula, Not, Problem, Step
from pddlcoder.pddl.operators import Operator, Places, compile_action
from pddlcoder.pddl.reasons import Lack, argument_faults, conjuncts, ground_text, shown, unknown_action
from pddlcoder.pddl.state import Relation, Relations, State
from pddlcoder.pddl.stratification import stratify
from pddlcoder.pddl.universe import Universe


@dataclass(frozen=True, slots=True)
class Transition:
    """Where a step leads, and what it costs: its cost effects if the problem minimizes the total cost, else 1."""

    state: State
    cost: float


@dataclass(frozen=True, slots=True)
class Handle:
    """An action of one transition system, some of whose parameters are bound each time it is used."""

    operator: Operator
    places: Places


class TransitionSystem:
    """What a domain and a problem mean (PDDL 1.2, with the derived predicates of 2.2 and the action costs of 3.1).

    Names given to it match in any letter case; steps it returns are in the user's spelling, and every list is sorted.
    Predicates that no action can change are kept and indexed once for all states. The constructor raises ValueError
    where domain and problem do not fit together, which `check` would have reported.
    """

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self.domain = domain
        self.problem = problem
        self.spelling: Mapping[str, str] = {**domain.spelling, **problem.spelling}
        self._universe = Universe(domain, problem)
        self.objects: Mapping[str, str] = self._universe.types
        self._arities = _arities(domain)
        self._operators = {action.name: compile_action(action, self._compiler()) for action in domain.actions}
        self._costs: dict[Fact, float] = {(atom.predicate, *atom.args): value for atom, value in problem.costs}
        fluents = {predicate for action in domain.actions for predicate in affected(action.effect)}
        changing = changing_heads(domain.axioms, fluents)
        self.fluents = frozenset(fluents | changing)
        self._strata = self._compiled([axiom for axiom in domain.axioms if axiom.head.name in changing])
        fixed = self._compiled([axiom for axiom in domain.axioms if axiom.head.name not in changing])
        self.initial = State(self._derived(self._derived(self._initial_relations(), fixed), self._strata))
        self._goal_compiler = self._compiler()
        self._goal = [(part, self._goal_compiler.query(part, {})) for part in conjuncts(problem.goal)]

    def facts(self, state: State, predicate: str = "") -> list[Fact]:
        """Everything that holds in a state, static and derived facts included, or all of one predicate; sorted."""
        return sorted(state.of(predicate.lower()) if predicate else state)

    def matching(self, state: State, atom: Atom) -> Collection[Fact]:
        """The facts that agree with an atom (in lower case), whose variables stand for anything; in no particular order."""
        bound = [(place, arg) for place, arg in enumerate(atom.args, start=1) if arg[0] != "?"]
        places, values = tuple([place for place, _ in bound]), tuple([arg for _, arg in bound])
        fact = (atom.predicate, *values)
        if len(values) == len(atom.args):
            return (fact,) if fact in state else ()
        return state.relations[atom.predicate].matching(places, values)

    def fits(self, name: str, types: tuple[str, ...]) -> bool:
        """Whether an object (in lower case) is of one of these types."""
        return name in self._universe.of(types).members

    def holds(self, state: State, formula: Formula, binding: Mapping[str, str] | None = None) -> bool:
        """Whether a formula is true in a state; `binding` gives the object for each variable that occurs free in it."""
        query, env = self._question(formula, binding or {})
        return query.satisfied(state.relations, env)

    def unmet(self, state: State) -> tuple[str, ...]:
        """The parts of the goal that do not hold, as PDDL in the user's spelling; none means that the goal holds."""
        return tuple([lack.text for lack in self._missing_goals(state)])

    def why_unmet(self, state: State) -> tuple[str, ...]:
        """One sentence for each part of the goal that does not hold, with an example for a `forall`."""
        return tuple([lack.sentence for lack in self._missing_goals(state)])

    def applicable(self, state: State) -> list[Step]:
        """Every step that can be taken in a state, actions and arguments in alphabetical order."""
        return [step for name in sorted(self._operators) for step in self.groundings(state, name)]

    def groundings(self, state: State, action: str, bound: Mapping[str, str] | None = None) -> list[Step]:
        """The steps of one action that can be taken in a state, with some parameters ("?x") bound to objects.

        Raises ValueError for an unknown action or parameter; an object that is unknown or of the wrong type fits nothing.
        """
        handle = self.handle(action, bound or {})
        values = [value.lower() for value in (bound or {}).values()]
        found = handle.operator.groundings(state.relations, handle.places, values)
        return [self._spelled(handle.operator.action.name, args) for args in found]

    def handle(self, action: str, parameters: Iterable[str] = ()) -> Handle:
        """An action with the parameters that are to be bound; ValueError for an unknown action or parameter."""
        operator = self._operators.get(action.lower())
        if operator is None:
            raise ValueError(self._unknown_action(action))
        names = [name.lower() for name in parameters]
        for name in names:
            if name not in operator.parameters:
                raise ValueError(f"{shown(action)} has no parameter {shown(name)}")
        return Handle(operator, operator.places(names))

    def successors(self, state: State, handle: Handle, values: Iterable[str] = ()) -> list[tuple[State, Step]]:
        """Each state that the action can lead to with these objects (in lower case) for its bound parameters, and the step."""
        operator = handle.operator
        return [
            (self._changed(state, change), self._spelled(operator.action.name, args))
            for args, change in operator.changes(state.relations, handle.places, values, self._costs)
        ]

    def why_not(self, state: State, step: Step) -> tuple[str, ...]:
        """Why a step cannot be taken, one sentence for each reason; none means that it can."""
        faults = self._faults(step)
        return faults or tuple([lack.sentence for lack in self._missing_preconditions(state, step)])

    def false_literals(self, state: State, step: Step) -> tuple[str, ...]:
        """The parts of a step's precondition that are false, as PDDL in the user's spelling.

        None also if the step's names do not fit, for then there is no precondition to look at.
        """
        return () if self._faults(step) else tuple([lack.text for lack in self._missing_preconditions(state, step)])

    def apply(self, state: State, step: Step) -> State:
        """The state after a step; ValueError, with the reasons of `why_not`, if it cannot be taken."""
        transition = self.transition(state, step)
        if transition is None:
            raise ValueError("; ".join(self.why_not(state, step)))
        return transition.state

    def transition(self, state: State, step: Step) -> Transition | None:
        """Where a step leads and at what cost; None if it cannot be taken."""
        if self._faults(step):
            return None
        low = step.lower()
        change = self._operators[low.name].change(state.relations, low.args, self._costs)
        if change is None:
            return None
        return Transition(self._changed(state, change), change.cost if self.problem.minimize else 1.0)

    def _changed(self, state: State, change: Change) -> State:
        return State(self._derived(change.apply(state.relations), self._strata))

    def _missing_goals(self, state: State) -> list[Lack]:
        env = self._goal_compiler.environment()
        false = [part for part, query in self._goal if not query.satisfied(state.relations, env)]
        return self._lacks(state, false, {})

    def _missing_preconditions(self, state: State, step: Step) -> list[Lack]:
        action = self._operators[step.name.lower()].action
        names = [parameter.name for parameter in action.parameters]
        binding = dict(zip(names, step.lower().args, strict=True))
        false = [part for part in conjuncts(action.precondition) if not self.holds(state, part, binding)]
        return self._lacks(state, false, binding)

    def _lacks(self, state: State, false: Sequence[Formula], binding: Mapping[str, str]) -> list[Lack]:
        """What to say of the false parts of a condition, each once."""
        names = {**self.spelling, **{name: self.spelling.get(value, value) for name, value in binding.items()}}
        lacks = [Lack(ground_text(part, names), self._counterexample(state, part, binding)) for part in false]
        return list({lack.text: lack for lack in lacks}.values())

    def _counterexample(self, state: State, formula: Formula, binding: Mapping[str, str]) -> Mapping[str, str]:
        """Objects for the variables of a false `forall`, the first in alphabetical order, in the user's spelling."""
        if not isinstance(formula, ForAll):
            return {}
        compiler, scope = self._scope(binding)
        inner, slots = compiler.declare(formula.variables, scope)
        query = compiler.query(Not(And(tuple(conjuncts(formula.part)))), inner)
        found = min(query.assignments(state.relations, compiler.environment(), slots))
        return {v.name: self.spelling.get(name, name) for v, name in zip(formula.variables, found, strict=True)}

    def _faults(self, step: Step) -> tuple[str, ...]:
        """What is wrong with the names of a step, whatever the state."""
        operator = self._operators.get(step.name.lower())
        if operator is None:
            return (self._unknown_action(step.name),)
        return tuple(argument_faults(step, operator.action, self._universe, self.spelling))

    def _unknown_action(self, name: str) -> str:
        return unknown_action(name, self._operators, self.spelling)

    def _spelled(self, name: str, args: Sequence[str]) -> Step:
        return Step(self.spelling.get(name, name), tuple([self.spelling.get(arg, arg) for arg in args]))

    def _compiler(self) -> Compiler:
        return Compiler(self._universe, self._arities)

    def _scope(self, binding: Mapping[str, str]) -> tuple[Compiler, dict[str, int]]:
        compiler = self._compiler()
        return compiler, {variable.lower(): compiler.constant(value.lower()) for variable, value in binding.items()}

    def _question(self, formula: Formula, binding: Mapping[str, str]) -> tuple[Query, Environment]:
        """A formula with objects for its free variables, ready to be asked."""
        compiler, scope = self._scope(binding)
        query = compiler.query(formula, scope)
        return query, compiler.environment()

    def _compiled(self, axioms: Sequence[Axiom]) -> list[Stratum]:
        return [
            Stratum(tuple([compile_axiom(axiom, self._compiler()) for axiom in stratum]))
            for stratum in stratify(axioms)
        ]

    def _derived(self, relations: Relations, strata: Sequence[Stratum]) -> Relations:
        for stratum in strata:
            relations = stratum.evaluate(relations)
        return relations

    def _initial_relations(self) -> Relations:
        facts: dict[str, set[Fact]] = {predicate: set() for predicate in self._arities}
        for atom in self.problem.init:
            if atom.predicate == "=":
                continue
            if self._arities.get(atom.predicate) != len(atom.args):
                raise ValueError(f"the initial state does not fit the predicates: {shown(atom.predicate)}")
            facts[atom.predicate].add((atom.predicate, *atom.args))
        return {predicate: Relation(held) for predicate, held in facts.items()}


def _arities(domain: Domain) -> dict[str, int]:
    heads = {axiom.head.name: len(axiom.head.parameters) for axiom in domain.axioms}
    return {**heads, **{predicate.name: len(predicate.parameters) for predicate in domain.predicates}}
