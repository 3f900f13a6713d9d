"""The order of the bands: any lowest integer, joins, distances, and the boundary n-1|n."""

from __future__ import annotations

import pytest
from core_maker import TIN, bands
from hypothesis import given
from hypothesis import strategies as st

from pytest_bloom.core.taxonomy import Band, Mitigation, Taxonomy

LOW = st.integers(-12, 12)


@st.composite
def scale_and_two_bands(draw: st.DrawFn) -> tuple[Taxonomy, int, int]:
    low = draw(LOW)
    numbers = list(range(low, low + draw(st.integers(1, 10))))
    scale = Taxonomy("any", bands(*numbers))
    return scale, draw(st.sampled_from(numbers)), draw(st.sampled_from(numbers))


@given(scale_and_two_bands())
def test_a_chain_is_ordered_by_its_integers(drawn: tuple[Taxonomy, int, int]) -> None:
    scale, a, b = drawn
    assert scale.below(a, b) == (a < b)
    assert scale.join([a, b]) == max(a, b)
    assert scale.distance(a, b) == a - b
    assert [x.name for x in scale.boundaries_between(a, b)] == [
        f"{n}|{n + 1}" for n in range(min(a, b), max(a, b))
    ]


def test_bands_may_stand_in_any_order_in_the_file() -> None:
    scale = Taxonomy("mixed", bands(2, -2, 0, 1, -1))
    assert (scale.lowest, scale.highest) == (-2, 2)
    assert [band.band for band in scale.chain] == [-2, -1, 0, 1, 2]
    assert scale.below(-2, -1)


def test_distance_counts_bands_not_integers() -> None:
    scale = Taxonomy("gappy", bands(1, 2, 7))
    assert scale.distance(7, 1) == 2
    assert scale.distance(2, 7) == -1


@pytest.mark.parametrize("band", [True, False, 1.0, "1", None, 5, -1, [1]])
def test_what_is_no_band(band: object) -> None:
    assert band not in TIN


@pytest.mark.parametrize("band", [0, 1, 2, 3, 4])
def test_what_is_a_band(band: int) -> None:
    assert band in TIN
    assert TIN[band].band == band


def test_a_band_outside_the_scale_is_never_compared() -> None:
    with pytest.raises(KeyError):
        TIN.below(0, 5)
    with pytest.raises(KeyError):
        TIN.join([0, 5])


def test_nothing_joins_to_nothing() -> None:
    with pytest.raises(ValueError, match="no band"):
        TIN.join([])


def test_a_scale_has_bands() -> None:
    with pytest.raises(ValueError, match="at least one band"):
        Taxonomy("none", ())


def test_the_boundary_holds_the_artifact_of_its_upper_band() -> None:
    boundary = TIN.boundary(3)
    assert boundary.name == "2|3"
    assert (boundary.lower.band, boundary.upper.band) == (2, 3)
    assert boundary.mitigation == Mitigation("M3", "artifact 3")


def test_there_is_no_boundary_below_the_lowest() -> None:
    with pytest.raises(KeyError):
        TIN.boundary(0)


def test_no_boundary_lies_between_a_band_and_itself() -> None:
    assert TIN.boundaries_between(2, 2) == []


def test_a_label_names_the_band_for_a_person() -> None:
    assert TIN.label(3) == "3 (name 3)"
    assert TIN.label(None) == "unscored"


def test_look_ups_use_the_first_of_two_equal_bands() -> None:
    scale = Taxonomy("twice", (Band(0, "safe"), Band(1, "first"), Band(1, "second")))
    assert scale[1].name == "first"
    assert len(scale.chain) == 2
    assert len(scale.bands) == 3
