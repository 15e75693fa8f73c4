"""What the descriptions say, read from the prose alone: one small reader per domain, for tests only.

A reader knows English (`nl_pddlgym.english`) and the nouns of its domain; from dnl and pnl `read(dnl, pnl)` recovers the objects
with their types, the facts of the initial state and the facts of the goal, in the words of the PDDL so that they can be
compared. It was written from the prose alone, understands every sentence or fails, and checks each announced number against
its list.
"""
