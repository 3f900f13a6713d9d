"""The Wilson score interval for a share, and how many trials would decide.

Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
Journal of the American Statistical Association 22 (1927), 209-212.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

#: two-sided 95 %: the 0.975 quantile of the standard normal distribution
Z95 = 1.959963984540054


class Interval(NamedTuple):
    low: float
    high: float


def wilson(k: int, n: int, z: float = Z95) -> Interval:
    """The Wilson interval of a share of `k` in `n`. ValueError unless 0 <= k <= n and n > 0."""
    if n <= 0 or not 0 <= k <= n:
        raise ValueError(f"no share: {k} of {n}")
    return _interval(k / n, n, z)


def _interval(p: float, n: float, z: float) -> Interval:
    denominator = 1 + z * z / n
    centre = (p + z * z / (2 * n)) / denominator
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / denominator
    low = 0.0 if p == 0 else max(0.0, centre - half)
    high = 1.0 if p == 1 else min(1.0, centre + half)
    return Interval(low, high)


def trials_to_decide(k: int, n: int, limit: float, z: float = Z95) -> int | None:
    """The least number of trials at which the upper bound falls to `limit`, at the same share.

    None when the share is not below the limit: no number of trials would show it to be.
    """
    share = k / n
    if share >= limit:
        return None
    low, high = 1, 2
    while _interval(share, high, z).high > limit:
        low, high = high, high * 2
    while low < high:
        middle = (low + high) // 2
        if _interval(share, middle, z).high > limit:
            low = middle + 1
        else:
            high = middle
    return low
