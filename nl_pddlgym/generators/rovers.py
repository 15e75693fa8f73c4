"""Rovers: samples and images to be collected on a planet and sent to a lander."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, Link, at_least, compose, net, numbered
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

LANDER = "eagle"
KINDS = ("soil", "rock")
MODES = ("colour", "infrared", "thermal", "stereo", "panorama", "ultraviolet", "zoom", "night")


@dataclass(frozen=True, slots=True)
class Config:
    """`soil` and `rock` samples and `images` are wanted, `spare` samples more lie about; `extra` links beyond those that keep waypoints together; `rough` ones at most, for one rover each."""

    rovers: int = 1
    cameras: int = 1
    waypoints: int = 4
    objectives: int = 2
    modes: int = 2
    soil: int = 1
    rock: int = 1
    images: int = 1
    spare: int = 0
    extra: int = 1
    rough: int = 0

    def __post_init__(self) -> None:
        at_least(1, rovers=self.rovers, cameras=self.cameras, objectives=self.objectives, modes=self.modes)
        at_least(2, waypoints=self.waypoints)
        at_least(1, soil=self.soil, rock=self.rock, images=self.images)
        at_least(0, spare=self.spare, extra=self.extra, rough=self.rough)
        if self.modes > len(MODES) or self.images > self.modes * self.objectives:
            raise ConfigError(f"modes must be at most {len(MODES)}, and images at most modes times objectives")
        if max(self.soil, self.rock) + self.spare > self.waypoints:
            raise ConfigError(f"waypoints must be at least soil and rock, each with spare, got {self.waypoints}")


def draw(rng: Random) -> Config:
    """One to eight rovers and cameras, four to forty waypoints."""
    rovers, waypoints, objectives, modes = rng.randint(1, 8), rng.randint(4, 40), rng.randint(2, 12), rng.randint(2, 6)
    most = max(2, waypoints // 3)
    return Config(
        rovers,
        rng.randint(1, 2 * rovers),
        waypoints,
        objectives,
        modes,
        soil=rng.randint(1, most),
        rock=rng.randint(1, most),
        images=rng.randint(1, objectives),
        spare=rng.randint(0, 2),
        extra=rng.randint(1, waypoints // 2),
        rough=rng.randint(0, rovers),
    )


def generate(config: Config, rng: Random) -> Problem:
    """A net of links which keeps all waypoints within the reach of every rover, and equipment for all that is wanted."""
    names = {noun: numbered(noun, getattr(config, f"{noun}s")) for noun in ("rover", "camera", "waypoint", "objective")}
    rovers, waypoints, objectives = names["rover"], names["waypoint"], names["objective"]
    modes = MODES[: config.modes]
    links = net(waypoints, config.extra, rng)
    sites = {kind: rng.sample(waypoints, getattr(config, kind) + config.spare) for kind in KINDS}
    init: list[Fact] = [("stands_at", rover, rng.choice(waypoints)) for rover in rovers]
    init += [("linked", *ends) for link in links for ends in (link, link[::-1])]
    init += [
        ("too_rough", rover, *ends) for rover, link in _rough(config, rovers, links, rng) for ends in (link, link[::-1])
    ]
    init += [("seen_from", *pair) for pair in _sights(objectives, waypoints, rng)]
    init += [fact for kind in KINDS for fact in _equipment(kind, rovers, rng)]
    init += [(f"{kind}_at", place) for kind in KINDS for place in waypoints if place in sites[kind]]
    init += _cameras(names["camera"], rovers, modes, objectives, rng)
    goal: list[Fact] = []
    for kind in KINDS:
        wanted = sites[kind][: getattr(config, kind)]
        goal += [(f"{kind}_data_sent", place) for place in waypoints if place in wanted]
    pairs = [(objective, mode) for objective in objectives for mode in modes]
    goal += [("image_sent", *pair) for pair in sorted(rng.sample(pairs, config.images), key=pairs.index)]
    return compose("rovers", {**names, "mode": modes, "lander": [LANDER]}, init, goal)


def _index(name: str) -> int:
    return int(name.lstrip("abcdefghijklmnopqrstuvwxyz"))


def _rough(config: Config, rovers: Sequence[str], links: Sequence[Link], rng: Random) -> list[tuple[str, Link]]:
    """Links that are too rough, each for one rover, which still gets everywhere."""
    open_links = {rover: list(links) for rover in rovers}
    found: list[tuple[str, Link]] = []
    for rover, link in rng.sample([(rover, link) for rover in rovers for link in links], len(rovers) * len(links)):
        left = [other for other in open_links[rover] if other != link]
        if len(found) < config.rough and _together(left, len({end for ends in links for end in ends})):
            open_links[rover] = left
            found.append((rover, link))
    return sorted(found, key=lambda pair: (_index(pair[0]), links.index(pair[1])))


def _together(links: Sequence[Link], count: int) -> bool:
    """Whether the links join so many waypoints into one net."""
    reached = {links[0][0]} if links else set()
    while more := {end for link in links if reached.intersection(link) for end in link} - reached:
        reached |= more
    return len(reached) == count


def _sights(objectives: Sequence[str], waypoints: Sequence[str], rng: Random) -> Iterator[tuple[str, str]]:
    """The waypoints from which each objective and the lander is seen."""
    most = {objective: min(6, len(waypoints) - 1) for objective in objectives}
    for sight, count in {LANDER: 1 + len(waypoints) // 6, **most}.items():
        seen = rng.sample(waypoints, rng.randint((count + 1) // 2, count))
        yield from ((sight, place) for place in waypoints if place in seen)


def _equipment(kind: str, rovers: Sequence[str], rng: Random) -> list[Fact]:
    equipped = [rover for rover in rovers if rng.random() < 0.6] or [rng.choice(rovers)]
    return [(f"equipped_for_{kind}", rover) for rover in equipped]


def _cameras(
    cameras: Sequence[str], rovers: Sequence[str], modes: Sequence[str], objectives: Sequence[str], rng: Random
) -> Iterator[Fact]:
    """Cameras on rovers; each mode is on one camera at least."""
    offered = {camera: {rng.choice(modes)} for camera in cameras}
    for mode in modes:
        if not any(mode in offer for offer in offered.values()):
            offered[rng.choice(cameras)].add(mode)
    hosts = sorted((rng.choice(rovers) for _ in cameras), key=_index)
    for camera, host in zip(cameras, hosts, strict=True):
        extra = rng.sample(modes, rng.randint(0, min(2, len(modes) - 1)))
        yield "mounted_on", camera, host
        yield from (("offers", camera, mode) for mode in modes if mode in offered[camera].union(extra))
        yield "calibration_target", camera, rng.choice(objectives)


def describe(problem: Problem, rng: Random) -> str:
    """What there is; the links; rovers, cameras and samples; what is in sight; and what the lander should have."""
    contents = Contents(problem)
    parts = (
        " ".join(_things(contents, rng)),
        _links(contents, rng),
        _rovers(contents, rng),
        _mounted(contents, rng),
        " ".join(_samples(contents, rng)),
        _seen(contents, rng),
        _wanted(contents, rng),
    )
    return "\n\n".join(parts)


def _bullets(opening: str, lines: Iterable[str]) -> str:
    return "\n".join((opening, "", *(f"- {line}" for line in lines)))


def _things(contents: Contents, rng: Random) -> Iterator[str]:
    for kind in ("rover", "waypoint", "objective", "mode"):
        names = contents.objects(kind)
        number, verb = counted(len(names), kind, f"{kind}s"), "is" if len(names) == 1 else "are"
        yield chosen(
            rng,
            f"There {verb} {number}: {joined(names)}.",
            f"There {verb} {number}, called {joined(names)}.",
            f"We have {number}: {joined(names)}.",
        )
    (lander,) = contents.objects("lander")
    yield chosen(
        rng, f"The lander is called {lander}.", f"There is one lander: {lander}.", f"The lander has the name {lander}."
    )


def _links(contents: Contents, rng: Random) -> str:
    """Each link once, told from its first end, and the rovers that cannot use some of them."""
    links = [link for link in contents.init("linked") if _index(link[0]) < _index(link[1])]
    opening = chosen(
        rng,
        "These waypoints are linked to each other:",
        "The links between the waypoints are as follows:",
        "There are links between these waypoints:",
    )
    style = chosen(rng, "{one} is linked to {others}", "{one} with {others}", "from {one} to {others}")
    ends = grouped((other, one) for one, other in links)
    told = _bullets(opening, (style.format(one=one, others=joined(others)) for one, others in ends.items()))
    rough = [(f"{one} to {other}", rover) for rover, one, other in contents.init("too_rough") if (one, other) in links]
    if not rough:
        none = chosen(rng, "No link is too rough.", "All links are good for every rover.", "None of them is too rough.")
        return f"{told}\n\n{none}"
    opening = chosen(
        rng,
        "These links are too rough for a rover:",
        "For some rovers there are links that are too rough:",
        "Not every rover can use every link; these are too rough for some:",
    )
    return f"{told}\n\n{_bullets(opening, (f'for {rover}: {joined(ways)}' for rover, ways in grouped(rough).items()))}"


def _rovers(contents: Contents, rng: Random) -> str:
    """Where each rover is and what it can sample."""
    where = {fact[0]: fact[1] for fact in contents.init("stands_at")}
    kit = {rover: [kind for kind in KINDS if (rover,) in contents.init(f"equipped_for_{kind}")] for rover in where}
    opening = chosen(
        rng,
        "This is where the rovers stand at the start, and their equipment:",
        "The rovers stand here now, with this equipment:",
        "The rovers, where they stand at the start, and what equipment they have:",
    )
    style = chosen(rng, "{} stands at {} and has {} equipment", "{} at {} with {} equipment", "{}: {}, {} equipment")
    told = {rover: joined(kinds) or "no soil and no rock" for rover, kinds in kit.items()}
    return _bullets(opening, (style.format(rover, place, told[rover]) for rover, place in where.items()))


def _mounted(contents: Contents, rng: Random) -> str:
    """The cameras with their rovers, modes and calibration targets."""
    cameras = contents.objects("camera")
    host = {fact[0]: fact[1] for fact in contents.init("mounted_on")}
    target = {fact[0]: fact[1] for fact in contents.init("calibration_target")}
    modes = grouped((mode, camera) for camera, mode in contents.init("offers"))
    number = counted(len(cameras), "camera", "cameras")
    verb = "is" if len(cameras) == 1 else "are"
    opening = chosen(rng, f"There {verb} {number}:", f"The rovers carry {number}:", f"On the rovers {verb} {number}:")
    style = chosen(
        rng,
        "{} on {} takes images in {} and has the calibration target {}",
        "{}: mounted on {}, for {}, calibration target {}",
        "{}, on {}, works in {}; its calibration target is {}",
    )
    told = ((camera, host[camera], joined(modes[camera]), target[camera]) for camera in cameras)
    return _bullets(opening, (style.format(*parts) for parts in told))


def _samples(contents: Contents, rng: Random) -> Iterator[str]:
    for kind in KINDS:
        places = joined(place for (place,) in contents.init(f"{kind}_at"))
        yield chosen(
            rng,
            f"There is {kind} to sample at {places}.",
            f"The {kind} to sample is at {places}.",
            f"At {places} there is {kind} to sample.",
        )


def _seen(contents: Contents, rng: Random) -> str:
    """The waypoints from which the objectives and the lander are in sight."""
    places = grouped((place, sight) for sight, place in contents.init("seen_from"))
    opening = chosen(
        rng,
        "The objectives and the lander are in sight from these waypoints only:",
        "This is from where the objectives and the lander are in sight:",
        "From the following waypoints, and no others, the objectives and the lander are in sight:",
    )
    style = chosen(rng, "{sight}: {places}", "{sight} from {places}", "{sight} is in sight from {places}")
    order = (*contents.objects("objective"), *contents.objects("lander"))
    return _bullets(opening, (style.format(sight=sight, places=joined(places[sight])) for sight in order))


def _wanted(contents: Contents, rng: Random) -> str:
    """What the lander should have in the end."""
    opening = chosen(
        rng,
        "In the end the lander should have this:",
        "Please send this to the lander:",
        "What the lander should have in the end:",
    )
    places = {kind: [place for (place,) in contents.goal(f"{kind}_data_sent")] for kind in KINDS}
    lines = [f"the data about the {kind} of {joined(names)}" for kind, names in places.items()]
    style = chosen(
        rng,
        "one image of {} in {}",
        "of {}, one image in {}",
        "for {}, one image in {}",
    )
    for objective, modes in grouped((mode, objective) for objective, mode in contents.goal("image_sent")).items():
        lines.append(style.format(objective, " and one in ".join(modes)))
    return _bullets(opening, lines)
