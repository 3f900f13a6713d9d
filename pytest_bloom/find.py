"""Finding probes: by path, by name in the folders of `bloom_probe_dirs`, then in the package."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches

import pytest

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import as_line, printable
from pytest_bloom.options import PROBE_FILE
from pytest_bloom.sources.probe import load_probe


def packaged_probes() -> str:
    """The folder of the probes that ship with the package."""
    package = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(package, "probes")
    # In a checkout the probes lie beside the package; the wheel carries them inside it.
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "probes")


def probe_folders(config: pytest.Config) -> dict[str, str]:
    """Every probe that can be named: name to absolute folder; the user's own go first."""
    found: dict[str, str] = {}
    roots = [os.path.join(config.rootpath, d) for d in config.getini("bloom_probe_dirs")]
    for root in [*roots, packaged_probes()]:
        try:
            names = sorted(os.listdir(root))
        except OSError:
            continue
        for name in names:
            folder = os.path.normpath(os.path.join(root, name))
            if os.path.isfile(os.path.join(folder, PROBE_FILE)):
                found.setdefault(name, folder)
    return found


def shown(config: pytest.Config, path: str) -> str:
    """A path as reports show it: relative to rootdir, or absolute where it lies outside."""
    relative = os.path.relpath(path, config.rootpath)
    return path if relative.startswith(os.pardir) else relative


def find_probe(config: pytest.Config, name: str) -> str:
    """The absolute folder of a probe. UsageError, with close matches, where there is none."""
    known = probe_folders(config)
    if name in known:
        return known[name]
    path = os.path.normpath(os.path.join(config.invocation_params.dir, name))
    if os.path.basename(path) == PROBE_FILE and os.path.isfile(path):
        return os.path.dirname(path)
    if os.path.isfile(os.path.join(path, PROBE_FILE)):
        return path
    titles = _titles(known)
    if name in titles:
        first, *others = titles[name]
        if others:
            raise pytest.UsageError(f"two probes are called {name!r}: {first} and {others[0]}")
        return first
    names = sorted({*known, *titles})
    close = get_close_matches(name, names, n=3)
    hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(names)}"
    raise pytest.UsageError(f"unknown probe {printable(name)!r}; {hint} (--bloom-list lists them)")


def _titles(known: dict[str, str]) -> dict[str, list[str]]:
    """Folders of probes by the name that they state, where that is not their folder's."""
    titles: dict[str, list[str]] = {}
    for folder in known.values():
        try:
            titles.setdefault(load_probe(folder, None).name, []).append(folder)
        except SourceError:
            continue
    return titles


def list_probes(config: pytest.Config) -> int:
    """Print a line per probe: `--bloom-list`."""
    for name, folder in probe_folders(config).items():
        try:
            spec = load_probe(folder, None)
            text = f"{spec.name}: {' '.join((spec.model.description or '').split())}"
        except SourceError as error:
            text = f"{name}: broken: {error}"
        place = os.path.relpath(folder, config.invocation_params.dir)
        sys.stdout.write(f"{as_line(text).rstrip(': ')} [{as_line(place)}]\n")
    return 0
