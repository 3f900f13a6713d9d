"""Collected trials are kept from the garbage collector, in a run of trials alone and only then."""

from __future__ import annotations

import gc

import pytest
from probe_maker import sound, write_probe

PEEK = """
import gc
import pytest

@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    session.frozen = gc.get_freeze_count() - session.config.frozen_before

def pytest_configure(config):
    config.frozen_before = gc.get_freeze_count()

def pytest_sessionfinish(session):
    print("frozen:", session.frozen > 0)
"""


@pytest.fixture
def probe(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(PEEK)
    pytester.makepyfile("def test_kettle(): pass")
    write_probe(pytester.path, {"t1": sound(), "t2": sound()})


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize(
    ("arguments", "frozen"),
    [
        (["--bloom-probe=tin"], True),
        (["--bloom-probe=tin", "."], False),
        (["."], False),
    ],
)
def test_only_where_there_are_only_trials(
    pytester: pytest.Pytester, arguments: list[str], frozen: bool
) -> None:
    before = gc.get_freeze_count()
    result = pytester.runpytest_inprocess(*arguments, "-s")
    assert result.ret == 0
    result.stdout.fnmatch_lines([f"*frozen: {frozen}*"])
    # A session in a process that lives on leaves nothing behind.
    assert gc.get_freeze_count() <= before
