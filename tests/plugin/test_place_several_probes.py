"""Two probes in one run are two verdicts; one probe, however often it is named, is one."""

from __future__ import annotations

import json

import pytest
from junit_reader import cases, suite_properties
from probe_maker import inflated, inverted, judgments, sound, write_probe
from ways import plain_and_xdist


@pytest.fixture(autouse=True)
def _probes(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\n")
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()}, name="one")
    write_probe(pytester.path, {"t1": inflated(), "t3": sound()}, name="two")


@plain_and_xdist
def test_two_probes(pytester: pytest.Pytester, how: list[str]) -> None:
    options = ("--bloom-report=r.json", "--junitxml=j.xml")
    result = pytester.runpytest("--bloom-probe=one", "--bloom-probe=two", *options, *how)
    assert result.ret == 1
    failed = [
        (group, name)
        for group, name, kind, _ in cases(pytester.path / "j.xml")
        if kind == "failure"
    ]
    assert failed == [
        ("probes.one.probe.yaml", "t2"),
        ("probes.one.probe.yaml.batch", "context-inversion"),
        ("probes.two.probe.yaml.batch", "contamination"),
    ]
    properties = suite_properties(pytester.path / "j.xml")
    assert properties["bloom.one.trials"] == "1 pass, 0 undecided, 1 fail of 2 trials"
    assert properties["bloom.two.trials"] == "2 pass, 0 undecided, 0 fail of 2 trials"
    probes = json.loads((pytester.path / "r.json").read_text())["probes"]
    assert [(p["probe"], p["trials"]["judged"], p["publishable"]) for p in probes] == [
        ("one", 2, False),
        ("two", 2, False),
    ]
    assert list(judgments(pytester.path)) == [
        "one/judge/t1.json",
        "one/judge/t2.json",
        "two/judge/t1.json",
        "two/judge/t3.json",
    ]


def check_one(pytester: pytest.Pytester, again: str, *how: str) -> None:
    result = pytester.runpytest("--bloom-probe=one", f"--bloom-probe={again}", *how)
    assert result.ret == 1
    result.assert_outcomes(failed=2, passed=4, skipped=1)
    result.stdout.fnmatch_lines(["*completeness: passed: 2 of 2 trials judged*"])


@pytest.mark.parametrize("again", ["one", "./probes/../probes/one/", "probes/one/probe.yaml"])
def test_one_probe_twice(pytester: pytest.Pytester, again: str) -> None:
    check_one(pytester, again)


@plain_and_xdist
def test_one_probe_by_name_and_by_path(pytester: pytest.Pytester, how: list[str]) -> None:
    check_one(pytester, "probes/one", *how)


@pytest.mark.parametrize(
    "arguments",
    [
        ["probes/one", "probes/one"],
        ["probes/one", "probes/one/probe.yaml", "probes/one/trials"],
        ["probes", "probes/one", "--bloom-probe=one"],
        [".", "--bloom-probe=one", "--bloom-probe=probes/one"],
        ["probes/one/probe.yaml::t1", "probes/one", "probes/one/trials/t1"],
    ],
    ids=" ".join,
)
def test_one_probe_by_several_arguments(pytester: pytest.Pytester, arguments: list[str]) -> None:
    result = pytester.runpytest(*arguments)
    result.assert_outcomes(failed=2, passed=4, skipped=1)


def test_one_of_two_is_narrowed(pytester: pytest.Pytester) -> None:
    """The other is judged as a whole."""
    result = pytester.runpytest("probes/one/probe.yaml::t1", "--bloom-probe=two")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*contamination: REJECT*1 of 2 trials*"])
    assert result.outlines[-1] == "PARTIAL 1 of 2: not a gate"


def test_one_of_two_is_broken(pytester: pytest.Pytester) -> None:
    (pytester.path / "probes/two/taxonomy.yaml").write_text("bands: 3\n")
    both = ("--bloom-probe=one", "--bloom-probe=two")
    result = pytester.runpytest(*both)
    assert result.ret == 2
    result.stdout.fnmatch_lines(["probes/two/taxonomy.yaml:1: *"])
    assert judgments(pytester.path) == {}
    result = pytester.runpytest(*both, "--continue-on-collection-errors")
    assert result.ret == 1
    result.assert_outcomes(failed=2, passed=4, skipped=1, errors=1)


def test_two_probes_of_one_name(pytester: pytest.Pytester) -> None:
    (pytester.path / "probes/two/probe.yaml").write_text("name: one\nscorer: judge\n")
    result = pytester.runpytest("--bloom-probe=one", "--bloom-probe=probes/two")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*two probes are called 'one': *probes/one and *probes/two"])
