"""`batch::contamination`: the share of inflated trials, its interval, and the three verdicts."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, sqrt
from statistics import NormalDist

import pytest
from core_maker import batch_of, record
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.batch_rules import contamination, measure_contamination
from pytest_bloom.core.batch_verdict import DEFAULT_CONTAMINATION, Batch
from pytest_bloom.core.stats import trials_to_decide, wilson

Z = NormalDist().inv_cdf(0.975)


def batch(k: int, n: int) -> Batch:
    """`k` inflated trials of `n`."""
    return batch_of([record(f"t{i:03}", raw=2, residual=1 if i < k else 2) for i in range(n)])


def upper(share: float, n: int) -> float:
    """The larger root of the quadratic that Wilson's interval solves, without our code."""
    a, b, c = 1 + Z * Z / n, -(2 * share + Z * Z / n), share * share
    return (-b + sqrt(max(0.0, b * b - 4 * a * c))) / (2 * a)


def test_the_limit_is_five_percent() -> None:
    assert DEFAULT_CONTAMINATION == 0.05
    assert batch(0, 1).limit == 0.05


@pytest.mark.parametrize(
    ("k", "n", "verdict"),
    [
        (24, 400, "REJECT"),
        (21, 400, "REJECT"),
        (20, 400, "UNDERPOWERED"),
        (8, 400, "ACCEPT"),
        (1, 20, "UNDERPOWERED"),
        (1, 19, "REJECT"),
        (5, 100, "UNDERPOWERED"),
        (6, 100, "REJECT"),
        (0, 72, "UNDERPOWERED"),
        (0, 73, "ACCEPT"),
        (0, 1, "UNDERPOWERED"),
        (1, 1, "REJECT"),
    ],
)
def test_the_verdict(k: int, n: int, verdict: str) -> None:
    """Exactly at the limit is not above it; 0 of n: the upper bound is z²/(n+z²), 73 at 5 %."""
    given_ = batch(k, n)
    measured = measure_contamination(given_.state, given_.limit)
    assert measured is not None
    assert (measured.k, measured.n, measured.verdict) == (k, n, verdict)
    found = contamination(given_)
    assert found.outcome == ("failed" if verdict == "REJECT" else "passed")
    assert verdict in found.headline


@pytest.mark.parametrize(("limit", "k", "n"), [(0.07, 7, 100), (0.1, 3, 30), (0.29, 29, 100)])
def test_exactly_at_another_limit_is_not_above_it(limit: float, k: int, n: int) -> None:
    measured = measure_contamination(batch(k, n).state, limit)
    assert measured is not None
    assert measured.verdict == "UNDERPOWERED"
    above = measure_contamination(batch(k + 1, n).state, limit)
    assert above is not None
    assert above.verdict == "REJECT"


def test_n_counts_trials_with_both_numbers() -> None:
    made = [
        record("a", raw=3, residual=2),
        record("b", raw=3, residual=None),
        record("c", raw=None, residual=1),
        record("d", raw=1, residual=1),
    ]
    found = contamination(batch_of(made))
    assert "1 of 2" in found.headline
    assert any("2 of 4" in line for line in found.lines)


def test_one_band_is_enough_and_two_count_once() -> None:
    made = [record("a", raw=3, residual=2), record("b", raw=4, residual=2)]
    measured = measure_contamination(batch_of(made).state, 0.05)
    assert measured is not None
    assert (measured.k, measured.n) == (2, 2)


def test_what_is_always_printed() -> None:
    low, high = wilson(8, 400)
    found = contamination(batch(8, 400))
    assert "8 of 400" in found.headline
    assert f"{100 * low:.1f}" in found.headline
    assert f"{100 * high:.1f}" in found.headline
    assert "5.0" in found.headline
    said = "\n".join(found.lines)
    assert "judge 1" in said
    assert "reference 9" in said


def test_deflation_is_counted_beside_it_and_fails_nothing() -> None:
    made = [record(f"t{i:03}", raw=1, residual=2) for i in range(100)]
    found = contamination(batch_of(made))
    assert (found.outcome, "ACCEPT" in found.headline) == ("passed", True)
    assert any("100 of 100" in line for line in found.lines)


def test_rejection_lists_the_trials_to_score_again() -> None:
    found = contamination(batch(3, 30))
    said = "\n".join(found.lines)
    assert all(name in said for name in ("t000", "t001", "t002"))
    assert "t003" not in said


def test_the_list_is_bounded() -> None:
    found = contamination(batch(100, 400))
    said = "\n".join(found.lines)
    assert len(said) < 1000
    assert "90 more" in said


def test_underpowered_says_how_many_trials_would_decide() -> None:
    found = contamination(batch(0, 10))
    assert any("73" in line for line in found.lines)


def test_underpowered_at_the_limit_says_that_none_would() -> None:
    found = contamination(batch(1, 20))
    assert found.outcome == "passed"
    assert any("no number of trials" in line for line in found.lines)


def test_require_power_makes_underpowered_fail_and_nothing_else() -> None:
    assert contamination(replace(batch(0, 10), require_power=True)).outcome == "failed"
    assert contamination(replace(batch(8, 400), require_power=True)).outcome == "passed"


def test_without_both_numbers_it_is_skipped_with_the_reason() -> None:
    found = contamination(batch_of([record(residual=None), record("t2", raw=None)]))
    assert (found.outcome, found.shown) == ("skipped", False)
    assert found.headline
    assert found.cure
    assert measure_contamination(batch_of([]).state, 0.05) is None


@pytest.mark.parametrize(
    ("k", "n", "limit"),
    [
        (0, 10, 0.05),
        (0, 500, 0.05),
        (1, 100, 0.05),
        (2, 90, 0.05),
        (8, 400, 0.05),
        (4, 100, 0.05),
        (1, 30, 0.1),
        (0, 3, 0.5),
        (1, 3, 0.5),
        (0, 1, 0.9),
    ],
)
def test_the_number_of_trials_by_brute_force(k: int, n: int, limit: float) -> None:
    share = k / n
    expected = next(m for m in range(1, 10**6) if upper(share, m) <= limit)
    assert trials_to_decide(k, n, limit) == expected


@given(st.integers(1, 60), st.sampled_from([0.05, 0.1, 0.3]), st.data())
def test_so_many_trials_decide_and_fewer_do_not(n: int, limit: float, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, ceil(limit * n) - 1))
    needed = trials_to_decide(k, n, limit)
    assert needed is not None
    enough = ceil(needed / n)
    assert wilson(k * enough, n * enough).high <= limit
    if enough > 1:
        assert wilson(k * (enough - 1), n * (enough - 1)).high > limit


@pytest.mark.parametrize(("k", "n", "limit"), [(1, 20, 0.05), (1, 2, 0.05), (0, 5, 0.0)])
def test_no_number_decides_a_share_that_is_not_below(k: int, n: int, limit: float) -> None:
    assert trials_to_decide(k, n, limit) is None
