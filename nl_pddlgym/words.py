"""Telling a task in other words: one bijection between forms of words, the same over prose, S, O, PDDL and plans.

Every run of letters that is a form in the domain's vocabulary is replaced; digits, marks and function words stay. So
"red_ring", "Rings" and "(move ?ring)" all follow one rule, and telling back gives the text one started from.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import Literal

from nl_pddlgym.errors import DataError, UnknownNameError
from nl_pddlgym.function_words import FUNCTION_WORDS, PDDL_WORDS
from nl_pddlgym.vocabulary import Term, Vocabulary

Words = Literal["plain", "nonsense", "misleading"]
WORDS: tuple[Words, ...] = ("plain", "nonsense", "misleading")
Offer = Callable[[Term], Iterator[tuple[str, ...]]]
"""The new words to choose from for a term, each with its forms."""
ONSETS = "b bl br d dr f fl fr g gl gr k kl kr l m n p pl pr r s sk sl sn st t tr v w z".split()
VOWELS = "a e i o u".split()
CODAS = "b d f g k l m n p rk rn t v x z nd lt".split()
_VOWEL = re.compile(r"(?!uni|use|eu|one)[aeiou]|hour|honest")
"""How a word begins that is spoken with a vowel at its start."""
_TOKEN = re.compile(r"(?:\b(an?)( +))?([A-Za-z]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Retelling:
    """A bijection from plain forms to new ones, all in lower case."""

    forward: Mapping[str, str]

    def tell(self, text: str) -> str:
        """The text in the new words."""
        return _replace(text, self.forward)

    def back(self, text: str) -> str:
        """The text in the plain words again: `back(tell(text)) == text`."""
        return _replace(text, self._backward)

    @cached_property
    def _backward(self) -> Mapping[str, str]:
        return {new: plain for plain, new in self.forward.items()}


PLAIN = Retelling({})


@lru_cache(maxsize=64)
def retelling(vocabulary: Vocabulary, words: str, seed: int, *, domain: str, pools_path: Path) -> Retelling:
    """The bijection of a domain for these words and this seed; UnknownNameError for words that do not exist."""
    if words not in WORDS:
        raise UnknownNameError.among("kind of words", words, WORDS)
    if words == "plain":
        return PLAIN
    rng = Random(f"{domain}/{words}/{seed}")
    terms = _invented(rng) if words == "nonsense" else _borrowed(rng, _pools(pools_path))
    taken = set(vocabulary.forms | FUNCTION_WORDS | PDDL_WORDS)
    forward: dict[str, str] = {}
    for term in vocabulary.terms:
        new = next((forms for forms in terms(term) if not taken.intersection(forms)), None)
        if new is None:
            raise DataError(f"{pools_path}: too few {term.kind} to retell the domain {domain}")
        taken.update(new)
        # Forms may coincide ("put, puts, put"); the first one gives the word.
        for plain, told in zip(term.forms, new, strict=False):
            forward.setdefault(plain, told)
    return Retelling(forward)


def _invented(rng: Random) -> Offer:
    """Invented words with regular endings, without end."""

    def terms(term: Term) -> Iterator[tuple[str, ...]]:
        while True:
            yield _inflected(_stem(rng), term.kind)

    return terms


def _stem(rng: Random) -> str:
    syllables = [rng.choice(ONSETS) + rng.choice(VOWELS) for _ in range(rng.choice((1, 2)))]
    return "".join(syllables) + rng.choice(CODAS)


def _inflected(stem: str, kind: str) -> tuple[str, ...]:
    endings = {
        "nouns": ("", "s"),
        "verbs": ("", "s", "ed", "ing"),
        "adjectives": ("", "er", "est"),
        "names": ("",),
    }
    return tuple(f"{stem}{ending}" for ending in endings[kind])


def _borrowed(rng: Random, pools: Mapping[str, tuple[tuple[str, ...], ...]]) -> Offer:
    """Ordinary words of other fields; a name of an object borrows a noun."""
    order = {kind: rng.sample(pool, len(pool)) for kind, pool in pools.items()}
    left = {kind: iter(pool) for kind, pool in order.items()}

    def terms(term: Term) -> Iterator[tuple[str, ...]]:
        return left["nouns" if term.kind == "names" else term.kind]

    return terms


@lru_cache(maxsize=8)
def _pools(path: Path) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The words to borrow, by kind, each with its forms; DataError names the file and the fault."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        pools = {
            kind: tuple(tuple(entry.split()) for entry in tables[kind]) for kind in ("nouns", "verbs", "adjectives")
        }
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, KeyError, AttributeError) as error:
        raise DataError(f"{path}: {error}") from error
    return pools


def _replace(text: str, forms: Mapping[str, str]) -> str:
    """Each run of letters that has a new form replaced, in its letter case, with the article that fits it."""
    if not forms:
        return text

    def swap(found: re.Match[str]) -> str:
        article, gap, word = found.groups()
        new = forms.get(word.lower())
        if new is None:
            return found[0]
        spelled = new.upper() if word.isupper() and len(word) > 1 else new.capitalize() if word[0].isupper() else new
        if article is None:
            return spelled
        fitting = "an" if _VOWEL.match(new) else "a"
        return f"{fitting.capitalize() if article[0].isupper() else fitting}{gap}{spelled}"

    return _TOKEN.sub(swap, text)
