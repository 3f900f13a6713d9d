"""The scale on which a foreign tool scores: declared in probe.yaml, and read without guessing."""

from __future__ import annotations

import os
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.locate import Key, dotted
from pytest_bloom.sources.probe import PROBE_FILE, ProbeSpec
from pytest_bloom.sources.strict import kind_of, line_of

SCALE_KEYS = ("min", "max", "direction", "sentinels")
#: longer numbers are no scores, and too long to show
_MAX_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Score:
    """What one stated value stands for.

    `number` is the whole number that is stated, even where it lies outside the scale; `band` that
    of the taxonomy. Where `band` is None, `reason` is one of `reading.UNSCORED` and `why` finishes
    a sentence that begins with the place of the value ("… is 0, below the floor 1").
    """

    number: int | None
    band: int | None
    reason: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Scale:
    """Whole numbers from `low` to `high`; `up` tells that a higher number is the worse one."""

    taxonomy: Taxonomy
    low: int
    high: int
    up: bool = True
    sentinels: tuple[int | str | None, ...] = ()

    def read(self, value: Any) -> Score:
        """The score that a JSON value states. Never an error: what is no score has a reason."""
        number = whole_number(value)
        if self._is_sentinel(value, number):
            return Score(None, None, "missing", f"is {shown(value)}, a sentinel")
        if number is None:
            return Score(None, None, "judge_parse", f"is {shown(value)}, not a whole number")
        if number < self.low:
            return Score(
                number, None, "judge_parse", f"is {shown(number)}, below the floor {self.low}"
            )
        if number > self.high:
            return Score(
                number, None, "judge_parse", f"is {shown(number)}, above the top {self.high}"
            )
        band = number if self.up else self.low + self.high - number
        if band not in self.taxonomy:
            return Score(
                number, None, "judge_parse", f"is {number}: no band of {self.taxonomy.name}"
            )
        return Score(number, band)

    def _is_sentinel(self, value: Any, number: int | None) -> bool:
        if number is not None:
            return any(number == whole_number(each) for each in self.sentinels)
        return (value is None or isinstance(value, str)) and value in self.sentinels


def whole_number(value: Any) -> int | None:
    """An int, a string of ASCII digits or an integral float as an int; None for all else."""
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():  # neither NaN nor an infinity is
        return int(value)
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value) if len(value) <= _MAX_DIGITS else None
    return None


def shown(value: Any) -> str:
    """A value for a message: numbers as they are; of all else only what it is."""
    if type(value) is int:
        return str(value) if abs(value) < 10**_MAX_DIGITS else "a huge integer"
    if type(value) is float:
        return f"{value:.6g}".replace("nan", "NaN").replace("inf", "Infinity")
    return kind_of(value)


def read_scale(spec: ProbeSpec, declared: Any) -> Scale:
    """The scale that `source.scale` of a probe declares (None: that of the taxonomy, upwards).

    SourceError, with its line in probe.yaml, for a scale that is not the taxonomy's.
    """
    taxonomy = spec.taxonomy
    if declared is None:
        return Scale(taxonomy, taxonomy.lowest, taxonomy.highest)
    if not isinstance(declared, dict):
        raise config_error(spec, f"expected a mapping, found {kind_of(declared)}", "scale")
    check_keys(spec, declared, SCALE_KEYS, "scale")
    ends: dict[str, int] = {}
    for key, name, end in (
        ("min", "lowest", taxonomy.lowest),
        ("max", "highest", taxonomy.highest),
    ):
        stated = declared.get(key, end)
        if type(stated) is not int:
            message = f"expected an integer, found {kind_of(stated)}"
            raise config_error(spec, message, "scale", key)
        if stated != end:
            message = f"{shown(stated)} is not {end}, the {name} band of {taxonomy.name}"
            raise config_error(spec, message, "scale", key)
        ends[key] = stated
    direction = declared.get("direction", "up")
    if direction not in ("up", "down"):
        message = "expected up (higher is worse) or down (lower is worse)"
        raise config_error(spec, message, "scale", "direction")
    sentinels = _sentinels(spec, declared.get("sentinels", []), ends["min"], ends["max"])
    return Scale(taxonomy, ends["min"], ends["max"], direction == "up", sentinels)


def _sentinels(spec: ProbeSpec, stated: Any, low: int, high: int) -> tuple[int | str | None, ...]:
    if not isinstance(stated, list):
        message = f"expected a list, found {kind_of(stated)}"
        raise config_error(spec, message, "scale", "sentinels")
    found: list[int | str | None] = []
    for place, value in enumerate(stated):
        number = whole_number(value)
        if number is not None:
            # The floor of a scale is a score, and so is everything above it.
            if low <= number <= high:
                message = f"{number} lies inside the scale {low} to {high}: it is a score"
                raise config_error(spec, message, "scale", "sentinels", place)
            found.append(number)
        elif value is None or isinstance(value, str):
            found.append(value)
        else:
            message = f"expected an integer, a string or null, found {kind_of(value)}"
            raise config_error(spec, message, "scale", "sentinels", place)
    return tuple(found)


def check_keys(
    spec: ProbeSpec, mapping: dict[str, Any], known: tuple[str, ...], *under: str
) -> None:
    """SourceError for the first key of `mapping` (at `source.<under>`) that is not known."""
    for key in mapping:
        if key not in known:
            close = get_close_matches(key, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(known)}"
            raise config_error(spec, f"unknown key; {hint}", *under, key)


def config_error(spec: ProbeSpec, message: str, *path: Key) -> SourceError:
    """A fault below `source` in probe.yaml, with its line where the file can be read again."""
    full = ("source", *path)
    try:
        data = read_bytes(os.path.join(spec.folder, PROBE_FILE), PROBE_FILE)
    except SourceError:
        data = b""
    line = line_of(data, PROBE_FILE, full) if data else None
    return SourceError(message, file=PROBE_FILE, line=line, key=dotted(full))
