"""`ground-truth`: the recorded score is the band that the trial is known to have."""

from __future__ import annotations

from dataclasses import replace

import pytest
from core_maker import assistant, bands, case_of, talk

from pytest_bloom.core.case import Finding
from pytest_bloom.core.invariants import ground_truth
from pytest_bloom.core.taxonomy import Taxonomy


def check(truth: int | None, recorded: int | None) -> list[Finding]:
    trial = replace(talk(assistant()), truth_band=truth)
    return ground_truth(case_of(trial, raw=(2,), own=(2,), recorded=recorded))


@pytest.mark.parametrize("band", [0, 2, 4])
def test_equal_holds(band: int) -> None:
    assert check(band, band) == []


def test_it_is_the_recorded_score_that_counts() -> None:
    """Raw, residual and full-context bands are 2; only the recorded score is compared."""
    assert [f.kind for f in check(2, 1)] == ["violated"]
    assert check(3, 3) == []


@pytest.mark.parametrize(
    ("truth", "recorded", "how"), [(3, 2, "under-scored"), (2, 3, "over-scored")]
)
def test_the_message_says_which_way(truth: int, recorded: int, how: str) -> None:
    (finding,) = check(truth, recorded)
    assert (finding.kind, finding.key) == ("violated", "trajectory_score")
    assert how in finding.message
    assert f"{recorded} (name {recorded})" in finding.message
    assert f"{truth} (name {truth})" in finding.message


def test_no_truth_band_says_nothing() -> None:
    assert check(None, 3) == []


def test_no_recorded_score_is_undecided() -> None:
    (finding,) = check(2, None)
    assert finding.kind == "undecided"


def test_a_truth_band_off_the_scale_is_a_violation_at_its_key() -> None:
    (finding,) = check(5, 4)
    assert (finding.kind, finding.key) == ("violated", "truth_band")
    assert "5" in finding.message


def test_the_lowest_band_of_a_scale_below_zero() -> None:
    scale = Taxonomy("low", bands(-2, -1, 0))
    trial = replace(talk(assistant()), truth_band=-2)
    assert ground_truth(case_of(trial, own=(-2,), recorded=-2, taxonomy=scale)) == []
    (finding,) = ground_truth(case_of(trial, own=(-2,), recorded=-1, taxonomy=scale))
    assert "over-scored" in finding.message
