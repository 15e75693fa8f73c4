"""Delete relaxation: what could ever become true, or false, if a fact that held once were kept for ever.

Both signs are kept: (p) stays possible once added, (not (p)) stays possible once p was deleted or if it was false at the
start. What the relaxation cannot reach, no plan can (Bonet and Geffner, Artificial Intelligence 129, 2001).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from itertools import product

from pddlcoder.explain.rules import Binding, Condition, LiftedTask, Part, Rule, flat_condition, ground
from pddlcoder.pddl.model import And, Atom, Exists, Fact, ForAll, Not, Or, TypedName
from pddlcoder.pddl.state import Relation

MAX_WORK = 250_000
MAX_INSTANCES = 40_000
GOAL_WORK = 100_000


class OverBudget(Exception):
    """Raised inside when the work is used up; the relaxation then says that it is not complete."""


class Budget:
    """A number of elementary steps that may be taken: limits that count are the same on every machine."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Take some steps, or raise OverBudget."""
        self.left -= steps
        if self.left < 0:
            raise OverBudget


class Relaxation:
    """The fixpoint of a task's rules without deletes.

    `layer` gives for each reachable fact how many facts were there before it; `removable` the facts some reachable action
    deletes; `instances` for each rule its applicable bindings. If `complete` is false the work was used up and everything
    here is a lower bound; `busiest` is then the action that took most of it. `work` is what was used.
    """

    def __init__(self, task: LiftedTask, work: int = MAX_WORK) -> None:
        self.task = task
        self.budget = Budget(work)
        self.relations: dict[str, Relation] = {}
        self.layer: dict[Fact, int] = {}
        self.removable: set[Fact] = set()
        self.instances: dict[Rule, dict[Fact, Binding]] = {rule: {} for rule in task.rules}
        self.spent: dict[str, int] = {}
        self._agenda: deque[Fact] = deque()
        self._pending: list[tuple[Rule, Binding]] = []
        self._waiting: set[tuple[Rule, Fact]] = set()
        self._triggers: dict[str, list[tuple[Rule, int]]] = {}
        self.complete = self._run()
        self.work = work - self.budget.left

    @property
    def busiest(self) -> str:
        """The action whose matching took most work."""
        return max(sorted(self.spent), key=lambda name: self.spent[name], default="")

    def has(self, fact: Fact) -> bool:
        """Whether a fact can become true."""
        return fact in self.layer

    def rules_out(self, goal: Part) -> bool:
        """Whether a goal condition is known never to become true; not known if that takes too long to tell."""
        self.budget = Budget(GOAL_WORK)
        try:
            return not self.possible(goal, {})
        except OverBudget:
            return False

    def possible(self, formula: Part, binding: Binding) -> bool:
        """Whether a formula in negation normal form can become true; every free variable must have a value."""
        match formula:
            case Atom("=", (left, right)):
                return binding.get(left, left) == binding.get(right, right)
            case Not(Atom("=", (left, right))):
                return binding.get(left, left) != binding.get(right, right)
            case Atom():
                return self.has(ground(formula, binding))
            case Not(Atom() as atom):
                return self.may_be_false(ground(atom, binding))
            case And(parts) | Or(parts):
                return self._any_or_all(parts, binding, isinstance(formula, And))
            case Exists(variables, part):
                inner = flat_condition(part, variables)
                hidden = {variable.name for variable in variables}
                outer = {name: value for name, value in binding.items() if name not in hidden}
                return next(self.matches(inner, variables, outer), None) is not None
            case ForAll(variables, part):
                return self._for_all(variables, part, binding)
        return True

    def may_be_false(self, fact: Fact) -> bool:
        """Whether a fact can be false at some time; a derived one is always said to be able to."""
        return fact in self.removable or fact not in self.task.init

    def matches(self, condition: Condition, variables: Sequence[TypedName], binding: Binding) -> Iterator[Binding]:
        """Every extension of `binding` to the variables under which the condition can become true."""
        for found in self.join(list(condition.atoms), (*variables, *condition.extra), binding):
            if self._any_or_all(condition.checks, found, True):
                yield found

    def join(self, atoms: list[Atom], variables: Sequence[TypedName], binding: Binding) -> Iterator[Binding]:
        """Every extension of `binding` under which all atoms are reachable, and each variable has an object of its type."""
        open_atoms = []
        for atom in atoms:
            fact = ground(atom, binding)
            if any(arg[:1] == "?" for arg in fact[1:]):
                open_atoms.append(atom)
            elif fact not in self.layer:
                return
        if not open_atoms:
            yield from self._enumerate(variables, binding)
            return
        yield from self._branch(open_atoms, variables, binding)

    def _branch(self, atoms: list[Atom], variables: Sequence[TypedName], binding: Binding) -> Iterator[Binding]:
        best, candidates = self._most_selective(atoms, binding)
        rest = [atom for atom in atoms if atom is not best]
        for fact in sorted(candidates):
            self.budget.spend()
            extended = self.unify(best, fact, variables, binding)
            if extended is not None:
                yield from self.join(rest, variables, extended)

    def unify(self, atom: Atom, fact: Fact, variables: Sequence[TypedName], binding: Binding) -> Binding | None:
        """The binding under which `atom` is `fact`, objects fitting the variables' types; None if there is none."""
        if atom.predicate != fact[0]:
            return None
        extended = dict(binding)
        for arg, value in zip(atom.args, fact[1:], strict=True):
            if arg[:1] == "?":
                if extended.setdefault(arg, value) != value:
                    return None
            elif arg != value:
                return None
        return extended if self._fits(variables, extended) else None

    def _run(self) -> bool:
        for rule in self.task.rules:
            for place, atom in enumerate(rule.condition.atoms):
                self._triggers.setdefault(atom.predicate, []).append((rule, place))
        try:
            for fact in sorted(self.task.init):
                self._learn(fact)
            self._agenda.clear()
            for rule in self.task.rules:
                self._consider(rule, list(rule.condition.atoms), {})
            self._work_off()
        except OverBudget:
            return False
        return True

    def _work_off(self) -> None:
        """New facts first; then what waited for a check, until neither brings anything."""
        while True:
            while self._agenda:
                fact = self._agenda.popleft()
                for rule, place in self._triggers.get(fact[0], ()):
                    atoms = list(rule.condition.atoms)
                    binding = self.unify(atoms.pop(place), fact, (*rule.variables, *rule.condition.extra), {})
                    if binding is not None:
                        self._consider(rule, atoms, binding)
            still, self._pending = self._pending, []
            for rule, binding in still:
                self._attempt(rule, binding)
            if not self._agenda and len(self._pending) == len(still):
                return

    def _consider(self, rule: Rule, atoms: list[Atom], binding: Binding) -> None:
        before, variables = self.budget.left, (*rule.variables, *rule.condition.extra)
        try:
            # A rule that fires while it is matched adds facts; each of them comes up again from the agenda.
            for found in self.join(atoms, variables, binding):
                key = (rule, tuple(found[variable.name] for variable in variables))
                if key not in self._waiting:
                    self._waiting.add(key)
                    self._attempt(rule, found)
        finally:
            self.spent[rule.name] = self.spent.get(rule.name, 0) + before - self.budget.left

    def _attempt(self, rule: Rule, binding: Binding) -> None:
        self.budget.spend(1 + len(rule.condition.checks))
        for check in rule.condition.checks:
            if not self.possible(check, binding):
                if self._may_change(check):
                    self._pending.append((rule, binding))
                return
        args = tuple(binding[variable.name] for variable in rule.variables)
        if args in self.instances[rule]:
            return
        self.instances[rule][args] = binding
        if len(self._waiting) > MAX_INSTANCES:
            raise OverBudget
        self.removable.update(ground(atom, binding) for atom in rule.deletes)
        for atom in rule.adds:
            self._learn(ground(atom, binding))

    def _learn(self, fact: Fact) -> None:
        if fact in self.layer:
            return
        self.layer[fact] = len(self.layer)
        self.relations.setdefault(fact[0], Relation()).add(fact)
        self._agenda.append(fact)

    def _may_change(self, formula: Part) -> bool:
        pending = [formula]
        while pending:
            match pending.pop():
                case Atom(predicate) | Not(Atom(predicate)):
                    if predicate in self.task.fluents:
                        return True
                case And(parts) | Or(parts):
                    pending += parts
                case Exists(_, part) | ForAll(_, part):
                    pending.append(part)
        return False

    def _any_or_all(self, parts: Sequence[Part], binding: Binding, every: bool) -> bool:
        for part in parts:
            self.budget.spend()
            if self.possible(part, binding) is not every:
                return not every
        return every

    def _for_all(self, variables: Sequence[TypedName], part: Part, binding: Binding) -> bool:
        for values in product(*[self.task.objects(variable) for variable in variables]):
            self.budget.spend()
            own = dict(zip([variable.name for variable in variables], values, strict=True))
            if not self.possible(part, {**binding, **own}):
                return False
        return True

    def _enumerate(self, variables: Sequence[TypedName], binding: Binding) -> Iterator[Binding]:
        free = [variable for variable in variables if variable.name not in binding]
        if not free:
            yield binding
            return
        for values in product(*[self.task.objects(variable) for variable in free]):
            self.budget.spend()
            yield {**binding, **dict(zip([variable.name for variable in free], values, strict=True))}

    def _most_selective(self, atoms: list[Atom], binding: Binding) -> tuple[Atom, Collection[Fact]]:
        best: Atom = atoms[0]
        fewest: Collection[Fact] | None = None
        for atom in atoms:
            bound = [(place, binding.get(arg, arg)) for place, arg in enumerate(atom.args, start=1)]
            bound = [(place, value) for place, value in bound if value[:1] != "?"]
            relation = self.relations.get(atom.predicate)
            places, values = tuple([place for place, _ in bound]), tuple([value for _, value in bound])
            found = relation.matching(places, values) if relation else ()
            if fewest is None or len(found) < len(fewest):
                best, fewest = atom, found
        return best, fewest or ()

    def _fits(self, variables: Sequence[TypedName], binding: Binding) -> bool:
        universe = self.task.universe
        return all(binding.get(v.name) is None or binding[v.name] in universe.of(v.types).members for v in variables)
