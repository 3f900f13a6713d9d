"""A partial selection is no gate: batch rules are skipped with that reason."""

from __future__ import annotations

import pytest
from probe_maker import inflated, inverted, sound, write_probe


@pytest.fixture
def probe(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": inflated(), "t3": sound()})


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize(
    "selection",
    [
        ["-k", "t1 or batch"],
        ["--deselect", "probes/tin/probe.yaml::t2", "--deselect", "probes/tin/probe.yaml::t3"],
    ],
)
@pytest.mark.parametrize("mode", [[], ["-n2"]])
def test_batch_rules_are_skipped(
    pytester: pytest.Pytester, selection: list[str], mode: list[str]
) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    result = pytester.runpytest("--bloom-probe=tin", "-rs", *selection, *mode)
    assert result.ret == 0
    result.assert_outcomes(passed=1, skipped=5, deselected=0 if mode else 2)
    result.stdout.fnmatch_lines(["*partial run: 1 of 3 trials selected*"])
    assert result.outlines[-1] == "PARTIAL 1 of 3: not a gate"


@pytest.mark.parametrize("mode", [[], ["-n2"]])
def test_stopping_at_the_first_failure_is_partial(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write_probe(pytester.path, {f"t{n:02}": inverted() for n in range(40)})
    result = pytester.runpytest("--bloom-probe=tin", "-x", "-rs", *mode)
    assert result.ret in (1, 2)
    result.stdout.fnmatch_lines(["*partial run: * of 40 trials judged: stopping after * failures*"])
    result.stdout.fnmatch_lines(["PARTIAL * of 40: not a gate"])
    result.stdout.no_fnmatch_line("*completeness: selected*")


@pytest.mark.usefixtures("probe")
def test_the_whole_batch_named_one_by_one_is_a_gate(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--bloom-probe=tin", "-k", "t1 or t2 or t3 or batch")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*contamination: REJECT*"])


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize(
    "selection",
    [["-k", "not batch"], ["--deselect", "probes/tin/probe.yaml::batch::contamination"]],
)
@pytest.mark.parametrize("mode", [[], ["-n2"]])
def test_a_rule_that_fails_cannot_be_deselected_away(
    pytester: pytest.Pytester, selection: list[str], mode: list[str]
) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    result = pytester.runpytest("--bloom-probe=tin", *selection, *mode)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*contamination: REJECT*1 of 3 trials*"])
