"""A JUnit file of our own, for a run that pytest has not seen. As pytest's: family xunit2."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence

from pytest_bloom.core.batch_verdict import FAILED, SKIPPED
from pytest_bloom.report.merged import Entry

#: characters of a message; the text below it has them all
MESSAGE = 500


def render_junit(tests: Sequence[Entry], properties: Iterable[tuple[str, str]]) -> bytes:
    """One suite. Every text must be printable already: XML has no escape for control characters."""
    outcomes = [test.outcome for test in tests]
    suites = ET.Element("testsuites", name="pytest tests")
    suite = ET.SubElement(
        suites,
        "testsuite",
        name="pytest",
        errors="0",
        failures=str(outcomes.count(FAILED)),
        skipped=str(outcomes.count(SKIPPED)),
        tests=str(len(tests)),
        time="0.000",
    )
    _add_properties(suite, properties)
    for test in tests:
        path, *names = test.nodeid.split("::")
        classname = ".".join([path.replace("/", "."), *names[:-1]])
        case = ET.SubElement(suite, "testcase", classname=classname, name=names[-1], time="0.000")
        _add_properties(case, test.properties)
        if test.outcome == FAILED:
            text = "\n".join(test.lines)
            ET.SubElement(case, "failure", message=text[:MESSAGE]).text = text
        elif test.outcome == SKIPPED:
            (why,) = test.lines
            skipped = ET.SubElement(case, "skipped", type="pytest.skip", message=why)
            skipped.text = f"{path}:1: {why}"
    body: str = ET.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n'.encode()


def _add_properties(parent: ET.Element, pairs: Iterable[tuple[str, str]]) -> None:
    pairs = list(pairs)
    if pairs:
        holder = ET.SubElement(parent, "properties")
        for name, value in pairs:
            ET.SubElement(holder, "property", name=name, value=value)
