"""A model that needs no model: it answers every prompt of the methods from the gold, with faults by its seed.

For dry runs, tests and benchmarks of the machinery. What comes of it says nothing about any model.
"""

from __future__ import annotations

from experiments.rehearsal.model import PREFIX, Responder, open_rehearsal

__all__ = ["PREFIX", "Responder", "open_rehearsal"]
