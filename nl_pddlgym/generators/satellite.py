"""Satellite: images to be taken with instruments that are switched on one at a time and calibrated on a target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose, numbered
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, grouped, joined, number_word
from pddlcoder.pddl.model import Fact, Problem

DIRECTIONS = ("star", "planet", "nebula", "station")
MODES = ("infrared", "thermal", "visible", "radar")


@dataclass(frozen=True, slots=True)
class Config:
    """`images` are wanted, each of a direction in a mode; `aimed` satellites have to point somewhere in the end."""

    satellites: int = 1
    instruments: int = 1
    modes: int = 2
    directions: int = 5
    images: int = 2
    aimed: int = 0

    def __post_init__(self) -> None:
        at_least(1, satellites=self.satellites, modes=self.modes, images=self.images)
        at_least(2, directions=self.directions)
        at_least(0, aimed=self.aimed)
        at_least(self.satellites, instruments=self.instruments)
        if self.aimed > self.satellites:
            raise ConfigError(f"aimed must be at most satellites, got {self.aimed}")
        if self.images > self.modes * self.directions:
            raise ConfigError(f"images must be at most modes times directions, got {self.images}")


def draw(rng: Random) -> Config:
    """One to six satellites with up to three instruments each, up to eight modes and thirty directions."""
    satellites, directions = rng.randint(1, 6), rng.randint(5, 30)
    return Config(
        satellites,
        rng.randint(satellites, 3 * satellites),
        rng.randint(2, 8),
        directions,
        images=rng.randint(2, directions),
        aimed=rng.randint(0, satellites),
    )


def generate(config: Config, rng: Random) -> Problem:
    """Every instrument on some satellite, every mode on some instrument, and images of anything in any mode."""
    satellites, instruments = numbered("satellite", config.satellites), numbered("instrument", config.instruments)
    directions, modes = _mixed(DIRECTIONS, config.directions, rng), _mixed(MODES, config.modes, rng)
    heading = {satellite: rng.choice(directions) for satellite in satellites}
    init: list[Fact] = [("points_at", *pair) for pair in heading.items()]
    init += [("power_left", satellite) for satellite in satellites]
    init += [("on_board", *pair) for pair in zip(instruments, _owners(config, satellites, rng), strict=True)]
    init += [("offers", *pair) for pair in _offers(instruments, modes, rng)]
    init += [("calibration_target", instrument, rng.choice(directions)) for instrument in instruments]
    pairs = [(direction, mode) for direction in directions for mode in modes]
    images = rng.sample(pairs, config.images)
    goal: list[Fact] = [("image_of", *pair) for pair in sorted(images, key=pairs.index)]
    aimed = rng.sample(satellites, config.aimed)
    others = {satellite: [place for place in directions if place != heading[satellite]] for satellite in satellites}
    goal += [("points_at", satellite, rng.choice(others[satellite])) for satellite in satellites if satellite in aimed]
    things = {"satellite": satellites, "instrument": instruments, "mode": modes, "direction": directions}
    return compose("satellite", things, init, goal)


def _mixed(nouns: Sequence[str], count: int, rng: Random) -> list[str]:
    """So many names, each of one of the nouns and numbered within it."""
    kinds = [rng.choice(nouns) for _ in range(count)]
    return [name for noun in nouns for name in numbered(noun, kinds.count(noun))]


def _owners(config: Config, satellites: Sequence[str], rng: Random) -> list[str]:
    """The satellite of each instrument, in their order; each satellite has one at least."""
    more = [rng.choice(satellites) for _ in range(config.instruments - config.satellites)]
    return sorted([*satellites, *more], key=satellites.index)


def _offers(instruments: Sequence[str], modes: Sequence[str], rng: Random) -> Iterator[tuple[str, str]]:
    """The modes of each instrument, one at least and some by chance; each mode is on one instrument at least."""
    offered = {instrument: {rng.choice(modes)} for instrument in instruments}
    for mode in modes:
        if not any(mode in offer for offer in offered.values()):
            offered[rng.choice(instruments)].add(mode)
    for offer in offered.values():
        offer.update(rng.sample(modes, rng.randint(0, min(2, len(modes) - 1))))
    for instrument, offer in offered.items():
        yield from ((instrument, mode) for mode in modes if mode in offer)


def describe(problem: Problem, rng: Random) -> str:
    """What there is; each satellite with its direction and its instruments; and the images wanted."""
    contents = Contents(problem)
    parts = (" ".join(_things(contents, rng)), *_satellites(contents, rng), _images(contents, rng))
    return "\n\n".join((*parts, *_aims(contents, rng)))


def _things(contents: Contents, rng: Random) -> tuple[str, ...]:
    satellites, directions, modes = (contents.objects(kind) for kind in ("satellite", "direction", "mode"))
    fleet, ways = (
        counted(len(satellites), "satellite", "satellites"),
        counted(len(directions), "direction", "directions"),
    )
    kinds, single = counted(len(modes), "mode", "modes"), len(satellites) == 1
    return (
        chosen(
            rng,
            f"There {'is' if single else 'are'} {fleet}: {joined(satellites)}.",
            f"The robot controls {fleet}, called {joined(satellites)}.",
            f"The robot has {fleet} to work with: {joined(satellites)}.",
        ),
        chosen(
            rng,
            f"There are {ways} to point at: {joined(directions)}.",
            f"A satellite can point in {ways}: {joined(directions)}.",
            f"In total there are {ways}: {joined(directions)}.",
        ),
        chosen(
            rng,
            f"Images can be taken in {kinds}: {joined(modes)}.",
            f"There {'is' if len(modes) == 1 else 'are'} {kinds} of taking an image: {joined(modes)}.",
            f"The instruments work in {kinds}, called {joined(modes)}.",
        ),
    )


def _satellites(contents: Contents, rng: Random) -> Iterator[str]:
    """A paragraph for each satellite, with a line for each of its instruments."""
    heading = {fact[0]: fact[1] for fact in contents.init("points_at")}
    modes = grouped((mode, instrument) for instrument, mode in contents.init("offers"))
    target = {fact[0]: fact[1] for fact in contents.init("calibration_target")}
    style = chosen(
        rng,
        "- {instrument}: {noun} {modes}, calibration target {target}",
        "- {instrument} takes images in {modes} and has the calibration target {target}",
        "- {instrument} for {modes}, with {target} as its calibration target",
    )
    for satellite, instruments in grouped((one, other) for one, other in contents.init("on_board")).items():
        load = counted(len(instruments), "instrument", "instruments")
        opening = chosen(
            rng,
            f"The satellite {satellite} points at {heading[satellite]} at the start and carries {load}:",
            f"On board {satellite}, which points at {heading[satellite]} now, there "
            f"{'is' if len(instruments) == 1 else 'are'} {load}:",
            f"At present {satellite} points at {heading[satellite]}; it has {load} on board:",
        )
        lines = (
            style.format(
                instrument=instrument,
                noun="mode" if len(modes[instrument]) == 1 else "modes",
                modes=joined(modes[instrument]),
                target=target[instrument],
            )
            for instrument in instruments
        )
        yield "\n".join((opening, "", *lines))


def _images(contents: Contents, rng: Random) -> str:
    """The images wanted: a few in one sentence, many direction by direction or mode by mode."""
    images = contents.goal("image_of")
    if len(images) <= 3:
        told = joined(f"one image of {direction} in {mode}" for direction, mode in images)
        return chosen(rng, f"In the end there should be {told}.", f"Please take {told}.", f"What is wanted is {told}.")
    total = number_word(len(images))
    if rng.random() < 0.5:
        opening = chosen(
            rng,
            f"Please take {total} images, for each of these directions one in each of the modes that follow it:",
            f"In the end there should be {total} images, one in every mode that is given here for a direction:",
            f"{capitalised(total)} images are wanted. For each direction, here are the modes in which one is needed:",
        )
        style = chosen(rng, "- {direction}: {modes}", "- {direction} in {modes}", "- of {direction} in {modes}")
        groups = grouped((mode, direction) for direction, mode in images)
        lines = (style.format(direction=direction, modes=joined(modes)) for direction, modes in groups.items())
    else:
        opening = chosen(
            rng,
            f"Please take {total} images, for each of these modes one of each of the directions that follow it:",
            f"In the end there should be {total} images, one of every direction that is given here for a mode:",
            f"{capitalised(total)} images are wanted. For each mode, here are the directions of which one is needed:",
        )
        style = chosen(rng, "- {mode}: {directions}", "- {mode} of {directions}", "- in {mode} of {directions}")
        order = contents.objects("mode")
        groups = grouped(sorted(((place, mode) for place, mode in images), key=lambda image: order.index(image[1])))
        lines = (style.format(mode=mode, directions=joined(places)) for mode, places in groups.items())
    return "\n".join((opening, "", *lines))


def _aims(contents: Contents, rng: Random) -> Iterator[str]:
    """Where satellites have to point in the end, and that the others are free."""
    aims = contents.goal("points_at")
    others = len(contents.objects("satellite")) - len(aims)
    said = []
    if aims:
        told = joined(f"{satellite} should point at {direction}" for satellite, direction in aims)
        said.append(chosen(rng, f"In the end {told}.", f"When all is done, {told}.", f"After all this {told}."))
    if others:
        rest = ("the" if not aims else "the other") + (" satellite points" if others == 1 else " satellites point")
        said.append(
            capitalised(
                chosen(
                    rng,
                    f"where {rest} in the end does not matter.",
                    f"it does not matter where {rest} in the end.",
                    f"where {rest} in the end is not important.",
                )
            )
        )
    yield " ".join(said)
