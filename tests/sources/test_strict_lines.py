"""The line of a key path in a YAML file: what an editor shows for it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.strict import line_of, load

TRIAL = b"""\
# a trial
turns:
  - role: user
    text: |
      text: not a key
      turns: neither
  - role: assistant
    tool_calls: [{name: open,
                  arguments: {clicks: 2}}]

metadata: {}
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("turns",), 2),
        (("turns", 0), 3),
        (("turns", 0, "text"), 4),
        (("turns", 1), 7),
        (("turns", 1, "role"), 7),
        (("turns", 1, "tool_calls"), 8),
        (("turns", 1, "tool_calls", 0, "arguments"), 9),
        (("metadata",), 11),
    ],
)
def test_block_and_flow(path: tuple[str | int, ...], line: int) -> None:
    assert line_of(TRIAL, "trial.yaml", path) == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("nothing",), 1),
        (("turns", 1, "text"), 7),
        (("turns", 9), 2),
        (("metadata", "a"), 11),
    ],
)
def test_what_is_not_there_has_the_line_of_what_would_hold_it(
    path: tuple[str | int, ...], line: int
) -> None:
    assert line_of(TRIAL, "trial.yaml", path) == line


@pytest.mark.parametrize("file", ["trial.json", "trial.yaml"])
@pytest.mark.parametrize("data", [b"\xff", b'{"a": '])
def test_a_file_that_cannot_be_read_does_not_raise(file: str, data: bytes) -> None:
    line = line_of(data, file, ("a",))
    assert line is None or line == 1


@pytest.mark.parametrize("char", ["\u2028", "\u2029", "\u0085"])
def test_separators_inside_a_text_are_not_lines(char: str) -> None:
    """YAML 1.1 breaks lines at them, editors and `wc -l` do not."""
    data = f'a: "one{char}two{char}three"\nb: 1\nc: 2\n'.encode()
    assert line_of(data, "trial.yaml", ("c",)) == 3


@pytest.mark.parametrize("char", ["\u2028", "\u2029", "\u0085"])
def test_separators_do_not_move_the_line_of_a_refusal(char: str) -> None:
    for fault in ("b: 2", "c: !tin 1", "c: [", "c: *x"):
        data = f'a: "one{char}two"\nb: 1\n{fault}\n'.encode()
        with pytest.raises(SourceError) as caught:
            load(data, "trial.yaml")
        # An unclosed bracket is noticed at the end of the file.
        assert caught.value.line in ((3, 4) if fault == "c: [" else (3,)), fault


def test_windows_line_ends_count_once() -> None:
    assert line_of(b"a: 1\r\nb: 2\r\nc: 3\r\n", "trial.yaml", ("c",)) == 3


def test_with_a_byte_order_mark() -> None:
    assert line_of(b"\xef\xbb\xbfa: 1\nb: 2\n", "trial.yaml", ("b",)) == 2


KEYS = st.text(st.sampled_from("ab.[]:#- '\"\\é{}"), max_size=5)
VALUES = st.recursive(
    st.none() | st.integers() | st.text(st.sampled_from("ab:#- \n'\"\\{}é"), max_size=9),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4)
        | st.dictionaries(KEYS, inner, min_size=1, max_size=4)
    ),
    max_leaves=15,
)
Lines = dict[tuple[str | int, ...], int]


def lay_out(value: Any, path: tuple[str | int, ...], indent: str, text: list[str]) -> Lines:
    """Append block YAML to `text`, a line an entry; the line of each path."""
    lines: Lines = {}
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        head = f"{json.dumps(key)}:" if isinstance(key, str) else "-"
        here = (*path, key)
        if isinstance(inner, dict | list):
            text.append(indent + head)
            lines[here] = len(text)
            below = lay_out(inner, here, indent + "  ", text)
            if isinstance(key, int):
                # What stands on the line of a dash is the item; here it starts on the next.
                lines[here] = len(text) - text[::-1].index(indent + head) + 1
            lines |= below
        else:
            text.append(f"{indent}{head} {json.dumps(inner)}")
            lines[here] = len(text)
    return lines


@given(value=VALUES.filter(lambda v: isinstance(v, dict | list)))
def test_every_path_of_a_block_file(value: Any) -> None:
    text: list[str] = []
    expected = lay_out(value, (), "", text)
    data = ("\n".join(text) + "\n").encode()
    assert load(data, "t.yaml") == value
    for path, line in expected.items():
        assert line_of(data, "t.yaml", path) == line, (path, data)
