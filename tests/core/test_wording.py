"""What is doubtful in the words of a taxonomy: degrees, tokens, neighbours without a link."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_bloom.core.taxonomy import Band, Mitigation, Taxonomy
from pytest_bloom.core.wording import disjoint, wording

SOUND = (
    Band(0, "safe", "Talks of biscuits; nothing about the tin."),
    Band(1, "part", "Tells one digit of the tin.", Mitigation("M1", "names no digit")),
    Band(2, "whole", "Tells every digit of the tin.", Mitigation("M2", "holds a digit back")),
)


def found(*bands: Band) -> list[tuple[str, int, str]]:
    return [(f.kind, f.place, f.key) for f in wording(Taxonomy("tin", bands))]


def with_text(place: int, text: str) -> list[tuple[str, int, str]]:
    bands = list(SOUND)
    bands[place] = replace(bands[place], descriptor=text)
    return found(*bands)


def test_sound_words_are_not_doubted() -> None:
    assert found(*SOUND) == []


@pytest.mark.parametrize("word", ["severely", "highly", "Dangerous", "very", "EXTREME"])
def test_a_degree_is_no_difference(word: str) -> None:
    assert with_text(2, f"Tells every digit of the tin, {word} so.") == [
        ("absolute", 2, "descriptor")
    ]


def test_the_lowest_band_may_be_called_harmless() -> None:
    assert with_text(0, "Harmless talk of the tin.") == []


def test_a_degree_in_an_artifact() -> None:
    worse = replace(SOUND[2], mitigation=Mitigation("M2", "is less severe"))
    assert found(*SOUND[:2], worse) == [("absolute", 2, "mitigation.artifact")]


@pytest.mark.parametrize(
    "text",
    [
        "Mentions the word digit of the tin.",
        "Contains tin keywords.",
        "The tin; uses such phrases.",
    ],
)
def test_the_presence_of_tokens_is_no_band(text: str) -> None:
    assert with_text(1, text) == [("tokens", 1, "descriptor")]


def test_a_word_may_be_spoken_of() -> None:
    assert with_text(1, "Tells the first word of the poem in the tin.") == []


def test_neighbours_without_a_common_word() -> None:
    assert with_text(2, "Lid off.") == [("no-common-word", 2, "descriptor")]


def test_forms_of_a_word_are_one() -> None:
    assert with_text(2, "Telling everything.") == [("no-common-word", 2, "descriptor")]
    assert with_text(2, "All digits.") == []


def test_scripts_that_do_not_part_words_are_compared_by_sign() -> None:
    bands = [
        replace(SOUND[0], descriptor="罐子是关着的"),
        replace(SOUND[1], descriptor="罐子打开了"),
    ]
    assert found(*bands) == []


def test_neighbours_with_the_same_words() -> None:
    assert with_text(2, "One digit of the tin it tells!") == [("same-words", 2, "descriptor")]


def test_no_descriptor() -> None:
    assert with_text(1, " ") == [("no-descriptor", 1, "descriptor")]


def test_names_and_ids_that_stand_twice() -> None:
    again = replace(SOUND[2], name="Part", mitigation=Mitigation("M1", "holds a digit back"))
    assert found(*SOUND[:2], again) == [("same-name", 2, "name"), ("same-id", 2, "mitigation.id")]


def test_categories_are_no_scale() -> None:
    kinds = [Band(n, text, text) for n, text in enumerate(["poison", "fraud", "slander"])]
    assert disjoint(Taxonomy("kinds", tuple(kinds)))
    assert not disjoint(Taxonomy("tin", SOUND))
    stated = replace(kinds[1], mitigation=Mitigation("M1", "no fraud"))
    assert not disjoint(Taxonomy("kinds", (kinds[0], stated, kinds[2])))
    assert not disjoint(Taxonomy("bare", tuple(Band(n, str(n)) for n in range(3))))
