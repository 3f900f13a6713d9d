"""--lf and --ff: a batch rule that failed is decided again, over its whole probe."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from probe_maker import inflated, inverted, sound, write_probe, write_trial


def failed(root: Path) -> set[str]:
    path = root / ".pytest_cache/v/cache/lastfailed"
    return {node.split("::", 1)[1] for node in json.loads(path.read_text())}


@pytest.mark.parametrize("mode", [[], ["-n2"]], ids=["plain", "xdist"])
def test_a_mended_trial_does_not_hide_the_batch_rule(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    probe = write_probe(pytester.path, {"t1": inverted(), "t2": inflated(), "t3": sound()})
    assert pytester.runpytest("--bloom-probe=tin", *mode).ret == 1
    everything = {"t1", "batch::contamination", "batch::context-inversion"}
    assert failed(pytester.path) == everything
    write_trial(probe, "t1", sound())
    again = pytester.runpytest("--bloom-probe=tin", "--lf", *mode)
    assert again.ret == 1
    again.stdout.fnmatch_lines(["*contamination: REJECT*1 of 3 trials*"])
    again.stdout.fnmatch_lines(["*context-inversion: passed: 0 of 3 trials*"])
    assert failed(pytester.path) == {"batch::contamination"}
    write_trial(probe, "t2", sound())
    assert pytester.runpytest("--bloom-probe=tin", "--lf", *mode).ret == 0
    assert failed(pytester.path) == set()


def test_only_failed_trials_where_no_batch_rule_failed(pytester: pytest.Pytester) -> None:
    trials = {"t1": sound(), "t2": sound(), "t3": sound()}
    probe = write_probe(pytester.path, trials, extra="batch: [completeness]\n")
    write_trial(probe, "t2", inverted())
    assert pytester.runpytest("--bloom-probe=tin").ret == 1
    again = pytester.runpytest("--bloom-probe=tin", "--lf")
    again.assert_outcomes(failed=1, deselected=3)
    assert again.outlines[-1] == "PARTIAL 1 of 3: not a gate"


def test_a_partial_run_leaves_failed_batch_rules_in_the_cache(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": inflated(), "t2": sound()})
    assert pytester.runpytest("--bloom-probe=tin").ret == 1
    pytester.runpytest("--bloom-probe=tin", "-k", "t2 or batch")
    assert failed(pytester.path) == {"batch::contamination"}


def test_failed_first_keeps_the_whole_batch(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()})
    pytester.runpytest("--bloom-probe=tin")
    again = pytester.runpytest("--bloom-probe=tin", "--ff", "-v")
    assert again.ret == 1
    again.stdout.fnmatch_lines(
        ["*::t2 FAILED*", "*::t1 PASSED*", "*batch::context-inversion FAILED*"]
    )
