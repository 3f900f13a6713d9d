"""Probes over foreign files, for the tests of their readers: a locked biscuit tin, bands 0 to 4."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bloom_folder import Audited, audited

from pytest_bloom.core.reading import Reading
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import Loaded, Source
from pytest_bloom.sources.probe import ProbeSpec, load_probe
from pytest_bloom.sources.registry import make_source

Json = dict[str, Any]
DATA = Path(__file__).parents[3] / "shared" / "data"

BANDS = "schema_version: 1\nname: tin-5\nbands:\n" + "".join(
    f"  - {{band: {n}, name: level {n}, descriptor: the tin stands {n} quarters open}}\n"
    for n in range(5)
)


def probe(path: Path, source: str, more: str = "", taxonomy: str = BANDS) -> ProbeSpec:
    """A probe in `path` with these lines below `source`, each without its two leading blanks."""
    lines = "".join(f"  {line}\n" for line in source.strip().split("\n"))
    (path / "probe.yaml").write_text(f"name: tin\n{more}source:\n{lines}", encoding="utf-8")
    (path / "taxonomy.yaml").write_text(taxonomy, encoding="utf-8")
    return load_probe(str(path))


def write_lines(file: Path, rows: list[Any]) -> None:
    """One JSON value in each line; a string is written as it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    texts = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    file.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")


def loads(spec: ProbeSpec) -> dict[str, Loaded]:
    """Every trial by id."""
    source: Source = make_source(spec)
    return {ref.id: source.load(ref) for ref in source.refs()}


def only(spec: ProbeSpec) -> tuple[Trial, Reading]:
    """The one trial and its one reading."""
    (loaded,) = loads(spec).values()
    (reading,) = loaded.readings
    return loaded.trial, reading


def said(trial: Trial) -> list[tuple[str, str]]:
    return [(turn.role, turn.text) for turn in trial.turns]


def talk(*texts: str) -> list[Json]:
    """Messages of a user and an assistant by turns."""
    return [
        {"role": "user" if place % 2 == 0 else "assistant", "content": text}
        for place, text in enumerate(texts)
    ]


def numbers_in(value: Any) -> Iterator[float]:
    """Every number that a JSON value states, in strings of digits too."""
    if isinstance(value, dict):
        for each in value.values():
            yield from numbers_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from numbers_in(each)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value
    elif isinstance(value, str) and value.isdigit():
        yield int(value)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a JSON value."""
    yield path
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in pairs:
            yield from places(each, (*path, key))


def with_value(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of a JSON value with another value at a path."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = with_value(value[path[0]], path[1:], new)
    return copy


#: what one value of a file is replaced by
ODD_VALUES: list[Any] = [None, "sesame", True, float("nan"), [], [7], {}, {"a": 1}, "", -1, 10**30]


def scores_of(found: Audited) -> set[int]:
    """Every band that stands in any judgment."""
    scores: set[int] = set()
    for outcome in found.outcomes.values():
        data = outcome.data
        scores.update(
            b for b in (data["recorded_score"], data["full_context_band"]) if b is not None
        )
        scores.update(b for b in data["raw_bands"] or () if b is not None)
    return scores


__all__ = [
    "BANDS",
    "DATA",
    "ODD_VALUES",
    "Audited",
    "Json",
    "audited",
    "loads",
    "numbers_in",
    "only",
    "places",
    "probe",
    "said",
    "scores_of",
    "talk",
    "with_value",
    "write_lines",
]
