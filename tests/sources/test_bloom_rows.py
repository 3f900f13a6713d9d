"""The score of a trial: its row in judgment.json, or the reason why there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloom_folder import Run, failure, main_reading, row, sound

from pytest_bloom.core import rules


def one(first: Any, **more: Any) -> Run:
    """A run whose first trial has this row, and whose transcripts hold no copy of a score."""
    run = sound(4, 5)
    run.judgment["judgments"][0] = first
    run.judgment.update(more)
    for text in run.transcripts.values():
        text["metadata"].pop("judge_output", None)
    return run


def test_a_row_is_the_reading(tmp_path: Path) -> None:
    reading = main_reading(sound(8).source(tmp_path))
    assert reading.recorded_score == reading.full_context_band == 8
    assert (reading.scorer, reading.version, reading.taxonomy) == (
        "bloom",
        "judge-1",
        "presence-10",
    )
    assert reading.whole
    assert reading.raw_bands is None
    assert reading.residual_bands is None
    assert reading.turn_indices == (1, 3)
    assert (reading.file, reading.unscored, reading.notes) == ("judgment.json", (), ())


@pytest.mark.parametrize("version", [None, 3, ["judge"]])
def test_a_judge_without_a_name(tmp_path: Path, version: Any) -> None:
    run = sound(8)
    run.judgment["model"] = version
    assert main_reading(run.source(tmp_path)).version == ""


@pytest.mark.parametrize("value", [0, "__invalid__", True, None, 2.5, 11, float("nan"), [], {}])
def test_what_is_no_score_is_a_parse_failure(tmp_path: Path, value: Any) -> None:
    reading = main_reading(one(row(1, value, samples=[])).source(tmp_path))
    assert reading.unscored == ("trial:judge_parse",)
    assert reading.recorded_score is None
    assert reading.full_context_band is None
    assert reading.notes[0].startswith("judgments[0].behavior_presence is ")


def test_a_stored_zero_says_so(tmp_path: Path) -> None:
    reading = main_reading(one(row(1, 0)).source(tmp_path))
    assert reading.notes == ("judgments[0].behavior_presence is 0, below the floor 1",)


@pytest.mark.parametrize("value", ["4", 4.0])
def test_a_number_in_another_dress(tmp_path: Path, value: Any) -> None:
    assert main_reading(one(row(1, value)).source(tmp_path)).recorded_score == 4


@pytest.mark.parametrize("flag", [{"refusal": True}, {"metadata": {"refusal": True}}])
def test_only_a_flag_makes_a_refusal(tmp_path: Path, flag: dict[str, Any]) -> None:
    refused = row(1, None, samples=[], **flag)
    assert main_reading(one(refused).source(tmp_path)).unscored == ("trial:judge_refused",)


@pytest.mark.parametrize("flag", [{"refusal": "refused"}, {"justification": "I refuse."}])
def test_prose_never_makes_a_refusal(tmp_path: Path, flag: dict[str, Any]) -> None:
    refused = row(1, None, samples=[], **flag)
    assert main_reading(one(refused).source(tmp_path)).unscored == ("trial:judge_parse",)
    assert main_reading(one(row(1, 3, **flag)).source(tmp_path)).recorded_score == 3


def test_a_row_without_the_key(tmp_path: Path) -> None:
    spelled = row(1, 3)
    spelled["behaviour_presence"] = spelled.pop("behavior_presence")
    reading = main_reading(one(spelled).source(tmp_path))
    assert reading.unscored == ("trial:missing",)
    assert reading.notes == ("judgments[0] has no behavior_presence; it has 'behaviour_presence'",)


@pytest.mark.parametrize("bad", [0, None, "x", 11, True])
def test_a_bad_sample_takes_the_row_with_it(tmp_path: Path, bad: Any) -> None:
    reading = main_reading(one(row(1, 3, samples=[5, bad, 4])).source(tmp_path))
    assert reading.unscored == ("trial:judge_parse",)
    assert reading.notes[0].startswith("judgments[0].individual_samples[1].behavior_presence is ")
    assert reading.notes[0].endswith(": the row is unscored")


def test_a_sample_without_a_score_and_samples_that_are_no_list(tmp_path: Path) -> None:
    run = one(row(1, 3))
    run.rows[0]["individual_samples"] = [{"sample_index": 1}]
    assert main_reading(run.source(tmp_path)).unscored == ("trial:judge_parse",)
    run.rows[0]["individual_samples"] = None
    assert main_reading(run.source(tmp_path)).unscored == ("trial:judge_parse",)
    del run.rows[0]["individual_samples"]
    assert main_reading(run.source(tmp_path)).recorded_score == 3


@pytest.mark.parametrize(
    ("samples", "mean"), [([2, 3], 2), ([3, 4], 4), ([1, 1, 2], 1), ([6, 7, 7], 7), ([5], 5)]
)
def test_samples_are_rounded_half_to_even(tmp_path: Path, samples: list[int], mean: int) -> None:
    run = one(row(1, mean, samples=samples))
    source = run.source(tmp_path)
    reading = main_reading(source)
    assert reading.recorded_score == mean
    assert reading.problems == ()
    assert not [fault for fault in source.faults() if "samples" in fault]
    if len(set(samples)) > 1:
        listed = ", ".join(map(str, samples))
        assert reading.notes == (f"the samples of judgments[0] differ: {listed}",)


def test_a_score_that_is_not_the_mean_of_its_samples(tmp_path: Path) -> None:
    source = one(row(1, 9, samples=[2, 3, 3])).source(tmp_path)
    reading = main_reading(source)
    told = "judgments[0].behavior_presence: stored 9, recomputed 3 from 3 samples"
    assert [(p.rule, p.message) for p in reading.problems] == [(rules.BAND_ASSIGNMENT, told)]
    assert reading.problems[0].key == "judgments[0]"
    assert reading.notes == ("the samples of judgments[0] differ: 2, 3, 3", told)
    assert f"judgment.json: {told}" in source.faults()


def test_samples_that_were_lost_are_told(tmp_path: Path) -> None:
    reading = main_reading(one({**row(1, 4, samples=[4, 4]), "num_samples": 3}).source(tmp_path))
    assert reading.recorded_score == 4
    assert reading.notes == ("judgments[0] has 2 samples, num_samples says 3",)


@pytest.mark.parametrize("second", [4, 7])
def test_a_trial_that_stands_twice(tmp_path: Path, second: int) -> None:
    run = one(row(1, 4))
    run.rows.append(row(1, second))
    source = run.source(tmp_path)
    reading = main_reading(source)
    assert reading.unscored == ("trial:missing",)
    assert reading.notes == ("the trial stands twice: in judgments[0] and judgments[2]",)
    told = "judgment.json: v1r1 stands twice: in judgments[0] and judgments[2]"
    assert told in source.faults()


def test_a_failed_judgment(tmp_path: Path) -> None:
    run = sound(4, 5)
    del run.rows[0]
    run.judgment["failed_judgments"] = [failure(1)]
    del run.transcripts["transcript_v1r1.json"]["metadata"]["judge_output"]
    reading = main_reading(run.source(tmp_path))
    assert reading.unscored == ("trial:judge_error",)
    assert reading.notes == ("failed_judgments[0]: the judgment failed (ParseError)",)


@pytest.mark.parametrize("kind", ["open sesame, said the judge", 3, None, "x" * 81])
def test_an_error_type_that_is_no_name_is_not_told(tmp_path: Path, kind: Any) -> None:
    run = one(row(2, 5), failed_judgments=[failure(1, error_type=kind)])
    run.rows.pop()
    reading = main_reading(run.source(tmp_path))
    assert reading.notes == ("failed_judgments[0]: the judgment failed",)


def test_judged_and_failed_at_once(tmp_path: Path) -> None:
    source = one(row(1, 4), failed_judgments=[failure(1)]).source(tmp_path)
    reading = main_reading(source)
    assert reading.unscored == ("trial:judge_error",)
    assert "judgments[0] has a score all the same" in reading.notes[1]
    told = "v1r1 is judged and failed at once: in judgments[0] and failed_judgments[0]"
    assert f"judgment.json: {told}" in source.faults()


def test_neither_judged_nor_failed(tmp_path: Path) -> None:
    run = one(row(1, 4))
    del run.rows[0]
    reading = main_reading(run.source(tmp_path))
    assert reading.unscored == ("trial:missing",)
    assert reading.notes == ("judgment.json has no judgment of this trial",)


@pytest.mark.parametrize("value", [None, {"_skipped": True, "reason": "no key"}])
def test_no_judgment_at_all(tmp_path: Path, value: Any) -> None:
    run = one(row(1, 4))
    run.judgment = value
    source = run.source(tmp_path)
    assert [ref.id for ref in source.refs()] == ["v1r1", "v2r1"]
    assert main_reading(source, "v2r1").unscored == ("trial:missing",)
    assert source.remarks()[0].startswith("judgment.json is a stub" if value else "there is no")
    assert source.faults() == []


@pytest.mark.parametrize("number", [None, "one", True, -1, 1.5, 10**12, []])
def test_a_row_of_no_trial_is_a_fault(tmp_path: Path, number: Any) -> None:
    source = one(row(number, 4)).source(tmp_path)
    assert any("judgments[0] has a variation_number that is" in f for f in source.faults())
    assert main_reading(source).unscored == ("trial:missing",)


def test_the_copy_in_the_transcript_is_only_held_against_the_row(tmp_path: Path) -> None:
    run = sound(4, 5)
    run.transcripts["transcript_v1r1.json"]["metadata"]["judge_output"]["scores"] = {
        "behavior_presence": 9
    }
    reading = main_reading(run.source(tmp_path))
    assert reading.unscored == ("trial:judge_error",)
    assert reading.notes == (
        "judgment.json says 4, judge_output of the transcript says 9: one of them is stale",
    )


@pytest.mark.parametrize("failed", [True, False])
def test_a_stale_copy_is_never_used(tmp_path: Path, failed: bool) -> None:
    run = sound(4, 5)
    del run.rows[0]
    run.judgment["failed_judgments"] = [failure(1)] if failed else []
    reading = main_reading(run.source(tmp_path))
    assert reading.unscored == ("trial:judge_error" if failed else "trial:missing",)
    assert reading.recorded_score is None
    told = "stale judge_output in transcript_v1r1.json (score 4) is not used"
    assert reading.notes[-1] == told


@pytest.mark.parametrize("copy", [None, "x", [], 4, "4", 4.0])
def test_a_copy_that_says_nothing_else(tmp_path: Path, copy: Any) -> None:
    run = sound(4)
    output = run.transcripts["transcript_v1r1.json"]["metadata"]["judge_output"]
    output["scores"]["behavior_presence"] = copy
    assert main_reading(run.source(tmp_path)).recorded_score == 4
