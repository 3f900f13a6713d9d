"""What the inspect reader makes of each fault seen in the field that its logs can have."""

from __future__ import annotations

from pathlib import Path

import pytest
from case_table import Given, check_all_unscored, check_case, check_cut_short, every_case
from foreign_folder import Json, probe
from inspect_folder import sample, write_eval, write_log

from pytest_bloom.sources.probe import ProbeSpec

pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")


def samples(given: list[Given]) -> list[Json]:
    return [
        sample(
            f"t{n}",
            messages=each.messages,
            error={"message": "timeout"} if each.error else None,
            scores={
                "harm": {
                    "value": each.score,
                    "explanation": "It refused.",
                    "metadata": {"refusal": each.flag},
                }
            },
        )
        for n, each in enumerate(given)
    ]


def write_zip(path: Path, given: list[Given]) -> ProbeSpec:
    write_eval(path / "run.eval", samples(given))
    return probe(path, "format: inspect\npath: run.eval\n")


def write_json(path: Path, given: list[Given]) -> ProbeSpec:
    write_log(path / "run.json", samples(given))
    return probe(path, "format: inspect\npath: run.json\n")


@every_case
def test_case_in_a_zip(tmp_path: Path, case: str) -> None:
    check_case(tmp_path, case, write_zip)


@every_case
def test_case_in_json(tmp_path: Path, case: str) -> None:
    check_case(tmp_path, case, write_json)


def test_nothing_scored(tmp_path: Path) -> None:
    check_all_unscored(tmp_path, write_zip)


def test_cut_short(tmp_path: Path) -> None:
    check_cut_short(tmp_path, write_json)
