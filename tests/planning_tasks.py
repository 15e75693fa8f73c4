"""The walk from x over y to z that the tests of planners and explanations vary, and planners that are shell scripts."""

from __future__ import annotations

from pathlib import Path

WALK = """(define (domain walk)
  (:predicates (at ?x) (road ?x ?y) (done))
  (:action go
    :parameters (?a ?b)
    :precondition (and (at ?a) (road ?a ?b))
    :effect (and (not (at ?a)) (at ?b))))
"""
TO_Z = """(define (problem to-z)
  (:domain walk)
  (:objects x y z)
  (:init (at x) (road x y) (road y z))
  (:goal (at z)))
"""
TYPED_WALK = """(define (domain walk)
  (:requirements :strips :typing)
  (:types truck place)
  (:predicates (at ?t - truck ?p - place) (road ?a ?b - place))
  (:action go
    :parameters (?t - truck ?a ?b - place)
    :precondition (and (at ?t ?a) (road ?a ?b))
    :effect (and (not (at ?t ?a)) (at ?t ?b))))
"""
TYPED_TO_Z = """(define (problem to-z)
  (:domain walk)
  (:objects t - truck x y z - place)
  (:init (at t x) (road x y) (road y z))
  (:goal (at t z)))
"""
# More than a second's work for any planner: a puzzle of eighteen discs, to be moved all from one peg to another.
SLOW = """(define (domain tower)
  (:predicates (clear ?x) (on ?x ?y) (smaller ?x ?y))
  (:action move
    :parameters (?d ?from ?to)
    :precondition (and (smaller ?d ?to) (on ?d ?from) (clear ?d) (clear ?to))
    :effect (and (clear ?from) (on ?d ?to) (not (on ?d ?from)) (not (clear ?to)))))
"""


def to_z(init: str = "(road x y) (road y z)", goal: str = "(at z)") -> str:
    """The walk with other roads or another goal."""
    return TO_Z.replace("(road x y) (road y z)", init).replace("(:goal (at z))", f"(:goal {goal})")


def tower(discs: int) -> str:
    """The problem of moving a tower of so many discs."""
    names = [f"d{number}" for number in range(discs)]
    pegs = ["left", "middle", "right"]
    smaller = [f"(smaller {one} {other})" for i, one in enumerate(names) for other in [*names[i + 1 :], *pegs]]
    stack = [f"(on {one} {below})" for one, below in zip(names, [*names[1:], "left"], strict=True)]
    goal = [f"(on {one} {below})" for one, below in zip(names, [*names[1:], "right"], strict=True)]
    init = [*smaller, *stack, "(clear d0)", "(clear middle)", "(clear right)"]
    objects = " ".join([*names, *pegs])
    return (
        f"(define (problem tower-{discs}) (:domain tower) (:objects {objects})\n"
        f"  (:init {' '.join(init)})\n  (:goal (and {' '.join(goal)})))\n"
    )


def program(path: Path, script: str) -> Path:
    """A shell script in the place of a planner."""
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path
