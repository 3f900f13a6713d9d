"""Trial names that no one foresaw: inert in every output, and every printed id runs again."""

from __future__ import annotations

import json
import os
import re
import xml.etree.ElementTree as ET

import pytest
from probe_maker import inverted, sound, write_probe, write_trial

from pytest_bloom.core.names import decode_id

NAMES = [
    "a b",
    "x[1]",
    "a::b",
    "50%",
    "a%3A",
    "tab\there",
    "new\nline",
    "esc\x1b[31mred",
    "emoji😀",
    "q<&\"'>",
    "bidi\u202eabc",
    "batch",
    "-dash",
    "..x",
    "con:",
    "n" * 240,
]
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80\xae")


def failing_ids(result: pytest.RunResult) -> list[str]:
    lines = [line for line in result.outlines if line.startswith("FAILED ")]
    ids = [line.removeprefix("FAILED ").split(" - probes/")[0] for line in lines]
    return [nodeid for nodeid in ids if "::batch::" not in nodeid]


@pytest.mark.parametrize("mode", [[], ["-n2"]], ids=["plain", "xdist"])
def test_every_output_is_inert(pytester: pytest.Pytester, mode: list[str]) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write_probe(pytester.path, {name: inverted() for name in NAMES})
    reports = [f"--bloom-report=a.{suffix}" for suffix in ("md", "html", "json")]
    result = pytester.runpytest("--bloom-probe=tin", "--junitxml=j.xml", *reports, *mode)
    assert result.ret == 1
    outputs = {"terminal": result.stdout.str().encode()}
    for name in ("j.xml", "a.md", "a.html", "a.json"):
        outputs[name] = (pytester.path / name).read_bytes()
    assert {name: CONTROL.findall(data) for name, data in outputs.items()} == {
        name: [] for name in outputs
    }
    names = [case.get("name", "") for case in ET.parse(pytester.path / "j.xml").iter("testcase")]
    # Before 9.1, pytest writes what lies beyond the BMP as #x and digits.
    names = [re.sub("#x([0-9A-F]{5})", lambda m: chr(int(m[1], 16)), name) for name in names]
    assert {decode_id(name) for name in names} >= set(NAMES)
    judgments = list((pytester.path / "bloom-judgments").rglob("*.json"))
    assert {json.loads(path.read_text())["trial"] for path in judgments} == set(NAMES)


def test_a_printed_id_runs_that_trial(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {name: inverted() for name in NAMES})
    ids = failing_ids(pytester.runpytest("--bloom-probe=tin", "-rf"))
    assert {decode_id(nodeid.split("::", 1)[1]) for nodeid in ids} == set(NAMES)
    for nodeid in ids:
        pytester.runpytest(nodeid, "-p", "no:cacheprovider").assert_outcomes(failed=1)


@pytest.mark.skipif(os.name != "posix", reason="file names are bytes on POSIX only")
def test_a_name_that_is_not_utf8(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    write_trial(probe, os.fsdecode(b"raw\xff\xfe"), inverted())
    (nodeid,) = failing_ids(pytester.runpytest("--bloom-probe=tin", "-rf"))
    assert nodeid == "probes/tin/probe.yaml::raw%FF%FE"
    pytester.runpytest(nodeid).assert_outcomes(failed=1)


@pytest.mark.parametrize("name", [name for name in NAMES if len(name) < 200])
def test_last_failed_after_one_of_two_is_mended(pytester: pytest.Pytester, name: str) -> None:
    options = {"extra": "batch: [completeness]\n"}
    probe = write_probe(pytester.path, {name: inverted(), "other": inverted()}, **options)
    assert pytester.runpytest("--bloom-probe=tin").ret == 1
    write_trial(probe, "other", sound())
    again = pytester.runpytest("--bloom-probe=tin", "--lf")
    assert again.ret == 1
    again.assert_outcomes(failed=1, passed=1, deselected=1)
