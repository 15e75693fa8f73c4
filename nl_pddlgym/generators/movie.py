"""Movie: a tape to be rewound, a counter to be reset and snacks to be fetched."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, joined
from pddlcoder.pddl.model import Fact, Problem

KINDS = {
    "chips": ("bag of chips", "bags of chips"),
    "dip": ("bowl of dip", "bowls of dip"),
    "pop": ("bottle of pop", "bottles of pop"),
    "cheese": ("plate of cheese", "plates of cheese"),
    "crackers": ("box of crackers", "boxes of crackers"),
}
TWO_HOURS, ZERO, ELSEWHERE = range(3)


@dataclass(frozen=True, slots=True)
class Config:
    """`each` snacks of every kind; `counter` shows two hours (0), zero (1) or something else (2) at first; `rewound` and `had` say what is done already."""

    each: int = 5
    wanted: int = 5
    counter: int = TWO_HOURS
    rewound: int = 0
    had: int = 0

    def __post_init__(self) -> None:
        at_least(1, each=self.each)
        at_least(0, wanted=self.wanted, counter=self.counter, rewound=self.rewound, had=self.had)
        if self.counter > ELSEWHERE or self.rewound > 1:
            raise ConfigError(f"counter must be 0, 1 or 2 and rewound 0 or 1, got {self.counter} and {self.rewound}")
        if self.wanted + self.had > len(KINDS) * self.each:
            raise ConfigError(
                f"wanted and had together must be at most {len(KINDS) * self.each}, got {self.wanted + self.had}"
            )


def draw(rng: Random) -> Config:
    """Five or six snacks of each kind, one to six of them wanted."""
    return Config(rng.randint(5, 6), rng.randint(1, 6), rng.randint(0, 2), rng.randint(0, 1), rng.randint(0, 2))


def generate(config: Config, rng: Random) -> Problem:
    """The tape and the counter in some state, and snacks to be fetched."""
    snacks = {kind: [f"{kind}{number}" for number in range(1, config.each + 1)] for kind in KINDS}
    every = [snack for kind in KINDS for snack in snacks[kind]]
    chosen_ones = rng.sample(every, config.wanted + config.had)
    had = sorted(chosen_ones[: config.had], key=every.index)
    wanted = sorted(chosen_ones, key=every.index)
    counter: list[list[Fact]] = [[("at_two_hours",)], [("counter_at_zero",)], []]
    init: list[Fact] = [*counter[config.counter], *([("rewound",)] if config.rewound else [])]
    init += [("have", snack) for snack in had]
    goal: list[Fact] = [("rewound",), ("counter_at_zero",), *(("have", snack) for snack in wanted)]
    return compose("movie", snacks, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """The snacks, the state of tape and counter, and what is wanted."""
    contents = Contents(problem)
    return "\n\n".join((_things(contents, rng), _now(contents, rng), _wanted(contents, rng)))


def _things(contents: Contents, rng: Random) -> str:
    opening = chosen(
        rng,
        "The following snacks are there for the evening.",
        "These are the snacks of the evening.",
        "For the evening there are these snacks.",
    )
    lines = []
    for kind, (singular, plural) in KINDS.items():
        names = contents.objects(kind)
        lines.append(f"- {counted(len(names), singular, plural)}: {joined(names)}")
    return "\n".join((opening, "", *lines))


def _now(contents: Contents, rng: Random) -> str:
    when = chosen(rng, "right now", "at the moment", "at the start")
    parts = [_tape(contents, rng), _counter(contents, rng)]
    rng.shuffle(parts)
    return f"{capitalised(when)} {parts[0]}, and {parts[1]}. {_had(contents, rng)}"


def _tape(contents: Contents, rng: Random) -> str:
    if contents.init("rewound"):
        return chosen(
            rng, "the tape is rewound already", "the tape has been rewound already", "the tape is already rewound"
        )
    return chosen(
        rng, "the tape has not been rewound yet", "the tape is not rewound yet", "the tape is not yet rewound"
    )


def _counter(contents: Contents, rng: Random) -> str:
    if contents.init("at_two_hours"):
        shown = "exactly two hours"
    elif contents.init("counter_at_zero"):
        shown = "zero"
    else:
        shown = "neither zero nor two hours"
    return chosen(rng, f"the counter shows {shown}", f"the counter is at {shown}", f"the counter stands at {shown}")


def _had(contents: Contents, rng: Random) -> str:
    had = joined(snack for (snack,) in contents.init("have"))
    if not had:
        return chosen(
            rng,
            "The robot has no snack so far.",
            "So far the robot has fetched no snack.",
            "No snack has been fetched so far.",
        )
    return chosen(
        rng,
        f"The robot has {had} so far.",
        f"So far the robot has fetched {had}.",
        f"Of the snacks the robot already has {had}.",
    )


def _wanted(contents: Contents, rng: Random) -> str:
    snacks = joined(snack for (snack,) in contents.goal("have"))
    if not snacks:
        return chosen(
            rng,
            "In the end the tape should be rewound and the counter should show zero; no snack is needed.",
            "Please rewind the tape and see to it that the counter shows zero. No snack is needed.",
            "All is ready when the tape is rewound and the counter shows zero; no snack is wanted.",
        )
    return chosen(
        rng,
        f"In the end the tape should be rewound, the counter should show zero, and the robot should have {snacks}.",
        f"Please see to it that the tape is rewound, the counter shows zero and the robot has {snacks}.",
        f"All is ready when the tape is rewound, the counter is at zero and the robot has {snacks}.",
    )
