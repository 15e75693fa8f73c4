"""Configurations as TOML files: read with one clear sentence for what is wrong, and written resolved."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from experiments.methods import METHODS
from experiments.running.config import Config, Limits, ModelEntry, Patience, Prices, Strict, folder_name
from nl_pddlgym.dataset import SPLITS, domains
from nl_pddlgym.words import WORDS
from pddlcoder.errors import UsageError

CONFIGS = Path(__file__).parents[1] / "configs"
PRESETS = CONFIGS / "models.toml"
_TABLES: dict[str, type[Strict]] = {"limits": Limits, "patience": Patience, "prices": Prices}


def load_config(path: Path, **overrides: Any) -> Config:
    """The configuration in a file, with the `overrides` that are not None in place of its own keys.

    `models` are names of `[model.NAME]` tables in the file or of presets, or what `open_model` takes; `api_base` is the address
    for all of them. UsageError in one sentence for what is wrong.
    """
    facts = _read(path)
    address = overrides.pop("api_base", None)
    facts |= {key: value for key, value in overrides.items() if value is not None}
    tables = _read(PRESETS).get("model", {}) | _table(path, facts.pop("model", {}))
    wanted = facts.get("models", [])
    if not isinstance(wanted, list | tuple) or not all(isinstance(name, str) for name in wanted):
        raise UsageError(f"{path}: models must be a list of names")
    facts["models"] = {name: _entry(path, name, tables, address) for name in wanted}
    facts.setdefault("name", path.stem)
    config = _checked(path, facts)
    _refuse_unknown(path, config)
    return config if config.program is None else _with_program(path, config, config.program)


def to_toml(config: Config) -> str:
    """The configuration as a file that `load_config` reads to the same value."""
    facts = config.model_dump(mode="json", exclude_none=True)
    models = facts.pop("models")
    facts["models"] = list(models)
    tables = {key: facts.pop(key) for key in [key for key, value in facts.items() if isinstance(value, dict)]}
    lines = list(_lines(facts))
    for name, table in tables.items():
        lines += ["", f"[{name}]", *_lines(table)]
    for name, table in models.items():
        inner = {key: table.pop(key) for key in ("options", "prices") if key in table}
        lines += ["", f"[model.{json.dumps(name)}]", *_lines(table)]
        for key, more in inner.items():
            lines += ["", f"[model.{json.dumps(name)}.{key}]", *_lines(more)] if more else []
    return "\n".join(lines) + "\n"


def _lines(facts: Mapping[str, Any]) -> Iterator[str]:
    """Words, numbers and lists of them are written in TOML as in JSON."""
    for key, value in facts.items():
        yield f"{json.dumps(key) if not key.isidentifier() else key} = {json.dumps(value, ensure_ascii=False)}"


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"the configuration {path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"the configuration {path} is no TOML: {error}") from error


def _table(path: Path, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(entry, dict) for entry in value.values()):
        raise UsageError(f'{path}: model must hold tables such as [model.mine] with model = "provider/name"')
    for name, entry in value.items():
        try:
            ModelEntry.model_validate(entry)
        except ValidationError as error:
            raise UsageError(f"{path}: {_said(error, 'model', name)}") from error
    return value


def _entry(path: Path, name: str, tables: Mapping[str, Any], address: str | None) -> dict[str, Any]:
    """The facts of a model by its name; one that names itself, as `openrouter/...` does, needs no table."""
    if name in tables:
        entry = dict(tables[name])
    elif "/" in name or ":" in name:
        entry = {"model": name}
    else:
        raise UsageError(
            f"{path}: there is no model {name!r}{_nearest(name, tables)}; the known ones are {', '.join(sorted(tables))}, "
            "and any provider/name"
        )
    return entry | ({"api_base": address} if address else {})


def _checked(path: Path, facts: dict[str, Any]) -> Config:
    try:
        return Config.model_validate(facts)
    except ValidationError as error:
        raise UsageError(f"{path}: {_said(error)}") from error


def _said(error: ValidationError, *where: str) -> str:
    """The first fault in a sentence, unknown keys before others; `where` is the table that was checked."""
    first = min(error.errors(), key=lambda one: one["type"] != "extra_forbidden")
    loc = [*where, *map(str, first["loc"])]
    key = ".".join(loc)
    if first["type"] == "extra_forbidden":
        return f"unknown key {key!r}{_nearest(loc[-1], _keys(loc[:-1]))}"
    if first["type"] == "missing":
        return f"the key {key!r} is missing"
    return f"{key}: {first['msg'].removeprefix('Value error, ')}"


def _keys(loc: list[str]) -> Iterable[str]:
    """The keys that a table may have."""
    if not loc:
        return [*Config.model_fields, "model"]
    return _TABLES.get(loc[-1], ModelEntry).model_fields


def _nearest(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(known), 1, 0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


def _refuse_unknown(path: Path, config: Config) -> None:
    """Names are looked up before anything is spent."""
    _among(path, "method", config.methods, METHODS)
    _among(path, "split", (config.split,), (*SPLITS, "all"))
    _among(path, "domain", config.domains or (), domains())
    _among(path, "kind of words", (config.words,), WORDS)
    for what, names in (("method", config.methods), ("seed", config.seeds), ("domain", config.domains or ())):
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise UsageError(f"{path}: the {what} {twice!r} is named twice")
    folders: dict[str, str] = {}
    for name in config.models:
        if (other := folders.setdefault(folder_name(name), name)) != name:
            raise UsageError(
                f"{path}: the models {other!r} and {name!r} would share one folder; name one of them otherwise"
            )


def _with_program(path: Path, config: Config, program: Path) -> Config:
    """A program's path is meant from where the configuration is."""
    found = (path.parent / program).resolve()
    if not found.is_file():
        raise UsageError(f"{path}: program: there is no file {found}")
    return config.model_copy(update={"program": found})


def _among(path: Path, what: str, names: Iterable[str], known: Iterable[str]) -> None:
    for name in names:
        if name not in known:
            raise UsageError(
                f"{path}: there is no {what} {name!r}{_nearest(name, known)}; there are: {', '.join(map(str, known))}"
            )
