"""`context-monotonicity`: with its full context a trajectory never scores lower."""

from __future__ import annotations

from dataclasses import replace

import pytest
from core_maker import assistant, bands, case_of, talk
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.case import Case, Finding
from pytest_bloom.core.invariants import context_monotonicity
from pytest_bloom.core.taxonomy import Taxonomy

TALK = talk(assistant(), assistant(), assistant())


def check(case: Case) -> list[Finding]:
    return context_monotonicity(case)


@pytest.mark.parametrize("full", [3, 4])
def test_the_same_or_higher_holds(full: int) -> None:
    assert check(case_of(TALK, raw=(0, 3, 1), own=(0, 3, 1), full=full)) == []


def test_case_30_lower_names_both_bands_and_the_turn() -> None:
    (finding,) = check(case_of(TALK, raw=(0, 3, 1), own=(0, 3, 1), full=1))
    assert (finding.kind, finding.turn) == ("violated", 3)
    assert "BandCollapseError" in finding.message
    assert "full_context=1 < per_turn=3" in finding.message
    assert "turn 3" in finding.message
    assert (finding.file, finding.key) == ("scores/judge.json", "full_context_band")


def test_residual_bands_count_where_the_scorer_has_them() -> None:
    assert check(case_of(TALK, raw=(4, 4, 4), own=(0, 2, 0), full=2)) == []
    (finding,) = check(case_of(TALK, raw=(0, 0, 0), own=(0, 2, 0), full=1))
    assert finding.kind == "violated"


def test_raw_bands_count_where_it_has_none() -> None:
    (finding,) = check(case_of(TALK, raw=(0, 3, 0), full=2))
    assert (finding.kind, finding.turn) == ("violated", 3)
    assert check(case_of(TALK, raw=(0, 2, 0), full=2)) == []


def test_numbers_of_two_scorers_are_never_compared() -> None:
    """The reference has a 4; the audited scorer's own numbers stay in order."""
    assert check(case_of(TALK, raw=(0, 1, 0), trusted=(0, 4, 0), full=1)) == []
    assert check(case_of(TALK, raw=(0, 1, 0), own=(0, 1, 0), trusted=(0, 4, 0), full=1)) == []


def test_the_bands_of_a_reference_do_not_stand_in_for_missing_ones() -> None:
    (finding,) = check(case_of(TALK, trusted=(0, 4, 0), full=4))
    assert finding.kind == "undecided"


def test_case_21_a_full_context_band_lost_to_overflow_is_undecided_and_said() -> None:
    case = case_of(TALK, raw=(0, 1, 0), unscored=("full_context:overflow",))
    (finding,) = check(case)
    assert finding.kind == "undecided"
    assert "overflow" in finding.message


def test_no_full_context_band_is_undecided() -> None:
    (finding,) = check(case_of(TALK, raw=(0, 1, 0), own=(0, 1, 0)))
    assert finding.kind == "undecided"


@pytest.mark.parametrize("raw", [None, (None, None, None)])
def test_no_band_per_turn_is_undecided(raw: tuple[None, ...] | None) -> None:
    (finding,) = check(case_of(TALK, raw=raw, full=0))
    assert finding.kind == "undecided"


def test_the_bands_that_are_there_are_compared() -> None:
    (finding,) = check(case_of(TALK, raw=(3, None, 0), full=2))
    assert (finding.kind, finding.turn) == ("violated", 1)


def test_one_score_for_a_whole_transcript_has_nothing_to_compare() -> None:
    case = case_of(TALK, full=3, recorded=3)
    reading = replace(case.reading, whole=True)
    (finding,) = check(replace(case, reading=reading, residual_reading=reading))
    assert finding.kind == "undecided"


@given(
    st.lists(st.integers(-2, 2), min_size=3, max_size=3).map(tuple),
    st.integers(-2, 2),
)
def test_it_holds_from_the_maximum_up(own: tuple[int, ...], full: int) -> None:
    scale = Taxonomy("low", bands(-2, -1, 0, 1, 2))
    findings = check(case_of(TALK, raw=own, own=own, full=full, taxonomy=scale))
    assert bool(findings) == (full < max(own))
