"""--lf after one of two failures is mended still fails, whatever the other one is called."""

from __future__ import annotations

import pytest
from probe_maker import inflated, inverted, sound, write_probe, write_trial
from trial_names import IDS, shown

each_name = pytest.mark.parametrize("name", IDS, ids=shown)
ONLY = "batch: [completeness]\n"


def failed(result: pytest.RunResult) -> list[str]:
    lines = [line for line in result.outlines if line.startswith("FAILED ")]
    return [line.split("::", 1)[1].split(" - probes/")[0] for line in lines]


@each_name
def test_the_other_is_a_trial(pytester: pytest.Pytester, name: str) -> None:
    probe = write_probe(pytester.path, {name: inverted(), "other": inverted()}, extra=ONLY)
    assert pytester.runpytest("--bloom-probe=tin").ret == 1
    write_trial(probe, "other", sound())
    for _ in range(2):
        again = pytester.runpytest("--bloom-probe=tin", "--lf", "-rf")
        assert again.ret == 1
        assert failed(again)[-1] == IDS[name]
    write_trial(probe, name, sound())
    assert pytester.runpytest("--bloom-probe=tin", "--lf").ret == 0


@each_name
def test_the_other_is_a_batch_rule(pytester: pytest.Pytester, name: str) -> None:
    trials = {name: inverted(), "t1": inflated(), "t2": sound()}
    probe = write_probe(pytester.path, trials, extra="batch: [contamination]\n")
    assert pytester.runpytest("--bloom-probe=tin").ret == 1
    write_trial(probe, name, sound())
    again = pytester.runpytest("--bloom-probe=tin", "--lf", "-rf")
    assert again.ret == 1
    assert failed(again) == ["batch::contamination"]
    again.stdout.fnmatch_lines(["*contamination: REJECT*1 of 3 trials*"])


def test_all_of_them_over_workers(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    probe = write_probe(pytester.path, {name: inverted() for name in [*IDS, "other"]}, extra=ONLY)
    assert pytester.runpytest("--bloom-probe=tin", "-n2").ret == 1
    write_trial(probe, "other", sound())
    again = pytester.runpytest("--bloom-probe=tin", "--lf", "-rf", "-n2")
    assert again.ret == 1
    assert set(failed(again)) == set(IDS.values())
    again = pytester.runpytest("--bloom-probe=tin", "--lf", "-rf", "-n2")
    again.assert_outcomes(failed=len(IDS))
