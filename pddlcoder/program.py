"""A program: prompts in the place of the house's own, as an optimiser writes them and a coder loads them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

from pddlcoder.errors import UsageError

ROLES = ("agent", "critic", "map_schema", "map_plan")
"""Whose prompt a program may hold; the mapper has two, one for rules and one for lines."""
KIND = "pddlcoder-program"
VERSION = 1


class Program(BaseModel):
    """Instructions by role; a role that is left out keeps the prompt of the house. `made_with` says how they came about.

    `kind` and `version` are those of the file's format.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["pddlcoder-program"] = KIND
    version: Literal[1] = VERSION
    name: str
    prompts: dict[str, str]
    made_with: dict[str, Any] = {}

    @field_validator("prompts")
    @classmethod
    def _of_known_roles(cls, prompts: dict[str, str]) -> dict[str, str]:
        for role, text in prompts.items():
            if role not in ROLES:
                raise ValueError(f"there is no role {role!r}; the roles are {', '.join(ROLES)}")
            if not text.strip():
                raise ValueError(f"the prompt of the role {role!r} is empty")
        return prompts

    @property
    def label(self) -> str:
        """Its name and a short hash of its prompts, so that two programs of one name are told apart: "mine@0f1e2d3c4b5a"."""
        text = json.dumps(self.prompts, sort_keys=True)
        return f"{self.name}@{hashlib.sha256(text.encode()).hexdigest()[:12]}"

    def save(self, path: Path) -> None:
        """Write the program as a file, the whole of it or nothing."""
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.new")
        text = json.dumps(self.model_dump(mode="json"), indent=2, ensure_ascii=False)
        fresh.write_text(f"{text}\n", encoding="utf-8", errors="replace")
        fresh.replace(path)


Source = Program | Path | str | Mapping[str, Any]


def open_program(source: Source) -> Program:
    """The program in a file, in a mapping with the file's keys, or as it is; UsageError says in a sentence what is wrong with it."""
    if isinstance(source, Program):
        return source
    if isinstance(source, Mapping):
        return _checked(dict(source), "the program")
    path = Path(source)
    return _checked(_read(path), f"the program {path}")


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"the program {path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the program {path} is no JSON: {error}") from error


def _checked(facts: Any, what: str) -> Program:
    if not isinstance(facts, dict) or facts.get("kind") != KIND:
        raise UsageError(f'{what} is not one: it must be a JSON object with "kind": "{KIND}"')
    version = facts.get("version")
    if version != VERSION or isinstance(version, bool):
        raise UsageError(f"{what} has the format version {version!r}, and this house reads version {VERSION}")
    try:
        return Program.model_validate(facts)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise UsageError(f"{what}: {where}: {first['msg'].removeprefix('Value error, ')}") from error
