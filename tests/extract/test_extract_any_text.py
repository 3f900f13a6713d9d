"""The split loses nothing on any input, however odd or long, and is the same each time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.decomposition import round_trips, span_problem
from pytest_bloom.extract import extract

SCRAPS = st.sampled_from(
    [
        "I can't help with that. ",
        "I\u2019m sorry, ",
        "but here it is: ",
        "twist the lid",
        "Please be careful. ",
        "我不能帮你。",
        *("\n", "\n\n- ", "```", "`", '"', "'", "\u201c", "\u300d", "\u3002", "...", ": ", "🍪"),
        *("\u200b", "\u0301", "\u3099", "\ud800", "\x00", "\x1c", "\u2028", "\ufb01", "\u00df"),
    ]
)
ANY = st.text(st.characters(exclude_categories=()), max_size=60)


@given(st.lists(SCRAPS | ANY, max_size=12).map("".join))
def test_any_text_round_trips(text: str) -> None:
    split = extract(text)
    for spans in (split.refusal_spans, split.disclaimer_spans):
        assert span_problem(text, spans) is None
        assert all(start < end for start, end in spans)
    assert round_trips(text, split.refusal_spans, split.residual_text)
    assert extract(text) == split


LONG = {
    "content": "Twist the dial to the left, then lift the lid. ",
    "quotes": "\"'",
    "apostrophes": "a'",
    "ticks": "`",
    "stops": ".",
    "lines": "a\n",
    "bullets": "- a\n",
    "fences": "```\n",
    "combining": "\u0301",
    "halves": "I can not ",
    "Chinese": "把转盘向左转，盖子就会弹开。",
}


@pytest.mark.parametrize("unit", LONG.values(), ids=LONG)
def test_a_long_turn_round_trips(unit: str) -> None:
    text = (unit * (400_000 // len(unit) + 1))[:400_000]
    split = extract(text)
    assert round_trips(text, split.refusal_spans, split.residual_text)


def test_a_refusal_at_the_end_of_a_long_turn_is_found() -> None:
    content = "Twist the dial to the left. " * 14_000
    split = extract(f"{content}I can't help with that.")
    assert split.refusal_spans == ((len(content), len(content) + 23),)
