"""The labels of a trial: what its metadata say of it, as words that can select it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

#: what a word of a -k expression cannot hold
_NO_WORD = re.compile(r"[^\w:+\-.\[\]\\/]+")
#: characters; a longer text is prose, no label
MAX_LABEL = 200


def labels(metadata: Mapping[str, Any]) -> tuple[str, ...]:
    """`key:value` for every string, number or boolean of the metadata, lists item by item.

    Nested mappings give `outer.inner:value`. What a -k expression has no room for becomes `_`.
    """
    found: list[str] = []
    waiting: list[tuple[str, Any]] = list(metadata.items())
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, Mapping):
            waiting += [(f"{key}.{inner}", kept) for inner, kept in value.items()]
        elif isinstance(value, Sequence) and not isinstance(value, str):
            waiting += [(key, item) for item in value]
        elif (text := _text(value)) is not None:
            found.append(_NO_WORD.sub("_", f"{key}:{text}"))
    return tuple(label for label in found if len(label) <= MAX_LABEL)


def _text(value: Any) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 64:
        return None
    return str(value) if isinstance(value, str | int | float) else None
