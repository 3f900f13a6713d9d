"""Key paths and their lines in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.sources.locate import dotted, first_duplicate, json_keys, json_line, parse_dotted

Path = tuple[str | int, ...]

TEXT = st.text(st.sampled_from('ab.:,"\\{}[]\n/\u2028é😀 '), max_size=6)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)
GAPS = st.lists(st.sampled_from(["", " ", "\n", "\n\n", "\r\n", "\t", " \n "]), min_size=1)


class Layout:
    """Writes JSON with the white space of somebody's choice, and keeps the line of each path."""

    def __init__(self, gaps: list[str], *, ascii_only: bool) -> None:
        self.text = ""
        self.lines: dict[Path, int] = {}
        self.gaps: Iterator[str] = cycle(gaps)
        self.ascii_only = ascii_only

    def put(self, token: str) -> None:
        self.text += token + next(self.gaps)

    def scalar(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=self.ascii_only)

    def here(self, path: Path) -> None:
        self.lines[path] = self.text.count("\n") + 1

    def value(self, value: Any, path: Path = ()) -> None:
        if isinstance(value, dict):
            self.put("{")
            for number, (key, inner) in enumerate(value.items()):
                if number:
                    self.put(",")
                self.here((*path, key))
                self.put(self.scalar(key))
                self.put(":")
                self.value(inner, (*path, key))
            self.put("}")
        elif isinstance(value, list):
            self.put("[")
            for number, inner in enumerate(value):
                if number:
                    self.put(",")
                self.here((*path, number))
                self.value(inner, (*path, number))
            self.put("]")
        else:
            self.put(self.scalar(value))


@given(value=VALUES, gaps=GAPS, ascii_only=st.booleans())
def test_every_path_of_any_json(value: Any, gaps: list[str], *, ascii_only: bool) -> None:
    layout = Layout(gaps, ascii_only=ascii_only)
    layout.value(value)
    assert json.loads(layout.text) == value
    assert dict(json_keys(layout.text)) == layout.lines
    for path, line in layout.lines.items():
        assert json_line(layout.text, path) == line


@given(value=VALUES, indent=st.integers(0, 3))
def test_every_path_as_json_dumps_writes_it(value: Any, indent: int) -> None:
    text = json.dumps(value, indent=indent)
    order = [path for path, _ in json_keys(text)]
    lines = [line for _, line in json_keys(text)]
    assert lines == sorted(lines)
    assert len(set(order)) == len(order)
    if indent and isinstance(value, dict) and value:
        # One key to a line: the line of a key holds it.
        for path, line in json_keys(text):
            if isinstance(path[-1], str):
                assert text.split("\n")[line - 1].strip().startswith(json.dumps(path[-1]))


def test_a_path_that_is_not_there_has_the_line_of_its_longest_beginning() -> None:
    text = '{\n "turns": [\n  {"role": "user"},\n  {"role": "assistant"}\n ]\n}'
    assert json_line(text, ("turns", 1, "text")) == 4
    assert json_line(text, ("turns", 2)) == 2
    assert json_line(text, ("scores",)) == 1
    assert json_line(text, ()) == 1


@pytest.mark.parametrize(
    "text", ["", "{", "[", "]", '{"a"', '{"a": [', '"', "\\", "{]", "}}}", ",:"]
)
def test_damage_does_not_raise(text: str) -> None:
    assert json_line(text, ("a", 0)) == 1


@given(text=st.text(st.sampled_from('{}[]:,"\\a1 \n'), max_size=30))
def test_no_text_raises(text: str) -> None:
    assert json_line(text, ("a",)) >= 1
    assert first_duplicate(text)[1] >= 1


def test_the_first_duplicate_is_the_second_of_the_two() -> None:
    text = '{"a": {"b": 1,\n "b": 2},\n "a": 3}'
    assert first_duplicate(text) == (("a", "b"), 2)


def test_no_duplicate() -> None:
    assert first_duplicate('{"a": [{"b": 1}, {"b": 1}], "b": {"a": 1}}') == ((), 1)


def test_dotted() -> None:
    assert dotted(("turns", 2, "text")) == "turns[2].text"
    assert dotted((0, "a", 1)) == "[0].a[1]"
    assert dotted(()) == ""


@given(st.lists(st.integers(0, 99) | st.text("abc-_ é", min_size=1, max_size=5)).map(tuple))
def test_dotted_can_be_taken_apart_again(path: Path) -> None:
    assert parse_dotted(dotted(path)) == path
