"""Several runs at once on one folder: each has its own verdict, and every file is whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from probe_maker import inverted, judgments, sound, write_probe, write_trial

from pytest_bloom.writer import JudgmentWriter

TRIALS = {f"g{n % 3}/t{n:02}": inverted() if n == 7 else sound(n % 4) for n in range(40)}
REPORTS = ("--bloom-report=r.json", "--bloom-report=r.md")


def together(root: Path, runs: list[list[str]]) -> list[tuple[int, str]]:
    """Exit code and output of each run, all of them started at once."""
    started = []
    for options in runs:
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]
        started.append(
            subprocess.Popen(
                command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
        )
    ended = [(run, run.communicate(timeout=120)[0]) for run in started]
    return [(run.returncode, said) for run, said in ended]


def test_equal_runs(pytester: pytest.Pytester) -> None:
    write_probe(pytester.path, TRIALS)
    pytester.runpytest("--bloom-probe=tin", *REPORTS)
    expected = judgments(pytester.path)
    reports = {name: Path(name).read_bytes() for name in ("r.json", "r.md")}
    for path in (pytester.path / "bloom-judgments").rglob("*.json"):
        path.unlink()
    for code, said in together(pytester.path, [["--bloom-probe=tin", *REPORTS]] * 4):
        assert code == 1, said
        assert "completeness: passed: 40 of 40 trials judged" in said
        assert "2 failed, 42 passed, 1 skipped" in said
    assert judgments(pytester.path) == expected
    assert {name: Path(name).read_bytes() for name in reports} == reports


def test_other_probes_scorers_and_shards(pytester: pytest.Pytester) -> None:
    """None of them removes or changes what another has written."""
    probe = write_probe(pytester.path, TRIALS)
    write_probe(pytester.path, {"t1": sound()}, name="cup")
    for trial in TRIALS:
        path = probe / "trials" / trial / "scores"
        reading = json.loads((path / "judge-0.json").read_text())
        (path / "other.json").write_text(json.dumps({**reading, "scorer": "other"}))
    runs = [
        ["--bloom-probe=tin"],
        ["--bloom-probe=cup"],
        ["--bloom-probe=tin", "--bloom-scorer=other"],
        ["--bloom-probe=tin", "--bloom-shard=1/2"],
        ["--bloom-probe=tin", "--bloom-shard=2/2"],
    ]
    for options in runs:
        pytester.runpytest(*options)
    alone = judgments(pytester.path)
    for name in alone:
        (pytester.path / "bloom-judgments" / name).unlink()
    for code, said in together(pytester.path, runs):
        assert code in (0, 1), said
        assert "INTERNALERROR" not in said
        assert "Traceback" not in said
        assert "completeness: failed" not in said
    assert judgments(pytester.path) == alone
    assert {"tin.shards/judge.1-of-2.json", "tin.shards/judge.2-of-2.json"} <= alone.keys()


def test_an_old_judgment_that_two_runs_remove(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = JudgmentWriter(str(tmp_path), "tin", "judge")
    for trial in ("t1", "gone", "gone/too"):
        judged.write(trial, b"{}\n")
    real = os.unlink

    def quicker(path: str) -> None:
        real(path)
        real(path)

    monkeypatch.setattr("pytest_bloom.writer.os.unlink", quicker)
    assert judged.tidy(["t1"]) == []
    assert [str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*.json")] == ["tin/judge/t1.json"]


def test_what_another_run_is_writing_stays(pytester: pytest.Pytester) -> None:
    probe = write_probe(pytester.path, {"t1": sound()})
    pytester.runpytest("--bloom-probe=tin")
    folder = pytester.path / "bloom-judgments/tin/judge"
    (folder / ".0123456789ab-0.tmp").write_bytes(b"half")
    write_trial(probe, "t2", sound())
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    assert (folder / ".0123456789ab-0.tmp").read_bytes() == b"half"
    os.utime(folder / ".0123456789ab-0.tmp", (0, 0))
    assert pytester.runpytest("--bloom-probe=tin").ret == 0
    assert sorted(path.name for path in folder.iterdir()) == ["t1.json", "t2.json"]
