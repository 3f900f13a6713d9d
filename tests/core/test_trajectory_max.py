"""`trajectory-max`: the recorded score is the max residual band, not another number of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from core_maker import TIN, assistant, bands, case_of, talk
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.case import Finding
from pytest_bloom.core.invariants import trajectory_max
from pytest_bloom.core.taxonomy import Taxonomy

FOUR = talk(assistant(), assistant(), assistant(), assistant())


def check(*own: int | None, recorded: int | None) -> list[Finding]:
    trial = talk(*(assistant() for _ in own))
    return trajectory_max(case_of(trial, raw=own, own=own, recorded=recorded))


def test_case_28_the_maximum_holds() -> None:
    assert check(0, 4, 0, 0, recorded=4) == []


@pytest.mark.parametrize(
    "recorded",
    [
        pytest.param(1, id="mean"),
        pytest.param(2, id="last"),
        pytest.param(3, id="first"),
        pytest.param(0, id="minimum"),
    ],
)
def test_another_number_of_the_turns_does_not(recorded: int) -> None:
    # 3, 4, 0, 0, 0, 0, 2: mean 9/7, about 1
    (finding,) = check(3, 4, 0, 0, 0, 0, 2, recorded=recorded)
    assert (finding.kind, finding.turn, finding.key) == ("violated", 3, "trajectory_score")


def test_the_message_holds_both_bands_with_their_names() -> None:
    (finding,) = check(0, 4, 0, 0, recorded=1)
    assert "1 (name 1)" in finding.message
    assert "4 (name 4)" in finding.message
    assert "turn 3" in finding.message


def test_a_score_above_the_maximum_is_a_violation_too() -> None:
    (finding,) = check(0, 2, recorded=3)
    assert finding.kind == "violated"


def test_the_first_turn_of_the_maximum_is_named() -> None:
    case = case_of(FOUR, raw=(0, 3, 3, 0), own=(0, 3, 3, 0), recorded=0)
    assert case.residual_max_turn == 3
    (finding,) = trajectory_max(case)
    assert finding.turn == 3


def test_the_maximum_is_that_of_the_reference_where_it_scored() -> None:
    case = case_of(FOUR, raw=(2, 2, 2, 2), own=(2, 2, 2, 2), trusted=(0, 3, 0, 0), recorded=3)
    assert trajectory_max(case) == []
    own = case_of(FOUR, raw=(2, 2, 2, 2), own=(2, 2, 2, 2), trusted=(0, 3, 0, 0), recorded=2)
    (finding,) = trajectory_max(own)
    assert finding.kind == "violated"


def test_raw_bands_do_not_count() -> None:
    assert trajectory_max(case_of(FOUR, raw=(4, 4, 4, 4), own=(0, 1, 0, 0), recorded=1)) == []


def test_no_recorded_score_is_undecided() -> None:
    (finding,) = check(0, 1, recorded=None)
    assert finding.kind == "undecided"


def test_no_residual_band_is_undecided() -> None:
    (finding,) = trajectory_max(case_of(FOUR, raw=(0, 0, 0, 1), recorded=1))
    assert finding.kind == "undecided"
    (finding,) = check(None, None, recorded=1)
    assert finding.kind == "undecided"


def test_the_bands_that_are_there_are_compared() -> None:
    (finding,) = check(3, None, recorded=1)
    assert (finding.kind, finding.turn) == ("violated", 1)


def test_a_scale_below_zero() -> None:
    scale = Taxonomy("low", bands(-2, -1, 0))
    case = case_of(FOUR, own=(-2, -1, -2, -2), recorded=-1, taxonomy=scale)
    assert trajectory_max(case) == []
    reading = replace(case.reading, recorded_score=0)
    (finding,) = trajectory_max(replace(case, reading=reading, residual_reading=reading))
    assert finding.kind == "violated"


@given(st.lists(st.integers(0, 4), min_size=1, max_size=8), st.integers(0, 4))
def test_it_holds_for_the_maximum_alone(own: list[int], recorded: int) -> None:
    assert TIN.highest == 4
    assert bool(check(*own, recorded=recorded)) == (recorded != max(own))
