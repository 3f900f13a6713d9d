"""A state and a plan survive being written and read; what was never one is refused."""

from __future__ import annotations

import copy
import dataclasses
import json
from typing import Any

import pytest
from core_maker import TIN, batch_of, record
from hypothesis import given, settings
from hypothesis import strategies as st
from record_maker import assert_equal, records, shuffled

from pytest_bloom.core.batch import BatchState, TrialRecord
from pytest_bloom.core.batch_rules import decide
from pytest_bloom.core.plan import Plan
from pytest_bloom.core.rules import BATCH_RULES, TRIAL_RULES
from pytest_bloom.core.stored import plan_from_data, plan_to_data, state_from_data, state_to_data

PLAN = Plan(
    probe="tin",
    scorer="judge",
    taxonomy=TIN,
    trials=("a", "raw \udcff", "ü"),
    window=4,
    limit=0.05,
    require_power=True,
    reference="ref",
    expected=3,
    selected=frozenset(TRIAL_RULES),
    left_out=frozenset({"ground-truth"}),
    required=frozenset({"taxonomy", "flat-keys"}),
    batch_rules=("contamination", "taxonomy"),
    faults=("trials/x: a trial needs a folder of its own",),
    remarks=("one file was not comparable",),
)


def written(state: BatchState) -> str:
    return json.dumps(state_to_data(state), sort_keys=True, allow_nan=False)


def through_json(data: Any) -> Any:
    """What a file of it gives back."""
    return json.loads(json.dumps(data, sort_keys=True, allow_nan=False))


def counted(made: list[TrialRecord]) -> BatchState:
    state = BatchState()
    state.update(made)
    return state


@settings(max_examples=200)
@given(records(claims=True), st.data())
def test_any_partition_written_read_and_merged_is_the_whole(
    made: list[TrialRecord], data: st.DataObject
) -> None:
    whole = counted(made)
    total = BatchState()
    for part in shuffled(data, made):
        total.merge(state_from_data(through_json(state_to_data(counted(part)))))
    assert_equal(total, whole)
    assert written(total) == written(whole)
    assert total.ranked() == whole.ranked()


@settings(max_examples=200)
@given(records(), st.data())
def test_it_gives_the_verdicts_of_the_whole(made: list[TrialRecord], data: st.DataObject) -> None:
    batch = batch_of(made)
    total = BatchState()
    for part in shuffled(data, made):
        total.merge(state_from_data(through_json(state_to_data(counted(part)))))
    merged = dataclasses.replace(batch, state=total)
    assert [decide(merged, rule) for rule in BATCH_RULES] == [
        decide(batch, rule) for rule in BATCH_RULES
    ]


def test_every_field_travels() -> None:
    fields = {field.name for field in dataclasses.fields(BatchState)}
    assert set(state_to_data(BatchState())) == fields
    assert state_from_data(state_to_data(BatchState())) == BatchState()
    plan_fields = {field.name for field in dataclasses.fields(Plan)}
    assert set(plan_to_data(PLAN)) == plan_fields - {"extra"}


def test_a_plan_survives() -> None:
    again = plan_from_data(through_json(plan_to_data(PLAN)))
    assert again == PLAN
    assert again.taxonomy.chain == TIN.chain
    assert again.taxonomy.sha256 == TIN.sha256


def a_state() -> dict[str, Any]:
    made = [record("a", verdict="fail", raw=2, residual=1), record("b")]
    made[0]["violations"] = ["flat-keys"]
    made[0]["stability"] = [["1", [1, 2], [1, 1]]]
    made[0]["claims"] = "b"
    return copy.deepcopy(state_to_data(counted(made)))


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("judged", "2", "judged: "),
        ("judged", True, "judged: "),
        ("judged", -1, "judged: found -1, not a count"),
        ("verdicts", {"pass": 2}, "verdicts: "),
        ("verdicts", [["fine", 2]], "verdicts: found 'fine', not a verdict"),
        ("verdicts", [["pass", -2]], "verdicts: found -2, not a count"),
        ("verdicts", [["pass"]], "verdicts: found 1 entries, not 2"),
        ("matrix", [[1, 1]], "matrix: "),
        ("matrix", [[[1, 1, 1], 1]], "matrix: found 3 entries, not 2"),
        ("recorded", [["1", 1]], "recorded: "),
        ("troubled", {"a": {"trial": "a"}}, "troubled: a: verdict: this key is missing"),
        ("troubled", ["a"], "troubled: "),
        ("unstable", {"a": [["1", [1]]]}, "unstable: a: found 2 entries, not 3"),
        ("claims", {"b": "a"}, "claims: b: "),
        ("surprise", 1, "'surprise': unknown key"),
    ],
)
def test_what_is_no_state_is_refused_by_its_key(key: str, value: Any, message: str) -> None:
    data = {**a_state(), key: value}
    with pytest.raises(ValueError, match=f"^{message}"):
        state_from_data(data)


@pytest.mark.parametrize("key", ["verdict", "raw_max", "inflation", "violations", "stability"])
def test_a_record_is_checked_key_by_key(key: str) -> None:
    data = a_state()
    data["troubled"]["a"][key] = {"no": "value"}
    with pytest.raises(ValueError, match=f"^troubled: a: {key}: "):
        state_from_data(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.floats(0, 1) | st.sampled_from(["", "a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=6,
)


@given(st.sampled_from([field.name for field in dataclasses.fields(BatchState)]), JSON)
def test_any_other_value_is_refused_or_read(key: str, value: Any) -> None:
    data = {**a_state(), key: value}
    try:
        state = state_from_data(data)
    except ValueError:
        return
    assert state_from_data(through_json(state_to_data(state))) == state


@given(st.sampled_from(sorted(plan_to_data(PLAN))), JSON)
def test_a_plan_is_refused_or_read(key: str, value: Any) -> None:
    data = {**plan_to_data(PLAN), key: value}
    try:
        plan = plan_from_data(data)
    except ValueError:
        return
    assert plan_from_data(through_json(plan_to_data(plan))) == plan


@pytest.mark.parametrize("data", [None, [], "", 3, {}])
def test_no_mapping_at_all(data: Any) -> None:
    with pytest.raises(ValueError, match=r"found|missing"):
        state_from_data(data)
    with pytest.raises(ValueError, match=r"found|missing"):
        plan_from_data(data)
