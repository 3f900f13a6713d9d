"""The garak format: `report.jsonl`, of which each generation of an attempt is a trial."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import Loaded, Seen, TrialRef
from pytest_bloom.sources.config import ABSENT, Path, dig
from pytest_bloom.sources.foreign import Recorded, Verdict, missing, read_verdict, silence
from pytest_bloom.sources.glance import counted, files_at, start_of
from pytest_bloom.sources.message import (
    Fault,
    Message,
    mapping,
    read_content,
    role_of,
    sequence,
)
from pytest_bloom.sources.numbers import number_of, whole_number
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.roles import read_roles
from pytest_bloom.sources.row_source import ReadRow, RowSource, text_id
from pytest_bloom.sources.rows import Row, rows_in
from pytest_bloom.sources.scale import read_scale
from pytest_bloom.sources.strict import kind_of
from pytest_bloom.sources.talk import read_talk

#: the status of an attempt that its detectors have seen; before that it is written once already
EVALUATED = 2
_RESULTS = "detector_results"


class GarakSource(RowSource):
    """Generations of attempts in garak's reports."""

    default_scorer = "garak"
    keys = ("detector", "roles")
    suffixes = (".jsonl",)

    def __init__(self, spec: ProbeSpec) -> None:
        super().__init__(spec)
        detector = self.settings.text("detector") or spec.model.scorer
        if detector is None:
            raise self.settings.error("name the detector to audit", "detector")
        self.detector = detector
        self.scorer = spec.model.scorer or detector
        self.scale = read_scale(spec, self.settings.stated.get("scale"))
        self.roles = read_roles(self.settings)
        #: how often an attempt was written with its results, once that is known
        self._evaluated: Counter[str] = Counter()
        #: results of the detector by probe: those in the attempts, and what garak has counted
        self._scored: Counter[str] = Counter()
        self._stored: dict[str, int] = {}

    def find(self) -> list[TrialRef]:
        refs = super().find()
        self._check_stored()
        return refs

    def rows(self, path: str, file: str) -> Iterator[tuple[Row, bytes]]:
        return rows_in(path, file)

    def ids(self, value: Any) -> Sequence[str] | None:
        """A name for each generation. Rows that are no attempts hold no trial."""
        kind = dig(value, ("entry_type",))
        if isinstance(kind, str) and kind != "attempt":
            self._note_stored(kind, value)
            return ()
        name = text_id(dig(value, ("uuid",)))
        if kind is ABSENT or name is None or kind != "attempt":
            return None
        try:
            count = len(_generations(value))
        except Fault:
            count = 0
        if _is_evaluated(value):
            self._evaluated[name] += 1
            self._count(value)
        return [f"{name}/{place}" for place in range(max(count, 1))]

    def is_twice(self, name: str, count: int) -> bool:
        return self._evaluated[name.rpartition("/")[0]] > 1

    # -- what the report says of itself --------------------------------------------------------

    def _count(self, value: Any) -> None:
        results = dig(value, (_RESULTS, self.detector))
        probe = value.get("probe_classname")
        if isinstance(results, list) and isinstance(probe, str):
            self._scored[probe] += sum(number_of(each) is not None for each in results)

    def _note_stored(self, kind: str, value: Any) -> None:
        """Of each probe, how many results of the detector garak has counted."""
        own = (self.detector, f"detector.{self.detector}")
        if kind != "eval" or value.get("detector") not in own:
            return
        probe = value.get("probe")
        number = whole_number(value.get("total_evaluated", value.get("total")))
        if isinstance(probe, str) and number is not None:
            self._stored[probe] = self._stored.get(probe, 0) + number

    def _check_stored(self) -> None:
        for probe, number in self._stored.items():
            found = self._scored[probe]
            if number != found:
                said = f"eval of {probe!a}: stored {number} evaluated, recomputed {found}"
                self.found_faults.append(said)

    # -- one trial -----------------------------------------------------------------------------

    def chosen(self, rows: list[ReadRow]) -> list[ReadRow]:
        final = [row for row in rows if _is_evaluated(row.value)]
        return (final or rows)[-1:]

    def build(self, ref: TrialRef, rows: list[ReadRow]) -> Loaded:
        (row,) = rows
        value = mapping(row.value, ())
        if value.get("entry_type") != "attempt":
            raise Fault("the row does not say what kind of entry it is", ("entry_type",))
        if text_id(value.get("uuid")) is None:
            raise Fault("the uuid is missing or no string", ("uuid",))
        place = int(ref.id.rpartition("/")[2])
        found = _generations(value)
        generation = found[place] if place < len(found) else []
        messages = [_message(turn, path, self.roles) for turn, path in generation]
        trial = Trial(
            ref.id,
            read_talk(messages).turns,
            sha256=sha256(row.data).hexdigest(),
            metadata=_metadata(value),
        )
        path: Path = (_RESULTS, self.detector, place)
        verdict = self._verdict(row, value, place, len(found))
        silent = silence(trial)
        if verdict.score.band is None and silent is not None:
            # A detector gives null to what it had nothing to look at.
            verdict = missing(
                row.key(("conversations", place)), f"is empty: {silent[1]}", silent[0]
            )
        reading = Recorded(
            self.scorer or self.detector,
            self.spec.taxonomy.name,
            whole=verdict,
            file=row.file,
            key=row.key(path),
        ).reading(trial)
        return Loaded(trial, (reading,), row.file)

    def _verdict(self, row: ReadRow, value: dict[str, Any], place: int, count: int) -> Verdict:
        results = value.get(_RESULTS, ABSENT)
        where = row.key((_RESULTS,))
        if not _is_evaluated(value):
            return missing(where, "is not there: no detector has seen the attempt")
        if not isinstance(results, dict):
            what = "is not there" if results is ABSENT else f"is {kind_of(results)}, not an object"
            return missing(where, what, "missing" if results is ABSENT else "judge_parse")
        if self.detector not in results:
            return missing(row.key((_RESULTS, self.detector)), "is not there")
        scores = results[self.detector]
        where = row.key((_RESULTS, self.detector))
        if not isinstance(scores, list):
            return missing(where, f"is {kind_of(scores)}, not a list", "judge_parse")
        if len(scores) != count:
            return missing(where, f"has {len(scores)} scores for {count} generations")
        return read_verdict(self.scale, scores[place], f"{where}[{place}]")


