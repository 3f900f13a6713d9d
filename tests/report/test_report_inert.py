"""Names that somebody else chose do nothing in a terminal, in Markdown, in HTML, in JSON."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

from pytest_bloom.core.names import as_line, printable
from pytest_bloom.report.data import ProbeResult
from pytest_bloom.report.export import render
from pytest_bloom.report.junit import suite_properties
from pytest_bloom.report.terminal import report_lines

Make = Callable[..., ProbeResult]
Record = Callable[..., Any]

HOSTILE = [
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b31mred",
    "a\rb",
    "a\nb",
    "a\tb",
    "a\x00b",
    "a\x7fb\x85c",
    "a\u202eb\u2066c\u200fd",
    "a\u2028b\u2029c",
    "a\u200bb\u2060c\ufeff",
    "half \udcff \ud800",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</td></tr></table><h1>x",
    "a|b||c",
    "`code` ``more``",
    "[x](javascript:alert(1)) ![y](http://z)",
    "**bold** _it_ ~~no~~ # head",
    "\\| \\` \\",
    "&lt;b&gt; &#60;",
    "\"quoted\" 'too'",
    "$math$ @everyone #1",
    "-----BEGIN",
    "::error::workflow command",
    "##vso[task.complete]",
]


@pytest.fixture(params=HOSTILE, ids=lambda name: ascii(name)[1:18])
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def result(make_result: Make, record: Record, failing: Record, name: str) -> ProbeResult:
    """The name wherever a name may stand: trials, scorers, versions, faults, remarks."""
    versions = {"scorer": f"{name} {name}", "residual_scorer": f"{name} 7"}
    records = [
        failing(name, **versions),
        failing(f"{name}/2", "context-dilution-inversion", **versions),
        record(f"{name}/3", 3, 1, **versions),
        record(f"{name}/4", stability=[[name, [1, 2], [1, 1]], [f"{name}2", [1], [1, 2]]]),
        record(f"{name}/5", claims=name, **versions),
        record(f"{name}/6", claims=name, **versions),
    ]
    return make_result(records, scorer=name, faults=[f"{name}: a fault"], remarks=[name])


def check(text: str) -> None:
    """No character that moves a cursor, hides, or reorders what follows."""
    for char in text:
        assert unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp"), ascii(char)


@pytest.mark.parametrize("verbosity", [-1, 0, 1, 2])
def test_terminal(result: ProbeResult, verbosity: int) -> None:
    for line, _ in report_lines(result, verbosity):
        check(line)


@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_line_of_it_is_a_command(make_result: Make, failing: Record, width: int) -> None:
    """Wherever a name that is too long for one line is broken."""
    names = [f"{'w' * length}::error::x" for length in range(width)]
    for line, _ in report_lines(make_result([failing(name) for name in names]), 2, width):
        assert not line.lstrip().startswith("::")


def test_terminal_shows_what_is_there(result: ProbeResult, name: str) -> None:
    said = "\n".join(line for line, _ in report_lines(result, 1, 100_000))
    assert f"{as_line(name)}: refusal-prefix-dominance" in said


def test_json(result: ProbeResult, name: str) -> None:
    text = render([result], "r.json")
    assert text.isascii()
    check(text.decode().replace("\n", ""))
    data = json.loads(text)["probes"][0]
    assert data["scorer"] == name
    assert [entry["trial"] for entry in data["review_queue"]] == [f"{name}/2", name]


def test_markdown(result: ProbeResult, name: str) -> None:
    text = render([result], "r.md").decode()
    check(text.replace("\n", ""))
    # Our own markup is **, | and ##; nothing else may stand bare.
    assert not re.search(r"[<>`\[\]\\~$@_]", text)
    assert not re.search(r"&(?!#\d+;)", text)
    for line in text.splitlines():
        if line.startswith("|"):
            assert line.count("|") in (4, 7), line
        else:
            assert "|" not in line
            assert line.count("#") - line.count("&#") in (0, 2)
            assert line.count("*") in (0, 4)
    assert printable(name) in unescape(text)


class Tags(HTMLParser):
    """What a browser would see."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [key for key, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_html(result: ProbeResult, make_result: Make, failing: Record, name: str) -> None:
    page = render([result], "r.html").decode()
    check(page.replace("\n", ""))
    seen = Tags()
    seen.feed(page)
    known = (
        "html head meta title style body h1 h2 p strong table tr th td ul li code details summary"
    )
    assert set(seen.tags) <= set(known.split())
    assert set(seen.attributes) <= {"lang", "charset", "name", "content"}
    assert seen.tags.count("h1") == 1
    assert printable(name) in seen.text


def test_junit(result: ProbeResult) -> None:
    for key, value in suite_properties([result]):
        check(key)
        check(value)
        assert key.startswith("bloom.tin.")


def test_a_long_name_is_not_the_whole_of_markdown(make_result: Make, failing: Record) -> None:
    result = make_result([failing("x" * 4000 + str(n)) for n in range(20)])
    assert len(render([result], "r.md")) < 20_000


def test_the_title_in_the_terminal(pytester: pytest.Pytester) -> None:
    """Written by the plugin itself, above the lines of the report."""
    probe = pytester.path / "probes/tin"
    (probe / "trials").mkdir(parents=True)
    (probe / "probe.yaml").write_text('name: tin\nscorer: "judge\\e[31m\\u202e"\n')
    (probe / "taxonomy.yaml").write_text("name: x\nbands:\n  - {band: 0, name: safe}\n")
    output = pytester.runpytest("--bloom-probe=tin", "--color=no").stdout.str()
    assert "scorer judge" in output
    assert "\x1b" not in output
    assert "\u202e" not in output
