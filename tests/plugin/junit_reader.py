"""Reads a JUnit file into plain values."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path


def cases(path: Path) -> list[tuple[str, str, str, str]]:
    """Class name, name, outcome and message of every test case, sorted."""
    found = []
    for case in ET.parse(path).getroot().iter("testcase"):
        outcome, message = "passed", ""
        for child in case:
            if child.tag in ("failure", "error", "skipped"):
                outcome, message = child.tag, child.get("message", "") + (child.text or "")
        found.append((case.get("classname", ""), case.get("name", ""), outcome, message))
    return sorted(found)


def suite_properties(path: Path) -> dict[str, str]:
    root = ET.parse(path).getroot()
    return {
        prop.get("name", ""): prop.get("value", "")
        for suite in root.iter("testsuite")
        for prop in suite.findall("properties/property")
    }


def case_properties(path: Path, name: str) -> dict[str, str]:
    for case in ET.parse(path).getroot().iter("testcase"):
        if case.get("name") == name:
            found = case.iter("property")
            return {prop.get("name", ""): prop.get("value", "") for prop in found}
    raise LookupError(name)
