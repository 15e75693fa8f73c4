"""The caller's actions and objects are read from whatever text there is."""

import pytest
from solving import plan_of

from pddlcoder.mapping.vocabulary import Vocabulary, read_actions, read_objects, read_vocabulary
from pddlcoder.pddl.model import Step


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("(move ?disc ?to)\n(wait)", "(move ?disc ?to) (wait)"),
        ("- (move ?disc ?to): moves (the top) disc\n- (wait) waits", "(move ?disc ?to) (wait)"),
        ("1. `move(disc, to)` moves", "(move ?disc ?to)"),
        ("move ?disc ?to\nlift ?x: lifts", "(move ?disc ?to) (lift ?x)"),
        ("(:action move :parameters (?d - disc ?t - (either peg disc)))", "(move ?d ?t)"),
        ("You can use the actions (up), (down) and (pick ?x).", "(up) (down) (pick ?x)"),
        ("```\n(move ?d - disc ?to - peg)\n```", "(move ?d ?to)"),
        ("**(stop ?f)** - stop at a floor (any ?f)", "(stop ?f)"),
        (" * (go <from> <to>)", "(go ?from ?to)"),
        ("(Pick-Up ?B)\n(Pick-Up ?B)", "(Pick-Up ?B)"),
        ("the robot moves things about", ""),
        ("", ""),
    ],
)
def test_actions_are_read_from_many_ways_of_listing_them(written: str, read: str) -> None:
    assert " ".join(map(str, read_actions(written))) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("d1\nd2", "d1 d2"),
        ("d1, d2 , d3", "d1 d2 d3"),
        ("discs: d1, d2\npegs: p1", "d1 d2 p1"),
        ("- d1\n- d2 (small)", "d1 d2"),
        ("d1 d2 - disc\np1 - peg", "d1 d2 p1"),
        ("(:objects a b - t c - u)", "a b c"),
        ("d1: the small disc\nd2: the big disc", "d1 d2"),
        ("Objects:\nf0, f1 and f2.", "f0 f1 f2"),
        ("* `Robot-A`\n* `Robot-B`", "Robot-A Robot-B"),
        ("", ""),
    ],
)
def test_objects_are_read_from_many_ways_of_listing_them(written: str, read: str) -> None:
    assert " ".join(read_objects(written)) == read


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("(move d1 p1)", ""),
        ("(MOVE D1 P1)", ""),
        ("(mvoe d1 p1)", "'mvoe' is not a listed action (did you mean 'move'?)"),
        ("(move d1)", "(move d1) does not have the arguments of (move ?disc ?to)"),
        ("(move d1 peg1)", "'peg1' is not a listed object (did you mean 'p1'?)"),
    ],
)
def test_a_step_outside_the_vocabulary_is_named(step: str, fault: str) -> None:
    vocabulary = read_vocabulary("(move ?disc ?to)", "d1\np1")
    assert vocabulary.fault(plan_of(step)[0]) == fault


def test_names_are_spelled_as_they_are_listed() -> None:
    vocabulary = read_vocabulary("(Pick_Up ?ring)", "Ring_1")
    assert str(vocabulary.spell(Step("pick-up", ("ring-1",)))) == "(Pick_Up Ring_1)"


def test_without_lists_nothing_is_judged() -> None:
    assert Vocabulary().fault(Step("anything", ("at", "all"))) == ""
