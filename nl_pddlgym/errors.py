"""The errors of the benchmark: a name nobody knows, a data file that cannot be read, an action that does not apply.

NLPddlgymError
├── UnknownNameError      no such split, domain or problem; the message lists what exists
├── DataError             a file of the benchmark is broken; one line that names the file and, where known, the line
├── ConfigError           a generator was asked for something that cannot be made
└── InvalidActionError    an environment opened with on_invalid="raise" was given a step that does not apply
"""


class NLPddlgymError(ValueError):
    """The root; its text is one sentence that can be shown as it is."""


class UnknownNameError(NLPddlgymError):
    """No such split, domain or problem; the message lists what exists."""


class DataError(NLPddlgymError):
    """A file of the benchmark is broken; one line that names the file and, where known, the line."""


class ConfigError(NLPddlgymError):
    """A generator was asked for something that cannot be made; the message names the setting and its least value."""


class InvalidActionError(NLPddlgymError):
    """An environment opened with on_invalid="raise" was given a step that does not apply; the message says why."""
