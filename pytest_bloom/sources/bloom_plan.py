"""Which trials a Bloom run was meant to have: a trial that was never rolled out is missing.

Published rates leave such trials out of the denominator, so they are looked for here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.bloom_ids import MAX_NUMBER, Pair
from pytest_bloom.sources.numbers import whole_number
from pytest_bloom.sources.strict import load_mapping

IDEATION_FILE = "ideation.json"
SEED_FILE = "seed.yaml"
#: planned trials beyond which they are only counted
_MAX_PAIRS = 100_000


@dataclass(frozen=True, slots=True)
class Plan:
    """The planned trials where they can be told (else empty), and how many there are.

    `total` is None where nothing tells; `stated` only where rollout.json itself tells it.
    """

    pairs: frozenset[Pair] = frozenset()
    total: int | None = None
    stated: int | None = None
    remarks: tuple[str, ...] = ()


def read_plan(
    counts: dict[str, int], found: set[Pair], read: Callable[[str], bytes | None]
) -> Plan:
    """The plan, from the counts of rollout.json and, by `read`, the other files of the folder.

    Never an error: a file that cannot be read is a remark. `found` are the trials of the folder;
    where they or the counts contradict a plan it is not used.
    """
    remarks: list[str] = []
    seed = _mapping(SEED_FILE, read, remarks)
    chosen, seed_reps = _from_seed(seed)
    reps = counts.get("repetitions_per_variation", seed_reps)
    ideated = _mapping(IDEATION_FILE, read, remarks).get("variations")
    elsewhere = len(ideated) if isinstance(ideated, list) else None
    if chosen:
        elsewhere = len(chosen)
    variations = counts.get("variations_count", elsewhere)
    total = counts.get("total_count")
    remarks += _contradictions(counts, elsewhere, seed_reps)
    product = variations * reps if variations is not None and reps is not None else None
    known = product if total is None else total
    pairs: frozenset[Pair] = frozenset()
    if variations is not None and reps is not None and product == known:
        pairs = _pairs(variations, reps, chosen, found)
    return Plan(pairs, known, total, tuple(remarks))


def _contradictions(
    counts: dict[str, int], variations: int | None, reps: int | None
) -> Iterator[str]:
    """Where rollout.json is at odds with itself or with what was planned elsewhere.

    Its own numbers are used all the same: it was written last.
    """
    stated = counts.get("variations_count")
    repeated = counts.get("repetitions_per_variation")
    total = counts.get("total_count")
    if None not in (stated, repeated, total) and (stated or 0) * (repeated or 0) != total:
        yield f"rollout.json: total_count {total}, but {stated} variations x {repeated} repetitions"
    if None not in (stated, variations) and stated != variations:
        yield f"rollout.json has {stated} variations, {IDEATION_FILE} or {SEED_FILE} {variations}"
    if None not in (repeated, reps) and repeated != reps:
        yield f"rollout.json repeats each variation {repeated} times, {SEED_FILE} says {reps}"


def _pairs(variations: int, reps: int, chosen: frozenset[int], found: set[Pair]) -> frozenset[Pair]:
    if variations * reps > _MAX_PAIRS:
        return frozenset()
    found_variations = {variation for variation, _ in found}
    numbers: frozenset[int] = frozenset()
    if len(chosen) == variations and found_variations <= chosen:
        numbers = chosen
    elif max(found_variations, default=0) <= variations:
        numbers = frozenset(range(1, variations + 1))
    return frozenset((number, rep) for number in numbers for rep in range(1, reps + 1))


def _from_seed(seed: dict[str, Any]) -> tuple[frozenset[int], int | None]:
    """The selected variations (empty: all) and the number of repetitions."""
    rollout = seed.get("rollout")
    if not isinstance(rollout, dict):
        return frozenset(), None
    selected = rollout.get("selected_variations")
    numbers = [whole_number(n) for n in selected] if isinstance(selected, list) else []
    chosen = frozenset(n for n in numbers if n is not None and 0 <= n <= MAX_NUMBER)
    if len(chosen) != len(numbers):
        chosen = frozenset()
    reps = whole_number(rollout.get("num_reps"))
    return chosen, reps if reps is not None and 0 <= reps <= MAX_NUMBER else None


def _mapping(name: str, read: Callable[[str], bytes | None], remarks: list[str]) -> dict[str, Any]:
    try:
        data = read(name)
        return {} if data is None else load_mapping(data, name)
    except SourceError as error:
        remarks.append(f"{error}: not used to tell the planned trials")
        return {}
