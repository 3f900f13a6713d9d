"""`pytest-bloom merge`: the verdict of a whole run, from what the runs of its shards have left."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterator

from pytest_bloom.core.batch_verdict import FAILED, listed
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import as_line
from pytest_bloom.merging import Merged, find_shards, merge_shards
from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.export import SUFFIXES, render
from pytest_bloom.report.junit import suite_properties
from pytest_bloom.report.junit_file import render_junit
from pytest_bloom.report.merged import Entry, counts, entries
from pytest_bloom.report.terminal import report_lines
from pytest_bloom.sources.strict import load_mapping
from pytest_bloom.whole import write_whole
from pytest_bloom.writer import JudgmentWriter

#: failing tests that are listed before it says how many more there are
SHOWN = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dirs", nargs="+", metavar="DIR", help="a folder of judgments that shards have left"
    )
    parser.add_argument("--junitxml", metavar="FILE", help="write the tests of the whole run")
    parser.add_argument(
        "--report",
        action="append",
        default=[],
        metavar="FILE",
        help="write the report as .md, .json or .html (repeatable)",
    )
    parser.add_argument("--judgments", metavar="OUT", help="gather the judgments in this folder")


def run(arguments: argparse.Namespace) -> int:
    """0 where all holds, 1 where something failed. SourceError: these shards cannot be merged."""
    for path in arguments.report:
        if not path.endswith(SUFFIXES):
            raise SourceError(f"the suffix decides: {', '.join(SUFFIXES)}", file=path)
    merged = merge_shards(find_shards(arguments.dirs))
    results: list[ProbeResult] = []
    tests: list[Entry] = []
    for probe in merged:
        # Every judgment is read before anything is written.
        notes = dict(_notes(probe))
        result = probe.result(_shown_folder(probe, arguments.judgments))
        results.append(result)
        tests += entries(result, notes, node=probe.first.node, again=_again(probe))
    try:
        if arguments.judgments is not None:
            for probe in merged:
                _gather(probe, arguments.judgments)
        for path in arguments.report:
            write_whole(os.path.abspath(path), render(results, path))
        if arguments.junitxml is not None:
            content = render_junit(tests, suite_properties(results))
            write_whole(os.path.abspath(arguments.junitxml), content)
    except OSError as error:
        raise SourceError(error.strerror or "cannot be written", file=error.filename) from None
    for line in _lines(results, tests):
        print(line)
    return 1 if any(test.outcome == FAILED for test in tests) else 0


def _notes(probe: Merged) -> Iterator[tuple[str, list[str]]]:
    """The notes in the judgments of troubled trials. Every judgment is held to its hash."""
    for trial, content in probe.judgments():
        if trial in probe.state.troubled:
            notes = load_mapping(content, "judgment.json").get("notes")
            yield trial, [str(note) for note in notes] if isinstance(notes, list) else []


def _gather(probe: Merged, out: str) -> None:
    writer = JudgmentWriter(out, probe.plan.probe, probe.plan.scorer)
    for trial, content in probe.judgments():
        writer.write(trial, content)
    writer.tidy(probe.plan.trials)


def _shown_folder(probe: Merged, out: str | None) -> str:
    plan = probe.plan
    outs = probe.outs if out is None else [out]
    return listed([JudgmentWriter(each, plan.probe, plan.scorer).folder for each in outs])


def _again(probe: Merged) -> str:
    scorer = probe.plan.scorer
    return "" if probe.first.settings.get("scorer") == scorer else f"--bloom-scorer={scorer}"


def _lines(results: list[ProbeResult], tests: list[Entry]) -> Iterator[str]:
    width = shutil.get_terminal_size().columns
    for result in results:
        title = as_line(f" bloom: {result.plan.probe}, scorer {result.plan.scorer} ")
        yield title.center(width, "=")
        yield from (line for line, _ in report_lines(result, width=width))
    bad = [_failed_line(test) for test in tests if test.outcome == FAILED]
    yield from bad[:SHOWN]
    if len(bad) > SHOWN:
        yield f"and {len(bad) - SHOWN} more, which --junitxml=FILE names"
    yield counts(tests)


def _failed_line(test: Entry) -> str:
    """As in pytest's short summary: the id, and the headline without the file."""
    node, _, _ = test.nodeid.partition("::")
    return f"FAILED {test.nodeid} - {test.lines[0].removeprefix(f'{node}:1: ')}"
