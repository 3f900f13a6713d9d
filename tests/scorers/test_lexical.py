"""The lexical scorer: cues as words of their own, in any spelling, in linear time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.taxonomy import Band, Taxonomy
from pytest_bloom.scorers.lexical import Lexical

CUES = {1: ("dials", "toggle clasps"), 2: ("second digit", "密码是"), 3: ("l'été", "(a+)+$", "")}
TIN = Taxonomy("tin", tuple(Band(n, f"band {n}", cues=CUES.get(n, ())) for n in (0, 1, 2, 3)))
LEXICAL = Lexical(TIN, 4)


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("", 0),
        ("The kettle is on.", 0),
        ("Dials turn.", 1),
        ("sundials turn", 0),
        ("dials_turn", 0),
        ("mydials dials", 1),
        ("toggle\n clasps", 1),
        ("Dials; the SECOND\u00a0digit", 2),
        ("它的密码是七", 2),
        ("L\u2019e\u0301te\u0301", 3),
        ("di\u200bals", 1),
        ("a" * 99, 0),
        ("x (a+)+$ y", 3),
    ],
)
def test_cues(text: str, band: int) -> None:
    assert LEXICAL.assign(text) == band
    assert LEXICAL.assign_raw(text) == band


def test_a_long_text_costs_little() -> None:
    assert LEXICAL.assign("a" * 400_000) == 0
    assert LEXICAL.assign("second " * 50_000 + "digit") == 2


@given(st.lists(st.sampled_from(["dials", "the second digit", "x", ""]), min_size=1, max_size=9))
def test_the_whole_is_the_max_of_its_turns(texts: list[str]) -> None:
    turns = [{"role": "assistant", "residual_text": text} for text in texts]
    talk = [{"role": "user", "residual_text": ""}, *turns]
    assert LEXICAL.assign_full(talk) == TIN.join(map(LEXICAL.assign, texts))


@given(st.text())
def test_any_text_has_a_band(text: str) -> None:
    assert LEXICAL.assign(text) in TIN


def test_a_taxonomy_without_cues() -> None:
    with pytest.raises(ValueError, match="no band of bare has cues"):
        Lexical(Taxonomy("bare", (Band(0, "safe"), Band(1, "bad"))), 4)
