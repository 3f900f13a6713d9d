"""Trial names that no one foresaw: inert in every output, judged like any other."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET

import pytest
from probe_maker import inverted, sound, write_probe, write_trial
from trial_names import IDS

CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80[\xa8\xae]")


@pytest.mark.parametrize("mode", [[], ["-n2"]], ids=["plain", "xdist"])
def test_every_output_is_inert(pytester: pytest.Pytester, mode: list[str]) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write_probe(pytester.path, {name: inverted() for name in IDS})
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
    assert set(names) >= set(IDS.values())
    judgments = list((pytester.path / "bloom-judgments").rglob("*.json"))
    assert {json.loads(path.read_text())["trial"] for path in judgments} == set(IDS)
    assert all(len(path.name.encode()) <= 205 for path in judgments)


@pytest.mark.parametrize(
    ("first", "second", "how"),
    [
        ("Tin", "tin", "only in case"),
        ("group/Tin", "group/tin", "only in case"),
        ("caf\u00e9", "cafe\u0301", "only in how an accent is written"),
    ],
)
def test_names_that_some_systems_take_for_one(
    pytester: pytest.Pytester, first: str, second: str, how: str
) -> None:
    probe = write_probe(pytester.path, {first: sound()})
    if (probe / "trials" / second).exists():
        pytest.skip("this file system takes them for one")
    write_trial(probe, second, sound())
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.assert_outcomes(passed=5, skipped=1, failed=1)
    result.stdout.fnmatch_lines([f"*completeness: trial ids * and * differ {how}"])


def test_an_id_that_two_trials_state(pytester: pytest.Pytester) -> None:
    trial, readings = sound()
    trials = {"t1": (trial, readings), "t2": ({**trial, "trial": "t1"}, readings)}
    write_probe(pytester.path, trials)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: trial id 't1' stands twice: at t1 and t2"])
