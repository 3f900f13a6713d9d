"""`pytest-bloom doctor`: what lies at a path, what can be checked in it, and how to start."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import textwrap
from collections.abc import Iterator

from pytest_bloom.core import rules
from pytest_bloom.core.batch import counted
from pytest_bloom.core.names import as_line
from pytest_bloom.examining import Examination, examine
from pytest_bloom.sources.probe import PROBE_FILE, ProbeSpec, load_probe
from pytest_bloom.starting import Start, name_for, start

#: faults of the batch that are listed one by one
SHOWN = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help="files of results, or a probe")
    parser.add_argument("--name", help="a name for the probe; else that of the file")


def run(arguments: argparse.Namespace) -> int:
    """0 where every trial has a usable score, else 1. SourceError: nothing can be told."""
    path: str = arguments.path
    folder = _probe_folder(path)
    begun: Start | None = None
    if folder is not None:
        spec: ProbeSpec = load_probe(folder, None)
        what = f"a probe, {_format(spec)}"
    else:
        name = arguments.name or name_for(path)
        begun = start(path, name, os.path.join("probes", name))
        spec = begun.spec
        what = f"{begun.what}, {_format(spec)}"
    found = examine(spec)
    width = max(min(shutil.get_terminal_size().columns, 100), 40)
    for line in _lines(path, what, found, begun):
        for piece in _wrapped(as_line(line), width):
            print(as_line(piece))
    if begun is not None:
        print()
        print(as_line(f"{begun.folder}/{PROBE_FILE} to start from:"))
        if not begun.native:
            words = shlex.join(["pytest-bloom", "init", spec.name, "--from", path])
            print(as_line(f"({words} writes it)"))
        print()
        print(begun.text, end="")
    return 0 if found.is_sound else 1


def _probe_folder(path: str) -> str | None:
    if os.path.basename(path) == PROBE_FILE and os.path.isfile(path):
        return os.path.dirname(path) or os.curdir
    return path if os.path.isfile(os.path.join(path, PROBE_FILE)) else None


def _format(spec: ProbeSpec) -> str:
    source = spec.model.source
    return f"format {'native' if source is None else source.get('format')}"


def _wrapped(line: str, width: int) -> list[str]:
    indent = line[: len(line) - len(line.lstrip())] + "    "
    return textwrap.wrap(
        line, width - 1, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    ) or [""]


def _lines(path: str, what: str, found: Examination, begun: Start | None) -> Iterator[str]:
    yield f"{path}: {what}"
    if begun is not None and begun.others:
        yield f"  it could also be {' or '.join(begun.others)}"
    yield from (f"  {line}" for line in _counts(found))
    result = found.result
    total = len(rules.ALL_RULES)
    yield f"can be checked, {len(result.checked)} of {total} rules: {', '.join(result.checked)}"
    if result.not_shown:
        yield "cannot be checked:"
    by_reason: dict[tuple[str, str], list[str]] = {}
    for rule, reason in result.not_shown.items():
        by_reason.setdefault(reason, []).append(rule)
    for (why, cure), names in by_reason.items():
        yield f"  {', '.join(names)}: {why}"
        if cure:
            yield f"    to show it: {cure}"
    if found.open_rules:
        yield "can be checked, but decides nothing here:"
        yield from (f"  {rule}: {why}" for rule, why in found.open_rules.items())


def _counts(found: Examination) -> Iterator[str]:
    turns = f"{found.turns} turns, {found.target_turns} of them the target's"
    if found.unknown_turns:
        turns += f"; {found.unknown_turns} trials without turns"
    yield f"{found.trials} trials, {turns}"
    unscored = ", ".join(f"{reason} {n}" for reason, n in counted(found.unscored))
    line = f"{found.scored} scored, {found.unscored.total()} unscored"
    yield f"{line} ({unscored})" if unscored else line
    several = {runs: n for runs, n in sorted(found.runs.items()) if runs != 1}
    if several:
        listed = ", ".join(f"{n} trials with {runs}" for runs, n in several.items())
        yield f"runs: {listed}"
    if found.damaged:
        yield f"{found.damaged} cannot be read:"
        yield from (f"  {error}" for error in found.errors)
    if found.twice:
        yield f"{found.twice} ids stand twice"
    yield from (f"found: {fault}" for fault in found.faults[:SHOWN])
    if len(found.faults) > SHOWN:
        yield f"found: {len(found.faults) - SHOWN} more"
