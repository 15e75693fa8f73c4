"""Reads the descriptions of open_stacks."""

import itertools

from nl_pddlgym.english import Fact, Told, below, listed, number, of_kind, understood

ALL = "(?:the order|all <total> orders)"
PATTERNS = {
    "order": (
        "There (?:is|are) <count> orders?: <names,>",
        "The robot has <count> orders? to fill, called <names,>",
        "The workshop got <count> orders?: <names,>",
    ),
    "product": (
        "There (?:is|are) <count> products?: <names,>",
        "The machine can make <count> products?, called <names,>",
        "In total <count> products? can be made: <names,>",
    ),
    "amount": (
        "The counts are, from the lowest to the highest: <names,>",
        "Amounts of stacks are written with these counts, from the lowest to the highest: <names,>",
        "From the lowest to the highest, the counts are called <names,>",
    ),
    "orders": (
        "These are the products of the orders:",
        "The orders consist of the following products:",
        "This is what the orders consist of:",
    ),
    "consists": ("- <order> consists of <names,>", "- <order> needs <names,>", "- <order>: <names,>"),
    "limit": (
        "At most <stacks> stacks?, that is <amount>, may be opened in total",
        "No more than <stacks> stacks? may be opened in total, which is <amount>",
        "The robot may open <stacks> stacks? in total and no more",
    ),
    "limit_count": ("this is <amount>",),
    "goal": (
        f"Please ship {ALL}",
        f"In the end {ALL} should be shipped",
        f"What is wanted is that the robot ships {ALL}",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "At first there are no stacks at all, the machine is not set up for anything, nothing is made" in dnl
    assert "every order waits to be started" in dnl
    assert "the lowest of them is no stack at all, and each one after it is one stack more" in dnl
    said = understood(pnl, PATTERNS)
    orders, products, counts = (listed(said, kind) for kind in ("order", "product", "amount"))
    (goal,) = of_kind(said, "goal")
    assert number(goal["total"] or "one") == len(orders)
    contents = {line["order"]: line.every() for line in below(said, "orders")}
    assert list(contents) == orders
    (limit,) = of_kind(said, "limit")
    (named,) = [sentence for sentence in of_kind(said, "limit", "limit_count") if "amount" in sentence.parts]
    assert counts.index(named["amount"]) == number(limit["stacks"])
    init: set[Fact] = {("machine_idle",), ("free_stacks", counts[0]), ("stacks_left", named["amount"])}
    init |= {("one_more", *pair) for pair in itertools.pairwise(counts)}
    init |= {("waiting", order) for order in orders}
    init |= {("consists_of", order, *padded(made)) for order, made in contents.items()}
    for product in products:
        init.add(("needed_for", product, *padded([order for order in orders if product in contents[order]])))
    types = dict.fromkeys(orders, "order") | dict.fromkeys(products, "product") | dict.fromkeys(counts, "amount")
    return Told(types, init, {("shipped", order) for order in orders})


def padded(members: list[str]) -> list[str]:
    """Four members: where there are fewer, the PDDL repeats the last one, as its card explains."""
    assert 1 <= len(members) <= 4, "an order and a product have one to four members"
    return members + members[-1:] * (4 - len(members))
