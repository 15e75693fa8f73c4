"""Newspapers: papers to be brought from a base to houses, some of which stand on mud."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose, numbered
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, joined
from pddlcoder.pddl.model import Fact, Problem


@dataclass(frozen=True, slots=True)
class Config:
    """`expecting` houses want a paper, `muddy` ones are stuck in mud; with `last` (0 or 1) one of these wants a paper; `carried` papers are with the robot at first."""

    houses: int = 4
    papers: int = 4
    expecting: int = 2
    muddy: int = 0
    last: int = 0
    carried: int = 0

    def __post_init__(self) -> None:
        at_least(2, houses=self.houses)
        at_least(1, papers=self.papers, expecting=self.expecting)
        at_least(0, muddy=self.muddy, last=self.last, carried=self.carried)
        if self.last > min(1, self.muddy):
            raise ConfigError(f"last must be 0, or 1 where there is a muddy house, got {self.last}")
        if self.expecting + self.muddy - self.last >= self.houses:
            raise ConfigError(
                f"houses must be more than those that expect a paper and the muddy ones, got {self.houses}"
            )
        if self.papers < max(self.expecting, self.carried):
            raise ConfigError(f"papers must be at least expecting and carried, got {self.papers}")


def draw(rng: Random) -> Config:
    """Four to forty houses, half of them or fewer expecting a paper."""
    houses = rng.randint(4, 40)
    expecting, muddy = rng.randint(1, houses // 2), rng.randint(0, houses // 4)
    return Config(
        houses, rng.randint(expecting, 40), expecting, muddy, rng.randint(0, min(1, muddy)), rng.randint(0, 1)
    )


def generate(config: Config, rng: Random) -> Problem:
    """A base on dry ground, houses that expect a paper, and enough papers."""
    houses, papers = numbered("house", config.houses), numbered("paper", config.papers)
    base, *others = rng.sample(houses, len(houses))
    muddy = set(others[: config.muddy])
    wanting = {*others[: config.last], *others[config.muddy :][: config.expecting - config.last]}
    carried = set(rng.sample(papers, config.carried))
    start = rng.choice([house for house in houses if house not in muddy])
    init: list[Fact] = [("robot_at", start), ("base", base)]
    init += [("unpacked", paper) for paper in papers if paper not in carried]
    init += [("carrying", paper) for paper in papers if paper in carried]
    init += [("dry", house) for house in houses if house not in muddy]
    init += [("expecting", house) for house in houses if house in wanting]
    goal: list[Fact] = [("served", house) for house in houses if house in wanting]
    return compose("newspapers", {"house": houses, "paper": papers}, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """The houses, the base, the mud, the papers, and who expects one."""
    contents = Contents(problem)
    return "\n\n".join(
        (" ".join(_houses(contents, rng)), " ".join(_papers(contents, rng)), " ".join(_wanted(contents, rng)))
    )


def _houses(contents: Contents, rng: Random) -> list[str]:
    houses = contents.objects("house")
    dry = {house for (house,) in contents.init("dry")}
    muddy = [house for house in houses if house not in dry]
    ((base,),), ((start,),) = contents.init("base"), contents.init("robot_at")
    number = counted(len(houses), "house", "houses")
    where = "at its base" if start == base else f"at {start}"
    said = [
        chosen(
            rng,
            f"There are {number} on the round: {joined(houses)}.",
            f"The round has {number}, called {joined(houses)}.",
            f"The robot serves {number}, named {joined(houses)}.",
        ),
        chosen(
            rng,
            f"The base is {base}.",
            f"The base of the robot is {base}.",
            f"The pile of papers is at {base}, the base.",
        ),
        chosen(
            rng,
            f"Right now the robot is {where}.",
            f"At the moment the robot stands {where}.",
            f"The robot starts {where}.",
        ),
    ]
    if not muddy:
        return [
            *said,
            chosen(rng, "The ground is dry everywhere.", "All houses stand on dry ground.", "There is no mud today."),
        ]
    verb = "stands" if len(muddy) == 1 else "stand"
    return [
        *said,
        chosen(
            rng,
            f"The ground is muddy at {joined(muddy)}, and dry everywhere else.",
            f"There is mud at {joined(muddy)}; all other houses stand on dry ground.",
            f"On muddy ground {verb} {joined(muddy)}, all others on dry ground.",
        ),
    ]


def _papers(contents: Contents, rng: Random) -> list[str]:
    papers = contents.objects("paper")
    carried = [paper for (paper,) in contents.init("carrying")]
    number = counted(len(papers), "paper", "papers")
    said = [
        chosen(
            rng,
            f"There {'is' if len(papers) == 1 else 'are'} {number}: {joined(papers)}.",
            f"Today there {'is' if len(papers) == 1 else 'are'} {number}, called {joined(papers)}.",
            f"The robot has {number} to give away, named {joined(papers)}.",
        )
    ]
    if not carried:
        return [
            *said,
            chosen(
                rng,
                "All of them lie in the pile.",
                "The robot carries none of them yet.",
                "They are all still in the pile.",
            ),
        ]
    rest = (
        ""
        if len(carried) == len(papers)
        else chosen(
            rng,
            "; all others lie in the pile",
            ", and the others are in the pile",
            " and has left the others in the pile",
        )
    )
    if len(carried) == len(papers):
        return [*said, "The robot carries all of them."]
    return [
        *said,
        chosen(
            rng,
            f"The robot already carries {joined(carried)}{rest}.",
            f"So far the robot carries {joined(carried)}{rest}.",
            f"The robot holds {joined(carried)}{rest}.",
        ),
    ]


def _wanted(contents: Contents, rng: Random) -> list[str]:
    houses = [house for (house,) in contents.init("expecting")]
    one = len(houses) == 1
    return [
        chosen(
            rng,
            f"A paper is expected at {joined(houses)}, and nowhere else.",
            f"Only {joined(houses)} {'expects' if one else 'expect'} a paper.",
            f"The {'house that expects a paper is' if one else 'houses that expect a paper are'} {joined(houses)}.",
        ),
        chosen(
            rng,
            "The job is done when each of them has been given one."
            if not one
            else "The job is done when it has been given one.",
            "Please see to it that every house that expects a paper gets one.",
            "In the end no house that expects a paper should be without one.",
        ),
    ]
