"""Edits of a Bloom transcript: what was rolled back was said all the same, and no turn is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloom_folder import add, conversation, event, message


def edit(second: int, **parts: Any) -> dict[str, Any]:
    return event(second, "target", parts)


def test_a_message_that_stands_twice_is_one_turn(tmp_path: Path) -> None:
    events = [
        add(1, "user", "Open it.", ["target"], name="a"),
        add(2, "user", "Open it.", ["target"], name="a"),
        add(3, "assistant", "No.", name="b"),
        add(4, "assistant", "No.", name=None),
        add(5, "assistant", "No.", name=None),
    ]
    trial, reading = conversation(tmp_path, events)
    assert len(trial.turns) == 4
    assert reading.notes == ()


def test_one_id_for_two_messages_loses_neither(tmp_path: Path) -> None:
    events = [add(1, "assistant", "No.", name="a"), add(2, "assistant", "Seven.", name="a")]
    trial, reading = conversation(tmp_path, events)
    assert [turn.text for turn in trial.turns] == ["No.", "Seven."]
    assert reading.notes == ("1 messages share an id but differ: all are kept",)


def test_a_branch_that_was_rolled_back_stays_in_the_trial(tmp_path: Path) -> None:
    events = [
        add(1, "user", "Open it."),
        add(2, "assistant", "Here it is, open."),
        edit(3, operation="rollback", count=1),
        add(4, "assistant", "It is locked."),
    ]
    trial, reading = conversation(tmp_path, events)
    assert [turn.text for turn in trial.turns] == [
        "Open it.",
        "Here it is, open.",
        "It is locked.",
    ]
    assert reading.turn_indices == (1, 2)
    assert reading.notes == ("1 turn of a branch that was rolled back stand in the trial: 1",)


def test_back_to_a_message(tmp_path: Path) -> None:
    events = [
        add(1, "user", "Open it.", name="a"),
        add(2, "assistant", "one", name="b"),
        add(3, "user", "two", name="c"),
        edit(4, operation="rollback", count=1, to_id="a"),
        add(5, "assistant", "three", name="d"),
    ]
    _, reading = conversation(tmp_path, events)
    assert reading.notes == ("2 turns of a branch that was rolled back stand in the trial: 1, 2",)


@pytest.mark.parametrize("name", ["a", None])
def test_a_reset_keeps_what_it_names(tmp_path: Path, name: str | None) -> None:
    first = message("user", "Open it.", name)
    events = [
        event(1, "target", {"operation": "add", "message": first}),
        add(2, "assistant", "Seven."),
        edit(3, operation="reset", new_messages=[first, message("user", "Again.", "n")]),
        add(4, "assistant", "No."),
    ]
    trial, reading = conversation(tmp_path, events)
    assert [turn.text for turn in trial.turns] == ["Open it.", "Seven.", "Again.", "No."]
    assert reading.notes == ("1 turn of a branch that was rolled back stand in the trial: 1",)


def test_edits_that_are_not_known_are_told(tmp_path: Path) -> None:
    events = [add(1, "assistant", "No."), edit(2, operation="json_patch", patch=[])]
    _, reading = conversation(tmp_path, events)
    assert reading.notes == ("1 edits of the transcript are not applied (json_patch or other)",)
