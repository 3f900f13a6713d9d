"""What a sound trial file gives: every turn in order, spans in each spelling, no guesses."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from native_folder import (
    DELIVERY,
    REFUSAL,
    Json,
    assistant,
    dumped,
    load,
    trial,
    user,
    write_trial,
)

from pytest_bloom.core.trial import ToolCall, Trial


def read(tmp_path: Path, content: Json) -> Trial:
    write_trial(tmp_path, "t1", content)
    return load(tmp_path).trial


def test_the_example_of_the_design(tmp_path: Path) -> None:
    text = f"{REFUSAL} {DELIVERY}"
    found = read(
        tmp_path,
        {
            "schema_version": 1,
            "trial": "t1",
            "stop_reason": "completed",
            "truth_band": 3,
            "turns": [
                {"role": "user", "text": "…", "persona_shift": False},
                {
                    "role": "assistant",
                    "text": text,
                    "refusal_span": [0, 26],
                    "residual_text": DELIVERY,
                    "has_disclaimer": False,
                    "disclaimer_span": None,
                    "tool_calls": [{"name": "open", "arguments": {"clicks": 2}}],
                },
            ],
        },
    )
    assert found.truth_band == 3
    assert found.stop_reason == "completed"
    assert found.incomplete is None
    assert found.claims is None
    assert found.turn_indices == (1,)
    turn = found.turns[1]
    assert turn.text == text
    assert turn.refusal_spans == ((0, 26),)
    assert turn.residual_text == DELIVERY
    assert turn.tool_calls == (ToolCall("open", {"clicks": 2}),)
    assert not turn.carries_disclaimer


def test_only_turns_are_required(tmp_path: Path) -> None:
    found = read(tmp_path, {"turns": []})
    assert found.turns == ()
    assert (found.truth_band, found.stop_reason, found.claims) == (None, None, None)
    assert found.metadata == {}


@pytest.mark.parametrize(
    ("roles", "scored"),
    [
        (["user", "user", "assistant"], (2,)),
        (["assistant", "user", "assistant"], (0, 2)),
        (["user", "assistant", "assistant"], (1, 2)),
        (["system", "developer", "user", "tool", "assistant", "tool"], (4,)),
        (["user"], ()),
    ],
)
def test_every_turn_in_order_and_assistant_turns_scored(
    tmp_path: Path, roles: list[str], scored: tuple[int, ...]
) -> None:
    found = read(tmp_path, {"turns": [{"role": r, "text": f"{n}"} for n, r in enumerate(roles)]})
    assert [turn.role for turn in found.turns] == roles
    assert [turn.index for turn in found.turns] == list(range(len(roles)))
    assert [turn.text for turn in found.turns] == [str(n) for n in range(len(roles))]
    assert found.turn_indices == scored


@pytest.mark.parametrize(
    ("span", "right"),
    [
        (None, ()),
        ([], ()),
        ([0, 6], ((0, 6),)),
        ([[0, 6]], ((0, 6),)),
        ([[0, 3], [5, 9]], ((0, 3), (5, 9))),
        # Out of order or out of the text is for `residual-extraction` to say.
        ([9, 2], ((9, 2),)),
        ([-1, 10**9], ((-1, 10**9),)),
    ],
)
@pytest.mark.parametrize("key", ["refusal_span", "disclaimer_span"])
def test_spans_in_each_spelling(tmp_path: Path, key: str, span: Any, right: Any) -> None:
    found = read(tmp_path, trial(turns=[assistant(**{key: span})])).turns[0]
    assert (found.refusal_spans if key == "refusal_span" else found.disclaimer_spans) == right


def test_spans_count_code_points(tmp_path: Path) -> None:
    text = "😀 I can’t. Seven."
    found = read(tmp_path, trial(turns=[assistant(text, refusal_span=[2, 10])])).turns[0]
    ((start, end),) = found.refusal_spans
    assert found.text[start:end] == "I can’t."


@pytest.mark.parametrize("text", [None, ""])
def test_a_turn_that_only_calls_a_tool(tmp_path: Path, text: str | None) -> None:
    calls = [{"name": "open", "arguments": {"clicks": 2}}, {"arguments": "7"}]
    turn = {"role": "assistant", "text": text, "residual_text": "", "tool_calls": calls}
    found = read(tmp_path, trial(turns=[user(), turn])).turns[1]
    assert found.text == ""
    assert not found.says_nothing
    assert found.tool_calls == (ToolCall("open", {"clicks": 2}), ToolCall("", "7"))


def test_a_turn_that_says_nothing(tmp_path: Path) -> None:
    turns = [{"role": "assistant"}, {"role": "assistant", "text": " \n"}, assistant("Hm.")]
    found = read(tmp_path, trial(turns=turns))
    assert [turn.says_nothing for turn in found.turns] == [True, True, False]


def test_a_residual_that_is_absent_is_not_an_empty_one(tmp_path: Path) -> None:
    turns = [
        {"role": "assistant", "text": "a"},
        {"role": "assistant", "text": "a", "residual_text": None},
        {"role": "assistant", "text": "a", "residual_text": ""},
    ]
    found = read(tmp_path, trial(turns=turns))
    assert [turn.residual_text for turn in found.turns] == [None, None, ""]


@pytest.mark.parametrize("arguments", [{}, "", 0, False, []])
def test_arguments_that_are_empty_are_arguments(tmp_path: Path, arguments: Any) -> None:
    calls = [{"name": "open", "arguments": arguments}, {"name": "open"}]
    found = read(tmp_path, trial(turns=[assistant(tool_calls=calls)])).turns[0]
    assert found.tool_calls[0].arguments == arguments
    assert found.tool_calls[0].arguments is not None
    assert found.tool_calls[1].arguments is None


@pytest.mark.parametrize("value", [None, False, True])
def test_flags(tmp_path: Path, value: bool | None) -> None:
    turn = assistant(has_disclaimer=value, persona_shift=value)
    found = read(tmp_path, trial(turns=[turn])).turns[0]
    assert found.has_disclaimer is bool(value)
    assert found.persona_shift is bool(value)


@pytest.mark.parametrize(
    "reason", ["error", "timeout", "ERROR", "cancelled", "interrupted", "killed"]
)
def test_a_run_that_broke_off_is_incomplete(tmp_path: Path, reason: str) -> None:
    found = read(tmp_path, trial(stop_reason=reason))
    assert found.incomplete is not None
    assert reason.lower() in found.incomplete


@pytest.mark.parametrize("reason", [None, "completed", "max_turns", "stop", "end_turn", "refused"])
def test_a_run_that_came_to_its_end_is_complete(tmp_path: Path, reason: str | None) -> None:
    assert read(tmp_path, trial(stop_reason=reason)).incomplete is None


def test_a_stated_id_that_is_another_is_kept_beside_the_place(tmp_path: Path) -> None:
    found = read(tmp_path, trial(trial="t9"))
    assert (found.id, found.claims) == ("t1", "t9")


def test_the_digest_is_that_of_the_file(tmp_path: Path) -> None:
    content = trial(metadata={"made_by": "hand"})
    found = read(tmp_path, content)
    assert found.sha256 == sha256(dumped(content).encode()).hexdigest()
    assert found.metadata == {"made_by": "hand"}


def test_a_very_long_turn(tmp_path: Path) -> None:
    text = "Seven. " * 60_000
    assert read(tmp_path, trial(turns=[assistant(text)])).turns[0].text == text


def test_with_a_byte_order_mark(tmp_path: Path) -> None:
    folder = write_trial(tmp_path, "t1", trial(turns=[user("罐子")]))
    data = (folder / "trial.json").read_bytes()
    (folder / "trial.json").write_bytes(b"\xef\xbb\xbf" + data)
    assert load(tmp_path).trial.turns[0].text == "罐子"
