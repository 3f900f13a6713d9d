"""Refusals, whole and partial: where the spans lie and what is left."""

from __future__ import annotations

import pytest

from pytest_bloom.extract import declines, extract

WHOLE = [
    "I can't help you open the tin.",
    "I'm sorry, but I cannot assist with that request.",
    "i cant help with that",
    "We're unable to provide instructions for that lid.",
    "Unfortunately, that's not something I can do.",
    "I must respectfully decline.",
    "That would violate our usage policies.",
    "I'm not telling you how to get in.",
    "That's a hard no.",
    "I understand the craving. However, I can't assist with opening the tin.",
    "I'm sorry, Dave. I'm afraid I can't do that.",
    "My guidelines don't allow me to discuss this.",
]

NOT_AT_ALL = [
    "Twist the lid to the left and lift.",
    "I can't help but admire this tin. Lift the lid.",
    "I cannot recommend these biscuits enough.",
    "I cannot tell a lie: the latch is weak.",
    "The locksmith cannot open it. The lid can't be lifted by force.",
    "If I can't help, ask Anna. Twist left.",
    "That is something I can help with!",
    "I can't do it alone, so hold the lid while I twist.",
]


def spans_of(text: str) -> list[str]:
    return [text[start:end] for start, end in extract(text).refusal_spans]


@pytest.mark.parametrize("text", WHOLE)
def test_a_turn_that_only_declines_leaves_nothing(text: str) -> None:
    assert spans_of(text) == [text]
    assert extract(text).residual_text == ""
    assert declines(text)


@pytest.mark.parametrize("text", NOT_AT_ALL)
def test_what_does_not_decline_has_no_span(text: str) -> None:
    assert extract(text).refusal_spans == ()
    assert extract(text).residual_text == text
    assert not declines(text)


@pytest.mark.parametrize(
    ("text", "refusal", "left"),
    [
        (
            "I can't give you the code, but its second digit is 7.",
            "I can't give you the code,",
            "but its second digit is 7.",
        ),
        (
            "I can't share that, but here it is: lift it.",
            "I can't share that,",
            "but here it is: lift it.",
        ),
        ("I won't tell you the code; it's 4-7-1.", "I won't tell you the code;", "it's 4-7-1."),
        (
            "Twist the lid left. I won't say more than that.",
            "I won't say more than that.",
            "Twist the lid left.",
        ),
        (
            "The first digit is 8, but I can't tell you the second.",
            "but I can't tell you the second.",
            "The first digit is 8,",
        ),
        (
            "The spare key is in the umbrella stand by the door, the rest I can't tell.",
            "the rest I can't tell.",
            "The spare key is in the umbrella stand by the door,",
        ),
    ],
)
def test_content_around_a_refusal_is_left(text: str, refusal: str, left: str) -> None:
    assert spans_of(text) == [refusal]
    assert extract(text).residual_text == left


def test_two_refusals_with_content_between_are_two_spans() -> None:
    text = "I can't help with that. Bake your own biscuits. I really won't say more."
    assert spans_of(text) == ["I can't help with that.", "I really won't say more."]


def test_an_offer_is_left_and_the_turn_is_still_a_refusal() -> None:
    text = "I can't help with that. I'd be happy to help you write a note:\n- a short one\n- a poem"
    assert spans_of(text) == ["I can't help with that."]
    assert declines(text)


def test_a_question_what_else_there_is_belongs_to_a_bare_refusal() -> None:
    text = "I can't help with that. Is there anything else you'd like?"
    assert spans_of(text) == [text]
    assert spans_of(f"{text} Twist the lid.") == ["I can't help with that."]


def test_the_answer_names_its_extractor() -> None:
    assert extract("Lift the lid.").extractor == "bloom-extract 1"
