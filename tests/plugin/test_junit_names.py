"""JUnit for every hostile name, in both families: held against a schema and a golden list."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from junit_schema import FAMILIES, faults
from probe_maker import inverted, sound, write_probe
from trial_names import IDS, shown

PROBE = "probes.tin.probe.yaml"


def golden(name: str) -> list[tuple[str, str, str]]:
    """Class, name and outcome of every case of a probe with that trial and a sound one."""
    return [
        (PROBE, IDS[name], "failure"),
        (PROBE, "t1", "passed"),
        (f"{PROBE}.batch", "completeness", "passed"),
        (f"{PROBE}.batch", "contamination", "passed"),
        (f"{PROBE}.batch", "context-inversion", "failure"),
        (f"{PROBE}.batch", "scorer-stability", "skipped"),
        (f"{PROBE}.batch", "taxonomy", "passed"),
    ]


def outcome(case: ET.Element) -> str:
    tags = [child.tag for child in case if child.tag != "properties"]
    return tags[0] if tags else "passed"


def written(element: ET.Element, key: str) -> str:
    # Before 9.1, pytest writes what lies beyond the BMP as #x and digits.
    return re.sub("#x([0-9A-F]{5})", lambda m: chr(int(m[1], 16)), element.get(key, ""))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", IDS, ids=shown)
def test_the_file(pytester: pytest.Pytester, name: str, family: str) -> None:
    write_probe(pytester.path, {name: inverted(), "t1": sound()})
    options = ("--junitxml=j.xml", "-o", f"junit_family={family}", "-p", "no:cacheprovider")
    assert pytester.runpytest("--bloom-probe=tin", *options).ret == 1
    root = ET.fromstring((pytester.path / "j.xml").read_bytes())
    assert faults(root, family) == []
    cases = {written(case, "name"): case for case in root.iter("testcase")}
    found = [(case.get("classname", ""), n, outcome(case)) for n, case in cases.items()]
    assert sorted(found) == sorted(golden(name))
    case = cases[IDS[name]]
    failure = case.find("failure")
    assert failure is not None
    message = written(failure, "message")
    assert re.match(r"probes/tin/trials/.*: context-monotonicity: ", message)
    properties = {p.get("name"): p.get("value") for p in case.iter("property")}
    assert properties["bloom.verdict"] == "fail"
    assert properties["bloom.collapse"] == "context-dilution-inversion"
    if family == "xunit1":
        assert message.startswith(f"{case.get('file')}:{int(case.get('line', '')) + 1}: ")


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ('<testcase name="t" classname="c" time="0.1" url="u"/>', "testcase with url"),
        ('<testcase name="t" time="0.1"/>', "testcase without classname"),
        ('<testcase name="t" classname="c" time="now"/>', "testcase time='now'"),
        ('<testcase name="t" classname="c" time="0.1">x</testcase>', "text in testcase: 'x'"),
        ('<case name="t"/>', "case in testsuite"),
    ],
)
def test_the_checker_sees(broken: str, fault: str) -> None:
    suite = 'name="pytest" errors="0" failures="0" skipped="0" tests="1" time="0.1"'
    suite += ' timestamp="2026-12-01T10:00:00+00:00" hostname="here"'
    good = '<testcase name="t" classname="c" time="0.1"/>'
    text = f"<testsuites><testsuite {suite}>{{}}</testsuite></testsuites>"
    assert faults(ET.fromstring(text.format(good)), "xunit2") == []
    assert fault in faults(ET.fromstring(text.format(broken)), "xunit2")
    assert "tests=1, but there are 2" in faults(ET.fromstring(text.format(good * 2)), "xunit2")
