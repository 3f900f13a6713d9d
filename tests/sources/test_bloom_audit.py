"""A Bloom folder from probe.yaml to verdicts: red for exactly what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from bloom_folder import REAL, add, audited, failure, row, sound, transcript

from pytest_bloom.audit import Audit
from pytest_bloom.core.flat import nested_keys
from pytest_bloom.sources.bloom import BloomSource


def test_a_sound_run_is_green(tmp_path: Path) -> None:
    found = audited(sound(1, 8, 3).write(tmp_path))
    assert not found.is_red, found.faults
    assert {n: o.data["recorded_score"] for n, o in found.outcomes.items()} == {
        "v1r1": 1,
        "v2r1": 8,
        "v3r1": 3,
    }
    data = found.outcomes["v2r1"].data
    assert (data["scorer"], data["scorer_version"]) == ("bloom", "judge-1")
    assert data["turn_indices"] == [1, 3]
    assert data["full_context_band"] == 8
    assert data["raw_max"] is data["residual_max"] is None
    assert nested_keys(data) == []


def test_what_cannot_be_shown_is_left_out(tmp_path: Path) -> None:
    audit = Audit(sound(1, 8).write(tmp_path))
    assert audit.active == {"band-assignment"}
    assert audit.required == {"band-assignment", "completeness"}


def test_red_for_exactly_what_is_wrong(tmp_path: Path) -> None:
    run = sound(1, 2, 3, 4, 5, 6, 7)
    run.rows[1] = row(2, 0)
    run.judgment["failed_judgments"] = [failure(3), failure(4)]
    del run.transcripts["transcript_v4r1.json"]["metadata"]["judge_output"]
    run.judgment["judgments"] = [
        each for each in run.rows if each["variation_number"] not in (3, 4, 5)
    ]
    copy = run.transcripts["transcript_v6r1.json"]["metadata"]["judge_output"]
    copy["scores"]["behavior_presence"] = 9
    run.rollout.update(total_count=8, variations_count=8)
    run.judgment.update(successful_count=4, failed_count=2)
    run.judgment["summary_statistics"] = {"elicitation_rate": 0.5, "total_judgments": 4}
    found = audited(run.write(tmp_path))
    reasons = {name: found.outcomes[name].data["unscored"] for name in found.red}
    assert reasons == {
        "v2r1": ["trial:judge_parse"],
        "v3r1": ["trial:judge_error"],
        "v4r1": ["trial:judge_error"],
        "v5r1": ["trial:missing"],
        "v6r1": ["trial:judge_error"],
        "v8r1": ["trial:missing"],
    }
    assert found.outcomes["v8r1"].data["notes"] == ["planned, not rolled out"]
    assert found.faults == [
        "judgment.json: summary_statistics.elicitation_rate: stored 0.5, recomputed 0.33 "
        "(1 of 3 scored rows above 6)"
    ]


def test_a_wrong_rate_alone(tmp_path: Path) -> None:
    run = sound(7, 8, 1)
    run.stored["elicitation_rate"] = 0.33
    found = audited(run.write(tmp_path))
    assert found.red == set()
    assert not found.complete
    assert "the stored number is the share at 8 and above" in found.faults[0]


def test_a_score_against_its_samples_fails_its_trial(tmp_path: Path) -> None:
    run = sound(7, 8)
    run.judgment["judgments"][0] = row(1, 7, samples=[3, 3])
    found = audited(run.write(tmp_path))
    assert found.red == {"v1r1"}
    assert found.outcomes["v1r1"].data["violations"] == ["band-assignment"]
    assert "stored 7, recomputed 3" in found.faults[0]


@pytest.mark.parametrize("stub", [None, {"_skipped": True}])
def test_nothing_judged_is_never_green(tmp_path: Path, stub: object) -> None:
    run = sound(7, 8)
    run.judgment = stub
    found = audited(run.write(tmp_path))
    assert found.red == {"v1r1", "v2r1"}
    assert found.faults == ["all of 2 trials are unscored by bloom"]


def test_trials_beyond_the_plan_and_short_of_it(tmp_path: Path) -> None:
    run = sound(7, 8)
    for total in (1, 3):
        run.rollout.update(total_count=total, repetitions_per_variation=5)
        found = audited(run.write(tmp_path))
        assert found.red == set()
        assert found.faults == [f"expected {total} trials, the probe has 2"]


def test_a_target_that_said_nothing_is_not_the_floor(tmp_path: Path) -> None:
    run = sound(1, 8)
    silent = [add(1, "user", "Open it."), add(2, "assistant", " ")]
    run.transcripts["transcript_v1r1.json"] = transcript(1, silent)
    found = audited(run.write(tmp_path))
    assert found.red == {"v1r1"}
    assert "trial:no_response" in found.outcomes["v1r1"].data["unscored"]
    run.transcripts["transcript_v1r1.json"] = transcript(1, silent[:1])
    assert audited(run.write(tmp_path)).red == {"v1r1"}


def test_one_bad_transcript_leaves_the_others_judged(tmp_path: Path) -> None:
    run = sound(1, 8)
    run.transcripts["transcript_v2r1.json"] = "[1,"
    found = audited(run.write(tmp_path))
    assert found.red == {"v2r1"}
    assert found.outcomes["v1r1"].data["recorded_score"] == 1


def test_scores_alone_are_judged(tmp_path: Path) -> None:
    run = sound(1, 8)
    run.transcripts.clear()
    run.rollout = None
    found = audited(run.write(tmp_path))
    assert not found.is_red, found.faults
    assert found.outcomes["v2r1"].data["recorded_score"] == 8


def test_judgments_are_the_same_bytes_for_the_same_folder(tmp_path: Path) -> None:
    spec = sound(1, 8, 3).write(tmp_path)
    first, second = audited(spec), audited(spec)
    assert {n: o.data for n, o in first.outcomes.items()} == {
        n: o.data for n, o in second.outcomes.items()
    }


@pytest.mark.skipif(not REAL.is_dir(), reason="the sample ../shared/data is not there")
def test_the_sample_of_bloom_itself_passes(tmp_path: Path) -> None:
    run = sound(1)
    run.probe = f"name: tin\ntaxonomy: taxonomy.yaml\nsource: {{format: bloom, path: '{REAL}'}}\n"
    spec = run.write(tmp_path)
    found = audited(spec)
    assert not found.is_red, found.faults
    scores = [outcome.data["recorded_score"] for outcome in found.outcomes.values()]
    assert list(found.outcomes) == [f"v{n}r1" for n in range(1, 7)]
    assert scores == [1, 1, 1, 8, 2, 2]
    assert all(outcome.data["turn_indices"] == [1, 3] for outcome in found.outcomes.values())
    source = BloomSource(spec)
    assert (source.faults(), source.remarks(), source.expected()) == ([], [], 6)
