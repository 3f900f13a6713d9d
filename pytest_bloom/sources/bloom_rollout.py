"""Bloom's rollout.json: which trials were rolled out, and their transcripts when no file has them.

The file holds every transcript and can be large: only the numbers are kept, the transcripts are
read again where they are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.bloom_ids import MAX_NUMBER, Pair, both, pair_of, trial_id
from pytest_bloom.sources.numbers import shown, whole_number
from pytest_bloom.sources.strict import kind_of, load_json

ROLLOUT_FILE = "rollout.json"
#: bytes; it holds all the transcripts of a run
MAX_ROLLOUT = 1024 * 1024 * 1024

_COUNTS = ("total_count", "variations_count", "repetitions_per_variation")


@dataclass
class Rollout:
    """What rollout.json says of the run: places of its rollouts by trial, and the stated counts.

    `with_text` are the trials whose transcript it holds. A file that is not there is empty.
    """

    places: dict[Pair, int] = field(default_factory=dict)
    with_text: set[Pair] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def read_rollout(data: bytes | None) -> Rollout:
    """The numbers in the bytes of rollout.json (None: no such file). Never an error.

    judgment.json is the authority on scores, so what is wrong here is a fault of the batch and the
    trials are judged all the same.
    """
    rollout = Rollout()
    if data is None:
        return rollout
    try:
        value = load_json(data, ROLLOUT_FILE)
    except SourceError as error:
        rollout.faults.append(str(error))
        return rollout
    if not isinstance(value, dict):
        rollout.faults.append(f"{ROLLOUT_FILE}: expected an object, found {kind_of(value)}")
        return rollout
    _read_counts(value, rollout)
    if "rollouts" not in value:
        if value.get("_skipped") is not True:
            rollout.faults.append(f"{ROLLOUT_FILE}: rollouts is missing")
        return rollout
    rows = value["rollouts"]
    if not isinstance(rows, list):
        rollout.faults.append(f"{ROLLOUT_FILE}: rollouts is {kind_of(rows)}, not a list")
        return rollout
    for place, row in enumerate(rows):
        pair = pair_of(row)
        if isinstance(pair, str):
            rollout.faults.append(
                f"{ROLLOUT_FILE}: rollouts[{place}] {pair}: it belongs to no trial"
            )
            continue
        if pair in rollout.places:
            named = both([f"rollouts[{rollout.places[pair]}]", f"rollouts[{place}]"])
            rollout.faults.append(f"{ROLLOUT_FILE}: {trial_id(pair)} stands twice: in {named}")
            continue
        rollout.places[pair] = place
        if row.get("transcript") is not None:
            rollout.with_text.add(pair)
    return rollout


def _read_counts(value: dict[str, Any], rollout: Rollout) -> None:
    for key in _COUNTS:
        stated = value.get(key)
        if stated is None:
            continue
        count = whole_number(stated)
        if count is None or not 0 <= count <= MAX_NUMBER:
            rollout.faults.append(f"{ROLLOUT_FILE}: {key} is {shown(stated)}, not a count")
        else:
            rollout.counts[key] = count


def transcripts_in(data: bytes, places: dict[Pair, int]) -> dict[Pair, Any]:
    """The transcripts of some trials, whose rollouts stand at `places`. SourceError as for JSON."""
    value = load_json(data, ROLLOUT_FILE)
    found: dict[Pair, Any] = {}
    for pair, place in places.items():
        try:
            found[pair] = value["rollouts"][place]["transcript"]
        except (KeyError, IndexError, TypeError):  # it was written anew in between
            continue
    return found
