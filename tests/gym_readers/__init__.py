"""What the descriptions say, read from the prose alone: one small reader per domain, for tests only.

A reader knows English and the nouns of its domain; from dnl and pnl `read(dnl, pnl)` recovers the objects with their types,
the facts of the initial state and the facts of the goal, in the words of the PDDL so that they can be compared. It was
written from the prose alone, understands every sentence or fails, and checks each announced number against its list.
"""

from importlib import import_module

from gym_readers.english import Told


def read(domain: str, dnl: str, pnl: str) -> Told:
    """What a description of this domain tells."""
    return import_module(f"gym_readers.{domain}").read(dnl, pnl)
