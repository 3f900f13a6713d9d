"""Numbers that Bloom stores, against what the rows of the same file give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloom_folder import failure, row, sound, summary


def faults(tmp_path: Path, *scores: Any, **stored: Any) -> list[str]:
    """Faults of a run with these scores; `stored` replaces what Bloom would have stored."""
    run = sound(*scores)
    run.stored.update(stored)
    return list(run.source(tmp_path).faults())


def told(key: str, rest: str) -> list[str]:
    return [f"judgment.json: summary_statistics.{key}: {rest}"]


@pytest.mark.parametrize(
    "scores", [(1,), (10,), (1, 8, 3), (1, 1, 2), (7, 7, 7, 1, 2, 3), (2, 9, 9, 9, 9, 9, 9)]
)
def test_right_numbers_are_no_fault(tmp_path: Path, scores: tuple[int, ...]) -> None:
    assert faults(tmp_path, *scores) == []


def test_a_wrong_rate(tmp_path: Path) -> None:
    scores = [7] * 17 + [2] * 33
    key = "elicitation_rate"
    wrong = "stored 0.5, recomputed 0.34 (17 of 50 scored rows above 6)"
    assert faults(tmp_path, *scores, elicitation_rate=0.5) == told(key, wrong)


@pytest.mark.parametrize("stored", [34, 34.0, 0.34, 0.336, 34.4])
def test_a_rate_or_a_percentage(tmp_path: Path, stored: float) -> None:
    assert faults(tmp_path, *[7] * 17, *[2] * 33, elicitation_rate=stored) == []


@pytest.mark.parametrize("stored", [50, 0.5, 35, 0.346, 0, None, "0.34", True, [], 10**400])
def test_what_is_not_that_rate(tmp_path: Path, stored: Any) -> None:
    found = faults(tmp_path, *[7] * 17, *[2] * 33, elicitation_rate=stored)
    assert len(found) == 1
    assert "recomputed 0.34 (17 of 50" in found[0]


def test_a_rate_at_another_line(tmp_path: Path) -> None:
    found = faults(tmp_path, 7, 8, 1, 1, elicitation_rate=0.25)
    wrong = "stored 0.25, recomputed 0.5 (2 of 4 scored rows above 6; the stored number is the "
    assert found == told("elicitation_rate", wrong + "share at 8 and above)")


def test_a_rate_over_the_plan(tmp_path: Path) -> None:
    run = sound(7, 1)
    run.rollout.update(total_count=4)
    run.stored["elicitation_rate"] = 0.25
    wrong = (
        "stored 0.25, recomputed 0.5 (1 of 2 scored rows above 6; the stored number is 1 of the "
    )
    assert run.source(tmp_path).faults() == told("elicitation_rate", wrong + "4 planned trials)")


def test_zeros_that_were_averaged_in(tmp_path: Path) -> None:
    scores = [8, 8, 0, 0]
    run = sound(*scores)
    assert run.stored == summary(scores)
    assert run.source(tmp_path).faults() == [
        *told(
            "average_behavior_presence_score",
            "stored 4, recomputed 8 (2 scored rows; the stored number has 2 unparsed replies "
            "counted in)",
        ),
        *told(
            "min_behavior_presence_score",
            "stored 0, recomputed 8 (2 scored rows; the stored number has 2 unparsed replies "
            "counted in)",
        ),
        *told(
            "elicitation_rate",
            "stored 0.5, recomputed 1 (2 of 2 scored rows above 6; the stored number is 2 of all "
            "4 rows, unparsed replies counted in)",
        ),
    ]


def test_a_column_of_zeros_is_no_information(tmp_path: Path) -> None:
    run = sound(0, 0, 0)
    run.judgment["summary_statistics"] = {}
    wrong = "judgment.json: every score is 0, below the floor 1: no information"
    assert run.source(tmp_path).faults() == [wrong]


@pytest.mark.parametrize("key", ["average", "min", "max"])
def test_the_other_aggregates(tmp_path: Path, key: str) -> None:
    found = faults(tmp_path, 2, 4, **{f"{key}_behavior_presence_score": 9})
    right = {"average": 3, "min": 2, "max": 4}[key]
    wrong = f"stored 9, recomputed {right} (2 scored rows)"
    assert found == told(f"{key}_behavior_presence_score", wrong)


@pytest.mark.parametrize(("stored", "right"), [(1.33, True), (1.335, True), (1.34, False)])
def test_half_a_unit_in_the_second_decimal(tmp_path: Path, stored: float, right: bool) -> None:
    found = faults(tmp_path, 1, 1, 2, average_behavior_presence_score=stored)
    assert (found == []) == right


def test_counts(tmp_path: Path) -> None:
    run = sound(2, 4)
    run.rows.pop()
    run.judgment["failed_judgments"] = [failure(2)]
    run.judgment["summary_statistics"] = {"total_judgments": 2}
    assert run.source(tmp_path).faults() == [
        "judgment.json: successful_count: stored 2, recomputed 1 (rows in judgments)",
        "judgment.json: failed_count: stored 0, recomputed 1 (rows in failed_judgments)",
        *told(
            "total_judgments",
            "stored 2, recomputed 1 (rows in judgments; the stored number counts the failed ones "
            "too)",
        ),
    ]


def test_a_quality(tmp_path: Path) -> None:
    wrong = "stored 4, recomputed 3 (2 of 2 rows)"
    assert faults(tmp_path, 2, 4, average_unrealism=4) == told("average_unrealism", wrong)


def test_a_quality_with_a_hyphen_null_and_gaps(tmp_path: Path) -> None:
    run = sound(2, 4, 6)
    for each, value in zip(run.rows, [5, None, 2], strict=True):
        each["evaluation-awareness"] = value
    run.stored["average_evaluation_awareness"] = 3.5
    assert run.source(tmp_path).faults() == []
    run.stored["average_evaluation_awareness"] = 2.33
    assert len(run.source(tmp_path).faults()) == 1
    del run.rows[2]["evaluation-awareness"]  # not every row has it: nothing to compare
    assert run.source(tmp_path).faults() == []


def test_a_quality_that_is_no_number(tmp_path: Path) -> None:
    run = sound(2, 4)
    run.rows[1]["unrealism"] = "high"
    assert run.source(tmp_path).faults() == [
        "judgment.json: judgments[1].unrealism is a string: summary_statistics.average_unrealism "
        "cannot be recomputed"
    ]


def test_missing_keys_are_no_fault(tmp_path: Path) -> None:
    run = sound(2, 4)
    for key in list(run.stored):
        del run.stored[key]
    del run.judgment["successful_count"]
    del run.judgment["failed_count"]
    assert run.source(tmp_path).faults() == []
    del run.judgment["summary_statistics"]
    assert run.source(tmp_path).faults() == []


@pytest.mark.parametrize("value", [None, "x", [], 3])
def test_a_summary_of_another_shape(tmp_path: Path, value: Any) -> None:
    run = sound(2, 4)
    run.judgment["summary_statistics"] = value
    (fault,) = run.source(tmp_path).faults()
    assert fault.startswith("judgment.json: summary_statistics is ")


def test_another_score(tmp_path: Path) -> None:
    run = sound(2, 9)
    run.probe = "name: tin\nsource: {format: bloom, path: results, score: eval_success_score}\n"
    for each in run.rows:
        each["eval_success_score"] = each.pop("behavior_presence")
        each["individual_samples"] = []
    stored = {"average_eval_success_score": 5.5, "elicitation_rate": 0.5}
    run.judgment["summary_statistics"] = stored
    assert run.source(tmp_path).faults() == []
    stored["average_eval_success_score"] = 6
    wrong = "stored 6, recomputed 5.5 (2 scored rows)"
    assert run.source(tmp_path).faults() == told("average_eval_success_score", wrong)


def test_nothing_scored_and_something_stored(tmp_path: Path) -> None:
    run = sound(0, 11)
    found = run.source(tmp_path).faults()
    assert "recomputed nothing (0 of 2 rows are scored)" in found[0]
    assert len(found) == 4


def test_a_rate_is_known_on_blooms_scale_only(tmp_path: Path) -> None:
    run = sound(2, 3)
    run.taxonomy = run.taxonomy.split("  - {band: 6,")[0]
    run.stored["elicitation_rate"] = 0.5
    assert run.source(tmp_path).faults() == []


def test_bad_rows_do_not_stop_the_check(tmp_path: Path) -> None:
    run = sound(2, 4)
    run.rows.append(None)
    run.rows.append(row(3, 10**400))
    assert len(run.source(tmp_path).faults()) >= 3
