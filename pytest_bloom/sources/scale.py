"""The scale on which a foreign tool scores: declared in probe.yaml, and read without guessing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pytest_bloom.core.reading import UNSCORED
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.sources.config import check_keys, config_error, hint
from pytest_bloom.sources.cuts import Cut, ends_of, read_cuts
from pytest_bloom.sources.numbers import number_of, shown
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.strict import kind_of

SCALE_KEYS = ("min", "max", "direction", "integer", "sentinels", "cuts", "values")
#: the words for a direction, and whether a higher number is the worse one
DIRECTIONS = {"up": True, "down": False, "higher-is-worse": True, "lower-is-worse": False}


@dataclass(frozen=True, slots=True)
class Score:
    """What one stated value stands for.

    `number` is the number that is stated, even where it lies outside the scale; `band` that of the
    taxonomy. Where `band` is None, `reason` is one of `reading.UNSCORED` and `why` finishes a
    sentence that begins with the place of the value ("… is 0, below the floor 1").
    """

    number: float | None
    band: int | None
    reason: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from `low` to `high`, and the words that stand for bands.

    `up` tells that a higher number is the worse one, `whole` that a fraction is no score.
    `sentinels` are values that stand for no score, each with its reason. Where there are neither
    `cuts` nor `values`, the numbers are the bands themselves (counted down from `high` where a
    lower number is worse; a floor is never subtracted). `values` are bands by number or word.
    """

    taxonomy: Taxonomy
    low: float
    high: float
    up: bool = True
    sentinels: Mapping[float | str | None, str] = field(default_factory=dict)
    whole: bool = True
    cuts: tuple[Cut, ...] = ()
    values: Mapping[float | str, int] = field(default_factory=dict)
    watch: Callable[[Any], None] | None = field(default=None, compare=False)

    def read(self, value: Any) -> Score:
        """The score that a JSON value states. Never an error: what is no score has a reason."""
        if self.watch is not None:
            self.watch(value)
        number = number_of(value)
        key = value if isinstance(value, str) and number is None else number
        if (key is not None or value is None) and key in self.sentinels:
            # It stands in probe.yaml too: only what a judge wrote is never shown.
            said = ascii(value) if isinstance(value, str) else shown(value)
            return Score(None, None, self.sentinels[key], f"is {said}, a sentinel")
        if isinstance(key, str) and key in self.values:
            return Score(None, self.values[key])
        if number is None or (self.whole and not isinstance(number, int)):
            kind = "a whole number" if self.whole else "a number"
            return self._unread(None, f"is {shown(value)}, not {kind}")
        if number < self.low:
            return self._unread(number, f"is {shown(number)}, below the floor {shown(self.low)}")
        if number > self.high:
            return self._unread(number, f"is {shown(number)}, above the top {shown(self.high)}")
        band = self._band(number)
        if band is None:
            return self._unread(number, f"is {shown(number)}: no band of {self.taxonomy.name}")
        return Score(number, band)

    def _band(self, number: float) -> int | None:
        if self.cuts:
            return next((cut.band for cut in self.cuts if number in cut), None)
        if self.values:
            return self.values.get(number)
        band = number if self.up else self.low + self.high - number
        return int(band) if band in self.taxonomy else None

    def _unread(self, number: float | None, why: str) -> Score:
        return Score(number, None, "judge_parse", why)


def read_scale(spec: ProbeSpec, declared: Any, *, plain: bool = False) -> Scale:
    """The scale that `source.scale` of a probe declares (None: that of the taxonomy, upwards).

    SourceError, with its line in probe.yaml, for a scale that does not fit the taxonomy's bands
    monotonously. `plain`: the format has whole numbers alone, neither fractions nor words.
    """
    taxonomy = spec.taxonomy
    if declared is None:
        return Scale(taxonomy, taxonomy.lowest, taxonomy.highest, watch=spec.watch)
    if not isinstance(declared, dict):
        raise config_error(spec, f"expected a mapping, found {kind_of(declared)}", "scale")
    check_keys(spec, declared, SCALE_KEYS, "scale")
    up = _direction(spec, declared)
    whole = _whole(spec, declared, plain)
    cuts: tuple[Cut, ...] = ()
    values: dict[float | str, int] = {}
    if "cuts" in declared and "values" in declared:
        raise config_error(spec, "state cuts or values, not both", "scale", "values")
    if "cuts" in declared:
        cuts = read_cuts(spec, declared["cuts"], up=up, whole=whole)
    elif "values" in declared:
        values = _values(spec, declared["values"], up, plain)
    low, high = _ends(spec, declared, cuts, values)
    sentinels = _sentinels(spec, declared.get("sentinels", []), low, high)
    for key in values:
        if key in sentinels:
            message = f"{shown(key)} in sentinels stands for a band in values"
            raise config_error(spec, message, "scale", "sentinels")
    return Scale(taxonomy, low, high, up, sentinels, whole, cuts, values, spec.watch)


def _direction(spec: ProbeSpec, declared: dict[str, Any]) -> bool:
    stated = declared.get("direction", "up")
    if not isinstance(stated, str) or stated not in DIRECTIONS:
        message = "expected up (higher-is-worse) or down (lower-is-worse)"
        raise config_error(spec, message, "scale", "direction")
    return DIRECTIONS[stated]


