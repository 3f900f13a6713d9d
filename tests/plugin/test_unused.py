"""Without a probe the plugin is inert: no import, no file, no word."""

from __future__ import annotations

import sys

import pytest
from probe_maker import sound, write_probe


@pytest.mark.parametrize("arguments", [[], ["test_own.py"], ["--version"]])
def test_nothing_heavy_is_imported(pytester: pytest.Pytester, arguments: list[str]) -> None:
    pytester.makepyfile(test_own="def test_own(): pass\n")
    command = [sys.executable, "-X", "importtime", "-m", "pytest", *arguments]
    result = pytester.run(*command)
    assert result.ret == 0
    imported = {line.rsplit("|", 1)[-1].strip() for line in result.errlines if "|" in line}
    ours = {name for name in imported if name.startswith("pytest_bloom.")}
    # The entry point itself comes through the assertion rewriter, which importtime does not see.
    assert ours <= {"pytest_bloom.options", "pytest_bloom.hookspecs"}
    assert not imported & {"pydantic", "yaml"}


def test_nothing_is_written_or_said_beside_a_probe_that_is_not_named(
    pytester: pytest.Pytester,
) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.makepyfile(test_own="def test_own(): pass\n")
    before = set(pytester.path.rglob("*"))
    result = pytester.runpytest("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)
    made = {p for p in set(pytester.path.rglob("*")) - before if "__pycache__" not in p.parts}
    assert made == set()
    assert [line for line in result.outlines if line.startswith("bloom")] == []
