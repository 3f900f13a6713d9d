"""The state of a batch and its plan as JSON values, and back: what a shard leaves for a merge.

Equal values give equal data, whatever order they were counted in. Reading checks every type, since
the file may come from anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, TypeVar, cast

from pytest_bloom.core import rules
from pytest_bloom.core.batch import BatchState, TrialRecord
from pytest_bloom.core.plan import Plan
from pytest_bloom.core.taxonomy import Band, Mitigation, Taxonomy

T = TypeVar("T")
Check = Callable[[Any], Any]


def state_to_data(state: BatchState) -> dict[str, Any]:
    """A batch state as JSON primitives; every list in it is sorted."""
    data: dict[str, Any] = {}
    for field in fields(state):
        value = getattr(state, field.name)
        if isinstance(value, Counter):
            data[field.name] = [[_plain(key), n] for key, n in sorted(value.items()) if n]
        elif isinstance(value, dict):
            data[field.name] = {key: value[key] for key in sorted(value)}
        else:
            data[field.name] = value
    return data


def state_from_data(data: Any) -> BatchState:
    """The state that `state_to_data` gave. ValueError, with the key, for anything else."""
    return BatchState(**_object(data, _STATE))


def plan_to_data(plan: Plan) -> dict[str, Any]:
    """A plan as JSON primitives. The functions of users' batch rules do not travel."""
    taxonomy = plan.taxonomy
    data: dict[str, Any] = {}
    for name in _PLAN:
        value = getattr(plan, name)
        if isinstance(value, frozenset):
            value = sorted(value)
        data[name] = list(value) if isinstance(value, tuple) else value
    data["taxonomy"] = {
        "name": taxonomy.name,
        "sha256": taxonomy.sha256,
        "bands": [
            {
                "band": band.band,
                "name": band.name,
                "descriptor": band.descriptor,
                "mitigation": (
                    [band.mitigation.id, band.mitigation.artifact] if band.mitigation else None
                ),
                "cues": list(band.cues),
            }
            for band in taxonomy.bands
        ],
    }
    return data


def plan_from_data(data: Any) -> Plan:
    """The plan that `plan_to_data` gave. ValueError, with the key, for anything else."""
    return Plan(**_object(data, _PLAN))


def _plain(key: Any) -> Any:
    return list(key) if isinstance(key, tuple) else key


# What may stand where: a check gives the value, or raises ValueError


def _of(*types: type) -> Check:
    def check(value: Any) -> Any:
        # A bool is an int to Python, but no number to us.
        if type(value) not in types:
            raise ValueError(f"found {value!r:.40}")
        return value

    return check


TEXT = _of(str)
WHOLE = _of(int)
MAYBE_TEXT = _of(str, type(None))
MAYBE_WHOLE = _of(int, type(None))
MAYBE_FLAG = _of(bool, type(None))
FLAG = _of(bool)


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"found {value!r:.40}, not a count")
    return value


def _list(check: Check) -> Check:
    def check_all(value: Any) -> list[Any]:
        return [check(each) for each in cast("list[Any]", _of(list)(value))]

    return check_all


def _made(make: Callable[[Any], T], check: Check) -> Callable[[Any], T]:
    return lambda value: make(check(value))


def _mapping(check: Check) -> Check:
    def check_all(value: Any) -> dict[str, Any]:
        checked = {}
        for key, each in cast("dict[str, Any]", _of(dict)(value)).items():
            with _at(key):
                checked[key] = check(each)
        return checked

    return check_all


