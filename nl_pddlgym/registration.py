"""Telling Gymnasium about the environments, without importing Gymnasium for those who do not use it (it takes a second)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, cast

from nl_pddlgym.dataset import domains

if TYPE_CHECKING:
    from importlib.abc import Loader


def register() -> None:
    """Register each domain as `nl_pddlgym/<domain>-v0`, such as `nl_pddlgym/hanoi-v0`; again is harmless."""
    from gymnasium.envs.registration import register, registry

    for domain in domains():
        name = f"nl_pddlgym/{domain}-v0"
        if name not in registry:
            register(name, entry_point="nl_pddlgym.env:PlanEnv", kwargs={"domain": domain})


def register_with_gymnasium() -> None:
    """Register now if Gymnasium is loaded, else as soon as somebody imports it, so that either import order works."""
    if "gymnasium.envs.registration" in sys.modules:
        register()
    elif not any(isinstance(finder, _Watch) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Watch())


class _Watch:
    """Waits for the import of Gymnasium, which it leaves to the ordinary finders, and registers once it is loaded."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The ordinary spec of Gymnasium with registration after its execution; nothing for any other module."""
        if fullname != "gymnasium":
            return None
        others = [finder for finder in sys.meta_path if finder is not self]
        spec = next((spec for finder in others if (spec := finder.find_spec(fullname, path, target))), None)
        if spec is not None and spec.loader is not None:
            spec.loader = cast("Loader", _Registering(spec.loader, self))
        return spec


class _Registering:
    """A loader that registers the environments after the module it loads, and ends the watch.

    It has a loader's methods without its base class: that lives in a module that is slow to load.
    """

    def __init__(self, inner: Loader, watch: _Watch) -> None:
        self._inner, self._watch = inner, watch

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """What the module's own loader creates."""
        return self._inner.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Load the module as its own loader would, which it keeps, then register."""
        module.__loader__ = self._inner
        if module.__spec__ is not None:
            module.__spec__.loader = self._inner
        self._inner.exec_module(module)
        if self._watch in sys.meta_path:
            sys.meta_path.remove(self._watch)
        register()
