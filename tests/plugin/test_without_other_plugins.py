"""pytest's own plugins may be switched off, and ours: a run still ends as it should."""

from __future__ import annotations

import pytest
from probe_maker import inverted, sound, write_probe


@pytest.mark.parametrize(
    "name",
    [
        "cacheprovider",
        "junitxml",
        "terminal",
        "debugging",
        "setuponly",
        "setupplan",
        "logging",
        "stepwise",
        "capture",
        "faulthandler",
        "unraisableexception",
        "threadexception",
    ],
)
@pytest.mark.parametrize("mode", [[], ["-n2"]], ids=["plain", "xdist"])
def test_switched_off(pytester: pytest.Pytester, name: str, mode: list[str]) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    if mode and name in ("terminal", "debugging"):
        pytest.skip("pytest-xdist itself needs this plugin")
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()})
    assert pytester.runpytest("--bloom-probe=tin", "-p", f"no:{name}", *mode).ret == 1
    assert pytester.runpytest("probes/tin/probe.yaml::t1", "-p", f"no:{name}", *mode).ret == 0


@pytest.mark.parametrize("name", ["bloom", "pytest_bloom"])
def test_ours_switched_off(pytester: pytest.Pytester, name: str) -> None:
    write_probe(pytester.path, {"t1": inverted()})
    pytester.makepyfile(test_own="def test_own(): pass\n")
    result = pytester.runpytest_subprocess("-p", f"no:{name}", "test_own.py")
    result.assert_outcomes(passed=1)
    result = pytester.runpytest_subprocess("-p", f"no:{name}", "--bloom-probe=tin")
    assert result.ret == pytest.ExitCode.USAGE_ERROR


@pytest.mark.parametrize("name", ["pytest_bloom", "pytest_bloom.plugin"])
def test_ours_named_where_no_plugin_is_loaded_by_itself(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    write_probe(pytester.path, {"t1": inverted()})
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    result = pytester.runpytest_subprocess("-p", name, "--bloom-probe=tin")
    assert result.ret == 1
    result.assert_outcomes(failed=2, passed=3, skipped=1)
