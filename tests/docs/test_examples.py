"""The documentation keeps its word: its examples run, its tables are whole, its links lead on."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pytest_bloom.audit import Audit
from pytest_bloom.core.judgment import JUDGMENT_KEYS
from pytest_bloom.core.rules import ALL_RULES
from pytest_bloom.sources.locate import parse_dotted
from pytest_bloom.sources.probe import load_probe
from pytest_bloom.sources.strict import load_mapping

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), ROOT / "CONTRIBUTING.md"])

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: a path on a line of its own, and the block that holds that file
_FILE = re.compile(r"^`([\w./-]+)`\n\n```(?:json|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_RULE = re.compile(r"^### `([a-z-]+)`$(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)")
_OPTION = re.compile(r"--bloom-[a-z]+(?:-[a-z]+)*")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    return [text for kind, text in _BLOCK.findall(page(name)) if kind == language]


def files_of_the_probe() -> dict[str, str]:
    """Path and text of every file that the page on the native format shows."""
    return dict(_FILE.findall(page("native-format.md")))


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def changed(files: dict[str, str], changes: dict[str, dict[str, Any]]) -> dict[str, str]:
    """The files with some keys set anew; a second run is a copy of the first."""
    result = dict(files)
    for name, keys in changes.items():
        origin = name if name in files else re.sub(r"-\d+\.json$", ".json", name)
        value: Any = load_mapping(files[origin].encode(), origin)
        for dotted, new in keys.items():
            *above, last = parse_dotted(dotted)
            holder = value
            for step in above:
                holder = holder[step]
            holder[last] = new
        result[name] = laid_out(value) + "\n"
    return result


def laid_out(value: Any, indent: str = "") -> str:
    """JSON as the page lays it out: a key to a line, lists of scalars on one."""
    deeper = indent + " "
    if isinstance(value, dict) and value:
        rows = [f"{deeper}{json.dumps(k)}: {laid_out(v, deeper)}" for k, v in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        rows = [deeper + laid_out(item, deeper) for item in value]
        return "[\n" + ",\n".join(rows) + f"\n{indent}]"
    return json.dumps(value)


def first_lines(output: list[str]) -> list[str]:
    """The line below the title of each failure in pytest's output."""
    title = re.compile(r"_{3,} .+ _{3,}")
    return [below for line, below in pairwise(output) if title.fullmatch(line)]


PYTHON = [
    (name, number)
    for name in ("library.md", "extractor.md")
    for number in range(len(blocks(name, "python")))
]


@pytest.mark.parametrize(("name", "number"), PYTHON)
def test_python_examples_run(name: str, number: int) -> None:
    code = compile(blocks(name, "python")[number], f"{name}[{number}]", "exec")
    exec(code, {"__name__": "example"})


def test_every_file_example_is_named() -> None:
    shown = len(blocks("native-format.md", "json")) + len(blocks("native-format.md", "yaml"))
    assert len(files_of_the_probe()) == shown


def test_the_native_example_is_laid_out_as_messages_count_its_lines() -> None:
    for name, text in files_of_the_probe().items():
        if name.endswith(".json"):
            assert laid_out(json.loads(text)) + "\n" == text, name


def test_the_native_example_loads_and_holds_every_rule(tmp_path: Path) -> None:
    write(tmp_path, files_of_the_probe())
    audit = Audit(load_probe(str(tmp_path)))
    assert [ref.id for ref in audit.refs] == ["t0001", "t0002", "t0003"]
    assert {ref.id: audit.judge(ref).verdict for ref in audit.refs} == dict.fromkeys(
        ["t0001", "t0002", "t0003"], "pass"
    )


def test_every_rule_has_its_section() -> None:
    assert [rule for rule, _ in _RULE.findall(page("rules.md"))] == list(ALL_RULES)


@pytest.mark.parametrize(("rule", "section"), _RULE.findall(page("rules.md")))
def test_each_rule_fails_as_it_says(pytester: pytest.Pytester, rule: str, section: str) -> None:
    (change,) = (text for kind, text in _BLOCK.findall(section) if kind == "json")
    (output,) = (text for kind, text in _BLOCK.findall(section) if not kind)
    files = changed(files_of_the_probe(), json.loads(change))
    write(pytester.path / "probes" / "tin", files)
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-judgments=none")
    assert result.ret == 1
    assert output.strip() in first_lines(result.outlines)
    assert f": {rule}: " in output


def test_the_command_line_page_names_every_option(pytester: pytest.Pytester) -> None:
    options = set(_OPTION.findall(pytester.runpytest("--help").stdout.str()))
    assert options
    assert set(_OPTION.findall(page("command-line.md"))) == options


def test_no_page_names_an_option_that_is_not_there(pytester: pytest.Pytester) -> None:
    options = set(_OPTION.findall(pytester.runpytest("--help").stdout.str()))
    for path in PAGES:
        named = set(_OPTION.findall(path.read_text(encoding="utf-8")))
        assert named <= options, path.name


def test_every_judgment_key_is_explained() -> None:
    rows = "\n".join(line for line in page("judgments.md").split("\n") if line.startswith("| `"))
    cells = re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in rows.split("\n")))
    assert [key for key in JUDGMENT_KEYS if key not in cells] == []


def test_every_report_key_is_explained(pytester: pytest.Pytester) -> None:
    write(pytester.path / "probes" / "tin", files_of_the_probe())
    pytester.runpytest("--bloom-probe=tin", "--bloom-judgments=none", "--bloom-report=audit.json")
    (probe,) = json.loads((pytester.path / "audit.json").read_text())["probes"]
    text = page("judgments.md").partition("## The JSON report")[2]
    assert [key for key in probe if f"`{key}`" not in text] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target, anchor in _LINK.findall(text):
        if target.startswith("http"):
            continue
        linked = (path.parent / target) if target else path
        assert linked.exists(), target
        if anchor:
            assert anchor in anchors(linked.read_text(encoding="utf-8")), f"{target}#{anchor}"


def anchors(text: str) -> set[str]:
    """The anchors that GitHub gives the headings of a page."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
