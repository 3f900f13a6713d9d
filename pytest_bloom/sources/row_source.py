"""Formats whose trials are rows of a file: found once by their ids, read again one by one."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.base import Loaded, TrialRef
from pytest_bloom.sources.config import Path, Settings
from pytest_bloom.sources.foreign import ForeignSource
from pytest_bloom.sources.locate import dotted
from pytest_bloom.sources.message import Fault
from pytest_bloom.sources.paths import Files, find_files
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.rows import Row, elements_in, parse_row, read_row, rows_in
from pytest_bloom.sources.strict import line_of

_LINE = re.compile(r"line (\d+)")
#: duplicate ids that are listed one by one
_LISTED = 20


class ReadRow(NamedTuple):
    """A row that was read: its file, its place there, its bytes and its value."""

    file: str
    row: Row
    data: bytes
    value: Any

    def key(self, path: Path) -> str:
        """How messages name a place in the row."""
        return f"line {self.row.line}: {dotted(path)}"

    def error(self, fault: Fault) -> SourceError:
        is_json = not self.file.endswith(".csv")
        below = (line_of(self.data, "row.json", fault.path) or 1) if is_json else 1
        line = self.row.line + below - 1
        return SourceError(fault.message, file=self.file, line=line, key=dotted(fault.path))


class RowSource(ForeignSource):
    """A reader adds `ids`, which names the trials in a row, and `build`, which makes one of them.

    `keys` are those below `source`; `rows` and `parse` may be replaced, for other kinds of files.
    """

    default_scorer: str
    keys: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = (".json", ".jsonl")

    def __init__(self, spec: ProbeSpec) -> None:
        super().__init__(spec, self.default_scorer)
        self.settings = Settings(spec, self.keys)
        self.files: Files = find_files(self.settings, self.suffixes)
        self.folder = self.files.folder

    def ids(self, value: Any) -> Sequence[str] | None:
        """The trials in a row, in order; None for a row whose trial cannot be named."""
        raise NotImplementedError

    def build(self, ref: TrialRef, rows: list[ReadRow]) -> Loaded:
        """A trial from the rows that name it. Fault or SourceError for what cannot be read."""
        raise NotImplementedError

    def is_twice(self, name: str, count: int) -> bool:
        """Whether so many rows of one id are an error."""
        return count > 1

    def chosen(self, rows: list[ReadRow]) -> list[ReadRow]:
        """Those of the rows of one id that `build` needs."""
        return rows

    def rows(self, path: str, file: str) -> Iterator[tuple[Row, bytes]]:
        return elements_in(path, file) if file.endswith(".json") else rows_in(path, file)

    def parse(self, data: bytes, file: str, line: int) -> Any:
        """The value of a row. SourceError, with its line, for a damaged one."""
        return parse_row(data, file, line)

    def glance(self, data: bytes, file: str) -> Any:
        """The value of a row, as `find` needs it: quickly, and None for a damaged one."""
        try:
            return json.loads(data.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            return None

    # -- which trials there are ----------------------------------------------------------------

    def find(self) -> list[TrialRef]:
        places: dict[str, array[int]] = {}
        for number, file in enumerate(self.files.names):
            for row, data in self.rows(self.files.path(file), file):
                found = self.ids(self.glance(data, file))
                for name in [f"{file}:{row.line}"] if found is None else found:
                    places.setdefault(name, array("q")).extend((number, *row))
        names = self.files.names
        twins = [name for name, at in places.items() if self.is_twice(name, len(at) // 4)]
        for name in twins[:_LISTED]:
            at = places[name]
            named = " and ".join(f"{names[at[i]]}:{at[i + 1]}" for i in range(0, len(at), 4))
            self.found_faults.append(f"trial id {name!r} stands twice: at {named}")
        if len(twins) > _LISTED:
            self.found_faults.append(f"{len(twins) - _LISTED} more trial ids stand twice")
        return [TrialRef(name, names[at[0]], at) for name, at in places.items()]

    # -- one trial -----------------------------------------------------------------------------

    def load(self, ref: TrialRef) -> Loaded:
        rows: list[ReadRow] = []
        at = ref.at
        for i in range(0, len(at), 4):
            file, row = self.files.names[at[i]], Row(at[i + 1], at[i + 2], at[i + 3])
            data = read_row(self.files.path(file), file, row)
            rows.append(ReadRow(file, row, data, self.parse(data, file, row.line)))
        if self.is_twice(ref.id, len(rows)):
            named = " and ".join(f"{row.file}:{row.row.line}" for row in rows)
            message = f"the trial stands twice: at {named}"
            raise SourceError(message, file=ref.place, line=rows[1].row.line)
        rows = self.chosen(rows)
        try:
            return self.build(ref, rows)
        except Fault as fault:
            raise rows[0].error(fault) from None
        except RecursionError:
            raise SourceError("nested too deeply", file=ref.place, line=at[1]) from None

    def line(self, file: str, key: str) -> int:
        match = _LINE.match(key)
        return int(match[1]) if match else 1


def text_id(value: Any) -> str | None:
    """An id that a row states: a string, or an integer; None for anything else."""
    if type(value) is int:
        return str(value) if abs(value) < 10**18 else None
    return value if isinstance(value, str) and value.strip() else None
