"""A raw text to one definition: repaired, split from what else it holds, balanced, its outer shape checked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pddlcoder.pddl.balance import Fault, Imbalance, rebuild
from pddlcoder.pddl.characters import blank_strays, is_binary
from pddlcoder.pddl.definitions import Span, find_definitions
from pddlcoder.pddl.names import did_you_mean
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.sections import Definition, read_definition
from pddlcoder.pddl.sexpr import DEPTH_LIMIT, Form, Tree, parse
from pddlcoder.pddl.source import Source
from pddlcoder.pddl.text import blank, repair_text

_NESTED = re.compile(r"\(\s*define\s*\(\s*\w+\s+[^\s()]+\s*\)\s*(\(\s*define\b)")
_WORD = re.compile(r"\S")
_OTHER = {"domain": "problem", "problem": "domain"}


@dataclass(frozen=True, slots=True)
class Intake:
    """What one text holds of the wanted kind: its findings so far and its definition, None when it cannot be read.

    `other` is the same text with everything blanked but the definition of the other kind, None when there is none.
    `kind` is what the definition says it is.
    """

    report: Report
    definition: Definition | None = None
    other: str | None = None
    kind: str = ""


def take_in(text: str, file: str) -> Intake:
    """Reads the outer shape of a text in which a definition of kind `file` is expected."""
    source = Source(text)
    if not _is_tidy(source):
        if is_binary(text):
            report = Report(source, file)
            report.error("binary", 0, "this is not text: it holds many control characters", "give a text file")
            return Intake(report)
        repaired = repair_text(text)
        source = Source(repaired.text)
        report = Report(source, file)
        for repair in repaired.repairs:
            report.repaired(repair.kind, repair.line, repair.sentence)
        nested = _NESTED.search(source.code)
        if nested is not None:
            message = "a (define ...) stands inside another one"
            report.error("nested-define", nested.start(1), message, "keep only one '(define'")
            return Intake(report)
        other = _select(report, file)
        if report.failed:
            return Intake(report, other=other)
    else:
        report, other = Report(source, file), None
    blank_strays(report)
    form = _define_form(report)
    if form is None:
        return Intake(report, other=other)
    kind = form.forms[0].head if form.forms else ""
    return Intake(report, read_definition(report, form), other, kind)


def same_definition(text: str, other: str, kind: str) -> bool:
    """Whether the first definition of a kind is the same in two texts, apart from comments, blanks and letter case."""
    found = []
    for each in (text, other):
        code = Source(repair_text(each).text).code
        found.append(next((span.code(code) for span in find_definitions(code) if span.kind == kind), ""))
    return found[0] == found[1]


def _is_tidy(source: Source) -> bool:
    """Whether a text is plain ASCII with one definition and nothing around it, so that no repair can apply."""
    code = source.code.strip()
    return (
        code.isascii()
        and code.startswith("(define")
        and code.endswith(")")
        and code.count("(define", 1) == 0
        and "`" not in code
        and "\r" not in source.text.replace("\r\n", "")
    )


def _select(report: Report, file: str) -> str | None:
    """Leaves only the definition of the wanted kind in the report's source; gives the text of the other kind."""
    source = report.source
    spans = find_definitions(source.code)
    wanted = [span for span in spans if span.kind == file]
    others = [span for span in spans if span.kind == _OTHER[file]]
    if not wanted or len(spans) < 2:
        return None
    for span in wanted[1:]:
        _again(report, file, wanted[0], span)
    blanked = [*wanted[1:], *others]
    if others:
        message = f"the text holds a {_OTHER[file]} too; the two are read apart"
        report.warn("repaired-split", others[0].start, message, "keep the domain and the problem in two files", key="*")
    other = _only(source.text, others[0]) if others else None
    source.use(_without(source.clean, blanked))
    return other


def _again(report: Report, file: str, first: Span, second: Span) -> None:
    code = report.source.code
    if first.code(code) == second.code(code):
        message = f"the same {file} stands here twice; one is used"
        report.warn(f"repaired-repeated-{file}", second.start, message, "remove one", key="*")
        return
    message = f"a second, different {file} ('{second.name}' besides '{first.name}')"
    report.error(f"two-{file}s", second.start, message, f"keep only the {file} that is meant")


