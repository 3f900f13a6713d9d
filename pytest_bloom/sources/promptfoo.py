"""The promptfoo format: results as JSON or JSONL, of which each row is a trial."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from pytest_bloom.core.names import printable
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import Loaded, Seen, TrialRef
from pytest_bloom.sources.config import ABSENT, Path, dig
from pytest_bloom.sources.files import opened
from pytest_bloom.sources.foreign import Recorded, Verdict, missing, read_verdict
from pytest_bloom.sources.glance import counted, files_at, start_of
from pytest_bloom.sources.message import Fault, mapping
from pytest_bloom.sources.numbers import whole_number
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.promptfoo_talk import read_talk_of
from pytest_bloom.sources.roles import read_roles
from pytest_bloom.sources.row_source import ReadRow, RowSource, text_id
from pytest_bloom.sources.rows import Row, elements_in, rows_in
from pytest_bloom.sources.scale import read_scale

#: where the rows stand in a JSON file
_ROWS = ("results", "results")
#: `failureReason` of a row whose call failed: the score beside it is filled in
_ERROR = 2
#: a stored count, and the rows that it counts
_STATS = ("successes", "failures", "errors")
_STATS_FOLLOW = re.compile(r'\s*\]\s*,\s*"stats"\s*:\s*')
#: bytes behind the rows that are looked at
_TAIL = 1 << 16


class PromptfooSource(RowSource):
    """Rows of promptfoo's results."""

    default_scorer = "promptfoo"
    keys = ("score", "roles")

    def __init__(self, spec: ProbeSpec) -> None:
        super().__init__(spec)
        self.score: Path = self.settings.path("score") or ("score",)
        self.scale = read_scale(spec, self.settings.stated.get("scale"))
        self.roles = read_roles(self.settings)
        self._counts: Counter[str] = Counter()

    def rows(self, path: str, file: str) -> Iterator[tuple[Row, bytes]]:
        if not file.endswith(".json"):
            yield from rows_in(path, file)
            return
        self._counts.clear()
        end = 0
        for row, data in elements_in(path, file, _ROWS):
            end = row.offset + row.length
            yield row, data
        self._check_stats(_stats(path, file, end), file)

    def ids(self, value: Any) -> Sequence[str] | None:
        if not isinstance(value, dict) or not _is_row(value):
            return None
        self._counts[_kind(value)] += 1
        name = text_id(value.get("id"))
        if name is None:
            test, prompt = (whole_number(value.get(key)) for key in ("testIdx", "promptIdx"))
            name = None if test is None or prompt is None else f"{test}/{prompt}"
        return None if name is None else [name]

    def _check_stats(self, stats: dict[str, Any], file: str) -> None:
        """The counts that a file states, against its rows."""
        for key in _STATS:
            number = whole_number(stats.get(key))
            if number is not None and number != self._counts[key]:
                said = f"results.stats.{key}: stored {number}, recomputed {self._counts[key]}"
                self.found_faults.append(f"{printable(file)}: {said}")

    def build(self, ref: TrialRef, rows: list[ReadRow]) -> Loaded:
        (row,) = rows
        value = mapping(row.value, ())
        if not _is_row(value):
            raise Fault("no row of results: it has neither a score nor the number of a test", ())
        talk = read_talk_of(value, self.roles)
        trial = Trial(
            ref.id,
            talk.turns,
            sha256=sha256(row.data).hexdigest(),
            incomplete=_broken_off(value),
            metadata=_metadata(value),
        )
        reading = Recorded(
            self.scorer or self.default_scorer,
            self.spec.taxonomy.name,
            whole=self._verdict(row, value),
            file=row.file,
            key=row.key(self.score),
            notes=talk.notes,
        ).reading(trial)
        return Loaded(trial, (reading,), row.file)

    def _verdict(self, row: ReadRow, value: dict[str, Any]) -> Verdict:
        place = row.key(self.score)
        if any(_grader_failed(each) for each in _gradings(value.get("gradingResult"))):
            return missing(place, "is filled in: the grader failed", "judge_error")
        return read_verdict(self.scale, dig(value, self.score), place)


def _is_row(value: dict[str, Any]) -> bool:
    return "score" in value or "testIdx" in value


def _kind(value: dict[str, Any]) -> str:
    if value.get("failureReason") == _ERROR and value.get("success") is not True:
        return "errors"
    return "successes" if value.get("success") is True else "failures"


def _broken_off(value: dict[str, Any]) -> str | None:
    """A row whose call failed has a score all the same, which is the floor of the scale."""
    if value.get("failureReason") == _ERROR and value.get("success") is not True:
        return "incomplete: the call ended in an error"
    stated = dig(value, ("response", "error"))
    if stated not in (ABSENT, None, ""):
        return "incomplete: the response states an error"
    return None


def _gradings(grading: Any) -> Iterator[Any]:
    """A grading and those that it is made of."""
    yield grading
    parts = dig(grading, ("componentResults",))
    if isinstance(parts, list):
        for each in parts:
            yield from _gradings(each)


def _grader_failed(grading: Any) -> bool:
    return dig(grading, ("metadata", "graderError")) is True


def _metadata(value: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for name, path in (
        ("plugin", ("metadata", "pluginId")),
        ("strategy", ("metadata", "strategyId")),
        ("provider", ("provider", "id")),
    ):
        stated = dig(value, path)
        if isinstance(stated, str):
            found[name] = stated
    return found


def _stats(path: str, file: str, end: int) -> dict[str, Any]:
    """The counts that stand right behind the rows, which end at a byte; empty where none do."""
    try:
        with opened(path, file) as stream:
            stream.seek(end)
            tail = stream.read(_TAIL).decode("utf-8", "ignore")
        match = _STATS_FOLLOW.match(tail)
        found = json.JSONDecoder().raw_decode(tail, match.end())[0] if match else None
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def recognise(path: str) -> Seen | None:
    """Results of promptfoo: JSON with an `evalId`, or JSONL whose rows name test and prompt."""
    suffixes = PromptfooSource.suffixes
    found = [name for name in files_at(path) if name.endswith(suffixes) and _has_results(name)]
    if not found:
        return None
    source = {"format": "promptfoo", "path": path}
    what = f"{counted(found, 'file')} of results of promptfoo"
    return Seen(what, source, ends=(0, 1), whole=False)


def _has_results(path: str) -> bool:
    start = start_of(path)
    whole = b'"evalId"' in start and b'"results"' in start
    return whole or (b'"testIdx"' in start and b'"promptIdx"' in start and path.endswith("l"))
