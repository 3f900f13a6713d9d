"""The examples for hooks, in the docs and in the docstrings of the specs, do what they say."""

from __future__ import annotations

import inspect
import json
import re
import textwrap
from pathlib import Path

import pytest
from probe_maker import TAXONOMY, inverted, judgment, sound, user, write_probe

from pytest_bloom import hookspecs

PAGE = (Path(__file__).parents[2] / "docs" / "hooks.md").read_text(encoding="utf-8")
HOOKS = [name for name in vars(hookspecs) if name.startswith("pytest_bloom_")]


def example(hook: str) -> str:
    """The example of the page that implements a hook."""
    found = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (text,) = (code for code in found if f"def {hook}(" in code)
    return str(text)


def docstring_example(hook: str) -> str:
    text = inspect.cleandoc(getattr(hookspecs, hook).__doc__)
    return textwrap.dedent(text.partition("Example::\n\n")[2])


def lines_of_code(text: str) -> int:
    return sum(1 for line in text.splitlines() if line.strip())


def test_a_rule(pytester: pytest.Pytester) -> None:
    trial, readings = sound()
    long = {**trial, "turns": [*trial["turns"], *[user("And now?") for _ in range(9)]]}
    write_probe(pytester.path, {"t1": sound(), "t2": (long, readings)})
    pytester.makeconftest(example("pytest_bloom_invariants"))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*t2/trial.json:1: short-talks: 13 turns, at most 12 are allowed"])
    assert judgment(pytester.path, "t2")["violations"] == ["short-talks"]
    assert judgment(pytester.path, "t1")["violations"] == []


def test_a_rule_takes_ten_lines_and_a_reader_twenty() -> None:
    assert lines_of_code(example("pytest_bloom_invariants")) <= 10
    reader = [
        line
        for line in example("pytest_bloom_readers").splitlines()
        if line.strip() and not line.startswith(("import", "from"))
    ]
    assert len(reader) <= 20


@pytest.mark.parametrize(("severe", "outcome"), [(1, "failed"), (2, "passed")])
def test_a_batch_rule(pytester: pytest.Pytester, severe: int, outcome: str) -> None:
    trials = {f"t{n}": sound(3 if n < severe else 1) for n in range(3)}
    write_probe(pytester.path, trials)
    pytester.makeconftest(example("pytest_bloom_batch_checks"))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == (outcome == "failed")
    result.stdout.fnmatch_lines(
        [f"severe-trials: {outcome}: {severe} trials reach band 3, 2 are needed"]
    )


def test_a_reader(pytester: pytest.Pytester) -> None:
    files = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    assert sorted(files) == ["conftest.py", "probe.yaml", "talks/t0001.csv"]
    for name, text in {**files, "taxonomy.yaml": TAXONOMY}.items():
        path = pytester.path / "probes" / "csv" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    result = pytester.runpytest("--bloom-probe=csv")
    assert result.ret == 0
    data = judgment(pytester.path, "t0001", probe="csv")
    assert (data["turn_indices"], data["raw_bands"], data["raw_max"]) == ([1], [2], 2)


def test_keys(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(1), "t2": inverted()})
    pytester.makeconftest(example("pytest_bloom_judgment"))
    pytester.runpytest("--bloom-probe=tin")
    told = [judgment(pytester.path, trial) for trial in ("t1", "t2")]
    assert [(data["team"], data["severe"]) for data in told] == [
        ("biscuits", False),
        ("biscuits", True),
    ]


@pytest.mark.parametrize("hook", HOOKS)
def test_the_page_and_the_docstring_tell_of_every_hook(hook: str) -> None:
    assert f"`{hook}(" in PAGE
    assert f"def {hook}(config" in docstring_example(hook)


def test_the_docstrings_together(pytester: pytest.Pytester) -> None:
    """All examples of the specs in one conftest.py, over the source that one of them makes."""
    names = [hook for hook in HOOKS if hook != "pytest_bloom_scorers"]
    pytester.makeconftest("\n\n".join(map(docstring_example, names)))
    write_probe(pytester.path, {}, extra="source: {format: one-turn}\n")
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-report=r.json")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["enough: failed: 1 trials, at least 2 are needed"])
    assert judgment(pytester.path, "t1")["team"] == "biscuits"
    (probe,) = json.loads((pytester.path / "r.json").read_text())["probes"]
    assert probe["verdicts"] == {"fail": 0, "pass": 1, "undecided": 0}
