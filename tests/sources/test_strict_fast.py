"""The fast JSON parser reads what the slow one does, and sees each key that stands twice."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources import strict

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


def outcome(data: bytes) -> Any:
    try:
        return strict.load_json(data, "trial.json")
    except SourceError as error:
        return str(error)


def both(data: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """What is read with the fast parser allowed, and without it."""
    fast = outcome(data)

    def refuse(data: bytes) -> Any:
        raise ValueError

    with monkeypatch.context() as patch:
        patch.setattr(strict, "from_json", refuse)
        return fast, outcome(data)


def same(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float) and math.isnan(a):
        return math.isnan(b)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return list(a) == list(b) and all(same(a[key], b[key]) for key in a)
    return type(a) is type(b) and a == b and repr(a) == repr(b)


@given(value=VALUES, ascii_only=st.booleans(), indent=st.sampled_from([None, 1]))
def test_any_value(value: Any, ascii_only: bool, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    with pytest.MonkeyPatch.context() as patch:
        fast, slow = both(text.encode("utf-8", "surrogatepass"), patch)
    assert same(fast, slow)


@given(st.text('{}[]",:0123456789.eE+-\\ntrufals \n\udc80é', max_size=40))
def test_any_text(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        fast, slow = both(text.encode("utf-8", "surrogateescape"), patch)
    assert same(fast, slow)


@given(VALUES, st.text(), st.sampled_from(["", " ", "\n", "\t\r\n "]))
def test_a_key_twice_anywhere(inner: Any, key: str, space: str) -> None:
    name = json.dumps(key)
    text = f'{{"a": [{json.dumps(inner)}, {{{name}{space}: 1, "b": 2, {name}: 3}}]}}'
    with pytest.raises(SourceError, match="duplicate key"):
        strict.load_json(text.encode(), "trial.json")


@pytest.mark.parametrize("digits", [4300, 4301])
def test_huge_integers(digits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fast, slow = both(b"[" + b"7" * digits + b"]", monkeypatch)
    assert same(fast, slow)
    assert isinstance(fast, str) is (digits > 4300)


@pytest.mark.parametrize("depth", [199, 200, 201, 202, 5000])
def test_depth(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fast, slow = both(b"[" * depth + b"]" * depth, monkeypatch)
    assert same(fast, slow)
