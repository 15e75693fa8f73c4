"""The rules of the house that a syntax tree can show: which room imports which, and what no room may do."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

RANKS = (
    {"pddl"},
    {"types", "errors"},
    {"settings", "process"},
    {"planners", "explain"},
    {"validators"},
    {"task", "trajectory", "review", "prompts", "program", "llm"},
    {"events", "solution", "signatures"},
    {"workspace"},
    {"tools"},
    {"turns"},
    {"agent", "react", "critic", "mapping"},
    {"coder"},
    {"demo"},
    {"cli"},
)
GYM_RANKS = (
    {"errors", "paths", "function_words", "prose", "isomorphism"},
    {"vocabulary", "reading", "composition", "extension", "english"},
    {"words", "generators"},
    {"card"},
    {"task"},
    {"obstacle", "examples"},
    {"world"},
    {"dataset", "judge", "planning"},
    {"registration", "published", "pddlgym_engine"},
    {"scoring", "env", "export", "building"},
    {"verification"},
    {"cli"},
)
GYM_GUESTS = {
    "examples": {"dspy"},
    "planning": {"pddlcoder"},
    "pddlgym_engine": {"pddlgym", "gym"},
    "verification": {"unified_planning"},
    "cli": {"typer", "rich"},
}
"""Rooms of the benchmark that may look further than the kernel, because somebody asks them to."""
FACES = {"pddlcoder": {"cli", "demo"}, "nl_pddlgym": {"cli"}}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def room(path: Path, package: str) -> str:
    """The room of a file: the first name below the package."""
    return path.relative_to(ROOT / package).parts[0].removesuffix(".py")


def imports(path: Path) -> list[str]:
    """Every module a file imports, at its top or inside functions, as dotted names."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by the full name, not relatively"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def imported_rooms(path: Path, package: str) -> set[str]:
    return {name.split(".")[1] for name in imports(path) if name.startswith(f"{package}.")}


def rank(name: str, ranks: tuple[set[str], ...]) -> int:
    places = [index for index, names in enumerate(ranks) if name in names]
    assert places, f"room {name!r} has no place in the design: give it one in tests/test_house.py"
    return places[0]


CASES = [(package, path) for package in ("pddlcoder", "nl_pddlgym") for path in modules(package)]


@pytest.mark.parametrize(("package", "path"), CASES, ids=[str(path.relative_to(ROOT)) for _, path in CASES])
def test_arrows_point_only_to_rooms_below(package: str, path: Path) -> None:
    ranks = RANKS if package == "pddlcoder" else GYM_RANKS
    here = room(path, package)
    if here == "__init__":
        return
    for other in sorted(imported_rooms(path, package) - {here}):
        assert rank(other, ranks) < rank(here, ranks), f"{here} may not import {other}"


def test_kernel_imports_only_the_standard_library_and_itself() -> None:
    for path in modules("pddlcoder/pddl"):
        for name in imports(path):
            top = name.split(".")[0]
            assert top in sys.stdlib_module_names or name.startswith("pddlcoder.pddl"), f"{path.name} imports {name}"


def test_contestant_never_sees_the_gold() -> None:
    for path in modules("pddlcoder"):
        if room(path, "pddlcoder") != "demo":
            assert not [name for name in imports(path) if name.split(".")[0] == "nl_pddlgym"], path.name


def test_benchmark_stands_on_the_kernel_alone() -> None:
    for path in modules("nl_pddlgym"):
        for name in imports(path):
            top = name.split(".")[0]
            allowed = top in sys.stdlib_module_names or top in {"nl_pddlgym", "gymnasium", "numpy"}
            allowed |= top in GYM_GUESTS.get(room(path, "nl_pddlgym"), set())
            assert allowed or name.startswith("pddlcoder.pddl"), f"{path.name} imports {name}"


def calls(path: Path, wanted: set[str]) -> list[str]:
    """Dotted names used in a file that are in `wanted`."""
    tree = ast.parse(path.read_text())
    return [
        ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute) and ast.unparse(node) in wanted
    ]


ENVIRONMENT = {"pddlcoder/settings.py", "pddlcoder/llm/__init__.py", "pddlcoder/llm/local.py"}
"""`settings` reads it; the two modules of `llm` tell libraries below, which read nothing else, to stay off the network."""


def test_one_room_reads_the_environment_and_one_starts_programs() -> None:
    environment, programs = {"os.environ", "os.getenv"}, {"subprocess.run", "subprocess.Popen", "os.system", "os.fork"}
    for package, path in CASES:
        if str(path.relative_to(ROOT)) not in ENVIRONMENT:
            assert not calls(path, environment), f"{path} reads the environment"
        if (package, room(path, package)) != ("pddlcoder", "process"):
            assert not calls(path, programs), f"{path} starts a program"


def test_only_faces_print() -> None:
    for package, path in CASES:
        if room(path, package) in FACES[package]:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert name != "print", f"{path}:{getattr(node, 'lineno', 0)} prints"


def test_no_room_catches_every_exception() -> None:
    for _, path in CASES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ExceptHandler):
                caught = ast.unparse(node.type) if node.type else "everything"
                assert caught not in {"everything", "Exception", "BaseException"}, (
                    f"{path}:{node.lineno} catches {caught}"
                )


def test_no_module_name_says_nothing() -> None:
    for _, path in CASES:
        assert path.stem not in {"utils", "util", "base", "common", "helpers", "misc"}, path


@pytest.mark.parametrize("statement", ["import pddlcoder", "import pddlcoder.pddl", "import nl_pddlgym"])
def test_importing_is_light_and_silent(statement: str) -> None:
    code = f"import sys; {statement}; print([m for m in ('dspy', 'litellm', 'unified_planning') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"
    assert done.stderr == ""
