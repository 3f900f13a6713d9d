"""The command `pytest-bloom`. A subcommand is a module in `commands/`, imported when it is called.

Exit codes are those of linters: 0 all is well, 1 something was found, 2 the command cannot be done.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Protocol, cast

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import as_line

#: name and the line that --help shows, in the order of the help
COMMANDS: Mapping[str, str] = {
    "convert": "any probe that can be read, as a native probe in JSON",
    "doctor": "what lies at a path, what can be checked in it, and a probe to start from",
    "init": "a new probe that runs at once",
    "lint": "whether the bands of a taxonomy can be told apart",
    "merge": "the verdict of a whole run, from the runs of its shards",
}


class Command(Protocol):
    """What each module in `commands/` offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace) -> int:
        """The exit code. SourceError where the input cannot be used: a sentence and 2."""
        ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run a subcommand and give its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A name may hold what the terminal's encoding has no bytes for.
            stream.reconfigure(errors="backslashreplace")
    given = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(
        prog="pytest-bloom", description="Tools beside `pytest --bloom-probe=NAME`."
    )
    below = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, line in COMMANDS.items():
        sub = below.add_parser(name, help=line, description=line)
        if name in given:
            _module(name).add_arguments(sub)
    arguments = parser.parse_args(given)
    try:
        code = _module(arguments.command).run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read along has had enough. What is left to write goes nowhere, at the exit too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except SourceError as error:
        print(as_line(f"pytest-bloom {arguments.command}: {error}"), file=sys.stderr)
        return 2


def _module(name: str) -> Command:
    return cast("Command", import_module(f"pytest_bloom.commands.{name}"))
