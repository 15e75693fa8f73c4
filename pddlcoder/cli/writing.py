"""Output files, or one clear sentence why not."""

from __future__ import annotations

from pathlib import Path

from pddlcoder.errors import UsageError


def checked_parent(argument: str | None) -> Path | None:
    """The path to write to later; UsageError now, before any work, if it is a directory or its folder does not exist."""
    if argument is None:
        return None
    path = Path(argument)
    if path.is_dir():
        raise UsageError(f"cannot write {argument}: it is a directory")
    if not path.parent.is_dir():
        raise UsageError(f"cannot write {argument}: there is no folder {path.parent}")
    return path


def write_text(path: Path, text: str) -> None:
    """Write a text; UsageError if the file system refuses."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from error


def fresh_folder(parent: Path, stem: str) -> Path:
    """A new folder `stem-001`, `stem-002`, ... in `parent`, safe against another run doing the same."""
    for number in range(1, 1_000_000):
        path = parent / f"{stem}-{number:03}"
        try:
            path.mkdir()
        except FileExistsError:
            continue
        except OSError as error:
            raise UsageError(f"cannot make the folder {path}: {(error.strerror or str(error)).lower()}") from error
        return path
    raise UsageError(f"there are too many folders named {stem}-...; choose one with --out")


def empty_folder(argument: str) -> Path:
    """The folder named, made if need be; UsageError if it holds something, so that no earlier run is overwritten."""
    path = Path(argument)
    try:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise UsageError(f"the folder {argument} is not empty; choose another, so that nothing is overwritten")
    except FileExistsError as error:
        raise UsageError(f"cannot write into {argument}: it is a file") from error
    except OSError as error:
        raise UsageError(f"cannot write into {argument}: {(error.strerror or str(error)).lower()}") from error
    return path
