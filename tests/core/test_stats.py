"""Wilson's interval against published values and its own definition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.stats import Z95, wilson

#: R. G. Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven
#: methods", Statistics in Medicine 17 (1998), 857-872, table I, method 3
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]

SHARES = st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(("k", "n", "low", "high"), NEWCOMBE)
def test_published_values(k: int, n: int, low: float, high: float) -> None:
    found = wilson(k, n)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(SHARES)
def test_the_bounds_solve_the_score_equation(share: tuple[int, int]) -> None:
    """(p - u)² = z² u (1 - u) / n at both ends."""
    k, n = share
    p = k / n
    for bound in wilson(k, n):
        assert (p - bound) ** 2 == pytest.approx(Z95**2 * bound * (1 - bound) / n, abs=1e-12)


@given(SHARES)
def test_the_interval_holds_the_share_and_lies_within_0_and_1(share: tuple[int, int]) -> None:
    k, n = share
    low, high = wilson(k, n)
    assert 0 <= low <= k / n <= high <= 1
    assert low < high


@given(SHARES)
def test_it_is_symmetric(share: tuple[int, int]) -> None:
    k, n = share
    low, high = wilson(k, n)
    mirrored = wilson(n - k, n)
    assert mirrored.low == pytest.approx(1 - high, abs=1e-12)
    assert mirrored.high == pytest.approx(1 - low, abs=1e-12)


def test_none_and_all_end_exactly_at_0_and_1() -> None:
    assert wilson(0, 20).low == 0
    assert wilson(20, 20).high == 1


def test_z_is_the_975th_quantile() -> None:
    assert pytest.approx(1.959963984540054, abs=1e-12) == Z95


@pytest.mark.parametrize(("k", "n"), [(0, 0), (1, 0), (-1, 5), (6, 5), (1, -1)])
def test_what_is_no_share(k: int, n: int) -> None:
    with pytest.raises(ValueError, match=f"{k} of {n}"):
        wilson(k, n)
