"""What a reader says of a folder as a whole travels with the shards: faults, rules not shown."""

from __future__ import annotations

import shutil

import pytest
from bloom_folder import failure, row, sound
from shard_runs import files_below, run_shards

from pytest_bloom.cli import main


@pytest.mark.parametrize("is_sound", [True, False], ids=["sound", "faulty"])
def test_a_bloom_folder(
    pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str], is_sound: bool
) -> None:
    run = sound(1, 8, 3, 4, 5, 6)
    if not is_sound:
        run.rows[1] = row(2, 0)
        run.judgment["failed_judgments"] = [failure(3)]
        run.judgment["summary_statistics"] = {"elicitation_rate": 0.5, "total_judgments": 4}
        run.rollout.update(total_count=8, variations_count=8)
    (pytester.path / "tin").mkdir()
    run.write(pytester.path / "tin")
    words = ["--bloom-judgments=whole", "--bloom-report=whole.json", "--bloom-report=whole.md"]
    code = pytester.runpytest("--bloom-probe=tin", *words).ret
    assert code == (0 if is_sound else 1)
    outs = run_shards(pytester, 3)
    shutil.rmtree(pytester.path / "tin")
    capsys.readouterr()
    reports = ["--report=merged.json", "--report=merged.md", "--judgments=merged"]
    assert main(["merge", *reversed(outs), *reports]) == code
    for suffix in ("json", "md"):
        whole, merged = (pytester.path / f"{name}.{suffix}" for name in ("whole", "merged"))
        assert merged.read_bytes() == whole.read_bytes()
    assert files_below(pytester.path / "merged") == files_below(pytester.path / "whole")
    output = capsys.readouterr().out
    assert "not shown: " in output
    assert ("completeness: failed: " in output) is not is_sound
