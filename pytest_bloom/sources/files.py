"""Reading a file that somebody else wrote: regular files only, bounded in size, never partly."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from pytest_bloom.core.errors import SourceError

#: bytes; one file of a trial, a probe or a taxonomy
MAX_BYTES = 64 * 1024 * 1024


def read_bytes(path: str, file: str, limit: int = MAX_BYTES) -> bytes:
    """The content of a regular file of at most `limit` bytes. `file` names it in messages.

    SourceError where it is missing, too large, unreadable, or not a regular file (a FIFO or a
    device is never waited for).
    """
    descriptor, status = _opened(path, file)
    try:
        if status.st_size > limit:
            raise SourceError(f"{status.st_size} bytes: more than {limit}", file=file)
        # Asked for one byte more than there is, a file that has not grown gives all of it at once.
        first = os.read(descriptor, status.st_size + 1)
        if len(first) == status.st_size:
            return first
        parts = [first] if first else []
        left = limit + 1 - len(first)
        while left > 0 and (part := os.read(descriptor, min(left, status.st_size + 1))):
            parts.append(part)
            left -= len(part)
        if left <= 0:
            raise SourceError(f"grew beyond {limit} bytes while it was read", file=file)
        return parts[0] if len(parts) == 1 else b"".join(parts)
    except OSError as error:
        raise SourceError(_reason(error), file=file) from None
    finally:
        os.close(descriptor)


@contextmanager
def opened(path: str, file: str) -> Iterator[BinaryIO]:
    """A regular file of any size, to read in parts. SourceError as for `read_bytes`."""
    descriptor, _ = _opened(path, file)
    with os.fdopen(descriptor, "rb") as stream:
        try:
            yield stream
        except OSError as error:
            raise SourceError(_reason(error), file=file) from None


def _opened(path: str, file: str) -> tuple[int, os.stat_result]:
    """A descriptor that the caller closes."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError) as error:
        raise SourceError(_reason(error), file=file) from None
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        raise SourceError("not a regular file", file=file)
    return descriptor, status


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
