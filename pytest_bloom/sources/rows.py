"""The rows of a JSONL file, or of a JSON list: where each stands, one in memory at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.files import MAX_BYTES, opened, read_bytes
from pytest_bloom.sources.strict import load_json
from pytest_bloom.sources.text import decode

_BOM = b"\xef\xbb\xbf"
#: bytes of a JSON file that is one list; JSONL has no such bound
MAX_LIST = 256 * 1024 * 1024
_BLANK = re.compile(r"[ \t\r\n]*")


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


def elements_in(path: str, file: str, keys: tuple[str, ...] = ()) -> Iterator[tuple[Row, bytes]]:
    """The elements of the list that a JSON file is, or that stands at `keys` in it, as rows.

    Any other file is one row.
    """
    data = read_bytes(path, file, MAX_LIST)
    whole = Row(1, 0, len(data)), data
    try:
        text = decode(data, file)
        start = _within(text, keys)
        found = None if start is None else list(_spans(text, start))
    except (SourceError, ValueError, RecursionError):
        found = None
    if found is None:
        yield whole  # it is read again, and says what is wrong
        return
    at, line = 0, 1
    offset = len(_BOM) if data.startswith(_BOM) else 0
    for start, end in found:
        line += text.count("\n", at, start)
        offset += len(text[at:start].encode())
        element = text[start:end].encode()
        yield Row(line, offset, len(element)), element
        line += text.count("\n", start, end)
        offset += len(element)
        at = end


def _within(text: str, keys: tuple[str, ...]) -> int | None:
    """Where the list at `keys` begins; None where there is none. What stands before is let go."""
    decoder = json.JSONDecoder()
    at = _past_blank(text, 0)
    for wanted in keys:
        if text[at : at + 1] != "{":
            return None
        at = _past_blank(text, at + 1)
        while True:
            if text[at : at + 1] != '"':
                return None
            key, at = decoder.raw_decode(text, at)
            at = _past_blank(text, at)
            if text[at : at + 1] != ":":
                return None
            at = _past_blank(text, at + 1)
            if key == wanted:
                break
            at = _past_blank(text, decoder.raw_decode(text, at)[1])
            if text[at : at + 1] != ",":
                return None
            at = _past_blank(text, at + 1)
    return at if text[at : at + 1] == "[" else None


def _spans(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Begin and end of each element of a list, of which each is parsed once and let go."""
    decoder = json.JSONDecoder()
    at = _past_blank(text, at + 1)
    if text[at : at + 1] == "]":
        return
    while True:
        end = decoder.raw_decode(text, at)[1]
        yield at, end
        at = _past_blank(text, end)
        if text[at : at + 1] == "]":
            return
        if text[at : at + 1] != ",":
            raise json.JSONDecodeError("Expecting , or ]", text, at)
        at = _past_blank(text, at + 1)


def _past_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


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
        # Without its end: a row that is cut off is damaged in its own line, not in the next.
        return load_json(data.rstrip(b"\r\n"), file)
    except SourceError as error:
        message = f"damaged: {error.message}"
        line += (error.line or 1) - 1
        raise SourceError(message, file=file, line=line, key=error.key) from None
