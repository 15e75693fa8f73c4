"""A task of the benchmark: what a contestant may see, and the gold that only an explicit call brings out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from nl_pddlgym.card import Card, read_card
from nl_pddlgym.errors import DataError
from nl_pddlgym.paths import data_path as own_data_path
from nl_pddlgym.words import PLAIN, Retelling, retelling


@dataclass(frozen=True, slots=True)
class Gold:
    """The answer key of a task: the PDDL of its domain and problem, and a plan in S form that reaches level 3."""

    domain: str
    problem: str
    plan: str


@dataclass(frozen=True, slots=True)
class Task:
    """One problem told in words: `dnl` and `pnl`, the actions S ("(move ?to)") and the objects O, one a line.

    `id` is "domain/NN"; `split` is "train", "validation", "test", or "" for a problem in no split. `words` and `seed` say in
    which words it is told ("plain", "nonsense", "misleading"). The gold is no field: it is read from `data_path`, the
    benchmark's data folder, when `gold()` is called.
    """

    id: str
    domain: str
    dnl: str
    pnl: str
    actions: str
    objects: str
    split: str
    data_path: Path = field(repr=False, compare=False)
    words: str = "plain"
    seed: int = 0

    @property
    def number(self) -> str:
        """The number of the problem in its domain, as its files are called: "03"."""
        return self.id.partition("/")[2]

    def gold(self) -> Gold:
        """The answer key in the words of the task, read now; DataError if a file is missing."""
        folder_path, tell = domain_path(self.data_path, self.domain), self.retelling().tell
        return Gold(
            domain=tell(read_text(folder_path / "domain.pddl")),
            problem=tell(read_text(folder_path / "problems" / f"{self.number}.pddl")),
            plan=tell(read_text(folder_path / "problems" / f"{self.number}.plan")),
        )

    def card(self) -> Card:
        """The card of the domain in the words of the task; it belongs to the gold. DataError if the file is broken."""
        card = read_card(domain_path(self.data_path, self.domain) / "domain.toml")
        return card if self.words == "plain" else card.retold(self.retelling())

    def told_in(self, words: str, seed: int = 0) -> Task:
        """The same task in other words; UnknownNameError for words there are not. Only a plain task can be retold."""
        if self.words != "plain":
            raise ValueError(f"{self.id} is told in {self.words} words already")
        if words == "plain":
            return self
        telling = open_retelling(self.data_path, self.domain, words, seed)
        return replace(
            self,
            dnl=telling.tell(full_dnl(self.data_path, self.domain, words)),
            pnl=telling.tell(self.pnl),
            actions=telling.tell(self.actions),
            objects=telling.tell(self.objects),
            words=words,
            seed=seed,
        )

    def retelling(self) -> Retelling:
        """The bijection from the plain words to those of the task."""
        return open_retelling(self.data_path, self.domain, self.words, self.seed)


def open_retelling(data_path: Path, domain: str, words: str, seed: int) -> Retelling:
    """The bijection of a domain for these words and this seed; DataError if the card is broken, UnknownNameError for other words."""
    if words == "plain":
        return PLAIN
    card = read_card(domain_path(data_path, domain) / "domain.toml")
    pools_path = data_path / "words.toml"
    if not pools_path.is_file():
        pools_path = own_data_path() / "words.toml"
    return retelling(card.vocabulary, words, seed, domain=domain, pools_path=pools_path)


def full_dnl(data_path: Path, domain: str, words: str) -> str:
    """The dnl in plain words; for a telling in others it states the rules in full."""
    folder_path = domain_path(data_path, domain)
    dnl = read_text(folder_path / "domain.md")
    return dnl if words == "plain" else f"{dnl}\n{read_text(folder_path / 'rules.md')}"


def domain_path(data_path: Path, domain: str) -> Path:
    """The folder of a domain inside the data folder."""
    return data_path / "domains" / domain


def read_text(path: Path) -> str:
    """The UTF-8 text of a data file; DataError, naming the file, if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: not UTF-8 at byte {error.start}") from error