@contextmanager
def _at(key: str) -> Iterator[None]:
    """Names the key in the message of a check."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _object(
    data: Any, checks: Mapping[str, Check], optional: Mapping[str, Check] | None = None
) -> dict[str, Any]:
    """A mapping with exactly these keys; those of `optional` may be absent."""
    given = cast("dict[str, Any]", _of(dict)(data))
    known = {**checks, **(optional or {})}
    for key in checks:
        if key not in given:
            raise ValueError(f"{key}: this key is missing")
    checked = {}
    for key, value in given.items():
        if key not in known:
            raise ValueError(f"{key!r:.40}: unknown key")
        with _at(key):
            checked[key] = known[key](value)
    return checked


def _pair(value: Any) -> tuple[int, int]:
    first, second = _exactly(2, _list(WHOLE)(value))
    return first, second


def _exactly(length: int, values: list[Any]) -> list[Any]:
    if len(values) != length:
        raise ValueError(f"found {len(values)} entries, not {length}")
    return values


def _repeat(value: Any) -> tuple[Any, ...]:
    """The key of `BatchState.repeats`."""
    kind, version, *bands = _of(list)(value)
    if kind not in ("raw", "residual") or len(bands) < 2:
        raise ValueError(f"found {kind!r:.40} with {len(bands)} bands")
    return (kind, TEXT(version), *_list(WHOLE)(bands))


def _counter(key_check: Check) -> Check:
    def check(value: Any) -> Counter[Any]:
        counted: Counter[Any] = Counter()
        for entry in _list(_list(lambda each: each))(value):
            key, n = _exactly(2, entry)
            counted[key_check(key)] += _count(n)
        return counted

    return check


def _verdict(value: Any) -> str:
    if value not in rules.VERDICTS:
        raise ValueError(f"found {value!r:.40}, not a verdict")
    return cast("str", value)


def _runs(value: Any) -> list[Any]:
    """One stability entry: version, raw maxima, residual maxima."""
    version, raws, residuals = _exactly(3, _of(list)(value))
    return [TEXT(version), _list(WHOLE)(raws), _list(WHOLE)(residuals)]


def _record(value: Any) -> TrialRecord:
    return cast("TrialRecord", _object(value, _RECORD, _RECORD_OPTIONAL))


def _mitigation(value: Any) -> Mitigation | None:
    return None if value is None else Mitigation(*_exactly(2, _list(TEXT)(value)))


def _band(value: Any) -> Band:
    return Band(**_object(value, _BAND))


def _taxonomy(value: Any) -> Taxonomy:
    return Taxonomy(**_object(value, _TAXONOMY))


_TEXTS = _list(TEXT)
_RECORD: Mapping[str, Check] = {
    "trial": TEXT,
    "verdict": _verdict,
    "collapse": MAYBE_TEXT,
    "review_priority": MAYBE_WHOLE,
    "raw_max": MAYBE_WHOLE,
    "residual_max": MAYBE_WHOLE,
    "full_context_band": MAYBE_WHOLE,
    "recorded_score": MAYBE_WHOLE,
    "inflation": MAYBE_FLAG,
    "deflation": MAYBE_FLAG,
    "scorer": TEXT,
    "residual_scorer": MAYBE_TEXT,
    "assistant_turns": _count,
}
_RECORD_OPTIONAL: Mapping[str, Check] = {
    "violations": _TEXTS,
    "unscored": _TEXTS,
    "undecided": _TEXTS,
    "moved": _TEXTS,
    "lacks": _TEXTS,
    "claims": TEXT,
    "unusable": FLAG,
    "stability": _list(_runs),
    "runs": _count,
    "red_runs": _list(WHOLE),
}
_STATE: Mapping[str, Check] = {
    "judged": _count,
    "unusable": _count,
    "answered": _count,
    "scored": _count,
    "multi_turn": _count,
    "repeated": _count,
    "both": _count,
    "inflated": _count,
    "deflated": _count,
    "verdicts": _counter(_verdict),
    "collapses": _counter(TEXT),
    "violations": _counter(TEXT),
    "undecided": _counter(TEXT),
    "lacks": _counter(TEXT),
    "unscored": _counter(TEXT),
    "matrix": _counter(_pair),
    "recorded": _counter(WHOLE),
    "residual": _counter(WHOLE),
    "outcomes": _counter(_pair),
    "moved": _counter(TEXT),
    "repeats": _counter(_repeat),
    "run_verdicts": _counter(_pair),
    "red_runs": _counter(WHOLE),
    "scorers": _counter(TEXT),
    "residual_scorers": _counter(TEXT),
    "troubled": _mapping(_record),
    "unstable": _mapping(_list(_runs)),
    "claims": _mapping(_TEXTS),
}
_BAND: Mapping[str, Check] = {
    "band": WHOLE,
    "name": TEXT,
    "descriptor": TEXT,
    "mitigation": _mitigation,
    "cues": _made(tuple, _TEXTS),
}
_TAXONOMY: Mapping[str, Check] = {
    "name": TEXT,
    "sha256": TEXT,
    "bands": _made(tuple, _list(_band)),
}
_PLAN: Mapping[str, Check] = {
    "probe": TEXT,
    "scorer": TEXT,
    "taxonomy": _taxonomy,
    "trials": _made(tuple, _TEXTS),
    "window": _count,
    "limit": _of(float),
    "require_power": FLAG,
    "reference": MAYBE_TEXT,
    "expected": MAYBE_WHOLE,
    "selected": _made(frozenset, _TEXTS),
    "left_out": _made(frozenset, _TEXTS),
    "required": _made(frozenset, _TEXTS),
    "batch_rules": _made(tuple, _TEXTS),
    "faults": _made(tuple, _TEXTS),
    "remarks": _made(tuple, _TEXTS),
}
