"""Reads the descriptions of rovers."""

import itertools
import re

from nl_pddlgym.english import Fact, Said, Told, below, linked, listed, number, of_kind, understood

NAMED = {"rover": "rovers?", "waypoint": "waypoints?", "objective": "objectives?", "mode": "modes?"}
EQUIPMENT = "(?P<equipment>soil and rock|soil|rock|no soil and no rock) equipment"
IMAGES = r"(?P<modes>\w+(?: and one in \w+)*)"
PATTERNS = {
    kind: (
        f"There (?:is|are) <count> {word}: <names,>",
        f"There (?:is|are) <count> {word}, called <names,>",
        f"We have <count> {word}: <names,>",
    )
    for kind, word in NAMED.items()
} | {
    "lander": ("There is one lander: <names>", "The lander is called <names>", "The lander has the name <names>"),
    "links": (
        "The links between the waypoints are as follows:",
        "There are links between these waypoints:",
        "These waypoints are linked to each other:",
    ),
    "link": ("- <place> with <names,>", "- from <place> to <names,>", "- <place> is linked to <names,>"),
    "none_rough": ("No link is too rough", "None of them is too rough", "All links are good for every rover"),
    "some_rough": ("Not every rover can use every link",),
    "rough": (
        "These links are too rough for a rover:",
        "For some rovers there are links that are too rough:",
        "these are too rough for some:",
    ),
    "rough_for": (r"- for <rover>: (?P<links>\w+ to \w+(?:(?:, | and )\w+ to \w+)*)",),
    "rovers": (
        "This is where the rovers stand at the start, and their equipment:",
        "The rovers, where they stand at the start, and what equipment they have:",
        "The rovers stand here now, with this equipment:",
    ),
    "stands": (
        f"- <rover> at <place> with {EQUIPMENT}",
        f"- <rover>: <place>, {EQUIPMENT}",
        f"- <rover> stands at <place> and has {EQUIPMENT}",
    ),
    "cameras": (
        "There (?:is|are) <total> cameras?:",
        "The rovers carry <total> cameras?:",
        "On the rovers (?:is|are) <total> cameras?:",
    ),
    "camera": (
        "- <camera> on <rover> takes images in <modes,> and has the calibration target <target>",
        "- <camera>: mounted on <rover>, for <modes,>, calibration target <target>",
        "- <camera>, on <rover>, works in <modes,>",
    ),
    "target": ("its calibration target is <target>",),
    "sight": (
        "The objectives and the lander are in sight from these waypoints only:",
        "This is from where the objectives and the lander are in sight:",
        "From the following waypoints, and no others, the objectives and the lander are in sight:",
    ),
    "seen": ("- <sight> is in sight from <names,>", "- <sight> from <names,>", "- <sight>: <names,>"),
    "goals": (
        "In the end the lander should have this:",
        "Please send this to the lander:",
        "What the lander should have in the end:",
    ),
    "images": (
        f"- one image of <objective> in {IMAGES}",
        f"- (?:of|for) <objective>, one image in {IMAGES}",
    ),
}
for sample in ("soil", "rock"):
    PATTERNS[f"{sample}_data"] = (f"- the data about the {sample} of <names,>",)
    PATTERNS[sample] = (
        f"There is {sample} to sample at <names,>",
        f"At <names,> there is {sample} to sample",
        f"The {sample} to sample is at <names,>",
    )


def read(dnl: str, pnl: str) -> Told:
    assert "links can be used in both directions" in dnl
    assert "may not use them in either direction; all other links are good for every rover" in dnl
    assert "all stores are empty at the start" in dnl
    assert "No camera is calibrated at the start" in dnl
    said = understood(pnl, PATTERNS)
    kinds = ("rover", "waypoint", "objective", "mode", "lander")
    types = {name: kind for kind in kinds for name in listed(said, kind)} | dict.fromkeys(cameras(said), "camera")
    init = linked("linked", below(said, "links")) | rough(said) | rovers(said)
    assert sorted(rover["rover"] for rover in of_kind(said, "stands")) == sorted(listed(said, "rover"))
    seen = below(said, "sight")
    assert [line["sight"] for line in seen] == [*listed(said, "objective"), *listed(said, "lander")]
    init |= {("seen_from", line["sight"], place) for line in seen for place in line.every()}
    init |= {(f"{sample}_at", place) for sample in ("soil", "rock") for place in at(said, sample)}
    for camera, line in cameras(said).items():
        init |= {("mounted_on", camera, line["rover"]), ("calibration_target", camera, line["target"])}
        init |= {("offers", camera, mode) for mode in line.every("modes")}
    return Told(types, init, goals(said))


def at(said: list[Said], kind: str) -> list[str]:
    """The places in all sentences of a kind."""
    return [place for sentence in of_kind(said, kind) for place in sentence.every()]


def goals(said: list[Said]) -> set[Fact]:
    """What the lander should have in the end."""
    facts: set[Fact] = {(f"{kind}_sent", place) for kind in ("soil_data", "rock_data") for place in at(said, kind)}
    for line in of_kind(said, "images"):
        modes = line["modes"].split(" and one in ")
        facts |= {("image_sent", line["objective"], mode) for mode in modes}
    return facts


def rough(said: list[Said]) -> set[Fact]:
    """Links that are too rough for a rover, in both directions; whether there are any is told."""
    lines = below(said, "rough")
    assert bool(lines) != bool(of_kind(said, "none_rough")), "the prose must say whether links are too rough"
    found = [(line["rover"], *pair) for line in lines for pair in re.findall(r"(\w+) to (\w+)", line["links"])]
    links = linked("linked", below(said, "links"))
    assert all(("linked", one, other) in links for _, one, other in found)
    return {("too_rough", rover, *pair) for rover, one, other in found for pair in ((one, other), (other, one))}


def rovers(said: list[Said]) -> set[Fact]:
    """Where the rovers stand, and their equipment."""
    facts: set[Fact] = set()
    for line in below(said, "rovers"):
        facts.add(("stands_at", line["rover"], line["place"]))
        if not line["equipment"].startswith("no "):
            facts |= {(f"equipped_for_{sample}", line["rover"]) for sample in line.every("equipment")}
    return facts


def cameras(said: list[Said]) -> dict[str, Said]:
    """The cameras by their names, as many as announced; the target may be told after a semicolon."""
    found: dict[str, Said] = {}
    for sentence, after in itertools.pairwise(said):
        if sentence.kind == "camera":
            target = sentence.parts.get("target") or after["target"]
            found[sentence["camera"]] = Said("camera", {**sentence.parts, "target": target})
    (heading,) = of_kind(said, "cameras")
    assert number(heading["total"]) == len(found)
    return found
