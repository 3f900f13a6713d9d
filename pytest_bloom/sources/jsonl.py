"""The jsonl format: anybody's JSON or JSONL, by a mapping that probe.yaml declares."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from pytest_bloom.core import rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Problem, Reading
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import Loaded, TrialRef
from pytest_bloom.sources.config import ABSENT, Path, Settings, dig
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.foreign import ForeignSource, Recorded, of_run
from pytest_bloom.sources.jsonl_map import KEYS, PER_FILE, PER_TURN, Layout, read_layout
from pytest_bloom.sources.jsonl_scores import one_of, summary, turn_verdicts, whole_verdict
from pytest_bloom.sources.jsonl_seen import recognise as recognise
from pytest_bloom.sources.jsonl_turns import RowFault, Turns, read_turns
from pytest_bloom.sources.locate import dotted
from pytest_bloom.sources.numbers import shown, whole_number
from pytest_bloom.sources.paths import Files, find_files
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.rows import Row, elements_in, parse_row, read_row, rows_in
from pytest_bloom.sources.stops import broken_off
from pytest_bloom.sources.strict import line_in_file, line_of, load_json

SCORER = "jsonl"
SUFFIXES = (".jsonl", ".ndjson", ".json")
_LINE = re.compile(r"line (\d+)")
#: duplicate ids that are listed one by one
_LISTED = 20


class _Place(NamedTuple):
    """A row of a file; for a file that is a trial, `line` is 1 and it is read whole."""

    file: str
    row: Row


class _Read(NamedTuple):
    """A row that was read: its bytes, its value, and how notes name it."""

    place: _Place
    data: bytes
    value: Any
    name: str
    #: where the rows of a JSONL file stand that is one trial
    lines: tuple[int, ...] = ()


class JsonlSource(ForeignSource):
    """Trials in JSONL or JSON files. SourceError for a mapping in probe.yaml that is not usable."""

    def __init__(self, spec: ProbeSpec) -> None:
        super().__init__(spec, SCORER)
        self.settings = Settings(spec, KEYS)
        self.layout: Layout = read_layout(spec, self.settings, self.scorer or SCORER)
        self.never_shown = self.layout.never_shown
        self.files: Files = find_files(self.settings, SUFFIXES)
        self.folder = self.files.folder

    # -- which trials there are ----------------------------------------------------------------

    def find(self) -> list[TrialRef]:
        """Every trial in the order of its first row. SourceError for a file that is not there."""
        # Millions of rows: an array holds a number in 8 bytes, a tuple in 40.
        places: dict[str, array[int]] = {}
        for number, file in enumerate(self.files.names):
            for row, data in self._rows(file):
                name = self._id(file, row, data)
                places.setdefault(name, array("q")).extend((number, *row))
        if self.layout.layout != PER_TURN and self.layout.run is None:
            self._report_twins(places)
        names = self.files.names
        return [TrialRef(name, names[at[0]], at) for name, at in places.items()]

    def _rows(self, file: str) -> Iterator[tuple[Row, bytes]]:
        path = self.files.path(file)
        if self.layout.layout == PER_FILE:
            yield Row(1, 0, 0), read_bytes(path, file) if self.layout.id is not None else b""
        elif file.endswith(".json"):
            yield from elements_in(path, file)
        else:
            yield from rows_in(path, file)

    def _id(self, file: str, row: Row, data: bytes) -> str:
        """The id that a row states, else the name of its place: it is read again, and judged so."""
        path = self.layout.id
        if path is not None:
            try:
                value = json.loads(data.decode("utf-8-sig"))
            except (ValueError, RecursionError):
                value = None
            stated = _id_in(value, path)
            if stated is not None:
                return stated
        if self.layout.layout == PER_FILE:
            return file.rpartition(".")[0] or file
        return f"{file}:{row.line}"

    def _report_twins(self, places: dict[str, array[int]]) -> None:
        twins = [(name, at) for name, at in places.items() if len(at) > 4]
        for name, at in twins[:_LISTED]:
            named = " and ".join(self._named(place) for place in self._places(at))
            self.found_faults.append(f"trial id {name!r} stands twice: at {named}")
        if len(twins) > _LISTED:
            self.found_faults.append(f"{len(twins) - _LISTED} more trial ids stand twice")

    def _places(self, at: Sequence[int]) -> list[_Place]:
        names = self.files.names
        return [
            _Place(names[at[i]], Row(at[i + 1], at[i + 2], at[i + 3])) for i in range(0, len(at), 4)
        ]

    def _named(self, place: _Place) -> str:
        if self.layout.layout == PER_FILE:
            return place.file
        return f"{place.file}:{place.row.line}"

    # -- one trial -----------------------------------------------------------------------------

    def load(self, ref: TrialRef) -> Loaded:
        places = self._places(ref.at)
        try:
            return self._load(ref, [self._read(place) for place in places])
        except RecursionError:
            raise SourceError("nested too deeply", file=ref.place) from None

    def _read(self, place: _Place) -> _Read:
        file, row = place
        path = self.files.path(file)
        if self.layout.layout == PER_FILE:
            data = read_bytes(path, file)
            if file.endswith(".json"):
                return _Read(place, data, load_json(data, file), file)
            found = list(rows_in(path, file))
            value = [parse_row(each, file, row.line) for row, each in found]
            return _Read(place, data, value, file, tuple(row.line for row, _ in found))
        data = read_row(path, file, row)
        return _Read(place, data, parse_row(data, file, row.line), f"line {row.line}")

    def _load(self, ref: TrialRef, rows: list[_Read]) -> Loaded:
        self._check_ids(rows)
        runs = self._by_run(ref, rows)
        told = {run: self._turns(each) for run, each in runs.items()}
        first = next(iter(runs))
        trial = self._trial(ref, runs[first], told[first])
        digest = sha256()
        for row in rows:
            digest.update(row.data)
        trial = replace(trial, sha256=digest.hexdigest())
        readings: list[Reading] = []
        for run, each in runs.items():
            if told[run].turns != told[first].turns:
                message = f"run {run} has other turns than run {first}: give it an id of its own"
                raise self._error(each[0], message, self.layout.run or ())
            found = self._readings(trial, each, told[run], run)
            if run != first:
                own = self._trial(ref, each, told[run])
                found = (of_run(reading, own) for reading in found)
            readings += found
        return Loaded(trial, tuple(readings), ref.place)

    def _check_ids(self, rows: list[_Read]) -> None:
        path = self.layout.id
        if path is None:
            return
        for row in rows:
            stated = dig(row.value, path)
            if _id_in(row.value, path) is None:
                what = "the id is missing" if stated is ABSENT else f"the id is {shown(stated)}"
                raise self._error(row, what, path)

    def _by_run(self, ref: TrialRef, rows: list[_Read]) -> dict[int, list[_Read]]:
        """The rows of each run, in the order of the file. SourceError for a run that is twice."""
        runs: dict[int, list[_Read]] = {}
        for row in rows:
            run: int | None = 1
            if self.layout.run is not None:
                stated = dig(row.value, self.layout.run)
                run = None if stated is ABSENT else whole_number(stated)
                if run is None:
                    what = "is missing" if stated is ABSENT else f"is {shown(stated)}"
                    raise self._error(row, f"the run {what}", self.layout.run)
            runs.setdefault(run or 0, []).append(row)
        for run, found in runs.items():
            if len(found) > 1 and self.layout.layout != PER_TURN:
                named = " and ".join(self._named(row.place) for row in found)
                what = f"run {run} of the trial" if self.layout.run else "the trial"
                raise SourceError(
                    f"{what} stands twice: at {named}", file=ref.place, line=found[1].place.row.line
                )
        return runs

    def _turns(self, run: list[_Read]) -> Turns:
        try:
            return read_turns([row.value for row in run], self.layout)
        except RowFault as found:
            row = run[min(found.row, len(run) - 1)]
            raise self._error(row, found.fault.message, found.fault.path) from None

    def _trial(self, ref: TrialRef, run: list[_Read], turns: Turns) -> Trial:
        layout = self.layout
        named = [(row.name, row.value) for row in run]
        stop = one_of(named, layout.stop_reason)[0] if layout.stop_reason else None
        incomplete = turns.incomplete or broken_off(stop)
        if layout.error is not None and one_of(named, layout.error)[0] not in _NO_ERROR:
            incomplete = incomplete or f"incomplete: {dotted(layout.error)} states an error"
        truth: int | None = None
        problems: tuple[Problem, ...] = ()
        if layout.truth is not None:
            value, place, differ = one_of(named, layout.truth)
            score = layout.scale.read(value)
            truth = None if differ else score.band
            if differ or (score.band is None and value is not ABSENT and value is not None):
                what = "differs between rows" if differ else score.why
                problems = (Problem(rules.GROUND_TRUTH, f"{place} {what}", run[0].place.file),)
        return Trial(
            ref.id,
            turns.turns,
            truth_band=truth,
            stop_reason=stop if isinstance(stop, str) else None,
            incomplete=incomplete,
            turns_known=turns.known,
            problems=problems,
        )

    def _readings(
        self, trial: Trial, rows: list[_Read], turns: Turns, run: int
    ) -> Iterator[Reading]:
        layout = self.layout
        named = [(row.name, row.value) for row in rows]
        verdicts = turn_verdicts(named, turns, layout)
        notes = turns.notes
        taxonomy = self.spec.taxonomy.name
        version = one_of(named, layout.scorer_version)[0] if layout.scorer_version else ""
        file = rows[0].place.file
        if verdicts is not None and layout.foreign_turns:
            notes = (*notes, summary(verdicts, layout.turn_scorer))
            other = layout.turn_scorer
            scale = other if other != taxonomy else f"{other} per turn"
            yield Reading(other, taxonomy=scale, turn_indices=trial.turn_indices, file=file)
            verdicts = None
        yield Recorded(
            layout.scorer,
            taxonomy,
            whole=whole_verdict(named, layout),
            turns=verdicts,
            version=version if isinstance(version, str) else "",
            run=run,
            file=file,
            key=f"{rows[0].name}: {dotted(layout.score or ())}",
            notes=notes,
        ).reading(trial)

    def _error(self, row: _Read, message: str, path: Path) -> SourceError:
        file, line = row.place.file, row.place.row.line
        if path and isinstance(path[0], int) and path[0] < len(row.lines):
            line = row.lines[path[0]]
        elif self.layout.layout == PER_FILE and file.endswith(".json"):
            line = line_of(row.data, file, path) or 1
        return SourceError(message, file=file, line=line, key=dotted(path))

    def line(self, file: str, key: str) -> int:
        match = _LINE.match(key)
        if match:
            return int(match[1])
        key = key.partition(": ")[2] or key
        return line_in_file(self.folder, file, key) if file.endswith(".json") else 1


#: what a key for errors holds where there was none
_NO_ERROR = (None, "", False, ABSENT)


def _id_in(value: Any, path: Path) -> str | None:
    stated = dig(value, path)
    if type(stated) is int:
        return str(stated) if abs(stated) < 10**18 else None
    return stated if isinstance(stated, str) and stated.strip() else None
