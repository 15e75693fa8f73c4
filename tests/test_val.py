"""VAL is read rightly: recorded outputs of the real programs, and programs that crash, hang and flood."""

import shlex
import zipfile
from pathlib import Path

import pytest
from fake_val import CLEAN, DATA, install, replay

from pddlcoder.pddl import Diagnostic, Severity, Verdict
from pddlcoder.validators import Kernel, Val

DOMAIN, PROBLEM = (DATA / "domain.pddl").read_text(), (DATA / "problem.pddl").read_text()
GOOD_PLAN = (DATA / "validate" / "good.plan").read_text()

# By case: file, line and code of every finding. What is wrong but not here is what VAL's parser does not see: it checks
# neither numbers nor types of arguments, and reads nothing behind the first definition. 088 is fine, and VAL is wrong.
READ = {
    "000-valid-base": [],
    "003-paren-extra-at-end": [],
    "004-paren-extra-mid-action": [("domain", 12, "val-syntax")],
    "005-paren-missing-open": [("domain", 13, "val-syntax")],
    "008-req-missing-colon": [
        ("domain", 2, "val-requirement"),
        ("domain", 5, "val-requirement"),
        ("problem", 6, "val-requirement"),
    ],
    "009-req-unknown": [
        ("domain", 2, "val-syntax"),
        ("domain", 5, "val-requirement"),
        ("problem", 6, "val-requirement"),
    ],
    "012-pred-undeclared-precond": [("domain", 17, "val-undeclared")],
    "013-pred-undeclared-effect": [("domain", 18, "val-undeclared")],
    "016-arity-precond": [],
    "017-arity-effect": [],
    "021-type-undeclared-in-params": [],
    "035-obj-undeclared-init": [("problem", 10, "val-undeclared")],
    "036-obj-undeclared-goal": [("problem", 14, "val-undeclared")],
    "047-dup-predicate": [("domain", 9, "val-redeclared")],
    "057-var-missing-qmark-params": [("domain", 11, "val-syntax")],
    "064-adl-or-noreq": [("domain", 17, "val-requirement")],
    "065-adl-negpre-noreq": [("domain", 17, "val-requirement")],
    "088-precond-missing": [],
    "097-precond-two-atoms-no-and": [("domain", 12, "val-syntax")],
    "100-goal-missing": [("problem", 12, "val-no-goal")],
    "113-action-name-missing": [("domain", 16, "val-syntax")],
    "117-md-fences": [("domain", 1, "val-no-tree"), ("domain", 1, "val-stray")],
    "119-text-before": [("domain", 1, "val-no-tree")],
    "137-empty-problem": [("problem", 1, "val-no-tree")],
}
WARNINGS = {"val-requirement", "val-undeclared"}


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recordings")
    with zipfile.ZipFile(DATA / "parser.zip") as packed:
        packed.extractall(folder)
    return folder


def places(found: tuple[Diagnostic, ...]) -> list[tuple[str, int, str]]:
    return [(one.file, one.line, one.code) for one in found]


# Reading Parser


@pytest.mark.parametrize("case", READ)
def test_every_recorded_output_of_the_parser_is_read_rightly(case: str, recordings: Path, tmp_path: Path) -> None:
    val = Val(install(tmp_path / "val", replay(recordings, case)))
    texts = [(recordings / case / f"{file}.pddl").read_text() for file in ("domain", "problem")]
    found = val.check(*texts)
    assert places(found) == READ[case]
    assert found == val.check(*texts)
    for one in found:
        # A text that the kernel and VAL take in another form is not refused, see below; none of these is such a text.
        assert (one.severity is Severity.WARNING) == (one.code in WARNINGS)
        assert one.message.startswith("VAL ")
        assert "0x" not in one.message
        assert "\n" not in one.message


def test_a_symbol_is_pointed_at(recordings: Path, tmp_path: Path) -> None:
    val = Val(install(tmp_path / "val", replay(recordings, "012-pred-undeclared-precond")))
    domain = (recordings / "012-pred-undeclared-precond" / "domain.pddl").read_text()
    (finding,) = val.check(domain, PROBLEM)
    assert finding.form == "empty"
    assert domain.split("\n")[finding.line - 1][finding.column - 1 :].startswith("empty")


def test_errors_that_are_counted_but_not_named_are_errors(tmp_path: Path) -> None:
    val = Val(install(tmp_path / "val", f"printf '{CLEAN.replace('Errors: 0', 'Errors: 2')}'"))
    assert places(val.check(DOMAIN, PROBLEM)) == [("domain", 1, "val-other")]


def test_a_domain_alone_needs_no_problem(tmp_path: Path) -> None:
    only = '[ "$*" = domain.pddl ] && printf "File: domain.pddl\\n\\n(domain)\\nErrors: 0, warnings: 0\\n"'
    opinion = Val(install(tmp_path / "val", only)).examine(DOMAIN)
    assert (opinion.diagnostics, opinion.silence) == ((), "")


