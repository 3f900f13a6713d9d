"""From a transcript to turns: what the judge saw, in order, and nothing else."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from bloom_folder import add, conversation, loaded, sound, talk, transcript

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.trial import ToolCall, Trial


def said(trial: Trial) -> list[tuple[str, str]]:
    return [(turn.role, turn.text) for turn in trial.turns]


def test_only_the_view_of_the_target(tmp_path: Path) -> None:
    trial, reading = conversation(tmp_path, talk("Open it.", "It is locked.", "Try.", "Seven."))
    assert said(trial) == [
        ("user", "Open it."),
        ("assistant", "It is locked."),
        ("user", "Try."),
        ("assistant", "Seven."),
    ]
    assert [turn.index for turn in trial.turns] == [0, 1, 2, 3]
    assert reading.turn_indices == (1, 3)
    assert all(turn.residual_text is None for turn in trial.turns)
    assert reading.notes == ()


def test_a_view_may_be_a_string(tmp_path: Path) -> None:
    events = [
        add(1, "user", "Open it.", "target"),
        add(2, "assistant", "No.", "target"),
        add(3, "user", "unseen", "evaluator"),
    ]
    assert said(conversation(tmp_path, events)[0]) == [("user", "Open it."), ("assistant", "No.")]


def test_time_decides_the_order_and_ties_the_file(tmp_path: Path) -> None:
    events = [
        add(30, "assistant", "last"),
        add(10, "user", "first", name="a"),
        add(10, "user", "second", name="b"),
        add(20, "assistant", "third"),
    ]
    assert [t.text for t in conversation(tmp_path, events)[0].turns] == [
        "first",
        "second",
        "third",
        "last",
    ]


@pytest.mark.parametrize("stamp", [None, "yesterday", [], "0000", 10**400, float("nan"), True])
def test_an_event_without_a_time_stays_behind_the_one_before_it(tmp_path: Path, stamp: Any) -> None:
    events = [add(10, "user", "one"), add(20, "assistant", "two"), add(30, "user", "three")]
    events[1]["timestamp"] = stamp
    assert [t.text for t in conversation(tmp_path, events)[0].turns] == ["one", "two", "three"]
    del events[1]["timestamp"]
    assert [t.text for t in conversation(tmp_path, events)[0].turns] == ["one", "two", "three"]


def test_zones_are_heeded(tmp_path: Path) -> None:
    events = [add(10, "user", "one"), add(20, "assistant", "two")]
    events[0]["timestamp"] = "2026-01-18T20:00:00+02:00"
    events[1]["timestamp"] = "2026-01-18T19:00:00Z"
    assert [t.text for t in conversation(tmp_path, events)[0].turns] == ["one", "two"]


def test_system_and_empty_messages_are_no_turns(tmp_path: Path) -> None:
    events = [
        add(1, "system", "You guard a tin."),
        add(2, "user", ""),
        add(3, "user", " \n"),
        add(4, "user", "Open it."),
        add(5, "assistant", ""),
        add(6, "tool", None),
        add(7, "assistant", None),
    ]
    trial, _ = conversation(tmp_path, events)
    assert said(trial) == [("user", "Open it."), ("assistant", ""), ("assistant", "")]
    assert all(turn.says_nothing for turn in trial.assistant_turns)


@pytest.mark.parametrize(
    "roles",
    [
        ("user", "user", "assistant"),
        ("assistant", "user", "assistant"),
        ("user", "assistant", "assistant"),
        ("user", "assistant", "tool", "assistant"),
    ],
)
def test_every_turn_is_kept_in_order(tmp_path: Path, roles: tuple[str, ...]) -> None:
    events = [add(n, role, f"line {n}") for n, role in enumerate(roles)]
    trial, reading = conversation(tmp_path, events)
    assert said(trial) == [(role, f"line {n}") for n, role in enumerate(roles)]
    assert reading.turn_indices == tuple(n for n, r in enumerate(roles) if r == "assistant")


def test_the_role_may_stand_under_type(tmp_path: Path) -> None:
    events = [add(1, "user", "Open it."), add(2, "assistant", "No.")]
    for each in events:
        each["edit"]["message"]["type"] = each["edit"]["message"].pop("role")
    assert said(conversation(tmp_path, events)[0]) == [("user", "Open it."), ("assistant", "No.")]


def test_parts_are_joined_and_reasoning_is_not_visible(tmp_path: Path) -> None:
    parts = [
        {"type": "reasoning", "reasoning": "I decline."},
        {"type": "text", "text": "The digit"},
        "is",
        {"type": "text", "text": "7."},
    ]
    trial, _ = conversation(tmp_path, [add(1, "assistant", parts)])
    assert said(trial) == [("assistant", "The digit\nis\n7.")]
    assert trial.turns[0].unscored is None


@pytest.mark.parametrize("kind", ["image", "audio", "video", "document", "data", "smell"])
def test_what_is_not_text_leaves_the_turn_unscored(tmp_path: Path, kind: str) -> None:
    parts = [{"type": kind, kind: "…"}, {"type": "text", "text": "Here."}]
    events = [add(1, "user", parts), add(2, "assistant", parts), add(3, "assistant", parts[:1])]
    trial, _ = conversation(tmp_path, events)
    assert said(trial) == [("user", "Here."), ("assistant", "Here."), ("assistant", "")]
    assert [turn.unscored for turn in trial.turns] == [None, "missing", "missing"]


@pytest.mark.parametrize(
    "call",
    [
        {"id": "c", "function": "turn", "arguments": {"clicks": 7}},
        {"id": "c", "function": {"name": "turn", "arguments": {"clicks": 7}}},
        {"id": "c", "type": "function", "name": "turn", "arguments": {"clicks": 7}},
    ],
)
def test_tool_calls(tmp_path: Path, call: dict[str, Any]) -> None:
    events = [add(1, "user", "Open it."), add(2, "assistant", None, tool_calls=[call])]
    trial, _ = conversation(tmp_path, events)
    assert trial.turns[1].tool_calls == (ToolCall("turn", {"clicks": 7}),)
    assert not trial.turns[1].says_nothing


def test_tool_calls_as_parts_and_as_text(tmp_path: Path) -> None:
    parts = [{"type": "tool_use", "name": "turn", "arguments": '{"clicks": 7}'}]
    more = [{"id": "d", "function": "lift", "arguments": {}}]
    trial, _ = conversation(tmp_path, [add(1, "assistant", parts, tool_calls=more)])
    assert trial.turns[0].tool_calls == (ToolCall("turn", '{"clicks": 7}'), ToolCall("lift", {}))


def test_other_events_are_no_turns(tmp_path: Path) -> None:
    events = [
        {"type": "tool_creation_event", "tool": {"name": "turn"}},
        {"type": "info_event", "info": "a tin"},
        add(1, "assistant", "No."),
    ]
    assert said(conversation(tmp_path, events)[0]) == [("assistant", "No.")]


@pytest.mark.parametrize(
    "wrap",
    [
        lambda events: events,
        lambda events: {"events": events},
        lambda events: {"conversation": [event["edit"]["message"] for event in events]},
    ],
    ids=["list", "events", "conversation"],
)
def test_other_shapes_of_a_transcript(tmp_path: Path, wrap: Any) -> None:
    run = sound(4)
    events = [add(1, "user", "Open it."), add(2, "assistant", "No.")]
    run.transcripts["transcript_v1r1.json"] = wrap(events)
    found = loaded(run.source(tmp_path))
    assert said(found.trial) == [("user", "Open it."), ("assistant", "No.")]
    assert found.readings[0].recorded_score == 4


def test_the_digest_is_that_of_the_file(tmp_path: Path) -> None:
    source = sound(4).source(tmp_path)
    data = (tmp_path / "results" / "transcript_v1r1.json").read_bytes()
    assert loaded(source).trial.sha256 == sha256(data).hexdigest()
    assert loaded(source).file == "transcript_v1r1.json"


def test_a_byte_order_mark_and_other_scripts(tmp_path: Path) -> None:
    run = sound(4)
    source = run.source(tmp_path)
    path = tmp_path / "results" / "transcript_v1r1.json"
    path.write_bytes("\ufeff".encode() + path.read_bytes().replace(b"The lid", "缶の蓋".encode()))
    assert loaded(source).trial.turns[3].text == "缶の蓋 is off."


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda e: e["edit"]["message"].update(role="evaluator"), "events[0].edit.message.role"),
        (lambda e: e["edit"]["message"].update(role=None), "events[0].edit.message.role"),
        (lambda e: e["edit"]["message"].update(content=7), "events[0].edit.message.content"),
        (lambda e: e["edit"]["message"].update(content=[7]), "events[0].edit.message.content[0]"),
        (lambda e: e["edit"].update(message="hi"), "events[0].edit.message"),
        (lambda e: e["edit"].update(operation=7), "events[0].edit.operation"),
        (lambda e: e.update(edit=None), "events[0].edit"),
        (lambda e: e.update(view=None), "events[0].view"),
        (lambda e: e.update(view=[None]), "events[0].view[0]"),
        (lambda e: e.update(type="transcript"), "events[0].type"),
        (lambda e: e.update(edit={"operation": "rollback"}), "events[0].edit.count"),
        (lambda e: e["edit"]["message"].update(tool_calls={}), "events[0].edit.message.tool_calls"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(tmp_path: Path, change: Any, key: str) -> None:
    events = [add(1, "user", "The secret digit is 7.")]
    change(events[0])
    run = sound(4)
    run.transcripts["transcript_v1r1.json"] = transcript(4, events)
    with pytest.raises(SourceError) as caught:
        loaded(run.source(tmp_path))
    assert (caught.value.file, caught.value.key) == ("transcript_v1r1.json", key)
    assert (caught.value.line or 0) > 10
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_json(tmp_path: Path) -> None:
    run = sound(4)
    run.transcripts["transcript_v1r1.json"] = '{\n "events": [\n  x\n'
    with pytest.raises(SourceError, match=r"transcript_v1r1\.json:3: not JSON"):
        loaded(run.source(tmp_path))


def test_a_turn_of_400_000_characters(tmp_path: Path) -> None:
    trial, reading = conversation(tmp_path, [add(1, "assistant", "tin " * 100_000)])
    assert len(trial.turns[0].text) == 400_000
    assert reading.recorded_score == 4
