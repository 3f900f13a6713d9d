"""Flat records: their canonical form as JSON, and what in a mapping is not flat."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any


def canonical(data: Mapping[str, Any]) -> bytes:
    """Canonical JSON: sorted keys, one to a line, ASCII, `\\n` at the end.

    ASCII keeps control characters, bidi marks and lone surrogates of hostile names inert.
    """
    order, form = _form(tuple(data))
    values = [data[key] for key in order]
    return (form % tuple([_ENCODERS.get(type(v), _encoded)(v) for v in values])).encode("ascii")


@lru_cache(maxsize=16)
def _form(keys: tuple[str, ...]) -> tuple[list[str], str]:
    """The sorted keys, and the text around their values: the same for all records of one kind."""
    order = sorted(keys)
    lines = [f"  {_quoted(key)}: ".replace("%", "%%") + "%s" for key in order]
    return order, "{\n" + ",\n".join(lines) + "\n}\n"


_quoted = json.encoder.encode_basestring_ascii


def _encoded(value: Any) -> str:
    return json.dumps(value, allow_nan=False)


def _list(values: list[Any]) -> str:
    return f"[{', '.join([_ENCODERS.get(type(v), _encoded)(v) for v in values])}]"


#: by exact type: `json.dumps` would set up an encoder anew for each value
_ENCODERS: dict[type, Callable[[Any], str]] = {
    int: int.__repr__,
    str: _quoted,
    bool: {True: "true", False: "false"}.__getitem__,
    type(None): {None: "null"}.__getitem__,
    list: _list,
}


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
