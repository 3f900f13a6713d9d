"""The severity of a whole trajectory: a maximum over sliding windows, never a mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.core.trial import DEFAULT_WINDOW

T = TypeVar("T")


class WindowedMax(NamedTuple):
    """A band, and the first window `turns[start:stop]` that gave it."""

    band: int
    start: int
    stop: int


def windowed_max(
    turns: Sequence[T],
    assign: Callable[[Sequence[T]], int],
    taxonomy: Taxonomy,
    window: int = DEFAULT_WINDOW,
) -> WindowedMax:
    """The highest band that `assign` gives to any `window` neighbouring turns.

    `turns` has at least one element; a trajectory shorter than `window` is one window. `assign`
    gets each window and returns a band of `taxonomy`. ValueError when there are no turns or
    `window` is below 1.
    """
    if window < 1:
        raise ValueError(f"window must be at least 1, not {window}")
    if not turns:
        raise ValueError("no turns to score")
    best: WindowedMax | None = None
    for start in range(max(1, len(turns) - window + 1)):
        stop = min(start + window, len(turns))
        band = assign(turns[start:stop])
        if best is None or taxonomy.below(best.band, band):
            best = WindowedMax(band, start, stop)
    assert best is not None
    return best
