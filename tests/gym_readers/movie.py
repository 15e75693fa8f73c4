"""Reads the descriptions of movie."""

from nl_pddlgym.english import Fact, Said, Told, of_kind, understood

KINDS = {
    "chips": "bags? of chips",
    "dip": "bowls? of dip",
    "pop": "bottles? of pop",
    "cheese": "plates? of cheese",
    "crackers": "box(?:es)? of crackers",
}
NOW = "(?:At the moment|At the start|Right now) "
COUNTER = "the counter (?:shows|is at|stands at) (?P<counter>exactly two hours|zero|neither zero nor two hours)"
REWOUND = "(?:the tape is rewound already|the tape has been rewound already|the tape is already rewound)"
NOT_REWOUND = "(?:the tape has not been rewound yet|the tape is not rewound yet|the tape is not yet rewound)"
SHOWN = {"exactly two hours": {("at_two_hours",)}, "zero": {("counter_at_zero",)}, "neither zero nor two hours": set()}
PATTERNS = {kind: (f"- <count> {words}: <names,>",) for kind, words in KINDS.items()} | {
    "snacks": (
        "For the evening there are these snacks",
        "The following snacks are there for the evening",
        "These are the snacks of the evening",
    ),
    "rewound": (f"{NOW}{REWOUND}, and {COUNTER}", f"{NOW}{COUNTER}, and {REWOUND}"),
    "not_rewound": (f"{NOW}{NOT_REWOUND}, and {COUNTER}", f"{NOW}{COUNTER}, and {NOT_REWOUND}"),
    "nothing": (
        "No snack has been fetched so far",
        "So far the robot has fetched no snack",
        "The robot has no snack so far",
    ),
    "fetched": (
        "Of the snacks the robot already has <names,>",
        "So far the robot has fetched <names,>",
        "The robot has <names,> so far",
    ),
    "goal": (
        "All is ready when the tape is rewound, the counter is at zero and the robot has <names,>",
        "In the end the tape should be rewound, the counter should show zero, and the robot should have <names,>",
        "Please see to it that the tape is rewound, the counter shows zero and the robot has <names,>",
    ),
    "goal_without": (
        "All is ready when the tape is rewound and the counter shows zero",
        "In the end the tape should be rewound and the counter should show zero",
        "Please rewind the tape and see to it that the counter shows zero",
    ),
    "no_snack": ("(?i:no snack is) (?:needed|wanted)",),
}


def read(dnl: str, pnl: str) -> Told:
    assert "The movie is on a tape, and the player has a counter" in dnl
    assert "The snacks come from the kitchen" in dnl
    said = understood(pnl, PATTERNS)
    types = {snack: one.kind for one in of_kind(said, *KINDS) for snack in one.every()}
    assert sorted(one.kind for one in of_kind(said, *KINDS)) == sorted(KINDS)
    assert len(of_kind(said, "snacks")) == len(of_kind(said, "nothing", "fetched")) == 1
    (state,) = of_kind(said, "rewound", "not_rewound")
    init = SHOWN[state["counter"]] | had(said, "fetched") | ({("rewound",)} if state.kind == "rewound" else set())
    assert len(of_kind(said, "goal", "no_snack")) == 1
    assert len(of_kind(said, "goal", "goal_without")) == 1
    return Told(types, init, had(said, "goal") | {("rewound",), ("counter_at_zero",)})


def had(said: list[Said], kind: str) -> set[Fact]:
    return {("have", snack) for one in of_kind(said, kind) for snack in one.every()}
