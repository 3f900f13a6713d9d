"""Krippendorff's alpha and Gwet's AC2 against published libraries and by hand."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from pytest_bloom.core.agreement import ac2, alpha, interval, spread


def rows(seed: int, trials: int = 40) -> list[tuple[int, ...]]:
    """Bands of two to four runs per trial, from 0 to 4, that mostly agree."""
    dice = Random(seed)
    made = []
    for _ in range(trials):
        band = dice.choice((0, 0, 1, 2, 3, 4))
        runs = dice.randint(2, 4)
        made.append(
            tuple(min(4, max(0, band + dice.choice((0, 0, 0, 1, -1)))) for _ in range(runs))
        )
    return made


def patterns(made: list[tuple[int, ...]]) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(row)) for row in made)


SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_alpha_is_that_of_krippendorff(seed: int) -> None:
    library: Any = pytest.importorskip("krippendorff", reason="krippendorff is not installed")
    numpy: Any = pytest.importorskip("numpy", reason="numpy is not installed")
    made = rows(seed)
    table = numpy.array([[*row, *[numpy.nan] * (4 - len(row))] for row in made]).T
    theirs = library.alpha(reliability_data=table, level_of_measurement="ordinal")
    assert alpha(patterns(made)) == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.filterwarnings("ignore")
def test_ac2_is_that_of_irrcac(seed: int) -> None:
    raw: Any = pytest.importorskip("irrCAC.raw", reason="irrCAC is not installed")
    pandas: Any = pytest.importorskip("pandas", reason="pandas is not installed")
    made = rows(seed, 200)
    table = pandas.DataFrame([[*row, *[None] * (4 - len(row))] for row in made], dtype="float")
    theirs = raw.CAC(table, weights="ordinal", categories=[0, 1, 2, 3, 4], digits=8).gwet()["est"]
    counted = patterns(made)
    measure = partial(ac2, bands=5)
    assert measure(counted) == pytest.approx(theirs["coefficient_value"], abs=1e-6)
    # Theirs is by a linearised variance, ours by the jackknife.
    bounds = interval(measure, counted)
    assert bounds is not None
    assert list(bounds) == pytest.approx(list(theirs["confidence_interval"]), abs=0.005)


def test_alpha_by_hand() -> None:
    """Two runs of two trials, (0, 0) and (0, 1): observed 0.5, expected 0.5 (distances of 1.5²)."""
    assert alpha({(0, 0): 1, (0, 1): 1}) == pytest.approx(0.0)
    assert alpha({(0, 0): 1, (1, 1): 1}) == 1.0


def test_ac2_by_hand() -> None:
    """Half of the trials agree; chance is 2 × (3/4 × 1/4 + 1/4 × 3/4) / 2."""
    assert ac2({(0, 0): 1, (0, 1): 1}, 2) == pytest.approx((0.5 - 0.375) / 0.625)
    assert ac2({(0, 0): 9}, 5) == 1.0


def test_nothing_to_compare() -> None:
    assert alpha({(3, 3): 9}) is None
    assert alpha({}) is None
    assert ac2({(3,): 9}, 5) is None
    assert interval(alpha, {(3, 3): 9}) is None
    assert interval(partial(ac2, bands=5), {(3, 3): 1}) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_the_interval_holds_the_coefficient(seed: int) -> None:
    counted = patterns(rows(seed))
    value, bounds = alpha(counted), interval(alpha, counted)
    assert value is not None
    assert bounds is not None
    assert -1 <= bounds.low < value < bounds.high <= 1


def test_spread() -> None:
    assert spread((2, 2, 2)) == 0
    assert spread((1, 3)) == 1
