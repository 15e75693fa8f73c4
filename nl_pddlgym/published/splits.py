"""What the published benchmark fixes in its code: how many descriptions each set has, and which problem is in which split."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache

SETS: Mapping[str, Mapping[str, int]] = {
    "baking": {"Baking": 20},
    "blocks": {"Blocks": 5, "BlocksMedium": 40},
    "briefcaseworld": {"BriefcaseWorld": 30},
    "driverlog": {"DriverLog": 20},
    "elevator": {"Elevator": 20},
    "ferry": {"Ferry": 20},
    "gripper": {"Gripper": 10, "ManyGripper": 40},
    "hanoi": {"Hanoi": 20},
    "minecraft": {"Minecraft": 30, "MinecraftTest": 30},
    "movie": {"Movie": 10},
    "needle_sorting": {"NeedleSorting": 20},
    "needle_transfer": {"NeedleTransfer": 20},
    "newspapers": {"Newspapers": 40},
    "open_stacks": {"OpenStacks": 30},
    "rearrangement": {"Rearrangement": 20},
    "ring_and_peg": {"RingAndPeg": 30},
    "rovers": {"Rovers": 40},
    "satellite": {"Satellite": 36},
    "schedule": {"Schedule": 50},
    "search_and_rescue": {"SearchAndRescueLevel1": 20, "SearchAndRescueLevel2": 50},
    "spanner_learning": {"SpannerLearning": 10},
    "tpp": {"Tpp": 30},
    "zeno_travel": {"ZenoTravel": 20},
}
"""The sets of each domain with their sizes; the order is that of the published code, on which its random splits depend."""
HELD_OUT = frozenset(("hanoi", "satellite", "elevator", "ring_and_peg"))
TRAIN_PERCENT, SEED = 80, 0


def published_split(domain: str, number: int) -> str:
    """The default split of a problem: "train", "validation" or "test"; "" for one that the published benchmark does not have."""
    return _splits().get((domain, number), "")


def domain_name(kind: str) -> str:
    """The name of a domain in ids ("needle_sorting") from that of its files ("NeedleSorting")."""
    snake = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind).strip("_")
    known = {name.replace("_", ""): name for name in SETS}
    return known.get(snake.replace("_", ""), snake)


@lru_cache(maxsize=1)
def _splits() -> Mapping[tuple[str, int], str]:
    """One generator shuffles the domains one after the other; the first 80 % of each, rounded down, are for training."""
    rng = random.Random(SEED)
    splits: dict[tuple[str, int], str] = {}
    for domain, sizes in SETS.items():
        numbers = list(range(sum(sizes.values())))
        train = len(numbers) if domain in HELD_OUT else len(numbers) * TRAIN_PERCENT // 100
        if domain not in HELD_OUT:
            rng.shuffle(numbers)
        for place, number in enumerate(numbers):
            name = "test" if domain in HELD_OUT else "train" if place < train else "validation"
            splits[domain, number] = name
    return splits
