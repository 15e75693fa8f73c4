"""Briefcase world: things to be carried between places inside one briefcase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

PLACES = (
    *("home", "office", "library", "bank", "station", "market", "hotel", "school", "museum", "harbour", "garden"),
    *("theatre", "bakery", "clinic", "workshop", "studio", "kiosk", "chapel"),
)
THINGS = (
    *("letter", "book", "key", "wallet", "phone", "ticket", "contract", "camera", "umbrella", "lunch", "map"),
    *("laptop", "pen", "scarf", "coin", "stamp", "passport"),
)


@dataclass(frozen=True, slots=True)
class Config:
    """`inside` things are in the briefcase at first, `kept` ones must be in it in the end, `idle` ones may end anywhere; `back` (0 or 1) asks for the briefcase's place too."""

    places: int = 3
    things: int = 3
    inside: int = 0
    kept: int = 0
    idle: int = 0
    back: int = 0

    def __post_init__(self) -> None:
        at_least(2, places=self.places)
        at_least(1, things=self.things)
        at_least(0, inside=self.inside, kept=self.kept, idle=self.idle, back=self.back)
        if self.places > len(PLACES):
            raise ConfigError(f"places must be at most {len(PLACES)}, got {self.places}")
        if self.back > 1:
            raise ConfigError(f"back must be 0 or 1, got {self.back}")
        if self.inside > self.things or self.kept + self.idle > self.things - 1:
            raise ConfigError(
                f"things must be more than inside, and more than kept and idle together, got {self.things}"
            )


def draw(rng: Random) -> Config:
    """Two to fifteen places and up to thirty things."""
    things = rng.randint(2, 30)
    return Config(
        rng.randint(2, 15),
        things,
        rng.randint(0, things // 3),
        rng.randint(0, things // 4),
        rng.randint(0, things // 5),
        rng.randint(0, 1),
    )


def generate(config: Config, rng: Random) -> Problem:
    """Things anywhere, wanted elsewhere or inside the briefcase."""
    places, things = list(PLACES[: config.places]), _names(config.things)
    here = rng.choice(places)
    inside = rng.sample(things, config.inside)
    homes = {thing: here if thing in inside else rng.choice(places) for thing in things}
    rest = rng.sample(things, len(things))
    kept, _idle, moved = (
        rest[: config.kept],
        rest[config.kept : config.kept + config.idle],
        rest[config.kept + config.idle :],
    )
    init: list[Fact] = [("briefcase_at", here)]
    init += [("item_at", thing, place) for thing, place in homes.items()]
    init += [("inside", thing) for thing in things if thing in inside]
    goal: list[Fact] = [
        ("item_at", thing, rng.choice([place for place in places if place != homes[thing]]))
        for thing in things
        if thing in moved
    ]
    goal += [("inside", thing) for thing in things if thing in kept]
    goal += [("briefcase_at", rng.choice(places))] if config.back else []
    return compose("briefcaseworld", {"location": places, "item": things}, init, goal)


def _names(count: int) -> list[str]:
    """So many things, numbered where there are several of a kind."""
    rounds, names = -(-count // len(THINGS)), []
    for number in range(1, rounds + 1):
        names += [thing if rounds == 1 else f"{thing}{number}" for thing in THINGS]
    return names[:count]


def describe(problem: Problem, rng: Random) -> str:
    """The places, the briefcase with what is inside, the other things, and where everything belongs."""
    contents = Contents(problem)
    return "\n\n".join((_things(contents, rng), _now(contents, rng), _wanted(contents, rng)))


def _things(contents: Contents, rng: Random) -> str:
    places, things = contents.objects("location"), contents.objects("item")
    number, many = counted(len(places), "place", "places"), counted(len(things), "thing", "things")
    where = chosen(
        rng,
        f"The town has {number}: {joined(places)}.",
        f"There are {number} in the town, called {joined(places)}.",
        f"The robot moves between {number}: {joined(places)}.",
    )
    what = chosen(
        rng,
        f"The robot looks after {many}: {joined(things)}.",
        f"There {'is' if len(things) == 1 else 'are'} {many} to carry, called {joined(things)}.",
        f"This is about {many}, named {joined(things)}.",
    )
    return f"{where} {what}"


def _now(contents: Contents, rng: Random) -> str:
    ((here,),) = contents.init("briefcase_at")
    inside = [thing for (thing,) in contents.init("inside")]
    when = chosen(rng, "Right now", "At the moment", "At the start")
    said = [
        chosen(
            rng,
            f"{when} the briefcase is at the place {here}.",
            f"{when} the briefcase stands at {here}.",
            f"{when} the robot is at {here} with the briefcase.",
        )
    ]
    said.append(_inside(inside, rng))
    outside = [(thing, place) for thing, place in contents.init("item_at") if thing not in inside]
    for place, things in grouped(outside).items():
        said.append(_lying(place, things, rng))
    return " ".join(said)


def _inside(things: Sequence[str], rng: Random) -> str:
    if not things:
        return chosen(
            rng, "The briefcase is empty.", "Nothing is inside the briefcase.", "There is nothing in the briefcase."
        )
    verb = "is" if len(things) == 1 else "are"
    return chosen(
        rng,
        f"Inside the briefcase {verb} {joined(things)}.",
        f"In the briefcase there {verb} {joined(things)}.",
        f"The briefcase holds {joined(things)}.",
    )


def _lying(place: str, things: Sequence[str], rng: Random) -> str:
    verb, lies = ("is", "lies") if len(things) == 1 else ("are", "lie")
    return chosen(
        rng,
        f"At {place} there {verb} {joined(things)}.",
        f"Lying at {place}: {joined(things)}.",
        f"At {place} {lies} {joined(things)}.",
    )


def _wanted(contents: Contents, rng: Random) -> str:
    wishes = grouped((thing, place) for thing, place in contents.goal("item_at"))
    opening = chosen(
        rng,
        "In the end the things should be here:",
        "This is where the things belong:",
        "Please bring the things to these places:",
    )
    style = chosen(rng, "- at {place}: {things}", "- {place}: {things}", "- {things} at {place}")
    lines = [style.format(place=place, things=joined(things)) for place, things in wishes.items()]
    return "\n".join((opening, "", *lines, *(f"\n{text}" for text in _rest(contents, rng))))


def _rest(contents: Contents, rng: Random) -> list[str]:
    """What else is wanted: things inside, the place of the briefcase; and what is not."""
    kept = [thing for (thing,) in contents.goal("inside")]
    back = [place for (place,) in contents.goal("briefcase_at")]
    told = {thing for thing, _ in contents.goal("item_at")} | set(kept)
    idle = [thing for thing in contents.objects("item") if thing not in told]
    said = []
    if kept:
        said.append(
            chosen(
                rng,
                f"In the end {joined(kept)} should be inside the briefcase.",
                f"Inside the briefcase there should be {joined(kept)} in the end.",
                f"The robot should have {joined(kept)} inside the briefcase when it is done.",
            )
        )
    if back:
        said.append(
            chosen(
                rng,
                f"The briefcase itself should be at {back[0]} in the end.",
                f"The briefcase itself belongs at {back[0]}.",
                f"When all is done, the briefcase should stand at {back[0]}.",
            )
        )
    if idle:
        said.append(
            chosen(
                rng,
                f"Where {joined(idle)} will be is not important.",
                f"It does not matter where {joined(idle)} {'ends' if len(idle) == 1 else 'end'} up.",
                f"Any place will do for {joined(idle)}.",
            )
        )
    return [" ".join(said)] if said else []
