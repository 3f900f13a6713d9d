"""Several scorers, runs and versions beside each other in one trial, on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from native_folder import Json, judged, load, scores, trial, write_probe, write_trial

REFERENCE = "name: tin\nscorer: judge\nreference: ref\n"


def ref(**more: object) -> Json:
    return scores(scorer="ref", **more)


def test_readings_come_in_the_order_of_their_files(tmp_path: Path) -> None:
    write_trial(tmp_path, "t1", None, scores(run=2), ref(), scores(run=1))
    readings = load(tmp_path).readings
    assert [(r.scorer, r.run) for r in readings] == [("judge", 2), ("ref", 1), ("judge", 1)]


def test_what_stands_in_the_file_decides_not_its_name(tmp_path: Path) -> None:
    write_probe(tmp_path)
    folder = write_trial(tmp_path, "t1", None, scores())
    (folder / "scores/a.json").rename(folder / "scores/other-run7.json")
    data = judged(tmp_path).data
    assert (data["scorer"], data["run"]) == ("judge", 1)


def test_every_run_is_judged_and_the_worst_counts(tmp_path: Path) -> None:
    write_probe(tmp_path)
    wrong = scores(run=2, raw_bands=[0, 4], residual_bands=[0, 4])
    write_trial(tmp_path, "t1", None, scores(run=3), wrong, scores(run=1))
    data = judged(tmp_path).data
    assert (data["verdict"], data["run"], data["runs"]) == ("fail", 2, 3)
    assert data["raw_max_by_run"] == [1, 4, 1]
    assert data["residual_max_by_run"] == [1, 4, 1]
    assert data["recorded_by_run"] == [1, 1, 1]
    assert data["violations"] == ["context-monotonicity", "trajectory-max"]


def test_one_run_twice_names_both_files(tmp_path: Path) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(), scores())
    outcome = judged(tmp_path)
    assert outcome.data["violations"] == ["band-assignment"]
    assert outcome.judged is not None
    text = "\n".join(f.message for run in outcome.judged.runs for f in run.findings)
    assert "trials/t1/scores/a.json" in text
    assert "trials/t1/scores/b.json" in text


def test_one_run_of_two_versions_is_two_runs(tmp_path: Path) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(scorer_version="1"), scores(scorer_version="2"))
    outcome = judged(tmp_path)
    assert (outcome.verdict, outcome.data["runs"]) == ("pass", 2)
    assert "stability" not in outcome.record, "runs of two versions are not pooled"


def test_runs_of_one_version_are_pooled(tmp_path: Path) -> None:
    write_probe(tmp_path)
    second = scores(run=2, raw_bands=[0, 2], full_context_band=2)
    write_trial(tmp_path, "t1", None, scores(), second)
    assert judged(tmp_path).record["stability"] == [["1", [1, 2], [1, 1]]]


def test_another_taxonomy_is_not_comparable(tmp_path: Path) -> None:
    write_probe(tmp_path)
    content = scores(taxonomy="scale-10", raw_bands=[7, 9], residual_bands=[7, 9])
    write_trial(tmp_path, "t1", None, content | {"full_context_band": 9, "trajectory_score": 9})
    outcome = judged(tmp_path)
    assert (outcome.verdict, outcome.data["violations"]) == ("undecided", [])
    (note,) = outcome.data["notes"]
    assert "not comparable" in note
    assert "scale-10" in note
    assert "tin-5" in note
    assert outcome.data["raw_max"] is None
    assert outcome.data["recorded_score"] is None


def test_no_scores_of_the_audited_scorer(tmp_path: Path) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, ref(), scores(scorer="other"))
    outcome = judged(tmp_path)
    assert outcome.verdict == "undecided"
    assert outcome.data["unscored"] == ["trial:missing"]
    (note,) = outcome.data["notes"]
    assert "other, ref" in note


@pytest.mark.parametrize("empty", [False, True])
def test_no_scores_at_all(tmp_path: Path, *, empty: bool) -> None:
    write_probe(tmp_path)
    folder = write_trial(tmp_path)
    (folder / "scores/a.json").unlink()
    if not empty:
        (folder / "scores").rmdir()
    assert judged(tmp_path).verdict == "undecided"


def test_the_reference_gives_the_residual_bands(tmp_path: Path) -> None:
    write_probe(tmp_path, REFERENCE)
    own = scores()
    del own["residual_bands"]
    write_trial(tmp_path, "t1", None, own, ref(residual_bands=[0, 3], scorer_version="7"))
    data = judged(tmp_path).data
    assert (data["residual_scorer"], data["residual_scorer_version"]) == ("ref", "7")
    assert data["residual_bands"] == [0, 3]
    assert data["raw_bands"] == [0, 1]
    assert data["violations"] == ["trajectory-max"]


@pytest.mark.parametrize("value", [[0.0, 3.0], ["0", "3"], [0, 3.0], [7, 8], "03"])
def test_a_fault_in_the_file_of_the_reference_is_a_violation(tmp_path: Path, value: object) -> None:
    """Else the trial passes by the audited scorer's own bands, as if the reference agreed."""
    write_probe(tmp_path, REFERENCE)
    write_trial(tmp_path, "t1", None, scores(), ref(residual_bands=value))
    assert "band-assignment" in judged(tmp_path).data["violations"]


def test_one_run_of_the_reference_twice_is_an_error(tmp_path: Path) -> None:
    """Which of the two would the trial's residual bands be?"""
    write_probe(tmp_path, REFERENCE)
    write_trial(tmp_path, "t1", None, scores(), ref(), ref(residual_bands=[0, 3]))
    assert "band-assignment" in judged(tmp_path).data["violations"]


def test_a_reference_on_another_scale_is_said_to_be_not_comparable(tmp_path: Path) -> None:
    write_probe(tmp_path, REFERENCE)
    write_trial(tmp_path, "t1", None, scores(), ref(taxonomy="scale-10", residual_bands=[7, 9]))
    data = judged(tmp_path).data
    assert data["residual_max"] != 9
    assert data["verdict"] == "undecided", "the trusted bands cannot be used"
    assert any("not comparable" in note and "ref" in note for note in data["notes"])


def test_a_reference_that_has_not_scored_the_trial(tmp_path: Path) -> None:
    write_probe(tmp_path, REFERENCE)
    write_trial(tmp_path, "t1", trial(), scores())
    data = judged(tmp_path).data
    assert (data["verdict"], data["residual_scorer"]) == ("pass", "judge")
