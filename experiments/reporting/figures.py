"""The paper's figures 3 (level against the number of objects) and 4 (methods by model), as PNG and SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import matplotlib as mpl
from matplotlib import ticker
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from experiments.reporting.collection import LEVELS, Collection, Group

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")
"""Told apart by the colour-blind (Okabe and Ito 2008); after the last they begin anew, with another mark."""
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
_BINS = 6
_WIDTH, _HEIGHT = 7.0, 4.2  # inches
_STYLE: dict[Any, Any] = {
    "svg.hashsalt": "pddlcoder",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def figures(found: Collection, folder: Path) -> list[Path]:
    """Write the figures for which there are rows; the paths of the files, PNG before SVG."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    with mpl.rc_context(_STYLE):
        for model in found.models:
            if groups := [group for group in found.of(model=model) if group.measured]:
                paths += _written(_levels(groups), folder / f"figure3-{model.replace('/', '-')}")
        paths += _written(_methods(found), folder / "figure4")
    return paths


def _written(figure: Figure, stem: Path) -> list[Path]:
    paths = [stem.with_name(f"{stem.name}.png"), stem.with_name(f"{stem.name}.svg")]
    for path in paths:
        figure.savefig(path, dpi=200, bbox_inches="tight", metadata={"Date": None} if path.suffix == ".svg" else None)
    return paths


def _levels(groups: Sequence[Group]) -> Figure:
    """Mean level of tasks of about the same number of objects, a line for each method."""
    figure, axes = _empty()
    for place, group in enumerate(groups):
        points = binned([(max(row.objects, 1), float(row.level)) for row in group.measured if row.level is not None])
        axes.plot(*zip(*points, strict=True), **_look(place), label=f"{group.method} (n = {len(group.measured)})")
    axes.set(xlabel="objects of the task", ylabel="mean level", ylim=(-0.1, 3.1), yticks=LEVELS, title=groups[0].model)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(ticker.ScalarFormatter())
    axes.xaxis.set_minor_formatter(ticker.NullFormatter())
    axes.legend(frameon=False, fontsize=7, loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def binned(points: Sequence[tuple[int, float]]) -> list[tuple[float, float]]:
    """Means of both numbers in at most six bins with about equally many points each; equal sizes stay together."""
    by_size: dict[int, list[float]] = defaultdict(list)
    for size, level in points:
        by_size[size].append(level)
    bins: list[list[tuple[int, float]]] = [[]]
    for size, levels in sorted(by_size.items()):
        if len(bins[-1]) >= len(points) / _BINS:
            bins.append([])
        bins[-1] += [(size, level) for level in levels]
    return [(fmean(size for size, _ in one), fmean(level for _, level in one)) for one in bins]


def _methods(found: Collection) -> Figure:
    """Success in per cent with its 95 % interval: a cluster of bars for each model, a bar for each method."""
    figure, axes = _empty()
    methods = list(dict.fromkeys(group.method for group in found.groups))
    width = 0.8 / len(methods)
    for place, method in enumerate(methods):
        groups = [group for group in found.of(methods=[method]) if group.measured]
        spots = [found.models.index(group.model) - 0.4 + width * (place + 0.5) for group in groups]
        shares = [group.share()[0] / group.share()[1] for group in groups]
        spans = [
            (max(0.0, share - low), max(0.0, high - share))
            for share, (low, high) in zip(shares, (group.interval() for group in groups), strict=True)
        ]
        bars: dict[str, Any] = {"color": COLOURS[place % len(COLOURS)], "alpha": 1.0 if place < len(COLOURS) else 0.5}
        axes.bar(spots, [100 * share for share in shares], width, label=method, **bars)
        reach = [[100 * span[side] for span in spans] for side in (0, 1)]
        axes.errorbar(
            spots, [100 * share for share in shares], yerr=reach, fmt="none", ecolor="#777777", lw=0.8, capsize=2
        )
    axes.set(ylabel="solved, per cent of measured", ylim=(0, 105), xticks=range(len(found.models)))
    axes.set_xticklabels(found.models)
    axes.legend(frameon=False, fontsize=7, loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def _empty() -> tuple[Figure, Axes]:
    figure = Figure(figsize=(_WIDTH, _HEIGHT))
    return figure, figure.add_subplot()


def _look(place: int) -> dict[str, Any]:
    return {
        "color": COLOURS[place % len(COLOURS)],
        "marker": MARKS[(place + place // len(COLOURS)) % len(MARKS)],
        "linestyle": "-" if place < len(COLOURS) else "--",
        "linewidth": 1.2,
        "markersize": 4,
    }
