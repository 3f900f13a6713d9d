"""The rows of a CSV file: where each stands, one in memory at a time."""

from __future__ import annotations

import ast
import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.files import MAX_BYTES, opened
from pytest_bloom.sources.rows import Row
from pytest_bloom.sources.text import decode


def rows_in_csv(path: str, file: str) -> Iterator[tuple[Row, bytes]]:
    """Every row with its bytes, the header too; a row may have several lines.

    A row that is damaged, or cut off within a quoted cell, ends where the reader gave up.
    SourceError where the file cannot be read.
    """
    with opened(path, file) as stream:
        taken: list[bytes] = []

        def lines() -> Iterator[str]:
            while data := stream.readline(MAX_BYTES + 1):
                taken.append(data)
                yield data.decode("utf-8", "surrogateescape")

        line, offset = 1, 0
        reader = _reader(lines())
        while True:
            try:
                fields = next(reader)
            except StopIteration:
                return
            except csv.Error:
                fields = ["damaged"]
                reader = _reader(lines())
            length = sum(map(len, taken))
            if fields:  # a line that is empty has none
                data = b"".join(taken) if length <= MAX_BYTES else b""
                yield Row(line, offset, length), data
            line, offset = line + len(taken), offset + length
            taken.clear()


def parse_csv(data: bytes, file: str, line: int) -> list[str]:
    """The cells of one row. SourceError for a damaged one."""
    try:
        rows = list(_reader(io.StringIO(decode(data, file), newline="")))
    except csv.Error as error:
        raise SourceError(f"damaged: not CSV: {error}", file=file, line=line) from None
    except SourceError as error:
        raise SourceError(f"damaged: {error.message}", file=file, line=line) from None
    return rows[0] if rows else []


def cell_value(cell: Any) -> Any:
    """What a cell states that holds JSON or a literal of Python; any other text is itself.

    Python writes lists and mappings into CSV in its own way.
    """
    if not isinstance(cell, str) or not cell.strip().startswith(("[", "{")):
        return cell
    for read in (json.loads, ast.literal_eval):
        try:
            return read(cell)
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
            continue
    return cell


def _reader(lines: Any) -> Iterator[list[str]]:
    # The limit of a cell is one for the whole process, and too low for a long text.
    csv.field_size_limit(max(MAX_BYTES, csv.field_size_limit()))
    return csv.reader(lines, strict=True)
