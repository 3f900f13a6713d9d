"""Bands from cut points: which numbers of a scale make which band, with closed ends stated."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pytest_bloom.sources.config import config_error
from pytest_bloom.sources.locate import Key
from pytest_bloom.sources.numbers import number_of
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.strict import kind_of

_INTERVAL = re.compile(r"\s*([\[(])\s*(-?[0-9.]+)\s*,\s*(-?[0-9.]+)\s*([\])])\s*")


@dataclass(frozen=True, slots=True)
class Cut:
    """The numbers from `low` to `high` make `band`; an end that is not closed is left out."""

    band: int
    low: float
    high: float
    low_closed: bool
    high_closed: bool

    def __contains__(self, number: float) -> bool:
        above = number > self.low or (self.low_closed and number == self.low)
        return above and (number < self.high or (self.high_closed and number == self.high))

    def __str__(self) -> str:
        ends = "[" if self.low_closed else "(", "]" if self.high_closed else ")"
        return f"{ends[0]}{self.low:g}, {self.high:g}{ends[1]}"

    @property
    def first_whole(self) -> int:
        least = math.ceil(self.low)
        return least + 1 if least == self.low and not self.low_closed else least

    @property
    def last_whole(self) -> int:
        most = math.floor(self.high)
        return most - 1 if most == self.high and not self.high_closed else most


def read_cuts(spec: ProbeSpec, stated: Any, *, up: bool, whole: bool) -> tuple[Cut, ...]:
    """The cuts that `source.scale.cuts` declares, in the order of the bands, lowest band first.

    A mapping from band to interval, or a list with an interval for each band of the taxonomy.
    SourceError where they are not monotone, overlap or leave a gap. `up`: a higher number is the
    worse one; `whole`: the scale has whole numbers alone.
    """
    cuts = [_cut(spec, band, text, key) for band, text, key in _entries(spec, stated)]
    keys = [key for _, _, key in _entries(spec, stated)]
    if not cuts:
        raise config_error(spec, "name an interval for each band", "scale", "cuts")
    for place in range(1, len(cuts)):
        before, cut = cuts[place - 1], cuts[place]
        problem = _joint(before, cut, whole) if up else _joint(cut, before, whole)
        if problem:
            message = f"band {before.band} is {before}, band {cut.band} is {cut}: {problem}"
            raise config_error(spec, message, "scale", "cuts", keys[place])
    return tuple(cuts)


def ends_of(cuts: Sequence[Cut]) -> tuple[Cut, Cut]:
    """The cuts with the smallest and with the greatest numbers."""
    first = min(cuts, key=lambda cut: (cut.low, not cut.low_closed))
    return first, max(cuts, key=lambda cut: (cut.high, cut.high_closed))


def _entries(spec: ProbeSpec, stated: Any) -> list[tuple[int, Any, Key]]:
    """Band, interval and key in the file, lowest band first."""
    chain = spec.taxonomy.chain
    if isinstance(stated, list):
        if len(stated) != len(chain):
            message = f"{len(stated)} intervals for the {len(chain)} bands of {spec.taxonomy.name}"
            raise config_error(spec, message, "scale", "cuts")
        return [(chain[n].band, text, n) for n, text in enumerate(stated)]
    if not isinstance(stated, dict):
        message = f"expected a mapping from band to interval, found {kind_of(stated)}"
        raise config_error(spec, message, "scale", "cuts")
    known = {str(band.band): rank for rank, band in enumerate(chain)}
    for key in stated:
        if key not in known:
            message = f"no band of {spec.taxonomy.name}"
            raise config_error(spec, message, "scale", "cuts", key)
    keys = sorted(stated, key=lambda key: known[key])
    return [(int(key), stated[key], key) for key in keys]


def _cut(spec: ProbeSpec, band: int, text: Any, key: Key) -> Cut:
    match = _INTERVAL.fullmatch(text) if isinstance(text, str) else None
    low, high = (number_of(match[2]), number_of(match[3])) if match else (None, None)
    if match is None or low is None or high is None:
        message = 'expected an interval in quotes, such as "[2, 5)"'
        raise config_error(spec, message, "scale", "cuts", key)
    cut = Cut(band, low, high, match[1] == "[", match[4] == "]")
    if low not in cut and (low >= high):
        raise config_error(spec, f"{cut} holds no number", "scale", "cuts", key)
    return cut


def _joint(below: Cut, above: Cut, whole: bool) -> str:
    """What is wrong between two neighbours, of which `above` should hold the greater numbers."""
    if above.high <= below.low and above.low < below.high:
        return "not monotone, by the direction of the scale"
    both = below.high_closed and above.low_closed
    if above.low < below.high or (above.low == below.high and both):
        return "they overlap"
    if whole:
        return "" if above.first_whole == below.last_whole + 1 else "there is a gap between them"
    touching = above.low == below.high and (below.high_closed or above.low_closed)
    return "" if touching else "there is a gap between them"
