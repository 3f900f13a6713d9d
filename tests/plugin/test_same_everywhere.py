"""Verdicts, judgments (bytes), JUnit cases and JSON report: the same plain and under xdist."""

from __future__ import annotations

from pathlib import Path

import pytest
from junit_reader import cases
from probe_maker import inflated, inverted, prefix_dominated, sound, write_probe

pytest.importorskip("xdist", reason="pytest-xdist is not installed")


def run(pytester: pytest.Pytester, name: str, *options: str) -> tuple[object, ...]:
    out = pytester.path / name
    result = pytester.runpytest(
        "--bloom-probe=tin",
        f"--bloom-judgments={out}",
        f"--bloom-report={name}.json",
        f"--junitxml={name}.xml",
        *options,
    )
    files = {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*.json")}
    report = (pytester.path / f"{name}.json").read_bytes()
    return result.ret, files, report, cases(Path(pytester.path / f"{name}.xml"))


def test_plain_and_distributed(pytester: pytest.Pytester) -> None:
    kinds = [sound, inflated, inverted, prefix_dominated]
    write_probe(pytester.path, {f"g{n % 3}/t{n:02}": kinds[n % 4]() for n in range(24)})
    plain = run(pytester, "plain")
    assert plain[0] == 1
    assert run(pytester, "two", "-n2") == plain
    assert run(pytester, "steal", "-n2", "--dist", "worksteal") == plain
    assert run(pytester, "one", "--tx=popen", "--dist=load") == plain
    assert run(pytester, "three", "--tx=3*popen", "--dist=worksteal") == plain
