"""The scale of a Bloom probe: what a stated value is worth, and what may be declared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloom_folder import Run, main_reading, sound
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.taxonomy import Band, Taxonomy
from pytest_bloom.sources.numbers import whole_number
from pytest_bloom.sources.scale import Scale

TEN = Taxonomy("ten", tuple(Band(n, f"level {n}") for n in range(1, 11)))


def with_source(text: str) -> Run:
    run = sound(8)
    run.probe = f"name: tin\nsource:\n  format: bloom\n  path: results\n{text}"
    return run


@pytest.mark.parametrize(("value", "band"), [(1, 1), (10, 10), ("9", 9), ("10", 10), (7.0, 7)])
def test_whole_numbers_are_scores(value: Any, band: int) -> None:
    score = Scale(TEN, 1, 10).read(value)
    assert (score.band, score.number, score.reason) == (band, band, "")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (0, "is 0, below the floor 1"),
        (11, "is 11, above the top 10"),
        (-1, "is -1, below the floor 1"),
        (2.5, "is 2.5, not a whole number"),
        (True, "is a boolean, not a whole number"),
        (None, "is null, not a whole number"),
        ("high", "is a string, not a whole number"),
        ("-3", "is -3, below the floor 1"),
        ("٣", "is a string, not a whole number"),
        ("2.5/10", "is a string, not a whole number"),
        ("9" * 5000, "is a string, not a whole number"),
        (float("nan"), "is NaN, not a whole number"),
        (float("inf"), "is Infinity, not a whole number"),
        (10**400, "is a huge integer, above the top 10"),
        ([3], "is a list, not a whole number"),
        ({"score": 3}, "is an object, not a whole number"),
    ],
)
def test_all_else_is_a_parse_failure(value: Any, why: str) -> None:
    score = Scale(TEN, 1, 10).read(value)
    assert (score.band, score.reason, score.why) == (None, "judge_parse", why)


def test_a_number_between_the_bands_is_no_band() -> None:
    gapped = Taxonomy("gapped", (Band(1, "a"), Band(3, "b")))
    score = Scale(gapped, 1, 3).read(2)
    assert (score.band, score.reason, score.why) == (None, "judge_parse", "is 2: no band of gapped")


def test_lower_is_worse() -> None:
    scale = Scale(TEN, 1, 10, up=False)
    assert [scale.read(n).band for n in (1, 10, 4)] == [10, 1, 7]
    assert scale.read(1).number == 1


def test_a_sentinel_is_missing() -> None:
    scale = Scale(TEN, 1, 10, sentinels={0: "missing", "N/A": "missing", None: "missing"})
    assert [scale.read(v).reason for v in (0, "0", 0.0, "N/A", None)] == ["missing"] * 5
    assert scale.read("n/a").reason == "judge_parse"
    assert scale.read(False).reason == "judge_parse"


@given(st.one_of(st.integers(), st.floats(), st.text(), st.none(), st.booleans()))
def test_a_score_is_a_band_or_has_a_reason(value: Any) -> None:
    score = Scale(TEN, 1, 10).read(value)
    assert (score.band is None) == bool(score.reason)
    if score.band is not None:
        assert score.band == whole_number(value)


def test_direction_in_the_probe(tmp_path: Path) -> None:
    run = with_source("  scale: {min: 1, max: 10, direction: down}\n")
    assert main_reading(run.source(tmp_path)).recorded_score == 3


def test_another_key_in_the_probe(tmp_path: Path) -> None:
    run = with_source("  score: unrealism\n")
    assert main_reading(run.source(tmp_path)).recorded_score == 3


@pytest.mark.parametrize(
    ("text", "key", "line", "message"),
    [
        ("  scle: {}\n", "source.scle", 5, "did you mean 'scale'?"),
        ("  scale: 10\n", "source.scale", 5, "expected a mapping, found an integer"),
        ("  scale:\n    mx: 10\n", "source.scale.mx", 6, "did you mean 'max'?"),
        ("  scale: {min: 0}\n", "source.scale.min", 5, "0 is not 1, the lowest band"),
        ("  scale: {max: 9}\n", "source.scale.max", 5, "9 is not 10, the highest band"),
        ("  scale: {max: true}\n", "source.scale.max", 5, "found a boolean"),
        ("  scale: {direction: left}\n", "source.scale.direction", 5, "expected up"),
        ("  scale: {sentinels: 0}\n", "source.scale.sentinels", 5, "expected a list or a mapping"),
        ("  scale: {sentinels: [0, 1]}\n", "source.scale.sentinels[1]", 5, "1 lies inside"),
        ("  scale: {sentinels: ['7']}\n", "source.scale.sentinels[0]", 5, "7 lies inside"),
        ("  scale: {sentinels: [true]}\n", "source.scale.sentinels[0]", 5, "found a boolean"),
        ("  score: 3\n", "source.score", 5, "expected a word"),
    ],
)
def test_what_may_not_be_declared(
    tmp_path: Path, text: str, key: str, line: int, message: str
) -> None:
    with pytest.raises(SourceError) as caught:
        with_source(text).source(tmp_path)
    assert (caught.value.file, caught.value.line, caught.value.key) == ("probe.yaml", line, key)
    assert message in caught.value.message
