"""Why an operator does not apply when some of its parameters are left to the state: the fewest conditions that fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pddlcoder.pddl import State, TransitionSystem, formula_text
from pddlcoder.pddl.model import Action, And, Atom, Effect, Exists, Fact, Formula, Step, TypedName

Binding = dict[str, str]
MATCHES_TRIED, NODES_TRIED = 8, 400
"""Bounds of the search for the nearest candidate; beyond them a reason may name one condition more than needed."""


def obstacle(system: TransitionSystem, state: State, action: Action, bound: Mapping[str, str]) -> tuple[str, ...]:
    """What keeps the action from applying with these parameters bound, one sentence for each thing; deterministic."""
    search = _Search(system, action, _by_predicate(system, state))
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
    """The facts to match against, and the number of candidates looked at so far."""

    system: TransitionSystem
    action: Action
    facts: Mapping[str, Sequence[Fact]]
    nodes: int = 0
    fitting: dict[tuple[str, str], bool] = field(default_factory=dict)
    types: Mapping[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.types = {parameter.name: parameter.types for parameter in self.action.parameters}

    def nearest(self, atoms: tuple[Atom, ...], binding: Binding) -> tuple[Binding, tuple[Atom, ...]]:
        """The binding that leaves the fewest of these atoms false, and those atoms."""
        self.nodes += 1
        if not atoms:
            return binding, ()
        options = [self._matches(atom, binding) for atom in atoms]
        chosen = min(range(len(atoms)), key=lambda index: len(options[index]))
        rest = atoms[:chosen] + atoms[chosen + 1 :]
        if not options[chosen]:
            found, false = self.nearest(rest, binding)
            return found, (_ground(atoms[chosen], binding), *false)
        best: tuple[Binding, tuple[Atom, ...]] | None = None
        for match in options[chosen][:MATCHES_TRIED]:
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

    def _matches(self, atom: Atom, binding: Binding) -> list[Binding]:
        """What each fact of this predicate would bind."""
        found = (self._match(atom, fact, binding) for fact in self.facts.get(atom.predicate, ()))
        return [match for match in found if match is not None]

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
        if (name, value) not in self.fitting:
            same = Exists((TypedName("?it", self.types[name]),), Atom("=", ("?it", value)))
            self.fitting[name, value] = self.system.holds(self.system.initial, same)
        return self.fitting[name, value]

    def _spelled(self, name: str) -> str:
        return self.system.spelling.get(name, name)


def _by_predicate(system: TransitionSystem, state: State) -> dict[str, list[Fact]]:
    grouped: dict[str, list[Fact]] = {}
    for fact in system.facts(state):
        grouped.setdefault(fact[0], []).append(fact)
    return grouped


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