SILENT = {
    "crash": ("kill -SEGV $$", "crashed (SIGSEGV)"),
    "crash after output": (f"printf '{CLEAN}'; kill -SEGV $$", "crashed (SIGSEGV)"),
    "no output": ("exit 0", "cannot be read"),
    "another program": ("echo usage: Parser FILE", "cannot be read"),
    "no end": ("while :; do echo '   (symbol)'; done", "did not end within 1 second"),
    "hang": ("sleep 600", "did not end within 1 second"),
    "flood": (f"head -c 9000000 /dev/zero | tr '\\0' x; printf '{CLEAN}'", "printed without end"),
}


@pytest.mark.parametrize("kind", SILENT)
def test_a_parser_without_an_answer_finds_nothing_and_says_why(kind: str, tmp_path: Path) -> None:
    script, reason = SILENT[kind]
    limit = 1.0 if "1 second" in reason else 30.0
    opinion = Val(install(tmp_path / "val", script), time_limit=limit).examine(DOMAIN, PROBLEM)
    assert opinion.diagnostics == ()
    assert reason in opinion.silence


# What VAL misreads


MISREAD = {
    "no precondition": (DOMAIN.replace(":precondition (and (at ?t ?l) (at ?p ?l))", ""), PROBLEM),
    "precondition in a comment": (DOMAIN.replace(":precondition (and (at ?t ?from)", "; :precondition (and"), PROBLEM),
    "object that starts with a digit": (DOMAIN, PROBLEM.replace("t1", "1t")),
    "object that is a number": (DOMAIN, PROBLEM.replace("t1", "1")),
    "problem that starts with a digit": (DOMAIN, PROBLEM.replace("delivery-1", "1")),
    "long list": (DOMAIN, PROBLEM.replace("(road a b)", "(road a b) " * 9001)),
    "long text": (DOMAIN, PROBLEM.replace("(:init", "(:init" + " " * 400_000)),
    "start of a time": (DOMAIN, PROBLEM.replace("t1", "start")),
    "object as a type": (DOMAIN.replace("(:types ", "(:types object "), PROBLEM),
    "reserved predicate": (DOMAIN.replace("(road ", "(after "), PROBLEM.replace("(road ", "(after ")),
    "reserved variable": (DOMAIN.replace("?from", "?name"), PROBLEM),
}


@pytest.mark.parametrize("kind", MISREAD)
def test_what_val_is_known_to_misread_is_not_put_before_it(kind: str, recordings: Path, tmp_path: Path) -> None:
    refuses = Val(install(tmp_path / "val", replay(recordings, "088-precond-missing")))
    opinion = refuses.examine(*MISREAD[kind])
    assert opinion.diagnostics == ()
    assert opinion.silence
    assert refuses.check(DOMAIN, PROBLEM)


COSTS = (
    DOMAIN.replace("  (:action", "  (:functions (total-cost) - number (toll ?a ?b - location) - number)\n  (:action", 1)
    .replace(":typing", ":typing :action-costs")
    .replace("(at ?t ?to))", "(at ?t ?to) (increase (total-cost) 2.5))"),
    PROBLEM.replace("(:init", "(:init (= (total-cost) 0) (= (toll a b) 3)").rstrip()[:-1]
    + "(:metric minimize (total-cost)))",
)


def test_numbers_and_words_of_action_costs_are_not_misread(tmp_path: Path) -> None:
    opinion = Val(install(tmp_path / "val", f"printf '{CLEAN}'")).examine(*COSTS)
    assert (opinion.diagnostics, opinion.silence) == ((), "")


def test_what_val_refuses_only_as_it_was_written_is_a_warning(recordings: Path, tmp_path: Path) -> None:
    sections = DOMAIN.replace("  (:predicates", "  (:constants)\n  (:predicates")
    strict = f"if grep -q constants domain.pddl; then {replay(recordings, '097-precond-two-atoms-no-and')}; fi"
    (finding,) = Val(install(tmp_path / "val", f"{strict}; printf '{CLEAN}'")).check(sections, PROBLEM)
    assert (finding.severity, finding.line) == (Severity.WARNING, 12)
    assert "canonical form" in finding.message