def _whole(spec: ProbeSpec, declared: dict[str, Any], plain: bool) -> bool:
    whole = declared.get("integer", True)
    if type(whole) is not bool:
        message = f"expected true or false, found {kind_of(whole)}"
        raise config_error(spec, message, "scale", "integer")
    if not whole and plain:
        raise config_error(spec, "the format has whole numbers only", "scale", "integer")
    if not whole and "cuts" not in declared:
        message = "state cuts: which fractions make which band is not guessed"
        raise config_error(spec, message, "scale", "integer")
    return whole


def _ends(
    spec: ProbeSpec,
    declared: dict[str, Any],
    cuts: tuple[Cut, ...],
    values: dict[float | str, int],
) -> tuple[float, float]:
    """The floor and the top, which must be those of the bands, the cuts or the values."""
    taxonomy = spec.taxonomy
    low: float = taxonomy.lowest
    high: float = taxonomy.highest
    names = f"the lowest band of {taxonomy.name}", f"the highest band of {taxonomy.name}"
    numbers = [key for key in values if not isinstance(key, str)]
    if cuts:
        first, last = ends_of(cuts)
        low, high = first.low, last.high
        names = "where the cuts begin", "where the cuts end"
        for cut, end in ((first, first.low), (last, last.high)):
            if end not in cut:
                message = f"band {cut.band} is {cut}: {shown(end)} lies in no band"
                raise config_error(spec, message, "scale", "cuts")
    elif numbers:
        low, high = min(numbers), max(numbers)
        names = "the smallest of values", "the greatest of values"
    for key, name, end in (("min", names[0], low), ("max", names[1], high)):
        stated = declared.get(key, end)
        if type(stated) is not int and not (cuts and type(stated) is float):
            message = f"expected an integer, found {kind_of(stated)}"
            raise config_error(spec, message, "scale", key)
        if stated != end:
            raise config_error(spec, f"{shown(stated)} is not {shown(end)}, {name}", "scale", key)
    return low, high


def _values(spec: ProbeSpec, stated: Any, up: bool, plain: bool) -> dict[float | str, int]:
    """Bands by number or word. The numbers among them must be monotone."""
    if not isinstance(stated, dict) or not stated:
        message = f"expected a mapping from value to band, found {kind_of(stated)}"
        raise config_error(spec, message, "scale", "values")
    found: dict[float | str, int] = {}
    for key, band in stated.items():
        if band not in spec.taxonomy:
            message = f"{shown(band)} is no band of {spec.taxonomy.name}"
            raise config_error(spec, message, "scale", "values", key)
        number = number_of(key)
        if number is None and plain:
            message = "the format has whole numbers only"
            raise config_error(spec, message, "scale", "values", key)
        found[key if number is None else number] = band
    order = sorted((key for key in found if not isinstance(key, str)), reverse=not up)
    for before, number in pairwise(order):
        if spec.taxonomy.below(found[number], found[before]):
            message = (
                f"not monotone: {shown(number)} is worse than {shown(before)} by the direction of "
                f"the scale, but makes band {found[number]}, below {found[before]}"
            )
            raise config_error(spec, message, "scale", "values", _spelt(stated, number))
    return found


def _spelt(stated: dict[str, Any], number: float) -> str:
    return next(key for key in stated if number_of(key) == number)


def _sentinels(
    spec: ProbeSpec, stated: Any, low: float, high: float
) -> dict[float | str | None, str]:
    """A list of values that mean `missing`, or a mapping from value to reason."""
    found: dict[float | str | None, str] = {}
    if isinstance(stated, dict):
        for key, reason in stated.items():
            if not isinstance(reason, str) or reason not in UNSCORED:
                said = hint(reason, UNSCORED) if isinstance(reason, str) else kind_of(reason)
                message = f"expected one of {', '.join(UNSCORED)}; {said}"
                raise config_error(spec, message, "scale", "sentinels", key)
            number = _outside(spec, key, low, high, key)
            found[key if number is None else number] = reason
            if key == "null":  # a YAML key is always text
                found[None] = reason
        return found
    if not isinstance(stated, list):
        message = f"expected a list or a mapping, found {kind_of(stated)}"
        raise config_error(spec, message, "scale", "sentinels")
    for place, value in enumerate(stated):
        number = _outside(spec, value, low, high, place)
        if number is not None:
            found[number] = "missing"
        elif value is None or isinstance(value, str):
            found[value] = "missing"
        else:
            message = f"expected a number, a string or null, found {kind_of(value)}"
            raise config_error(spec, message, "scale", "sentinels", place)
    return found


def _outside(spec: ProbeSpec, value: Any, low: float, high: float, key: str | int) -> float | None:
    """The number that a sentinel is, which must lie outside the scale: its floor is a score too."""
    number = number_of(value)
    if number is not None and low <= number <= high:
        message = (
            f"{shown(number)} lies inside the scale {shown(low)} to {shown(high)}: it is a score"
        )
        raise config_error(spec, message, "scale", "sentinels", key)
    return number
