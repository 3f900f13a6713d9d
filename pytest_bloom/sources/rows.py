"""The lines of a JSONL file, one in memory at a time: where each stands, and what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.files import MAX_BYTES, opened
from pytest_bloom.sources.strict import load_json

_BOM = b"\xef\xbb\xbf"


class Row(NamedTuple):
    """A line that is not empty: its 1-based number, and the bytes it takes."""

    line: int
    offset: int
    length: int


def rows_in(path: str, file: str) -> Iterator[tuple[Row, bytes]]:
    """Every line that is not empty, with its bytes (none where it has more than `MAX_BYTES`).

    Only `\\n` ends a line: U+2028 and its like stand in strings. SourceError where a file cannot be
    read.
    """
    with opened(path, file) as stream:
        line = offset = 0
        while data := stream.readline(MAX_BYTES + 1):
            line += 1
            start, length = offset, len(data)
            while not data.endswith(b"\n") and (more := stream.readline(MAX_BYTES)):
                length += len(more)  # a line that is too long is passed over in parts
                if more.endswith(b"\n"):
                    break
            offset += length
            if data.removeprefix(_BOM).strip():
                yield Row(line, start, length), data if length <= MAX_BYTES else b""


def read_row(path: str, file: str, row: Row) -> bytes:
    """The bytes of a line. SourceError where it is too long."""
    if row.length > MAX_BYTES:
        message = f"{row.length} bytes in one line: more than {MAX_BYTES}"
        raise SourceError(message, file=file, line=row.line)
    with opened(path, file) as stream:
        stream.seek(row.offset)
        return stream.read(row.length)


def parse_row(data: bytes, file: str, line: int) -> Any:
    """The value in a line. SourceError with the line of the file."""
    try:
        return load_json(data, file)
    except SourceError as error:
        message = f"damaged: {error.message}"
        raise SourceError(message, file=file, line=line, key=error.key) from None
