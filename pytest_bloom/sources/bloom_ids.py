"""Which trial of a Bloom run a row or a file belongs to: its variation and its repetition."""

from __future__ import annotations

import re
from typing import Any

from pytest_bloom.sources.numbers import shown, whole_number
from pytest_bloom.sources.strict import kind_of

#: variation and repetition number of a trial, both 1-based as Bloom writes them
Pair = tuple[int, int]

MAX_NUMBER = 10**9
_TRANSCRIPT = re.compile(r"transcript_v([0-9]{1,9})(?:r([0-9]{1,9}))?\.json")


def trial_id(pair: Pair) -> str:
    """`v3r1`: the id of a trial."""
    return f"v{pair[0]}r{pair[1]}"


def pair_of(row: Any) -> Pair | str:
    """The trial that a row of a Bloom file names, or what keeps it from being told.

    A repetition number that is not there is 1: runs of one repetition leave it out.
    """
    if not isinstance(row, dict):
        return f"is {kind_of(row)}, not an object"
    if "variation_number" not in row:
        return "has no variation_number"
    numbers: list[int] = []
    for key in ("variation_number", "repetition_number"):
        value = row.get(key, 1)
        number = whole_number(value)
        if number is None or not 0 <= number <= MAX_NUMBER:
            return f"has a {key} that is {shown(value)}"
        numbers.append(number)
    return numbers[0], numbers[1]


def pair_of_file(name: str) -> Pair | None:
    """The trial whose transcript a file of that name is, or None."""
    match = _TRANSCRIPT.fullmatch(name)
    return (int(match[1]), int(match[2] or 1)) if match else None


def both(places: list[str]) -> str:
    """`judgments[3] and judgments[7]`"""
    return " and ".join(places)
