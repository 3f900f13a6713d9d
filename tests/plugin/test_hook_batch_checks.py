"""pytest_bloom_batch_checks: a batch rule of one's own is a test; what it raises fails it."""

from __future__ import annotations

import pytest
from junit_reader import cases
from probe_maker import sound, write_probe
from ways import plain_and_xdist

CHECK = """
import sys
import pytest
from pytest_bloom import BatchVerdict, Finding

def enough(batch):
    n = batch.state.judged
    {body}

def pytest_bloom_batch_checks(config):
    return {{"enough": enough}}
"""


def two(pytester: pytest.Pytester, body: str, extra: str = "") -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound()}, extra=extra)
    pytester.makeconftest(CHECK.format(body=body))


@plain_and_xdist
@pytest.mark.parametrize(
    ("outcome", "code", "counted"),
    [("passed", 0, {"passed": 7}), ("failed", 1, {"failed": 1}), ("skipped", 0, {"skipped": 2})],
)
def test_its_outcome_is_that_of_a_test(
    pytester: pytest.Pytester, how: list[str], outcome: str, code: int, counted: dict[str, int]
) -> None:
    two(pytester, f"return BatchVerdict('enough', '{outcome}', f'{{n}} trials', ('of 3',))")
    result = pytester.runpytest("--bloom-probe=tin", "--junitxml=j.xml", *how)
    assert result.ret == code
    assert counted.items() <= result.parseoutcomes().items()
    assert "enough" in [name for _, name, *_ in cases(pytester.path / "j.xml")]
    result.stdout.fnmatch_lines(["enough: *2 trials"])
    if outcome == "failed":
        result.stdout.fnmatch_lines(["probes/tin/probe.yaml:1: enough: 2 trials", "  of 3"])
        result.stdout.fnmatch_lines(["not publishable"])


def test_it_is_selected_by_name_and_by_id(pytester: pytest.Pytester) -> None:
    two(pytester, "return BatchVerdict('enough', 'failed', 'no')", extra="batch: [completeness]\n")
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    probe = pytester.path / "probes/tin/probe.yaml"
    probe.write_text("name: tin\nscorer: judge\nbatch: [completeness, enough]\n")
    assert pytester.runpytest("probes/tin/probe.yaml::batch::enough").ret == 1
    probe.write_text("name: tin\nscorer: judge\ninvariants: [enough]\n")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 2
    result.stdout.fnmatch_lines(["probes/tin/probe.yaml:3: invariants: unknown rule 'enough'*"])


@plain_and_xdist
def test_an_exception_fails_it_alone(pytester: pytest.Pytester, how: list[str]) -> None:
    two(pytester, "return 1 / 0")
    result = pytester.runpytest("--bloom-probe=tin", *how)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "probes/tin/probe.yaml:1: enough: raised ZeroDivisionError: division by zero "
            "(conftest.py:7)",
            "*trials: 2 pass, 0 undecided, 0 fail of 2 trials",
        ]
    )
    assert result.parseoutcomes() == {"passed": 6, "skipped": 1, "failed": 1}


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("return enough(batch)", "raised RecursionError: *(conftest.py:*)"),
        ("raise MemoryError", "raised MemoryError (conftest.py:7)"),
        ("pytest.skip('not here')", "raised Skipped: not here (conftest.py:7)"),
        ("sys.exit(0)", "raised SystemExit: 0 (conftest.py:7)"),
        ("pass", "gave None, not a BatchVerdict (conftest.py:5)"),
        ("return True", "gave a value of type bool, not a BatchVerdict (conftest.py:5)"),
        (
            "return BatchVerdict('taxonomy', 'passed', 'x')",
            "gave a verdict of another rule, 'taxonomy' (conftest.py:5)",
        ),
        (
            "return BatchVerdict('enough', True, 'x')",
            "gave the outcome True, not one of passed, failed, skipped (conftest.py:5)",
        ),
        (
            "return BatchVerdict('enough', 'passed', n)",
            "gave a value of type int for headline of a verdict, not a text (conftest.py:5)",
        ),
        (
            "return BatchVerdict('enough', 'passed', 'x', 'y')",
            "gave no tuple of texts for lines of a verdict (conftest.py:5)",
        ),
    ],
)
def test_garbage_and_outcomes_are_never_green(
    pytester: pytest.Pytester, body: str, what: str
) -> None:
    two(pytester, body)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"probes/tin/probe.yaml:1: enough: {what}"])


def test_ctrl_c_and_exit_pass(pytester: pytest.Pytester) -> None:
    two(pytester, "pytest.exit('enough', 7)")
    assert pytester.runpytest("--bloom-probe=tin").ret == 7
    pytester.makeconftest(CHECK.format(body="raise KeyboardInterrupt"))
    assert pytester.runpytest_subprocess("--bloom-probe=tin").ret == 2


def test_it_is_skipped_with_the_others_in_a_partial_run(pytester: pytest.Pytester) -> None:
    two(pytester, "return 1 / 0")
    result = pytester.runpytest("--bloom-probe=tin", "-k", "t1 or batch")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["PARTIAL 1 of 2: not a gate"])
