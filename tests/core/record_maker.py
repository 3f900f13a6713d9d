"""Random records of trials, and random ways to part them."""

from __future__ import annotations

import dataclasses
from typing import Any

from core_maker import record
from hypothesis import strategies as st

from pytest_bloom.core.batch import BatchState, TrialRecord
from pytest_bloom.core.rules import COLLAPSE_KINDS, TRIAL_RULES, VERDICTS

BAND = st.integers(0, 4)
RULES = st.lists(st.sampled_from(TRIAL_RULES), unique=True, max_size=3).map(sorted)
ROW = st.lists(BAND, min_size=2, max_size=3)


@st.composite
def records(draw: st.DrawFn, *, claims: bool = False) -> list[TrialRecord]:
    made = []
    for number in range(draw(st.integers(0, 9))):
        verdict = draw(st.sampled_from(VERDICTS))
        one = record(
            f"t{number}",
            raw=draw(st.none() | BAND),
            residual=draw(st.none() | BAND),
            recorded=draw(st.none() | BAND),
            full=draw(st.none() | BAND),
            verdict=verdict,
            turns=draw(st.integers(0, 3)),
        )
        one["collapse"] = draw(st.none() | st.sampled_from(COLLAPSE_KINDS))
        one["review_priority"] = draw(st.sampled_from([None, 1, 2, 3]))
        one["scorer"] = draw(st.sampled_from(["judge 1", "judge 2"]))
        optional: dict[str, Any] = {
            "violations": draw(RULES),
            "undecided": draw(RULES),
            "lacks": draw(RULES),
            "unscored": draw(st.lists(st.sampled_from(["1:missing", "3:overflow"]), unique=True)),
            "moved": draw(st.lists(st.sampled_from(["-2", "-3", "+1"]), unique=True)),
            "stability": [["1", draw(ROW), draw(ROW)]] if draw(st.booleans()) else [],
            "unusable": draw(st.booleans()),
            "runs": draw(st.sampled_from([0, 3])),
            "red_runs": draw(st.lists(st.sampled_from([1, 2, 3]), unique=True).map(sorted)),
        }
        one.update({key: value for key, value in optional.items() if value})  # type: ignore[typeddict-item]
        if claims and draw(st.booleans()):
            one["claims"] = draw(st.sampled_from(["a", "b"]))
        made.append(one)
    return made


def shuffled(data: st.DataObject, made: list[TrialRecord]) -> list[list[TrialRecord]]:
    """The records in another order, in one to four parts; some may be empty."""
    parts: list[list[TrialRecord]] = [[] for _ in range(data.draw(st.integers(1, 4)))]
    for one in data.draw(st.permutations(made)):
        data.draw(st.sampled_from(parts)).append(one)
    return parts


def assert_equal(a: BatchState, b: BatchState) -> None:
    for field in dataclasses.fields(BatchState):
        assert getattr(a, field.name) == getattr(b, field.name), field.name
