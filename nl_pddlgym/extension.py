"""The Python that a domain brings along, `domain.py` in its own folder: how its problems are made, told and read back."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from nl_pddlgym.errors import DataError, NLPddlgymError

FILE = "domain.py"
FAULTS = (SyntaxError, ImportError, NameError, AttributeError, TypeError, ValueError, LookupError)
"""What a module that is not finished raises while it is loaded or used."""


def open_extension(folder_path: Path) -> ModuleType | None:
    """The module in the folder of a domain, executed anew; None if there is none, DataError if it cannot be executed."""
    path = (folder_path / FILE).resolve()
    if not path.is_file():
        return None
    # Dataclasses look their module up by name, so it needs one that no other module has.
    name = f"{__name__}:{path}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise DataError(f"{path}: cannot be loaded")
    module = sys.modules[name] = module_from_spec(spec)
    with faults_told(path):
        spec.loader.exec_module(module)
    return module


@contextmanager
def faults_told(path: Path) -> Generator[None]:
    """What goes wrong while the module at this path is loaded or used becomes a DataError with file, line and fault."""
    try:
        yield
    except NLPddlgymError:
        raise
    except FAULTS as error:
        raise DataError(f"{path}:{_line(error, path)}: {type(error).__name__}: {_text(error)}") from error


def _text(error: Exception) -> str:
    return error.msg if isinstance(error, SyntaxError) else str(error)


def _line(error: Exception, path: Path) -> int:
    """The last line of the module that the error came through."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return error.lineno or 1
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return (frames[-1].lineno if frames else None) or 1
