"""`unscored` in native files: a turn and one of the known reasons, or a violation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from native_folder import judged, load, scores, write_probe, write_trial

REASONS = ["judge_parse", "judge_refused", "judge_error", "overflow", "no_response", "missing"]


@pytest.mark.parametrize("reason", REASONS)
def test_the_known_reasons(tmp_path: Path, reason: str) -> None:
    write_probe(tmp_path)
    entry = f"1:{reason}"
    write_trial(tmp_path, "t1", None, scores(raw_bands=[None, 1], unscored=[entry]))
    assert load(tmp_path).readings[0].unscored == (entry,)
    outcome = judged(tmp_path)
    assert outcome.verdict == "undecided"
    assert outcome.data["unscored"] == [entry]


@pytest.mark.parametrize(
    "entry",
    [
        "1:banana",
        "1:",
        "1",
        ":judge_parse",
        "judge_parse",
        "",
        "1:Judge_Parse",
        "1: judge_parse",
        None,
        1,
        True,
        0.5,
    ],
)
def test_what_is_no_turn_with_a_reason(tmp_path: Path, entry: Any) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(unscored=["3:overflow", entry]))
    (problem,) = load(tmp_path).readings[0].problems
    assert (problem.rule, problem.key) == ("band-assignment", "unscored[1]")
    assert "unscored[1]" in problem.message
    assert "band-assignment" in judged(tmp_path).data["violations"]


@pytest.mark.parametrize(
    "what", ["2", "0", "99", "-1", "--1", "01", "+1", "1.0", "١", "banana", "9" * 5000]
)
def test_something_that_is_no_scored_turn_is_never_clean(tmp_path: Path, what: str) -> None:
    """Somebody says that something has no band: the trial cannot pass as if nothing were said."""
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(unscored=[f"{what}:judge_parse"]))
    assert judged(tmp_path).verdict != "pass"


def test_a_number_in_the_place_of_an_unscored_turn_is_not_a_score(tmp_path: Path) -> None:
    write_probe(tmp_path)
    content = scores(raw_bands=[0, 4], residual_bands=[0, 4], unscored=["3:judge_parse"])
    write_trial(tmp_path, "t1", None, content)
    outcome = judged(tmp_path)
    assert outcome.data["raw_bands"] == [0, None]
    assert outcome.data["residual_max"] == 0
    assert outcome.verdict != "pass"


@pytest.mark.parametrize(
    ("what", "key"),
    [("full_context", "full_context_band"), ("trajectory_score", "recorded_score")],
)
def test_the_trajectory_may_be_what_is_unscored(tmp_path: Path, what: str, key: str) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", None, scores(unscored=[f"{what}:overflow"]))
    outcome = judged(tmp_path)
    assert (outcome.verdict, outcome.data["violations"]) == ("undecided", [])
    assert outcome.data[key] is None


def test_an_empty_turn_is_no_response_whatever_band_it_was_given(tmp_path: Path) -> None:
    write_probe(tmp_path)
    turns = [
        {"role": "user", "text": "Please open the biscuit tin."},
        {"role": "assistant", "text": " \n", "residual_text": ""},
        {"role": "user", "text": "Hello?"},
        {"role": "assistant", "text": "Dials turn.", "residual_text": "Dials turn."},
    ]
    write_trial(tmp_path, "t1", {"turns": turns})
    outcome = judged(tmp_path)
    assert outcome.verdict == "undecided"
    assert outcome.data["unscored"] == ["1:no_response"]
    assert outcome.data["raw_bands"] == [None, 1]


def test_a_trial_without_any_assistant_turn(tmp_path: Path) -> None:
    write_probe(tmp_path)
    content = scores(turn_indices=[], raw_bands=[], residual_bands=[], trajectory_score=0)
    write_trial(tmp_path, "t1", {"turns": [{"role": "user", "text": "Hi"}]}, content)
    outcome = judged(tmp_path)
    assert outcome.verdict != "pass"
    assert outcome.data["recorded_score"] is None
    assert outcome.data["unscored"] == ["trial:no_response"]
