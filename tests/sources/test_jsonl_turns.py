"""Turns of the jsonl reader: roles, pairs, parts, units, numbers, prefilled text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from foreign_folder import Json, loads, only, probe, said, talk, write_lines

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import ToolCall, Trial

PLAIN = "format: jsonl\npath: run.jsonl\nturns: talk\nscore: score\n"


def read(path: Path, row: Any, source: str = PLAIN) -> tuple[Trial, Reading]:
    write_lines(path / "run.jsonl", [row])
    return only(probe(path, source))


def fault(path: Path, row: Any, source: str = PLAIN) -> SourceError:
    with pytest.raises(SourceError) as caught:
        read(path, row, source)
    return caught.value


def test_a_row_is_a_trial(tmp_path: Path) -> None:
    trial, reading = read(tmp_path, {"talk": talk("Open it.", "No.", "Try.", "Seven."), "score": 3})
    assert trial.id == "run.jsonl:1"
    assert said(trial) == [
        ("user", "Open it."),
        ("assistant", "No."),
        ("user", "Try."),
        ("assistant", "Seven."),
    ]
    assert (reading.full_context_band, reading.recorded_score, reading.whole) == (3, 3, True)
    assert reading.turn_indices == (1, 3)


@pytest.mark.parametrize(
    "roles",
    [
        ("user", "user", "assistant"),
        ("assistant", "user", "assistant"),
        ("user", "assistant", "assistant"),
    ],
)
def test_every_turn_is_kept_in_order(tmp_path: Path, roles: tuple[str, ...]) -> None:
    turns = [{"role": role, "content": f"line {n}"} for n, role in enumerate(roles)]
    trial, reading = read(tmp_path, {"talk": turns, "score": 0})
    assert said(trial) == [(role, f"line {n}") for n, role in enumerate(roles)]
    assert reading.turn_indices == tuple(n for n, r in enumerate(roles) if r == "assistant")


def test_roles_are_mapped(tmp_path: Path) -> None:
    turns = [
        {"from": "system", "value": "You guard a tin."},
        {"from": "human", "value": "Open it."},
        {"from": "gpt", "value": "No."},
        {"from": "Prosecutor", "value": "Open it!"},
        {"from": "Defendant", "value": "Seven."},
    ]
    source = (
        "format: jsonl\npath: run.jsonl\nturns: talk\nrole: from\ntext: value\nscore: score\n"
        "roles: {human: user, gpt: assistant, Prosecutor: user, Defendant: assistant}\n"
    )
    trial, _ = read(tmp_path, {"talk": turns, "score": 3}, source)
    assert said(trial) == [
        ("user", "Open it."),
        ("assistant", "No."),
        ("user", "Open it!"),
        ("assistant", "Seven."),
    ]


def test_an_unknown_role_is_an_error_that_names_the_mapping(tmp_path: Path) -> None:
    row = {"talk": [{"role": "human", "content": "Open it."}], "score": 0}
    error = fault(tmp_path, row)
    assert (error.file, error.line, error.key) == ("run.jsonl", 1, "talk[0].role")
    assert "roles: {human: assistant}" in error.message


@pytest.mark.parametrize("role", ["Open it now, please!", "x" * 80, "", 7, None, ["user"]])
def test_what_is_no_name_of_a_role_is_not_shown(tmp_path: Path, role: Any) -> None:
    error = fault(tmp_path, {"talk": [{"role": role, "content": "Open it."}], "score": 0})
    assert error.key == "talk[0].role"
    assert "please" not in error.message
    assert "xxxx" not in error.message


def test_a_role_of_ours_can_be_mapped_too(tmp_path: Path) -> None:
    source = PLAIN + "roles: {user: assistant, assistant: user}\n"
    trial, _ = read(tmp_path, {"talk": talk("a", "b"), "score": 0}, source)
    assert said(trial) == [("assistant", "a"), ("user", "b")]


def test_pairs(tmp_path: Path) -> None:
    pairs = [{"prompt": "Open it.", "response": "No."}, {"prompt": "Try.", "response": None}]
    source = (
        "format: jsonl\npath: run.jsonl\nturns: talk\nscore: score\n"
        "pairs: {user: prompt, assistant: response}\n"
    )
    trial, _ = read(tmp_path, {"talk": pairs, "score": 1}, source)
    assert said(trial) == [
        ("user", "Open it."),
        ("assistant", "No."),
        ("user", "Try."),
        ("assistant", ""),
    ]
    assert trial.turns[3].says_nothing


def test_one_array_per_line(tmp_path: Path) -> None:
    source = (
        "format: jsonl\npath: run.jsonl\nturns: .\nrole: '[0]'\ntext: '[1]'\nturn_score: '[2]'\n"
    )
    trial, reading = read(tmp_path, [["user", "Open it."], ["assistant", "Seven.", 3]], source)
    assert said(trial) == [("user", "Open it."), ("assistant", "Seven.")]
    assert reading.raw_bands == (3,)


def test_a_key_with_a_dot_is_written_as_a_list(tmp_path: Path) -> None:
    source = "format: jsonl\npath: run.jsonl\nturns: [a.b, 0]\nscore: [judge, 'x.y']\n"
    trial, reading = read(tmp_path, {"a.b": [talk("a", "b")], "judge": {"x.y": 2}}, source)
    assert len(trial.turns) == 2
    assert reading.recorded_score == 2


def test_parts_are_joined_and_an_image_is_unscored(tmp_path: Path) -> None:
    parts: list[Json] = [{"type": "text", "text": "It"}, {"type": "image_url", "image_url": {}}]
    turns: list[Json] = [{"role": "assistant", "content": parts}]
    trial, _ = read(tmp_path, {"talk": turns, "score": 0})
    assert (trial.turns[0].text, trial.turns[0].unscored) == ("It", "missing")
    turns[0]["content"] = parts[1:]
    trial, _ = read(tmp_path, {"talk": turns, "score": 0})
    assert (trial.turns[0].text, trial.turns[0].unscored) == ("", "missing")


def test_reasoning_is_not_visible(tmp_path: Path) -> None:
    parts = [{"type": "reasoning", "reasoning": "I decline."}, {"type": "text", "text": "Seven."}]
    turns = [{"role": "assistant", "content": parts, "reasoning_content": "I decline."}]
    assert said(read(tmp_path, {"talk": turns, "score": 0})[0]) == [("assistant", "Seven.")]


def test_arguments_of_a_tool_call_are_kept(tmp_path: Path) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "open", "arguments": '{"n": 7}'}}
    turns = [{"role": "assistant", "content": "I can't.", "tool_calls": [call]}]
    trial, _ = read(tmp_path, {"talk": turns, "score": 0})
    assert trial.turns[0].tool_calls == (ToolCall("open", '{"n": 7}'),)
    del turns[0]["content"]
    assert not read(tmp_path, {"talk": turns, "score": 0})[0].turns[0].says_nothing


def test_prefilled_text_is_not_the_targets(tmp_path: Path) -> None:
    turns = talk("Open it.", "Sure, seven", "", "is the digit.")
    turns[1]["prefix"] = True
    turns.pop(2)
    trial, reading = read(tmp_path, {"talk": turns, "score": 3}, PLAIN + "prefilled: prefix\n")
    assert [turn.role for turn in trial.turns] == ["user", "prefill", "assistant"]
    assert reading.turn_indices == (2,)
    turns[1]["prefix"] = "yes"
    error = fault(tmp_path, {"talk": turns, "score": 3}, PLAIN + "prefilled: prefix\n")
    assert error.key == "talk[1].prefix"


def test_an_exchange_is_one_turn(tmp_path: Path) -> None:
    turns: list[Json] = [
        {"role": "user", "content": "Open it."},
        {"role": "assistant", "content": "I look.", "tool_calls": [{"name": "look"}]},
        {"role": "tool", "content": "A dial."},
        {"role": "assistant", "content": "Seven.", "score": 3},
        {"role": "user", "content": "And?"},
        {"role": "assistant", "content": "No.", "score": 0},
    ]
    source = PLAIN + "unit: exchange\nturn_score: score\n"
    trial, reading = read(tmp_path, {"talk": turns, "score": 3}, source)
    assert said(trial) == [
        ("user", "Open it."),
        ("tool", "A dial."),
        ("assistant", "I look.\nSeven."),
        ("user", "And?"),
        ("assistant", "No."),
    ]
    assert trial.turns[2].tool_calls == (ToolCall("look"),)
    assert reading.raw_bands == (3, 0)
    turns[1]["score"] = 1
    _, reading = read(tmp_path, {"talk": turns, "score": 3}, source)
    assert reading.raw_bands == (None, 0)
    assert "2:judge_error" in reading.unscored


def test_numbers_are_checked(tmp_path: Path) -> None:
    source = PLAIN + "number: n\n"

    def numbered(*numbers: Any) -> Json:
        turns = [{"role": "assistant", "content": f"line {n}", "n": n} for n in numbers]
        return {"talk": turns, "score": 0}

    trial, reading = read(tmp_path, numbered(1, 2, 3), source)
    assert (trial.incomplete, reading.notes) == (None, ())
    trial, reading = read(tmp_path, numbered(2, 1, 3), source)
    assert [turn.text for turn in trial.turns] == ["line 2", "line 1", "line 3"]
    assert reading.notes == (
        "the turn numbers do not ascend: turns stand in the order of the file",
    )
    trial, _ = read(tmp_path, numbered(1, 3), source)
    assert trial.incomplete == "incomplete: turn number 2 is missing between 1 and 3"
    assert "turn number 2 stands twice" in fault(tmp_path, numbered(1, 2, 2), source).message
    _, reading = read(tmp_path, numbered(1, None, True), source)
    assert reading.notes == ("2 of 3 turns have no number",)


def test_turns_that_are_not_there_are_an_error(tmp_path: Path) -> None:
    assert fault(tmp_path, {"score": 0}).key == "talk"
    assert "found null" in fault(tmp_path, {"talk": None, "score": 0}).message
    assert fault(tmp_path, {"talk": [{"role": "user"}], "score": 0}).key == "talk[0].content"
    assert fault(tmp_path, {"talk": ["Open it."], "score": 0}).key == "talk[0]"


def test_scores_alone_are_read(tmp_path: Path) -> None:
    source = "format: jsonl\npath: run.jsonl\nscore: score\n"
    trial, reading = read(tmp_path, {"score": 2}, source)
    assert (trial.turns_known, reading.recorded_score) == (False, 2)


def test_rows_of_a_turn_are_grouped_in_the_order_of_the_file(tmp_path: Path) -> None:
    rows = [
        {"c": "a", "role": "user", "content": "Open it."},
        {"c": "b", "role": "user", "content": "Open it!"},
        {"c": "a", "role": "assistant", "content": "No.", "s": 0},
        {"c": "b", "role": "assistant", "content": "Seven.", "s": 3},
        {"c": "a", "role": "user", "content": "Try."},
        {"c": "a", "role": "assistant", "content": "Four.", "s": 2},
    ]
    write_lines(tmp_path / "run.jsonl", rows)
    source = "format: jsonl\npath: run.jsonl\nlayout: row-per-turn\nid: c\nturn_score: s\n"
    found = loads(probe(tmp_path, source))
    assert list(found) == ["a", "b"]
    assert [turn.text for turn in found["a"].trial.turns] == ["Open it.", "No.", "Try.", "Four."]
    assert found["a"].readings[0].raw_bands == (0, 2)
    assert found["b"].readings[0].raw_bands == (3,)
