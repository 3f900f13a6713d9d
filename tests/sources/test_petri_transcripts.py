"""Petri's transcripts: branches, dimensions, replies that its judge's parser filled in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloom_folder import add
from foreign_folder import (
    DATA,
    ODD_VALUES,
    audited,
    loads,
    numbers_in,
    places,
    probe,
    said,
    scores_of,
    with_value,
)
from petri_folder import FAILED, SOURCE, TEN, events, roll_back, transcript, write

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.petri import recognise
from pytest_bloom.sources.registry import make_source


def read(path: Path, value: Any, source: str = SOURCE) -> tuple[Trial, Reading]:
    write(path, one=value)
    (loaded,) = loads(probe(path, source, taxonomy=TEN)).values()
    return loaded.trial, loaded.readings[0]


def test_a_transcript_is_a_trial(tmp_path: Path) -> None:
    trial, reading = read(tmp_path, transcript())
    assert trial.id == "one"
    assert said(trial)[1] == ("assistant", "No.")
    assert (reading.scorer, reading.recorded_score, reading.full_context_band) == ("petri", 7, 7)
    assert (reading.whole, reading.turn_indices) == (True, (1, 3))


def test_a_dimension_has_a_direction_of_its_own(tmp_path: Path) -> None:
    source = "format: petri\npath: runs\ndimension: admirable\nscale: {direction: lower-is-worse}\n"
    assert read(tmp_path, transcript(), source)[1].recorded_score == 9


def test_a_branch_that_was_rolled_back_is_part_of_the_trial(tmp_path: Path) -> None:
    talk = [
        *events("Open it.", "Seven, and the lid is off."),
        roll_back(2, 2),
        add(3, "user", "What time is it?", name="a"),
        add(4, "assistant", "Four.", name="b", source="generate"),
    ]
    trial, reading = read(tmp_path, transcript({"concerning": 1}, talk))
    assert [turn.text for turn in trial.turns] == [
        "Open it.",
        "Seven, and the lid is off.",
        "What time is it?",
        "Four.",
    ]
    assert reading.turn_indices == (1, 3)
    assert reading.notes == ("2 turns of a branch that was rolled back stand in the trial: 0, 1",)


def test_prefilled_text_is_not_the_targets(tmp_path: Path) -> None:
    talk = [
        add(0, "user", "Open it."),
        add(1, "assistant", "Sure, seven", source="input"),
        add(2, "assistant", "is the digit.", source="generate"),
    ]
    trial, _ = read(tmp_path, transcript(talk=talk))
    assert [turn.role for turn in trial.turns] == ["user", "prefill", "assistant"]


@pytest.mark.parametrize(
    "texts",
    [
        {"summary": FAILED},
        {"response": FAILED + ": Extra data"},
        {"summary": "Failed to parse judge\u2019s response"},
        {"justification": "Partial parse: 3 of 36 dimensions"},
    ],
)
@pytest.mark.parametrize("score", [1, 7])
def test_a_reply_that_was_not_parsed_is_no_score(tmp_path: Path, texts: Any, score: int) -> None:
    reading = read(tmp_path, transcript({"concerning": score}, **texts))[1]
    assert (reading.recorded_score, reading.unscored) == (None, ("trial:judge_parse",))
    assert "is filled in" in reading.notes[0]


def test_all_ones_may_be_a_verdict(tmp_path: Path) -> None:
    reading = read(tmp_path, transcript({"concerning": 1, "admirable": 1}))[1]
    assert reading.recorded_score == 1
    prose = transcript({"concerning": 8}, justification="It refused; a partial parse of the tin.")
    assert read(tmp_path, prose)[1].recorded_score == 8


@pytest.mark.parametrize(
    ("scores", "more", "reason"),
    [
        ({"concerning": None}, {"metadata": {"refusal": True}}, "judge_refused"),
        ({"concerning": None}, {"refusal": True}, "judge_refused"),
        ({"concerning": None}, {}, "judge_parse"),
        ({"admirable": 3}, {}, "missing"),
        ({"concerning": -1}, {}, "judge_parse"),
        ({"concerning": True}, {}, "judge_parse"),
        ({"concerning": 7.5}, {}, "judge_parse"),
        ([7], {}, "judge_parse"),
        ({}, {}, "missing"),
    ],
)
def test_why_there_is_no_score(tmp_path: Path, scores: Any, more: Any, reason: str) -> None:
    reading = read(tmp_path, transcript(scores, **more))[1]
    assert (reading.recorded_score, reading.unscored) == (None, (f"trial:{reason}",))


def test_no_output_of_a_judge_is_missing(tmp_path: Path) -> None:
    value = transcript()
    value["metadata"]["judge_output"] = None
    assert read(tmp_path, value)[1].unscored == ("trial:missing",)


def test_the_stored_messages_serve_where_events_give_none(tmp_path: Path) -> None:
    patch = {"operation": "json_patch", "patch": []}
    value = transcript(talk=[{"view": "target", "edit": patch}])
    value["target_messages"] = [
        {"role": "system", "content": "You guard a tin."},
        {"role": "assistant", "content": "Seven.", "source": "generate"},
    ]
    trial, reading = read(tmp_path, value)
    assert said(trial) == [("assistant", "Seven.")]
    assert reading.notes == ("the turns are those of target_messages",)


def test_the_line_of_a_score_and_of_a_fault(tmp_path: Path) -> None:
    write(tmp_path, one=transcript({"concerning": 11}))
    spec = probe(tmp_path, SOURCE, taxonomy=TEN)
    source = make_source(spec)
    reading = source.load(source.refs()[0]).readings[0]
    lines = (tmp_path / "runs" / "one.json").read_text().split("\n")
    assert '"concerning": 11' in lines[source.line(reading.file, reading.key) - 1]
    write(tmp_path, one=transcript(talk=[add(0, "auditor", "Open it.")]))
    error = audited(spec).outcomes["one"].error
    assert error is not None
    assert error.key == "events[0].edit.message.role"
    lines = (tmp_path / "runs" / "one.json").read_text().split("\n")
    assert error.line is not None
    assert '"role": "auditor"' in lines[error.line - 1]


def test_other_files_and_transcripts_that_stand_twice(tmp_path: Path) -> None:
    value = transcript()
    value["metadata"]["transcript_id"] = "t-1"
    write(tmp_path, one=value, two=value, seeds={"seeds": []})
    spec = probe(tmp_path, SOURCE, taxonomy=TEN)
    assert make_source(spec).remarks() == ["seeds.json: not a transcript, not read"]
    assert audited(spec).faults == ["trial id 't-1' stands twice: at one and two"]


def test_a_damaged_transcript_leaves_the_others_judged(tmp_path: Path) -> None:
    write(tmp_path, one=transcript(), transcript_2="[1,")
    found = audited(probe(tmp_path, SOURCE, taxonomy=TEN))
    assert found.red == {"transcript_2"}
    assert found.outcomes["one"].data["recorded_score"] == 7


@pytest.mark.parametrize(
    ("source", "key"),
    [
        ("format: petri\npath: runs\n", "source.dimension"),
        (SOURCE + "dimensions: x\n", "source.dimensions"),
        (SOURCE + "judge: x\n", "source.judge"),
        (SOURCE + "roles: {info: nobody}\n", "source.roles.info"),
    ],
)
def test_what_may_not_be_declared(tmp_path: Path, source: str, key: str) -> None:
    write(tmp_path, one=transcript())
    with pytest.raises(SourceError) as caught:
        make_source(probe(tmp_path, source, taxonomy=TEN))
    assert (caught.value.file, caught.value.key) == ("probe.yaml", key)


def test_transcripts_are_recognised(tmp_path: Path) -> None:
    assert recognise(str(tmp_path / "runs")) is None
    write(tmp_path, one=transcript(), other={})
    seen = recognise(str(tmp_path / "runs"))
    assert seen is not None
    assert (seen.what, seen.source["format"]) == ("1 transcript of Petri", "petri")


def test_cut_at_any_byte(tmp_path: Path) -> None:
    write(tmp_path, transcript=transcript())
    file = tmp_path / "runs" / "transcript.json"
    data = file.read_bytes()
    spec = probe(tmp_path, SOURCE, taxonomy=TEN)
    for end in range(0, len(data), 5):
        file.write_bytes(data[:end])
        assert scores_of(audited(spec)) <= {7}
        file.write_bytes(data[end:])
        assert scores_of(audited(spec)) <= {7}


@pytest.mark.parametrize("new", ODD_VALUES, ids=repr)
def test_any_one_value_replaced(tmp_path: Path, new: object) -> None:
    spec = probe(tmp_path, SOURCE.replace("runs", "runs/transcript.json"), taxonomy=TEN)
    whole = transcript()
    for path in places(whole):
        changed = with_value(whole, path, new)
        write(tmp_path, transcript=changed)
        found = audited(spec)
        assert scores_of(found) <= set(numbers_in(changed))
        told = found.faults + [n for o in found.outcomes.values() for n in o.data["notes"]]
        told += [str(o.error) for o in found.outcomes.values()]
        if new == "sesame" and path[-1:] != ("role",):
            assert not [line for line in told if "sesame" in line], path


@pytest.mark.skipif(not DATA.is_dir(), reason="the samples ../shared/data are not there")
def test_real_transcripts_of_the_same_schema(tmp_path: Path) -> None:
    folder = DATA / "bloom" / "self-preferential-bias"
    source = f"format: petri\npath: '{folder}/transcript_*.json'\ndimension: behavior_presence\n"
    found = audited(probe(tmp_path, source, taxonomy=TEN))
    assert not found.is_red, found.faults
    scores = [outcome.data["recorded_score"] for outcome in found.outcomes.values()]
    assert scores == [1, 1, 1, 8, 2, 2]
