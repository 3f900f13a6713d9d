"""pytest_bloom_invariants: a rule of one's own; whatever goes wrong in it costs its trial alone."""

from __future__ import annotations

import json

import pytest
from probe_maker import inverted, judgment, sound, write_probe
from ways import plain_and_xdist

SHORT = """
from pytest_bloom import Finding

def short(case):
    if case.trial.id != "t2":
        return []
    return [Finding("short", "violated", "more than 3 turns", turn=3, details=("it has 4",))]

def pytest_bloom_invariants(config):
    return {"short": short}
"""

#: raises or gives what is put in for the body, for t2 only
FOR_T2 = """
import sys
import pytest
from pytest_bloom import BatchVerdict, Finding

def short(case):
    if case.trial.id != "t2":
        return []
    {body}

def pytest_bloom_invariants(config):
    return {{"short": short}}
"""


def three(pytester: pytest.Pytester, conftest: str, extra: str = "") -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound(), "t3": sound()}, extra=extra)
    pytester.makeconftest(conftest)


@plain_and_xdist
def test_a_violation_fails_its_trial(pytester: pytest.Pytester, how: list[str]) -> None:
    three(pytester, SHORT)
    result = pytester.runpytest("--bloom-probe=tin", *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "probes/tin/trials/t2/trial.json:1: short: more than 3 turns",
            "    it has 4",
            "*trials: 2 pass, 0 undecided, 1 fail of 3 trials",
        ]
    )
    assert judgment(pytester.path, "t2")["violations"] == ["short"]
    assert judgment(pytester.path, "t1")["violations"] == []


def test_it_stands_beside_the_built_in_rules(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t2": inverted()})
    pytester.makeconftest(SHORT)
    pytester.runpytest("--bloom-probe=tin")
    assert judgment(pytester.path, "t2")["violations"] == ["context-monotonicity", "short"]


@pytest.mark.parametrize(
    ("kind", "verdict", "code"), [("undecided", "undecided", 1), ("note", "pass", 0)]
)
def test_the_other_kinds(pytester: pytest.Pytester, kind: str, verdict: str, code: int) -> None:
    three(pytester, SHORT.replace("violated", kind))
    assert pytester.runpytest("--bloom-probe=tin").ret == code
    data = judgment(pytester.path, "t2")
    assert (data["verdict"], data["violations"]) == (verdict, [])
    assert ("more than 3 turns" in data["notes"]) == (kind == "note")


def test_it_is_selected_like_any_other(pytester: pytest.Pytester) -> None:
    three(pytester, SHORT, extra="invariants: [trajectory-max]\n")
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    probe = pytester.path / "probes/tin/probe.yaml"
    probe.write_text("name: tin\nscorer: judge\ninvariants: [trajectory-max, short]\n")
    assert pytester.runpytest("--bloom-probe=tin").ret == 1
    probe.write_text("name: tin\nscorer: judge\nbatch: [short]\n")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["probes/tin/probe.yaml:3: batch: unknown rule 'short'*"])