def _only(text: str, span: Span) -> str:
    """The text with everything outside the span blanked."""
    return blank(text[: span.start]) + text[span.start : span.end] + "\n"


def _without(text: str, spans: list[Span]) -> str:
    for span in spans:
        text = text[: span.start] + blank(text[span.start : span.end]) + text[span.end :]
    return text


def _define_form(report: Report) -> Form | None:
    """The `(define ...)` form of a text with one definition at most."""
    source = report.source
    tree = parse(source.code)
    if tree.fault is not None and "define" in source.code:
        tree, faults = rebuild(source)
        if any(form.head == "define" for form in tree.top.forms):
            for fault in faults:
                _report_fault(report, fault)
    if tree.deep is not None:
        message = f"parentheses nest deeper than {DEPTH_LIMIT} levels here"
        report.error("too-deep", tree.deep, message, "close the parentheses, or write it flatter")
        return None
    return _only_form(report, tree)


def _report_fault(report: Report, fault: Fault) -> None:
    source = report.source
    opened = f"'{_opening(source, fault.opened)}' opened on line {source.line(fault.opened)}"
    line = source.line(fault.offset)
    if fault.kind is Imbalance.UNCLOSED:
        shown = f"'{_opening(source, fault.shown)}' on line {source.line(fault.shown)}"
        if fault.shown >= len(source.code.rstrip()):
            shown = "the end"
        message = f"{opened} is not closed before {shown}"
        report.error("unclosed-parenthesis", max(fault.offset - 1, 0), message, f"add ')' at the end of line {line}")
    elif fault.kind is Imbalance.EXTRA_CLOSING:
        message = f"this ')' is one too many: it closes {opened} too early"
        if fault.shown < 0:
            message = "this ')' is one too many: everything is closed before it"
        hint = "remove this ')', or add the '(' that is missing before it"
        report.error("extra-parenthesis", fault.offset, message, hint)
    elif fault.kind is Imbalance.EXTRA_OPENING:
        message = "this '(' is one too many, or a word such as 'and' is missing behind it"
        report.error("extra-parenthesis", fault.offset, message, "remove this '('")
    else:
        word = _opening(source, fault.offset)
        report.error("missing-parenthesis", fault.offset, f"'{word}' has no '(' before it", f"write '({word}'")


def _opening(source: Source, offset: int) -> str:
    """The first words of a form, for messages: `(:action load`."""
    text = source.clean[offset : offset + 60].split("\n")[0]
    words = re.match(r"\(?\s*[^\s()]*(?:\s+[^\s():?]+(?=\s|$))?", text)
    return " ".join(words[0].split()) if words else "("


def _only_form(report: Report, tree: Tree) -> Form | None:
    """The one `(define ...)` form at the top level, everything beside it reported."""
    items = tree.top.items
    form = next((item for item in items if isinstance(item, Form) and item.head == "define"), None)
    if form is None:
        _report_no_definition(report, tree)
        return None
    behind = 0
    for item in items:
        if isinstance(item, Form):
            behind = item.end
        if item is form:
            continue
        if isinstance(item, Form):
            message = "this form stands outside the (define ...)"
            hint = "move it inside, before the last ')', or remove it"
            report.error("extra-form", item, message, hint, key="*")
        else:
            message = f"'{item}' stands outside the (define ...)"
            report.error("stray-words", _next_word(report.source.code, behind), message, "remove it", key="*")
    return form


def _next_word(code: str, start: int) -> int:
    """The offset of the first word from `start` on: a word at the top level has no parenthesis to find it by."""
    found = _WORD.search(code, start)
    return found.start() if found else start


def _report_no_definition(report: Report, tree: Tree) -> None:
    wanted = f"(define ({report.file} NAME) ...)"
    if not tree.top.items:
        report.error("empty-text", 0, f"there is no {report.file} here: the text is empty", f"write {wanted}")
        return
    first = next(iter(tree.top.forms), None)
    hint = did_you_mean(first.head, ("define",)) if first is not None else ""
    message = f"there is no (define ...) here, so no {report.file}"
    report.error("no-definition", first if first is not None else 0, message, hint or f"write {wanted}")
