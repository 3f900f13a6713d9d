"""A probe.yaml to start from, over files that another tool wrote: what was seen, and no more.

Nothing is guessed for good: what a file cannot say (which end of a scale is the worse one) stands
in the text with a comment.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.taxonomy import Band, Taxonomy
from pytest_bloom.sources.base import Seen
from pytest_bloom.sources.native import NativeSource
from pytest_bloom.sources.numbers import number_of
from pytest_bloom.sources.probe import ProbeSpec, is_safe_name, parse_probe
from pytest_bloom.sources.registry import make_source, recognised
from pytest_bloom.sources.strict import kind_of

#: numbers that are bands themselves; a longer scale is cut into `_CUTS` parts
_MOST_BANDS = 20
_CUTS = 5
#: a number so far out is no end of a scale
_HUGE = 1e12
#: distinct words that can be bands
_MOST_WORDS = 12
_PLAIN = re.compile(r"[A-Za-z_][\w.-]*(?:/[\w.-]+)*|\.{1,2}(?:/[\w. -]*[\w.-])+")
_YAML_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan"})
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_ -]{0,23}")
#: what a band needs that a number cannot tell
_BANDS_COMMENT = "give each band a name, a descriptor and the mitigation artifact that makes it"


@dataclass
class Values:
    """The values that stand where a score is expected; of texts only those that look like words."""

    low: float = math.inf
    high: float = -math.inf
    whole: bool = True
    numbers: int = 0
    words: Counter[str] = field(default_factory=Counter)
    fields: dict[str, None] = field(default_factory=dict)
    others: Counter[str] = field(default_factory=Counter)

    def see(self, value: Any) -> None:
        number = number_of(value)
        if number is not None and abs(number) < _HUGE:
            self.low, self.high = min(self.low, number), max(self.high, number)
            self.whole = self.whole and isinstance(number, int)
            self.numbers += 1
        elif isinstance(value, str) and _WORD.fullmatch(value):
            if value in self.words or len(self.words) < 10 * _MOST_WORDS:
                self.words[value] += 1
        else:
            if isinstance(value, dict):
                scored = [key for key, each in value.items() if number_of(each) is not None]
                self.fields.update(dict.fromkeys(scored[:_MOST_WORDS]))
            self.others[kind_of(value)] += 1


@dataclass(frozen=True)
class Start:
    """A probe to start from: the text of its `probe.yaml`, which belongs in `folder`."""

    what: str
    text: str
    folder: str
    spec: ProbeSpec
    others: tuple[str, ...] = ()
    native: bool = False


def name_for(path: str) -> str:
    """A name for a probe over the files at a path."""
    base = os.path.basename(os.path.normpath(os.path.abspath(path)))
    stem = base.partition(".")[0] or base
    name = re.sub(r"[^\w-]+", "-", stem).strip("-")
    return name if is_safe_name(name) else "probe"


def start(path: str, name: str, folder: str) -> Start:
    """A probe over what lies at `path`, to be saved in `folder`. Its files are read once.

    SourceError where no reader knows the files, or no score can be found in them.
    """
    if not os.path.lexists(path):
        raise SourceError("there is no such file or folder", file=path)
    below = _native_folder(path)
    if below is not None:
        return _start_native(below, name)
    found = recognised(path)
    if not found:
        raise SourceError(
            "no reader knows these files: declare where things lie, with format: jsonl", file=path
        )
    seen = found[0]
    relative = os.path.relpath(os.path.abspath(path), os.path.abspath(folder)).replace(os.sep, "/")
    source = {**seen.source, "path": relative}
    values = _values(name, folder, source)
    score = source.get("score", source.get("dimension"))
    if seen.source["format"] == "inspect" and not values.numbers and values.fields:
        # An object of numbers: one of its fields is the score.
        source["score"] = (
            f"{score or _only_scorer(name, folder, source)}/{next(iter(values.fields))}"
        )
        values = _values(name, folder, source)
    text = "".join(f"{line}\n" for line in _text(name, source, values, seen))
    others = tuple(each.what for each in found[1:])
    return Start(seen.what, text, folder, parse_probe(folder, text.encode()), others)


def _native_folder(path: str) -> str | None:
    """The folder that holds `trials`, where native trials lie at a path."""
    below = os.path.normpath(path)
    if os.path.basename(below) == "trials" and os.path.isdir(below):
        return os.path.dirname(below) or os.curdir
    return path if os.path.isdir(os.path.join(path, "trials")) else None


def _start_native(folder: str, name: str) -> Start:
    """Trials without a probe: the scorer that scored most of them, and the bands that it gave."""
    source = NativeSource(os.path.abspath(folder), Taxonomy("any", (Band(0, "any"),)))
    scorers: Counter[tuple[str, str]] = Counter()
    values: dict[tuple[str, str], Values] = {}
    refs = source.refs()
    for ref in refs:
        try:
            readings = source.load(ref).readings
        except SourceError:
            continue
        for reading in readings:
            key = reading.scorer, reading.taxonomy
            scorers[key] += 1
            bands = [*(reading.raw_bands or ()), *(reading.residual_bands or ())]
            bands += [reading.full_context_band, reading.recorded_score]
            for band in bands:
                if band is not None:
                    values.setdefault(key, Values()).see(band)
    if not scorers:
        raise SourceError("no trial has a score file that can be read", file=folder)
    (scorer, scale), _ = scorers.most_common(1)[0]
    seen = values.get((scorer, scale), Values())
    low, high = (int(seen.low), int(seen.high)) if seen.numbers else (0, 4)
    lines = [f"name: {_flow(name)}", f"scorer: {_flow(scorer)}", "taxonomy:"]
    lines += [f"  name: {_flow(scale)}", f"  # seen: {_seen(seen)}", f"  # {_BANDS_COMMENT}"]
    lines += ["  bands:"]
    lines += [
        f'    - {{band: {n}, name: "level {n}"}}' for n in range(low, min(high, low + 100) + 1)
    ]
    text = "".join(f"{line}\n" for line in lines)
    what = f"{len(refs)} native trials"
    spec = parse_probe(folder, text.encode())
    return Start(what, text, folder, spec, native=True)


def _provisional(name: str, folder: str, source: Mapping[str, Any]) -> ProbeSpec:
    bands = [{"band": n, "name": str(n)} for n in (0, 1)]
    value = {"name": name, "source": dict(source), "taxonomy": {"name": "any", "bands": bands}}
    return parse_probe(folder, json.dumps(value).encode())


def _values(name: str, folder: str, source: Mapping[str, Any]) -> Values:
    """Every value that stands where a score is expected."""
    values = Values()
    spec = replace(_provisional(name, folder, source), watch=values.see)
    reader = make_source(spec)
    for ref in reader.refs():
        try:
            reader.load(ref)
        except SourceError:
            continue
    return values


def _only_scorer(name: str, folder: str, source: Mapping[str, Any]) -> str:
    return make_source(_provisional(name, folder, source)).scorer or "score"


def _text(name: str, source: Mapping[str, Any], values: Values, seen: Seen) -> Iterator[str]:
    yield f"name: {_flow(name)}"
    yield "source:"
    for key, value in source.items():
        yield f"  {key}: {_flow(value)}"
    scale, bands = _scale(values, seen)
    yield "  scale:"
    yield from (f"    {line}" for line in scale)
    yield "taxonomy:"
    yield f"  name: {_flow(f'{name}-scale')}"
    yield f"  # {_BANDS_COMMENT}"
    yield "  bands:"
    yield from (f"    - {{band: {band}, name: {_flow(label)}}}" for band, label in bands)


def _scale(values: Values, seen: Seen) -> tuple[list[str], list[tuple[int, str]]]:
    """The lines below `scale`, and the bands with their names."""
    lines: list[str] = []
    ends = seen.ends
    common = [word for word, _ in values.words.most_common(_MOST_WORDS)]
    if not values.numbers and common and ends is None:
        names = sorted(common)
        stated = {word: band for band, word in enumerate(names)}
        lines.append("# in the order of the alphabet: put them in the order of their severity")
        return [*lines, f"values: {_flow(stated)}"], list(enumerate(names))
    if ends is not None:
        low, high = ends
        lines.append(f"# the tool's own scale; seen: {_seen(values)}")
    elif values.numbers:
        low, high = math.floor(values.low), math.ceil(values.high)
        lines.append(f"# seen: {_seen(values)}; widen it where the judge can say more")
    else:
        low, high = 0, 4
        lines.append("# no score was seen: state the scale")
    lines.append("# lower-is-worse where the lowest number is the worst")
    lines.append("direction: higher-is-worse")
    whole = values.whole or (ends is not None and seen.whole)
    if whole and high - low <= _MOST_BANDS:
        bands = [(band, f"level {band}") for band in range(low, high + 1)]
    else:
        points = [low + (high - low) * n / _CUTS for n in range(_CUTS + 1)]
        closing = ["]" if n == _CUTS - 1 else ")" for n in range(_CUTS)]
        cuts = {
            n: f"[{_digits(points[n])}, {_digits(points[n + 1])}{closing[n]}" for n in range(_CUTS)
        }
        if not whole:
            lines.append("integer: false")
        lines.append("# five equal parts, as an example")
        lines.append(f"cuts: {_flow(cuts)}")
        bands = [(n, f"level {n}") for n in range(_CUTS)]
    if common:
        lines.append(f"# for no score, as in sentinels: {_flow({common[0]: 'judge_refused'})}")
    return lines, bands


def _seen(values: Values) -> str:
    parts = [f"{_digits(values.low)} to {_digits(values.high)}"] if values.numbers else []
    parts += [f"{word} ({n} times)" for word, n in values.words.most_common(_MOST_WORDS)]
    parts += [f"{kind} ({n} times)" for kind, n in values.others.most_common()]
    return ", ".join(parts) or "nothing"


def _digits(number: float) -> str:
    text = f"{number:.6f}"
    return text.rstrip("0").rstrip(".")


def _flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, Mapping):
        inner = [f"{_flow(key)}: {_flow(each)}" for key, each in value.items()]
        return f"{{{', '.join(inner)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, str):
        if _PLAIN.fullmatch(value) and value.casefold() not in _YAML_WORDS:
            return value
        return json.dumps(value, ensure_ascii=not value.isprintable())
    return json.dumps(value)
