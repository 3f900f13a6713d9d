"""Other plugins and pytest's own options see trials as they see any test."""

from __future__ import annotations

import json

import pytest
from probe_maker import inverted, sound, write_probe

CONFTEST = """
import time

def pytest_bloom_judgment(config, judgment):
    if judgment["trial"] == "t2":
        time.sleep(60)
"""

AGAIN = """
def pytest_bloom_judgment(config, judgment):
    path = config.rootpath / "calls.txt"
    with path.open("a") as calls:
        calls.write(judgment["trial"] + "\\n")
    if judgment["trial"] == "t2" and path.read_text().count("t2") == 1:
        judgment["nested"] = {}
"""


def modes() -> list[list[str]]:
    return [[], ["-n2"]]


def need(mode: list[str], plugin: str) -> None:
    pytest.importorskip(plugin, reason=f"{plugin} is not installed")
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")


@pytest.mark.parametrize("mode", modes())
def test_a_timeout_fails_its_trial_alone(pytester: pytest.Pytester, mode: list[str]) -> None:
    need(mode, "pytest_timeout")
    write_probe(pytester.path, {"t1": sound(), "t2": sound(), "t3": sound()})
    pytester.makeconftest(CONFTEST)
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin", "--timeout=1", "--timeout-method=signal", *mode
    )
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*Timeout*", "FAILED probes/tin/probe.yaml::t2*"])
    result.stdout.no_fnmatch_line("FAILED probes/tin/probe.yaml::t3*")


@pytest.mark.parametrize("mode", modes())
def test_a_trial_that_is_run_again_counts_once_with_its_last_result(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    need(mode, "pytest_rerunfailures")
    write_probe(pytester.path, {"t1": sound(), "t2": sound(), "t3": inverted()})
    pytester.makeconftest(AGAIN)
    result = pytester.runpytest_subprocess(
        "--bloom-probe=tin", "--reruns=1", "--bloom-report=r.json", *mode
    )
    assert result.ret == 1
    calls = (pytester.path / "calls.txt").read_text().split()
    assert sorted(calls) == ["t1", "t2", "t2", "t3", "t3"]
    outcomes = result.parseoutcomes()
    # t3 and the batch rule on inversions fail in the end; t2 was mended by its second run.
    assert (outcomes["rerun"], outcomes["failed"]) == (2, 2)
    (report,) = json.loads((pytester.path / "r.json").read_text())["probes"]
    assert report["trials"]["judged"] == 3


@pytest.mark.parametrize("mode", modes())
def test_installed_but_not_asked_for_changes_nothing(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    need(mode, "pytest_rerunfailures")
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()})
    result = pytester.runpytest_subprocess("--bloom-probe=tin", *mode)
    assert result.ret == 1
    assert result.parseoutcomes()["failed"] == 2


def test_durations(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "--durations=3", "-vv")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*s call     probes/tin/probe.yaml::t1"])


def test_every_hook_of_a_report(
    pytester: pytest.Pytester,
) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.makeconftest("""
import pytest

seen = []

@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    if "batch" not in item.nodeid:
        seen.append("make " + call.when)
    return (yield)

def pytest_runtest_logstart(nodeid):
    if "batch" not in nodeid:
        seen.append("start")

def pytest_runtest_logreport(report):
    if "batch" not in report.nodeid:
        seen.append("log " + report.when)

def pytest_runtest_logfinish(nodeid):
    if "batch" not in nodeid:
        seen.append("finish")

def pytest_sessionfinish():
    print("SEEN", *seen[:7], sep="; ")
""")
    result = pytester.runpytest_inprocess("--bloom-probe=tin", "-s", "-p", "no:randomly")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        ["*SEEN; start; make setup; make call; log call; make teardown; log teardown; finish"]
    )


PHASES = """
import pytest

@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    note("setup", item)
    return (yield)

@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    note("before", item)
    yield
    note("after", item)

def pytest_runtest_teardown(item, nextitem):
    note("teardown", item)

def pytest_bloom_judgment(judgment):
    seen.append("judged " + judgment["trial"])

seen = []

def note(what, item):
    if "batch" not in item.nodeid:
        seen.append(what + " " + item.name)

def pytest_sessionfinish():
    print("SEEN", *seen, sep="; ")
"""


def test_phase_hooks_of_a_conftest(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    pytester.makeconftest(PHASES)
    result = pytester.runpytest_inprocess("--bloom-probe=tin", "-s", "-p", "no:randomly")
    assert result.ret == 0
    parts = [
        f"{what} t{n}"
        for n in (1, 2)
        for what in ("setup", "before", "judged", "after", "teardown")
    ]
    result.stdout.fnmatch_lines([f"*SEEN; {'; '.join(parts)}"])


def test_those_of_another_directory_are_not_called(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    other = pytester.mkdir("other")
    (other / "conftest.py").write_text("def pytest_runtest_setup(item):\n    assert 0\n")
    (other / "test_x.py").write_text("")
    result = pytester.runpytest_inprocess("--bloom-probe=tin", "other")
    assert result.ret == 0


@pytest.mark.parametrize("mode", modes())
def test_a_setup_that_skips_or_fails_is_never_green(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write_probe(pytester.path, {"t1": sound(), "t2": sound(), "t3": sound()})
    pytester.makeconftest("""
import pytest

def pytest_runtest_setup(item):
    if item.name == "t1":
        pytest.skip("not today")
    if item.name == "t2":
        raise RuntimeError("no kettle")
""")
    result = pytester.runpytest("--bloom-probe=tin", *mode)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*no kettle*"])
    result.stdout.fnmatch_lines(["FAILED probes/tin/probe.yaml::batch::completeness*"])
    assert (pytester.path / "bloom-judgments/tin/judge/t3.json").exists()
    assert not (pytester.path / "bloom-judgments/tin/judge/t1.json").exists()
