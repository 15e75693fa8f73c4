"""Where a checkout of the published repository keeps what: descriptions by name and number, problems in folders of PDDL."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from nl_pddlgym.errors import DataError
from nl_pddlgym.published.splits import SETS, domain_name

FOLDERS = ("pddl", "prompts/domains", "prompts/problems", "prompts/actions", "prompts/objects")
_DESCRIPTION, _NUMBER = re.compile(r"(.+)_(\d+)\.md"), re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class ProblemSet:
    """Descriptions that share one folder of problems: BlocksMedium_0.md, BlocksMedium_1.md, ... and blocks_medium/.

    `kind` names the domain's own files (Blocks.md); `domain` is its name in ids, `first` the number in ids of description 0.
    `problem_paths` are in the order of the numbers in their names.
    """

    name: str
    kind: str
    domain: str
    first: int
    numbers: tuple[int, ...]
    prompts_path: Path
    domain_path: Path
    problem_paths: tuple[Path, ...]

    def description_path(self, number: int) -> Path:
        """The description with this number in the set."""
        return self.prompts_path / "problems" / f"{self.name}_{number}.md"

    def prompt_path(self, section: str) -> Path:
        """The file of the whole domain in a section: "domains", "actions" or "objects"."""
        return self.prompts_path / section / f"{self.kind}.md"


def read_layout(path: Path) -> tuple[ProblemSet, ...]:
    """The sets of a checkout, by domain, in the order of their ids; DataError, naming what is missing, if it is none.

    Nothing is read but the names of the files. A set belongs to the domain whose name its own contains (the longest such),
    its problems are in the folder of its name, and its domain file is the one whose name begins that of the folder.
    """
    root_path = _root(path)
    kinds = sorted(file.stem for file in (root_path / "prompts/domains").glob("*.md"))
    numbers: dict[str, list[int]] = {}
    for file in sorted((root_path / "prompts/problems").iterdir()):
        if found := _DESCRIPTION.fullmatch(file.name):
            numbers.setdefault(found[1], []).append(int(found[2]))
    if not numbers:
        raise DataError(f"{root_path / 'prompts/problems'} has no description such as Elevator_0.md")
    named = sorted(((_kind(root_path, name, kinds), name) for name in numbers), key=lambda pair: _order(*pair))
    sets: list[ProblemSet] = []
    for kind, name in named:
        sets.append(_set(root_path, kind, name, sorted(numbers[name]), sets))
    return tuple(sets)


def by_number(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Files in the order of the numbers in their names: problem2 before problem10."""
    return tuple(sorted(paths, key=lambda path: ([int(part) for part in _NUMBER.findall(path.stem)], path.name)))


def _root(path: Path) -> Path:
    if not path.is_dir():
        raise DataError(f"{path} is no folder")
    root_path = path if (path / "prompts").is_dir() else path / "nl_pddlgym"
    missing = [folder for folder in FOLDERS if not (root_path / folder).is_dir()]
    if missing:
        raise DataError(f"{path} is no checkout of the published NL-pddlgym: it has no folder nl_pddlgym/{missing[0]}")
    return root_path


def _kind(root_path: Path, name: str, kinds: Sequence[str]) -> str:
    found = [kind for kind in kinds if kind in name]
    if not found:
        raise DataError(f"{name}_*.md: no file in {root_path / 'prompts/domains'} describes its domain")
    return max(found, key=len)


def _order(kind: str, name: str) -> tuple[str, bool, str]:
    """Domains by their names in ids; the set that is called like its domain comes first."""
    return domain_name(kind), name != kind, name


def _set(root_path: Path, kind: str, name: str, numbers: Sequence[int], before: Sequence[ProblemSet]) -> ProblemSet:
    domain = domain_name(kind)
    folder_path = _folder(root_path / "pddl", name)
    problem_paths = by_number(list(folder_path.glob("*.pddl")))
    if not problem_paths:
        raise DataError(f"{folder_path} has no problem")
    return ProblemSet(
        name=name,
        kind=kind,
        domain=domain,
        first=_first(domain, name, before),
        numbers=tuple(numbers),
        prompts_path=root_path / "prompts",
        domain_path=_domain_file(root_path / "pddl", folder_path.name),
        problem_paths=problem_paths,
    )


def _first(domain: str, name: str, before: Sequence[ProblemSet]) -> int:
    """How many numbers the sets before this one take, in a checkout that misses some of their files too."""
    sizes = SETS.get(domain, {})
    if name in sizes:
        names = list(sizes)
        return sum(sizes[other] for other in names[: names.index(name)])
    return max((other.first + other.numbers[-1] + 1 for other in before if other.domain == domain), default=0)


def _folder(pddl_path: Path, name: str) -> Path:
    found = [path for path in sorted(pddl_path.iterdir()) if path.is_dir() and _plain(path.name) == _plain(name)]
    if not found:
        raise DataError(f"{pddl_path} has no folder of problems for {name}_*.md")
    return found[0]


def _domain_file(pddl_path: Path, folder: str) -> Path:
    found = [path for path in sorted(pddl_path.glob("*.pddl")) if folder.startswith(path.stem)]
    if not found:
        raise DataError(f"{pddl_path} has no domain file {folder}.pddl")
    return max(found, key=lambda path: len(path.stem))


def _plain(name: str) -> str:
    return name.replace("_", "").lower()
