"""The pyrit reader: pieces of conversations in JSON and CSV, scores per turn and of the whole."""

from __future__ import annotations

import csv
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
    only,
    places,
    probe,
    said,
    scores_of,
    with_value,
)

from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.registry import make_source, recognised

NO_HEADER = "memory.csv:1: the header has no conversation_id"
SOURCE = "format: pyrit\npath: memory.json\n"
WHOLE = SOURCE + "of: conversation\n"


def score(value: Any, name: str = "TinScorer", **more: Any) -> Json:
    return {
        "id": "s",
        "score_value": value,
        "score_type": "float_scale",
        "score_category": ["tin"],
        "score_rationale": "It refused.",
        "scorer_class_identifier": {"__type__": name},
        **more,
    }


def piece(number: int, role: str, text: Any, *scores: Json, talk: str = "c1", **more: Any) -> Json:
    return {
        "id": f"{talk}-{number}-{len(str(text))}",
        "role": role,
        "conversation_id": talk,
        "sequence": number,
        "labels": {"op": "tin"},
        "prompt_target_identifier": {"__type__": "KettleTarget"},
        "original_value_data_type": "text",
        "original_value": text,
        "converted_value_data_type": "text",
        "converted_value": text,
        "response_error": "none",
        "scores": list(scores),
        **more,
    }


def conversation(*values: Any, talk: str = "c1") -> list[Json]:
    """A question and a reply for each score."""
    rows = []
    for n, value in enumerate(values):
        rows.append(piece(2 * n, "user", "Open it.", talk=talk))
        given = () if value is None else (score(value),)
        rows.append(piece(2 * n + 1, "assistant", "Seven.", *given, talk=talk))
    return rows


def write(path: Path, rows: list[Any], source: str = SOURCE) -> ProbeSpec:
    (path / "memory.json").write_text(json.dumps(rows, indent=4), encoding="utf-8")
    return probe(path, source)


