"""Judgment files: where each lies, and which of them are left when a run is over."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable

from pytest_bloom.core.names import file_name
from pytest_bloom.whole import write_whole


class JudgmentWriter:
    """Writes the judgments of one probe and scorer below `<out>/<probe>/<scorer>`.

    Safe beside other processes on the same folder. OSError where a file cannot be written.
    """

    def __init__(self, out: str, probe: str, scorer: str) -> None:
        self.folder = os.path.join(out, file_name(probe), file_name(scorer))
        self._made: dict[str, bool] = {}

    def path_of(self, trial: str) -> str:
        *groups, name = trial.split("/")
        return os.sep.join([self.folder, *map(_group, groups), f"{file_name(name)}.json"])

    def write(self, trial: str, content: bytes) -> str:
        """Write one judgment, and give its path."""
        path = self.path_of(trial)
        write_whole(path, content, self._made)
        return path

    def tidy(self, trials: Iterable[str], *, keep_others: bool = False) -> list[str]:
        """Remove judgments of trials that are not among `trials`, and left-over temporary files.

        `keep_others` leaves the judgments. Gives those of `trials` whose judgment is not there.
        """
        expected = {self.path_of(trial): trial for trial in trials}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = f"{folder}{os.sep}{name}"
                if expected.pop(path, None) is None and (
                    (name.endswith(".json") and not keep_others) or _is_left_over(path)
                ):
                    # Another run on the same folder may have been quicker.
                    with contextlib.suppress(FileNotFoundError):
                        os.unlink(path)
        return list(expected.values())


def _group(name: str) -> str:
    """A folder that is never called like the file of a trial, and never nothing."""
    return file_name(name[:-5] + "%2Ejson" if name.endswith(".json") else name) or "%2F"


def _is_left_over(path: str) -> bool:
    """A temporary file that nobody is writing any more."""
    name = os.path.basename(path)
    if not (name.startswith(".") and name.endswith(".tmp")):
        return False
    try:
        return time.time() - os.stat(path).st_mtime > 3600
    except OSError:
        return False
