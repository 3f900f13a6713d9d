"""A shard: `I/N`, and which trials it holds."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.shard import Shard, verdicts_of_shard


@pytest.mark.parametrize(("text", "index", "count"), [("1/1", 1, 1), ("2/7", 2, 7), ("7/7", 7, 7)])
def test_i_of_n(text: str, index: int, count: int) -> None:
    assert Shard.parse(text) == Shard(index, count)
    assert str(Shard.parse(text)) == f"shard {index} of {count}"


@pytest.mark.parametrize(
    "text",
    [
        *("", "1", "a/b", "1/2/3", "1.0/2", " 1/2", "1/2\n", "١/٢"),
        *("0/3", "4/3", "1/0", "0/0", "-1/3", "1/-3", "1/9999999999"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected I/N|the shards of"):
        Shard.parse(text)


@given(st.text(st.characters()), st.integers(1, 9))
def test_each_trial_is_in_exactly_one_shard(trial: str, count: int) -> None:
    holding = [i for i in range(1, count + 1) if Shard(i, count).holds(trial)]
    assert len(holding) == 1


@pytest.mark.parametrize("trial", ["t0001", "grün/ä b", "emoji😀"])
def test_the_hash_is_the_one_that_the_docs_state(trial: str) -> None:
    number = int(sha256(trial.encode()).hexdigest()[:16], 16)
    assert [Shard(i, 7).holds(trial) for i in range(1, 8)] == [i == number % 7 for i in range(7)]


def test_one_shard_holds_what_no_file_system_can_name() -> None:
    assert Shard(1, 1).holds("lone \ud800 surrogate")
    assert Shard(1, 1).holds("raw \udcff byte")


def test_the_parts_are_about_equal() -> None:
    counts = [sum(Shard(i, 4).holds(f"t{n:04}") for n in range(4000)) for i in range(1, 5)]
    # 1000 each, and a standard deviation of 27.
    assert sum(counts) == 4000
    assert all(860 < n < 1140 for n in counts)


def test_batch_rules_are_skipped_for_that_reason() -> None:
    verdicts = verdicts_of_shard(("taxonomy", "completeness"), "shard 1 of 2", "")
    assert [(v.rule, v.outcome, v.headline) for v in verdicts] == [
        ("taxonomy", "skipped", "shard 1 of 2"),
        ("completeness", "skipped", "shard 1 of 2"),
    ]


@pytest.mark.parametrize("selected", [("taxonomy", "completeness"), ("taxonomy",)])
def test_a_fault_fails_completeness_even_where_it_was_not_selected(
    selected: tuple[str, ...],
) -> None:
    verdicts = verdicts_of_shard(selected, "shard 1 of 2", "a worker was lost")
    assert [(v.rule, v.outcome, v.headline) for v in verdicts] == [
        ("taxonomy", "skipped", "shard 1 of 2"),
        ("completeness", "failed", "a worker was lost"),
    ]
