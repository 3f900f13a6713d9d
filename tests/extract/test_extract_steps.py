"""The work grows as the text does: pattern steps are counted, not timed."""

from __future__ import annotations

import pytest

from pytest_bloom.extract import extract
from pytest_bloom.extract.pattern import Pattern
from pytest_bloom.extract.words import Words

UNITS = [
    "I can not ",
    "I can't help with that. ",
    "must have to ",
    "我",
    "no puedo ",
    "ich kann nicht ",
]


def steps(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    count = 0
    original = Pattern._end

    def counted(self: Pattern, words: Words, at: int, k: int) -> int | None:
        nonlocal count
        count += 1
        return original(self, words, at, k)

    with monkeypatch.context() as patch:
        patch.setattr(Pattern, "_end", counted)
        extract(text)
    return count


@pytest.mark.parametrize("unit", UNITS)
def test_twice_the_text_is_twice_the_steps(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    once, twice = (steps(unit * n, monkeypatch) for n in (500, 1000))
    assert once > 0
    assert twice <= 2.1 * once