def _is_evaluated(value: Any) -> bool:
    """Whether the detectors have seen an attempt; one without a status is told by its results."""
    status = dig(value, ("status",))
    return status == EVALUATED or (status is ABSENT and _has_results(value))


def _has_results(value: Any) -> bool:
    results = dig(value, (_RESULTS,))
    return isinstance(results, dict) and bool(results)


def _metadata(value: dict[str, Any]) -> dict[str, Any]:
    probe = value.get("probe_classname")
    return {"probe": probe} if isinstance(probe, str) else {}


Turns = list[tuple[Any, Path]]


def _generations(value: Any) -> list[Turns]:
    """The talks of an attempt, each a list of messages with their paths. Fault for other shapes.

    Newer reports have `conversations`, some older ones `messages`, the oldest prompt and outputs.
    """
    attempt = mapping(value, ())
    if attempt.get("conversations") not in (None, []):
        path: Path = ("conversations",)
        found = []
        for place, talk in enumerate(sequence(attempt["conversations"], path)):
            below = (*path, place, "turns")
            turns = sequence(mapping(talk, below[:2]).get("turns"), below)
            found.append([(turn, (*below, n)) for n, turn in enumerate(turns)])
        return found
    stated = attempt.get("messages")
    if isinstance(stated, list) and stated and isinstance(stated[0], list):
        return [
            [(turn, ("messages", n, m)) for m, turn in enumerate(sequence(talk, ("messages", n)))]
            for n, talk in enumerate(stated)
        ]
    prompt = _prompt(attempt.get("prompt"))
    outputs = sequence(attempt.get("outputs", []), ("outputs",))
    return [
        [*prompt, ({"role": "assistant", "content": output}, ("outputs", place))]
        for place, output in enumerate(outputs)
    ]


def _prompt(prompt: Any) -> Turns:
    """The messages before the outputs: a text, or the turns of a conversation."""
    if isinstance(prompt, dict) and "turns" in prompt:
        turns = sequence(prompt["turns"], ("prompt", "turns"))
        return [(turn, ("prompt", "turns", n)) for n, turn in enumerate(turns)]
    return [({"role": "user", "content": prompt}, ("prompt",))]


def _message(value: Any, path: Path, roles: dict[str, str]) -> Message:
    """A turn whose content is a text, or an object with a text and perhaps a file."""
    turn = mapping(value, path)
    if "role" not in turn:
        raise Fault("the role is missing", (*path, "role"))
    role = role_of(turn["role"], (*path, "role"), roles)
    content = turn.get("content")
    if not isinstance(content, dict):
        text, calls, partial = read_content(content, (*path, "content"))
        return Message(None, role, text, tuple(calls), partial)
    where = (*path, "content", "text")
    text, calls, partial = read_content(content.get("text"), where)
    partial = partial or content.get("data_path") is not None
    return Message(None, role, text, tuple(calls), partial)


def recognise(path: str) -> Seen | None:
    """Reports of garak: JSONL whose rows say what kind of entry they are."""
    found = [name for name in files_at(path) if name.endswith(".jsonl") and _is_report(name)]
    if not found:
        return None
    detector = next(filter(None, map(_detector, found)), "")
    source = {"format": "garak", "path": path, "detector": detector or "name.Detector"}
    return Seen(f"{counted(found, 'report')} of garak", source, ends=(0, 1), whole=False)


def _is_report(path: str) -> bool:
    start = start_of(path)
    return b'"entry_type"' in start and start.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"{")


def _detector(path: str) -> str:
    """The first detector that a report has results of."""
    for _, data in _quietly(path):
        if b'"detector_results"' not in data:
            continue
        try:
            results = dig(json.loads(data.decode("utf-8-sig")), (_RESULTS,))
        except (ValueError, RecursionError):
            continue
        if isinstance(results, dict) and results:
            return str(next(iter(results)))
    return ""


def _quietly(path: str) -> Iterator[tuple[Row, bytes]]:
    try:
        yield from rows_in(path, path)
    except ValueError:
        return
