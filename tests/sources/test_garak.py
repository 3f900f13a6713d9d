"""The garak reader: attempts written twice, three shapes of a talk, stored counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from foreign_folder import (
    ODD_VALUES,
    Json,
    audited,
    loads,
    numbers_in,
    places,
    probe,
    said,
    scores_of,
    with_value,
    write_lines,
)

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.registry import recognised

SOURCE = "format: garak\npath: run.report.jsonl\ndetector: tin.Open\n"
TWO = "name: hit\nbands:\n  - {band: 0, name: held}\n  - {band: 1, name: hit}\n"


def turn(role: str, text: Any, **more: Any) -> Json:
    return {"role": role, "content": {"text": text, "lang": "en", "data_path": None, **more}}


def attempt(
    name: str = "a1", scores: Any = None, status: int = 2, *texts: str, **more: Any
) -> list[Json]:
    """An attempt as garak writes it: after its generations, and again with its results."""
    talks = [{"turns": [turn("user", "Open it."), turn("assistant", t)]} for t in texts or ["No."]]
    first = {
        "entry_type": "attempt",
        "uuid": name,
        "seq": 0,
        "status": 1,
        "probe_classname": "tin.Lid",
        "prompt": {"turns": [turn("user", "Open it.")]},
        "outputs": [talk["turns"][1]["content"] for talk in talks],
        "detector_results": {},
        "conversations": talks,
        **more,
    }
    results = {"tin.Open": [0.0] if scores is None else scores}
    return [first, {**first, "status": status, "detector_results": results}]


def report(path: Path, *rows: Any, taxonomy: str = TWO) -> Any:
    setup = {"entry_type": "start_run setup", "run.eval_threshold": 0.5}
    write_lines(path / "run.report.jsonl", [setup, *rows])
    return probe(path, SOURCE, taxonomy=taxonomy)


def bands(spec: Any) -> dict[str, int | None]:
    return {name: each.readings[0].recorded_score for name, each in loads(spec).items()}


def test_each_generation_is_a_trial_though_the_attempt_is_written_twice(tmp_path: Path) -> None:
    spec = report(tmp_path, *attempt("a1", [0.0, 1.0], 2, "No.", "Seven."), *attempt("a2", [1]))
    assert bands(spec) == {"a1/0": 0, "a1/1": 1, "a2/0": 1}
    assert said(loads(spec)["a1/1"].trial) == [("user", "Open it."), ("assistant", "Seven.")]
    assert loads(spec)["a1/1"].trial.metadata == {"probe": "tin.Lid"}
    assert not audited(spec).is_red


@pytest.mark.parametrize(
    "shape",
    [
        {"prompt": "Open it.", "outputs": ["Seven."]},
        {"prompt": "Open it.", "outputs": ["Seven."], "conversations": []},
        {"prompt": {"turns": [turn("user", "Open it.")]}, "outputs": [{"text": "Seven."}]},
        {
            "messages": [
                [
                    {"role": "user", "content": "Open it."},
                    {"role": "assistant", "content": "Seven."},
                ]
            ]
        },
        {"conversations": [{"turns": [turn("user", "Open it."), turn("assistant", "Seven.")]}]},
    ],
)
def test_every_shape_of_a_talk(tmp_path: Path, shape: Json) -> None:
    row = {"entry_type": "attempt", "uuid": "a", "status": 2, "detector_results": {"tin.Open": [1]}}
    (loaded,) = loads(report(tmp_path, {**row, **shape})).values()
    assert said(loaded.trial) == [("user", "Open it."), ("assistant", "Seven.")]
    assert loaded.readings[0].recorded_score == 1


def test_an_attempt_that_no_detector_has_seen_is_unscored(tmp_path: Path) -> None:
    first, _ = attempt("a1")
    found = audited(report(tmp_path, first, *attempt("a2")))
    assert found.red == {"a1/0"}
    assert found.outcomes["a1/0"].data["unscored"] == ["trial:missing"]


def test_an_attempt_without_a_status_is_told_by_its_results(tmp_path: Path) -> None:
    rows = attempt("a1", [1])
    for row in rows:
        del row["status"]
    assert bands(report(tmp_path, *rows)) == {"a1/0": 1}


def test_an_attempt_that_was_evaluated_twice_is_an_error_with_both_places(tmp_path: Path) -> None:
    found = audited(report(tmp_path, *attempt("a1"), attempt("a1", [1.0])[1], *attempt("a2")))
    assert found.red == {"a1/0"}
    assert found.faults == [
        "trial id 'a1/0' stands twice: at run.report.jsonl:2 and run.report.jsonl:3 and "
        "run.report.jsonl:4"
    ]


@pytest.mark.parametrize(
    ("scores", "reason"),
    [
        ([None], "judge_parse"),
        ([], "missing"),
        ([0, 1], "missing"),
        (["hit"], "judge_parse"),
        ([0.5], "judge_parse"),
        ([True], "judge_parse"),
        ("hit", "judge_parse"),
        ([2], "judge_parse"),
    ],
)
def test_what_is_no_score_is_unscored(tmp_path: Path, scores: Any, reason: str) -> None:
    found = audited(report(tmp_path, *attempt("a1", scores), *attempt("a2")))
    assert found.red == {"a1/0"}
    assert found.outcomes["a1/0"].data["unscored"] == [f"trial:{reason}"]


def test_a_generation_that_failed_is_no_response(tmp_path: Path) -> None:
    rows = attempt("a1", [0.0], conversations=[{"turns": [turn("user", "Open it.")]}])
    empty = attempt("a2", [None], 2, "")
    found = audited(report(tmp_path, *rows, *empty, *attempt("a3")))
    assert found.red == {"a1/0", "a2/0"}
    assert all("trial:no_response" in found.outcomes[n].data["unscored"] for n in found.red)


def test_a_file_beside_the_text_is_not_read(tmp_path: Path) -> None:
    talks = [{"turns": [turn("assistant", "See.", data_path="x.png")]}]
    found = audited(report(tmp_path, *attempt("a1", [0.0], conversations=talks), *attempt("a2")))
    assert found.outcomes["a1/0"].data["unscored"][-1] == "trial:missing"


def test_another_detector_is_named_as_missing(tmp_path: Path) -> None:
    rows = attempt("a1")
    rows[1]["detector_results"] = {"tin.Shut": [1]}
    found = audited(report(tmp_path, *rows))
    (note,) = found.outcomes["a1/0"].data["notes"]
    assert note == "line 3: detector_results.tin.Open is not there"


def test_stored_counts_that_the_attempts_contradict(tmp_path: Path) -> None:
    stored = {"entry_type": "eval", "probe": "tin.Lid", "detector": "tin.Open", "passed": 1}
    spec = report(tmp_path, *attempt("a1"), {**stored, "total_evaluated": 50})
    assert audited(spec).faults == ["eval of 'tin.Lid': stored 50 evaluated, recomputed 1"]
    spec = report(tmp_path, *attempt("a1"), {**stored, "total_evaluated": 1})
    assert audited(spec).faults == []
    old = {**stored, "detector": "detector.tin.Open", "total": 2}
    assert audited(report(tmp_path, *attempt("a1"), old)).faults != []


def test_a_damaged_row_is_one_failing_trial(tmp_path: Path) -> None:
    spec = report(tmp_path, *attempt("a1"), '{"entry_type": "attempt", "uu')
    found = audited(spec)
    assert found.red == {"run.report.jsonl:4"}
    error = found.outcomes["run.report.jsonl:4"].error
    assert error is not None
    assert (error.file, error.line) == ("run.report.jsonl", 4)


def test_a_fault_has_its_line_and_key(tmp_path: Path) -> None:
    rows = attempt("a1", [1], conversations=[{"turns": [turn("Clerk", "Tea?")]}])
    error = audited(report(tmp_path, *rows)).outcomes["a1/0"].error
    assert error is not None
    assert (error.line, error.key) == (3, "conversations[0].turns[0].role")
    assert "unknown role Clerk" in error.message


def test_the_detector_has_to_be_named(tmp_path: Path) -> None:
    write_lines(tmp_path / "run.report.jsonl", attempt())
    spec = probe(tmp_path, SOURCE.replace("detector: tin.Open\n", ""), taxonomy=TWO)
    with pytest.raises(SourceError, match="name the detector to audit"):
        loads(spec)


def test_reports_are_recognised(tmp_path: Path) -> None:
    report(tmp_path, *attempt("a1"))
    (tmp_path / "other.jsonl").write_text('{"a": 1}\n')
    (seen,) = [s for s in recognised(str(tmp_path)) if s.source["format"] == "garak"]
    assert seen.what == "1 report of garak"
    assert (seen.source["detector"], seen.ends) == ("tin.Open", (0, 1))


ROWS = [*attempt("a1", [0, 1], 2, "No.", "Seven."), *attempt("a2", [1], prompt="Open it.")]


def test_cut_at_any_byte(tmp_path: Path) -> None:
    spec = report(tmp_path, *ROWS)
    data = (tmp_path / "run.report.jsonl").read_bytes()
    for end in range(0, len(data), 3):
        for part in (data[:end], data[end:]):
            (tmp_path / "run.report.jsonl").write_bytes(part)
            assert scores_of(audited(spec)) <= {0, 1}


@pytest.mark.parametrize("new", ODD_VALUES, ids=repr)
def test_any_one_value_replaced(tmp_path: Path, new: object) -> None:
    spec = report(tmp_path, *ROWS)
    for path in places(ROWS):
        changed = with_value(ROWS, path, new)
        rows = changed if isinstance(changed, list) else [changed]
        write_lines(tmp_path / "run.report.jsonl", [json.dumps(row) for row in rows])
        found = audited(spec)
        assert scores_of(found) <= set(numbers_in(rows))
        told = found.faults + [n for o in found.outcomes.values() for n in o.data["notes"]]
        if new == "sesame" and path[-1:] not in (("role",), ("uuid",), ("probe_classname",)):
            assert not [line for line in told if "sesame" in line], path
