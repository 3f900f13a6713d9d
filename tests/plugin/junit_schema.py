"""The shape of a JUnit file as pytest's two families write it, and a checker of that shape.

pytest puts the properties of a test inside its case in both families, where the strictest readers
of xunit2 expect none; they stand on failing trials only.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field

COUNT = re.compile(r"[0-9]+")
TIME = re.compile(r"[0-9]+\.[0-9]{1,3}")
STAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:[+-][0-9:]+|Z)?")
TEXT = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]+", re.DOTALL)
ANY = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]*", re.DOTALL)


@dataclass(frozen=True)
class Element:
    """Attributes that must and may stand there; children with the most there may be, in order."""

    must: dict[str, re.Pattern[str]] = field(default_factory=dict)
    may: dict[str, re.Pattern[str]] = field(default_factory=dict)
    children: tuple[tuple[str, int], ...] = ()
    text: bool = False


MANY = 10**9
_VERDICT = Element(must={"message": ANY}, may={"type": TEXT}, text=True)
_COUNTS = dict.fromkeys(("tests", "failures", "errors", "skipped"), COUNT)
_CASE = {"name": TEXT, "classname": TEXT, "time": TIME}
_VERDICTS = ("failure", "error", "skipped")
XUNIT2: dict[str, Element] = {
    "testsuites": Element(may={"name": TEXT}, children=(("testsuite", 1),)),
    "testsuite": Element(
        must={"name": TEXT, "time": TIME, "timestamp": STAMP, "hostname": TEXT, **_COUNTS},
        children=(("properties", 1), ("testcase", MANY)),
    ),
    "properties": Element(children=(("property", MANY),)),
    "property": Element(must={"name": TEXT, "value": ANY}),
    "testcase": Element(
        must=_CASE,
        children=(
            ("properties", 1),
            *((verdict, 1) for verdict in _VERDICTS),
            ("system-out", 1),
            ("system-err", 1),
        ),
    ),
    **dict.fromkeys(_VERDICTS, _VERDICT),
    "system-out": Element(text=True),
    "system-err": Element(text=True),
}
XUNIT1 = {
    **XUNIT2,
    "testcase": Element(
        must=_CASE, may={"file": TEXT, "line": COUNT}, children=XUNIT2["testcase"].children
    ),
}
FAMILIES = {"xunit1": XUNIT1, "xunit2": XUNIT2}


def faults(root: ET.Element, family: str) -> list[str]:
    """What is wrong with the tree below `testsuites`, a sentence each."""
    if root.tag != "testsuites":
        return [f"the root is {root.tag}"]
    return [*_shape(root, FAMILIES[family]), *_sums(root)]


def _shape(element: ET.Element, schema: dict[str, Element]) -> Iterator[str]:
    expected = schema[element.tag]
    known = {**expected.must, **expected.may}
    for name in expected.must.keys() - element.attrib.keys():
        yield f"{element.tag} without {name}"
    for name, value in element.attrib.items():
        if name not in known:
            yield f"{element.tag} with {name}"
        elif not known[name].fullmatch(value):
            yield f"{element.tag} {name}={value!r}"
    text = element.text or ""
    if not ANY.fullmatch(text) or (text.strip() and not expected.text):
        yield f"text in {element.tag}: {text[:40]!r}"
    order = [name for name, _ in expected.children]
    tags = [child.tag for child in element]
    for tag in set(tags) - set(order):
        yield f"{tag} in {element.tag}"
    places = [order.index(tag) for tag in tags if tag in order]
    if places != sorted(places):
        yield f"{element.tag}: order of {tags}"
    for name, most in expected.children:
        if tags.count(name) > most:
            yield f"{tags.count(name)} of {name} in {element.tag}"
    for child in element:
        if child.tag in order:
            yield from _shape(child, schema)


def _sums(root: ET.Element) -> Iterator[str]:
    """The counts of a suite are those of its cases, no case has two verdicts, no two one name."""
    for suite in root.iter("testsuite"):
        cases = suite.findall("testcase")
        found = {"tests": len(cases)}
        for verdict, count in (("failure", "failures"), ("error", "errors"), ("skipped",) * 2):
            found[count] = sum(case.find(verdict) is not None for case in cases)
        for count, number in found.items():
            if suite.get(count) != str(number):
                yield f"{count}={suite.get(count)}, but there are {number}"
        for case in cases:
            if sum(child.tag in _VERDICTS for child in case) > 1:
                yield f"two verdicts on {case.get('name')!r}"
        names = [(case.get("classname"), case.get("name")) for case in cases]
        if len(set(names)) != len(names):
            yield "two cases of one name"
