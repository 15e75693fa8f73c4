"""The errors of a broken house; broken PDDL is a value, never one of these.

PDDLCoderError
├── PrerequisiteError     a program, package or setting is missing; the message says how to get it
├── UsageError            an argument or a file cannot be used; the message names it
└── ModelError            the language model cannot be reached, refused to work, or has no recorded answer
"""


class PDDLCoderError(Exception):
    """The root; its text is one sentence that can be shown as it is."""


class PrerequisiteError(PDDLCoderError):
    """A program, package or setting is missing; the message says how to get it."""


class UsageError(PDDLCoderError):
    """An argument or a file cannot be used; the message names it."""


class ModelError(PDDLCoderError):
    """The language model cannot be reached, refused to work, or has no recorded answer."""
