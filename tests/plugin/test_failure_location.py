"""Where a failure is said to be: the file and line of the data, in JUnit and in annotations."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from probe_maker import inverted, prefix_dominated, sound, write_probe
from ways import plain_and_xdist


def line_of(path: Path, key: str) -> int:
    lines = path.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if f'"{key}"' in line)


@pytest.fixture
def places(pytester: pytest.Pytester) -> dict[str, tuple[str, int]]:
    """File and 1-based line at which each failing test of the probe should point."""
    trials = {n: sound() for n in ("good", "broken", "unfinished", "textless")}
    trials |= {"full": inverted(), "recorded": prefix_dominated()}
    probe = write_probe(pytester.path, trials)
    broken = probe / "trials/broken/trial.json"
    broken.write_text('{"schema_version": 1,\n "turns": [\n')
    textless = probe / "trials/textless/trial.json"
    data = json.loads(textless.read_text())
    del data["turns"][1]["residual_text"]
    textless.write_text(json.dumps(data, indent=1))
    (probe / "trials/unfinished/scores/judge-0.json").unlink()
    score = "trials/{}/scores/judge-0.json"
    full, recorded = score.format("full"), score.format("recorded")
    return {
        "full": (f"probes/tin/{full}", line_of(probe / full, "full_context_band")),
        "recorded": (f"probes/tin/{recorded}", line_of(probe / recorded, "trajectory_score")),
        "broken": ("probes/tin/trials/broken/trial.json", 3),
        "textless": ("probes/tin/trials/textless/trial.json", 9),
        "unfinished": ("probes/tin/trials/unfinished/trial.json", 1),
        "context-inversion": ("probes/tin/probe.yaml", 1),
    }


@plain_and_xdist
def test_xunit1(
    pytester: pytest.Pytester, places: dict[str, tuple[str, int]], how: list[str]
) -> None:
    options = ("--junitxml=j.xml", "-o", "junit_family=xunit1")
    assert pytester.runpytest("--bloom-probe=tin", *options, *how).ret == 1
    found: dict[str, tuple[str, int]] = {}
    for case in ET.parse("j.xml").iter("testcase"):
        # pytest counts the lines of xunit1 from 0.
        place = case.get("file", ""), int(case.get("line", "")) + 1
        failure = case.find("failure")
        if failure is None:
            assert place == ("probes/tin/probe.yaml", 1)
        else:
            found[case.get("name", "")] = place
            assert (failure.text or "").startswith(f"{place[0]}:{place[1]}: ")
    assert {name: found[name] for name in places} == places


@plain_and_xdist
def test_an_annotation_of_github(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    places: dict[str, tuple[str, int]],
    how: list[str],
) -> None:
    reason = "pytest-github-actions-annotate-failures is not installed"
    pytest.importorskip("pytest_github_actions_annotate_failures", reason=reason)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    for name in ("GITHUB_WORKSPACE", "PYTEST_RUN_PATH"):
        monkeypatch.delenv(name, raising=False)
    result = pytester.runpytest("--bloom-probe=tin", *how)
    assert result.ret == 1
    told = [line for line in result.errlines if line.startswith("::")]
    found: dict[str, tuple[str, int]] = {}
    for line in told:
        match = re.fullmatch(
            r"::error file=(.*?),line=(\d+)::(?:trial|batch rule) (.*?)%0A%0A(.*)", line
        )
        assert match, line
        file, number, node, message = match.groups()
        found[node.split("::")[-1]] = (file, int(number))
        assert message.startswith(f"{file}:{number}: ")
    assert {name: found[name] for name in places} == places
    assert len(told) == result.parseoutcomes()["failed"]
