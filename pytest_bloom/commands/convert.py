"""`pytest-bloom convert`: any probe that can be read, as a native probe in JSON."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from pytest_bloom.converting import Conversion, convert
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import as_line
from pytest_bloom.sources.probe import PROBE_FILE, load_probe
from pytest_bloom.sources.registry import make_source

#: sentences that are printed one by one before it says how many more there are
SHOWN = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("probe", metavar="PROBE", help="a folder with a probe.yaml")
    parser.add_argument("out", metavar="OUT", help="the folder to write, which is not there yet")


def run(arguments: argparse.Namespace) -> int:
    """0 where nothing was lost, else 1. SourceError: the probe cannot be converted."""
    folder: str = arguments.probe
    if os.path.basename(folder) == PROBE_FILE and os.path.isfile(folder):
        folder = os.path.dirname(folder) or os.curdir
    if not os.path.isfile(os.path.join(folder, PROBE_FILE)):
        raise SourceError("there is no probe.yaml in it", file=arguments.probe)
    # Rules of the user's own may stand in it: they are not looked at.
    spec = load_probe(folder, None)
    done = convert(spec, make_source(spec), arguments.out)
    for line in _lines(done, arguments.out):
        print(as_line(line))
    return 1 if done.lost else 0


def _lines(done: Conversion, out: str) -> Iterator[str]:
    yield from _some("lost", done.lost)
    yield from _some("kept", done.kept)
    yield from _some("renamed", [f"{old} is {new}" for old, new in done.renamed])
    state = f"{len(done.lost)} losses" if done.lost else "nothing lost"
    yield f"{out}: {done.trials} trials in {done.files} files, {state}"


def _some(word: str, sentences: list[str]) -> Iterator[str]:
    yield from (f"{word}: {sentence}" for sentence in sentences[:SHOWN])
    if len(sentences) > SHOWN:
        yield f"{word}: {len(sentences) - SHOWN} more"
