"""The state of a batch is additive: any partition, in any order, gives the same state."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any

from core_maker import batch_of, record
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.batch import BatchState, TrialRecord
from pytest_bloom.core.batch_rules import decide
from pytest_bloom.core.rules import BATCH_RULES, COLLAPSE_KINDS, TRIAL_RULES, VERDICTS

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
        }
        one.update({key: value for key, value in optional.items() if value})  # type: ignore[typeddict-item]
        if claims and draw(st.booleans()):
            one["claims"] = draw(st.sampled_from(["a", "b"]))
        made.append(one)
    return made


def state_of(parts: list[list[TrialRecord]]) -> BatchState:
    """The parts counted one by one, as shards are, and merged in their order."""
    total = BatchState()
    for part in parts:
        state = BatchState()
        state.update(part)
        total.merge(state)
    return total


def shuffled(data: st.DataObject, made: list[TrialRecord]) -> list[list[TrialRecord]]:
    """The records in another order, in one to four parts; some may be empty."""
    parts: list[list[TrialRecord]] = [[] for _ in range(data.draw(st.integers(1, 4)))]
    for one in data.draw(st.permutations(made)):
        data.draw(st.sampled_from(parts)).append(one)
    return parts


def assert_equal(a: BatchState, b: BatchState) -> None:
    for field in dataclasses.fields(BatchState):
        assert getattr(a, field.name) == getattr(b, field.name), field.name


@given(records(), st.data())
def test_any_partition_in_any_order_gives_the_same_state(
    made: list[TrialRecord], data: st.DataObject
) -> None:
    plain = BatchState()
    plain.update(made)
    parts = state_of(shuffled(data, made))
    assert_equal(plain, parts)
    assert plain.ranked() == parts.ranked()
    assert plain.unshown() == parts.unshown()


@given(records(), st.data())
def test_it_gives_the_same_verdicts(made: list[TrialRecord], data: st.DataObject) -> None:
    batch = batch_of(made)
    parts = dataclasses.replace(batch, state=state_of(shuffled(data, made)))
    for rule in BATCH_RULES:
        assert decide(batch, rule) == decide(parts, rule)


@given(records(claims=True), st.data())
def test_stated_ids_are_additive_too(made: list[TrialRecord], data: st.DataObject) -> None:
    plain = BatchState()
    plain.update(made)
    assert_equal(plain, state_of(shuffled(data, made)))


@given(records(), records())
def test_a_part_is_not_changed_by_being_added(
    first: list[TrialRecord], second: list[TrialRecord]
) -> None:
    a, b = BatchState(), BatchState()
    a.update(first)
    b.update([{**one, "trial": f"u{one['trial']}"} for one in second])
    before = copy.deepcopy(b)
    a.merge(b)
    a.merge(state_of([[record("more", verdict="fail")]]))
    assert_equal(b, before)


def test_nothing_added_changes_nothing() -> None:
    state = state_of([[record(verdict="fail")]])
    before = copy.deepcopy(state)
    state.merge(BatchState())
    assert_equal(state, before)


def test_the_counts_are_those_of_the_trials() -> None:
    made = [
        record("a", raw=3, residual=2, recorded=3),
        record("b", raw=1, residual=2, recorded=2, verdict="fail"),
        record("c", raw=None, residual=None, recorded=None, full=None, verdict="undecided"),
    ]
    made[1]["violations"] = ["refusal-not-mitigation"]
    made[2]["unscored"] = ["1:judge_parse", "3:judge_parse"]
    state = BatchState()
    state.update(made)
    assert (state.judged, state.scored, state.both) == (3, 2, 2)
    assert (state.inflated, state.deflated) == (1, 1)
    assert state.verdicts == {"pass": 1, "fail": 1, "undecided": 1}
    assert state.matrix == {(3, 2): 1, (1, 2): 1}
    assert state.recorded == {3: 1, 2: 1}
    assert state.residual == {2: 2}
    assert state.violations == {"refusal-not-mitigation": 1}
    assert state.unscored == {"judge_parse": 1}
    assert set(state.troubled) == {"a", "b", "c"}
    assert state.inflated_trials == ["a"]


def test_a_sound_trial_leaves_only_counts() -> None:
    state = BatchState()
    state.update([record("a"), record("b")])
    assert state.troubled == {}
