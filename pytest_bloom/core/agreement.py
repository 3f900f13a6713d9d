"""How well several runs of one scorer agree: two coefficients for ordered bands, and intervals.

What is counted is how many trials have which bands in their runs. Such counts can be added up in
any order, and the figures follow from them alone.

Sources: K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), with the ordinal
difference function; K. L. Gwet, "Computing inter-rater reliability and its variance in the presence
of high agreement", British Journal of Mathematical and Statistical Psychology 61 (2008), 29-48, and
"Handbook of Inter-Rater Reliability" (4th ed., 2014) for AC2 and its ordinal weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import comb, sqrt

from pytest_bloom.core.stats import Z95, Interval

#: ranks of the bands of one trial's runs, sorted -> how many trials have them
Patterns = Mapping[tuple[int, ...], int]
Coefficient = Callable[[Patterns], float | None]


def alpha(patterns: Patterns) -> float | None:
    """Krippendorff's alpha for ordered categories; None where all bands are one, or none pair."""
    coincidences: Counter[tuple[int, int]] = Counter()
    for ranks, trials in sorted(patterns.items()):
        if len(ranks) < 2:
            continue
        counts = Counter(ranks)
        for a, n in counts.items():
            for b, m in counts.items():
                pairs = n * (m - (a == b))
                coincidences[a, b] += trials * pairs / (len(ranks) - 1)  # type: ignore[assignment]
    totals: Counter[int] = Counter()
    for (a, _), n in sorted(coincidences.items()):
        totals[a] += n
    if len(totals) < 2:
        return None
    ordered = sorted(totals)
    n_all = sum(totals[rank] for rank in ordered)
    observed = expected = 0.0
    for a in ordered:
        for b in ordered:
            between = sum(totals[r] for r in ordered if min(a, b) <= r <= max(a, b))
            distance = (between - (totals[a] + totals[b]) / 2) ** 2 if a != b else 0.0
            observed += coincidences[a, b] * distance
            expected += totals[a] * totals[b] * distance / (n_all - 1)
    return 1 - observed / expected if expected else None


def ac2(patterns: Patterns, bands: int) -> float | None:
    """Gwet's AC2 with ordinal weights, on a scale of `bands`; None where no trial has two runs."""
    paired = sum(trials for ranks, trials in patterns.items() if len(ranks) > 1)
    every = sum(trials for ranks, trials in patterns.items() if ranks)
    if not paired or bands < 2:
        return None
    most = comb(bands, 2)
    weights = [[1 - comb(abs(a - b) + 1, 2) / most for b in range(bands)] for a in range(bands)]
    agreed = 0.0
    shares = [0.0] * bands
    for ranks, trials in sorted(patterns.items()):
        runs = len(ranks)
        counts = Counter(ranks)
        for a, n in sorted(counts.items()):
            shares[a] += trials * n / runs / every
            if runs > 1:
                near = sum(weights[a][b] * m for b, m in sorted(counts.items()))
                agreed += trials * n * (near - 1) / (runs * (runs - 1)) / paired
    spread = sum(share * (1 - share) for share in shares)
    by_chance = sum(map(sum, weights)) * spread / (bands * (bands - 1))
    return (agreed - by_chance) / (1 - by_chance)


def interval(coefficient: Coefficient, patterns: Patterns) -> Interval | None:
    """The 95 % interval of a coefficient by the jackknife over trials; at most from -1 to 1."""
    found: list[tuple[float, int]] = []
    for ranks, trials in sorted(patterns.items()):
        without = coefficient({**patterns, ranks: trials - 1})
        if without is None:
            return None
        found.append((without, trials))
    n = sum(trials for _, trials in found)
    whole = coefficient(patterns)
    if n < 2 or whole is None:
        return None
    mean = sum(value * trials for value, trials in found) / n
    variance = (n - 1) / n * sum(trials * (value - mean) ** 2 for value, trials in found)
    half = Z95 * sqrt(variance)
    return Interval(max(-1.0, whole - half), min(1.0, whole + half))


def spread(ranks: tuple[int, ...]) -> float:
    """The variance of the bands of one trial's runs, in bands squared."""
    mean = sum(ranks) / len(ranks)
    return sum((rank - mean) ** 2 for rank in ranks) / len(ranks)
