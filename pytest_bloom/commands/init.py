"""`pytest-bloom init`: a new probe that runs at once, over given files or as an example."""

from __future__ import annotations

import argparse
import os
import shlex

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import as_line
from pytest_bloom.examples import EXAMPLE
from pytest_bloom.sources.probe import PROBE_FILE, is_safe_name
from pytest_bloom.starting import start
from pytest_bloom.whole import write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="what the probe is called")
    parser.add_argument("--from", dest="path", metavar="PATH", help="results that it audits")
    parser.add_argument(
        "--dir", default="probes", metavar="DIR", help="the folder of probes (default: probes)"
    )


def run(arguments: argparse.Namespace) -> int:
    """0; SourceError where the probe cannot be made."""
    name: str = arguments.name
    if not is_safe_name(name):
        raise SourceError("a probe's name is one path component without control characters")
    folder = os.path.join(arguments.dir, name)
    if os.path.lexists(folder) and (not os.path.isdir(folder) or os.listdir(folder)):
        raise SourceError("is there already: nothing is overwritten", file=folder)
    if arguments.path is None:
        files = {file: text.replace("NAME", name, 1) for file, text in EXAMPLE.items()}
    else:
        begun = start(arguments.path, name, folder)
        if begun.native:
            message = f"native trials: save what doctor prints as {begun.folder}/{PROBE_FILE}"
            raise SourceError(message, file=arguments.path)
        files = {PROBE_FILE: begun.text}
    try:
        for file, text in files.items():
            write_whole(os.path.abspath(os.path.join(folder, *file.split("/"))), text.encode())
    except OSError as error:
        raise SourceError(error.strerror or "cannot be written", file=folder) from None
    for file in files:
        print(as_line(f"wrote {folder}/{file}"))
    asked = name if arguments.dir == "probes" else folder
    print(as_line(f"run it: pytest --bloom-probe={shlex.quote(asked)}"))
    return 0
