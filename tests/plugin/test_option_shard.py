"""--bloom-shard: which trials are judged, what is left for a merge, and when nothing is."""

from __future__ import annotations

import json
import re

import pytest
from probe_maker import inverted, judgments, prefix_dominated, sound, write_probe
from shard_runs import run_shard, run_shards, shard_files

from pytest_bloom.core.shard import Shard
from pytest_bloom.shards import read_shard
from pytest_bloom.writer import JudgmentWriter

NAMES = [f"t{n:02}" for n in range(12)]
OUT = "bloom-judgments"
MODES = pytest.mark.parametrize("mode", [[], ["-n2"]], ids=["plain", "xdist"])


def members(index: int, count: int) -> list[str]:
    return [name for name in NAMES if Shard(index, count).holds(name)]


@pytest.fixture
def probe(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {name: sound() for name in NAMES})


def need_xdist(mode: list[str]) -> None:
    if mode:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("0/3", "the shards of 3 are 1/3 and so on"),
        ("4/3", "the shards of 3 are 1/3 and so on"),
        ("x", "expected I/N, such as 2/7: the second of seven parts"),
        ("", "expected I/N, such as 2/7: the second of seven parts"),
        ("1/2\x1b[31m", "expected I/N*"),
    ],
)
@pytest.mark.usefixtures("probe")
def test_nonsense_is_a_usage_error(pytester: pytest.Pytester, given: str, sentence: str) -> None:
    result = pytester.runpytest("--bloom-probe=tin", f"--bloom-shard={given}")
    assert result.ret == 4
    result.stderr.fnmatch_lines([f"*--bloom-shard=*: {sentence}*"])
    assert "\x1b" not in result.stderr.str()


@pytest.mark.usefixtures("probe")
def test_without_judgments_there_is_no_place_for_the_file(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-shard=1/2", "--bloom-judgments=none")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*--bloom-shard leaves its file beside the judgments*"])


@MODES
@pytest.mark.usefixtures("probe")
def test_the_trials_of_others_are_deselected(pytester: pytest.Pytester, mode: list[str]) -> None:
    need_xdist(mode)
    mine = members(1, 3)
    assert 0 < len(mine) < len(NAMES)
    result = run_shard(pytester, 1, 3, OUT, "-v", "-rs", *mode)
    assert result.ret == 0
    outcomes = result.parseoutcomes()
    assert (outcomes["passed"], outcomes["skipped"]) == (len(mine), 5)
    if not mode:
        assert outcomes["deselected"] == len(NAMES) - len(mine)
        result.stdout.fnmatch_lines(["bloom: shard 1 of 3"])
    ids = set(re.findall(r"probe\.yaml::(t\d\d)", result.stdout.str()))
    assert ids == set(mine)
    result.stdout.fnmatch_lines([f"*shard 1 of 3: {len(mine)} of 12 trials"])
    assert result.outlines[-1] == f"PARTIAL {len(mine)} of 12: not a gate"


@pytest.mark.usefixtures("probe")
def test_the_parts_are_the_whole(pytester: pytest.Pytester) -> None:
    for index in (1, 2, 3):
        run_shard(pytester, index, 3, OUT)
    # No run has removed the judgments of another.
    assert {name for name in judgments(pytester.path) if ".shards" not in name} == {
        f"tin/judge/{name}.json" for name in NAMES
    }
    files = shard_files(pytester.path / OUT)
    assert [path.name for path in files] == [f"judge.{i}-of-3.json" for i in (1, 2, 3)]
    contents = [read_shard(str(path)) for path in files]
    assert [sorted(c.judgments) for c in contents] == [members(i, 3) for i in (1, 2, 3)]
    assert all(c.plan.trials == tuple(NAMES) for c in contents)


def test_the_file_is_the_same_bytes_under_xdist(pytester: pytest.Pytester) -> None:
    need_xdist(["-n2"])
    kinds = [sound, inverted, prefix_dominated]
    write_probe(pytester.path, {name: kinds[n % 3]() for n, name in enumerate(NAMES)})
    for out, mode in (("plain", []), ("two", ["-n2"])):
        assert run_shard(pytester, 2, 2, out, *mode).ret == 1
    (plain,), (two,) = (shard_files(pytester.path / out) for out in ("plain", "two"))
    assert plain.read_bytes() == two.read_bytes()


