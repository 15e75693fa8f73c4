"""Travelling purchaser: goods to be bought at markets, unit by unit, and stored in a depot."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose, net, numbered
from nl_pddlgym.prose import chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

DEPOT = "depot1"


@dataclass(frozen=True, slots=True)
class Config:
    """`most` units of one kind of goods; `stock` is how many markets out of ten sell a kind, `extra` the number of roads beyond those that join all places."""

    markets: int = 1
    trucks: int = 1
    goods: int = 1
    most: int = 1
    stock: int = 5
    extra: int = 0

    def __post_init__(self) -> None:
        at_least(1, markets=self.markets, trucks=self.trucks, goods=self.goods, most=self.most)
        at_least(0, stock=self.stock, extra=self.extra)


def draw(rng: Random) -> Config:
    """One to eight markets, one to eight trucks, two to 23 kinds of goods."""
    return Config(
        rng.randint(1, 8),
        rng.randint(1, 8),
        rng.randint(2, 23),
        rng.randint(1, 4),
        rng.randint(2, 7),
        rng.randint(0, 3),
    )


def generate(config: Config, rng: Random) -> Problem:
    """Markets with stocks that together cover what is wanted in the depot."""
    markets, trucks = numbered("market", config.markets), numbered("truck", config.trucks)
    goods, levels = numbered("goods", config.goods), [f"level{number}" for number in range(config.most + 1)]
    places = [DEPOT, *markets]
    stock = {
        (kind, market): rng.randint(1, config.most) if rng.random() * 10 < config.stock else 0
        for kind in goods
        for market in markets
    }
    for kind in goods:
        if not any(stock[kind, market] for market in markets):
            stock[kind, rng.choice(markets)] = rng.randint(1, config.most)
    wanted = {kind: rng.randint(1, min(config.most, sum(stock[kind, market] for market in markets))) for kind in goods}
    init: list[Fact] = [("truck_at", truck, rng.choice(places)) for truck in trucks]
    for one, other in net(places, config.extra, rng):
        init += [("road", one, other), ("road", other, one)]
    init += [("one_more", *pair) for pair in itertools.pairwise(levels)]
    init += [("on_sale", kind, market, levels[amount]) for (kind, market), amount in stock.items()]
    init += [("bought", kind, market, levels[0]) for kind, market in stock]
    init += [("loaded", kind, truck, levels[0]) for kind in goods for truck in trucks]
    init += [("stored", kind, levels[0]) for kind in goods]
    goal = [("stored", kind, levels[amount]) for kind, amount in wanted.items()]
    things = {"depot": [DEPOT], "market": markets, "truck": trucks, "goods": goods, "level": levels}
    return compose("tpp", things, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """What there is, the roads, the trucks, the stocks of the markets, and what the depot should hold."""
    contents = Contents(problem)
    amounts = {level: number for number, level in enumerate(contents.objects("level"))}
    return "\n\n".join(
        (
            " ".join((*_things(contents, rng), _levels(contents, rng))),
            " ".join((*_roads(contents, rng), *_trucks(contents, rng))),
            _stocks(contents, amounts, rng),
            _wanted(contents, amounts, rng),
        )
    )


def _things(contents: Contents, rng: Random) -> list[str]:
    said = [
        chosen(
            rng, f"The depot is called {DEPOT}.", f"There is one depot, {DEPOT}.", f"The name of the depot is {DEPOT}."
        )
    ]
    nouns = (
        ("market", "market", "markets"),
        ("truck", "truck", "trucks"),
        ("goods", "kind of goods", "kinds of goods"),
    )
    for kind, singular, plural in nouns:
        names = contents.objects(kind)
        number, verb = counted(len(names), singular, plural), "is" if len(names) == 1 else "are"
        said.append(
            chosen(
                rng,
                f"There {verb} {number}: {joined(names)}.",
                f"The robot works with {number}, called {joined(names)}.",
                f"The robot deals with {number}, named {joined(names)}.",
            )
        )
    return said


def _levels(contents: Contents, rng: Random) -> str:
    levels = ", ".join(contents.objects("level"))
    return chosen(
        rng,
        f"The levels are, from the lowest to the highest: {levels}.",
        f"From the lowest to the highest, the levels are {levels}.",
        f"Amounts are given in these levels, from the lowest to the highest: {levels}.",
    )


def _roads(contents: Contents, rng: Random) -> list[str]:
    places = contents.objects("depot", "market")
    roads = [(one, other) for one, other in contents.init("road") if places.index(one) < places.index(other)]
    opening = chosen(rng, "Roads join", "There are roads that join", "These places are joined by roads:")
    told = [f"{one} with {joined(others)}" for one, others in grouped((other, one) for one, other in roads).items()]
    return [f"{opening} {'; '.join(told)}."]


def _trucks(contents: Contents, rng: Random) -> list[str]:
    said = []
    for place, trucks in grouped((truck, place) for truck, place in contents.init("truck_at")).items():
        verb = "is" if len(trucks) == 1 else "are"
        stands = "stands" if len(trucks) == 1 else "stand"
        said.append(
            chosen(
                rng,
                f"At {place} there {verb} {joined(trucks)}.",
                f"At {place} {stands} {joined(trucks)}.",
                f"Standing at {place}: {joined(trucks)}.",
            )
        )
    return [
        *said,
        chosen(
            rng,
            "The depot is empty.",
            "There is nothing in the depot yet.",
            "Nothing has been stored in the depot yet.",
        ),
    ]


def _stocks(contents: Contents, amounts: Mapping[str, int], rng: Random) -> str:
    opening = chosen(
        rng,
        "The markets sell the following and nothing else:",
        "This is all that the markets have to sell:",
        "On offer at the markets, and nothing more:",
    )
    style = chosen(rng, "- {market}: {stock}", "- at {market}: {stock}", "- {market} sells {stock}")
    sold: dict[str, list[str]] = {market: [] for market in contents.objects("market")}
    for kind, market, level in contents.init("on_sale"):
        if amounts[level]:
            sold[market].append(f"{counted(amounts[level], 'unit', 'units')} of {kind}")
    return "\n".join(
        (
            opening,
            "",
            *(style.format(market=market, stock=joined(stock) or "nothing") for market, stock in sold.items()),
        )
    )


def _wanted(contents: Contents, amounts: Mapping[str, int], rng: Random) -> str:
    told = joined(f"{counted(amounts[level], 'unit', 'units')} of {kind}" for kind, level in contents.goal("stored"))
    return chosen(
        rng,
        f"In the end the depot should have exactly {told} in it.",
        f"Please fill the depot with exactly {told}.",
        f"The job is done when the depot has exactly {told}.",
    )
