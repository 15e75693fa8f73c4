"""Minecraft: a crafting game with logs and grass to gather and planks to make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose, numbered
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem


@dataclass(frozen=True, slots=True)
class Config:
    """`made` planks and `kept` logs or grass are wanted; with `hands` (0 or 1) the last of them in the hands; `carried` things are in the bag at first; `home` (0 or 1) wants the robot somewhere."""

    fields: int = 12
    logs: int = 2
    grass: int = 1
    planks: int = 1
    made: int = 1
    kept: int = 0
    hands: int = 0
    carried: int = 0
    home: int = 0

    def __post_init__(self) -> None:
        at_least(2, fields=self.fields)
        at_least(1, logs=self.logs, planks=self.planks)
        at_least(
            0, grass=self.grass, made=self.made, kept=self.kept, hands=self.hands, carried=self.carried, home=self.home
        )
        if max(self.hands, self.home) > 1:
            raise ConfigError("hands and home must be 0 or 1")
        if self.made > min(self.planks, self.logs) or self.made + self.kept > self.logs + self.grass:
            raise ConfigError(f"made and kept must leave enough logs and grass, got {self.made} and {self.kept}")
        if self.carried >= self.logs + self.grass or not self.made + self.kept:
            raise ConfigError("something must be wanted, and not everything may be in the bag already")


def draw(rng: Random) -> Config:
    """Twelve to twenty-four fields and up to three wishes."""
    logs, grass = rng.randint(2, 4), rng.randint(1, 4)
    planks = rng.randint(1, 3)
    made = rng.randint(0, min(planks, 2))
    return Config(
        rng.randint(12, 24),
        logs,
        grass,
        planks,
        made,
        rng.randint(0 if made else 1, 1),
        rng.randint(0, 1),
        rng.randint(0, 1),
        rng.randint(0, 1),
    )


def generate(config: Config, rng: Random) -> Problem:
    """Things on fields, and wishes that the logs and the grass are enough for."""
    fields = numbered("field", config.fields)
    logs, grass, planks = (
        numbered("log", config.logs),
        numbered("grass", config.grass),
        numbered("plank", config.planks),
    )
    carried = set(rng.sample([*logs, *grass], config.carried))
    loose = [thing for thing in (*logs, *grass) if thing not in carried]
    init: list[Fact] = [("player_at", rng.choice(fields)), ("hands_free",)]
    init += [("lying", thing, rng.choice(fields)) for thing in loose]
    init += [("carried", thing) for thing in (*logs, *grass) if thing in carried]
    init += [("unmade", plank) for plank in planks]
    spare = [*logs[config.made :], *grass]
    # What lies on a field comes before what is in the bag already, so that there is something to do.
    keepable = sorted(rng.sample(spare, len(spare)), key=lambda thing: thing in carried)
    wanted = [*rng.sample(planks, config.made), *keepable[: config.kept]]
    states = ["carried"] * len(wanted)
    if config.hands or set(wanted) <= carried:
        states[-1] = "equipped"
    goal: list[Fact] = list(zip(states, wanted, strict=True))
    goal += [("player_at", rng.choice(fields))] if config.home else []
    return compose("minecraft", {"field": fields, "log": logs, "grass": grass, "plank": planks}, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """The fields, the logs and the grass with their places, the planks, and the wishes."""
    contents = Contents(problem)
    return "\n\n".join(
        (" ".join(_things(contents, rng)), " ".join(_now(contents, rng)), " ".join(_wanted(contents, rng)))
    )


def _things(contents: Contents, rng: Random) -> list[str]:
    fields, planks = contents.objects("field"), contents.objects("plank")
    number, many = counted(len(fields), "field", "fields"), counted(len(planks), "plank", "planks")
    said = [
        chosen(
            rng,
            f"The map has {number}: {joined(fields)}.",
            f"There are {number} on the map, called {joined(fields)}.",
            f"The game is played on {number}, named {joined(fields)}.",
        )
    ]
    for kind, singular, plural in (("log", "log", "logs"), ("grass", "tuft of grass", "tufts of grass")):
        names = contents.objects(kind)
        if names:
            told = counted(len(names), singular, plural)
            said.append(_loose(names, told, rng) if kind == "log" else _besides(names, told, rng))
    verb = "is" if len(planks) == 1 else "are"
    plural = "plank" if len(planks) == 1 else "planks"
    return [
        *said,
        chosen(
            rng,
            f"The {plural} that can be made {verb} {joined(planks)}.",
            f"There {'is a name' if len(planks) == 1 else 'are names'} for {many}: {joined(planks)}.",
            f"What can be made from a log is {joined(planks, 'or')}.",
        ),
    ]


def _loose(names: Sequence[str], told: str, rng: Random) -> str:
    verb = "is" if len(names) == 1 else "are"
    return chosen(
        rng,
        f"There {verb} {told}: {joined(names)}.",
        f"The game has {told}, called {joined(names)}.",
        f"In the game there {verb} {told}, named {joined(names)}.",
    )


def _besides(names: Sequence[str], told: str, rng: Random) -> str:
    verb = "is" if len(names) == 1 else "are"
    return chosen(
        rng,
        f"There {verb} also {told}: {joined(names)}.",
        f"Besides, the game has {told}, called {joined(names)}.",
        f"Then there {verb} {told}, named {joined(names)}.",
    )


def _now(contents: Contents, rng: Random) -> list[str]:
    ((field,),), carried = contents.init("player_at"), [thing for (thing,) in contents.init("carried")]
    when = chosen(rng, "Right now", "At the moment", "At the start")
    said = [
        chosen(
            rng,
            f"{when} the robot is on {field} with empty hands.",
            f"{when} the robot stands on {field}, its hands empty.",
            f"{when} the robot is on {field} and holds nothing.",
        )
    ]
    verb = "is" if len(carried) == 1 else "are"
    bag = joined(carried) or "nothing"
    said.append(
        chosen(
            rng,
            f"In the bag there {verb if carried else 'is'} {bag}.",
            f"The bag holds {bag}.",
            f"It has {bag} in the bag.",
        )
    )
    for place, things in grouped((thing, place) for thing, place in contents.init("lying")).items():
        verb, lies = ("is", "lies") if len(things) == 1 else ("are", "lie")
        said.append(
            chosen(
                rng,
                f"On {place} there {verb} {joined(things)}.",
                f"On {place} {lies} {joined(things)}.",
                f"Lying on {place}: {joined(things)}.",
            )
        )
    return [
        *said,
        chosen(rng, "No plank has been made yet.", "There are no planks yet.", "So far nothing has been made."),
    ]


def _wanted(contents: Contents, rng: Random) -> list[str]:
    bag = [thing for (thing,) in contents.goal("carried")]
    hands = [thing for (thing,) in contents.goal("equipped")]
    said = [*_bag(bag, rng), *_hands(hands, rng)]
    for (field,) in contents.goal("player_at"):
        said.append(
            chosen(
                rng,
                f"The robot itself should be on {field} in the end.",
                f"At the end the robot has to stand on {field}.",
                f"When all is done, the robot should stand on {field}.",
            )
        )
    return said


def _bag(things: Sequence[str], rng: Random) -> list[str]:
    if not things:
        return []
    told = joined(things)
    return [
        chosen(
            rng,
            f"In the end the bag should hold {told}.",
            f"The robot should have {told} in the bag in the end.",
            f"Please see to it that the bag holds {told}.",
        )
    ]


def _hands(things: Sequence[str], rng: Random) -> list[str]:
    if not things:
        return []
    told = joined(things)
    return [
        chosen(
            rng,
            f"In the end the robot should hold {told} in its hands.",
            f"At the end {told} should be in the hands of the robot.",
            f"When all is done, the robot should have {told} in its hands.",
        )
    ]
