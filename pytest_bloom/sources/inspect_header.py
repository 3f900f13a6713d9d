"""What an Inspect log says of its run as a whole: its scorers, its plan, its stored numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from pytest_bloom.core.names import printable
from pytest_bloom.sources.config import ABSENT, dig
from pytest_bloom.sources.numbers import shown, whole_number

#: a mean is stored whole; what differs by less is the order of its sum
TOLERANCE = 1e-6

#: where a header lists scorers, and the keys that may name one
_SCORERS = ((("results", "scores"), ("scorer", "name")), (("eval", "scorers"), ("name",)))


def scorers_in(header: dict[str, Any]) -> list[str]:
    """The names of the scorers that a header speaks of."""
    names: dict[str, None] = {}
    for path, keys in (
        (("results", "scores"), ("scorer", "name")),
        (("eval", "scorers"), ("name",)),
    ):
        entries = dig(header, path)
        for entry in entries if isinstance(entries, list) else ():
            stated = (dig(entry, (key,)) for key in keys)
            name = next((each for each in stated if isinstance(each, str) and each), None)
            if name is not None:
                names[name] = None
        if names:
            break
    return list(names)


def planned_in(header: dict[str, Any], *, by_epoch: bool) -> int | None:
    """How many samples a log was to have, in each of its epochs; None where it does not say."""
    ids = dig(header, ("eval", "dataset", "sample_ids"))
    if not isinstance(ids, list) or not ids:
        return None
    epochs = whole_number(dig(header, ("eval", "config", "epochs")))
    return len(ids) * (epochs if epochs and by_epoch and 0 < epochs < 10**6 else 1)


def stored_faults(
    header: dict[str, Any], found: int, summaries: Iterable[Any], known: bool
) -> Iterator[str]:
    """A sentence for every stored number that the samples contradict.

    `found` samples are in the log. `summaries` are objects with the id and the scores of each;
    `known` tells that they are there.
    """
    stated = whole_number(dig(header, ("results", "completed_samples")))
    # Samples that ended in an error are in the log, and not counted.
    if stated is not None and stated > found:
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
