"""Why a fact cannot become true: which actions would make it so, and what the nearest of them lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, permutations

from pddlcoder.explain.relaxation import Budget, OverBudget, Relaxation
from pddlcoder.explain.rules import Binding, Part, Rule, ground
from pddlcoder.pddl.model import And, Atom, Exists, Fact, ForAll, Not, Or, TypedName

SEARCH_WORK = 60_000
MAX_CANDIDATES = 400


@dataclass(frozen=True, slots=True, order=True)
class Literal:
    """A fact, or with `positive` false that the fact does not hold; arguments may still be variables."""

    fact: Fact
    positive: bool = True


@dataclass(frozen=True, slots=True)
class Attempt:
    """The instance of a rule that is nearest to making a fact true; `given` are the values which that fact itself demands.

    `missing` is what it lacks, `met` the parts of its condition that can be had; parameters that nothing decides are left as
    variables. `empty_type` is a type without objects that a variable wants; `misfit` a variable that is of another type than
    the object it would have to stand for.
    """

    rule: Rule
    binding: Binding
    given: Binding
    missing: tuple[Literal, ...] = ()
    met: tuple[Literal, ...] = ()
    empty_type: str = ""
    misfit: TypedName | None = None


class Obstacles:
    """Answers for one completed relaxation."""

    def __init__(self, relaxation: Relaxation) -> None:
        self.relaxation = relaxation
        self.task = relaxation.task
        self._attempts: dict[Literal, list[Attempt]] = {}
        self._latest: dict[str, int] = {}
        for fact, layer in relaxation.layer.items():
            self._latest.update(dict.fromkeys(fact[1:], layer))

    def lacking(self, formula: Part) -> list[Literal]:
        """The fewest unreachable literals that would make a goal condition possible; none if it is."""
        self.relaxation.budget = Budget(SEARCH_WORK)
        try:
            return self._lacking(formula, {})
        except OverBudget:
            return []

    def attempts(self, wanted: Literal) -> list[Attempt]:
        """For each action (or axiom) that could bring `wanted` about, its nearest instance, the nearest first."""
        if wanted not in self._attempts:
            found: dict[str, Attempt] = {}
            for rule in self.task.rules:
                for effect in rule.adds if wanted.positive else rule.deletes:
                    attempt = self._attempt(rule, effect, wanted)
                    if attempt and (rule.name not in found or _rank(attempt) < _rank(found[rule.name])):
                        found[rule.name] = attempt
            self._attempts[wanted] = sorted(found.values(), key=_rank)
        return self._attempts[wanted]

    def is_possible(self, literal: Literal) -> bool:
        """Whether a literal without variables can come about."""
        if literal.positive:
            return self.relaxation.has(literal.fact)
        return self.relaxation.may_be_false(literal.fact)

    def reordered(self, literal: Literal) -> Fact | None:
        """An initial fact with the same arguments in another order, which hints at a slip."""
        predicate, *args = literal.fact
        if not literal.positive or not 2 <= len(args) <= 4:
            return None
        facts = ((predicate, *order) for order in permutations(args))
        return next((fact for fact in facts if fact != literal.fact and fact in self.task.init), None)

    def generalised(self, attempt: Attempt, literal: Literal) -> Fact | None:
        """The missing atom with only the values its goal demands, if no initial fact at all is of that form."""
        for atom in attempt.rule.condition.atoms:
            form = ground(atom, attempt.given)
            if Literal(ground(atom, attempt.binding)) == literal and form != literal.fact:
                pattern = Atom(form[0], form[1:])
                return None if any(_matched(pattern, fact) is not None for fact in self.task.init) else form
        return None

    def _attempt(self, rule: Rule, effect: Atom, wanted: Literal) -> Attempt | None:
        relaxation = self.relaxation
        relaxation.budget = Budget(SEARCH_WORK)
        everything = (*rule.variables, *rule.condition.extra)
        binding = _matched(effect, wanted.fact)
        if binding is None:
            return None
        misfit = self._misfit(rule, binding)
        if misfit is not None:
            return Attempt(rule, binding, binding, misfit=misfit)
        empty = next((variable for variable in everything if not self.task.objects(variable)), None)
        if empty is not None:
            return Attempt(rule, binding, binding, empty_type=empty.types[0])
        missing, found = self._nearest(rule, binding)
        met = [Literal(ground(atom, found)) for atom in rule.condition.atoms]
        return Attempt(rule, found, binding, tuple(missing), tuple(one for one in met if one not in missing))

    def _misfit(self, rule: Rule, binding: Binding) -> TypedName | None:
        for variable in rule.variables:
            value = binding.get(variable.name)
            if value is not None and value not in self.task.universe.of(variable.types).members:
                return variable
        return None

    def _nearest(self, rule: Rule, binding: Binding) -> tuple[list[Literal], Binding]:
        """The completion of `binding` that lacks least, and what it lacks.

        First with one atom of the condition left out, which also binds what that atom would have bound as far as the others
        do; then with two; if even that is not enough, every atom that cannot be had by itself.
        """
        atoms = list(rule.condition.atoms)
        for leave_out in (0, 1, 2):
            options = list(islice(self._completions(rule, atoms, binding, leave_out), MAX_CANDIDATES))
            if options:
                return min(options, key=self._distance)
        alone = [Literal(ground(atom, binding)) for atom in atoms if not self._reachable_alone(atom, binding)]
        return alone or [Literal(ground(atom, binding)) for atom in atoms], binding

    def _completions(
        self, rule: Rule, atoms: list[Atom], binding: Binding, leave_out: int
    ) -> Iterator[tuple[list[Literal], Binding]]:
        everything = (*rule.variables, *rule.condition.extra)
        for dropped in _choices(atoms, leave_out):
            kept = [atom for atom in atoms if atom not in dropped]
            bound = {arg for atom in kept for arg in atom.args if arg[:1] == "?"} | set(binding)
            own = [variable for variable in everything if variable.name in bound]
            try:
                for found in islice(self.relaxation.join(kept, own, binding), MAX_CANDIDATES):
                    missing = [Literal(ground(atom, found)) for atom in dropped]
                    missing += self._failed_checks(rule, found)
                    if missing and not any(_is_ground(one) and self.is_possible(one) for one in missing):
                        yield missing, found
            except OverBudget:
                self.relaxation.budget = Budget(SEARCH_WORK)

    def _failed_checks(self, rule: Rule, binding: Binding) -> list[Literal]:
        failed = []
        for check in rule.condition.checks:
            if all(name in binding for name in _free_names(check)):
                failed += self._lacking(check, binding)
        return failed

    def _distance(self, option: tuple[list[Literal], Binding]) -> tuple[int, int, int, list[Literal]]:
        """Fewest missing first, then a mere slip in the order of arguments, then what is reached latest."""
        missing, binding = option
        slips = sum(1 for literal in missing if _is_ground(literal) and self.reordered(literal))
        last = max(
            [layer for fact, layer in self.relaxation.layer.items() if set(binding.values()) & set(fact[1:])], default=0
        )
        return len(missing), -slips, -last, missing

    def _reachable_alone(self, atom: Atom, binding: Binding) -> bool:
        self.relaxation.budget = Budget(SEARCH_WORK)
        try:
            return next(self.relaxation.join([atom], (), binding), None) is not None
        except OverBudget:
            return True

    def _lacking(self, formula: Part, binding: Binding) -> list[Literal]:
        """As `lacking`, for a formula with values for its free variables."""
        if self.relaxation.possible(formula, binding):
            return []
        match formula:
            case Atom() | Not(Atom()):
                atom = formula if isinstance(formula, Atom) else formula.part
                assert isinstance(atom, Atom)
                return [Literal(ground(atom, binding), isinstance(formula, Atom))]
            case And(parts):
                return [literal for part in parts for literal in self._lacking(part, binding)]
            case Or(parts):
                options = [self._lacking(part, binding) for part in parts]
                return min(options, key=lambda option: (len(option), option), default=[])
            case Exists() | ForAll():
                return self._lacking_quantified(formula, binding)
        return []

    def _lacking_quantified(self, formula: Exists | ForAll, binding: Binding) -> list[Literal]:
        names = [variable.name for variable in formula.variables]
        outer = {name: value for name, value in binding.items() if name not in names}
        own = (outer | found for found in self.relaxation.join([], formula.variables, {}))
        options = (self._lacking(formula.part, inner) for inner in islice(own, MAX_CANDIDATES))
        if isinstance(formula, ForAll):
            return [literal for option in options for literal in option]
        return min(options, key=lambda option: (len(option), option), default=[])


def _rank(attempt: Attempt) -> tuple[bool, int, str]:
    return attempt.misfit is not None, len(attempt.missing) or 9, attempt.rule.name


def _matched(effect: Atom, wanted: Fact) -> Binding | None:
    """The binding under which an effect is what is wanted, where a variable in `wanted` takes anything."""
    binding: Binding = {}
    if effect.predicate != wanted[0] or len(effect.args) != len(wanted) - 1:
        return None
    for arg, value in zip(effect.args, wanted[1:], strict=True):
        if value[:1] == "?":
            continue
        if value != (binding.setdefault(arg, value) if arg[:1] == "?" else arg):
            return None
    return binding


def _choices(atoms: list[Atom], number: int) -> Iterator[list[Atom]]:
    if number == 0:
        yield []
    elif number == 1:
        yield from ([atom] for atom in atoms)
    else:
        yield from ([one, other] for place, one in enumerate(atoms) for other in atoms[place + 1 :])


def _is_ground(literal: Literal) -> bool:
    return not any(arg[:1] == "?" for arg in literal.fact)


def _free_names(formula: Part) -> set[str]:
    """The variables of a formula that no quantifier in it binds."""
    match formula:
        case Atom(_, args):
            return {arg for arg in args if arg[:1] == "?"}
        case Not(part):
            return _free_names(part)
        case And(parts) | Or(parts):
            return {name for part in parts for name in _free_names(part)}
        case Exists(variables, part) | ForAll(variables, part):
            return _free_names(part) - {variable.name for variable in variables}
    return set()
