"""YAML scalars: by the JSON-like rules of YAML 1.2, not by the surprises of YAML 1.1."""

from __future__ import annotations

import math
from typing import Any

import pytest

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.strict import load


def scalar(text: str) -> Any:
    return load(f"a: {text}\n".encode(), "trial.yaml")["a"]


@pytest.mark.parametrize(
    "text",
    [
        "1_0",
        "1_000.5",
        "012",
        "-012",
        "0o14",
        "0x1F",
        "0b11",
        "12:30:45",
        "190:20:30.15",
        "2020-01-01",
        "2020-01-01T12:00:00Z",
        "yes",
        "no",
        "Yes",
        "NO",
        "on",
        "off",
        "y",
        "n",
        "=",
        "tRue",
        "nULL",
        "NaN",
        "inf",
        "1.2.3",
        "1e",
        "--1",
        "+",
        ".",
        "٣",
    ],
)
def test_a_string_stays_a_string(text: str) -> None:
    value = scalar(text)
    assert type(value) is str
    assert value == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-2", -2),
        ("+2", 2),
        ("0", 0),
        ("0.5", 0.5),
        ("-0.5", -0.5),
        ("1.5e3", 1500.0),
        ("5e-2", 0.05),
        ("1e3", 1000.0),
        ("1E3", 1000.0),
        (".5", 0.5),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        (".inf", math.inf),
        ("-.inf", -math.inf),
    ],
)
def test_numbers_and_constants(text: str, value: Any) -> None:
    found = scalar(text)
    assert type(found) is type(value)
    assert found == value


def test_nan_is_a_float_for_the_reader_to_judge() -> None:
    assert math.isnan(scalar(".nan"))


@pytest.mark.parametrize("text", ["3", "true", "null", "012", "~", ".nan", "2020-01-01", ""])
def test_quotes_make_a_string(text: str) -> None:
    assert scalar(f'"{text}"') == text
    assert scalar(f"'{text}'") == text


@pytest.mark.parametrize("number", ["1e3", "1.5E3", "-1.5e+3", "2.0", "1e-7", "-0", "1E400"])
def test_a_number_is_the_same_in_json_and_in_yaml(number: str) -> None:
    text = f'{{"a": {number}}}'.encode()
    in_json, in_yaml = load(text, "trial.json"), load(text, "trial.yaml")
    assert type(in_json["a"]) is type(in_yaml["a"])
    assert in_json == in_yaml


def test_block_text_keeps_its_lines() -> None:
    data = b"a: |\n  The tin\n    is locked.\n\n  Still.\nb: >-\n  one\n  line\n"
    assert load(data, "t.yaml") == {"a": "The tin\n  is locked.\n\nStill.\n", "b": "one line"}


def test_an_absurd_integer_is_refused_with_line_and_key() -> None:
    with pytest.raises(SourceError) as caught:
        load(b"x: 1\na: " + b"9" * 100_000, "trial.yaml")
    assert (caught.value.line, caught.value.key) == (2, "a")
    assert "sys." not in caught.value.message, "advice for programmers of Python"
    assert len(str(caught.value)) < 300
