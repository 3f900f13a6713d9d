"""Where in a JSON text a key stands: looked for only when there is a fault to report."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

Key = str | int

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)


def dotted(path: tuple[Key, ...]) -> str:
    """`turns[2].text` for `("turns", 2, "text")`."""
    out = ""
    for key in path:
        if isinstance(key, int):
            out += f"[{key}]"
        else:
            out += f".{key}" if out else key
    return out


def parse_dotted(text: str) -> tuple[Key, ...]:
    """The inverse of `dotted`, for keys without dots and brackets."""
    steps = re.findall(r"\[(\d+)\]|([^.\[\]]+)", text)
    return tuple(int(number) if number else name for number, name in steps)


def json_keys(text: str) -> Iterator[tuple[tuple[Key, ...], int]]:
    """Every key path of a JSON text with its 1-based line, in order, duplicates too."""
    path: list[Key] = []
    expect_key: list[bool] = []
    in_list: list[bool] = []
    line, at = 1, 0
    fresh = False
    for token in _TOKEN.finditer(text):
        line += text.count("\n", at, token.start())
        at = token.start()
        word = token.group()
        if word not in ("]", "}", ",", ":") and in_list and in_list[-1] and fresh:
            yield tuple(path), line
            fresh = False
        if word in ("{", "["):
            in_list.append(word == "[")
            expect_key.append(word == "{")
            if word == "[":
                path.append(0)
                fresh = True
            else:
                path.append("")
        elif word in ("}", "]"):
            if not in_list:
                return
            in_list.pop()
            expect_key.pop()
            path.pop()
            fresh = False
        elif word == ",":
            if in_list and in_list[-1]:
                last = path[-1]
                path[-1] = last + 1 if isinstance(last, int) else 0
                fresh = True
            elif expect_key:
                expect_key[-1] = True
        elif word[0] == '"' and expect_key and expect_key[-1]:
            path[-1] = _unquoted(word)
            expect_key[-1] = False
            yield tuple(path), line


def _unquoted(word: str) -> str:
    try:
        value = json.loads(word)
    except ValueError:
        return word
    return value if isinstance(value, str) else word


def json_line(text: str, path: tuple[Key, ...]) -> int:
    """The line of `path`, or of the longest beginning of it that is there."""
    best, line = 0, 1
    for found, at in json_keys(text):
        if len(found) > best and found == path[: len(found)]:
            best, line = len(found), at
            if found == path:
                break
    return line


def first_duplicate(text: str) -> tuple[tuple[Key, ...], int]:
    """The path and line of the first key that stands twice in one object; `((), 1)` for none."""
    seen: set[tuple[Key, ...]] = set()
    for path, line in json_keys(text):
        if path in seen:
            return path, line
        seen.add(path)
    return (), 1
