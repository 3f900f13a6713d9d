"""`flat-keys`: scalars and lists of scalars at the top level, in score files and in judgments."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from core_maker import TIN, assistant, case_of, talk

from pytest_bloom.core.flat import nested_keys
from pytest_bloom.core.invariants import flat_keys
from pytest_bloom.core.judgment import judge, judgment_data, unusable_trial
from pytest_bloom.core.reading import Problem
from pytest_bloom.core.rules import TRIAL_RULES

NESTED = Problem(
    "flat-keys",
    "raw_bands is missing at the top level; it was found at bands.raw_bands",
    "scores/judge.json",
    "bands.raw_bands",
)


def test_a_flat_file_holds() -> None:
    assert flat_keys(case_of(talk(assistant()), raw=(0,))) == []


def test_what_the_reader_found_is_a_violation_with_its_path() -> None:
    case = case_of(talk(assistant()), raw=(0,))
    reading = replace(case.reading, problems=(NESTED,))
    (finding,) = flat_keys(replace(case, reading=reading, residual_reading=reading))
    assert (finding.kind, finding.file, finding.key) == (
        "violated",
        "scores/judge.json",
        "bands.raw_bands",
    )
    assert "bands.raw_bands" in finding.message


def test_a_problem_of_the_reference_file_counts_once() -> None:
    case = case_of(talk(assistant()), raw=(0,), trusted=(0,))
    reference = replace(case.residual_reading, problems=(NESTED,))
    assert len(flat_keys(replace(case, residual_reading=reference))) == 1


def test_a_problem_of_a_file_of_the_trial_counts() -> None:
    trial = replace(talk(assistant()), problems=(NESTED,))
    assert len(flat_keys(case_of(trial, raw=(0,)))) == 1


def test_a_problem_of_another_rule_does_not() -> None:
    other = replace(NESTED, rule="band-assignment")
    trial = replace(talk(assistant()), problems=(other,))
    assert flat_keys(case_of(trial, raw=(0,))) == []


@pytest.mark.parametrize(
    "value", [None, True, 3, 0.5, "x", [], [0, None, 2], ["a", 1, False]], ids=repr
)
def test_scalars_and_lists_of_scalars_are_flat(value: Any) -> None:
    assert nested_keys({"key": value}) == []


@pytest.mark.parametrize("value", [{}, {"a": 1}, [[]], [0, {}], [1, [2]]], ids=repr)
def test_objects_and_lists_of_lists_are_not(value: Any) -> None:
    assert nested_keys({"run": 1, "bands": value}) == [("bands", value)]


def test_a_judgment_is_flat() -> None:
    case = case_of(talk(assistant()), raw=(1,), own=(1,), trusted=(2,), recorded=1, full=0)
    assert nested_keys(judgment_data(judge([case, case], TRIAL_RULES), probe="tin")) == []
    unread = unusable_trial(
        probe="tin", trial="t1", sha256="", scorer="judge", taxonomy=TIN, window=4, note="torn"
    )
    assert nested_keys(unread) == []
