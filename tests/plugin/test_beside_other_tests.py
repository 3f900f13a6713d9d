"""Trial items beside ordinary tests: fixtures of the others are set up and torn down as ever."""

from __future__ import annotations

import pytest
from probe_maker import sound, write_probe

OWN = """
import pytest

@pytest.fixture(scope="module")
def tin():
    print("SETUP", __name__)
    yield
    print("TEARDOWN", __name__)

def test_one(tin): pass
def test_two(tin): pass
"""

REVERSED = """
def pytest_collection_modifyitems(items):
    trials = [i for i in items if "probe.yaml" in i.nodeid]
    others = [i for i in items if "probe.yaml" not in i.nodeid]
    # Ordinary tests of several folders, with trials between them.
    items[:] = [x for pair in zip(others, trials) for x in pair] + trials[len(others):]
"""


@pytest.mark.parametrize("conftest", ["", REVERSED])
def test_setup_and_teardown(pytester: pytest.Pytester, conftest: str) -> None:
    write_probe(pytester.path / "a", {f"t{n}": sound() for n in range(6)})
    for folder in ("a", "b/c"):
        place = pytester.path / folder
        place.mkdir(parents=True, exist_ok=True)
        place.joinpath(f"test_{folder[0]}.py").write_text(OWN)
    pytester.makeconftest(conftest)
    arguments = ["a", "--bloom-probe=a/probes/tin", "b", "-s"]
    result = pytester.runpytest(*arguments)
    assert result.ret == 0
    said = result.stdout.str()
    for name in ("test_a", "test_b"):
        assert said.count(f"SETUP {name}") == said.count(f"TEARDOWN {name}") > 0


def test_marker_and_keywords(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.makepyfile(test_own="def test_own(): pass\n")
    for selection, passed in ((["-m", "bloom"], 6), (["-m", "not bloom"], 1)):
        result = pytester.runpytest("--bloom-probe=tin", "test_own.py", *selection)
        assert result.parseoutcomes()["passed"] == passed - (selection[1] == "bloom")


def test_setup_plan_runs_nothing(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "--setup-plan")
    assert result.ret == 0
    assert not (pytester.path / "bloom-judgments").exists()