@MODES
def test_an_empty_shard_is_not_an_error(pytester: pytest.Pytester, mode: list[str]) -> None:
    need_xdist(mode)
    write_probe(pytester.path, {"t1": sound()})
    empty = next(index for index in (1, 2) if not Shard(index, 2).holds("t1"))
    result = run_shard(pytester, empty, 2, OUT, *mode)
    assert result.ret == 0
    assert result.outlines[-1] == "PARTIAL 0 of 1: not a gate"
    (file,) = shard_files(pytester.path / OUT)
    assert read_shard(str(file)).judgments == {}


def test_an_empty_probe_is_one(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {})
    result = run_shard(pytester, 1, 2, OUT)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: the probe has no trial*"])


@MODES
@pytest.mark.parametrize("selection", [["-k", "{} or batch"], ["probes/tin/probe.yaml::{}"]])
@pytest.mark.usefixtures("probe")
def test_a_narrower_run_leaves_no_file(
    pytester: pytest.Pytester, mode: list[str], selection: list[str]
) -> None:
    need_xdist(mode)
    assert run_shard(pytester, 1, 2, OUT).ret == 0
    assert len(shard_files(pytester.path / OUT)) == 1
    one = members(1, 2)[0]
    result = run_shard(pytester, 1, 2, OUT, *(word.format(one) for word in selection), *mode)
    assert result.ret == 0
    result.assert_outcomes(
        passed=1,
        skipped=5 if selection[0] == "-k" else 0,
        deselected=result.parseoutcomes().get("deselected", 0),
    )
    assert result.outlines[-1] == "PARTIAL 1 of 12: not a gate"
    assert shard_files(pytester.path / OUT) == []


@pytest.mark.usefixtures("probe")
def test_the_trial_of_another_shard_is_not_run(pytester: pytest.Pytester) -> None:
    other = members(2, 2)[0]
    result = run_shard(pytester, 1, 2, OUT, f"probes/tin/probe.yaml::{other}")
    assert result.ret == 5
    result.assert_outcomes(deselected=1)
    assert shard_files(pytester.path / OUT) == []


@MODES
def test_a_run_that_stops_at_a_failure_leaves_no_file(
    pytester: pytest.Pytester, mode: list[str]
) -> None:
    need_xdist(mode)
    write_probe(pytester.path, {f"t{n:02}": inverted() for n in range(40)})
    result = run_shard(pytester, 1, 2, OUT, "-x", "-rs", *mode)
    assert result.ret in (1, 2)
    result.stdout.fnmatch_lines(["*shard 1 of 2: partial run: * trials judged: stopping after*"])
    result.stdout.no_fnmatch_line("*completeness: selected*")
    assert shard_files(pytester.path / OUT) == []


def test_last_failed_within_a_shard(pytester: pytest.Pytester) -> None:
    mine = members(1, 2)
    trials = {name: inverted() if name in mine[:2] else sound() for name in NAMES}
    write_probe(pytester.path, trials)
    options = ["--bloom-probe=tin", "--bloom-shard=1/2"]
    assert pytester.runpytest(*options).ret == 1
    assert len(shard_files(pytester.path / OUT)) == 1
    result = pytester.runpytest(*options, "--lf")
    result.assert_outcomes(failed=2, deselected=result.parseoutcomes()["deselected"])
    assert result.outlines[-1] == "PARTIAL 2 of 12: not a gate"
    assert shard_files(pytester.path / OUT) == []


@pytest.mark.usefixtures("probe")
def test_collection_leaves_everything_alone(pytester: pytest.Pytester) -> None:
    result = run_shard(pytester, 1, 2, OUT, "--collect-only", "-q")
    assert set(re.findall(r"::(t\d\d)", result.stdout.str())) == set(members(1, 2))
    assert not (pytester.path / OUT).exists()
    run_shard(pytester, 1, 2, OUT)
    before = judgments(pytester.path)
    for option in ("--collect-only", "--setup-plan"):
        run_shard(pytester, 1, 2, OUT, option)
        assert judgments(pytester.path) == before


