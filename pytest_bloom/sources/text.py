"""What JSON and YAML files have in common: UTF-8, bounded depth, bounded integers."""

from __future__ import annotations

from pytest_bloom.core.errors import SourceError

#: deeper nesting than any real file has; both parsers recurse
MAX_DEPTH = 200
#: digits of an integer; Python itself refuses more
MAX_DIGITS = 4300
TOO_LONG = f"an integer of more than {MAX_DIGITS} digits"


class HugeIntegerError(Exception):
    """An integer of more than `MAX_DIGITS` digits."""


def decode(data: bytes, file: str) -> str:
    """UTF-8, with or without a byte-order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SourceError(f"not UTF-8 at byte {error.start}", file=file, line=line) from None


def integer(text: str) -> int:
    """The integer that `text` writes. HugeIntegerError where it is absurdly long."""
    if len(text.lstrip("+-")) > MAX_DIGITS:
        raise HugeIntegerError
    return int(text)
