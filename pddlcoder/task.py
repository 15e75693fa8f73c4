"""What a caller asks for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Task:
    """Two paragraphs and, where the caller has them, the vocabulary of the place where the plan will run.

    `dnl` says what the world is like, `pnl` what is the case and wanted; `actions` is the schema S, `objects` the names O, as text.
    """

    dnl: str
    pnl: str
    actions: str | None = None
    objects: str | None = None

    @property
    def told_actions(self) -> str:
        """S as a model is told it."""
        return (self.actions or "").strip() or "(none listed)"

    @property
    def told_objects(self) -> str:
        """O as a model is told it."""
        return (self.objects or "").strip() or "(none listed: see the descriptions)"
