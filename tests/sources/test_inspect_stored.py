"""Numbers that an Inspect log stores, against those that its samples give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from foreign_folder import audited, probe
from inspect_folder import header, sample, write_eval, write_log

pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")

SAMPLES = [sample("a", 3), sample("a", 1, epoch=2), sample("b", 4), sample("b", 4, epoch=2)]


def faults(
    path: Path, mean: Any, completed: Any = 4, form: str = "json", **config: Any
) -> list[str]:
    """What is found where the mean of SAMPLES, which is 3, is stored as another number."""
    head = header(SAMPLES)
    scores = [{"name": "harm", "scorer": "harm", "metrics": {"mean": {"value": mean}}}]
    head["results"] = {"completed_samples": completed, "scores": scores}
    head["eval"]["config"].update(config)
    if form == "json":
        write_log(path / "run.json", SAMPLES, head)
    else:
        rows = [{key: each[key] for key in ("id", "epoch", "scores")} for each in SAMPLES]
        write_eval(path / "run.eval", SAMPLES, head, {"summaries.json": json.dumps(rows)})
    return audited(probe(path, f"format: inspect\npath: run.{form}\n")).faults


@pytest.mark.parametrize("form", ["json", "eval"])
def test_a_mean_that_the_samples_contradict(tmp_path: Path, form: str) -> None:
    assert faults(tmp_path, 3.0, form=form) == []
    assert faults(tmp_path, 2.5, form=form) == [
        f"run.{form}: results.scores[0].metrics.mean: stored 2.5, recomputed 3 (4 samples of harm)"
    ]


def test_a_number_of_samples_that_is_not_there(tmp_path: Path) -> None:
    assert faults(tmp_path, 3, completed=5) == [
        "run.json: results.completed_samples: stored 5, recomputed 4"
    ]


def test_samples_that_ended_in_an_error_are_not_counted_there(tmp_path: Path) -> None:
    assert faults(tmp_path, 3, completed=3) == []


@pytest.mark.parametrize("mean", [None, "3", True, float("nan"), {}])
def test_a_mean_that_is_no_number_is_not_compared(tmp_path: Path, mean: Any) -> None:
    assert faults(tmp_path, mean) == []


def test_another_reducer_is_not_recomputed(tmp_path: Path) -> None:
    assert faults(tmp_path, 3.5, epochs_reducer=["max"]) == []
