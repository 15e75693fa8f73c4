"""Telling one solve that went wrong from a model that is gone, so that an outage does not burn the list."""

from __future__ import annotations

from dataclasses import dataclass

from experiments.running.config import Patience


@dataclass
class Outage:
    """What is known about one model being reachable; times in seconds of the caller's clock.

    `until`: nothing begins before. `pauses` counts those since the model last answered; `gone` says that we no longer wait for it.
    """

    patience: Patience
    in_a_row: int = 0
    pauses: int = 0
    until: float = 0.0
    gone: bool = False

    @property
    def on(self) -> bool:
        """Whether the model was last seen out of reach."""
        return self.pauses > 0

    def allows(self, now: float, underway: int) -> bool:
        """Whether a solve may begin while so many of this model are underway; after a pause, one finds out alone."""
        return not self.gone and (not self.on or (now >= self.until and underway == 0))

    def answered(self) -> None:
        """A solve was measured."""
        self.in_a_row = self.pauses = 0

    def failed(self, now: float, hopeless: bool = False) -> bool:
        """A solve ended because the model could not be reached; whether that begins a pause or the giving up."""
        self.in_a_row += 1
        if hopeless or self.gone:
            begins, self.gone, self.pauses = not self.gone, True, self.pauses + 1
            return begins
        if now < self.until or (not self.on and self.in_a_row < self.patience.outage):
            return False  # it began before the pause did, or it may have been this one alone
        self.gone = self.pauses >= self.patience.pauses
        self.pauses += 1
        self.until = now + self.patience.seconds(self.pauses)
        return True
