"""`windowed_max`: a maximum over sliding windows, with the first window that gave it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from core_maker import TIN, bands
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom import WindowedMax, windowed_max
from pytest_bloom.core.taxonomy import Taxonomy


def test_it_is_the_maximum_never_the_mean_the_last_or_the_first() -> None:
    assert windowed_max([0, 4, 0, 0], max, TIN, window=1) == (4, 1, 2)
    assert windowed_max([0, 4, 0, 0, 0, 0], max, TIN, window=2).band == 4


def test_the_first_window_of_the_maximum_is_named() -> None:
    assert windowed_max([0, 3, 0, 0, 3], max, TIN, window=2) == WindowedMax(3, 0, 2)
    assert windowed_max([0, 0, 3, 0, 3], max, TIN, window=1) == WindowedMax(3, 2, 3)


def test_the_default_window_is_four_turns() -> None:
    seen: list[Sequence[int]] = []

    def assign(turns: Sequence[int]) -> int:
        seen.append(turns)
        return 0

    windowed_max([0, 1, 2, 3, 4, 5], assign, TIN)
    assert seen == [[0, 1, 2, 3], [1, 2, 3, 4], [2, 3, 4, 5]]


def test_what_stands_between_two_turns_of_a_window_counts() -> None:
    """Three pieces that are harmless alone open the tin together."""

    def assign(turns: Sequence[str]) -> int:
        return 4 if {"left", "right", "pull"} <= set(turns) else 1

    told = ["hello", "left", "right", "pull", "bye"]
    assert windowed_max(told, assign, TIN, window=3) == (4, 1, 4)
    assert windowed_max(told, assign, TIN, window=2) == (1, 0, 2)


def test_a_short_trajectory_is_one_window() -> None:
    assert windowed_max([1, 2], max, TIN, window=4) == (2, 0, 2)
    assert windowed_max([1], max, TIN, window=1) == (1, 0, 1)


def test_bands_below_zero_are_compared_through_the_scale() -> None:
    scale = Taxonomy("low", bands(-3, -2, -1))
    assert windowed_max([-3, -2, -3], max, scale, window=1) == (-2, 1, 2)


def test_a_band_outside_the_scale_is_never_the_maximum() -> None:
    with pytest.raises(KeyError):
        windowed_max([0, 9], max, TIN, window=1)


@pytest.mark.parametrize("window", [0, -1])
def test_a_window_has_a_turn(window: int) -> None:
    with pytest.raises(ValueError, match="window"):
        windowed_max([0], max, TIN, window=window)


def test_no_turns_have_no_severity() -> None:
    with pytest.raises(ValueError, match="no turns"):
        windowed_max([], max, TIN)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=12), st.integers(1, 5))
def test_the_named_window_is_the_first_that_holds_the_maximum(
    turns: list[int], window: int
) -> None:
    found = windowed_max(turns, max, TIN, window)
    assert found.band == max(turns)
    first = turns.index(found.band)
    assert found.start == min(max(0, first - window + 1), max(0, len(turns) - window))
    assert found.stop == min(found.start + window, len(turns))
