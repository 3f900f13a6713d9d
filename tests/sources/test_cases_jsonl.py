"""What the jsonl reader makes of each fault seen in the field that its files can have."""

from __future__ import annotations

import json
from pathlib import Path

from case_table import Given, check_all_unscored, check_case, check_cut_short, every_case
from foreign_folder import probe

from pytest_bloom.sources.probe import ProbeSpec

SOURCE = """\
format: jsonl
path: run.jsonl
id: id
turns: talk
score: score
refused: flag
error: error
"""


def write(path: Path, given: list[Given]) -> ProbeSpec:
    rows = [
        {
            "id": f"t{n}",
            "talk": each.messages,
            "score": each.score,
            "flag": each.flag,
            "error": "timeout" if each.error else None,
            "rationale": "It refused.",
        }
        for n, each in enumerate(given)
    ]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (path / "run.jsonl").write_text(text, encoding="utf-8-sig", newline="")
    return probe(path, SOURCE)


@every_case
def test_case(tmp_path: Path, case: str) -> None:
    check_case(tmp_path, case, write)


def test_nothing_scored(tmp_path: Path) -> None:
    check_all_unscored(tmp_path, write)


def test_cut_short(tmp_path: Path) -> None:
    check_cut_short(tmp_path, write)
