"""Arguments that name a probe, a trial or a batch rule, without --bloom-probe."""

from __future__ import annotations

import pytest
from probe_maker import sound, write_probe


@pytest.fixture
def probe(pytester: pytest.Pytester) -> str:
    trials = {"t1": sound(), "t2": sound(), "group/t3": sound(), "group/t4": sound()}
    write_probe(pytester.path, trials)
    return "probes/tin"


@pytest.mark.parametrize("argument", ["probes/tin", "probes/tin/probe.yaml"])
def test_a_probe(pytester: pytest.Pytester, probe: str, argument: str) -> None:
    result = pytester.runpytest(argument)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*trials: 4 pass, 0 undecided, 0 fail of 4 trials"])


@pytest.mark.parametrize(
    "argument",
    [
        "probes/tin/probe.yaml::t1",
        "probes/tin/trials/t1",
        "probes/tin/trials/t1/trial.json",
        "probes/tin/trials/t1/scores",
    ],
)
@pytest.mark.parametrize("option", [[], ["--bloom-probe=tin", "--bloom-probe=tin"]])
def test_one_trial(pytester: pytest.Pytester, probe: str, argument: str, option: list[str]) -> None:
    result = pytester.runpytest(argument, "-v", *option)
    assert result.ret == 0
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*probe.yaml::t1 PASSED*", "*PARTIAL 1 of 4: not a gate*"])


def test_a_group_of_trials(pytester: pytest.Pytester, probe: str) -> None:
    result = pytester.runpytest("probes/tin/trials/group", "-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*::group/t3 PASSED*", "*::group/t4 PASSED*"])


def test_no_trial_there(pytester: pytest.Pytester, probe: str) -> None:
    result = pytester.runpytest("probes/tin/trials/t9")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*no trial at *probes/tin/trials/t9*"])


def test_a_batch_rule_selects_its_whole_probe(pytester: pytest.Pytester, probe: str) -> None:
    result = pytester.runpytest("probes/tin/probe.yaml::batch::completeness")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*completeness: passed: 4 of 4 trials judged*"])


def test_an_item_named_twice_is_run_once(pytester: pytest.Pytester, probe: str) -> None:
    result = pytester.runpytest("probes/tin/probe.yaml::t1", "probes/tin/trials/t1", "-v")
    result.assert_outcomes(passed=1)


def test_ids_are_the_same_from_a_folder_below(
    pytester: pytest.Pytester, probe: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makeini("[pytest]\n")
    monkeypatch.chdir(pytester.path / "probes")
    result = pytester.runpytest("tin/probe.yaml::t1", "-v")
    result.stdout.fnmatch_lines(["*probe.yaml::t1 PASSED*"])
    result = pytester.runpytest("tin", "--collect-only", "-q")
    result.stdout.fnmatch_lines(["probes/tin/probe.yaml::t1"])
