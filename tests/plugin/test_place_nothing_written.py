"""Nothing is written while tests are collected, nor where they are only collected."""

from __future__ import annotations

from pathlib import Path

import pytest
from probe_maker import inverted, sound, write_probe
from ways import plain_and_xdist

QUIET = ("-p", "no:cacheprovider")
EVERYTHING = ("--bloom-report=r.md", "--bloom-report=r.json", "--bloom-judgments=out")

WATCH = """
import pytest

def files(config):
    paths = config.rootpath.rglob("*")
    return sorted(str(path) for path in paths if "__pycache__" not in str(path))

def pytest_configure(config):
    config.at_start = files(config)

@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session):
    print("COLLECTED", files(session.config) == session.config.at_start)
"""


def files(root: Path) -> dict[str, float]:
    paths = [path for path in root.rglob("*") if "__pycache__" not in str(path)]
    return {str(path): path.stat().st_mtime_ns for path in paths}


@pytest.fixture(autouse=True)
def _probe(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()})


COLLECT_ONLY = [
    ["--collect-only"],
    ["--collect-only", "--bloom-shard=1/2"],
    ["--collect-only", "-k", "nothing"],
]


def check_nothing(pytester: pytest.Pytester, *options: str) -> None:
    before = files(pytester.path)
    pytester.runpytest("--bloom-probe=tin", *EVERYTHING, *options, *QUIET)
    assert files(pytester.path) == before


@plain_and_xdist
@pytest.mark.parametrize("options", COLLECT_ONLY, ids=" ".join)
def test_nothing_where_tests_are_only_collected(
    pytester: pytest.Pytester, options: list[str], how: list[str]
) -> None:
    check_nothing(pytester, *options, *how)


@pytest.mark.parametrize(
    "options",
    [
        ["--setup-plan"],
        ["--bloom-list"],
        ["--help"],
        ["--bloom-scorer=live:nobody"],
        ["--bloom-shard=3/2"],
    ],
    ids=" ".join,
)
def test_nothing_where_no_test_is_run(pytester: pytest.Pytester, options: list[str]) -> None:
    check_nothing(pytester, *options)


def test_nor_where_collection_fails(pytester: pytest.Pytester) -> None:
    (pytester.path / "probes/tin/taxonomy.yaml").write_text("bands: 3\n")
    before = files(pytester.path)
    assert pytester.runpytest("--bloom-probe=tin", *EVERYTHING, *QUIET).ret == 2
    assert files(pytester.path) == before


@pytest.mark.parametrize("shard", [[], ["--bloom-shard=1/2"]])
def test_nothing_before_the_first_trial(pytester: pytest.Pytester, shard: list[str]) -> None:
    pytester.makeconftest(WATCH)
    result = pytester.runpytest("--bloom-probe=tin", "-s", *EVERYTHING, *shard, *QUIET)
    result.stdout.fnmatch_lines(["*COLLECTED True*"])
    assert (pytester.path / "out").exists()


def test_judgments_of_an_earlier_run_stay_as_they_are(pytester: pytest.Pytester) -> None:
    pytester.runpytest("--bloom-probe=tin", *EVERYTHING, "--bloom-shard=1/1", *QUIET)
    (pytester.path / "probes/tin/trials/t2").rename(pytester.path / "t2")
    before = files(pytester.path)
    pytester.runpytest("--bloom-probe=tin", *EVERYTHING, "--collect-only", *QUIET)
    pytester.runpytest(
        "--bloom-probe=tin", *EVERYTHING, "--collect-only", "--bloom-shard=1/1", *QUIET
    )
    assert files(pytester.path) == before
