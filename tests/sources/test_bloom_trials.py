"""Which trials a Bloom folder has: found in any of its files, or planned and nowhere found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloom_folder import Run, failure, loaded, main_reading, row, sound, transcript

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.bloom import BloomSource


def ids(source: BloomSource) -> list[str]:
    return [ref.id for ref in source.refs()]


def test_the_union_of_all_files_in_natural_order(tmp_path: Path) -> None:
    run = sound(1, 2)
    run.rows.append(row(10, 3, repetition="2"))
    run.judgment["failed_judgments"].append(failure(9))
    run.rollout["rollouts"].append({"variation_number": 3})
    run.transcripts["transcript_v10r1.json"] = transcript()
    assert ids(run.source(tmp_path)) == ["v1r1", "v2r1", "v3r1", "v9r1", "v10r1", "v10r2"]


def test_a_repetition_that_is_not_stated_is_the_first(tmp_path: Path) -> None:
    run = sound(4)
    del run.rows[0]["repetition_number"]
    assert ids(run.source(tmp_path)) == ["v1r1"]
    assert main_reading(run.source(tmp_path)).recorded_score == 4


def test_finding_trials_reads_no_transcript(tmp_path: Path) -> None:
    run = sound(4, 5)
    run.transcripts["transcript_v1r1.json"] = "{"
    source = run.source(tmp_path)
    assert ids(source) == ["v1r1", "v2r1"]
    assert source.faults() == []
    assert source.expected() == 2


def test_planned_but_not_rolled_out(tmp_path: Path) -> None:
    run = sound(1, 2, 3)
    run.rollout["rollouts"].pop()
    run.rows.pop()
    run.judgment.update(successful_count=2, summary_statistics={})
    del run.transcripts["transcript_v3r1.json"]
    source = run.source(tmp_path)
    assert ids(source) == ["v1r1", "v2r1", "v3r1"]
    reading = main_reading(source, "v3r1")
    assert (reading.unscored, reading.notes) == (("trial:missing",), ("planned, not rolled out",))
    assert source.expected() == 3


def test_selected_variations_are_the_plan(tmp_path: Path) -> None:
    run = sound(1)
    run.rollout.update(total_count=4, variations_count=2, repetitions_per_variation=2)
    run.others["seed.yaml"] = "rollout:\n  selected_variations: [1, 5]\n  num_reps: 2\n"
    assert ids(run.source(tmp_path)) == ["v1r1", "v1r2", "v5r1", "v5r2"]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({"total_count": 20}, 20),
        ({"total_count": 2, "variations_count": 1, "repetitions_per_variation": 2}, 2),
        ({"total_count": None, "variations_count": None}, None),
        ({"total_count": "2"}, 2),
        ({"total_count": True}, None),
    ],
)
def test_numbers_that_do_not_agree_plan_nothing(
    tmp_path: Path, counts: dict[str, Any], expected: int | None
) -> None:
    run = sound(1, 2)
    run.rollout.update(counts)
    source = run.source(tmp_path)
    assert ids(source) == ["v1r1", "v2r1"]
    assert source.expected() == expected


def test_the_plan_of_a_folder_without_rollout(tmp_path: Path) -> None:
    run = sound(1, 2)
    run.rollout = None
    run.others["seed.yaml"] = "rollout: {selected_variations: null, num_reps: 2}\n"
    run.others["ideation.json"] = {"variations": [{"description": "a tin"}] * 3}
    source = run.source(tmp_path)
    assert ids(source) == ["v1r1", "v1r2", "v2r1", "v2r2", "v3r1", "v3r2"]
    assert source.expected() is None


def test_total_conversations_is_no_plan(tmp_path: Path) -> None:
    run = sound(1, 2)
    run.rollout = None
    run.judgment["total_conversations"] = 30
    assert run.source(tmp_path).expected() is None


def test_an_absurd_plan_is_only_counted(tmp_path: Path) -> None:
    run = sound(1)
    run.rollout.update(total_count=10**9, variations_count=10**9)
    source = run.source(tmp_path)
    assert ids(source) == ["v1r1"]
    assert source.expected() == 10**9


def test_a_broken_plan_file_is_a_remark(tmp_path: Path) -> None:
    run = sound(1)
    run.others["seed.yaml"] = "rollout: [\n"
    source = run.source(tmp_path)
    assert ids(source) == ["v1r1"]
    assert source.faults() == []
    assert source.remarks()[0].startswith("seed.yaml:")


def test_rollouts_that_stand_twice(tmp_path: Path) -> None:
    run = sound(1, 2)
    run.rollout["rollouts"].append(run.rollout["rollouts"][0])
    told = "rollout.json: v1r1 stands twice: in rollouts[0] and rollouts[2]"
    assert run.source(tmp_path).faults() == [told]


def test_two_transcript_files_of_one_trial(tmp_path: Path) -> None:
    run = sound(1)
    run.transcripts["transcript_v01r1.json"] = transcript(1)
    source = run.source(tmp_path)
    both = "transcript_v01r1.json and transcript_v1r1.json"
    assert source.faults() == [f"v1r1 stands twice: in {both}"]
    with pytest.raises(SourceError, match=both):
        loaded(source)


def test_a_transcript_that_is_only_in_the_rollout(tmp_path: Path) -> None:
    run = sound(4, 5)
    del run.transcripts["transcript_v2r1.json"]
    source = run.source(tmp_path)
    found = loaded(source, "v2r1")
    assert found.file == "rollout.json"
    assert [turn.role for turn in found.trial.turns] == ["user", "assistant"] * 2
    assert len(found.trial.sha256) == 64
    assert found.readings[0].recorded_score == 5
    assert source.remarks() == ["1 trials without a transcript file: read from rollout.json"]


def test_a_bad_transcript_in_the_rollout_names_its_place(tmp_path: Path) -> None:
    run = sound(4, 5)
    del run.transcripts["transcript_v2r1.json"]
    run.rollout["rollouts"][1]["transcript"]["events"][3] = None
    with pytest.raises(SourceError) as caught:
        loaded(run.source(tmp_path), "v2r1")
    assert caught.value.key == "rollouts[1].transcript.events[3]"
    assert caught.value.file == "rollout.json"
    assert caught.value.line


def without_transcripts(run: Run) -> Run:
    run.transcripts.clear()
    for rollout in run.rollout["rollouts"]:
        del rollout["transcript"]
    return run


def test_scores_alone_are_scores(tmp_path: Path) -> None:
    source = without_transcripts(sound(4, 5)).source(tmp_path)
    found = loaded(source)
    assert found.trial.turns == ()
    assert not found.trial.turns_known
    assert found.readings[0].recorded_score == 4
    assert found.file == "judgment.json"
    assert found.trial.sha256 != loaded(source, "v2r1").trial.sha256
    assert len([r for r in source.remarks() if "turns are not known" in r]) == 1


def test_one_transcript_that_is_lost(tmp_path: Path) -> None:
    run = without_transcripts(sound(4, 5))
    run.transcripts["transcript_v1r1.json"] = transcript(4)
    reading = main_reading(run.source(tmp_path), "v2r1")
    assert reading.unscored == ("trial:missing",)
    assert reading.notes == (
        "no transcript of this trial is there, others have one",
        "its score 5 in judgments[1] is not used",
    )


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    run = sound(1)
    run.probe = run.probe.replace("results", "result")
    source = run.source(tmp_path)
    with pytest.raises(SourceError) as caught:
        source.refs()
    assert str(caught.value) == "probe.yaml:3: source.path: there is no such folder"
    assert source.expected() is None
    assert source.remarks() == ()


def test_lines_are_found_in_the_files(tmp_path: Path) -> None:
    source = sound(1).source(tmp_path)
    lines = (tmp_path / "results" / "judgment.json").read_text().split("\n")
    line = source.line("judgment.json", "judgments[0].behavior_presence")
    assert '"behavior_presence"' in lines[line - 1]
    assert source.line("nothing.json", "judgments") == 1


def test_nothing_is_written(tmp_path: Path) -> None:
    source = sound(1, 2).source(tmp_path)
    before = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")}
    for ref in source.refs():
        source.load(ref)
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")} == before


def test_an_unknown_trial(tmp_path: Path) -> None:
    source = sound(1).source(tmp_path)
    with pytest.raises(SourceError, match="there is no trial v7r1"):
        source.load(source.refs()[0]._replace(id="v7r1"))


def test_a_file_named_nearly_like_a_transcript_is_told(tmp_path: Path) -> None:
    run = sound(1)
    run.others["transcript_1_1.json"] = transcript()
    assert "transcript_1_1.json: not named like a transcript" in run.source(tmp_path).remarks()[0]


@pytest.mark.parametrize(
    ("counts", "seed", "remark"),
    [
        (
            {"total_count": 2, "variations_count": 3, "repetitions_per_variation": 1},
            None,
            "rollout.json: total_count 2, but 3 variations x 1 repetitions",
        ),
        (
            {"total_count": 2, "variations_count": 2, "repetitions_per_variation": 1},
            "rollout:\n  num_reps: 3\n",
            "rollout.json repeats each variation 1 times, seed.yaml says 3",
        ),
        (
            {"total_count": 2, "variations_count": 2, "repetitions_per_variation": 1},
            "rollout:\n  selected_variations: [1, 2, 3]\n  num_reps: 1\n",
            "rollout.json has 2 variations, ideation.json or seed.yaml 3",
        ),
    ],
)
def test_plans_that_contradict_each_other_are_said(
    tmp_path: Path, counts: dict[str, int], seed: str | None, remark: str
) -> None:
    run = sound(2)
    run.rollout.update(counts)
    if seed is not None:
        run.others["seed.yaml"] = seed
    source = run.source(tmp_path)
    source.refs()
    assert remark in source.remarks()
