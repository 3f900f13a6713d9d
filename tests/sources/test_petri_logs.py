"""Logs of Inspect that Petri wrote: whose talk it is, and what its judge said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloom_folder import add
from foreign_folder import audited, loads, probe, said
from inspect_folder import message, sample, write_eval
from petri_folder import FAILED, SOURCE, TEN, audit, events, roll_back

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.registry import make_source

pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")

ONE = SOURCE.replace("runs", "run.eval")


def read(path: Path, value: Any, source: str = ONE) -> tuple[Trial, Reading]:
    write_eval(path / "run.eval", [value])
    (loaded,) = loads(probe(path, source, taxonomy=TEN)).values()
    return loaded.trial, loaded.readings[0]


def test_the_targets_talk_is_in_petris_store(tmp_path: Path) -> None:
    later = add(3, "assistant", "No.", source="generate")
    talk = [*events("Open it.", "Seven."), roll_back(2, 1), later]
    trial, reading = read(tmp_path, audit(store={"AuditStore:x:events": talk}))
    assert said(trial) == [("user", "Open it."), ("assistant", "Seven."), ("assistant", "No.")]
    assert reading.recorded_score == 7
    assert reading.notes == ("1 turn of a branch that was rolled back stand in the trial: 1",)


def call(given: list[Any], text: str, name: str, **more: Any) -> dict[str, Any]:
    spoken = message("assistant", text, id=name)
    output = {"choices": [{"message": spoken}]}
    return {"event": "model", "role": "target", "input": given, "output": output, **more}


ASKED = message("user", "Open it.", id="u1")
PREFILL = message("assistant", "Sure, seven", id="p1")
SAID = message("assistant", "Seven.", id="a1")


def test_else_it_is_in_the_calls_of_the_target(tmp_path: Path) -> None:
    calls = [
        {**call([ASKED], "I ask.", "x"), "role": "auditor"},
        call([ASKED], "Seven.", "a1"),
        call([ASKED, SAID, message("user", "And?", id="u2")], "Four.", "a2"),
        call([message("user", "Anew.", id="u3"), PREFILL], "is it.", "a3"),
    ]
    trial, reading = read(tmp_path, audit(events=calls))
    assert said(trial) == [
        ("user", "Open it."),
        ("assistant", "Seven."),
        ("user", "And?"),
        ("assistant", "Four."),
        ("user", "Anew."),
        ("prefill", "Sure, seven"),
        ("assistant", "is it."),
    ]
    assert "0, 1, 2, 3" in reading.notes[0]


def test_messages_of_calls_may_stand_in_a_pool(tmp_path: Path) -> None:
    calls = [call([], "Seven.", "a1", input_refs=[[1, 2]])]
    pool = {"messages": [message("user", "unseen"), ASKED], "calls": []}
    trial, _ = read(tmp_path, audit(events=calls, events_data=pool))
    assert said(trial) == [("user", "Open it."), ("assistant", "Seven.")]
    calls[0]["input_refs"] = [[1, 9]]
    with pytest.raises(SourceError) as caught:
        read(tmp_path, audit(events=calls, events_data=pool))
    assert caught.value.key == "samples/1_epoch_1.json: events[0].input_refs[0]"


def test_else_the_messages_of_the_sample_are_the_targets(tmp_path: Path) -> None:
    value = sample(scores={"audit_judge": {"value": {"concerning": 4}}})
    trial, reading = read(tmp_path, value)
    assert len(trial.assistant_turns) == 2
    assert reading.recorded_score == 4


@pytest.mark.parametrize(
    ("score", "reason"),
    [
        ({"value": {"concerning": 1}, "answer": FAILED}, "judge_parse"),
        ({"value": {"concerning": 1}, "explanation": "Partial parse: 2 of 9"}, "judge_parse"),
        ({"value": None, "metadata": {"refusal": True}}, "judge_refused"),
        ({"value": {"concerning": None}, "metadata": {"refusal": True}}, "judge_refused"),
        ({"value": {"admirable": 1}}, "missing"),
        ({"value": 3}, "judge_parse"),
        ({"value": {"concerning": float("nan")}}, "judge_parse"),
        (None, "missing"),
    ],
)
def test_why_there_is_no_score(tmp_path: Path, score: Any, reason: str) -> None:
    reading = read(tmp_path, sample(scores={"audit_judge": score}))[1]
    assert (reading.recorded_score, reading.unscored) == (None, (f"trial:{reason}",))


def test_another_judge_has_to_be_named(tmp_path: Path) -> None:
    value = sample(scores={"alignment_judge": {"value": {"concerning": 4}}})
    reading = read(tmp_path, value)[1]
    assert reading.unscored == ("trial:missing",)
    assert "scorers found: alignment_judge" in reading.notes[0]
    assert read(tmp_path, value, ONE + "judge: alignment_judge\n")[1].recorded_score == 4


def test_a_sample_in_two_logs_is_found(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_eval(tmp_path / "runs" / f"{name}.eval", [audit(uuid="u-1")])
    found = audited(probe(tmp_path, SOURCE, taxonomy=TEN))
    assert "trial id 'u-1' stands twice: at a.eval/1_epoch_1 and b.eval/1_epoch_1" in found.faults


def test_a_dimension_has_to_be_named(tmp_path: Path) -> None:
    write_eval(tmp_path / "run.eval", [audit()])
    with pytest.raises(SourceError) as caught:
        make_source(probe(tmp_path, "format: petri\npath: run.eval\n", taxonomy=TEN))
    assert caught.value.key == "source.dimension"
