"""Flat records: their canonical form as JSON, and what in a mapping is not flat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def canonical(data: Mapping[str, Any]) -> bytes:
    """Canonical JSON: sorted keys, one to a line, ASCII, `\\n` at the end.

    ASCII keeps control characters, bidi marks and lone surrogates of hostile names inert.
    """
    lines = [f"  {_quoted(key)}: {_encoded(data[key])}" for key in sorted(data)]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("ascii")


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
        return f"[{', '.join([_encoded(item) for item in value])}]"
    return json.dumps(value, allow_nan=False)


def nested_keys(data: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Dotted path and value of everything that is not flat in `data`.

    Flat are scalars and lists of scalars at the top level.
    """
    found: list[tuple[str, Any]] = []
    for key, value in data.items():
        if isinstance(value, Mapping) or (
            isinstance(value, list) and any(isinstance(v, Mapping | list) for v in value)
        ):
            found.append((key, value))
    return found
