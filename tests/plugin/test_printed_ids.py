"""Every id that is printed runs its trial again when it is copied, whatever the trial's name."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from probe_maker import inverted, write_probe
from trial_names import IDS, shown

NODE = "probes/tin/probe.yaml::"
NO_CACHE = ("-p", "no:cacheprovider")
each_name = pytest.mark.parametrize("name", IDS, ids=shown)


def printed(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Where an id of a trial stands, and the id as a shell would hand it over."""
    for line in lines:
        if "::batch::" in line or " batch rule " in line:
            continue
        if match := re.fullmatch(f"({NODE}.*) FAILED +\\[.*", line):
            yield "progress", match[1]
        elif match := re.fullmatch(r"_+ trial (.*?) _+", line):
            yield "header", match[1]
        elif match := re.fullmatch(f"FAILED ({NODE}.*?)(?: - probes/.*)?", line):
            yield "summary", match[1]
        elif match := re.fullmatch(r" *run again: (pytest .*)", line):
            yield "again", shlex.split(match[1])[1]


@pytest.fixture
def probe(pytester: pytest.Pytester) -> Path:
    pytester.makeini("[pytest]\n")
    return write_probe(pytester.path, {name: inverted() for name in IDS})


@pytest.mark.usefixtures("probe")
def test_one_id_everywhere(pytester: pytest.Pytester) -> None:
    expected = {NODE + name for name in IDS.values()}
    result = pytester.runpytest("--bloom-probe=tin", "-v", "-rf", *NO_CACHE)
    found: dict[str, set[str]] = {}
    for where, node in printed(result.outlines):
        found.setdefault(where, set()).add(node)
    assert found == dict.fromkeys(("progress", "header", "summary", "again"), expected)
    collected = pytester.runpytest("--bloom-probe=tin", "--collect-only", "-q", *NO_CACHE)
    lines = [line for line in collected.outlines if line.startswith(NODE)]
    assert {line for line in lines if "::batch::" not in line} == expected
    # What is copied from a line loses the white space around it.
    assert all(line == line.strip() for line in lines)


@each_name
def test_it_runs_that_trial(pytester: pytest.Pytester, name: str) -> None:
    write_probe(pytester.path, {name: inverted(), "other": inverted(), "n" * 249: inverted()})
    result = pytester.runpytest(NODE + IDS[name], "-rf", *NO_CACHE)
    result.assert_outcomes(failed=1)
    assert {node for _, node in printed(result.outlines)} == {NODE + IDS[name]}


@each_name
@pytest.mark.parametrize("option", [[], ["--bloom-probe=tin", "--bloom-probe=tin"]])
def test_so_does_its_folder(pytester: pytest.Pytester, name: str, option: list[str]) -> None:
    write_probe(pytester.path, {name: inverted(), "other": inverted(), "a": inverted()})
    result = pytester.runpytest(f"probes/tin/trials/{name}", "-rf", *option, *NO_CACHE)
    result.assert_outcomes(failed=1)
    assert {node for _, node in printed(result.outlines)} == {NODE + IDS[name]}


#: but for those that mean something else as they stand
AS_IT_STANDS = [name for name in IDS if "%" not in name and not name.startswith("batch")]


@pytest.mark.parametrize("name", AS_IT_STANDS, ids=shown)
def test_so_does_its_name_as_it_stands(pytester: pytest.Pytester, name: str) -> None:
    write_probe(pytester.path, {name: inverted(), "other": inverted()})
    pytester.runpytest(NODE + name, *NO_CACHE).assert_outcomes(failed=1)


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize(
    ("place", "argument"),
    [
        (".", "probes/tin/probe.yaml::v1.2"),
        ("probes", "tin/trials/v1.2"),
        ("probes/tin", "probe.yaml::v1.2"),
        ("probes/tin/trials", "v1.2"),
        ("probes/tin/trials/v1.2", "."),
        ("probes/tin/trials/v1.2/scores", "../trial.json"),
        ("other", "../probes/tin/probe.yaml::v1.2"),
    ],
)
def test_the_id_is_the_same_from_everywhere(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, place: str, argument: str
) -> None:
    (pytester.path / "other").mkdir()
    monkeypatch.chdir(pytester.path / place)
    collected = pytester.runpytest(argument, "--collect-only", "-q", *NO_CACHE)
    assert collected.outlines[0] == NODE + "v1.2"
    result = pytester.runpytest(argument, "-v", "-rf", "--junitxml=j.xml", *NO_CACHE)
    result.assert_outcomes(failed=1)
    (again,) = {node for where, node in printed(result.outlines) if where in {"header", "again"}}
    path, _, rest = again.partition("::")
    assert os.path.samefile(path, pytester.path / "probes/tin/probe.yaml")
    assert rest == "v1.2"
    pytester.runpytest(again, *NO_CACHE).assert_outcomes(failed=1)
