"""How a search ends early. DSPy and GEPA take every `Exception` of a program for a score of 0, so nothing that ends one may be an `Exception`."""

from __future__ import annotations

from contextlib import ContextDecorator
from types import TracebackType


class Stopped(BaseException):
    """Ends the search, for the reason in the purse."""


class Broken(BaseException):
    """Carries an error of the house past those who would make a score of it."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class unscored(ContextDecorator):
    """What is raised inside, or by the function it decorates, is never taken for a score: it leaves as `Broken`."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(error, Exception):
            raise Broken(error) from error