@plain_and_xdist
def test_an_exception_leaves_its_trial_undecided(pytester: pytest.Pytester, how: list[str]) -> None:
    three(pytester, FOR_T2.format(body="raise ValueError('no such \\x1b[31mdial\\nsecond line')"))
    result = pytester.runpytest("--bloom-probe=tin", "--junitxml=j.xml", *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "probes/tin/trials/t2/trial.json:1: short: undecided: raised ValueError: no such "
            "\\x1b[[]31mdial (conftest.py:8)",
            "*trials: 2 pass, 1 undecided, 0 fail of 3 trials",
            "not publishable",
        ]
    )
    data = judgment(pytester.path, "t2")
    assert (data["verdict"], data["violations"]) == ("undecided", [])
    # Neither the words of an exception, which may be a trial's, nor a path.
    assert data["notes"] == ["short is open: ValueError"]
    assert [judgment(pytester.path, t)["verdict"] for t in ("t1", "t3")] == ["pass", "pass"]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("raise KeyError('dial')", "raised KeyError: 'dial' (conftest.py:8)"),
        ("raise MemoryError", "raised MemoryError (conftest.py:8)"),
        ("return short(case)", "raised RecursionError: maximum recursion depth*(conftest.py:*"),
        ("assert case is None, 'a case'", "raised AssertionError: a case*(conftest.py:8)"),
        ("pytest.skip('not here')", "raised Skipped: not here (conftest.py:8)"),
        ("pytest.fail('too long')", "raised Failed: too long (conftest.py:8)"),
        ("pytest.xfail('some day')", "raised XFailed: some day (conftest.py:8)"),
        ("sys.exit(0)", "raised SystemExit: 0 (conftest.py:8)"),
        ("raise BaseException('odd')", "raised BaseException: odd (conftest.py:8)"),
        ("raise ValueError('x' * 999)", f"raised ValueError: {'x' * 200}… (conftest.py:8)"),
    ],
)
def test_whatever_is_raised_is_never_green(pytester: pytest.Pytester, body: str, what: str) -> None:
    three(pytester, FOR_T2.format(body=body))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*t2/trial.json:1: short: undecided: {what}"])
    result.stdout.fnmatch_lines(["*trials: 2 pass, 1 undecided, 0 fail of 3 trials"])


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("pass", "gave None, not a list of Finding"),
        ("return True", "gave a value of type bool, not a list of Finding"),
        ("yield", "gave a value of type generator, not a list of Finding"),
        ("return Finding('short', 'violated', 'x')", "gave a value of type Finding, not a list*"),
        ("return ['x']", "gave a value of type str in its list, not a Finding"),
        (
            "return [Finding('taxonomy', 'note', 'x')]",
            "gave a finding of another rule, 'taxonomy'",
        ),
        ("return [Finding('short', 'pass', 'x')]", "gave a finding of kind 'pass', not one of *"),
        ("return [Finding('short', 'note', 3)]", "gave a value of type int for message of a f*"),
        ("return [Finding('short', 'note', 'x', file=b'y')]", "gave a value of type bytes for f*"),
        ("return [Finding('short', 'note', 'x', turn='3')]", "gave a value of type str for the t*"),
        ("return [Finding('short', 'note', 'x', details='y')]", "gave no tuple of texts for d*"),
    ],
)
def test_garbage_is_never_green(pytester: pytest.Pytester, body: str, what: str) -> None:
    conftest = FOR_T2.format(body=body)
    if body == "yield":
        conftest = conftest.replace("return []", "return")
    three(pytester, conftest)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*t2/trial.json:1: short: undecided: {what} (conftest.py:5)"])


def test_a_wrong_signature_names_the_function(pytester: pytest.Pytester) -> None:
    three(pytester, SHORT.replace("def short(case)", "def short(case, window)"))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*short: undecided: raised TypeError: *'window' (conftest.py:3)"])


def test_ctrl_c_passes(pytester: pytest.Pytester) -> None:
    three(pytester, FOR_T2.format(body="raise KeyboardInterrupt"))
    result = pytester.runpytest_subprocess("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["*KeyboardInterrupt*"])


def test_exit_passes(pytester: pytest.Pytester) -> None:
    three(pytester, FOR_T2.format(body="pytest.exit('enough', 7)"))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 7
    result.stdout.fnmatch_lines(["*_pytest.outcomes.Exit: enough*"])


def test_an_undecided_trial_is_told_by_rule_in_the_report(pytester: pytest.Pytester) -> None:
    three(pytester, FOR_T2.format(body="raise ValueError"))
    pytester.runpytest("--bloom-probe=tin", "--bloom-report=r.json")
    (probe,) = json.loads((pytester.path / "r.json").read_text())["probes"]
    assert probe["undecided"] == {"short": 1}
    assert probe["publishable"] is False
