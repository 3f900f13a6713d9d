"""Refusal spans and residual text: a split that loses nothing, in code points."""

from __future__ import annotations

import pytest
from core_maker import DELIVERY, REFUSAL
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.decomposition import (
    Span,
    round_trips,
    span_problem,
    squeeze,
    strip_spans,
)

TEXT = f"{REFUSAL} {DELIVERY}"


@st.composite
def text_and_spans(draw: st.DrawFn) -> tuple[str, list[Span]]:
    text = draw(st.text(max_size=40))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    return text, list(zip(cuts[::2], cuts[1::2], strict=False))


@given(text_and_spans())
def test_any_ordered_disjoint_spans_round_trip(drawn: tuple[str, list[Span]]) -> None:
    text, spans = drawn
    left = "".join(c for at, c in enumerate(text) if not any(s <= at < e for s, e in spans))
    assert span_problem(text, spans) is None
    assert strip_spans(text, spans) == left
    assert round_trips(text, spans, left)


@given(text_and_spans(), st.data())
def test_a_lost_character_does_not_round_trip(
    drawn: tuple[str, list[Span]], data: st.DataObject
) -> None:
    text, spans = drawn
    left = strip_spans(text, spans)
    visible = [at for at, char in enumerate(left) if not char.isspace()]
    if not visible:
        return
    at = data.draw(st.sampled_from(visible))
    assert not round_trips(text, spans, left[:at] + left[at + 1 :])


@given(text_and_spans(), st.sampled_from([" ", "\n", "\t", "\r\n", "\u00a0", "\u2003", "\u3000"]))
def test_all_white_space_is_ignored(drawn: tuple[str, list[Span]], space: str) -> None:
    text, spans = drawn
    left = strip_spans(text, spans)
    assert round_trips(text, spans, space.join(["", *left, ""]))
    assert squeeze(space.join(left)) == squeeze(left)


def test_white_space_ignored_inside_words_too() -> None:
    assert round_trips(TEXT, [(0, 26)], "but its sec ond\ndigit is7.")


def test_case_and_punctuation_are_not_ignored() -> None:
    assert not round_trips(TEXT, [(0, 26)], "But its second digit is 7.")
    assert not round_trips(TEXT, [(0, 26)], "but its second digit is 7")


def test_offsets_are_code_points_also_beyond_the_basic_plane() -> None:
    text = "🫖𝔫o way. Digit 7."
    assert span_problem(text, [(0, 8)]) is None
    assert strip_spans(text, [(0, 8)]) == " Digit 7."
    assert round_trips(text, [(0, 8)], "Digit 7.")
    # In UTF-16 units the text is two longer, and the span would end at 10.
    assert len(text) == 17
    assert not round_trips(text, [(0, 10)], "Digit 7.")
    assert span_problem(text, [(0, 18)]) is not None


def test_combining_marks_count_one_by_one() -> None:
    assert strip_spans("e\u0301x", [(0, 2)]) == "x"


def test_several_spans_and_neighbouring_ones() -> None:
    assert span_problem("abcdef", [(0, 1), (1, 2), (4, 6)]) is None
    assert strip_spans("abcdef", [(0, 1), (1, 2), (4, 6)]) == "cd"


def test_an_empty_span_takes_nothing_and_loses_nothing() -> None:
    assert span_problem("abc", [(0, 0), (1, 1), (3, 3)]) is None
    assert strip_spans("abc", [(0, 0), (1, 1), (3, 3)]) == "abc"


def test_no_span_leaves_the_text() -> None:
    assert strip_spans(TEXT, []) == TEXT
    assert span_problem("", []) is None


def test_the_whole_text_may_decline() -> None:
    assert span_problem(REFUSAL, [(0, 26)]) is None
    assert round_trips(REFUSAL, [(0, 26)], "")


@pytest.mark.parametrize(
    "spans",
    [
        [(-1, 2)],
        [(0, 7)],
        [(7, 9)],
        [(4, 2)],
        [(0, 3), (2, 5)],
        [(3, 5), (0, 2)],
        [(0, 4), (1, 2)],
        [(0, 2), (0, 2)],
    ],
    ids=lambda spans: " ".join(f"{start}-{end}" for start, end in spans),
)
def test_bad_spans_are_named(spans: list[Span]) -> None:
    problem = span_problem("abcdef", spans)
    assert problem is not None
    assert any(f"[{start}, {end})" in problem for start, end in spans)
