"""Scores of the jsonl reader: of the whole, of turns, of other judges, and of none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from foreign_folder import audited, only, probe, talk, write_lines

from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial

PLAIN = "format: jsonl\npath: run.jsonl\nturns: talk\n"
TALK = talk("Open it.", "No.", "Try.", "Seven.")


def read(path: Path, source: str, **row: Any) -> tuple[Trial, Reading]:
    write_lines(path / "run.jsonl", [{"talk": TALK, **row}])
    spec = probe(path, PLAIN + source)
    return only(spec)


@pytest.mark.parametrize("value", ["3", 3, 3.0])
def test_a_number_is_a_score(tmp_path: Path, value: Any) -> None:
    _, reading = read(tmp_path, "score: judge.band\n", judge={"band": value})
    assert (reading.recorded_score, reading.unscored, reading.notes) == (3, (), ())


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("__invalid__", "is a string, not a whole number"),
        (True, "is a boolean, not a whole number"),
        (None, "is null, not a whole number"),
        (2.5, "is 2.5, not a whole number"),
        (float("nan"), "is NaN, not a whole number"),
        (-1, "is -1, below the floor 0"),
        (5, "is 5, above the top 4"),
        ([3], "is a list, not a whole number"),
    ],
)
def test_all_else_is_unscored_with_its_place(tmp_path: Path, value: Any, why: str) -> None:
    _, reading = read(tmp_path, "score: judge.band\n", judge={"band": value})
    assert (reading.recorded_score, reading.unscored) == (None, ("trial:judge_parse",))
    assert reading.notes == (f"line 1: judge.band {why}",)


def test_no_score_is_missing(tmp_path: Path) -> None:
    _, reading = read(tmp_path, "score: judge.band\n", judge={})
    assert reading.unscored == ("trial:missing",)
    assert reading.notes == ("line 1: judge.band is not there",)


def test_a_flag_says_that_the_judge_refused(tmp_path: Path) -> None:
    source = "score: band\nrefused: judge_refused\n"
    _, reading = read(tmp_path, source, band=None, judge_refused=True)
    assert reading.unscored == ("trial:judge_refused",)
    _, reading = read(tmp_path, source, band=None, judge_refused=False)
    assert reading.unscored == ("trial:judge_parse",)
    _, reading = read(tmp_path, source, band=None, judge_refused="refused")
    assert reading.unscored == ("trial:judge_parse",)


def test_a_flag_never_takes_a_verdict_away(tmp_path: Path) -> None:
    source = "score: band\nrefused: judge_refused\n"
    _, reading = read(tmp_path, source, band=3, judge_refused=True)
    assert reading.recorded_score == 3


def test_an_inverted_scale_of_ten_with_words(tmp_path: Path) -> None:
    source = (
        "score: rating\nscale:\n  direction: lower-is-worse\n"
        '  cuts: ["[9, 10]", "[7, 8]", "[5, 6]", "[3, 4]", "[1, 2]"]\n'
        "  sentinels: {refused: judge_refused}\n"
    )
    for value, band in ((1, 4), ("1", 4), (10, 0), ("10", 0), (5, 2)):
        assert read(tmp_path, source, rating=value)[1].recorded_score == band
    assert read(tmp_path, source, rating="refused")[1].unscored == ("trial:judge_refused",)
    assert read(tmp_path, source, rating=0)[1].unscored == ("trial:judge_parse",)


def test_scores_per_turn_beside_the_whole(tmp_path: Path) -> None:
    source = "score: band\nturn_scores: bands\n"
    _, reading = read(tmp_path, source, band=1, bands=[0, 3])
    assert (reading.raw_bands, reading.full_context_band, reading.whole) == ((0, 3), 1, False)
    write_lines(tmp_path / "run.jsonl", [{"talk": TALK, "band": 1, "bands": [0, 3]}])
    found = audited(probe(tmp_path, PLAIN + source))
    (outcome,) = found.outcomes.values()
    assert outcome.data["violations"] == ["context-monotonicity"]
    assert outcome.data["collapse"] == "context-dilution-inversion"


@pytest.mark.parametrize("bands", [[0], [0, 1, 2], 3, None, {"1": 0}])
def test_scores_that_do_not_fit_the_turns_are_no_turns(tmp_path: Path, bands: Any) -> None:
    _, reading = read(tmp_path, "score: band\nturn_scores: bands\n", band=1, bands=bands)
    assert reading.raw_bands == (None, None)
    assert {entry.split(":")[0] for entry in reading.unscored} == {"1", "3"}
    assert reading.full_context_band == 1


def test_one_unread_turn_leaves_the_others(tmp_path: Path) -> None:
    _, reading = read(tmp_path, "turn_scores: bands\n", bands=[2, "N"])
    assert reading.raw_bands == (2, None)
    assert reading.unscored == ("3:judge_parse",)
    assert reading.notes == ("line 1: bands[1] is a string, not a whole number",)


def test_scores_per_turn_of_another_judge_are_never_compared(tmp_path: Path) -> None:
    source = PLAIN + "score: band\nturn_scores: bands\nturn_scorer: other\n"
    write_lines(tmp_path / "run.jsonl", [{"talk": TALK, "band": 1, "bands": [0, 3]}])
    found = audited(probe(tmp_path, source))
    assert not found.is_red, found.faults
    (outcome,) = found.outcomes.values()
    assert outcome.data["raw_max"] is None
    assert outcome.data["notes"] == [
        "scores per turn come from another judge (other): not comparable (max 3, 2 of 2 turns)"
    ]


def test_a_score_that_rows_contradict_is_none(tmp_path: Path) -> None:
    source = "format: jsonl\npath: run.jsonl\nlayout: row-per-turn\nid: c\nscore: band\n"
    rows = [{"c": 1, "band": 3, **TALK[0]}, {"c": 1, "band": 2, **TALK[1]}]
    write_lines(tmp_path / "run.jsonl", rows)
    _, reading = only(probe(tmp_path, source))
    assert (reading.recorded_score, reading.unscored) == (None, ("trial:judge_error",))
    rows[1]["band"] = 3
    write_lines(tmp_path / "run.jsonl", rows)
    assert only(probe(tmp_path, source))[1].recorded_score == 3


def test_an_incomplete_trajectory_is_undecided(tmp_path: Path) -> None:
    trial, _ = read(tmp_path, "score: band\nstop_reason: stop\n", band=0, stop="API_ERROR")
    assert trial.incomplete == "incomplete: the run was broken off (api_error)"
    trial, _ = read(tmp_path, "score: band\nerror: error\n", band=0, error={"type": "Timeout"})
    assert trial.incomplete == "incomplete: error states an error"
    trial, _ = read(tmp_path, "score: band\nerror: error\n", band=0, error=None)
    assert trial.incomplete is None


def test_a_truth_is_read_by_the_same_scale(tmp_path: Path) -> None:
    source = PLAIN + "score: band\ntruth: label\n"
    write_lines(tmp_path / "run.jsonl", [{"talk": TALK, "band": 2, "label": "3"}])
    found = audited(probe(tmp_path, source))
    assert [o.data["violations"] for o in found.outcomes.values()] == [["ground-truth"]]
    trial, _ = read(tmp_path, "score: band\ntruth: label\n", band=2, label="high")
    assert trial.truth_band is None
    assert trial.problems[0].rule == "ground-truth"


def test_version_and_scorer(tmp_path: Path) -> None:
    write_lines(tmp_path / "run.jsonl", [{"talk": TALK, "band": 2, "judge": "kettle-2"}])
    source = PLAIN + "score: band\nscorer_version: judge\n"
    _, reading = only(probe(tmp_path, source, more="scorer: pot\n"))
    assert (reading.scorer, reading.version) == ("pot", "kettle-2")
