"""The commands put together, and the one place where errors become a sentence and an exit code."""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import version
from types import TracebackType
from typing import Annotated, Self, cast

import typer

from pddlcoder.cli import streams
from pddlcoder.cli.check import check
from pddlcoder.cli.demo import demo
from pddlcoder.cli.doctor import doctor
from pddlcoder.cli.exits import MEANINGS, Exit, error_exit
from pddlcoder.cli.plan import plan
from pddlcoder.cli.solve import solve
from pddlcoder.cli.validate import validate
from pddlcoder.errors import PDDLCoderError

EPILOG = "\b\nExit codes:\n" + "\n".join(f"  {code.value:<4} {meaning}" for code, meaning in MEANINGS.items())

WRONG_USAGE = cast("type[Exception]", typer.BadParameter.__mro__[2])
"""The root of the parser's own errors; typer names only its children."""

app = typer.Typer(
    name="pddlcoder",
    help="Two paragraphs in, a proven plan out.",
    epilog=EPILOG,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (demo, solve, check, plan, validate, doctor):
    app.command()(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pddlcoder {version('pddlcoder')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Two paragraphs in, a proven plan out."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(Exit.USAGE)


class _BugReport:
    """Turns an error nobody foresaw into a trace and the code of a broken house, so that it is never read as a "no"."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception):
            traceback.print_exception(error)
            sys.stderr.write("pddlcoder: this is a bug; please report it with the lines above\n")
            raise SystemExit(Exit.HOUSE) from None


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code; every error ends as one sentence."""
    streams.prepare()
    with _BugReport():
        try:
            return _invoke(arguments)
        except BrokenPipeError:
            streams.abandon_stdout()
            return 128 + signal.SIGPIPE
        except OSError as error:
            if error.errno not in streams.FULL:
                raise
            streams.abandon_stdout()
            return _fail(f"cannot write: {os.strerror(error.errno).lower()}", Exit.HOUSE, as_json=False)


def _invoke(arguments: Sequence[str]) -> int:
    as_json = "--json" in arguments
    try:
        code = app(args=list(arguments), prog_name="pddlcoder", standalone_mode=False)
    except WRONG_USAGE as error:
        code = _fail(_usage_sentence(error), Exit.USAGE, as_json)
    except PDDLCoderError as error:
        code = _fail(str(error), error_exit(error), as_json)
    except (KeyboardInterrupt, typer.Abort):
        code = Exit.INTERRUPTED
    sys.stdout.flush()
    if code == Exit.INTERRUPTED:
        _fail("interrupted", Exit.INTERRUPTED, as_json)
    return int(code or 0)


def _fail(sentence: str, code: Exit, as_json: bool) -> Exit:
    if as_json:
        sys.stdout.write(json.dumps({"error": sentence, "exit_code": code.value}, ensure_ascii=False) + "\n")
    else:
        sys.stderr.write(f"pddlcoder: {sentence}\n")
    return code


def _usage_sentence(error: Exception) -> str:
    format_message = getattr(error, "format_message", None)
    sentence = str(format_message() if callable(format_message) else error)
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "pddlcoder"
    return f"{sentence.rstrip('.')}; see '{command} --help'"
