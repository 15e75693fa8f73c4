"""The commands put together, and the one place where errors become a sentence and an exit code."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, cast

import typer

from nl_pddlgym.cli.build import build
from nl_pddlgym.cli.exits import MEANINGS, Exit
from nl_pddlgym.cli.export import export
from nl_pddlgym.cli.generate import generate
from nl_pddlgym.cli.listing import list_tasks
from nl_pddlgym.cli.score import score
from nl_pddlgym.cli.show import show
from nl_pddlgym.cli.verify import verify
from nl_pddlgym.errors import DataError, NLPddlgymError

EPILOG = "\b\nExit codes:\n" + "\n".join(f"  {code.value:<4} {meaning}" for code, meaning in MEANINGS.items())
WRONG_USAGE = cast("type[Exception]", typer.BadParameter.__mro__[2])
"""The root of the parser's own errors; typer names only its children."""

app = typer.Typer(
    name="nl-pddlgym",
    help="Planning problems told in words, and a judge that executes plans.",
    epilog=EPILOG,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("list")(list_tasks)
for command in (show, score, generate, verify, export, build):
    app.command()(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nl-pddlgym {version('pddlcoder')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Planning problems told in words, and a judge that executes plans."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(Exit.USAGE)


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code; every foreseen error ends as one sentence."""
    as_json = "--json" in arguments
    try:
        code = app(args=list(arguments), prog_name="nl-pddlgym", standalone_mode=False)
        sys.stdout.flush()
    except WRONG_USAGE as error:
        return _fail(_usage_sentence(error), Exit.USAGE, as_json)
    except DataError as error:
        return _fail(str(error), Exit.HOUSE, as_json)
    except NLPddlgymError as error:
        return _fail(str(error), Exit.USAGE, as_json)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), Exit.USAGE, as_json)
    return int(code or 0)


def _fail(sentence: str, code: Exit, as_json: bool) -> int:
    if as_json:
        sys.stdout.write(json.dumps({"error": sentence, "exit_code": code.value}, ensure_ascii=False) + "\n")
    else:
        sys.stderr.write(f"nl-pddlgym: {sentence}\n")
    return code.value


def _usage_sentence(error: Exception) -> str:
    format_message = getattr(error, "format_message", None)
    sentence = str(format_message() if callable(format_message) else error)
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "nl-pddlgym"
    return f"{sentence.rstrip('.')}; see '{command} --help'"
