"""One native score file as a reading. A fault in it breaks a rule; it never becomes a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from pytest_bloom.core import rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.flat import nested_keys
from pytest_bloom.core.reading import UNSCORED, Bands, Problem, Reading
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.sources.schema import misspelt
from pytest_bloom.sources.strict import kind_of, line_of

T = TypeVar("T", str, int)

#: `residual_bands` may be left out by a scorer that knows none
REQUIRED = (
    "scorer",
    "scorer_version",
    "taxonomy",
    "run",
    "turn_indices",
    "raw_bands",
    "full_context_band",
    "trajectory_score",
)


def read_scores(
    value: dict[str, Any], data: bytes, file: str, taxonomy: Taxonomy
) -> tuple[Reading, list[Problem]]:
    """The reading, and what is not flat in the file.

    Bands that are not bands of `taxonomy` become None and a problem of the reading. SourceError
    where it cannot be told whose numbers these are.
    """
    flat = [] if _is_flat(value) else list(_flat_problems(value, file))
    _check_identity(value, data, file)
    problems: list[Problem] = []
    reader = _Fields(value, file, taxonomy, problems)
    indices = reader.integers("turn_indices")
    raw = reader.bands("raw_bands")
    residual = reader.bands("residual_bands")
    for key, bands in (("raw_bands", raw), ("residual_bands", residual)):
        if bands is not None and len(bands) != len(indices):
            message = f"{len(bands)} {key} for {len(indices)} turn_indices"
            problems.append(Problem(rules.BAND_ASSIGNMENT, message, file, key))
    reading = Reading(
        scorer=_plain(value.get("scorer"), ""),
        version=_version(value.get("scorer_version")),
        taxonomy=_plain(value.get("taxonomy"), taxonomy.name),
        run=_plain(value.get("run"), 1),
        turn_indices=indices,
        raw_bands=raw,
        residual_bands=residual,
        full_context_band=reader.band("full_context_band"),
        recorded_score=reader.band("trajectory_score"),
        unscored=reader.unscored(indices),
        whole=_is_whole(value),
        file=file,
        problems=tuple(problems),
    )
    return reading, flat


_KEYS = frozenset({*REQUIRED, "schema_version", "residual_bands", "unscored", "trial", "whole"})


def _is_flat(value: dict[str, Any]) -> bool:
    """Whether there is nothing to look at more closely."""
    if not all(key in value for key in REQUIRED) or nested_keys(value):
        return False
    return value.keys() <= _KEYS


def _flat_problems(value: dict[str, Any], file: str) -> Iterator[Problem]:
    nested = nested_keys(value)
    found = misspelt(value, _KEYS)
    if found:
        message = f"{found[0]} is not a key of score files; did you mean {found[1]}?"
        yield Problem(rules.FLAT_KEYS, message, file, found[0])
    for key in REQUIRED:
        if key not in value:
            place = next((p for top, v in nested for p in _find(v, key, top)), None)
            where = f"it was found at {place}" if place else "it is nowhere in the file"
            message = f"{key} is missing at the top level; {where}"
            yield Problem(rules.FLAT_KEYS, message, file, place or key)
    for key, inner in nested:
        kind = "a list of objects or lists" if isinstance(inner, list) else kind_of(inner)
        message = f"{key} holds {kind}; only scalars and lists of scalars may stand here"
        yield Problem(rules.FLAT_KEYS, message, file, key)


def _is_whole(value: dict[str, Any]) -> bool:
    """Whether the file says that there is one score for the transcript, and states none per turn.

    Bands that are merely not there are no such word.
    """
    columns = (value.get("raw_bands"), value.get("residual_bands"))
    return value.get("whole") is True and columns == (None, None)


def _find(value: Any, key: str, path: str) -> Iterator[str]:
    """Dotted paths of a key anywhere below `value`; nesting is bounded by the parser."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == key:
                yield f"{path}.{name}"
            yield from _find(inner, key, f"{path}.{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _find(inner, key, f"{path}[{place}]")


_IDENTITY: tuple[tuple[str, type], ...] = (
    ("schema_version", int),
    ("scorer", str),
    ("taxonomy", str),
    ("run", int),
)


def _check_identity(value: dict[str, Any], data: bytes, file: str) -> None:
    for key, kind in _IDENTITY:
        found = value.get(key)
        # A bool is an int to Python. An absent or nested key is a matter of flat-keys.
        if key in value and type(found) is not kind and not nested_keys({key: found}):
            message = f"expected {'a string' if kind is str else 'an integer'}, found "
            raise SourceError(
                message + kind_of(found), file=file, line=line_of(data, file, (key,)), key=key
            )
    version = value.get("schema_version", 1)
    if version != 1:
        line = line_of(data, file, ("schema_version",))
        message = f"schema version {version} is not known"
        raise SourceError(message, file=file, line=line, key="schema_version")


def _plain(value: Any, default: T) -> T:
    """`value` where it is of the kind that is expected there."""
    return value if type(value) is type(default) else default


def _version(value: Any) -> str:
    return "" if value is None or isinstance(value, (dict, list)) else str(value)


class _Fields:
    """Takes bands out of a score file and files the faults."""

    def __init__(
        self, value: dict[str, Any], file: str, taxonomy: Taxonomy, problems: list[Problem]
    ) -> None:
        self.value = value
        self.file = file
        self.taxonomy = taxonomy
        self.problems = problems
        # Numbers on another scale are not faults of this one.
        self.same_scale = _plain(value.get("taxonomy"), taxonomy.name) == taxonomy.name

    def fault(self, key: str, message: str, turn: int | None = None) -> None:
        self.problems.append(Problem(rules.BAND_ASSIGNMENT, message, self.file, key, turn))

    def band(self, key: str) -> int | None:
        return self._checked(self.value.get(key), key)

    def _checked(self, band: Any, key: str) -> int | None:
        if band is None or not self.same_scale or band in self.taxonomy:
            return band if type(band) is int else None
        if type(band) is int:
            self.fault(key, f"{key} is {_digits(band)}, not a band of {self.taxonomy.name}")
        elif "[" in key or not nested_keys({key: band}):
            self.fault(key, f"{key} is {kind_of(band)}, not an integer of {self.taxonomy.name}")
        return None

    def _items(self, key: str) -> list[Any] | None:
        found = self.value.get(key)
        if isinstance(found, list):
            return found
        if found is not None and not isinstance(found, dict):
            self.fault(key, f"{key} is {kind_of(found)}, not a list")
        return None

    def bands(self, key: str) -> Bands | None:
        items = self._items(key)
        if items is None:
            return None
        for band in items:
            if band not in self.taxonomy:
                break
        else:
            return tuple(items)
        return tuple(self._checked(band, f"{key}[{place}]") for place, band in enumerate(items))

    def integers(self, key: str) -> tuple[int, ...]:
        items = self._items(key) or []
        for place, index in enumerate(items):
            if type(index) is not int:
                self.fault(f"{key}[{place}]", f"{key}[{place}] is {kind_of(index)}, not an integer")
        return tuple(index if type(index) is int else -1 for index in items)

    def unscored(self, indices: tuple[int, ...]) -> tuple[str, ...]:
        known = {"trial", "full_context", "trajectory_score", *map(str, indices)}
        entries: list[str] = []
        for place, entry in enumerate(self._items("unscored") or ()):
            what, _, reason = entry.rpartition(":") if isinstance(entry, str) else ("", "", "")
            key = f"unscored[{place}]"
            if reason not in UNSCORED:
                message = f"{key} is not <turn index>:<reason>, with a reason of "
                self.fault(key, message + ", ".join(UNSCORED))
            elif what not in known:
                self.fault(key, f"{key} names none of turn_indices")
            else:
                entries.append(f"{what}:{reason}")
        return tuple(entries)


def _digits(number: int) -> str:
    return str(number) if abs(number) < 10**12 else "a huge integer"
