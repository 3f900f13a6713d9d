"""Batch rules as tests: ids, outcome, exit code and JUnit, plain and under xdist."""

from __future__ import annotations

from pathlib import Path

import pytest
from junit_reader import cases, suite_properties
from probe_maker import inflated, inverted, sound, write_probe

ALL = ["contamination", "scorer-stability", "context-inversion", "taxonomy", "completeness"]


@pytest.fixture(params=[[], ["-n2"]], ids=["plain", "xdist"])
def mode(request: pytest.FixtureRequest) -> list[str]:
    options: list[str] = request.param
    if options:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    return options


def outcomes(path: Path) -> dict[str, str]:
    return {name: outcome for _, name, outcome, _ in cases(path)}


def test_every_rule_is_a_test(pytester: pytest.Pytester, mode: list[str]) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "--junitxml=j.xml", *mode)
    assert result.ret == 0
    assert outcomes(pytester.path / "j.xml") == {
        "t1": "passed",
        "t2": "passed",
        "contamination": "passed",
        "scorer-stability": "skipped",
        "context-inversion": "passed",
        "taxonomy": "passed",
        "completeness": "passed",
    }


def test_ids_on_collection(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "--collect-only", "-q")
    prefix = "probes/tin/probe.yaml::"
    assert result.outlines[:6] == [f"{prefix}t1", *(f"{prefix}batch::{rule}" for rule in ALL)]


def test_failures_reach_exit_code_terminal_and_junit(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    trials = {"t1": inverted(), "t2": inflated(), "t3": sound()}
    write_probe(pytester.path, trials, extra="invariants: [band-assignment]\n")
    result = pytester.runpytest("--bloom-probe=tin", "--junitxml=j.xml", *mode)
    assert result.ret == 1
    found = outcomes(pytester.path / "j.xml")
    assert found["contamination"] == "failure"
    assert found["t2"] == "passed"
    result.stdout.fnmatch_lines(
        [
            "*probes/tin/probe.yaml:1: contamination: REJECT: * 1 of 3 trials (33.3 %*",
            "*re-score 1 trials: t2",
            "FAILED probes/tin/probe.yaml::batch::contamination*",
        ]
    )
    properties = suite_properties(pytester.path / "j.xml")
    assert properties["bloom.tin.publishable"] == "false"
    assert properties["bloom.tin.trials"] == "3 pass, 0 undecided, 0 fail of 3 trials"


def test_only_the_rules_that_the_probe_selects(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()}, extra="batch: [completeness]\n")
    result = pytester.runpytest("--bloom-probe=tin", "-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*not selected: contamination, scorer-stability, *taxonomy"])


def test_fewer_trials_than_expected(pytester: pytest.Pytester, mode: list[str]) -> None:
    write_probe(pytester.path, {"t1": sound()}, extra="expected_trials: 2\n")
    result = pytester.runpytest("--bloom-probe=tin", *mode)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: expected 2 trials, the probe has 1"])


def test_an_empty_probe_is_never_green(pytester: pytest.Pytester, mode: list[str]) -> None:
    write_probe(pytester.path, {})
    result = pytester.runpytest("--bloom-probe=tin", *mode)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: the probe has no trial"])
