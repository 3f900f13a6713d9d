"""--bloom-judgments: where judgments go, and what a run does to the files that are there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from probe_maker import inverted, judgment, judgments, sound, write_probe, write_trial


def test_default_place_and_content(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(2), "group/t2": inverted()})
    pytester.runpytest("--bloom-probe=tin")
    assert set(judgments(pytester.path)) == {"tin/judge/t1.json", "tin/judge/group/t2.json"}
    data = judgment(pytester.path, "group/t2")
    assert data["trial"] == "group/t2"
    assert data["verdict"] == "fail"
    assert data["violations"] == ["context-monotonicity"]
    assert data["collapse"] == "context-dilution-inversion"
    assert (data["review_priority"], data["full_context_band"], data["residual_max"]) == (1, 1, 3)


def test_another_folder(pytester: pytest.Pytester, tmp_path: Path) -> None:
    write_probe(pytester.path, {"t1": sound()})
    out = tmp_path / "elsewhere"
    pytester.runpytest("--bloom-probe=tin", f"--bloom-judgments={out}")
    assert (out / "tin/judge/t1.json").is_file()
    assert not (pytester.path / "bloom-judgments").exists()


def test_none_writes_nothing(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-judgments=none")
    assert result.ret == 0
    assert not (pytester.path / "bloom-judgments").exists()
    result.stdout.no_fnmatch_line("judgments:*")


def test_collection_writes_nothing(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.runpytest("--bloom-probe=tin", "--collect-only")
    assert not (pytester.path / "bloom-judgments").exists()


def test_an_equal_judgment_is_left_alone(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    pytester.runpytest("--bloom-probe=tin")
    path = pytester.path / "bloom-judgments/tin/judge/t1.json"
    os.utime(path, ns=(1, 1))
    pytester.runpytest("--bloom-probe=tin")
    assert path.stat().st_mtime_ns == 1


def test_a_whole_run_removes_judgments_of_trials_that_are_gone(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t0": sound(), "t1": sound(), "t2": sound()})
    pytester.runpytest("--bloom-probe=tin")
    (probe / "trials/t2").rename(pytester.path / "t2-elsewhere")
    pytester.runpytest("probes/tin/probe.yaml::t1")
    assert "tin/judge/t2.json" in judgments(pytester.path), "no whole run"
    write_trial(probe, "t3", sound())
    pytester.runpytest("--bloom-probe=tin", "-k", "t3")
    assert "tin/judge/t2.json" in judgments(pytester.path), "no whole run"
    pytester.runpytest("--bloom-probe=tin")
    assert [path[-7:] for path in judgments(pytester.path)] == ["t0.json", "t1.json", "t3.json"]


def test_a_judgment_that_cannot_be_written_fails_its_trial(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound(), "t2": sound()})
    pytester.path.joinpath("bloom-judgments").write_text("a file in the way")
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        ["the judgment could not be written: * bloom-judgments/tin/judge/t1.json*none*"]
    )


LOSES = """
import shutil

def pytest_bloom_judgment(config, judgment):
    if judgment["trial"] == "t3":
        shutil.rmtree(config.rootpath / "bloom-judgments")
"""


def test_judgments_that_vanish_during_the_run_fail_completeness(
    pytester: pytest.Pytester,
) -> None:
    write_probe(pytester.path, {f"t{n}": sound() for n in (1, 2, 3)})
    pytester.makeconftest(LOSES)
    result = pytester.runpytest("--bloom-probe=tin")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*completeness: * of 3 judgments are not there: t1*"])
    result.stdout.fnmatch_lines(["not publishable"])


def test_an_empty_folder_name_is_a_usage_error(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, {"t1": sound()})
    result = pytester.runpytest("--bloom-probe=tin", "--bloom-judgments=")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*--bloom-judgments needs a folder, or none*"])


def test_never_among_the_trials(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    monkeypatch.chdir(probe / "trials/t1")
    # No ini file: this folder is rootdir.
    result = pytester.runpytest(".")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*judgments would lie among the trials*--bloom-judgments=none*"])
    assert sorted(p.name for p in (probe / "trials/t1").iterdir()) == ["scores", "trial.json"]
    assert pytester.runpytest(".", "--bloom-judgments=none", "-p", "no:cacheprovider").ret == 0
