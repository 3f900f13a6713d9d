"""Damage of any kind is an error with its place, an unscored trial or a fault: never a number."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bloom_folder import Audited, Run, audited, failure, row, sound
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.bloom_rows import read_judgments
from pytest_bloom.sources.message import Fault
from pytest_bloom.sources.probe import load_probe
from pytest_bloom.sources.scale import read_scale
from pytest_bloom.sources.transcript import read_conversation

OTHERS: tuple[Any, ...] = (None, "x", True, float("nan"), [], {}, [None], 10**400)
PARTS = ("judgment.json", "rollout.json", "transcript_v1r1.json")


def small() -> Run:
    """A run with samples that differ and a failed judgment."""
    run = sound(4, 2)
    run.judgment["judgments"][0] = row(1, 4, samples=[4, 5, 4])
    del run.rows[1]
    run.judgment["failed_judgments"] = [failure(2)]
    run.judgment["summary_statistics"] = {
        "average_behavior_presence_score": 4.0,
        "elicitation_rate": 0.0,
        "total_judgments": 1,
    }
    run.judgment.update(successful_count=1, failed_count=1)
    return run


def part(run: Run, name: str) -> Any:
    parts = {"judgment.json": run.judgment, "rollout.json": run.rollout, **run.transcripts}
    return parts[name]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value below `value`."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield (*path, key)
        yield from paths(value[key], (*path, key))


def replaced(value: Any, path: tuple[Any, ...], other: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = other


def outcome(path: Path) -> Audited | SourceError:
    try:
        return audited(load_probe(str(path)))
    except SourceError as error:
        return error


def green() -> Run:
    """A run that is right in all its parts, with samples that differ."""
    run = sound(4, 5)
    run.judgment["judgments"][0] = row(1, 4, samples=[4, 5, 4])
    return run


#: last keys of values that are not numbers of the run: another value there may leave it green
FREE = {
    "judgment.json": {
        "behavior_name",
        "failed_judgments",  # the empty list that it was
        "individual_samples",  # an empty list: a run that kept none
        "justification",
        "meta_diversity",
        "model",
        "num_samples",
        "sample_index",
        "summary_statistics",  # an empty object: what is not stored is not wrong
        "total_conversations",
        "unrealism",
        "variation_description",
    },
}


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("base", [green, small])
def test_any_value_replaced_by_another_changes_no_score(
    tmp_path: Path, base: Callable[[], Run], name: str
) -> None:
    """A replaced value may make the run red; where it does not, the scores are the old ones."""
    base().write(tmp_path)
    before = outcome(tmp_path)
    assert isinstance(before, Audited)
    assert before.is_red == (base is small)
    right = {n: o.data["recorded_score"] for n, o in before.outcomes.items()}
    file = tmp_path / "results" / name
    whole = json.loads(file.read_text())
    still_green: set[Any] = set()
    for place in paths(whole):
        for other in OTHERS:
            value = json.loads(json.dumps(whole))
            replaced(value, place, other)
            file.write_text(json.dumps(value))
            found = outcome(tmp_path)
            if isinstance(found, SourceError):
                assert found.file == name, (place, other)
                continue
            scores = {n: o.data["recorded_score"] for n, o in found.outcomes.items()}
            for trial, score in scores.items():
                assert score in (right.get(trial), None), (place, other)
            if not found.is_red:
                assert scores == right, (place, other)
                still_green.add(next(k for k in reversed(place) if isinstance(k, str)))
    assert still_green <= FREE.get(name, still_green)


@pytest.mark.parametrize("name", PARTS)
def test_a_file_that_was_cut(tmp_path: Path, name: str) -> None:
    sound(4, 5).write(tmp_path)
    file = tmp_path / "results" / name
    whole = file.read_bytes()
    for end in range(0, len(whole) - 1, max(1, len(whole) // 60)):
        file.write_bytes(whole[:end])
        found = outcome(tmp_path)
        if isinstance(found, SourceError):
            assert name == "judgment.json", end
            assert found.file == name
            assert found.line is not None
            continue
        assert name != "judgment.json", end
        assert found.is_red, end
        if name.startswith("transcript"):
            assert found.red == {"v1r1"}, end
        else:
            assert found.faults[-1].startswith("rollout.json:"), end
            assert found.red == set(), end


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["target", "user", "assistant", "add", "reset", "transcript_event", "text"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "events", "view", "edit", "operation", "message", "role", "content", "id",
                    "type", "text", "tool_calls", "new_messages", "count", "timestamp",
                    "judgments", "failed_judgments", "variation_number", "behavior_presence",
                    "individual_samples", "summary_statistics", "elicitation_rate",
                ]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=25,
)  # fmt: skip


@given(JSON)
def test_any_json_is_a_conversation_or_a_fault(value: Any) -> None:
    try:
        found = read_conversation(value)
    except Fault:
        return
    assert [turn.index for turn in found.turns] == list(range(len(found.turns)))


@given(st.lists(JSON, max_size=4), st.lists(JSON, max_size=2), JSON)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_rows_are_scores_or_faults(
    tmp_path: Path, rows: list[Any], failed: list[Any], summary: Any
) -> None:
    spec = sound(1).write(tmp_path)
    value = {"judgments": rows, "failed_judgments": failed, "summary_statistics": summary}
    scale = read_scale(spec, None)
    try:
        file = read_judgments(json.dumps(value).encode(), "behavior_presence", scale)
    except SourceError:
        return
    for pair in file.pairs():
        standing = file.standing(pair)
        assert (standing.band is None) == bool(standing.reason)


@pytest.mark.parametrize("name", PARTS)
def test_nesting_without_end(tmp_path: Path, name: str) -> None:
    run = sound(4)
    run.write(tmp_path)
    for depth in (150, 900, 100_000):
        deep = '{"judgments": ' + "[" * depth + "]" * depth + "}"
        (tmp_path / "results" / name).write_text(deep)
        found = outcome(tmp_path)
        assert isinstance(found, SourceError) or found.is_red


def test_deep_arguments_of_a_tool_call(tmp_path: Path) -> None:
    run = sound(4)
    deep: Any = {}
    for _ in range(150):
        deep = {"a": deep}
    events = run.transcripts["transcript_v1r1.json"]["events"]
    target = next(e for e in events if e["edit"]["message"]["role"] == "assistant")
    target["edit"]["message"]["tool_calls"] = [{"function": "turn", "arguments": deep}]
    events.append(target)
    run.write(tmp_path)
    assert isinstance(outcome(tmp_path), Audited)


def test_no_message_holds_text_of_a_transcript_or_a_judge(tmp_path: Path) -> None:
    small().write(tmp_path)
    for name in PARTS:
        file = tmp_path / "results" / name
        whole = json.loads(file.read_text())
        for place in paths(whole):
            value = json.loads(json.dumps(whole))
            replaced(value, place, "sesame")
            file.write_text(json.dumps(value))
            found = outcome(tmp_path)
            if isinstance(found, SourceError):
                told = [str(found)]
            else:
                told = found.faults + [n for o in found.outcomes.values() for n in o.data["notes"]]
                told += [str(o.error) for o in found.outcomes.values()]
            # The type of an error and a role are names, and named.
            if place[-1] not in ("error_type", "role"):
                assert not [line for line in told if "sesame" in line], place
        file.write_text(json.dumps(whole))


@pytest.mark.parametrize(
    ("change", "key", "line"),
    [
        (lambda j: j.pop("judgments"), "judgments", 1),
        (lambda j: j.update(judgments={}), "judgments", 9),
        (lambda j: j.update(failed_judgments="none"), "failed_judgments", None),
        (lambda j: j.update(_skipped="yes"), "_skipped", None),
    ],
)
def test_a_judgment_of_another_shape(
    tmp_path: Path, change: Any, key: str, line: int | None
) -> None:
    run = sound(4)
    change(run.judgment)
    with pytest.raises(SourceError) as caught:
        run.source(tmp_path).refs()
    assert (caught.value.file, caught.value.key) == ("judgment.json", key)
    assert caught.value.line is not None
    if line == 1:
        assert caught.value.line == 1


def test_one_key_twice(tmp_path: Path) -> None:
    run = sound(4)
    run.write(tmp_path)
    file = tmp_path / "results" / "judgment.json"
    text = file.read_text().replace('"num_samples"', '"behavior_presence": 9,\n"num_samples"', 1)
    file.write_text(text)
    found = outcome(tmp_path)
    assert isinstance(found, SourceError)
    assert found.message == "duplicate key"
    assert found.key == "judgments[0].behavior_presence"


def test_a_broken_judgment_is_a_fault_for_who_asks_later(tmp_path: Path) -> None:
    run = sound(4)
    run.judgment = "{"
    source = run.source(tmp_path)
    with pytest.raises(SourceError):
        source.refs()
    assert source.faults()[0].startswith("judgment.json:1: not JSON")
    assert source.remarks() == ()
    assert source.expected() is None
