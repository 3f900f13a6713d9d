"""Flat records: their canonical form as JSON, and what in a mapping is not flat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


def canonical(data: Mapping[str, Any]) -> bytes:
    """Canonical JSON: sorted keys, one to a line, ASCII, `\\n` at the end.

    ASCII keeps control characters, bidi marks and lone surrogates of hostile names inert.
    """
    order, form = _form(tuple(data))
    return (form % tuple([_encoded(data[key]) for key in order])).encode("ascii")


@lru_cache(maxsize=16)
def _form(keys: tuple[str, ...]) -> tuple[list[str], str]:
    """The sorted keys, and the text around their values: the same for all records of one kind."""
    order = sorted(keys)
    lines = [f"  {_quoted(key)}: ".replace("%", "%%") + "%s" for key in order]
    return order, "{\n" + ",\n".join(lines) + "\n}\n"


_quoted = json.encoder.encode_basestring_ascii
_WORDS = {None: "null", True: "true", False: "false"}


def _encoded(value: Any) -> str:
    """One value as JSON. `json.dumps` would set up an encoder anew for each of them."""
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is str:
        return _quoted(value)
    if value is None or kind is bool:
        return _WORDS[value]
    if kind is list:
        return f"[{', '.join([_encoded(item) for item in value])}]" if value else "[]"
    return json.dumps(value, allow_nan=False)


_SCALARS = frozenset({str, int, float, bool, type(None)})


def nested_keys(data: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Dotted path and value of everything that is not flat in `data`.

    Flat are scalars and lists of scalars at the top level.
    """
    found: list[tuple[str, Any]] = []
    for key, value in data.items():
        kind = type(value)
        if kind in _SCALARS:
            continue
        if kind is not list or not _SCALARS.issuperset(map(type, value)):
            found.append((key, value))
    return found
