"""Open stacks: orders that take up a stack each while a machine makes their products one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose, numbered
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, joined, number_word
from pddlcoder.pddl.model import Fact, Problem

MOST = 4
"""The products of an order, and the orders of a product, at most."""
Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Config:
    """Products are made in a secret order, and `extra` times one more that is made at most `spread` away from the others belongs to some order; `slack` stacks more than then needed may be opened."""

    orders: int = 3
    products: int = 3
    extra: int = 2
    spread: int = 2
    slack: int = 1

    def __post_init__(self) -> None:
        at_least(1, orders=self.orders, products=self.products)
        at_least(0, extra=self.extra, spread=self.spread, slack=self.slack)
        if max(self.orders, self.products) > MOST * min(self.orders, self.products):
            raise ConfigError(f"orders and products must be at most {MOST} times as many as the others")


def draw(rng: Random) -> Config:
    """Three to forty orders, and products as many or up to a quarter more or fewer."""
    orders = rng.randint(3, 40)
    products = rng.randint(orders - orders // 4, orders + orders // 4)
    return Config(orders, products, rng.randint(1, 2 * orders), rng.randint(1, 4), rng.randint(0, 3))


def generate(config: Config, rng: Random) -> Problem:
    """Orders of products that are made close to each other, under names that do not tell so, and stacks enough for it."""
    edges = _edges(config, rng)
    limit = _needed(edges) + config.slack
    orders, products = numbered("order", config.orders), numbered("product", config.products)
    order_at, product_at = rng.sample(orders, len(orders)), rng.sample(products, len(products))
    pairs = {(order_at[order], product_at[product]) for order, product in edges}
    counts = [f"count{number}" for number in range(limit + 1)]
    init: list[Fact] = [
        ("consists_of", order, *_filled([product for product in products if (order, product) in pairs]))
        for order in orders
    ]
    init += [
        ("needed_for", product, *_filled([order for order in orders if (order, product) in pairs]))
        for product in products
    ]
    init += [("one_more", counts[number], counts[number + 1]) for number in range(limit)]
    init += [("free_stacks", counts[0]), ("stacks_left", counts[-1]), ("machine_idle",)]
    init += [("waiting", order) for order in orders]
    things = {"order": orders, "product": products, "amount": counts}
    return compose("open_stacks", things, init, [("shipped", order) for order in orders])


def _filled(members: Sequence[str]) -> list[str]:
    """The members, the last one repeated until they are as many as can be."""
    return [*members, *[members[-1]] * (MOST - len(members))]


def _edges(config: Config, rng: Random) -> list[Edge]:
    """Which order has which product, both by their place in the making: each has one, and by chance some more."""
    most = max(config.orders, config.products)
    edges = [(place * config.orders // most, place * config.products // most) for place in range(most)]
    for _ in range(config.extra):
        order, product = rng.choice(edges)
        edge = (order, min(max(product + rng.randint(-config.spread, config.spread), 0), config.products - 1))
        load = max(sum(edge[0] == other[0] for other in edges), sum(edge[1] == other[1] for other in edges))
        if edge not in edges and load < MOST:
            edges.append(edge)
    return edges


def _needed(edges: Sequence[Edge]) -> int:
    """The most orders that are under way at once when the products are made one after the other."""
    spans: dict[int, list[int]] = {}
    for order, product in edges:
        spans.setdefault(order, []).append(product)
    made = {product for _, product in edges}
    return max(sum(min(span) <= product <= max(span) for span in spans.values()) for product in made)


def describe(problem: Problem, rng: Random) -> str:
    """Orders, products and counts; what each order consists of; how many stacks there may be; and that all is to be shipped."""
    contents = Contents(problem)
    return "\n\n".join((_things(contents, rng), _orders(contents, rng), _stacks(contents, rng)))


def _things(contents: Contents, rng: Random) -> str:
    orders, products, counts = (contents.objects(kind) for kind in ("order", "product", "amount"))
    some, wares = counted(len(orders), "order", "orders"), counted(len(products), "product", "products")
    said = (
        chosen(
            rng,
            f"There {'is' if len(orders) == 1 else 'are'} {some}: {joined(orders)}.",
            f"The robot has {some} to fill, called {joined(orders)}.",
            f"The workshop got {some}: {joined(orders)}.",
        ),
        chosen(
            rng,
            f"There {'is' if len(products) == 1 else 'are'} {wares}: {joined(products)}.",
            f"The machine can make {wares}, called {joined(products)}.",
            f"In total {wares} can be made: {joined(products)}.",
        ),
        chosen(
            rng,
            f"The counts are, from the lowest to the highest: {', '.join(counts)}.",
            f"From the lowest to the highest, the counts are called {', '.join(counts)}.",
            f"Amounts of stacks are written with these counts, from the lowest to the highest: {', '.join(counts)}.",
        ),
    )
    return " ".join(said)


def _orders(contents: Contents, rng: Random) -> str:
    """The products of each order, each named once."""
    opening = chosen(
        rng,
        "These are the products of the orders:",
        "This is what the orders consist of:",
        "The orders consist of the following products:",
    )
    style = chosen(rng, "- {}: {}", "- {} consists of {}", "- {} needs {}")
    lines = (style.format(order, joined(dict.fromkeys(members))) for order, *members in contents.init("consists_of"))
    return "\n".join((opening, "", *lines))


def _stacks(contents: Contents, rng: Random) -> str:
    ((most,),) = contents.init("stacks_left")
    number = contents.objects("amount").index(most)
    stacks = counted(number, "stack", "stacks")
    limit = chosen(
        rng,
        f"At most {stacks}, that is {most}, may be opened in total.",
        f"No more than {stacks} may be opened in total, which is {most}.",
        f"The robot may open {stacks} in total and no more; this is {most}.",
    )
    count = number_word(len(contents.goal("shipped")))
    orders = "the order" if count == "one" else f"all {count} orders"
    wish = chosen(
        rng,
        f"In the end {orders} should be shipped.",
        f"Please ship {orders}.",
        f"What is wanted is that the robot ships {orders}.",
    )
    return f"{limit}\n\n{wish}"
