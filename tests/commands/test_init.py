"""pytest-bloom init: what it writes runs at once, and nothing is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest
from foreign_folder import talk, write_lines
from native_folder import write_trial

from pytest_bloom.cli import main


def test_the_example_runs_and_holds_every_rule(pytester: pytest.Pytester) -> None:
    assert main(["init", "mine"]) == 0
    result = pytester.runpytest("--bloom-probe=mine")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["checked 11 of 13 rules*", "trials: 1 pass*", "publishable"])
    assert main(["lint", "--strict", "probes/mine"]) == 0


def test_a_probe_over_given_files_runs(pytester: pytest.Pytester) -> None:
    rows = [{"talk": talk("Open it.", "Seven."), "score": n} for n in range(3)]
    write_lines(pytester.path / "results" / "run.jsonl", rows)
    assert main(["init", "mine", "--from", "results/run.jsonl"]) == 0
    result = pytester.runpytest("--bloom-probe=mine")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["trials: 3 pass*"])


def test_another_folder(pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", "no yes", "--dir", "deep/er"]) == 0
    assert "run it: pytest --bloom-probe='deep/er/no yes'" in capsys.readouterr().out
    assert pytester.runpytest("--bloom-probe=deep/er/no yes").ret == 0


@pytest.mark.parametrize("name", ["../up", "", "a/b", "a\nb", "."])
def test_a_name_is_one_part_of_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", name]) == 2
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "probes" / "mine").mkdir(parents=True)
    (tmp_path / "probes" / "mine" / "notes").write_text("mine")
    assert main(["init", "mine"]) == 2
    assert "is there already" in capsys.readouterr().err


def test_what_cannot_be_read_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "mine", "--from", "nothing"]) == 2
    write_trial(tmp_path / "tin")
    assert main(["init", "mine", "--from", "tin"]) == 2
    assert "save what doctor prints as tin/probe.yaml" in capsys.readouterr().err
    assert not (tmp_path / "probes").exists()
