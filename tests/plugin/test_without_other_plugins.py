"""pytest's own plugins may be switched off: a run still ends as it should."""

from __future__ import annotations

import pytest
from probe_maker import inverted, sound, write_probe


@pytest.mark.parametrize(
    "name",
    ["cacheprovider", "junitxml", "terminal", "debugging", "setuponly", "setupplan", "logging"],
)
def test_switched_off(pytester: pytest.Pytester, name: str) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()})
    assert pytester.runpytest("--bloom-probe=tin", "-p", f"no:{name}").ret == 1
    assert pytester.runpytest("probes/tin/probe.yaml::t1", "-p", f"no:{name}").ret == 0


@pytest.mark.parametrize(
    "options",
    [["--no-summary"], ["-qq"], ["-vv"], ["--tb=no"], ["--tb=line"], ["--color=yes"], ["-s"]],
)
def test_ways_to_print(pytester: pytest.Pytester, options: list[str]) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()})
    result = pytester.runpytest("--bloom-probe=tin", *options)
    assert result.ret == 1
    assert "INTERNALERROR" not in result.stdout.str() + result.stderr.str()
