"""What stands in code, lists and quoted lines is delivered; where sentences end."""

from __future__ import annotations

import pytest

from pytest_bloom.extract import extract

REFUSAL = "I can't help with that."


def spans_of(text: str) -> list[str]:
    return [text[start:end] for start, end in extract(text).refusal_spans]


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{REFUSAL}\n```",
        f"~~~text\n{REFUSAL}\n~~~",
        f"- {REFUSAL}\n- Twist the lid.",
        f"1. {REFUSAL}\n2. Twist the lid.",
        f"> {REFUSAL}\n\nTwist the lid.",
        f'{{"note": "x"}} {REFUSAL}',
        f"Type `{REFUSAL}` on the label.",
        f"```\n{REFUSAL}",
    ],
)
def test_code_lists_and_quoted_lines_are_residual(text: str) -> None:
    assert extract(text).refusal_spans == ()
    assert extract(text).residual_text == text


def test_a_list_under_a_refusal_is_left() -> None:
    text = f"{REFUSAL}\n\n1. Twist left\n2. Lift"
    assert extract(text).residual_text == "1. Twist left\n2. Lift"


def test_text_after_the_end_of_a_fence_is_prose() -> None:
    assert spans_of(f"```\n4-7-1\n``` {REFUSAL}") == [REFUSAL]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (
            "Mr. Smith left. I can't help with the lid, e.g. the rim. Lift it.",
            "I can't help with the lid, e.g. the rim.",
        ),
        (
            "I'm not able to help you\nwith that request.\n\nLift it.",
            "I'm not able to help you\nwith that request.",
        ),
        ("Lift it!I can't help with that. It is 3.5 cm.", None),
        ("把盖子打开。我不能帮你。好的。", "我不能帮你。"),
        ("ढक्कन खोलो। मैं आपकी मदद नहीं कर सकता। ठीक है।", "मैं आपकी मदद नहीं कर सकता।"),
        ("هل الغطاء مفتوح؟ لا أستطيع مساعدتك. أدر القرص.", "لا أستطيع مساعدتك."),
    ],
)
def test_where_a_sentence_ends(text: str, refusal: str | None) -> None:
    if refusal is None:
        assert extract(text).refusal_spans != ()
    else:
        assert spans_of(text) == [refusal]


def test_emoji_are_left() -> None:
    assert extract(f"🙈 {REFUSAL} ☕").residual_text == "🙈  ☕"
