"""`band-assignment` in native files: an integer of the taxonomy or null, else a violation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from native_folder import Json, judged, load, scores, write_probe, write_trial

from pytest_bloom.core.invariants import INVARIANTS
from pytest_bloom.core.reading import Reading

FILE = "trials/t1/scores/a.json"

#: values that a careless reader would take for a band, and words that tell them
NO_BANDS: list[tuple[Any, str]] = [
    (1.0, "number"),
    (2.5, "number"),
    (float("nan"), "number"),
    (float("inf"), "number"),
    (True, "boolean"),
    (False, "boolean"),
    ("1", "string"),
    ("", "string"),
    ("__invalid__", "string"),
    (5, "5"),
    (-1, "-1"),
    (10**30, "huge"),
]


def read(tmp_path: Path, content: Json) -> Reading:
    write_trial(tmp_path, "t1", None, content)
    (reading,) = load(tmp_path).readings
    return reading


@pytest.mark.parametrize(("value", "word"), NO_BANDS)
@pytest.mark.parametrize("key", ["raw_bands", "residual_bands"])
def test_a_band_of_a_turn(tmp_path: Path, key: str, value: Any, word: str) -> None:
    reading = read(tmp_path, scores(**{key: [0, value]}))
    (problem,) = reading.problems
    assert (problem.rule, problem.file, problem.key) == ("band-assignment", FILE, f"{key}[1]")
    assert word in problem.message
    bands = reading.raw_bands if key == "raw_bands" else reading.residual_bands
    assert bands == (0, None)


@pytest.mark.parametrize(("value", "word"), NO_BANDS)
@pytest.mark.parametrize("key", ["full_context_band", "trajectory_score"])
def test_a_band_of_the_trajectory(tmp_path: Path, key: str, value: Any, word: str) -> None:
    reading = read(tmp_path, scores(**{key: value}))
    (problem,) = reading.problems
    assert (problem.rule, problem.file, problem.key) == ("band-assignment", FILE, key)
    assert word in problem.message
    band = reading.full_context_band if key == "full_context_band" else reading.recorded_score
    assert band is None


@pytest.mark.parametrize("key", ["full_context_band", "trajectory_score"])
@pytest.mark.parametrize("value", [[1], [], [1, None]])
def test_a_list_in_place_of_a_band(tmp_path: Path, key: str, value: Any) -> None:
    """Flat, so no other rule sees it."""
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(**{key: value}))
    outcome = judged(tmp_path)
    assert outcome.data["violations"] == ["band-assignment"]
    assert outcome.verdict == "fail"


@pytest.mark.parametrize("key", ["raw_bands", "residual_bands"])
def test_every_faulty_turn_is_named(tmp_path: Path, key: str) -> None:
    reading = read(tmp_path, scores(**{key: ["0", 1.0]}))
    assert [problem.key for problem in reading.problems] == [f"{key}[0]", f"{key}[1]"]


@pytest.mark.parametrize("key", ["raw_bands", "residual_bands", "turn_indices", "unscored"])
@pytest.mark.parametrize("value", [1, "01", True, 0.5])
def test_no_list(tmp_path: Path, key: str, value: Any) -> None:
    reading = read(tmp_path, scores(**{key: value}))
    assert key in [problem.key for problem in reading.problems]


@pytest.mark.parametrize(
    ("key", "value"),
    [("raw_bands", [0]), ("raw_bands", [0, 1, 1]), ("raw_bands", []), ("residual_bands", [1])],
)
def test_as_many_bands_as_turns(tmp_path: Path, key: str, value: list[int]) -> None:
    reading = read(tmp_path, scores(**{key: value}))
    (problem,) = reading.problems
    assert (problem.rule, problem.file, problem.key) == ("band-assignment", FILE, key)
    assert str(len(value)) in problem.message
    assert "2" in problem.message


@pytest.mark.parametrize(
    "indices",
    [[1], [3], [1, 2], [3, 1], [1, 1], [0, 1], [1, 3, 5], [], [-1, 3]],
)
def test_the_turns_are_exactly_the_assistant_turns(tmp_path: Path, indices: list[int]) -> None:
    write_probe(tmp_path)
    bands = [0] * (len(indices) - 1) + [1] if indices else []
    content = scores(turn_indices=indices, raw_bands=bands, residual_bands=bands)
    write_trial(tmp_path, "t1", None, content)
    assert "band-assignment" in judged(tmp_path).data["violations"]


@pytest.mark.parametrize("value", ["3", 3.0, True, None, [3]])
def test_an_index_that_is_no_integer(tmp_path: Path, value: Any) -> None:
    reading = read(tmp_path, scores(turn_indices=[1, value]))
    assert [problem.key for problem in reading.problems] == ["turn_indices[1]"]


def test_null_is_no_fault_but_undecided(tmp_path: Path) -> None:
    write_probe(tmp_path)
    bands = [None, 1]
    content = scores(raw_bands=bands, residual_bands=bands, unscored=["1:judge_parse"])
    write_trial(tmp_path, "t1", None, content)
    outcome = judged(tmp_path)
    assert (outcome.verdict, outcome.data["violations"]) == ("undecided", [])
    assert outcome.data["unscored"] == ["1:judge_parse"]
    assert outcome.data["raw_bands"] == [None, 1]


def test_null_without_a_reason_is_missing(tmp_path: Path) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(raw_bands=[None, 1]))
    outcome = judged(tmp_path)
    assert outcome.verdict == "undecided"
    assert outcome.data["unscored"] == ["1:missing"]


def test_no_raw_bands_at_all_is_never_a_pass(tmp_path: Path) -> None:
    """The key is required; null for the whole list is as little as null for each turn."""
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(raw_bands=None))
    assert judged(tmp_path).verdict != "pass"


def test_the_other_rules_still_run(tmp_path: Path) -> None:
    write_probe(tmp_path)
    content = scores(raw_bands=[True, 1], residual_bands=[0, 3], trajectory_score=1)
    write_trial(tmp_path, "t1", None, content)
    assert {"band-assignment", "trajectory-max"} <= set(judged(tmp_path).data["violations"])


def test_the_finding_has_file_and_key(tmp_path: Path) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(raw_bands=[0, "1"]))
    outcome = judged(tmp_path)
    assert outcome.judged is not None
    found = INVARIANTS["band-assignment"](outcome.judged.worst.case)
    assert (found[0].kind, found[0].file, found[0].key) == ("violated", FILE, "raw_bands[1]")


def test_an_integer_that_is_too_long_to_print_is_a_violation_or_refused(tmp_path: Path) -> None:
    write_probe(tmp_path)
    folder = write_trial(tmp_path)
    path = folder / "scores/a.json"
    text = path.read_text().replace('"trajectory_score": 1', f'"trajectory_score": {"9" * 5000}')
    path.write_text(text)
    outcome = judged(tmp_path)
    assert outcome.verdict != "pass"
    assert len(str(outcome.data["notes"])) < 500


def test_one_score_for_the_whole_transcript_has_to_be_declared(tmp_path: Path) -> None:
    require = "require: [band-assignment, completeness]\n"
    write_probe(tmp_path, f"name: tin\nscorer: judge\n{require}")
    alone = scores(raw_bands=None, residual_bands=None)
    write_trial(tmp_path, "t1", None, alone)
    write_trial(tmp_path, "t2", None, {**alone, "whole": True})
    write_trial(tmp_path, "t3", None, {**scores(raw_bands=[None, 1]), "whole": True})
    assert judged(tmp_path, "t1").verdict == "undecided"
    assert judged(tmp_path, "t2").data["recorded_score"] == 1
    found = judged(tmp_path, "t2").judged
    assert found is not None
    assert INVARIANTS["band-assignment"](found.worst.case) == []
    assert judged(tmp_path, "t3").verdict == "undecided"
