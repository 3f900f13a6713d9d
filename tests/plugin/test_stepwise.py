"""--sw: stops at a failure, goes on from there, and decides a failed batch rule over all trials."""

from __future__ import annotations

import pytest
from probe_maker import inflated, inverted, sound, write_probe, write_trial

MODES = pytest.mark.parametrize("mode", [[], ["-n1"]], ids=["plain", "xdist"])


def run(pytester: pytest.Pytester, mode: list[str]) -> pytest.RunResult:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    return pytester.runpytest("--bloom-probe=tin", "--sw", "-v", *mode)


@MODES
def test_from_failure_to_failure(pytester: pytest.Pytester, mode: list[str]) -> None:
    trials = {"t1": sound(), "t2": inverted(), "t3": sound(), "t4": inverted(), "t5": sound()}
    probe = write_probe(pytester.path, trials)
    first = run(pytester, mode)
    assert first.ret in (1, 2)
    first.stdout.fnmatch_lines(["PARTIAL * of 5: not a gate"])
    write_trial(probe, "t2", sound())
    second = run(pytester, mode)
    assert second.ret in (1, 2)
    second.stdout.fnmatch_lines(["*::t4*"])
    second.stdout.no_fnmatch_line("*::t1 *")
    write_trial(probe, "t4", sound())
    # What is left is a part of the probe: no gate, as it says.
    third = run(pytester, mode)
    assert third.ret == 0
    third.stdout.fnmatch_lines(["PARTIAL 2 of 5: not a gate"])
    last = run(pytester, mode)
    assert last.ret == 0
    last.stdout.fnmatch_lines(["*completeness: passed: 5 of 5 trials judged*"])


@MODES
def test_a_batch_rule_that_failed(pytester: pytest.Pytester, mode: list[str]) -> None:
    probe = write_probe(pytester.path, {"t1": inflated(), "t2": sound(), "t3": sound()})
    for _ in range(2):
        result = run(pytester, mode)
        assert result.ret == 1
        result.stdout.fnmatch_lines(["*contamination: REJECT*1 of 3 trials*"])
    write_trial(probe, "t1", sound())
    mended = run(pytester, mode)
    assert mended.ret == 0
    mended.stdout.fnmatch_lines(["*completeness: passed: 3 of 3 trials judged*"])
