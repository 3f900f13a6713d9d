"""A run that judges no trial is never green."""

from __future__ import annotations

import pytest
from probe_maker import sound, write_probe

MODES = pytest.mark.parametrize("mode", [[], ["-n2"]], ids=["plain", "xdist"])
NOTHING = pytest.ExitCode.NO_TESTS_COLLECTED
NODE = "probes/tin/probe.yaml::"


@pytest.fixture(autouse=True)
def _with_xdist(request: pytest.FixtureRequest) -> None:
    if request.getfixturevalue("mode"):
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")


@MODES
@pytest.mark.parametrize(
    "selection",
    [
        ["-k", "nothing"],
        ["-k", "batch"],
        ["-k", "taxonomy"],
        ["-m", "not bloom"],
        ["--deselect", "probes/tin"],
        ["--deselect", f"{NODE}t1", "--deselect", f"{NODE}t2"],
    ],
    ids=" ".join,
)
def test_all_are_deselected(
    pytester: pytest.Pytester, selection: list[str], mode: list[str]
) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    assert pytester.runpytest("--bloom-probe=tin", *selection, *mode).ret == NOTHING


@MODES
def test_a_probe_without_trials(pytester: pytest.Pytester, mode: list[str]) -> None:
    write_probe(pytester.path, {})
    result = pytester.runpytest("--bloom-probe=tin", *mode)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: the probe has no trial"])


@MODES
def test_nor_where_completeness_was_not_asked_for(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    write_probe(pytester.path, {}, name="empty", extra="batch: [taxonomy]\n")
    write_probe(pytester.path, {"t1": sound()})
    assert pytester.runpytest("--bloom-probe=empty", *mode).ret == NOTHING
    # Nor beside another that has some.
    both = ("--bloom-probe=empty", "--bloom-probe=tin")
    assert pytester.runpytest(*both, *mode).ret == NOTHING


@MODES
def test_an_empty_folder_of_trials_as_argument(pytester: pytest.Pytester, mode: list[str]) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    (probe / "trials/none/below").mkdir(parents=True)
    assert pytester.runpytest("probes/tin/trials/none/below", *mode).ret != 0


@MODES
def test_other_tests_may_be_all_that_was_asked_for(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.makepyfile(test_own="def test_own(): pass\n")
    arguments = ("--bloom-probe=tin", "test_own.py", *mode)
    assert pytester.runpytest(*arguments, "-k", "test_own").ret == 0
    result = pytester.runpytest(*arguments, "-k", "test_own or taxonomy")
    assert result.ret == 0
    assert result.outlines[-1] == "PARTIAL 0 of 1: not a gate"
