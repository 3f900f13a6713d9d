"""What every reader gives: trials, one at a time, and what is wrong with the batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from pytest_bloom.core.reading import Reading
from pytest_bloom.core.record import record
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.strict import line_in_file


class TrialRef(NamedTuple):
    """A trial that was found but not read: its id, and what the reader needs to read it."""

    id: str
    place: str
    #: where in the file: byte offsets and the like, as the reader wants them
    at: Sequence[int] = ()


@record()
class Loaded:
    """A trial and every reading of it, by whichever scorer and run."""

    trial: Trial
    readings: tuple[Reading, ...]
    #: the trial's own file, relative to the probe or source folder
    file: str


@record()
class Seen:
    """What a reader recognises at a path: a sentence for a person, and a `source` to start from.

    Each reader's module has a cheap `recognise(path) -> Seen | None`, which reads little and raises
    nothing. `ends` are those of the scale, where the tool has one of its own; `whole` tells that a
    fraction is no score on it.
    """

    what: str
    source: Mapping[str, Any]
    ends: tuple[int, int] | None = None
    whole: bool = True


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
        """Every trial, in a stable order, holding none. SourceError where there is no folder."""
        ...

    def load(self, ref: TrialRef) -> Loaded:
        """One trial. SourceError, with file, line and key, where it cannot be read."""
        ...

    def line(self, file: str, key: str) -> int:
        """The 1-based line of a key in a file that messages name; 1 where it cannot be told."""
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


class BaseSource:
    """A `Source` that lacks only `refs` and `load`: what readers of users inherit from.

    `folder` is the absolute folder to read; file names are relative to it.
    """

    native: bool = False
    scorer: str | None = None
    never_shown: frozenset[str] = frozenset()

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def line(self, file: str, key: str) -> int:
        return line_in_file(self.folder, file, key)

    def faults(self) -> Sequence[str]:
        return ()

    def remarks(self) -> Sequence[str]:
        return ()

    def expected(self) -> int | None:
        return None