def test_val_reads_repaired_texts_whose_lines_keep_their_numbers(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    val = Val(install(tmp_path / "val", f"cat domain.pddl problem.pddl > {seen}"))
    val.check(f"Here it is:\r\n```pddl\r\n; done, it's\r\n{DOMAIN}```\r\n", f"{DOMAIN}\n{PROBLEM}")
    lines = [line.strip() for line in seen.read_text().split("\n")]
    assert lines[:4] == ["", "", "", "(define (domain delivery)"]
    assert seen.read_text().count("(define") == 2
    assert "\r" not in seen.read_text()


# Reading Validate


def judge(folder: Path, name: str, domain: str = DOMAIN, problem: str = PROBLEM) -> Verdict:
    plan = (DATA / "validate" / f"{name}.plan").read_text()
    verdict = Val(install(folder / "val", validate=replay(DATA / "validate", name))).validate(domain, problem, plan)
    assert verdict is not None
    return verdict


JUDGED = {
    "good": Verdict(True, reason="VAL says that the plan is valid."),
    "bad1": Verdict(
        False,
        1,
        "VAL says that step 1 of 1, (drive t1 a c), cannot be taken: (road a c) is false.",
        false_literals=("(road a c)",),
    ),
    "bad2": Verdict(
        False,
        reason="VAL says that after 5 steps the goal does not hold: (at p2 a) is false.",
        unmet=("(at p2 a)",),
    ),
    "bad3": Verdict(
        False,
        reason="VAL cannot take the plan: an action or object of the plan is unknown, "
        "or the number or types of arguments are wrong.",
    ),
    "empty": Verdict(
        False,
        reason="VAL says that after 0 steps the goal does not hold: (at p1 c) is false; (at p2 a) is false.",
        unmet=("(at p1 c)", "(at p2 a)"),
    ),
}


@pytest.mark.parametrize("name", JUDGED)
def test_every_recorded_verdict_is_read_rightly(name: str, tmp_path: Path) -> None:
    assert judge(tmp_path, name) == JUDGED[name]


@pytest.mark.parametrize("name", JUDGED)
def test_the_kernel_comes_to_the_same_verdict(name: str, tmp_path: Path) -> None:
    plan = (DATA / "validate" / f"{name}.plan").read_text()
    kernel, val = Kernel().validate(DOMAIN, PROBLEM, plan), judge(tmp_path, name)
    assert kernel is not None
    assert kernel.valid == val.valid
    if name != "bad3":
        assert (kernel.failed_step, kernel.false_literals) == (val.failed_step, val.false_literals)
    if kernel.failed_step is None:
        assert kernel.unmet == val.unmet


def test_names_come_back_as_the_user_wrote_them(tmp_path: Path) -> None:
    assert judge(tmp_path, "bad2", problem=PROBLEM.replace("p2", "P2")).unmet == ("(at P2 a)",)


def test_what_must_not_hold_is_told_as_a_negation(tmp_path: Path) -> None:
    said = (
        "Plan failed because of unsatisfied precondition in:\\n(drive t1 a b)\\n\\nPlan failed to execute\\n\\n"
        "Plan Repair Advice:\\n\\n(drive t1 a b) has an unsatisfied precondition at time 2\\n"
        "(Follow each of:\\n    (Set (busy) to false)\\n    and (Set (road a b) to true)\\n)\\n"
    )
    val = Val(install(tmp_path / "val", validate=f"printf '{said}'"))
    verdict = val.validate(DOMAIN, PROBLEM, GOOD_PLAN)
    assert verdict is not None
    assert (verdict.failed_step, verdict.false_literals) == (2, ("(not (busy))", "(road a b)"))


@pytest.mark.parametrize(
    "script",
    [
        "kill -SEGV $$",
        f"cat {shlex.quote(str(DATA / 'validate' / 'bad1.txt'))}; kill -SEGV $$",
        "exit 0",
        "echo Type problem in domain description! >&2; exit 255",
        "echo 'Plan valid (subject to further invariant checks)'",
        "while :; do echo Plan valid; done",
        "sleep 600",
    ],
    ids=["crash", "crash after output", "exit 0", "domain refused", "valid perhaps", "no end", "hang"],
)
def test_no_verdict_is_made_up(script: str, tmp_path: Path) -> None:
    val = Val(install(tmp_path / "val", validate=script), time_limit=1.0)
    assert val.validate(DOMAIN, PROBLEM, GOOD_PLAN) is None


def test_val_is_not_asked_about_what_it_cannot_judge(tmp_path: Path) -> None:
    val = Val(install(tmp_path / "val", validate=replay(DATA / "validate", "good")))
    assert val.validate(DOMAIN, PROBLEM, GOOD_PLAN) is not None
    assert val.validate(DOMAIN, PROBLEM, "Then, I think, we should drive.") is None
    assert val.validate(DOMAIN.replace("(:action", "(:durative-action", 1), PROBLEM, GOOD_PLAN) is None
    assert val.validate(DOMAIN, PROBLEM.replace("t1", "1t"), GOOD_PLAN.replace("t1", "1t")) is None


def test_val_judges_a_plain_plan_on_canonical_texts(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    spy = f'[ "$*" = "-v domain.pddl problem.pddl plan" ] && cat plan domain.pddl > {seen}'
    val = Val(install(tmp_path / "val", validate=spy))
    without = DOMAIN.replace(":precondition (and (at ?t ?l) (at ?p ?l))", "")
    val.validate(without, PROBLEM, "```\n1. Load(P1, T1, A)\n2. DRIVE T1 A B\n```")
    assert seen.read_text().startswith("(load p1 t1 a)\n(drive t1 a b)\n(define (domain delivery)")
    assert ":precondition (and)" in seen.read_text()