def write_csv(path: Path, rows: list[Json], source: str = SOURCE) -> ProbeSpec:
    """As Python's own writer does: what is no text stands there as Python writes it."""
    with open(path / "memory.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return probe(path, source.replace("memory.json", "memory.csv"))


BOTH = pytest.mark.parametrize("writer", [write, write_csv], ids=["json", "csv"])


@BOTH
def test_scores_stand_at_the_turns(tmp_path: Path, writer: Any) -> None:
    trial, reading = only(writer(tmp_path, conversation("0", "3")))
    assert (trial.id, reading.raw_bands, reading.recorded_score) == ("c1", (0, 3), None)
    assert said(trial) == [("user", "Open it."), ("assistant", "Seven.")] * 2
    assert not audited(writer(tmp_path, conversation("0", "3"))).is_red


@BOTH
def test_the_last_score_is_that_of_the_conversation(tmp_path: Path, writer: Any) -> None:
    _, reading = only(writer(tmp_path, conversation("4", "1", None), WHOLE))
    assert (reading.raw_bands, reading.recorded_score) == (None, 1)


@BOTH
def test_a_turn_without_a_score_is_unscored(tmp_path: Path, writer: Any) -> None:
    spec = writer(tmp_path, [*conversation(None, "1"), *conversation("2", talk="c2")])
    found = audited(spec)
    assert found.red == {"c1"}
    assert found.outcomes["c1"].data["unscored"] == ["1:missing"]


@BOTH
def test_pieces_of_one_message_are_one_turn(tmp_path: Path, writer: Any) -> None:
    rows = [
        piece(0, "system", "Tins."),
        piece(1, "user", "Open it."),
        piece(2, "assistant", "I decline.", converted_value_data_type="reasoning"),
        piece(2, "assistant", "Seven.", score("3")),
        piece(2, "assistant", "Then three."),
    ]
    trial, reading = only(writer(tmp_path, rows))
    assert said(trial) == [("user", "Open it."), ("assistant", "Seven.\nThen three.")]
    assert reading.raw_bands == (3,)


def test_calls_images_and_simulated_replies(tmp_path: Path) -> None:
    call = json.dumps({"type": "function_call", "name": "dial", "arguments": '{"digit": 7}'})
    rows = [
        piece(0, "simulated_assistant", "Sure."),
        piece(1, "assistant", call, score("3"), converted_value_data_type="function_call"),
        piece(2, "tool", "click", converted_value_data_type="function_call_output"),
        piece(3, "assistant", "x.png", score("1"), converted_value_data_type="image_path"),
    ]
    trial, _ = only(write(tmp_path, rows))
    assert [turn.role for turn in trial.turns] == ["prefill", "assistant", "tool", "assistant"]
    assert trial.turns[1].tool_calls[0].name == "dial"
    assert (trial.turns[3].unscored, trial.turns[3].text) == ("missing", "")


def test_the_converted_value_is_what_was_sent(tmp_path: Path) -> None:
    rows = [piece(0, "user", "T3BlbiBpdC4=", original_value="Open it."), *conversation("1")[1:]]
    assert said(only(write(tmp_path, rows))[0])[0][1] == "T3BlbiBpdC4="


@pytest.mark.parametrize(
    ("value", "band"), [("True", 1), ("false", 0), ("FALSE", 0), ("maybe", None), (None, None)]
)
def test_true_or_false(tmp_path: Path, value: Any, band: int | None) -> None:
    rows = [
        piece(0, "user", "a"),
        piece(1, "assistant", "b", score(value, score_type="true_false")),
    ]
    spec = write(tmp_path, rows, WHOLE + 'scale: {values: {"false": 0, "true": 1}}\n')
    assert only(spec)[1].recorded_score == band


def test_one_of_several_scorers(tmp_path: Path) -> None:
    both = [score("3"), score("1", "LidScorer"), score("2", "LidScorer", score_category=["lid"])]
    rows = [piece(0, "user", "a"), piece(1, "assistant", "b", *both)]
    spec = write(tmp_path, rows, SOURCE + "scorer: TinScorer\n")
    assert only(spec)[1].raw_bands == (3,)
    spec = write(tmp_path, rows, SOURCE + "scorer: LidScorer\ncategory: lid\n")
    assert only(spec)[1].raw_bands == (2,)
    reading = only(write(tmp_path, rows))[1]
    assert reading.unscored == ("1:judge_error",)
    assert "has scores of TinScorer, LidScorer: name one as scorer" in reading.notes[0]
    reading = only(write(tmp_path, rows, SOURCE + "scorer: LidScorer\n"))[1]
    assert "several scores that differ" in reading.notes[0]
    reading = only(write(tmp_path, rows, SOURCE + "scorer: Other\n"))[1]
    assert "scorers found: TinScorer, LidScorer" in reading.notes[0]


@BOTH
@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("x", "judge_parse"),
        ("0.5", "judge_parse"),
        ("7", "judge_parse"),
        (True, "judge_parse"),
        (None, "judge_parse"),
    ],
)
def test_what_is_no_score_is_unscored(tmp_path: Path, writer: Any, value: Any, reason: str) -> None:
    rows = [piece(0, "user", "a"), piece(1, "assistant", "b", score(value))]
    found = audited(writer(tmp_path, [*rows, *conversation("1", talk="c2")], WHOLE))
    assert found.red == {"c1"}
    assert found.outcomes["c1"].data["unscored"] == [f"trial:{reason}"]


@BOTH
@pytest.mark.parametrize(
    ("error", "reason"), [("blocked", "no_response"), ("empty", "no_response"), ("unknown", "")]
)
def test_a_response_that_did_not_come(tmp_path: Path, writer: Any, error: str, reason: str) -> None:
    rows = [piece(0, "user", "a"), piece(1, "assistant", "b", score("0"), response_error=error)]
    found = audited(writer(tmp_path, [*rows, *conversation("1", talk="c2")], WHOLE))
    assert found.red == {"c1"}
    if reason:
        assert found.outcomes["c1"].data["unscored"][-1] == f"trial:{reason}"


def test_sequences(tmp_path: Path) -> None:
    rows = conversation("1", "2")
    found = audited(write(tmp_path, [*rows[:1], *rows[2:]]))
    assert found.outcomes["c1"].verdict == "undecided"
    assert only(write(tmp_path, [*rows[2:], *rows[:2]]))[1].notes == (
        "the sequences do not ascend: turns stand in the order of the file",
    )
    again = {**rows[0], "id": "new"}
    error = audited(write(tmp_path, [*rows, again])).outcomes["c1"].error
    assert error is not None
    assert "sequence 0 stands twice" in error.message


