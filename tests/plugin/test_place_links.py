"""Probes behind links, and links that go round: every trial is found once, and the run ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from probe_maker import inverted, judgments, sound, write_probe
from ways import plain_and_xdist

NODE = "probes/tin/probe.yaml::"


@pytest.fixture
def probe(pytester: pytest.Pytester, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`probes/tin` and `link` lead to a probe that lies elsewhere."""
    pytester.makeini("[pytest]\n")
    real = write_probe(tmp_path_factory.mktemp("real"), {"t1": sound(), "t2": inverted()})
    pytester.mkdir("probes")
    for link in ("probes/tin", "link"):
        try:
            (pytester.path / link).symlink_to(real)
        except OSError:
            pytest.skip("no links here")
    return real


def trials(result: pytest.RunResult) -> list[str]:
    return [line for line in result.outlines if "::" in line and "::batch::" not in line]


@plain_and_xdist
def test_a_linked_probe(pytester: pytest.Pytester, probe: Path, how: list[str]) -> None:
    before = sorted(probe.rglob("*"))
    result = pytester.runpytest("--bloom-probe=tin", *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "probes/tin/trials/t2/scores/judge-0.json:19: context-monotonicity: *",
            f"  run again: pytest {NODE}t2",
            "*trials: 1 pass, 0 undecided, 1 fail of 2 trials",
        ]
    )
    assert list(judgments(pytester.path)) == ["tin/judge/t1.json", "tin/judge/t2.json"]
    assert sorted(probe.rglob("*")) == before
    again = pytester.runpytest(f"{NODE}t2", *how)
    again.assert_outcomes(failed=1)


@pytest.mark.parametrize("argument", [f"{NODE}t1", "probes/tin/trials/t1", "link/probe.yaml::t1"])
def test_a_trial_behind_a_link(pytester: pytest.Pytester, probe: Path, argument: str) -> None:
    pytester.runpytest(argument).assert_outcomes(passed=1)


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (["--bloom-probe=tin", "--bloom-probe=link"], "probes/tin"),
        (["--bloom-probe=link", "--bloom-probe=tin"], "link"),
        (["probes/tin", "link"], "probes/tin"),
        (["link", "--bloom-probe=tin"], "link"),
        (["link/probe.yaml", "probes/tin/trials"], "link"),
    ],
)
def test_two_ways_to_one_probe(pytester: pytest.Pytester, arguments: list[str], first: str) -> None:
    """It is judged once, under the name that was given first."""
    result = pytester.runpytest(*arguments, "--collect-only", "-q")
    assert trials(result) == [f"{first}/probe.yaml::t1", f"{first}/probe.yaml::t2"]
    assert pytester.runpytest(*arguments).parseoutcomes()["failed"] == 2


def test_two_ways_to_one_trial(pytester: pytest.Pytester, probe: Path) -> None:
    result = pytester.runpytest(f"{NODE}t1", "link/trials/t1", f"{probe}/probe.yaml::t1", "-v")
    result.assert_outcomes(passed=1)


@pytest.fixture
def looping(pytester: pytest.Pytester) -> Path:
    """A probe in which links go round in every way."""
    pytester.makeini("[pytest]\n")
    probe = write_probe(pytester.path, {"t1": sound(), "g/t2": sound()})
    links = {
        "trials/up": "../../..",
        "trials/g/up": "..",
        "trials/self": "self",
        "trials/self.json": "self.json",
        "trials/t1/dot": ".",
        "me": "../tin",
        "../tin/round": "round",
    }
    for link, target in links.items():
        try:
            os.symlink(target, probe / link)
        except OSError:
            pytest.skip("no links here")
    return probe


def test_links_that_go_round_hide_no_trial(pytester: pytest.Pytester, looping: Path) -> None:
    result = pytester.runpytest("--bloom-probe=tin", "--collect-only", "-q")
    assert trials(result) == [f"{NODE}g/t2", f"{NODE}t1"]
    result = pytester.runpytest("--bloom-probe=tin")
    # A link below trials is never followed, and what it may lead to is missed aloud.
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*trials: 2 pass, 0 undecided, 0 fail of 2 trials"])
    failure = result.stdout.str()
    for link in ("trials/up", "trials/g/up", "trials/self", "trials/self.json"):
        assert f"{link}: a link is not followed" in failure
    assert result.parseoutcomes()["failed"] == 1


@pytest.mark.parametrize("argument", [".", "probes", "probes/tin"])
def test_collection_ends(pytester: pytest.Pytester, looping: Path, argument: str) -> None:
    result = pytester.runpytest("--bloom-probe=tin", argument, "--collect-only", "-q")
    assert trials(result) == [f"{NODE}g/t2", f"{NODE}t1"]


@pytest.mark.parametrize("file", ["probe.yaml", "taxonomy.yaml", "trials"])
def test_a_part_that_leads_to_itself(pytester: pytest.Pytester, looping: Path, file: str) -> None:
    (looping / file).rename(looping / f"{file}.old")
    (looping / file).symlink_to(file)
    result = pytester.runpytest("--bloom-probe=tin")
    said = result.stdout.str() + result.stderr.str()
    assert result.ret == (4 if file == "probe.yaml" else 2)
    assert "Traceback" not in said
    expected = {
        "probe.yaml": "unknown probe 'tin'",
        "taxonomy.yaml": "probes/tin/taxonomy.yaml: ",
        "trials": "probes/tin/trials: there is no such folder",
    }
    assert expected[file] in said


@pytest.mark.parametrize("file", ["probe.yaml", "taxonomy.yaml"])
def test_a_linked_file_of_a_probe(pytester: pytest.Pytester, probe: Path, file: str) -> None:
    (probe / file).rename(pytester.path / file)
    (probe / file).symlink_to(pytester.path / file)
    result = pytester.runpytest("--bloom-probe=tin", "probes")
    assert result.parseoutcomes()["failed"] == 2
