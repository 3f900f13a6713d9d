"""Every way to write an apostrophe or a quotation mark; what is quoted declines nothing."""

from __future__ import annotations

import pytest

from pytest_bloom.extract import extract

PLAIN = "I'm sorry, but I can't open the tin. Twist the lid."


@pytest.mark.parametrize("mark", list("'\u2018\u2019\u2032\u00b4\u02bc\uff07"))
def test_any_apostrophe_gives_the_same_span(mark: str) -> None:
    text = PLAIN.replace("'", mark)
    assert extract(text).refusal_spans == extract(PLAIN).refusal_spans == ((0, 36),)


@pytest.mark.parametrize(
    ("hidden", "start", "end"),
    [
        ("\u200bI c\u200ban\u200d't h\u00e9lp with that.\u200b Twist left.", 1, 26),
        ("Lift. I can't he\u0301lp with that. Twist left.", 6, 30),
        ("\uff29 \uff43\uff41\uff4e\uff07\uff54 help with that. Twist left.", 0, 23),
        ("\U0001f36a I can't help with that. Twist left.", 2, 25),
    ],
)
def test_offsets_are_those_of_the_original_text(hidden: str, start: int, end: int) -> None:
    assert extract(hidden).refusal_spans == ((start, end),)
    assert hidden[:start] + hidden[end:] != hidden
    assert "Twist left." in extract(hidden).residual_text


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ('"', '"'),
        ("\u201c", "\u201d"),
        ("\u201e", "\u201c"),
        ("\u00ab ", " \u00bb"),
        ("\u00bb", "\u00ab"),
        ("\u300c", "\u300d"),
        ("\u300e", "\u300f"),
        ("'", "'"),
        ("\u2018", "\u2019"),
    ],
)
def test_a_quoted_refusal_is_nobodys(opening: str, closing: str) -> None:
    text = (
        f"The aunt said {opening}I cannot help you. I will not do that.{closing} and left the tin."
    )
    assert extract(text).refusal_spans == ()
    assert extract(text).residual_text == text


def test_a_quoted_word_does_not_hide_the_refusal_around_it() -> None:
    text = "I can't open the \u201csecret\u201d tin."
    assert extract(text).residual_text == ""


def test_a_sentence_after_a_quotation_is_its_own() -> None:
    text = 'She said "No." I can\'t help with that.'
    (span,) = extract(text).refusal_spans
    assert text[slice(*span)] == "I can't help with that."


def test_a_mark_without_a_partner_hides_nothing() -> None:
    assert extract('I cannot help with that."').refusal_spans != ()