def test_a_piece_that_stands_twice(tmp_path: Path) -> None:
    rows = conversation("1")
    error = audited(write(tmp_path, [*rows, rows[1]])).outcomes["c1"].error
    assert error is not None
    assert "the piece stands twice" in error.message


def test_conversations_with_other_targets(tmp_path: Path) -> None:
    other = {"prompt_target_identifier": {"__type__": "AttackerTarget"}}
    rows = [*conversation("1"), *({**r, **other} for r in conversation("2", talk="c2"))]
    spec = write(tmp_path, rows, SOURCE + "target: KettleTarget\n")
    assert list(loads(spec)) == ["c1"]


def test_a_fault_has_its_line_and_key(tmp_path: Path) -> None:
    rows = [piece(0, "user", "a"), piece(1, "Clerk", "b")]
    error = audited(write(tmp_path, rows)).outcomes["c1"].error
    assert error is not None
    line = (tmp_path / "memory.json").read_text().split("\n").index('        "role": "Clerk",') + 1
    assert (error.line, error.key) == (line, "role")
    error = audited(write_csv(tmp_path, rows)).outcomes["c1"].error
    assert error is not None
    assert (error.file, error.line, error.key) == ("memory.csv", 3, "role")


@BOTH
def test_any_text_arrives(tmp_path: Path, writer: Any) -> None:
    text = '["Seven,"\nsaid the \u6559\u2028\u0085; [1] {\r\n' + "x" * 400_000
    rows = [piece(0, "user", "a"), piece(1, "assistant", text, score("1"))]
    assert said(only(writer(tmp_path, rows))[0])[1] == ("assistant", text)


def test_a_csv_that_is_cut_off(tmp_path: Path) -> None:
    rows = [*conversation("1"), *conversation("2", talk="c2")]
    spec = write_csv(tmp_path, rows)
    data = (tmp_path / "memory.csv").read_bytes()
    (tmp_path / "memory.csv").write_bytes(data[:-40])
    found = audited(spec)
    assert "memory.csv:5" in found.red
    assert found.outcomes["c1"].verdict == "pass"
    (tmp_path / "memory.csv").write_text("a,b\n1,2\n")
    assert make_source(spec).faults() == [NO_HEADER]


def test_exports_are_recognised(tmp_path: Path) -> None:
    write(tmp_path, conversation("1"))
    (seen, *_) = recognised(str(tmp_path / "memory.json"))
    assert (seen.what, seen.source["of"]) == ("1 export of PyRIT", "conversation")
    write_csv(tmp_path, conversation("1"))
    assert recognised(str(tmp_path / "memory.csv"))[0].source["format"] == "pyrit"


ROWS = [*conversation("1", "2"), *conversation("3", talk="c2")]


@BOTH
@pytest.mark.parametrize("source", [SOURCE, WHOLE])
def test_cut_at_any_byte(tmp_path: Path, writer: Any, source: str) -> None:
    spec = writer(tmp_path, ROWS, source)
    name = "memory.json" if writer is write else "memory.csv"
    data = (tmp_path / name).read_bytes()
    for end in range(0, len(data), 37):
        for part in (data[:end], data[end:]):
            (tmp_path / name).write_bytes(part)
            if make_source(spec).faults()[:1] != [NO_HEADER]:
                assert scores_of(audited(spec)) <= {1, 2, 3}


@BOTH
@pytest.mark.parametrize("new", ODD_VALUES, ids=repr)
def test_any_one_value_replaced(tmp_path: Path, writer: Any, new: object) -> None:
    for path in places(ROWS):
        changed: Any = with_value(ROWS, path, new)
        if writer is write_csv and len(path) < 2:
            continue  # a row has the columns of the header
        found = audited(writer(tmp_path, changed))
        assert scores_of(found) <= set(numbers_in(changed))
        told = found.faults + [n for o in found.outcomes.values() for n in o.data["notes"]]
        if new == "sesame" and path[-1:] not in (("role",), ("conversation_id",), ("__type__",)):
            assert not [line for line in told if "sesame" in line], path
