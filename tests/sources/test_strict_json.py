"""JSON without its traps: duplicate keys, numbers that are none, damage, foreign encodings."""

from __future__ import annotations

import math

import pytest

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.strict import load, load_mapping


def refusal(data: bytes) -> SourceError:
    with pytest.raises(SourceError) as caught:
        load(data, "trial.json")
    assert caught.value.file == "trial.json"
    return caught.value


def test_plain_values() -> None:
    data = b'{"a": [1, -2, 0.5, true, false, null, "x"], "b": {}}'
    assert load(data, "trial.json") == {"a": [1, -2, 0.5, True, False, None, "x"], "b": {}}


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ('{"score": 3,\n "score": 0}', 2, "score"),
        ('{"score": 3,\n "score": 3}', 2, "score"),
        ('{"a": {"b": 1},\n "c": [{"d": 1},\n {"d": 1,\n  "e": 2, "d": 3}]}', 4, "c[1].d"),
        ('[{"a": 1},\n {"a": 2,\n "a": 3}]', 3, "[1].a"),
        ('{"a": {"x": 1},\n "b": {"x": 1},\n "a": {"x": 2}}', 3, "a"),
        # An escape is another spelling of the same key.
        ('{"score": 3,\n "\\u0073core": 0}', 2, "score"),
        # Look-alikes in strings do not count.
        ('{"t": "{\\"score\\": 1, \\"score\\": 2}",\n "score": 3,\n\n "score": 0}', 4, "score"),
    ],
)
def test_a_key_twice(text: str, line: int, key: str) -> None:
    error = refusal(text.encode())
    assert (error.line, error.key) == (line, key)
    assert str(error) == f"trial.json:{line}: {key}: duplicate key"


def test_keys_that_differ_in_case_are_two() -> None:
    assert load(b'{"Score": 3, "score": 0}', "trial.json") == {"Score": 3, "score": 0}


def test_numbers_that_json_does_not_know_stay_floats() -> None:
    value = load(b'{"a": NaN, "b": Infinity, "c": -Infinity, "d": 1e400}', "trial.json")
    assert math.isnan(value["a"])
    assert [value[key] for key in "bcd"] == [math.inf, -math.inf, math.inf]


@pytest.mark.parametrize("data", [b'{"a": "\xc3\xa4"}', b'\xef\xbb\xbf{"a": "\xc3\xa4"}'])
def test_with_and_without_a_byte_order_mark(data: bytes) -> None:
    assert load(data, "trial.json") == {"a": "ä"}


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b'{"a": 1,\n\n "b": "\xff"}', 3),
        (b'{"a": "\xed\xa0\x80"}', 1),
        ('{"a":\n "caf\xe9"}'.encode("latin-1"), 2),
        ('{"a": 1}'.encode("utf-16"), 1),
    ],
)
def test_not_utf8(data: bytes, line: int) -> None:
    error = refusal(data)
    assert error.line == line
    assert "UTF-8" in error.message


def test_cut_at_every_byte() -> None:
    whole = '{"role": "ä€😀\\n\\u00e9",\n "spans": [[0, 12], null],\n "t": true}'.encode()
    load(whole, "trial.json")
    for length in range(len(whole)):
        error = refusal(whole[:length])
        assert error.line is not None, length
        assert 1 <= error.line <= 3


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1,}',
        "{'a': 1}",
        '{"a": 1} {"b": 2}',
        '{"a": 1}\n{"b": 2}\n',
        '{"a": 01}',
        '{"a": +1}',
        '{"a": .5}',
        '{"a": True}',
        '// tin\n{"a": 1}',
        '{"a": "line\nbreak"}',
        '{"a": "tab\t"}',
        '{"a": "\\x41"}',
        '{"a": 1}\x00',
        "",
    ],
)
def test_what_only_looks_like_json(text: str) -> None:
    error = refusal(text.encode())
    assert error.line is not None


def test_the_line_of_damage() -> None:
    assert refusal(b'{\n "a": 1,\n "b": ,\n "c": 2}').line == 3


@pytest.mark.parametrize("digits", [20, 4000])
def test_an_integer_has_no_limit_that_matters(digits: int) -> None:
    assert load(b'{"a": ' + b"9" * digits + b"}", "trial.json") == {"a": 10**digits - 1}


def test_an_absurd_integer_is_refused_with_its_line() -> None:
    error = refusal(b'{"a": 1,\n "b": ' + b"9" * 100_000 + b"}")
    assert error.line == 2
    assert "sys." not in error.message, "advice for programmers of Python"
    assert len(str(error)) < 300


def test_line_separators_inside_strings_are_text() -> None:
    text = '{"a": "x\u2028y\u2029z\u0085",\n "b": 1,\n "b": 2}'
    assert refusal(text.encode()).line == 3


@pytest.mark.parametrize("text", ["[]", "3", '"x"', "null", "true"])
def test_a_file_that_holds_no_mapping(text: str) -> None:
    with pytest.raises(SourceError, match=r"trial\.json:1: expected a mapping, found "):
        load_mapping(text.encode(), "trial.json")


def test_a_long_text_is_not_echoed() -> None:
    error = refusal(b'{"a": "' + b"x" * 400_000 + b'", "a": 1}')
    assert len(str(error)) < 200
