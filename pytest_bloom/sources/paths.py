"""Which files `source.path` names: one file, all of a kind in a folder, or what a pattern finds."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator
from dataclasses import dataclass

from pytest_bloom.sources.config import Settings
from pytest_bloom.sources.probe import source_folder


@dataclass(frozen=True, slots=True)
class Files:
    """`folder` is absolute, `names` are below it, `/`-joined, sorted. `single`: one was named."""

    folder: str
    names: tuple[str, ...]
    single: bool = False

    def path(self, name: str) -> str:
        return os.path.join(self.folder, *name.split("/"))


def find_files(settings: Settings, suffixes: tuple[str, ...]) -> Files:
    """The files that the probe names. SourceError where there is none. Links are not followed."""
    spec = settings.spec
    path = source_folder(spec)
    if os.path.isfile(path):
        return Files(os.path.dirname(path), (os.path.basename(path),), single=True)
    if os.path.isdir(path):
        names = tuple(sorted(_walk(path, "", suffixes)))
        if not names:
            raise settings.error(f"no {' or '.join(suffixes)} file in the folder", "path")
        return Files(path, names)
    if not glob.has_magic(path):
        raise settings.error("there is no such file or folder", "path")
    base = path
    while glob.has_magic(base):
        base = os.path.dirname(base)
    found = [name for name in glob.glob(path, recursive=True) if os.path.isfile(name)]
    if not found:
        raise settings.error("the pattern finds no file", "path")
    names = tuple(sorted(os.path.relpath(name, base).replace(os.sep, "/") for name in found))
    return Files(base, names)


def _walk(folder: str, prefix: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, f"{prefix}{entry.name}/", suffixes)
        elif entry.name.endswith(suffixes) and os.path.isfile(entry.path):
            yield prefix + entry.name
