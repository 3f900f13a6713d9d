"""What every reader gives: trials, one at a time, and what is wrong with the batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pytest_bloom.core.reading import Reading
from pytest_bloom.core.record import record
from pytest_bloom.core.trial import Trial


class TrialRef(NamedTuple):
    """A trial that was found but not read: its id, and what the reader needs to read it."""

    id: str
    place: str
    #: the names of its own files in `place`, where the reader has seen them
    files: tuple[str, ...] = ()


@record()
class Loaded:
    """A trial and every reading of it, by whichever scorer and run."""

    trial: Trial
    readings: tuple[Reading, ...]
    #: the trial's own file, relative to the probe or source folder
    file: str


class Source(Protocol):
    """A reader over one folder. It never writes there.

    `native` tells that faults are violations, not unscored states. `folder` is the absolute folder
    that file names are relative to. `scorer` is the audited scorer where the format has only one.
    `never_shown` are ids of trial rules that the format cannot show.
    """

    native: bool
    folder: str
    scorer: str | None
    never_shown: frozenset[str]

    def refs(self) -> Sequence[TrialRef]:
        """Every trial, sorted by id, without reading one. SourceError where there is no folder."""
        ...

    def load(self, ref: TrialRef) -> Loaded:
        """One trial. SourceError, with file, line and key, where it cannot be read."""
        ...

    def bytes_of(self, file: str) -> bytes | None:
        """A file that messages name, to find lines in; None where it cannot be read again."""
        ...

    def faults(self) -> Sequence[str]:
        """What is wrong with the batch as a whole, a sentence each."""
        ...

    def remarks(self) -> Sequence[str]:
        """What a reader of the report should know: files seen but not comparable, and the like."""
        ...

    def expected(self) -> int | None:
        """How many trials the source itself says there should be."""
        ...
