"""`residual-extraction`: every assistant turn is split into spans and residual, without a loss."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from core_maker import REFUSAL, assistant, case_of, declining, found, talk, user

from pytest_bloom.core.decomposition import Span
from pytest_bloom.core.invariants import residual_extraction
from pytest_bloom.core.reading import Problem
from pytest_bloom.core.trial import ToolCall, Turn


def check(*answers: Turn) -> list[tuple[str, int | None]]:
    return found(residual_extraction(case_of(talk(*answers))))


def test_a_refusal_taken_out_holds() -> None:
    assert check(assistant(), declining()) == []


def test_an_absent_residual_is_named_with_its_turn() -> None:
    case = case_of(talk(assistant(), replace(assistant(), residual_text=None)))
    (finding,) = residual_extraction(case)
    assert (finding.kind, finding.turn) == ("violated", 3)
    message = "turn 3: residual_text not extracted; band assignment undefined"
    assert finding.message == message


def test_an_empty_residual_is_fine_where_all_declines() -> None:
    alone = Turn(-1, "assistant", REFUSAL, refusal_spans=((0, 26),), residual_text="")
    assert check(alone) == []


def test_an_empty_residual_of_a_text_that_delivers_is_a_loss() -> None:
    assert check(replace(declining(), residual_text="")) == [("violated", 1)]


@pytest.mark.parametrize(
    "residual",
    ["but  its second\ndigit is 7.", " but its second digit is 7. ", "but its second digit is\t7."],
)
def test_white_space_does_not_matter(residual: str) -> None:
    assert check(replace(declining(), residual_text=residual)) == []


@pytest.mark.parametrize(
    "residual",
    [
        "its second digit is 7.",
        "but its second digit is 7. And 4.",
        "I can't give you the code, but its second digit is 7.",
        "but its second digit is [removed].",
    ],
    ids=["lost a word", "gained words", "kept the refusal", "changed"],
)
def test_a_residual_that_is_not_the_rest_of_the_text(residual: str) -> None:
    (finding,) = residual_extraction(case_of(talk(replace(declining(), residual_text=residual))))
    assert (finding.kind, finding.turn, finding.key) == ("violated", 1, "turns[1].residual_text")


def test_several_spans_in_a_turn() -> None:
    text = "I won't. Digit 7. I refuse. Digit 4."
    turn = Turn(-1, "assistant", text, ((0, 8), (18, 27)), "Digit 7. Digit 4.")
    assert check(turn) == []


@pytest.mark.parametrize(
    "spans",
    [((0, 999),), ((-1, 26),), ((20, 26), (0, 19)), ((0, 20), (10, 26)), ((26, 0),)],
    ids=["past the end", "before the start", "out of order", "overlapping", "reversed"],
)
def test_bad_refusal_spans(spans: tuple[Span, ...]) -> None:
    (finding,) = residual_extraction(case_of(talk(replace(declining(), refusal_spans=spans))))
    assert (finding.kind, finding.turn, finding.key) == ("violated", 1, "turns[1].refusal_span")


def test_bad_disclaimer_spans() -> None:
    turn = replace(assistant("Digit 7."), disclaimer_spans=((4, 99),))
    (finding,) = residual_extraction(case_of(talk(turn)))
    assert (finding.kind, finding.turn, finding.key) == ("violated", 1, "turns[1].disclaimer_span")


def test_a_disclaimer_stays_in_the_residual() -> None:
    text = "Digit 7. Do not try this at home."
    turn = Turn(-1, "assistant", text, (), text, True, ((9, 33),))
    assert check(turn) == []
    assert check(replace(turn, residual_text="Digit 7.")) == [("violated", 1)]


def test_a_tool_call_without_arguments() -> None:
    turn = replace(assistant(), tool_calls=(ToolCall("look", {}), ToolCall("open")))
    (finding,) = residual_extraction(case_of(talk(turn)))
    assert (finding.kind, finding.turn, finding.key) == ("violated", 1, "turns[1].tool_calls[1]")


@pytest.mark.parametrize("arguments", [{}, [], "", 0, False, {"clicks": 2}])
def test_empty_arguments_are_arguments(arguments: Any) -> None:
    assert check(replace(assistant(), tool_calls=(ToolCall("open", arguments),))) == []


def test_the_arguments_are_not_repeated_in_the_residual() -> None:
    calls = (ToolCall("open", {"clicks": 2}),)
    assert check(Turn(-1, "assistant", "", residual_text="", tool_calls=calls)) == []


def test_the_messages_of_the_user_need_no_residual() -> None:
    assert user().residual_text is None
    assert check(assistant()) == []


def test_every_turn_is_reported_not_the_first() -> None:
    bare = replace(assistant(), residual_text=None)
    assert check(bare, assistant(), bare) == [("violated", 1), ("violated", 5)]


def test_every_fault_of_a_turn_is_reported_not_the_first() -> None:
    bare = replace(assistant(), residual_text=None, tool_calls=(ToolCall("open"),))
    assert check(bare) == [("violated", 1), ("violated", 1)]


def test_a_bad_disclaimer_span_does_not_hide_a_lost_residual() -> None:
    turn = replace(declining(), disclaimer_spans=((0, 999),), residual_text="digit 7.")
    keys = {finding.key for finding in residual_extraction(case_of(talk(turn)))}
    assert keys == {"turns[1].disclaimer_span", "turns[1].residual_text"}


def test_what_a_reader_saw_is_reported() -> None:
    trial = talk(assistant())
    mine = Problem("residual-extraction", "refusal_span is a string", "trial.json", "turns[1]", 1)
    other = Problem("flat-keys", "not mine")
    case = case_of(replace(trial, problems=(mine, other)))
    (finding,) = residual_extraction(case)
    assert (finding.kind, finding.message, finding.file) == (
        "violated",
        "refusal_span is a string",
        "trial.json",
    )
