"""A checkout that cannot be written to: judged all the same, and never green by accident."""

from __future__ import annotations

from pathlib import Path

import pytest
from junit_reader import cases
from probe_maker import inverted, sound, write_probe
from read_only import held_back, read_only, run_held_back
from ways import plain_and_xdist

NO_CACHE = ("-p", "no:cacheprovider")


@pytest.fixture
def checkout(pytester: pytest.Pytester) -> Path:
    held_back()
    pytester.makeini("[pytest]\n")
    write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    write_probe(pytester.path, {"t1": sound(), "t2": inverted()}, name="red")
    return pytester.path


@plain_and_xdist
def test_judged_without_a_file(pytester: pytest.Pytester, checkout: Path, how: list[str]) -> None:
    options = ("--bloom-judgments=none", *NO_CACHE, *how)
    with read_only(checkout):
        result = run_held_back(pytester, "--bloom-probe=red", *options)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*trials: 1 pass, 0 undecided, 1 fail of 2 trials"])


def test_judgments_and_reports_elsewhere(
    pytester: pytest.Pytester, checkout: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    out = tmp_path_factory.mktemp("out")
    with read_only(checkout):
        result = run_held_back(
            pytester,
            "--bloom-probe=red",
            f"--bloom-judgments={out}",
            f"--bloom-report={out}/r.json",
            f"--junitxml={out}/j.xml",
            *NO_CACHE,
        )
    assert result.ret == 1
    names = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert names == ["j.xml", "r.json", "red/judge/t1.json", "red/judge/t2.json"]


def test_a_default_that_cannot_be_written_is_told_and_fails(
    pytester: pytest.Pytester, checkout: Path
) -> None:
    with read_only(checkout):
        collected = run_held_back(pytester, "--bloom-probe=tin", "--collect-only", *NO_CACHE)
        result = run_held_back(pytester, "--bloom-probe=tin", *NO_CACHE)
    assert collected.ret == 0
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "the judgment could not be written: Permission denied: bloom-judgments/tin/judge/"
            "t1.json (--bloom-judgments=DIR writes elsewhere, --bloom-judgments=none nowhere)",
            "*completeness: 2 of 2 judgments are not there: t1, t2",
            "not publishable",
        ]
    )
    assert "Traceback" not in result.stdout.str() + result.stderr.str()


def test_an_out_folder_that_cannot_be_written(pytester: pytest.Pytester, checkout: Path) -> None:
    """Every trial is judged and told about; what is wrong with one is told as well."""
    out = pytester.mkdir("out")
    with read_only(out):
        result = run_held_back(
            pytester, "--bloom-probe=red", "--bloom-judgments=out", "--junitxml=j.xml"
        )
    assert result.ret == 1
    assert list(out.iterdir()) == []
    told = {name: message for _, name, kind, message in cases(checkout / "j.xml") if kind}
    for trial in ("t1", "t2"):
        place = f"Permission denied: out/red/judge/{trial}.json"
        assert f"the judgment could not be written: {place}" in told[trial]
    assert "context-monotonicity: BandCollapseError" in told["t2"]
    assert "2 of 2 judgments are not there" in told["completeness"]


def test_an_out_folder_whose_judgments_are_right_already(
    pytester: pytest.Pytester, checkout: Path
) -> None:
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    with read_only(checkout / "bloom-judgments"):
        result = run_held_back(pytester, "--bloom-probe=tin")
    assert result.ret == 0


def test_judgments_that_are_old_and_cannot_be_removed(
    pytester: pytest.Pytester, checkout: Path
) -> None:
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    (checkout / "probes/tin/trials/t2").rename(checkout / "t2")
    with read_only(checkout / "bloom-judgments"):
        result = run_held_back(pytester, "--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        ["*completeness: *old judgments could not be removed: Permission denied*"]
    )


@plain_and_xdist
def test_a_report_that_cannot_be_written(
    pytester: pytest.Pytester, checkout: Path, how: list[str]
) -> None:
    """Told at the end, never green; JUnit and the judgments are there."""
    out = pytester.mkdir("out")
    with read_only(out):
        result = run_held_back(
            pytester, "--bloom-probe=tin", "--bloom-report=out/r.md", "--junitxml=j.xml", *how
        )
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        ["*the report could not be written: Permission denied: */out/r.md*"]
    )
    assert len(cases(checkout / "j.xml")) == 7
    assert (checkout / "bloom-judgments/tin/judge/t1.json").exists()


def test_a_shard_file_that_cannot_be_written(pytester: pytest.Pytester, checkout: Path) -> None:
    out = pytester.mkdir("out")
    pytester.runpytest("--bloom-probe=tin", "--bloom-judgments=out")
    shards = pytester.mkdir("out/tin.shards")
    with read_only(shards):
        result = run_held_back(
            pytester, "--bloom-probe=tin", "--bloom-judgments=out", "--bloom-shard=1/1"
        )
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        ["*completeness: *the shard file could not be written: Permission denied: out/tin.shards/*"]
    )
    assert list((out / "tin.shards").iterdir()) == []
