"""The state of a batch is additive: any partition, in any order, gives the same state."""

from __future__ import annotations

import copy
import dataclasses

from core_maker import batch_of, record
from hypothesis import given
from hypothesis import strategies as st
from record_maker import assert_equal, records, shuffled

from pytest_bloom.core.batch import BatchState, TrialRecord
from pytest_bloom.core.batch_rules import decide
from pytest_bloom.core.rules import BATCH_RULES


def state_of(parts: list[list[TrialRecord]]) -> BatchState:
    """The parts counted one by one, as shards are, and merged in their order."""
    total = BatchState()
    for part in parts:
        state = BatchState()
        state.update(part)
        total.merge(state)
    return total


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
