"""Baking: cakes and souffles from eggs and flour, in pans that get dirty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose, numbered
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, joined
from pddlcoder.pddl.model import Fact, Problem


@dataclass(frozen=True, slots=True)
class Config:
    """`dirty` and `inside` count the pans that are dirty and in an oven at first, `tidy` those that have to be clean in the end.

    `spare` eggs, bags of flour and bars of soap are more than needed; with `begun` (0 or 1) an egg is in a pan at first.
    """

    cakes: int = 1
    souffles: int = 1
    pans: int = 2
    ovens: int = 1
    dirty: int = 0
    tidy: int = 0
    spare: int = 0
    begun: int = 0
    inside: int = 0

    def __post_init__(self) -> None:
        at_least(0, cakes=self.cakes, souffles=self.souffles, dirty=self.dirty, tidy=self.tidy, spare=self.spare)
        at_least(0, begun=self.begun, inside=self.inside)
        at_least(1, pans=self.pans, ovens=self.ovens)
        if not self.desserts:
            raise ConfigError("cakes and souffles must be at least 1 together, got 0")
        if self.begun > 1:
            raise ConfigError(f"begun must be 0 or 1, got {self.begun}")
        if max(self.dirty, self.inside) + self.begun > self.pans or self.tidy > self.pans:
            raise ConfigError(f"pans must be at least tidy, and at least begun with dirty or inside, got {self.pans}")
        if self.inside > self.ovens:
            raise ConfigError(f"ovens must be at least inside, got {self.ovens}")

    @property
    def desserts(self) -> int:
        """How many desserts are to be baked."""
        return self.cakes + self.souffles


def draw(rng: Random) -> Config:
    """One to ten desserts, up to four pans and up to three ovens."""
    pans, ovens, begun = rng.randint(1, 4), rng.randint(1, 3), rng.randint(0, 1)
    return Config(
        cakes=rng.randint(1, 5),
        souffles=rng.randint(0, 5),
        pans=pans,
        ovens=ovens,
        dirty=rng.randint(0, pans - begun),
        tidy=rng.randint(0, pans),
        spare=rng.randint(0, 2),
        begun=begun,
        inside=rng.randint(0, min(1, pans - begun)),
    )


def generate(config: Config, rng: Random) -> Problem:
    """Just enough eggs, flour and soap for the desserts that are wanted, and the spare ones."""
    pans = numbered("pan", config.pans)
    filled = rng.sample(pans, config.begun)
    dirty = rng.sample([pan for pan in pans if pan not in filled], config.dirty)
    tidy = rng.sample(pans, config.tidy)
    objects = {
        "pan": pans,
        "oven": numbered("oven", config.ovens),
        "egg": numbered("egg", config.desserts + config.spare),
        "flour": numbered("flour", config.cakes + config.spare),
        "soap": numbered("soap", _soaps(config, filled, dirty, tidy) + config.spare),
        "dessert": numbered("dessert", config.desserts),
    }
    desserts = objects["dessert"]
    cakes = rng.sample(desserts, config.cakes)
    goal: list[Fact] = [("cake" if dessert in cakes else "souffle", dessert) for dessert in desserts]
    goal += [("clean", pan) for pan in pans if pan in tidy]
    init = [*_pans(config, objects, filled, dirty, rng), *_supplies(objects, filled, rng)]
    init += [("unbaked", dessert) for dessert in desserts]
    return compose("baking", objects, init, goal)


def _soaps(config: Config, filled: Sequence[str], dirty: Sequence[str], tidy: Sequence[str]) -> int:
    """The least bars of soap: a clean pan that may end dirty is good for one dessert, every other dessert takes a bar."""
    free = config.pans - len({*dirty, *tidy})
    baked = max(config.desserts - free, len(set(filled).intersection(tidy)))
    return len(set(dirty).intersection(tidy)) + max(0, baked)


def _pans(
    config: Config, objects: Mapping[str, Sequence[str]], filled: Sequence[str], dirty: Sequence[str], rng: Random
) -> list[Fact]:
    """Pans clean and dirty, outside and in ovens; those that are filled are outside."""
    pans, ovens = objects["pan"], objects["oven"]
    inside = rng.sample([pan for pan in pans if pan not in filled], config.inside)
    places = dict(zip(inside, rng.sample(ovens, config.inside), strict=True))
    init: list[Fact] = [("clean", pan) for pan in pans if pan not in dirty]
    init += [("standing", pan, places[pan]) if pan in places else ("outside", pan) for pan in pans]
    return [*init, *(("vacant", oven) for oven in ovens if oven not in places.values())]


def _supplies(objects: Mapping[str, Sequence[str]], filled: Sequence[str], rng: Random) -> list[Fact]:
    """Eggs, flour and soap, unused but for the eggs that are in the filled pans."""
    eggs = rng.sample(objects["egg"], len(filled))
    init: list[Fact] = []
    for egg, pan in zip(eggs, filled, strict=True):
        init += [("inside", egg, pan), ("has_egg", pan)]
    supplies = [supply for kind in ("egg", "flour", "soap") for supply in objects[kind]]
    return [*init, *(("unused", supply) for supply in supplies if supply not in eggs)]


def describe(problem: Problem, rng: Random) -> str:
    """The kitchen with its pans and ovens, the eggs, flour and soap, and the desserts that are wanted."""
    contents = Contents(problem)
    parts = (
        (_rooms(contents, rng), _clean(contents, rng), _ovens(contents, rng)),
        (_stock(contents, rng), _used(contents, rng)),
        (_desserts(contents.objects("dessert"), rng), _wanted(contents, rng), _tidy(contents, rng)),
    )
    return "\n\n".join(" ".join(sentence for sentence in part if sentence) for part in parts)


def _be(things: Sequence[str]) -> str:
    return "is" if len(things) == 1 else "are"


def _rooms(contents: Contents, rng: Random) -> str:
    pans, ovens = contents.objects("pan"), contents.objects("oven")
    many, more = counted(len(pans), "pan", "pans"), counted(len(ovens), "oven", "ovens")
    return chosen(
        rng,
        f"The kitchen has {many}, called {joined(pans)}, and {more}, called {joined(ovens)}.",
        f"In the kitchen there {_be(pans)} {many}: {joined(pans)}. To bake in, there {_be(ovens)} {more}: {joined(ovens)}.",
        f"In the kitchen stand {many}, named {joined(pans)}, and {more}, named {joined(ovens)}.",
    )


def _clean(contents: Contents, rng: Random) -> str:
    pans, clean = contents.objects("pan"), {pan for (pan,) in contents.init("clean")}
    dirty = [pan for pan in pans if pan not in clean]
    if dirty and clean:
        return chosen(
            rng,
            f"Right now {joined(dirty)} {_be(dirty)} dirty, and every other pan is clean.",
            f"Of the pans, only {joined(dirty)} {_be(dirty)} dirty.",
            f"Only {joined(dirty)} {_be(dirty)} dirty; every other pan is clean.",
        )
    state = "dirty" if dirty else "clean"
    if len(pans) == 1:
        return chosen(
            rng, f"The pan is {state}.", f"At the moment the pan is {state}.", f"The pan is {state} right now."
        )
    return chosen(rng, f"All pans are {state}.", f"Every pan is {state}.", f"At the moment all pans are {state}.")


def _ovens(contents: Contents, rng: Random) -> str:
    standing = contents.init("standing")
    if not standing:
        return chosen(rng, "No pan is in an oven.", "Nothing is in an oven yet.", "There is no pan in an oven.")
    told = joined(f"{pan} is in {oven}" for pan, oven in standing)
    if len(standing) == len(contents.objects("pan")):
        return chosen(rng, f"At the start {told}.", f"At first {told}.", f"To begin with, {told}.")
    return chosen(
        rng,
        f"At the start {told}, and no other pan is in an oven.",
        f"At first {told}; every other pan is outside the ovens.",
        f"To begin with, {told}, but no other pan is in an oven.",
    )


def _stock(contents: Contents, rng: Random) -> str:
    nouns = {
        "egg": ("egg", "eggs"),
        "flour": ("bag of flour", "bags of flour"),
        "soap": ("bar of soap", "bars of soap"),
    }
    names = {kind: contents.objects(kind) for kind in nouns}
    listed = [f"{counted(len(names[kind]), *nouns[kind])} ({joined(names[kind])})" for kind in nouns if names[kind]]
    told = chosen(
        rng,
        f"There {_be(names['egg'])} {joined(listed)}.",
        f"The robot has {joined(listed)}.",
        f"To work with, there {_be(names['egg'])} {joined(listed)}.",
    )
    missing = [kind for kind in nouns if not names[kind]]
    if not missing:
        return told
    none = joined(missing, "or")
    return f"{told} " + chosen(
        rng, f"There is no {none}.", f"The kitchen has no {none}.", f"There is no {none} at all."
    )


def _used(contents: Contents, rng: Random) -> str:
    filled = contents.init("inside")
    if not filled:
        pans = contents.objects("pan")
        empty = "the pan is empty" if len(pans) == 1 else "all pans are empty"
        return chosen(
            rng,
            f"Nothing has been used yet, and {empty}.",
            f"None of it has been used so far; {empty}.",
            f"All of it is still unused, and {empty}.",
        )
    ((egg, pan),) = filled
    return chosen(
        rng,
        f"One egg, {egg}, is already in {pan}; nothing else has been used, and nothing else is in a pan.",
        f"So far only {egg} has been used: it is in {pan}, and nothing else is in a pan.",
        f"In {pan} there is already {egg}; all the rest is unused, and nothing else is in a pan.",
    )


def _desserts(desserts: Sequence[str], rng: Random) -> str:
    many = counted(len(desserts), "dessert", "desserts")
    return chosen(
        rng,
        f"There {_be(desserts)} {many} to bake: {joined(desserts)}.",
        f"The robot is to bake {many}, called {joined(desserts)}.",
        f"Today {many} must be baked, named {joined(desserts)}.",
    )


def _wanted(contents: Contents, rng: Random) -> str:
    kinds = {kind: [dessert for (dessert,) in contents.goal(kind)] for kind in ("cake", "souffle")}
    pairs = [(things, f"a {kind}" if len(things) == 1 else f"{kind}s") for kind, things in kinds.items() if things]
    shoulds = [f"{joined(things)} should be {kind}" for things, kind in pairs]
    bakes = [f"{joined(things)} as {kind}" for things, kind in pairs]
    wants = [f"{joined(things)} {'has' if len(things) == 1 else 'have'} to be {kind}" for things, kind in pairs]
    return chosen(
        rng,
        f"In the end {', and '.join(shoulds)}.",
        f"Please bake {', and '.join(bakes)}.",
        f"At the end {', and '.join(wants)}.",
    )


def _tidy(contents: Contents, rng: Random) -> str:
    pans = [pan for (pan,) in contents.goal("clean")]
    if not pans:
        return ""
    return chosen(
        rng,
        f"When all is done, {joined(pans)} must be clean.",
        f"Besides, {joined(pans)} should be clean in the end.",
        f"It is also necessary that {joined(pans)} {_be(pans)} clean at the end.",
    )
