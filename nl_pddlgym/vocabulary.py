"""The content words of a domain, with their forms: what a retelling replaces, and what it leaves alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from nl_pddlgym.function_words import ARTICLES, FUNCTION_WORDS, PDDL_WORDS

KINDS = {"nouns": 2, "verbs": 4, "adjectives": 3, "names": 1}
"""The kinds of term with their greatest number of forms: singular and plural; base, third person, past or participle, -ing; the three degrees."""
LETTERS = re.compile(r"[a-z]+")
RUNS = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True, slots=True)
class Term:
    """A content word: its kind ("nouns", "verbs", "adjectives", "names") and its forms, in lower case."""

    kind: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms of a domain, in the order of its card."""

    terms: tuple[Term, ...] = ()

    @property
    def forms(self) -> frozenset[str]:
        """Every form of every term."""
        return frozenset(form for term in self.terms for form in term.forms)

    def strangers(self, text: str) -> tuple[str, ...]:
        """The words of a text that are neither in the vocabulary nor function words, sorted: they would survive a retelling."""
        known = self.forms
        words = {run.lower() for run in RUNS.findall(text)}
        return tuple(sorted(word for word in words if word not in known and word not in FUNCTION_WORDS))


def read_vocabulary(table: Mapping[str, object]) -> Vocabulary:
    """The vocabulary of a card; ValueError, in one sentence, for a form that is no word, stands twice or must not be replaced."""
    if odd := sorted(set(table) - set(KINDS)):
        raise ValueError(f"vocabulary.{odd[0]} is no kind of word (there are: {', '.join(KINDS)})")
    terms = tuple(_term(kind, entry) for kind in KINDS for entry in _entries(table.get(kind, []), kind))
    seen: dict[str, Term] = {}
    for term in terms:
        for form in term.forms:
            if seen.setdefault(form, term) is not term:
                raise ValueError(f"the word '{form}' stands in two terms of the vocabulary")
    return Vocabulary(terms)


def _entries(value: object, kind: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise ValueError(f"vocabulary.{kind} must be a list of texts")
    return value


def _term(kind: str, entry: str) -> Term:
    forms = tuple(entry.split())
    if not 1 <= len(forms) <= KINDS[kind]:
        raise ValueError(f"vocabulary.{kind}: '{entry}' must have one to {KINDS[kind]} forms")
    for form in forms:
        if not LETTERS.fullmatch(form):
            raise ValueError(f"vocabulary.{kind}: '{form}' must consist of lower-case letters")
        if form in ARTICLES or form in PDDL_WORDS:
            raise ValueError(f"vocabulary.{kind}: '{form}' is a word that every telling keeps")
    return Term(kind, forms)
