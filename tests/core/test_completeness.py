"""`batch::completeness`: judged = selected = expected, and the numbers carry information."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from core_maker import batch_of, record

from pytest_bloom.core.batch import TrialRecord
from pytest_bloom.core.batch_rules import completeness
from pytest_bloom.core.batch_verdict import BatchVerdict


def decided(records: Sequence[TrialRecord], **changes: Any) -> BatchVerdict:
    return completeness(replace(batch_of(records), **changes))


def text(verdict: BatchVerdict) -> str:
    return "\n".join([verdict.headline, *verdict.lines])


def some(count: int) -> list[TrialRecord]:
    return [record(f"t{i}") for i in range(count)]


def unscored(name: str, **more: Any) -> TrialRecord:
    made = record(name, **{"raw": None, "residual": None, "recorded": None, "full": None, **more})
    if made["recorded_score"] is None and made["full_context_band"] is None:
        made["lacks"] = ["band-assignment"]
    return made


def test_a_whole_batch_passes() -> None:
    found = decided(some(3), expected=3)
    assert found.outcome == "passed"
    assert "3 of 3" in found.headline


def test_failing_trials_are_complete_too() -> None:
    assert decided([record("a", verdict="fail"), record("b")]).outcome == "passed"


def test_fewer_judged_than_selected() -> None:
    found = decided(some(3), selected=5, total=5)
    assert found.outcome == "failed"
    assert "5" in text(found)
    assert "3" in text(found)


def test_more_judged_than_selected() -> None:
    assert decided(some(6), selected=5, total=5).outcome == "failed"


def test_a_lost_worker_fails_even_where_the_count_is_right() -> None:
    found = decided(some(3), interrupted="worker gw1 was lost")
    assert found.outcome == "failed"
    assert "gw1" in text(found)


def test_a_lost_worker_is_named_beside_the_count() -> None:
    assert "gw1" in text(decided(some(3), selected=5, interrupted="worker gw1 was lost"))


@pytest.mark.parametrize("expected", [2, 4])
def test_another_number_of_trials_than_expected(expected: int) -> None:
    found = decided(some(3), expected=expected)
    assert found.outcome == "failed"
    assert str(expected) in text(found)


def test_an_empty_probe_fails() -> None:
    assert decided([]).outcome == "failed"


def test_a_batch_that_is_all_unscored_fails() -> None:
    found = decided([unscored("a"), unscored("b", residual=2)])
    assert found.outcome == "failed"
    assert "unscored" in text(found)


def test_one_scored_trial_is_not_all_unscored() -> None:
    assert decided([unscored("a"), record("b")]).outcome == "passed"


def test_one_score_for_a_whole_transcript_counts_as_scored() -> None:
    whole = [unscored(f"t{i}", recorded=i + 1, full=i + 1) for i in range(3)]
    found = decided(whole)
    assert found.outcome == "passed"
    assert "3 with a score" in found.headline


@pytest.mark.parametrize("constant", [0, 3])
def test_a_constant_score_where_the_residual_bands_are_not(constant: int) -> None:
    made = [record(f"t{i}", recorded=constant, residual=i) for i in range(4)]
    found = decided(made)
    assert found.outcome == "failed"
    assert "no information" in text(found)
    assert str(constant) in text(found)


def test_a_constant_score_where_the_residual_bands_are_constant_too() -> None:
    assert decided([record(f"t{i}", recorded=2, residual=2) for i in range(4)]).outcome == "passed"


def test_a_score_that_varies() -> None:
    made = [record("a", recorded=0, residual=1), record("b", recorded=1, residual=2)]
    assert decided(made).outcome == "passed"


def test_constant_is_asked_of_the_trials_that_have_both_numbers() -> None:
    """One trial alone has a recorded score; the other's residual band says nothing about it."""
    made = [record("a", recorded=3, residual=3), unscored("b", residual=1, verdict="undecided")]
    assert decided(made).outcome == "passed"


def test_what_the_source_found_fails_as_it_stands() -> None:
    """Duplicate ids, stored aggregates, a column below the floor."""
    faults = ("stored 50, recomputed 34", "trial id 't1' stands twice: at a and b")
    found = decided(some(2), faults=faults)
    assert found.outcome == "failed"
    assert all(fault in text(found) for fault in faults)


def test_every_fault_is_reported_not_the_first() -> None:
    found = decided(some(2), selected=3, total=3, expected=4, faults=("stored 50",))
    assert "4" in text(found)
    assert "stored 50" in text(found)
    assert len(found.lines) == 2


def test_a_required_rule_that_nothing_shows_fails() -> None:
    found = decided(some(2), not_shown=("residual-extraction",))
    assert found.outcome == "failed"
    assert "residual-extraction" in text(found)
