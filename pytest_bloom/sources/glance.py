"""A glance at a path, for readers that recognise their files: it reads little, raises nothing."""

from __future__ import annotations

import os
from collections.abc import Sized

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.files import opened

#: bytes in which a format shows itself
START = 1 << 16


def files_at(path: str) -> list[str]:
    """The path itself where it is a file, else what stands right in the folder, sorted."""
    if os.path.isfile(path):
        return [path]
    try:
        return sorted(os.path.join(path, name) for name in os.listdir(path))
    except OSError:
        return []


def start_of(path: str, length: int = START) -> bytes:
    """The first bytes of a file; none where it cannot be read."""
    try:
        with opened(path, path) as stream:
            return stream.read(length)
    except SourceError:
        return b""


def counted(found: Sized, word: str) -> str:
    """`1 log`, `2 logs`."""
    return f"{len(found)} {word}" + ("" if len(found) == 1 else "s")
