"""The next call of a tool: both files, the check, the plan, the judgement; from the start again while something is wrong."""

from __future__ import annotations

import json
import re

from experiments.rehearsal.scene import Decision, Scene

_FILES = ("domain", "problem")
_THEN = ("check_syntax", "make_plan", "plan_feedback", "finish")
_ROUNDS = 4
"""How often the files are written before the work ends as it is."""


def next_call(scene: Scene) -> tuple[str, str, str]:
    """Thought, tool and arguments as JSON."""
    tool, args = _next(scene)
    thought = f"I write the {args['file']}." if "file" in args else f"Next comes {tool}."
    return thought, tool, json.dumps(args)


def _next(scene: Scene) -> tuple[str, dict[str, str]]:
    done = scene.decisions
    if not done:
        return _write(scene, "domain")
    last, written = done[-1], _written(done)
    if last.tool == "create_file":
        if not _fine(last) and _writings(done) < 2 * _ROUNDS:
            return _write(scene, str(last.args.get("file", "domain")))
        missing = [file for file in _FILES if file not in written]
        return _write(scene, missing[0]) if missing else (_after(scene, "create_file"), {})
    if not _fine(last) and _writings(done) < 2 * _ROUNDS:
        return _write(scene, "domain")
    return _after(scene, last.tool if _fine(last) else "plan_feedback"), {}


def _fine(decision: Decision) -> bool:
    """Whether the result of the call leaves nothing to repair."""
    said = decision.observation.lower()
    wanted = {"create_file": "no errors", "check_syntax": "no errors", "make_plan": "plan found"}
    return wanted.get(decision.tool, "accepted") in said


def _written(done: tuple[Decision, ...]) -> set[str]:
    """The files written since the last call of another tool."""
    files: set[str] = set()
    for decision in reversed(done):
        if decision.tool != "create_file":
            break
        files.add(str(decision.args.get("file")))
    return files


def _writings(done: tuple[Decision, ...]) -> int:
    return sum(decision.tool == "create_file" for decision in done)


def _write(scene: Scene, file: str) -> tuple[str, dict[str, str]]:
    text = scene.gold.domain if file == "domain" else scene.gold.problem
    return "create_file", {"file": file, "content": text}


def _after(scene: Scene, tool: str) -> str:
    """The next tool of the usual order that the prompt offers."""
    offered = scene.shown.get("tools") or scene.system
    rest = _THEN[_THEN.index(tool) + 1 :] if tool in _THEN else _THEN
    return next((name for name in rest if re.search(rf"\b{name}\b", offered)), "finish")
