"""Needle sorting: needles to be brought from their spots on a table to trays, by one arm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

COLOURS = ("red", "blue", "green", "yellow", "white", "black", "orange", "violet")
REST = "resting_spot"
FEW = 8
"""Up to so many needles are told in one sentence, more of them colour by colour."""


@dataclass(frozen=True, slots=True)
class Config:
    """`mixed` needles go to a tray of another colour, `idle` ones may end anywhere, `laid` ones lie in a tray at first; with `home` (0 or 1) the arm goes to rest."""

    needles: int = 3
    trays: int = 2
    mixed: int = 0
    idle: int = 0
    laid: int = 0
    home: int = 0

    def __post_init__(self) -> None:
        at_least(1, needles=self.needles, trays=self.trays)
        at_least(0, mixed=self.mixed, idle=self.idle, laid=self.laid, home=self.home)
        if self.trays > len(COLOURS):
            raise ConfigError(f"trays must be at most {len(COLOURS)}, got {self.trays}")
        if self.mixed and self.trays < 2:
            raise ConfigError("mixed needles need a second tray")
        if self.mixed + self.idle >= self.needles:
            raise ConfigError(f"needles must be more than mixed and idle together, got {self.needles}")
        if self.laid > min(self.trays, self.needles - 1):
            raise ConfigError(f"laid must be at most the trays, and fewer than the needles, got {self.laid}")
        if self.home > 1:
            raise ConfigError(f"home must be 0 or 1, got {self.home}")


def draw(rng: Random) -> Config:
    """Three to 52 needles and one to eight trays."""
    needles, trays = rng.randint(3, 52), rng.randint(1, len(COLOURS))
    return Config(
        needles=needles,
        trays=trays,
        mixed=rng.randint(0, needles // 5) if trays > 1 else 0,
        idle=rng.randint(0, needles // 8),
        laid=rng.randint(0, min(trays, needles // 4)),
        home=rng.randint(0, 1),
    )


def generate(config: Config, rng: Random) -> Problem:
    """Needles in their own spots, but for those laid in a tray already: at most one in each, and there to stay, so that no step of a good plan picks where several lie."""
    colours = list(COLOURS[: config.trays])
    trays, needles = [f"{colour}_tray" for colour in colours], _needles(config.needles, colours, rng)
    order = rng.sample(needles, len(needles))
    mixed, idle = order[: config.mixed], order[config.mixed : config.mixed + config.idle]
    wishes = {needle: _tray(needle, trays, needle in mixed, rng) for needle in needles}
    places = {needle: needle for needle in needles} | _laid(order[-2::-1], wishes, config.laid)
    init: list[Fact] = [("arm_at", rng.choice([REST, *needles, *trays]))]
    init += [("lying", *pair) for pair in places.items()]
    goal: list[Fact] = [("lying", *pair) for pair in wishes.items() if pair[0] not in idle]
    goal += [("arm_at", REST)] if config.home else []
    return compose("needle_sorting", {"needle": needles, "tray": trays, "rest": [REST]}, init, goal)


def _needles(count: int, colours: Sequence[str], rng: Random) -> list[str]:
    """Needles of random colours, numbered within each colour, colour by colour."""
    dealt = [rng.choice(colours) for _ in range(count)]
    return [f"{colour}_needle{number}" for colour in colours for number in range(1, dealt.count(colour) + 1)]


def _tray(needle: str, trays: Sequence[str], mixed: bool, rng: Random) -> str:
    own = f"{_colour(needle)}_tray"
    return rng.choice([tray for tray in trays if tray != own]) if mixed else own


def _colour(name: str) -> str:
    return name.partition("_")[0]


def _laid(needles: Sequence[str], wishes: dict[str, str], count: int) -> dict[str, str]:
    """The first needles with different trays, each in its tray."""
    laid: dict[str, str] = {}
    for needle in needles:
        if len(laid) < count and wishes[needle] not in laid.values():
            laid[needle] = wishes[needle]
    return laid


def describe(problem: Problem, rng: Random) -> str:
    """The trays and the needles, where arm and needles are, and where the needles belong."""
    contents = Contents(problem)
    parts = (_trays(contents, rng), _needles_told(contents, rng), _now(contents, rng), _wanted(contents, rng))
    return "\n\n".join(parts)


def _trays(contents: Contents, rng: Random) -> str:
    trays = contents.objects("tray")
    number, verb = counted(len(trays), "tray", "trays"), "is" if len(trays) == 1 else "are"
    return " ".join(
        (
            chosen(
                rng,
                f"There {verb} {number}: {joined(trays)}.",
                f"The robot works with {number}, called {joined(trays)}.",
                f"Next to the table there {verb} {number}, named {joined(trays)}.",
            ),
            chosen(
                rng,
                f"The resting spot of the arm is {REST}.",
                f"The name of the resting spot is {REST}.",
                f"The resting spot is called {REST}.",
            ),
        )
    )


def _needles_told(contents: Contents, rng: Random) -> str:
    needles = contents.objects("needle")
    number, verb = counted(len(needles), "needle", "needles"), "is" if len(needles) == 1 else "are"
    opening = chosen(
        rng, f"The robot has to sort {number}", f"There {verb} {number} to sort", f"The arm deals with {number}"
    )
    if len(needles) <= FEW:
        return f"{opening}: {joined(needles)}."
    colours = grouped((needle, _colour(needle)) for needle in needles)
    lines = [
        f"- {counted(len(names), f'{colour} needle', f'{colour} needles')}: {joined(names)}"
        for colour, names in colours.items()
    ]
    return "\n".join((f"{opening}:", "", *lines))


def _now(contents: Contents, rng: Random) -> str:
    ((spot,),) = contents.init("arm_at")
    when = chosen(rng, "Right now", "At the moment", "At the start")
    arm = chosen(
        rng,
        f"{when} the arm is at {spot} and holds nothing.",
        f"{when} the arm waits at {spot} with no needle.",
        f"{when} the empty arm is at {spot}.",
    )
    return f"{arm} {_lying(contents, rng)}"


def _lying(contents: Contents, rng: Random) -> str:
    laid = [pair for pair in contents.init("lying") if pair[0] != pair[1]]
    if not laid:
        return chosen(
            rng,
            "Every needle lies in its own spot.",
            "Each needle is in the spot that has its name.",
            "All needles lie in their own spots.",
        )
    style = chosen(rng, "{needle} lies in {tray}", "{needle} is in {tray}")
    names, told = (
        joined(needle for needle, _ in laid),
        joined(style.format(needle=pair[0], tray=pair[1]) for pair in laid),
    )
    return chosen(
        rng,
        f"Every needle but {names} lies in its own spot; {told} already.",
        f"Already {told}; every other needle lies in its own spot.",
        f"Of the needles, {told}, and all others are in their own spots.",
    )


def _wanted(contents: Contents, rng: Random) -> str:
    wishes = contents.goal("lying")
    mixed = [(needle, tray) for needle, tray in wishes if _colour(needle) != _colour(tray)]
    wanted = {needle for needle, _ in wishes}
    idle = [needle for needle in contents.objects("needle") if needle not in wanted]
    said = [_sorting([*(needle for needle, _ in mixed), *idle], rng)]
    if mixed:
        said.append(_mixed(mixed, rng))
    if idle:
        said.append(
            chosen(
                rng,
                f"Where {joined(idle)} will be in the end does not matter.",
                f"It is not important where {joined(idle)} will be in the end.",
                f"At the end {joined(idle)} can be anywhere.",
            )
        )
    for (spot,) in contents.goal("arm_at"):
        said.append(
            chosen(
                rng,
                f"The arm should be at {spot} in the end.",
                f"When all is done, the arm has to be at {spot}.",
                f"At the end the arm belongs at {spot}.",
            )
        )
    return " ".join(said)


def _sorting(others: Sequence[str], rng: Random) -> str:
    but, other = (f" but {joined(others)}", f"Apart from {joined(others)}, every") if others else ("", "Every")
    return chosen(
        rng,
        f"Please bring every needle{but} to the tray of its own colour.",
        f"In the end every needle{but} should lie in the tray of its own colour.",
        f"{other} needle belongs in the tray that has its colour.",
    )


def _mixed(wishes: Sequence[tuple[str, str]], rng: Random) -> str:
    trays = [(joined(needles), "s" if len(needles) == 1 else "", tray) for tray, needles in grouped(wishes).items()]
    to, into = (_clauses(f"{needles} {word} {tray}" for needles, _, tray in trays) for word in ("to", "in"))
    belong = _clauses(f"{needles} belong{ending} in {tray}" for needles, ending, tray in trays)
    start = chosen(rng, "Instead,", "Whatever the colour,", "As an exception,")
    return f"{start} {chosen(rng, f'bring {to}', f'put {into}', belong)}."


def _clauses(told: Iterable[str]) -> str:
    """An enumeration of clauses that may themselves hold an "and"."""
    *first, last = told
    return f"{', '.join(first)}, and {last}" if first else last
