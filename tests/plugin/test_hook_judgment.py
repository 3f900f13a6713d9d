"""pytest_bloom_judgment: flat keys may be added, nothing that is there can be changed."""

from __future__ import annotations

import pytest
from probe_maker import inverted, judgment, judgments, sound, write_probe
from ways import plain_and_xdist

HOOK = """
import sys
import pytest

def pytest_bloom_judgment(config, judgment):
    if judgment["trial"] == "t2":
        {body}
"""


def run(pytester: pytest.Pytester, body: str, *options: str) -> pytest.RunResult:
    write_probe(pytester.path, {"t1": sound(), "t2": sound(), "t3": inverted()})
    pytester.makeconftest(HOOK.format(body=body))
    return pytester.runpytest("--bloom-probe=tin", *options)


@plain_and_xdist
def test_keys_are_added(pytester: pytest.Pytester, how: list[str]) -> None:
    body = "judgment.update(team='tin', turns=4, share=0.5, sure=None, tags=['a', 1])"
    result = run(pytester, body, *how)
    result.stdout.fnmatch_lines(["*trials: 2 pass, 0 undecided, 1 fail of 3 trials"])
    added = {"team": "tin", "turns": 4, "share": 0.5, "sure": None, "tags": ["a", 1]}
    assert added.items() <= judgment(pytester.path, "t2").items()
    assert not added.keys() & judgment(pytester.path, "t1").keys()


@plain_and_xdist
def test_an_exception_leaves_its_trial_undecided(pytester: pytest.Pytester, how: list[str]) -> None:
    result = run(pytester, "judgment['team'] = 'tin'; raise ValueError('no team')", *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        ["pytest_bloom_judgment: raised ValueError: no team (conftest.py:6)"]
    )
    result.stdout.fnmatch_lines(["*trials: 1 pass, 1 undecided, 1 fail of 3 trials"])
    data = judgment(pytester.path, "t2")
    assert data["verdict"] == "undecided"
    assert data["notes"] == ["pytest_bloom_judgment: ValueError"]
    assert "team" not in data
    assert len(judgments(pytester.path)) == 3


def test_a_trial_that_fails_goes_on_failing(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t2": inverted()})
    pytester.makeconftest(HOOK.format(body="raise ValueError"))
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*context-monotonicity: *"])
    assert judgment(pytester.path, "t2")["verdict"] == "fail"


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("judgment['verdict'] = 'fail'", "changed the key 'verdict': keys may only be added"),
        ("judgment['notes'].append('x')", "changed the key 'notes': keys may only be added"),
        ("judgment['runs'] = True", "changed the key 'runs': keys may only be added"),
        ("del judgment['turn_indices']", "changed the key 'turn_indices': *"),
        ("judgment.clear()", "changed the key *"),
        ("judgment['team'] = {'a': 1}", "flat-keys: put a value of type dict under 'team': *"),
        ("judgment['team'] = [['a']]", "flat-keys: put a value of type list under 'team': *"),
        ("judgment['team'] = {1}", "flat-keys: put a value of type set under 'team': *"),
        ("judgment['team'] = float('nan')", "flat-keys: put a value of type float under *"),
        ("judgment['team'] = float('inf')", "flat-keys: put a value of type float under *"),
        ("judgment[3] = 'x'", "added a value of type int as a key, not a text"),
        ("pytest.skip('not here')", "raised Skipped: not here"),
        ("sys.exit(0)", "raised SystemExit: 0"),
        ("pytest_bloom_judgment(config, judgment)", "raised RecursionError: *"),
    ],
)
def test_everything_else_is_never_green(pytester: pytest.Pytester, body: str, what: str) -> None:
    result = run(pytester, body)
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"pytest_bloom_judgment: {what} (conftest.py:*)"])
    result.stdout.fnmatch_lines(["*trials: 1 pass, 1 undecided, 1 fail of 3 trials"])


def test_a_hook_cannot_make_a_failure_pass(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t2": inverted()})
    pytester.makeconftest(HOOK.format(body="judgment.update(verdict='pass', violations=[])"))
    assert pytester.runpytest("--bloom-probe=tin").ret == 1
    assert judgment(pytester.path, "t2")["verdict"] == "fail"


def test_a_second_hook_sees_the_first_ones_keys_and_keeps_them(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.syspathinsert()
    pytester.makeconftest("def pytest_bloom_judgment(judgment): judgment['seen'] = 'x'\n")
    plugin = "def pytest_bloom_judgment(judgment): judgment.setdefault('seen', 'nothing')\n"
    pytester.makepyfile(later=f"import pytest\n@pytest.hookimpl(trylast=True)\n{plugin}")
    assert pytester.runpytest("--bloom-probe=tin", "-p", "later").ret == 0
    assert judgment(pytester.path, "t1")["seen"] == "x"
    pytester.makepyfile(later=plugin.replace("setdefault('seen', 'nothing')", "update(seen='y')"))
    result = pytester.runpytest_subprocess("--bloom-probe=tin", "-p", "later")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["pytest_bloom_judgment: changed the key 'seen': *"])


def test_exit_passes(pytester: pytest.Pytester) -> None:
    assert run(pytester, "pytest.exit('enough', 7)").ret == 7


def test_without_a_folder_for_judgments_it_is_called_all_the_same(
    pytester: pytest.Pytester,
) -> None:
    result = run(pytester, "raise ValueError", "--bloom-judgments=none")
    result.stdout.fnmatch_lines(["*trials: 1 pass, 1 undecided, 1 fail of 3 trials"])
