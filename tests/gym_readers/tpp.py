"""Reads the descriptions of tpp."""

import itertools
import re

from nl_pddlgym.english import Said, Told, linked, listed, number, of_kind, understood

UNITS = r"(?P<units>nothing|\w+ units? of \w+(?:(?:, | and )\w+ units? of \w+)*)"
PATTERNS = {
    kind: (
        f"There (?:is|are) <count> {word}: <names,>",
        f"The robot deals with <count> {word}, named <names,>",
        f"The robot works with <count> {word}, called <names,>",
    )
    for kind, word in {"market": "markets?", "truck": "trucks?", "goods": "kinds? of goods"}.items()
} | {
    "depot": ("The depot is called <names,>", "The name of the depot is <names,>", "There is one depot, <names,>"),
    "level": (
        "Amounts are given in these levels, from the lowest to the highest: <names,>",
        "From the lowest to the highest, the levels are <names,>",
        "The levels are, from the lowest to the highest: <names,>",
    ),
    "road": ("(?:There are roads that join |Roads join |These places are joined by roads: )?<place> with <names,>",),
    "trucks": ("At <place> there (?:is|are) <names,>", "At <place> stands? <names,>", "Standing at <place>: <names,>"),
    "empty": (
        "Nothing has been stored in the depot yet",
        "The depot is empty",
        "There is nothing in the depot yet",
    ),
    "offers": (
        "On offer at the markets, and nothing more:",
        "The markets sell the following and nothing else:",
        "This is all that the markets have to sell:",
    ),
    "offer": (f"- (?:at )?<market>: {UNITS}", f"- <market> sells {UNITS}"),
    "goal": (
        f"In the end the depot should have exactly {UNITS} in it",
        f"Please fill the depot with exactly {UNITS}",
        f"The job is done when the depot has exactly {UNITS}",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "At the start the trucks are empty, and nothing that was bought is waiting at a market" in dnl
    assert "the lowest level is nothing at all, and each level after it is one unit more" in dnl
    assert "along roads, which can be used in both directions" in dnl
    said = understood(pnl, PATTERNS)
    kinds = {kind: listed(said, kind) for kind in ("depot", "market", "truck", "goods", "level")}
    markets, trucks, goods, levels = (kinds[kind] for kind in ("market", "truck", "goods", "level"))
    parked = [("truck_at", truck, group["place"]) for group in of_kind(said, "trucks") for truck in group.every()]
    assert sorted(truck for _, truck, _ in parked) == sorted(trucks)
    on_sale = {offer["market"]: amounts(offer) for offer in of_kind(said, "offer")}
    assert set(on_sale) <= set(markets)
    (_empty,) = of_kind(said, "empty")
    init = {*parked, *linked("road", of_kind(said, "road"))}
    init |= {("one_more", *pair) for pair in itertools.pairwise(levels)}
    init |= {
        ("on_sale", kind, market, levels[on_sale.get(market, {}).get(kind, 0)]) for kind in goods for market in markets
    }
    init |= {("bought", kind, market, levels[0]) for kind in goods for market in markets}
    init |= {("loaded", kind, truck, levels[0]) for kind in goods for truck in trucks}
    init |= {("stored", kind, levels[0]) for kind in goods}
    (wish,) = of_kind(said, "goal")
    goal = {("stored", kind, levels[amount]) for kind, amount in amounts(wish).items()}
    return Told({name: kind for kind, members in kinds.items() for name in members}, init, goal)


def amounts(said: Said) -> dict[str, int]:
    """How many units of each kind: "two units of goods1 and one unit of goods2"."""
    return {kind: number(count) for count, kind in re.findall(r"(\w+) units? of (\w+)", said["units"])}
