"""A trial file of the wrong shape: refused with file, line and key, never bent into shape."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from native_folder import (
    Json,
    assistant,
    dumped,
    judged,
    line_with,
    refused,
    scores,
    trial,
    user,
    write_probe,
    write_trial,
)

FILE = "trials/t1/trial.json"


@pytest.mark.parametrize(
    ("more", "needle", "key"),
    [
        ({"schema_version": 2}, '"schema_version"', "schema_version"),
        ({"schema_version": True}, '"schema_version"', "schema_version"),
        ({"schema_version": 1.0}, '"schema_version"', "schema_version"),
        ({"schema_version": "1"}, '"schema_version"', "schema_version"),
        ({"trial": 3}, '"trial"', "trial"),
        ({"stop_reason": ["error"]}, '"stop_reason"', "stop_reason"),
        ({"metadata": [1]}, '"metadata"', "metadata"),
        ({"turns": {}}, '"turns"', "turns"),
        ({"turns": None}, '"turns"', "turns"),
        ({"turns": "…"}, '"turns"', "turns"),
    ],
)
def test_at_the_top(tmp_path: Path, more: Json, needle: str, key: str) -> None:
    content = trial(**more)
    write_trial(tmp_path, "t1", content)
    error = refused(tmp_path)
    assert (error.file, error.key) == (FILE, key)
    assert error.line == line_with(dumped(content), needle)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("role", "Assistant"),
        ("role", "model"),
        ("role", None),
        ("text", 3),
        ("text", ["parts"]),
        ("residual_text", False),
        ("has_disclaimer", "yes"),
        ("has_disclaimer", 1),
        ("persona_shift", 0),
        ("tool_calls", {"name": "open"}),
        ("refusal_span", 3),
        ("refusal_span", "0-26"),
        ("refusal_span", {"start": 0, "end": 26}),
        ("refusal_span", [0]),
        ("refusal_span", [0, 26, 30]),
        ("refusal_span", [0, 26.0]),
        ("refusal_span", [False, True]),
        ("refusal_span", [0, None]),
        ("refusal_span", ["0", "26"]),
        ("refusal_span", [[0, 3], [5]]),
        ("refusal_span", [[0, 3], 5]),
        ("refusal_span", [[]]),
        ("disclaimer_span", [0]),
    ],
)
def test_in_a_turn(tmp_path: Path, key: str, value: Any) -> None:
    turn = {"role": "assistant", "ordinal": "the second", key: value}
    content = trial(turns=[user(), turn])
    write_trial(tmp_path, "t1", content)
    error = refused(tmp_path)
    assert (error.file, error.key) == (FILE, f"turns[1].{key}")
    text = dumped(content)
    # The key may stand in the first turn too.
    start = text.index("the second")
    where = text.index(f'"{key}"', start) if key != "role" else text.rindex('"role"')
    assert error.line == text[:where].count("\n") + 1


def test_an_unknown_role_is_told_the_known_ones(tmp_path: Path) -> None:
    write_trial(tmp_path, "t1", trial(turns=[{"role": "Assistant"}]))
    assert "'assistant'" in refused(tmp_path).message


@pytest.mark.parametrize("turn", ["hello", None, 3, ["user", "hello"]])
def test_a_turn_that_is_no_object(tmp_path: Path, turn: Any) -> None:
    write_trial(tmp_path, "t1", trial(turns=[user(), turn]))
    error = refused(tmp_path)
    assert error.key == "turns[1]"
    assert error.line is not None


def test_a_turn_without_a_role(tmp_path: Path) -> None:
    write_trial(tmp_path, "t1", trial(turns=[user(), {"text": "hello"}]))
    error = refused(tmp_path)
    assert error.key == "turns[1].role"
    assert "missing" in error.message


def test_no_turns(tmp_path: Path) -> None:
    write_trial(tmp_path, "t1", {"schema_version": 1})
    error = refused(tmp_path)
    assert (error.key, error.line) == ("turns", 1)
    assert "missing" in error.message


@pytest.mark.parametrize("call", ["open", None, {"name": 3, "arguments": {}}])
def test_a_tool_call_of_another_shape(tmp_path: Path, call: Any) -> None:
    write_trial(tmp_path, "t1", trial(turns=[assistant(tool_calls=[call])]))
    assert refused(tmp_path).key.startswith("turns[0].tool_calls[0]")


def test_several_faults_are_counted(tmp_path: Path) -> None:
    write_trial(tmp_path, "t1", trial(turns=[{"role": "x"}, {"role": "y"}, {"role": "z"}]))
    error = refused(tmp_path)
    assert error.key == "turns[0].role"
    assert "2 more" in error.message


@pytest.mark.parametrize(
    "value", ["1", 1.0, True, float("nan"), "", [1], {"band": 1}, 7, -1, 10**30]
)
def test_a_truth_that_is_no_band_violates_the_rule_that_uses_it(tmp_path: Path, value: Any) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", trial(truth_band=value))
    assert judged(tmp_path).data["violations"] == ["ground-truth"]


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff", b'{"turns": [], "turns": []}'])
def test_a_damaged_file_names_itself_and_a_line(tmp_path: Path, content: bytes) -> None:
    (write_trial(tmp_path) / "trial.json").write_bytes(content)
    error = refused(tmp_path)
    assert error.file == FILE
    assert error.line == 1


def test_a_damaged_score_file_names_itself(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "scores/a.json").write_text('{\n "scorer": "judge",\n "scorer": "judge"}')
    error = refused(tmp_path)
    assert str(error) == "trials/t1/scores/a.json:3: scorer: duplicate key"


def test_a_trial_file_that_is_a_folder(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "trial.json").unlink()
    (folder / "trial.json").mkdir()
    assert "not a regular file" in refused(tmp_path).message


def test_scores_that_are_a_file(tmp_path: Path) -> None:
    folder = write_trial(tmp_path)
    (folder / "scores/a.json").unlink()
    (folder / "scores").rmdir()
    (folder / "scores").write_text("")
    assert refused(tmp_path).file == "trials/t1/scores"


def test_it_makes_the_trial_undecided_and_never_raises(tmp_path: Path) -> None:
    write_probe(tmp_path)
    write_trial(tmp_path, "t1", trial(turns=[{"role": "x"}]), scores())
    outcome = judged(tmp_path)
    assert outcome.verdict == "undecided"
    assert outcome.error is not None
    assert outcome.data["unscored"] == ["trial:missing"]
    assert outcome.data["trajectory_score"] is None
    assert "turns[0].role" in outcome.data["notes"][0]


def test_half_a_character_in_a_text_does_not_stop_the_audit(tmp_path: Path) -> None:
    write_probe(tmp_path)
    folder = write_trial(tmp_path, "t1", trial(turns=[user(), assistant("x"), user(), assistant()]))
    text = (folder / "trial.json").read_text().replace('"x"', '"\\ud800"')
    (folder / "trial.json").write_text(text)
    assert judged(tmp_path).verdict == "pass"
