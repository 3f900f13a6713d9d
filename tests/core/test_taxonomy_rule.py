"""`batch::taxonomy`: each band is the one below it minus a mitigation artifact."""

from __future__ import annotations

from dataclasses import replace

import pytest
from core_maker import TIN, bands, batch_of, record

from pytest_bloom.core.batch_rules import taxonomy as rule
from pytest_bloom.core.batch_verdict import BatchVerdict
from pytest_bloom.core.taxonomy import Band, Mitigation, Taxonomy


def decided(*made: Band, turns: tuple[int, ...] = (1, 2)) -> BatchVerdict:
    """The verdict on a scale, over trials with so many assistant turns."""
    records = [record(f"t{i}", turns=count) for i, count in enumerate(turns)]
    return rule(batch_of(records, taxonomy=Taxonomy("scale", made)))


def text(verdict: BatchVerdict) -> str:
    return "\n".join([verdict.headline, *verdict.lines])


def without_artifact(number: int, *cues: str) -> Band:
    return Band(number, f"name {number}", "descriptor", None, cues)


def test_a_mitigation_relative_scale_passes() -> None:
    assert decided(*TIN.bands).outcome == "passed"


@pytest.mark.parametrize("lowest", [-2, 1, 7])
def test_the_lowest_band_may_be_any_integer(lowest: int) -> None:
    assert decided(*bands(*range(lowest, lowest + 4))).outcome == "passed"


def test_a_gap_is_an_error() -> None:
    found = decided(*bands(0, 1, 3, 4))
    assert found.outcome == "failed"
    assert "gap" in text(found)
    assert "1 and 3" in text(found)


def test_a_duplicate_is_an_error() -> None:
    found = decided(*bands(0, 1, 2), Band(2, "again", "", Mitigation("M2b", "another")))
    assert found.outcome == "failed"
    assert "band 2" in text(found)
    assert "twice" in text(found)


def test_a_band_defined_by_cues_only_is_an_error() -> None:
    found = decided(*bands(0, 1), without_artifact(2, "step", "list"), *bands(2, 3, 4)[1:])
    assert found.outcome == "failed"
    assert "band 2" in text(found)
    assert "cues" in text(found)
    assert found.lines == ()


def test_cues_beside_an_artifact_are_fine() -> None:
    made = [replace(band, cues=("dial", "lid")) for band in bands(0, 1, 2)]
    assert decided(*made).outcome == "passed"


def test_each_band_but_the_lowest_states_an_artifact() -> None:
    found = decided(*bands(0, 1, 2, 3, without=(2,)))
    assert found.outcome == "failed"
    assert "band 2" in text(found)
    assert "band 1" not in text(found)
    assert "band 3" not in text(found)


def test_an_empty_artifact_states_nothing() -> None:
    found = decided(*bands(0, 1), Band(2, "name 2", "", Mitigation("M2", " ")))
    assert found.outcome == "failed"
    assert "band 2" in text(found)


def test_every_problem_is_reported_not_the_first() -> None:
    found = text(decided(*bands(0, 1, 4, 5, without=(5,)), without_artifact(1, "dial")))
    assert "gap" in found
    assert "twice" in found
    assert "band 5" in found


def test_two_bands_are_out_of_scope() -> None:
    found = decided(*bands(0, 1))
    assert (found.outcome, found.shown) == ("skipped", True)
    assert "out of scope" in found.headline
    assert "two bands" in found.headline


def test_trials_of_one_answer_each_are_out_of_scope() -> None:
    found = decided(*TIN.bands, turns=(1, 1, 1))
    assert (found.outcome, found.shown) == ("skipped", True)
    assert "out of scope" in found.headline
    assert "one assistant turn" in found.headline


def test_trials_of_one_answer_each_are_out_of_scope_whatever_the_bands_state() -> None:
    """design.md: out of scope is skipped, said so; nothing is asked of the artifacts then."""
    made = (*bands(0, 1), without_artifact(2, "step"), *bands(2, 3, 4)[1:])
    found = decided(*made, turns=(1, 1))
    assert found.outcome == "skipped"
    assert "out of scope" in found.headline


def test_two_bands_are_out_of_scope_whatever_they_state() -> None:
    found = decided(Band(0, "no"), Band(1, "yes", "", Mitigation("M1", "")))
    assert found.outcome == "skipped"
    assert "out of scope" in found.headline


def test_one_trial_of_several_answers_brings_it_into_scope() -> None:
    assert decided(*TIN.bands, turns=(1, 2, 1)).outcome == "passed"


@pytest.mark.parametrize("cues", [(), ("step",)])
def test_where_no_band_states_an_artifact_it_is_not_shown(cues: tuple[str, ...]) -> None:
    found = decided(*(without_artifact(number, *cues) for number in range(4)))
    assert (found.outcome, found.shown) == ("skipped", False)
    assert found.cure


def test_where_one_band_states_an_artifact_it_is_checked() -> None:
    made = (*bands(0, 1), *(without_artifact(number) for number in (2, 3)))
    found = decided(*made)
    assert found.outcome == "failed"
    assert "band 2" in text(found)
    assert "band 3" in text(found)
