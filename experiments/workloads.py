"""PDDL of any size for the benchmarks: one lift, half as many floors as objects, and passengers who cross the building."""

from __future__ import annotations

from dataclasses import dataclass

DOMAIN = """(define (domain lift)
  (:requirements :strips :typing)
  (:types floor passenger)
  (:predicates (at ?f - floor) (above ?low - floor ?high - floor) (waits ?p - passenger ?f - floor)
    (wants ?p - passenger ?f - floor) (inside ?p - passenger) (served ?p - passenger))
  (:action ride :parameters (?from - floor ?to - floor)
    :precondition (and (at ?from) (above ?from ?to))
    :effect (and (not (at ?from)) (at ?to)))
  (:action board :parameters (?p - passenger ?f - floor)
    :precondition (and (at ?f) (waits ?p ?f))
    :effect (and (not (waits ?p ?f)) (inside ?p)))
  (:action leave :parameters (?p - passenger ?f - floor)
    :precondition (and (at ?f) (inside ?p) (wants ?p ?f))
    :effect (and (not (inside ?p)) (served ?p))))
"""


@dataclass(frozen=True, slots=True)
class Workload:
    """A domain, a problem with `objects` objects, and a plan that solves it."""

    objects: int
    domain: str
    problem: str
    plan: tuple[str, ...]


def lift(objects: int) -> Workload:
    """A lift task; `above` holds for every pair of floors, so the initial state grows with the square of the objects."""
    floors = [f"f{i}" for i in range(objects // 2)]
    passengers = [f"p{i}" for i in range(objects - len(floors))]
    origin = {p: floors[i % (len(floors) // 2)] for i, p in enumerate(passengers)}
    target = {p: floors[len(floors) // 2 + i % (len(floors) // 2)] for i, p in enumerate(passengers)}
    init = [f"(above {low} {high})" for i, low in enumerate(floors) for high in floors[i + 1 :]]
    init += [f"(waits {p} {origin[p]}) (wants {p} {target[p]})" for p in passengers]
    goal = " ".join(f"(served {p})" for p in passengers)
    problem = (
        f"(define (problem lift-{objects}) (:domain lift)\n  (:objects {' '.join(floors)} - floor {' '.join(passengers)} - passenger)\n"
        f"  (:init (at {floors[0]}) {' '.join(init)})\n  (:goal (and {goal})))\n"
    )
    return Workload(objects, DOMAIN, problem, tuple(_ride(floors, passengers, origin, target)))


def _ride(floors: list[str], passengers: list[str], origin: dict[str, str], target: dict[str, str]) -> list[str]:
    """One way up: everybody gets in on the lower half and out on the upper half."""
    steps = []
    for number, floor in enumerate(floors):
        if number:
            steps.append(f"(ride {floors[number - 1]} {floor})")
        steps += [f"(board {p} {floor})" for p in passengers if origin[p] == floor]
        steps += [f"(leave {p} {floor})" for p in passengers if target[p] == floor]
    return steps
