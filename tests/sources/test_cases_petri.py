"""What the petri reader makes of each fault seen in the field that its files can have."""

from __future__ import annotations

from pathlib import Path

import pytest
from bloom_folder import event
from case_table import Given, check_all_unscored, check_case, check_cut_short, every_case
from foreign_folder import probe
from inspect_folder import sample, write_eval
from petri_folder import SOURCE, transcript
from petri_folder import write as write_transcripts

from pytest_bloom.sources.probe import ProbeSpec


def write(path: Path, given: list[Given]) -> ProbeSpec:
    files = {}
    for n, each in enumerate(given):
        talk = [
            event(place, "target", {"operation": "add", "message": {**message, "id": f"m{place}"}})
            for place, message in enumerate(each.messages)
        ]
        refused = {"refusal": each.flag}
        files[f"t{n}"] = transcript({"concerning": each.score}, talk, metadata=refused)
    write_transcripts(path, **files)
    return probe(path, SOURCE)


def write_logs(path: Path, given: list[Given]) -> ProbeSpec:
    samples = [
        sample(
            f"t{n}",
            messages=each.messages,
            error={"message": "timeout"} if each.error else None,
            scores={
                "audit_judge": {
                    "value": {"concerning": each.score},
                    "explanation": "It refused.",
                    "metadata": {"refusal": each.flag},
                }
            },
        )
        for n, each in enumerate(given)
    ]
    write_eval(path / "run.eval", samples)
    return probe(path, SOURCE.replace("runs", "run.eval"))


@every_case
def test_case_in_a_transcript(tmp_path: Path, case: str) -> None:
    check_case(tmp_path, case, write)


@every_case
def test_case_in_a_log(tmp_path: Path, case: str) -> None:
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    check_case(tmp_path, case, write_logs)


def test_nothing_scored(tmp_path: Path) -> None:
    check_all_unscored(tmp_path, write)


def test_cut_short(tmp_path: Path) -> None:
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    check_cut_short(tmp_path, write_logs)
