"""The keys below `source` in probe.yaml: none unknown, each of its kind, faults with their line."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from difflib import get_close_matches
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import printable
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.locate import Key, dotted
from pytest_bloom.sources.probe import PROBE_FILE, ProbeSpec
from pytest_bloom.sources.strict import kind_of, line_of

#: a declared path of keys; empty for the value itself
Path = tuple[Key, ...]


def config_error(spec: ProbeSpec, message: str, *path: Key) -> SourceError:
    """A fault below `source` in probe.yaml, with its line where the file can be read again."""
    full = ("source", *path)
    try:
        data = read_bytes(os.path.join(spec.folder, PROBE_FILE), PROBE_FILE)
    except SourceError:
        data = b""
    line = line_of(data, PROBE_FILE, full) if data else None
    return SourceError(message, file=PROBE_FILE, line=line, key=dotted(full))


def check_keys(
    spec: ProbeSpec, mapping: dict[str, Any], known: Collection[str], *under: str
) -> None:
    """SourceError for the first key of `mapping` (at `source.<under>`) that is not known."""
    for key in mapping:
        if key not in known:
            raise config_error(spec, f"unknown key; {hint(key, known)}", *under, key)


def hint(word: str, known: Collection[str]) -> str:
    """`did you mean 'scale'?`, or everything that is known."""
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"known: {', '.join(known)}"


class Settings:
    """What `source` of a probe states. Each getter raises a SourceError for another kind of value.

    `known` are the keys of the format; `format`, `path` and `scale` are always known.
    """

    def __init__(self, spec: ProbeSpec, known: Collection[str]) -> None:
        self.spec = spec
        self.stated: dict[str, Any] = spec.model.source or {}
        check_keys(spec, self.stated, ("format", "path", "scale", *known))

    def __contains__(self, key: str) -> bool:
        return key in self.stated

    def error(self, message: str, *path: Key) -> SourceError:
        return config_error(self.spec, message, *path)

    def text(self, key: str, default: str | None = None) -> str | None:
        """A string that is not empty."""
        value = self.stated.get(key, default)
        if value is not None and (not isinstance(value, str) or not value):
            raise self.error(f"expected a word, found {_kind(value)}", key)
        return value

    def choice(self, key: str, choices: Collection[str], default: str) -> str:
        """One of some words."""
        value = self.stated.get(key, default)
        if not isinstance(value, str) or value not in choices:
            said = hint(value, choices) if isinstance(value, str) else f"found {kind_of(value)}"
            raise self.error(f"expected one of {', '.join(choices)}; {said}", key)
        return value

    def mapping(self, key: str, known: Collection[str] | None = None) -> dict[str, Any]:
        """A mapping; `known` are its keys, where they are fixed."""
        value = self.stated.get(key, {})
        if not isinstance(value, dict):
            raise self.error(f"expected a mapping, found {kind_of(value)}", key)
        if known is not None:
            check_keys(self.spec, value, known, key)
        return value

    def path(self, *keys: str) -> Path | None:
        """A declared path of keys, such as `judge.scores[0]`; None where none is stated.

        A list of keys serves where a key has a dot or a bracket in it; `.` is the value itself,
        `[-1]` the last of a list.
        """
        value: Any = self.stated
        for key in keys:
            value = value.get(key)
        if value is None:
            return None
        if isinstance(value, list) and value and all(type(step) in (str, int) for step in value):
            return tuple(value)
        if not isinstance(value, str) or not value:
            raise self.error(f"expected a path such as judge.score, found {_kind(value)}", *keys)
        if value == ".":
            return ()
        found = re.findall(r"\[(-?\d+)\]|([^.\[\]]+)", value)
        steps: Path = tuple(int(number) if number else name for number, name in found)
        if dotted(steps) != value:
            raise self.error(f"{printable(value)!r} is no path such as judge.scores[0]", *keys)
        return steps


def _kind(value: Any) -> str:
    return kind_of(value) if value != "" else "nothing"


class _Absent:
    """Nothing stands at a path."""


ABSENT = _Absent()


def dig(value: Any, path: Path) -> Any:
    """What stands at `path` in a JSON value, or `ABSENT`."""
    for step in path:
        if isinstance(step, str):
            value = value.get(step, ABSENT) if isinstance(value, dict) else ABSENT
        else:
            inside = isinstance(value, list) and -len(value) <= step < len(value)
            value = value[step] if inside else ABSENT
    return value
