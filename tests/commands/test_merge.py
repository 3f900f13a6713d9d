"""pytest-bloom merge: the sum of the shards is the whole run, bytes equal."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from junit_reader import case_properties, cases, suite_properties
from probe_maker import (
    inflated,
    inverted,
    prefix_dominated,
    scores,
    sound,
    write_probe,
    write_trial,
)
from shard_runs import files_below, run_shard, run_shards

from pytest_bloom.cli import main

KINDS = [sound, inflated, inverted, prefix_dominated]


def two_runs() -> tuple[dict[str, object], list[dict[str, object]]]:
    """Stable residual bands, raw bands that vary from run to run."""
    trial, _ = sound()
    readings = [scores([0, raw], [0, 1], run=run) for run, raw in ((1, 1), (2, 3))]
    return trial, readings


def a_bit_of_everything(root: Path) -> None:
    """Every verdict, two runs, an unreadable trial, ids that clash, a stray file, wrong numbers."""
    trials = {f"g{n % 3}/t{n:02}": KINDS[n % 4]() for n in range(20)}
    trials["twice"] = two_runs()
    trials["Twice"] = sound(2)
    probe = write_probe(
        root, trials, extra="expected_trials: 40\nreference: nobody\nthresholds: {}\n"
    )
    broken = write_trial(probe, "broken", sound())
    (broken / "trial.json").write_text("{")
    trial, readings = sound()
    write_trial(probe, "claims", ({**trial, "trial": "twice"}, readings))
    unscored = scores([0, None], [0, None], recorded=0, unscored=["3:judge_parse"])
    write_trial(probe, "unscored", (trial, [unscored]))
    (probe / "trials" / "trial.json").write_text("{}")


def all_pass(root: Path) -> None:
    write_probe(root, {f"t{n:02}": sound(n % 5) for n in range(20)})


PROBES = pytest.mark.parametrize("make", [a_bit_of_everything, all_pass])


def whole_run(pytester: pytest.Pytester, *options: str) -> tuple[int, list[str]]:
    """Exit code and the lines of the report."""
    named = () if any(o.startswith("--bloom-probe") for o in options) else ("--bloom-probe=tin",)
    result = pytester.runpytest(
        *named,
        "--bloom-judgments=whole",
        *(f"--bloom-report=whole.{suffix}" for suffix in ("json", "md", "html")),
        "--junitxml=whole.xml",
        *options,
    )
    return int(result.ret), report_of(result.outlines)


def report_of(lines: Sequence[str]) -> list[str]:
    """The report in an output, without what pytest or merge adds below it."""
    start = next(n for n, line in enumerate(lines) if re.match("=+ bloom: ", line))
    end = next(n for n, line in enumerate(lines) if line.endswith("publishable") and not n < start)
    return [line.strip("= ") if line.startswith("==") else line for line in lines[start : end + 1]]


def merge(*words: str) -> int:
    reports = [f"--report=merged.{suffix}" for suffix in ("json", "md", "html")]
    return main(["merge", *words, "--junitxml=merged.xml", *reports, "--judgments=merged"])


def assert_same_files(root: Path) -> None:
    for suffix in ("json", "md", "html"):
        whole = (root / f"whole.{suffix}").read_bytes()
        assert (root / f"merged.{suffix}").read_bytes() == whole, suffix
    whole_files = files_below(root / "whole")
    assert whole_files
    assert files_below(root / "merged") == whole_files


@PROBES
@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_sum_is_the_whole(
    pytester: pytest.Pytester, make: object, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(make)
    make(pytester.path)
    code, lines = whole_run(pytester)
    assert code == (0 if make is all_pass else 1)
    outs = run_shards(pytester, count)
    # It is merged where no probe is.
    shutil.rmtree(pytester.path / "probes")
    for seed in (1, 2, 3):
        random.Random(seed).shuffle(outs)
        capsys.readouterr()
        assert merge(*outs) == code
        assert_same_files(pytester.path)
        expected = [line.replace("whole/tin", "merged/tin") for line in lines]
        assert report_of(capsys.readouterr().out.splitlines()) == expected


@PROBES
def test_shards_that_ran_under_xdist_in_one_folder(pytester: pytest.Pytester, make: object) -> None:
    pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    assert callable(make)
    make(pytester.path)
    code, _ = whole_run(pytester)
    for index in (3, 1, 2):
        run_shard(pytester, index, 3, "shards", "-n2")
    assert merge("shards") == code
    assert_same_files(pytester.path)


def test_junit_has_the_tests_of_a_whole_run(pytester: pytest.Pytester) -> None:
    a_bit_of_everything(pytester.path)
    whole_run(pytester)
    merge(*run_shards(pytester, 2))
    whole, merged = (cases(pytester.path / f"{name}.xml") for name in ("whole", "merged"))
    assert [case[:3] for case in merged] == [case[:3] for case in whole]
    batch = [case for case in merged if case[0].endswith(".batch")]
    # Before 9.2, pytest does not shorten a message: it stands in both places.
    assert [case[:3] for case in batch if case[2] == "failure"]
    assert suite_properties(pytester.path / "merged.xml") == suite_properties(
        pytester.path / "whole.xml"
    )
    for name in ("t03", "broken", "unscored"):
        full = next(case[1] for case in merged if case[1].endswith(name))
        properties = case_properties(pytester.path / "merged.xml", full)
        assert properties == case_properties(pytester.path / "whole.xml", full)
        assert properties["bloom.verdict"] in ("fail", "undecided")


def test_a_failing_trial_tells_why(
    pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    write_probe(pytester.path, {"t1": prefix_dominated(), "t2": sound(), "t3": inverted()})
    outs = run_shards(pytester, 2)
    capsys.readouterr()
    assert merge(*outs) == 1
    lines = capsys.readouterr().out.splitlines()
    assert (
        "FAILED probes/tin/probe.yaml::t1 - fail: ground-truth, refusal-not-mitigation, "
        "trajectory-max"
    ) in lines
    assert "FAILED probes/tin/probe.yaml::t3 - fail: context-monotonicity" in lines
    assert lines[-1] == "3 failed, 4 passed, 1 skipped"
    messages = {case[1]: case[3] for case in cases(pytester.path / "merged.xml")}
    for part in (
        "probes/tin/probe.yaml:1: fail: ground-truth, refusal-not-mitigation, trajectory-max",
        "collapse: refusal-prefix-dominance",
        "recorded 1 (context), residual max 3 (actionable), raw max 1 (context), full context 3",
        "run again: pytest probes/tin/probe.yaml::t1",
    ):
        assert part in messages["t1"]


def test_the_reason_of_an_unreadable_trial_comes_from_its_judgment(
    pytester: pytest.Pytester,
) -> None:
    probe = write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    (probe / "trials/t2/trial.json").write_text("{")
    assert merge(*run_shards(pytester, 2, "--bloom-scorer=judge")) == 1
    messages = {case[1]: case[3] for case in cases(pytester.path / "merged.xml")}
    assert "undecided: unreadable trial" in messages["t2"]
    assert "note: trial.json:1: not JSON" in messages["t2"]


def test_another_scorer_is_named_in_the_command(pytester: pytest.Pytester) -> None:
    trial, readings = inverted()
    readings.append({**readings[0], "scorer": "other one"})
    write_probe(pytester.path, {"t1": (trial, readings)})
    assert merge(*run_shards(pytester, 1, "--bloom-scorer=other one")) == 1
    messages = {case[1]: case[3] for case in cases(pytester.path / "merged.xml")}
    assert "pytest probes/tin/probe.yaml::t1 '--bloom-scorer=other one'" in messages["t1"]


def test_several_probes_stay_in_the_order_of_the_run(pytester: pytest.Pytester) -> None:
    for name in ("zinc", "tin"):
        write_probe(pytester.path, {f"t{n}": KINDS[n % 4]() for n in range(8)}, name=name)
    options = ["--bloom-probe=zinc", "--bloom-probe=tin"]
    code, _ = whole_run(pytester, *options)
    outs = run_shards(pytester, 2, *options)
    assert merge(*reversed(outs)) == code
    assert_same_files(pytester.path)
    assert {path.name for path in (pytester.path / "merged").iterdir()} == {"zinc", "tin"}


def test_the_same_shard_twice_with_equal_content(pytester: pytest.Pytester) -> None:
    all_pass(pytester.path)
    whole_run(pytester)
    outs = run_shards(pytester, 2)
    run_shard(pytester, 1, 2, "again")
    assert merge(*outs, "again", outs[0], f"./{outs[1]}/") == 0
    assert_same_files(pytester.path)


def test_more_shards_than_trials(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    code, _ = whole_run(pytester)
    assert merge(*run_shards(pytester, 7)) == code == 0
    assert_same_files(pytester.path)


def test_a_probe_without_trials_fails(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {})
    code, _ = whole_run(pytester)
    assert merge(*run_shards(pytester, 2)) == code == 1
    whole = (pytester.path / "whole.json").read_bytes()
    assert (pytester.path / "merged.json").read_bytes() == whole
    assert b"the probe has no trial" in whole


def test_old_judgments_are_removed_where_they_are_gathered(pytester: pytest.Pytester) -> None:
    all_pass(pytester.path)
    whole_run(pytester)
    old = pytester.path / "merged/tin/judge/gone.json"
    old.parent.mkdir(parents=True)
    old.write_text("{}")
    assert merge(*run_shards(pytester, 2)) == 0
    assert_same_files(pytester.path)


def test_without_options_it_only_prints(
    pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    all_pass(pytester.path)
    outs = run_shards(pytester, 2)
    before = files_below(pytester.path, but=())
    capsys.readouterr()
    assert main(["merge", *outs]) == 0
    assert files_below(pytester.path, but=()) == before
    lines = capsys.readouterr().out.splitlines()
    assert "judgments: s1of2/tin/judge, s2of2/tin/judge" in lines
    assert lines[-1] == "24 passed, 1 skipped"


def test_a_long_list_is_cut(pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    write_probe(pytester.path, {f"t{n:02}": inverted() for n in range(60)})
    outs = run_shards(pytester, 1)
    capsys.readouterr()
    assert main(["merge", *outs]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("FAILED ") for line in lines) == 50
    assert "and 11 more, which --junitxml=FILE names" in lines