DIES = """
import os

def pytest_bloom_judgment(config, judgment):
    if judgment["trial"] == "{}" and hasattr(config, "workerinput"):
        os._exit(3)
"""


@pytest.mark.parametrize("extra", ["", "batch: [taxonomy]\n"], ids=["all", "not selected"])
def test_a_lost_worker_fails_the_shard(pytester: pytest.Pytester, extra: str) -> None:
    need_xdist(["-n2"])
    write_probe(pytester.path, {name: sound() for name in NAMES}, extra=extra)
    mine = members(1, 2)
    pytester.makeconftest(DIES.format(mine[2]))
    result = run_shard(pytester, 1, 2, OUT, "-n2")
    assert result.ret == 1
    line = f"*completeness: selected {len(mine)} trials, judged * (a worker was lost)*"
    result.stdout.fnmatch_lines([line])
    assert shard_files(pytester.path / OUT) == []


LOSES = """
import pathlib

def pytest_bloom_judgment(config, judgment):
    first = sorted(pathlib.Path("bloom-judgments/tin/judge").glob("*.json"))[:1]
    if judgment["trial"] == "{}":
        first[0].unlink()
"""


@pytest.mark.usefixtures("probe")
def test_a_judgment_that_vanishes_fails_the_shard(pytester: pytest.Pytester) -> None:
    mine = members(1, 2)
    pytester.makeconftest(LOSES.format(mine[-1]))
    result = run_shard(pytester, 1, 2, OUT)
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*completeness: 1 of {len(mine)} judgments are not there: t*"])
    assert shard_files(pytester.path / OUT) == []


@pytest.mark.usefixtures("probe")
def test_a_judgment_that_was_not_written_fails_the_shard(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = members(1, 2)[0]
    run_shard(pytester, 1, 2, OUT)
    write = JudgmentWriter.write

    def fail_for_one(writer: JudgmentWriter, trial: str, content: bytes) -> str:
        if trial == one:
            raise OSError(28, "No space left on device")
        return write(writer, trial, content)

    # The old judgment is still there, and is not the one of this run.
    monkeypatch.setattr(JudgmentWriter, "write", fail_for_one)
    result = run_shard(pytester, 1, 2, OUT)
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*completeness: 1 judgments were not written: {one}*"])
    assert shard_files(pytester.path / OUT) == []


@pytest.mark.usefixtures("probe")
def test_a_file_that_cannot_be_written_fails_the_shard(pytester: pytest.Pytester) -> None:
    (pytester.path / OUT).mkdir()
    (pytester.path / OUT / "tin.shards").write_text("in the way")
    result = run_shard(pytester, 1, 2, OUT)
    assert result.ret == 1
    line = "*completeness: the shard file could not be written: *bloom-judgments/tin.shards/judge*"
    result.stdout.fnmatch_lines([line])


OWN = """
from pytest_bloom import BatchVerdict

def pytest_bloom_batch_checks(config):
    return {"mine": lambda batch: BatchVerdict("mine", "passed", "fine")}
"""


def test_a_batch_rule_of_a_plugin_cannot_be_merged(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    pytester.makeconftest(OWN)
    result = run_shard(pytester, 1, 2, OUT)
    assert result.ret == 2
    result.stdout.fnmatch_lines(["*merge cannot decide the batch rule 'mine' of a plugin*"])
    probe.joinpath("probe.yaml").write_text("name: tin\nscorer: judge\nbatch: [completeness]\n")
    assert run_shard(pytester, 1, 2, OUT).ret == 0


def test_the_file_holds_no_text_of_a_trial(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {name: inverted() for name in NAMES})
    for out in run_shards(pytester, 2):
        (path,) = shard_files(pytester.path / out)
        assert b"biscuit tin" not in path.read_bytes()
        assert json.loads(path.read_bytes())["schema_version"] == 1
