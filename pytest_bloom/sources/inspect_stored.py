"""What an Inspect log stores about its samples as a whole, against the samples themselves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from pytest_bloom.core.names import printable
from pytest_bloom.sources.config import ABSENT, dig
from pytest_bloom.sources.numbers import shown, whole_number

#: a mean is stored whole; what differs by less is the order of its sum
TOLERANCE = 1e-6


def stored_faults(
    header: dict[str, Any], found: int, summaries: Iterable[Any], known: bool
) -> Iterator[str]:
    """A sentence for every stored number that the samples contradict.

    `found` samples are in the log. `summaries` are objects with the id and the scores of each;
    `known` tells that they are there.
    """
    stated = whole_number(dig(header, ("results", "completed_samples")))
    if stated is not None and stated != found:
        yield f"results.completed_samples: stored {shown(stated)}, recomputed {found}"
    scores = dig(header, ("results", "scores"))
    reducers = dig(header, ("eval", "config", "epochs_reducer"))
    if not known or not isinstance(scores, list) or reducers not in (["mean"], None, ABSENT):
        return
    rows = list(summaries)
    for place, entry in enumerate(scores):
        stored = dig(entry, ("metrics", "mean", "value"))
        name = dig(entry, ("name",))
        if type(stored) not in (int, float) or not math.isfinite(stored):
            continue
        mean = _mean(rows, name) if isinstance(name, str) else None
        if mean is not None and abs(mean - stored) > TOLERANCE * max(1.0, abs(mean)):
            key = f"results.scores[{place}].metrics.mean"
            count = f"{len(rows)} samples of {printable(name)}"
            yield f"{key}: stored {shown(float(stored))}, recomputed {shown(mean)} ({count})"


def _mean(rows: list[Any], name: str) -> float | None:
    """The mean over samples of their means over epochs; None where not every score is a number."""
    by_sample: dict[str, list[float]] = {}
    for row in rows:
        value = dig(row, ("scores", name, "value"))
        if type(value) not in (int, float) or not math.isfinite(value):
            return None
        by_sample.setdefault(repr(dig(row, ("id",))), []).append(float(value))
    means = [math.fsum(values) / len(values) for values in by_sample.values()]
    return math.fsum(means) / len(means) if means else None
