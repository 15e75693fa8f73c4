"""Why an operator does not apply when some of its parameters are left to the state: the fewest conditions that fail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from pddlcoder.pddl import State, TransitionSystem, formula_text
from pddlcoder.pddl.model import Action, And, Atom, Effect, Fact, Formula, Step

Binding = dict[str, str]
MATCHES_TRIED, NODES_TRIED, FACTS_TRIED = 8, 400, 200
"""Bounds of the search for the nearest candidate; beyond them a reason may name one condition more than needed."""


def obstacle(system: TransitionSystem, state: State, action: Action, bound: Mapping[str, str]) -> tuple[str, ...]:
    """What keeps the action from applying with these parameters bound, one sentence for each thing; deterministic."""
    search = _Search(system, state, action)
    misfits = tuple(found for name, value in bound.items() if (found := search.misfit(name, value)))
    if misfits:
        return misfits
    binding, false = search.nearest(tuple(_atoms(action.precondition)), dict(bound))
    names = [parameter.name for parameter in action.parameters]
    missing = [name for name in names if name not in binding]
    if not missing and not any(_open(atom) for atom in false):
        return system.why_not(state, Step(action.name, tuple(binding[name] for name in names)))
    if false:
        return tuple(search.text(atom) for atom in false)
    return (f"no choice of {', '.join(missing)} makes {formula_text(action.precondition)} true",)


@dataclass
class _Search:
    """The state to match against, and the number of candidates looked at so far."""

    system: TransitionSystem
    state: State
    action: Action
    nodes: int = 0
    types: Mapping[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.types = {parameter.name: parameter.types for parameter in self.action.parameters}

    def nearest(self, atoms: tuple[Atom, ...], binding: Binding) -> tuple[Binding, tuple[Atom, ...]]:
        """The binding that leaves the fewest of these atoms false, and those atoms."""
        self.nodes += 1
        if not atoms:
            return binding, ()
        facts = [self._candidates(atom, binding) for atom in atoms]
        chosen = min(range(len(atoms)), key=lambda index: len(facts[index]))
        rest = atoms[:chosen] + atoms[chosen + 1 :]
        matches = self._matches(atoms[chosen], facts[chosen], binding)
        if not matches:
            found, false = self.nearest(rest, binding)
            return found, (_ground(atoms[chosen], binding), *false)
        best: tuple[Binding, tuple[Atom, ...]] | None = None
        for match in matches:
            candidate = self.nearest(rest, {**binding, **match})
            if best is None or len(candidate[1]) < len(best[1]):
                best = candidate
            if not best[1] or self.nodes > NODES_TRIED:
                break
        assert best is not None
        return best

    def misfit(self, name: str, value: str) -> str:
        """The sentence that this object has the wrong type for this parameter, or ""."""
        if self._fits(name, value):
            return ""
        return f"'{self._spelled(value)}' is a {self.system.objects[value]}, not a {' or '.join(self.types[name])}"

    def text(self, atom: Atom) -> str:
        """A false atom as a sentence; one with open variables holds for no object in their place."""
        form = f"({' '.join(self._spelled(name) for name in (atom.predicate, *atom.args))})"
        variables = _open(atom)
        return f"{form} holds for no {', '.join(variables)}" if variables else f"{form} is false"

    def _candidates(self, atom: Atom, binding: Binding) -> Collection[Fact]:
        """The facts that an atom can stand for; where there are very many, their types are not looked at yet."""
        facts = self.system.matching(self.state, _ground(atom, binding))
        if len(facts) > FACTS_TRIED:
            return facts
        return [fact for fact in facts if self._match(atom, fact, binding) is not None]

    def _matches(self, atom: Atom, facts: Collection[Fact], binding: Binding) -> list[Binding]:
        """What the first of these facts would bind, in their order."""
        found = (self._match(atom, fact, binding) for fact in sorted(facts))
        return list(islice((match for match in found if match is not None), MATCHES_TRIED))

    def _match(self, atom: Atom, fact: Fact, binding: Binding) -> Binding | None:
        new: Binding = {}
        for arg, value in zip(atom.args, fact[1:], strict=True):
            if not arg.startswith("?"):
                known: str | None = arg
            else:
                known = binding.get(arg) or new.get(arg)
            if known is None and self._fits(arg, value):
                new[arg] = value
            elif known != value:
                return None
        return new

    def _fits(self, name: str, value: str) -> bool:
        return self.system.fits(value, self.types[name])

    def _spelled(self, name: str) -> str:
        return self.system.spelling.get(name, name)


def _atoms(formula: Formula | Effect) -> Iterator[Atom]:
    """The positive atoms that a conjunction asks for; other parts are left to the kernel."""
    if isinstance(formula, Atom) and formula.predicate != "=":
        yield formula
    elif isinstance(formula, And):
        for part in formula.parts:
            yield from _atoms(part)


def _ground(atom: Atom, binding: Binding) -> Atom:
    return Atom(atom.predicate, tuple(binding.get(arg, arg) for arg in atom.args))


def _open(atom: Atom) -> list[str]:
    """The variables of an atom, each once."""
    return list(dict.fromkeys(arg for arg in atom.args if arg.startswith("?")))
