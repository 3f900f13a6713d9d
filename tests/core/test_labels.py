"""The labels of a trial: scalars of its metadata, as words of a -k expression."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.labels import MAX_LABEL, labels

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
METADATA = st.dictionaries(
    st.text(max_size=8),
    st.recursive(
        SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner)
    ),
    max_size=4,
)


@pytest.mark.parametrize(
    ("metadata", "found"),
    [
        ({}, set()),
        ({"topic": "garden"}, {"topic:garden"}),
        ({"level": 3}, {"level:3"}),
        ({"share": 0.5}, {"share:0.5"}),
        ({"pilot": True, "old": False}, {"pilot:true", "old:false"}),
        ({"reviewer": None}, set()),
        ({"tags": ["tea", "tin"]}, {"tags:tea", "tags:tin"}),
        ({"made": {"by": "hand", "in": {"year": 2025}}}, {"made.by:hand", "made.in.year:2025"}),
        ({"topic": "locked tin (brass)"}, {"topic:locked_tin_brass_"}),
        ({"topic": "thé 茶"}, {"topic:thé_茶"}),
        ({"a key": "x"}, {"a_key:x"}),
        ({"prose": "tin " * 100, "topic": "tin"}, {"topic:tin"}),
        ({"huge": 10**6000}, set()),
    ],
)
def test_what_becomes_a_label(metadata: dict[str, Any], found: set[str]) -> None:
    assert set(labels(metadata)) == found


@given(METADATA)
def test_every_label_can_stand_in_an_expression(metadata: dict[str, Any]) -> None:
    for label in labels(metadata):
        assert re.fullmatch(r"[\w:+\-.\[\]\\/]+", label)
        assert len(label) <= MAX_LABEL
