"""Going on with a run: what of its configuration may change from one start to the next, and what may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from experiments.running.config import HARMLESS, Config
from experiments.running.toml import load_config, to_toml
from pddlcoder.errors import UsageError

FILE = "config.toml"
_FIXED = ("split", "words", "words_seed", "send_seed", "planner", "program", "limits")
_COLLECTED = ("methods", "seeds")


def agree(folder: Path, config: Config) -> None:
    """Write the configuration into the folder, together with what was run there before; UsageError if the two contradict."""
    path = folder / FILE
    if path.exists():
        before = load_config(path)
        if found := differences(before, config):
            raise UsageError(
                f"{folder} was begun with another configuration: {'; '.join(found)}; choose another folder with --out, or go on with "
                "the configuration it was begun with"
            )
        config = together(before, config)
    fresh = path.with_suffix(".new")
    fresh.write_text(to_toml(config), encoding="utf-8")
    fresh.replace(path)


def differences(before: Config, now: Config) -> list[str]:
    """What makes the rows of the two incomparable, each in a few words."""
    found = [_told(name, getattr(before, name), getattr(now, name)) for name in _FIXED if name != "limits"]
    found += _table("limits.", before.limits.model_dump(), now.limits.model_dump())
    for name in before.models.keys() & now.models.keys():
        one, two = (config.models[name].model_dump(exclude=set(HARMLESS)) for config in (before, now))
        found += _table(f"{name}: ", one, two)
    return sorted(filter(None, found))


def together(before: Config, now: Config) -> Config:
    """What both ask for; what may change is as it is now."""
    changes: dict[str, Any] = {
        name: tuple(dict.fromkeys((*getattr(before, name), *getattr(now, name)))) for name in _COLLECTED
    }
    changes["models"] = before.models | now.models
    limits = (before.limit, now.limit)
    changes["limit"] = None if None in limits else max(filter(None, limits))
    one, two = before.domains, now.domains
    changes["domains"] = None if one is None or two is None else tuple(dict.fromkeys((*one, *two)))
    return now.model_copy(update=changes)


def _table(where: str, before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    return [_told(f"{where}{name}", before[name], now[name]) for name in before]


def _told(name: str, before: Any, now: Any) -> str:
    return "" if before == now else f"{name} was {_value(before)} and is now {_value(now)}"


def _value(value: Any) -> str:
    return "not set" if value is None else str(value)
