"""A probe outside rootdir: absolute ids, which run again, and places that can be opened."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from probe_maker import inverted, judgments, sound, write_probe
from ways import plain_and_xdist


@pytest.fixture
def outside(pytester: pytest.Pytester, tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytester.makeini("[pytest]\n")
    return write_probe(tmp_path_factory.mktemp("other"), {"t1": sound(), "t2": inverted()})


@plain_and_xdist
def test_by_path(pytester: pytest.Pytester, outside: Path, how: list[str]) -> None:
    before = sorted(outside.rglob("*"))
    options = ("--junitxml=j.xml", "-o", "junit_family=xunit1", "-v")
    result = pytester.runpytest(f"--bloom-probe={outside}", *options, *how)
    assert result.ret == 1
    node = f"{outside}/probe.yaml"
    result.stdout.fnmatch_lines(
        [
            f"{outside}/trials/t2/scores/judge-0.json:19: context-monotonicity: *",
            f"  run again: pytest {node}::t2",
            "*trials: 1 pass, 0 undecided, 1 fail of 2 trials",
        ]
    )
    assert list(judgments(pytester.path)) == ["tin/judge/t1.json", "tin/judge/t2.json"]
    assert sorted(outside.rglob("*")) == before
    files = {case.get("file", "") for case in ET.parse("j.xml").iter("testcase")}
    assert files == {node, f"{outside}/trials/t2/scores/judge-0.json"}
    cache = json.loads((pytester.path / ".pytest_cache/v/cache/lastfailed").read_text())
    assert set(cache) == {f"{node}::t2", f"{node}::batch::context-inversion"}


@plain_and_xdist
def test_what_failed_last(pytester: pytest.Pytester, outside: Path, how: list[str]) -> None:
    (outside / "probe.yaml").write_text("name: tin\nscorer: judge\nbatch: [completeness]\n")
    assert pytester.runpytest(f"--bloom-probe={outside}", *how).ret == 1
    again = pytester.runpytest(f"--bloom-probe={outside}", "--lf", *how)
    assert again.parseoutcomes()["failed"] == 1
    assert again.outlines[-1] == "PARTIAL 1 of 2: not a gate"


@pytest.mark.parametrize("argument", ["probe.yaml::t2", "trials/t2", "trials/t2/scores"])
def test_one_trial(pytester: pytest.Pytester, outside: Path, argument: str) -> None:
    result = pytester.runpytest(f"{outside}/{argument}", "--rootdir=.")
    result.assert_outcomes(failed=1)


def test_beside_one_inside(pytester: pytest.Pytester, outside: Path) -> None:
    """Each is where it is; they may not have one name."""
    write_probe(pytester.path, {"t1": sound()}, name="in")
    result = pytester.runpytest("--bloom-probe=in", f"--bloom-probe={outside}", "--co", "-q")
    trials = [line for line in result.outlines if "::t" in line and "::batch" not in line]
    assert trials == ["probes/in/probe.yaml::t1"] + [f"{outside}/probe.yaml::t{n}" for n in (1, 2)]
