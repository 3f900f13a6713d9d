"""Judgment files: each is written whole or not at all, and left alone when nothing changed."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable, Iterator
from itertools import count

from pytest_bloom.core.names import file_name


class JudgmentWriter:
    """Writes the judgments of one probe and scorer below `<out>/<probe>/<scorer>`.

    Safe beside other processes on the same folder: a file is made under a name of its own and
    renamed. OSError where that cannot be done.
    """

    def __init__(self, out: str, probe: str, scorer: str) -> None:
        self.folder = os.path.join(out, file_name(probe), file_name(scorer))
        self._made: set[str] = set()

    def path_of(self, trial: str) -> str:
        *groups, name = trial.split("/")
        # A group is never called like the file of a trial.
        folders = [file_name(g[:-5] + "%2Ejson" if g.endswith(".json") else g) for g in groups]
        return os.path.join(self.folder, *folders, f"{file_name(name)}.json")

    def write(self, trial: str, content: bytes) -> str:
        """Write one judgment, and give its path."""
        path = self.path_of(trial)
        write_whole(path, content, self._made)
        return path

    def missing(self, trials: Iterable[str]) -> list[str]:
        """Those of `trials` whose judgment is not there."""
        there = {os.path.join(folder, name) for folder, name in self._files()}
        return [trial for trial in trials if self.path_of(trial) not in there]

    def _files(self) -> Iterator[tuple[str, str]]:
        for folder, _, names in os.walk(self.folder):
            for name in names:
                yield folder, name

    def remove_others(self, trials: Iterable[str]) -> list[str]:
        """Remove judgments of trials that are not among `trials`, and left-over temporary files."""
        kept = {self.path_of(trial) for trial in trials}
        removed: list[str] = []
        for folder, name in list(self._files()):
            path = os.path.join(folder, name)
            if path not in kept and (name.endswith(".json") or _is_left_over(path)):
                os.unlink(path)
                removed.append(path)
        return removed


def write_whole(path: str, content: bytes, made: set[str] | None = None) -> None:
    """Write a file by way of a temporary one in its folder; leave an equal file alone."""
    try:
        with open(path, "rb") as old:
            if old.read(len(content) + 1) == content:
                return
    except FileNotFoundError:
        pass
    folder = os.path.dirname(path)
    if made is None or folder not in made:
        os.makedirs(folder, exist_ok=True)
        if made is not None:
            made.add(folder)
    # Not tempfile.mkstemp: its files are for their owner alone.
    temporary = os.path.join(folder, f".{_TOKEN}-{next(_NUMBERS)}.tmp")
    try:
        with open(temporary, "xb") as new:
            new.write(content)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


#: tells this process from others on the same folder, in other containers too
_TOKEN = os.urandom(6).hex()
_NUMBERS = count()


def _is_left_over(path: str) -> bool:
    """A temporary file that nobody is writing any more."""
    name = os.path.basename(path)
    if not (name.startswith(".") and name.endswith(".tmp")):
        return False
    try:
        return time.time() - os.stat(path).st_mtime > 3600
    except OSError:
        return False
