"""The rows of Bloom's judgment.json: which score stands for a trial, and why there is none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import printable
from pytest_bloom.sources.bloom_ids import Pair, both, pair_of, trial_id
from pytest_bloom.sources.numbers import shown, whole_number
from pytest_bloom.sources.scale import Scale
from pytest_bloom.sources.strict import kind_of, line_of, load_mapping

JUDGMENT_FILE = "judgment.json"
#: what an error type may look like; anything else may be text of the transcript
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,79}")
#: samples that one note lists
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class RowScore:
    """What one row of `judgments` is worth.

    `number` is what it states, even outside the scale; `band` is None where `reason` says why the
    row is unscored. `fault` is a contradiction within the row.
    """

    place: str
    number: float | None = None
    band: int | None = None
    reason: str = ""
    notes: tuple[str, ...] = ()
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """What judgment.json says of one trial: a band, or the reason why there is none."""

    band: int | None
    reason: str = ""
    #: the number as it is stated there, to compare copies with
    number: float | None = None
    notes: tuple[str, ...] = ()
    fault: str = ""
    #: the key path of the row
    place: str = ""


@dataclass
class JudgmentFile:
    """judgment.json. `absent` says why it holds no judgments at all ("" where it does)."""

    key: str
    absent: str = ""
    version: str = ""
    value: dict[str, Any] = field(default_factory=dict)
    rows: list[Any] = field(default_factory=list)
    failed: list[Any] = field(default_factory=list)
    scores: list[RowScore] = field(default_factory=list)
    by_pair: dict[Pair, list[int]] = field(default_factory=dict)
    failed_by_pair: dict[Pair, list[int]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def pairs(self) -> set[Pair]:
        return {*self.by_pair, *self.failed_by_pair}

    def standing(self, pair: Pair) -> Standing:
        """What is said of the trial; contradictions leave it unscored."""
        places = self.by_pair.get(pair, [])
        failed = self.failed_by_pair.get(pair, [])
        if failed:
            place = f"failed_judgments[{failed[0]}]"
            notes = [f"{place}: the judgment failed{_error_type(self.failed[failed[0]])}"]
            if places:
                notes.append(
                    f"judgments[{places[0]}] has a score all the same: judged and failed at once"
                )
            return Standing(None, "judge_error", notes=tuple(notes), place=place)
        if len(places) > 1:
            named = both([f"judgments[{place}]" for place in places])
            note = f"the trial stands {_times(len(places))}: in {named}"
            return Standing(None, "missing", notes=(note,), place=f"judgments[{places[0]}]")
        if places:
            score = self.scores[places[0]]
            return Standing(
                score.band, score.reason, score.number, score.notes, score.fault, score.place
            )
        note = self.absent or f"{JUDGMENT_FILE} has no judgment of this trial"
        return Standing(None, "missing", notes=(note,))


def read_judgments(data: bytes | None, key: str, scale: Scale) -> JudgmentFile:
    """The judgments in the bytes of judgment.json (None: there is no such file).

    `key` is that of the score in a row. SourceError, with line and key, for a file that is not the
    shape of a judgment.json; a bad row is a fault or leaves its trial unscored.
    """
    if data is None:
        return JudgmentFile(key, absent=f"there is no {JUDGMENT_FILE}: nothing was judged")
    value = load_mapping(data, JUDGMENT_FILE)
    skipped = value.get("_skipped", False)
    if skipped is True:
        return JudgmentFile(key, absent=f"{JUDGMENT_FILE} is a stub: the judgment was skipped")
    if skipped is not False:
        raise _not_a("boolean", data, value, "_skipped")
    version = value.get("model", "")
    file = JudgmentFile(
        key,
        version=version if isinstance(version, str) else "",
        value=value,
        rows=_list(value, data, "judgments"),
        failed=_list({"failed_judgments": [], **value}, data, "failed_judgments"),
    )
    file.scores = [
        read_row(row, f"judgments[{place}]", key, scale) for place, row in enumerate(file.rows)
    ]
    file.by_pair = _sorted_rows(file.rows, "judgments", file.faults)
    file.failed_by_pair = _sorted_rows(file.failed, "failed_judgments", file.faults)
    for pair in sorted(set(file.by_pair) & set(file.failed_by_pair)):
        places = [
            f"judgments[{file.by_pair[pair][0]}]",
            f"failed_judgments[{file.failed_by_pair[pair][0]}]",
        ]
        file.faults.append(
            f"{JUDGMENT_FILE}: {trial_id(pair)} is judged and failed at once: in {both(places)}"
        )
    file.faults += [f"{JUDGMENT_FILE}: {score.fault}" for score in file.scores if score.fault]
    return file


def _list(value: dict[str, Any], data: bytes, key: str) -> list[Any]:
    found = value.get(key)
    if not isinstance(found, list):
        raise _not_a("list", data, value, key)
    return found


def _not_a(kind: str, data: bytes, value: dict[str, Any], key: str) -> SourceError:
    found = kind_of(value[key]) if key in value else "no such key"
    line = line_of(data, JUDGMENT_FILE, (key,))
    return SourceError(f"expected a {kind}, found {found}", file=JUDGMENT_FILE, line=line, key=key)


def _sorted_rows(rows: Sequence[Any], key: str, faults: list[str]) -> dict[Pair, list[int]]:
    """Places of the rows by trial; rows of no trial, and trials that stand twice, are faults."""
    found: dict[Pair, list[int]] = {}
    for place, row in enumerate(rows):
        pair = pair_of(row)
        if isinstance(pair, str):
            faults.append(f"{JUDGMENT_FILE}: {key}[{place}] {pair}: it belongs to no trial")
        else:
            found.setdefault(pair, []).append(place)
    for pair, places in sorted(found.items()):
        if len(places) > 1:
            named = both([f"{key}[{place}]" for place in places])
            faults.append(
                f"{JUDGMENT_FILE}: {trial_id(pair)} stands {_times(len(places))}: in {named}"
            )
    return found


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def _error_type(entry: Any) -> str:
    """The type of the error alone: its text may hold the transcript."""
    kind = entry.get("error_type") if isinstance(entry, dict) else None
    return f" ({kind})" if isinstance(kind, str) and _NAME.fullmatch(kind) else ""


def read_row(row: Any, place: str, key: str, scale: Scale) -> RowScore:
    """The score of one row of `judgments`. Never an error."""
    if not isinstance(row, dict):
        return RowScore(place, reason="missing", notes=(f"{place} is {kind_of(row)}",))
    refused = _says_refused(row)
    if key not in row:
        if refused:
            return RowScore(place, reason="judge_refused", notes=(f"{place}: the judge refused",))
        close = get_close_matches(key, list(row), n=1)
        hint = f"; it has {printable(close[0])!r}" if close else ""
        return RowScore(place, reason="missing", notes=(f"{place} has no {key}{hint}",))
    score = scale.read(row[key])
    if score.band is None:
        if refused:
            note = f"{place}: the judge refused; {key} {score.why}"
            return RowScore(place, score.number, None, "judge_refused", (note,))
        note = f"{place}.{key} {score.why}"
        return RowScore(place, score.number, None, score.reason, (note,))
    return _with_samples(row, RowScore(place, score.number, score.band), key, scale)


def _says_refused(row: dict[str, Any]) -> bool:
    """Only a flag says that the judge refused: prose never does."""
    metadata = row.get("metadata")
    nested = metadata.get("refusal") if isinstance(metadata, dict) else None
    return row.get("refusal") is True or nested is True


def _with_samples(row: dict[str, Any], score: RowScore, key: str, scale: Scale) -> RowScore:
    """The row's score, checked against the samples that it is the mean of."""
    place, number = score.place, score.number
    samples = row.get("individual_samples", [])
    where = f"{place}.individual_samples"
    if not isinstance(samples, list):
        note = f"{where} is {kind_of(samples)}, not a list: the row is unscored"
        return RowScore(place, number, None, "judge_parse", (note,))
    notes: list[str] = []
    asked = whole_number(row.get("num_samples"))
    if asked is not None and asked != len(samples) and "individual_samples" in row:
        notes.append(f"{place} has {len(samples)} samples, num_samples says {shown(asked)}")
    if not samples:
        return replace(score, notes=tuple(notes))
    values: list[float] = []
    for i, sample in enumerate(samples):
        if not isinstance(sample, dict) or key not in sample:
            why = f"{where}[{i}] has no {key}"
            read = None
        else:
            read = scale.read(sample[key])
            why = f"{where}[{i}].{key} {read.why}"
        if read is None or read.band is None or read.number is None:
            # A reply that was not read went into the mean as a number: the mean is no score.
            note = f"{why}: the row is unscored"
            reason = read.reason if read else "judge_parse"
            return RowScore(place, number, None, reason, (note,))
        values.append(read.number)
    if len(set(values)) > 1:
        more = f", … {len(values)} in all" if len(values) > _SHOWN else ""
        notes.append(f"the samples of {place} differ: {_row(values[:_SHOWN])}{more}")
    # Bloom rounds the mean half to even, as Python does; a fraction keeps the half exact.
    mean = round(sum(map(Fraction, values), Fraction()) / len(values))
    fault = ""
    if mean != number:
        fault = f"{place}.{key}: stored {number}, recomputed {mean} from {len(values)} samples"
        notes.append(fault)
    return RowScore(place, number, score.band, "", tuple(notes), fault)


def _row(values: Sequence[float]) -> str:
    return ", ".join(map(str, values))
