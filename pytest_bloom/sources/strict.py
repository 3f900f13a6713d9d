"""JSON and YAML without their traps: no key twice, no tag, bounded depth, bounded aliases."""

from __future__ import annotations

import json
import os
import re
from typing import Any

from pydantic_core import from_json

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.files import MAX_BYTES, read_bytes
from pytest_bloom.sources.locate import Key, dotted, first_duplicate, json_line, parse_dotted
from pytest_bloom.sources.strict_yaml import load_yaml, yaml_line
from pytest_bloom.sources.text import (
    MAX_DEPTH,
    MAX_DIGITS,
    TOO_LONG,
    HugeIntegerError,
    decode,
    integer,
)


class _DuplicateKey(Exception):
    pass


def load(data: bytes, file: str) -> Any:
    """The value in a `.json`, `.yaml` or `.yml` file of that name. SourceError with the line."""
    return load_json(data, file) if file.endswith(".json") else load_yaml(data, file)


def load_mapping(data: bytes, file: str) -> dict[str, Any]:
    """As `load`; SourceError unless the file holds one mapping."""
    value = load(data, file)
    if not isinstance(value, dict):
        raise SourceError(f"expected a mapping, found {kind_of(value)}", file=file, line=1)
    return value


def load_json(data: bytes, file: str) -> Any:
    """Strict JSON. Numbers that JSON does not know (NaN) stay floats, for the reader to judge."""
    try:
        value = from_json(data)
        if _count_keys(value) == len(_KEY.findall(data)):
            return value
    except ValueError:
        pass
    # Slower, and able to say what is wrong; it also knows lone surrogates and byte-order marks.
    text = decode(data, file)
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_int=integer)
        if text.count("[") + text.count("{") > MAX_DEPTH and _is_deep(value):
            raise RecursionError
        return value
    except HugeIntegerError:
        found = re.search(rf"[0-9]{{{MAX_DIGITS + 1}}}", text)
        line = text.count("\n", 0, found.start()) + 1 if found else None
        raise SourceError(TOO_LONG, file=file, line=line) from None
    except _DuplicateKey:
        path, line = first_duplicate(text)
        raise SourceError("duplicate key", file=file, line=line, key=dotted(path)) from None
    except json.JSONDecodeError as error:
        raise SourceError(f"not JSON: {error.msg}", file=file, line=error.lineno) from None
    except RecursionError:
        raise SourceError("nested too deeply", file=file) from None
    except ValueError as error:
        raise SourceError(f"not JSON: {error}", file=file) from None


#: a key, or an escaped quotation mark and a colon within a string
_KEY = re.compile(rb'"[ \t\r\n]*:')


def _count_keys(value: Any) -> int:
    """How many keys there are in all: fewer than in the text where one stands twice."""
    total = 0
    nested = [value]
    while nested:
        each = nested.pop()
        if type(each) is dict:
            total += len(each)
            each = each.values()
        elif type(each) is not list:
            continue
        for inner in each:
            if inner.__class__ is list or inner.__class__ is dict:
                nested.append(inner)
    return total


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return False
    return True


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _DuplicateKey
    return value


def line_of(data: bytes, file: str, path: tuple[Key, ...]) -> int | None:
    """The 1-based line of a key path in a file that can be read, or of its nearest parent."""
    try:
        text = decode(data, file)
        return json_line(text, path) if file.endswith(".json") else yaml_line(text, file, path)
    except (SourceError, RecursionError):
        return None


def line_in_file(folder: str, file: str, key: str, limit: int = MAX_BYTES) -> int:
    """The 1-based line of a dotted key in a file of at most `limit` bytes; 1 where not told."""
    try:
        data = read_bytes(os.path.join(folder, file), file, limit)
    except SourceError:
        return 1
    return line_of(data, file, parse_dotted(key)) or 1


def kind_of(value: Any) -> str:
    """What a value is, in the words of JSON."""
    if value is None:
        return "null"
    names = {bool: "a boolean", int: "an integer", float: "a number", str: "a string"}
    names |= {list: "a list", dict: "an object"}
    return names.get(type(value), type(value).__name__)
