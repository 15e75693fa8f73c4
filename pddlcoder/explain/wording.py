"""Atoms, formulas and lists as a reader of the task would write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pddlcoder.explain.rules import Part
from pddlcoder.pddl.model import And, Atom, Exists, Fact, ForAll, Not, Or, TypedName

Spelling = Mapping[str, str]
MAX_FORMULA = 120


def atom_text(atom: Atom | Fact, spelling: Spelling) -> str:
    """An atom or a fact in the user's spelling; variables lose the marks that kept them apart."""
    names = (atom.predicate, *atom.args) if isinstance(atom, Atom) else atom
    return f"({' '.join(name_text(name, spelling) for name in names)})"


def literal_text(fact: Fact, positive: bool, spelling: Spelling) -> str:
    """A fact, or that it is false."""
    text = atom_text(fact, spelling)
    return text if positive else f"(not {text})"


def name_text(name: str, spelling: Spelling) -> str:
    """A name in the user's spelling."""
    return name.rstrip("'") if name[:1] == "?" else spelling.get(name, name)


def formula_text(formula: Part, spelling: Spelling) -> str:
    """A formula in negation normal form on one line, cut when it is long."""
    text = _formula(formula, spelling)
    return text if len(text) <= MAX_FORMULA else f"{text[:MAX_FORMULA].rstrip()} ..."


def listing(texts: Sequence[str], limit: int = 4) -> str:
    """Some of the texts, joined by commas, and how many are left out."""
    rest = f" and {len(texts) - limit} more" if len(texts) > limit else ""
    return ", ".join(texts[:limit]) + rest


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 step, 12,000 steps."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _formula(formula: Part, spelling: Spelling) -> str:
    match formula:
        case Atom():
            return atom_text(formula, spelling)
        case Not(part):
            return f"(not {_formula(part, spelling)})"
        case And(parts) | Or(parts):
            word = "and" if isinstance(formula, And) else "or"
            texts = []
            for part in parts:
                texts.append(_formula(part, spelling))
            return f"({' '.join([word, *texts])})"
        case Exists(variables, part) | ForAll(variables, part):
            word = "exists" if isinstance(formula, Exists) else "forall"
            return f"({word} ({_typed(variables, spelling)}) {_formula(part, spelling)})"
    return ""


def _typed(variables: Sequence[TypedName], spelling: Spelling) -> str:
    def one(variable: TypedName) -> str:
        types = [name_text(name, spelling) for name in variable.types]
        shown = types[0] if len(types) == 1 else f"(either {' '.join(types)})"
        return name_text(variable.name, spelling) + ("" if shown == "object" else f" - {shown}")

    return " ".join(one(variable) for variable in variables)
