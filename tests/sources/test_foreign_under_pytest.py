"""Foreign readers under pytest: same judgments plain and with xdist, places in the reports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from foreign_folder import probe, talk, write_lines
from inspect_folder import sample, write_eval

ROWS = [
    {"id": "a", "talk": talk("Open it.", "Seven."), "band": 3},
    {"id": "b/c", "talk": talk("Open it.", "No."), "band": "N"},
    '{"id": "d", "talk": [',
    {"id": "e", "talk": [{"role": "gpt", "content": "No."}], "band": 0},
]


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    path = pytester.mkdir("probes") / "tin"
    path.mkdir()
    write_lines(pytester.path / "results" / "run.jsonl", [*ROWS])
    source = "format: jsonl\npath: ../../results/run.jsonl\nid: id\nturns: talk\nscore: band\n"
    probe(path, source)
    return path


@pytest.mark.parametrize("workers", [(), ("-n2",)], ids=["plain", "xdist"])
def test_each_fault_at_its_line(
    pytester: pytest.Pytester, folder: Path, workers: tuple[str, ...]
) -> None:
    if workers:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    result = pytester.runpytest("--bloom-probe=tin", *workers)
    result.assert_outcomes(passed=2, failed=3, skipped=4)
    result.stdout.fnmatch_lines_random(
        [
            "results/run.jsonl:2: band-assignment: undecided: the trial is unscored: judge_parse",
            "  note: line 2: band is a string, not a whole number",
            "results/run.jsonl:3: unreadable trial: damaged: not JSON: *",
            "results/run.jsonl:4: unreadable trial: talk[[]0].role: unknown role gpt: map it *",
            "unscored: judge_parse in 1 of 4 trials*",
        ]
    )
    out = pytester.path / "bloom-judgments" / "tin" / "jsonl"
    found = sorted(str(file.relative_to(out)) for file in out.rglob("*.json"))
    assert found == ["a.json", "b/c.json", "e.json", "run.jsonl%3A3.json"]
    assert json.loads((out / "a.json").read_text())["recorded_score"] == 3


def test_one_trial_can_be_run_again(pytester: pytest.Pytester, folder: Path) -> None:
    pytester.runpytest("probes/tin/probe.yaml::b/c").assert_outcomes(failed=1)
    pytester.runpytest("probes/tin/probe.yaml::run.jsonl:3").assert_outcomes(failed=1)


def test_a_path_that_is_not_there_is_a_collection_error(
    pytester: pytest.Pytester, folder: Path
) -> None:
    (pytester.path / "results" / "run.jsonl").unlink()
    result = pytester.runpytest("--bloom-probe=tin")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["probes/tin/probe.yaml:4: source.path: there is no such file or folder"]
    )


def test_a_log_of_inspect(pytester: pytest.Pytester, folder: Path) -> None:
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed")
    pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write_eval(pytester.path / "results" / "run.eval", [sample("x", 3), sample("y", None)])
    probe(folder, "format: inspect\npath: ../../results/run.eval\n")
    result = pytester.runpytest("--bloom-probe=tin", "-n2")
    result.assert_outcomes(passed=2, failed=1, skipped=4)
    result.stdout.fnmatch_lines(["  note: scores.harm.value is null, not a whole number"])
