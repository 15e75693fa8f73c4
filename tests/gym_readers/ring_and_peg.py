"""Reads the descriptions of ring_and_peg."""

import re

from gym_readers.english import Told, counted, find


def read(dnl: str, pnl: str) -> Told:
    assert "the tool grips one ring at a time" in dnl.lower()
    assert "no peg has room for more than one ring" in dnl
    pegs = counted(r"(?P<count>\w+) pegs, called (?P<names>[\w, ]+?), and \w+ rings", pnl)
    rings = counted(r"(?P<count>\w+) rings, called (?P<names>[\w, ]+)\.", pnl)
    now, wanted = re.split(r"(?=Please put|In the end)", pnl)
    on = {("ring_on", ring, peg) for ring, peg in re.findall(r"(\w+_ring) is on (\w+_peg)", now)}
    empty = set(re.findall(r"(?:while|Only) (\w+_peg) is empty", now))
    assert empty == set(pegs) - {peg for _, _, peg in on}, "the words about empty pegs disagree with the rest"
    assert "nothing in its grip" in now
    place = find(r"(?:waiting at|stands at) (\w+)", now)[1]
    if "each ring on the peg of its own colour" in wanted:
        goal = {("ring_on", ring, ring.replace("_ring", "_peg")) for ring in rings}
    else:
        goal = {("ring_on", ring, peg) for ring, peg in re.findall(r"(\w+_ring) (?:should be )?on (\w+_peg)", wanted)}
    types = {"start_position": "start"} | dict.fromkeys(pegs, "peg") | dict.fromkeys(rings, "ring")
    assert "start_position" in pnl
    init = on | {("tool_at", place), ("tool_empty",)} | {("peg_empty", peg) for peg in empty}
    return Told(types, init, goal)
