"""Writing a file whole or not at all, and leaving an equal one alone."""

from __future__ import annotations

import contextlib
import os
from itertools import count

#: tells this process from others on the same folder, in other containers too
_TOKEN = os.urandom(6).hex()
_NUMBERS = count()
#: Linux: a file without a name, that is given one when it is complete
_NAMELESS: int = getattr(os, "O_TMPFILE", 0) if os.link in os.supports_dir_fd else 0


def write_whole(path: str, content: bytes, made: dict[str, bool] | None = None) -> None:
    """Write a file such that nobody ever sees a part of it; leave an equal file alone.

    Safe beside other processes that write the same file. `made` remembers folders that are known to
    be there, and whether they were made for it. OSError where it cannot be done; what
    was there before is then still there.
    """
    folder = os.path.dirname(path)
    if made is None or folder not in made:
        was_there = os.path.isdir(folder)
        os.makedirs(folder, exist_ok=True)
        if made is not None:
            made[folder] = not was_there
    # A new file costs half as much when it is linked than when it is renamed; in a folder that was
    # made for it, it is most likely new.
    if made and made[folder] and _linked(folder, path, content):
        return
    try:
        if _holds(path, content):
            return
    except FileNotFoundError:
        if _linked(folder, path, content):
            return
    try:
        _renamed(folder, path, content)
    except FileNotFoundError:
        # Somebody has removed the folder since it was made.
        os.makedirs(folder, exist_ok=True)
        _renamed(folder, path, content)


def _holds(path: str, content: bytes) -> bool:
    # A FIFO in this place is never waited for.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        # One more byte than there should be; a regular file gives all of them at once.
        return os.read(descriptor, len(content) + 1) == content
    finally:
        os.close(descriptor)


def _linked(folder: str, path: str, content: bytes) -> bool:
    """Whether that could be done: not on every file system, not over a file that is there.

    Any other trouble will come up again, by the way that is then taken.
    """
    if not _NAMELESS:
        return False
    try:
        descriptor = os.open(folder, os.O_WRONLY | _NAMELESS, 0o666)
    except OSError:
        return False
    try:
        _write_all(descriptor, content)
        # The descriptor's own entry is a link that has to be followed; only linkat can do that.
        source = f"/proc/self/fd/{descriptor}"
        os.link(source, path, src_dir_fd=descriptor, follow_symlinks=True)
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True


def _renamed(folder: str, path: str, content: bytes) -> None:
    # Not tempfile.mkstemp: its files are for their owner alone.
    temporary = f"{folder}{os.sep}.{_TOKEN}-{next(_NUMBERS)}.tmp"
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        descriptor = os.open(temporary, flags, 0o666)
        try:
            _write_all(descriptor, content)
        finally:
            os.close(descriptor)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _write_all(descriptor: int, content: bytes) -> None:
    written = os.write(descriptor, content)
    while written < len(content):
        written += os.write(descriptor, content[written:])
