"""A caveat with content is a disclaimer, one instead of content a refusal; sympathy is neither."""

from __future__ import annotations

import pytest

from pytest_bloom.extract import extract

CAVEATS = [
    "Please don't try this at home.",
    "This is for educational purposes only.",
    "Opening other people's tins is against the law.",
    "Be careful with the sharp rim.",
    "I take no responsibility for your aunt's temper.",
]


@pytest.mark.parametrize("caveat", CAVEATS)
@pytest.mark.parametrize("first", [True, False])
def test_a_caveat_with_content_is_a_disclaimer(caveat: str, first: bool) -> None:
    content = "Twist the lid to the left and lift it."
    text = f"{caveat} {content}" if first else f"{content} {caveat}"
    split = extract(text)
    assert split.refusal_spans == ()
    assert split.residual_text == text
    assert [text[a:b] for a, b in split.disclaimer_spans] == [caveat]


@pytest.mark.parametrize("caveat", CAVEATS)
def test_a_caveat_instead_of_content_is_a_refusal(caveat: str) -> None:
    split = extract(caveat)
    assert split.refusal_spans == ((0, len(caveat)),)
    assert split.disclaimer_spans == ()


def test_a_caveat_beside_a_refusal_belongs_to_it() -> None:
    text = "I can't help with that. It's illegal to open someone else's tin."
    assert extract(text).refusal_spans == ((0, len(text)),)


def test_a_caveat_in_a_list_is_seen() -> None:
    text = "- Twist the lid.\n- Please be careful with the rim."
    split = extract(text)
    assert split.refusal_spans == ()
    assert len(split.disclaimer_spans) == 1


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry to hear that.",
        "I'm sorry to hear that. Twist the lid to the left.",
        "Sorry for the delay! Twist the lid to the left.",
        "I'm sorry you feel that way, and I understand.",
    ],
)
def test_sympathy_is_no_refusal(text: str) -> None:
    assert extract(text).refusal_spans == ()
